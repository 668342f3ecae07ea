"""Plausible ranges of reconstructed numbers: what a game's components/ranges.toml may say.

Only rows whose source is `reconstructed` are drawn, or rows that an entry calls disputed by name: published sources
contradict each other there. What an entry does, `balance.scenario.draws` says.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from balance.shape import Finite, RowName, Shape

RANGES = "ranges.toml"
RECONSTRUCTED = "reconstructed"
Way = Literal["add", "stretch", "permute", "relabel", "deal", "transfer", "choose", "rewire"]
READS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {  # by way: the keys it needs, and those it may have
    "add": (frozenset({"low", "high"}), frozenset({"share", "least", "most"})),
    "stretch": (frozenset({"low", "high", "around"}), frozenset({"parts", "each"})),
    "permute": (frozenset(), frozenset({"within"})),
    "relabel": (frozenset(), frozenset()),
    "deal": (frozenset(), frozenset()),
    "transfer": (frozenset({"high"}), frozenset({"share"})),
    "choose": (frozenset({"values"}), frozenset({"share"})),
    "rewire": (frozenset({"places"}), frozenset({"share", "least"})),
}


class DrawFile(Shape):
    """How some columns of a table are drawn, in the rows that are reconstructed, and why they could be so.

    `rows` are the only ones that are drawn, `keep` those that are not.
    """

    table: str = ""
    columns: list[str] = Field(default=[])
    way: Way = "add"
    low: Finite = 0.0
    high: Finite = 0.0
    least: Finite | None = None
    most: Finite | None = None
    around: Finite = 0.0
    parts: list[str] = Field(default=[])
    each: Finite = 1.0
    within: list[str] = Field(default=[])
    values: list[list[Any]] = Field(default=[])
    places: str = ""
    share: Annotated[float, Field(gt=0, le=1)] = 1.0
    rows: list[RowName] = Field(default=[])
    keep: list[RowName] = Field(default=[])
    disputed: bool = False
    why: str = ""

    @property
    def drawn_columns(self) -> tuple[str, ...]:
        """Every column in which this may change a number."""
        return (*self.columns, *self.parts)


class HoldFile(Shape):
    """Columns of a table that stay as they are although they are reconstructed, and why."""

    table: str = ""
    columns: list[str] = Field(default=[])
    why: str = ""


class NeedFile(Shape):
    """What must hold in every set: so many rows with the values `where`, or columns that never fall from row to row."""

    table: str = ""
    where: dict[str, Any] = Field(default={})
    least: Annotated[int, Field(ge=0)] = 1
    most: Annotated[int, Field(ge=0)] | None = None
    rising: list[str] = Field(default=[])
    why: str = ""


class RuleFile(Shape):
    """The values that a rule without a printed source may plausibly have; a table gives them by number of players."""

    rule: str = ""
    values: list[Any] | dict[str, list[Any]] = Field(default=[])
    why: str = ""

    def at(self, seats: int) -> list[Any]:
        """Return the values at a table of `seats` players; none if nothing is drawn there."""
        return self.values.get(str(seats), []) if isinstance(self.values, dict) else self.values


class RangesFile(Shape):
    """Everything that is drawn for one set, everything that is not, and what must hold."""

    draw: list[DrawFile] = Field(default=[])
    hold: list[HoldFile] = Field(default=[])
    need: list[NeedFile] = Field(default=[])
    rules: list[RuleFile] = Field(default=[])
