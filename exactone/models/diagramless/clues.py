"""What is known of a layout, clue by clue: in words, left out, all that a layout allows,
and as keys of a file."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from typing import Any

from exactone.models.boards.board import counted, painted
from exactone.models.boards.crosswords import numbered
from exactone.models.diagramless.text.keys import BLACK, OPEN, WHITE, draft
from exactone.models.diagramless.text.layouts import rows_of
from exactone.models.text.document import Document
from exactone.solver.puzzle import Clue, ClueId, Fact, Solution

from . import START, Black, Diagramless, Word


def facts(puzzle: Diagramless, label: Black) -> tuple[Fact]:
    """What a layout says of a square that is black."""
    return (Fact(counted(label), BLACK),)


def denied(puzzle: Diagramless, label: Black) -> tuple[Fact]:
    """And of one that is white."""
    return (Fact(counted(label), WHITE),)


def clue_of(puzzle: Diagramless, given: Hashable) -> Clue:
    """A clue in words; a letter says more than that its square is white."""
    line = puzzle.lines.get(given)
    if isinstance(given, Word):
        where = (given.direction, given.number)
        if known := puzzle.answers.get(given):
            return Clue(f"{given} is {known}", line=line, id=ClueId("answers", where, known))
        length = puzzle.lengths[given]
        known_as = ClueId("lengths", where, length)
        return Clue(f"{given} has {length} letters", line=line, id=known_as)
    if given == START:
        column = (puzzle.start or 0) + 1
        name = f"the square of clue 1 is {column}"
        return Clue(name, ((1, column),), line=line, id=ClueId("start", says=column))
    assert isinstance(given, tuple)
    (fact,), letter = (
        (facts if puzzle.black[given] else denied)(puzzle, Black(*given)),
        puzzle.letters.get(given),
    )
    if letter:
        name = str(fact._replace(value=letter))
        row, column = given
        known_as = ClueId("grid", (row + 1, column + 1), letter)
        return Clue(name, (fact.at,), line=line, id=known_as)
    return Clue(str(fact), (fact.at,), fact, line)


def without(puzzle: Diagramless, givens: Collection[Hashable]) -> Diagramless:
    """The puzzle when these clues are not known; with an answer goes its length."""
    return replace(
        puzzle,
        start=None if START in givens else puzzle.start,
        black={cell: black for cell, black in puzzle.black.items() if cell not in givens},
        letters={cell: letter for cell, letter in puzzle.letters.items() if cell not in givens},
        lengths={word: length for word, length in puzzle.lengths.items() if word not in givens},
        answers={word: answer for word, answer in puzzle.answers.items() if word not in givens},
    )


def full(puzzle: Diagramless, solution: Solution) -> Diagramless:
    """The puzzle when all squares of a layout are known, where clue 1 stands, and all lengths."""
    rows = rows_of(puzzle, solution)
    begun = list(enumerate(numbered(rows), 1))
    across = {Word("A", number): start.across for number, start in begun if start.across}
    down = {Word("D", number): start.down for number, start in begun if start.down}
    squares = {(y, x): sign == BLACK for y, row in enumerate(rows) for x, sign in enumerate(row)}
    return replace(puzzle, start=rows[0].index(WHITE), black=squares, lengths={**across, **down})


def document(puzzle: Diagramless, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one with these clues,
    or all of them where it says no puzzle."""
    lengths = {
        word: length for word, length in puzzle.lengths.items() if word not in puzzle.answers
    }
    clues = {
        "grid": _picture(puzzle) if puzzle.black else None,
        "start": None if puzzle.start is None else puzzle.start + 1,
        "lengths": _table(lengths),
        "answers": _table(puzzle.answers),
    }
    told = _changed(puzzle, data) if "rows" in data else _rules(puzzle)
    rest = {key: said for key, said in told.items() if key not in clues}
    return {
        "kind": puzzle.kind,
        **rest,
        **{key: said for key, said in clues.items() if said is not None},
    }


def _changed(puzzle: Diagramless, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of another file where its size, its symmetry and its clues are those of this
    puzzle."""
    before = draft(Document(data))
    keys = dict(data)
    for key in ("rows", "columns", "symmetry"):
        if getattr(before, key) != getattr(puzzle, key):
            keys[key] = getattr(puzzle, key)
    if before.clues != puzzle.clues and "clues" in data:
        keys["clues"] = puzzle.clues
    elif before.clues != puzzle.clues:
        for key, kinds in (("across", "ZA"), ("down", "ZD")):
            keys[key] = " ".join(
                str(number) for number, kind in enumerate(puzzle.clues, 1) if kind in kinds
            )
    return keys


def _rules(puzzle: Diagramless) -> dict[str, Any]:
    """The keys that say all but what is known of the layout."""
    return {
        key: getattr(puzzle, key)
        for key in ("rows", "columns", "clues", "symmetry", "connected", "shortest")
    }


def _picture(puzzle: Diagramless) -> str:
    signs = {
        cell: BLACK if black else WHITE for cell, black in puzzle.black.items()
    } | puzzle.letters
    return painted(signs, puzzle.rows, puzzle.columns, OPEN[0])


def _table(words: Mapping[Word, Any]) -> dict[str, dict[str, Any]] | None:
    """What is known of words as a table of their directions."""
    table: dict[str, dict[str, Any]] = {}
    for word, known in words.items():
        table.setdefault("across" if word.direction == "A" else "down", {})[str(word.number)] = (
            known
        )
    return table or None
