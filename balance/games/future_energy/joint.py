"""Phase 3 d), Constructing a joint power plant: who is asked, who joins, what it costs."""

from balance.games.future_energy.branches import JOINED, note
from balance.games.future_energy.construction import build, owns_plant
from balance.games.future_energy.contracts import is_last_plant
from balance.games.future_energy.money import pay_player
from balance.games.future_energy.moves import add_plant
from balance.games.future_energy.options import AUCTION, CHOICE, CLOCKWISE
from balance.games.future_energy.state import WILDCARD
from balance.kernel import kernel

NOBODY = -1


@kernel
def begin_asking(state):
    """First, the fellow players are asked in player order."""
    state.asked = 0
    state.bid = 0
    state.bidder = 0
    for seat in range(state.seats):
        state.joint_card[seat] = 0
        state.joint_space[seat] = 0


@kernel
def next_asked(state, rules):
    """Return the next fellow player, in player order, who can join; NOBODY when all have been asked."""
    while state.asked < state.seats - 1:
        state.asked += 1
        seat = state.active + state.asked
        seat -= state.seats if seat >= state.seats else 0
        if can_join_somehow(state, rules, seat):
            return seat
    return NOBODY


@kernel
def lowest_bid(state, rules):
    """Return what joining costs at least: the price, or in an auction more than the last bid."""
    return max(rules.joint_price, state.bid + 1) if rules.joint_order == AUCTION else rules.joint_price


@kernel
def highest_bid(state, rules, seat, card, space):
    """Return what a seat can pay at most for joining with a plant."""
    if rules.joint_order != AUCTION:
        return rules.joint_price
    return purse(state, rules, seat, card, space)


@kernel
def purse(state, rules, seat, card, space):
    """Return the money to join with: in hand; a variant adds what completing the contract pays."""
    completes = rules.joint_pays_after_completion and is_last_plant(state, card, space)
    return state.money[seat] + (min(rules.completed_money, state.bank) if completes else 0)


@kernel
def can_join_with(state, rules, seat, card, space):
    """Whether a seat has a plant below an identical icon there and can pay."""
    if not owns_plant(state, rules, seat, card, space) or rules.card_icons[card, space] != state.icon:
        return False
    return purse(state, rules, seat, card, space) >= lowest_bid(state, rules)


@kernel
def can_join_somehow(state, rules, seat):
    """Whether a seat can join with any of its plants."""
    if state.wanted[seat, state.icon] == 0:
        return False
    return state.money[seat] >= lowest_bid(state, rules) or can_join_by_completing(state, rules, seat)


@kernel
def can_join_by_completing(state, rules, seat):
    """Variant: whether a seat can pay for joining with the money for the contract that it completes by that."""
    if not rules.joint_pays_after_completion:
        return False
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if can_join_with(state, rules, seat, card, space):
                return True
    return False


@kernel
def can_join(state, rules, move):
    """Whether the asked seat may join as a move says."""
    seat = state.seat
    if not can_join_with(state, rules, seat, move.card, move.space) or move.amount != move.most:
        return False
    return lowest_bid(state, rules) <= move.amount <= highest_bid(state, rules, seat, move.card, move.space)


@kernel
def join_moves(state, rules, moves, count, kind):
    """List the plants that the asked seat may join with; the amount is what it pays."""
    seat = state.seat
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if can_join_with(state, rules, seat, card, space):
                count = add_plant(moves, count, kind, card, space)
                moves[count - 1].amount = lowest_bid(state, rules)
                moves[count - 1].most = highest_bid(state, rules, seat, card, space)
    return count


@kernel
def say_yes(state, rules, move):
    """After the first one has agreed the others are not asked; the variants ask everybody first."""
    seat = state.seat
    state.joint_card[seat] = move.card + 1
    state.joint_space[seat] = move.space
    state.bid = move.amount
    state.bidder = seat + 1
    if rules.joint_order == CLOCKWISE:
        state.asked = state.seats - 1


@kernel
def how_many_willing(state):
    """Return how many fellow players have said yes."""
    willing = 0
    for seat in range(state.seats):
        willing += state.joint_card[seat] > 0
    return willing


@kernel
def must_pick(state, rules):
    """Variant: the active player picks where several are willing."""
    return rules.joint_order == CHOICE and how_many_willing(state) > 1


@kernel
def pick(state, seat):
    """Variant: the active player picks one of the willing."""
    for other in range(state.seats):
        if other != seat:
            state.joint_card[other] = 0
    state.bidder = seat + 1


@kernel
def build_jointly(state, rules, seat):
    """The joining player pays the active player and builds on the same site; Module 2: he takes a wildcard."""
    note(state, JOINED)
    pay_player(state, seat, state.active, state.bid)
    build(state, rules, seat, state.joint_card[seat] - 1, state.joint_space[seat], state.site)
    state.joined[seat] += 1
    state.hosted[state.active] += 1
    if state.wildcards > 0:
        state.wildcards -= 1
        state.front[seat, WILDCARD] += 1
    state.bidder = 0
