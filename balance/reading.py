"""Reading what users write: plain text and TOML, and what can be wrong with a file before its content is."""

import tomllib
from pathlib import Path
from typing import Any, NoReturn

from balance.problems import BadInput, Problem


def read_text(file: Path) -> str:
    """Return the text of a UTF-8 file, without the mark that some editors put in front.

    Raises
    ------
    BadInput
        There is no such file, it is a folder, it may not be read, or it is not text.
    """
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        _refuse(file, "no such file.")
    except IsADirectoryError:
        _refuse(file, "is a folder, not a file.")
    except OSError as error:
        _refuse(file, f"cannot be read: {error.strerror}.")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        _refuse(file, f"line {line} is not UTF-8 text; save the file as UTF-8.")
    if "\0" in text:
        _refuse(file, "is not a text file.")
    return text


def parse_toml(text: str, file: Path) -> dict[str, Any]:
    """Return the content of a TOML file, or raise BadInput naming the line that breaks it."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        _refuse(file, "is nested too deeply.")
    except ValueError as error:
        _refuse(file, f"is not valid TOML: {error}.")


def read_toml(file: Path) -> dict[str, Any]:
    """Return the content of a TOML file; raises BadInput like `read_text` and `parse_toml`."""
    return parse_toml(read_text(file), file)


def _refuse(file: Path, reason: str) -> NoReturn:
    raise BadInput(Problem(str(file), reason)) from None
