"""Numbers in words: as many digits as the interval supports, real minus signs, three verdicts."""

import pytest

from balance.report import words


def row(estimate, low, high, **more):
    return {"estimate": estimate, "low": low, "high": high, "games": 100_000, **more}


def spoken(text):
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((0.2631, 0.2589, 0.2672), "26.3 % (25.9 to 26.7 %)"),
        ((0.2631, 0.22, 0.31), "26 % (22 to 31 %)"),
        ((0.26312, 0.2622, 0.2640), "26.31 % (26.22 to 26.40 %)"),
        ((1.0, 0.999821, 1.0), "100.00 % (99.98 to 100.00 %)"),
        ((0.0, 0.0, 0.0000001), "0.00 % (0.00 to 0.00 %)"),
        ((0.5, None, None), "50 % (too few blocks differ)"),
    ],
)
def test_shares(numbers, said):
    assert spoken(words.share(row(*numbers))) == said


def test_changes_have_signs():
    assert spoken(words.shift(row(0.0031, -0.0012, 0.0074))) == "+0.3 points (−0.1 to +0.7)"
    assert spoken(words.change(row(-18.52, -19.6, -17.4))) == "−18.5 (−19.6 to −17.4)"
    assert spoken(words.shift(row(0.0, 0.0, 0.0))) == "0 points (0 to 0)"


def test_one_of_a_thing_is_singular():
    assert spoken(words.shift(row(0.01, -0.01, 0.03))) == "+1 point (−1 to +3)"
    assert spoken(words.shift(row(-0.01, -0.03, 0.0))) == "−1 point (−3 to 0)"
    assert spoken(words.shift(row(0.01, 0.008, 0.0125))) == "+1.0 points (+0.8 to +1.2)"
    assert spoken(words.mean(row(1.0, 0.0, 3.0), "units")) == "1 unit (0 to 3)"


def test_means_keep_their_unit():
    assert spoken(words.mean(row(3.0, 3.0, 4.0), "Elektro")) == "3 Elektro (3 to 4)"
    assert spoken(words.mean(row(12.766, 12.751, 12.780))) == "12.77 (12.75 to 12.78)"
    assert spoken(words.mean(row(1234.5, 1200.0, 1270.0))) == "1,234 (1,200 to 1,270)"


def test_what_rounds_to_nothing_has_no_sign():
    assert spoken(words.change(row(-0.001, -0.9, 0.9))) == "0.0 (−0.9 to +0.9)"


def test_games_stand_in_the_brackets():
    said = words.with_games(words.share(row(0.2631, 0.2589, 0.2672)), 100_000)
    assert spoken(said) == "26.3 % (25.9 to 26.7 %, 100,000 games)"


def test_in_how_many_games():
    assert spoken(words.of_games(row(1.0, 0.9998, 1.0))) == "in every game (99.98 to 100.00 %, 100,000 games)"
    assert spoken(words.of_games(row(0.0, 0.0, 0.0002))) == "in no game (0.00 to 0.02 %, 100,000 games)"
    assert spoken(words.of_games(row(0.5, 0.48, 0.52))) == "in 50 % of games (48 to 52 %, 100,000 games)"


@pytest.mark.parametrize(
    ("verdict", "needed", "said"),
    [
        ("within", None, "fair within ±1 point"),
        ("outside", None, "unfair by more than 1 point"),
        ("not known yet", 45_930.2, "not known yet – about 46,000 more games needed"),
        ("not known yet", None, "not known yet – too few games to say how many more are needed"),
        ("not known yet", 1e12, "not known yet – too close to the border to be settled by any number of games"),
    ],
)
def test_verdicts(verdict, needed, said):
    assert spoken(words.verdict({"verdict": verdict, "needed": needed}, 0.01)) == said


@pytest.mark.parametrize(("delta", "said"), [(0.01, "1 point"), (0.025, "2.5 points"), (0.1, "10 points")])
def test_delta_in_points(delta, said):
    assert spoken(words.points(delta)) == said


@pytest.mark.parametrize(
    ("games", "said"), [(1, "1"), (99, "99"), (101, "110"), (45_930.2, "46,000"), (1e6, "1,000,000")]
)
def test_games_still_needed_are_rounded_up(games, said):
    assert words.about(games) == said


def test_one_unfair_chair_makes_a_game_unfair_and_one_unknown_leaves_it_unknown():
    assert words.overall(["within", "outside", "not known yet"]) == "outside"
    assert words.overall(["within", "not known yet"]) == "not known yet"
    assert words.overall(["within", "within"]) == "within"


def test_lists():
    assert [words.listed(list(parts)) for parts in ("a", "ab", "abc")] == ["a", "a and b", "a, b and c"]
