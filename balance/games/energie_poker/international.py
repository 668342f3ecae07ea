"""International Events: everybody draws; from the game leader on, each plays, discards or keeps."""

from balance.chance import below, shuffle
from balance.games.energie_poker.branches import (
    BELOW_ZERO,
    EVENT_IN_EFFECT,
    EVENT_KEPT,
    EVENT_OVERRIDDEN,
    RESHUFFLED,
    mark,
)
from balance.games.energie_poker.national import effect_in
from balance.games.energie_poker.state import (
    DICE,
    DISCARD,
    EVENT,
    KEEP,
    MOST_HELD,
    NONE,
    PLAY,
    QUIET_YEAR,
    RESHUFFLE,
    begin_move,
)
from balance.kernel import kernel


@kernel
def is_quiet_year(state, rules):
    """Whether the National Event in force keeps International Events from taking effect."""
    return effect_in(state, rules, state.turn) == QUIET_YEAR


@kernel
def stage_is_skipped(state, rules):
    """Whether a quiet year has no International Event stage at all."""
    return rules.national_quiet_year_skips_stage and is_quiet_year(state, rules)


@kernel
def draw_events(state, rules):
    """Each player takes a card, unless he still has one from a previous round; the leader first."""
    if not stage_is_skipped(state, rules):
        for place in range(state.seats):
            for held in range(rules.event_cards_held):
                draw_event(state, rules, seat_at(state, place), held)


@kernel
def seat_at(state, place):
    """Return the seat so many places clockwise of the leader."""
    seat = state.leader + place
    return seat - state.seats if seat >= state.seats else seat


@kernel
def draw_event(state, rules, seat, held):
    """Fill an empty place of a hand from the pile, made anew from the discards when it is empty."""
    if state.hand[seat, held] != NONE:
        return
    if state.drawn == state.deck_cards and rules.reshuffle_events:
        reshuffle(state, rules)
    if state.drawn < state.deck_cards:
        state.hand[seat, held] = state.deck[state.drawn]
        state.drawn += 1


@kernel
def reshuffle(state, rules):
    """The discards become the pile, in the order fixed beforehand; the order of the time after is fixed now."""
    mark(state, RESHUFFLED)
    state.deck_cards = 0
    for place in range(rules.event_cards):
        if is_discarded(state, state.next_order[place]):
            state.deck[state.deck_cards] = state.next_order[place]
            state.deck_cards += 1
    state.discarded = 0
    state.drawn = 0
    state.reshuffles += 1
    shuffle(state.luck, RESHUFFLE, state.next_order, rules.event_cards)


@kernel
def is_discarded(state, card):
    """Whether a card lies on the discard pile."""
    for place in range(state.discarded):
        if state.discards[place] == card:
            return True
    return False


@kernel
def next_event(state, rules):
    """Go to the next player with a choice; say whether there is one. A card of a past year is discarded."""
    if stage_is_skipped(state, rules):
        return False
    while state.acts < state.seats * MOST_HELD:
        seat, held = seat_at(state, state.acts // MOST_HELD), state.acts % MOST_HELD
        state.acts += 1
        if held < rules.event_cards_held and has_choice(state, rules, seat, held):
            state.seat = seat
            state.held = held
            state.decision = EVENT
            return True
    return False


@kernel
def has_choice(state, rules, seat, held):
    """Whether a seat may choose what to do with a card; one of a past year is discarded."""
    if rules.draw_on_own_turn:
        draw_event(state, rules, seat, held)
    card = int(state.hand[seat, held])
    if card == NONE:
        return False
    if rules.event_turn[card] >= state.turn:
        return True
    give_up(state, seat, held)
    return False


@kernel
def give_up(state, seat, held):
    """A card leaves a hand for the discard pile."""
    state.discards[state.discarded] = state.hand[seat, held]
    state.discarded += 1
    state.hand[seat, held] = NONE


@kernel
def is_legal_act(state, rules, move):
    """Whether the card may be played (in its year), discarded (always) or kept (for a future year)."""
    if move.amount != 0 or move.energy != 0 or move.units != 0 or move.card != 0:
        return False
    now = rules.event_turn[state.hand[state.seat, state.held]] == state.turn
    if move.kind == PLAY:
        return now
    return move.kind == DISCARD or (move.kind == KEEP and (not now or bool(rules.keep_current_events)))


@kernel
def legal_acts(state, rules, moves):
    """List what may be done with the card."""
    count = 0
    for kind in (PLAY, DISCARD, KEEP):
        begin_move(moves[count], kind)
        if is_legal_act(state, rules, moves[count]):
            count += 1
    return count


@kernel
def act(state, move):
    """Play, discard or keep the card."""
    seat, held = state.seat, state.held
    if move.kind == KEEP:
        mark(state, EVENT_KEPT)
        return
    if move.kind == PLAY:
        play_event(state, seat, held)
    give_up(state, seat, held)


@kernel
def play_event(state, seat, held):
    """Only the last card played in a year counts."""
    if state.event != NONE:
        mark(state, EVENT_OVERRIDDEN)
    state.event = state.hand[seat, held]
    state.played[state.turn, seat, held] = state.hand[seat, held]
    state.cards_played[seat] += 1


@kernel
def take_effect(state, rules):
    """The last card played alters the units on offer; their total stays the same."""
    if state.event == NONE or is_quiet_year(state, rules):
        return
    mark(state, EVENT_IN_EFFECT)
    state.in_force[state.turn] = state.event + 1
    for energy in range(rules.types):
        state.left[energy] += rules.event_change[state.event, energy]
    while make_up_for_shortfalls(state, rules):
        mark(state, BELOW_ZERO)
    for energy in range(rules.types):
        state.supply[state.turn, energy] = state.left[energy]


@kernel
def make_up_for_shortfalls(state, rules):
    """Reduce each type below zero to zero and the most plentiful type by as much; say whether there was any."""
    found = False
    for energy in range(rules.types):
        while state.left[energy] < 0:
            units = 1 if rules.shortfall_unit_by_unit else -state.left[energy]
            state.left[most_plentiful(state, rules)] -= units
            state.left[energy] += units
            found = True
    return found


@kernel
def most_plentiful(state, rules):
    """Return the type with the most units on offer; the first of equals, or by lot where the rules say so."""
    giver, equals = 0, 1
    for energy in range(1, rules.types):
        if state.left[energy] > state.left[giver]:
            giver, equals = energy, 1
        elif state.left[energy] == state.left[giver] and rules.shortfall_by_lot:
            equals += 1
            if below(state.luck, DICE, equals) == 0:
                giver = energy
    return giver
