"""What features of a deal do, and how unfair deals are: on made-up deals with known effects and on some without."""

from fractions import Fraction

import numpy as np
import polars as pl
import pytest
from made_up import binomial_error, deals_table, seats_table, whims
from scipy.stats import linregress

import balance.analysis.design as walking
from balance.analysis import deal_model as model
from balance.analysis.deal_model import Sums, deal_model
from balance.analysis.deals import DealtBlocks, dealt_blocks, varying
from balance.analysis.dealt import dealt_means, dealt_values
from balance.analysis.design import Design
from balance.analysis.setup_effects import setup_effects

SEATS = 4
SLOPES = np.array([[0.03, -0.03, 0.0, 0.0], [0.0, 0.02, -0.02, 0.0], [0.0, 0.0, 0.0, 0.0], [0.1, 0.0, -0.1, 0.0]])
NAMES = ["even", "skewed", "idle", "rare"]


def features(whim, deals):
    """Four features: an even one, a skewed one, one without effect, and one that one deal in twenty shows."""
    even, idle = whim.integers(0, 4, deals), whim.integers(0, 9, deals)
    return np.stack([even, whim.geometric(0.5, deals), idle, whim.random(deals) < 0.05], axis=1).astype(float)


def played(whim, x, slopes=SLOPES, rotations=1):
    """The mean shares of the win of deals with known chances; a deal that favours a seat strongly spreads less."""
    chances = 0.25 + np.clip((x - [1.5, 2.0, 4.0, 0.05]) @ slopes, -0.2, 0.2)
    drawn = whim.random((len(x), rotations, 1)) < np.cumsum(chances, axis=1)[:, None, :]
    won = np.concatenate([drawn[..., :1], drawn[..., 1:] & ~drawn[..., :-1]], axis=2)
    return won.mean(axis=1)


def walk_of(x, y, size=700):
    """A walk over deals, in pieces."""
    return lambda: (
        DealtBlocks(first, x[first : first + size], y[first : first + size]) for first in range(0, len(x), size)
    )


def best_lines(slopes=SLOPES):
    """The slopes of the straight lines that fit best, from very many deals."""
    whim = whims(1)
    x = features(whim, 2_000_000)
    chances = 0.25 + np.clip((x - [1.5, 2.0, 4.0, 0.05]) @ slopes, -0.2, 0.2)
    u = x - x.mean(axis=0)
    return u.T @ chances / (u * u).sum(axis=0)[:, None]


@pytest.mark.parametrize("rotations", [1, 4])
def test_intervals_of_effects_hold_the_truth(rotations):
    runs, truth = 1_000, best_lines()
    held = np.zeros(truth.size)
    for run in range(runs):
        whim = whims(run)
        x = features(whim, 400)
        rows = setup_effects(walk_of(x, played(whim, x, rotations=rotations)), NAMES, rotations)
        held += (rows["slope_low"].to_numpy() <= truth.ravel()) & (truth.ravel() <= rows["slope_high"].to_numpy())
    assert (held / runs >= 0.95 - binomial_error(0.95, runs)).all()
    assert (held / runs).mean() <= 0.97  # wide enough, and no wider


def test_without_any_effect_few_runs_call_one():
    runs = 400
    wrong = 0
    for run in range(runs):
        whim = whims(run)
        x = np.concatenate([features(whim, 300) for _ in range(4)], axis=1)
        y = played(whim, x[:, :4], np.zeros((4, SEATS)))
        wrong += setup_effects(walk_of(x, y), [f"feature {number}" for number in range(16)], 1)["chance"].min() < 0.05
    assert wrong / runs <= 0.05 + binomial_error(0.05, runs)


def test_large_effects_are_found_and_named():
    whim = whims(2)
    x = features(whim, 20_000)
    rows = setup_effects(walk_of(x, played(whim, x)), NAMES, 1).filter(pl.col("chance") < 0.05)
    assert set(rows.select("feature", "seat").rows()) == {
        ("even", 0), ("even", 1), ("skewed", 1), ("skewed", 2), ("rare", 0), ("rare", 2),
    }  # fmt: skip


