"""A finished run: its passport, and its games as lazy frames that never need to fit into memory."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from balance.game import Game
from balance.library import load_game
from balance.problems import BadInput, Problem
from balance.scenario import Scenario
from balance.simulate import manifest, passport
from balance.simulate.storage import sheet_file


@dataclass(frozen=True)
class Run:
    """What was played into a folder.

    Parameters
    ----------
    folder : a run's folder, as `simulate` leaves it

    Raises
    ------
    BadInput
        The folder holds no run, a run of another format, or a run of which files are missing or damaged.
    """

    folder: Path

    def __post_init__(self) -> None:
        problems = [
            Problem(str(file), "is missing or damaged; the same run with --resume plays it again.")
            for entry in self.entries
            for file, seal in entry.files(self.folder).items()
            if not seal.fits_size(file)
        ]
        asked = sum(map(self.scenario.games_of, self.scenario.variants))
        if self.finished and sum(entry.part.games for entry in self.entries) < asked:
            reason = "lists fewer games than were played; the same run with --resume plays them again."
            problems.append(Problem(str(self.folder / manifest.MANIFEST), reason))
        if problems:
            raise BadInput(problems)

    @cached_property
    def passport(self) -> Mapping[str, Any]:
        """What it takes to believe the run and to play it again."""
        return passport.read(self.folder)

    @cached_property
    def scenario(self) -> Scenario:
        """The question, as resolved when it was played."""
        return Scenario.from_dict(self.passport["scenario"])

    @cached_property
    def game(self) -> Game:
        """The card of the game that was played."""
        return load_game(self.scenario.game)

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants, the baseline first."""
        return tuple(variant.name for variant in self.scenario.variants)

    @property
    def finished(self) -> bool:
        """Whether every game has been played."""
        return bool(self.passport["finished"])

    @cached_property
    def entries(self) -> tuple[manifest.Entry, ...]:
        """The finished parts, in order."""
        return tuple(manifest.read(self.folder))

    def games(self, variant: str = "baseline") -> int:
        """Return how many games of a variant have been played."""
        self._check("variant", variant, self.variants)
        return sum(entry.part.games for entry in self.entries if entry.variant == variant)

    def frame(self, table: str, variant: str = "baseline") -> pl.LazyFrame:
        """Return one table of one variant, in the order of the games.

        Columns, their types and what they mean: `run.game.columns[table]`. Nothing is read before it is collected;
        aggregate first, so that memory does not grow with the number of games.

        Examples
        --------
        >>> run.frame("seats").group_by("seat").agg(pl.col("share").mean()).collect()  # doctest: +SKIP
        """
        self._check("variant", variant, self.variants)
        self._check("table", table, tuple(self.game.tables))
        parts = [entry.number for entry in self.entries if entry.variant == variant]
        if not parts:
            return pl.LazyFrame(self.game.new_rows(0, 2)._asdict()[table])
        files = [sheet_file(self.folder, variant, table, part) for part in parts]
        return pl.scan_parquet(files, glob=False, hive_partitioning=False)

    def _check(self, key: str, value: str, choices: tuple[str, ...]) -> None:
        if value not in choices:
            raise BadInput(Problem(key, f"this run has no such {key}.", value, choices))


def words_of(game: Game) -> Mapping[str, Any]:
    """Return what a game's words.toml says: what things are called; nothing where it has none."""
    file = game.folder / "words.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def standing_of(game: Game) -> str:
    """Return the column of the table of rounds that says who is how far ahead, or an empty text.

    It is "standing", or what the game's words name.
    """
    return "standing" if "standing" in game.columns.get("rounds", {}) else str(words_of(game).get("standing", ""))
