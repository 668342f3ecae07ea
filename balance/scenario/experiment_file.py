"""What a scenario's file may hold of experiments: sweeps, sensitivity, leaving out, drawing reconstructed numbers."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from balance.shape import Finite, Shape

Games = Annotated[int, Field(ge=1, le=4_000_000_000)]
MOST_POINTS = 4096  # of one experiment: each is a variant with files of its own


class AxisFile(Shape):
    """The values of one number: a list of them, or a range from `low` to `high`."""

    values: list[Any] = Field(default=[])
    low: Finite | None = None
    high: Finite | None = None
    points: Annotated[int, Field(ge=2, le=MOST_POINTS)] = 5

    @model_validator(mode="before")
    @classmethod
    def from_list(cls, entry: Any) -> Any:
        """A list alone is the values."""
        return {"values": entry} if isinstance(entry, list) else entry


class AxesFile(Shape):
    """Numbers that vary: rules, knobs of the players, cells of component tables."""

    rules: dict[str, AxisFile] = Field(default={})
    knobs: dict[str, AxisFile] = Field(default={})
    components: dict[str, dict[str, dict[str, AxisFile]]] = Field(default={})
    players: list[Annotated[int, Field(ge=1)]] = Field(default=[])
    games: Games | None = None


class TargetFile(Shape):
    """What a sweep shall reach: a share of the win, of a chair, a place in the order of play or a strategy."""

    seat: Annotated[int, Field(ge=1)] | None = None
    place: Annotated[int, Field(ge=1)] | None = None
    strategy: str = ""
    share: Annotated[float, Field(gt=0, lt=1)] | None = None


class SweepFile(AxesFile):
    """One or several numbers over their ranges."""

    design: Literal["grid", "sobol", "latin"] = "grid"
    points: Annotated[int, Field(ge=2, le=MOST_POINTS)] = 64
    target: TargetFile | None = None


class SensitivityFile(AxesFile):
    """Which of many numbers drives an outcome."""

    rows: Annotated[int, Field(ge=8, le=1024)] = 64

    @model_validator(mode="after")
    def whole_powers(self) -> "SensitivityFile":
        """A Sobol' sequence is balanced at powers of two only."""
        if self.rows & (self.rows - 1):
            raise ValueError("rows must be a power of 2: 8, 16, 32, 64 …")
        return self


class RowsFile(Shape):
    """Which rows of a table are left out: all, or those named; with `change` they stay, changed so."""

    rows: list[str] = Field(default=[])
    change: dict[str, Any] = Field(default={})


class LeaveOutFile(Shape):
    """Every row of component tables left out, or neutralised, in turn."""

    tables: dict[str, RowsFile] = Field(default={})
    games: Games | None = None


class EnsembleFile(Shape):
    """Complete sets of components in which every reconstructed number is drawn from its plausible range."""

    sets: Annotated[int, Field(ge=1, le=1000)] = 40
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    games: Games | None = None
