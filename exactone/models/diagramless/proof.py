"""Why a diagramless crossword has no layout, where that is seen at sight and can be said in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .search.ties import images, orbit
from .text import Cell, Sheet


def reasons(sheet: Sheet, called: Callable[[Cell], str]) -> Iterator[str]:
    """Proofs that there is no layout; `called` names a square, with its line where it is known from the file."""
    if sheet.fault:
        yield sheet.fault
        return
    yield from _numbers(sheet)
    if sheet.black or sheet.start is not None:
        yield from _start(sheet, called)
        yield from _ties(sheet, called)
        yield from _rows(sheet)


def _numbers(sheet: Sheet) -> Iterator[str]:
    """Rows and columns that cannot have as many words as there are clues."""
    for lines, name, length, direction in (
        (sheet.rows, "rows", sheet.columns, "across"),
        (sheet.columns, "columns", sheet.rows, "down"),
    ):
        words = sum(kind in ("Z", direction[0].upper()) for kind in sheet.clues)
        most = (length + 1) // (sheet.shortest + 1)
        if words < lines:
            yield f"each of the {lines} {name} has a word, but there are {words} clues {direction}"
        if words > lines * most:
            room = f"{lines} {name} of {length} squares have at most {lines * most} words"
            yield f"{room}, but there are {words} clues {direction}"


def _start(sheet: Sheet, called: Callable[[Cell], str]) -> Iterator[str]:
    """Known squares of the first row that do not go with the square of clue 1."""
    for column in range(0 if sheet.start is None else sheet.start):
        if sheet.black.get((0, column)) is False:
            yield f"{called((0, column))} is white, but clue 1 stands behind it, in square {(sheet.start or 0) + 1}"
    if sheet.start is not None and sheet.black.get((0, sheet.start)):
        yield f"{called((0, sheet.start))} is black, but clue 1 stands there"


def _ties(sheet: Sheet, called: Callable[[Cell], str]) -> Iterator[str]:
    """Known squares of different colours that symmetry makes alike."""
    start = sheet.start

    def named(cell: Cell) -> str:
        if cell in sheet.black or start is None:
            return called(cell)
        return f"{called(cell)} ({'clue 1' if cell == (0, start) else 'before clue 1'})"

    known, seen = _known(sheet), dict[Cell, Cell]()  # the first square of each orbit of tied squares
    turns = images(sheet.symmetry, sheet.rows - 1, sheet.columns - 1)
    for cell in sorted(known):
        other = seen.setdefault(min(orbit(cell, turns)), cell)
        if known[other] != known[cell]:
            black, white = (cell, other) if known[cell] else (other, cell)
            yield f"{named(black)} is black, {named(white)} is white, but {sheet.symmetry} symmetry makes them alike"


def _rows(sheet: Sheet) -> Iterator[str]:
    """Rows and columns in which so much is black that no word has room."""
    turns = images(sheet.symmetry, sheet.rows - 1, sheet.columns - 1)
    given = {cell for cell, black in _known(sheet).items() if black}
    tied = {image for cell in given for image in orbit(cell, turns)}
    rows = [[(row, column) for column in range(sheet.columns)] for row in range(sheet.rows)]
    for lines, name in ((rows, "row"), (list(zip(*rows, strict=True)), "column")):
        for number, cells in enumerate(lines, 1):
            room = max(map(len, "".join("#" if cell in tied else "-" for cell in cells).split("#")))
            if room < sheet.shortest:
                by = "" if given >= tied & {*cells} else f", by {sheet.symmetry} symmetry,"
                black = "all black" if not room else f"too black for a word of {sheet.shortest} letters"
                yield f"{name} {number} is{by} {black}, but each {name} has a word"


def _known(sheet: Sheet) -> dict[Cell, bool]:
    """The squares whose colour is known, also from where clue 1 stands."""
    before = 0 if sheet.start is None else sheet.start
    first = {(0, column): True for column in range(before)}
    return first | ({} if sheet.start is None else {(0, before): False}) | sheet.black
