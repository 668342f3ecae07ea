"""The list of a run's finished parts, one JSON line each: what is not in it was never played."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from balance.simulate.parts import Part, Sheet
from balance.simulate.storage import MANIFEST, sheet_file, write_whole


class Seal(BaseModel):
    """What a sheet must look like to be trusted."""

    model_config = ConfigDict(frozen=True)

    rows: int
    size: int
    sha256: str

    def fits(self, file: Path) -> bool:
        """Whether a file has the sealed size and content."""
        return self.fits_size(file) and hashlib.sha256(file.read_bytes()).hexdigest() == self.sha256

    def fits_size(self, file: Path) -> bool:
        """Whether a file is there and has the sealed size."""
        return file.is_file() and file.stat().st_size == self.size


class Entry(BaseModel):
    """One finished part."""

    model_config = ConfigDict(frozen=True)

    variant: str
    number: int
    first: int
    last: int
    tables: dict[str, Seal]

    @property
    def part(self) -> Part:
        """The part that is finished."""
        return Part(self.variant, self.number, self.first, self.last)

    def files(self, folder: Path) -> dict[Path, Seal]:
        """Return the part's files with their seals."""
        return {sheet_file(folder, self.variant, table, self.number): seal for table, seal in self.tables.items()}

    def is_whole(self, folder: Path) -> bool:
        """Whether every file of the part is there, to the byte."""
        return all(seal.fits(file) for file, seal in self.files(folder).items())


def store(folder: Path, part: Part, sheets: dict[str, Sheet]) -> None:
    """Write a part's sheets, then its line: a part whose line is missing counts as not played."""
    seals = {}
    for table, sheet in sheets.items():
        file = sheet_file(folder, part.variant, table, part.number)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, sheet.data)
        seals[table] = Seal(rows=sheet.rows, size=len(sheet.data), sha256=sheet.sha256)
    with (folder / MANIFEST).open("a", encoding="utf-8") as lines:
        lines.write(_line(Entry(**part._asdict(), tables=seals)))


def read(folder: Path) -> list[Entry]:
    """Return the finished parts in order; a line that a kill left half-written is passed over."""
    file = folder / MANIFEST
    lines = file.read_bytes().splitlines() if file.is_file() else []
    entries = {entry.part: entry for line in lines if (entry := _entry(line))}
    return [entries[part] for part in sorted(entries)]


def rewrite(folder: Path, entries: Iterable[Entry]) -> None:
    """Write the list anew."""
    write_whole(folder / MANIFEST, "".join(map(_line, entries)).encode(), durable=True)


def digest(entries: Iterable[Entry]) -> str:
    """Return one digest of all data: equal for equal runs, whoever played them in whatever order."""
    return hashlib.sha256("".join(map(_line, entries)).encode()).hexdigest()


def _line(entry: Entry) -> str:
    return entry.model_dump_json() + "\n"


def _entry(line: bytes) -> Entry | None:
    try:
        return Entry.model_validate_json(line)
    except ValidationError:
        return None
