"""Double Choco: divide the grid into areas, each with a white half and a grey half of one shape.

. 3 . | #     each cell is in one area; the white cells of an area hang together by their sides, and
------+       so do its grey cells (#); these two halves have the same shape, which may be turned
# # # | 1     and mirrored; a number says how many cells of its own colour its area has
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import ClassVar

from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle
from exactone.models.base.looks import NO_DIGIT, NUMBERS, ClueSign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import dominoes, touching
from exactone.models.boards.board import Cell, cell_at, cell_name, together
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.boards.shapes import turned
from exactone.models.links.coders import CELLS_16, marks
from exactone.models.links.link import link
from exactone.models.parts.halves import halves
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.seeded import CellCount, Seed, seeded
from exactone.models.text.words import numbered
from exactone.solver.errors import Unable
from exactone.solver.grid import Look
from exactone.solver.puzzle import Clue, Draft, Solution, Solve

__all__ = ["DoubleChoco"]
GREY = "#"


def grey_cell(sign: str) -> ClueSign:
    """A grey cell, with a number if there is one."""
    return ClueSign(sign, sign, Look(NO_DIGIT.sub("", sign), "blocked"))


@dataclass(frozen=True, kw_only=True)
class DoubleChoco(DivisionPuzzle):
    """White and grey cells, and numbers."""

    kind: ClassVar[str] = "dbchoco"
    clue_looks: ClassVar = {"colours": {GREY: grey_cell}, "numbers": NUMBERS}
    puzz_links: ClassVar = (link("dbchoco", grid=marks(GREY), numbers=CELLS_16),)
    guessed: ClassVar[bool] = False

    colours: Picture = key(
        picture("[#._]", "# for a grey cell, or . for a white one"),
        "a picture: # for a grey cell, . for a white one",
        name="grid",
    )
    numbers: Picture = key(
        picture("[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: how many cells of its own colour the area of a cell has; ? or . where that is "
        "not told",
        like="grid",
    )

    @cached_property
    def grey(self) -> frozenset[Cell]:
        """The grey cells."""
        return frozenset(cell for cell, _ in self.colours.marked())

    def argument(self) -> str | None:
        grey = len(self.grey)
        white = len([*self.cells()]) - grey
        both = f"{numbered(white, 'white cell')} and {numbered(grey, 'grey cell')}"
        said = f"{both} cannot be halves of the same size"
        return super().argument() or (said if white != grey else None)

    def rules(self) -> Iterator[Part | Rule]:
        part = halves(self.board, JOINED, self.grey)
        yield Rule("the rule that each area has two halves of one shape", (part,))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self._told():
            yield self.clue_in("numbers", cell, self._counted(cell, int(sign)))

    def tight(self) -> Iterator[Part | Rule]:
        sizes = {cell: int(sign) for cell, sign in self._told()}
        yield halves(self.board, JOINED, self.grey, sizes)

    def _told(self) -> Iterator[tuple[Cell, str]]:
        return ((cell, sign) for cell, sign in self.numbers.marked() if sign.isdecimal())

    def _counted(self, cell: Cell, number: int) -> Part:
        """That the area of a cell has so many cells of its colour."""
        width = self.board.width
        own = tuple(
            row * width + column
            for row, column in self.cells()
            if ((row, column) in self.grey) is (cell in self.grey)
        )
        count = CellCount(own, number, "of its colour")
        seed = Seed(
            f"the {number} at {cell_name(cell)}", (cell[0] * width + cell[1],), counts=(count,)
        )
        return seeded(self.board, JOINED, [seed], whole=False)

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        return self.sizes_in(solution)[cell_at(clue.at[0])]

    def sizes_in(self, solution: Solution) -> dict[Cell, str]:
        """How many cells of its own colour the area of each cell has in an answer."""
        sizes = dict[Cell, str]()
        for piece in self.pieces(solution):
            for some in (self.grey.intersection(piece), {*piece} - self.grey):
                sizes |= dict.fromkeys(some, str(len(some)))
        return sizes

    def signs_of_clues(self) -> dict[Cell, ClueSign]:
        """Numbers in white cells and in grey ones."""
        signs = dict.fromkeys(self.grey, GREY)
        for cell, sign in self.numbers.marked():
            signs[cell] = signs.get(cell, "") + sign
        return {
            cell: grey_cell(sign) if cell in self.grey else NUMBERS["[0-9?]+"](sign)
            for cell, sign in signs.items()
        }


LARGEST = 5  # cells of a half of new ones
GROWN = 6  # areas that are tried to be made one, for each domino


class DoubleChocoMaker(PageMaker[DoubleChoco]):
    """Joins dominoes to areas that can be cut into two halves of one shape, and paints these."""

    adds: ClassVar[str] = "numbers"
    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> DoubleChoco:
        if rows * columns % 2:
            raise Unable(
                f"{rows}x{columns} cells are an odd number, which has no halves; make one side even"
            )
        return DoubleChoco(colours=open_picture(rows, columns), numbers=open_picture(rows, columns))

    def filled(self, board: DoubleChoco, rng: Random, solve: Solve) -> Solution | None:
        return board.divided(divisible(rng, *board.extent()))

    def divided(self, board: DoubleChoco, solution: Solution, rng: Random) -> DoubleChoco | None:
        """With one half of each area painted grey."""
        return _painted(board, board.pieces(solution), rng)

    def clued(self, board: DoubleChoco, solution: Solution, rng: Random) -> DoubleChoco:
        """A number in each cell."""
        return replace(board, numbers=board.numbers.put(board.sizes_in(solution)))

    def changed(
        self, puzzle: DoubleChoco, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Some areas painted anew that are not those of another solution."""
        there = {frozenset(piece) for other in others[:1] for piece in puzzle.pieces(other)}
        wrong = [piece for piece in puzzle.pieces(solution) if frozenset(piece) not in there]
        if not wrong:
            return None
        painted = _painted(puzzle, rng.sample(wrong, rng.randint(1, len(wrong))), rng)
        return None if painted is None else Draft(self.clued(painted, solution, rng), solution)


def _painted(
    puzzle: DoubleChoco, areas: Collection[Collection[Cell]], rng: Random
) -> DoubleChoco | None:
    """The puzzle with one half of each of these areas grey, and the other white; None where one
    has no halves."""
    signs = dict[Cell, str]()
    for area in areas:
        ways = list(cut(area))
        if not ways:
            return None
        signs |= dict.fromkeys(area, ".") | dict.fromkeys(rng.choice(ways), GREY)
    return replace(puzzle, colours=puzzle.colours.put(signs))


def divisible(rng: Random, rows: int, columns: int) -> Mapping[Cell, int]:
    """A number for each area of a random division, each of which has two halves of one shape."""
    home = dominoes(rng, rows, columns)
    for _ in range(GROWN * len(home) // 2):
        near = touching(home)
        one = rng.choice(sorted(near))
        if near[one]:
            some = {one, *rng.sample(sorted(near[one]), rng.randint(1, min(2, len(near[one]))))}
            area = [cell for cell in home if home[cell] in some]
            if len(area) <= 2 * LARGEST and any(cut(area)):
                home |= dict.fromkeys(area, one)
    return home


def cut(area: Collection[Cell]) -> Iterator[frozenset[Cell]]:
    """Each half of an area, in all ways to cut it into two of one shape that hang together."""
    cells = frozenset(area)
    for some in combinations(sorted(cells), len(cells) // 2):
        half = frozenset(some)
        both = half, cells - half
        if all(len(list(together(sorted(each)))) == 1 for each in both):
            one, other = (turned(each)[0] for each in both)
            if one == other:
                yield half
