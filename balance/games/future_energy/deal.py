"""Setup, step 2: the action tiles on the board, and the rule about the sites beside the starting space."""

from balance.chance import below, shuffle
from balance.games.future_energy.branches import DEALT_AGAIN, HUB_EXCHANGED, LIMIT_GIVEN_UP, note
from balance.games.future_energy.options import AT_OTHER_SITES, IN_NEW_DEAL, REMOVED_TILES_TOO
from balance.games.future_energy.sites import has, just
from balance.games.future_energy.state import (
    FIRST_NEW_GROUND,
    GROUND,
    GROUND_LUCK,
    HUB_LUCK,
    SITES,
    START,
    TILE_LUCK,
)
from balance.kernel import kernel


@kernel
def kind_of(tile):
    """Return the kind of a tile: the construction grounds of Module 3 are all of one kind."""
    return min(tile, GROUND)


@kernel
def deal_tiles(state, rules):
    """Deal until the sites beside the starting space keep the limit, or the deals allowed are used up."""
    shuffle_grounds(state, rules)
    deal_once(state, rules)
    state.dealt_most = most_beside_start(state, rules)
    while can_be_kept(rules) and not repaired(state, rules):
        if state.redeals == rules.hub_redeals:
            note(state, LIMIT_GIVEN_UP)
            break
        state.redeals += 1
        note(state, DEALT_AGAIN)
        deal_once(state, rules)
    reveal_tiles(state, rules)


@kernel
def shuffle_grounds(state, rules):
    """Module 3: which of the seven different construction grounds are removed is random."""
    for number in range(rules.ground_tiles):
        state.pool[number] = FIRST_NEW_GROUND + number
    shuffle(state.luck, GROUND_LUCK, state.pool, rules.ground_tiles)
    for number in range(rules.ground_tiles):
        state.grounds[number] = state.pool[number]


@kernel
def deal_once(state, rules):
    """Remove tiles of each kind, block the red sites, and lay one of the others on each site."""
    for tile in range(len(state.unused)):
        state.unused[tile] = 0
    block_red_sites(state, rules)
    tiles = gather(state, rules, rules.tiles_removed, SITES)
    shuffle(state.luck, TILE_LUCK, state.pool, tiles)
    for number in range(rules.live_count):
        state.tile[rules.live_list[number]] = state.pool[number]
    state.pool_count = tiles - rules.live_count
    for number in range(state.pool_count):
        state.pool[number] = state.pool[number + rules.live_count]


@kernel
def block_red_sites(state, rules):
    """2 players: some of the removed tiles lie face down on the sites with red frames; the rest goes to the box."""
    tiles = gather(state, rules, 0, rules.tiles_removed)
    if rules.red_count > 0:
        shuffle(state.luck, TILE_LUCK, state.pool, tiles)
    for number in range(tiles):
        if number < rules.red_count:
            state.blocked[rules.red_list[number]] = state.pool[number]
        else:
            state.unused[state.pool[number]] += 1


@kernel
def gather(state, rules, start, end):
    """Fill the pool with the tiles number `start` up to `end` of each kind; return how many they are."""
    tiles = 0
    for kind in range(1, GROUND + 1):
        for number in range(start, min(end, rules.tile_count[kind])):
            is_new = kind == GROUND and rules.module_3
            state.pool[tiles] = state.grounds[number] if is_new else kind
            tiles += 1
    return tiles


@kernel
def count_beside_start(state, rules, kind):
    """Return how many tiles of a kind lie beside the starting space."""
    number = 0
    for place in range(rules.hub_count):
        number += kind_of(state.tile[rules.hub_list[place]]) == kind
    return number


@kernel
def most_beside_start(state, rules):
    """Return how many tiles the most frequent kind beside the starting space has there."""
    most = 0
    for kind in range(1, GROUND + 1):
        most = max(most, count_beside_start(state, rules, kind))
    return most


