"""Packings as they are written, read and drawn: one of them, or many at once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from exactone.models.boards.board import Cell, cell_name, placed, together
from exactone.models.boards.stock import dealt, shared_out
from exactone.models.text import picture as _picture
from exactone.models.text.document import Document
from exactone.models.text.pasted import OPEN
from exactone.models.text.words import quoted
from exactone.models.tiles import Board, Piece, Shape, Tiles
from exactone.solver.bundle import AnswerBatch
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Look, ManyGrids, Scene, StockItem
from exactone.solver.puzzle import Solution

from .keys import ways_of
from .pictures import NOTHING, letters
from .polyominoes import normal

# letters of a name that stands in the middle of its piece; longer ones are small, in a corner
SHORT = 3
EXAMPLE = '{"tile": "A", "cells": [[1, 1], [1, 2]]}'


# out


def write(puzzle: Tiles, solution: Solution) -> list[dict[str, Any]]:
    """An answer as its pieces, in the order of their first cells: the tile's name,
    and its cells."""
    called = names(puzzle, solution)
    return [
        piece_written(called[piece], piece)
        for piece in sorted(solution, key=lambda piece: piece.cells)
    ]


def piece_written(name: str, piece: Piece) -> dict[str, Any]:
    """A piece of an answer."""
    return {"tile": name, "cells": [[row + 1, column + 1] for row, column in piece.cells]}


def names(puzzle: Tiles, solution: Solution) -> dict[Piece, str]:
    """What each piece is called; equal tiles are named as is given,
    and the others of them in turn."""
    name_of = dict.fromkeys(solution, "?")
    pieces = sorted(solution)
    for index, sort in enumerate(puzzle.sorts):
        own = [piece for piece in pieces if piece.sort == index]
        known = {
            piece: puzzle.given[cell].name
            for piece in own
            for cell in piece.cells
            if cell in puzzle.given and puzzle.given[cell].sort == index
        }
        name_of |= dict.fromkeys(own, sort.name) | dealt(own, known, sort.tiles)
    return name_of


def symbols(puzzle: Tiles, solution: Solution) -> dict[Piece, str]:
    """A symbol for each piece: the names of the tiles where they are short and all different,
    or else letters."""
    called = names(puzzle, solution)
    if len(set(called.values())) == len(called) and all(len(name) <= 2 for name in called.values()):
        return called
    return {
        piece: letters(index)
        for index, piece in enumerate(sorted(called, key=lambda piece: piece.cells))
    }


def grid(puzzle: Tiles, solution: Solution | None, _: str) -> Grid:
    """What there is to draw: the board, with walls around the pieces."""
    board = puzzle.board
    owner = {cell: piece for piece in solution or () for cell in piece.cells}
    symbol = symbols(puzzle, solution or frozenset())
    shown = {cell: known.name for cell, known in puzzle.given.items()}
    shown |= {cell: symbol[piece] for cell, piece in owner.items()}

    def empty(cell: Cell) -> str:
        if cell not in board.cells:
            return "#"
        if solution is not None or cell in board.must or not board.must:
            return "."
        return "?"

    rows = [
        tuple(shown.get((y, x), empty((y, x))) for x in range(board.columns))
        for y in range(board.rows)
    ]
    return Grid(
        (tuple(rows),),
        lambda row, column: owner.get((row, column)) != owner.get((row, column + 1)),
        lambda row, column: owner.get((row, column)) != owner.get((row + 1, column)),
        lambda _, row, column: owner.get((row, column)),
        scene=_scene(puzzle, {} if solution is None else names(puzzle, solution)),
    )


def _scene(puzzle: Tiles, called: Mapping[Piece, str]) -> Scene:
    """Pieces as coloured areas, each with the name of its tile; of a puzzle what is given,
    and its tiles."""
    board = puzzle.board
    pieces = sorted(called, key=lambda piece: piece.cells)
    short = all(len(name) <= SHORT for name in called.values())
    looks = dict[Cell, Look]()
    every = {(y, x) for y in range(board.rows) for x in range(board.columns)}
    for hole in together(sorted(every - board.cells)):
        inside = all(0 < y < board.rows - 1 and 0 < x < board.columns - 1 for y, x in hole)
        looks |= dict.fromkeys(hole, Look("", "blocked" if inside else "missing"))
    for cell, known in puzzle.given.items() if not called else ():
        looks[cell] = Look(known.name, tint=_colour(puzzle, known.sort, known.sort))
    for number, piece in enumerate(pieces):
        colour = _colour(puzzle, piece.sort, number)
        looks |= dict.fromkeys(piece.cells, Look("", tint=colour))
        if short:
            looks[_middle(piece.cells)] = Look(called[piece], tint=colour)
        else:
            looks[piece.cells[0]] = Look("", tint=colour, corner=called[piece])
    return Scene(looks=looks, stock=() if called else tuple(_stock(puzzle)))


def _colour(puzzle: Tiles, sort: int, piece: int) -> int:
    """The colour of a piece is that of its sort; where all are of one,
    pieces have colours of their own."""
    return piece if len(puzzle.sorts) == 1 else sort


def _middle(cells: Shape) -> Cell:
    """The cell of a piece that is nearest to its middle."""
    down, across = (sum(some) / len(cells) for some in zip(*cells, strict=True))
    return min(cells, key=lambda cell: abs(cell[0] - down) + abs(cell[1] - across))


def _stock(puzzle: Tiles) -> Iterator[StockItem]:
    """The tiles, each with its name and how often it is used where that is not once."""
    for number, sort in enumerate(puzzle.sorts):
        for tile in sort.tiles:
            rows, columns = (max(some) + 1 for some in zip(*tile.shape, strict=True))
            look = Look("", tint=_colour(puzzle, number, number))
            looks = {(y, x): Look("", "missing") for y in range(rows) for x in range(columns)}
            blank = (((" ",) * columns,) * rows,)
            often = (
                f"{tile.least}" if tile.least == tile.most else f"{tile.least}-{tile.most or ''}"
            )
            words = (
                tile.name
                if often == "1"
                else (f"{tile.name} × {'any' if often == '0-' else often}")
            )
            still = [
                said
                for said, may in (("turned", tile.rotate), ("mirrored", tile.mirror))
                if not may
            ]
            words += f", not {' or '.join(still)}" if still else ""
            yield StockItem(
                Grid(blank, scene=Scene(looks={**looks, **dict.fromkeys(tile.shape, look)})), words
            )


# in


def read(puzzle: Tiles, answer: object) -> Solution:
    """An answer as `write` gives it, or as a picture in which every piece has a symbol."""
    if isinstance(answer, list) and all(isinstance(piece, dict) for piece in answer):
        pieces = [_named(puzzle, *_placement(piece)) for piece in answer]
    else:
        pieces = _drawn(puzzle, Document({"answer": answer}).rows("answer") or "")
    for piece, times in Counter(pieces).items():
        if times > 1:
            raise PuzzleError(
                f"the piece at {cell_name(piece.cells[0])} stands there {times} times; keep one of "
                "them"
            )
    return frozenset(pieces)


def _named(puzzle: Tiles, name: str | None, cells: Shape) -> Piece:
    """The piece of this name, or the first that may lie so; one of a sort that there is not,
    where no tile may."""
    known = [
        index
        for index, sort in enumerate(puzzle.sorts)
        if any(tile.name == name for tile in sort.tiles)
    ]
    if name is not None and not known:
        raise PuzzleError(f"there is no tile {quoted(name)} in this puzzle")
    fitting = known or [
        index for index, sort in enumerate(puzzle.sorts) if normal(cells) in ways_of(sort)
    ]
    return Piece((*fitting, len(puzzle.sorts))[0], cells)


def _placement(piece: Mapping[str, Any]) -> tuple[str | None, Shape]:
    """The tile and the cells of a piece of an answer, as JSON has it."""
    cells = piece.get("cells")
    name = piece.get("tile")
    pairs: list[Any] = cells if isinstance(cells, list) else [None]
    whole = all(
        isinstance(p, list) and len(p) == 2 and all(type(x) is int and abs(x) < 10**9 for x in p)
        for p in pairs
    )
    if not (pairs and whole and (name is None or isinstance(name, str))):
        raise PuzzleError(f"a piece of an answer is {EXAMPLE}, with rows and columns from 1")
    return name, tuple(sorted((row - 1, column - 1) for row, column in pairs))


def _drawn(puzzle: Tiles, text: str) -> list[Piece]:
    """The pieces of a picture of an answer, shared out to the sorts that may lie so;
    symbols only tell them apart."""
    ways = [set(ways_of(sort)) for sort in puzzle.sorts]

    def fitting(cells: Shape) -> list[int]:
        return [index for index, own in enumerate(ways) if normal(cells) in own]

    pieces = dict[Shape, list[int]]()
    for cells in _symbols(text, puzzle.board):
        whole = fitting(cells)  # also where they do not hang together
        for part in [cells] if whole else [tuple(sorted(part)) for part in together(cells)]:
            pieces[part] = whole or fitting(part)
    owners = {
        cells: {puzzle.given[cell].sort for cell in cells if cell in puzzle.given}
        for cells in pieces
    }
    may = {
        cells: [sort for sort in fits if owners[cells] <= {sort}] for cells, fits in pieces.items()
    }
    homes = shared_out(may, puzzle.sorts)
    return [
        Piece(homes.get(cells, (*fits, len(puzzle.sorts))[0]), cells)
        for cells, fits in pieces.items()
    ]


def _symbols(text: str, board: Board) -> Iterator[Shape]:
    """The cells of each symbol in a picture of an answer."""
    picture = [row.words for row in _picture.rows(text)]
    if len(picture) > board.rows:  # what stands between two rows without a wall may look like a row
        picture = [words for words in picture if set(words) != {OPEN}]
    if len(picture) == board.rows and all(
        len(words) == 1 and len(words[0]) == board.columns for words in picture
    ):
        picture = [list(words[0]) for words in picture]
    if len(picture) != board.rows or any(len(words) != board.columns for words in picture):
        raise PuzzleError(
            f"the answer must have {board.rows} rows of {board.columns} cells, as the board has;"
            " write a symbol for each piece"
        )
    cells_of: dict[str, list[Cell]] = {}
    for cell, word in placed(picture):
        if word not in NOTHING and (word != "#" or cell in board.cells):
            cells_of.setdefault(word, []).append(cell)
    return map(tuple, cells_of.values())


LETTERS = 52  # of one sign each


def pictured(puzzle: Tiles, bundle: AnswerBatch) -> ManyGrids | None:
    """What there is to draw: the symbols of pieces, and walls around them."""
    board = puzzle.board
    rows = _in_order(bundle)
    if _named_pieces(puzzle) is None or not 0 < rows.shape[1] <= LETTERS:
        return None
    width = board.columns
    sort = bundle.told(lambda piece: piece.sort)[rows]
    # the last is no cell: for pieces that have fewer
    flat = np.full((len(rows), board.rows * width + 1), -1)
    size = max((each.size for each in puzzle.sorts), default=0)

    def covered(piece: Any) -> list[int]:
        cells = [row * width + column for row, column in piece.cells]
        return cells + [board.rows * width] * (size - len(cells))

    cells = bundle.told(covered)
    for number, column in enumerate(rows.T):
        np.put_along_axis(flat, cells[column], number, axis=1)
    owner: Any = flat[:, :-1].reshape(-1, board.rows, width)
    blank = [
        ["." if (y, x) in board.cells else "#" for x in range(width)] for y in range(board.rows)
    ]
    names = np.array([tile.name for each in puzzle.sorts for tile in each.tiles])
    counted = np.sort(sort, axis=1)
    twice = (counted[:, 1:] == counted[:, :-1]).any(axis=1)
    signs = np.where(
        twice[:, None], np.array([*map(letters, range(rows.shape[1]))], dtype="<U1"), names[sort]
    )
    there = np.take_along_axis(signs, owner.reshape(len(rows), -1).clip(0), axis=1).reshape(
        owner.shape
    )
    return ManyGrids(
        grid(puzzle, next(bundle.solutions()), ""),
        np.where(owner < 0, np.array(blank), there),
        owner[:, :, 1:] != owner[:, :, :-1],
        owner[:, 1:] != owner[:, :-1],
    )


def written(puzzle: Tiles, bundle: AnswerBatch) -> list[str] | None:
    """Answers as JSON; None where each has to be written alone."""
    if (names := _named_pieces(puzzle)) is None:
        return None
    used = {choice: bundle.label(choice) for choice in bundle.used.tolist()}
    pieces = {
        choice: json.dumps(piece_written(names[piece.sort], piece))
        for choice, piece in used.items()
    }
    return [f"[{', '.join(map(pieces.__getitem__, row))}]" for row in _in_order(bundle).tolist()]


def _named_pieces(puzzle: Tiles) -> list[str] | None:
    """The name of each sort, of one sign; None where pieces of a sort have several names,
    or longer ones."""
    names = [tile.name for sort in puzzle.sorts for tile in sort.tiles]
    if puzzle.given or len(names) > len(puzzle.sorts) or any(len(name) != 1 for name in names):
        return None
    return names


def _in_order(bundle: AnswerBatch) -> Any:
    """Answers with their pieces in the order of their first cells."""
    used = bundle.used.tolist()
    order = sorted(used, key=lambda choice: bundle.label(choice).cells)
    position = np.zeros(max(used, default=0) + 1, dtype=np.int64)
    position[order] = np.arange(len(order))
    return np.take_along_axis(bundle.rows, np.argsort(position[bundle.rows], axis=1), axis=1)
