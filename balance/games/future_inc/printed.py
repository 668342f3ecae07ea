"""The rules as one record that kernels read: numbers, options as flags, and the printed tables."""

import numpy as np

from balance.games.future_inc.state import FACTS, MOST_CARDS, MOST_EVENTS, PRODUCTS
from balance.kernel import record

NUMBERS = (
    "start_money",
    "start_demand",
    "market_size",
    "rounds",
    "action_phases",
    "demand_max",
    "lowest_selling_price",
)
FLAGS = (
    "missing_price_rises",
    "production_consumed",
    "promote_at_max",
    "discredit_at_zero",
    "floor_after_each_modifier",
    "worthless_bonus",
    "events_before_first_round",
    "events_in_last_round",
    "shared_victory",
)
# Options with names become flags: the flag is set where the rule has this value.
NAMED = {
    "one_modifier_a_pile": ("modifier_stacking", "pile"),
    "one_modifier_a_player": ("modifier_stacking", "player"),
    "price_when_placed": ("modified_price", "placed"),
    "refill_at_end": ("refill_place", "end"),
    "own_bonus_only": ("bonus_scope", "own"),
    "bonus_after_sales": ("bonus_when", "after sales"),
    "bonus_for_sold": ("bonus_units", "sold"),
    "unsold_at_zero": ("sales", "not at zero"),
    "voluntary_sales": ("sales", "voluntary"),
    "unlimited_price_orders": ("sales_order_price", "unlimited"),
    "ties_from_last_round": ("tie_order", "last round"),
    "events_by_new_token": ("event_order", "new token"),
    "tie_break_units": ("tie_break", "visible times units"),
    "tie_break_every": ("tie_break", "every factory"),
}
CARD_FACTS = ("production", "cost_money", "price", "victory", "modifier", "era")
AMOUNTS = (np.int16, (MOST_CARDS, PRODUCTS))

RULES = record(
    **dict.fromkeys(NUMBERS, np.int64),
    **dict.fromkeys((*FLAGS, *NAMED), np.bool_),
    events_dealt=np.int64,
    most_modifier=np.int64,  # the highest on the back of a card
    most_price=np.int64,  # the highest selling price on a card
    protected=(np.int8, PRODUCTS),  # 1 for products that may not be discredited
    hollow=(np.int8, MOST_CARDS),  # 1 for cards that may be discredited without effect
    track=(np.int16, 16),  # price of a missing unit by demand
    # Factory cards, in the order of the table
    cards=np.int64,  # in the game at this table
    era_size=(np.int64, 3),
    era_cards=(np.uint8, (3, MOST_CARDS)),
    **dict.fromkeys(CARD_FACTS, (np.int16, MOST_CARDS)),
    product=(np.uint8, MOST_CARDS),
    need=AMOUNTS,  # units of each product it takes to build it
    rise=AMOUNTS,  # how far it raises demand
    shown=(np.int8, (MOST_CARDS, PRODUCTS)),  # 1 for products among its cost
    printed=(np.float64, (MOST_CARDS, FACTS)),  # the same once more, as the market shows it
    # Event cards, in the order of the table
    events=np.int64,
    event_list=(np.uint8, MOST_EVENTS),
    event_rise=(np.int16, (MOST_EVENTS, PRODUCTS)),
    bonus_product=(np.uint8, MOST_EVENTS),
    bonus_partner=(np.uint8, MOST_EVENTS),  # the same product where the bonus is for units
    bonus_ff=(np.int16, MOST_EVENTS),
)
