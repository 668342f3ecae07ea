"""One file is one question a reader asks; its first line is the question.

A section has `PLACE` (its order on the page), `applies(study)`, `numbers(study)` (frames by name: all that the page
says is in them) and, made of these, `sentences`, `sheets` and `pictures`. It may have a `verdict`, a `headline` (what
of its sentences opens the page) and `notes`. A new section is a new file here; no list names them.
"""

import importlib
import pkgutil
from types import ModuleType


def sections() -> list[ModuleType]:
    """Return the sections in the order of the page."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted((importlib.import_module(f"{__name__}.{name}") for name in names), key=lambda section: section.PLACE)
