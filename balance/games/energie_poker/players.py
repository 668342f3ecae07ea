"""The players: the knobs that steer them, and which thought each decision asks for."""

import numpy as np

from balance.game import BLUNDER, Knob
from balance.games.energie_poker.player_acts import choose_act
from balance.games.energie_poker.player_bids import choose_section
from balance.games.energie_poker.player_takes import choose_take
from balance.games.energie_poker.state import BID, EVENT, MOST_TYPES
from balance.kernel import kernel, record

KNOBS = {
    "follow_plan": Knob(0.6, 0.0, 1.0, "weight of the World Energy Plan in a bid; the rest is last year's mix"),
    "seek_gaps": Knob(0.8, 0.0, 1.0, "how far a bid moves to what the rivals are expected to leave"),
    "read_rivals": Knob(0.9, 0.0, 1.0, "rivals are expected to repeat last year's mix; at 0, to follow the plan"),
    "hedge": Knob(0.0, 0.0, 1.0, "how evenly the units are spread over the types"),
    "focus": Knob(0.6, 0.0, 3.0, "how strongly the units are heaped on the types wanted most"),
    "contest": Knob(0.0, 0.0, 6.0, "units added to the type whose control card is nearest"),
    "explore": Knob(
        0.0, 0.0, 1.0, "share of years in which luck draws the type to contest, so that its worth can be told apart"
    ),
    "foresee": Knob(1.0, 0.0, 1.0, "how far a bid counts on the seat's own event card for this year"),
    "change_worth": Knob(
        3.0, 0.0, 24.0, "units wanted above the limit that make an Energy Change card worth its price"
    ),
    "scarcity": Knob(0.7, 0.0, 3.0, "how dear a unit seems that might be missing, in prices of a deficit unit"),
    "outbid": Knob(
        0.0, 0.0, 2.0, "how much of the rivals' highest premium of last year is added where a type is scarce"
    ),
    "most_premium": Knob(2.0, 0.0, 10.0, "highest premium a unit, in dollars"),
    "habit": Knob(0.0, 0.0, 5.0, "dollars of premium laid on every unit, whether it is scarce or not"),
    "cash_reserve": Knob(10.0, 0.0, 60.0, "dollars that the cost of a bid never touches"),
    "event_nerve": Knob(1.0, -6.0, 6.0, "units of harm accepted, or of gain demanded below zero, to play an event"),
    "event_patience": Knob(3.0, 0.0, 9.0, "years of the game that an event card is kept for its time"),
    "spite": Knob(0.5, 0.0, 3.0, "dislike of paying rivals for missing units, above all the richest"),
    "entrench": Knob(1.0, 0.0, 3.0, "worth of a control card when choosing missing units"),
    "noise": Knob(1.2, 0.0, 6.0, "units of chance in what is wanted of each type"),
    "blunder": BLUNDER,
}

MIND = record(
    turn=np.int64,  # the year of the plan below
    section=np.int64,  # that the plan fills next
    offer=(np.float64, MOST_TYPES),  # units of each type expected on offer
    rivals=(np.float64, MOST_TYPES),  # units that all rivals together are expected to bid for
    wish=(np.float64, MOST_TYPES),
    limit=(np.int64, MOST_TYPES),  # units that need no Energy Change card
    most=(np.int64, MOST_TYPES),
    units=(np.int64, MOST_TYPES),
    premium=(np.int64, MOST_TYPES),
)


@kernel
def choose(state, rules, style, mind, move):
    """Fill `move` for the deciding seat."""
    if state.decision == BID:
        choose_section(state, rules, style, mind, move)
    elif state.decision == EVENT:
        choose_act(state, rules, style, mind, move)
    else:
        choose_take(state, rules, style, move)
