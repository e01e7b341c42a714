"""Links of f-puzzles: published ones, each constraint against plain code, there and back, and
links that were changed on their way."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations, groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from exactone.models.base.kind import Kind
from exactone.models.editors import fpuzzles
from exactone.models.editors.constraints import CONSTRAINTS
from exactone.models.editors.lzstring import compressed, decompressed
from exactone.models.editors.on_cells import MARKS
from exactone.models.files.entries import Entry, entries, entry_of, misstated
from exactone.models.files.links import document
from exactone.models.text.document import Document
from exactone.solver.ask.questions import verify
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError, Unable
from tests.models.mutations import mutated

Json = dict[str, Any]
Grid = Mapping[str, int]
SIZE = 6


def link(said: object) -> str:
    """A link with this JSON."""
    return fpuzzles.ADDRESS + compressed(json.dumps(said))


def blank(size: int = SIZE, **cells: Json) -> Json:
    """A puzzle without constraints, with some cells."""
    grid: list[list[Json]] = [[{} for _ in range(size)] for _ in range(size)]
    for name, cell in cells.items():
        row, column = map(int, name[1:].split("C"))
        grid[row - 1][column - 1] = cell
    return {"size": size, "grid": grid}


def read(text: str) -> Entry:
    """The entry of a link, which must be a puzzle."""
    entry = entry_of("a link", "a link", document(text))
    assert not entry.error
    return entry


def puzzle_of(entry: Entry) -> Kind:
    """The puzzle of an entry."""
    assert entry.puzzle is not None
    return entry.puzzle


PUBLISHED = [
    line.split()
    for line in (Path(__file__).parents[1] / "data" / "fpuzzles.txt").read_text().splitlines()
    if not line.startswith("#")
]
"""What is packed into a link, and the solution that was published with it."""


@pytest.mark.parametrize(("packed", "solution"), PUBLISHED)
def test_published_puzzles_have_their_one_solution(packed: str, solution: str) -> None:
    said = json.loads(decompressed(packed))
    entry = read(f"https://www.f-puzzles.com/?load={packed}")
    puzzle = puzzle_of(entry)
    size = said["size"]
    rows = "\n".join(solution[at : at + size] for at in range(0, size**2, size))
    digits = "123456789"[:size]
    wrong = rows.translate(str.maketrans(digits, digits[1:] + digits[0]))
    assert entry.title == said.get("title", "")
    assert puzzle.check(puzzle.read(rows)) == []
    assert puzzle.check(puzzle.read(wrong))
    assert verify(puzzle, Request()).answer == "one"
    assert puzzle_of(read(fpuzzles.written(puzzle).text)) == puzzle
    assert compressed(decompressed(packed)).rstrip("=") == packed.rstrip("=")


# each constraint, against plain code


def numbers(cells: list[str], grid: Grid) -> list[int]:
    """The digits of cells."""
    return [grid[cell] for cell in cells]


def beside(cell: str) -> list[str]:
    """The cells beside a cell, in the grid or not."""
    row, column = map(int, cell[1:].split("C"))
    steps = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    return [f"R{row + down}C{column + right}" for down, right in steps]


def moved(grid: Grid, steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The digits of all cells so far from each other."""
    found = []
    for cell, digit in grid.items():
        row, column = map(int, cell[1:].split("C"))
        others = [f"R{row + down}C{column + right}" for down, right in steps]
        found += [(digit, grid[other]) for other in others if other in grid]
    return found


def box(cell: str) -> tuple[int, int]:
    """The block of a cell, of two rows and three columns."""
    row, column = map(int, cell[1:].split("C"))
    return (row - 1) // 2, (column - 1) // 3


def place_in_box(cell: str) -> int:
    """Which cell of its block a cell is, from 1."""
    row, column = map(int, cell[1:].split("C"))
    return (row - 1) % 2 * 3 + (column - 1) % 3 + 1


