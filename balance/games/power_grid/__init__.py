"""Power Grid Recharged: the card the rest of the house reads."""

from pathlib import Path

from balance.game import Game
from balance.games.power_grid.branches import BRANCHES
from balance.games.power_grid.ending import outcome
from balance.games.power_grid.hidden import conceal
from balance.games.power_grid.ledger import ledger
from balance.games.power_grid.legality import is_legal
from balance.games.power_grid.moves import legal_moves
from balance.games.power_grid.play import apply
from balance.games.power_grid.players import KNOBS, MIND, choose
from balance.games.power_grid.results import TABLES, Rows, observe
from balance.games.power_grid.rules import build_rules
from balance.games.power_grid.setup import set_up
from balance.games.power_grid.state import DECISIONS, MOST_MOVES, MOVE, SEATS, STATE
from balance.games.power_grid.tables import COMPONENTS
from balance.games.power_grid.telling import describe

GAME = Game(
    name="power_grid",
    title="Power Grid Recharged",
    seats=range(2, SEATS + 1),
    folder=Path(__file__).parent,
    state=STATE,
    move=MOVE,
    mind=MIND,
    most_moves=MOST_MOVES,
    knobs=KNOBS,
    components=COMPONENTS,
    tables=TABLES,
    rows=Rows,
    branches=BRANCHES,
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
    decisions=DECISIONS,
)
