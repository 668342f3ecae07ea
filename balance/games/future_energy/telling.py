"""Moves in words, for replays."""

from collections.abc import Callable
from typing import Any

from balance.games.future_energy import state as names
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.lines import pair_of
from balance.games.future_energy.state import KIND_NAMES

KINDS_IN_WORDS = tuple(name.replace("_", " ") for name in KIND_NAMES)


def describe(state: Any, rules: Any, move: Any) -> str:
    """Return one sentence about a move that the deciding seat is about to play."""
    return f"Seat {int(state.seat) + 1} {TELLERS[int(move.kind)](state, rules, move)}."


def _link(rules: Any, link: int) -> str:
    return f"link {int(link) + 1} (sites {int(rules.link_a[link])} and {int(rules.link_b[link])})"


def _open_link(state: Any, rules: Any, place: int) -> str:
    return _link(rules, int(state.open_links[place]))


def _plant(rules: Any, move: Any) -> str:
    icon = KINDS_IN_WORDS[int(rules.card_icons[move.card, move.space])]
    return f"the plant below {icon} on contract {int(move.card) + 1}"


def _contract(state: Any, rules: Any, space: int) -> str:
    card = int(state.display[space])
    icons = ", ".join(KINDS_IN_WORDS[int(icon)] for icon in rules.card_icons[card][: int(rules.card_size[card])])
    return f"contract {card + 1} ({icons}; {int(rules.card_vp[card])} VP)"


def _buy_one_line(state: Any, rules: Any, move: Any) -> str:
    return f"buys a power line for {_open_link(state, rules, move.amount)}"


def _buy_two_lines(state: Any, rules: Any, move: Any) -> str:
    one, two = pair_of(move.amount)
    return f"buys two power lines for {_open_link(state, rules, one)} and {_open_link(state, rules, two)}"


def _buy_contract(state: Any, rules: Any, move: Any) -> str:
    return f"pays {int(rules.display_prices[move.space])} for {_contract(state, rules, int(move.space))}"


def _take_contract(state: Any, rules: Any, move: Any) -> str:
    return f"takes {_contract(state, rules, int(move.space))} for free"


def _buy_public(state: Any, rules: Any, move: Any) -> str:
    if move.space == names.PUBLIC_STACK:
        return "buys the public contract on top of the stack"
    return f"buys public contract {_public(rules, int(state.public_display[move.space]))}"


def _public(rules: Any, card: int) -> str:
    return f"P{int(rules.public_name[card]) + 1:02}"


def _use_public(state: Any, rules: Any, move: Any) -> str:
    paid = [f"{int(tiles)} {KINDS_IN_WORDS[kind]}" for kind, tiles in enumerate(move.pay) if tiles]
    return f"uses public contract {_public(rules, int(move.card))} for {', '.join(paid)}"


def _move_crew(state: Any, rules: Any, move: Any) -> str:
    way = ", ".join(str(int(site)) for site in move.way[: int(move.steps)])
    tile = KINDS_IN_WORDS[kind_of(int(state.tile[move.site]))]
    free = f" ({int(move.free).bit_count()} links for free)" if move.free else ""
    return f"moves the crew from site {int(state.crew)} to {way}{free} and takes the {tile} tile"


def _place_plant(state: Any, rules: Any, move: Any) -> str:
    return f"builds {_plant(rules, move)}"


def _place_extra(state: Any, rules: Any, move: Any) -> str:
    return f"builds {_plant(rules, move)} too"


def _place_on_own_site(state: Any, rules: Any, move: Any) -> str:
    return f"builds {_plant(rules, move)} on site {int(move.site)}"


def _return_plant(state: Any, rules: Any, move: Any) -> str:
    return f"returns {_plant(rules, move)} to the supply"


def _lay_line(state: Any, rules: Any, move: Any) -> str:
    return f"lays a power line on {_open_link(state, rules, move.amount)}"


def _lay_beside(state: Any, rules: Any, move: Any) -> str:
    return f"lays a power line beside another on {_link(rules, move.link)}"


def _join(state: Any, rules: Any, move: Any) -> str:
    return f"offers {int(move.amount)} to build {_plant(rules, move)} on the same site"


def _pick(state: Any, rules: Any, move: Any) -> str:
    return f"lets seat {int(move.fellow) + 1} join"


def _move_line(state: Any, rules: Any, move: Any) -> str:
    return f"moves a power line from {_link(rules, move.link)} to {_open_link(state, rules, move.amount)}"


def _sell_certificate(state: Any, rules: Any, move: Any) -> str:
    return f"returns a certificate of {int(move.amount)} VP" if move.amount else "returns a certificate"


def _shift_plant(state: Any, rules: Any, move: Any) -> str:
    return f"shifts {_plant(rules, move)} to space {int(move.to_space) + 1}"


def _step_crew(state: Any, rules: Any, move: Any) -> str:
    return f"steps the crew to site {int(move.site)}"


def _words(words: str) -> Callable[[Any, Any, Any], str]:
    return lambda state, rules, move: words


TELLERS = {
    names.END_PLANNING: _words("ends the planning"),
    names.BUY_ONE_LINE: _buy_one_line,
    names.BUY_TWO_LINES: _buy_two_lines,
    names.BUY_LAST_LINE: _buy_one_line,
    names.BUY_CONTRACT: _buy_contract,
    names.BUY_PUBLIC: _buy_public,
    names.USE_PUBLIC: _use_public,
    names.MOVE_CREW: _move_crew,
    names.PASS_MOVE: _words("leaves the crew where it is"),
    names.PLACE_PLANT: _place_plant,
    names.PLACE_EXTRA: _place_extra,
    names.RETURN_PLANT: _return_plant,
    names.LAY_LINE: _lay_line,
    names.LAY_BESIDE: _lay_beside,
    names.KEEP_ON_BOARD: _words("places the tile on the board"),
    names.KEEP_IN_FRONT: _words("keeps the tile in front"),
    names.TAKE_CONTRACT: _take_contract,
    names.PLACE_ON_OWN_SITE: _place_on_own_site,
    names.JOIN: _join,
    names.PICK: _pick,
    names.MOVE_LINE: _move_line,
    names.SELL_CERTIFICATE: _sell_certificate,
    names.SHIFT_PLANT: _shift_plant,
    names.STEP_CREW: _step_crew,
    names.DECLINE: _words("declines"),
    names.END_TURN: _words("ends the turn"),
}
