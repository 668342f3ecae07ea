"""How long a run of a game is played and analysed, and in how much memory: the table of docs/scale.md.

    python benchmarks/analysis.py                               two games at three sizes; an hour and 4 GB of disk
    python benchmarks/analysis.py --games 10000 --only future_inc

Seconds are those of the processors, all cores added up: what else a machine does shows less in them than in those of a
clock on the wall. A size is played and analysed in processes of their own, after one in which everything is compiled.
Analysed are all numbers of a report; drawing them takes the same time for any number of games.
"""

import argparse
import json
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from threadpoolctl import threadpool_limits

from balance.library import games
from balance.report.sections import sections, seen_by
from balance.report.study import Study
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import simulate

MEGABYTE = 1 << 20


def play(folder, name, size):
    """Play a run of the printed game by its usual players."""
    file = Path(folder) / "question.toml"
    file.write_text(f'question = "How long does it take?"\ngame = {json.dumps(name)}\nseed = 2026\n')
    simulate(read_scenario(file, games=size), Path(folder) / str(size))


def analyse(folder, _name, size):
    """Find every number of the run's report."""
    study = Study(Run(Path(folder) / str(size)))
    with threadpool_limits(limits=1, user_api="blas"):
        for section in sections():
            if section.applies(study):
                section.numbers(seen_by(section, study))


def measured(work: Callable[..., None], *given):
    """Work in a process of its own; return its seconds of processor and its largest memory in bytes."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_measure, (work, *given))


def _measure(work, *given):
    began = time.process_time()
    work(*given)
    unit = 1 if sys.platform == "darwin" else 1024
    return time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def line(folder, name, size):
    """Play and analyse one size; return its line of the table."""
    played, while_playing = measured(play, folder, name, size)
    analysed, while_analysing = measured(analyse, folder, name, size)
    run = Path(folder) / str(size)
    stored = sum(file.stat().st_size for file in run.rglob("*.parquet"))
    peak = max(while_playing, while_analysing) / MEGABYTE
    figures = f"{played:.1f}", f"{analysed:.1f}", f"{analysed / played:.0%}", f"{peak:.0f}", f"{stored / MEGABYTE:.0f}"
    return f"| {name} | {size:,} | {' | '.join(figures)} |"


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description="How long runs are played and analysed, and in how much memory.")
    parser.add_argument("--games", type=int, nargs="+", default=[100_000, 1_000_000, 10_000_000], help="sizes of runs")
    parser.add_argument("--only", nargs="+", default=["future_inc", "energie_poker"], choices=games(), help="games")
    asked = parser.parse_args()
    print("| game | games | played, s | analysed, s | share | memory, MB | disk, MB |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in asked.only:
        with tempfile.TemporaryDirectory() as folder:
            measured(play, folder, name, 100)
            measured(analyse, folder, name, 100)
        for size in asked.games:
            with tempfile.TemporaryDirectory() as folder:
                print(line(folder, name, size), flush=True)


if __name__ == "__main__":
    main()
