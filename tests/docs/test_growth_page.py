"""The benchmark of how time grows writes its tables into the page, and nothing else of it."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "side-by-side.md"


@pytest.fixture(scope="module")
def growth():
    spec = importlib.util.spec_from_file_location("growth", ROOT / "benchmarks" / "growth.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_tables_stand_between_the_marks_and_replace_what_stood_there(growth, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text())
    growth.write_between_marks(page, "first")
    growth.write_between_marks(page, "| second |")
    before, after = (PAGE.read_text().partition(mark)[side] for mark, side in zip(growth.MARKS, (0, 2), strict=True))
    assert page.read_text() == f"{before}{growth.MARKS[0]}\n\n| second |\n\n{growth.MARKS[1]}{after}"


def test_a_page_without_marks_is_refused(growth, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("no marks")
    with pytest.raises(SystemExit, match="has no marks"):
        growth.write_between_marks(page, "tables")
    assert page.read_text() == "no marks"