@kernel
def can_be_kept(rules):
    """Whether any deal keeps the limit: one with as many tiles of each kind beside the start as are allowed."""
    tiles = 0
    for kind in range(1, GROUND + 1):
        tiles += max(min(rules.tile_count[kind] - rules.tiles_removed, rules.hub_limit), 0)
    return tiles >= rules.hub_count


@kernel
def repaired(state, rules):
    """Exchange tiles until no kind exceeds the limit; whether that succeeded within the tries."""
    if rules.hub_exchange == IN_NEW_DEAL:
        return most_beside_start(state, rules) <= rules.hub_limit
    if rules.hub_pool == REMOVED_TILES_TOO:
        add_removed_tiles(state)
    for _ in range(rules.hub_tries):
        if most_beside_start(state, rules) <= rules.hub_limit:
            return True
        exchange(state, rules, offending_kind(state, rules))
    return most_beside_start(state, rules) <= rules.hub_limit


@kernel
def add_removed_tiles(state):
    """Variant: the tiles removed before the deal may be drawn too."""
    for tile in range(len(state.unused)):
        while state.unused[tile] > 0:
            state.unused[tile] -= 1
            state.pool[state.pool_count] = tile
            state.pool_count += 1


@kernel
def offending_kind(state, rules):
    """Return a random kind of those beside the starting space in too great a number."""
    chosen = 0
    found = 0
    for kind in range(1, GROUND + 1):
        if count_beside_start(state, rules, kind) > rules.hub_limit:
            found += 1
            if below(state.luck, HUB_LUCK, found) == 0:
                chosen = kind
    return chosen


@kernel
def exchange(state, rules, kind):
    """Exchange random tiles of a kind beside the starting space for random unused ones."""
    note(state, HUB_EXCHANGED)
    state.hub_exchanges += 1
    first = START
    for _ in range(rules.hub_exchange_tiles):
        first = exchange_one(state, rules, kind, first)


@kernel
def exchange_one(state, rules, kind, spared):
    """Exchange one tile; the site exchanged just before is spared. Return the site."""
    site = random_hub_site(state, rules, kind, spared)
    if rules.hub_exchange == AT_OTHER_SITES:
        other = random_other_site(state, rules)
        state.tile[site], state.tile[other] = state.tile[other], state.tile[site]
    elif state.pool_count > 0:
        place = below(state.luck, HUB_LUCK, pool_left(state, rules, spared))
        state.tile[site], state.pool[place] = state.pool[place], state.tile[site]
        state.pool[place], state.pool[state.pool_count - 1] = state.pool[state.pool_count - 1], state.pool[place]
    return site


@kernel
def pool_left(state, rules, spared):
    """Return from how many unused tiles one is drawn: the tile put back just before, the last, is not drawn again."""
    return max(state.pool_count - (spared != START), 1)


@kernel
def random_hub_site(state, rules, kind, spared):
    """Return a random site beside the starting space with a tile of a kind, but not the one spared."""
    chosen = START
    found = 0
    for place in range(rules.hub_count):
        site = rules.hub_list[place]
        if kind_of(state.tile[site]) == kind and site != spared:
            found += 1
            if below(state.luck, HUB_LUCK, found) == 0:
                chosen = site
    return chosen


@kernel
def random_other_site(state, rules):
    """Return a random site that is not beside the starting space."""
    number = below(state.luck, HUB_LUCK, rules.live_count - rules.hub_count)
    for place in range(rules.live_count):
        site = rules.live_list[place]
        if not has(rules.rings[1], site):
            if number == 0:
                return site
            number -= 1
    return START


@kernel
def reveal_tiles(state, rules):
    """Reveal the tiles on the sites; the unused ones go to the box."""
    for number in range(state.pool_count):
        state.unused[state.pool[number]] += 1
    for place in range(rules.live_count):
        site = rules.live_list[place]
        tile = state.tile[site]
        state.tile_sites |= just(site)
        state.sites_of[kind_of(tile)] |= just(site)
    for kind in range(1, GROUND + 1):
        state.dealt[kind] = state.sites_of[kind]
    state.pool_count = 0
