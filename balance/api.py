"""The library in five lines: a scenario, its results, and frames and sentences about them.

>>> import balance
>>> scenario = balance.scenario("power_grid/discount-token")  # doctest: +SKIP
>>> results = scenario.run(games=50_000)  # doctest: +SKIP
>>> results.win_rates(by="seat")  # doctest: +SKIP
>>> results.report("reports/discount-token")  # doctest: +SKIP
"""

import shutil
import tempfile
import weakref
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rich.console import Console

from balance import library
from balance.problems import BadInput, Problem
from balance.progress import Progress, progress_on
from balance.scenario import Scenario, read_scenario
from balance.scenario.question import whole_blocks
from balance.scenario.strategy import Strategy, read_strategy

if TYPE_CHECKING:
    import polars as pl

    from balance.plan import Plan
    from balance.results import Run

By = Literal["seat", "player", "strategy"]
PILOT = 2_000  # games a variant of a pilot run
BACKEND = "threading"  # compiled games hold no lock, so threads play side by side


def games() -> list[str]:
    """Return the names of all games."""
    return library.games()


def strategies(game: str) -> dict[str, Strategy]:
    """Return the strategies of a game by name.

    Raises
    ------
    BadInput
        There is no such game.
    """
    card = library.load_game(game)
    return {name: read_strategy(card, name) for name in library.strategies(game)}


def scenario(
    name_or_path: str | Path, games: int | None = None, seed: int | None = None, resumed: Path | None = None
) -> "Question":
    """Return a scenario, ready to be played.

    Parameters
    ----------
    name_or_path : a name like "power_grid/discount-token", or a TOML file
    games, seed : stand in for what the file says
    resumed : the folder of a run to continue: its seed is taken where nothing else names one

    Raises
    ------
    BadInput
        With every fault of the file.
    """
    return Question(name_or_path, read_scenario(name_or_path, games, seed, _seed_of(resumed)))


def load(folder: str | Path) -> "Results":
    """Return the results in a run's folder; raises BadInput where there is no run."""
    from balance.results import Run

    return Results(Run(Path(folder)))


def reports_folder(scenario: Scenario) -> Path:
    """Return where a scenario's run and report go if nobody says where."""
    return Path("reports") / scenario.slug


@dataclass(frozen=True)
class Question:
    """A scenario ready to be played."""

    name: str | Path
    scenario: Scenario

    def run(
        self,
        games: int | None = None,
        seed: int | None = None,
        *,
        jobs: int | None = None,
        out: str | Path | None = None,
        resume: bool = False,
        allow_code: bool = False,
        progress: Progress | bool = False,
        backend: str = BACKEND,
    ) -> "Results":
        """Play every game and return the results.

        Parameters
        ----------
        games, seed : stand in for the scenario's own
        jobs : workers at the same time; one per core by default
        out : folder of the run; without one, the results last as long as the returned object
        resume : continue what an earlier run of the same scenario began in `out`
        allow_code : let files of Python decide for players
        progress : True shows how far the run is, in a terminal, a notebook or a log; or whoever is to be told
        backend : joblib's

        Raises
        ------
        BadInput
            A number cannot be used, or the folder cannot be written or holds another run.
        """
        from balance.results import Run
        from balance.simulate import simulate

        asked = self.scenario
        if games is not None or seed is not None:
            games = asked.games if games is None else games
            asked = read_scenario(self.name, games, asked.seed if seed is None else seed)
        folder = Path(out or tempfile.mkdtemp(prefix="balance-"))
        with ExitStack() as cleaning:
            if not out:
                cleaning.callback(shutil.rmtree, folder, ignore_errors=True)
            watcher = progress_on(Console(stderr=True)) if progress is True else progress or None
            how: dict[str, Any] = {"jobs": jobs, "backend": backend, "progress": watcher, "allow_code": allow_code}
            if asked.precision:
                _until_precise(asked, folder, resume, how)
            else:
                simulate(asked, folder, resume=resume, **how)
            results = Results(Run(folder))
            weakref.finalize(results, cleaning.pop_all().close)
        return results

    def plan(
        self, share: float | None = None, pilot: int = PILOT, *, jobs: int | None = None, allow_code: bool = False
    ) -> "Plan":
        """Return how many games and minutes a precision takes, from a short pilot run.

        Parameters
        ----------
        share : half the width that intervals of win shares, and of their changes, shall have; by default the
            scenario's `precision`, or its δ
        pilot : games of the pilot, per variant
        jobs : workers
        allow_code : let files of Python decide for players

        Raises
        ------
        BadInput
            A number cannot be used.
        """
        from balance.plan import plan
        from balance.results import Run
        from balance.simulate import simulate

        asked = self.scenario
        small = _pilot(asked, pilot)
        wishes = {name: wish for name, wish in asked.precision.items() if name != "most"}
        if share or not wishes:
            wishes = dict.fromkeys(("share", "change"), share or asked.watch["fair_share"])
        experiments = [asked.games_of(variant) for variant in asked.variants if variant.experiment]
        with tempfile.TemporaryDirectory(prefix="balance-") as folder:
            simulate(small, Path(folder), jobs=jobs, backend=BACKEND, allow_code=allow_code)
            return plan(Run(Path(folder)), wishes, experiments)


