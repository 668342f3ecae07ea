"""The manners of every command: what goes wrong is said in a sentence, never in a traceback."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from balance.problems import BadInput

BAD_INPUT = 2
STOPPED = 130


class House(TyperGroup):
    """A group of commands with one way to fail."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command, and see that all it said has been said."""
        with well_mannered():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@contextmanager
def well_mannered() -> Iterator[None]:
    """Turn a user's mistakes, a stop and a refusing machine into sentences and exit codes."""
    try:
        yield
    except BadInput as bad:
        _leave(BAD_INPUT, *map(str, bad.problems))
    except KeyboardInterrupt:
        _leave(STOPPED, "Stopped.")
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise  # whoever was listening has left: typer goes quietly
        _leave(BAD_INPUT, sentence_of(error))
    except MemoryError:
        _leave(BAD_INPUT, "There is not enough memory.")


def prepare_streams() -> None:
    """Replace characters that a terminal does not know, and a stream that is closed by one that goes nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name) or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 – open to the end
        stream.reconfigure(errors="replace")
        setattr(sys, name, stream)


def sentence_of(error: OSError) -> str:
    """Return what the machine refused, in a sentence."""
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{error.strerror or error}."


def _leave(code: int, *sentences: str) -> None:
    from balance.cli.screen import complain

    for sentence in sentences:
        complain(sentence)
    raise typer.Exit(code)
