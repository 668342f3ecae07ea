"""Totals of the whole table that no move can change."""

from collections.abc import Mapping
from typing import Any

from balance.games.future_energy.state import GROUND, NO_CARD, NO_TILE, WILDCARD


def ledger(state: Any, rules: Any) -> Mapping[str, int]:
    """Return the money, plants, lines, tiles and cards on the table and in the box."""
    seats = range(int(state.seats))
    return {
        "money": int(state.money.sum() + state.bank),
        **{f"plants of seat {seat}": _plants(state, seat) for seat in seats},
        **{f"lines of seat {seat}": _lines(state, seat) for seat in seats},
        "plants on contracts": _plants_on_contracts(state, rules),
        "tiles": _tiles(state),
        "wildcards": int(state.wildcards + state.front[:, WILDCARD].sum() + state.box[WILDCARD]),
        "contracts": _contracts(state, rules),
        "certificates": int((state.certificate_owner != 0).sum() + rules.certificate_count - state.certificates_taken),
        "public contracts": _public_contracts(state, rules),
        "links": int((state.first_line != 0).sum() + state.open_count),
    }


def _plants(state: Any, seat: int) -> int:
    return int(state.plants[seat].sum() + state.supply_plants[seat] + state.contract_plants[seat])


def _lines(state: Any, seat: int) -> int:
    laid = (state.first_line == seat + 1).sum() + (state.second_line == seat + 1).sum()
    return int(laid + state.supply_lines[seat])


def _plants_on_contracts(state: Any, rules: Any) -> int:
    """Return the plants on contracts less those counted by icon: always nought."""
    standing = sum(int(state.filled[card]).bit_count() for card in range(int(rules.card_count)))
    return standing + int(state.contract_plants.sum()) - 2 * int(state.wanted.sum())


def _tiles(state: Any) -> int:
    seats = int(state.seats)
    lying = int((state.tile != NO_TILE).sum() + (state.blocked != NO_TILE).sum()) + bool(state.in_hand)
    kept = int(state.front[:, 1 : GROUND + 1].sum() + state.investors.sum() + state.nuclear_board.sum())
    gained = int(state.engineers[:seats].sum()) - seats
    boxed = int(state.unused.sum() + state.box.sum() - state.box[WILDCARD])
    return lying + kept + gained + boxed


def _contracts(state: Any, rules: Any) -> int:
    owned = int((state.owner != 0).sum())
    shown = int((state.display != NO_CARD).sum())
    return owned + shown + int(rules.contract_count - state.stack_top)


def _public_contracts(state: Any, rules: Any) -> int:
    if not rules.module_2:
        return 0
    shown = int((state.public_display != NO_CARD).sum())
    return int((state.public_owner != 0).sum()) + shown + int(rules.public_count - state.public_top)
