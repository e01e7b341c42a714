"""Diagramless crosswords: three witnesses against brute force, published numbers, wrong answers, refusals, notation."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import draw, models
from exactone.models.diagramless import Black, Diagramless
from exactone.models.diagramless.search.rows_in_turn import Search
from exactone.solver import questions
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import PuzzleError
from exactone.solver.questions import Asking
from tests import brute_diagramless as brute
from tests.brute_diagramless import Layout
from tests.solver.truth import examples

from .helpers import entries, error

ENGINES = ("reference", "pysat", "ortools")
SMALL = [(2, 2, 2), (2, 3, 2), (3, 3, 2), (3, 3, 3), (3, 4, 2), (4, 3, 2), (4, 4, 2), (4, 4, 3), (5, 5, 3)]
FEW = {"reference": 1, "pysat": 3, "ortools": 40}  # one in so many of the small puzzles is asked of an engine


def built(puzzle: dict[str, Any]) -> Diagramless:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "diagramless", **puzzle}))
    assert isinstance(entry.puzzle, Diagramless), entry.error
    return entry.puzzle


def layout_of(found: Diagramless, solution: frozenset[Any]) -> Layout:
    """The rows of an answer, without letters."""
    return tuple("".join("#" if sign == "#" else "-" for sign in row) for row in found.write(solution))


def agree(puzzle: dict[str, Any], engine: str) -> None:
    """An engine lists and counts what brute force finds."""
    found, wanted = built(puzzle), brute.answers(puzzle)
    listed = list(questions.checked(found, Asking(engine), engine))
    assert {layout_of(found, solution) for solution in listed} == wanted
    assert len(listed) == len(set(listed)) == len(wanted)
    if engine == "reference":
        assert Reference().count(found, Limits()) == (len(wanted), Ended.EXHAUSTED)
    for solution in listed[:3]:
        assert found.read(found.write(solution)) == solution
        assert models.answers(found, "answer.txt", draw(found, solution).encode()) == [solution]


def small() -> Iterator[dict[str, Any]]:
    """Every clue list of small grids, with every symmetry, connected or not."""
    for rows, columns, shortest in SMALL:
        for clues in brute.groups(rows, columns, shortest):
            for symmetry in brute.symmetries(rows, columns):
                for connected in (True, False):
                    yield {"rows": rows, "columns": columns, "shortest": shortest, "clues": clues,
                           "symmetry": symmetry, "connected": connected}  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
def test_every_clue_list_of_small_grids(engine: str) -> None:
    every = list(small())
    assert len(every) > 600
    for puzzle in every[:: FEW[engine]]:
        agree(puzzle, engine)


def puzzles() -> st.SearchStrategy[dict[str, Any]]:
    """Random puzzles with hints."""
    return st.builds(lambda seed: brute.generate(random.Random(seed)), st.integers(0, 2**32))


@examples(300)
@given(puzzles())
def test_the_search_finds_what_brute_force_finds(puzzle: dict[str, Any]) -> None:
    agree(puzzle, "reference")


@pytest.mark.parametrize("symmetry", [name for name in brute.SYMMETRIES if name != "any"])
@examples(60)
@given(st.integers(0, 2**32), st.booleans())
def test_lengths_are_counted_as_they_are_listed(symmetry: str, seed: int, connected: bool) -> None:
    agree(brute.with_lengths(random.Random(seed), symmetry) | {"connected": connected}, "reference")


@examples(80)
@given(puzzles())
def test_the_model_has_the_answers_that_brute_force_finds(puzzle: dict[str, Any]) -> None:
    if len(brute.answers(puzzle)) < 100:
        agree(puzzle, "pysat")


@examples(12)
@given(puzzles())
def test_another_engine_finds_the_same(puzzle: dict[str, Any]) -> None:
    if len(brute.answers(puzzle)) < 10:
        agree(puzzle, "ortools")


@pytest.mark.fuzz
@pytest.mark.parametrize("engine", ENGINES)
@given(puzzles())
def test_many_more(engine: str, puzzle: dict[str, Any]) -> None:
    if len(brute.answers(puzzle)) < 300:
        agree(puzzle, engine)


@examples(150)
@given(puzzles(), st.integers(0, 2**32))
def test_the_checker_judges_as_brute_force_does(puzzle: dict[str, Any], seed: int) -> None:
    found, wanted, rng = built(puzzle), brute.answers(puzzle), random.Random(seed)
    every = brute.layouts(puzzle["rows"], puzzle["columns"], puzzle["shortest"])
    for layout in [*sorted(wanted)[:3], rng.choice(every)]:
        for tried in (layout, brute.mutated(rng, layout)):
            broken = found.check(found.read(list(tried)))
            assert (broken == []) == (tried in wanted), (tried, broken)
            assert all(rule == rule.strip() != "" for rule in broken)


@examples(100)
@given(puzzles())
def test_what_is_hopeless_at_sight_has_no_layout(puzzle: dict[str, Any]) -> None:
    assert built(puzzle).hopeless() is None or not brute.answers(puzzle)


@examples(400)
@given(puzzles(), st.integers(0, 2**32))
def test_hints_that_are_hopeless_at_sight_leave_no_layout(puzzle: dict[str, Any], seed: int) -> None:
    """With squares of the wrong colour, another start and another symmetry."""
    rng, rows, columns = random.Random(seed), puzzle["rows"], puzzle["columns"]
    layout = rng.choice(sorted(brute.answers(puzzle)) or [("-" * columns,) * rows])
    share, wrong = rng.choice([0, 0.1, 0.4, 0.9]), rng.choice([0, 0.03, 0.3])
    puzzle["grid"] = [
        "".join("." if rng.random() > share else sign if rng.random() > wrong else rng.choice("#-") for sign in row)
        for row in layout
    ]
    if rng.random() < 0.7:
        puzzle["start"] = rng.randint(1, columns - puzzle["shortest"] + 1)
    if rng.random() < 0.7:
        puzzle["symmetry"] = rng.choice(brute.symmetries(rows, columns))
    said = built(puzzle).hopeless()
    assert said is None or not brute.answers(puzzle), said


@examples(40)
@given(puzzles(), st.integers(0, 1000))
def test_all_layouts_in_random_order_are_all_layouts(puzzle: dict[str, Any], seed: int) -> None:
    found = built(puzzle)
    listed = list(questions.solutions(found, Asking("reference", seed=seed)))
    assert {layout_of(found, solution) for solution in listed} == brute.answers(puzzle)
    assert len(listed) == len(set(listed))


# the witnesses keep apart


def never(*_: object) -> NoReturn:
    """Stands for what must not be asked."""
    raise AssertionError("this witness must not be asked")


PUZZLE = {"rows": 5, "columns": 5, "clues": "ZDDZDAAA", "symmetry": "left-right"}


def test_the_search_asks_for_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Diagramless, "model", never)
    monkeypatch.setattr(Diagramless, "check", never)
    assert Reference().count(built(PUZZLE), Limits()) == (2, Ended.EXHAUSTED)


def test_the_model_asks_for_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "__init__", never)
    found = built(PUZZLE)
    assert len(list(questions.checked(found, Asking("pysat"), "pysat"))) == 2


@pytest.mark.parametrize("method", ["_parts", "_short", "_meet", "_mirrored", "_flip"])
def test_faults_planted_in_the_search_are_noticed(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = {
        "_parts": lambda self, state, row: (row,),
        "_short": lambda self, state, row: (0,) * len(state.short),
        "_meet": lambda self, before, now: True,
        "_mirrored": lambda self, row, below, back: back + 1,
        "_flip": lambda self, row: row,
    }
    monkeypatch.setattr(Search, method, planted[method])

    def notices(puzzle: dict[str, Any]) -> bool:
        try:
            agree(puzzle, "reference")
        except (AssertionError, questions.EngineError):
            return True
        return False

    assert any(notices(puzzle) for puzzle in small())


# published numbers


LIST_22 = {"rows": 11, "columns": 11, "clues": "ZDDDDDDZDZDAAAAAAADZADZADAA", "symmetry": "rotational"}
LIST_21 = {"rows": 17, "columns": 17, "clues": "ZDDDDDDZDZDZADZADAAZADAAAAAAADZADZAAADZZDZDAAAA",
           "symmetry": "left-right", "start": 6}  # fmt: skip
WIDE_HALVES = {"rows": 21, "columns": 21, "symmetry": "left-right", "start": 1,
               "clues": "ZDDZDDDDDDDDDDDDZDDADDAAAAAZDAZDDDDDDDAAAAADDDAAAAAAAADDDDDDAAAAAAAAAAA"}  # fmt: skip
WRIGHT_23 = {"rows": 13, "columns": 13, "clues": "ZDDZZDDAADZDDAAAADAAAADZAZADAAAA", "start": 6}


@pytest.mark.parametrize(
    ("puzzle", "total"),
    [
        (LIST_22, 4),
        (LIST_22 | {"start": 1}, 0),
        (LIST_21, 25_289),  # 25,745 if rows and columns could be all black
        (WIDE_HALVES, 2_778_353_032),  # not published
        (WRIGHT_23, 8_669_217),
        (WRIGHT_23 | {"symmetry": "any"}, 8_669_217),
    ],
)
def test_published_numbers(puzzle: dict[str, Any], total: int) -> None:
    assert Reference().count(built(puzzle), Limits()) == (total, Ended.EXHAUSTED)


def test_a_first_layout_without_symmetry_is_soon_found() -> None:
    found = questions.solutions(built(WRIGHT_23), Asking("auto", Limits.within(30.0)), 3)
    assert len(set(found)) == 3


# notation


def test_clue_lists_are_kinds_in_another_notation() -> None:
    lists = {"rows": 5, "columns": 5, "across": "1, 4 6-8", "down": "1-5", "symmetry": "Left Right"}
    spaced = PUZZLE | {"clues": " z d d Z,D a A a\n"}
    assert built(lists) == built(PUZZLE) == built(spaced)


def test_a_layout_is_drawn_with_its_clue_numbers() -> None:
    found = built(
        {"rows": 4, "columns": 4, "clues": "ZDDADAA", "symmetry": "rotational", "grid": "#...\n.X..\n....\n...."}
    )
    assert draw(found) == "# . . .\n. X . .\n. . . .\n. . . ."
    (solution,) = questions.solutions(built({**FOUR, "grid": ["....", ".x..", "....", "...."]}), Asking())
    assert built({**FOUR, "grid": ["....", ".x..", "....", "...."]}).write(solution) == ["---#", "-X--", "----", "#---"]
    assert draw(built(FOUR), solution) == "1 2 3 #\n4 - - 5\n6 - - -\n# 7 - -"


FOUR = {"rows": 4, "columns": 4, "clues": "ZDDADAA", "symmetry": "rotational"}


def test_letters_of_answers_are_written() -> None:
    found = built({**FOUR, "answers": {"across": {"1": "abc"}, "down": {"2": "b.de"}}, "lengths": {"down": {"1": 3}}})
    (solution,) = questions.solutions(found, Asking())
    assert found.write(solution) == ["ABC#", "----", "-D--", "#E--"]
    assert found.read(found.write(solution)) == solution


def test_answers_that_clash_where_they_cross_leave_no_layout() -> None:
    for engine in ENGINES:
        found = built({**FOUR, "answers": {"across": {"1": "ABC"}, "down": {"2": "X..."}}})
        assert list(questions.solutions(found, Asking(engine))) == []


def test_what_is_broken_is_named() -> None:
    found = built(FOUR | {"start": 1, "lengths": {"across": {"1": 3}}})
    assert found.check(frozenset({Black(0, 3), Black(3, 0)})) == []
    assert found.check(frozenset({Black(9, 3)})) == ["r10c4 is no square of the grid"]
    words = " / ".join(found.check(frozenset(Black(0, column) for column in range(4))))
    assert "row 1 is all black" in words
    assert "the grid is another when it is turned by half" in words
    assert "clue 4 is both across and down" not in words
    assert "clue 1 does not stand in square 1" in words


def test_rows_without_room_are_hopeless_at_sight() -> None:
    short = built({"rows": 15, "columns": 15, "clues": "ZDDA"})
    assert short.hopeless() == "each of the 15 rows has a word, but there are 2 clues across"
    long = built({"rows": 3, "columns": 3, "clues": "ZDDAAAA"})
    assert long.hopeless() == "3 rows of 3 squares have at most 3 words, but there are 5 clues across"


@pytest.mark.parametrize(
    ("keys", "picture", "said"),
    [
        ("start = 3", ".-...", "r1c2 (line 7) is white, but clue 1 stands behind it, in square 3"),
        ("start = 3", "..#..", "r1c3 (line 7) is black, but clue 1 stands there"),
        (
            'symmetry = "rotational"',
            "#.... ..... ..... ..... ....-",
            "r1c1 (line 7) is black, r5c5 (line 11) is white, but rotational symmetry makes them alike",
        ),
        (
            'start = 2\nsymmetry = "up-down"',
            "..... ..... ..... ..... -....",
            "r1c1 (before clue 1) is black, r5c1 (line 12) is white, but up-down symmetry makes them alike",
        ),
        (
            'start = 2\nsymmetry = "diagonal-tlbr"',
            "..... #....",
            "r2c1 (line 9) is black, r1c2 (clue 1) is white, but diagonal-tlbr symmetry makes them alike",
        ),
        (
            'start = 3\nsymmetry = "left-right"',
            ".....",
            "row 1 is, by left-right symmetry, too black for a word of 3 letters, but each row has a word",
        ),
        ("", "##### .....", "row 1 is all black, but each row has a word"),
        ("", "....# ....# ....# ....# ....#", "column 5 is all black, but each column has a word"),
        (
            'symmetry = "left-right"',
            "..... ###.. .....",
            "row 2 is, by left-right symmetry, all black, but each row has a word",
        ),
        ("", "..... ..#.. .....", "row 2 is too black for a word of 3 letters, but each row has a word"),
        ("", "#.... ....#", ""),
    ],
)
def test_hints_that_clash_are_hopeless_at_sight(keys: str, picture: str, said: str) -> None:
    rows = (picture.split() + ["....."] * 5)[:5]
    grid = "\n".join(rows)
    head = f'kind = "diagramless"\nrows = 5\ncolumns = 5\nclues = "ZDDDDAAAA"\n{keys}'
    (entry,) = entries(f"{head}\ngrid = '''\n{grid}\n'''")
    assert entry.puzzle is not None, entry.error
    assert (entry.puzzle.hopeless() or "") == said


BASE = "kind = 'diagramless'\nrows = 5\ncolumns = 5\n"


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("clues = 'DZA'", 4, "the first clue must be both across and down"),
        ("clues = 'ZDD'", 4, "the last clue must be across only"),
        ("clues = 'ZDXA'", 4, "'X' is no kind of clue"),
        ("clues = ''", 4, "there are no clues"),
        ("clues = 'ZDDA'\nacross = '1 4'", 5, "leave out across"),
        ("across = '1 5'\ndown = '1-3'", 4, "there is no clue 4, but a clue 5"),
        ("across = '1 x'\ndown = '1-3'", 4, "'x' is no clue number"),
        ("across = '1 4'\ndown = '3-1'", 5, "'3-1' is out of order"),
        ("across = '1 4'\ndown = '2-3'", 5, "the first clue must be both"),
        ("across = '1 4'\ndown = '1-5'", 4, "the last clue must be across only"),
        ("across = '1'\ndown = '1-99999'", 5, "clue 99999 is too many"),
        ("clues = 'ZDDA'\nstart = 4", 5, "start = 4 leaves room for 2 letters"),
        ("clues = 'ZDDA'\nstart = 6", 5, "start = 6 is not in the first row"),
        ("clues = 'ZDDA'\nstart = 0", 5, "start must be 1 or more"),
        ("clues = 'ZDDA'\nsymmetry = 'rotation'", 5, "did you mean 'rotational'?"),
        ("clues = 'ZDDA'\nshortest = 1", 5, "shortest must be 2 or more"),
        ("clues = 'ZDDA'\nshortest = 6", 2, "rows = 5 leaves no room for words of 6 letters"),
        ("clues = 'ZDDA'\ngrid = '''\n.....\n..?..\n.....\n.....\n.....\n'''", 7, "'?' is no square"),
        ("clues = 'ZDDA'\ngrid = '''\n.....\n'''", 6, "the grid must have 5 rows of 5 squares"),
        ("clues = 'ZDDA'\nlengths = { across = { 2 = 4 } }", 5, "there is no clue 2 across"),
        ("clues = 'ZDDA'\nlengths = { across = { 1 = 6 } }", 5, "1 across has 6 letters, but words have 3 to 5"),
        ("clues = 'ZDDA'\nlengths = { across = { 1 = 'x' } }", 5, "must be a whole number"),
        ("clues = 'ZDDA'\nlengths = { along = { 1 = 4 } }", 5, "words are across or down"),
        ("clues = 'ZDDA'\nlengths = { across = { x = 4 } }", 5, "'x', which is no clue number"),
        ("clues = 'ZDDA'\nlengths = 4", 5, "lengths is a number"),
        ("clues = 'ZDDA'\nanswers = { down = { 1 = 4 } }", 5, "must be a text in quotes"),
        ("clues = 'ZDDA'\nanswers = { down = { 1 = 'AB!' } }", 5, "'!' in the answer of 1 down is no letter"),
        (
            "clues = 'ZDDA'\nlengths = { down = { 1 = 3 } }\nanswers = { down = { 1 = 'ABCD' } }",
            6,
            "but an answer of 4",
        ),
    ],
)
def test_refusals(text: str, line: int, sentence: str) -> None:
    said = error(BASE + text + "\n")
    assert said.startswith(f"some/puzzle.file:{line}: "), said
    assert sentence in said


@pytest.mark.parametrize("symmetry", sorted(brute.SQUARE))
def test_some_symmetries_need_a_square(symmetry: str) -> None:
    said = error(f"kind = 'diagramless'\nrows = 5\ncolumns = 6\nclues = 'ZDDA'\nsymmetry = '{symmetry}'\n")
    assert said == f"some/puzzle.file:5: {symmetry} symmetry needs a square grid, not 5 x 6"


def test_what_is_missing_is_named() -> None:
    assert "there is no number of rows" in error("kind = 'diagramless'\ncolumns = 5\nclues = 'ZDDA'\n")
    assert "there are no clues" in error("kind = 'diagramless'\nrows = 5\ncolumns = 5\n")
    assert "rows = 61 is too large" in error("kind = 'diagramless'\nrows = 61\ncolumns = 5\nclues = 'ZDDA'\n")


@pytest.mark.parametrize("answer", ["---\n---", ["---#", "----", "----"], ["---?", "----", "----", "----"]])
def test_answers_that_are_no_grid(answer: object) -> None:
    with pytest.raises(PuzzleError):
        built(FOUR).read(answer)
