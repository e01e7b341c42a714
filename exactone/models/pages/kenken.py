"""KenKen: fill in numbers, so that each row and each column has every number once, and the
numbers of each cage make the number of its clue.

4+  6x   .      3 1 2     + is a sum, x a product, - the difference and / the ratio of two cells;
 .   .  2-      1 2 3     a clue without a sign is the number of its only cell;
 .  2+   .      2 3 1     a number may stand twice in a cage, in other rows and columns
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import ClassVar, Self

from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.base.looks import in_corner
from exactone.models.base.random_shapes import grown, lettered
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.product import Product
from exactone.models.parts.related import Related
from exactone.models.parts.sum import Sum
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Draft, Solution

__all__ = ["KenKen"]
PAIRS = "-/"  # signs of cages of two cells
MOST = 9  # signs of a number in a clue


@dataclass(frozen=True, kw_only=True)
class KenKen(LatinPuzzle):
    """Cages, and what they make."""

    kind: ClassVar[str] = "kenken"
    guessed: ClassVar[bool] = False
    clue_looks: ClassVar = {"clued": {r"[0-9]+[-+x/]?": in_corner}}
    walls: ClassVar[str] = "areas"

    areas: Picture = key(
        picture("[^#._]+", "a letter for each cage"),
        "a picture: cells with the same letter are a cage",
    )
    clued: Picture = key(
        picture(f"[0-9]{{1,{MOST}}}[-+x/]?|[._]", "12+, 3-, 20x, 2/, a number, or ."),
        "a picture: what its cage makes, in one of its cells, as in 12+, 3-, 20x, 2/ or 4; . "
        "elsewhere",
        name="grid",
        like="areas",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for cell, sign in puzzle.clued.marked():
            size = len(puzzle.cage(puzzle.areas[cell]).places)
            wanted = 2 if sign[-1] in PAIRS else 1 if sign.isdecimal() else size
            if size != wanted:
                raise PuzzleError(
                    f"{quoted(sign)} is the clue of a cage of {numbered(size, 'cell')}, not of "
                    f"{wanted}; write a sum, as in 12+, or a product, as in 20x",
                    "grid",
                    puzzle.clued.at[cell[0]],
                )
        return puzzle

    def cage(self, letter: str) -> Line:
        """The cells of a cage."""
        cells = [cell for cell, sign in self.areas.items() if sign == letter]
        return Line(tuple(self.board.place[cell] for cell in cells), f"cage {letter}")

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.clued.marked():
            yield self.clue_in("clued", cell, self._makes(sign, self.cage(self.areas[cell])))

    def _makes(self, sign: str, cage: Line) -> Part:
        """What a clue says of its cage."""
        number = int(sign.rstrip("+-x/"))
        if sign[-1] == "x":
            return Product(self.heights, (cage,), number, number)
        if sign[-1] not in PAIRS:
            return Sum(self.heights, (cage,), number, number)
        one, other = cage.places
        makes = frozenset(
            (a, b)
            for a, high in enumerate(self.heights)
            for b, low in enumerate(self.heights)
            if (high - low if sign[-1] == "-" else high / low) == number
        )
        return Related(((one, other),), makes | {(b, a) for a, b in makes})


LARGEST = 3  # cells of a cage, on average


class KenKenMaker(LatinMaker[KenKen]):
    """Cuts the square into cages."""

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (5, 5)

    @classmethod
    def empty(cls, rows: int, columns: int) -> KenKen:
        blank = open_picture(rows, columns)
        return KenKen(areas=blank.put({cell: "A" for cell, _ in blank.items()}), clued=blank)

    def opened(self, rng: Random) -> KenKen:
        """Cages that grow from a third of the cells."""
        cells = sorted(self.blank.board.cells)
        seeds = [[cell] for cell in rng.sample(cells, -(-len(cells) // LARGEST))]
        home = grown(rng, *self.blank.areas.size, seeds)
        return replace(self.blank, areas=self.blank.areas.put(lettered(home)))

    def clued(self, board: KenKen, solution: Solution, rng: Random) -> KenKen:
        """What each cage makes, in its first cell."""
        number = {cell: int(value) for cell, value in board.in_cells(solution)}
        cages = dict[str, list[int]]()
        first = dict[str, tuple[int, int]]()
        for cell, letter in board.areas.items():
            cages.setdefault(letter, []).append(number[cell])
            first.setdefault(letter, cell)
        clues = {first[letter]: _clue(some, rng) for letter, some in cages.items()}
        return replace(board, clued=board.clued.put(clues))

    def changed(
        self, puzzle: KenKen, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """None: a new one has no numbers besides its clues."""
        return None


def _clue(numbers: list[int], rng: Random) -> str:
    """What some numbers make."""
    high, low = max(numbers), min(numbers)
    if len(numbers) == 1:
        return str(high)
    found = [f"{sum(numbers)}+"]
    if prod(numbers) < 10**MOST:
        found.append(f"{prod(numbers)}x")
    if len(numbers) == 2:
        found.append(f"{high - low}-")
        found += [f"{high // low}/"] * (high % low == 0)
    return rng.choice(found)
