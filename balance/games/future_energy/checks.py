"""What makes rules or tables impossible to play, said kindly: every problem at once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from balance.games.future_energy.state import (
    CARDS,
    CERTIFICATES,
    DISPLAY,
    FIRST_NEW_GROUND,
    GROUND,
    KIND_NAMES,
    LINKS,
    POOL,
    PUBLIC,
    REGIONS,
    SITES,
    TILES,
)
from balance.problems import BadInput, Problem

Tables = Mapping[str, Sequence[Any]]
Values = Mapping[str, Any]
OLD_ENERGIES = {"coal", "natural_gas", "nuclear", "oil"}
TWO_PLAYERS, FOUR_PLAYERS = 2, 4


def check(values: Values, components: Tables, seats: int) -> None:
    """Raise BadInput with everything that keeps these rules from being played."""
    board = "4p" if seats == FOUR_PLAYERS else "2_3p"
    problems = [
        *_board_problems(board, components[f"sites_{board}"], components[f"links_{board}"]),
        *_blocked_problems(board, components[f"sites_{board}"], components[f"links_{board}"], seats),
        *_tile_problems(values, components, components[f"sites_{board}"], seats),
        *_contract_problems(values, components, seats),
        *_public_problems(components["public_contracts"]),
        *_majority_problems(components["majority"], seats),
    ]
    if problems:
        raise BadInput(problems)


def _board_problems(board: str, sites: Sequence[Any], links: Sequence[Any]) -> Iterator[Problem]:
    names = [row.site for row in sites]
    regions = {row.region for row in sites[1:]}
    if not sites or sites[0].region:
        yield Problem(f"sites_{board}", "the first row is the starting space, without a region.")
    if not all(row.region for row in sites[1:]):
        yield Problem(f"sites_{board}", "every site but the first belongs to a region.")
    for what, number, most in (("places", len(sites), SITES), ("links", len(links), LINKS)):
        if number > most:
            yield Problem(f"sites_{board}", f"a board has at most {most} {what}.", number)
    if len(regions) > REGIONS:
        yield Problem(f"sites_{board}", f"a board has at most {REGIONS} regions.", len(regions))
    yield from _link_problems(board, names, links)


def _link_problems(board: str, names: Sequence[str], links: Sequence[Any]) -> Iterator[Problem]:
    for row in links:
        for site in (row.site_a, row.site_b):
            if site not in names:
                yield Problem(f"links_{board}.{row.link}", "no such site.", site, tuple(names))
    pairs = [frozenset((row.site_a, row.site_b)) for row in links]
    for row, pair in zip(links, pairs, strict=True):
        if len(pair) == 1 or pairs.count(pair) > 1:
            yield Problem(f"links_{board}.{row.link}", "a link joins two sites that no other link joins.")


def _blocked_problems(board: str, sites: Sequence[Any], links: Sequence[Any], seats: int) -> Iterator[Problem]:
    """Say what the red sites, blocked with 2 players, cut off."""
    red = {row.site for row in sites if row.red_frame and seats == TWO_PLAYERS}
    pairs = [frozenset((row.site_a, row.site_b)) for row in links if not red & {row.site_a, row.site_b}]
    missing = {row.site for row in sites} - red - _reached([row.site for row in sites[:1]], pairs)
    if missing:
        yield Problem(f"links_{board}", f"the crew cannot reach {', '.join(sorted(missing))}.")


def _reached(names: Sequence[str], pairs: Sequence[frozenset[str]]) -> set[str]:
    """Return every site joined to the given ones."""
    reached = set(names)
    while more := {site for pair in pairs if pair & reached for site in pair} - reached:
        reached |= more
    return reached


def _tile_problems(values: Values, components: Tables, sites: Sequence[Any], seats: int) -> Iterator[Problem]:
    kinds = [row.kind for row in components["action_tiles"]]
    missing = set(KIND_NAMES[1 : GROUND + 1]) - set(kinds)
    if missing:
        yield Problem("action_tiles", f"there is no row for {', '.join(sorted(missing))}.")
    removed = values["tiles_removed"]
    tiles = sum(max(row.count - removed, 0) for row in components["action_tiles"])
    red = sum(row.red_frame for row in sites) if seats == TWO_PLAYERS else 0
    live = len(sites) - 1 - red
    if tiles < live:
        yield Problem("rules.tiles_removed", f"only {tiles} tiles are left for {live} sites.", removed)
    if removed * len(kinds) < red:
        yield Problem("rules.tiles_removed", f"the {red} red sites need as many removed tiles.", removed)
    if sum(row.count for row in components["action_tiles"]) > POOL:
        yield Problem("action_tiles", f"there can be at most {POOL}.")
    if values["module_3"]:
        yield from _ground_problems(components)
    if sum(row.count for row in components["certificates"]) > CERTIFICATES:
        yield Problem("certificates", f"there can be at most {CERTIFICATES}.")


def _ground_problems(components: Tables) -> Iterator[Problem]:
    new = len(components["ground_tiles"])
    old = sum(row.count for row in components["action_tiles"] if row.kind == KIND_NAMES[GROUND])
    if new != old or new > TILES - FIRST_NEW_GROUND:
        yield Problem("ground_tiles", f"Module 3 replaces the {old} construction grounds one by one.", new)


def _contract_problems(values: Values, components: Tables, seats: int) -> Iterator[Problem]:
    cards, starting = components["contracts"], components["starting_contracts"]
    if len(cards) + len(starting) > CARDS:
        yield Problem("contracts", f"there can be at most {CARDS}, starting contracts included.")
    if len(cards) - values["contracts_returned"] <= DISPLAY:
        reason = f"the display and the stack need more than {DISPLAY} of {len(cards)} contracts."
        yield Problem("rules.contracts_returned", reason, values["contracts_returned"])
    if len(starting) < seats:
        yield Problem("starting_contracts", f"{seats} players need one each.", len(starting))
    for row in (*cards, *starting):
        if row.size != len(row.icons):
            yield Problem(f"contracts.{row.card}", f"its size is {row.size}.", ", ".join(row.icons))
    needed = values["start_space_plant"] + max((row.size for row in starting), default=0)
    if values["plants_per_player"] < needed:
        reason = f"a starting contract and the starting space need {needed}."
        yield Problem("rules.plants_per_player", reason, values["plants_per_player"])


def _public_problems(rows: Sequence[Any]) -> Iterator[Problem]:
    if len(rows) > PUBLIC:
        yield Problem("public_contracts", f"there can be at most {PUBLIC}.", len(rows))
    for row in rows:
        tiles = row.tiles.split("+")
        if not set(tiles) <= OLD_ENERGIES or len(tiles) != len(set(tiles)):
            reason = "must be different old energies joined with +."
            yield Problem(f"public_contracts.{row.card}", reason, row.tiles, tuple(sorted(OLD_ENERGIES)))


def _majority_problems(rows: Sequence[Any], seats: int) -> Iterator[Problem]:
    if not any(row.players == seats for row in rows):
        yield Problem("majority", f"there is no row for {seats} players.")
    if any(row.rank > row.players for row in rows):
        yield Problem("majority", "there are not more ranks than players.")
