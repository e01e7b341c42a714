"""Edges: boards that are worth a look, turned and folded ones, the checker, faults in a witness,
drawings, notation."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import draw, models
from exactone.models.edges import Edges, PlacedTile
from exactone.solver.ask import questions
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import Unable
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import breathless
from tests import brute_edges as brute
from tests import random_edges
from tests.solver.truth import examples

from .helpers import entries

ENGINES = ("reference", "pysat", "ortools")
STYLES = ("lines", "blocks", "names")
EMPTY = "none none none none"
# as another solver prints them
ROADS = Path(__file__).parents[1] / "data" / "roads_4x5_solutions.txt"

every_engine = pytest.mark.parametrize("engine", ENGINES)


def built(puzzle: brute.Puzzle) -> Edges:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "edges", **puzzle}))
    assert isinstance(entry.puzzle, Edges), entry.error
    return entry.puzzle


def solution(answer: brute.Answer) -> Solution:
    """An answer as exactone has it."""
    return frozenset(PlacedTile(*cell, sides) for cell, sides in answer)


def answers(puzzle: brute.Puzzle) -> set[Solution]:
    """All answers, found by brute force."""
    return set(map(solution, brute.solutions(puzzle)))


def listed(found: Puzzle, engine: str) -> list[Solution]:
    """All answers that an engine finds, each of them checked,
    without a look at what is seen at sight."""
    return list(breathless(checked(found, Request(engine), engine)))


def count(found: Puzzle, engine: str = "reference") -> int:
    """How many answers an engine counts to the end."""
    if engine == "reference":
        number, ended = Reference().count(found.search(), Limits())
        assert ended is Ended.EXHAUSTED
        return number
    return len(set(listed(found, engine)))


def board(rows: int, columns: int | None = None) -> list[str]:
    """The picture of an open board."""
    return ["_" * (columns or rows)] * rows


def of(**sides: str) -> dict[str, dict[str, Any]]:
    """Tiles by name, each as its sides, with its count behind a comma."""
    said = {name: text.partition(",") for name, text in sides.items()}
    return {
        name: {"sides": text, **({"count": number.strip()} if number else {})}
        for name, (text, _, number) in said.items()
    }


# boards against brute force


def agree(puzzle: brute.Puzzle, engine: str) -> None:
    """An engine lists what brute force does, and all that is written or drawn can be read."""
    found, wanted = built(puzzle), answers(puzzle)
    several = listed(found, engine)
    assert set(several) == wanted
    assert len(several) == len(wanted)
    if engine == "reference":
        assert count(found) == len(wanted)
    assert found.argument() is None or not wanted
    for answer in several[:3]:
        is_written_well(puzzle, found, answer)


def is_written_well(puzzle: brute.Puzzle, found: Edges, answer: Solution) -> None:
    """Names and turns keep all counts and givens; what is written or drawn can be read."""
    written = found.write(answer)
    apart = [
        row if " " in row or len(answer) == 1 or ":" not in row else f"{row} " for row in written
    ]
    assert brute.right(puzzle, apart)
    assert solution(brute.shown(puzzle, apart)) == answer
    assert found.read(written) == answer
    assert found.read("\n".join(written)) == answer
    for style in STYLES:
        bundled = {
            tile.sides
            for name, tile in brute.tiles(puzzle).items()
            if name not in puzzle.get("tile", {})
        }
        if style != "blocks" or {laid.sides for laid in answer} <= bundled or not bundled:
            drawn = draw(found, answer, style=style)
            assert models.answers(found, "answer.txt", drawn.encode()) == [answer], drawn


WORTH_A_LOOK: list[dict[str, Any]] = [
    # tiles of several sorts that can show the same, with counts between them
    {
        "tile": {
            "A": {"sides": "x x y x", "count": 1, "rotate": True},
            "B": {"sides": "x x y x", "count": "0-2"},
        }
    },
    {
        "tile": {
            "A": {"sides": "x x y x", "count": "1-2", "rotate": True},
            **of(B="y x x x, 1-3", C="x x x x"),
        }
    },
    {"tile": of(A="x x x x, 2", B="x x x x, 1-3", C="x x x x, 0-1")},
    {
        "tile": {
            "A": {"sides": "x y x y", "rotate": True, "count": 3},
            **of(B="y x y x, 1-2", C="x x x x"),
        }
    },
    {
        "tile": {"A": {"sides": "x y x y", "rotate": True, "count": 1}, **of(B="x y x y, 1")},
        "board": board(1, 3),
    },
    # a given that another sort could show as well
    {
        "tile": {"A": {"sides": "y x y x", "rotate": True, "count": 1}, **of(B="y x y x, 0-5")},
        "board": ["A__", "___"],
    },
    {
        "tile": {"A": {"sides": "y x y x", "rotate": True, "count": 1}, **of(B="y x y x, 0-4")},
        "board": ["B__", "___"],
    },
    {
        "tile": {"A": {"sides": "y x y x", "rotate": True, "count": 1}, **of(B="y x y x")},
        "board": ["A#_"],
    },
    # more is given of a tile than there is
    {"tile": of(A="x x x x, 1", B="x x x x"), "board": ["AA", "__"]},
    {"tile": of(A="x x x x, 1", B="x x x x"), "board": ["AB", "__"]},
    {"tile": of(A="x x x x, 1-2", B="x x x x, 2"), "board": ["AA", "_B"]},
    # a rim that some tiles cannot meet, all the way round or on one side
    {"set": "roads", "outside": "none"},
    {"set": "roads", "outside": {"top": "road", "left": "none"}},
    {"set": "paths", "outside": {"top": "path"}},
    {"set": "paths", "outside": {"top": "free", "left": "path"}, "board": ["__#_", "____"]},
    {"set": "roads", "outside": {}},
    # huge counts, and counts that cannot be
    {"tile": {"A": {"sides": "x x x x", "count": 2**40}}},
    {"tile": of(A="x x x x, 0-99999999999", B="x x x x, 1-99999999999")},
    {"tile": of(A="x x x x, 0", B="x y x x, 0-0")},
    # one cell, one row, one column, cells that do not touch
    {"set": "paths", "single_loop": True, "board": ["_"]},
    {"set": "roads", "board": ["_"]},
    {"set": "roads", "board": ["__#__"]},
    {"set": "paths", "outside": "free", "board": ["_", "_", "_"]},
    {"rotate": True, "tile": of(A="x y z z"), "board": ["A:2", "_", "_"]},
    {"set": "roads", "board": ["_#_", "#_#"]},
    # loops: around a hole, around two holes, with cells left out, two islands
    {"set": "paths", "single_loop": True, "board": ["___", "_#_", "___"]},
    {
        "set": "paths",
        "single_loop": True,
        "board": ["_____", "_#_#_", "_____"],
        "tile": of(E=EMPTY),
    },
    {"set": "paths", "single_loop": True, "board": ["__#__", "__#__"], "tile": of(E=EMPTY)},
    {"set": "paths", "single_loop": True, "board": ["__#__", "__#__"]},
    {"set": "paths", "single_loop": True, "board": ["____"] * 3, "tile": of(E=f"{EMPTY}, 2")},
    # a loop of tiles that are no bundled ones, with other colours beside
    {
        "single_loop": True,
        "rotate": True,
        "board": board(3),
        "outside": {"top": "sea"},
        "tile": of(A="path path sea sea", B="path sea path sea", C="sea sea sea sea"),
    },
]


@every_engine
@pytest.mark.parametrize("number", range(len(WORTH_A_LOOK)))
@pytest.mark.long
def test_boards_that_are_worth_a_look(number: int, engine: str) -> None:
    agree({"board": board(2, 3)} | WORTH_A_LOOK[number], engine)


# the board turned

Way = tuple[bool, int]
"""Mirrored or not, then so many quarter turns clockwise."""


def transformed(answer: brute.Answer, rows: int, columns: int, way: Way) -> brute.Answer:
    """An answer mirrored and turned."""
    mirrored, turns = way
    if mirrored:
        answer = brute.mirrored_answer({"board": board(rows, columns)}, answer)
    for _ in range(turns):
        answer = brute.turned_answer({"board": board(rows, columns)}, answer)
        rows, columns = columns, rows
    return answer


def ways(puzzle: brute.Puzzle) -> list[Way]:
    """The ways to mirror and turn that keep the board, the rim, all sorts with their numbers,
    and the givens."""
    cells, tiles, given = brute.board(puzzle), brute.tiles(puzzle), brute.known(puzzle)
    rows, columns = len(brute.named(puzzle)), len(brute.named(puzzle)[0])
    sorts = {tile.sort for tile in tiles.values()}

    def fits(way: Way) -> bool:
        def look(sides: Any) -> Any:
            ((_, image),) = transformed(frozenset({((0, 0), sides)}), rows, columns, way)
            return image

        def place(cell: brute.Cell) -> brute.Cell:
            ((image, _),) = transformed(frozenset({(cell, ("", "", "", ""))}), rows, columns, way)
            return image

        def turned(sort: brute.Sort) -> brute.Sort:
            return frozenset(map(look, sort))

        def numbers(sort: brute.Sort) -> tuple[float, float]:
            names = [name for name, tile in tiles.items() if tile.sort == sort]
            least = sum(max(tiles[name].low, [*given.values()].count(name)) for name in names)
            return least, sum(tiles[name].high for name in names)

        def known(cell: brute.Cell) -> tuple[brute.Sort, brute.Sort]:
            name, _, turn = cells[cell].partition(brute.TURN)
            sort = tiles[name].sort
            return sort, frozenset({brute.turned(tiles[name].sides, int(turn))}) if turn else sort

        return (
            (way[1] % 2 == 0 or rows == columns)
            and set(map(place, cells)) == cells.keys()
            and look(brute.rim(puzzle)) == brute.rim(puzzle)
            and all(
                turned(sort) in sorts and numbers(turned(sort)) == numbers(sort) for sort in sorts
            )
            and all(
                place(cell) in given and known(place(cell)) == tuple(map(turned, known(cell)))
                for cell in given
            )
        )

    return [way for way in product((False, True), range(4)) if fits(way)]


def orbits(puzzle: brute.Puzzle) -> set[frozenset[Solution]]:
    """All answers, those together that are turned or mirrored copies of each other."""
    rows, columns = len(brute.named(puzzle)), len(brute.named(puzzle)[0])
    allowed, wanted = ways(puzzle), brute.solutions(puzzle)
    found = {
        frozenset(solution(transformed(answer, rows, columns, way)) for way in allowed)
        for answer in wanted
    }
    assert set().union(*found) == set(map(solution, wanted))
    return found


def agree_up_to_symmetry(puzzle: brute.Puzzle, engine: str) -> None:
    """Copies of an answer count once, and are its images."""
    found, wanted = built(puzzle), orbits(puzzle)
    assert questions.count(found, Request(engine, up_to_symmetry=True)).count == len(wanted)
    if engine == "reference":
        folds_well(found, wanted)
    for orbit in sorted(wanted, key=lambda orbit: sorted(map(sorted, orbit)))[:5]:
        assert all(set(found.images(answer)) == orbit for answer in orbit)
        assert len(list(found.images(next(iter(orbit))))) == len(ways(puzzle))


def folds_well(found: Edges, orbits: set[frozenset[Solution]]) -> None:
    """What a turn leaves as it is, is found on the folded board;
    on average there is as much of it as orbits."""
    every, numbers = set().union(*orbits), []
    for turn in found.turns() or ():
        kept = {answer for answer in every if frozenset(map(turn, answer)) == answer}
        folded = found.folded(turn)
        if folded is None:
            assert found.loop
            return
        assert set(listed(folded, "reference")) == kept
        assert all(folded.check(answer) for answer in every - kept)
        numbers.append(count(folded))
    assert sum(numbers) == len(numbers) * len(orbits)


SYMMETRIC: dict[str, tuple[int, dict[str, Any]]] = {
    # how many symmetries there are, and a puzzle
    "roads": (8, {"set": "roads", "board": board(2)}),
    "a hole in the middle": (8, {"set": "roads", "board": ["___", "_#_", "___"]}),
    "a hole at one side": (2, {"set": "roads", "board": ["_#_", "___", "___"]}),
    "an oblong board": (4, {"set": "roads", "board": board(2, 3)}),
    "a board like an S": (2, {"set": "roads", "board": ["#__", "__#"]}),
    "a rim at the top": (2, {"set": "roads", "outside": {"top": "road"}, "board": board(2)}),
    "a rim at two sides": (
        4,
        {"set": "roads", "outside": {"top": "road", "bottom": "road"}, "board": board(2)},
    ),
    "a rim at a corner": (
        2,
        {"set": "roads", "outside": {"top": "road", "left": "road"}, "board": board(2)},
    ),
    "a given in the middle": (8, {"set": "roads", "board": ["___", "_E_", "___"]}),
    "a given that has a direction": (2, {"set": "roads", "board": ["___", "_U_", "___"]}),
    "two givens": (2, {"set": "paths", "outside": "free", "board": ["LR _", "_ LR"]}),
    "four givens around": (8, {"set": "roads", "board": ["_U_", "L_R", "_D_"]}),
    "two givens around": (4, {"set": "roads", "board": ["_U_", "___", "_D_"]}),
    "loops": (8, {"set": "paths", "single_loop": True, "board": board(4)}),
    "pieces that are mirrors of each other": (
        8,
        {"rotate": True, "board": board(2), "tile": of(A="x y z z, 2", B="y x z z, 2")},
    ),
    "pieces that differ in number": (
        4,
        {"rotate": True, "board": board(2), "tile": of(A="x y z z, 1", B="y x z z, 3")},
    ),
    "pieces of one hand": (
        4,
        {"rotate": True, "board": board(2), "tile": of(A="x y z w, 0-4", B="y y z z")},
    ),
    "two names for the number of one": (
        8,
        {
            "rotate": True,
            "board": board(2),
            "tile": of(A="x y z z, 1-2", B="y x z z, 1", C="y x z z, 0-1"),
        },
    ),
    "tiles that stay": (2, {"board": board(2), "tile": of(A="x x x y", B="x y x x, 2")}),
    "a tile that stays": (1, {"board": board(2), "tile": of(A="x y x z", B="y z x y")}),
    "tiles that stay and mirror each other": (
        4,
        {"board": board(2), "tile": of(A="x z x y", B="x y x z")},
    ),
    "a given turn": (
        1,
        {"rotate": True, "board": ["A:1 _", "_ _"], "tile": of(A="x y z z", B="y x z z")},
    ),
    "a given piece": (
        2,
        {"rotate": True, "board": ["A _", "_ _"], "tile": of(A="x x z z", B="x z x z")},
    ),
}


@pytest.mark.parametrize("name", SYMMETRIC)
@pytest.mark.long
def test_boards_that_can_be_turned(name: str) -> None:
    number, puzzle = SYMMETRIC[name]
    assert len(ways(puzzle)) == number
    for engine in ("reference", "pysat"):
        agree_up_to_symmetry(puzzle, engine)


@examples(60)
@given(st.integers(0, 2**32), st.booleans())
@pytest.mark.long
def test_any_board_up_to_symmetry(seed: int, bare: bool) -> None:
    puzzle = random_edges.puzzle(random.Random(seed))
    if bare:  # without givens there is more to turn
        puzzle["board"] = board(2, 3 if seed % 2 else 2)
    agree_up_to_symmetry(puzzle, "reference" if seed % 3 else "pysat")


def test_one_answer_up_to_turning_is_said() -> None:
    found = models.load(models.bundled()["edges/framed-3x3"])
    verdict = questions.verify(found, Request())
    assert (verdict.answer, verdict.images) == ("many", True)
    assert questions.verify(found, Request(up_to_symmetry=True)).answer == "one"


@pytest.mark.parametrize(("side", "number"), [(2, 11), (3, 117), (6, 27535873)])
def test_boards_of_roads_up_to_symmetry(side: int, number: int) -> None:
    puzzle = {"set": "roads", "board": board(side)}
    verdict = questions.count(built(puzzle), Request("reference", up_to_symmetry=True))
    assert (verdict.count, verdict.complete) == (number, True)
    assert side > 3 or brute.orbits(puzzle, mirror=True) == number


@pytest.mark.parametrize("side", [2, 4, 6, 8])
def test_half_a_board_is_as_good_as_one_that_mirrors_itself(side: int) -> None:
    found = built({"set": "roads", "board": board(side)})
    half = brute.counted({"set": "roads", "board": board(side, side // 2)})
    assert (
        sorted(count(folded) for turn in found.turns() or () if (folded := found.folded(turn)))[
            -3:-1
        ]
        == [half] * 2
    )


def test_a_folded_board_is_only_searched_by_hand() -> None:
    found = built({"set": "roads", "board": board(2)})
    folded = found.folded((found.turns() or ())[1])
    assert folded is not None
    with pytest.raises(Unable):
        folded.model()


# numbers


@pytest.mark.parametrize(
    ("side", "number"),
    [
        (2, 47),
        (3, 843),
        (8, 21516449182147),
        (10, 26693608031440638143),
    ],
)
@pytest.mark.long
def test_roads_on_open_boards(side: int, number: int) -> None:
    puzzle = {"set": "roads", "board": board(side)}
    assert count(built(puzzle)) == number
    assert brute.counted(puzzle) == number


@examples(50)
@given(st.integers(0, 2**32))
def test_loops_on_boards_with_holes(seed: int) -> None:
    rng = random.Random(seed)
    rows, columns, every = rng.randint(2, 6), rng.randint(2, 6), rng.random() < 0.5
    picture = [[rng.choice("_____#") for _ in range(columns)] for _ in range(rows)]
    picture[0][0] = "_"
    holes = [
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if picture[row][column] == "#"
    ]
    puzzle = {"set": "paths", "single_loop": True, "board": ["".join(row) for row in picture]}
    found = built(puzzle if every else {**puzzle, "tile": of(E=EMPTY)})
    assert count(found) == brute.loops(rows, columns, every, holes)


@examples(25)
@given(st.integers(0, 2**32))
def test_larger_boards_against_counting_row_by_row(seed: int) -> None:
    rng = random.Random(seed)
    colours = rng.choice([["x", "y"], ["x", "y", "z"]])
    tiles = {name: " ".join(rng.choice(colours) for _ in range(4)) for name in "ABCDE"}
    puzzle = {
        "board": ["".join(rng.choice("_____#") for _ in range(5)) for _ in range(5)] + ["_____"],
        "outside": {side: rng.choice(["free", "x"]) for side in brute.RIM},
        "rotate": rng.random() < 0.5,
        "tile": of(**tiles, X="x x x x"),
    }
    assert count(built(puzzle)) == brute.counted(puzzle)


@pytest.mark.parametrize(("name", "side"), [("roads", 100), ("paths", 50)])
@pytest.mark.long
def test_large_boards_are_solved_checked_and_drawn(name: str, side: int) -> None:
    found = built({"set": name, "board": board(side)})
    (answer,) = questions.solutions(found, Request(), 1)
    assert found.check(answer) == []
    assert found.read(found.write(answer)) == answer
    for style in STYLES:
        assert found.read(draw(found, answer, style=style)) == answer


def test_random_answers_differ_and_are_right() -> None:
    puzzle = {"set": "roads", "board": ["______", "_____U", "_E____"]}
    found = built(puzzle)
    several = {next(questions.solutions(found, Request(seed=seed))) for seed in range(10)}
    assert len(several) > 5
    assert all(brute.right(puzzle, found.write(answer)) for answer in several)
    one, again = (next(questions.solutions(found, Request(seed=3))) for _ in range(2))
    assert one == again


# the checker


def fillings(puzzle: brute.Puzzle, wanted: set[Solution], rng: random.Random) -> Iterator[Solution]:
    """Filled boards, many of them nearly right: several loops, one cell changed,
    all of them at random."""
    looks = sorted({sides for tile in brute.tiles(puzzle).values() for sides in tile.sort})
    several = sorted(wanted, key=sorted)[:5]
    if puzzle.get("single_loop"):
        several += sorted(answers({"outside": "none", **puzzle, "single_loop": False}), key=sorted)[
            :10
        ]
    for _ in range(5):
        yield frozenset(
            PlacedTile(*cell, rng.choice(looks)) for cell in sorted(brute.board(puzzle))
        )
    for answer in several:
        yield answer
        for _ in range(5):
            gone = rng.choice(sorted(answer))
            yield answer - {gone} | {gone._replace(sides=rng.choice(looks))}


@examples(150)
@given(st.integers(0, 2**32))
def test_the_checker_agrees_about_any_filling(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = random_edges.puzzle(rng)
    found, wanted = built(puzzle), answers(puzzle)
    for filling in fillings(puzzle, wanted, rng):
        assert (found.check(filling) == []) == (filling in wanted)


ALIKE = {"A": {"sides": "y x y x", "rotate": True, "count": 1}, **of(B="y x y x, 1", C="x x x x")}
BROKEN: dict[str, tuple[dict[str, Any], list[str], str]] = {
    # a puzzle, a wrong answer, and what is said
    "a neighbour on the right": (
        {"set": "roads", "board": board(1, 3)},
        ["ERE"],
        "^r1c2 shows road to r1c3 .right., which shows none$",
    ),
    "a neighbour below": (
        {"set": "roads", "board": board(2, 1)},
        ["D", "E"],
        "^r1c1 shows road to r2c1 .below., which shows none$",
    ),
    "the rim": (
        {"set": "roads", "outside": "none", "board": board(1)},
        ["U"],
        "^r1c1 shows road to the rim .top., which wants none$",
    ),
    "one side of the rim": (
        {"set": "roads", "outside": {"left": "road"}, "board": board(1)},
        ["E"],
        "^r1c1 shows none to the rim .left., which wants road$",
    ),
    "the rim of a hole": (
        {"set": "paths", "outside": {"left": "free"}, "board": ["_#_"]},
        ["LR # UD"],
        "^r1c1 shows path to the rim .right., which wants none$",
    ),
    "a given": (
        {"set": "roads", "board": ["E_"]},
        ["UL"],
        "^r1c1 is given as E .line 1., which looks otherwise$",
    ),
    "a given turn": (
        {"rotate": True, "board": ["A:1 _"], "tile": of(A="x x y y")},
        ["A:0 A:3"],
        "^r1c1 is given as A .*which looks otherwise$",
    ),
    "too many": (
        {"board": board(1, 3), "tile": of(A="x x x x, 1-2", B="y x y x")},
        ["AAA"],
        "^tile A is used 3 times, not 1 to 2$",
    ),
    "too few": (
        {"board": board(1, 3), "tile": of(A="x x x x, 2", B="y x y x")},
        ["BBA"],
        "^tile A is used 1 times, not 2$",
    ),
    "none at all": (
        {"board": board(1, 2), "tile": of(A="x x x x, 1-9", B="y x y x")},
        ["BB"],
        "^tile A is used 0 times, not 1 to 9$",
    ),
    "equal tiles": (
        {"board": board(1, 3), "tile": of(A="x x x x, 1", B="x x x x, 1", C="y x y x")},
        ["AAA"],
        "^tile A and B is used 3 times, not 2$",
    ),
    "tiles that can look alike": (
        {"board": board(1, 3), "tile": ALIKE},
        ["BBB"],
        "^tile A and B is used 3 times, not 2$",
    ),
    "too few that can look alike": (
        {"board": board(1, 2), "tile": ALIKE},
        ["BC"],
        "^tile A and B is used 1 times, not 2$",
    ),
    "a path that leaves": (
        {"set": "paths", "single_loop": True, "outside": "free", "board": board(1)},
        ["UD"],
        "^the path leaves the board at r1c1 .top.$",
    ),
    "two loops": (
        {"set": "paths", "single_loop": True, "board": board(2, 4)},
        ["RD DL RD DL", "UR UL UR UL"],
        "^the path at r1c3 is not part of the same loop$",
    ),
    "no loop": (
        {"set": "paths", "single_loop": True, "board": board(1), "tile": of(E=EMPTY)},
        ["E"],
        "^there is no loop$",
    ),
    "a cell that is missing": (
        {"set": "roads", "board": board(1, 2)},
        ["E#"],
        "^r1c2 has no tile$",
    ),
    "a cell too much": (
        {"set": "roads", "board": ["_#"]},
        ["EE"],
        "^r1c2 is no cell of the board$",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_rule_is_named(name: str) -> None:
    puzzle, rows, says = BROKEN[name]
    found = built(puzzle)
    wrong = found.check(found.read(rows))
    assert wrong
    assert any(re.search(says, sentence) for sentence in wrong), wrong


def test_what_is_no_board_of_tiles_is_named() -> None:
    found = built({"set": "roads", "board": board(1, 2)})
    right = found.read(["EE"])
    assert found.check(right) == []
    assert found.check(frozenset()) == ["r1c1 has no tile", "r1c2 has no tile"]
    assert found.check(right | {PlacedTile(0, 1, ("road", "road", "road", "none"))}) == [
        "r1c2 has 2 tiles"
    ]
    assert found.check(right | {PlacedTile(7, 0, ("none", "none", "none", "none"))}) == [
        "r8c1 is no cell of the board"
    ]
    strange = frozenset(PlacedTile(0, column, ("none", "none", "none", "q")) for column in range(2))
    assert "no tile shows none none none q, as r1c1 does" in found.check(strange)


def test_what_is_seen_at_sight_is_said() -> None:
    def reason(**puzzle: Any) -> str | None:
        found = built(puzzle)
        assert (
            found.argument() is None or listed(found, "pysat") == listed(found, "reference") == []
        )
        return found.argument()

    tile = of(A="x x x x, 3", B="x y x y, 2")
    assert reason(board=board(2), tile=tile) == "5 tiles must be used, but the board has 4 cells"
    assert reason(board=board(2, 3), tile=tile) == "there are 5 tiles, but the board has 6 cells"
    assert reason(board=board(1, 5), tile=tile) is None
    assert reason(board=["AA", "__"], tile=of(A="x x x x, 1", B="y y y y")) == (
        "tile A is needed or given 2 times, but there are 1"
    )
    assert (reason(set="paths", single_loop=True, board=board(3)) or "").endswith(
        "5 black cells and 4 white ones"
    )
    assert reason(set="paths", single_loop=True, board=board(3), tile=of(E=EMPTY)) is None


# drawings

ROADS_4X5 = ["_ R _ _ _", "D U _ _ L", "_ D _ _ _", "E R U L E"]


def test_roads_4x5_are_those_of_another_solver() -> None:
    found = built({"set": "roads", "board": ROADS_4X5})
    theirs = re.split(r"\n{3,}", ROADS.read_text(encoding="utf-8").strip("\n"))
    ours = {
        answer: draw(found, answer, style="blocks")
        for engine in ENGINES
        for answer in listed(found, engine)
    }
    assert len(theirs) == len(ours) == 12
    assert set(theirs) == set(ours.values())
    for answer, drawn in ours.items():
        assert found.read(drawn) == answer
        assert models.answers(found, "answer.txt", drawn.encode()) == [answer]
    for drawn in theirs:
        assert found.check(found.read(drawn)) == []


def test_drawings_in_each_style() -> None:
    found = built({"set": "roads", "board": ROADS_4X5})
    answer = found.read(["ERUUL", "DUDDL", "UDLRU", "ERULE"])
    drawn = {style: draw(found, answer, style=style).split("\n") for style in STYLES}
    assert drawn["lines"] == ["· ├─┴─┴─┤", "┬─┴─┬─┬─┤", "┴─┬─┤ ├─┴", "· ├─┴─┤ ·"]
    assert drawn["names"] == ["E R U U L", "D U D D L", "U D L R U", "E R U L E"]
    assert drawn["blocks"][:3] == [
        "........||....||....||....||..",
        "........||================||..",
        "........||................||..",
    ]
    assert draw(found).split("\n") == ["_ ├─_ _ _", "┬─┴─_ _─┤", "_─┬─_ _ _", "· ├─┴─┤ ·"]
    assert Edges.styles.keys() == set(STYLES)


def test_drawings_of_tiles_that_are_no_lines() -> None:
    found = built({"set": "paths", "board": ["__#", "__X"], "tile": of(X=EMPTY)})
    answer = found.read(["RD DL #", "UR UL X"])
    assert draw(found, answer) == "┌─┐ #\n└─┘ X"
    assert draw(found, answer, style="names") == "RD DL #\nUR UL X"
    assert draw(found, answer, style="blocks").split("\n") == [
        "............######",
        "..||====||..######",
        "..||....||..######",
        "..||....||..",
        "..||====||..  X",
        "............",
    ]
    own = built({"board": board(1, 2), "tile": of(long="x y x z", b="x z x y")})
    for style in STYLES:
        assert draw(own, own.read(["long b"]), style=style) == "long b"


@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize("name", ["E", "X1", "nothing"])
def test_drawings_with_long_names_are_read(name: str, columns: int) -> None:
    puzzle = {
        "set": "paths",
        "outside": "free",
        "board": board(2, columns),
        "tile": of(**{name: EMPTY}),
    }
    found = built(puzzle)
    several = listed(found, "reference")
    assert len(several) > 9
    for answer in several[:: len(several) // 9]:
        assert found.read(draw(found, answer)) == answer


def test_drawings_of_tiles_that_turn_are_read() -> None:
    found = built({"set": "roads", "rotate": True, "board": board(2)})
    for answer in listed(found, "reference"):
        for style in STYLES:
            assert found.read(draw(found, answer, style=style)) == answer


def test_signs_of_lines_are_read_with_and_without_spaces() -> None:
    found = built({"set": "paths", "board": board(2, 3)})
    wanted = found.read(["RD LR DL", "UR LR UL"])
    for text in (
        "┌─┐\n└─┘",
        "┌ ─ ┐\n└ ─ ┘",
        "┌───┐\n└───┘",
        "F-7\nL-J",
        "DR RL LD\nRU LR LU",
        "\n┌─┐\n\n└─┘\n",
    ):
        assert found.read(text) == wanted
    assert built({"set": "paths", "board": ["┌─┐", "L-J"]}).write(wanted) == [
        "RD LR DL",
        "UR LR UL",
    ]


# notation


@pytest.mark.parametrize("space", ["", " ", "  "])
def test_a_bare_board_of_roads(space: str) -> None:
    bare = "\n".join(space.join(row.split()) for row in ROADS_4X5)
    for text in (
        bare,
        bare + "\n",
        bare.replace("_", "."),
        bare.replace("\n", "\r\n"),
        f"\n{bare}\n\n",
    ):
        (entry,) = entries(text)
        assert isinstance(entry.puzzle, Edges), entry.error
        assert count(entry.puzzle) == 12
    (entry,) = entries(bare.replace("U", "#"))
    assert isinstance(entry.puzzle, Edges)
    assert len(entry.puzzle.cells) == 18


@pytest.mark.parametrize("text", ["DE\nED", "____\n____", "DEED\nED_D\nD__E\n____", "UDLRX\n_____"])
def test_what_is_no_bare_board_of_roads(text: str) -> None:
    (entry,) = entries(text)
    assert not isinstance(entry.puzzle, Edges)


@pytest.mark.parametrize(
    "other",
    [
        {"board": "A_#\n__B\n", "rotate": True, "tile": of(A="x y x z, 2-4", B="z z z z")},
        {
            "board": "\nA . #\n\n. . B",
            "rotate": True,
            "tile": of(A="x y x z, 2-4", B="z z z z, any"),
        },
        {
            "board": ["A.#", "._B"],
            "outside": "free",
            "single_loop": False,
            "tile": {
                "A": {"sides": ["x", "y", "x", "z"], "count": "2 - 4", "rotate": True},
                "B": {"sides": " z  z z z ", "rotate": True},
            },
        },
    ],
)
def test_all_ways_to_write_a_puzzle_come_to_the_same(other: dict[str, Any]) -> None:
    plain = built(
        {"board": ["A_#", "__B"], "rotate": True, "tile": of(A="x y x z, 2-4", B="z z z z")}
    )
    again = built(other)
    assert again == plain


def test_tiles_of_a_set_can_be_changed() -> None:
    puzzle = {
        "set": "roads",
        "board": board(2),
        "tile": {"E": {"count": 1}, "U": {"sides": "road road road road"}},
    }
    wanted = answers({**puzzle, "tile": of(E=f"{EMPTY}, 1", U="road road road road")})
    assert set(listed(built(puzzle), "pysat")) == wanted


def test_answers_that_differ_by_names_alone_are_one() -> None:
    found = built({"board": board(1, 2), "tile": of(A="x x x x, 1", B="x x x x, 1")})
    assert count(found) == len(listed(found, "pysat")) == 1
    assert found.read(["AB"]) == found.read(["BA"])
    assert found.write(found.read(["BA"])) == ["AB"]
    given = built({"board": ["_A"], "tile": of(A="x x x x, 1", B="x x x x, 1")})
    assert given.write(given.read(["AB"])) == ["BA"]


def test_a_name_on_each_line_is_a_column() -> None:
    tile = {"sides": "x y x z"}
    column = built({"board": ["_", "AB", "C"], "tile": {"AB": tile, "C": tile}})
    assert (column.rows, column.columns) == (3, 1)
    assert [known.tile.name for known in column.given.values()] == ["AB", "C"]
    several = dict.fromkeys(("AB", "C", "A", "B"), tile)
    close = built({"board": ["AB", "_C"], "tile": several})
    assert (close.rows, close.columns) == (2, 2)
    apart = built({"board": ["_ _", "A B"], "tile": several})
    assert (apart.rows, apart.columns) == (2, 2)
