"""What lies on the table: the state of a game, the decisions it stops at, and the moves that answer them."""

import numpy as np

from balance.game import move_record, state_record

# How much a table can hold at most; the rules in play may use less.
SEATS = 4
TURNS = 60
SITES = 48  # START and the power plant sites; a set of them fits into 64 bits
LINKS = 96
CARDS = 32  # construction contracts, starting contracts included
SPACES = 5  # icons on one contract
HELD = CARDS  # contracts in front of one player
DISPLAY = 4
PUBLIC = 16
CERTIFICATES = 12
REGIONS = 6
POOL = 104  # action tiles

START = 0  # the starting space, among the sites
NO_CARD = -1

# Kinds of action tiles, in the order of the box; wildcards lie beside them.
NO_TILE, INVESTOR, ENGINEER, COAL, NATURAL_GAS, NUCLEAR, OIL, GROUND, WILDCARD = range(9)
KINDS = 9
KIND_NAMES = (
    "no tile",
    "investor",
    "engineer",
    "coal",
    "natural_gas",
    "nuclear",
    "oil",
    "construction_ground",
    "wildcard",
)
# Tiles as they lie on the board: up to GROUND a tile is its kind; above WILDCARD, a construction ground of Module 3.
FIRST_NEW_GROUND = WILDCARD + 1
TILES = FIRST_NEW_GROUND + 7

# Purchase actions of Section II, as bits.
ONE_LINE, TWO_LINES, CONTRACT = 1, 2, 4

# Where the active player's turn has got to.
PLANNING, MOVEMENT, CONSTRUCTION, ACTION, JOINT_PLANT, TURN_END, NEXT_TURN = range(7)

# Decisions.
NO_DECISION = 0
PLAN = 1  # Phase 2: which purchase, if any?
MOVE_CREW_OR_PASS = 2  # Phase 3 a): where to, and which way?
PLACE = 3  # b): which power plant from which contract?
USE_OIL = 4  # c): another power plant from below an oil icon?
USE_RETURN = 5  # coal: which power plant goes back to the supply?
USE_NUCLEAR = 6  # where does the free line go?
KEEP_TILE = 7  # Module 2: is the tile placed on the board or kept in front?
USE_GROUND_CONTRACT = 8  # Module 3: which contract for free?
USE_GROUND_LINES = 9  # Module 3: where do the free lines go?
USE_GROUND_PLANT = 10  # Module 3: which power plant on which own site?
JOIN_OR_DECLINE = 11  # d): a fellow player is asked
PICK_JOINER = 12  # variant: the active player picks among the willing
USE_EFFECT = 13  # Module 2: a public contract takes effect
END_OR_USE = 14  # Module 2: another public contract before the turn ends?

DECISIONS = (
    "nothing",
    "planning",
    "movement",
    "construction",
    "oil",
    "return of a plant",
    "nuclear power",
    "keeping a tile",
    "free contract",
    "free lines",
    "additional plant",
    "joining",
    "picking who joins",
    "effect",
    "end of the turn",
)

# Kinds of move. DECLINE answers any offer with no.
(
    END_PLANNING,
    BUY_ONE_LINE,
    BUY_TWO_LINES,
    BUY_LAST_LINE,
    BUY_CONTRACT,
    BUY_PUBLIC,
    USE_PUBLIC,
    MOVE_CREW,
    PASS_MOVE,
    PLACE_PLANT,
    PLACE_EXTRA,
    RETURN_PLANT,
    LAY_LINE,
    LAY_BESIDE,
    KEEP_ON_BOARD,
    KEEP_IN_FRONT,
    TAKE_CONTRACT,
    PLACE_ON_OWN_SITE,
    JOIN,
    PICK,
    MOVE_LINE,
    SELL_CERTIFICATE,
    SHIFT_PLANT,
    STEP_CREW,
    DECLINE,
    END_TURN,
) = range(26)
PUBLIC_STACK = DISPLAY  # as a space to buy a public contract from
MOST_MOVES = 2600  # sixteen public contracts, each paid in the most ways there are, and the rest

