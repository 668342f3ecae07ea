"""Power lines: laying them, moving them, and who meets them on the way."""

from balance.games.future_energy.branches import ENDED_BY_LINES, LINE_BESIDE, note
from balance.games.future_energy.sites import just
from balance.kernel import kernel


@kernel
def open_link(state, link):
    """A link that may carry a line has none."""
    state.open_links[state.open_count] = link
    state.open_place[link] = state.open_count
    state.open_count += 1


@kernel
def close_link(state, link):
    """A link has got its first line: the last open link takes its place in the list."""
    state.open_count -= 1
    place = state.open_place[link]
    last = state.open_links[state.open_count]
    state.open_links[place] = last
    state.open_place[last] = place


@kernel
def is_open(state, link):
    """Whether a link may carry a line and has none."""
    place = state.open_place[link]
    return place < state.open_count and state.open_links[place] == link


@kernel
def owns_line(state, seat, link):
    """Whether a seat has a line on a link."""
    return state.first_line[link] == seat + 1 or state.second_line[link] == seat + 1


@kernel
def can_lay_beside(state, seat, link):
    """Nuclear power (Immediate actions): a link with exactly one line, and that of another player."""
    return state.first_line[link] != 0 and state.second_line[link] == 0 and state.first_line[link] != seat + 1


@kernel
def put_line(state, rules, seat, link):
    """A line comes to lie on a link, alone or beside another player's."""
    if state.first_line[link] == 0:
        state.first_line[link] = seat + 1
        close_link(state, link)
    else:
        state.second_line[link] = seat + 1
        mark_double(state, rules, link)
        note(state, LINE_BESIDE)
    a, b = rules.link_a[link], rules.link_b[link]
    state.roads[seat, a] |= just(b)
    state.roads[seat, b] |= just(a)


@kernel
def mark_double(state, rules, link):
    """A link has two lines."""
    a, b = rules.link_a[link], rules.link_b[link]
    state.doubles[a] |= just(b)
    state.doubles[b] |= just(a)


@kernel
def lay_line(state, rules, seat, link):
    """Buying and placing a line (Actions in detail): from the personal supply; the last one triggers the end."""
    put_line(state, rules, seat, link)
    state.supply_lines[seat] -= 1
    if state.supply_lines[seat] == 0:
        state.lines_trigger = True
        note(state, ENDED_BY_LINES)


@kernel
def take_line(state, rules, seat, link):
    """A line leaves a link; another player's line beside it stays."""
    a, b = rules.link_a[link], rules.link_b[link]
    state.roads[seat, a] &= ~just(b)
    state.roads[seat, b] &= ~just(a)
    state.doubles[a] &= ~just(b)
    state.doubles[b] &= ~just(a)
    if state.first_line[link] == seat + 1:
        state.first_line[link] = state.second_line[link]
    state.second_line[link] = 0
    if state.first_line[link] == 0:
        open_link(state, link)


@kernel
def pair_of(amount):
    """Turn the number of a pair of open links into their two places: 0 is (0, 1), 1 is (0, 2), 2 is (1, 2), …."""
    later = 1
    while (later + 1) * later // 2 <= amount:
        later += 1
    return amount - later * (later - 1) // 2, later


@kernel
def pairs(links):
    """Return how many pairs so many links make."""
    return links * (links - 1) // 2


@kernel
def number_of_pair(place, other):
    """Turn two places among the open links into the number of their pair."""
    later = max(place, other)
    return pairs(later) + min(place, other)