def sums_in_regions(line: list[str], grid: Grid) -> set[int]:
    """What a line adds up to in each region, wherever it enters one."""
    return {sum(numbers(list(cells), grid)) for _, cells in groupby(line, box)}


def seen(digits: list[int]) -> int:
    """How many are larger than all before them."""
    return sum(digit == max(digits[: at + 1]) for at, digit in enumerate(digits))


def between_ends(digits: list[int]) -> int:
    """The sum between the least and the greatest digit."""
    first, last = sorted([digits.index(1), digits.index(SIZE)])
    return sum(digits[first + 1 : last])


LINE = ["R1C1", "R2C2", "R2C3", "R1C4"]
OTHER = ["R6C6", "R5C5", "R4C5"]
ROW_2 = [f"R2C{column}" for column in range(1, SIZE + 1)]
LINES = [{"lines": [LINE]}, {"lines": [OTHER]}]
Right = Callable[[Grid], bool]
EXAMPLES: dict[str, tuple[Any, Right]] = {
    "diagonal+": (
        True,
        lambda g: len({g[f"R{at}C{SIZE + 1 - at}"] for at in range(1, SIZE + 1)}) == SIZE,
    ),
    "diagonal-": (True, lambda g: len({g[f"R{at}C{at}"] for at in range(1, SIZE + 1)}) == SIZE),
    "antiknight": (
        True,
        lambda g: all(one != other for one, other in moved(g, [(1, 2), (2, 1), (1, -2), (2, -1)])),
    ),
    "antiking": (
        True,
        lambda g: all(one != other for one, other in moved(g, [(1, 1), (1, -1)])),
    ),
    "disjointgroups": (
        True,
        lambda g: all(
            place_in_box(one) != place_in_box(other) or g[one] != g[other]
            for one, other in combinations(g, 2)
        ),
    ),
    "negative": (
        ["xv"],
        lambda g: all(one + other not in (5, 10) for one, other in moved(g, [(0, 1), (1, 0)])),
    ),
    "nonconsecutive": (
        True,
        lambda g: all(abs(one - other) > 1 for one, other in moved(g, [(0, 1), (1, 0)])),
    ),
    "killercage": (
        [{"cells": ["R1C1", "R2C4"], "value": "8"}, {"cells": ["R4C4", "R6C5", "R2C6"]}],
        lambda g: (
            g["R1C1"] + g["R2C4"] == 8
            and g["R1C1"] != g["R2C4"]
            and len({*numbers(["R4C4", "R6C5", "R2C6"], g)}) == 3
        ),
    ),
    "extraregion": (
        [{"cells": ["R1C1", "R2C4", "R4C2"]}],
        lambda g: len({*numbers(["R1C1", "R2C4", "R4C2"], g)}) == 3,
    ),
    "arrow": (
        [
            {"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R2C3"]]},
            {"cells": ["R4C2", "R4C1"], "lines": [["R4C2", *OTHER], ["R4C1", "R5C1", "R6C2"]]},
        ],
        lambda g: (
            (
                g["R1C1"] == g["R2C2"] + g["R2C3"]
                or sum(numbers(OTHER, g)) == 10 * g["R4C1"] + g["R4C2"]
            )
            and g["R1C1"] == g["R2C2"] + g["R2C3"]
            and sum(numbers(OTHER, g)) == 10 * g["R4C1"] + g["R4C2"] == g["R5C1"] + g["R6C2"]
        ),
    ),
    "thermometer": (
        [{"lines": [["R1C1", "R2C2", "R3C3"], ["R1C1", "R1C2"]]}],
        lambda g: g["R1C1"] < g["R2C2"] < g["R3C3"] and g["R1C1"] < g["R1C2"],
    ),
    "slowthermometer": (
        [{"lines": [["R1C1", "R2C4", "R3C3"]]}],
        lambda g: g["R1C1"] <= g["R2C4"] <= g["R3C3"],
    ),
    "renban": (
        [{"lines": [OTHER]}],
        lambda g: (
            len({*numbers(OTHER, g)}) == 3 and max(numbers(OTHER, g)) - min(numbers(OTHER, g)) == 2
        ),
    ),
    "nabner": (
        [{"lines": [OTHER]}],
        lambda g: all(abs(one - other) > 1 for one, other in combinations(numbers(OTHER, g), 2)),
    ),
    "whispers": (
        [{"lines": [["R1C1", "R2C2", "R1C3"]]}, {"lines": [["R5C5", "R6C6"]], "value": "2"}],
        lambda g: (
            all(
                abs(one - other) >= 3
                for one, other in pairwise(numbers(["R1C1", "R2C2", "R1C3"], g))
            )
            and abs(g["R5C5"] - g["R6C6"]) >= 2
        ),
    ),
    "germanwhispers": (
        [{"lines": [["R1C1", "R2C2"]]}],
        lambda g: abs(g["R1C1"] - g["R2C2"]) >= 3,
    ),
    "dutchwhispers": (
        [{"lines": [["R1C1", "R2C2"]]}],
        lambda g: abs(g["R1C1"] - g["R2C2"]) >= 2,
    ),
    "palindrome": (
        [{"lines": [["R1C1", "R1C2", "R2C3", "R3C4", "R4C5"]]}],
        lambda g: g["R1C1"] == g["R4C5"] and g["R1C2"] == g["R3C4"],
    ),
    "entropicline": (
        LINES,
        lambda g: all(
            len({(digit - 1) // 2 for digit in numbers(line[at : at + 3], g)}) == 3
            for line in (LINE, OTHER)
            for at in range(len(line) - 2)
        ),
    ),
    "modularline": (
        LINES,
        lambda g: all(
            len({digit % 3 for digit in numbers(line[at : at + 3], g)}) == 3
            for line in (LINE, OTHER)
            for at in range(len(line) - 2)
        ),
    ),
    "zipperline": (
        [{"lines": [LINE]}, {"lines": [["R6C6", "R5C5"]]}],
        lambda g: g["R1C1"] + g["R1C4"] == g["R2C2"] + g["R2C3"],
    ),
    "regionsumline": (
        [{"lines": [["R1C2", "R1C3", "R1C4", "R2C5"], ["R6C1", "R6C2"]]}],
        lambda g: len(sums_in_regions(["R1C2", "R1C3", "R1C4", "R2C5"], g)) == 1,
    ),
    "doublearrow": (
        [{"lines": [LINE]}],
        lambda g: g["R1C1"] + g["R1C4"] == g["R2C2"] + g["R2C3"],
    ),
    "betweenline": (
        [{"lines": [OTHER]}],
        lambda g: g["R6C6"] < g["R5C5"] < g["R4C5"] or g["R6C6"] > g["R5C5"] > g["R4C5"],
    ),
    "lockout": (
        [{"lines": [LINE]}],
        lambda g: (
            abs(g["R1C1"] - g["R1C4"]) >= 3
            and not any(
                min(g["R1C1"], g["R1C4"]) <= digit <= max(g["R1C1"], g["R1C4"])
                for digit in numbers(LINE[1:-1], g)
            )
        ),
    ),
    "clone": (
        [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C3", "R3C4"]}],
        lambda g: g["R1C1"] == g["R3C3"] and g["R1C2"] == g["R3C4"],
    ),
    "difference": (
        [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R4C1", "R5C1"], "value": "2"}],
        lambda g: abs(g["R1C1"] - g["R1C2"]) == 1 and abs(g["R4C1"] - g["R5C1"]) == 2,
    ),
    "ratio": (
        [{"cells": ["R1C1", "R1C2"]}],
        lambda g: g["R1C1"] == 2 * g["R1C2"] or g["R1C2"] == 2 * g["R1C1"],
    ),
    "xv": (
        [{"cells": ["R1C1", "R1C2"], "value": "V"}, {"cells": ["R6C1", "R5C1"], "value": ""}],
        lambda g: g["R1C1"] + g["R1C2"] == 5,
    ),
    "minimum": (
        [{"cell": "R1C1"}, {"cell": "R1C2"}],
        lambda g: g["R1C1"] < g["R2C1"] and g["R1C2"] < min(g["R1C3"], g["R2C2"]),
    ),
    "maximum": (
        [{"cell": "R4C4"}],
        lambda g: g["R4C4"] > max(numbers(beside("R4C4"), g)),
    ),
    "even": ([{"cell": "R1C1"}, {"cell": "R4C4"}], lambda g: not (g["R1C1"] % 2 or g["R4C4"] % 2)),
    "odd": ([{"cell": "R1C1"}], lambda g: g["R1C1"] % 2 == 1),
    "rowindexer": ([{"cells": ["R2C1"]}], lambda g: g[f"R{g['R2C1']}C1"] == 2),
    "columnindexer": ([{"cells": ["R2C1"]}], lambda g: g[f"R2C{g['R2C1']}"] == 1),
    "boxindexer": (
        [{"cells": ["R4C5"]}],
        lambda g: any(
            box(cell) == box("R4C5") and place_in_box(cell) == g["R4C5"] and digit == 5
            for cell, digit in g.items()
        ),
    ),
    "quadruple": (
        [{"cells": ["R2C3", "R2C4", "R3C3", "R3C4"], "values": [1, 2]}],
        lambda g: {1, 2} <= {*numbers(["R2C3", "R2C4", "R3C3", "R3C4"], g)},
    ),
    "littlekillersum": (
        [{"cell": "R0C4", "direction": "DR", "value": "7"}, {"cell": "R7C2", "direction": "UR"}],
        lambda g: g["R1C5"] + g["R2C6"] == 7,
    ),
    "sandwichsum": (
        [{"cell": "R2C0", "value": "5"}, {"cell": "R7C1", "value": "0"}],
        lambda g: (
            between_ends(numbers(ROW_2, g)) == 5
            and between_ends([g[f"R{row}C1"] for row in range(1, SIZE + 1)]) == 0
        ),
    ),
    "xsum": (
        [{"cell": "R2C7", "value": "8"}],
        lambda g: sum(numbers(ROW_2, g)[::-1][: g["R2C6"]]) == 8,
    ),
    "skyscraper": (
        [{"cell": "R2C7", "value": "3"}, {"cell": "R2C0", "value": ""}],
        lambda g: seen(numbers(ROW_2, g)[::-1]) == 3,
    ),
}
SELDOM = {
    "negative",
    "antiknight",
    "nonconsecutive",
    "disjointgroups",
    "diagonal+",
    "diagonal-",
    "antiking",
}
"""Constraints that hold in no random grid, or in few."""


def random_grids(number: int) -> list[Mapping[str, int]]:
    """Finished Sudokus of 6x6."""
    dice = random.Random(25)
    cells = [f"R{row}C{column}" for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)]
    lines = {
        cell: {other for other in cells if cell[:2] == other[:2] or cell[2:] == other[2:]}
        | {other for other in cells if box(cell) == box(other)}
        for cell in cells
    }

    def filled(grid: dict[str, int]) -> bool:
        if len(grid) == len(cells):
            return True
        cell = cells[len(grid)]
        free = {*range(1, SIZE + 1)} - {grid[other] for other in lines[cell] if other in grid}
        for digit in dice.sample(sorted(free), len(free)):
            grid[cell] = digit
            if filled(grid):
                return True
            del grid[cell]
        return False

    found = list[Mapping[str, int]]()
    for _ in range(number):
        grid = dict[str, int]()
        assert filled(grid)
        found.append(grid)
    return found


GRIDS = random_grids(300)


def test_each_constraint_has_an_example() -> None:
    assert EXAMPLES.keys() | {MARKS} >= {constraint.name for constraint in CONSTRAINTS}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_constraint_says_what_plain_code_says(name: str) -> None:
    said, right = EXAMPLES[name]
    puzzle = puzzle_of(read(link({**blank(), name: said})))
    found = Counter[bool]()
    for grid in GRIDS:
        text = "\n".join("".join(map(str, row)) for row in _rows(grid))
        assert (puzzle.check(puzzle.read(text)) == []) == right(grid), text
        found[right(grid)] += 1
    assert found[False]
    assert found[True] or name in SELDOM | {"arrow"}


SIGNS: dict[str, list[Any]] = {
    "difference": [{"cells": ["R1C1", "R1C2"]}],
    "ratio": [{"cells": ["R2C1", "R2C2"]}, {"cells": ["R2C3", "R2C4"], "value": "3"}],
    "xv": [{"cells": ["R1C1", "R2C1"], "value": "V"}],
    "whispers": [{"lines": [["R6C1", "R6C2"]], "value": "1"}],
}


def free_pairs(*names: str) -> list[tuple[str, str]]:
    """The neighbours of a small corner of the grid that have no sign of these names between
    them."""
    marked = [{*item["cells"]} for name in names for item in SIGNS[name]]
    cells = ["R1C1", "R1C2", "R2C1", "R2C2", "R2C3", "R2C4", "R6C1", "R6C2"]
    return [
        (one, other)
        for one, other in combinations(cells, 2)
        if other in beside(one) and {one, other} not in marked
    ]


@pytest.mark.parametrize("name", ["xv", "ratio", "difference", "nonconsecutive"])
def test_neighbours_without_a_sign_are_not_as_signs_say(name: str) -> None:
    """Nor is a line of whispers a sign."""
    said: Json = {**blank(), **SIGNS}
    said |= {"nonconsecutive": True} if name == "nonconsecutive" else {"negative": [name]}
    dots = ("difference", "ratio")
    wrong: dict[str, Callable[[int, int], bool]] = {
        "xv": lambda one, other: one + other in (5, 10),
        "ratio": lambda one, other: max(one, other) in (2 * min(one, other), 3 * min(one, other)),
        "difference": lambda one, other: abs(one - other) == 1,
        "nonconsecutive": lambda one, other: abs(one - other) == 1,
    }
    entry = read(link(said))
    puzzle = puzzle_of(entry)
    (clue,) = [clue for clue in puzzle.clues() if "negative" in clue.table]  # type: ignore[attr-defined]
    (part,) = clue.parts
    names = puzzle.board.names  # type: ignore[attr-defined]
    pairs = {frozenset({names[one].upper(), names[other].upper()}) for one, other in part.pairs}
    free = {frozenset(pair) for pair in free_pairs(*(("xv",) if name == "xv" else dots))}
    marked = {frozenset(item["cells"]) for each in ("xv",) if name == "xv" for item in SIGNS[each]}
    marked |= {frozenset(item["cells"]) for each in dots if name != "xv" for item in SIGNS[each]}
    assert free <= pairs
    assert len(pairs) == 60 - len(marked)
    assert {(one + 1, other + 1) for one, other in part.listed} == {
        (one, other)
        for one in range(1, SIZE + 1)
        for other in range(1, SIZE + 1)
        if wrong[name](one, other)
    }
    assert dict(read(fpuzzles.written(puzzle).text).document) == dict(entry.document)


def _rows(grid: Grid) -> list[list[int]]:
    digits = list(grid.values())
    return [digits[at : at + SIZE] for at in range(0, SIZE**2, SIZE)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_there_and_back(name: str) -> None:
    first = read(link({**blank(), name: EXAMPLES[name][0], "title": "A", "author": "B"}))
    written = fpuzzles.written(puzzle_of(first))
    second = read(written.text)
    assert written.left_out == ()
    assert dict(second.document) == dict(first.document)
    assert fpuzzles.written(puzzle_of(second)) == written


def test_several_things_may_be_said_of_neighbours_without_signs() -> None:
    said = {**blank(), **SIGNS, "negative": ["ratio", "xv"], "nonconsecutive": True}
    entry = read(link(said))
    packed = fpuzzles.packed_puzzle(puzzle_of(entry))[0]
    again = json.loads(decompressed(packed))
    assert {key: again[key] for key in ("negative", "nonconsecutive")} == {
        "negative": ["ratio", "xv"],
        "nonconsecutive": True,
    }
    together = {"negative": {"difference": 1, "ratio": [2, 3], "sum": [5, 10]}}
    others = [rule for rule in entry.document["rule"] if "negative" not in rule]
    one_rule = Document({**entry.document, "rule": [together, *others]})
    same = puzzle_of(entry_of("a", "a", one_rule))
    found = json.loads(decompressed(fpuzzles.packed_puzzle(same)[0]))
    assert {*found["negative"]} == {"ratio", "xv"}
    assert found["nonconsecutive"]
    other = Document({**entry.document, "rule": [{"negative": {"ratio": 3}}, *others]})
    with pytest.raises(Unable, match="no constraint for rule 1"):
        fpuzzles.written(puzzle_of(entry_of("a", "a", other)))


def test_all_that_a_bundled_puzzle_says_comes_back() -> None:
    for name in ("killer", "kropki", "xv", "areas", "arrows", "palindromes", "anti-king", "famous"):
        (entry,) = entries(f"puzzles/sudoku/{name}.toml")
        again = read(fpuzzles.written(puzzle_of(entry)).text)
        assert puzzle_of(again) == puzzle_of(entry)
        assert again.title == entry.title


# the rest of the JSON


def keys(said: Json) -> dict[str, Any]:
    """The keys of the puzzle with this JSON."""
    return dict(document(link(said)).data)


def test_cells_regions_and_what_is_said_about_a_puzzle() -> None:
    given = blank(4, R1C1={"value": 3, "given": True}, R2C2={"value": 1})
    found = document(link({**given, "title": " A  title\n", "ruleset": "One.\r\nTwo.\0"}))
    assert found.data == {
        "kind": "sudoku",
        "title": "A title",
        "notes": "One.\nTwo.",
        "grid": "3...\n....\n....\n....\n",
    }
    assert found.note == "1 digit that a player filled in, and that is not given, left out"
    regions = blank(4)
    for row, words in enumerate(["0011", "0011", "2233", "2233"]):
        for column, region in enumerate(words):
            regions["grid"][row][column]["region"] = int(region)
    assert "areas" not in keys(regions)
    regions["grid"][0][2]["region"], regions["grid"][2][0]["region"] = 0, 1
    regions["grid"][0][0]["region"] = 1
    regions["grid"][2][0]["region"] = 2
    assert keys(regions)["areas"].split() == ["BAAB", "AABB", "CCDD", "CCDD"]
    latin = {"size": 4, "grid": [[{"region": None}] * 4] * 4}
    assert keys(latin)["block"] == "1x4"
    square = puzzle_of(read(link(latin)))
    assert square.check(square.read("1234\n2341\n3412\n4123")) == []
    assert puzzle_of(read(fpuzzles.written(square).text)) == square


def test_colours_and_notes_of_players_are_left_out() -> None:
    cells: dict[str, Json] = {
        "R1C1": {"c": "#fff"},
        "R1C2": {"cArray": ["#fff"], "cornerPencilMarks": [1]},
    }
    assert document(link(blank(4, **cells))).note == (
        "the colours of 2 cells left out; the pencil marks in corners of 1 cell left out"
    )
    with pytest.raises(PuzzleError, match="r1c2 has 'doubler'"):
        document(link(blank(4, R1C2={"doubler": True})))


def test_cages_may_say_what_a_puzzle_is_called() -> None:
    cages: list[Json] = [
        {"cells": [], "value": words} for words in ("title: A", "author: B", "rules: C")
    ]
    found = document(link({**blank(4), "cage": cages}))
    assert [found.data[key] for key in ("title", "author", "notes")] == ["A", "B", "C"]
    assert found.note == ""
    with pytest.raises(PuzzleError, match="fog"):
        document(link({**blank(4), "cage": [{"cells": [], "value": "foglight: r1c1"}]}))


def test_pencil_marks_are_what_a_cell_may_be() -> None:
    marks = {"R1C1": {"givenPencilMarks": [1, 3]}, "R1C2": {"centerPencilMarks": [2]}}
    found = document(link(blank(4, **marks)))
    assert found.data["rule"] == [
        {"if": {}, "then": {"r1c1": [1, 3]}},
        {"if": {}, "then": {"r1c2": [2]}},
    ]
    assert found.note == (
        "the pencil marks in the centre of 1 cell are taken for all digits that may stand there"
    )
    again = json.loads(decompressed(fpuzzles.packed_puzzle(puzzle_of(read(found.text)))[0]))
    assert again["grid"][0][0] == {"givenPencilMarks": [1, 3]}


def test_a_solution_is_compared() -> None:
    given = blank(4, R1C1={"value": 1, "given": True})
    right = read(link({**given, "solution": list("1234341221434321")}))
    assert misstated(right) == ""
    wrong = read(link({**given, "solution": [int(digit) for digit in "2134341212434321"]}))
    assert "r1c1" in misstated(wrong)
    from_cage = read(
        link({**given, "cage": [{"cells": [], "value": "solution: 1234341221434321"}]})
    )
    assert misstated(from_cage) == ""
    assert from_cage.stated
    assert document(link({**given, "solution": list("12..............")})).stated == ""


def test_large_grids_have_numbers_of_two_digits() -> None:
    puzzle = read(link(blank(12, R1C1={"value": 12, "given": True})))
    assert puzzle.document["symbols"] == "1-12"
    assert puzzle_of(read(fpuzzles.written(puzzle_of(puzzle)).text)) == puzzle_of(puzzle)


def test_what_is_drawn_is_named() -> None:
    drawn = {"text": [{"cells": ["R1C1"], "value": "a"}], "line": [{"fromConstraint": "Renban"}]}
    assert document(link({**blank(), **drawn})).note == (
        "left out, as it is drawn and no rule: 1 cosmetic text"
    )


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"fogofwar": ["R1C1"]}, "fog"),
        ({"bananas": [1]}, "f-puzzles calls bananas"),
        ({"negative": ["bananas"]}, "bananas"),
        ({"killercage": [{"cells": ["R1C9"]}]}, "R1C9, which is outside the grid"),
        ({"killercage": [{"cells": ["R1C1"], "value": "x"}]}, "says 'x', which is no number"),
        ({"killercage": [{"cells": ["R1C1"], "colour": 1}]}, "has 'colour'"),
        ({"killercage": {"cells": []}}, "killercage must be a list"),
        ({"thermometer": [{"lines": "R1C1"}]}, "thermometer has no lines"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "X"}]}, "points nowhere"),
        ({"skyscraper": [{"cell": "R1C1", "value": "2"}]}, "beside no row and no column"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Q"}]}, "neither X nor V"),
        ({"antiknight": 3}, "antiknight must be true or false"),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C2", "R1C2"]]}]},
            "arrow comes to r1c2 twice",
        ),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C1"]]}]},
            "arrow comes to r1c1 twice",
        ),
        ({"thermometer": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}, "thermometer comes to r1c1"),
        (
            {"clone": [{"cells": ["R1C1", "R1C1"], "cloneCells": ["R2C1", "R2C1"]}]},
            "clone names a cell twice in one group",
        ),
        ({"palindrome": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}, "palindrome comes to r1c1 twice"),
        ({"size": 10**9}, "25 is the most"),
        ({"size": 5}, "must have 5 rows"),
        ({"grid": [[1] * 6] * 6}, "is no table"),
        ({"grid": [[{"value": 7, "given": True}] * 6] * 6}, "r1c1 has 7"),
        ({"grid": [[{"region": 3}] * 6] * 6}, "region 4 of this link has 36 cells"),
    ],
)
def test_what_cannot_be_said_is_named(said: Json, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        document(link({**blank(), **said}))


def test_the_network_is_not_asked() -> None:
    with pytest.raises(PuzzleError, match="no network is asked"):
        document("https://f-puzzles.com/?id=2p8w8a4s")
    with pytest.raises(PuzzleError, match="no puzzle behind"):
        document("https://f-puzzles.com/")


def test_what_f_puzzles_has_no_word_for_is_named() -> None:
    letters = {"kind": "sudoku", "grid": ["....", ".A..", "...D", "...."], "symbols": "ABCD"}
    (made,) = [entry_of("a", "a", Document(letters))]
    with pytest.raises(Unable, match="the digits 1 to 4, and this Sudoku has A B C D"):
        fpuzzles.written(puzzle_of(made))
    as_digits = fpuzzles.written(puzzle_of(made), lenient=True)
    assert as_digits.left_out == ("symbols",)
    assert document(as_digits.text).data["grid"].split() == ["....", ".1..", "...4", "...."]
    product = {
        "kind": "sudoku",
        "grid": ["....", "....", "....", "...."],
        "rule": [
            {"cage": {"in": ["r1c1", "r1c2"]}, "why": "for one"},
            {"product": {"in": ["r1c1", "r1c2"], "exactly": 6}},
        ],
    }
    (made,) = [entry_of("a", "a", Document(product))]
    with pytest.raises(Unable, match=r"no constraint for rule 2 \(product\)"):
        fpuzzles.written(puzzle_of(made))
    cage = {**product, "rule": product["rule"][:1], "source": "a book"}
    (made,) = [entry_of("a", "a", Document(cage))]
    assert fpuzzles.written(puzzle_of(made)).left_out == ("source", "why of rule 1")
    (other,) = entries("puzzles/akari/made-6x6.toml")
    with pytest.raises(Unable, match="Sudokus alone"):
        fpuzzles.written(puzzle_of(other))


# links that were changed


def test_each_beginning_and_each_change_is_a_puzzle_or_a_sentence() -> None:
    dice = random.Random(25)
    text = fpuzzles.ADDRESS + PUBLISHED[1][0]
    tried = [text[:end] for end in range(0, len(text), 7)]
    for _ in range(700):
        at = dice.randrange(len(fpuzzles.ADDRESS), len(text))
        tried.append(text[:at] + chr(dice.randrange(33, 127)) + text[at + 1 :])
    cells: dict[str, Json] = {
        "R1C1": {"value": 1, "given": True},
        "R1C2": {"givenPencilMarks": [1], "region": 0},
    }
    for _ in range(300):
        some = {name: EXAMPLES[name][0] for name in dice.sample(sorted(EXAMPLES), 3)}
        tried.append(link(mutated({**blank(SIZE, **cells), **some, "solution": [1] * 36}, dice)))
    refused = 0
    for each in tried:
        try:
            entry = entry_of("a link", "a link", document(each))
        except PuzzleError as error:
            sentence = str(error)
        else:
            sentence = entry.error
        refused += bool(sentence)
        assert "\n" not in sentence
    assert refused > len(tried) // 2


def test_deep_and_large_json_is_refused() -> None:
    with pytest.raises(PuzzleError, match="more than 30 lists in each other"):
        document(fpuzzles.ADDRESS + compressed('{"grid":' + "[" * 100_000))
    with pytest.raises(PuzzleError, match="no JSON"):
        document(fpuzzles.ADDRESS + compressed('{"size":' + "9" * 10_000 + "}"))
    with pytest.raises(PuzzleError, match="10,000 are the most"):
        document(link({**blank(), "even": [{}] * 10_001}))
    cells = sorted(GRIDS[0])
    with pytest.raises(PuzzleError, match="name 7,200 cells; 5,000 are the most"):
        document(link({**blank(), "lockout": [{"lines": [cells]}] * 200}))
    with pytest.raises(PuzzleError, match="nabner has a line of 36 cells"):
        document(link({**blank(), "nabner": [{"lines": [cells]}]}))
