"""Magnets: each piece of two cells is a magnet, with a plus and a minus, or it is empty;
equal poles do not touch by their sides, and numbers at the rim count the poles of their line.

    1 . 1      numbers at the left and at the top count plus, those at the right and at the bottom
  ┌───────     count minus
1 │ + - .
. │ - + .  1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.random_shapes import dominoes, lettered
from exactone.models.base.rim_puzzle import Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.link import link
from exactone.models.links.rims import around
from exactone.models.links.special import PIECES
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Solution

__all__ = ["Magnets"]
PLUS, MINUS, EMPTY = range(3)
HOLE = "#"
POLES = {"left": "plus", "top": "plus", "right": "minus", "bottom": "minus"}


@dataclass(frozen=True, kw_only=True)
class Magnets(RimPuzzle, CellPuzzle):
    """Pieces, and how many poles there are in rows and columns."""

    kind: ClassVar[str] = "magnets"
    puzz_links: ClassVar = (
        link(
            "magnets",
            rim=around("bottom top", "right left"),
            pieces=PIECES,
        ),
    )
    guessed: ClassVar[bool] = False
    signs: ClassVar = {
        "plus": Sign("+", "+", "⊕", "plus"),
        "minus": Sign("-", "-", "⊖", "minus"),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    walls: ClassVar[str] = "areas"

    areas: Picture = key(
        picture("#|[^#.?_]+", f"a letter for each piece, or {HOLE}"),
        f"a picture: the two cells with the same letter are a piece; {HOLE} a cell of none, empty",
    )
    left: Rim = rim("how many plus there are in each row, in a list")
    right: Rim = rim("how many minus there are in each row")
    top: Rim = rim("how many plus there are in each column")
    bottom: Rim = rim("how many minus there are in each column")

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for area in puzzle.drawn_areas():
            if len(area.places) != 2:
                row, _ = puzzle.board.cells[area.places[0]]
                said = f"{area.name} has {numbered(len(area.places), 'cell')}"
                raise PuzzleError(f"{said}; each piece has 2", "areas", puzzle.areas.at[row])
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        pieces = tuple((one, other) for one, other in (area.places for area in self.drawn_areas()))
        magnet = frozenset({(PLUS, MINUS), (MINUS, PLUS), (EMPTY, EMPTY)})
        yield Rule("the rule of plus and minus in a piece", (Related(pieces, magnet),))
        alone = tuple(self.board.place[cell] for cell, sign in self.areas.items() if sign == HOLE)
        if alone:
            rule = "the rule that cells of no piece are empty"
            yield Rule(rule, (Count(frozenset({PLUS, MINUS}), (Line(alone),), 0, 0),))
        for pole in (PLUS, MINUS):
            rule = f"the rule that no two {self.values[pole]} touch"
            yield Rule(rule, (Apart(frozenset({pole}), self.board.near("sides")),))

    def seen(self, told: Told) -> Part:
        pole = self.values.index(POLES[told.side])
        return Count(frozenset({pole}), (told.line,), int(told.says), int(told.says))


class MagnetsMaker(GridMaker[Magnets]):
    """Lays pieces, and counts the poles of any answer."""

    adds: ClassVar[str] = "numbers at the rim"
    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Magnets:
        if rows * columns % 2:
            raise Unable(f"{rows}x{columns} is not possible; write an even number of cells")
        blank = open_picture(rows, columns)
        home = dominoes(Random(0), rows, columns)
        return Magnets(areas=blank.put(lettered(home)))

    def opened(self, rng: Random) -> Magnets:
        areas = self.blank.areas
        return replace(self.blank, areas=areas.put(lettered(dominoes(rng, *areas.size))))

    def clued(self, board: Magnets, solution: Solution, rng: Random) -> Magnets:
        return board.with_rim(solution, lambda told, line: str(line.count(POLES[told.side])))