def test_an_effect_is_the_slope_of_the_usual_regression():
    whim = whims(3)
    x = features(whim, 500)
    y = played(whim, x)
    rows = setup_effects(walk_of(x, y, 33), NAMES, 1)
    expected = linregress(x[:, 0], y[:, 1])
    row = rows.row(1, named=True)
    assert (row["feature"], row["seat"], row["games"]) == ("even", 1, 500)
    assert row["slope"] == pytest.approx(expected.slope)
    assert row["estimate"] == pytest.approx(expected.slope * x[:, 0].std())
    u = x[:, 0] - x[:, 0].mean()
    left = (y[:, 1] - expected.intercept - expected.slope * x[:, 0]) / (1 - 1 / 500 - u**2 / (u**2).sum())
    robust = np.sqrt(((u * left) ** 2).sum()) / (u**2).sum()
    assert row["error"] == pytest.approx(max(robust, expected.stderr) * x[:, 0].std())


def test_a_feature_that_few_deals_show_counts_those_few():
    x = np.zeros((4_000, 1))
    x[:12] = 1.0
    rows = setup_effects(walk_of(x, played(whims(4), np.tile(x, 4))), ["rare"], 1)
    assert set(rows["blocks"]) == {12}


def test_the_table_of_deals_is_read_block_by_block(monkeypatch):
    games, rotations = 400, 4
    deals = deals_table(games, rotations, whims(5))
    winner = whims(6).integers(0, SEATS, games)
    seats = seats_table(winner, rotations)
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 24)
    parts = list(dealt_blocks(deals, seats, Design(games, rotations, SEATS), ["coal", "oil"]))
    assert [part.first for part in parts] == list(range(0, 100, 6))
    coal = np.concatenate([part.features[:, 0] for part in parts])
    assert coal.tolist() == deals.collect()["coal"].to_list()[::4]
    shares = np.concatenate([part.shares for part in parts])
    assert shares[:, 2] == pytest.approx((winner.reshape(-1, 4) == 2).mean(axis=1))


def test_features_that_never_vary_are_left_out():
    assert varying(deals_table(400, 4, whims(7)), ["coal", "board", "crowded", "oil"]) == ["coal", "crowded", "oil"]


def test_dealt_values_stand_beside_their_exact_chances():
    deals = deals_table(4_000, 4, whims(8))
    exact = {pieces: Fraction(1, 5) for pieces in range(5)}
    rows = dealt_values(deals, Design(4_000, 4, SEATS), "coal", exact)
    assert rows["value"].to_list() == [0, 1, 2, 3, 4]
    assert rows["exact"].to_list() == [0.2] * 5
    seen = deals.collect()["coal"].to_numpy()
    assert rows["estimate"].to_list() == [float(np.mean(seen == value)) for value in range(5)]
    few = dealt_values(deals.filter(pl.col("game") < 1_000), Design(1_000, 4, SEATS), "coal")
    assert ((few["high"] - few["low"]) > 2 * 1.9 * np.sqrt(3 / 16 / 250)).all()  # 250 deals, not 1,000


def test_dealt_means():
    deals = deals_table(4_000, 4, whims(9))
    rows = dealt_means(deals, Design(4_000, 4, SEATS), ["oil", "crowded"])
    seen = {(row["feature"], row["measure"]): row for row in rows.to_dicts()}
    oil = deals.collect()["oil"].to_numpy()
    assert seen["oil", "mean"]["estimate"] == pytest.approx(oil.mean())
    assert seen["oil", "not nought"]["estimate"] == pytest.approx((oil > 0).mean())
    assert (seen["oil", "mean"]["lowest"], seen["oil", "mean"]["highest"]) == (0.0, 8.0)
    assert seen["crowded", "not nought"]["estimate"] == pytest.approx(deals.collect()["crowded"].mean())


