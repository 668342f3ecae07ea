"""The traits of a player, and what he remembers between decisions."""

import numpy as np

from balance.game import BLUNDER, Knob
from balance.games.future_energy.state import CARDS, KINDS, REGIONS, SITES, SPACES
from balance.games.future_energy.ways import REACH
from balance.kernel import record

PRICES = 16  # costs of a movement that are told apart, in units

KNOBS = {
    # What things are worth to him, in VP.
    "money": Knob(0.25, 0.0, 3.0, "VP that EUR 1 million is worth; more makes him thrifty"),
    "finish": Knob(0.8, 0.0, 3.0, "how much a plant of a nearly completed contract counts before others"),
    "investor": Knob(0.5, 0.0, 4.0, "weight of the revenue that an investor brings until the end"),
    "engineer": Knob(0.1, 0.0, 4.0, "VP a round that a further engineer is worth"),
    "certificates": Knob(1.9, 0.0, 4.0, "weight of the VP of CO2 certificates"),
    "majority": Knob(0.6, 0.0, 4.0, "weight of the VP for regional presence"),
    "foothold": Knob(0.8, 0.0, 4.0, "VP that any plant in a region is worth beside today's ranking"),
    # How he meets the others.
    "deny": Knob(0.3, 0.0, 4.0, "VP for taking the last tiles of a kind that others need"),
    "host": Knob(0.5, 0.0, 4.0, "weight of the money from a player who may join on the site"),
    "join": Knob(1.0, 0.0, 4.0, "weight of a joint plant against what it costs"),
    "toll": Knob(
        0.2, -1.0, 4.0, "how much less he likes a way that pays another player than one that pays the bank as much"
    ),
    "grudge": Knob(0.02, 0.0, 1.0, "how much more he avoids helping others for each VP they are ahead of him"),
    # Contracts.
    "backlog": Knob(5.0, 0.0, 15.0, "plants on his contracts below which he wants another contract"),
    "bulk": Knob(0.8, -2.0, 2.0, "VP for each plant by which a contract is larger than the smallest"),
    "fit": Knob(1.6, 0.0, 4.0, "VP for each icon of a contract whose tile the crew can reach"),
    "variety": Knob(1.3, -2.0, 4.0, "VP for each icon of a contract that his others lack"),
    "oil_pairs": Knob(0.8, 0.0, 4.0, "VP for an oil icon of a contract beside one on another of his"),
    "keep": Knob(0.8, 0.0, 8.0, "VP that a plant on a contract is worth as long as it can still be built"),
    # Lines and the pace.
    "builder": Knob(0.3, 0.0, 4.0, "VP that a power line is worth beside the cost it saves at once"),
    "pace": Knob(
        0.03, 0.0, 1.0, "how much more he buys for each VP he is ahead, to end the game, and less when behind"
    ),
    "reserve": Knob(0.0, 0.0, 10.0, "EUR million that he keeps back when he buys"),
    # Modules.
    "grid": Knob(1.0, 0.0, 4.0, "Module 1: weight of plants and lines that enlarge his grid"),
    "public": Knob(0.9, 0.0, 4.0, "Module 2: weight of public contracts and of the tiles that pay for them"),
    "charge": Knob(0.1, 0.0, 4.0, "Module 3: VP a round that a tile on the nuclear power board is worth"),
    # How steady he is.
    "explore": Knob(
        0.0, 0.0, 1.0, "share of purchases from the display in which he draws among the contracts he could buy"
    ),
    "noise": Knob(0.0, 0.0, 5.0, "VP by which his judgement of goals and contracts errs"),
    "blunder": BLUNDER,
}

MIND = record(
    # What he thinks of contracts all game.
    step=(np.float64, SPACES + 1),  # share of the prize that a plant counts, by the plants left
    prize=(np.float64, CARDS),  # of completing a contract, the VP of its empty spaces given up
    is_choosy=np.bool_,  # whether anything but tiles and regions counts when he judges goals
    # When he last looked, and at what.
    turn=np.int64,
    purse=np.int64,
    plants=np.int64,
    # When he last searched for ways, and what could have changed them since.
    searched=np.int64,
    lines=np.int64,
    links=np.int64,
    reached=np.uint64,  # tiles
    top=np.int64,  # the highest cost of a site
    # What he saw.
    rounds_left=np.float64,
    lead=np.float64,  # VP ahead of the best rival, as far as everybody can see
    region=(np.float64, REGIONS),  # worth of a plant there
    able=np.uint64,  # kinds below whose icon somebody else has a plant, and could pay for joining
    use=(np.float64, KINDS),  # worth of taking a tile of each kind, the plants built with it not counted
    best_plant=(np.float64, KINDS),  # worth of the best plant below an icon of each kind, below any for a ground
    tile=(np.float64, KINDS),  # worth of a tile of each kind, the plants built or returned with it included
    another_plant=np.float64,  # worth of the best plant on another contract
    icon=(np.float64, KINDS),  # worth of an icon of each kind on a further contract
    best_at=(np.float64, PRICES),  # worth of the best goal that costs so many units or fewer
    dearest=np.int64,  # the last of these that is filled
    # The goal, and the way he has decided on.
    goal=np.int64,
    goal_cost=np.int64,  # in units
    goal_worth=np.float64,
    planned=np.int64,  # turns begun when he did
    steps=np.int64,
    free=np.uint64,
    way=(np.int8, SITES),
    reach=REACH,  # what the last search found
)
