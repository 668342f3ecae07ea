"""How a player decides: by kind of decision, steered by his knobs; where nothing tempts him, he passes."""

from balance.games.power_grid.bidding import bid_or_drop_out, give_back, open_auction, scrap
from balance.games.power_grid.expanding import build_or_stop
from balance.games.power_grid.fuel_buying import buy_fuel_or_stop
from balance.games.power_grid.knobs import KNOBS, MIND
from balance.games.power_grid.outlook import look_ahead
from balance.games.power_grid.running import run_or_stop
from balance.games.power_grid.starting import mark_city
from balance.games.power_grid.state import (
    BID_OR_PASS,
    BUILD_OR_PASS,
    BUY_FUEL_OR_PASS,
    MARK_FIRST_CITY,
    OPEN_AUCTION,
    PASS,
    POWER_OR_PASS,
    SCRAP_PLANT,
)
from balance.kernel import kernel

__all__ = ["KNOBS", "MIND", "choose"]


@kernel
def choose(state, rules, style, mind, move):
    """Fill `move` with what the deciding player does."""
    wipe_move(move)
    look_ahead(state, rules, style, mind)
    if state.decision == BID_OR_PASS:
        bid_or_drop_out(state, rules, style, mind, move)
    elif state.decision == BUILD_OR_PASS:
        build_or_stop(state, rules, style, mind, move)
    elif state.decision == POWER_OR_PASS:
        run_or_stop(state, rules, style, mind, move)
    elif state.decision == BUY_FUEL_OR_PASS:
        buy_fuel_or_stop(state, rules, style, mind, move)
    elif state.decision == OPEN_AUCTION:
        open_auction(state, rules, style, mind, move)
    elif state.decision == SCRAP_PLANT:
        scrap(state, rules, style, mind, move)
    elif state.decision == MARK_FIRST_CITY:
        mark_city(state, rules, style, move)
    else:
        give_back(state, mind, move)


@kernel
def wipe_move(move):
    """Start from a pass with every field zero."""
    move.kind = PASS
    move.amount = 0
    move.most = 0
    move.plant = 0
    move.city = 0
    move.fuel = 0
    move.coal = 0
    move.price = 0
