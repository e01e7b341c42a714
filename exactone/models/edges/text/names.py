"""The names of the tiles on a filled board. An answer is the sides that cells show; which tile shows them is dealt."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from .keys import HOLE, Cell, Sheet, Sort, turned
from .sets import Sides

Board = Mapping[Cell, Sides]
"""The sides that each cell shows."""


def rows(board: Board, sheet: Sheet) -> list[str]:
    """A filled board as rows of names."""
    names = tokens(board, sheet)
    apart = " " if any(len(name) > 1 for name in names.values()) else ""
    cells = [[names.get((row, column), HOLE) for column in range(sheet.columns)] for row in range(sheet.rows)]
    return [apart.join(line) for line in cells]


def tokens(board: Board, sheet: Sheet) -> dict[Cell, str]:
    """The name of the tile in each cell, with its turn where it may be turned."""
    sorts, found = dealt(board, sheet) or {}, {}
    for number, sort in enumerate(sheet.sorts):
        cells = [cell for cell in sheet.cells if sorts.get(cell) == number]
        tiles = {tile.name: tile for tile in sort.tiles}
        for cell, name in zip(cells, _within(cells, sort, sheet), strict=True):
            turn = next(turn for turn in range(4) if turned(tiles[name].sides, turn) == board[cell])
            found[cell] = f"{name}:{turn}" if len(sort.ways) > 1 else name
    return found


def _within(cells: list[Cell], sort: Sort, sheet: Sheet) -> list[str]:
    """Which of some equal tiles lies in each of these cells: first what is given, then what is needed."""
    known = {cell: sheet.given[cell].tile for cell in cells if cell in sheet.given}
    used = list(known.values())
    needed = [tile.name for tile in sort.tiles for _ in range(tile.least - used.count(tile.name))]
    used += needed
    most = {tile.name: len(cells) if tile.most is None else min(tile.most, len(cells)) for tile in sort.tiles}
    stock = iter([*needed, *(name for name, number in most.items() for _ in range(number - used.count(name)))])
    return [known[cell] if cell in known else next(stock) for cell in cells]


def dealt(board: Board, sheet: Sheet) -> dict[Cell, int] | None:
    """The sort of the tile in each cell, so that the number of each is right; None where that cannot be."""
    may = {cell: [n for n, sort in enumerate(sheet.sorts) if sides in sort.ways] for cell, sides in board.items()}
    may |= {cell: [known.sort] for cell, known in sheet.given.items() if cell in board}
    deal = _Deal(may, len(sheet.sorts))
    needed = sum(sort.least for sort in sheet.sorts)
    room: list[int | None] = [sort.least for sort in sheet.sorts]
    for cell in may:
        if len(deal.sorts) < needed:
            deal.place(cell, room)
    room = [sort.most for sort in sheet.sorts]
    if len(deal.sorts) < needed or not all(cell in deal.sorts or deal.place(cell, room) for cell in may):
        return None
    return deal.sorts


class _Deal:
    """Cells that were dealt a sort; to make room for one more, others are dealt anew."""

    def __init__(self, may: Mapping[Cell, list[int]], sorts: int) -> None:
        self.may = may
        self.sorts: dict[Cell, int] = {}
        self.cells: list[set[Cell]] = [set() for _ in range(sorts)]

    def place(self, cell: Cell, room: list[int | None]) -> bool:
        """Deals a sort to one more cell, along the shortest chain of cells that change theirs."""
        before: dict[int, Cell] = {}  # the cell that wants a sort
        todo = deque([cell])
        while todo:
            wanting = todo.popleft()
            for sort in self.may[wanting]:
                if sort in before:
                    continue
                before[sort] = wanting
                most = room[sort]
                if most is None or len(self.cells[sort]) < most:
                    self._shift(sort, before, cell)
                    return True
                todo += self.cells[sort]
        return False

    def _shift(self, sort: int, before: Mapping[int, Cell], first: Cell) -> None:
        while True:
            cell = before[sort]
            old = self.sorts.get(cell)
            self.sorts[cell] = sort
            self.cells[sort].add(cell)
            if old is not None:
                self.cells[old].discard(cell)
            if cell == first or old is None:
                return
            sort = old
