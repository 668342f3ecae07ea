"""What a player makes of the table: how long the game lasts, and what plants, tiles and regions are worth to him."""

import numpy as np

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
    by_stack = (state.stack_end - state.stack_top) / (PURCHASES_A_TURN * state.seats)
    by_tiles = state.tiles_left[NO_TILE] / state.seats
    by_lines = LONG_GAME
    for seat in range(state.seats):
        by_lines = min(by_lines, state.supply_lines[seat] / LINES_A_TURN)
    return min(by_stack, by_tiles, by_lines)


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
    lead = 1000.0
    for other in range(state.seats):
        if other != seat:
            lead = min(lead, lead_over(state, rules, seat, other))
    return lead


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
    return style.foothold + style.majority * gain * (1.0 - 0.8 * min(rounds, LONG_GAME) / LONG_GAME)


@kernel
def remember_style(rules, style, mind):
    """Work out once a game what one step to the prize of a contract counts, by the plants left."""
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
def judge_plants(state, rules, mind, seat):
    """Find the best plant below each kind of icon and the second best, and the two best contracts."""
    for kind in range(KINDS):
        mind.worth[kind] = 0.0
        mind.second[kind] = 0.0
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        worth = plant_worth(state, rules, mind, card, mind.rounds_left)
        rank_plant(mind, GROUND, worth)
        for space in range(rules.card_size[card]):
            if (state.filled[card] >> space) & 1:
                rank_plant(mind, rules.card_icons[card, space], worth)


@kernel
def rank_plant(mind, kind, worth):
    """Keep the best and the second best worth of a kind."""
    if worth > mind.worth[kind]:
        mind.second[kind] = mind.worth[kind]
        mind.worth[kind] = worth
    elif worth > mind.second[kind]:
        mind.second[kind] = worth


@kernel
def judge_tiles(state, rules, style, mind, seat):
    """Judge each kind of tile he can use: the plant built, the tile's action, and what it means for the others."""
    look_at_others(state, rules, mind, seat)
    for kind in range(1, GROUND + 1):
        if state.wanted[seat, kind] == 0 and kind != GROUND:
            continue
        worth = mind.worth[kind] + action_worth(state, rules, style, mind, seat, kind)
        mind.tile[kind] = worth + others_worth(state, rules, style, mind, kind)


@kernel
def look_at_others(state, rules, mind, seat):
    """Count the others with a plant below an icon of each kind, and those of them who could join."""
    for kind in range(KINDS):
        mind.in_need[kind] = 0
        mind.able[kind] = 0
    for other in range(state.seats):
        if other == seat:
            continue
        can_pay = state.money[other] >= rules.joint_price
        for kind in range(1, GROUND):
            has_plant = state.wanted[other, kind] > 0
            mind.in_need[kind] += has_plant
            mind.able[kind] += has_plant & can_pay


@kernel
def action_worth(state, rules, style, mind, seat, kind):
    """Return what a tile's action is worth."""
    rounds = mind.rounds_left
    kept = style.public if rules.module_2 else 0.0
    if kind == INVESTOR:
        has_room = state.investors[seat] < rules.most_investors
        return style.investor * style.money * rules.revenue_per_investor * rounds if has_room else kept
    if kind == ENGINEER:
        has_room = state.engineers[seat] < rules.most_engineers
        return style.engineer * rounds / state.engineers[seat] if has_room else kept
    if kind == COAL:
        return max(mind.second[GROUND] - style.keep, 0.0) + kept
    if kind == NATURAL_GAS:
        has_any = state.certificates_taken < rules.certificate_count
        return (style.certificates * CERTIFICATE if has_any else 0.0) + kept
    if kind == NUCLEAR:
        return nuclear_worth(state, rules, style, seat, rounds) + kept
    if kind == OIL:
        return mind.second[OIL] + kept
    return kept + (0.0 if rules.module_3 else style.money * rules.ground_money)


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
        return mind.second[GROUND] + style.foothold
    return 1.0


@kernel
def nuclear_worth(state, rules, style, seat, rounds):
    """Return what a nuclear power tile is worth: a line, or in Module 3 free links until the end."""
    if rules.module_3:
        return style.charge * rounds if state.nuclear_board[seat] < rules.nuclear_board_most else 0.0
    return style.builder + style.money * rules.price_one_line if state.supply_lines[seat] > 0 else 0.0


@kernel
def others_worth(state, rules, style, mind, kind):
    """Return what taking a tile of a kind is worth because of the others: tiles denied, and money of who may join."""
    worth = style.deny * mind.in_need[kind] / max(state.tiles_left[kind], 1)
    return worth + (style.host * style.money * rules.joint_price if mind.able[kind] > 0 else 0.0)
