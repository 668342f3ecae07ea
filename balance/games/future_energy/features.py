"""Set-up features: what can be told of a dealt table before anybody has moved.

Every feature is a column of the table `deals`. Those of the deal itself name the place and the kind of tile; those
that begin with `near` are distances in links from the starting space, where the crew begins, to the nearest tile of
a kind; those that begin with `reach` are what such distances mean for a starting contract: their sum over its icons,
by place in the order of play.
"""

from itertools import product

import numpy as np

from balance.game import Column
from balance.games.future_energy.sites import NONE, how_many
from balance.games.future_energy.state import (
    COAL,
    ENGINEER,
    GROUND,
    INVESTOR,
    KIND_NAMES,
    NATURAL_GAS,
    NUCLEAR,
    OIL,
    SITES,
)
from balance.kernel import kernel

REGIONS_SHOWN = 5
NAMES = KIND_NAMES[1 : GROUND + 1]
DEAL_COLUMNS = {
    "dealt_most": Column(np.uint8, "most tiles of one kind beside the starting space as first dealt"),
    "broke_limit": Column(np.bool_, "that was more than the limit"),
    "unrepaired": Column(np.bool_, "the exchanges allowed did not repair that"),
    "given_up": Column(np.bool_, "no further deal was allowed, and more tiles than the limit were played"),
    "exchanges": Column(np.uint16, "exchanges of tiles beside the starting space"),
    "redeals": Column(np.uint16, "times the tiles were dealt again"),
    "start_most": Column(np.uint8, "most tiles of one kind beside the starting space at the start of play"),
    "start_kinds": Column(np.uint8, "different kinds beside the starting space at the start of play"),
    **{f"start_{kind}": Column(np.uint8, f"{kind} tiles beside the starting space") for kind in NAMES},
    **{f"near_{kind}": Column(np.uint8, f"links from the start to the nearest {kind} tile") for kind in NAMES},
    **{
        f"region_{region}_{kind}": Column(np.uint8, f"{kind} tiles in region {region} of the board's table")
        for region, kind in product(range(1, REGIONS_SHOWN + 1), NAMES)
    },
    **{
        f"reach_{place}": Column(np.uint8, f"links to the nearest tiles of player {place}'s starting contract")
        for place in range(1, 5)
    },
}
FEATURES = {name: column.meaning for name, column in DEAL_COLUMNS.items()}
NO_TILE_NEAR = 99


@kernel
def write_deal(row, state, rules):
    """Write every feature of the deal."""
    row.dealt_most = state.dealt_most
    row.broke_limit = state.dealt_most > rules.hub_limit
    given_up = start_most(state, rules) > rules.hub_limit
    row.unrepaired = given_up or state.redeals > 0
    row.given_up = given_up
    row.exchanges = state.hub_exchanges
    row.redeals = state.redeals
    write_start(row, state, rules)
    write_near(row, state, rules)
    write_regions(row, state, rules)
    write_reach(row, state, rules)


@kernel
def beside_start(state, rules, kind):
    """Return how many tiles of a kind lay beside the starting space."""
    return how_many(state.dealt[kind] & rules.rings[1])


@kernel
def start_most(state, rules):
    """Return how many tiles the most frequent kind beside the starting space had there."""
    most = 0
    for kind in range(1, GROUND + 1):
        most = max(most, beside_start(state, rules, kind))
    return most


@kernel
def in_region(state, rules, region, kind):
    """Return how many tiles of a kind lay in a region."""
    return how_many(state.dealt[kind] & rules.region_sites[region])


@kernel
def nearest(state, rules, kind):
    """Return the links from the starting space to the nearest tile of a kind."""
    for links in range(SITES):
        if state.dealt[kind] & rules.rings[links] != NONE:
            return links
    return NO_TILE_NEAR


@kernel
def reach_of(state, rules, place):
    """Return the sum of the links to the nearest tiles of a starting contract, by place in the order of play."""
    if place >= state.seats:
        return 0
    card = state.starting_card[(state.kite + place) % state.seats]
    links = 0
    for space in range(rules.card_size[card]):
        links += nearest(state, rules, rules.card_icons[card, space])
    return links


@kernel
def write_start(row, state, rules):
    """Write the kinds beside the starting space."""
    row.start_most = start_most(state, rules)
    row.start_kinds = 0
    for kind in range(1, GROUND + 1):
        row.start_kinds += beside_start(state, rules, kind) > 0
    row.start_investor = beside_start(state, rules, INVESTOR)
    row.start_engineer = beside_start(state, rules, ENGINEER)
    row.start_coal = beside_start(state, rules, COAL)
    row.start_natural_gas = beside_start(state, rules, NATURAL_GAS)
    row.start_nuclear = beside_start(state, rules, NUCLEAR)
    row.start_oil = beside_start(state, rules, OIL)
    row.start_construction_ground = beside_start(state, rules, GROUND)


