"""Why a diagramless crossword has no layout, where that is seen at sight and can be said in a
sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from exactone.models.boards.board import Cell, together

from . import SYMMETRIES, Diagramless


def argument(puzzle: Diagramless) -> str | None:
    """The first proof that there is no layout."""
    return next(_arguments(puzzle), None)


def _arguments(puzzle: Diagramless) -> Iterator[str]:
    if puzzle.fault:
        yield puzzle.fault
        return
    yield from _numbers(puzzle)
    if puzzle.black or puzzle.start is not None:
        known = _known(puzzle)
        ties = _ties(puzzle)
        yield from _start(puzzle)
        yield from _tied(puzzle, known, ties)
        yield from _lines(puzzle, {cell for cell, black in known.items() if black}, ties)


def _known(puzzle: Diagramless) -> dict[Cell, bool]:
    """The squares whose colour is known, also from where clue 1 stands."""
    start = -1 if puzzle.start is None else puzzle.start
    return {(0, column): column < start for column in range(start + 1)} | puzzle.black


def _ties(puzzle: Diagramless) -> dict[Cell, set[Cell]]:
    """For each square, those that symmetry makes alike, itself too."""
    turns = [way.on(puzzle.rows, puzzle.columns) for way in SYMMETRIES[puzzle.symmetry].made_of]
    cells = product(range(puzzle.rows), range(puzzle.columns))
    parts = together(cells, lambda cell: [turn.cell(cell) for turn in turns])
    return {cell: part for part in parts for cell in part}


def _numbers(puzzle: Diagramless) -> Iterator[str]:
    """Rows and columns that cannot have as many words as there are clues."""
    for lines, name, length, direction in (
        (puzzle.rows, "rows", puzzle.columns, "across"),
        (puzzle.columns, "columns", puzzle.rows, "down"),
    ):
        words = sum(kind in ("Z", direction[0].upper()) for kind in puzzle.clues)
        most = (length + 1) // (puzzle.shortest + 1)
        if words < lines:
            yield f"each of the {lines} {name} has a word, but there are {words} clues {direction}"
        if words > lines * most:
            room = f"{lines} {name} of {length} squares have at most {lines * most} words"
            yield f"{room}, but there are {words} clues {direction}"


def _start(puzzle: Diagramless) -> Iterator[str]:
    """Known squares of the first row that do not go with the square of clue 1."""
    start = puzzle.start
    if start is None:
        return
    for column in range(start):
        if puzzle.black.get((0, column)) is False:
            yield (
                f"{puzzle.name((0, column))} is white, but clue 1 stands behind it, in square "
                f"{start + 1}"
            )
    if puzzle.black.get((0, start)):
        yield f"{puzzle.name((0, start))} is black, but clue 1 stands there"


def _tied(
    puzzle: Diagramless, known: dict[Cell, bool], ties: dict[Cell, set[Cell]]
) -> Iterator[str]:
    """Known squares of different colours that symmetry makes alike."""

    def named(cell: Cell) -> str:
        before = (
            ""
            if cell in puzzle.black
            else " (clue 1)"
            if cell == (0, puzzle.start)
            else " (before clue 1)"
        )
        return puzzle.name(cell) + before

    first = dict[Cell, Cell]()  # the first known square of those alike
    for cell in sorted(known):
        other = first.setdefault(min(ties[cell]), cell)
        if known[other] != known[cell]:
            black, white = (cell, other) if known[cell] else (other, cell)
            yield (
                f"{named(black)} is black, {named(white)} is white, but {puzzle.symmetry} symmetry "
                "makes them alike"
            )


def _lines(puzzle: Diagramless, black: set[Cell], ties: dict[Cell, set[Cell]]) -> Iterator[str]:
    """Rows and columns in which so much is black that no word has room."""
    tied = {cell for one in black for cell in ties[one]}
    rows = [[(row, column) for column in range(puzzle.columns)] for row in range(puzzle.rows)]
    for lines, name in ((rows, "row"), (list(zip(*rows, strict=True)), "column")):
        for number, cells in enumerate(lines, 1):
            room = max(map(len, "".join("#" if cell in tied else "-" for cell in cells).split("#")))
            if room < puzzle.shortest:
                by = "" if black >= tied & {*cells} else f", by {puzzle.symmetry} symmetry,"
                said = (
                    "all black"
                    if not room
                    else (f"too black for a word of {puzzle.shortest} letters")
                )
                yield f"{name} {number} is{by} {said}, but each {name} has a word"
