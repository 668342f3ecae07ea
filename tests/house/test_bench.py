"""Figures of speed that travel between machines."""

import pytest

from balance.bench import table
from balance.bench.table import DRAWS, draw_luck, pace, setting_of


def test_a_wandering_clock_leaves_the_ratio_alone(monkeypatch):
    """Games and draws are timed in turns: in every turn the clock is slower, and both take longer alike."""
    slowness = iter(range(1, 1000))
    now = {"factor": 1}

    def seconds_of(deed, *given):
        if deed is draw_luck:
            return DRAWS * 2e-9 * now["factor"]
        now["factor"] = next(slowness)
        return 0.3 * now["factor"]

    monkeypatch.setattr(table, "seconds_of", seconds_of)
    found = pace(setting_of("coin_race", 2))
    decisions = table.play_games(setting_of("coin_race", 2), 1)
    assert found.draws_per_decision == pytest.approx(0.3 / decisions / 2e-9)
    assert found.ns_per_draw == pytest.approx(2.0 * 2)
    assert found.games_per_second == pytest.approx(1 / (0.3 * 2))
