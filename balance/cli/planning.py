"""What a scenario needs, told before it is played."""

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
    points = f"{100 * it.share:g} points"
    say(question.scenario.question, style="bold")
    say(f"To know every win share within ±{points}: about {it.games:,} games for each variant, {_time(it.minutes)}.")
    say(f"The hardest to know is the {it.hardest}.", indent=2)
    say(f"To settle verdicts on ±{100 * it.delta:g} points, if all is fair: about {it.judged:,} games.")
    say(f"From a pilot of {it.pilot:,} games for each variant, at {it.games_per_second:,.0f} games/s.", indent=2)


def _time(minutes: float) -> str:
    return f"{minutes / 60:,.1f} hours" if minutes > HOUR else f"{minutes:.1f} minutes"
