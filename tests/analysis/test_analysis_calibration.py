"""A quick part of `make calibrate`: promises held against made-up worlds, with fixed luck."""

import numpy as np
import pytest
from calibration.claim import COVERAGE, POWER, WRONG, Claim, covering, holds_from
from calibration.drawn_cards import drawn_card_claims
from calibration.intervals import block_claims, ratio_claims, share_of_rows_claims, smooth_quantile_claims
from calibration.judgements import border_claims, change_claims, change_plan_claims, plan_claims
from calibration.population import population
from calibration.stopping import stopping_claims


def luck():
    return np.random.default_rng(7)


@pytest.mark.parametrize(
    ("claims", "replications", "sizes"),
    [
        (ratio_claims, 2_000, (60, 250)),
        (share_of_rows_claims, 2_000, (20,)),
        (smooth_quantile_claims, 300, (20, 60)),
        (drawn_card_claims, 100, (80,)),
        (border_claims, 2_000, (60,)),
        (change_claims, 2_000, (60,)),
        (stopping_claims, 1_000, (1_600,)),
    ],
)
def test_promises_are_kept(claims, replications, sizes):
    found = list(claims(luck(), replications, sizes))
    assert found
    assert [claim for claim in found if not claim.kept] == []


def test_shares_means_and_changes_hold_the_truth_wherever_they_have_limits():
    found = [claim for claim in block_claims(luck(), 2_000, (10, 40)) if "fortune" not in claim.world]
    assert [claim for claim in found if not claim.kept] == []


@pytest.mark.parametrize("claims", [plan_claims, change_plan_claims])
def test_the_games_needed_suffice(claims):
    assert [claim for claim in claims(luck(), 2_000) if not claim.kept] == []


def test_a_fortune_that_no_block_has_shown_is_known_to_break_a_mean():
    """The check can fail: of sixty tables one in six runs has none of the three in a hundred that hold a fortune."""
    claims = [claim for claim in block_claims(luck(), 2_000, (60,)) if "fortune" in claim.world]
    assert [claim.verdict for claim in claims] == ["too narrow"]


def test_a_claim_is_judged_by_its_binomial_band():
    def verdict(kind, nominal, hits):
        return Claim(kind, "", "", 1, "", nominal, hits, 1_000).verdict

    assert [verdict(COVERAGE, 0.95, hits) for hits in (920, 950, 980)] == [
        "too narrow",
        "as promised",
        "holds more often",
    ]
    assert [verdict(WRONG, 0.025, hits) for hits in (5, 25, 50)] == [
        "wrong more rarely",
        "as promised",
        "wrong too often",
    ]
    assert verdict(POWER, 0.8, 700) == "settled too rarely"


def test_missing_limits_are_counted_apart():
    claim = covering("", "", 1, 0.5, np.array([0.0, np.nan, 0.6]), np.array([1.0, np.nan, 0.9]))
    assert (claim.hits, claim.replications, claim.undefined) == (1, 2, 1)


def test_the_blocks_from_which_a_promise_holds():
    claims = [Claim(COVERAGE, "it", "here", blocks, "", 0.95, hits, 1_000) for blocks, hits in ((5, 800), (20, 950))]
    assert [blocks for _, blocks in holds_from(claims)] == [20]


def test_a_dealt_run_holds_whole_blocks_numbered_anew():
    tables, design = population().dealt(luck(), 4, ("seats", "prices"))
    for table in tables.values():
        assert sorted(set(table.collect()["game"])) == list(range(design.games))
