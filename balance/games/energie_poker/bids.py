"""Secret bids: each player fills the sections of the folder with purchase cards, dollars and Energy Change cards.

A bid is a short sequence of one seat's decisions, a section each, in the order on the screens.
"""

from balance.games.energie_poker.branches import LIMIT_WAIVED, mark
from balance.games.energie_poker.state import (
    BID,
    CARD,
    CARD_MISSING,
    LAY,
    MOST_DEMAND,
    NO_CARD,
    begin_move,
    used_before,
)
from balance.games.energie_poker.terms import COINS, UNBOUNDED
from balance.kernel import kernel

MOST_SECTION_MOVES = 2 * (MOST_DEMAND + 1)  # every number of units, with or without an Energy Change card


@kernel
def next_bid(state, rules):
    """The next seat opens its folder; say whether there is one."""
    if state.bidder == state.seats:
        return False
    open_folder(state, rules, state.bidder)
    state.bidder += 1
    return True


@kernel
def open_folder(state, rules, seat):
    """A seat begins its bid: the demand of the year, all of its Energy Change cards, the first section."""
    state.seat = seat
    state.decision = BID
    state.section = 0
    state.unplaced = rules.demand[state.turn]
    state.free_cards = state.change_cards[seat]
    state.waived[seat] = False
    if state.surcharged[seat]:
        clear_cards(state, rules, seat)
    if (state.free_cards == 0 and not rules.bid_without_card) or rules.bids_within_offer:
        waive_impossible_limits(state, rules, seat)


@kernel
def clear_cards(state, rules, seat):
    """No section holds an Energy Change card yet."""
    state.surcharged[seat] = False
    for energy in range(rules.types):
        state.change[seat, energy] = NO_CARD


@kernel
def waive_impossible_limits(state, rules, seat):
    """Nobody can be asked for the impossible: limits that leave no bid for the whole demand do not hold this year."""
    if room(state, rules, seat, 0, state.free_cards) < state.unplaced:
        state.waived[seat] = True
        mark(state, LIMIT_WAIVED)


@kernel
def limit(state, rules, seat, energy):
    """Return how many units of a type a seat may bid for without an Energy Change card ("more than three above")."""
    highest = ceiling(state, rules, energy)
    if (state.turn == 1 and not rules.first_year_limit) or state.waived[seat]:
        return highest
    return min(highest, used_before(state, seat, energy, rules.limit_counts_deficit_discs) + state.threshold)


@kernel
def ceiling(state, rules, energy):
    """Return how many units of a type anybody may bid for with an Energy Change card."""
    demand = rules.demand[state.turn]
    return min(demand, int(state.supply[state.turn, energy])) if rules.bids_within_offer else demand


@kernel
def room(state, rules, seat, first, cards):
    """Return the most units that a seat can lay in the sections from `first` on with so many Energy Change cards."""
    units = plain_room(state, rules, seat, first)
    chosen = 0
    for _ in range(min(cards, rules.types - first)):
        widest = widest_gain(state, rules, seat, first, chosen)
        chosen |= 1 << widest
        units += ceiling(state, rules, widest) - limit(state, rules, seat, widest)
    return units


@kernel
def plain_room(state, rules, seat, first):
    """Return the most units that a seat can lay in the sections from `first` on without any Energy Change card."""
    units = 0
    for energy in range(first, rules.types):
        units += limit(state, rules, seat, energy)
    return units


@kernel
def widest_gain(state, rules, seat, first, chosen):
    """Return the section, not yet chosen, in which an Energy Change card makes the most room."""
    widest, most = -1, -1
    for energy in range(first, rules.types):
        gain = ceiling(state, rules, energy) - limit(state, rules, seat, energy)
        if gain > most and not chosen >> energy & 1:
            widest, most = energy, gain
    return widest


