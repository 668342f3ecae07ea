"""The choices of rules.toml, and the numbers that kernels know them by."""

(IN_BOX, AT_OTHER_SITES, IN_NEW_DEAL) = range(3)
(UNUSED_TILES, REMOVED_TILES_TOO) = range(2)
(RANDOM_START, FIRST_SEAT_STARTS) = range(2)
(REVENUE_AT_TURN, REVENUE_AT_ROUND) = range(2)
(FREE_ORDER, LEFT_TO_RIGHT) = range(2)
(FIRST_PURCHASE, ANY_PURCHASE, NO_DUTY) = range(3)
(UNTIL_FIRST_PURCHASE, AT_START_OF_PLANNING, BEFORE_EVERY_PURCHASE) = range(3)
(ANY_PATH, CHEAPEST_PATH) = range(2)
(COAL_RETURNS, NATURAL_GAS_RETURNS) = range(2)
(OPTIONAL, MANDATORY) = range(2)
(PRIVATE, PUBLIC_KNOWLEDGE, UNKNOWN) = range(3)
(CLOCKWISE, CHOICE, AUCTION) = range(3)
(AFTER_ACTION, BEFORE_ACTION) = range(2)
(IDLE_ROUND, DEAD_END) = range(2)
(FACE_UP, ALL_CONTRACTS) = range(2)
(FRIENDLY, SPLIT, LOWER, NONE_IF_TIED_FIRST) = range(4)
(COUNT_PLANTS, COUNT_SITES) = range(2)
(ALL_CARDS, PRINTED_DOUBLED) = range(2)
(PLACED, KEPT_BY_CHOICE) = range(2)
(ANY_STEP, END_OF_TURN) = range(2)
(ANY_LINK, RELOCATE) = range(2)
(CONSTRUCTED, WITH_START, OLDER) = range(3)

CHOICES = {
    "hub_exchange": ("unused", "other_site", "redeal"),
    "hub_pool": ("unused", "unused_and_removed"),
    "start_player": ("random", "first_seat"),
    "revenue_at": ("turn", "round"),
    "planning_order": ("free", "left_to_right"),
    "duty": ("first", "any", "off"),
    "duty_check": ("until_first_purchase", "start_of_planning", "every_purchase"),
    "path_choice": ("any", "cheapest"),
    "coal_or_gas_returns_plant": ("coal", "natural_gas"),
    "immediate_actions": ("optional", "mandatory"),
    "certificate_secrecy": ("private", "public", "unknown"),
    "joint_order": ("clockwise", "choice", "auction"),
    "joint_timing": ("after_action", "before_action"),
    "exhaustion": ("idle_round", "dead_end"),
    "empty_space_scoring": ("face_up", "all"),
    "majority_ties": ("friendly", "split", "lower", "none_if_tied_first"),
    "majority_counts": ("plants", "sites"),
    "public_cards": ("all", "printed_doubled"),
    "permanent_tiles": ("placed", "choice"),
    "public_use": ("any_step", "end_of_turn"),
    "public_effects": ("optional", "mandatory"),
    "free_step": ("any_link", "relocate"),
    "ground_actions": ("optional", "mandatory"),
    "extra_plant_sites": ("constructed", "with_start", "older"),
}
