"""Setup: everything that lies on the table before the first turn."""

from balance.chance import below, shuffle
from balance.games.future_energy.contracts import give_contract, refill_display
from balance.games.future_energy.deal import deal_tiles
from balance.games.future_energy.lines import open_link
from balance.games.future_energy.money import WITHOUT_END
from balance.games.future_energy.options import RANDOM_START
from balance.games.future_energy.state import (
    CERTIFICATE_LUCK,
    CONTRACT_LUCK,
    DISPLAY,
    KITE_LUCK,
    NO_CARD,
    PUBLIC_LUCK,
    START,
    STARTING_LUCK,
)
from balance.kernel import kernel


@kernel
def lay_out(state, rules):
    """Lay out the board, the cards and what the players start with."""
    state.bank = rules.bank_money if rules.bank_money > 0 else WITHOUT_END
    state.wildcards = rules.wildcards if rules.module_2 else 0
    deal_tiles(state, rules)
    lay_out_links(state, rules)
    lay_out_contracts(state, rules)
    lay_out_certificates(state, rules)
    lay_out_public_contracts(state, rules)
    give_kite(state, rules)
    equip_players(state, rules)
    give_starting_contracts(state, rules)


@kernel
def lay_out_links(state, rules):
    """No link carries a line yet."""
    for place in range(rules.buildable_count):
        open_link(state, rules.buildable[place])


@kernel
def lay_out_contracts(state, rules):
    """Setup, 3: shuffle the construction contracts, return some unseen, fill the display from left to right."""
    for card in range(rules.contract_count):
        state.stack[card] = card
    shuffle(state.luck, CONTRACT_LUCK, state.stack, rules.contract_count)
    state.stack_end = rules.contract_count - rules.contracts_returned
    for space in range(DISPLAY):
        state.display[space] = NO_CARD
    for space in range(DISPLAY):
        refill_display(state, space)


@kernel
def lay_out_certificates(state, rules):
    """The certificates are shuffled face down."""
    for number in range(rules.certificate_count):
        state.certificates[number] = rules.certificate_vp[number]
    shuffle(state.luck, CERTIFICATE_LUCK, state.certificates, rules.certificate_count)


@kernel
def lay_out_public_contracts(state, rules):
    """Module 2, Changes in setup: shuffle the public contracts and reveal the top four."""
    for space in range(DISPLAY):
        state.public_display[space] = NO_CARD
    if not rules.module_2:
        return
    for card in range(rules.public_count):
        state.public_stack[card] = card
    shuffle(state.luck, PUBLIC_LUCK, state.public_stack, rules.public_count)
    for space in range(min(DISPLAY, rules.public_count)):
        state.public_display[space] = state.public_stack[space]
    state.public_top = min(DISPLAY, rules.public_count)


@kernel
def give_kite(state, rules):
    """Somebody takes the starting kite, and keeps it."""
    if rules.start_player == RANDOM_START:
        state.kite = below(state.luck, KITE_LUCK, state.seats)


@kernel
def equip_players(state, rules):
    """Everybody gets plants, lines, an engineer and money, and puts a plant on the starting space."""
    for place in range(state.seats):
        seat = (state.kite + place) % state.seats
        state.money[seat] = rules.start_money + rules.seat_compensation[place]
        state.supply_plants[seat] = rules.plants_per_player - rules.start_space_plant
        state.plants[seat, START] = rules.start_space_plant
        state.supply_lines[seat] = rules.lines_per_player
        state.engineers[seat] = 1


@kernel
def give_starting_contracts(state, rules):
    """Everybody gets a random starting contract, filled with plants."""
    starting = rules.card_count - rules.contract_count
    for number in range(starting):
        state.pool[number] = rules.contract_count + number
    shuffle(state.luck, STARTING_LUCK, state.pool, starting)
    for seat in range(state.seats):
        state.starting_card[seat] = state.pool[seat]
        give_contract(state, rules, seat, state.pool[seat])
    for number in range(len(state.pool)):
        state.pool[number] = 0
