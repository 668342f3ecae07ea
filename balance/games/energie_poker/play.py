"""The turn order: which stage comes next, and who must decide."""

from balance.chance import below, shuffle
from balance.games.energie_poker.bankruptcy import settle_bankruptcies
from balance.games.energie_poker.bids import is_legal_section, lay, legal_sections, next_bid
from balance.games.energie_poker.branches import UNITS_LEFT, mark
from balance.games.energie_poker.control import hand_out_control_cards
from balance.games.energie_poker.deficits import is_legal_take, legal_takes, next_deficit, take_units
from balance.games.energie_poker.delivery import reveal_and_deliver
from balance.games.energie_poker.international import (
    act,
    draw_events,
    is_legal_act,
    legal_acts,
    next_event,
    seat_at,
    take_effect,
)
from balance.games.energie_poker.national import draw_national_event
from balance.games.energie_poker.offer import begin_year
from balance.games.energie_poker.state import (
    BANK,
    BID,
    BIDS,
    DEFICITS,
    DELIVERY,
    DRAW,
    EFFECT,
    EVENT,
    EVENTS,
    INTERNATIONAL_DECK,
    LAST_YEAR,
    LEADER,
    MOST_HELD,
    NATIONAL_DECK,
    NONE,
    OFFER,
    RESHUFFLE,
)
from balance.kernel import kernel


@kernel
def set_up(state, rules):
    """Set Up: money, Energy Change cards, shuffled piles and a game leader; then the first year begins."""
    state.leader = below(state.luck, LEADER, state.seats)
    state.first_leader = state.leader
    state.national[1] = NONE
    for seat in range(state.seats):
        state.money[seat] = rules.start_money
        state.change_cards[seat] = rules.change_cards
        for held in range(MOST_HELD):
            state.hand[seat, held] = NONE
    for energy in range(rules.types):
        state.controllers[1, energy] = BANK
    shuffle_piles(state, rules)
    proceed(state, rules)


@kernel
def shuffle_piles(state, rules):
    """Shuffle the piles, and fix the order in which discards will lie when a pile must be made anew."""
    state.deck_cards = rules.event_cards
    for card in range(rules.event_cards):
        state.deck[card] = card
        state.next_order[card] = card
    shuffle(state.luck, INTERNATIONAL_DECK, state.deck, rules.event_cards)
    shuffle(state.luck, RESHUFFLE, state.next_order, rules.event_cards)
    if rules.national_events:
        for card in range(rules.national_cards):
            state.national_deck[card] = card
        shuffle(state.luck, NATIONAL_DECK, state.national_deck, rules.national_cards)


@kernel
def apply(state, rules, move):
    """Play a seat's answer, then everything that follows without a choice."""
    if not stage_goes_on(state, rules, move):
        next_stage(state, rules)
        proceed(state, rules)


@kernel
def stage_goes_on(state, rules, move):
    """Play a seat's answer; say whether the stage waits for another decision."""
    if state.decision == BID:
        lay(state, rules, move)
        return state.unplaced > 0 or next_bid(state, rules)  # the same seat's next section, or the next seat
    if state.decision == EVENT:
        act(state, move)
        return next_event(state, rules)
    take_units(state, rules, state.seat, move.energy, move.amount)
    return next_deficit(state, rules)


@kernel
def proceed(state, rules):
    """Go on stage by stage until a seat must decide or the game is over."""
    while not state.over and not carry_out(state, rules, rules.stages[state.stage]):
        next_stage(state, rules)


@kernel
def next_stage(state, rules):
    """The next stage of the turn, or the first of the next turn."""
    state.stage += 1
    if state.stage == rules.stage_count:
        state.stage = 0


@kernel
def carry_out(state, rules, stage):
    """Carry out a stage of the turn; say whether it waits for a seat's decision."""
    if stage == BIDS:
        return next_bid(state, rules)
    if stage == EVENTS:
        return next_event(state, rules)
    if stage == DEFICITS:
        return next_deficit(state, rules)
    if stage == OFFER:
        begin_year(state, rules)
    elif stage == DRAW:
        draw_events(state, rules)
    elif stage == EFFECT:
        take_effect(state, rules)
    elif stage == DELIVERY:
        reveal_and_deliver(state, rules)
    else:
        end_turn(state, rules)
    return False


@kernel
def end_turn(state, rules):
    """Control cards, the National Event and the test of bankruptcy close the year; the leader passes on."""
    for energy in range(rules.types):
        if state.left[energy] > 0:
            mark(state, UNITS_LEFT)
    hand_out_control_cards(state, rules)
    settle_bankruptcies(state, rules)
    for seat in range(state.seats):
        state.standing[state.turn, seat] = state.money[seat]
    if state.turn == rules.rounds and not state.over:
        state.over = True
        state.ending = LAST_YEAR
    if not state.over:
        draw_national_event(state, rules)
        state.leader = seat_at(state, 1)


@kernel
def legal_moves(state, rules, moves):
    """List every legal move of the deciding seat; return how many."""
    if state.decision == BID:
        return legal_sections(state, rules, moves)
    if state.decision == EVENT:
        return legal_acts(state, rules, moves)
    return legal_takes(state, rules, moves)


@kernel
def is_legal(state, rules, move):
    """Whether the deciding seat may play this move."""
    if move.amount != move.most:
        return False
    if state.decision == BID:
        return is_legal_section(state, rules, move)
    if state.decision == EVENT:
        return is_legal_act(state, rules, move)
    return is_legal_take(state, rules, move)
