"""Wanted precision: planned, reached, stopped at, and kept through many looks."""

import dataclasses

import numpy as np
import pytest
from races import data, in_small_parts
from writing import GOOD, write

import balance
from balance.analysis.looks import FRACTIONS, reach
from balance.precision import known, looks, plan, precise, stopped, widths
from balance.problems import BadInput
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import simulate

LINE_UP = '\n[seats]\nplayers = ["bold", "careful"]\n'
WANTED = GOOD.replace("games = 60", "games = 8000") + LINE_UP + "[precision]\nshare = 0.03\n"


def test_a_run_stops_at_the_first_look_that_is_precise_enough(tmp_path):
    results = balance.scenario(write(tmp_path, WANTED)).run(out=tmp_path / "run", jobs=1)
    steps = looks(results.scenario)
    reached = [step.games for step in steps].index(results.scenario.games)
    assert 0 < reached < len(steps) - 1
    assert precise(results.run, reached)
    simulate(steps[reached - 1], tmp_path / "less", jobs=1)
    assert not precise(Run(tmp_path / "less"), reached - 1)
    frame = stopped(results.run)
    assert (((frame["high"] - frame["low"]) / 2).to_numpy() <= 0.03 + 1e-12).all()
    assert "--games 8000" in results.passport["command"]


def test_a_stopped_run_goes_on_at_the_look_it_had_reached(tmp_path):
    in_small_parts()
    file = write(tmp_path, WANTED)
    balance.scenario(file).run(out=tmp_path / "whole", jobs=1)
    simulate(looks(read_scenario(file))[1], tmp_path / "stopped", jobs=1)
    manifest = tmp_path / "stopped" / "manifest.jsonl"
    manifest.write_text("".join(manifest.read_text().splitlines(keepends=True)[:3]))
    balance.scenario(file).run(out=tmp_path / "stopped", jobs=2, resume=True)
    assert data(tmp_path / "whole") == data(tmp_path / "stopped")


def test_a_precision_out_of_reach_plays_every_game(tmp_path):
    text = WANTED.replace("0.03", "0.0001").replace("8000", "320")
    results = balance.scenario(write(tmp_path, text)).run(jobs=1)
    assert results.scenario.games == 320


def test_the_plan_is_what_the_run_then_needs(tmp_path):
    """Games planned from a pilot give intervals as narrow as wanted, up to what the pilot itself cannot know."""
    file = write(tmp_path, WANTED.partition("[precision]")[0])
    asked = balance.scenario(file).plan(0.02, pilot=4000, jobs=1)
    scenario = dataclasses.replace(read_scenario(file), games=asked.games)
    simulate(scenario, tmp_path / "run", jobs=1)
    errors = known(Run(tmp_path / "run"))["error"].to_numpy()
    assert 1.96 * errors.max() == pytest.approx(0.02, rel=5 / np.sqrt(2 * 2000))
    assert asked.judged > asked.games  # δ is 1 point, half of the precision


def test_every_look_covers_together_in_95_of_100_runs(tmp_path):
    """A fair race of equals, 500 runs looked at five times: the intervals of seat 1 all hold 1/2, or rarely not."""
    text = GOOD.replace("games = 60", "games = 320_000") + '[seats]\ncount = 2\nplayers = ["bold"]\n'
    simulate(read_scenario(write(tmp_path, text)), tmp_path / "run", jobs=1)
    shares = Run(tmp_path / "run").frame("seats").collect().filter(seat=0)["share"].to_numpy().reshape(500, 640)
    missed = np.zeros(500, bool)
    for look, fraction in enumerate(FRACTIONS):
        seen = shares[:, : int(640 * fraction)]
        error = seen.std(axis=1, ddof=1) / np.sqrt(seen.shape[1])
        missed |= np.abs(seen.mean(axis=1) - 0.5) > reach(look, np.array([seen.shape[1]])) * error
    assert missed.mean() <= 0.05 + 5 * np.sqrt(0.05 * 0.95 / 500)


def test_widths_grow_with_the_number_of_looks_already_taken(tmp_path):
    simulate(looks(read_scenario(write(tmp_path, WANTED)))[0], tmp_path / "run", jobs=1)
    frame = known(Run(tmp_path / "run"))
    assert (widths(frame, 0) > widths(frame, 4)).all()
    assert plan(Run(tmp_path / "run"), 0.5).games < 100


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("[precision]\nshare = 0", "precision.share = 0: must be more than 0."),
        ("[precision]\nshares = 0.1", 'precision.shares: no such key. Did you mean "share"?'),
        ("precision = 0.1", "precision = 0.1: must be a table."),
        ("[precision]\n[sweep]\nrules.rounds = [1, 2]", "precision: cannot be wanted together with sweep"),
    ],
)
def test_bad_wishes_are_refused(tmp_path, lines, words):
    with pytest.raises(BadInput) as bad:
        read_scenario(write(tmp_path, GOOD + lines + "\n"))
    assert words in str(bad.value)
