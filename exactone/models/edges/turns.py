"""How a board of tiles may be turned and mirrored, and the answers that a turn leaves as they
are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from exactone.models.edges.text.keys import ways
from exactone.solver import puzzle as contract
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Solution, Turn
from exactone.solver.symmetry import BoardTurn, board_turns

from . import Edges, PlacedTile, Sides

if TYPE_CHECKING:
    from exactone.solver.model import Model

T = TypeVar("T")


def turns(puzzle: Edges) -> list[Turn]:
    """The ways that leave board, rim, tiles and givens as they are;
    the first one changes nothing."""
    return [
        _moved(turn) for turn in board_turns(puzzle.rows, puzzle.columns) if _fits(puzzle, turn)
    ]


def _moved(turn: BoardTurn) -> Turn:
    """What becomes of a tile on the board."""
    return lambda laid: PlacedTile(
        *turn.cell((laid.row, laid.column)), _sides(laid.sides, turn.mirrored, turn.quarters)
    )


def _sides(sides: tuple[T, T, T, T], mirrored: bool, quarters: int) -> tuple[T, T, T, T]:
    """What the sides of a tile become, or those of the board."""
    up, right, down, left = sides
    if mirrored:
        right, left = left, right
    for _ in range(quarters):
        up, right, down, left = left, up, right, down
    return up, right, down, left


def _fits(puzzle: Edges, turn: BoardTurn) -> bool:
    """Whether everything stays as it is."""

    def moved(looks: frozenset[Sides]) -> frozenset[Sides]:
        return frozenset(_sides(sides, turn.mirrored, turn.quarters) for sides in looks)

    sorts = {frozenset(ways(sort.tiles[0])): (sort.least, sort.most) for sort in puzzle.sorts}
    given = {
        cell: (frozenset(ways(known.tile)), frozenset(ways(known.tile, known.turn)))
        for cell, known in puzzle.given.items()
    }
    if {turn.cell(cell) for cell in puzzle.cells} != set(puzzle.cells):
        return False
    if _sides(puzzle.outside, turn.mirrored, turn.quarters) != puzzle.outside:
        return False
    if {moved(looks): numbers for looks, numbers in sorts.items()} != sorts:
        return False
    there = {turn.cell(cell): (moved(tile), moved(shown)) for cell, (tile, shown) in given.items()}
    return there == given


@dataclass(frozen=True)
class FoldedPuzzle(contract.Puzzle):
    """The answers of a puzzle that a turn leaves as they are, to be counted."""

    puzzle: Edges
    turn: Turn

    def model(self) -> Model:
        raise Unable("a folded board is searched by hand; leave the engine to auto")

    def search(self, heuristic: str = "") -> contract.Search:
        from .search import Search

        return Search(self.puzzle, self.turn)

    def check(self, solution: Solution) -> list[str]:
        changed = (
            []
            if frozenset(map(self.turn, solution)) == solution
            else ["the turn does not leave this as it is"]
        )
        return self.puzzle.check(solution) + changed
