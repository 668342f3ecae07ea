"""Columns that every product has one of."""

from typing import Any

import numpy as np

from balance.game import Column
from balance.games.future_inc.state import PRODUCT_NAMES


def for_each_product(prefix: str, meaning: str, kind: Any = np.uint8) -> dict[str, Column]:
    """Return one column per product, named like `sold_robots`; `{}` in the meaning stands for the product."""
    return {f"{prefix}_{name}": Column(kind, meaning.format(name)) for name in PRODUCT_NAMES}
