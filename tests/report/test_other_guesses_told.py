"""What a report says of an ensemble: in how many sets a verdict holds, and that it leans the same way."""

from types import SimpleNamespace

import polars as pl
import pytest

from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN
from balance.report.sections import would_other_guesses_change_it as section
from balance.report.study import Study
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import simulate


def rows(*sets):
    """Frames as the section makes them: a tuple of (side, verdict) by chair for each set, the published one first."""
    cells = [
        {"set": number, "question": "change", "chair": chair, "games": 1000, "side": side, "verdict": verdict}
        for number, chairs in enumerate(sets)
        for chair, (side, verdict) in enumerate(chairs)
    ]
    return pl.DataFrame(cells)


def counted(*sets):
    return section._verdicts(rows(*sets)).row(0, named=True)


UP, DOWN, FAIR, OPEN = (1, OUTSIDE), (-1, OUTSIDE), (1, WITHIN), (-1, UNKNOWN)


def test_a_verdict_outside_holds_where_the_same_chairs_gain_and_lose():
    row = counted((UP, DOWN), (UP, DOWN), (UP, OPEN), (DOWN, UP), (FAIR, FAIR), (OPEN, FAIR))
    assert row["printed"] == OUTSIDE
    assert (row[OUTSIDE], row[section.TURNED], row[WITHIN], row[UNKNOWN], row["sets"]) == (2, 1, 1, 1, 5)


def test_only_chairs_outside_in_the_published_set_must_lean_its_way():
    row = counted(((1, OUTSIDE), (1, WITHIN)), ((1, OUTSIDE), (-1, UNKNOWN)))
    assert (row[OUTSIDE], row[section.TURNED]) == (1, 0)


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (
            ((UP, DOWN), (UP, DOWN), (DOWN, UP), (FAIR, FAIR)),
            "The verdict on “change” (outside ±δ, δ = 2 points) holds in 1 of 3 plausible sets of the reconstructed "
            "numbers (1,000 games each). Otherwise it is within ±δ in 1 and outside ±δ with a chair on the other side "
            "in 1.",
        ),
        (
            ((FAIR, FAIR), (FAIR, FAIR)),
            "The verdict on “change” (within ±δ, δ = 2 points) holds in 1 of 1 plausible sets of the reconstructed "
            "numbers (1,000 games each).",
        ),
        (
            ((OPEN, FAIR), (FAIR, FAIR), (OPEN, OPEN)),
            "The verdict on “change” (δ = 2 points) is not known yet from so few games of the published set. In 2 "
            "plausible sets of the reconstructed numbers (1,000 games each) it is within ±δ in 1.",
        ),
    ],
)
def test_sentences(sets, said):
    run = SimpleNamespace(passport={"reconstructed": {"baseline": {"cards": ["A"]}}})
    study = SimpleNamespace(delta=0.02, variants=["baseline", "change"], run=run)
    sentence = section._say(study, counted(*sets))
    assert sentence.replace("\N{NO-BREAK SPACE}", " ") == said


def test_a_game_without_reconstructed_components_has_readings():
    run = SimpleNamespace(passport={"reconstructed": {"baseline": {"rules": ["end_tie"]}}})
    study = SimpleNamespace(delta=0.02, variants=["baseline"], run=run)
    assert "plausible sets of what the sources leave open" in section._say(study, counted((FAIR, FAIR), (FAIR, FAIR)))


@pytest.mark.slow
def test_a_variant_that_changes_nothing_changes_nothing_in_any_set(tmp_path):
    """Baseline and variants of a set share its numbers and its luck."""
    file = tmp_path / "question.toml"
    file.write_text(
        'question = "?"\ngame = "energie_poker"\ngames = 80\nseed = 1\n[variants.same]\n[ensemble]\nsets = 3\n'
    )
    simulate(read_scenario(file), tmp_path / "run", jobs=1)
    study = Study(Run(tmp_path / "run"))
    found = section.numbers(study)["sets"]
    assert found["set"].unique().sort().to_list() == [0, 1, 2, 3]
    assert found.filter(pl.col("question") == "same")["estimate"].to_list() == [0.0] * 16
    shares = found.filter(pl.col("question") == section.FAIR).group_by("set").agg(pl.col("estimate").sum())
    assert shares["estimate"].to_list() == pytest.approx([1.0] * 4)
    titles = [sheet.title for sheet in section.sheets(study, section.numbers(study))]
    assert titles == ["Spread over the sets", "What every set draws", "What stays"]
