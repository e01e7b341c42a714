"""Many packings at once, as they are written and drawn: where no cell is given and no two tiles are equal."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ....solver.bundle import Bundle
from ....solver.grid import Pictured
from .. import Tiles
from .answers import grid, piece_written
from .pictures import letters

LETTERS = 52  # of one sign each


def pictured(puzzle: Tiles, bundle: Bundle) -> Pictured | None:
    """What there is to draw: the symbols of pieces, and walls around them."""
    board, rows = puzzle.board, _in_order(bundle)
    if _named(puzzle) is None or not 0 < rows.shape[1] <= LETTERS:
        return None
    width = board.columns
    sort = bundle.told(lambda piece: piece.sort)[rows]
    flat = np.full((len(rows), board.rows * width + 1), -1)  # the last is no cell: for pieces that have fewer
    size = max((each.size for each in puzzle.sorts), default=0)

    def covered(piece: Any) -> list[int]:
        cells = [row * width + column for row, column in piece.cells]
        return cells + [board.rows * width] * (size - len(cells))

    cells = bundle.told(covered)
    for number, column in enumerate(rows.T):
        np.put_along_axis(flat, cells[column], number, axis=1)
    owner: Any = flat[:, :-1].reshape(-1, board.rows, width)
    blank = [["." if (y, x) in board.cells else "#" for x in range(width)] for y in range(board.rows)]
    names, counted = np.array([tile.name for each in puzzle.sorts for tile in each.tiles]), np.sort(sort, axis=1)
    twice = (counted[:, 1:] == counted[:, :-1]).any(axis=1)
    signs = np.where(twice[:, None], np.array([*map(letters, range(rows.shape[1]))], dtype="<U1"), names[sort])
    there = np.take_along_axis(signs, owner.reshape(len(rows), -1).clip(0), axis=1).reshape(owner.shape)
    return Pictured(
        grid(puzzle, next(bundle.solutions()), ""),
        np.where(owner < 0, np.array(blank), there),
        owner[:, :, 1:] != owner[:, :, :-1],
        owner[:, 1:] != owner[:, :-1],
    )


def written(puzzle: Tiles, bundle: Bundle) -> list[str] | None:
    """Answers as JSON; None where each has to be written alone."""
    if (names := _named(puzzle)) is None:
        return None
    used = {choice: bundle.label(choice) for choice in bundle.used.tolist()}
    pieces = {choice: json.dumps(piece_written(names[piece.sort], piece)) for choice, piece in used.items()}
    return [f"[{', '.join(map(pieces.__getitem__, row))}]" for row in _in_order(bundle).tolist()]


def _named(puzzle: Tiles) -> list[str] | None:
    """The name of each sort, of one sign; None where pieces of a sort have several names, or longer ones."""
    names = [tile.name for sort in puzzle.sorts for tile in sort.tiles]
    return None if puzzle.given or len(names) > len(puzzle.sorts) or any(len(name) != 1 for name in names) else names


def _in_order(bundle: Bundle) -> Any:
    """Answers with their pieces in the order of their first cells."""
    used = bundle.used.tolist()
    order = sorted(used, key=lambda choice: bundle.label(choice).cells)
    position = np.zeros(max(used, default=0) + 1, dtype=np.int64)
    position[order] = np.arange(len(order))
    return np.take_along_axis(bundle.rows, np.argsort(position[bundle.rows], axis=1), axis=1)
