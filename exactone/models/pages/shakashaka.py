"""Shakashaka: blacken halves of white cells so that all white areas are rectangles.

r 7 3      a half-filled cell is black on one side of a diagonal: r 7 J L say in which corner;
L r 7      what stays white are rectangles, upright or slanting;
. L J      a number counts the half-filled cells at the sides of its black cell
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from typing import ClassVar

from exactone.models.base.black_cells import BlackCellMaker, BlackCells
from exactone.models.base.looks import NOTHING, Sign, half
from exactone.models.links.coders import black_cells
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.pattern import Look, Pattern

__all__ = ["Shakashaka"]
WHITE = 4  # the last of the values
HALVES = frozenset(range(WHITE))


@dataclass(frozen=True, kw_only=True)
class Shakashaka(BlackCells):
    """Black cells, their numbers, and what is known of the white ones."""

    kind: ClassVar[str] = "shakashaka"
    puzz_links: ClassVar = (link("shakashaka", grid=black_cells()),)
    signs: ClassVar = {  # the corners clockwise
        "black top left": Sign("r", "r", "◤", "half-filled cell", half("nw")),
        "black top right": Sign("7", "7", "◥", "half-filled cell", half("ne")),
        "black bottom right": Sign("J", "J", "◢", "half-filled cell", half("se")),
        "black bottom left": Sign("L", "L", "◣", "half-filled cell", half("sw")),
        "white": Sign("x", ".", "·", "white cell", NOTHING),
    }
    points: ClassVar = {
        "black top left": [(-1, -1)],
        "black top right": [(-1, 1)],
        "black bottom right": [(1, 1)],
        "black bottom left": [(1, -1)],
    }
    counted: ClassVar = HALVES

    def rules(self) -> Iterator[Part | Rule]:
        """Around each corner of cells."""
        windows = defaultdict[tuple[int, ...], list[tuple[int, ...]]](list)
        place = self.board.place
        for row, column in product(*(range(size + 1) for size in self.black.size)):
            around = [(row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1)]
            there = tuple(at for at, cell in enumerate(around) if cell in place)
            if there:
                windows[there].append(tuple(place[around[at]] for at in there))
        patterns = (Pattern(tuple(some), _looks(there)) for there, some in windows.items())
        yield Rule("the rule that white areas are rectangles", tuple(patterns))


# which cells may meet in a corner; of a cell the two wedges there are white or not, clockwise

ANGLES = (2, 4, 8)  # wedges of half a right angle that a white area may have in a corner
TURNS = tuple(product((False, True), range(4)))  # mirrored or not, then quarters clockwise


def _wedges(at: int, value: int | None) -> tuple[bool, bool]:
    """What is white of the cell that lies at the top left of a corner, at its top right, its
    bottom right or its bottom left; None is a black cell, or none."""
    if value is None:
        return False, False
    if value == WHITE:
        return True, True
    turned = (value - at) % 4  # as if the cell were at the top left, its own corner at bottom right
    return [(True, True), (True, False), (False, False), (False, True)][turned]


def _fits(values: Sequence[int | None]) -> bool:
    """Whether white areas have corners of a right angle there, sides, or all of it."""
    wedges = [white for at, value in enumerate(values) for white in _wedges(at, value)]
    if all(wedges):
        return True
    begin = wedges.index(False)
    around = wedges[begin:] + wedges[:begin]
    return all(len([*run]) in ANGLES for white, run in groupby(around) if white)


@cache
def _looks(there: tuple[int, ...]) -> tuple[Look, ...]:
    """What cells that lie so around a corner cannot look like, in few looks. Those of a turned
    corner are these turned, so that the rules of a turned board are seen to be the same."""
    corners = {turn: tuple(sorted(_goes(at, turn) for at in there)) for turn in TURNS}
    first = min(corners.values())
    if there != first:
        here = next(turn for turn in TURNS if {_goes(at, turn) for at in first} == {*there})
        return tuple(_turned(first, look, here) for look in _looks(first))
    staying = [turn for turn, corner in corners.items() if corner == there]
    fitting = list[tuple[int, ...]]()
    wrong = list[tuple[int, ...]]()
    for values in product(range(WHITE + 1), repeat=len(there)):
        known = dict(zip(there, values, strict=True))
        (fitting if _fits([known.get(at) for at in range(4)]) else wrong).append(values)
    looks = dict[Look, None]()
    for values in wrong:
        if not any(_matches(values, look) for look in looks):
            look = _widest([frozenset({value}) for value in values], fitting)
            looks |= dict.fromkeys(_turned(there, look, turn) for turn in staying)
    return tuple(looks)


def _goes(at: int, turn: tuple[bool, int]) -> int:
    """Where a corner goes, and a half-filled cell that is black there."""
    mirrored, quarters = turn
    return ((at ^ 1 if mirrored else at) + quarters) % 4


def _turned(there: Sequence[int], look: Look, turn: tuple[bool, int]) -> Look:
    """A look of these cells when it is turned, in the order of its cells then."""
    after = dict[int, frozenset[int]]()
    for at, some in zip(there, look, strict=True):
        halves = {_goes(value, turn) for value in some - {WHITE}}
        after[_goes(at, turn)] = frozenset(halves) | (some & {WHITE})
    return tuple(after[at] for at in sorted(after))


def _widest(look: list[frozenset[int]], fitting: Sequence[tuple[int, ...]]) -> Look:
    """A look with more and more values, but none that fits."""
    for at in range(len(look)):
        others = [
            values
            for values in fitting
            if _matches((*values[:at], min(look[at]), *values[at + 1 :]), look)
        ]
        look[at] = frozenset(range(WHITE + 1)) - {values[at] for values in others}
    return tuple(look)


def _matches(values: Sequence[int], look: Sequence[frozenset[int]]) -> bool:
    return all(value in some for value, some in zip(values, look, strict=True))


class ShakashakaMaker(BlackCellMaker[Shakashaka]):
    """Scatters black cells, and counts what is half-filled beside them."""

    share: ClassVar[float] = 0.2
    made: ClassVar = Shakashaka
