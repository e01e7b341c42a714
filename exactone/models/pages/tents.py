"""Tents: put a tent beside each tree, so that trees and tents can be paired off, one to one;
no two tents touch, and a number at the rim says how many tents its line has.

    1 0 1
  ┌──────
1 │ A T .      tents stand beside their trees by a side, and do not touch, not even at a corner
1 │ . T A
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.rim_puzzle import Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Cell, Line, beside, cell_at, cell_name, placed
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import sparse_marks
from exactone.models.links.link import link
from exactone.models.links.rims import around
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.paired import Paired
from exactone.models.parts.part import Part, Rule
from exactone.solver.grid import Look
from exactone.solver.puzzle import Fact, Solution, Solve, Thing

__all__ = ["Tents"]
TENT, TREE = frozenset({0}), frozenset({1})
TREES = "T"


@dataclass(frozen=True, kw_only=True)
class Tents(RimPuzzle, CellPuzzle):
    """One grid of trees, and how many tents rows and columns have."""

    kind: ClassVar[str] = "tents"
    puzz_links: ClassVar = (link("tents", rim=around("columns", "rows"), grid=sparse_marks("T")),)
    signs: ClassVar = {
        Thing("tent", "a tent"): Sign("A", "A", "A", "tent", Look("▲")),
        Thing("tree", "a tree"): Sign("", TREES, TREES, "tree", Look("♣")),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }

    trees: Picture = key(
        picture(f"[{TREES}._]", f"{TREES} a tree, or ."),
        f"a picture: {TREES} a tree, . elsewhere",
        name="grid",
    )
    rows: Rim = rim("how many tents each row has, in a list")
    columns: Rim = rim("how many tents each column has")

    @property
    def printed(self) -> Mapping[int, int]:
        return {self.board.place[cell]: min(TREE) for cell, _ in self.trees.marked()}

    def facts(self, label: Assignment) -> tuple[Fact, ...]:
        """Nothing of trees, which everyone sees."""
        row, column = cell_at(self._at[label.variable])
        return () if self.trees[row, column] == TREES else super().facts(label)

    def always(self) -> Iterator[Part]:
        trees = self.printed
        for is_tree in (0, 1):
            some = (place for place in self.board.places if (place in trees) == is_tree)
            yield Count(TREE, tuple(Line((place,)) for place in some), is_tree, is_tree)

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        near = board.near("sides")
        yield Rule("the rule of a tent for each tree", (Paired(TENT, TREE, board.places, near),))
        yield Rule("the rule that tents do not touch", (Apart(TENT, board.near("touching")),))

    def seen(self, told: Told) -> Part:
        return Count(TENT, (told.line,), int(told.says), int(told.says))


class TentsMaker(GridMaker[Tents]):
    """Puts up tents that do not touch, and plants a tree beside each."""

    adds: ClassVar[str] = "numbers at the rim"
    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Tents:
        return Tents(trees=open_picture(rows, columns))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Tents:
        """Trees are told by an answer."""
        blank = open_picture(len(answer), len(answer[0]))
        return Tents(
            trees=blank.put({cell: TREES for cell, sign in placed(answer) if sign == TREES})
        )

    def filled(self, board: Tents, rng: Random, solve: Solve) -> Solution:
        """Tents on about a fifth of the cells, each with a tree beside it."""
        cells = board.board.cells
        value = dict[Cell, str]()
        for cell in rng.sample(cells, len(cells)):
            around = [cells[place] for place in board.board.around(cell).places]
            free = [near for near in beside(cell) if near in around and near not in value]
            if cell not in value and free and all(value.get(near) != "tent" for near in around):
                value |= {cell: "tent", rng.choice(free): "tree"}
            if 5 * list(value.values()).count("tent") >= len(cells):
                break
        return frozenset(Assignment(cell_name(cell), value.get(cell, "empty")) for cell in cells)

    def clued(self, board: Tents, solution: Solution, rng: Random) -> Tents:
        trees = dict.fromkeys(board.having("tree", solution), TREES)
        planted = replace(board, trees=board.trees.put(trees))
        return planted.with_rim(solution, lambda _, line: str(line.count("tent")))
