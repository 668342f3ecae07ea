"""What the state remembers of a game for the tables of results; no rule reads it."""

from balance.games.power_grid.state import FUELS
from balance.kernel import kernel


@kernel
def write_purchase(state, seat, card, price):
    """Remember a power plant that was bought; a player buys at most one a round."""
    state.bought_card[state.turn, seat] = card
    state.bought_price[state.turn, seat] = price
    state.bought_discounted[state.turn, seat] = state.discounted


@kernel
def write_prices(state, rules, prices):
    """Remember what the cheapest unit of every fuel costs now."""
    for fuel in range(FUELS):
        prices[state.turn, fuel] = rules.price[fuel, state.market[fuel]]


@kernel
def write_round(state):
    """Remember where every player stands at the end of a round."""
    for place in range(state.seats):
        seat = state.order[place]
        state.past_place[state.turn, seat] = place + 1
        state.past_plants[state.turn, seat] = state.plant_count[seat]
        state.past_capacity[state.turn, seat] = state.capacity[seat]
        state.past_powered[state.turn, seat] = state.powered[seat]
        state.past_money[state.turn, seat] = state.money[seat]
        state.standing[state.turn, seat] = state.houses[seat]
