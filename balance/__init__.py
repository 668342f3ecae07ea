"""Monte Carlo balance analysis for board games.

>>> import balance
>>> balance.__all__
['BadInput', 'games', 'load', 'scenario', 'strategies']
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from balance.api import games, load, scenario, strategies
    from balance.problems import BadInput

__all__ = ["BadInput", "games", "load", "scenario", "strategies"]
HOMES = {"BadInput": "balance.problems", "load": "balance.api", "strategies": "balance.api"}


def __getattr__(name: str) -> Any:
    """Import what is asked for only then, so that `import balance` costs nothing."""
    if name in HOMES:
        return getattr(importlib.import_module(HOMES[name]), name)
    if name in __all__:
        return importlib.import_module(f"balance.{name}")  # a module that can be called
    raise AttributeError(f"module 'balance' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
