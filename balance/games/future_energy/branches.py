"""The rarer branches of the rules that a game can reach; each game keeps one bit for each."""

import numpy as np

from balance.kernel import kernel

BRANCHES = (
    "tiles beside the start were exchanged",
    "the tiles were dealt again",
    "the limit beside the start was given up after further deals",
    "a contract was bought by duty",
    "the duty to buy a contract could not be met",
    "somebody had no plant on a contract in Phase 3",
    "somebody passed the movement",
    "the crew came back through the starting space",
    "a toll for two lines was paid",
    "a link was used for free by a tile or a public contract",
    "a third investor was gained",
    "a fourth engineer was gained",
    "oil placed an additional plant",
    "a line was laid beside another player's",
    "the last certificate was gone",
    "a contract was completed by returning its last plant",
    "a contract was completed in another player's turn",
    "two contracts were completed in one turn",
    "somebody constructed a joint plant",
    "a public contract was used",
    "a public contract was paid with substitutes",
    "a public contract was used without effect",
    "a contract was gained for free",
    "an additional plant was built on an own site",
    "a nuclear tile went to the nuclear power board",
    "a supply of plants ran out",
    "the end was triggered by lines",
    "the end was triggered by the stack",
    "the game ended by exhaustion",
    "the round limit cut the game off",
    "a majority was tied",
    "equal scores were told apart by money",
    "the victory was shared",
)
(
    HUB_EXCHANGED,
    DEALT_AGAIN,
    LIMIT_GIVEN_UP,
    BOUGHT_BY_DUTY,
    DUTY_NOT_MET,
    NO_PLANT_TO_BUILD,
    MOVE_PASSED,
    THROUGH_START,
    DOUBLE_TOLL,
    FREE_LINK,
    THIRD_INVESTOR,
    FOURTH_ENGINEER,
    OIL_EXTRA,
    LINE_BESIDE,
    CERTIFICATES_GONE,
    COMPLETED_BY_RETURN,
    COMPLETED_OFF_TURN,
    TWO_COMPLETED,
    JOINED,
    PUBLIC_USED,
    SUBSTITUTES_USED,
    NO_EFFECT_USED,
    FREE_CONTRACT_TAKEN,
    EXTRA_PLANT_BUILT,
    NUCLEAR_ON_BOARD,
    PLANTS_RAN_OUT,
    ENDED_BY_LINES,
    ENDED_BY_STACK,
    ENDED_BY_EXHAUSTION,
    CUT_OFF,
    MAJORITY_TIED,
    MONEY_DECIDED,
    VICTORY_SHARED,
) = range(len(BRANCHES))


@kernel
def note(state, branch):
    """Remember that the game reached a branch of the rules."""
    state.branches |= np.uint64(1) << np.uint64(branch)