# Effects of public contracts and of the construction grounds of Module 3.
(
    NO_EFFECT,
    GAIN_MONEY,
    GAIN_VP,
    MOVE_OWN_LINE,
    SELL_ONE_CERTIFICATE,
    SHIFT_PLANTS,
    FREE_CREW_STEP,
    RETURN_PLANTS,
    PLACE_LINE,
    PLACE_LINE_ANY,
    TAKE_CERTIFICATE,
    FREE_CONTRACT,
    EXTRA_PLANT,
) = range(13)

# How a game ended.
BY_TRIGGER, BY_EXHAUSTION, BY_ROUND_LIMIT = 1, 2, 3

# Streams of luck.
TILE_LUCK, GROUND_LUCK, HUB_LUCK, CONTRACT_LUCK, CERTIFICATE_LUCK, STARTING_LUCK, KITE_LUCK, PUBLIC_LUCK = range(8)
PURPOSES = 8

STATE = state_record(
    SEATS,
    TURNS,
    PURPOSES,
    # The round and its end.
    kite=np.int64,  # seat with the starting kite
    active=np.int64,  # seat whose turn it is
    turns_begun=np.int64,  # turns of all seats, from 1
    step=np.int64,  # where that turn has got to
    lines_trigger=np.bool_,  # somebody has established all his lines
    stack_trigger=np.bool_,  # the last contract of the stack was added to the display
    last_turn=np.int64,  # the round that ends the game, 0 before the end is triggered
    ended_by=np.int64,
    activity=np.bool_,  # somebody bought something or moved the crew in this round
    chance_to_act=np.bool_,  # somebody could have
    # The board.
    crew=np.int64,
    tile=(np.int8, SITES),  # on the site, 0 for none
    tile_sites=np.uint64,  # sites with a tile
    sites_of=(np.uint64, GROUND + 1),  # sites with a tile of each kind
    plants=(np.int8, (SEATS, SITES)),
    region_plants=(np.int8, (SEATS, REGIONS)),  # what the majority counts there: plants, by a variant sites
    first_line=(np.int8, LINKS),  # seat + 1 of the line's owner, 0 for none
    second_line=(np.int8, LINKS),
    roads=(np.uint64, (SEATS, SITES)),  # sites that a seat's own lines lead to
    doubles=(np.uint64, SITES),  # sites that a link with two lines leads to
    open_links=(np.int8, LINKS),  # links that may carry a line and have none, in no order
    open_place=(np.int8, LINKS),  # where each of them stands in open_links
    open_count=np.int64,
    box=(np.int8, TILES),  # tiles that went to the box in sight of all
    # Contracts.
    filled=(np.int8, CARDS),  # spaces with a power plant, one bit each
    owner=(np.int8, CARDS),  # seat + 1; without a plant left the contract is completed
    stack=(np.int8, CARDS),  # face down: stack[stack_top] comes next; those from stack_end on were returned
    stack_top=np.int64,
    stack_end=np.int64,
    display=(np.int8, DISPLAY),  # from left to right, NO_CARD where empty
    certificates=(np.int8, CERTIFICATES),  # VP, in the order they are taken
    certificate_owner=(np.int8, CERTIFICATES),  # seat + 1; 0 in the bank, -1 in the box
    certificates_taken=np.int64,
    public_stack=(np.int8, PUBLIC),
    public_top=np.int64,
    public_display=(np.int8, DISPLAY),
    public_owner=(np.int8, PUBLIC),  # seat + 1
    public_bought=(np.int16, PUBLIC),  # turns begun when it was bought
    public_used=(np.int8, PUBLIC),
    wildcards=np.int64,
    # The players.
    bank=np.int64,
    money=(np.int64, SEATS),
    vp=(np.int64, SEATS),  # on the track
    supply_plants=(np.int64, SEATS),
    supply_lines=(np.int64, SEATS),
    engineers=(np.int64, SEATS),
    investors=(np.int64, SEATS),
    nuclear_board=(np.int64, SEATS),
    contracts=(np.int8, (SEATS, HELD)),  # face up, in no order
    contract_count=(np.int64, SEATS),
    contract_plants=(np.int64, SEATS),  # power plants on them
    wanted=(np.int8, (SEATS, KINDS)),  # power plants below icons of each kind
    front=(np.int8, (SEATS, KINDS)),  # Module 2: tiles kept
    # The turn.
    used=np.int64,  # purchase actions covered by an engineer
    last_action=np.int64,
    duty=np.bool_,  # no contract with a plant on it at the start of the turn
    lines_only=np.bool_,  # that duty could not be met
    free_steps=np.int64,
    moved=np.bool_,
    completed_this_turn=np.bool_,
    taken_tile=np.int64,  # from the site where the crew is
    in_hand=np.bool_,  # it is not put away yet
    new_tile=np.int64,  # kind kept in front this turn
    site=np.int64,  # built on this turn
    icon=np.int64,  # of the first plant built there
    acting=np.int64,  # the kind whose action is under way
    asking=np.int64,  # the decision that this action asks for
    used_cards=np.uint64,  # contracts that gave a plant to the site
    left=np.int64,  # plants or lines that the action still allows
    asked=np.int64,  # fellow players asked to join, or passed over
    joint_card=(np.int8, SEATS),  # variants: contract + 1 and space that a willing seat would take the plant from
    joint_space=(np.int8, SEATS),
    bid=np.int64,
    bidder=np.int64,  # seat + 1
    effect=np.int64,  # of the public contract in use
    effect_left=np.int64,
    effect_amount=np.int64,
    effect_card=np.int64,
    effect_vp=np.int64,
    # The deal, hidden or past.
    pool=(np.int8, POOL),  # tiles while they are dealt
    pool_count=np.int64,
    grounds=(np.int8, TILES - FIRST_NEW_GROUND),  # Module 3: the construction grounds, the removed ones first
    dealt=(np.uint64, GROUND + 1),  # sites with a tile of each kind at the start of play
    blocked=(np.int8, SITES),  # 2 players: face down on the sites with red frames
    unused=(np.int8, TILES),  # tiles that went to the box unseen
    dealt_most=np.int64,  # most tiles of one kind beside the start before any exchange
    hub_exchanges=np.int64,
    redeals=np.int64,
    starting_card=(np.int8, SEATS),
    # What was played, for the tables of results.
    links_paid=(np.int64, SEATS),  # to the bank, for moving the crew
    tolls_paid=(np.int64, SEATS),  # to other players
    tolls_received=(np.int64, SEATS),
    joined=(np.int64, SEATS),
    hosted=(np.int64, SEATS),
    completed=(np.int64, SEATS),
    publics=(np.int64, SEATS),
    shown=(np.int16, CARDS),  # turns begun when the card came to the display
    gone=(np.int16, CARDS),  # turns begun when it was bought
    shown_turn=(np.int8, CARDS),
    bought_turn=(np.int8, CARDS),
    bought_price=(np.int8, CARDS),
    bought_space=(np.int8, CARDS),  # from 1
    bought_free=(np.int8, CARDS),
    completed_turn=(np.int8, CARDS),
    choice_count=np.int64,  # purchases whose contract was drawn at random
    choice_cards=(np.int8, (CARDS, DISPLAY)),  # for each of them the contracts in the draw, from 1; 0 for none
    choice_taken=(np.int8, CARDS),  # and the one drawn, from 1
    past_vp=(np.int16, (TURNS + 1, SEATS)),
    past_money=(np.int16, (TURNS + 1, SEATS)),
    past_plants=(np.int8, (TURNS + 1, SEATS)),
    past_lines=(np.int8, (TURNS + 1, SEATS)),
)

# A move about lines names links by their place in `state.open_links`, so that one move can stand for all of them.
MOVE = move_record(
    card=np.int64,
    space=np.int64,  # of a contract or of a display
    to_space=np.int64,
    site=np.int64,  # where the crew goes, or a plant
    link=np.int64,  # with a line on it already
    fellow=np.int64,  # seat
    steps=np.int64,  # links of the crew's way
    free=np.uint64,  # those of them used for free, one bit each
    way=(np.int8, SITES),  # sites after each step
    pay=(np.int8, KINDS),  # Module 2: tiles of each kind
)
