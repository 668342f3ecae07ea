"""How players bid: a whole folder is thought out at its first section, and again if it was filled otherwise."""

from balance.chance import whim
from balance.games.energie_poker.bids import ceiling, limit, most_premium, widest_gain
from balance.games.energie_poker.player_outlook import expect_offer, look_ahead
from balance.games.energie_poker.player_premiums import set_premiums
from balance.games.energie_poker.player_wishes import weigh
from balance.games.energie_poker.state import LAY, begin_move
from balance.games.energie_poker.terms import UNBOUNDED
from balance.kernel import kernel


@kernel
def choose_section(state, rules, style, mind, move):
    """Fill the section as planned."""
    if not plan_holds(state, mind):
        plan_folder(state, rules, style, mind)
    energy = state.section
    begin_move(move, LAY)
    move.energy = energy
    move.units = mind.units[energy]
    move.card = state.free_cards > 0 and move.units > mind.limit[energy]
    move.amount = mind.premium[energy]
    if rules.bid_money != UNBOUNDED:
        move.amount = min(move.amount, most_premium(state, rules, move.units, move.card))
    move.most = move.amount
    mind.section = energy + 1


@kernel
def plan_holds(state, mind):
    """Whether the folder is filled so far as planned: its last section was filled by the plan, not by a blunder."""
    return mind.turn == state.turn and mind.section == state.section


@kernel
def plan_folder(state, rules, style, mind):
    """Think out the sections from the present one on."""
    mind.turn = state.turn
    total_offer = expect_offer(state, rules, style, mind)
    total_wish = look_ahead(state, rules, style, mind, total_offer)
    weigh(state, rules, style, mind, total_wish)
    bound_units(state, rules, style, mind)
    place_units(state, rules, mind)
    set_premiums(state, rules, style, mind)


@kernel
def bound_units(state, rules, style, mind):
    """Set the most units of each type: last year's limit, or more where an Energy Change card is worth it or needed."""
    seat, room, excess = state.seat, 0, 0.0
    for energy in range(state.section, rules.types):
        free = limit(state, rules, seat, energy)
        mind.limit[energy] = free
        mind.most[energy] = free
        room += free
        excess = max(excess, mind.wish[energy] - free)
    if excess >= max(0.5, style.change_worth) and not rules.bids_within_offer:
        room += lift_wished(state, rules, style, mind)
    if room < state.unplaced:
        lift_needed(state, rules, mind, room)


@kernel
def lift_wished(state, rules, style, mind):
    """Use Energy Change cards where enough is wanted above the limit; return the room they make."""
    room = 0
    for _ in range(state.free_cards):
        energy = greatest_excess(state, rules, mind)
        if mind.wish[energy] - mind.most[energy] < max(0.5, style.change_worth):
            break
        room += lift(state, rules, mind, energy)
    return room


@kernel
def lift_needed(state, rules, mind, room):
    """Use Energy Change cards, or do without where that is allowed, until the whole demand has room."""
    lifted = 0
    while room < state.unplaced:
        energy = widest_gain(state, rules, state.seat, state.section, lifted)
        room += lift(state, rules, mind, energy)
        lifted |= 1 << energy


@kernel
def lift(state, rules, mind, energy):
    """Let a type have as many units as an Energy Change card allows; return how many more these are."""
    gain = ceiling(state, rules, energy) - mind.most[energy]
    mind.most[energy] += gain
    return gain


@kernel
def greatest_excess(state, rules, mind):
    """Return the type whose wish exceeds its limit by most."""
    greatest = state.section
    for energy in range(state.section + 1, rules.types):
        if mind.wish[energy] - mind.most[energy] > mind.wish[greatest] - mind.most[greatest]:
            greatest = energy
    return greatest


@kernel
def place_units(state, rules, mind):
    """Turn wishes into whole units by one whim: each type gets its wish rounded up or down, in fair proportion.

    Wishes laid end to end make a line as long as the units to lay; a comb of that many teeth, one unit apart and
    shifted by a whim, falls on the line, and a type gets as many units as teeth.
    """
    reach, teeth, unplaced = whim(state), 0, 0
    for energy in range(state.section, rules.types):
        reach += mind.wish[energy]
        units = min(int(reach), state.unplaced) - teeth
        teeth += units
        mind.units[energy] = min(units, mind.most[energy])
        unplaced += units - mind.units[energy]
    unplaced += state.unplaced - teeth
    for _ in range(unplaced):
        mind.units[most_missed(state, rules, mind)] += 1


@kernel
def most_missed(state, rules, mind):
    """Return the type with room that falls short of its wish by most."""
    best, most = state.section, -1000.0
    for energy in range(state.section, rules.types):
        short = mind.wish[energy] - mind.units[energy]
        if short > most and mind.units[energy] < mind.most[energy]:
            best, most = energy, short
    return best
