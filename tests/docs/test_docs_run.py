"""Every command and every snippet that the pages show is run, in the order shown, in an empty folder."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = Path(sys.executable).with_name("balance")


def run_console(example: Example) -> None:
    """Run every line after a `$ `; each must succeed."""
    for line in example.parsed.splitlines():
        command = shlex.split(line.removeprefix("$ "))
        assert command[0] == "balance"
        done = subprocess.run([COMMAND, *command[1:]], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


SYBIL = Sybil(parsers=[PythonCodeBlockParser(), CodeBlockParser("console", run_console)], path=str(ROOT))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_runs(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for example in SYBIL.parse(page).examples():
        example.evaluate()


@pytest.mark.parametrize("page", [*PAGES, *sorted((ROOT / "balance" / "games").glob("*/README.md"))], ids=str)
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_two_commands_of_the_readme_are_words_of_the_makefile():
    words = re.findall(r"^make (\w+)", (ROOT / "README.md").read_text(), re.MULTILINE)
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert words == ["report", "test"]
    assert set(words) <= set(targets)
    assert "make test" in (ROOT / ".ci" / "run").read_text()
