"""draw -o, and -o of the verbs whose answers can be drawn: what is written, what is refused, exit codes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from .tool import MANY, NINE, NONE, ONE, TWO, run

MARKED = {"differs", "reason", "follows", "open"}


def classes(file: Path) -> list[str]:
    """The classes of all elements of a picture."""
    root = ElementTree.parse(file).getroot()
    return [name for element in root.iter() for name in element.get("class", "").split()]


@pytest.mark.parametrize(
    ("words", "puzzle", "code", "symbols"),
    [
        ("", ONE, 0, 6),
        ("--solution", ONE, 0, 16),
        ("--solutions 12", MANY, 0, 12 * 16),
        ("--solutions 12", ONE, 0, 16),
        ("--both", TWO, 0, 32),
        ("--both", ONE, 10, None),
        ("--both", NONE, 20, None),
        ("--solution", NONE, 20, None),
        ("--solution --time 0s", NINE, 3, None),
        ("--style none", ONE, 2, None),
    ],
)
def test_what_is_drawn(words: str, puzzle: str, code: int, symbols: int | None, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    done = run(*f"draw - -o {file} {words}".split(), stdin=puzzle)
    assert done.code == code, done.err
    assert file.exists() == (symbols is not None)
    if symbols is not None:
        assert classes(file).count("symbol") == symbols
        assert done.out == ""
    else:
        assert done.out or done.err


@pytest.mark.parametrize(
    ("words", "puzzle", "marks"),
    [
        ("explain", NONE, {"reason"}),
        ("explain --cell r1c2", ONE, {"reason", "follows"}),
        ("common", TWO, {"open"}),
        ("hint", ONE, {"reason", "follows"}),
        ("fix", TWO, {"follows"}),
        ("fix", NONE, {"reason"}),
        ("draw --both", TWO, {"differs"}),
    ],
)
def test_what_is_said_is_marked(words: str, puzzle: str, marks: set[str], tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    verb, *options = words.split()
    done = run(verb, "-", "-o", str(file), *options, stdin=puzzle)
    assert done.code == 0, done.err
    assert MARKED.intersection(classes(file)) == marks
    if verb == "common":
        assert "faint" in classes(file), "what cells may be"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("draw - -o x.gif", "write one of .svg, .png, .pdf, .txt"),
        ("draw - -o -", "has no suffix"),
        ("draw - -o x.svg --cell twelve", "write a length"),
        ("draw - -o x.svg --paper A3", "write A4 or Letter"),
        ("draw - -o x.txt --paper A4", "leave them out"),
        ("draw - --both --solution -o x.svg", "do not go together"),
        ("draw - --paper A4", "name one, as in -o"),
        ("explain - -o x.txt", "write one of .svg, .png, .pdf"),
        ("draw {one} {one} -o x.svg", "write a .pdf"),
    ],
)
def test_what_makes_no_sense_is_refused(words: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(ONE)
    done = run(*words.format(one=tmp_path / "one.txt").split(), stdin=ONE)
    assert done.code == 2
    assert said in done.err
    assert not list(tmp_path.glob("x.*"))


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run("draw", "-", "-o", str(tmp_path / "none" / "x.svg"), stdin=ONE)
    assert (done.code, done.out) == (65, "")
    assert done.err.endswith("there is no such folder; it is not written\n")


def test_layers_are_stacked(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    assert run("draw", "sudoku/cube-8x8x8", "--stack", "-o", file).code == 0
    assert file.read_text().count("matrix(") == 8
    assert run("draw", "sudoku/cube-8x8x8", "--stack").code == 2


def test_a_text_is_what_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    for words in ((), ("--solution",)):
        printed = run("draw", "-", *words, stdin=ONE).out
        assert run("draw", "-", *words, "-o", str(file), stdin=ONE).code == 0
        assert file.read_text() == printed


def test_a_folder_is_a_book_with_solutions(tmp_path: Path) -> None:
    folder, book = tmp_path / "folder", tmp_path / "out.pdf"
    folder.mkdir()
    for name, puzzle in {"one": ONE, "two": TWO, "none": NONE, "wrong": "12\n3"}.items():
        (folder / f"{name}.txt").write_text(puzzle)
    done = run("draw", folder, "-o", str(book), "--paper", "Letter", "--cell", "9mm")
    assert done.code == 65  # for one of them
    assert done.lines == ["4 puzzles: 1 no solution, 1 drawn, 1 more than one solution, 1 refused"]
    assert f"{folder / 'two.txt'}: more than one solution; it is in the book all the same" in done.err
    content = book.read_bytes()
    assert content.startswith(b"%PDF")
    assert b"/Count 2/" in content  # pages


@pytest.mark.parametrize("end", [".svg", ".png", ".pdf", ".txt"])
def test_hostile_titles_do_no_harm(end: str, tmp_path: Path) -> None:
    for title in ("<script>", "a" * 10_000, "#set page() $", 'tab\\tquote\\"'):
        source, file = tmp_path / "x.toml", tmp_path / f"x{end}"
        source.write_text(f'kind = "sudoku"\ntitle = "{title}"\ngrid = "1..4\\n....\\n....\\n...."\n')
        done = run("draw", str(source), "-o", str(file))
        assert (done.code, done.out, done.err) == (0, "", "")
        assert file.stat().st_size < 20_000
