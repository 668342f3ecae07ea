"""The rulebook's sentences about International Events, quoted and played."""

from energie_poker_table import Table, printed

from balance.games.energie_poker.state import DISCARD, KEEP, PLAY


def waiting_for_events(*cards, seats=4, turn=2, **settings):
    """A table whose seats hold these cards and have bid alike."""
    table = Table(seats, turn, **settings)
    table.hold(*cards)
    demand = int(table.rules[0].demand[turn])
    for _ in range(seats):
        table.bid(oil=demand)
    return table


def kinds(table):
    return [int(move["kind"]) for move in table.legal()]


def ample():
    return {"used": [{"oil": 8}] * 4}


def test_a_card_of_the_current_year_is_played_or_discarded():
    """Text: "Play an international event card for the current year"; "Discard an international event card if for a
    previous year, or the current or a future year if they decide they do not want it".
    """
    assert kinds(waiting_for_events("I04", None, None, None, **ample())) == [PLAY, DISCARD]


def test_a_card_of_a_future_year_is_discarded_or_kept():
    """Text: "Keep a card for a future year, ready to play in that future year"."""
    assert kinds(waiting_for_events("I07", None, None, None, **ample())) == [DISCARD, KEEP]


def test_a_card_of_a_previous_year_goes_to_the_discards_without_a_question():
    table = waiting_for_events("I01", "I04", None, None, **ample())
    assert table.state.seat == 1
    assert list(table.state.discards[: table.state.discarded]) == [0]


def test_a_kept_card_is_not_drawn_over():
    """Text: "Each player takes an international event card, unless they still have one from a previous round"."""
    table = Table(turn=1)
    table.state.deck[:4] = [20, 21, 22, 23]
    for _ in range(4):
        table.bid(oil=7)
    assert list(table.state.hand[:, 0]) == [20, 21, 22, 23]
    for kind in (KEEP, DISCARD, KEEP, KEEP):
        table.play_legally(table.move(kind))
    table.take_anything()
    table.state.deck[4] = 24
    for _ in range(4):
        table.bid(oil=8)
    assert list(table.state.hand[:, 0]) == [20, 24, 22, 23]


def test_the_leader_acts_first_and_only_the_last_card_played_takes_effect():
    """Text: "Starting with the game leader"; "only the last played card will take effect"."""
    table = Table(used=[{"oil": 8}] * 4)
    table.state.leader = 2
    table.again()
    table.hold("I04", "I05", "I06", "I01")
    for _ in range(4):
        table.bid(oil=8)
    assert table.state.seat == 2
    table.play_legally(table.move(PLAY))  # I06; seat 3's card is of 1980
    assert table.state.seat == 0
    table.play_legally(table.move(PLAY))  # I04
    table.play_legally(table.move(PLAY))  # I05: oil +4, coal -4
    assert list(table.state.supply[2, :4]) == [13 + 4, 6, 4, 9 - 4]
    assert list(table.state.cards_played) == [1, 1, 1, 0]


def test_the_total_amount_of_energy_available_remains_unchanged():
    """Text: "Some types of energy will increase, and some decrease, but overall the total … will remain unchanged."""
    for card in printed()["international_events"]:
        turn = (card.year - 1980) // 5 + 1
        table = Table(turn=turn)
        before = int(table.state.left.sum())
        table.hold(card.card, None, None, None)
        for _ in range(4):
            table.bid(renewable=int(table.state.unplaced))
        table.play_legally(table.move(PLAY))
        assert int(table.state.supply[turn].sum()) == before
        assert (table.state.supply[turn] >= 0).all()


def test_a_type_below_zero_is_made_up_for_by_the_most_plentiful():
    """Text: "reduce that energy type to zero and reduce the most plentiful energy type enough to keep the total".

    With two nuclear units on the plan of 1980, I03 (oil +3, gas +1, nuclear -4) leaves oil 13 + 3 - 2.
    """
    table = waiting_for_events("I03", None, None, None, turn=1)
    table.play_legally(table.move(PLAY))
    assert list(table.state.supply[1, :4]) == [14, 6, 0, 8]


def test_the_first_of_equally_plentiful_types_makes_up():
    table = waiting_for_events(
        "I03", None, None, None, turn=1, offer={"oil": 5, "gas": 7, "nuclear": 2, "renewable": 8}
    )
    table.play_legally(table.move(PLAY))
    assert list(table.state.supply[1, :4]) == [8 - 2, 8, 0, 8]


def test_an_empty_pile_is_made_anew_from_the_discards():
    table = Table(turn=1)
    table.state.drawn = 29
    table.state.discards[:5] = [4, 5, 6, 7, 8]
    table.state.discarded = 5
    table.state.next_order[:5] = [8, 7, 6, 5, 4]
    last = int(table.state.deck[29])
    for _ in range(4):
        table.bid(oil=7)
    assert list(table.state.hand[:, 0]) == [last, 8, 7, 6]
    assert (table.state.reshuffles, table.state.discarded) == (1, 0)
