"""How Slitherlink are made: around a random region, with all numbers at first."""

from __future__ import annotations

from random import Random

from ...solver.puzzle import Solution, Solve
from .._kit.keys import open_picture
from .._kit.making import OnBoard
from .._kit.making.shapes import region
from ..slitherlink import Slitherlink

__all__ = ["Regions"]


class Regions(OnBoard[Slitherlink]):
    """Takes the rim of a region as the loop."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Slitherlink:
        return Slitherlink(numbers=open_picture(rows, columns))

    def filled(self, board: Slitherlink, rng: Random, solve: Solve) -> Solution:
        return board.around(region(rng, *board.numbers.size))
