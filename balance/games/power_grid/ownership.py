"""What a player owns: power plants, and the fuel that they can store."""

from balance.games.power_grid.branches import FUEL_CHOICE, FUEL_RETURNED, PLANT_SCRAPPED, note
from balance.games.power_grid.state import COAL, GARBAGE, HYBRID, NO_FUEL, OIL, URANIUM
from balance.kernel import kernel


@kernel
def add_plant(state, rules, seat, card):
    """Take a power plant."""
    state.plants[seat, state.plant_count[seat]] = card
    state.plant_count[seat] += 1
    state.capacity[seat] += rules.plant_cities[card]
    state.storage[seat, rules.plant_kind[card]] += rules.storage * rules.plant_needs[card]


@kernel
def scrap_plant(state, rules, seat, card):
    """Phase 2, getting the power plant: an old power plant leaves the game."""
    slot = slot_of(state, seat, card)
    state.plant_count[seat] -= 1
    for gap in range(slot, state.plant_count[seat]):
        state.plants[seat, gap] = state.plants[seat, gap + 1]
    state.plants[seat, state.plant_count[seat]] = 0
    state.capacity[seat] -= rules.plant_cities[card]
    state.storage[seat, rules.plant_kind[card]] -= rules.storage * rules.plant_needs[card]
    state.discarded += 1
    note(state, PLANT_SCRAPPED)


@kernel
def slot_of(state, seat, card):
    """The slot of a power plant among a player's, or -1."""
    for slot in range(state.plant_count[seat]):
        if state.plants[seat, slot] == card:
            return slot
    return -1


@kernel
def overflow(state, seat, fuel):
    """Units of a fuel beyond what the power plants that burn it alone can store."""
    return max(0, state.fuel[seat, fuel] - state.storage[seat, fuel])


@kernel
def room(state, seat, fuel):
    """Units of a fuel that the player can still store; coal and oil share the hybrids (Power plants, fuel symbols)."""
    space = state.storage[seat, fuel] - state.fuel[seat, fuel]
    if fuel == COAL:
        return space + state.storage[seat, HYBRID] - overflow(state, seat, OIL)
    if fuel == OIL:
        return space + state.storage[seat, HYBRID] - overflow(state, seat, COAL)
    return space


@kernel
def return_units(state, rules, seat, fuel, units):
    """Phase 2, getting the power plant: fuel that fits nowhere goes back to the supply."""
    if units <= 0:
        return
    state.fuel[seat, fuel] -= units
    if fuel == COAL and not rules.scrapped_coal_returns:
        state.lost_coal += units
    else:
        state.supply[fuel] += units
    note(state, FUEL_RETURNED)


@kernel
def must_choose_fuel(state, seat):
    """Whether the hybrids cannot keep all of the coal and oil left to them, and some of both could go."""
    coal, oil = overflow(state, seat, COAL), overflow(state, seat, OIL)
    return coal > 0 and oil > 0 and coal + oil > state.storage[seat, HYBRID]


@kernel
def return_what_does_not_fit(state, rules, seat):
    """Give back all fuel beyond the storage; return whether the player must first choose between coal and oil."""
    return_units(state, rules, seat, GARBAGE, -room(state, seat, GARBAGE))
    return_units(state, rules, seat, URANIUM, -room(state, seat, URANIUM))
    if must_choose_fuel(state, seat):
        note(state, FUEL_CHOICE)
        return True
    for fuel in (COAL, OIL):
        return_units(state, rules, seat, fuel, min(overflow(state, seat, fuel), -room(state, seat, fuel)))
    return False


@kernel
def keeps_fuel_of(state, rules, seat, card):
    """Whether the player still holds fuel that a scrapped power plant could burn."""
    kind = rules.plant_kind[card]
    if kind == NO_FUEL:
        return False
    if kind == HYBRID:
        return state.fuel[seat, COAL] + state.fuel[seat, OIL] > 0
    return state.fuel[seat, kind] > 0
