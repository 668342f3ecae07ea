"""Memory does not grow with the number of games: neither while they are played nor while they are read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from races import race

from balance.kernel import COMPILED

HERE = Path(__file__).parent
STATUS = Path("/proc/self/status")
PROGRAM = """
import sys
from pathlib import Path
import polars as pl
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import simulate

simulate(read_scenario(sys.argv[1], games=int(sys.argv[2])), Path(sys.argv[3]), jobs=2)
Run(Path(sys.argv[3])).frame("seats").group_by("seat").agg(pl.col("share").mean()).collect(engine="streaming")
status = Path("/proc/self/status").read_text()
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
"""


def peak(home, games):
    """Return the most memory, in MB, that playing and reading so many games took in a process of its own."""
    program = [sys.executable, "-c", PROGRAM, home / "race.toml", str(games), home / str(games)]
    return int(subprocess.check_output(program, env={**os.environ, "PYTHONPATH": str(HERE)}, timeout=300)) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not (COMPILED and STATUS.exists()), reason="needs many games, and a system that tells")
def test_memory_does_not_grow_with_games(tmp_path):
    """The larger run has 150 MB more rows; keeping even their compressed files would take 40 MB."""
    race(tmp_path)
    assert peak(tmp_path, 600_000) - peak(tmp_path, 60_000) < 20
