"""What people read: paragraphs wrapped to a terminal's width; in a pipe one line each, without colour."""

import textwrap
from functools import cache

from rich.console import Console
from rich.text import Text

NARROWEST = 20
UNBROKEN = "\xa0"  # a space at which no line is broken, so that numbers keep their units


@cache
def console(error: bool = False) -> Console:
    """Return the console of standard output, or of standard error."""
    return Console(stderr=error, highlight=False, markup=False, emoji=False)


def say(text: str, indent: int = 0, style: str = "") -> None:
    """Print a paragraph."""
    _print(console(), text, indent, style)


def name(text: str, rest: str = "") -> None:
    """Print a line that begins with a name, in bold where the terminal can."""
    line = Text.assemble((text, "bold"), rest)
    console().print(line, soft_wrap=not console().is_terminal)


def complain(text: str) -> None:
    """Print a paragraph to standard error."""
    _print(console(error=True), text, 0, "red")


def remark(text: str) -> None:
    """Print a paragraph about what is going on to standard error, apart from the results; nothing, if there is none."""
    if text:
        _print(console(error=True), text, 0, "dim")


def _print(target: Console, text: str, indent: int, style: str) -> None:
    shown = "".join(sign if sign.isprintable() or sign == UNBROKEN else " " for sign in text)
    lines = _wrapped(shown, target.width - indent) if target.is_terminal else [shown]
    block = textwrap.indent("\n".join(lines), " " * indent).replace(UNBROKEN, " ")
    target.print(Text(block, style), soft_wrap=True)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, NARROWEST), break_on_hyphens=False) or [""]
