"""Future Inc. (Héctor Carrión, DMZ Games 2023): five rounds of building, pricing and selling."""

from pathlib import Path

from balance.game import Game
from balance.games.future_inc.cards import COMPONENTS
from balance.games.future_inc.knobs import KNOBS, MIND
from balance.games.future_inc.legality import is_legal
from balance.games.future_inc.moves import legal_moves
from balance.games.future_inc.observing import observe
from balance.games.future_inc.play import apply, set_up
from balance.games.future_inc.players import choose
from balance.games.future_inc.rules import build_rules
from balance.games.future_inc.scoring import outcome
from balance.games.future_inc.secrets import conceal
from balance.games.future_inc.state import BRANCH_TEXTS, DECISIONS, MOST_MOVES, MOST_SEATS, MOVE, STATE
from balance.games.future_inc.tables import TABLES, Rows
from balance.games.future_inc.telling import describe, ledger

GAME = Game(
    name="future_inc",
    title="Future Inc.",
    seats=range(2, MOST_SEATS + 1),
    folder=Path(__file__).parent,
    state=STATE,
    move=MOVE,
    mind=MIND,
    most_moves=MOST_MOVES,
    knobs=KNOBS,
    components=COMPONENTS,
    tables=TABLES,
    rows=Rows,
    branches=BRANCH_TEXTS,
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
    side_by_side=True,  # a tenth faster: the four products of a pile or of the demand
)
