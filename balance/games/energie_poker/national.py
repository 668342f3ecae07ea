"""National Events: one common card, drawn a turn ahead. The printed deck is lost; this one is invented."""

from balance.games.energie_poker.purse import pay, receive
from balance.games.energie_poker.state import (
    BANK,
    EXPORT,
    MONEY_ALL,
    MONEY_PER_DISC,
    MONEY_POOREST,
    MONEY_TOP,
    MONEY_WITHOUT,
    NATIONAL,
    NO_CONTROLLERS,
    NO_EFFECT,
    NONE,
    discs,
)
from balance.games.energie_poker.terms import BEFORE_NATIONAL
from balance.kernel import kernel


@kernel
def effect_in(state, rules, turn):
    """Return what the National Event in force during a turn does."""
    card = int(state.national[turn])
    return NO_EFFECT if card == NONE else rules.national_effect[card]


@kernel
def receiver_in(state, rules, turn, energy):
    """Return who is paid for deficit units of a type during a turn."""
    if effect_in(state, rules, turn) == NO_CONTROLLERS:
        return BANK
    return int(state.controllers[turn, energy])


@kernel
def is_free_in(state, rules, turn, seat, energy):
    """Whether a seat takes deficit units of a type for nothing during a turn: the controller does."""
    if state.controllers[turn, energy] != seat:
        return False
    return bool(rules.national_own_type_free) or effect_in(state, rules, turn) != NO_CONTROLLERS


@kernel
def export_income(state, rules, seat, received):
    """Return the extra income of a player who bought every unit bid for in a year of export success."""
    if effect_in(state, rules, state.turn) != EXPORT or state.deficit[seat] > 0:
        return 0
    return money_of_card(state, rules) * (received if rules.national_export_per_disc else 1)


@kernel
def money_of_card(state, rules):
    """Return the money amount of the card in force."""
    return rules.national_amount[state.national[state.turn]] * rules.national_money_factor


@kernel
def help_poorest_first(state, rules):
    """Where the rules say so, help for the poorest comes before the fuel is paid."""
    if rules.national_poorest_first and effect_in(state, rules, state.turn) == MONEY_POOREST:
        pay_out(state, rules)


@kernel
def deal_with_national_event(state, rules):
    """At the end of the turn the card in force moves its money."""
    effect = effect_in(state, rules, state.turn)
    if effect == MONEY_POOREST and rules.national_poorest_first:
        return
    if effect in (MONEY_ALL, MONEY_TOP, MONEY_PER_DISC, MONEY_WITHOUT, MONEY_POOREST):
        pay_out(state, rules)


@kernel
def pay_out(state, rules):
    """Every player meant by the card receives or pays; all are meant by the same moment's money and discs."""
    meant = 0
    for seat in range(state.seats):
        if is_meant(state, rules, seat):
            meant |= 1 << seat
    for seat in range(state.seats):
        if meant >> seat & 1:
            move_money(state, rules, seat, national_money(state, rules, seat))


@kernel
def move_money(state, rules, seat, amount):
    """The bank pays the amount, or the player does; after the bankruptcy test nobody falls below zero any more."""
    if amount < 0 and rules.bankruptcy_test == BEFORE_NATIONAL:
        amount = max(amount, -max(0, state.money[seat]))
    if amount < 0:
        pay(state, rules, seat, -amount, NATIONAL)
    else:
        receive(state, seat, amount, NATIONAL)


@kernel
def national_money(state, rules, seat):
    """Return what the card moves to one of those it means."""
    amount = money_of_card(state, rules)
    if effect_in(state, rules, state.turn) == MONEY_PER_DISC:
        return amount * (own_discs(state, rules, seat) // rules.national_discs[state.national[state.turn]])
    return amount


@kernel
def is_meant(state, rules, seat):
    """Whether the card is about this player."""
    effect = effect_in(state, rules, state.turn)
    if effect == MONEY_TOP:
        return has_most_discs(state, rules, seat)
    if effect == MONEY_WITHOUT:
        return own_discs(state, rules, seat) == 0
    if effect == MONEY_POOREST:
        return is_poorest(state, seat)
    return True


@kernel
def own_discs(state, rules, seat):
    """Return a player's discs this year of the types that the card is about."""
    count = 0
    for energy in range(rules.types):
        if rules.national_types[state.national[state.turn], energy]:
            count += discs(state, seat, energy)
    return count


@kernel
def has_most_discs(state, rules, seat):
    """Whether nobody has more discs of the card's types; at least one is needed."""
    own = own_discs(state, rules, seat)
    for rival in range(state.seats):
        other = own_discs(state, rules, rival)
        if other > own or (other == own and rival != seat and not rules.national_ties_count):
            return False
    return own > 0


@kernel
def is_poorest(state, seat):
    """Whether nobody has less money."""
    for rival in range(state.seats):
        if state.money[rival] < state.money[seat]:
            return False
    return True


@kernel
def draw_national_event(state, rules):
    """The previous card is discarded and a new one drawn ready for the following turn."""
    state.national[state.turn + 1] = NONE
    if rules.national_events:
        state.national[state.turn + 1] = state.national_deck[state.national_drawn]
        state.national_drawn += 1
