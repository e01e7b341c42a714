"""Easy as ABC: put letters into cells, so that each row and each column has each letter once;
a letter at the rim is the first one that is seen from there.

  ║ . A . B
B ║ B . A .      there are as many letters as `letters` says; all other cells are empty
  ║ A B . .
  ║ . . B A
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import ClassVar

from exactone.models.base.grid_puzzle import GridPuzzle
from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.rim_puzzle import UNKNOWN, Rim, RimPuzzle, Told, rim
from exactone.models.boards.keys import WHOLE, Picture, integer, key, open_picture, picture
from exactone.models.links.coders import NoCells, NumberAndSlash
from exactone.models.links.link import link
from exactone.models.links.rims import IN_LETTERS, around
from exactone.models.parts.count import Count
from exactone.models.parts.first import First
from exactone.models.parts.part import Part, Rule, one_by_one
from exactone.solver.puzzle import Solution

__all__ = ["EasyAsAbc"]
EMPTY = "empty"
LETTERS = ascii_uppercase[:9]
MEANT = '["A", "?", "B"]'


def _letter(said: object) -> str:
    """A letter, or ?, as a text."""
    text = said.strip().upper() if isinstance(said, str) else ""
    if text not in (*LETTERS, UNKNOWN, "."):
        raise ValueError(text)
    return UNKNOWN if text == "." else text


@dataclass(frozen=True, kw_only=True)
class EasyAsAbc(RimPuzzle, LatinPuzzle, GridPuzzle):
    """One grid, the letters that it has, and those that are seen from its sides."""

    kind: ClassVar[str] = "easyasabc"
    puzz_links: ClassVar = (
        link(
            "easyasabc",
            letters=NumberAndSlash(),
            rim=around("top", "bottom", "left", "right", signs=IN_LETTERS),
            grid=NoCells(),
        ),
    )
    shapes: ClassVar = {"letters": WHOLE}
    signs: ClassVar = {letter: Sign(letter, letter, letter) for letter in LETTERS} | {
        EMPTY: Sign("x", ".", "·", "empty cell", NOTHING)
    }
    spaced: ClassVar[bool] = False

    cells: Picture = key(
        picture("[A-Ix._]", "a letter, x for an empty cell, or ."),
        "a picture: the letters that are known, x for an empty cell, . elsewhere",
        name="grid",
    )
    letters: int = key(integer(1, len(LETTERS)), "how many letters there are, from A")
    left: Rim = rim(
        "the first letter that is seen from the left of each row, in a list", _letter, MEANT
    )
    right: Rim = rim("the first letter from the right", _letter, MEANT)
    top: Rim = rim("the first letter from above each column", _letter, MEANT)
    bottom: Rim = rim("the first letter from below", _letter, MEANT)

    @property
    def values(self) -> tuple[str, ...]:
        return (*LETTERS[: self.letters], EMPTY)

    def rules(self) -> Iterator[Part | Rule]:
        for value, letter in enumerate(self.values[: self.letters]):
            lines = (*self.board.rows, *self.board.columns)
            one = Count(frozenset({value}), lines, 1, 1)
            yield from one_by_one(one, f"the {letter} of {{}}")

    def seen(self, told: Told) -> Part:
        blank = frozenset({self.letters})
        return First(blank, ((told.line, LETTERS.index(told.says)),))


class EasyAsAbcMaker(LatinMaker[EasyAsAbc]):
    """Looks from all sides; two cells of each row are empty, one in small grids."""

    adds: ClassVar[str] = "letters at the rim"
    usual: ClassVar[tuple[int, int]] = (5, 5)

    @classmethod
    def empty(cls, rows: int, columns: int) -> EasyAsAbc:
        letters = min(len(LETTERS), rows - (rows > 2) - (rows > 4))
        return EasyAsAbc(cells=open_picture(rows, columns), letters=letters)

    def clued(self, board: EasyAsAbc, solution: Solution, rng: Random) -> EasyAsAbc:
        return board.with_rim(
            solution, lambda _, line: next(value for value in line if value != EMPTY)
        )
