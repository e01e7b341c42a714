"""How star battles are made: any stars that are apart, and areas that grow around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from string import ascii_letters
from typing import ClassVar

from ...solver.errors import Unable
from ...solver.puzzle import Draft, Maker, Solution
from .._files.document import Document
from .._kit.keys import open_picture
from .._kit.making import Answered, OnBoard, sized
from .._kit.making.shapes import grown, merged, moved
from ..starbattle import StarBattle

__all__ = ["Areas"]
LETTERS = ascii_letters.swapcase()
TWO = 9  # rows of new ones that have two stars each


class Areas(OnBoard[StarBattle]):
    """Draws areas around stars; in areas that are told, some stars are given."""

    thinned: ClassVar[bool] = False

    @classmethod
    def of(cls, size: str, source: str) -> Maker:
        if source:
            return Answered(_roomy(StarBattle.parse(Document({"areas": source}, source))))
        return cls(_roomy(cls.empty(*sized(size, cls.usual))))

    @classmethod
    def empty(cls, rows: int, columns: int) -> StarBattle:
        return StarBattle(areas=open_picture(rows, columns), stars=1 if rows < TWO else 2)

    def clued(self, board: StarBattle, solution: Solution, rng: Random) -> StarBattle | None:
        """Areas around stars that are close to each other."""
        stars = [[cell] for cell in sorted(board.having("star", solution))]
        home = merged(rng, grown(rng, *board.areas.size, stars), board.stars)
        if home is None:
            return None
        letter = dict(zip(dict.fromkeys(home[cell] for cell in board.board.cells), LETTERS, strict=False))
        return replace(board, areas=board.areas.put({cell: letter[number] for cell, number in home.items()}))

    def changed(self, puzzle: StarBattle, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A star of the other one goes to a neighbouring area."""
        stars = puzzle.having("star", others[-1]) - puzzle.having("star", solution)
        for cell in rng.sample(sorted(stars), len(stars)):
            if (home := moved(rng, dict(puzzle.areas.items()), cell)) is not None:
                return Draft(replace(puzzle, areas=puzzle.areas.put(home)), solution)
        return None


def _roomy(blank: StarBattle) -> StarBattle:
    """The same; refuses what no stars fit into, which would be tried for long."""
    rows, columns = blank.areas.size
    if rows != columns or rows in (2, 3):
        raise Unable(f"{rows}x{columns} is not possible; write as many rows as columns, 4 or more, for stars that fit")
    return blank
