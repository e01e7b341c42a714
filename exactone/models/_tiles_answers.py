"""Answers of tile puzzles as people read and write them: lists of pieces with names, and pictures with symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

from ..solver.puzzle import PuzzleError
from . import _picture
from ._document import quoted
from ._polyominoes import Cell, Shape, normal
from ._tiles_parts import Board, Sort, letters

Found = tuple[int, Shape]
"""The sort of a piece and its cells; a sort that there is not, where no tile fits."""

P = TypeVar("P", bound=tuple[int, Shape])
NOTHING = ("-", ".", "_", "?")
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


def drawn(text: str, board: Board, sorts: tuple[Sort, ...]) -> list[Found]:
    """The pieces of a picture of an answer: of the sort whose name is drawn, or else of one that fits and is wanted."""
    found: list[Found] = []
    placed = Counter[int]()
    regions = [(name, cells, _fitting(cells, sorts)) for name, cells in _regions(text, board)]
    for name, cells, fitting in sorted(regions, key=lambda region: len(region[2])):  # where there is no choice first

        def wanted(index: int, name: str = name) -> tuple[bool, bool, bool]:
            sort = sorts[index]
            room = sort.most is None or placed[index] < sort.most
            return not room, all(tile.name != name for tile in sort.tiles), placed[index] >= sort.least

        sort = min(fitting, key=wanted, default=len(sorts))
        placed[sort] += 1
        found.append((sort, cells))
    return found


def _regions(text: str, board: Board) -> list[tuple[str, Shape]]:
    """The pieces of a picture of an answer: cells of one symbol that hang together, with their symbol."""
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
        found.append((word, tuple(sorted(reached))))
    return found
