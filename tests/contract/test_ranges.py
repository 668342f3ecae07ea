"""Every reconstructed number has a plausible range or a reason to be held, and drawn sets are complete."""

import numpy as np
import pytest
from drawn_sets import drawn_sets
from shelf import GAMES

from balance.scenario.changes import changed_tables
from balance.scenario.draws import cells_of, draw_set
from balance.scenario.ranges import RECONSTRUCTED, RangesFile
from balance.scenario.ranges_check import check_ranges, read_ranges, uncovered

GUESSED = [
    (name, table)
    for name, game in GAMES.items()
    for table, rows in changed_tables(game, {}).items()
    if any(row.source == RECONSTRUCTED for row in rows)
]


@pytest.mark.parametrize("name", GAMES)
def test_every_reconstructed_number_has_a_range_or_a_reason_to_be_held(name):
    check_ranges(GAMES[name])


@pytest.mark.parametrize(("name", "table"), GUESSED)
def test_a_reconstructed_table_without_a_range_is_found(name, table):
    """The test above can fail: take away what is said of one table, and every column of it is missed."""
    game = GAMES[name]
    told = read_ranges(game)
    cut = RangesFile(
        draw=[draw for draw in told.draw if draw.table != table],
        hold=[hold for hold in told.hold if hold.table != table],
    )
    missed = uncovered(cut, changed_tables(game, {}))
    assert missed
    assert {problem.key.partition(".")[0] for problem in missed} == {table}


@pytest.mark.parametrize("name", GAMES)
def test_what_must_hold_in_every_set_holds_in_the_published_one(name):
    game = GAMES[name]
    needs = RangesFile(need=read_ranges(game).need)
    _, missed = draw_set(needs, cells_of(changed_tables(game, {})), np.random.default_rng(1))
    assert not missed


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if read_ranges(game) != RangesFile()])
def test_sets_differ_and_touch_nothing_that_is_printed(name):
    game = GAMES[name]
    printed = changed_tables(game, {})
    disputed = {(draw.table, row) for draw in read_ranges(game).draw if draw.disputed for row in draw.rows}
    changed = set()
    for tables in drawn_sets(name, sets=40):
        for table, rows in printed.items():
            assert len(tables[table]) == len(rows)
            for row, drawn in zip(rows, tables[table], strict=True):
                if row != drawn:
                    assert row.source == drawn.source
                    assert row.source == RECONSTRUCTED or (table, row.name) in disputed
                    changed.add(table)
    told = read_ranges(game).draw
    assert changed == {draw.table for draw in told}
