"""Runs that are killed: `python killed_runs.py SCENARIO HOME` kills one run at every moment at which it touches files.

Each moment is a run in a forked process that kills itself (as with kill -9) right before its nth touch of a file:
`HOME/once/<n>` is killed once; `HOME/again` is resumed and killed again, later every time, until it ends by itself.
"""

import itertools
import os
import signal
import sys
from pathlib import Path

import numpy as np
from races import in_small_parts

from balance.driver import driver_of, new_table
from balance.library import load_game
from balance.scenario import read_scenario
from balance.simulate import simulate

TOUCHES = {"open", "os.rename", "os.remove", "os.mkdir"}


def die_at_touch(number, folder):
    """Kill this process right before the `number`th touch of something in a folder."""
    touches = itertools.count(1)

    def watch(event, arguments):
        if event in TOUCHES and str(arguments[0]).startswith(str(folder)) and next(touches) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)


def ends_by_itself(scenario, folder, number):
    """Play or resume a run that is killed at its nth touch; return whether it got to its end."""
    child = os.fork()
    if child == 0:
        die_at_touch(number, folder)
        simulate(scenario, folder, jobs=1, resume=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def load_machine_code(scenario):
    """Play a game, so that no child has to load the code again; Parquet waits for the child: its threads fork badly."""
    game = load_game(scenario.game)
    rules, styles = scenario.build("baseline")
    rows = game.new_rows(1, len(styles))
    driver_of(game)(rules, styles, 1, 0, 0, 1, new_table(game, len(styles)), rows, np.zeros(len(rows), np.int64))


def main(file, home):
    in_small_parts()
    scenario = read_scenario(file)
    load_machine_code(scenario)
    once, again = home / "once", home / "again"
    print(next(n for n in itertools.count(1) if ends_by_itself(scenario, once / f"{n:03d}", n)))
    print(next(n for n in itertools.count(1, 2) if ends_by_itself(scenario, again, n)))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
