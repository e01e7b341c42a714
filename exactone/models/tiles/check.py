"""Witness 3: looks at an answer and names what is wrong."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import numpy as np

from exactone.models.boards.board import cell_name
from exactone.models.boards.stock import called
from exactone.solver.bundle import AnswerBatch
from exactone.solver.puzzle import Solution

from . import Piece, Shape, Tile, Tiles, TileType


def broken(puzzle: Tiles, solution: Solution) -> list[str]:
    """The rules that an answer breaks."""
    board = puzzle.board
    wrong = list[str]()
    wrong += [said for piece in sorted(solution) if (said := _wrong_piece(puzzle, piece))]
    covered = Counter(cell for piece in solution for cell in piece.cells)
    wrong += [
        f"{cell_name(cell)} is covered {number} times"
        for cell, number in covered.items()
        if number > 1
    ]
    wrong += [f"{cell_name(cell)} is not covered" for cell in sorted(board.must - covered.keys())]
    return (
        wrong
        + _wrong_numbers(puzzle, solution)
        + (_wrong_givens(puzzle, solution) if puzzle.given else [])
    )


def _wrong_piece(puzzle: Tiles, piece: Piece) -> str:
    """What is wrong with a piece, whatever lies around it; nothing when it is right."""
    sort, cells = piece
    where = f"the piece at {cell_name(min(cells))}" if cells else "a piece"
    if off := [cell for cell in cells if cell not in puzzle.board.cells]:
        return f"{where} lies on {cell_name(off[0])}, which is no open cell of the board"
    if not 0 <= sort < len(puzzle.sorts):
        return f"{where} is no tile of this puzzle"
    if not all(cells and _can_lie(tile, _moved(cells)) for tile in puzzle.sorts[sort].tiles):
        return f"{where} is not a tile {puzzle.sorts[sort].name}, or lies in a way that it may not"
    return ""


def wrong_among(puzzle: Tiles, bundle: AnswerBatch) -> Solution | None:
    """One of many answers that breaks a rule; None when all are right."""
    return next(
        (
            solution
            for solution in _doubtful(puzzle, bundle).solutions()
            if broken(puzzle, solution)
        ),
        None,
    )


def _doubtful(puzzle: Tiles, bundle: AnswerBatch) -> AnswerBatch:
    """The answers of which arrays do not show that they are right: whether its pieces are,
    lie apart, and are all."""
    board, rows, number = puzzle.board, bundle.rows, len(bundle.rows)
    if puzzle.given:
        return bundle
    used = bundle.used
    cells = {cell: at for at, cell in enumerate(sorted(board.cells))}
    covers = np.zeros((int(used.max(initial=0)) + 1, len(cells)), dtype=np.int16)
    placed = np.zeros((len(covers), len(puzzle.sorts)), dtype=np.int16)
    for choice in used.tolist():
        piece = bundle.label(choice)
        if _wrong_piece(puzzle, piece):
            return bundle
        placed[choice, piece.sort] = 1
        covers[choice, [cells[cell] for cell in piece.cells]] = 1
    covered = np.zeros((number, len(cells)), dtype=np.int16)
    often = np.zeros((number, len(puzzle.sorts)), dtype=np.int16)
    for column in rows.T:
        covered += covers[column]
        often += placed[column]
    must = np.array([cell in board.must for cell in cells], dtype=np.bool_)
    least = np.array([sort.least for sort in puzzle.sorts])
    most = np.array([rows.shape[1] if sort.most is None else sort.most for sort in puzzle.sorts])
    right = ((covered <= 1) & (covered >= must)).all(axis=1) & (
        (often >= least) & (often <= most)
    ).all(axis=1)
    return bundle.picked(~right)


def _moved(cells: Shape) -> Shape:
    """The cells as they lie beside the first of them."""
    row, column = cells[0]
    return tuple((y - row, x - column) for y, x in cells)


@lru_cache(maxsize=10_000)
def _can_lie(tile: Tile, cells: Shape) -> bool:
    """Whether a tile as drawn can be moved onto these cells,
    turned and turned over as it may be."""
    there = sorted(set(cells))
    if not len(there) == len(cells) == len(tile.shape):
        return False
    for over in (1, -1) if tile.mirror else (1,):
        corners = [complex(over * column, row) for row, column in tile.shape]
        for _ in range(4 if tile.rotate else 1):
            here = sorted((corner.imag, corner.real) for corner in corners)
            down = there[0][0] - here[0][0]
            along = there[0][1] - here[0][1]
            if all((y + down, x + along) == cell for (y, x), cell in zip(here, there, strict=True)):
                return True
            corners = [corner * 1j for corner in corners]
    return False


def _wrong_numbers(puzzle: Tiles, solution: Solution) -> list[str]:
    """Tiles that are placed too often, or not often enough."""
    wrong = []
    placed = Counter(piece.sort for piece in solution)
    for index, (_, tiles, _, least, most) in enumerate(puzzle.sorts):
        number = placed[index]
        if number < least or (most is not None and number > most):
            wanted = (
                f"{least}"
                if least == most
                else (f"{least} to {'any number' if most is None else most}")
            )
            wrong.append(f"tile {called(tiles)} is placed {number} times, not {wanted}")
    return wrong


def _wrong_givens(puzzle: Tiles, solution: Solution) -> list[str]:
    """Cells that belong to another tile than is given, and names that cannot be shared out as is
    given."""
    owner = {cell: piece for piece in solution for cell in piece.cells}
    wrong = []
    claims = dict[Piece, set[str]]()
    for cell, (sort, name) in puzzle.given.items():
        if cell not in owner:
            continue  # and so it is not covered
        piece = owner[cell]
        if piece.sort == sort:
            claims.setdefault(piece, set()).add(name)
            continue
        tile = puzzle.sorts[piece.sort].name if 0 <= piece.sort < len(puzzle.sorts) else "no tile"
        wrong.append(
            f"{cell_name(cell)} is given to {name}{puzzle.at(cell)}, but belongs to {tile}"
        )
    for piece, names in claims.items():
        if len(names) > 1:
            wrong.append(
                f"the piece at {cell_name(min(piece.cells))} is given to "
                f"{' and '.join(sorted(names))}"
            )
    for index, equal in enumerate(puzzle.sorts):
        claimed = Counter(
            name for piece, names in claims.items() if piece.sort == index for name in names
        )
        wrong += _wrong_shares(equal, sum(piece.sort == index for piece in solution), claimed)
    return wrong


def _wrong_shares(sort: TileType, number: int, claimed: Counter[str]) -> list[str]:
    """Names of equal tiles that are given more pieces than they have,
    or leave too few for the others."""
    wrong = [
        f"{claimed[tile.name]} pieces are given to {tile.name}, not {tile.most}"
        for tile in sort.tiles
        if tile.most is not None and claimed[tile.name] > tile.most and len(sort.tiles) > 1
    ]
    if sort.least <= number < sum(max(tile.least, claimed[tile.name]) for tile in sort.tiles):
        wrong.append(f"too few pieces are left for the other names of tile {sort.name}")
    return wrong
