"""Answers of tile puzzles as people read and write them: lists of pieces with names, and pictures with symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

from ....solver.puzzle import PuzzleError
from ..._files.document import quoted
from ..._kit import picture as _picture
from ..parts import Board, Sort, letters
from .pictures import NOTHING
from .polyominoes import Cell, Shape, normal

Found = tuple[int, Shape]
"""The sort of a piece and its cells; a sort that there is not, where no tile fits."""

P = TypeVar("P", bound=tuple[int, Shape])
EXAMPLE = '{"tile": "A", "cells": [[1, 1], [1, 2]]}'


def names(solution: Iterable[P], sorts: tuple[Sort, ...], given: dict[Cell, tuple[int, str]]) -> dict[P, str]:
    """What each piece is called; equal tiles are named as is given, and the others of them in turn."""
    found: dict[P, str] = {}
    pieces = sorted(solution)
    for index, sort in enumerate(sorts):
        own = [piece for piece in pieces if piece[0] == index]
        for piece in own if given else ():
            if claims := [name for cell, (_, name) in given.items() if cell in piece[1]]:
                found[piece] = claims[0]
        taken = Counter(found[piece] for piece in own if piece in found)
        free = [tile.name for tile in sort.tiles for _ in range(min(tile.least, len(own)) - taken[tile.name])]
        for tile in sort.tiles:
            most = len(own) if tile.most is None else min(tile.most, len(own))
            free += [tile.name] * (most - max(tile.least, taken[tile.name]))
        rest = [piece for piece in own if piece not in found]
        found |= zip(rest, free + [sort.name] * len(rest), strict=False)
    return found | {piece: "?" for piece in pieces if piece not in found}


def symbols(solution: Iterable[P], sorts: tuple[Sort, ...], given: dict[Cell, tuple[int, str]]) -> dict[P, str]:
    """A symbol for each piece: the names of the tiles where they are short and all different, or else letters."""
    called = names(solution, sorts, given)
    if len(set(called.values())) == len(called) and all(len(name) <= 2 for name in called.values()):
        return called
    return {piece: letters(index) for index, piece in enumerate(sorted(called, key=lambda piece: piece[1]))}


def listed(answer: list[Any], sorts: tuple[Sort, ...]) -> list[Found]:
    """The pieces of an answer as JSON has it."""
    return [_named(*_placement(piece), sorts) for piece in answer]


def _named(name: str | None, cells: Shape, sorts: tuple[Sort, ...]) -> Found:
    known = [index for index, sort in enumerate(sorts) if any(tile.name == name for tile in sort.tiles)]
    if name is not None and not known:
        raise PuzzleError(f"there is no tile {quoted(name)} in this puzzle")
    return (known or [*_fitting(cells, sorts), len(sorts)])[0], cells


def _fitting(cells: Shape, sorts: tuple[Sort, ...]) -> list[int]:
    """The sorts that may lie on these cells."""
    return [index for index, sort in enumerate(sorts) if normal(cells) in sort.ways]


def _placement(piece: object) -> tuple[str | None, Shape]:
    """The tile and the cells of a piece of an answer, as JSON has it."""
    cells = piece.get("cells") if isinstance(piece, dict) else None
    name = piece.get("tile") if isinstance(piece, dict) else None
    pairs: list[Any] = cells if isinstance(cells, list) else [None]
    whole = all(
        isinstance(p, list) and len(p) == 2 and all(type(x) is int and abs(x) < 10**9 for x in p) for p in pairs
    )
    if not (pairs and whole and (name is None or isinstance(name, str))):
        raise PuzzleError(f"a piece of an answer is {EXAMPLE}, with rows and columns from 1")
    return name, tuple(sorted((row - 1, column - 1) for row, column in pairs))


def drawn(text: str, board: Board, sorts: tuple[Sort, ...], given: dict[Cell, tuple[int, str]]) -> list[Found]:
    """The pieces of a picture of an answer, shared out to the sorts that may lie so; symbols only tell them apart."""
    regions = _regions(text, board)
    fitting = []
    for cells in regions:
        owners = {given[cell][0] for cell in cells if cell in given}
        fitting.append([sort for sort in _fitting(cells, sorts) if not owners or owners == {sort}])
    homes = _shared_out(fitting, sorts)
    return [
        (home if home is not None else (_fitting(cells, sorts) or [len(sorts)])[0], cells)
        for home, cells in zip(homes, regions, strict=True)
    ]


def _shared_out(fitting: list[list[int]], sorts: tuple[Sort, ...]) -> list[int | None]:
    """A sort for each piece, so that there are enough of each and then not too many, where that can be."""
    homes: list[int | None] = [None] * len(fitting)
    held: dict[int, list[int]] = {sort: [] for sort in range(len(sorts))}

    def settle(piece: int, seen: set[int], room: list[int]) -> bool:
        for sort in fitting[piece]:
            if sort in seen:
                continue
            seen.add(sort)
            if len(held[sort]) >= room[sort]:  # another piece may go elsewhere
                mover = next((other for other in held[sort] if settle(other, seen, room)), None)
                if mover is None:
                    continue
                held[sort].remove(mover)
            held[sort].append(piece)
            homes[piece] = sort
            return True
        return False

    least = [sort.least for sort in sorts]
    most = [len(fitting) if sort.most is None else sort.most for sort in sorts]
    for room in (least, most):
        for piece, home in enumerate(homes):
            if home is None:
                settle(piece, set(), room)
    return homes


def _regions(text: str, board: Board) -> list[Shape]:
    """The pieces of a picture of an answer: cells of one symbol that hang together."""
    picture = [row.words for row in _picture.rows(text)]
    if len(picture) == board.rows and all(len(words) == 1 and len(words[0]) == board.columns for words in picture):
        picture = [list(words[0]) for words in picture]
    if len(picture) != board.rows or any(len(words) != board.columns for words in picture):
        raise PuzzleError(
            f"the answer must have {board.rows} rows of {board.columns} cells, as the board has;"
            " write a symbol for each piece"
        )
    left = {
        (y, x): word
        for y, words in enumerate(picture)
        for x, word in enumerate(words)
        if word not in NOTHING and (word != "#" or (y, x) in board.cells)
    }
    found = []
    while left:
        cell, word = next(iter(left.items()))
        reached, todo = set[Cell](), [cell]
        while todo:
            y, x = todo.pop()
            if left.get((y, x)) == word:
                del left[y, x]
                reached.add((y, x))
                todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
        found.append(tuple(sorted(reached)))
    return found