def test_sums_fit_what_the_deals_fit():
    whim = whims(10)
    x = features(whim, 900)
    y = played(whim, x)
    fitted = Sums.of(x, y).fit(0.0)
    expected = np.linalg.lstsq(np.column_stack([np.ones(900), x]), y, rcond=None)[0]
    assert fitted.slopes == pytest.approx(expected[1:])
    assert Sums.of(x, y).misses(fitted) == pytest.approx(((y - fitted.predict(x)) ** 2).sum())
    ridge = Sums.of(x, y).fit(0.5)
    scaled = (x - x.mean(axis=0)) / np.sqrt(((x - x.mean(axis=0)) ** 2).sum(axis=0))
    direct = np.linalg.solve(scaled.T @ scaled + 0.5 * np.eye(4), scaled.T @ (y - y.mean(axis=0)))
    assert ridge.predict(x) == pytest.approx(y.mean(axis=0) + scaled @ direct)


def test_features_that_follow_from_others_do_no_harm():
    whim = whims(11)
    x = features(whim, 4_000)
    y = played(whim, x)
    doubled = np.column_stack([x, x[:, 0] + x[:, 1]])
    one, other = (deal_model(walk_of(columns, y), 1) for columns in (x, doubled))
    assert one.deals["estimate"].to_list()[:4] != []
    assert other.tenths["estimate"].mean() == pytest.approx(one.tenths["estimate"].mean(), abs=0.01)


def test_fair_deals_look_fair_in_every_tenth():
    """Nobody is favoured: whatever half of the deals seem to say, the other half does not follow."""
    whim = whims(12)
    x = features(whim, 40_000)
    tenths = deal_model(walk_of(x, played(whim, x, np.zeros((4, SEATS)))), 1).tenths
    missed = (tenths["low"] > 0.25) | (tenths["high"] < 0.25)
    assert missed.sum() <= 4  # of at most twenty intervals at 95 %: five or more would be one chance in 400


def test_unfair_deals_are_found_and_measured():
    whim = whims(13)
    x = features(whim, 40_000)
    found = deal_model(walk_of(x, played(whim, x, 2 * SLOPES)), 1)
    favoured = found.tenths.filter(pl.col("group") == "favoured").sort("tenth")["estimate"]
    chances = np.max(0.25 + np.clip((x - [1.5, 2.0, 4.0, 0.05]) @ (2 * SLOPES), -0.2, 0.2), axis=1)
    assert favoured[-1] > favoured[0] + 0.1
    assert favoured[-1] <= np.quantile(chances, 0.9) + 0.1
    worst = found.deals.filter(pl.col("kind") == "worst", pl.col("number") == 1)
    deal = x[worst["block"][0]]
    assert np.abs((deal - x.mean(axis=0)) @ (2 * SLOPES)).max() > np.quantile(chances, 0.9) - 0.25


def test_a_deal_picked_for_looking_extreme_is_priced_without_the_luck_that_made_it_so():
    """Nothing matters, yet a worst deal is picked in every run: its interval holds the fair share all the same."""
    runs, held = 200, np.zeros(SEATS)
    for run in range(runs):
        whim = whims(1_000 + run)
        x = features(whim, 600)
        deals = deal_model(walk_of(x, played(whim, x, np.zeros((4, SEATS)))), 1).deals
        worst = deals.filter(pl.col("kind") == "worst", pl.col("number") == 1)
        held += ((worst["low"] <= 0.25) & (worst["high"] >= 0.25)).to_numpy()
    assert (np.abs(held / runs - 0.95) <= 0.02 + binomial_error(0.95, runs)).all()


def test_too_few_deals_are_not_modelled():
    x = features(whims(14), 2 * model.DEALS_A_FEATURE * 5 - 2)
    found = deal_model(walk_of(x, played(whims(15), x)), 1)
    assert found.tenths.is_empty() and found.deals.is_empty()


def test_pieces_of_any_size_say_the_same():
    whim = whims(16)
    x = features(whim, 3_000)
    y = played(whim, x)
    one, other = (deal_model(walk_of(x, y, size), 1) for size in (3_000, 41))
    assert one.tenths.drop("effective").equals(other.tenths.drop("effective"))
    assert one.deals["block"].to_list() == other.deals["block"].to_list()
    assert one.deals["estimate"].to_list() == pytest.approx(other.deals["estimate"].to_list())
