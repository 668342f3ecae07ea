"""Energie Poker: secret bids for the energy of the world market, 1980 to 2025, for two to four players."""

from pathlib import Path

from balance.game import Game
from balance.games.energie_poker.bids import MOST_SECTION_MOVES
from balance.games.energie_poker.branches import BRANCHES
from balance.games.energie_poker.ending import outcome
from balance.games.energie_poker.hidden import conceal
from balance.games.energie_poker.observing import observe
from balance.games.energie_poker.play import apply, is_legal, legal_moves, set_up
from balance.games.energie_poker.players import KNOBS, MIND, choose
from balance.games.energie_poker.printed import build_rules
from balance.games.energie_poker.results import TABLES, Rows
from balance.games.energie_poker.state import DECISIONS, MOST_SEATS, MOVE, STATE
from balance.games.energie_poker.tables import COMPONENTS
from balance.games.energie_poker.telling import describe, ledger

GAME = Game(
    name="energie_poker",
    title="Energie Poker",
    seats=range(2, MOST_SEATS + 1),
    folder=Path(__file__).parent,
    state=STATE,
    move=MOVE,
    mind=MIND,
    most_moves=MOST_SECTION_MOVES,
    knobs=KNOBS,
    components=COMPONENTS,
    tables=TABLES,
    rows=Rows,
    branches=BRANCHES,
    decisions=DECISIONS,
    build_rules=build_rules,
    set_up=set_up,
    legal_moves=legal_moves,
    is_legal=is_legal,
    apply=apply,
    choose=choose,
    outcome=outcome,
    observe=observe,
    conceal=conceal,
    ledger=ledger,
    describe=describe,
)
