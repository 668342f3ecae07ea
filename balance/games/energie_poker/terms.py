"""The rules as the kernels read them: one record of numbers, filled by `printed.build_rules`."""

import numpy as np

from balance.games.energie_poker.state import (
    ENERGY_NAMES,
    MOST_INTERNATIONAL,
    MOST_NATIONAL,
    MOST_TURNS,
    MOST_TYPES,
)
from balance.kernel import record

# Choices of more than two become numbers in this order.
SURCHARGE_ON_ALL, SURCHARGE_ABOVE, SURCHARGE_ABOVE_BID = range(3)
UNBOUNDED, COINS, CASH = range(3)
AFTER_NATIONAL, BEFORE_NATIONAL, STRICT = range(3)
CHOICES = {
    "change_surcharge_scope": ("all", "above", "above_bid"),
    "bid_money": ("unbounded", "coins", "cash"),
    "bankruptcy_test": ("after_national", "before_national", "strict"),
}
NUMBERS = (
    "rounds",
    "start_money",
    "change_cards",
    "change_threshold",
    "change_surcharge",
    "change_surcharge_scope",
    "surcharge_refunded_if_short",
    "bid_without_card",
    "voluntary_change_cards",
    "first_year_limit",
    "limit_counts_deficit_discs",
    "premium_maximum",
    "bid_money",
    "bids_within_offer",
    "event_cards_held",
    "keep_current_events",
    "reshuffle_events",
    "shortfall_by_lot",
    "shortfall_unit_by_unit",
    "last_use_counts_deficit_discs",
    "equal_bids_by_lot",
    "base_price",
    "premium_on_units_bid",
    "income_per_disc",
    "income_on_deficit_discs",
    "unused_carried_over",
    "deficit_price",
    "deficit_units_in_turn",
    "leader_first_in_deficit_ties",
    "broke_take_no_deficit",
    "controllers",
    "controller_counts_deficit_discs",
    "controller_paid_in_full",
    "bankruptcy_test",
    "bankruptcy_ends_game",
    "bankrupt_keeps_rest",
    "bankrupt_shares_at_zero",
    "fewest_deficits_win_ties",
    "national_events",
    "national_money_factor",
    "national_threshold_factor",
    "national_export_per_disc",
    "national_own_type_free",
    "national_ties_count",
    "national_quiet_year_skips_stage",
    "national_free_change",
    "national_poorest_first",
    "national_spares_last_turn",
)
MOST_STAGES = 8

RULES = record(
    **dict.fromkeys(NUMBERS, np.int64),
    types=np.int64,  # of energy on this board
    names=(np.int64, MOST_TYPES),  # of each type, an index of ENERGY_NAMES
    places=(np.int64, len(ENERGY_NAMES)),  # of each name on this board, NONE if it is not on it
    years=(np.int64, MOST_TURNS + 1),  # by turn, from 1
    plan=(np.int64, (MOST_TURNS + 1, MOST_TYPES)),
    demand=(np.int64, MOST_TURNS + 1),  # of one player
    stages=(np.int64, MOST_STAGES),  # of a turn, in order
    stage_count=np.int64,
    draw_on_own_turn=np.int64,
    event_cards=np.int64,
    event_turn=(np.int64, MOST_INTERNATIONAL),
    event_change=(np.int64, (MOST_INTERNATIONAL, MOST_TYPES)),
    national_cards=np.int64,
    national_effect=(np.int64, MOST_NATIONAL),
    national_amount=(np.int64, MOST_NATIONAL),
    national_discs=(np.int64, MOST_NATIONAL),
    national_types=(np.int64, (MOST_NATIONAL, MOST_TYPES)),  # 1 for a type that the card is about
)
