"""Wanted precision: planned, reached, stopped at, and kept through many looks."""

import dataclasses

import numpy as np
import pytest
from races import data, in_small_parts
from writing import GOOD, write

import balance
from balance.analysis.looks import FRACTIONS, reach
from balance.plan import plan
from balance.precision import asked, known, looks, precise, stopped, wanted, widths
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


EXPERIMENTS = (
    WANTED.replace("0.03", "0.045")
    + """
[variants.harder.rules]
gamble_needs = 5

[sweep]
games = 4000
rules.rounds = [3, 5, 7]
"""
)


def test_a_run_with_experiments_stops_when_all_of_them_are_precise_enough(tmp_path):
    """Points of a sweep that get half of the games get the same fraction of them at every look."""
    results = balance.scenario(write(tmp_path, EXPERIMENTS)).run(out=tmp_path / "run", jobs=1)
    run, steps = results.run, looks(read_scenario(write(tmp_path, EXPERIMENTS)))
    reached = [step.games for step in steps].index(results.scenario.games)
    assert 0 < reached < len(steps) - 1
    assert {run.games(f"sweep-000{point}") for point in (1, 2, 3)} == {results.scenario.games // 2}
    assert precise(run, reached)
    simulate(steps[reached - 1], tmp_path / "less", jobs=1)
    assert not precise(Run(tmp_path / "less"), reached - 1)
    frame = stopped(run)
    assert set(frame["experiment"]) == {"", "sweep"}
    assert (((frame["high"] - frame["low"]) / 2) <= frame["wanted"] + 1e-12).all()


def test_experiments_stopped_and_interrupted_end_in_the_same_bytes(tmp_path):
    in_small_parts()
    file = write(tmp_path, EXPERIMENTS.replace("8000", "800").replace("4000", "400").replace("0.045", "0.15"))
    whole = balance.scenario(file).run(out=tmp_path / "whole", jobs=1)
    assert whole.scenario.games < 800
    simulate(looks(read_scenario(file))[1], tmp_path / "stopped", jobs=1)
    manifest = tmp_path / "stopped" / "manifest.jsonl"
    kept = manifest.read_text().splitlines(keepends=True)
    manifest.write_text("".join(kept[::3]))
    balance.scenario(file).run(out=tmp_path / "stopped", jobs=2, resume=True)
    assert data(tmp_path / "whole") == data(tmp_path / "stopped")


def test_changes_alone_may_be_wanted(tmp_path):
    """A change on common luck is known long before the shares are; what shares then are known within is not asked."""
    text = EXPERIMENTS.replace("share = 0.045", "change = 0.04").partition("[sweep]")[0]
    results = balance.scenario(write(tmp_path, text)).run(out=tmp_path / "run", jobs=1)
    frame = known(results.run)
    assert results.scenario.games < 8000
    assert set(zip(frame["kind"], wanted(results.scenario, frame), strict=True)) == {
        ("share", np.inf),
        ("change", 0.04),
    }


EVERYTHING = """\
question = "What matters?"
game = "power_grid"
games = 4000
seed = 5

[precision]

[variants.dear.rules]
start_money = 60

[leave_out]
games = 1000
tables.plants.rows = ["13", "36"]

[ensemble]
sets = 2
games = 400
"""


def test_what_experiments_ask_for(tmp_path):
    scenario = read_scenario(write(tmp_path, EVERYTHING))
    found = [tuple(it) for it in asked(scenario)]
    assert found == [
        ("", "share", "baseline", ""),
        ("", "share", "dear", ""),
        ("", "change", "dear", "baseline"),
        ("leave_out", "change", "leave-out-0001", "baseline"),
        ("leave_out", "change", "leave-out-0002", "baseline"),
        ("ensemble", "share", "ensemble-0001", ""),
        ("ensemble", "change", "ensemble-0001-dear", "ensemble-0001"),
        ("ensemble", "share", "ensemble-0002", ""),
        ("ensemble", "change", "ensemble-0002-dear", "ensemble-0002"),
    ]
    first = looks(scenario)[0]
    assert (first.games, *{it.games for it in first.variants if it.experiment == "leave_out"}) == (250, 63)
    assert looks(scenario)[-1] == scenario


def test_a_plan_counts_the_games_of_experiments(tmp_path):
    alone = balance.scenario(write(tmp_path, WANTED.replace("0.03", "0.045"))).plan(pilot=400, jobs=1)
    more = balance.scenario(write(tmp_path, EXPERIMENTS.replace("[variants.harder.rules]\ngamble_needs = 5", "")))
    told = more.plan(pilot=400, jobs=1)
    assert (alone.experiments, told.experiments) == (0, 3)
    minutes = [plan.minutes * plan.games_per_second * 60 for plan in (alone, told)]
    assert minutes[1] - minutes[0] == pytest.approx(3 * min(told.games, 4000))
    assert told.wishes == {"share": 0.045, "change": 0.045}


def test_the_plan_is_what_the_run_then_needs(tmp_path):
    """Games planned from a pilot give intervals as narrow as wanted, up to what the pilot itself cannot know."""
    file = write(tmp_path, WANTED.partition("[precision]")[0])
    told = balance.scenario(file).plan(0.02, pilot=4000, jobs=1)
    scenario = dataclasses.replace(read_scenario(file), games=told.games)
    simulate(scenario, tmp_path / "run", jobs=1)
    errors = known(Run(tmp_path / "run"))["error"].to_numpy()
    assert 1.96 * errors.max() == pytest.approx(0.02, rel=5 / np.sqrt(2 * 2000))
    assert told.judged > told.games  # δ is 1 point, half of the precision


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
    assert plan(Run(tmp_path / "run"), {"share": 0.5}).games < 100


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("[precision]\nshare = 0", "precision.share = 0: must be more than 0."),
        ("[precision]\nshares = 0.1", 'precision.shares: no such key. Did you mean "share"?'),
        ("precision = 0.1", "precision = 0.1: must be a table."),
        ("[precision]\n[sensitivity]\nrules.rounds = [1, 2]", "precision: cannot be wanted together with sensitivity"),
        ("[precision]\nchange = 0.01", "precision.change = 0.01: nothing here changes"),
        ("[precision]\nchange = -1", "precision.change = -1: must be more than 0."),
    ],
)
def test_bad_wishes_are_refused(tmp_path, lines, words):
    with pytest.raises(BadInput) as bad:
        read_scenario(write(tmp_path, GOOD + lines + "\n"))
    assert words in str(bad.value)
