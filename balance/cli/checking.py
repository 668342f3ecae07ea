"""Everything that can be checked without playing: files, and reports that no longer match them."""

from pathlib import Path

from balance.cli.screen import say
from balance.problems import collecting
from balance.report.stale import check_report, reports_in
from balance.scenario.check import check_all, check_everything


def check_paths(paths: list[str]) -> None:
    """Check paths, or everything but reports; raise BadInput with every problem."""
    reports = [report for path in paths for report in reports_in(Path(path))]
    files = 0
    with collecting() as note:
        with note():
            files = check_all(paths) if paths else check_everything()
        for report in reports:
            with note():
                check_report(report)
    told = f"{files} files" + (f" and {len(reports)} reports" if reports else "")
    say(f"Checked {told}: all is well.")
