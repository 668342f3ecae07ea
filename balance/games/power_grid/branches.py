"""The rarer branches of the rules that a game can reach; each game keeps one bit for each."""

import numpy as np

from balance.kernel import kernel

BRANCHES = (
    "the Step 3 card was drawn in the auction phase",
    "the Step 3 card was drawn in the market update",
    "the Step 3 card was drawn by the change to Step 2",
    "Step 3 came before Step 2",
    "Step 2 began because every city of the zone had a house",
    "a fuel was sold out",
    "the discounted plant was sold",
    "the discounted plant was left unsold and removed",
    "a drawn plant smaller than the discounted one was removed with the token",
    "an old plant was scrapped for a new one",
    "fuel that a scrapped plant burned stayed with its owner",
    "fuel of a scrapped plant went back to the supply",
    "the owner of a hybrid chose which fuel to give back",
    "the resupply of uranium was stopped",
    "coal was bought from the coal storage",
    "the supply could not fill a resupply",
    "every city of the zone had a house before Step 2",
    "everybody gave up the auction",
    "a player had built every house allowed",
    "the pile of power plants ran out",
    "equal powered cities were told apart by money",
    "the victory was shared",
    "the round limit cut the game off",
)
(
    STEP3_IN_AUCTION,
    STEP3_IN_UPDATE,
    STEP3_BY_STEP2,
    STEP3_BEFORE_STEP2,
    STEP2_BY_FULL_ZONE,
    FUEL_SOLD_OUT,
    DISCOUNT_SOLD,
    DISCOUNT_UNSOLD,
    SMALLER_DRAWN,
    PLANT_SCRAPPED,
    FUEL_KEPT,
    FUEL_RETURNED,
    FUEL_CHOICE,
    URANIUM_STOPPED,
    STORAGE_USED,
    SUPPLY_SHORT,
    ZONE_FULL,
    ALL_GAVE_UP,
    ALL_HOUSES,
    PILE_EMPTY,
    MONEY_DECIDED,
    SHARED_VICTORY,
    CUT_OFF,
) = range(len(BRANCHES))


@kernel
def note(state, branch):
    """Remember that the game reached a branch of the rules."""
    state.branches |= np.uint64(1) << np.uint64(branch)
