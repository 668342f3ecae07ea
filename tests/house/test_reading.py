"""A file that cannot be read says why, before its content is looked at."""

import os

import pytest

from balance.problems import BadInput
from balance.reading import read_text, read_toml


def refusal(file):
    with pytest.raises(BadInput) as bad:
        read_toml(file)
    (problem,) = bad.value.problems
    assert str(file) in str(problem)
    return problem.reason


def test_text_may_begin_with_a_mark_and_end_lines_either_way(tmp_path):
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 'x'\r\n")
    assert read_toml(file) == {"a": 1, "b": "x"}


def test_an_empty_file_is_an_empty_table(tmp_path):
    file = tmp_path / "empty.toml"
    file.touch()
    assert read_toml(file) == {}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a = 1\nb = \n", "line 2"),
        (b"a = 1\na = 2\n", "line 2"),
        (b"[t]\n[t]\n", "line 2"),
        (b"a = 'caf\xe9'\n", "line 1 is not UTF-8"),
        (b"a = 1\nb = '\xff'\n", "line 2 is not UTF-8"),
        ("a = 1".encode("utf-16"), "not UTF-8"),
        (b"\x7fELF\x00\x00", "not a text file"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"a = 1" + b"0" * 5_000, "not valid TOML"),
    ],
)
def test_a_broken_file_is_refused_naming_the_line(tmp_path, content, words):
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    assert words in refusal(file)


def test_what_is_no_file_is_refused(tmp_path):
    assert refusal(tmp_path / "nowhere.toml") == "no such file."
    assert refusal(tmp_path) == "is a folder, not a file."
    assert "cannot be read" in refusal(tmp_path / ("x" * 300))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path):
    file = tmp_path / "secret.toml"
    file.touch(mode=0)
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(file)
