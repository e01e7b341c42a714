"""Diagramless crosswords beyond what every kind is tested for: all clue lists of small grids,
what is seen at sight,
what is broken, drawing, notation. The shared tests have the rest, from tests/kinds/diagramless.py.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import draw, models
from exactone.models.diagramless import Black, Diagramless
from exactone.solver.ask import questions
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Ended, Limits
from exactone.solver.streams import breathless
from tests import brute_diagramless as brute
from tests.kinds.diagramless import WRIGHT_23, plain
from tests.solver.truth import examples

from .helpers import entries

ENGINES = ("reference", "pysat", "ortools")
SMALL = [
    (2, 2, 2),
    (2, 3, 2),
    (3, 3, 2),
    (3, 3, 3),
    (3, 4, 2),
    (4, 3, 2),
    (4, 4, 2),
    (4, 4, 3),
    (5, 5, 3),
]
# one in so many of the small puzzles is asked of an engine
FEW = {"reference": 1, "pysat": 3, "ortools": 40}


def built(puzzle: dict[str, Any]) -> Diagramless:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "diagramless", **puzzle}))
    assert isinstance(entry.puzzle, Diagramless), entry.error
    return entry.puzzle


def agree(puzzle: dict[str, Any], engine: str) -> None:
    """An engine lists and counts what brute force finds."""
    found, wanted = built(puzzle), brute.answers(puzzle)
    listed = list(breathless(checked(found, Request(engine), engine)))
    assert {plain(found.write(solution)) for solution in listed} == wanted
    assert len(listed) == len(set(listed)) == len(wanted)
    if engine == "reference":
        assert Reference().count(found.search(), Limits()) == (len(wanted), Ended.EXHAUSTED)
    for solution in listed[:3]:
        assert models.answers(found, "answer.txt", draw(found, solution).encode()) == [solution]


def small() -> Iterator[dict[str, Any]]:
    """Every clue list of small grids, with every symmetry, connected or not."""
    for rows, columns, shortest in SMALL:
        for clues in brute.groups(rows, columns, shortest):
            for symmetry in brute.symmetries(rows, columns):
                for connected in (True, False):
                    yield {
                        "rows": rows,
                        "columns": columns,
                        "shortest": shortest,
                        "clues": clues,
                        "symmetry": symmetry,
                        "connected": connected,
                    }


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.long
def test_every_clue_list_of_small_grids(engine: str) -> None:
    every = list(small())
    assert len(every) > 600
    for puzzle in every[:: FEW[engine]]:
        agree(puzzle, engine)


def puzzles(large: bool = False) -> st.SearchStrategy[dict[str, Any]]:
    """Random puzzles of which much or little is known."""
    sizes = brute.LARGE if large else brute.SIZES
    return st.builds(lambda seed: brute.generate(random.Random(seed), sizes), st.integers(0, 2**32))


@pytest.mark.parametrize("symmetry", [name for name in brute.SYMMETRIES if name != "any"])
@examples(40)
@given(st.integers(0, 2**32), st.booleans())
def test_lengths_are_counted_as_they_are_listed(symmetry: str, seed: int, connected: bool) -> None:
    agree(brute.with_lengths(random.Random(seed), symmetry) | {"connected": connected}, "reference")


def same_clues() -> Iterator[tuple[str, list[brute.Layout]]]:
    """Grids of 4 x 4 in which no word is too short, by their clues: they may fall apart,
    or have lines all black."""
    found: dict[str, list[brute.Layout]] = {}
    lines = [line for line in map("".join, product("-#", repeat=4)) if "-" not in line.split("#")]
    for layout in product(lines, repeat=4):
        if all(column in lines for column in brute.transposed(layout)) and any(
            "-" in line for line in layout
        ):
            found.setdefault(brute.kinds(layout), []).append(layout)
    yield from found.items()


def test_the_checker_knows_each_of_the_rules_from_the_others() -> None:
    """Of grids with the right clues each breaks one rule or another, or none."""
    judged = Counter[bool]()
    for clues, tried in same_clues():
        for symmetry, connected in product(brute.SYMMETRIES, (True, False)):
            puzzle = {"rows": 4, "columns": 4, "shortest": 2, "clues": clues, "symmetry": symmetry}
            found = built(puzzle | {"connected": connected})
            for layout in tried:
                right = brute.is_answer(puzzle | {"connected": connected}, layout)
                judged[right] += 1
                assert (found.check(found.read(list(layout))) == []) == right, (layout, puzzle)
    assert min(judged.values()) > 200


@examples(400)
@given(puzzles(), st.integers(0, 2**32))
def test_squares_that_clash_at_sight_leave_no_layout(puzzle: dict[str, Any], seed: int) -> None:
    """With squares of the wrong colour, another start and another symmetry."""
    rng, rows, columns = random.Random(seed), puzzle["rows"], puzzle["columns"]
    layout = rng.choice(sorted(brute.answers(puzzle)) or [("-" * columns,) * rows])
    share, wrong = rng.choice([0, 0.1, 0.4, 0.9]), rng.choice([0, 0.03, 0.3])
    puzzle["grid"] = [
        "".join(
            "." if rng.random() > share else sign if rng.random() > wrong else rng.choice("#-")
            for sign in row
        )
        for row in layout
    ]
    if rng.random() < 0.7:
        puzzle["start"] = rng.randint(1, columns - puzzle["shortest"] + 1)
    if rng.random() < 0.7:
        puzzle["symmetry"] = rng.choice(brute.symmetries(rows, columns))
    said = built(puzzle).argument()
    assert said is None or not brute.answers(puzzle), said


PUZZLE = {"rows": 5, "columns": 5, "clues": "ZDDZDAAA", "symmetry": "left-right"}


# large ones


@pytest.mark.long
def test_billions_are_counted() -> None:
    halves = {
        "rows": 21,
        "columns": 21,
        "symmetry": "left-right",
        "start": 1,
        "clues": "ZDDZDDDDDDDDDDDDZDDADDAAAAAZDAZDDDDDDDAAAAADDDAAAAAAAADDDDDDAAAAAAAAAAA",
    }
    # not published
    assert Reference().count(built(halves).search(), Limits()) == (2_778_353_032, Ended.EXHAUSTED)


def test_the_first_layouts_are_found_where_there_are_millions() -> None:
    assert len(set(questions.solutions(built(WRIGHT_23), Request("auto"), 3))) == 3


def test_the_engine_is_the_search_but_for_large_grids_without_much_symmetry() -> None:
    small, large = {**PUZZLE, "rows": 15, "columns": 15}, {**PUZZLE, "rows": 18, "columns": 18}
    free = {"asymmetry", "any", "diagonal-tlbr", "diagonal-trbl"}
    assert {built(small | {"symmetry": name}).suited for name in brute.SYMMETRIES} == {"reference"}
    assert {
        name for name in brute.SYMMETRIES if built(large | {"symmetry": name}).suited == "pysat"
    } == free


@pytest.mark.parametrize(
    "known", [{}, {"lengths": {"across": {str(n): 4 for n in range(150, 200)}}}]
)
@pytest.mark.parametrize("side", [6, 15, 40])
def test_the_size_of_a_model_is_known_before_it_is_built(side: int, known: dict[str, Any]) -> None:
    clues = brute.kinds(
        ("-" * side,) * 3
        + ("---#" * (side // 4) + "-" * (side % 4),) * (side - 6)
        + ("-" * side,) * 3
    )
    found = built({"rows": side, "columns": side, "clues": clues, **(known if side == 40 else {})})
    assert 0.5 < found.size() / found.model().rules.mentions() < 2


# notation


def test_clue_lists_are_kinds_in_another_notation() -> None:
    lists = {"rows": 5, "columns": 5, "across": "1, 4 6-8", "down": "1-5", "symmetry": "Left Right"}
    spaced = PUZZLE | {"clues": " z d d Z,D a A a\n"}
    assert built(lists) == built(PUZZLE) == built(spaced)


def test_a_layout_is_drawn_with_its_clue_numbers() -> None:
    found = built(
        {
            "rows": 4,
            "columns": 4,
            "clues": "ZDDADAA",
            "symmetry": "rotational",
            "grid": "#...\n.X..\n....\n....",
        }
    )
    assert draw(found) == "# . . .\n. X . .\n. . . .\n. . . .\n\nsymmetry rotational"
    (solution,) = questions.solutions(
        built({**FOUR, "grid": ["....", ".x..", "....", "...."]}), Request()
    )
    assert built({**FOUR, "grid": ["....", ".x..", "....", "...."]}).write(solution) == [
        "---#",
        "-X--",
        "----",
        "#---",
    ]
    assert draw(built(FOUR), solution) == "1 2 3 #\n4 - - 5\n6 - - -\n# 7 - -"


FOUR = {"rows": 4, "columns": 4, "clues": "ZDDADAA", "symmetry": "rotational"}


def test_letters_of_answers_are_written() -> None:
    found = built(
        {
            **FOUR,
            "answers": {"across": {"1": "abc"}, "down": {"2": "b.de"}},
            "lengths": {"down": {"1": 3}},
        }
    )
    (solution,) = questions.solutions(found, Request())
    assert found.write(solution) == ["ABC#", "----", "-D--", "#E--"]
    assert found.read(found.write(solution)) == solution


def test_answers_that_clash_where_they_cross_leave_no_layout() -> None:
    for engine in ENGINES:
        found = built({**FOUR, "answers": {"across": {"1": "ABC"}, "down": {"2": "X..."}}})
        assert list(questions.solutions(found, Request(engine))) == []


def test_what_is_broken_is_named() -> None:
    found = built(FOUR | {"start": 1, "lengths": {"across": {"1": 3}}})
    assert found.check(frozenset({Black(0, 3), Black(3, 0)})) == []
    assert found.check(frozenset({Black(9, 3)})) == ["r10c4 is no square of the grid"]
    words = " / ".join(found.check(frozenset(Black(0, column) for column in range(4))))
    assert "row 1 is all black" in words
    assert "the grid is another when it is turned by half" in words
    assert "clue 4 is both across and down" not in words
    assert "clue 1 does not stand in square 1" in words


def test_rows_without_room_are_seen_at_sight() -> None:
    short = built({"rows": 15, "columns": 15, "clues": "ZDDA"})
    assert short.argument() == "each of the 15 rows has a word, but there are 2 clues across"
    long = built({"rows": 3, "columns": 3, "clues": "ZDDAAAA"})
    assert long.argument() == (
        "3 rows of 3 squares have at most 3 words, but there are 5 clues across"
    )


@pytest.mark.parametrize(
    ("keys", "picture", "said"),
    [
        ("start = 3", ".-...", "r1c2 (line 7) is white, but clue 1 stands behind it, in square 3"),
        ("start = 3", "..#..", "r1c3 (line 7) is black, but clue 1 stands there"),
        (
            'symmetry = "rotational"',
            "#.... ..... ..... ..... ....-",
            "r1c1 (line 7) is black, r5c5 (line 11) is white, but rotational symmetry makes them "
            "alike",
        ),
        (
            'start = 2\nsymmetry = "up-down"',
            "..... ..... ..... ..... -....",
            "r1c1 (before clue 1) is black, r5c1 (line 12) is white, but up-down symmetry makes "
            "them alike",
        ),
        (
            'start = 2\nsymmetry = "diagonal-tlbr"',
            "..... #....",
            "r2c1 (line 9) is black, r1c2 (clue 1) is white, but diagonal-tlbr symmetry makes them "
            "alike",
        ),
        (
            'start = 3\nsymmetry = "left-right"',
            ".....",
            "row 1 is, by left-right symmetry, too black for a word of 3 letters, but each row has "
            "a word",
        ),
        ("", "##### .....", "row 1 is all black, but each row has a word"),
        ("", "....# ....# ....# ....# ....#", "column 5 is all black, but each column has a word"),
        (
            'symmetry = "left-right"',
            "..... ###.. .....",
            "row 2 is, by left-right symmetry, all black, but each row has a word",
        ),
        (
            "",
            "..... ..#.. .....",
            "row 2 is too black for a word of 3 letters, but each row has a word",
        ),
        ("", "#.... ....#", ""),
    ],
)
def test_squares_that_clash_are_seen_at_sight(keys: str, picture: str, said: str) -> None:
    rows = (picture.split() + ["....."] * 5)[:5]
    grid = "\n".join(rows)
    head = f'kind = "diagramless"\nrows = 5\ncolumns = 5\nclues = "ZDDDDAAAA"\n{keys}'
    (entry,) = entries(f"{head}\ngrid = '''\n{grid}\n'''")
    assert entry.puzzle is not None, entry.error
    assert (entry.puzzle.argument() or "") == said


@pytest.mark.parametrize(
    "answer", ["---\n---", ["---#", "----", "----"], ["---?", "----", "----", "----"]]
)
def test_answers_that_are_no_grid(answer: object) -> None:
    with pytest.raises(PuzzleError):
        built(FOUR).read(answer)