def _pilot(asked: Scenario, games: int) -> Scenario:
    """Return a scenario's named variants alone, with few games in whole blocks."""
    if games < 1:
        raise BadInput(Problem("pilot", "must be at least 1.", games))
    small = replace(asked, variants=asked.named, experiments={}, precision={})
    return replace(small, games=whole_blocks(games, small.rotations))


def _until_precise(asked: Scenario, folder: Path, resume: bool, how: dict[str, Any]) -> None:
    """Play in steps, and stop at the first look at which everything is known as exactly as wanted."""
    from balance.precision import earlier_games, looks, precise
    from balance.results import Run
    from balance.simulate import simulate

    played = earlier_games(folder) if resume else 0
    for look, step in enumerate(looks(asked)):
        if step.games < played:
            continue
        simulate(step, folder, resume=resume or look > 0, **how)
        if precise(Run(folder), look):
            return


@dataclass(frozen=True)
class Results:
    """What was found: frames, sentences and a report."""

    run: "Run"

    @property
    def scenario(self) -> Scenario:
        """The scenario as it was played."""
        return self.run.scenario

    @property
    def passport(self) -> Mapping[str, Any]:
        """What it takes to believe the run and to play it again."""
        return self.run.passport

    def frame(self, table: str = "seats", variant: str = "baseline") -> "pl.LazyFrame":
        """Return a table of results, a row per game and seat or whatever the game records, not read yet."""
        return self.run.frame(table, variant)

    def win_rates(self, by: By = "seat", variant: str = "baseline") -> "pl.DataFrame":
        """Return win shares with their intervals, by seat, player of the line-up or strategy."""
        from balance.analysis.design import Design
        from balance.analysis.win_rates import win_rates

        asked = self.scenario
        design = Design(self.run.games(variant), asked.rotations, asked.seats)
        names = [player.name for player in asked.variant(variant).players]
        return win_rates(self.frame("seats", variant), design, by, names)

    def sentences(self) -> list[str]:
        """Return the verdict in plain words."""
        from balance.report.build import sentences

        return sentences(self.run)

    def report(self, folder: str | Path) -> Path:
        """Write the report into a folder and return its page."""
        from balance.report.build import build_report

        return build_report(self.run, Path(folder))


def _seed_of(folder: Path | None) -> int | None:
    """Return the seed of the run in a folder, if there is one; its sheets may be damaged."""
    from balance.simulate import passport
    from balance.simulate.storage import PASSPORT

    return passport.read(folder)["seed"] if folder and (folder / PASSPORT).is_file() else None
