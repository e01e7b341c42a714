"""Answers to tiles: what the checker has against them, how they are read,
and how they are drawn."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from tests import brute_tiles as brute
from tests.kinds.tiles import pairs, tiling
from tests.solver.truth import examples

from .packings import built, objections, puzzles, regions, searched


def lying(shape: list[str], **keys: Any) -> dict[str, Any]:
    """A board of 3x3 on which one tile lies somewhere."""
    return {"kind": "tiles", "board": ["---"] * 3, "tile": {"L": {"shape": shape, **keys}}}


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("mirror", [True, False])
@pytest.mark.parametrize(
    "shape", [["#-", "#-", "##"], ["#--", "-##"], ["-##", "##-"], ["##", "##"], ["#-#", "-##"]]
)
def test_a_piece_may_lie_as_its_tile_may_and_in_no_other_way(
    shape: list[str], mirror: bool, rotate: bool
) -> None:
    puzzle = lying(shape, mirror=mirror, rotate=rotate)
    found, own = built(puzzle), brute.ways(brute.places(shape, "-"), rotate, mirror)
    for way in brute.ways(brute.places(shape, "-")):
        placements = [piece("L", *((row + 1, column + 1) for row, column in sorted(way)))]
        assert (
            (objections(found, placements) == []) == (way in own) == brute.right(puzzle, placements)
        )


def test_what_is_given_by_name_is_shared_out_as_brute_force_does() -> None:
    """Dominoes of two names, and cells given to them: both to one piece, too many to one name,
    too few for another."""
    numbers: list[tuple[Any, Any]] = [(1, 2), ("0-2", "1-3"), ("any", 2)]
    for first, second in numbers:
        tiles = {"L": {"shape": "##", "count": first}, "M": {"shape": "##", "count": second}}
        bare: dict[str, Any] = {"kind": "tiles", "board": ["---"] * 2, "cover": True, "tile": tiles}
        answers = [built(bare).write(solution) for solution in searched(built(bare), "reference")]
        assert len(answers) == 3
        for (one, other), names in product(combinations(range(6), 2), product("LM", repeat=2)):
            signs = ["."] * 6
            signs[one], signs[other] = names
            puzzle = {**bare, "given": ["".join(signs[:3]), "".join(signs[3:])]}
            found = built(puzzle)
            for placements in answers:
                # whichever name they have
                pieces = [{**placed, "tile": "L"} for placed in placements]
                assert (objections(found, pieces) == []) == brute.right(puzzle, pieces), (
                    puzzle,
                    pieces,
                )


def test_a_piece_that_is_given_to_two_names_is_refused() -> None:
    tiles = {"L": {"shape": "##"}, "M": {"shape": "##"}}
    found = built({"kind": "tiles", "board": ["--", "--"], "tile": tiles, "given": ["LM", ".."]})
    said = objections(found, [piece("L", (1, 1), (1, 2)), piece("M", (2, 1), (2, 2))])
    assert said == ["the piece at r1c1 is given to L and M"]
    assert objections(found, [piece("L", (1, 1), (2, 1)), piece("M", (1, 2), (2, 2))]) == []


#  B B B
#  A A C
#  # A C
CHECKED = {
    "kind": "tiles",
    "board": ["---", "---", "#--"],
    "cover": True,
    "tile": {
        "A": {"shape": ["##", "-#"]},
        "B": {"shape": "###", "rotate": False},
        "C": {"shape": "##"},
    },
    "given": ["..B", "...", "..."],
}
A = {"tile": "A", "cells": [[2, 1], [2, 2], [3, 2]]}
B = {"tile": "B", "cells": [[1, 1], [1, 2], [1, 3]]}
C = {"tile": "C", "cells": [[2, 3], [3, 3]]}


class Wrong(NamedTuple):
    """A planted answer and what some sentence about it must say."""

    placements: object
    says: str


def piece(tile: str, *cells: tuple[int, int]) -> dict[str, Any]:
    """A placement."""
    return {"tile": tile, "cells": [list(cell) for cell in cells]}


WRONG = {
    "nothing": Wrong([], r"\bA\b"),
    "dropped": Wrong([B, A], r"\bC\b|r2c3"),
    "doubled": Wrong([B, A, C, C], r"\bC\b|r2c3"),
    "placed twice": Wrong(
        [B, A, piece("C", (2, 3), (3, 3)), piece("C", (2, 2), (3, 2))], r"r2c2|\bC\b"
    ),
    "overlap": Wrong([B, A, piece("C", (2, 2), (2, 3))], r"r2c2"),
    "left over": Wrong([B, A, piece("C", (2, 2), (2, 3))], r"r3c3"),
    "another name": Wrong([B, A, {**C, "tile": "A"}], r"\bA\b"),
    "names exchanged": Wrong([{**B, "tile": "A"}, {**A, "tile": "B"}, C], r"\bA\b|\bB\b"),
    "no such tile": Wrong([B, A, {**C, "tile": "Q"}], r"\bQ\b"),
    "blocked": Wrong([B, piece("A", (2, 1), (3, 1), (3, 2)), C], r"r3c1"),
    "off the board": Wrong([B, A, piece("C", (3, 3), (4, 3))], r"r4c3|board"),
    "off the board to the left": Wrong([B, A, piece("C", (2, 0), (2, 1))], r"r2c0|board|column"),
    "off the board by far": Wrong(
        [B, A, piece("C", (2, 10**20), (2, 10**20 + 1))], r"board|column|r2c1"
    ),
    "off the board below zero": Wrong([B, A, piece("C", (-2, 3), (-1, 3))], r"board|row|r-2c3"),
    "a row further would be the next": Wrong([B, A, piece("C", (2, 3), (2, 4))], r"r2c4|board"),
    "of another shape": Wrong(
        [B, piece("A", (2, 1), (2, 2), (2, 3)), piece("C", (3, 2), (3, 3))], r"\bA\b"
    ),
    "not in one piece": Wrong([B, A, piece("C", (2, 3), (3, 2))], r"\bC\b"),
    "a cell too few": Wrong([piece("B", (1, 1), (1, 2)), A, C], r"\bB\b"),
    "a cell too many": Wrong([B, A, piece("C", (1, 3), (2, 3), (3, 3))], r"\bC\b"),
    "a cell twice": Wrong([B, A, piece("C", (2, 3), (2, 3))], r"\bC\b|r2c3"),
    "a cell three times": Wrong([B, A, piece("C", (2, 3), (3, 3), (3, 3))], r"\bC\b|r3c3"),
    "no cells": Wrong([B, A, piece("C")], r"\bC\b|cell"),
    "turned": Wrong(
        [piece("B", (1, 3), (2, 3), (3, 3)), piece("A", (1, 1), (2, 1), (2, 2)), C],
        r"\bB\b",
    ),
    "against the givens": Wrong(
        [
            piece("B", (2, 1), (2, 2), (2, 3)),
            piece("C", (3, 2), (3, 3)),
            piece("A", (1, 1), (1, 2), (1, 3)),
        ],
        r"r1c3",
    ),
}


def test_the_right_answer_is_right() -> None:
    assert brute.right(CHECKED, [A, B, C])
    for order in ([A, B, C], [C, B, A], [B, {**A, "cells": A["cells"][::-1]}, C]):
        assert objections(built(CHECKED), order) == []


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named(name: str) -> None:
    said = objections(built(CHECKED), WRONG[name].placements)
    assert said
    assert any(re.search(WRONG[name].says, sentence) for sentence in said), said
    assert all("\n" not in sentence and len(sentence) < 1000 for sentence in said)


@pytest.mark.parametrize(
    "answer",
    [
        5,
        None,
        True,
        {},
        {"tile": "A"},
        [5],
        [[]],
        [{}],
        [{"tile": "A"}],
        [{"cells": [[1, 1]]}],
        [{"tile": 5, "cells": [[1, 1]]}],
        [{"tile": ["A"], "cells": [[1, 1]]}],
        [{"tile": {}, "cells": [[1, 1]]}],
        [{"tile": "A", "cells": 5}],
        [{"tile": "A", "cells": "11"}],
        [{"tile": "A", "cells": [5]}],
        [{"tile": "A", "cells": [[1]]}],
        [{"tile": "A", "cells": [[1, 2, 3]]}],
        [{"tile": "A", "cells": [["1", "2"], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[1.5, 2], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[None, 2], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[[1], 2], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[True, True], [1, 2], [2, 2]]}],
        [{"tile": "A", "cells": [[10**30, 2], [1, 1], [2, 1]]}],
        "",
        "x",
        "BBB\nAAC",
        "BBB\nAAC\n#ACX",
        ["BBB", 5],
    ],
    ids=repr,
)
def test_an_answer_that_is_none_is_refused_in_a_sentence(answer: object) -> None:
    said = objections(built(CHECKED), answer)
    assert said
    assert all(sentence and "\n" not in sentence for sentence in said)


@pytest.mark.parametrize(
    "picture", ["BBB\nAAC\n#AC", "xxx\nyyz\n#yz\n", "B B B\nA A C\n# A C", ["BBB", "AAC", "#AC"]]
)
def test_a_bare_picture_is_an_answer(picture: str | list[str]) -> None:
    assert objections(built(CHECKED), picture) == []


@pytest.mark.parametrize(
    ("picture", "pieces"),
    [
        ("3 1 2 1 3 2", 3),  # a symbol is one piece, though its cells do not hang together
        ("A B C B A C", 3),
        (". 1 . 1 . .", 1),
        ("1 1 2 1 3 2", 4),  # where no tile lies so, cells that hang together are one
    ],
)
def test_symbols_are_pieces_in_a_picture_of_tiles_in_several_parts(
    picture: str, pieces: int
) -> None:
    found = built(pairs(3, 1))
    read = found.read(picture)
    assert len(read) == pieces
    assert (found.check(read) == []) == ("." not in picture and pieces == 3)


def test_symbols_may_come_again_where_each_tile_hangs_together() -> None:
    found = built(tiling(2, 4, "##"))
    assert found.check(found.read("ABBA\nACCA")) == []
    assert found.check(found.read("AABB\nBBAA")) == []


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        ("BBB\nAA.\n#A.", r"\bC\b|r2c3"),
        ("BBB\nAAC\n#.C", r"\bA\b|r3c2"),
        ("BBC\nAAC\n#AC", "B|C"),
        ("CBB\nCAA\n#BA", "B|r1c2"),
    ],
)
def test_a_bare_picture_that_is_wrong_is_told_so(picture: str, says: str) -> None:
    said = objections(built(CHECKED), picture)
    assert any(re.search(says, sentence) for sentence in said), said


@examples(80)
@given(puzzles(40))
def test_answers_are_drawn_with_a_symbol_for_each_piece(puzzle: dict[str, Any]) -> None:
    found = built(puzzle)
    alike = [
        one
        for one, other in product(brute.ranges(puzzle), repeat=2)
        if one != other and one & other
    ]
    for solution in searched(found, "reference")[:5]:
        (layer,) = found.grid(solution).layers
        assert [len(row) for row in layer] == [len(row) for row in brute.signs(puzzle["board"])]
        placements = found.write(solution)
        symbols = [
            {layer[row][column] for row, column in brute.cells_of(placed)} for placed in placements
        ]
        assert all(len(group) == 1 for group in symbols)
        assert len(set().union(*symbols)) == len(placements) if symbols else True
        covered = {cell for placed in placements for cell in brute.cells_of(placed)}
        for row, column in brute.board(puzzle).keys() - covered:
            assert layer[row][column] not in set().union(*symbols)
        space = " " if any(len(sign) > 1 for line in layer for sign in line) else ""
        again = found.read("\n".join(space.join(line) for line in layer))
        assert regions(found.write(again)) == regions(placements)
        # where a piece may be of two tiles, a picture does not tell
        assert again == solution or alike


@examples(40)
@given(puzzles(40))
def test_answers_are_drawn_with_walls_between_pieces(puzzle: dict[str, Any]) -> None:
    found = built(puzzle)
    for solution in searched(found, "reference")[:5]:
        grid = found.grid(solution)
        at = {
            cell: i
            for i, placed in enumerate(found.write(solution))
            for cell in brute.cells_of(placed)
        }
        for row, column in at:
            if (row, column + 1) in at:
                assert grid.right(row, column) == (at[row, column] != at[row, column + 1])
            if (row + 1, column) in at:
                assert grid.below(row, column) == (at[row, column] != at[row + 1, column])


@examples(40)
@given(puzzles(40))
def test_puzzles_can_be_drawn(puzzle: dict[str, Any]) -> None:
    (layer,) = built(puzzle).grid().layers
    cells = brute.board(puzzle)
    assert [len(row) for row in layer] == [len(row) for row in brute.signs(puzzle["board"])]
    for (row, column), name in brute.givens(puzzle).items():
        assert layer[row][column] == name
    for row, line in enumerate(layer):
        assert all(
            (sign == "#") == ((row, column) not in cells) for column, sign in enumerate(line)
        )
