"""What is written down of a finished game."""

from balance.games.future_inc.features import first_player_at_start, write_deal
from balance.games.future_inc.scoring import factory_points
from balance.games.future_inc.state import MOST_PLACES, NOTHING, PRODUCTS
from balance.games.future_inc.turn_order import places_after
from balance.kernel import kernel


@kernel
def observe(state, rules, rows, counts, game):
    """Write a finished game's rows of every table."""
    for seat in range(state.seats):
        write_seat(state, rules, rows.seats[counts[0] + seat], seat)
        for product in range(PRODUCTS):
            counts[5] += write_pile(state, rules, rows.purchases, counts[5], game, seat, product)
    rows.games[counts[1]].first_player = first_player_at_start(state)
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            write_round(state, rows.rounds[counts[2]], game, turn, seat)
            counts[2] += 1
        write_prices(state, rules, rows.prices[counts[3]], game, turn)
        write_demands(state, rows.demands[counts[4]], game, turn)
        counts[3] += 1
        counts[4] += 1
    counts[6] += write_events(state, rules, rows.events, counts[6], game)
    for choice in range(state.choices):
        counts[7] += write_choice(state, rows.choices, counts[7], game, choice)
    rows.deals[counts[8]].game = game
    write_deal(state, rules, rows.deals[counts[8]])
    counts[8] += 1


@kernel
def write_seat(state, rules, row, seat):
    """Write what a seat owns at the end, what it did and where its money came from."""
    row.place = places_after(state, seat, first_player_at_start(state))
    row.money = state.money[seat]
    row.factory_points = factory_points(state, seat)
    row.builds = state.builds[seat]
    row.promotes = state.promotes[seat]
    row.discredits = state.discredits[seat]
    row.adjusts = state.adjusts[seat]
    row.events_played = rules.events_dealt - state.hand_size[seat]
    row.from_sales = state.from_sales[seat]
    row.from_bonuses = state.from_bonuses[seat]
    row.from_discards = state.from_discards[seat]
    row.spent = state.spent[seat]
    row.spent_missing = state.spent_missing[seat]
    write_piles(state, row, seat)


@kernel
def write_piles(state, row, seat):
    """Write units and visible victory value of a seat's four piles."""
    row.units_robots = state.units[seat, 0]
    row.units_energy = state.units[seat, 1]
    row.units_chips = state.units[seat, 2]
    row.units_vr = state.units[seat, 3]
    row.victory_robots = state.victory[seat, 0]
    row.victory_energy = state.victory[seat, 1]
    row.victory_chips = state.victory[seat, 2]
    row.victory_vr = state.victory[seat, 3]


@kernel
def write_round(state, row, game, turn, seat):
    """Write how a seat's market phase went."""
    row.game = game
    row.turn = turn
    row.seat = seat
    row.money = state.purse[turn, seat]
    row.standing = state.standing[turn, seat]
    write_offers(row, state.produced[turn, seat], state.asked_price[turn, seat])
    write_sales(row, state.produced[turn, seat], state.sold[turn, seat])


@kernel
def write_offers(row, produced, price):
    """Write what a seat had for sale, product by product."""
    row.produced_robots, row.price_robots = produced[0], price[0]
    row.produced_energy, row.price_energy = produced[1], price[1]
    row.produced_chips, row.price_chips = produced[2], price[2]
    row.produced_vr, row.price_vr = produced[3], price[3]


@kernel
def write_sales(row, produced, sold):
    """Write what a seat sold and what it kept, product by product."""
    row.sold_robots, row.unsold_robots = sold[0], produced[0] - sold[0]
    row.sold_energy, row.unsold_energy = sold[1], produced[1] - sold[1]
    row.sold_chips, row.unsold_chips = sold[2], produced[2] - sold[2]
    row.sold_vr, row.unsold_vr = sold[3], produced[3] - sold[3]


@kernel
def write_prices(state, rules, row, game, turn):
    """Write the price of a missing unit around the action phases."""
    row.game = game
    row.turn = turn
    write_missing_prices(row, rules.track, state.open_demand[turn], state.close_demand[turn])


@kernel
def write_missing_prices(row, track, opening, closing):
    """Write prices of a missing unit, product by product."""
    row.open_robots, row.close_robots = track[opening[0]], track[closing[0]]
    row.open_energy, row.close_energy = track[opening[1]], track[closing[1]]
    row.open_chips, row.close_chips = track[opening[2]], track[closing[2]]
    row.open_vr, row.close_vr = track[opening[3]], track[closing[3]]


@kernel
def write_demands(state, row, game, turn):
    """Write what can be sold, when the action phases begin and when sales begin."""
    row.game = game
    row.turn = turn
    opening, closing = state.open_demand[turn], state.sales_demand[turn]
    row.open_robots, row.close_robots = opening[0], closing[0]
    row.open_energy, row.close_energy = opening[1], closing[1]
    row.open_chips, row.close_chips = opening[2], closing[2]
    row.open_vr, row.close_vr = opening[3], closing[3]


@kernel
def write_pile(state, rules, rows, start, game, seat, product):
    """Write one row for each factory of a pile; return how many."""
    written = 0
    units = state.units[seat, product]
    card = state.front[seat, product]
    while units > 0:
        write_purchase(state, rules, rows[start + written], game, seat, card)
        written += 1
        units -= rules.production[card]
        card = state.beneath[card]
    return written


@kernel
def write_purchase(state, rules, row, game, seat, card):
    """Write what a factory cost and where it went."""
    row.game = game
    row.seat = seat
    row.card = card
    row.turn = state.built_turn[card]
    row.era = rules.era[card]
    row.product = rules.product[card]
    row.price = state.paid[card]
    row.least = rules.cost_money[card]
    row.on_top = state.built_on_top[card]


@kernel
def write_events(state, rules, rows, start, game):
    """Write one row for each event card dealt; return how many."""
    dealt = state.seats * rules.events_dealt
    for place in range(dealt):
        event = state.event_deck[place]
        row = rows[start + place]
        row.game = game
        row.seat = place // rules.events_dealt
        row.event = event
        row.turn = state.event_turn[event]
        row.takers = state.event_takers[event]
        row.paid = state.event_paid[event]
    return dealt


@kernel
def write_choice(state, rows, start, game, choice):
    """Write one row for each card in a draw; return how many."""
    options = 0
    for place in range(MOST_PLACES):
        options += state.choice_card[choice, place] != NOTHING
    written = 0
    for place in range(MOST_PLACES):
        if state.choice_card[choice, place] != NOTHING:
            write_option(state, rows[start + written], game, choice, place)
            rows[start + written].chance = 1.0 / options
            written += 1
    return written


@kernel
def write_option(state, row, game, choice, place):
    """Write one card of a draw."""
    row.game = game
    row.turn = state.choice_turn[choice]
    row.seat = state.choice_seat[choice]
    row.choice = choice
    row.card = state.choice_card[choice, place]
    row.taken = place == state.choice_place[choice]
