"""Future Energy, with its three modules."""

from pathlib import Path

from balance.game import Game
from balance.games.future_energy.branches import BRANCHES
from balance.games.future_energy.hidden import conceal
from balance.games.future_energy.knobs import KNOBS, MIND
from balance.games.future_energy.legality import is_legal
from balance.games.future_energy.listing import legal_moves
from balance.games.future_energy.play import apply, set_up
from balance.games.future_energy.players import choose
from balance.games.future_energy.results import TABLES, Rows, observe
from balance.games.future_energy.rules import build_rules
from balance.games.future_energy.scoring import outcome
from balance.games.future_energy.state import DECISIONS, MOST_MOVES, MOVE, SEATS, STATE
from balance.games.future_energy.tables import COMPONENTS
from balance.games.future_energy.telling import describe
from balance.games.future_energy.totals import ledger

GAME = Game(
    name="future_energy",
    title="Future Energy",
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
