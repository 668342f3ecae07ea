"""The rule branches worth counting: which of them a game reached."""

import numpy as np

from balance.kernel import kernel

BRANCHES = (
    "an Energy Change card was laid",
    "the limits of last year left no legal bid and were waived",
    "an International Event took effect",
    "a played International Event was overridden",
    "an International Event was kept for its year",
    "a type below zero was made up for by the most plentiful one",
    "the International Event pile was made anew",
    "the greater wish broke a tie of premiums",
    "last year's use broke a tie of premiums and wishes",
    "the greater deficit broke a tie of premiums, wishes and use",
    "equal bids were divided evenly",
    "odd units were given by lot",
    "equal deficits were ordered by lot",
    "a deficit unit was paid to a controller",
    "a deficit unit was paid to the bank",
    "a controller took a missing unit of his own type",
    "a deficit stayed because nothing was left",
    "units were left at the end of a turn",
    "a type had a controller",
    "a tie left a type to the bank",
    "a National Event was in force",
    "a player became bankrupt",
    "several players became bankrupt in one turn",
)
(
    CHANGE_CARD_LAID,
    LIMIT_WAIVED,
    EVENT_IN_EFFECT,
    EVENT_OVERRIDDEN,
    EVENT_KEPT,
    BELOW_ZERO,
    RESHUFFLED,
    GREATER_WISH,
    GREATER_USE,
    GREATER_DEFICIT,
    DIVIDED,
    ODD_UNITS,
    DEFICITS_BY_LOT,
    CONTROLLER_PAID,
    BANK_PAID,
    OWN_TYPE,
    DEFICIT_STAYED,
    UNITS_LEFT,
    CONTROLLED,
    CONTROL_TIED,
    NATIONAL_IN_FORCE,
    BANKRUPTCY,
    SEVERAL_BANKRUPT,
) = range(len(BRANCHES))


@kernel
def mark(state, branch):
    """Remember that a game reached a branch."""
    state.branches |= np.uint64(1) << np.uint64(branch)
