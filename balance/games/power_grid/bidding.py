"""Phase 2 from a player's chair: what to put up, how high to bid, what to scrap."""

import numpy as np

from balance.chance import whim
from balance.games.power_grid.auction import can_put_up, is_opening, least_bid, must_buy
from balance.games.power_grid.exploring import drawn_or_chosen
from balance.games.power_grid.outlook import nudge, weakest_plant
from balance.games.power_grid.plant_market import plants_for_sale
from balance.games.power_grid.state import BID, CHOOSE_PLANT, COAL, DISCARD_FUEL, DISCARD_PLANT, OIL
from balance.games.power_grid.valuation import limit_for
from balance.kernel import kernel


@kernel
def open_auction(state, rules, style, mind, move):
    """Put up the power plant that promises the most beyond its lowest bid, if that is enough."""
    best, most = 0, -np.inf
    mind.surveyed = False
    for place in range(plants_for_sale(state, rules)):
        if can_put_up(state, rules, state.seat, place):
            card = np.int64(state.offer[place])
            gain = limit_for(state, rules, style, mind, card) - least_bid(state, rules, place) + nudge(state)
            if gain > most:
                best, most = card, gain
    if best > 0 and (most >= style.restraint - mind.hunger or must_buy(state, rules, state.seat)):
        move.kind = CHOOSE_PLANT
        move.plant = drawn_or_chosen(state, rules, style, best)


@kernel
def bid_or_drop_out(state, rules, style, mind, move):
    """Bid up to the limit; a bid may jump part of the way there."""
    least = state.bid + 1
    limit = remembered_limit(state, rules, style, mind)
    if least > limit and not is_opening(state):
        return
    move.kind = BID
    move.amount = least + np.int64(style.jump * max(0, limit - least)) if not is_opening(state) else least
    move.most = move.amount


@kernel
def remembered_limit(state, rules, style, mind):
    """The limit for the power plant put up, thought over once an auction."""
    if mind.bidding_turn != state.turn or mind.bidding_card != state.auctioned:
        mind.bidding_turn = state.turn
        mind.bidding_card = state.auctioned
        mind.surveyed = False
        limit = limit_for(state, rules, style, mind, state.auctioned)
        mind.limit = np.int64(np.floor(min(limit, state.money[state.seat])))
    return mind.limit


@kernel
def scrap(state, rules, style, mind, move):
    """Scrap the weakest of the old power plants."""
    move.kind = DISCARD_PLANT
    move.plant = weakest_plant(state, rules, style, mind, state.plant_count[state.seat] - 1)


@kernel
def give_back(state, mind, move):
    """Give back the cheaper of coal and oil."""
    coal, oil = mind.fuel_price[COAL], mind.fuel_price[OIL]
    move.kind = DISCARD_FUEL
    move.fuel = COAL if coal < oil or (coal == oil and whim(state) < 0.5) else OIL
