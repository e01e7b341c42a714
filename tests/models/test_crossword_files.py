"""Crosswords in formats of other programs: read as puzzles, and layouts written for them.

Also what a finished grid is: its numbers, its symmetry.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import puz
import pytest

from exactone import models
from exactone.models.diagramless import SYMMETRIES, Diagramless
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Solution
from tests import brute_diagramless as brute

from .helpers import entries, error

OPEN: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword/diagramless#1"],
    "title": "Small",
    "dimensions": {"width": 4, "height": 4},
    "puzzle": [[0, 0, 0, 0], [0, {"cell": 0, "value": "X"}, 0, 0], [0] * 4, ["#", 0, 0, 0]],
    "clues": {
        "Across:Along": [
            [1, "a"],
            {"number": 4, "clue": "b", "enumeration": "4"},
            ["6", "c"],
            [7, "d"],
        ],
        "Down": [[1, "e"], [2, "f"], {"number": 3, "enumeration": "2,2"}, 5],
    },
}


def read(document: dict[str, Any]) -> Diagramless:
    """The puzzle of a document."""
    (entry,) = entries(json.dumps(document))
    assert isinstance(entry.puzzle, Diagramless), entry.error
    return entry.puzzle


def test_a_diagramless_ipuz_is_a_puzzle() -> None:
    found = read(OPEN)
    assert found.clues == "ZDDADAA"
    assert found.lengths == {("A", 4): 4, ("D", 3): 4}
    (solution,) = questions.solutions(found, Request())
    assert found.write(solution) == ["---#", "-X--", "----", "#---"]
    (entry,) = entries(json.dumps(OPEN))
    assert entry.title == "Small"


def test_a_layout_is_written_as_ipuz_and_audited() -> None:
    rng = random.Random(5)
    for _ in range(40):
        puzzle = brute.generate(rng)
        layout = rng.choice(brute.layouts(puzzle["rows"], puzzle["columns"], puzzle["shortest"]))
        if puzzle["shortest"] != 3 or not brute.hangs_together(layout):
            continue
        keys = {
            "kind": "diagramless",
            "rows": len(layout),
            "columns": len(layout[0]),
            "clues": brute.kinds(layout),
        }
        own = read(keys)
        written = own.exported(own.read(list(layout)), "", "")
        again = read(written)
        assert again.check(again.read(list(layout))) == []
        assert again.clues == brute.kinds(layout)
        (*turns,) = brute.SYMMETRIES[again.symmetry]
        assert all(turn(layout) == layout for turn in turns)
        diagramless = written | {"kind": ["http://ipuz.org/crossword/diagramless#1"]}
        assert read(diagramless).check(read(diagramless).read(list(layout))) == []


def test_the_grid_of_a_newspaper_archive_is_audited() -> None:
    rows = ["CAT.", "ABCD", "BCDE", ".CDE"]
    document = {
        "size": {"rows": 4, "cols": 4},
        "grid": list("".join(rows)),
        "gridnums": [1] * 16,
        "clues": {},
    }
    found = read(document)
    assert (found.clues, found.symmetry, found.start) == ("ZDDADAA", "rotational", 0)
    assert questions.verify(found, Request()).count > 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"dimensions": {}}, "there are no dimensions"),
        ({"clues": {"Across": []}}, "there is no list of clues down"),
        ({"clues": {"Across": [{}], "Down": []}}, "a clue without a number"),
        ({"puzzle": [[0] * 4]}, "puzzle must have 4 rows of 4 squares"),
        ({"clues": {"Across": [[1, ""], [9, ""]], "Down": [[1, ""]]}}, "there is no clue 2"),
        ({"kind": ["http://ipuz.org/fill#1"]}, "kind is a list"),
    ],
)
def test_refusals(change: dict[str, Any], sentence: str) -> None:
    assert sentence in error(json.dumps(OPEN | change))


# finished grids, to be audited

LAYOUT = ["---##", "----#", "-----", "#----", "##---"]


def across_lite(rows: list[str], diagramless: bool = False, clues: int | None = None) -> bytes:
    """An Across Lite file with this grid."""
    file = puz.Puzzle()
    file.width, file.height, file.title, file.author = len(rows[0]), len(rows), "Five", "Somebody"
    black = ":" if diagramless else "."
    file.solution = "".join(rows).replace("#", black).replace("-", "A")
    file.fill = file.solution.replace("A", "-")
    file.puzzletype = puz.PuzzleType.Diagramless if diagramless else puz.PuzzleType.Normal
    words = sum(len(cells) > 1 for _, _, cells in brute.words(tuple(rows)))
    file.clues = ["a clue"] * (words if clues is None else clues)
    return bytes(file.tobytes())


@pytest.mark.parametrize("diagramless", [False, True])
def test_an_across_lite_file_is_a_puzzle(diagramless: bool) -> None:
    (entry,) = entries(across_lite(LAYOUT, diagramless))
    assert isinstance(entry.puzzle, Diagramless), entry.error
    assert (entry.title, entry.author) == ("Five", "Somebody")
    found = entry.puzzle
    assert found.clues == brute.kinds(tuple(LAYOUT))
    assert (found.symmetry, found.start) == (("any", None) if diagramless else ("rotational", 0))
    assert entry.puzzle.check(entry.puzzle.read(LAYOUT)) == []


def test_an_across_lite_file_that_was_damaged_is_refused() -> None:
    whole = across_lite(LAYOUT)
    assert "30 clues, but its grid has" in error(across_lite(LAYOUT, clues=30))
    for end in range(60, len(whole) - 1, 7):
        assert ".puz" in error(whole[:end])
    rng = random.Random(1)
    for _ in range(200):
        broken = bytearray(whole)
        broken[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        (entry,) = entries(bytes(broken))  # whatever it is, it is no traceback
        assert entry.puzzle is not None or entry.error


def test_without_its_package_an_across_lite_file_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "puz", None)
    assert 'pip install "exactone[puz]"' in error(across_lite(LAYOUT))


def finished(rows: list[str]) -> tuple[Diagramless, Solution]:
    """The puzzle that a grid would make, and the grid as its layout."""
    found = Diagramless.finished("\n".join(rows))
    assert found is not None
    assert isinstance(found.puzzle, Diagramless)
    assert found.wrong == ()
    return found.puzzle, found.solution


def ipuz_of(rows: list[str]) -> dict[str, Any]:
    """A document of another program with this finished grid."""
    puzzle, solution = finished(rows)
    return puzzle.exported(solution, "", "")


def audit(content: str | bytes) -> models.Entry:
    """The only finished grid of a file."""
    (entry,) = models.finished_grids(
        "file", content.encode() if isinstance(content, str) else content
    )
    return entry


def test_a_finished_grid_that_is_too_large_is_refused_before_it_is_taken_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("exactone.models.text.document.DRAWN", 20)
    (entry,) = models.finished_grids("grid.txt", b"-----\n" * 5)
    assert entry.error == "grid.txt: grid has 30 signs; make it smaller, 20 are the most"
    (entry,) = models.finished_grids("grid.txt", b"----\n" * 4)
    assert entry.error == ""


@pytest.mark.parametrize(
    "content",
    [
        across_lite(LAYOUT),
        across_lite(LAYOUT, diagramless=True),
        json.dumps(ipuz_of(LAYOUT)),
        "\n".join(LAYOUT),
        "\n".join(LAYOUT).replace("-", "X"),
        json.dumps({"kind": "diagramless", "grid": LAYOUT}),
        json.dumps(
            {
                "size": {"rows": 5, "cols": 5},
                "grid": list("".join(LAYOUT).replace("#", ".")),
                "gridnums": [
                    1,
                    2,
                    3,
                    0,
                    0,
                    4,
                    0,
                    0,
                    5,
                    0,
                    6,
                    0,
                    0,
                    0,
                    7,
                    0,
                    8,
                    0,
                    0,
                    0,
                    0,
                    0,
                    9,
                    0,
                    0,
                ],
                "clues": {
                    "across": [f"{n}. x" for n in (1, 4, 6, 8, 9)],
                    "down": [f"{n}. x" for n in (1, 2, 3, 5, 7)],
                },
            }
        ),
    ],
)
def test_finished_grids_are_read_from_all_formats(content: str | bytes) -> None:
    entry = audit(content)
    assert isinstance(entry.puzzle, Diagramless), entry.error
    assert entry.solution is not None
    assert entry.puzzle.write(entry.solution) == LAYOUT
    assert (entry.wrong, entry.puzzle.check(entry.solution)) == ((), [])
    assert (entry.puzzle.symmetry, entry.puzzle.start) == ("rotational", 0)


def test_a_finished_grid_is_an_answer_in_all_formats() -> None:
    puzzle, solution = finished(LAYOUT)
    for content in (
        across_lite(LAYOUT),
        json.dumps(ipuz_of(LAYOUT)).encode(),
        "\n".join(LAYOUT).encode(),
    ):
        assert models.answers(puzzle, "file", content) == [solution]
    with pytest.raises(PuzzleError, match="the grid must have 5 rows of 5 squares"):
        models.answers(puzzle, "file", json.dumps(ipuz_of(LATTICE[:3])).encode())


def test_numbers_and_clues_that_are_not_those_of_the_grid_are_named() -> None:
    document = ipuz_of(LAYOUT)
    document["puzzle"][1][0] = 5
    document["puzzle"][1][1] = {"cell": 7}
    document["puzzle"][4][2] = 0
    document["clues"]["Across"][0] = [2, ""]
    assert audit(json.dumps(document)).wrong == (
        "r2c1 is numbered 5 in the file, but is 4",
        "r2c2 is numbered 7 in the file, but no word begins there",
        "r5c3 has no number in the file, but is 9",
        "the file has clue 2 across, but in the grid no such word begins",
        "the file has no clue 1 across, but the grid has such a word",
    )


def test_rules_that_a_finished_grid_breaks_are_named() -> None:
    entry = audit("\n".join(["---#-", "---#-", "-----", "##---", "#####"]))
    assert isinstance(entry.puzzle, Diagramless)
    assert entry.solution is not None
    wrong = entry.puzzle.check(entry.solution)
    assert "row 5 is all black" in wrong
    assert "r1c5 lies in no word across" in wrong


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("ABC\nAB", "file:2: the row has 2 squares, the first one 3"),
        ("AB.\nABC", "file:1: '.' is no finished square"),
        ('kind = "sudoku"', "there is no crossword grid in it"),
        ('kind = "diagramless"', "there is no crossword grid in it"),
        ("", "the file is empty"),
        (json.dumps(OPEN), "there is no solution"),
        (
            '{"size": {"rows": 1, "cols": 2}, "grid": ["A"], "gridnums": []}',
            "grid must have 1 times 2 squares",
        ),
    ],
)
def test_what_is_no_finished_grid_is_refused(content: str, sentence: str) -> None:
    entry = audit(content)
    assert entry.puzzle is None
    assert sentence in entry.error


def test_a_document_as_web_pages_hand_it_over() -> None:
    (entry,) = entries(f"ipuz({json.dumps(OPEN, indent=1)});\n")
    assert isinstance(entry.puzzle, Diagramless), entry.error


@pytest.mark.parametrize("clues", [5, True, 1.5, "x", {"1": "x"}])
def test_clues_of_an_archive_that_are_no_list_are_refused(clues: object) -> None:
    document = {
        "size": {"rows": 1, "cols": 2},
        "grid": ["A", "B"],
        "gridnums": [1, 0],
        "clues": {"across": clues},
    }
    assert "clues across must be a list of texts" in error(json.dumps(document))


def test_a_square_left_out_of_a_diagramless_is_black() -> None:
    puzzle = read(OPEN | {"puzzle": [[0, 0, 0, None], [0] * 4, [0] * 4, [0] * 4]})
    assert puzzle.black == {(0, 3): True}


def test_a_solution_that_is_another_grid_is_named() -> None:
    document = ipuz_of(LAYOUT) | {
        "solution": [list(row.replace("-", "A")) for row in ["--#", *LAYOUT][1:]]
    }
    document["solution"][0][0] = "#"
    assert audit(json.dumps(document)).wrong == (
        "r1c1 is black in the solution of the file, but white in its grid",
    )


def test_letters_that_are_known_go_into_the_document() -> None:
    keys = {
        "kind": "diagramless",
        "rows": 4,
        "columns": 4,
        "clues": "ZDDADAA",
        "answers": {"down": {"2": "EXYZ"}},
    }
    puzzle = read(keys)
    solution = puzzle.read(["---#", "----", "----", "#---"])
    assert [row[1] for row in puzzle.exported(solution, "", "")["solution"]] == ["E", "X", "Y", "Z"]
    drawn = {style: puzzle.grid(solution, style).layers[0][0] for style in puzzle.styles}
    assert drawn == {
        "numbers": ("1", "2", "3", "#"),
        "kinds": ("Z", "D", "D", "#"),
        "letters": ("-", "E", "-", "#"),
    }


# numbers and symmetries of finished grids

# some squares lie in one word only, as the British like it
LATTICE = ["-----", "-#-#-", "-----", "-#-#-", "-----"]
PINWHEEL = ["---#-", "#----", "--#--", "----#", "-#---"]


def test_squares_that_lie_in_one_word_only_have_no_further_numbers() -> None:
    puzzle, solution = finished(LATTICE)
    assert puzzle.clues == "ZDDAA"
    assert puzzle.grid(solution).layers[0] == (
        ("1", "-", "2", "-", "3"),
        ("-", "#", "-", "#", "-"),
        ("4", "-", "-", "-", "-"),
        ("-", "#", "-", "#", "-"),
        ("5", "-", "-", "-", "-"),
    )
    document = ipuz_of(LATTICE)
    assert [clue["number"] for clue in document["clues"]["Across"]] == [1, 4, 5]
    assert [clue["number"] for clue in document["clues"]["Down"]] == [1, 2, 3]
    assert audit(json.dumps(document)).wrong == ()
    assert audit(across_lite(LATTICE)).wrong == ()
    assert puzzle.check(solution) == [
        *(f"r{row}c{column} lies in no word across" for row in (2, 4) for column in (1, 3, 5)),
        *(f"r{row}c{column} lies in no word down" for column in (2, 4) for row in (1, 3, 5)),
    ]


@pytest.mark.parametrize(
    ("rows", "symmetry"),
    [
        (PINWHEEL, "dual-rotational"),
        ([*PINWHEEL[:4], "-----"], "asymmetry"),
        (LATTICE, "super"),
        (LATTICE[:3], "three-way"),
        (LAYOUT, "rotational"),
        (["---#", "----", "----", "#---"], "rotational"),  # both diagonals, too
        (["--#", "---", "---"], "diagonal-trbl"),
        (["#--", "---", "---"], "diagonal-tlbr"),
        (["#-#", "---", "---"], "left-right"),
        (["#--", "---", "#--"], "up-down"),
    ],
)
def test_the_strictest_symmetry_of_a_finished_grid(rows: list[str], symmetry: str) -> None:
    assert finished(rows)[0].symmetry == symmetry


def test_the_symmetry_of_a_finished_grid_is_one_that_it_has_and_none_is_stricter() -> None:
    rng = random.Random(3)
    alike = {name: len(brute.images(("abc", "def", "ghi"), name)) for name in brute.SYMMETRIES}
    assert alike == {name: symmetry.alike for name, symmetry in SYMMETRIES.items()}
    for _ in range(60):
        rows, columns, wanted = (
            *rng.choice([(3, 3), (3, 4), (4, 4), (5, 5)]),
            rng.choice([*brute.SYMMETRIES]),
        )
        if wanted in brute.SQUARE and rows != columns:
            continue
        layout = brute.mirrored(rng, rows, columns, wanted)
        has = [name for name in brute.symmetries(rows, columns) if brute.has(layout, name)]
        assert wanted in has
        found = finished(list(layout))[0].symmetry
        assert found in has
        assert alike[found] == max(alike[name] for name in has)
