"""What lies on the table: the state of a game, the decisions it stops at, and the moves that answer them."""

import numpy as np

from balance.game import move_record, state_record

# How much a table can hold at most; the rules in play may use less.
SEATS = 6
ROUNDS = 50
CITIES = 48
PLANTS = 6  # slots of one player: five power plants and one too many
OFFER = 12
CARDS = 64
UNITS = 64  # of one fuel
DRAWS = 32  # power plants put up at random that are remembered
DECK = 128  # every card, the Step 3 card and one card put under the pile each round

FLAG = np.uint8  # 1 for yes: compiled records hold no arrays of booleans

# Fuels, in the order of the board; a hybrid burns coal and oil in any mix.
COAL, OIL, GARBAGE, URANIUM = range(4)
FUELS = 4
STORED_COAL = 4  # as a source of fuel: coal from the coal storage, at its fixed price
SOURCES = 5
HYBRID, NO_FUEL = 5, 6  # as kinds of power plant
KINDS = 7
STEP_3 = 99  # the Step 3 card, which counts as the highest power plant

# Decisions.
MARK_FIRST_CITY = 0  # variant: where may a first house stand?
OPEN_AUCTION = 1  # which power plant is put up, if any?
BID_OR_PASS = 2
SCRAP_PLANT = 3  # which old power plant leaves after buying one too many?
RETURN_FUEL = 4  # which fuel goes back when a hybrid can keep only one of two?
BUY_FUEL_OR_PASS = 5
BUILD_OR_PASS = 6
POWER_OR_PASS = 7
DECISIONS = ("first city", "opening", "bidding", "scrapping", "returning fuel", "fuel", "building", "powering")

# Kinds of move. PASS gives up the auction phase, drops out of an auction or ends a turn.
PASS, MARK_CITY, CHOOSE_PLANT, BID, DISCARD_PLANT, DISCARD_FUEL, BUY_FUEL, BUILD, RUN_PLANT = range(9)
MOST_MOVES = 64

# Streams of luck.
ZONE_LUCK, ORDER_LUCK, PLUG_LUCK, SOCKET_LUCK, DECK_LUCK, PILE_LUCK = range(6)
PURPOSES = 6

STATE = state_record(
    SEATS,
    ROUNDS,
    PURPOSES,
    # The board.
    zone=np.int64,  # index in the list of connected zones
    step=np.int64,
    order=(np.uint8, SEATS),  # seats in turn order
    position=np.int64,  # place in the order of the seat whose turn it is, 0 is the first
    houses_at=(np.uint8, CITIES),
    marked=(FLAG, CITIES),  # variant: the first space is kept for a first house
    settled=np.int64,  # cities of the zone with at least one house
    market=(np.int32, FUELS),  # units for sale; they lie on the dearest spaces
    supply=(np.int32, FUELS),  # units beside the board; coal may lie in the coal storage instead
    lost_coal=np.int64,  # units that went to the general supply and cannot come back
    uranium_stopped=np.bool_,
    # The power plants.
    offer=(np.uint8, OFFER),  # numbers on the plant market, ascending; the smallest are for sale
    offer_count=np.int64,
    token=np.bool_,  # the discount token lies on offer[0]
    deck=(np.uint8, DECK),  # face down: deck[deck_top] is drawn next
    deck_top=np.int64,
    deck_end=np.int64,
    unseen=(np.uint8, CARDS),  # put back into the box face down
    unseen_count=np.int64,
    discarded=np.int64,  # power plants that left the game face up
    step3_drawn=np.bool_,  # the Step 3 card is out of the pile
    # The auction.
    auctioned=np.int64,  # number of the power plant put up, 0 between auctions
    discounted=np.bool_,  # the power plant put up had the discount token
    bid=np.int64,  # the highest so far; before the first, one below the lowest allowed
    bidder=np.int64,  # who made it, or who must open
    finished=(FLAG, SEATS),  # bought a power plant or gave up this phase
    passed=(FLAG, SEATS),  # dropped out of this auction
    # The players.
    money=(np.int32, SEATS),
    bank=np.int64,  # Elektro the players paid less what they were paid
    plants=(np.uint8, (SEATS, PLANTS)),  # numbers, in the order bought
    plant_count=(np.int32, SEATS),
    capacity=(np.int32, SEATS),  # cities that all power plants together can supply
    storage=(np.int32, (SEATS, KINDS)),  # units that the power plants of each kind can store
    fuel=(np.int32, (SEATS, FUELS)),
    houses=(np.int32, SEATS),
    network=(np.uint8, (SEATS, CITIES)),  # cities with a house, in the order built
    built=(FLAG, (SEATS, CITIES)),
    connection=(np.int16, (SEATS, CITIES)),  # cheapest way from the network; 0 before the first house
    ran=(FLAG, PLANTS),  # slots that the deciding seat has run this round
    running=np.int64,  # cities supplied by them
    powered=(np.int32, SEATS),  # cities powered last
    # What was played, for the tables of results.
    dealt=(np.uint8, OFFER),  # numbers of the opening plant market, ascending
    opening_place=(np.uint8, SEATS),  # place in the opening turn order, 0 is the first
    draw_count=np.int64,  # power plants put up at random
    draw_turn=(np.uint8, DRAWS),
    draw_seat=(np.uint8, DRAWS),
    draw_taken=(np.uint8, DRAWS),  # number of the power plant put up
    draw_cards=(np.uint8, (DRAWS, OFFER)),  # numbers of those in the draw
    step2_turn=np.int64,
    step3_turn=np.int64,
    spent_plants=(np.int32, SEATS),
    spent_fuel=(np.int32, SEATS),
    spent_houses=(np.int32, SEATS),
    auction_step=(np.uint8, ROUNDS + 1),
    fuel_step=(np.uint8, ROUNDS + 1),
    open_price=(np.uint8, (ROUNDS + 1, FUELS)),
    close_price=(np.uint8, (ROUNDS + 1, FUELS)),
    bought_card=(np.uint8, (ROUNDS + 1, SEATS)),
    bought_price=(np.int16, (ROUNDS + 1, SEATS)),
    bought_discounted=(FLAG, (ROUNDS + 1, SEATS)),
    past_place=(np.uint8, (ROUNDS + 1, SEATS)),
    past_plants=(np.uint8, (ROUNDS + 1, SEATS)),
    past_capacity=(np.uint8, (ROUNDS + 1, SEATS)),
    past_powered=(np.uint8, (ROUNDS + 1, SEATS)),
    past_money=(np.int16, (ROUNDS + 1, SEATS)),
)

# `price` tells the reader of a legal move what (the next unit of) it costs; the rules never read it.
MOVE = move_record(
    plant=np.int64,  # number of the power plant chosen, scrapped or run
    city=np.int64,
    fuel=np.int64,  # bought or given back; may be STORED_COAL when bought
    coal=np.int64,  # units of coal that a hybrid burns; the rest is oil
    price=np.int64,
)
