"""What can never change while a game is played."""

from collections.abc import Mapping
from typing import Any

from balance.games.power_grid.rules import FUEL_NAMES
from balance.games.power_grid.state import URANIUM


def ledger(state: Any, rules: Any) -> Mapping[str, int]:
    """Return the totals of money, fuel, power plants and houses, wherever they are."""
    seats = int(state.seats)
    fuel = state.market + state.supply + state.fuel[:seats].sum(axis=0)
    units = {name: int(fuel[index]) for index, name in enumerate(FUEL_NAMES)}
    units["coal"] += int(state.lost_coal)
    units[FUEL_NAMES[URANIUM]] += int(state.marked.sum())
    return units | {
        "Elektro": int(state.money[:seats].sum() + state.bank),
        "cards": _cards(state, seats),
        "houses beyond those in cities": int(state.houses[:seats].sum()) - int(state.houses_at.sum()),
    }


def _cards(state: Any, seats: int) -> int:
    """Count every power plant, and the Step 3 card only while it is in the game: it leaves for good."""
    gone = int(state.unseen_count + state.discarded) + int(state.step == 3)
    pile = int(state.deck_end - state.deck_top)
    return gone + pile + int(state.offer_count) + int(state.plant_count[:seats].sum())
