"""The rules as one record that kernels read: numbers from rules.toml and the printed tables."""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from balance.games.future_energy.board import fill_board
from balance.games.future_energy.checks import check
from balance.games.future_energy.options import CHOICES
from balance.games.future_energy.state import (
    CARDS,
    CERTIFICATES,
    DISPLAY,
    GROUND,
    KIND_NAMES,
    KINDS,
    LINKS,
    PUBLIC,
    REGIONS,
    SEATS,
    SITES,
    SPACES,
    TILES,
)
from balance.games.future_energy.state import FIRST_NEW_GROUND as NEW_GROUND
from balance.games.future_energy.ways import MOST_MONEY, UNITS
from balance.kernel import record

NUMBERS = (
    *("tiles_removed", "hub_limit", "hub_exchange_tiles", "hub_tries", "hub_redeals", "contracts_returned"),
    *("start_money", "plants_per_player", "lines_per_player", "bank_money"),
    *("revenue_basic", "revenue_per_investor", "most_investors"),
    *("most_engineers", "price_one_line", "price_two_lines"),
    *("link_price", "oil_extra", "ground_money", "completed_money", "joint_price"),
    *("rounds_after_trigger", "round_limit", "vp_per_empty_space", "majority_min_plants"),
    *("grid_vp", "public_price", "wildcards", "nuclear_board_most"),
)
SWITCHES = (
    *("module_1", "module_2", "module_3"),
    *("start_space_plant", "two_lines_with_one_left", "start_links_buildable", "red_links_buildable"),
    *("display_closes_up", "duty_forces_lines", "duty_allows_public"),
    *("public_contract_satisfies_duty", "free_contract_lifts_duty"),
    *("forced_movement", "crew_through_start", "return_from_same_contract", "emptied_contract_scores"),
    *("oil_same_contract", "ground_icon_bonus", "joint_pays_after_completion", "public_use_is_activity"),
    *("grid_through_start", "grid_needs_line"),
    *("cards_without_effect", "any_tile_substitutes", "new_tiles_usable", "nuclear_board_tiles_pay"),
)
LISTS = {"display_prices": DISPLAY, "seat_compensation": SEATS}
MOST_PAYS = 330  # ways to pay a public contract of four tiles with any tiles
EFFECTS = (
    *("none", "gain_money", "gain_vp", "move_own_line", "sell_certificate", "shift_plant_on_contract"),
    *("free_crew_step", "return_plant", "place_line", "place_line_any", "take_certificate", "free_contract"),
    "extra_plant_on_own_site",
)
SUBSTITUTES = ("construction_ground", "investor", "engineer", "wildcard")

RULES = record(
    **dict.fromkeys(NUMBERS, np.int64),
    **dict.fromkeys(SWITCHES, np.bool_),
    **dict.fromkeys(CHOICES, np.int64),  # the place among the choices
    **{name: (np.int64, length) for name, length in LISTS.items()},
    # The board.
    site_count=np.int64,
    region_count=np.int64,
    region=(np.int8, SITES),  # -1 for the starting space
    region_sites=(np.uint64, REGIONS),
    hub_list=(np.int8, SITES),  # sites beside the starting space
    hub_count=np.int64,
    live_list=(np.int8, SITES),  # all sites but blocked ones and the starting space
    live_count=np.int64,
    red_list=(np.int8, SITES),
    red_count=np.int64,
    links_of=(np.uint64, SITES),  # sites one link away that the crew can go to
    link_a=(np.int8, LINKS),
    link_b=(np.int8, LINKS),
    link_between=(np.int8, (SITES, SITES)),  # -1 for none
    buildable=(np.int8, LINKS),
    buildable_count=np.int64,
    rings=(np.uint64, SITES),  # sites by how many links they are away from the starting space
    units_for=(np.int8, MOST_MONEY + 1),  # units of movement that so much money pays for
    # Tiles.
    tile_count=(np.int64, KINDS),
    ground_effect=(np.int64, TILES),
    ground_amount=(np.int64, TILES),
    ground_tiles=np.int64,
    # Contracts: the construction contracts first, then the starting contracts.
    contract_count=np.int64,
    card_count=np.int64,
    card_size=(np.int8, CARDS),
    card_icons=(np.int8, (CARDS, SPACES)),
    card_spaces=(np.uint8, (CARDS, KINDS)),  # those below an icon of each kind, one bit each; all for a ground
    card_vp=(np.int64, CARDS),
    certificate_vp=(np.int8, CERTIFICATES),
    certificate_count=np.int64,
    majority=(np.int64, SEATS),  # by rank, from 0
    # Public contracts.
    public_count=np.int64,
    public_name=(np.int64, PUBLIC),  # row of the table
    public_tiles=(np.int8, (PUBLIC, KINDS)),
    public_effect=(np.int64, PUBLIC),
    public_amount=(np.int64, PUBLIC),
    public_vp=(np.int64, PUBLIC),
    pay_count=(np.int64, PUBLIC),
    pays=(np.int8, (PUBLIC, MOST_PAYS, KINDS)),
)


