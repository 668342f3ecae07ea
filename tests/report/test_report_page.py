"""The page, its summary and its tables say the same, with an interval behind every number."""

import json
import re
from dataclasses import replace
from pathlib import Path

import matplotlib
import polars as pl
import pytest
from stand_in import made_up_run

from balance.problems import BadInput
from balance.report import build, words
from balance.report.build import build_report, sentences
from balance.report.sections import sections
from balance.report.study import Study

QUESTIONS = {
    "does_the_chair_decide",
    "which_strategy_wins",
    "what_does_the_change_do",
    "what_does_the_deal_bring",
    "does_the_deal_favour_a_seat",
    "what_does_each_variant_buy",
    "how_do_prices_move",
    "which_cards_are_too_good",
    "what_are_cards_worth",
    "how_does_a_game_unfold",
    "how_long_is_a_game",
    "what_do_winners_have",
    "where_does_the_money_go",
    "which_rules_come_up",
}
INTERVAL = re.compile(r"([+−]?[\d,.]+)(?: %| points?| money)? \(([+−]?[\d,.]+) to ([+−]?[\d,.]+)(?: %)?[,)]")


@pytest.fixture(scope="module")
def run():
    return made_up_run()


@pytest.fixture(scope="module")
def folder(run, tmp_path_factory):
    return build_report(run, tmp_path_factory.mktemp("report") / "boats").parent


@pytest.fixture(scope="module")
def summary(folder):
    return json.loads((folder / "summary.json").read_text(encoding="utf-8"))


def files(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def rows_of(summary):
    tables = [table for section in summary["sections"].values() for table in section["tables"].values()]
    return [row for table in tables for row in rows_in(table)]


def rows_in(table):
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def sides(row):
    """What a variant was compared with, and the variant, where a row compares them; the slope of a straight line."""
    names = [name for name in ("before", "after", "slope") if name in row]
    return [{"estimate": row[name], "low": row[f"{name}_low"], "high": row[f"{name}_high"]} for name in names]


def test_every_question_a_game_offers_has_its_section(folder, summary):
    page, text = ((folder / name).read_text(encoding="utf-8") for name in ("index.html", "report.md"))
    assert set(summary["sections"]) >= QUESTIONS
    for section in summary["sections"].values():
        assert f"<h2>{section['question']}</h2>" in page
        assert f"## {section['question']}" in text


def test_a_game_that_records_less_has_fewer_sections():
    run = made_up_run(players=("bold",) * 4, rotations=1, variants=())
    run.game = replace(run.game, tables={name: run.game.tables[name] for name in ("seats", "games")})
    asked = {section.__name__.rpartition(".")[2] for section in sections() if section.applies(Study(run))}
    assert not asked & {"how_do_prices_move", "what_are_cards_worth", "how_does_a_game_unfold"}
    assert not asked & {"which_strategy_wins", "what_does_the_change_do"}
    assert {"does_the_chair_decide", "how_long_is_a_game"} <= asked


def test_every_interval_on_the_page_is_in_the_summary(folder, summary):
    """What a reader sees is what a program reads: estimate, low and high, to the digits shown."""
    known = set()
    for row in rows_of(summary):
        for one in (row, *sides(row)):
            if one["low"] is None:
                continue
            for said in (words.share(one), words.shift(one), words.mean(one), words.change(one)):
                known.add(INTERVAL.search(said.replace("\u00a0", " ")).groups())
    page = (folder / "report.md").read_text(encoding="utf-8").replace("\u00a0", " ")
    shown = {match.groups() for match in INTERVAL.finditer(page)}
    assert len(shown) > 100
    assert shown <= known


def test_every_row_of_the_summary_has_an_interval_and_its_games(summary):
    for row in rows_of(summary):
        assert row["games"] > 0
        assert (row["low"] is None) == (row["high"] is None)
        if row["low"] is not None:
            assert row["low"] <= row["estimate"] <= row["high"]


def test_the_tables_are_the_summary(folder, summary):
    for name, section in summary["sections"].items():
        for table, content in section["tables"].items():
            rows = rows_in(content)
            frame = pl.read_csv(folder / "tables" / f"{name}-{table}.csv", infer_schema_length=None)
            assert frame.to_dicts() == pl.DataFrame(rows, infer_schema_length=None).to_dicts()


def test_the_summary_has_a_line_for_every_row(folder, summary):
    """Long tables stay short: names of columns once, a line a row."""
    text = (folder / "summary.json").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) < 4_000
    assert len(text.splitlines()) < 1.5 * len(rows_of(summary)) + 300


def test_same_run_same_bytes(run, folder, tmp_path):
    build_report(run, tmp_path / "again")
    assert files(tmp_path / "again") == files(folder)


def test_the_page_needs_no_other_file(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"https?://", page)
    assert set(re.findall(r'(?:src|href)="([^"]{10})', page)) == {"data:image"}
    assert "<script" not in page


