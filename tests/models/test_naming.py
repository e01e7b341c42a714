"""Grids without keys that say their kind, or fit only one; those that are called otherwise than
they can be read are refused, and it is said how they are written."""

from __future__ import annotations

import pytest

from exactone import models
from exactone.models import Entry
from exactone.models.files.naming import NO_NAMES, called

from ..cli.tool import ONE, run, toml

GRID = "3.2...\n.0.1..\n2..3..\n.12...\n......\n...2.1\n"  # a slitherlink
CLUES = "3 . 2 . \n. 0 . 1 \n2 . . 3 \n. 1 2 . \n"
LINK = f"pzprv3\nslither\n4\n4\n{CLUES}" + "0 0 0 0 0 \n" * 4 + "0 0 0 0 \n" * 5
SQUARE = (
    f"pzprv3\nsudoku\n4\n{' '.join(ONE)}".replace("  \n ", " \n").replace(" \n ", " \n")
    + " \n"
    + ". . . . \n" * 4
)
WRITE = "write kind = \"{0}\" and, on the lines below, {1} = '''...''' with its picture"
NEW = 'write kind = "{0}" with its keys; `exactone new {0}` prints a file to begin with'


def entries(text: str) -> list[Entry]:
    return list(models.from_bytes("pasted", text.encode()))


KAKURO = "# 3\\ 4\\\n\\3 . .\n\\4 . .\n"
AREAS = "AABBB\nCAAAB\nCDADE\nCDDDE\nCCCEE\n"
NUMBERS = "2 2 1 4\n1 2 3 3\n4 1 2 4\n3 1 4 2\n"  # a hitori
READ = {
    "a title": (f"Slitherlink 6x6\n\n{GRID}", "slitherlink", "grid", GRID),
    "several lines": (
        f"Tuesday's puzzle\nby Ann\nSLITHER LINK (easy)\n{GRID}",
        "slitherlink",
        "grid",
        GRID,
    ),
    "an address": (f"https://puzz.link/p?slither/6/6/x\n{GRID}", "slitherlink", "grid", GRID),
    "a word alone": (f"Fences 6x6, hard\n{GRID}", "slitherlink", "grid", GRID),
    "clues": (f"Kakuro\n{KAKURO}", "kakuro", "grid", KAKURO),
    "areas": (f"Star Battle\n{AREAS}", "starbattle", "areas", AREAS),
    "a key": ("kind: nurikabe\n2 . .\n. . 1\n", "nurikabe", "grid", "2 . .\n. . 1\n"),
    "CSV": (f"Hitori\n{NUMBERS.replace(' ', ',')}", "hitori", "grid", NUMBERS),
    "a Sudoku": (f"kind: sudoku\n{ONE}", "sudoku", "grid", ONE),
    "clues that only one kind has": (KAKURO, "kakuro", "grid", KAKURO),
    "lower case": (f"starbattle\n{AREAS.lower()}", "starbattle", "areas", AREAS.lower()),
}


@pytest.mark.parametrize("how", READ)
def test_a_grid_that_says_its_kind_is_one_of_it(how: str) -> None:
    text, kind, key, picture = READ[how]
    (entry,) = entries(text)
    (same,) = entries(f'kind = {kind!r}\n{key} = """\n{picture}"""\n'.replace("\\", "\\\\"))
    assert same.puzzle is not None, same.error
    assert entry.puzzle == same.puzzle, entry.error


@pytest.mark.parametrize(
    "text", [f"Hi Bob,\n\n{{}}\n\n{GRID}\nBest,\nAnn\n", f"{{}}\n{GRID}\nDone\n"]
)
@pytest.mark.parametrize("name", ["my first", "my first slitherlink", "my first masyu"])
def test_a_grid_among_words_is_refused(text: str, name: str) -> None:
    (entry,) = entries(text.format(name))
    assert entry.puzzle is None
    assert "among words" in entry.error or "masyu" in entry.error


def test_several_grids_may_say_their_kind_together() -> None:
    text = f"Slitherlink 1\n{GRID}\nSlitherlink 2\n{GRID}"
    assert [entry.puzzle and entry.puzzle.kind for entry in entries(text)] == ["slitherlink"] * 2
    one, other = entries(f"Sudoku 1\n\n{ONE}\n\nSlitherlink 2\n\n{GRID}\n")
    assert [entry.puzzle and entry.puzzle.kind for entry in (one, other)] == [
        "sudoku",
        "slitherlink",
    ]


def test_a_fault_below_a_name_has_its_line() -> None:
    (entry,) = entries("Slitherlink\n3 . 2\n. 7 .\n")
    assert entry.error.startswith("pasted:3: '7' means nothing here")


SEVERAL = {
    "numbers and points": ("5 . .\n. . .\n", ("nurikabe",)),
    "small numbers": ("3 . 2 . .\n. 0 . 1 .\n", ("slitherlink", "if it is")),
    "a square of small numbers": (GRID, ("sudoku or ", "slitherlink", "write the name")),
    "a full square": (NUMBERS, ("sudoku or ", "hitori", "--kind")),
    "letters": (AREAS, ("sudoku or ", "starbattle", "--kind")),
}


@pytest.mark.parametrize("how", SEVERAL)
def test_a_grid_that_fits_several_kinds_is_refused_with_their_names(how: str) -> None:
    text, words = SEVERAL[how]
    (entry,) = entries(text)
    assert entry.puzzle is None
    assert all(word in entry.error for word in words), entry.error


