"""What lies on the table: the board with its demand markers, the cards, the pads, and a log of the rounds."""

import numpy as np

from balance.game import move_record, state_record

PRODUCT_NAMES = ("robots", "energy", "chips", "vr")
PRODUCTS = len(PRODUCT_NAMES)
VR = PRODUCT_NAMES.index("vr")

MOST_SEATS = 4
MOST_ROUNDS = 6
MOST_PHASES = 5
MOST_PLACES = 8  # of the market
MOST_CARDS = 80
MOST_EVENTS = 24
MOST_HAND = 4
MOST_MODIFIERS = MOST_SEATS * MOST_PHASES
MODIFIERS = 5  # 0 … 4 FF
MOST_CHOICES = 48  # draws of a factory that the log has room for
PRICE_LEVELS = 8  # selling prices that the offers tell apart: dearer units count as dearest
NOTHING = 255  # an empty place of the market
NOBODY = -1
UNPAYABLE = 1e9  # FF: the price of an empty place
WORTHLESS = -1e9  # FF: what no player would do

# Streams of table luck: one use each, so that a changed card of one era reshuffles no other.
FIRST_PLAYER, FACTORIES, EVENTS = 0, 1, 4  # FACTORIES + era - 1 for each of three eras
PURPOSES = 5

# What a seat is asked.
ACTION, BONUS, EVENT, SALE = range(4)
DECISIONS = ("action", "bonus", "event", "sale")

# What it may answer.
BUILD, PROMOTE, DISCREDIT, ADJUST, TAKE_BONUS, NO_BONUS, PLAY_EVENT, NO_EVENT, SELL = range(9)
MOST_MOVES = MOST_PLACES * (2 + 1 + PRODUCTS + 2 * PRODUCTS)

BRANCH_TEXTS = (
    "a missing product was bought",
    "a factory went below its pile",
    "a product was promoted",
    "a product was discredited",
    "a product was discredited at demand 0",
    "a selling price was adjusted",
    "two modifiers lay under one pile",
    "a modifier met the lowest selling price",
    "demand went beyond the track",
    "units stayed unsold",
    "demand was left over",
    "a higher original price sold first",
    "tied players sold in turns",
    "two or more events were in play",
    "the factory deck ran out before the end",
)
(
    BOUGHT_MISSING,
    WENT_BELOW,
    PROMOTED,
    DISCREDITED,
    DISCREDITED_AT_ZERO,
    ADJUSTED,
    STACKED,
    LIFTED_PRICE,
    LOST_DEMAND,
    UNSOLD,
    LEFT_OVER,
    ORIGINAL_FIRST,
    ALTERNATED,
    MANY_EVENTS,
    DECK_EMPTY,
) = range(len(BRANCH_TEXTS))

PILES = (MOST_SEATS, PRODUCTS)
LOG = (MOST_ROUNDS + 1, MOST_SEATS, PRODUCTS)  # by round from 1
MARKERS = (MOST_ROUNDS + 1, PRODUCTS)

# What the market shows of every card, fact by fact and place by place. Nobody can pay for a place without a card.
PRODUCTION, PRICE, VICTORY, COST, WITHOUT_EFFECT, ABSENT = range(6)  # COST in FF, beside products
NEED, RISE, OUT_OF_REACH = (6 + PRODUCTS * number for number in range(3))  # and the three rows that follow each
FACTS = 6 + 3 * PRODUCTS
# WITHOUT_EFFECT is 0 for cards that may be discredited without effect and OUT_OF_REACH for products among the cost,
# ABSENT is 0 for a card; all are endlessly little otherwise.

