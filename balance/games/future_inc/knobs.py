"""The traits of a player, and what a player keeps in mind while deciding."""

import numpy as np

from balance.game import BLUNDER, Knob
from balance.games.future_inc.state import MODIFIERS, MOST_PLACES, PRODUCTS
from balance.kernel import record

KNOBS = {
    "robots": Knob(1.0, 0.0, 3.0, "how much sales of robots count against those of other products"),
    "energy": Knob(1.0, 0.0, 3.0, "how much sales of energy count against those of other products"),
    "chips": Knob(1.0, 0.0, 3.0, "how much sales of chips count against those of other products"),
    "vr": Knob(1.0, 0.0, 3.0, "how much sales of V.R. Systems count against those of other products"),
    "engine": Knob(0.1, 0.0, 1.0, "worth of a unit that later factories need, per own action left and FF of its price"),
    "growth": Knob(0.15, 0.0, 1.0, "units by which demand for each product is expected to rise with every action"),
    "later_demand": Knob(1.5, 0.0, 5.0, "units of each product and player in demand at every later market"),
    "patience": Knob(0.75, 0.0, 2.0, "how much a sale at a later market counts against one at the next"),
    "victory": Knob(0.9, 0.0, 3.0, "how much a victory point of a pile counts, in FF"),
    "thrift": Knob(0.1, 0.0, 1.0, "how much more a FF counts for every market after the next"),
    "reserve": Knob(0.0, 0.0, 30.0, "FF it likes to keep after building, except in the last round"),
    "stop": Knob(0.0, 0.0, 15.0, "own actions at the end of the game in which it builds nothing any more"),
    "undercut": Knob(0.8, 0.0, 1.0, "share of rivals' units at the same price that it expects to sell before its own"),
    "promote": Knob(-3.0, -5.0, 5.0, "liking for promoting a product, in FF"),
    "discredit": Knob(0.0, -5.0, 5.0, "liking for discrediting a product, in FF"),
    "promote_wait": Knob(3.0, 1.0, 3.0, "own actions before the market within which it likes to promote and discredit"),
    "adjust": Knob(0.0, -5.0, 5.0, "liking for adjusting a selling price, in FF"),
    "adjust_wait": Knob(1.0, 0.0, 3.0, "own actions before the market within which it thinks of adjusting a price"),
    "spite": Knob(0.2, 0.0, 1.0, "how much a rival's gain from demand or a bonus counts as a loss"),
    "denial": Knob(0.0, 0.0, 1.0, "how much it counts what the card taken would be worth to the next player"),
    "event_bar": Knob(2.0, 0.0, 10.0, "FF an event must be worth for each market at which it could be kept back"),
    "bonus": Knob(0.5, 0.0, 3.0, "how much the bonus of an event counts when choosing what to play"),
    "noise": Knob(0.0, 0.0, 20.0, "largest error in judging an option, in FF"),
    "explore": Knob(0.0, 0.0, 1.0, "share of builds for which the card is drawn among those it could afford"),
    "blunder": BLUNDER,
}

# Uses of a market card that are judged at every action.
ON_TOP, BELOW, PROMOTING, DISCREDITING = range(4)
USES = 4

OF_PRODUCT = (np.float64, PRODUCTS)
OF_PLACE = (np.float64, MOST_PLACES)

MIND = record(
    # The best option so far
    best=np.float64,  # its worth
    ties=np.int64,  # options worth as much
    kind=np.int64,
    place=np.int64,
    product=np.int64,
    on_top=np.int64,
    sign=np.int64,
    # The table as a whole
    ban=np.float64,  # keeps a player from building who has stopped
    too_early=np.float64,  # keeps a player from promoting and discrediting who waits
    later_demand=np.float64,  # expected at each later market
    later_weight=np.float64,  # how much a sale at every later market counts
    money_weight=np.float64,  # how much a FF counts
    carried=np.float64,  # what of its price a unit of demand is worth that is left over
    # Product by product: the own piles
    own=OF_PRODUCT,  # units
    own_level=(np.int64, PRODUCTS),  # the price asked, as far as offers tell prices apart
    asked=OF_PRODUCT,  # selling price
    price=OF_PRODUCT,  # the same without modifiers
    victory=OF_PRODUCT,
    change=(np.int64, PRODUCTS),  # sum of the modifiers
    ready=OF_PRODUCT,  # units for building
    missing=OF_PRODUCT,  # price of a missing unit
    taste=OF_PRODUCT,
    ahead=OF_PRODUCT,  # units of rivals expected to sell before the own pile
    falls=OF_PRODUCT,  # 1 where demand is above 0
    closed=OF_PRODUCT,  # endlessly little for products that may not be discredited, 0 for the others
    demand=OF_PRODUCT,
    coming=OF_PRODUCT,  # demand that events will add
    protected=OF_PRODUCT,  # 1 for products that may never be discredited
    due=OF_PRODUCT,  # demand expected when the next sales begin
    pile=OF_PRODUCT,  # what the own pile is worth
    unit=OF_PRODUCT,  # what a unit more in it is worth
    wish=OF_PRODUCT,  # what a unit more of demand is worth
    relief=OF_PRODUCT,  # what a unit less of demand is worth, where the product may be discredited
    saving=OF_PRODUCT,  # what a unit produced is worth to later factories
    # Place by place of the market: the own pile that a card would join
    card_asked=OF_PLACE,  # its selling price with the card on top
    card_ahead=OF_PLACE,  # and the rest as above
    card_own=OF_PLACE,
    card_due=OF_PLACE,
    card_taste=OF_PLACE,
    card_pile=OF_PLACE,
    card_unit=OF_PLACE,
    card_saving=OF_PLACE,
    modifiers=(np.int64, MODIFIERS),  # cards of the market with each
    worth=(np.float64, (USES, MOST_PLACES)),  # of each use of each card
    card_worth=OF_PLACE,  # of its best use
)
