"""What lies on the table: the board, the folders behind the screens, the cards and the purses.

Arrays of a year are indexed by turn: row 0 is the time before 1980, row 1 is 1980, row 10 is 2025.
"""

import numpy as np

from balance.game import move_record, state_record
from balance.kernel import kernel

MOST_SEATS = 4
MOST_TURNS = 10
MOST_TYPES = 5  # sections of the folder
MOST_INTERNATIONAL = 48  # cards in a deck
MOST_NATIONAL = 32
MOST_DEMAND = 120  # of one player
MOST_HELD = 2  # International Event cards in a hand
LAID_DICE = 64  # dice results that can be laid down beforehand

ENERGY_NAMES = ("oil", "gas", "nuclear", "renewable", "coal", "solar")
OIL, GAS, NUCLEAR, RENEWABLE, COAL, SOLAR = range(6)
BOARDS = {"four_types": (OIL, GAS, NUCLEAR, RENEWABLE), "five_types": (OIL, GAS, NUCLEAR, COAL, SOLAR)}

BANK = NONE = -1
UNKNOWN = 0  # what stands in place of a card that a seat may not see

# What a seat decides.
DECISIONS = ("bid", "event", "deficit")
BID, EVENT, DEFICIT = range(3)

# How it answers: fill a section of the folder; play, discard or keep a card; take missing units.
LAY, PLAY, DISCARD, KEEP, TAKE = range(5)

# The stages of a turn; `rules.stages` holds their order.
OFFER, DRAW, BIDS, EVENTS, EFFECT, DELIVERY, DEFICITS, END_OF_TURN = range(8)

# Streams of the table's luck.
LEADER, INTERNATIONAL_DECK, RESHUFFLE, NATIONAL_DECK, YEARS, DICE = range(6)

# Why money moves.
PREMIUM, SURCHARGE, INCOME, DEFICIT_PAID, DEFICIT_RECEIVED, NATIONAL, DEBT = range(7)

# A section's Energy Change card: not needed, laid, or missing (where the rules allow that, for the surcharge).
NO_CARD, CARD, CARD_MISSING = range(3)

# What a National Event does.
EFFECTS = (
    "none",
    "money_all",
    "money_top",
    "money_per_disc",
    "money_none",
    "money_poorest",
    "income",
    "surcharge",
    "threshold",
    "deficit_price",
    "no_controllers",
    "no_international",
)
(
    NO_EFFECT,
    MONEY_ALL,
    MONEY_TOP,
    MONEY_PER_DISC,
    MONEY_WITHOUT,
    MONEY_POOREST,
    EXPORT,
    OTHER_SURCHARGE,
    OTHER_THRESHOLD,
    OTHER_DEFICIT_PRICE,
    NO_CONTROLLERS,
    QUIET_YEAR,
) = range(len(EFFECTS))

# How the game ended.
LAST_YEAR, BANKRUPTCY = range(2)

_FOLDERS = (MOST_TURNS + 1, MOST_SEATS, MOST_TYPES)
_BOARD = (MOST_TURNS + 1, MOST_TYPES)

