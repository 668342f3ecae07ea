"""Playing at scale: a run in parts that any workers play to the same bytes, stored, and continued after a stop."""

from balance.simulate.run import simulate

__all__ = ["simulate"]