@kernel
def can_lay(state, rules, units, card):
    """Whether the section may hold so many units, with or without an Energy Change card, and the rest still fits."""
    seat, section = state.seat, state.section
    if not 0 <= units <= min(state.unplaced, ceiling(state, rules, section)) or not 0 <= card <= 1:
        return False
    above = units > limit(state, rules, seat, section)
    if card and not can_lay_card(state, rules, units, above):
        return False
    if above and not card and not may_miss_card(state, rules, seat):
        return False
    return rest_fits(state, rules, state.unplaced - units, state.free_cards - card)


@kernel
def can_lay_card(state, rules, units, above):
    """Whether an Energy Change card may lie in a section: where it is needed, or anywhere if cards are voluntary."""
    return state.free_cards > 0 and (above or (rules.voluntary_change_cards and units > 0))


@kernel
def may_miss_card(state, rules, seat):
    """Whether a seat may exceed a limit without an Energy Change card."""
    return rules.bid_without_card and state.free_cards == 0


@kernel
def rest_fits(state, rules, units, cards):
    """Whether the sections after this one can take exactly so many units with so many cards."""
    following = state.section + 1
    if following == rules.types:
        return units == 0
    if units <= plain_room(state, rules, state.seat, following):  # mostly so, and cards are dear to count
        return True
    if rules.bid_without_card:
        cards = rules.types
    return units <= room(state, rules, state.seat, following, cards)


@kernel
def surcharge_due(state, rules, units, card):
    """Return the surcharge a unit that goes with a section's bid."""
    above = units > limit(state, rules, state.seat, state.section)
    return state.surcharge if card or above else 0


@kernel
def most_premium(state, rules, units, card):
    """Return the highest premium a unit that the section may hold."""
    if units == 0:
        return 0
    if rules.bid_money == UNBOUNDED:
        return rules.premium_maximum
    extra = surcharge_due(state, rules, units, card)
    if rules.bid_money == COINS:
        affordable = state.money[state.seat] - dollars_laid(state, rules, False) - extra
    else:
        affordable = (state.money[state.seat] - dollars_laid(state, rules, True)) // units - extra - rules.base_price
    return max(0, min(rules.premium_maximum, affordable))


@kernel
def dollars_laid(state, rules, for_all_units):
    """Return the dollars in the sections filled so far, or what all their units together could cost."""
    laid = 0
    for energy in range(state.section):
        units = int(state.units[state.turn, state.seat, energy])
        extra = state.surcharge if state.change[state.seat, energy] != NO_CARD else 0
        dollars = int(state.premium[state.turn, state.seat, energy]) + extra
        if for_all_units:
            laid += units * (dollars + rules.base_price)
        elif units > 0:
            laid += dollars
    return laid


@kernel
def is_legal_section(state, rules, move):
    """Whether a filled section is legal."""
    return (
        move.kind == LAY
        and move.energy == state.section
        and can_lay(state, rules, move.units, move.card)
        and 0 <= move.amount <= most_premium(state, rules, move.units, move.card)
    )


@kernel
def legal_sections(state, rules, moves):
    """List every way to fill the section; the premium is the range."""
    count = 0
    for units in range(state.unplaced + 1):
        for card in range(2):
            if can_lay(state, rules, units, card):
                move = moves[count]
                begin_move(move, LAY)
                move.energy = state.section
                move.units = units
                move.card = card
                move.most = most_premium(state, rules, units, card)
                count += 1
    return count


@kernel
def lay(state, rules, move):
    """Fill a section and go on to the next."""
    turn, seat, section = state.turn, state.seat, state.section
    if move.card or (rules.bid_without_card and move.units > limit(state, rules, seat, section)):
        state.change[seat, section] = CARD if move.card else CARD_MISSING
        state.surcharged[seat] = True
    state.units[turn, seat, section] = move.units
    state.premium[turn, seat, section] = move.amount
    state.free_cards -= move.card
    state.unplaced -= move.units
    state.section += 1
