"""Rooms that answer when called: `balance.games` is a package, and `balance.games()` says which games are in it.

The two names of the Python interface that are also modules stay what they are in every order of imports.
"""

import importlib
from types import ModuleType
from typing import Any


class Room(ModuleType):
    """A module that can be called like the function of `balance.api` that bears its name."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Ask `balance.api`."""
        function = self.__name__.removeprefix("balance.")
        return getattr(importlib.import_module("balance.api"), function)(*args, **named)