def build_rules(values: Mapping[str, Any], components: Mapping[str, list[Any]], seats: int) -> np.ndarray:
    """Return the rules of a table as a record array (1,).

    Parameters
    ----------
    values : every rule's value at this number of players, see `balance.rulebook.values`
    components : every printed table's rows, by the names of COMPONENTS

    Raises
    ------
    BadInput
        The values or tables do not make a game that can be set up and played to its end.
    """
    check(values, components, seats)
    rules = np.zeros(1, RULES)
    for name in NUMBERS + SWITCHES:
        rules[name] = values[name]
    for name, choices in CHOICES.items():
        rules[name] = choices.index(values[name])
    for name in LISTS:
        rules[name][0, : len(values[name])] = values[name]
    board = "4p" if seats == SEATS else "2_3p"
    fill_board(rules[0], values, components[f"sites_{board}"], components[f"links_{board}"], seats)
    _fill_units(rules[0])
    _fill_tiles(rules, components)
    _fill_contracts(rules, components)
    _fill_public(rules, values, components["public_contracts"])
    for row in components["majority"]:
        if row.players == seats:
            rules["majority"][0, row.rank - 1] = row.vp
    return rules


def _fill_units(rules: Any) -> None:
    """Fill how many units of movement money pays for."""
    for money in range(MOST_MONEY + 1):
        rules.units_for[money] = min(money // rules.link_price, UNITS - 1) if rules.link_price else UNITS - 1


def _fill_tiles(rules: np.ndarray, components: Mapping[str, Sequence[Any]]) -> None:
    for row in components["action_tiles"]:
        rules["tile_count"][0, KIND_NAMES.index(row.kind)] = row.count
    rules["ground_tiles"] = len(components["ground_tiles"])
    for tile, row in enumerate(components["ground_tiles"], start=NEW_GROUND):
        rules["ground_effect"][0, tile] = EFFECTS.index(row.effect)
        rules["ground_amount"][0, tile] = row.amount
    certificates = [row.vp for row in components["certificates"] for _ in range(row.count)]
    rules["certificate_count"] = len(certificates)
    rules["certificate_vp"][0, : len(certificates)] = certificates


def _fill_contracts(rules: np.ndarray, components: Mapping[str, Sequence[Any]]) -> None:
    cards = [*components["contracts"], *components["starting_contracts"]]
    rules["contract_count"] = len(components["contracts"])
    rules["card_count"] = len(cards)
    for card, row in enumerate(cards):
        rules["card_size"][0, card] = row.size
        rules["card_vp"][0, card] = row.vp
        rules["card_icons"][0, card, : row.size] = [KIND_NAMES.index(icon) for icon in row.icons]
        for space, icon in enumerate(row.icons):
            rules["card_spaces"][0, card, [KIND_NAMES.index(icon), GROUND]] |= 1 << space


def _fill_public(rules: np.ndarray, values: Mapping[str, Any], rows: Sequence[Any]) -> None:
    """Fill the public contracts in play, and every way to pay each of them."""
    named = list(enumerate(rows))
    if values["public_cards"] == "printed_doubled":
        named = [pair for pair in named if pair[1].source == "rulebook"] * 2
    rules["public_count"] = len(named)
    for card, (name, row) in enumerate(named):
        tiles = row.tiles.split("+")
        rules["public_name"][0, card] = name
        rules["public_effect"][0, card] = EFFECTS.index(row.effect)
        rules["public_amount"][0, card] = row.amount
        rules["public_vp"][0, card] = row.vp
        rules["public_tiles"][0, card] = _counted(tiles)
        pays = ways_to_pay(tiles, values["any_tile_substitutes"])
        rules["pay_count"][0, card] = len(pays)
        rules["pays"][0, card, : len(pays)] = pays


def ways_to_pay(tiles: Sequence[str], any_tile: bool) -> list[list[int]]:
    """Return every way to pay the shown tiles, as numbers of tiles by kind: the shown ones first.

    At least one tile must be a shown one; each of the others is a shown one or a substitute.
    """
    kinds = KIND_NAMES[1:] if any_tile else [*tiles, *SUBSTITUTES]
    ways = []
    for chosen in combinations_with_replacement(sorted(set(kinds), key=KIND_NAMES.index), len(tiles)):
        stand_ins = list(chosen)
        for tile in set(tiles) & set(chosen):
            stand_ins.remove(tile)
        if len(stand_ins) < len(tiles) and (any_tile or set(stand_ins) <= set(SUBSTITUTES)):
            ways.append((len(stand_ins), _counted(chosen)))
    return [way for _, way in sorted(ways)]


def _counted(tiles: Sequence[str]) -> list[int]:
    return [tiles.count(kind) for kind in KIND_NAMES]
