"""Kurotto: shade cells so that each number says how large the groups of shaded cells beside it are.

# 3 .      a number counts the cells of all groups of shaded cells beside its circle;
. # #      shaded cells hang together by their sides;
. . 2      circles are not shaded; ? is a circle without a number

A grid may have no shaded cell at all, as published rules have it; puzz.link wants one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactone.models.base.groups import GroupMaker, GroupPuzzle
from exactone.models.base.looks import empty_circle, white_circle
from exactone.models.base.random_shapes import grouped
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Kurotto"]


@dataclass(frozen=True, kw_only=True)
class Kurotto(GroupPuzzle):
    """One grid of circles, and what is known of it."""

    kind: ClassVar[str] = "kurotto"
    puzz_links: ClassVar = (link("kurotto", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": {"[0-9]+": white_circle, "[?]": empty_circle}}

    numbers: Picture = key(
        picture("[0-9]{1,3}|[?._]", "a number, ? or ."),
        "a picture: numbers of circles, ? a circle without one, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        return iter(())


SHARE = 0.4  # of the cells are shaded, or fewer
LARGEST = 6  # cells of a group


class KurottoMaker(GroupMaker[Kurotto]):
    """Shades cells at random, in groups that are not large, and puts numbers beside them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Kurotto:
        return Kurotto(numbers=open_picture(rows, columns))

    def filled(self, board: Kurotto, rng: Random, solve: Solve) -> Solution:
        cells = board.board.cells
        return board.answered(grouped(rng, cells, SHARE, LARGEST))
