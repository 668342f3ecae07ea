"""Recorded games of Future Energy: a table from the first line, and the table in the words of the recordings."""

import gzip
import json
from itertools import combinations, pairwise

import numpy as np

from balance.components import printed_tables
from balance.games.future_energy import GAME
from balance.games.future_energy import state as names
from balance.games.future_energy.contracts import give_contract
from balance.games.future_energy.crew import way_cost
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.lines import number_of_pair, pair_of
from balance.games.future_energy.rules import EFFECTS
from balance.games.future_energy.state import DISPLAY, FIRST_NEW_GROUND, KIND_NAMES, NO_CARD
from balance.position import Position
from balance.rulebook import rulebook, values

TABLES = printed_tables(GAME.folder, GAME.components)
CARDS = [row.card for row in (*TABLES["contracts"], *TABLES["starting_contracts"])]
PUBLIC = [row.card for row in TABLES["public_contracts"]]
GROUNDS = [row.tile for row in TABLES["ground_tiles"]]


def printed_rules(seats, **changes):
    """The rules as printed, with changes."""
    return GAME.build_rules(values(rulebook(GAME.folder), seats, changes), TABLES, seats)


def read(recording):
    """Return the lines of a recorded game."""
    with gzip.open(recording, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


class Board:
    """Names of sites, links and tiles of one board, both ways."""

    def __init__(self, seats):
        board = "4p" if seats == 4 else "2_3p"
        self.sites = [row.site for row in TABLES[f"sites_{board}"]]
        self.links = [row.link for row in TABLES[f"links_{board}"]]
        self.regions = list(dict.fromkeys(row.region for row in TABLES[f"sites_{board}"][1:]))
        self.pairs = [{row.site_a, row.site_b} for row in TABLES[f"links_{board}"]]

    def site(self, name):
        return self.sites.index(name)

    def link(self, name):
        return self.links.index(name)


def tile_name(tile):
    """What a recording calls a tile."""
    if tile >= FIRST_NEW_GROUND:
        return f"construction_ground#{GROUNDS[tile - FIRST_NEW_GROUND]}"
    return KIND_NAMES[tile]


def tile_number(name):
    """The number of a tile that a recording names."""
    kind, _, ground = name.partition("#")
    return FIRST_NEW_GROUND + GROUNDS.index(ground) if ground else KIND_NAMES.index(kind)


def table_of(setup):
    """Return the table that a recorded game starts from."""
    seats = setup["players"]
    modules = {f"module_{number}": True for number in setup["modules"]}
    rules = printed_rules(seats, **modules, **setup["options"])
    position = Position(GAME, rules, seats)
    # Any deal brings everything that does not depend on luck; what does is then overwritten.
    GAME.set_up(position.state, rules[0])
    lay_tiles(position.state, rules[0], setup, Board(seats))
    deal_cards(position.state, rules[0], setup)
    begin(position, setup)
    return position


def lay_tiles(state, rules, setup, board):
    """Lay the tiles of a recorded game."""
    for field in ("tile", "sites_of", "blocked", "unused", "dealt"):
        state[field][:] = 0
    state.tile_sites = 0
    for name, tile in setup["tiles"].items():
        site, number = board.site(name), tile_number(tile)
        state.tile[site] = number
        state.sites_of[kind_of(number)] |= np.uint64(1 << site)
        state.tile_sites |= np.uint64(1 << site)
    for name, tile in setup["blocked"].items():
        state.blocked[board.site(name)] = tile_number(tile)
    for tile in setup["box"]:
        state.unused[tile_number(tile)] += 1


def deal_cards(state, rules, setup):
    """Deal the cards of a recorded game."""
    stack = setup["display"] + setup["contract_stack"] + setup["contracts_returned"]
    state.stack[: len(stack)] = [CARDS.index(card) for card in stack]
    state.display[:] = state.stack[:DISPLAY]
    state.shown_turn[:] = 0
    state.shown_turn[state.display] = 1
    state.certificates[: len(setup["certificates"])] = setup["certificates"]
    public = setup["public_display"] + setup["public_stack"]
    state.public_stack[: len(public)] = [PUBLIC.index(card) for card in public]
    if public:
        state.public_display[:] = state.public_stack[:DISPLAY]
    for field in ("owner", "filled", "contracts", "contract_count", "contract_plants", "wanted"):
        state[field][:] = 0
    state.supply_plants[: state.seats] = rules.plants_per_player - rules.start_space_plant
    for seat, card in enumerate(setup["starting_contracts"]):
        give_contract(state, rules, seat, CARDS.index(card))


def begin(position, setup):
    """The kite goes to the recorded start player, who has had his revenue."""
    state, rules = position.state, position.rules[0]
    state.money[: state.seats] = rules.start_money
    state.kite = state.active = state.seat = setup["start_player"]
    state.money[state.kite] += rules.revenue_basic


# The table in the words of the recordings.

PHASES = {
    names.PLAN: "plan",
    names.MOVE_CREW_OR_PASS: "crew",
    names.PLACE: "place",
    names.USE_OIL: "oil",
    names.USE_RETURN: "coal",
    names.USE_NUCLEAR: "nuclear",
    names.KEEP_TILE: "nuclear_keep",
    names.USE_GROUND_CONTRACT: "ground_contract",
    names.USE_GROUND_LINES: "ground_lines",
    names.USE_GROUND_PLANT: "ground_plant",
    names.JOIN_OR_DECLINE: "joint",
    names.USE_EFFECT: "effect",
    names.END_OR_USE: "end",
}
REASONS = {0: None, names.BY_TRIGGER: "trigger", names.BY_EXHAUSTION: "exhaustion", names.BY_ROUND_LIMIT: "round_cap"}


def table_in_words(state, rules, board):
    """Return the whole state as a recording writes it; what has no order is sorted."""
    seats = range(int(state.seats))
    return {
        "round": int(state.turn),
        "turn": int(state.turns_begun),
        "active": int(state.active) if not state.over else None,
        "actor": int(state.seat) if not state.over else None,
        "phase": "over" if state.over else PHASES[int(state.decision)],
        "kite": int(state.kite),
        "trigger": {"lines": bool(state.lines_trigger), "stack": bool(state.stack_trigger)},
        "end_reason": REASONS[int(state.ended_by)],
        "activity": bool(state.activity),
        "crew": board.sites[int(state.crew)],
        "tiles": {name: tile_name(int(state.tile[site])) for site, name in enumerate(board.sites) if state.tile[site]},
        "plants": plants_in_words(state, board),
        "lines": {name: owners for link, name in enumerate(board.links) if (owners := owners_of(state, link))},
        "display": [CARDS[card] for card in state.display if card != NO_CARD],
        "stack": [CARDS[card] for card in state.stack[int(state.stack_top) : int(state.stack_end)]],
        "certificates": certificates_left(state, rules),
        "box": sorted(box_in_words(state)),
        "players": [player_in_words(state, rules, seat) for seat in seats],
        "plan": plan_in_words(state),
        "public_display": [PUBLIC[card] for card in state.public_display if card != NO_CARD],
        "public_stack": [PUBLIC[card] for card in state.public_stack[int(state.public_top) : int(rules.public_count)]]
        if rules.module_2
        else [],
        "wildcards": int(state.wildcards),
    }


def plants_in_words(state, board):
    plants = {}
    for site, name in enumerate(board.sites):
        here = {
            str(seat): int(state.plants[seat, site]) for seat in range(int(state.seats)) if state.plants[seat, site]
        }
        if here:
            plants[name] = here
    return plants


def owners_of(state, link):
    return [int(owner) - 1 for owner in (state.first_line[link], state.second_line[link]) if owner]


def certificates_left(state, rules):
    return [int(vp) for vp in state.certificates[int(state.certificates_taken) : int(rules.certificate_count)]]


def box_in_words(state):
    for tiles in (state.unused, state.box):
        for tile, number in enumerate(tiles):
            yield from [tile_name(tile)] * int(number)


def player_in_words(state, rules, seat):
    cards = [card for card in range(int(rules.card_count)) if state.owner[card] == seat + 1]
    public = [card for card in range(int(rules.public_count)) if state.public_owner[card] == seat + 1]
    return {
        "money": int(state.money[seat]),
        "vp": int(state.vp[seat]),
        "supply_plants": int(state.supply_plants[seat]),
        "supply_lines": int(state.supply_lines[seat]),
        "engineers": int(state.engineers[seat]),
        "investors": int(state.investors[seat]),
        "contracts": sorted(contract_in_words(state, rules, card) for card in cards if state.filled[card]),
        "completed": sorted(CARDS[card] for card in cards if not state.filled[card]),
        "certificates": sorted(int(state.certificates[number]) for number in owned(state.certificate_owner, seat)),
        "tiles_front": {KIND_NAMES[kind]: int(tiles) for kind, tiles in enumerate(state.front[seat]) if tiles},
        "nuclear_board": int(state.nuclear_board[seat]),
        "public": sorted((PUBLIC[c], int(state.public_bought[c])) for c in public if not state.public_used[c]),
        "public_used": sorted(PUBLIC[card] for card in public if state.public_used[card]),
    }


def owned(owners, seat):
    return [number for number, owner in enumerate(owners) if owner == seat + 1]


def contract_in_words(state, rules, card):
    return CARDS[card], [int(state.filled[card]) >> space & 1 for space in range(int(rules.card_size[card]))]


def plan_in_words(state):
    used = int(state.used)
    actions = {"one": names.ONE_LINE, "two": names.TWO_LINES, "contract": names.CONTRACT}
    return {
        "used": sorted(name for name, bit in actions.items() if used & bit),
        "duty": bool(state.duty),
        "lines_only": bool(state.lines_only),
        "free_steps": int(state.free_steps),
        "moved": bool(state.moved),
    }


def as_recorded(table):
    """Return a recorded state with everything that has no order sorted, and without the working data."""
    table = {key: value for key, value in table.items() if key != "pending"}
    table["box"] = sorted(table["box"])
    table["plan"] = table["plan"] | {"used": sorted(table["plan"]["used"])}
    if table["phase"] == "over":
        table["active"] = table["actor"] = None
    table["players"] = [player_as_recorded(player) for player in table["players"]]
    return table


def player_as_recorded(player):
    return player | {
        "contracts": sorted((contract["id"], contract["filled"]) for contract in player["contracts"]),
        "completed": sorted(player["completed"]),
        "certificates": sorted(player["certificates"]),
        "public": sorted((card["id"], card["turn"]) for card in player["public"]),
        "public_used": sorted(player["public_used"]),
    }


def pending_in_words(state, rules, board):
    """Return the working data of the action or the effect under way."""
    if state.effect:
        return {
            "effect": EFFECTS[int(state.effect)],
            "left": int(state.effect_left),
            "add": int(state.effect_amount) if state.effect == names.SELL_ONE_CERTIFICATE else 0,
            "card": PUBLIC[int(state.effect_card)],
            "vp": int(state.effect_vp),
            "back_to": {names.PLANNING: "plan", names.MOVEMENT: "crew", names.TURN_END: "end"}[int(state.step)],
        }
    if state.step not in (names.CONSTRUCTION, names.ACTION, names.JOINT_PLANT) or state.over:
        return None
    asked = [(int(state.active) + 1 + number) % int(state.seats) for number in range(int(state.asked))]
    building = state.step == names.CONSTRUCTION
    return {
        "tile": tile_name(int(state.taken_tile)),
        "site": board.sites[int(state.site)],
        "icon": None if building else KIND_NAMES[int(state.icon)],
        "used_contracts": []
        if building
        else sorted(CARDS[card] for card in range(int(rules.card_count)) if int(state.used_cards) >> card & 1),
        "left": int(state.left) if state.decision in (names.USE_OIL, names.USE_NUCLEAR, names.USE_GROUND_LINES) else 0,
        "asked": asked if state.step == names.JOINT_PLANT else [],
    }


def pending_as_recorded(pending, phase):
    """Return recorded working data; how often a past action could have gone on is forgotten."""
    if pending is None or "effect" in pending:
        return pending
    left = pending["left"] if phase in ("oil", "nuclear", "ground_lines") else 0
    return pending | {"used_contracts": sorted(pending["used_contracts"]), "left": left}


# Moves.

SIMPLE = {
    "end_planning": names.END_PLANNING,
    "pass_move": names.PASS_MOVE,
    "end_turn": names.END_TURN,
    "decline": names.DECLINE,
    "stop": names.DECLINE,
}
ABOUT_PLANTS = {
    "place_plant": names.PLACE_PLANT,
    "place_extra": names.PLACE_EXTRA,
    "return_plant": names.RETURN_PLANT,
    "place_on_own_site": names.PLACE_ON_OWN_SITE,
    "shift_plant": names.SHIFT_PLANT,
    "join": names.JOIN,
}


def move_of(position, board, recorded):
    """Return our move for a recorded one."""
    kind = recorded["type"]
    state = position.state
    if kind in SIMPLE:
        return position.move(SIMPLE[kind])
    if kind in ABOUT_PLANTS:
        return plant_move(position, board, recorded)
    if kind == "move_crew":
        return crew_move(position, board, recorded["path"], recorded["free"])
    if kind == "use_public":
        return public_move(position, recorded)
    if kind in ("buy_contract", "take_contract", "buy_public"):
        space = recorded["display_index"]
        space = names.PUBLIC_STACK if space == "stack" else space
        return position.move(getattr(names, kind.upper()), space=space)
    if kind == "keep_nuclear":
        return position.move(names.KEEP_ON_BOARD if recorded["where"] == "board" else names.KEEP_IN_FRONT)
    if kind == "sell_certificate":
        return position.move(names.SELL_CERTIFICATE, amount=recorded["value"])
    return line_move(position, board, state, recorded)


def plant_move(position, board, recorded):
    fields = {"card": CARDS.index(recorded["contract"]), "space": recorded["space"]}
    if "to_space" in recorded:
        fields["to_space"] = recorded["to_space"]
    if "site" in recorded:
        fields["site"] = board.site(recorded["site"])
    if recorded["type"] == "join":
        fields["amount"] = int(position.rules["joint_price"][0])
    return position.move(ABOUT_PLANTS[recorded["type"]], **fields)


def crew_move(position, board, path, free):
    """Return the move along a recorded path, which begins where the crew is."""
    sites = [board.site(name) for name in path]
    links = [board.pairs.index({a, b}) if {a, b} in board.pairs else -1 for a, b in pairwise(path)]
    used = {board.link(name) for name in free}
    move = position.move(names.MOVE_CREW, site=sites[-1], steps=len(sites) - 1)
    move["way"][: len(sites) - 1] = sites[1:]
    off_the_way = 1 << 63 if used - set(links) else 0
    move["free"] = sum(1 << step for step, link in enumerate(links) if link in used) | off_the_way
    return move


def public_move(position, recorded):
    move = position.move(names.USE_PUBLIC, card=PUBLIC.index(recorded["card"]))
    for kind, tiles in recorded["pay"].items():
        move["pay"][KIND_NAMES.index(kind)] = tiles
    return move


def line_move(position, board, state, recorded):
    """Return a move about lines; open links are named by their place in the list of open links."""
    kind = recorded["type"]
    if kind == "buy_one_line":
        return position.move(names.BUY_ONE_LINE, amount=open_place(state, board, recorded["link"]))
    if kind == "buy_two_lines":
        places = [open_place(state, board, recorded[name]) for name in ("link_a", "link_b")]
        return position.move(names.BUY_TWO_LINES, amount=number_of_pair(*places))
    if kind == "reallocate_line":
        link, place = board.link(recorded["from"]), open_place(state, board, recorded["to"])
        return position.move(names.MOVE_LINE, link=link, amount=place)
    link = board.link(recorded["link"])
    if state.first_line[link]:
        return position.move(names.LAY_BESIDE, link=link)
    return position.move(names.LAY_LINE, amount=open_place(state, board, recorded["link"]))


def open_place(state, board, name):
    return int(state.open_place[board.link(name)])


def legal_in_words(position, board):
    """Return all legal moves as a recording writes them, lists sorted."""
    state, rules = position.state, position.rules[0]
    words = {}
    for move in position.legal():
        kind, value = move_in_words(state, rules, board, move)
        if value is True:
            words[kind] = True
        else:
            words.setdefault(kind, []).extend(value)
    stop = "stop" if state.decision in (names.USE_OIL, names.USE_EFFECT) else "decline"
    return {stop if kind == "decline" else kind: tidy(kind, value) for kind, value in words.items()}


def tidy(kind, value):
    if value is True:
        return True
    if kind == "move_crew":
        return dict(value)
    if kind == "reallocate_line":
        return {"from": sorted({a for a, _ in value}), "to": sorted({b for _, b in value})}
    if kind == "place_on_own_site":
        return {"plants": sorted({plant for plant, _ in value}), "sites": sorted({site for _, site in value})}
    return sorted(value, key=str)


def move_in_words(state, rules, board, move):
    """Return the type of a legal move and what it stands for: True, or a list."""
    kind = int(move.kind)
    links = [board.links[link] for link in state.open_links[int(move.amount) : int(move.most) + 1]]
    plant = (CARDS[int(move.card)], int(move.space))
    space = "stack" if move.space == names.PUBLIC_STACK else int(move.space)
    return {
        names.END_PLANNING: lambda: ("end_planning", True),
        names.PASS_MOVE: lambda: ("pass_move", True),
        names.END_TURN: lambda: ("end_turn", True),
        names.DECLINE: lambda: ("decline", True),
        names.BUY_ONE_LINE: lambda: ("buy_one_line", links),
        names.BUY_TWO_LINES: lambda: ("buy_two_lines", pairs_in_words(state, board, move)),
        names.BUY_CONTRACT: lambda: ("buy_contract", [space]),
        names.BUY_PUBLIC: lambda: ("buy_public", [space]),
        names.TAKE_CONTRACT: lambda: ("take_contract", [space]),
        names.USE_PUBLIC: lambda: ("use_public", [public_in_words(move)]),
        names.MOVE_CREW: lambda: ("move_crew", [crew_in_words(state, rules, board, move)]),
        names.PLACE_PLANT: lambda: ("place_plant", [plant]),
        names.PLACE_EXTRA: lambda: ("place_extra", [plant]),
        names.RETURN_PLANT: lambda: ("return_plant", [plant]),
        names.JOIN: lambda: ("join", [plant]),
        names.PLACE_ON_OWN_SITE: lambda: ("place_on_own_site", [(plant, board.sites[int(move.site)])]),
        names.SHIFT_PLANT: lambda: ("shift_plant", [(*plant, int(move.to_space))]),
        names.LAY_LINE: lambda: ("place_free_line", links),
        names.LAY_BESIDE: lambda: ("place_free_line", [board.links[int(move.link)]]),
        names.MOVE_LINE: lambda: ("reallocate_line", [(board.links[int(move.link)], link) for link in links]),
        names.SELL_CERTIFICATE: lambda: ("sell_certificate", [int(move.amount)]),
        names.KEEP_ON_BOARD: lambda: ("keep_nuclear", ["board"]),
        names.KEEP_IN_FRONT: lambda: ("keep_nuclear", ["front"]),
    }[kind]()


def pairs_in_words(state, board, move):
    places = [pair_of(number) for number in range(int(move.amount), int(move.most) + 1)]
    names_of = [board.links[link] for link in state.open_links]
    return [tuple(sorted((names_of[one], names_of[two]))) for one, two in places]


def public_in_words(move):
    pay = tuple((KIND_NAMES[kind], int(tiles)) for kind, tiles in enumerate(move.pay) if tiles)
    return PUBLIC[int(move.card)], tuple(sorted(pay))


def crew_in_words(state, rules, board, move):
    return board.sites[int(move.site)], int(way_cost(state, rules, move))


def legal_as_recorded(legal):
    """Return recorded legal moves with lists sorted."""
    return {kind: LEGAL_FORMS.get(kind, plain)(value) for kind, value in legal.items()}


def plain(value):
    if isinstance(value, list):
        return sorted((tuple(item) if isinstance(item, list) else item for item in value), key=str)
    return value


def any_two(value):
    return sorted((tuple(sorted(pair)) for pair in combinations(value["any_two_of"], 2)), key=str)


def cards_with_pay(value):
    return sorted(((entry["card"], tuple(sorted(entry["pay"].items()))) for entry in value), key=str)


def own_sites(value):
    return {"plants": sorted(tuple(plant) for plant in value["plants"]), "sites": sorted(value["sites"])}


def from_and_to(value):
    return {"from": sorted(value["from"]), "to": sorted(value["to"])}


LEGAL_FORMS = {
    "buy_two_lines": any_two,
    "use_public": cards_with_pay,
    "place_on_own_site": own_sites,
    "reallocate_line": from_and_to,
}