@kernel
def write_near(row, state, rules):
    """Write the distances from the starting space."""
    row.near_investor = nearest(state, rules, INVESTOR)
    row.near_engineer = nearest(state, rules, ENGINEER)
    row.near_coal = nearest(state, rules, COAL)
    row.near_natural_gas = nearest(state, rules, NATURAL_GAS)
    row.near_nuclear = nearest(state, rules, NUCLEAR)
    row.near_oil = nearest(state, rules, OIL)
    row.near_construction_ground = nearest(state, rules, GROUND)


@kernel
def write_regions(row, state, rules):
    """Write the kinds in each region; a board with fewer regions leaves the last at nought."""
    write_region_1(row, state, rules)
    write_region_2(row, state, rules)
    write_region_3(row, state, rules)
    write_region_4(row, state, rules)
    write_region_5(row, state, rules)


@kernel
def write_region_1(row, state, rules):
    """Write the kinds in region 1."""
    row.region_1_investor = in_region(state, rules, 0, INVESTOR)
    row.region_1_engineer = in_region(state, rules, 0, ENGINEER)
    row.region_1_coal = in_region(state, rules, 0, COAL)
    row.region_1_natural_gas = in_region(state, rules, 0, NATURAL_GAS)
    row.region_1_nuclear = in_region(state, rules, 0, NUCLEAR)
    row.region_1_oil = in_region(state, rules, 0, OIL)
    row.region_1_construction_ground = in_region(state, rules, 0, GROUND)


@kernel
def write_region_2(row, state, rules):
    """Write the kinds in region 2."""
    row.region_2_investor = in_region(state, rules, 1, INVESTOR)
    row.region_2_engineer = in_region(state, rules, 1, ENGINEER)
    row.region_2_coal = in_region(state, rules, 1, COAL)
    row.region_2_natural_gas = in_region(state, rules, 1, NATURAL_GAS)
    row.region_2_nuclear = in_region(state, rules, 1, NUCLEAR)
    row.region_2_oil = in_region(state, rules, 1, OIL)
    row.region_2_construction_ground = in_region(state, rules, 1, GROUND)


@kernel
def write_region_3(row, state, rules):
    """Write the kinds in region 3."""
    row.region_3_investor = in_region(state, rules, 2, INVESTOR)
    row.region_3_engineer = in_region(state, rules, 2, ENGINEER)
    row.region_3_coal = in_region(state, rules, 2, COAL)
    row.region_3_natural_gas = in_region(state, rules, 2, NATURAL_GAS)
    row.region_3_nuclear = in_region(state, rules, 2, NUCLEAR)
    row.region_3_oil = in_region(state, rules, 2, OIL)
    row.region_3_construction_ground = in_region(state, rules, 2, GROUND)


@kernel
def write_region_4(row, state, rules):
    """Write the kinds in region 4."""
    row.region_4_investor = in_region(state, rules, 3, INVESTOR)
    row.region_4_engineer = in_region(state, rules, 3, ENGINEER)
    row.region_4_coal = in_region(state, rules, 3, COAL)
    row.region_4_natural_gas = in_region(state, rules, 3, NATURAL_GAS)
    row.region_4_nuclear = in_region(state, rules, 3, NUCLEAR)
    row.region_4_oil = in_region(state, rules, 3, OIL)
    row.region_4_construction_ground = in_region(state, rules, 3, GROUND)


@kernel
def write_region_5(row, state, rules):
    """Write the kinds in region 5."""
    row.region_5_investor = in_region(state, rules, 4, INVESTOR)
    row.region_5_engineer = in_region(state, rules, 4, ENGINEER)
    row.region_5_coal = in_region(state, rules, 4, COAL)
    row.region_5_natural_gas = in_region(state, rules, 4, NATURAL_GAS)
    row.region_5_nuclear = in_region(state, rules, 4, NUCLEAR)
    row.region_5_oil = in_region(state, rules, 4, OIL)
    row.region_5_construction_ground = in_region(state, rules, 4, GROUND)


@kernel
def write_reach(row, state, rules):
    """Write what the distances mean for the starting contracts, in the order of play."""
    row.reach_1 = reach_of(state, rules, 0)
    row.reach_2 = reach_of(state, rules, 1)
    row.reach_3 = reach_of(state, rules, 2)
    row.reach_4 = reach_of(state, rules, 3)
