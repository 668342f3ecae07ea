"""Hold every promise of balance/analysis against made-up worlds and write the page: make calibrate."""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from calibration.claim import Claim
from calibration.dealt_tables import feature_claims, single_deal_claims
from calibration.drawn_cards import drawn_card_claims
from calibration.intervals import (
    block_claims,
    quartile_claims,
    ratio_claims,
    share_of_rows_claims,
    smooth_quantile_claims,
)
from calibration.judgements import (
    border_claims,
    change_claims,
    change_plan_claims,
    family_claims,
    nothing_claims,
    pilot_claims,
    plan_claims,
)
from calibration.page import written
from calibration.race import race_claims
from calibration.recorded import recorded_claims
from calibration.stopping import common_looks, stopping_claims
from calibration.swept import sobol_claims, sweep_claims

SEED = 2026
FAST = (block_claims, ratio_claims, share_of_rows_claims, border_claims, change_claims, plan_claims, change_plan_claims)
SLOW = (
    quartile_claims,
    smooth_quantile_claims,
    recorded_claims,
    drawn_card_claims,
    feature_claims,
    single_deal_claims,
    sweep_claims,
    sobol_claims,
    family_claims,
    nothing_claims,
    pilot_claims,
    stopping_claims,
    common_looks,
)
REPLICATIONS = {**dict.fromkeys(FAST, 4_000), **dict.fromkeys(SLOW, 2_000)}


def all_claims(seed: int = SEED) -> Iterator[Claim]:
    """Yield every claim; each group has luck of its own, so that one more group changes no other."""
    yield from race_claims(seed, 4_000)
    for number, (group, replications) in enumerate(REPLICATIONS.items()):
        yield from group(np.random.default_rng([seed, number]), replications)


def main(page: Path) -> None:
    """Write the page, telling on the way what is being played."""
    claims = []
    for claim in all_claims():
        claims.append(claim)
        print(f"{claim.estimator}, {claim.world}, {claim.blocks} blocks: {claim.found:.3f}, {claim.verdict}")
    page.write_text(written(claims, SEED))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
