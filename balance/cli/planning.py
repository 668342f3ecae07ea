"""What a scenario needs, told before it is played."""

from collections.abc import Mapping

from balance.api import scenario
from balance.cli.screen import remark, say
from balance.library import load_game
from balance.simulate.compiling import notice

HOUR = 90  # minutes from which on hours are easier to read


def tell_plan(name: str, share: float | None, pilot: int, jobs: int | None, allow_code: bool) -> None:
    """Play a pilot and say how many games and minutes a precision takes."""
    question = scenario(name)
    remark(notice(load_game(question.scenario.game)))
    it = question.plan(share, pilot, jobs=jobs, allow_code=allow_code)
    say(question.scenario.question, style="bold")
    made = f", {it.experiments:,} of experiments included" if it.experiments else ""
    say(f"To know {_wishes(it.wishes)}: about {it.games:,} games for each variant{made}, {_time(it.minutes)}.")
    say(f"The hardest to know is the {it.hardest}.", indent=2)
    say(f"To settle verdicts on ±{100 * it.delta:g} points, if all is fair: about {it.judged:,} games.")
    say(f"From a pilot of {it.pilot:,} games for each variant, at {it.games_per_second:,.0f} games/s.", indent=2)


def _wishes(wishes: Mapping[str, float]) -> str:
    """Say what shall be known, and how exactly."""
    names = {"share": "every win share", "change": "every change of one"}
    said = {names[kind]: f"within ±{100 * wish:g} points" for kind, wish in wishes.items()}
    if len(said) > 1 and len(set(said.values())) == 1:
        return f"{' and '.join(said)} {said[names['share']]}"
    return " and ".join(f"{name} {within}" for name, within in said.items())


def _time(minutes: float) -> str:
    return f"{minutes / 60:,.1f} hours" if minutes > HOUR else f"{minutes:.1f} minutes"
