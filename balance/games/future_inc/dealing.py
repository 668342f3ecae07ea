"""Set-Up: markers, pads, the factory deck stacked by era, the market and the event hands."""

from balance.chance import below, shuffle
from balance.games.future_inc.demand import move_marker
from balance.games.future_inc.market import lay, turn_up
from balance.games.future_inc.state import EVENTS, FACTORIES, FIRST_PLAYER, MOST_PLACES, NOTHING, PRODUCTS
from balance.kernel import kernel

ERAS = 3


@kernel
def deal(state, rules):
    """Set-Up: prepare the whole table."""
    set_markers(state, rules)
    state.first_player = below(state.luck, FIRST_PLAYER, state.seats)
    deal_events(state, rules)
    stack_factories(state, rules)
    open_market(state, rules)


@kernel
def set_markers(state, rules):
    """Set-Up: demand markers on their first space, money markers on the pads."""
    for product in range(PRODUCTS):
        move_marker(state, rules, product, rules.start_demand)
    for seat in range(state.seats):
        state.money[seat] = rules.start_money


@kernel
def deal_events(state, rules):
    """Set-Up: shuffle the event cards and deal each player a hand."""
    for place in range(rules.events):
        state.event_deck[place] = rules.event_list[place]
    shuffle(state.luck, EVENTS, state.event_deck, rules.events)
    for seat in range(state.seats):
        state.hand_size[seat] = rules.events_dealt
        for place in range(rules.events_dealt):
            state.hand[seat, place] = state.event_deck[seat * rules.events_dealt + place]


@kernel
def stack_factories(state, rules):
    """Set-Up: shuffle each era by itself and stack them, era I on top."""
    start = 0
    for era in range(ERAS):
        pile = state.deck[start:]
        for place in range(rules.era_size[era]):
            pile[place] = rules.era_cards[era, place]
        shuffle(state.luck, FACTORIES + era, pile, rules.era_size[era])
        start += rules.era_size[era]


@kernel
def open_market(state, rules):
    """Set-Up: draw cards face up to create the market."""
    for place in range(MOST_PLACES):
        lay(state, rules, place, turn_up(state, rules) if place < rules.market_size else NOTHING)
