"""End of the Game and Final Scoring."""

from balance.games.future_energy.grid import largest_grid
from balance.games.future_energy.options import FACE_UP, LOWER, NONE_IF_TIED_FIRST, SPLIT
from balance.kernel import kernel


@kernel
def empty_spaces(state, rules, seat):
    """1: empty spaces below icons on contracts; by rulebook those of completed contracts are turned over."""
    spaces = -state.contract_plants[seat]
    for number in range(state.contract_count[seat]):
        spaces += rules.card_size[state.contracts[seat, number]]
    if rules.empty_space_scoring == FACE_UP:
        return spaces
    for card in range(rules.card_count):
        if state.owner[card] == seat + 1 and state.filled[card] == 0:
            spaces += rules.card_size[card]
    return spaces


@kernel
def certificate_vp(state, rules, seat):
    """2: the VP on the back of a seat's certificates."""
    vp = 0
    for number in range(state.certificates_taken):
        if state.certificate_owner[number] == seat + 1:
            vp += state.certificates[number]
    return vp


@kernel
def region_vp(state, rules, seat, region):
    """3: the VP of a seat's majority ranking in a region."""
    own = state.region_plants[seat, region]
    if own < rules.majority_min_plants:
        return 0
    ahead = 0
    equal = 0
    for other in range(state.seats):
        plants = state.region_plants[other, region]
        ahead += plants > own
        equal += plants == own
    return rank_vp(rules, ahead, equal)


@kernel
def rank_vp(rules, ahead, equal):
    """Return the VP of a rank behind `ahead` players, shared by `equal` ones; the text is silent about ties."""
    if rules.majority_ties == LOWER:
        return rules.majority[ahead + equal - 1]
    if rules.majority_ties == NONE_IF_TIED_FIRST and ahead == 0 and equal > 1:
        return 0
    if rules.majority_ties != SPLIT:
        return rules.majority[ahead]
    vp = 0
    for rank in range(ahead, ahead + equal):
        vp += rules.majority[rank]
    return vp // equal


@kernel
def regions_vp(state, rules, seat):
    """3, Regional presence: the VP of all regions."""
    vp = 0
    for region in range(rules.region_count):
        vp += region_vp(state, rules, seat, region)
    return vp


@kernel
def grid_vp(state, rules, seat):
    """Module 1: VP for each own plant in the largest grid."""
    return rules.grid_vp * largest_grid(state, rules, seat) if rules.module_1 else 0


@kernel
def final_score(state, rules, seat):
    """Return a seat's score if the game ended now."""
    score = state.vp[seat] + rules.vp_per_empty_space * empty_spaces(state, rules, seat)
    score += certificate_vp(state, rules, seat) + regions_vp(state, rules, seat)
    return score + grid_vp(state, rules, seat)


@kernel
def outcome(state, rules, outcomes):
    """The player farthest ahead wins; tied players compare their money, and then share the victory."""
    for seat in range(state.seats):
        outcomes[seat].score = final_score(state, rules, seat)
        outcomes[seat].tie_break = state.money[seat]
