"""Along two lines as many places are seen, up to the first one that blocks the view;
or not as many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from .form import nothing_but
from .literals import Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sight import Items, SightPropagator
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class ReachCompared(Part):
    """Along both lines of each pair as many places are before the first one that has a blocking
    value, or not as many where they are not to be `equal`.

    A pair along one of whose lines nothing is seen is right in any case, unless `none` says that
    it is compared, too.
    """

    blocks: frozenset[int]
    pairs: tuple[tuple[Line, Line], ...]  # of which no two lines share a place
    equal: bool
    none: bool = False
    # whether sentences speak of the arms of a line, and of how long they are
    arms: bool = field(default=False, compare=False)

    def post(self, has: Literals, rules: Rules) -> None:
        """Of each line a choice for each place, that it is seen, each hidden but the first; what
        may not be said of them for each number of places."""
        seen: dict[tuple[int, ...], list[int]] = {(): []}
        for line in dict.fromkeys(line for pair in self.pairs for line in pair if line.places):
            blocking = one_of(line.places, self.blocks, has, rules)
            seen[line.places] = _seen([-blocking[place] for place in line.places], rules)
        for one, other in self.pairs:
            clauses = self._not_both(seen[one.places], seen[other.places])
            if clauses:
                rules.clause(clauses)

    def _not_both(self, one: list[int], other: list[int]) -> list[list[int]]:
        """The clauses about two lines, of which it is known what is seen."""
        otherwise = [] if self.none else [-line[0] for line in (one, other) if line]
        if not self.none and len(otherwise) < 2:
            return []  # along an empty line nothing is seen
        clauses = list[list[int]]()
        if self.equal:
            for number in range(not self.none, max(len(one), len(other))):
                here, there = (line[number : number + 1] for line in (one, other))
                for some, more in ((here, there), (there, here)):
                    if some:
                        clauses.append([*otherwise, -some[0], *more])
        else:
            for number in range(not self.none, min(len(one), len(other)) + 1):
                exactly = [
                    *(-line[number - 1] for line in (one, other) if number),
                    *(line[number] for line in (one, other) if number < len(line)),
                ]
                clauses.append(exactly)
        return clauses

    def propagators(self, values: int) -> Iterator[ReachComparedPropagator]:
        blocks = sum(1 << value for value in self.blocks)
        for one, other in self.pairs:
            yield ReachComparedPropagator((one, other), blocks, self.equal, self.none)

    def right(self, one: int, other: int) -> bool:
        """Whether so many may be seen along two lines, for the checker."""
        return (not self.none and 0 in (one, other)) or (one == other) == self.equal

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for pair in self.pairs:
            one, other = (self._possible(line, filled) for line in pair)
            if any(self.right(some, more) for some in one for more in other):
                continue
            (here, there), (a, b) = map(words.called, pair), map(_number, (one, other))
            many = "long" if self.arms else "many"
            wrong = f"not as {many}" if self.equal else f"as {many}"
            if self.arms:
                yield f"{here} is {a} long and {there} is {b}, which is {wrong}"
            else:
                yield f"{a} along {here} and {b} along {there} are seen, which is {wrong}"

    def _possible(self, line: Line, filled: Values) -> list[int]:
        """How many may be seen along a line, for the checker."""
        numbers = list[int]()
        for number, place in enumerate(line.places):
            value = filled.get(place)
            if value is None or value in self.blocks:
                numbers.append(number)
            if value in self.blocks:
                return numbers
        return [*numbers, len(line.places)]

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        blocks = moved_values(self.blocks, values)
        for pair in self.pairs:
            lines = frozenset(tuple(places[place] for place in line.places) for line in pair)
            yield "reach compared", blocks, lines, self.equal, self.none

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        number = 0
        for line in dict.fromkeys(line for pair in self.pairs for line in pair):
            width = len(line.places)
            number += mentioned(width, len(self.blocks), values) + 7 * max(0, width - 1)
        for one, other in self.pairs:
            widths = len(one.places), len(other.places)
            if self.none or min(widths):
                each = 2 if self.equal else 4
                numbers = max(widths) if self.equal else min(widths) + 1
                number += numbers * (2 * each if self.equal else each)
        return number


def _seen(opens: list[int], rules: Rules) -> list[int]:
    """That a place is seen, of each place of a line: it and all before it are open."""
    so_far = opens[:1]
    for here in opens[1:]:
        (seen,) = rules.hidden(1).tolist()
        rules.clause([[-seen, so_far[-1]], [-seen, here], [seen, -so_far[-1], -here]])
        so_far.append(seen)
    return so_far


def _number(numbers: Sequence[int]) -> str:
    """How many are seen, where these are possible."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


class Note(NamedTuple):
    """Of both lines what stands there up to where they are blocked."""

    lines: tuple[Items, ...]


class ReachComparedPropagator(SightPropagator):
    """Strikes out along two lines."""

    def __init__(self, pair: tuple[Line, Line], blocks: int, equal: bool, none: bool) -> None:
        super().__init__(pair, blocks)
        self.equal = equal
        self.none = none
        self.first = Note(self.whole)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what ends no line where that fits an end of the other."""
        (lines,) = cast(Note, notes[self.note])
        one, other = (self.ends(line, possible) for line in lines)
        fits = [(some, more) for some in one for more in other if self._fit(some, more)]
        if not fits:
            return CANNOT
        struck = list[tuple[int, int]]()
        for line, ends in zip(lines, zip(*fits, strict=True), strict=True):
            struck += self.left(line, set(ends), possible)
        return struck

    def _fit(self, one: int, other: int) -> bool:
        """Whether the lines may end so."""
        if not self.none and (one == 0 or other == 0):
            return True
        return (one == other) is self.equal

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        (lines,) = cast(Note, notes[self.note])
        items = tuple(self.forgotten(line, place, mask) for line in lines)
        open_still = any(item < 0 for line in items for item in line)
        notes[self.note] = Note(items) if open_still else None


ALONG = (
    "two lists of variables instead: as many are seen along one of them as along the other, "
    "each from its first place on"
)
EQUAL = "beside along: true if left out; false: not as many"
NONE = "beside along: true where that holds also if nothing is seen along one of them"


def read_compared(table: Table, names: Names, blocks: frozenset[int]) -> Iterator[ReachCompared]:
    """What a table with `along` says."""
    nothing_but(table, "reach", "along", ("value", "equal", "none"))
    lines = names.lines(table["along"], "reach", "along")
    if len(lines) != 2 or {*lines[0].places} & {*lines[1].places}:
        raise PuzzleError(
            "along needs two lists of variables that share none, as in "
            'along = [["a", "b"], ["c", "d"]]',
            "reach",
        )
    said = {key: table.get(key, key == "equal") for key in ("equal", "none")}
    for key, value in said.items():
        if not isinstance(value, bool):
            raise PuzzleError(f"{key} must be true or false", "reach")
    yield ReachCompared(blocks, ((lines[0], lines[1]),), bool(said["equal"]), bool(said["none"]))
