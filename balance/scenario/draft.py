"""A commented scenario to start from."""

import re
from pathlib import Path

from balance.game import Game
from balance.library import load_game, strategies
from balance.problems import BadInput, Problem, as_written
from balance.rulebook import Rule, rulebook
from balance.scenario.file import ScenarioFile

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
DRAFT = """\
# A question about {title}. `balance check {name}` finds mistakes, `balance run {name}` answers it.

question = "What do you want to know about {title}?"
game     = "{game}"
games    = {games:_}          # for each variant
seed     = 2026            # the same seed plays the same games; without one, a seed is drawn and told

[seats]
players = {players}
rotate  = true             # every player sits in every chair equally often
# There are: {strategies}.
# A knob can be turned on the spot: {{strategy = "balanced", knobs = {{blunder = 0.1}}}}

[rules]                    # only what differs from the printed game; `balance rules {game}` lists every rule
{rules}

# Every variant is compared with the rules above, on the same luck:
# [variants.other.rules]
{variant}

[watch]
fair_share = {watch:g}          # the smallest deviation of a win share that matters
"""


def write_draft(name: str, game: str) -> tuple[Path, str]:
    """Write a draft into `scenarios/<game>/<name>.toml`, or to a path; return the file and what to call it.

    Raises
    ------
    BadInput
        There is no such game, the name is no name, or the file exists.
    """
    card = load_game(game)
    file, called = _place(name.removeprefix(f"{game}/"), game)
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8") as target:
            target.write(draft(card, called))
    except FileExistsError:
        raise BadInput(Problem(str(file), "exists already; choose another name.")) from None
    return file, called


def draft(game: Game, called: str) -> str:
    """Return the text of a draft."""
    examples = [(name, rule) for name, rule in rulebook(game.folder).items() if not isinstance(rule.default, dict)]
    lines = [f"# {name} = {as_written(rule.default)}{_choices(rule)}" for name, rule in examples[:4]]
    defaults = ScenarioFile()
    return DRAFT.format(
        name=called,
        title=game.title,
        game=game.name,
        games=defaults.games,
        players=as_written(["balanced"] * min(4, game.seats[-1])),
        strategies=", ".join(strategies(game.name)),
        rules="\n".join(lines),
        variant=lines[-1],
        watch=defaults.watch.fair_share,
    )


def _choices(rule: Rule) -> str:
    return f"  # or: {', '.join(rule.choices)}" if rule.choices else ""


def _place(name: str, game: str) -> tuple[Path, str]:
    if name.endswith(".toml"):
        return Path(name), name
    if not NAME.fullmatch(name):
        reason = "is no name: use letters, digits, hyphens and underscores, or a path that ends in .toml."
        raise BadInput(Problem("NAME", reason, name))
    return Path("scenarios") / game / f"{name}.toml", f"{game}/{name}"
