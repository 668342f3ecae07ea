"""A question about a game: found, read, checked and resolved. `balance.scenario("…")` is the first line of a study."""

import sys

from balance.rooms import Room
from balance.scenario.question import Scenario, read_scenario
from balance.scenario.strategy import Strategy
from balance.scenario.variant import Variant

__all__ = ["Scenario", "Strategy", "Variant", "read_scenario"]
sys.modules[__name__].__class__ = Room
