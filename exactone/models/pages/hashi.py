"""Hashi: build bridges between islands, so that one can walk from each island to every other.

4═══2 . .      a number says how many bridges its island has; two islands have at most two between
║   .   .      them; bridges are straight, do not cross each other, and lead over no island;
3─────1 .      an island with ? has any number of them
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.bridge_puzzle import BridgePuzzle
from exactone.models.base.looks import white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import bridged
from exactone.models.boards.board import placed
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.sum import Sum
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Draft, Solution, Solve

__all__ = ["Hashi"]
BUILT = frozenset({1, 2})
NUMBERS = (0, 1, 2)
UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class Hashi(BridgePuzzle):
    """One grid of islands."""

    kind: ClassVar[str] = "hashi"
    puzz_links: ClassVar = (link("hashi", "hashikake", "bridges", grid=CELLS_16),)
    guessed: ClassVar[bool] = False  # a grid of numbers alone is mostly of another kind
    clue_looks: ClassVar = {"islands": {"[0-9?]+": white_circle}}

    islands: Picture = key(
        picture("[1-8?._]", "1 to 8, ? or ."),
        "a picture of islands: how many bridges each has, ? where that is not told, . water",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        yield Rule("the rule that bridges do not cross", (Apart(BUILT, board.crossing),))
        joined = Connected(BUILT, tuple(range(len(board.names))), board.meeting)
        none_alone = Count(BUILT, board.around if len(board.islands) > 1 else (), 1, None)
        yield Rule("the rule that all islands hang together", (none_alone, joined))

    def clues(self) -> Iterator[PartClue]:
        around = dict(zip(self.board.islands, self.board.around, strict=True))
        for cell, sign in self.islands.marked():
            if sign != UNKNOWN:
                part = Sum(NUMBERS, (around[cell],), int(sign), int(sign))
                yield self.clue_in("islands", cell, part, nothing=UNKNOWN)


class HashiMaker(PageMaker[Hashi]):
    """Builds bridge after bridge from islands that are there, some of them twice."""

    adds: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Hashi:
        if max(rows, columns) < 3:
            raise Unable(f"there is no bridge on a board of {rows}x{columns}; take at least 1x3")
        return Hashi(islands=open_picture(rows, columns))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Hashi:
        """The islands of a drawing."""
        cells = placed(row[::2] for row in answer[::2])
        islands = {cell: UNKNOWN for cell, sign in cells if sign in "12345678?"}
        blank = open_picture(len(answer) // 2 + 1, len(answer[0]) // 2 + 1)
        return Hashi(islands=blank.put(islands))

    def opened(self, rng: Random) -> Hashi:
        """Islands of which no number is told, with bridges that are given."""
        built = bridged(rng, *self.blank.islands.size)
        islands = {cell: UNKNOWN for bridge in built for cell in bridge}
        board = replace(self.blank, islands=self.blank.islands.put(islands))
        given = {board.board.place[bridge]: frozenset({many}) for bridge, many in built.items()}
        return replace(board, given=given)

    def filled(self, board: Hashi, rng: Random, solve: Solve) -> Solution | None:
        """The bridges that are given, and no others."""
        known = {place: min(some) for place, some in board.given.items()}
        return _built(board, known) if known else None

    def clued(self, board: Hashi, solution: Solution, rng: Random) -> Hashi:
        """The number of bridges of each island."""
        known = _numbers(board, solution)
        numbers = {
            cell: str(sum(known[place] for place in line.places))
            for cell, line in zip(board.board.islands, board.board.around, strict=True)
        }
        return replace(board, islands=board.islands.put(numbers), given={})

    def changed(
        self, puzzle: Hashi, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Another bridge where solutions differ, if there is room for it: more are told then."""
        known = _numbers(puzzle, solution)
        its = _numbers(puzzle, others[-1])
        blocked = {
            place for pair in puzzle.board.crossing for place in pair if any(map(known.get, pair))
        }
        room = [
            place
            for place, many in known.items()
            if many != its[place] and many < 2 and (many or place not in blocked)
        ]
        if not room:
            return None
        known[rng.choice(room)] += 1
        better = _built(puzzle, known)
        return Draft(self.clued(puzzle, better, rng), better)


def _numbers(board: Hashi, solution: Solution) -> dict[int, int]:
    """How many bridges a solution has at each place."""
    known = dict(solution)
    return {place: board.values.index(known[name]) for place, name in enumerate(board.board.names)}


def _built(board: Hashi, known: Mapping[int, int]) -> Solution:
    """The solution with so many bridges at some places, and none at others."""
    return frozenset(
        Assignment(name, board.values[known.get(place, 0)])
        for place, name in enumerate(board.board.names)
    )
