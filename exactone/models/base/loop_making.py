"""Who makes puzzles whose answer is a loop through the middles of cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, TypeVar

from exactone.models.boards.board import STEPS, Cell
from exactone.models.boards.keys import Picture, open_picture
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Draft, Solution, Solve

from .line_signs import WAYS_OF, leads
from .link_puzzle import LINE, LinkPuzzle
from .making import PageMaker
from .random_shapes import bent, region

L = TypeVar("L", bound=LinkPuzzle)


def loop_board(rows: int, columns: int) -> Picture:
    """A picture that says nothing, on which there can be a loop."""
    if min(rows, columns) < 2:
        raise Unable(f"there is no loop on a board of {rows}x{columns}; take at least 2x2")
    return open_picture(rows, columns)


def along(lines: Mapping[Cell, str]) -> list[Cell]:
    """The cells of a loop in the order in which it goes through them, from how it goes through
    each."""
    first = min(lines)
    found = [first]
    before = first
    while True:
        row, column = cell = found[-1]
        ways = ((row + down, column + right) for down, right in leads(WAYS_OF[lines[cell]]))
        after = [other for other in ways if other != before]
        if after[0] == first:
            return found
        before = cell
        found.append(after[0])


def arms(lines: Mapping[Cell, str]) -> dict[Cell, dict[Cell, int]]:
    """How far a loop goes straight on from each of its cells, each way that it leads, from how it
    goes through each."""
    ways = {cell: {*leads(WAYS_OF[sign])} for cell, sign in lines.items()}

    def length(cell: Cell, way: Cell) -> int:
        found = 0
        while way in ways[cell]:
            cell = (cell[0] + way[0], cell[1] + way[1])
            found += 1
        return found

    return {cell: {way: length(cell, way) for way in some} for cell, some in ways.items()}


class LoopMaker(PageMaker[L]):
    """Takes the rim of a region, whose corners are the cells of the board, as the loop."""

    def filled(self, board: L, rng: Random, solve: Solve) -> Solution | None:
        rows, columns = board.picture.size
        return board.around(region(rng, rows - 1, columns - 1))


def enclosed(board: LinkPuzzle, solution: Solution) -> set[Cell]:
    """The region whose rim a loop is, as cells whose corners are the cells of the board."""
    known = dict(solution)
    rows, columns = board.picture.size
    down = {
        one
        for name, (one, other) in zip(board.links.names, board.links.edges, strict=True)
        if known.get(name) == LINE and one[0] != other[0]
    }
    return {
        (row, column)
        for row in range(rows - 1)
        for column in range(columns - 1)
        if sum((row, left) in down for left in range(column + 1)) % 2
    }


class BentLoopMaker(LoopMaker[L]):
    """Bends the loop a little where others go another way; what is blocked follows from it."""

    climbs: ClassVar[bool] = True

    def changed(
        self, puzzle: L, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        own, *loops = (puzzle.passed(each) for each in (solution, *others))
        near = {cell for loop in loops for cell in own if own[cell] != loop.get(cell)}
        rows, columns = puzzle.picture.size
        inside = bent(rng, enclosed(puzzle, solution), (rows - 1, columns - 1), near)
        return None if inside is None else self._draft(self.blank, self.blank.around(inside), rng)


class CircleMaker(LoopMaker[L]):
    """Puts a clue wherever a loop allows one: where there are several loops, that of another one
    that allows more is as good."""

    def changed(
        self, puzzle: L, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Another solution as the one that is meant: it allows all clues that there are, and
        mostly more."""
        found = ((self.clued(self.blank, other, rng), other) for other in others)
        best, meant = max(
            ((board, other) for board, other in found if board is not None),
            key=lambda each: _number(each[0]),
        )
        return Draft(best, meant) if _number(best) > _number(puzzle) else None


def _number(puzzle: LinkPuzzle) -> int:
    """How many clues there are."""
    return sum(1 for _ in puzzle.clues())


def whole_board(rows: int, columns: int) -> Picture:
    """A picture that says nothing, on which there can be a loop through all cells."""
    if rows * columns % 2:
        raise Unable(
            f"there is no loop through all cells of {rows}x{columns}, since their number is odd"
        )
    return loop_board(rows, columns)


def around_tree(rows: int, columns: int, rng: Random) -> set[Cell]:
    """A region whose rim goes through all cells of a board with even numbers of rows and columns:
    a tree of blocks of two by two cells, of which each is joined to others."""
    every = {(y, x) for y in range(0, rows, 2) for x in range(0, columns, 2)}
    first = rng.choice(sorted(every))
    inside = {first}
    todo = [(first, first)]
    while todo:
        before, block = todo.pop(rng.randrange(len(todo)))
        if block in inside and block != before:
            continue
        (y, x) = block
        inside |= {block, ((y + before[0]) // 2, (x + before[1]) // 2)}
        near = ((y + 2 * down, x + 2 * right) for down, right in STEPS)
        todo += [(block, other) for other in near if other in every - inside]
    return inside


class WholeLoopMaker(LoopMaker[L]):
    """Takes a loop through all cells: around a tree where numbers of rows and columns are even."""

    def filled(self, board: L, rng: Random, solve: Solve) -> Solution | None:
        rows, columns = board.picture.size
        if rows % 2 or columns % 2:
            return solve(board)
        return board.around(around_tree(rows, columns, rng))