STATE = state_record(
    MOST_SEATS,
    MOST_TURNS,
    6,
    stage=np.int64,  # place in rules.stages
    leader=np.int64,
    first_leader=np.int64,
    ending=np.int64,
    # The terms of the year, changed by the National Event in force.
    threshold=np.int64,
    surcharge=np.int64,
    deficit_price=(np.int16, MOST_TURNS + 1),
    # The folder being filled.
    bidder=np.int64,  # the next seat to fill a folder
    section=np.int64,
    unplaced=np.int64,  # units that the deciding seat has still to lay
    free_cards=np.int64,  # Energy Change cards that it has not laid yet
    waived=(np.int8, MOST_SEATS),  # no legal bid within last year's limits: they do not hold this year
    units=(np.int8, _FOLDERS),
    premium=(np.int16, _FOLDERS),
    change=(np.int8, (MOST_SEATS, MOST_TYPES)),
    surcharged=(np.int8, MOST_SEATS),  # whether any section of a folder pays the surcharge
    change_cards=(np.int64, MOST_SEATS),
    # Discs.
    supply=(np.int16, _BOARD),  # on offer after the International Event
    left=(np.int64, MOST_TYPES),
    bought=(np.int8, _FOLDERS),
    taken=(np.int8, _FOLDERS),  # in the deficit stage
    # Last year's discs, those of the deficit stage included.
    used=(np.int16, (MOST_SEATS, MOST_TYPES)),
    used_by_all=(np.int16, MOST_TYPES),
    most_used=(np.int16, MOST_TYPES),
    second_used=(np.int16, MOST_TYPES),
    lots=(np.uint8, _BOARD),  # bits 0-3: seats that rolled for odd units, bits 4-7: seats that won one
    priority=(np.int64, MOST_SEATS),  # in the distribution under way
    deficit=(np.int64, MOST_SEATS),  # units still missing this year
    missed=(np.int8, (MOST_TURNS + 1, MOST_SEATS)),  # units missing after the distribution
    queue=(np.int64, MOST_SEATS),  # the order of the deficit stage
    queued=np.int64,
    served=np.int64,
    controllers=(np.int8, (MOST_TURNS + 2, MOST_TYPES)),  # during a turn; BANK if nobody
    # Event cards.
    hand=(np.int8, (MOST_SEATS, MOST_HELD)),
    played=(np.int8, (MOST_TURNS + 1, MOST_SEATS, MOST_HELD)),
    acts=np.int64,  # places of hands that have had their turn this year
    held=np.int64,  # which card of its hand the deciding seat acts on
    event=np.int64,  # the last card played this year
    in_force=(np.int8, MOST_TURNS + 1),  # one more than the card that took effect, 0 if none did
    deck=(np.int8, MOST_INTERNATIONAL),
    drawn=np.int64,
    deck_cards=np.int64,
    discards=(np.int8, MOST_INTERNATIONAL),
    discarded=np.int64,
    next_order=(np.int8, MOST_INTERNATIONAL),  # in which the discards will lie after the next reshuffle
    reshuffles=np.int64,
    national=(np.int8, MOST_TURNS + 2),  # the card in force during a turn
    national_deck=(np.int8, MOST_NATIONAL),
    national_drawn=np.int64,
    # Purses.
    money=(np.int64, MOST_SEATS),
    bank=np.int64,
    flows=(np.int32, (MOST_SEATS, 7)),  # money a seat received since the start, by reason
    insolvent=(np.int8, MOST_SEATS),  # could not cover a payment (strict test only)
    bankrupt=(np.int8, MOST_SEATS),  # the year in which a seat first could not pay, 0 for never
    cards_played=(np.int64, MOST_SEATS),
    # Which types' control cards luck made seats contest: one more than the type, 0 where they chose themselves.
    contested=(np.int8, (MOST_TURNS + 1, MOST_SEATS)),
    # Dice: results laid down beforehand (a recorded game's) come first; 0 means roll.
    laid_dice=(np.int8, LAID_DICE),
    dice_used=np.int64,
)

MOVE = move_record(
    energy=np.int64,  # LAY, TAKE: the type
    units=np.int64,  # LAY: purchase cards in the section; amount … most is the premium
    card=np.int64,  # LAY: an Energy Change card, 0 or 1
)


@kernel
def begin_move(move, kind):
    """Make a move of a kind with everything else zero."""
    move.kind = kind
    move.amount = 0
    move.most = 0
    move.energy = 0
    move.units = 0
    move.card = 0


@kernel
def used_before(state, seat, energy, with_deficit_discs):
    """Return a seat's discs of a type of last year, with or without those of the deficit stage."""
    return int(state.used[seat, energy]) if with_deficit_discs else int(state.bought[state.turn - 1, seat, energy])


@kernel
def discs(state, seat, energy):
    """Return a seat's discs of a type this year."""
    return int(state.bought[state.turn, seat, energy]) + int(state.taken[state.turn, seat, energy])
