"""Tiles: its witnesses against brute force, symmetry, published numbers, sets, equal tiles, hints,
large boards.

The witnesses are the model (for the engines of models), the hand-written search (walked by the
reference) and the checker. Brute force is a fourth, in tests/brute_tiles.py, that knows nothing
of them.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.models.tiles import Piece, Tiles
from exactone.models.tiles.search import ORDERS
from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.errors import Unable
from exactone.solver.limits import Limits
from exactone.solver.model import Rules
from tests import brute_tiles as brute
from tests.brute_tiles import Answer, Puzzle
from tests.kinds.tiles import pairs, tiling
from tests.marks import mostly_long
from tests.solver.truth import examples

from .packings import (
    ENGINES,
    agree,
    board,
    built,
    every_engine,
    loaded,
    number,
    objections,
    puzzles,
    regions,
    searched,
)

TESTS = [word for word in Tiles.heuristics if word not in ORDERS]

# random puzzles: every witness finds what brute force finds, also where a piece may be of several
# tiles


@examples(60)
@given(puzzles(60))
def test_a_file_in_toml_is_the_same_puzzle(puzzle: dict[str, Any]) -> None:
    one, other = built(puzzle), loaded(brute.toml(puzzle))
    found, again = (
        sorted(
            (json.dumps(kind.write(solution)) for solution in searched(kind, "reference")), key=str
        )
        for kind in (one, other)
    )
    assert found == again


# symmetry


ELL, JAY = ["#-", "#-", "##"], ["-#", "-#", "##"]


@pytest.mark.parametrize(
    ("tile", "images"),
    [
        ({"L": {"shape": ELL}}, 8),
        ({"L": {"shape": ELL, "mirror": False}}, 4),
        ({"L": {"shape": ELL, "rotate": False, "mirror": False}}, 1),
        ({"L": {"shape": ELL, "rotate": False}}, 2),
        ({"L": {"shape": ELL, "mirror": False}, "J": {"shape": JAY, "mirror": False}}, 8),
        (
            {
                "L": {"shape": ELL, "mirror": False},
                "J": {"shape": JAY, "mirror": False, "count": 2},
            },
            4,
        ),
        ({"L": {"shape": ["###"], "rotate": False}}, 4),
    ],
)
def test_as_many_turns_as_board_and_tiles_allow(tile: dict[str, Any], images: int) -> None:
    puzzle = {"kind": "tiles", "board": board(4, 4), "tile": tile}
    found = built(puzzle)
    assert len(brute.turns(puzzle)) == images
    assert all(
        len(list(found.images(solution))) == images for solution in searched(found, "reference")[:5]
    )


def test_a_board_drawn_off_the_middle_is_as_symmetric() -> None:
    middle, aside = (
        {"kind": "tiles", "board": rows, "tile": {"L": {"shape": ["##", "#-"]}}}
        for rows in (["---", "---", "---"], ["#####", "#---#", "#---#", "#---#", "#####", "#####"])
    )
    for engine in ENGINES:
        assert number(built(middle), engine) == number(built(aside), engine) == 16
        assert number(built(middle), engine, up_to_symmetry=True) == 3
        assert number(built(aside), engine, up_to_symmetry=True) == 3


# published numbers


PENTOMINOES = [
    (board(3, 20), 8, 2),
    (board(4, 15), 1472, 368),
    (board(5, 12), 4040, 1010),
    (board(6, 10), 9356, 2339),
    (["--------"] * 3 + ["---##---"] * 2 + ["--------"] * 3, 520, 65),
]


def pentominoes(rows: list[str]) -> models.Kind:
    """The twelve pentominoes on a board."""
    return built({"kind": "tiles", "board": rows, "set": "pentominoes"})


@pytest.mark.parametrize(
    ("rows", "total", "different"), PENTOMINOES, ids=["3x20", "4x15", "5x12", "6x10", "8x8"]
)
@pytest.mark.long
def test_pentominoes(rows: list[str], total: int, different: int) -> None:
    assert number(pentominoes(rows)) == total
    assert number(pentominoes(rows), up_to_symmetry=True) == different


@pytest.mark.long
def test_pentominoes_by_the_other_engines() -> None:
    assert number(pentominoes(board(3, 20)), "reference") == 8
    assert number(pentominoes(board(4, 15)), "reference") == 1472
    assert number(pentominoes(board(3, 20)), "auto") == 8
    assert number(pentominoes(board(3, 20)), "reference", up_to_symmetry=True) == 2


TROMINO, STRAIGHT = "##/#-", "###"
TETROMINOES = ("####", "##/##", "#--/###", "-#-/###", "##-/-##")


def test_more_numbers_of_others() -> None:
    assert number(built(tiling(8, 8, "-#-/###"))) == 84
    assert (
        number(built({"kind": "tiles", "board": board(3, 30), "set": "one-sided-pentominoes"}))
        == 184
    )
    assert number(built(pairs(8, 1))) == 300  # https://oeis.org/A176127
    assert number(built(pairs(8, 0))) == 504  # https://oeis.org/A004075
    assert number(built(pairs(8, 1)), up_to_symmetry=True) == 150  # https://oeis.org/A014552


@pytest.mark.fuzz
def test_a_square_of_45_pentominoes() -> None:
    assert number(built(tiling(15, 15, "####/-#--"))) == 1696


@every_engine
@pytest.mark.parametrize(
    ("puzzle", "total"),
    [
        (tiling(4, 8, "-#-/###"), 6),
        (tiling(4, 4, "##"), 36),
        (pairs(3, 1), 2),
        (pairs(4, 0), 6),
        (tiling(3, 4, "##"), 11),
        (tiling(3, 3, "##"), 0),
        (tiling(3, 3, "#", "##"), 131),
        (tiling(3, 3, "##", cover=False), 131),
        (tiling(3, 4, TROMINO), 4),
        (tiling(3, 3, TROMINO, STRAIGHT), 10),
        (tiling(3, 3, STRAIGHT), 2),
        (tiling(4, 4, *TETROMINOES), 117),
        (tiling(4, 4, *TETROMINOES, mirror=False), None),
        (tiling(4, 4, *TETROMINOES, rotate=False), None),
        (tiling(4, 5, *TETROMINOES[:4]), None),
        (tiling(2, 6, *TETROMINOES, use="some"), None),
    ],
)
def test_numbers_that_brute_force_proves(
    puzzle: dict[str, Any], total: int | None, engine: str
) -> None:
    wanted = brute.answers(puzzle)
    assert total in (None, len(wanted))
    found = built(puzzle)
    listed = searched(found, engine)
    assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == wanted
    assert len(listed) == len(wanted) == number(found, engine)


# bundled sets


@pytest.mark.parametrize(
    ("name", "size", "free", "one_sided"),
    [
        ("dominoes", 2, 1, 1),
        ("trominoes", 3, 2, 2),
        ("tetrominoes", 4, 5, 7),
        ("pentominoes", 5, 12, 18),
        pytest.param("hexominoes", 6, 35, 60, marks=pytest.mark.long),
    ],
)
def test_sets_have_every_polyomino_once(name: str, size: int, free: int, one_sided: int) -> None:
    assert len(brute.polyominoes(size)) == free
    assert len(brute.polyominoes(size, mirror=False)) == one_sided
    for full, sorts in ((name, free), (f"one-sided-{name}", one_sided)):
        room = {
            "kind": "tiles",
            "board": board(size, size),
            "set": full,
            "use": "some",
            "cover": False,
        }
        shapes = {(one["tile"], *map(tuple, one["cells"])) for one in placements_alone(built(room))}
        names: dict[str, set[brute.Way]] = {}
        for tile, *cells in shapes:
            names.setdefault(tile, set()).add(brute.normal(cells))
        assert len(names) == sorts
        assert {frozenset(ways) for ways in names.values()} == brute.polyominoes(
            size, mirror=full == name
        )


def placements_alone(found: models.Kind) -> Iterator[dict[str, Any]]:
    """Every way in which one piece alone may lie, as the model has it."""
    rules = found.model().rules
    for choice, visible in enumerate(rules.visible().tolist()):
        if visible:
            yield from found.write(frozenset({rules.label(choice)}))


@pytest.mark.parametrize(
    ("name", "rows", "columns"),
    [
        ("dominoes", 1, 2),
        ("trominoes", 2, 3),
        ("tetrominoes", 3, 4),
        ("pentominoes", 3, 5),
        ("one-sided-trominoes", 2, 3),
        ("one-sided-tetrominoes", 3, 4),
        ("one-sided-tetrominoes", 4, 4),
    ],
)
def test_some_of_a_set_as_by_brute_force(name: str, rows: int, columns: int) -> None:
    puzzle = {"kind": "tiles", "board": board(rows, columns), "set": name, "use": "some"}
    found, wanted = built(puzzle), brute.answers(puzzle)
    pieces = {frozenset(cells for cells, _ in one) for one in wanted}
    for engine in ("reference", "cover", "pysat", "auto"):
        listed = searched(found, engine)
        assert {regions(found.write(solution)) for solution in listed} == pieces
        assert len(listed) == len(wanted) == number(found, engine)
        assert number(found, engine, up_to_symmetry=True) == len(brute.orbits(puzzle, wanted))


def test_tiles_of_ones_own_stand_beside_a_set() -> None:
    puzzle = {
        "kind": "tiles",
        "board": board(4, 4),
        "set": "tetrominoes",
        "use": "some",
        "tile": {"dot": {"shape": "#", "count": "0-4"}},
    }
    found, wanted = built(puzzle), brute.answers(puzzle)
    listed = searched(found, "cover")
    assert {regions(found.write(solution)) for solution in listed} == {
        frozenset(cells for cells, _ in one) for one in wanted
    }
    assert len(listed) == len(wanted)


def test_a_table_without_a_shape_changes_a_tile_of_the_set() -> None:
    said = {"kind": "tiles", "board": board(4, 4), "set": "tetrominoes", "use": "some"}
    names = {one["tile"] for one in placements_alone(built(said))}
    alone = {
        name: {one["tile"] for one in placements_alone(built({**said, "board": name}))}
        for name in ("----",)
    }
    (straight,) = alone["----"]
    assert len(names) == 5
    for key, value in {"count": 4, "mirror": False, "rotate": False}.items():
        changed = {**said, "tile": {straight: {key: value}}}
        spelled = {
            **{kept: said[kept] for kept in ("kind", "board", "use")},
            "tile": {
                "I": {"shape": "####", key: value},
                **{f"T{i}": {"shape": shape.split("/")} for i, shape in enumerate(TETROMINOES[1:])},
            },
        }
        wanted = brute.answers(spelled)
        found = built(changed)
        assert {regions(found.write(solution)) for solution in searched(found, "cover")} == {
            frozenset(cells for cells, _ in one) for one in wanted
        }
        assert number(found, "reference") == len(wanted)


# equal tiles


EQUAL = [
    {"L": {"shape": ELL}, "J": {"shape": JAY}},
    {"L": {"shape": ELL, "count": 2}},
    {"L": {"shape": ELL, "mirror": False}, "L2": {"shape": ["###", "#--"], "mirror": False}},
    {"A": {"shape": "##", "count": 2}, "B": {"shape": ["#", "#"], "count": 2}},
    {
        "A": {"shape": "##", "count": 2, "rotate": False},
        "B": {"shape": ["#", "#"], "count": 2, "rotate": False},
    },
    {"A": {"shape": "##", "count": "0-1"}, "B": {"shape": ["#", "#"], "count": "2-5"}},
    {
        "A": {"shape": "#", "rotate": False},
        "B": {"shape": "#", "mirror": False},
        "C": {"shape": "#", "count": "any"},
    },
]


@every_engine
@pytest.mark.parametrize("tile", mostly_long(EQUAL, 6))
def test_equal_tiles_are_interchangeable(tile: dict[str, Any], engine: str) -> None:
    for cover in (True, False):
        agree({"kind": "tiles", "board": board(2, 4), "tile": tile, "cover": cover}, engine)


@every_engine
def test_givens_tell_equal_tiles_apart(engine: str) -> None:
    puzzle = {
        "kind": "tiles",
        "board": board(2, 4),
        "tile": {"L": {"shape": "##"}, "L2": {"shape": "##"}},
    }
    for given_rows in (
        ["L . . .", ". . . ."],
        ["L L . .", ". . . ."],
        ["L . L .", ". . . ."],
        ["L L2 . .", ". . . ."],
        ["L . . L2", ". . . ."],
        ["L2 . . .", "L2 . . ."],
    ):
        agree({**puzzle, "given": given_rows}, engine)
        agree({**puzzle, "given": given_rows, "use": "some", "cover": False}, engine)


# hints


def without_scan(rules: Rules) -> None:
    """Takes away where groups stand."""
    tables = rules.tables
    rules.tables = lambda: (table._replace(at=None) for table in tables())  # type: ignore[method-assign]


def without_turns(rules: Rules) -> None:
    """Takes away what is known of symmetries."""
    rules.turns = None


def without_row(rules: Rules) -> None:
    """Takes away which places of a scan are neighbours."""
    rules.row = 0


def without_any(rules: Rules) -> None:
    """Takes away all hints."""
    without_scan(rules)
    without_turns(rules)
    without_row(rules)


@pytest.mark.parametrize("less", [without_scan, without_turns, without_row, without_any])
@examples(25)
@given(puzzles(60))
def test_hints_change_no_answer(less: Callable[[Rules], None], puzzle: dict[str, Any]) -> None:
    found, wanted = built(puzzle), brute.answers(puzzle)
    model = found.model()
    less(model.rules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models.kind_class("tiles"), "model", lambda _: model)
        listed = searched(found, "cover")
        assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == wanted
        assert len(listed) == len(wanted) == number(found)


# rules apart


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tiles/given", {"at most"}),  # it takes all of them to cover the board
        ("tiles/tetrominoes-4x5", {"at most"}),
        ("tiles/optional", {"at most"}),  # none of them must lie
        ("tiles/tetrominoes-leftover", {"at most", "at least"}),
    ],
)
def test_how_many_there_are_is_said_apart(name: str, said: set[str]) -> None:
    parted = models.load(name).parted()
    assert parted is not None
    names = [parted.clue_of(given.clue).name for given in parted.loose().givens]
    assert {words for name in names for words in ("at most", "at least") if words in name} == said


@examples(40)
@given(puzzles(40))
def test_rules_apart_say_the_same_together(puzzle: dict[str, Any]) -> None:
    found = built(puzzle)
    parted = found.parted()
    assert parted is not None
    answers = list(engines.get("pysat").search(parted.loose(), Limits()))
    assert len(answers) == len(set(answers)) == len(searched(found, "reference"))


# many tiles, large boards


def seventy() -> tuple[dict[str, Any], list[brute.Way]]:
    """Seventy hexominoes that may not be turned, on a board of seventy islands that are their
    shapes."""
    ways = sorted((way for sort in brute.polyominoes(6) for way in sort), key=sorted)[::3][:70]
    places = list(zip(ways, product(range(0, 70, 7), range(0, 49, 7)), strict=True))
    islands = [frozenset((row + r, column + c) for r, c in way) for way, (row, column) in places]
    cells = frozenset().union(*islands)
    rows = [
        "".join("-" if (row, column) in cells else "#" for column in range(49)) for row in range(70)
    ]
    table = {
        f"H{i}": {
            "shape": [
                "".join("#" if (row, column) in way else "-" for column in range(6))
                for row in range(6)
            ],
            "rotate": False,
            "mirror": False,
        }
        for i, way in enumerate(ways)
    }
    return {"kind": "tiles", "board": rows, "tile": table}, islands


@every_engine
def test_more_tiles_than_there_are_letters_and_digits(engine: str) -> None:
    puzzle, islands = seventy()
    found = built(puzzle)
    assert number(found, engine) == 1
    (solution,) = questions.solutions(found, Request(engine))
    placements = found.write(solution)
    assert {placed["tile"]: brute.cells_of(placed) for placed in placements} == {
        f"H{i}": island for i, island in enumerate(islands)
    }
    (layer,) = found.grid(solution).layers
    symbols = [{layer[row][column] for row, column in island} for island in islands]
    assert all(len(group) == 1 for group in symbols)
    assert len(set().union(*symbols)) == 70
    assert found.read("\n".join(" ".join(row) for row in layer)) == solution


@pytest.mark.parametrize("engine", ["auto", "cover", "reference"])
@pytest.mark.long
def test_a_large_board_of_dominoes_is_covered(engine: str) -> None:
    found = built(tiling(100, 100, "##"))
    solution = next(questions.solutions(found, Request(engine)))
    placements = found.write(solution)
    assert len(placements) == 5000
    assert {cell for placed in placements for cell in brute.cells_of(placed)} == set(
        product(range(100), repeat=2)
    )


@pytest.mark.parametrize("engine", ["auto", "cover", "reference"])
def test_a_board_cut_into_many_pieces_is_packed(engine: str) -> None:
    rng = random.Random(5)
    pieces = brute.cut(rng, product(range(10), range(10)), 4)
    puzzle: dict[str, Any] = {"kind": "tiles", "board": board(10, 10), "cover": True}
    brute.add_tiles(rng, puzzle, pieces[:20])
    for said in puzzle["tile"].values():
        said["count"] = "any"
    puzzle["tile"]["dot"] = {"shape": "#", "count": "any"}
    found = built(puzzle)
    solution = next(questions.solutions(found, Request(engine)))
    assert brute.well_written(puzzle, found.write(solution))


# what may stay open, islands


def test_cells_that_may_be_covered_or_not() -> None:
    puzzle = {
        "kind": "tiles",
        "board": "-?-?-",
        "cover": True,
        "tile": {"D": {"shape": "##", "count": "any"}},
    }
    agree(puzzle, "reference")
    for engine in ENGINES:
        agree({**puzzle, "board": ["-?-", "?#?", "-?-"]}, engine)
        agree({**puzzle, "board": ["-?-", "?#?", "-?-"], "cover": False}, engine)


@every_engine
def test_islands(engine: str) -> None:
    puzzle = {
        "kind": "tiles",
        "board": ["--##-", "--#--", "###-#"],
        "tile": {"D": {"shape": "##", "count": 4}},
        "use": "some",
    }
    agree(puzzle, engine)
    agree({**puzzle, "cover": False}, engine)


# tiles that do not hang together


IN_PARTS = st.builds(
    lambda seed: brute.generate(random.Random(seed), 60, in_parts=True), st.integers(0, 2**32)
)


@every_engine
@examples(20)
@given(IN_PARTS)
def test_tiles_need_not_hang_together(engine: str, puzzle: dict[str, Any]) -> None:
    agree(puzzle, engine)


@pytest.mark.long
@examples(20)
@given(IN_PARTS)
def test_no_heuristic_gives_up_what_such_tiles_can_fill(puzzle: dict[str, Any]) -> None:
    found, wanted = built(puzzle), brute.answers(puzzle)
    for order, test in product(ORDERS, TESTS):
        listed = searched(found, "reference", f"{order}+{test}")
        assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == wanted


@every_engine
def test_islands_that_only_one_tile_can_fill_together(engine: str) -> None:
    """Islands of 3 and 3, which no dominoes fill: the tile of two parts has a cell on each."""
    puzzle = {
        "kind": "tiles",
        "board": ["---#---"],
        "cover": True,
        "tile": {"D": {"shape": "##", "count": 2}, "H": {"shape": "#-----#"}},
    }
    agree(puzzle, engine)
    assert len(brute.answers(puzzle)) == 1
    assert built(puzzle).argument() is None


# many tiles, large boards, arguments


MUTILATED = ["#-------", *["--------"] * 6, "-------#"]


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        (tiling(8, 8, "##", board=MUTILATED), ""),
        ({"kind": "tiles", "board": board(14, 15), "set": "hexominoes"}, ""),
        (tiling(5, 5, "##"), "25|odd"),
        ({"kind": "tiles", "board": board(2, 3), "tile": {"I": {"shape": "####"}}}, "I"),
        (
            {"kind": "tiles", "board": board(2, 2), "tile": {"I": {"shape": "##", "count": 3}}},
            "6|2",
        ),
        (
            {
                "kind": "tiles",
                "board": board(3, 3),
                "tile": {"I": {"shape": "##", "count": 3}},
                "cover": True,
            },
            "9|3",
        ),
        (
            {
                "kind": "tiles",
                "board": ["---#-"],
                "cover": True,
                "tile": {"D": {"shape": "##", "count": "any"}},
            },
            "",
        ),
    ],
)
def test_what_an_argument_proves_takes_no_search(puzzle: dict[str, Any], says: str) -> None:
    found = built(puzzle)
    said = found.argument()
    assert said is not None
    assert re.search(says, said), said
    assert questions.verify(found, Request("auto")).answer == "none"


def test_an_answer_of_no_pieces_is_one() -> None:
    puzzle = {"kind": "tiles", "board": "??", "use": "some", "tile": {"D": {"shape": "##"}}}
    for engine in ENGINES:
        agree(puzzle, engine)
    nothing: Answer = frozenset()
    assert nothing in brute.answers(puzzle)
    assert objections(built(puzzle), []) == []


# heuristics


def test_a_search_goes_one_way_only() -> None:
    with pytest.raises(
        Unable,
        match=("only one of first-cell, fewest-places, largest-tile, smallest-pit can be used"),
    ):
        built(tiling(2, 2, "##")).search("first-cell+dead-size+smallest-pit")
    assert len(searched(built(tiling(2, 2, "##")), "reference", "dead-size+")) == 2


# what is covered where nothing is said


@pytest.mark.parametrize(
    ("keys", "total"),
    [
        ({"tile": {"D": {"shape": "##", "count": "any"}}}, 5),
        ({"tile": {"D": {"shape": "##", "count": "any"}}, "cover": False}, 71),
        ({"tile": {"D": {"shape": "##", "count": "any"}, "M": {"shape": "#", "count": "any"}}}, 71),
        pytest.param(
            {"tile": {"D": {"shape": "##", "count": "any"}, "M": {"shape": "#", "count": "0-9"}}},
            None,
            marks=pytest.mark.long,
        ),
        ({"tile": {"D": {"shape": "##"}}}, 10),
        ({"tile": {"D": {"shape": "##"}}, "use": "some"}, 0),
    ],
)
def test_all_cells_are_covered_where_tiles_have_no_end(
    keys: dict[str, Any], total: int | None
) -> None:
    puzzle = {"kind": "tiles", "board": board(2, 4), **keys}
    assert total in (None, len(brute.answers(puzzle)))
    for engine in ("reference", "cover"):
        agree(puzzle, engine)


def test_the_checker_lets_no_piece_lie_turned_over_or_turned_that_may_not() -> None:
    rows, over, turned = ["##", "#-"], [[1, 1], [1, 2], [2, 2]], [[2, 1], [2, 2], [1, 2]]
    puzzle = {
        "kind": "tiles",
        "board": board(2, 2),
        "tile": {"L": {"shape": rows, "mirror": False, "rotate": False}},
    }
    assert said_of(puzzle, [[1, 1], [1, 2], [2, 1]]) == []
    for wrong in (over, turned):
        assert "lies in a way that it may not" in "".join(said_of(puzzle, wrong))


def test_the_checker_lets_no_tile_of_four_different_sides_lie_turned_over() -> None:
    """Unlike one of three cells, it is no turn of itself when it is turned over."""
    shape, over = ["#-", "#-", "##"], [[1, 2], [2, 2], [3, 2], [3, 1]]
    for mirror in (True, False):
        puzzle = {
            "kind": "tiles",
            "board": board(3, 2),
            "tile": {"L": {"shape": shape, "mirror": mirror}},
        }
        assert (said_of(puzzle, over) == []) is mirror


def test_the_checker_lets_no_piece_have_two_names() -> None:
    tile = {"A": {"shape": "##"}, "B": {"shape": "##"}}
    puzzle = {"kind": "tiles", "board": board(2, 2), "tile": tile, "given": ["A B", ". ."]}
    found = built(puzzle)
    across = frozenset(Piece(0, ((row, 0), (row, 1))) for row in (0, 1))
    down = frozenset(Piece(0, ((0, column), (1, column))) for column in (0, 1))
    assert found.check(down) == []
    assert found.check(across) == ["the piece at r1c1 is given to A and B"]


def said_of(puzzle: Puzzle, cells: list[list[int]]) -> list[str]:
    """What the checker says of an answer of one piece."""
    found = built(puzzle)
    corner = frozenset({Piece(0, tuple(sorted((row - 1, column - 1) for row, column in cells)))})
    return found.check(corner)
