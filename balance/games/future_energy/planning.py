"""Phase 2, Planning: what the engineers may purchase, and the duty to buy a contract."""

from balance.games.future_energy.branches import BOUGHT_BY_DUTY, DUTY_NOT_MET, note
from balance.games.future_energy.contracts import can_fill, take_from_display
from balance.games.future_energy.lines import lay_line, pair_of
from balance.games.future_energy.money import pay_bank
from balance.games.future_energy.options import (
    ANY_PURCHASE,
    AT_START_OF_PLANNING,
    BEFORE_EVERY_PURCHASE,
    LEFT_TO_RIGHT,
    NO_DUTY,
)
from balance.games.future_energy.state import CONTRACT, DISPLAY, NO_CARD, ONE_LINE, PUBLIC_STACK, TWO_LINES
from balance.kernel import kernel


@kernel
def engineers_left(state):
    """Return how many engineers the active player has not placed on an action yet."""
    used = (state.used & ONE_LINE) + (state.used // TWO_LINES & 1) + (state.used // CONTRACT & 1)
    return state.engineers[state.active] - used


@kernel
def can_plan(state, rules, action):
    """Section II: an engineer is left, and none covers the action yet."""
    if state.used & action or engineers_left(state) <= 0:
        return False
    return rules.planning_order != LEFT_TO_RIGHT or action > state.last_action


@kernel
def plan(state, rules, action):
    """An engineer covers the action; a contract bought first by duty leaves the order open."""
    by_duty = action == CONTRACT and state.duty and state.used == 0
    state.used |= action
    state.activity = True
    if not by_duty:
        state.last_action = action


# The duty to buy a contract.


@kernel
def has_duty(state, rules):
    """Important: without a plant on a contract at the start of the turn, a contract must be bought."""
    return state.duty and rules.duty != NO_DUTY and not state.used & CONTRACT


@kernel
def can_afford(state, rules, space, spent):
    """Whether the active player can pay for and fill the contract on a space, having spent so much before."""
    seat = state.active
    price = rules.display_prices[space]
    return state.money[seat] - spent >= price and can_fill(state, rules, seat, state.display[space])


@kernel
def can_afford_any(state, rules, spent):
    """Whether the active player can pay for and fill some contract, having spent so much before."""
    for space in range(DISPLAY):
        if can_afford(state, rules, space, spent):
            return True
    return False


@kernel
def can_meet_duty(state, rules, spent):
    """Whether the duty can be met by a purchase now."""
    return not state.lines_only and can_plan(state, rules, CONTRACT) and can_afford_any(state, rules, spent)


@kernel
def duty_allows_lines(state, rules, price):
    """A contract comes first if one is affordable; a variant lets it wait for a later engineer."""
    if not has_duty(state, rules) or not can_meet_duty(state, rules, 0):
        return True
    return rules.duty == ANY_PURCHASE and engineers_left(state) > 1 and can_meet_duty(state, rules, price)


@kernel
def look_at_duty(state, rules):
    """Variant: whether the duty can be met is settled when planning starts."""
    if rules.duty_check == AT_START_OF_PLANNING and has_duty(state, rules):
        state.lines_only = not can_meet_duty(state, rules, 0)


@kernel
def give_up_duty(state, rules):
    """Who buys a line because no contract is affordable buys no contract in this turn."""
    if has_duty(state, rules) and not can_meet_duty(state, rules, 0):
        note(state, DUTY_NOT_MET)
        state.lines_only = rules.duty_check != BEFORE_EVERY_PURCHASE


# What may be bought.


@kernel
def can_buy_lines(state, rules, action, price, lines):
    """Buying and placing power lines: the money, the lines, and links without one."""
    seat = state.active
    return (
        can_plan(state, rules, action)
        and state.money[seat] >= price
        and state.supply_lines[seat] >= lines
        and state.open_count >= lines
        and duty_allows_lines(state, rules, price)
    )


@kernel
def can_buy_one_line(state, rules):
    """One power line for EUR 1 million."""
    return can_buy_lines(state, rules, ONE_LINE, rules.price_one_line, 1)


@kernel
def can_buy_two_lines(state, rules):
    """Two power lines for EUR 5 million, on two links."""
    return can_buy_lines(state, rules, TWO_LINES, rules.price_two_lines, 2)


@kernel
def can_buy_last_line(state, rules):
    """Variant: the action for two lines with only one left to place."""
    return (
        rules.two_lines_with_one_left
        and not can_buy_two_lines(state, rules)
        and can_buy_lines(state, rules, TWO_LINES, rules.price_two_lines, 1)
    )


@kernel
def can_buy_contract(state, rules, space):
    """A construction contract from the display: the money, and plants for all its spaces."""
    return not state.lines_only and can_plan(state, rules, CONTRACT) and can_afford(state, rules, space, 0)


@kernel
def can_buy_public(state, rules, space):
    """Module 2: a public contract from the display or from the stack, instead of a construction contract."""
    if not rules.module_2 or not can_plan(state, rules, CONTRACT) or not duty_allows_public(state, rules):
        return False
    if state.money[state.active] < rules.public_price:
        return False
    if space == PUBLIC_STACK:
        return state.public_top < rules.public_count
    return state.public_display[space] != NO_CARD


@kernel
def duty_allows_public(state, rules):
    """By rulebook, a public contract does not meet the duty, and without a contract only lines may be bought."""
    if not has_duty(state, rules) or rules.public_contract_satisfies_duty:
        return True
    return rules.duty_allows_public and not can_meet_duty(state, rules, 0)


@kernel
def can_buy_any_contract(state, rules):
    """Whether any construction or public contract may be bought."""
    for space in range(DISPLAY):
        if can_buy_contract(state, rules, space) or can_buy_public(state, rules, space):
            return True
    return can_buy_public(state, rules, PUBLIC_STACK)


@kernel
def can_buy_any_line(state, rules):
    """Whether any of the line actions is possible."""
    return can_buy_one_line(state, rules) or can_buy_two_lines(state, rules) or can_buy_last_line(state, rules)


@kernel
def can_buy_anything(state, rules):
    """Whether any purchase is possible."""
    if engineers_left(state) <= 0:
        return False
    return can_buy_any_line(state, rules) or can_buy_any_contract(state, rules)


@kernel
def can_end_planning(state, rules):
    """Note: Phase 2 may be skipped, except when a contract must be bought and can be."""
    if not has_duty(state, rules):
        return True
    if can_meet_duty(state, rules, 0):
        return False
    return not (rules.duty_forces_lines and state.used == 0 and can_buy_any_line(state, rules))


# The purchases.


@kernel
def buy_one_line(state, rules, place):
    """Pay for one line and lay it on an open link."""
    give_up_duty(state, rules)
    plan(state, rules, ONE_LINE)
    pay_bank(state, state.active, rules.price_one_line)
    lay_line(state, rules, state.active, state.open_links[place])


@kernel
def buy_two_lines(state, rules, number):
    """Pay for two lines and lay them on a pair of open links."""
    give_up_duty(state, rules)
    plan(state, rules, TWO_LINES)
    pay_bank(state, state.active, rules.price_two_lines)
    place, other = pair_of(number)
    one, two = state.open_links[place], state.open_links[other]
    lay_line(state, rules, state.active, one)
    lay_line(state, rules, state.active, two)


@kernel
def buy_last_line(state, rules, place):
    """Variant: pay for two lines and lay the only one there is."""
    give_up_duty(state, rules)
    plan(state, rules, TWO_LINES)
    pay_bank(state, state.active, rules.price_two_lines)
    lay_line(state, rules, state.active, state.open_links[place])


@kernel
def buy_contract(state, rules, space):
    """Pay the price of the space and take the contract."""
    if has_duty(state, rules):
        note(state, BOUGHT_BY_DUTY)
    plan(state, rules, CONTRACT)
    price = rules.display_prices[space]
    pay_bank(state, state.active, price)
    take_from_display(state, rules, state.active, space, price)
