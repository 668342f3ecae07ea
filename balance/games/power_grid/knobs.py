"""The traits of a player, and what he remembers between decisions."""

import numpy as np

from balance.game import BLUNDER, Knob
from balance.games.power_grid.state import CITIES, FUELS, STEP_3
from balance.kernel import record

KNOBS = {
    # How the rest of the game looks.
    "tempo": Knob(1.4, 1.0, 3.0, "houses a round he expects of the leader; more means fewer rounds left to earn in"),
    "growth": Knob(1.7, 0.4, 4.0, "houses that he expects to add each round"),
    "payback": Knob(1.4, 0.2, 8.0, "rounds in which a purchase must earn its price; more makes him pay more"),
    "end_worth": Knob(60.0, 0.0, 200.0, "Elektro that a city powered at the end is worth in the last round"),
    "interest": Knob(1.4, 0.0, 3.0, "how much less that is worth for every round before the last"),
    # What a power plant is worth.
    "durability": Knob(0.9, 0.2, 5.0, "rounds for each of its cities that a power plant is thought to stay"),
    "fuel_weight": Knob(
        1.6, 0.0, 4.0, "weight of the fuel that a power plant burns; more prefers thrifty and eco ones"
    ),
    "crowding": Knob(0.2, 0.0, 3.0, "Elektro that a unit is thought to rise for each that rivals burn beyond resupply"),
    "choosiness": Knob(0.6, 0.0, 1.0, "share of the gain from the best other plant for sale that lowers his limit"),
    "foresight": Knob(0.15, 0.0, 1.0, "share of the gain from the best plant still to come up that lowers his limit"),
    # How he bids.
    "bid_factor": Knob(0.5, 0.0, 1.5, "share of a power plant's worth beyond its lowest bid that he bids away"),
    "pickiness": Knob(2.0, 0.0, 6.0, "cities that a power plant must add before he bids for it"),
    "composure": Knob(2.0, 0.0, 20.0, "rounds without a new power plant after which he asks less of one every round"),
    "restraint": Knob(1.5, 0.0, 40.0, "Elektro that a power plant must promise to gain before he puts it up"),
    "jump": Knob(0.3, 0.0, 1.0, "share of the way to his limit that a bid jumps; 0 raises by one Elektro"),
    "push": Knob(0.0, 0.0, 2.0, "share of the printed number up to which he bids on plants he does not want"),
    "building_cash": Knob(0.3, 0.0, 8.0, "houses whose price he keeps back in an auction"),
    # What he does with fuel.
    "stock": Knob(0.05, 0.0, 1.0, "share of the storage left after a round's fuel that he fills when fuel is cheap"),
    "bargain": Knob(1.0, 0.0, 3.0, "share of the expected price up to which fuel is cheap enough to store"),
    "denial": Knob(0.0, 0.0, 1.0, "share of his free storage that he fills where that leaves a later rival short"),
    # How many houses he builds, and when.
    "house_factor": Knob(2.8, 1.0, 5.0, "share of a house's worth that it may cost"),
    "surplus": Knob(0.2, -2.0, 5.0, "houses beyond those he can power"),
    "plant_cash": Knob(0.0, 0.0, 30.0, "Elektro he keeps back while building, for the next auction"),
    "patience": Knob(0.05, 0.0, 1.0, "share of turns in which he builds no more houses than the leading rival has"),
    "step2_patience": Knob(0.3, 0.0, 1.0, "share of turns in which he would rather not bring Step 2"),
    "caution": Knob(-2.0, -3.0, 6.0, "cities by which he wants to beat every rival before he ends the game"),
    # Where he builds.
    "room": Knob(0.4, 0.0, 2.0, "share of what a house saves on later connections that counts against its price"),
    "distance": Knob(0.1, 0.0, 1.0, "weight of the way to the nearest rivals when the first house is placed"),
    "blocking": Knob(0.8, 0.0, 2.0, "weight of the cheap connections that a house takes from rivals"),
    # How steady he is.
    "noise": Knob(0.05, 0.0, 1.0, "spread of his judgement of power plants and cities, as a share of it"),
    "explore": Knob(0.0, 0.0, 1.0, "share of power plants put up that are drawn at random among those he could pay"),
    "blunder": BLUNDER,
}

MIND = record(
    # What he thinks of the round; made anew at the first decision of every round.
    turn=np.int64,
    rounds_left=np.float64,  # this one included
    paying_rounds=np.float64,  # those of them whose income counts
    end_worth=np.float64,  # Elektro that a city powered at the end is worth now
    capacity_income=(np.float64, CITIES + 1),  # Elektro that a capacity of so many cities earns in them
    fuel_price=(np.float64, FUELS),  # Elektro he expects a unit to cost
    fuel_cash=np.float64,  # Elektro to fill his power plants for this round
    house_price=np.float64,  # Elektro he expects a house to cost
    worth=(np.float64, STEP_3 + 1),  # of a power plant, by number
    gain=(np.float64, STEP_3 + 1),  # of a power plant bought at its number, by number
    judged=(np.uint8, STEP_3 + 1),  # the round in which he judged it
    surveyed=np.bool_,  # scratch of one decision: he has looked through the plant market for
    favourite=np.int64,  # the power plant for sale that gains the most,
    best_gain=np.float64,  # its gain,
    second_gain=np.float64,  # that of the next best,
    coming_gain=np.float64,  # and the most that one coming up would gain; none counts as 0
    hunger=np.float64,  # cities, and Elektro, less that he asks of a power plant because he has gone without for long
    weakest=np.int64,  # the power plant that would make room for a new one, 0 if none must
    # The auction.
    bidding_turn=np.int64,
    bidding_card=np.int64,
    limit=np.int64,
    # The shopping list of fuel.
    shopping_turn=np.int64,
    shopping=(np.int64, FUELS),
    # The houses.
    building_turn=np.int64,
    powerable=np.int64,  # cities that his power plants can supply with the fuel they have
    houses_wanted=np.int64,
    city_price=(
        np.int32,
        CITIES,
    ),  # scratch: what a house costs in each city, UNREACHABLE or more without space
    reach=(np.int16, CITIES),  # scratch: connection of each city with space, NEAR at most; 0 for the others
    candidates=(np.uint8, CITIES + 1),  # scratch: the cities that are cheap enough
    waiting_turn=np.int64,
    waits=np.int64,  # rounds in which he could have ended the game and did not
    # The power plants to run, one bit a slot.
    running_turn=np.int64,
    running=np.int64,
)
