"""The names of the tiles on a filled board. An answer is the sides that cells show;
which tile shows them is dealt."""

from __future__ import annotations

from exactone.models.boards.board import Cell
from exactone.models.boards.stock import dealt, shared_out
from exactone.models.edges import Edges, Sides
from exactone.solver.puzzle import Solution

from .keys import HOLE, ways


def write(puzzle: Edges, solution: Solution) -> list[str]:
    """A filled board as rows of names."""
    names = tokens(puzzle, solution)
    apart = " " if any(len(name) > 1 for name in names.values()) else ""
    cells = [
        [names.get((row, column), HOLE) for column in range(puzzle.columns)]
        for row in range(puzzle.rows)
    ]
    return [apart.join(line) for line in cells]


def tokens(puzzle: Edges, solution: Solution) -> dict[Cell, str]:
    """The name of the tile in each cell, with its turn where it may be turned."""
    board = {(laid.row, laid.column): laid.sides for laid in sorted(solution)}
    looks: dict[Sides, list[int]] = {}  # the sorts whose tiles show these sides
    for number, sort in enumerate(puzzle.sorts):
        for sides in ways(sort.tiles[0]):
            looks.setdefault(sides, []).append(number)
    given = puzzle.given
    may = {
        cell: [given[cell].sort] if cell in given else looks.get(sides, [])
        for cell, sides in board.items()
    }
    homes = shared_out(may, puzzle.sorts)
    cells = dict[int, list[Cell]]()
    for cell in board:
        if cell in homes:
            cells.setdefault(homes[cell], []).append(cell)
    token_at: dict[Cell, str] = {}
    for number, own in cells.items():
        tiles = puzzle.sorts[number].tiles
        names = dealt(own, {cell: given[cell].tile.name for cell in own if cell in given}, tiles)
        turns = {
            tile.name: [ways(tile, turn)[0] for turn in range(4)]
            for tile in tiles
            if len(ways(tile)) > 1
        }
        for cell, name in names.items():
            token_at[cell] = f"{name}:{turns[name].index(board[cell])}" if name in turns else name
    return token_at
