"""What a section finds: sentences, numbers, tables as a page shows them, and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

MANY_ROWS = 12  # longer tables are folded away

Numbers = Mapping[str, pl.DataFrame]


class Sheet(NamedTuple):
    """A table as a page shows it."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def is_long(self) -> bool:
        """Whether the page folds it away."""
        return len(self.rows) > MANY_ROWS


class Picture(NamedTuple):
    """A figure with the words for those who cannot see it."""

    name: str
    figure: Any
    caption: str


@dataclass(frozen=True)
class Finding:
    """A section of a report; `headline` is what of it belongs into the verdict at the top."""

    name: str
    question: str
    verdict: str | None
    headline: Sequence[str]
    sentences: Sequence[str]
    numbers: Numbers
    sheets: Sequence[Sheet]
    pictures: Sequence[Picture]
    notes: Sequence[str]
