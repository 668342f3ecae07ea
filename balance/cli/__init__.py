"""The command line: verbs, no required flags; every command translates and calls.

Nothing heavy is imported before a command runs, so that help comes at once.
"""

import typer

from balance.cli import ask, look, measure
from balance.cli.house import House, prepare_streams

HELP = """Is your board game fair, and how sure are we?

A question is a small TOML file; balance plays it, hundreds of thousands of games, and writes a report.

\b
Examples:
  balance games                              what can be played
  balance players power_grid                 who can play it
  balance new my-question --game power_grid  a question of your own
  balance run power_grid/discount-token      from the question to the report
"""

app = typer.Typer(
    cls=House,
    help=HELP,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in (
    *(look.games, look.players, look.knobs, look.rules),
    *(ask.check, ask.new, ask.plan, ask.run, ask.report, ask.find, ask.replay),
    measure.bench,
):
    app.command()(command)


def main() -> None:
    """Run the command line."""
    prepare_streams()
    app(prog_name="balance")
