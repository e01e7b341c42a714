"""draw -o, and -o of the verbs whose answers can be drawn: what is written, what is refused,
exit codes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from .tool import MANY, NINE, NONE, ONE, TWO, ran, run

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
def test_what_is_drawn(
    words: str, puzzle: str, code: int, symbols: int | None, tmp_path: Path
) -> None:
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
        ("common", TWO, set()),  # it is seen what cells may be
        ("common --decided", TWO, {"open"}),
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
    assert ('class="symbol faint"' in file.read_text()) == (words == "common"), "what cells may be"


FIVE = "tiles/pentominoes-5x5"  # eight solutions, which are turned and mirrored copies of one


def test_copies_of_a_solution_are_drawn_once_where_that_is_asked_for(tmp_path: Path) -> None:
    every, file = run("draw", FIVE, "--solutions", "9"), tmp_path / "x.svg"
    one = run("draw", FIVE, "--solutions", "9", "--up-to-symmetry")
    assert (every.code, one.code) == (0, 0)
    assert len(every.lines) + 1 == 8 * (len(one.lines) + 1)
    assert run("draw", FIVE, "--solutions", "9", "--up-to-symmetry", "-o", str(file)).code == 0
    assert ": 1 solution, 5 rows of 5 cells" in file.read_text()
    both = run("draw", FIVE, "--both", "--up-to-symmetry")
    assert both.lines[0] == f"{FIVE}: exactly one solution up to symmetry"
    assert run("draw", FIVE, "--up-to-symmetry").code == 2
    assert run("draw", "rules/zebra", "--solutions", "2", "--up-to-symmetry").code == 2


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


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("draw - -o {}.svg", "there is no such folder"),
        ("hint - -o {}.pdf", "there is no such folder"),
        ("fix - -o {}.toml", "there is no such folder"),
        ("fix - -o {}.svg", "there is no such folder"),
        ("minimize - -o {}.toml", "there is no such folder"),
        ("make sudoku --size 4x4 --seed 1 -o {}.toml", "there is no such folder"),
    ],
)
@pytest.mark.long
def test_files_that_cannot_be_written_are_one_sentence_and_one_code(
    words: str, why: str, tmp_path: Path
) -> None:
    done = ran(*words.format(tmp_path / "none" / "x").split(), stdin=ONE)
    file = next(
        word
        for word in words.format(tmp_path / "none" / "x").split()
        if word.startswith(str(tmp_path))
    )
    assert (done.code, done.out) == (74, "")
    assert done.err.splitlines()[-1] == f"exactone: {file}: {why}; it is not written"


def test_a_solution_that_is_not_the_only_one_is_drawn_with_a_word(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    done = run("draw", "-", "--solution", "-o", file, stdin=TWO)
    assert (done.code, done.err) == (0, "-: more than one solution; one of them is drawn\n")
    assert run("draw", "-", "--solution", "-o", file, stdin=ONE).err == ""


def test_cells_that_are_smaller_than_was_said_are_told(tmp_path: Path) -> None:
    words = ("draw", "sudoku/16x16", "--paper", "A4", "-o", tmp_path / "x.pdf")
    done = run(*words, "--cell", "20mm")
    assert done.code == 0
    assert done.err == (
        "x.pdf: its cells are 11.1 mm and not 20.0: there is no more room on the page\n"
    )
    assert run(*words, "--cell", "9mm").err == ""


def test_all_that_is_said_is_in_the_picture(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    said = run("common", "-", "--share", "-o", file, stdin=TWO)
    lines = [line.strip() for line in said.lines if "%" in line]
    drawn = [
        element.text or ""
        for element in ElementTree.parse(file).iter()
        if element.tag.endswith("text")
    ]
    assert lines
    assert set(lines) <= set(drawn)
    run("explain", "nonogram/none", "-o", file)
    drawn = [
        element.text or ""
        for element in ElementTree.parse(file).iter()
        if element.tag.endswith("text")
    ]
    assert {"row 1: 2", "column 2: 0", "column 3: 2"} <= set(drawn)


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
    assert (
        f"{folder / 'two.txt'}: more than one solution; it is in the book all the same" in done.err
    )
    content = book.read_bytes()
    assert content.startswith(b"%PDF")
    assert b"/Count 2/" in content  # pages


@pytest.mark.parametrize("end", [".svg", ".png", ".pdf", ".txt"])
def test_hostile_titles_do_no_harm(end: str, tmp_path: Path) -> None:
    for title in ("<script>", "a" * 10_000, "#set page() $", 'tab\\tquote\\"'):
        source, file = tmp_path / "x.toml", tmp_path / f"x{end}"
        source.write_text(
            f'kind = "sudoku"\ntitle = "{title}"\ngrid = "1..4\\n....\\n....\\n...."\n'
        )
        done = run("draw", str(source), "-o", str(file))
        assert (done.code, done.out, done.err) == (0, "", "")
        assert file.stat().st_size < 20_000


def test_all_steps_of_a_hint_are_pages(tmp_path: Path) -> None:
    """As many as it takes; of the first step alone there is one picture, as large as the board."""
    path, step = tmp_path / "path.pdf", tmp_path / "step.pdf"
    done = run("hint", "--all", "kakuro/wikipedia", "-o", path)
    assert (done.code, done.err) == (0, "")
    assert run("hint", "kakuro/wikipedia", "-o", step).code == 0
    assert b"/Count 5/" in path.read_bytes()  # pages with 36 steps, and the puzzle
    assert b"/Count 1/" in step.read_bytes()


@pytest.mark.parametrize("end", [".svg", ".png"])
def test_all_steps_of_a_hint_are_one_picture_where_there_are_no_pages(
    end: str, tmp_path: Path
) -> None:
    """Each on the board by then, with its number and its sentence."""
    path, step = tmp_path / f"path{end}", tmp_path / f"step{end}"
    assert run("hint", "--all", "sudoku/4x4", "-o", path).code == 0
    assert run("hint", "sudoku/4x4", "-o", step).code == 0
    assert path.stat().st_size > 4 * step.stat().st_size
    if end == ".svg":
        text = path.read_text()
        assert all(f">{number}. r" in text for number in range(1, 13))
