"""A run's folder: where its files lie, how they are written, and that one run at a time writes them."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from balance.problems import BadInput, Problem

PASSPORT = "passport.json"
MANIFEST = "manifest.jsonl"
DATA = "data"
LOCK = ".lock"
PARTIAL = ".partial"  # what a file is called until it is whole
RESUME = "continue with --resume"


def sheet_file(folder: Path, variant: str, table: str, part: int) -> Path:
    """Return where one table of one part lies."""
    return folder / DATA / variant / table / f"{part:05d}.parquet"


def write_whole(file: Path, data: bytes, *, durable: bool = False) -> None:
    """Write a file so that it is there whole or not at all.

    `durable` waits until the disk has it. The sheets do without: a sheet that a power cut takes is found by its
    checksum and played again, and waiting for thousands of them would cost more than that.
    """
    partial = file.with_name(file.name + PARTIAL)
    try:
        with partial.open("wb") as target:
            target.write(data)
            if durable:
                target.flush()
                os.fsync(target.fileno())
        partial.replace(file)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def sweep(folder: Path, keep: set[Path]) -> None:
    """Remove every file under the folder's data but those to keep."""
    for file in (folder / DATA).rglob("*"):
        if file.is_file() and file not in keep:
            file.unlink()


@contextlib.contextmanager
def naming_faults(folder: Path) -> Iterator[None]:
    """Turn a full disk, a missing permission and their like into one clear sentence.

    Raises
    ------
    BadInput
        The folder cannot be written; what is written so far stays good.
    """
    try:
        yield
    except OSError as fault:
        raise BadInput(Problem(str(folder), _reason(fault))) from fault


def _reason(fault: OSError) -> str:
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full. Make room, then {RESUME}: what has been played so far is kept."
    return f"cannot be written ({fault.strerror or fault})."


def hold(folder: Path) -> IO[bytes]:
    """Hold the folder for one run until the returned file is closed; when a run is killed, the system closes it.

    Raises
    ------
    BadInput
        Another run holds it.
    """
    file = (folder / LOCK).open("ab")
    if not _lock(file):
        file.close()
        reason = "another run is writing into this folder. Wait for it, or choose another --out."
        raise BadInput(Problem(str(folder), reason))
    return file


if os.name == "nt":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
