"""Witness 3: looks at a layout and names the rules that it breaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from exactone.models.boards.board import cell_name, placed, together
from exactone.models.boards.crosswords import Rows, Start, numbered
from exactone.solver.puzzle import Solution
from exactone.solver.symmetry import NamedTurn

from . import KINDS, SYMMETRIES, Diagramless, Word

STEPS = {"A": (0, 1), "D": (1, 0)}
IMAGES: dict[NamedTurn, Callable[[Rows], Rows]] = {
    NamedTurn.HALF: lambda rows: [row[::-1] for row in reversed(rows)],
    NamedTurn.QUARTER: lambda rows: _columns(rows)[::-1],
    NamedTurn.ACROSS: lambda rows: [row[::-1] for row in rows],
    NamedTurn.OVER: lambda rows: rows[::-1],
    NamedTurn.FALLING: lambda rows: _columns(rows),
    NamedTurn.RISING: lambda rows: [column[::-1] for column in reversed(_columns(rows))],
}
SAID = {
    NamedTurn.HALF: "turned by half",
    NamedTurn.QUARTER: "turned by a quarter",
    NamedTurn.ACROSS: "left and right are exchanged",
    NamedTurn.OVER: "top and bottom are exchanged",
    NamedTurn.FALLING: "mirrored in the diagonal from the top left",
    NamedTurn.RISING: "mirrored in the diagonal from the top right",
}


def broken(puzzle: Diagramless, solution: Solution) -> list[str]:
    """The rules that a layout breaks."""
    if puzzle.fault:
        return [puzzle.fault]
    off = [
        cell
        for cell in sorted(solution)
        if not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.columns)
    ]
    if off:
        return [f"{cell_name(cell)} is no square of the grid" for cell in off]
    squares = [["-"] * puzzle.columns for _ in range(puzzle.rows)]
    for row, column in solution:
        squares[row][column] = "#"
    rows = ["".join(line) for line in squares]
    wrong = [*_all_black("row", rows), *_all_black("column", _columns(rows))]
    wrong += [
        f"the grid is another when it is {SAID[turned]}" for turned in unlike(rows, puzzle.symmetry)
    ]
    if puzzle.connected:
        wrong += _apart(rows)
    wrong += [
        *_alone("across", rows, cell_name),
        *_alone("down", _columns(rows), lambda cell: cell_name(cell[::-1])),
    ]
    starts = list(numbered(rows))
    return [
        *wrong,
        *_wrong_words(puzzle, starts),
        *_wrong_clues(puzzle, starts),
        *_wrong_squares(puzzle, rows),
    ]


def unlike(rows: Rows, symmetry: str) -> list[NamedTurn]:
    """The ways in which a layout should be turned into itself, but is not."""
    return [turned for turned in SYMMETRIES[symmetry].made_of if IMAGES[turned](rows) != rows]


def _columns(rows: Rows) -> Rows:
    return ["".join(column) for column in zip(*rows, strict=True)]


def _all_black(name: str, lines: Rows) -> Iterator[str]:
    yield from (
        f"{name} {number} is all black" for number, line in enumerate(lines, 1) if "-" not in line
    )


def _apart(rows: Rows) -> Iterator[str]:
    """A white square that does not hang together with the first one."""
    if parts := list(together(cell for cell, sign in placed(rows) if sign == "-"))[1:]:
        yield (
            f"{cell_name(min(map(min, parts)))} does not hang together with the first white square"
        )


def _alone(direction: str, lines: Rows, name: Callable[[tuple[int, int]], str]) -> Iterator[str]:
    """White squares between two black ones: a single letter is no word."""
    for y, line in enumerate(lines):
        for match in re.finditer("(?<!-)-(?!-)", line) if "-" in line.split("#") else ():
            yield f"{name((y, match.start()))} lies in no word {direction}"


def _wrong_words(puzzle: Diagramless, starts: list[Start]) -> Iterator[str]:
    """Words that are too short; lengths and letters that are not as known."""
    letters = {cell: (letter, cell_name(cell)) for cell, letter in puzzle.letters.items()}
    for number, (row, column, across, down) in enumerate(starts, 1):
        for direction, length in (("A", across), ("D", down)):
            if not length:
                continue
            word = Word(direction, number)
            if length < puzzle.shortest:
                yield (
                    f"{word} at {cell_name((row, column))} has {length} letters, not "
                    f"{puzzle.shortest}"
                )
            if puzzle.lengths.get(word, length) != length:
                yield f"{word} has {length} letters, not {puzzle.lengths[word]}"
            for place, letter in enumerate(puzzle.answers.get(word, "")[:length]):
                cell = row + STEPS[direction][0] * place, column + STEPS[direction][1] * place
                other, owner = (
                    letters.setdefault(cell, (letter, str(word))) if letter != "." else (letter, "")
                )
                if other != letter:
                    yield f"{cell_name(cell)} is {letter} in {word}, but {other} in {owner}"


def _wrong_clues(puzzle: Diagramless, starts: list[Start]) -> Iterator[str]:
    """The first clue of another kind, or that there are more or fewer of them."""
    kinds = "".join(start.kind for start in starts)
    for number, (own, wanted) in enumerate(zip(kinds, puzzle.clues, strict=False), 1):
        if own != wanted:
            yield f"clue {number} is {KINDS[own]}, but must be {KINDS[wanted]}"
            return
    if len(kinds) != len(puzzle.clues):
        yield f"there are {len(kinds)} clues, not {len(puzzle.clues)}"


def _wrong_squares(puzzle: Diagramless, rows: Rows) -> Iterator[str]:
    """Known squares of the other colour, and a first clue in another place."""
    for cell, black in puzzle.black.items():
        if (rows[cell[0]][cell[1]] == "#") != black:
            own, known = ("white", "black") if black else ("black", "white")
            yield f"{cell_name(cell)} is {own}, but known to be {known}{puzzle.at(cell)}"
    if puzzle.start is not None and rows[0].find("-") != puzzle.start:
        yield f"clue 1 does not stand in square {puzzle.start + 1}"
