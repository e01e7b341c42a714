"""Which squares of a layout have the same colour, by its symmetry, and which colours are known."""

from __future__ import annotations

from collections.abc import Callable

from ..text import Cell, Sheet

BOTH_ENDS = ("rotational", "dual-rotational", "up-down", "three-way", "super")  # the bottom mirrors the top


class Ties:
    """By rows: the squares that are tied to an earlier one, in the same row or in a row above, and the known ones."""

    def __init__(self, sheet: Sheet) -> None:
        self.rows, self.columns = sheet.rows, sheet.columns
        self.paired = sheet.symmetry in BOTH_ENDS
        self.turned = self.paired and sheet.symmetry != "up-down"  # a row mirrors its partner from right to left
        self.last = (self.rows + 1) // 2 if self.paired else self.rows  # rows before it are filled, others follow
        self.orbits = dict[Cell, frozenset[Cell]]()
        self._tie(images(sheet.symmetry, self.rows - 1, self.columns - 1))
        known = list(sheet.black.items())
        if sheet.start is not None:
            known += [((0, column), column < sheet.start) for column in range(sheet.start + 1)]
        self.white, self.black = [0] * self.rows, [0] * self.rows
        for cell, black in known:
            for row, column in self.orbits[cell]:
                (self.black if black else self.white)[row] |= 1 << column

    def _tie(self, turns: list[Callable[[Cell], Cell]]) -> None:
        self.links = [[-1] * self.columns for _ in range(self.rows)]  # the column in the same row, if there is one
        self.alone = [0] * self.rows  # the columns from here on are tied to none before them in the same row
        self.earlier: list[list[tuple[int, Cell]]] = [[] for _ in range(self.rows)]
        for row in range(self.rows):
            for column in range(self.columns):
                cells = orbit((row, column), turns)
                self.orbits[row, column] = cells
                first = min(cells)
                if row >= self.last or first == (row, column):
                    continue
                if first[0] != row:
                    self.earlier[row].append((column, first))
                    continue
                self.links[row][column] = first[1]
                self.alone[row] = self.columns

    def looked_at(self) -> list[list[int]]:
        """For each row, which squares of the rows above are looked at from there on; nothing if none ever is."""
        kept = [[0] * row for row in range(self.rows + 1)]
        for row, cells in enumerate(self.earlier):
            for _, (earlier, column) in cells:
                for later in range(earlier + 1, row + 1):
                    kept[later][earlier] |= 1 << column
        return kept if any(self.earlier) else [[] for _ in kept]


def images(symmetry: str, bottom: int, right: int) -> list[Callable[[Cell], Cell]]:
    """The ways to turn or mirror a square that leave the layout as it is."""
    half: Callable[[Cell], Cell] = lambda cell: (bottom - cell[0], right - cell[1])  # noqa: E731
    across: Callable[[Cell], Cell] = lambda cell: (cell[0], right - cell[1])  # noqa: E731
    over: Callable[[Cell], Cell] = lambda cell: (bottom - cell[0], cell[1])  # noqa: E731
    quarter: Callable[[Cell], Cell] = lambda cell: (cell[1], bottom - cell[0])  # noqa: E731
    main: Callable[[Cell], Cell] = lambda cell: (cell[1], cell[0])  # noqa: E731
    other: Callable[[Cell], Cell] = lambda cell: (right - cell[1], bottom - cell[0])  # noqa: E731
    return {
        "rotational": [half],
        "dual-rotational": [quarter],
        "left-right": [across],
        "up-down": [over],
        "three-way": [across, over],
        "diagonal-tlbr": [main],
        "diagonal-trbl": [other],
        "super": [quarter, main],
    }.get(symmetry, [])


def orbit(cell: Cell, turns: list[Callable[[Cell], Cell]]) -> frozenset[Cell]:
    """A square with all squares that have its colour."""
    found, todo = {cell}, [cell]
    while todo:
        here = todo.pop()
        for turn in turns:
            if (there := turn(here)) not in found:
                found.add(there)
                todo.append(there)
    return frozenset(found)