STATE = state_record(
    MOST_SEATS,
    MOST_ROUNDS,
    PURPOSES,
    phase=np.int64,  # action phase from 1; the market phase comes after the last, 0 is before the first round
    first_player=np.int64,
    turned_up=np.int64,  # cards that have left the factory deck
    discarded=np.int64,  # factory cards on the discard pile
    selling=np.int64,  # product on sale in the market phase
    # The board
    demand=(np.int16, PRODUCTS),
    missing_price=(np.int16, PRODUCTS),  # of a unit that a player does not produce
    deck=(np.uint8, MOST_CARDS),  # the order of the whole game, top first; the first cards were the opening market
    market=(np.uint8, MOST_PLACES),
    market_product=(np.uint8, MOST_PLACES),  # what the cards produce
    display=(np.float64, (FACTS, MOST_PLACES)),  # what else is printed on them
    # The pads
    money=(np.int32, MOST_SEATS),
    # The piles: a card knows the one beneath it; front and lowest say nothing where there are no units
    front=(np.uint8, PILES),
    lowest=(np.uint8, PILES),
    beneath=(np.uint8, MOST_CARDS),
    units=(np.int16, PILES),
    ready=(np.int16, PILES),  # units that no factory of this round has used up
    price=(np.int16, PILES),  # the printed price that modifiers change
    victory=(np.int16, PILES),
    # Modifiers in the order placed, and their sums
    modifiers=np.int64,
    modifier_card=(np.uint8, MOST_MODIFIERS),
    modifier_seat=(np.uint8, MOST_MODIFIERS),
    modifier_product=(np.uint8, MOST_MODIFIERS),
    modifier_sign=(np.int8, MOST_MODIFIERS),
    modifier_sum=(np.int16, PILES),
    # What all can see at a glance: each pile's selling price, and the units of all seats offered below each price
    asked=(np.int16, PILES),
    offered_below=(np.int16, (PRODUCTS, PRICE_LEVELS + 1)),
    # Sellers of this market phase
    sale_rank=(np.int32, PILES),  # the lowest sells first
    for_sale=(np.int16, PILES),
    # Event cards: hands, face down, in play; all cards in the order shuffled
    event_deck=(np.uint8, MOST_EVENTS),
    hand=(np.uint8, (MOST_SEATS, MOST_HAND)),
    hand_size=(np.int8, MOST_SEATS),
    face_down=(np.uint8, MOST_SEATS),
    face_down_seat=(np.uint8, MOST_SEATS),
    faces_down=np.int64,
    in_play=(np.uint8, MOST_SEATS),
    in_play_seat=(np.uint8, MOST_SEATS),
    events_in_play=np.int64,
    events_demand=(np.int16, PRODUCTS),  # how far the events in play will raise demand
    events_used=np.int64,
    # The log of the game
    open_demand=(np.int8, MARKERS),  # when the action phases began
    close_demand=(np.int8, MARKERS),  # when they ended
    sales_demand=(np.int8, MARKERS),  # when sales began
    produced=(np.int8, LOG),  # units ready for sale when sales began
    asked_price=(np.int8, LOG),
    sold=(np.int8, LOG),
    purse=(np.int16, (MOST_ROUNDS + 1, MOST_SEATS)),
    paid=(np.int16, MOST_CARDS),  # FF paid in all for a factory
    built_turn=(np.int8, MOST_CARDS),
    built_on_top=(np.int8, MOST_CARDS),
    event_turn=(np.int8, MOST_EVENTS),  # round in which an event was in play
    event_takers=(np.int8, MOST_EVENTS),
    event_paid=(np.int16, MOST_EVENTS),
    builds=(np.int8, MOST_SEATS),
    promotes=(np.int8, MOST_SEATS),
    discredits=(np.int8, MOST_SEATS),
    adjusts=(np.int8, MOST_SEATS),
    # Factories drawn by lot, in order: whose draw, the cards it could afford by place, and the place drawn
    choices=np.int64,
    choice_turn=(np.uint8, MOST_CHOICES),
    choice_seat=(np.uint8, MOST_CHOICES),
    choice_place=(np.uint8, MOST_CHOICES),
    choice_card=(np.uint8, (MOST_CHOICES, MOST_PLACES)),
    # Where the money came from and went to
    from_sales=(np.int32, MOST_SEATS),
    from_bonuses=(np.int32, MOST_SEATS),
    from_discards=(np.int32, MOST_SEATS),
    spent=(np.int32, MOST_SEATS),
    spent_missing=(np.int32, MOST_SEATS),
)

MOVE = move_record(
    place=np.int64,  # of the market; of the hand; of the events in play
    product=np.int64,
    on_top=np.int64,  # 1 above the pile, 0 below
    sign=np.int64,  # +1 or -1 of a modifier
)
