"""How long a game takes to start: with nothing compiled, and with everything compiled already."""

import json
import os
import subprocess
import sys
import tempfile
import time

from balance.bench.table import play_games, seconds_of, setting_of


def starts(name: str, players: int) -> tuple[float, float]:
    """Return the CPU seconds of a first game that must be compiled, and the seconds of a whole start without that."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "balance.bench.starts", name, str(players)]
        environment = os.environ | {"BALANCE_CACHE": cache}
        cold = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        began = time.perf_counter()
        subprocess.run(command, env=environment, check=True, capture_output=True)
        return json.loads(cold.stdout), time.perf_counter() - began


if __name__ == "__main__":
    print(json.dumps(seconds_of(play_games, setting_of(sys.argv[1], int(sys.argv[2])), 1)))
