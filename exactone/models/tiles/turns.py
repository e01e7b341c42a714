"""How the board may be turned and mirrored, so that board, tiles and givens stay what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from exactone.models.boards.board import Cell
from exactone.models.tiles.text.keys import ways_of
from exactone.models.tiles.text.polyominoes import normal
from exactone.solver.puzzle import Turn
from exactone.solver.symmetry import board_turns

from . import Piece, Tiles


class Symmetry(NamedTuple):
    """Where each cell goes, and what becomes of each sort."""

    cells: Mapping[Cell, Cell]
    sorts: Sequence[int]

    def turn(self) -> Turn:
        """What becomes of a piece."""

        @cache
        def turned(piece: Piece) -> Piece:
            return Piece(
                self.sorts[piece.sort], tuple(sorted(self.cells[cell] for cell in piece.cells))
            )

        return turned


def turns(puzzle: Tiles) -> list[Turn]:
    """The ways to turn the puzzle; the first one changes nothing."""
    return [symmetry.turn() for symmetry in symmetries(puzzle)]


def symmetries(puzzle: Tiles) -> list[Symmetry]:
    """The ways to turn the puzzle, each as what it does to cells and to sorts."""
    rows, columns = zip(*puzzle.board.cells, strict=True)
    top = min(rows)
    left = min(columns)
    ways = [ways_of(sort) for sort in puzzle.sorts]
    number = {way: index for index, way in enumerate(ways)}
    turns = []
    for turn in board_turns(max(rows) - top + 1, max(columns) - left + 1):
        cells = {}
        for row, column in puzzle.board.cells:
            down, along = turn.cell((row - top, column - left))
            cells[row, column] = top + down, left + along
        sorts = [
            number.get(tuple(sorted(normal(map(turn.cell, way)) for way in own)), -1)
            for own in ways
        ]
        if _allowed(puzzle, symmetry := Symmetry(cells, sorts)):
            turns.append(symmetry)
    return turns


def _allowed(puzzle: Tiles, symmetry: Symmetry) -> bool:
    """Whether board, tiles and givens are the same after a turn."""
    _, _, cells, must = puzzle.board
    numbers = [(sort.least, sort.most) for sort in puzzle.sorts]
    if set(symmetry.cells.values()) != cells or {symmetry.cells[cell] for cell in must} != must:
        return False
    if -1 in symmetry.sorts or [numbers[goal] for goal in symmetry.sorts] != numbers:
        return False
    as_it_is = Symmetry({cell: cell for cell in cells}, range(len(numbers)))
    return _claims(puzzle, symmetry) == _claims(puzzle, as_it_is)


def _claims(puzzle: Tiles, symmetry: Symmetry) -> Counter[Any]:
    """What is given, after a turn: of every name the sort, the numbers, and the cells."""
    given = {owner.name for owner in puzzle.given.values()}
    claims = Counter[Any]()
    for sort, own in zip(symmetry.sorts, puzzle.sorts, strict=True):
        several = len(own.tiles) > 1
        for tile in own.tiles:
            if tile.name not in given and not (puzzle.given and several):
                continue
            cells = [cell for cell, owner in puzzle.given.items() if owner.name == tile.name]
            goals = frozenset(symmetry.cells[cell] for cell in cells)
            numbers = (tile.least, tile.most) if several else None
            claims[sort, numbers, goals] += 1
    return claims
