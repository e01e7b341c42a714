"""A puzzle turned and mirrored.

Its keys are turned: pictures with their arrows, pipes and slopes, lists beside the grid, names of
cells. What comes of that is only taken where all its rules and clues say of the turned places just
what those of the puzzle say, or else where its solutions are those of the puzzle, turned: a kind
that is read from the top down is not turned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from threading import Event
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.base.turns import is_image, turned_values
from exactone.models.boards.board import STEPS, Cell
from exactone.models.boards.offers import Offers
from exactone.models.text.document import COMMON
from exactone.models.text.words import listed
from exactone.solver.errors import ArgumentError, PuzzleError, Unable
from exactone.solver.puzzle import place_name
from exactone.solver.symmetry import BoardTurn

from .form import BESIDE, GIVEN
from .moving import (
    SIDES,
    Drawn,
    Extent,
    Keys,
    Parts,
    ends,
    extent,
    moved_name,
    parsed,
    parts_of,
    signs_of,
    walls,
    with_given,
    written_given,
)

FEW = 8  # solutions that are compared
# seconds until there are too many: where it is looked what may be offered, and of the puzzle turned
AT_ONCE = 0.25
PATIENCE = 5.0

Said = frozenset[tuple[frozenset[Cell], str]]
"""What a solution says: a value of each place."""


class Way(NamedTuple):
    """A way to turn a puzzle: mirrored from left to right or not, then so many quarters clockwise,
    and what that is called."""

    mirrored: bool
    quarters: int
    words: str


TURNS: Mapping[str, Way] = {
    "right": Way(False, 1, "turn right"),
    "left": Way(False, 3, "turn left"),
    "half": Way(False, 2, "turn upside down"),
    "across": Way(True, 0, "mirror left and right"),
    "over": Way(True, 2, "mirror top and bottom"),
    "diagonal": Way(True, 3, "make rows of columns"),
}
ARROWS: Mapping[str, tuple[int, int]] = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
UP, RIGHT, DOWN, LEFT = STEPS
PIPES = {
    "L": {UP, RIGHT},
    "J": {UP, LEFT},
    "F": {DOWN, RIGHT},
    "r": {DOWN, RIGHT},
    "7": {DOWN, LEFT},
    "I": {UP, DOWN},
    "H": {LEFT, RIGHT},
}
SLOPES = {"/": {(-1, 1), (1, -1)}, "\\": {(-1, -1), (1, 1)}}
WIDE_AND_TALL = {"w": "t", "t": "w"}
FOUR = re.compile(r"[^/]+(?:/[^/]+){3}")  # numbers for up, right, down and left


class Style(NamedTuple):
    """How lists beside the grid turn, where kinds differ."""

    stays: bool  # a list on the left stays there when it is mirrored, as it counts something else
    reverses: bool  # an item lists what stands in its line from one end to the other


class Turning:
    """A puzzle that is to be turned, whose keys mean what `said` says."""

    def __init__(
        self,
        puzzle: Kind,
        keys: Mapping[str, Any],
        said: Mapping[str, Any],
        seconds: float = PATIENCE,
        stop: Event | None = None,
    ) -> None:
        """`seconds` are for its solutions, where those have to be known; `stop` ends that."""
        self._seconds = seconds
        self._stop = stop
        self.puzzle = puzzle
        self.keys = keys
        self.own = extent(puzzle)
        self.parts = parts_of(puzzle, said)

    def keys_of(self, name: str) -> Keys:
        """The keys when it is turned in this way; refuses where that makes another puzzle."""
        if name not in TURNS:
            raise ArgumentError(f"turn is one of {listed([*TURNS])}")
        way = TURNS[name]
        turn = BoardTurn(*self.own, way.mirrored, way.quarters)
        found = [*self._ways(turn)]
        for keys, read in found:
            if self._says_the_same(keys, read, turn):
                return keys
        for keys, read in found:
            if self._has_the_same_solutions(read, turn):
                return keys
        raise Unable("this puzzle means something else when it is turned so")

    def works(self, name: str) -> bool:
        """Whether it may be turned in this way."""
        try:
            self.keys_of(name)
        except (Unable, PuzzleError):
            return False
        return True

    def _ways(self, turn: BoardTurn) -> Iterator[tuple[Keys, Kind]]:
        """The keys with all turned, and the puzzle that they make; in each style where there are
        lists beside the grid."""
        styles = [Style(*each) for each in product((False, True), repeat=2)]
        for style in styles if self.parts.beside else styles[:1]:
            try:
                keys = _turned(self.keys, self.parts, turn, style)
                read = parsed(self.puzzle.kind, keys)
                if self.parts.given and isinstance(self.puzzle, PartPuzzle):
                    read = with_given(read, _given(self.puzzle, self.parts, turn))
                    keys = written_given(read, keys)
            except (PuzzleError, Unable):
                continue
            yield keys, read

    def _says_the_same(self, keys: Keys, read: Kind, turn: BoardTurn) -> bool:
        """Whether all rules and clues of the turned puzzle say the same; of a kind that is not made
        of parts, whether it has nothing but pictures, and walls where they are to be."""
        if isinstance(self.puzzle, PartPuzzle) and isinstance(read, PartPuzzle):
            goes = _goes(self.puzzle, read, turn)
            return goes is not None and is_image(self.puzzle, read, turn, goes)
        if not keys.keys() <= {*self.puzzle.turned_keys, *COMMON}:
            return False
        before, now = walls(self.puzzle.grid(), self.own), walls(read.grid(), extent(read))
        return {frozenset(map(turn.cell, pair)): wall for pair, wall in before.items()} == now

    def _has_the_same_solutions(self, read: Kind, turn: BoardTurn) -> bool:
        """Whether the solutions of the turned puzzle are those of the puzzle, turned, where they
        are few: rules may say the same in other words."""
        if not self._solutions:
            return False
        becomes = dict[str, str]()
        if isinstance(self.puzzle, PartPuzzle):
            values = self.puzzle.values
            to = turned_values(values, self.puzzle.points, turn)
            if to is None:
                return False
            becomes = {value: values[other] for value, other in zip(values, to, strict=True)}
        moved = {
            frozenset(
                (frozenset(map(turn.cell, place)), becomes.get(value, value))
                for place, value in solution
            )
            for solution in self._solutions
        }
        return moved == _solutions(read, PATIENCE, self._stop)

    @cached_property
    def _solutions(self) -> frozenset[Said]:
        return _solutions(self.puzzle, self._seconds, self._stop)


def turned(puzzle: Kind, keys: Mapping[str, Any], said: Mapping[str, Any], name: str) -> Keys:
    """The keys of a puzzle, which mean what `said` says, when it is turned in this way; refuses
    where that makes another puzzle."""
    return Turning(puzzle, keys, said).keys_of(name)


def _solutions(puzzle: Kind, seconds: float, stop: Event | None) -> frozenset[Said]:
    """What all solutions say of which places, where they are few; else none."""
    from exactone.library.session import Session

    found = Session(puzzle, stop=stop).solve(FEW + 1, seconds=seconds)
    every = [
        frozenset(
            (ends(place_name(fact.at)) or frozenset(), str(fact.value))
            for label in solution
            for fact in puzzle.facts(label)
        )
        for solution in found
    ]
    known = len(every) <= FEW and found.verdict.complete
    told_apart = len({*every}) == len(every) and all(place for each in every for place, _ in each)
    return frozenset(every) if known and told_apart else frozenset()


def _goes(one: PartPuzzle, other: PartPuzzle, turn: BoardTurn) -> list[int] | None:
    """Where each place of a puzzle is in the turned one; None where one is nowhere."""
    places = {ends(name): place for place, name in enumerate(other.board.names)}
    goes = list[int]()
    for name in one.board.names:
        place = places.get(frozenset(map(turn.cell, ends(name) or ())))
        if place is None:
            return None
        goes.append(place)
    return goes


def _given(puzzle: PartPuzzle, parts: Parts, turn: BoardTurn) -> dict[Any, str]:
    """What is given of links, where they go."""
    becomes = turned_values(puzzle.values, puzzle.points, turn)
    if becomes is None:
        raise Unable("what is given cannot be turned")
    value = {each: puzzle.values[other] for each, other in zip(puzzle.values, becomes, strict=True)}
    return {
        frozenset(map(turn.cell, ends(name) or ())): value[said]
        for name, said in parts.given.items()
    }


# keys


def _turned(keys: Mapping[str, Any], parts: Parts, turn: BoardTurn, style: Style) -> Keys:
    """The keys with all turned that is about cells, but for what is given of links."""
    found = dict(keys)
    if parts.given:
        found.pop(GIVEN, None)
    for drawn in parts.pictures:
        found[drawn.field.key] = _picture(drawn, turn)
    lists = dict[str, list[Any]]()
    for key, items in parts.beside:
        other = _side(key, turn, style)
        lists[other] = [None] * len(items)
        for number, item in enumerate(items):
            lists[other][_line(key, number, turn)] = _item(key, item, turn, style)
    found |= lists
    to = Extent(turn.columns, turn.rows) if turn.quarters % 2 else Extent(turn.rows, turn.columns)
    for key, names in parts.names:
        found[key] = [name for each in names if (name := moved_name(each, turn.cell, to))]
    return found


def _side(key: str, turn: BoardTurn, style: Style) -> str:
    """Which list stands where another one stood."""
    step = turn.step(SIDES[BESIDE[key]])
    side = next(side for side, each in SIDES.items() if each == step)
    if key in ("rows", "columns"):
        return "rows" if side in ("left", "right") else "columns"
    if not style.stays:
        return side
    first = BESIDE[key] in ("left", "top")
    return (
        ("left" if first else "right")
        if side in ("left", "right")
        else ("top" if first else "bottom")
    )


def _line(key: str, number: int, turn: BoardTurn) -> int:
    """The number of a row or column, from 0, where it goes."""
    across = BESIDE[key] in ("left", "right")
    row, column = turn.cell((number, 0) if across else (0, number))
    stays = across != bool(turn.quarters % 2)
    return row if stays else column


def _item(key: str, item: Any, turn: BoardTurn, style: Style) -> Any:
    """What stands beside a row or a column, where that is read from the other end."""
    along = turn.step((0, 1) if BESIDE[key] in ("left", "right") else (1, 0))
    if not style.reverses or min(along) == 0:
        return item
    if isinstance(item, list):
        return item[::-1]
    return " ".join(item.split()[::-1]) if isinstance(item, str) else item


def _picture(drawn: Drawn, turn: BoardTurn) -> str:
    """A picture, turned with its signs."""
    rows, columns = drawn.picture.size
    own = turn._replace(rows=rows, columns=columns)
    height, width = (columns, rows) if turn.quarters % 2 else (rows, columns)
    found = [[""] * width for _ in range(height)]
    become = dict(_signs(drawn.offers, turn))
    for cell, sign in drawn.picture.items():
        row, column = own.cell(cell)
        found[row][column] = sign if drawn.offers.areas else _sign(sign, become, turn)
    return signs_of(found)


def _signs(offers: Offers, turn: BoardTurn) -> Iterator[tuple[str, str]]:
    """What becomes of signs that point somewhere, as they stand in pictures of this pattern."""

    def fits(sign: str) -> bool:
        return re.fullmatch(offers.pattern, sign, re.ASCII) is not None

    if any(fits(sign) for sign in ("^", "1^", "W1^")):
        yield from _by_steps({sign: {step} for sign, step in ARROWS.items()}, turn)
    pipes = {sign: steps for sign, steps in PIPES.items() if fits(sign)}
    if {"L", "J", "7"} <= pipes.keys():
        yield from _by_steps(pipes, turn)
    if all(map(fits, SLOPES)):
        yield from _by_steps(SLOPES, turn)
    if all(map(fits, WIDE_AND_TALL)) and turn.quarters % 2:
        yield from WIDE_AND_TALL.items()


def _by_steps(
    signs: Mapping[str, set[tuple[int, int]]], turn: BoardTurn
) -> Iterator[tuple[str, str]]:
    """What becomes of signs by where they lead."""
    for sign, steps in signs.items():
        to = set(map(turn.step, steps))
        yield sign, next(other for other, each in signs.items() if each == to)


def _sign(sign: str, become: Mapping[str, str], turn: BoardTurn) -> str:
    """A sign, turned: its arrow, its four numbers, its two sums."""
    if FOUR.fullmatch(sign):
        numbers = dict(zip(map(turn.step, STEPS), sign.split("/"), strict=True))
        return "/".join(numbers[step] for step in STEPS)
    if "\\" in sign and sign != "\\":
        below, _, beside = sign.partition("\\")
        return f"{beside}\\{below}" if turn.quarters % 2 else sign
    return "".join(become.get(each, each) for each in sign)
