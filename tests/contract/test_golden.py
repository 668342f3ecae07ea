"""Golden games: a few games of every table, kept as digests. A change here must be explained in its commit.

`make golden` writes them anew; a test run never does. Run uncompiled, the same digests show that the machine code
plays what the source says.
"""

import hashlib
import json
from pathlib import Path

import pytest
from shelf import GAMES, TABLES, printed_rules
from test_contract import played, usual

FOLDER = Path(__file__).parent.parent / "golden"
GAMES_A_TABLE = 4


def golden(game, seats):
    """Return scores of the first games and a digest of every row that they wrote."""
    rows = played(game, printed_rules(game, seats), usual(game, seats), 0, GAMES_A_TABLE, rotations=seats)
    digest = hashlib.sha256(b"".join(table.tobytes() for table in rows)).hexdigest()
    return {"scores": rows[0]["score"].reshape(GAMES_A_TABLE, seats).tolist(), "digest": digest}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_golden_games_have_not_changed(name, seats, request):
    file = FOLDER / f"{name}-{seats}.json"
    games = golden(GAMES[name], seats)
    if request.config.getoption("--write-golden"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(json.dumps(games, indent=1) + "\n")
    assert games == json.loads(file.read_text())
