"""What a player makes of the table: how long the game lasts, and what plants, tiles and regions are worth to him."""

import numpy as np

from balance.games.future_energy.options import COAL_RETURNS
from balance.games.future_energy.sites import NONE, how_many, just
from balance.games.future_energy.state import (
    COAL,
    ENGINEER,
    EXTRA_PLANT,
    GAIN_MONEY,
    GAIN_VP,
    GROUND,
    INVESTOR,
    KINDS,
    NATURAL_GAS,
    NO_TILE,
    NUCLEAR,
    OIL,
    PLACE_LINE_ANY,
    SPACES,
)
from balance.kernel import kernel

PURCHASES_A_TURN = 0.5  # of construction contracts, as games go
LINES_A_TURN = 1.2
PLANTS_A_TURN = 1.4  # joint plants, oil and coal included
LONG_GAME = 12.0
CERTIFICATE = 3.5  # VP on average
STANDING_PLANTS = np.array([number.bit_count() for number in range(32)])


@kernel
def rounds_left(state, rules):
    """Guess the rounds after this one, by the stack, the tiles on the board and the fewest lines left."""
    if state.lines_trigger or state.stack_trigger:
        return 0.0
    fewest = state.supply_lines[0]
    for seat in range(1, state.seats):
        fewest = min(fewest, state.supply_lines[seat])
    cards = (state.stack_end - state.stack_top) / PURCHASES_A_TURN
    by_table = min(cards, float(how_many(state.tile_sites))) / state.seats
    return min(by_table, fewest / LINES_A_TURN, LONG_GAME)


@kernel
def public_score(state, rules, seat):
    """Return what everybody can see of a seat's score: its VP on the track, and a VP for each plant built."""
    return state.vp[seat] + rules.plants_per_player - state.supply_plants[seat] - state.contract_plants[seat]


@kernel
def lead_over(state, rules, seat, other):
    """Return by how many VP a seat seems to be ahead of another."""
    return float(public_score(state, rules, seat) - public_score(state, rules, other))


@kernel
def lead_of(state, rules, seat):
    """Return by how many VP a seat seems to be ahead of its best rival."""
    best = -1000
    for other in range(state.seats):
        if other != seat:
            best = max(best, public_score(state, rules, other))
    return float(public_score(state, rules, seat) - best)


@kernel
def region_worth(state, rules, style, seat, region, rounds):
    """Return what a plant in a region is worth: a foothold, and the ranks gained, surer as the end comes near."""
    if region < 0:
        return 0.0
    own = state.region_plants[seat, region]
    ahead = 0
    still_ahead = 0
    for other in range(state.seats):
        plants = state.region_plants[other, region]
        ahead += plants > own
        still_ahead += plants > own + 1
    gain = rules.majority[still_ahead] - (rules.majority[ahead] if own > 0 else 0)
    return style.foothold + style.majority * gain * (1.0 - rounds * (0.8 / LONG_GAME))


@kernel
def remember_style(rules, style, mind):
    """Work out once a game what one step to the prize of a contract counts, by the plants left."""
    mind.is_choosy = rules.module_1 or rules.module_3 or style.noise > 0.0
    for left in range(1, SPACES + 1):
        mind.step[left] = left**-style.finish
    for card in range(rules.card_count):
        spaces = rules.vp_per_empty_space * (rules.card_size[card] - 1)
        mind.prize[card] = rules.card_vp[card] + style.money * rules.completed_money - spaces


@kernel
def plant_worth(state, rules, mind, card, rounds):
    """Return what building a plant of a contract is worth: an empty space, or a step to the contract's prize."""
    left = STANDING_PLANTS[state.filled[card]]
    if left > 1 and left > PLANTS_A_TURN * (rounds + 1.0):
        return float(rules.vp_per_empty_space)
    return rules.vp_per_empty_space + mind.prize[card] * mind.step[left]


