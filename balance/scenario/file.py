"""What a scenario's file may hold: its keys, their types and what they are where they are left out."""

from typing import Annotated, Any

from pydantic import Field, model_validator

from balance.scenario.changes import TableFile
from balance.scenario.experiment_file import EnsembleFile, LeaveOutFile, SensitivityFile, SweepFile
from balance.shape import Finite, Shape

MOST_GAMES = 4_000_000_000  # the number of a game is stored in 32 bits
DEFAULT_PRECISION = 0.005
Games = Annotated[int, Field(ge=1, le=MOST_GAMES)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]


class PlayerFile(Shape):
    """One player of the line-up: a strategy's name or path, and knobs turned away from it."""

    strategy: str = "balanced"
    name: str = ""
    knobs: dict[str, Finite] = Field(default={})

    @model_validator(mode="before")
    @classmethod
    def from_name(cls, entry: Any) -> Any:
        """A text alone is a strategy as it stands."""
        return {"strategy": entry} if isinstance(entry, str) else entry


class LineUpFile(Shape):
    """Who plays: one player for every seat, or one for all of `count` seats."""

    players: list[PlayerFile] = Field(default=[])
    count: Annotated[int, Field(ge=1)] | None = None


class SeatsFile(LineUpFile):
    """Who plays, and whether each player sits in every chair equally often."""

    rotate: bool = True


class VariantFile(Shape):
    """What a variant changes beyond the baseline."""

    rules: dict[str, Any] = Field(default={})
    components: dict[str, TableFile] = Field(default={})
    seats: LineUpFile | None = None


class WatchFile(Shape):
    """The smallest deviations that matter."""

    fair_share: Annotated[float, Field(gt=0, lt=1)] = 0.01


class PrecisionFile(Shape):
    """Stop as soon as win shares are known within ± `share`, and what variants change within ± `change`.

    Left out, `change` is `share`; with `change` alone, shares may be known as they come.
    """

    share: Annotated[float, Field(gt=0, lt=1)] | None = None
    change: Annotated[float, Field(gt=0, lt=1)] | None = None

    def wishes(self) -> dict[str, float]:
        """Return what is wanted of shares and of changes."""
        share = DEFAULT_PRECISION if self.share is self.change is None else self.share
        change = share if self.change is None else self.change
        return {name: wish for name, wish in (("share", share), ("change", change)) if wish is not None}


class AskedFor(Shape):
    """How many games, from which seed: what a command line may say instead of the file."""

    games: Games | None = None
    seed: Seed | None = None


class ScenarioFile(Shape):
    """A question in a file; `question` and `game` must be filled, everything else has a default."""

    question: str = ""
    game: str = ""
    games: Games = 20_000
    seed: Seed | None = None
    seats: SeatsFile = SeatsFile()
    rules: dict[str, Any] = Field(default={})
    components: dict[str, TableFile] = Field(default={})
    variants: dict[str, VariantFile] = Field(default={})
    sweep: SweepFile | None = None
    sensitivity: SensitivityFile | None = None
    leave_out: LeaveOutFile | None = None
    ensemble: EnsembleFile | None = None
    precision: PrecisionFile | None = None
    watch: WatchFile = WatchFile()

    def baseline(self) -> VariantFile:
        """Return what the file itself changes in the printed game, as a variant of it."""
        line_up = LineUpFile(players=self.seats.players, count=self.seats.count)
        return VariantFile(rules=self.rules, components=self.components, seats=line_up)