REFUSED = {
    "below": (f"{GRID}\nmy first Slitherlink, have fun\n", 1, "a grid among words"),
    "two pictures": (f"Heyawake 4\n{ONE}\n", 1, NEW.format("heyawake")),
    "no kind": (
        f"Numbrix\n{ONE}\n",
        1,
        "there is no kind numbrix; where it is sudoku all the same, write kind",
    ),
    "no such key": (f"kind: nurikab\n{ONE}\n", 1, "did you mean 'nurikabe'?"),
    "blanks": ("Nurikabe\n2  1\n 3 1\n", 2, "a blank is no cell; write . for an open one"),
    "a file with lines": (LINK, 1, WRITE.format("slitherlink", "grid")),
    "a file with slashes": (
        LINK.replace("\n", "/").replace("pzprv3", "pzprv3.1"),
        1,
        "slitherlink",
    ),
    "a file of no kind": (LINK.replace("slither", "ringring"), 1, "there is no kind ringring"),
    "a file named by a word": (
        LINK.replace("slither", "gokigen"),
        1,
        WRITE.format("slant", "grid"),
    ),
    "a file of another name": (
        LINK.replace("slither", "numlin"),
        1,
        WRITE.format("numberlink", "grid"),
    ),
}


@pytest.mark.parametrize("how", REFUSED)
def test_what_is_called_otherwise_is_refused(how: str) -> None:
    """It was read as a Sudoku, which had no solution."""
    text, line, remedy = REFUSED[how]
    (entry,) = entries(text)
    assert entry.puzzle is None
    assert entry.error.startswith(f"pasted:{line}: ")
    assert remedy in entry.error


TITLES = (
    "Killer Sudoku 12",
    "Slitherlink Sudoku",
    "Su Doku, with a nod to Kakuro",
    "Skyscraper in row 3, by Suguru Ikeda",
    "Akari's hardest",
    "Bridges of my home town",
    "Takahashi 4",
    "Number 23, hard",
    "The Daily Example, 4x4",
)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_called_a_sudoku_or_nothing_is_one(title: str) -> None:
    for text in (
        f"{title}\n{ONE}\n",
        f"{title}\nby Ann\n\n{ONE}\n\n",
    ):
        (entry,) = entries(text)
        assert entry.puzzle == models.only(entries(ONE), ""), entry.error


def test_of_several_grids_those_that_are_called_otherwise_are_refused() -> None:
    one, other = entries(f"Sudoku 1\n\n{ONE}\n\nSlitherlink 2\n\n{ONE}\n")
    assert one.puzzle is not None
    assert other.error.startswith("pasted:11: '4' means nothing here")
    _, other = entries(f"Sudoku 1\n\n{ONE}\n\nNumbrix 2\n\n{ONE}\n")
    assert other.error.startswith("pasted:8: 'Numbrix' is no name of sudoku")


@pytest.mark.parametrize(
    "text", [SQUARE, SQUARE.replace("\n4\n", "\n4\n4\n"), SQUARE.replace("\n", "/")]
)
def test_a_file_of_puzz_link_may_be_a_sudoku(text: str) -> None:
    (entry,) = entries(text)
    assert entry.puzzle == models.only(entries(ONE), ""), entry.error


def test_who_says_the_kind_may_call_it_anything() -> None:
    (entry,) = entries(toml(ONE, title="Slitherlink"))
    assert entry.puzzle is not None


@pytest.mark.parametrize("kind", [kind for kind in models.kinds() if kind not in NO_NAMES])
def test_kinds_are_known_by_their_names(kind: str) -> None:
    found = called(["", f"{kind.title()} 12"])
    assert found is not None
    assert (found.line, found.kind) == (1, kind)


BARE = {
    "a zero": GRID,
    "spaces": " ".join(GRID).replace(" \n ", "\n"),
    "a digit twice": GRID.replace("0", "1"),
    "a title": f"My first one\n\n{GRID}\n",
}


@pytest.mark.parametrize("text", BARE.values(), ids=list(BARE))
def test_a_slitherlink_without_words_is_no_sudoku(text: str) -> None:
    (entry,) = entries(text)
    assert entry.puzzle is None
    assert "may be" in entry.error or "no name of sudoku" in entry.error


@pytest.mark.parametrize(
    "text",
    [
        GRID.replace("3.2", "4.2"),  # another digit
        "100000\n020000\n003000\n000100\n000020\n000003\n",  # 0 is an open cell
        "12....\n......\n......\n...3..\n......\n......\n",  # nothing twice
        "..01\n01..\n.2..\n3...\n",
        "".join(f"{row[:3]}|{row[3:]}\n" for row in GRID.split()),  # with blocks
        "\n\n".join(["1.......\n" * 8] * 8),  # a cube
        f'kind = "sudoku"\ngrid = """\n{GRID}"""\n',
    ],
)
def test_a_sudoku_of_few_digits_is_one(text: str) -> None:
    (entry,) = entries(text)
    assert entry.puzzle is not None, entry.error


def test_the_command_line_may_say_the_kind_of_a_grid() -> None:
    done = run("solve", "-q", "--kind", "nurikabe", "-", stdin="2 . .\n. . 1\n")
    assert (done.code, done.out) == (0, ".##.#.\n"), done.err
    done = run("verify", "--kind", "nurikab", "-", stdin="2 . .\n. . 1\n")
    assert "unknown kind 'nurikab'; did you mean 'nurikabe'?" in done.err
    done = run("verify", "--kind", "nurikabe", "-", stdin=toml(ONE))
    assert "this is sudoku, as it says itself, and not nurikabe; leave --kind out" in done.err
    done = run("verify", "--kind", "nurikabe", "-", stdin=f"{'.' * 80}1\n{'.' * 80}2\n")
    assert "leave --kind out" in done.err
