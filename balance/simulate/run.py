"""Play a scenario: parts go to workers, sheets come back and are stored; a stopped run can be continued.

Game i depends on (seed, i) alone and a part on its number alone, so the data are the same, byte for byte, for any
number of workers, any back end and any number of interruptions.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import joblib

from balance.problems import BadInput, Problem
from balance.progress import Progress, SilentProgress
from balance.scenario import Scenario
from balance.scenario.question import refuse_code
from balance.simulate import manifest, passport
from balance.simulate.crew import Crew
from balance.simulate.manifest import Entry
from balance.simulate.parts import Orders, Part, parts_of
from balance.simulate.storage import DATA, MANIFEST, PASSPORT, hold, naming_faults, sweep


def simulate(
    scenario: Scenario,
    folder: Path,
    *,
    jobs: int | None = None,
    backend: str = "threading",
    resume: bool = False,
    allow_code: bool = False,
    progress: Progress | None = None,
) -> None:
    """Play every game of a scenario into a folder; `results.Run` reads it.

    Parameters
    ----------
    scenario : the question
    folder : where the run goes; it is made where missing. Without `resume`, a run of the same scenario that lies
        there is replaced; anything else that lies there is never touched.
    jobs : workers at the same time; one per core if None
    backend : joblib's: "threading" (kernels hold no lock), "loky" (processes) or a registered one
    resume : keep what an earlier run of the same scenario has played into the folder; with more games it grows
    allow_code : let files of Python decide for players; without it a scenario that names such files is refused
    progress : is told how far the run is

    Raises
    ------
    BadInput
        The folder cannot be written, the disk is full, another run holds the folder, the folder holds something
        else, or what it holds was played differently. What is in the folder then can be resumed.
    """
    if jobs is not None and jobs < 1:
        raise BadInput(Problem("jobs", "must be at least 1.", jobs))
    refuse_code(scenario, allow_code)
    crew = Crew(jobs or joblib.cpu_count(), backend)
    page = passport.passport_of(scenario)
    with _taken(folder):
        with naming_faults(folder):
            kept = _take_over(folder, scenario, page, resume)
        done = {entry.part for entry in kept}
        missing = [part for part in parts_of(scenario) if part not in done]
        if missing:
            page["played"] = _play(folder, page, missing, crew, progress or SilentProgress())
        with naming_faults(folder):
            _sign(folder, page)


@contextlib.contextmanager
def _taken(folder: Path) -> Iterator[None]:
    """Hold a folder that is new, or that a run has made."""
    with naming_faults(folder):
        _refuse_strangers(folder)
        folder.mkdir(parents=True, exist_ok=True)
        lock = hold(folder)
    with lock:
        yield


def _refuse_strangers(folder: Path) -> None:
    """Leave alone what no run has made."""
    taken = [name for name in (DATA, MANIFEST) if (folder / name).exists()]
    if taken and not (folder / PASSPORT).exists():
        reason = f"is not the folder of a run, but has a {taken[0]} of its own; choose another --out."
        raise BadInput(Problem(str(folder), reason))


def _take_over(folder: Path, scenario: Scenario, page: dict[str, Any], resume: bool) -> list[Entry]:
    """Make the folder this run's: return what may stay of an earlier run, and remove everything else.

    At every moment a kill leaves the earlier run, or one of this scenario that can be resumed.
    """
    earlier = passport.read(folder) if (folder / PASSPORT).exists() else None
    if earlier and resume:
        passport.check_same(earlier, page, folder)
        page["played"] = earlier.get("played")
    elif earlier:
        _refuse_another(folder, scenario, earlier)
        (folder / MANIFEST).unlink(missing_ok=True)
    wanted = set(parts_of(scenario))
    kept = [entry for entry in manifest.read(folder) if entry.part in wanted and entry.is_whole(folder)]
    passport.write(folder, page)
    manifest.rewrite(folder, kept)
    sweep(folder, {file for entry in kept for file in entry.files(folder)})
    return kept


def _refuse_another(folder: Path, scenario: Scenario, earlier: dict[str, Any]) -> None:
    """Replace a run only by a run of the same scenario."""
    name = earlier["scenario"]["name"]
    if name != scenario.name:
        raise BadInput(Problem(str(folder), f"holds a run of {name}; choose another --out.", scenario.name))


def _play(folder: Path, page: dict[str, Any], parts: list[Part], crew: Crew, progress: Progress) -> dict[str, Any]:
    """Play parts and store them; return when, how fast and by whom they were played."""
    orders = Orders(page["scenario"])
    games = sum(part.games for part in parts)
    crew.warm_up(orders, parts[0])  # before the clock starts: compiling is not playing
    with _told(progress, games, page["scenario"]["name"]) as tell:
        began, clock = datetime.now(UTC), time.perf_counter()
        with contextlib.closing(crew.play(orders, parts, passport.stamp(page))) as played:
            for part, sheets in played:
                with naming_faults(folder):
                    manifest.store(folder, part, sheets)
                tell(part.games)
    seconds = time.perf_counter() - clock
    return {
        "began": began.isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
        "games": games,
        "games_per_second": round(games / seconds),
        "jobs": crew.jobs,
        "backend": crew.backend,
    }


@contextlib.contextmanager
def _told(progress: Progress, games: int, label: str) -> Iterator[Callable[[int], None]]:
    """Tell whoever watches that games begin and end; yield what tells of played ones."""
    progress.start(games, label)
    try:
        yield progress.advance
    finally:
        progress.stop()


def _sign(folder: Path, page: dict[str, Any]) -> None:
    """Say that the run is finished, and what its data are."""
    entries = manifest.read(folder)
    manifest.rewrite(folder, entries)
    passport.write(folder, page | {"finished": True, "data": manifest.digest(entries)})
