"""One file is one question a reader asks; its first line is the question.

A section has `PLACE` (its order on the page), `applies(study)`, `numbers(study)` (frames by name: all that the page
says is in them) and, made of these, `sentences`, `sheets` and `pictures`. It may have a `verdict`, a `headline` (what
of its sentences opens the page), `notes`, and `MOST`: so many games of each variant are enough for it. A new section is
a new file here; no list names them.
"""

import importlib
import pkgutil
from types import ModuleType

from balance.report.study import Study


def sections() -> list[ModuleType]:
    """Return the sections in the order of the page."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted((importlib.import_module(f"{__name__}.{name}") for name in names), key=lambda section: section.PLACE)


def seen_by(section: ModuleType, study: Study) -> Study:
    """Return the run as a section sees it: all of it, or as many games as are enough."""
    return study.first(section.MOST) if hasattr(section, "MOST") else study
