"""What is handed over: puzzles in whatever way they are named, and what no question can take,
told in a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

import exactone
from exactone import ArgumentError, PuzzleError, Session, Unable, UnknownEngine

MINI = "sudoku/4x4-mini"
GRID = "1...\n....\n..2.\n....\n"
KEYS: Mapping[str, Any] = {"kind": "sudoku", "grid": GRID}
PUZZLE = exactone.load(MINI)
Ask = Callable[[Any], object]

ASKED: dict[str, Ask] = {
    "verify": exactone.verify,
    "count": exactone.count,
    "solutions": lambda said: next(exactone.solutions(said)),
    "solve": exactone.solve,
    "explain": exactone.explain,
    "common": exactone.common,
    "ask": exactone.ask,
    "tell": lambda said: exactone.tell(said, ["1234", "4321", "2413", "3142"]),
    "fix": exactone.fix,
    "minimize": exactone.minimize,
    "hint": exactone.hint,
    "prove": exactone.prove,
    "check": lambda said: exactone.check(said, "1234\n4321\n2413\n3142"),
    "draw": exactone.draw,
    "svg": exactone.svg,
    "rows": lambda said: exactone.rows(said, "1234\n4321\n2413\n3142"),
    "cells": lambda said: exactone.cells(said, "1234\n4321\n2413\n3142"),
    "array": lambda said: exactone.array(said, "1234\n4321\n2413\n3142"),
    "Session": lambda said: Session(said).verify(),
    "change": lambda said: Session("sudoku/none").change(said),
}


@pytest.mark.parametrize("question", ASKED)
def test_every_question_loads_what_it_is_asked_about(question: str) -> None:
    ask = ASKED[question]
    ask("sudoku/4x4")
    with pytest.raises(
        PuzzleError, match=r"nope\.txt: no such file or directory; is the path right\?"
    ):
        ask("nope.txt")
    with pytest.raises(
        ArgumentError, match=r"a puzzle is what load or loads returns, a file, .* of the type int"
    ):
        ask(7)


@pytest.mark.parametrize(
    "said", [MINI, Path("puzzles/sudoku/4x4.toml"), GRID, KEYS, next(exactone.entries(MINI))]
)
def test_a_puzzle_is_named_as_on_the_command_line(said: Any) -> None:
    if isinstance(said, Path):
        said = Path(exactone.__file__).parents[1] / said
    assert exactone.verify(said).answer in ("one", "many")


def test_a_proof_is_of_the_file_of_a_puzzle() -> None:
    assert exactone.prove(exactone.load("sudoku/4x4")).proved
    with pytest.raises(ArgumentError, match="in no file; hand over its text"):
        exactone.prove(exactone.loads(GRID))


REFUSED: dict[str, tuple[Callable[[], object], type[exactone.Error], str]] = {
    "kind": (lambda: exactone.make("x"), ArgumentError, "there is no kind 'x'; known are .*akari"),
    "kind alike": (lambda: exactone.make("sudoko"), ArgumentError, "did you mean 'sudoku'"),
    "number": (
        lambda: exactone.solve(PUZZLE, -1),
        ArgumentError,
        "number is -1, but must be a whole number, 1 at",
    ),
    "limit": (
        lambda: exactone.count(PUZZLE, limit=math.nan),  # type: ignore[arg-type]
        ArgumentError,
        "limit is nan, .* None is for no limit",
    ),
    "list": (
        lambda: exactone.solutions(PUZZLE, limit=0),
        ArgumentError,
        "limit is 0, but must be a whole number, 1",
    ),
    "memory": (
        lambda: exactone.verify(PUZZLE, memory=-5),
        ArgumentError,
        "memory is -5, .* 2 << 30 are 2 GB",
    ),
    "seconds": (
        lambda: exactone.verify(PUZZLE, seconds=math.nan),
        ArgumentError,
        "seconds is nan, but must be a",
    ),
    "past": (
        lambda: exactone.common(PUZZLE, seconds=-1),
        ArgumentError,
        "seconds is -1, but must be a number, 0 at",
    ),
    "seed": (
        lambda: exactone.solve(PUZZLE, seed=-1),
        ArgumentError,
        "seed is -1, but must be a whole number",
    ),
    "backend": (
        lambda: exactone.verify(PUZZLE, backend=None),  # type: ignore[arg-type]
        ArgumentError,
        "backend is None, but must be a text",
    ),
    "engine": (
        lambda: exactone.verify(PUZZLE, backend="pisat"),
        UnknownEngine,
        "did you mean 'pysat'",
    ),
    "stop": (
        lambda: exactone.verify(PUZZLE, stop=0),  # type: ignore[arg-type]
        ArgumentError,
        "stop is 0, but must be a threading.Event",
    ),
    "class": (
        lambda: exactone.hint(PUZZLE, stop=Event),  # type: ignore[arg-type]
        ArgumentError,
        "must be a threading.Event",
    ),
    "progress": (
        lambda: exactone.verify(PUZZLE, progress=3),  # type: ignore[arg-type]
        ArgumentError,
        "progress is 3, but must be a function",
    ),
    "load": (
        lambda: exactone.load(10**30),  # type: ignore[arg-type]
        ArgumentError,
        "a file has a name, which is a text or a Path",
    ),
    "open file": (
        lambda: exactone.load(0),  # type: ignore[arg-type]
        ArgumentError,
        "this is 0, of the type int; loads takes what is in no",
    ),
    "loads": (lambda: exactone.loads(5), ArgumentError, "puzzles are a file, .* this is 5"),  # type: ignore[arg-type]
    "load_all": (
        lambda: [*exactone.load_all(5)],  # type: ignore[arg-type]
        ArgumentError,
        "puzzles are a file, .* this is 5",
    ),
    "lines": (lambda: [*exactone.verify_all([5])], ArgumentError, "a line is a text; this is 5"),  # type: ignore[list-item]
    "processes": (
        lambda: [*exactone.verify_all([], processes=-1)],
        ArgumentError,
        "processes is -1",
    ),
    "clues": (
        lambda: exactone.make("sudoku", clues=(3,)),  # type: ignore[arg-type]
        ArgumentError,
        "must be two whole numbers, from and to",
    ),
    "hardest": (
        lambda: exactone.make("sudoku", hardest=(5, 3)),
        ArgumentError,
        "must go from a number to one that",
    ),
    "mask": (lambda: exactone.make("sudoku", mask=3), ArgumentError, "mask is a list of places"),  # type: ignore[arg-type]
    "size": (
        lambda: exactone.make("sudoku", size=4),  # type: ignore[arg-type]
        ArgumentError,
        "size is 4, but must be a text, as in 10x10",
    ),
    "place": (
        lambda: exactone.explain(PUZZLE, ()),
        ArgumentError,
        "is no place; write its name, as in .r4c1., or",
    ),
    "nowhere": (
        lambda: exactone.explain(PUZZLE, (9, 9)),
        Unable,
        "there is no place called 'r9c9'",
    ),
    "style": (
        lambda: exactone.draw(PUZZLE, style="x"),
        ArgumentError,
        "there is no style 'x' for sudoku; leave it",
    ),
    "style of no text": (
        lambda: exactone.draw(PUZZLE, style=[[]]),  # type: ignore[arg-type]
        ArgumentError,
        "style is .*, but must be a text",
    ),
    "symmetry": (
        lambda: exactone.minimize(PUZZLE, symmetry=[]),  # type: ignore[arg-type]
        ArgumentError,
        'symmetry is .*, but must be a text, as in "asymmetry" or',
    ),
    "symmetry of new ones": (
        lambda: exactone.make("sudoku", symmetry=[]),  # type: ignore[arg-type]
        ArgumentError,
        "symmetry is .*, but must be a text",
    ),
    "symmetry of a session": (
        lambda: Session(PUZZLE).minimize(symmetry=[]),  # type: ignore[arg-type]
        ArgumentError,
        "symmetry is .*, but must be a text",
    ),
    "title": (
        lambda: exactone.svg(PUZZLE, title=5),  # type: ignore[arg-type]
        ArgumentError,
        "title is 5, but must be a text",
    ),
    "cages": (
        lambda: exactone.fix(PUZZLE, cages=5),  # type: ignore[arg-type]
        ArgumentError,
        "cages is a list of texts, as in .* this is 5",
    ),
    "cages of no texts": (
        lambda: exactone.fix(PUZZLE, cages=[5]),  # type: ignore[list-item]
        ArgumentError,
        "cages is a list of texts",
    ),
    "one cage": (
        lambda: exactone.fix(PUZZLE, cages="r1c1,r1c2"),
        ArgumentError,
        "cages is a list of texts",
    ),
    "seed of lines": (
        lambda: exactone.solve(PUZZLE, seed=np.eye(2)),  # type: ignore[arg-type]
        ArgumentError,
        "seed is array",
    ),
    "kind of no text": (
        lambda: exactone.make(np.eye(2)),  # type: ignore[arg-type]
        ArgumentError,
        "there is no kind array",
    ),
    "solution": (
        lambda: exactone.cells(PUZZLE, frozenset({1})),
        ArgumentError,
        "a solution is what solve returns, or its rows; this is frozenset",
    ),
    "solution of another kind": (
        lambda: exactone.draw("nonogram/dancer", exactone.solve(PUZZLE)[0]),
        ArgumentError,
        "this is a solution of sudoku, and the puzzle is nonogram",
    ),
    "solution of another size": (
        lambda: exactone.draw("sudoku/9x9", exactone.solve(PUZZLE)[0]),
        PuzzleError,
        "the answer has 16 cells, but the puzzle has 81",
    ),
    "proof of a long name": (
        lambda: exactone.check_proof("a" * 5000),
        PuzzleError,
        "file name too long; is the path right",
    ),
    "session": (lambda: Session(PUZZLE).solve(0), ArgumentError, "number is 0"),
    "no sign": (lambda: exactone.loads("\ud800\n"), PuzzleError, "which is no sign; leave it out"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_question_can_take_is_one_sentence(what: str) -> None:
    ask, error, sentence = REFUSED[what]
    with pytest.raises(error, match=sentence) as raised:
        ask()
    assert "\n" not in str(raised.value)
    assert error is not ArgumentError or isinstance(raised.value, ValueError)


def test_a_solution_may_be_of_another_puzzle_with_the_same_cells() -> None:
    """A Sudoku with cages has other labels than a plain one."""
    killer = exactone.load("sudoku/killer")
    grid = "\n".join(exactone.solve(killer)[0].rows)
    (plain,) = exactone.solve(grid)
    assert plain != exactone.solve(killer)[0]
    assert exactone.check(killer, plain) == []
    assert exactone.rows(killer, plain) == plain.rows
    assert exactone.cells(killer, plain) == plain.cells
    assert exactone.check("sudoku/9x9", plain)[0].startswith("r1c1 is given as")


def test_no_limit_is_said_in_two_ways() -> None:
    assert exactone.count(PUZZLE, seconds=math.inf).complete
    assert len(exactone.solve(PUZZLE, None)) == 12


def test_a_mask_may_have_names() -> None:
    places = [(1, 1), (1, 2), (2, 3), (3, 2), (4, 4)]
    by_name = next(
        exactone.make(
            "sudoku", size="4", seed=1, mask=[f"r{row}c{column}" for row, column in places]
        )
    )
    assert by_name.puzzle == next(exactone.make("sudoku", size="4", seed=1, mask=places)).puzzle


def test_only_what_is_public_is_listed() -> None:
    listed = {name for name in dir(exactone) if not (name.startswith("__") and name.endswith("__"))}
    assert listed == {*exactone.__all__}