@kernel
def judge_plants(state, rules, style, mind, seat):
    """Find the best plant below each kind of icon and the best two of different contracts; judge the tiles by them."""
    for kind in range(KINDS):
        mind.best_plant[kind] = 0.0
    best, second, oil, second_oil = 0.0, 0.0, 0.0, 0.0
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        worth = plant_worth(state, rules, mind, card, mind.rounds_left)
        raise_best_plants(state, rules, mind, card, worth)
        second = max(second, min(best, worth))
        best = max(best, worth)
        with_oil = worth if state.filled[card] & rules.card_spaces[card, OIL] else 0.0
        second_oil = max(second_oil, min(oil, with_oil))
        oil = max(oil, with_oil)
    mind.best_plant[GROUND] = best
    mind.another_plant = second
    for kind in range(1, GROUND + 1):
        mind.tile[kind] = mind.use[kind] + mind.best_plant[kind]
    mind.tile[OIL] += second_oil
    mind.tile[returning_kind(rules)] += max(second - style.keep, 0.0)


@kernel
def returning_kind(rules):
    """Return the kind of tile that returns a plant to the supply; the other of coal and gas grants a certificate."""
    return COAL if rules.coal_or_gas_returns_plant == COAL_RETURNS else NATURAL_GAS


@kernel
def raise_best_plants(state, rules, mind, card, worth):
    """The plants of a contract are worth as much as any below such icons, or more."""
    filled = state.filled[card]
    for space in range(rules.card_size[card]):
        kind = rules.card_icons[card, space] if (filled >> space) & 1 else NO_TILE
        mind.best_plant[kind] = max(mind.best_plant[kind], worth)


@kernel
def judge_icons(state, style, mind, seat):
    """Judge what an icon of each kind on a further contract is worth: tiles within reach, and kinds he lacks."""
    for kind in range(1, GROUND):
        sites = state.sites_of[kind]
        worth = -style.fit if sites == NONE else 0.0
        worth = style.fit if mind.reached & sites != NONE else worth
        mind.icon[kind] = worth + (style.variety if state.wanted[seat, kind] == 0 else 0.0)
    mind.icon[OIL] += style.oil_pairs if state.wanted[seat, OIL] > 0 else 0.0


@kernel
def judge_uses(state, rules, style, mind, seat):
    """Judge what taking a tile of each kind is worth once a turn: its action, and what it means for the others."""
    kept = style.public if rules.module_2 else 0.0
    rounds = mind.rounds_left
    for kind in range(1, GROUND + 1):
        mind.use[kind] = kept
    if state.investors[seat] < rules.most_investors:
        mind.use[INVESTOR] = style.investor * style.money * rules.revenue_per_investor * rounds
    if state.engineers[seat] < rules.most_engineers:
        mind.use[ENGINEER] = style.engineer * rounds / state.engineers[seat]
    if state.certificates_taken < rules.certificate_count:
        mind.use[COAL + NATURAL_GAS - returning_kind(rules)] += style.certificates * CERTIFICATE
    mind.use[NUCLEAR] += nuclear_worth(state, rules, style, seat, rounds)
    if not rules.module_3:
        mind.use[GROUND] += style.money * rules.ground_money
    judge_others(state, rules, style, mind, seat)


@kernel
def judge_others(state, rules, style, mind, seat):
    """Add what a tile is worth because of the others: tiles denied, and the money of who may join."""
    joining = style.host * style.money * rules.joint_price
    mind.able = NONE
    for kind in range(1, GROUND):
        in_need, able = 0, 0
        for other in range(state.seats):
            has_plant = (state.wanted[other, kind] > 0) & (other != seat)
            in_need += has_plant
            able += has_plant & (state.money[other] >= rules.joint_price)
        mind.able |= just(kind) if able > 0 else NONE
        mind.use[kind] += joining * (able > 0) + style.deny * in_need / max(how_many(state.sites_of[kind]), 1)


@kernel
def ground_worth(rules, style, mind, tile):
    """Module 3: return what the effect of a construction ground is worth."""
    effect, amount = rules.ground_effect[tile], rules.ground_amount[tile]
    if effect == GAIN_VP:
        return float(amount)
    if effect == GAIN_MONEY:
        return style.money * amount
    if effect == PLACE_LINE_ANY:
        return style.builder * amount
    if effect == EXTRA_PLANT:
        return mind.another_plant + style.foothold
    return 1.0


@kernel
def nuclear_worth(state, rules, style, seat, rounds):
    """Return what a nuclear power tile is worth: a line, or in Module 3 free links until the end."""
    if rules.module_3:
        return style.charge * rounds if state.nuclear_board[seat] < rules.nuclear_board_most else 0.0
    return style.builder + style.money * rules.price_one_line if state.supply_lines[seat] > 0 else 0.0