def test_every_picture_has_words(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<img") == len(list((folder / "figures").glob("*.png"))) > 10
    assert all(len(words) > 20 for words in re.findall(r'alt="([^"]*)"', page))


def test_pictures_of_the_text_page_exist(folder):
    text = (folder / "report.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert len(pictures) == len(list((folder / "figures").glob("*.png")))
    assert all((folder / picture).is_file() for picture in pictures)


def test_what_a_user_wrote_is_shown_as_it_is(folder):
    assert "<h1>Do &lt;dear&gt; boats | matter?</h1>" in (folder / "index.html").read_text(encoding="utf-8")


def test_lines_of_a_text_table_have_equally_many_cells(folder):
    text = (folder / "report.md").read_text(encoding="utf-8")
    for table in re.findall(r"(?:^\|.*\|\n)+", text, flags=re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1, table


def test_the_page_ends_with_what_it_rests_on(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    end = page[page.index("What this rests on") :]
    for told in ("balance run harbour/boats --games 240 --seed 7", "cards: 3, 5", "price = 3", "A note on the seed."):
        assert told in end
    assert "Bold" in end
    assert "was not tested" in end


def test_nothing_of_the_machine_or_the_hour_is_told(summary):
    assert not {"machine", "played"} & set(summary["passport"])


def test_the_run_s_own_files_stay(run, tmp_path):
    (tmp_path / "passport.json").write_text("{}")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "of-an-earlier-report.csv").write_text("a")
    build_report(run, tmp_path)
    assert (tmp_path / "passport.json").read_text() == "{}"
    assert not (tmp_path / "tables" / "of-an-earlier-report.csv").exists()


def test_a_report_that_fails_leaves_the_earlier_one(run, folder, tmp_path, monkeypatch):
    build_report(run, tmp_path)
    before = files(tmp_path)
    monkeypatch.setattr(build.Path, "write_bytes", _full_disk)
    with pytest.raises(BadInput, match="disk is full"):
        build_report(run, tmp_path)
    monkeypatch.undo()
    assert files(tmp_path) == before


def _full_disk(_path, _content):
    raise OSError(28, "No space left on device")


def test_a_folder_that_cannot_be_is_one_clear_sentence(run, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be written"):
        build_report(run, tmp_path / "file" / "report")


def test_an_unfinished_run_has_no_report(run, tmp_path):
    unfinished = made_up_run(variants=())
    unfinished.finished = False
    with pytest.raises(BadInput, match="not finished"):
        build_report(unfinished, tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_user_s_own_style_is_neither_used_nor_changed(run, folder, tmp_path):
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "pink"}):
        build_report(run, tmp_path)
        assert matplotlib.rcParams["font.size"] == 30
    assert files(tmp_path) == files(folder)


@pytest.mark.parametrize("games", [4, 8, 120])
def test_a_tiny_run_has_a_report_that_knows_little(games, tmp_path):
    run = made_up_run(games)
    build_report(run, tmp_path)
    judged = json.loads((tmp_path / "summary.json").read_text())["sections"]["does_the_chair_decide"]
    assert {row["verdict"] for row in rows_in(judged["tables"]["by_seat"])} == {"not known yet"}
    assert "not known yet" in " ".join(sentences(run))


def test_one_game_alone_has_a_report(tmp_path):
    build_report(made_up_run(1, rotations=1, players=("bold", "bold"), variants=()), tmp_path)
    assert "too few blocks differ" in (tmp_path / "report.md").read_text()


def test_a_favoured_chair_is_named():
    (said, *_) = sentences(made_up_run(20_000, rotations=1, players=("bold",) * 4, variants=(), lean=0.1))
    assert re.match(r"Seat.1 wins 3\d\.\d.% \(3\d\.\d.to.3\d\.\d.%, 20,000.games\)", said)
    assert said.replace("\u00a0", " ").endswith("a fair share is 25 %: unfair by more than 2 points.")


def test_a_fair_game_is_called_fair():
    said, *_ = sentences(made_up_run(20_000, rotations=1, players=("bold",) * 4, variants=()))
    assert said.startswith("No chair is favoured: shares of the win run from 2")
    assert said.replace("\u00a0", " ").endswith("a fair share is 25 %. All are fair within ±2 points.")


def test_a_change_that_changes_nothing_is_called_so():
    said = sentences(made_up_run(variants=("same",)))
    assert "“same” changes nothing: every game ends as in the baseline (240\u00a0games)." in said


def test_the_summary_is_documented(summary):
    """Every key, section and table is named in docs/summary-schema.md."""
    page = (Path(__file__).parents[2] / "docs" / "summary-schema.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL)))
    tables = {table for section in summary["sections"].values() for table in section["tables"]}
    keys = {key for row in rows_of(summary) for key in row}
    passport = set(summary["passport"])
    assert (set(summary) | set(summary["sections"]) | tables | keys | passport) - told == set()
