"""What lies between two of some values along a line adds up to so much: sandwiches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import NUMBERS, bounds, in_table, told, valued
from .hanging import outside
from .literals import Literals, Rules
from .names import BOUNDS, TOLD, Names, Table, number_as_text
from .part import (
    CANNOT,
    Notes,
    OfLines,
    Removals,
    Statement,
    Values,
    Words,
    moved_numbers,
    moved_values,
    nothing,
    times,
)
from .sketch import Ground, Sketch
from .steps import Step, cost, leading_on, post

ENDS = 2  # places with one of the values along each line
MOST = 9_999  # that a value may stand for


@dataclass(frozen=True)
class Between(OfLines):
    """Along each line exactly two places have one of the values, and the numbers of the places
    between these two are at least `low` and at most `high` together."""

    values: frozenset[int]
    numbers: tuple[int, ...]  # what each value adds; what those at the ends add says nothing
    lines: tuple[Line, ...]
    low: int | None
    high: int | None

    def _amounts(self) -> tuple[int | None, ...]:
        """What each value adds, None for those at the ends."""
        return tuple(
            None if value in self.values else number for value, number in enumerate(self.numbers)
        )

    def post(self, has: Literals, rules: Rules) -> None:
        """Steps along the line: how many ends came by, and the sum behind the first one."""
        for line in self.lines:
            steps = _steps(self._amounts(), len(line.places), self.low, self.high)
            post(has[list(line.places)].tolist(), steps, rules)

    def propagators(self, values: int) -> Iterator[BetweenPropagator]:
        for line in self.lines:
            yield BetweenPropagator(line.places, self.values, self.numbers, self.low, self.high)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            ends = [at for at, place in enumerate(line.places) if filled.get(place) in self.values]
            open_ones = sum(place not in filled for place in line.places)
            if len(ends) > ENDS or len(ends) + open_ones < ENDS:
                most = "" if not open_ones or len(ends) > ENDS else "at most "
                number = times(len(ends) + (open_ones if most else 0))
                yield (
                    f"{words.any_of(self.values)} stands {most}{number} in {words.called(line)}, "
                    f"not exactly {ENDS} times"
                )
            elif len(ends) == ENDS:
                yield from self._wrong(line, line.places[ends[0] + 1 : ends[1]], filled, words)

    def _wrong(
        self, line: Line, inner: Sequence[int], filled: Values, words: Words
    ) -> Iterator[str]:
        """What the places between both ends add up to, where that is not right."""
        others = [
            number for value, number in enumerate(self.numbers) if value not in self.values
        ] or [0]
        least = most = 0
        for place in inner:
            left = [self.numbers[filled[place]]] if place in filled else others
            least += min(left)
            most += max(left)
        if wrong := outside(least, most, self.low, self.high):
            yield (
                f"what lies between {self._ends(words)} in {words.called(line)} adds up to {wrong}"
            )

    def _ends(self, words: Words) -> str:
        """What the two ends are called."""
        ends = [words.values[value] for value in sorted(self.values)]
        if len(ends) > ENDS:
            return f"two of {', '.join(ends)}"
        return " and ".join(ends if len(ends) == ENDS else ends * ENDS)

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        """A line says the same from both of its ends."""
        some = moved_values(self.values, values)
        numbers = tuple(
            0 if value in some else number
            for value, number in enumerate(moved_numbers(self.numbers, values))
        )
        for line in self.lines:
            goes = tuple(places[place] for place in line.places)
            yield "between", some, numbers, min(goes, goes[::-1]), self.low, self.high

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        return sum(
            cost(_steps(self._amounts(), len(line.places), self.low, self.high))
            for line in self.lines
        )


State = tuple[int, int]
"""How many ends came by, and what the places behind the first one add up to until the second."""


@lru_cache(maxsize=256)
def _steps(
    amounts: tuple[int | None, ...], width: int, low: int | None, high: int | None
) -> list[list[Step]]:
    """For each place of a line the steps that lead to what is right;
    none of them where nothing does."""
    some = [amount for amount in amounts if amount is not None] or [0]
    least = min(0, *some)
    most = max(0, *some)

    def right(total: int, to_come: int) -> bool:
        """Whether a sum can still be mended by so many places."""
        smallest = total + least * to_come
        largest = total + most * to_come
        return (high is None or smallest <= high) and (low is None or largest >= low)

    reached: set[State] = {(0, 0)}
    layers = list[list[Step]]()
    for to_come in range(width - 1, -1, -1):
        steps = list[Step]()
        for before in reached:
            ends, total = before
            for value, amount in enumerate(amounts):
                if amount is None:
                    after = (ends + 1, total if ends == 0 else 0)
                    fits = ends == 0 or (ends == 1 and right(total, 0))
                else:
                    after = (ends, total + amount if ends == 1 else 0)
                    fits = right(after[1], max(0, to_come - 1)) if ends == 1 else True
                if fits and (to_come or after[0] == ENDS):
                    steps.append(Step(before, value, after))
        layers.append(steps)
        reached = {cast(State, step.after) for step in steps}
    return leading_on(layers)


Item = tuple[str, int]
"""What a note says of places: OPEN with the number of one on its line, END, or ADDS with what one,
or several side by side, add."""

OPEN, END, ADDS = "open", "end", "adds"
Ways = dict[int | None, int]
"""The values that an item may have, as bits, by what they add; None is for those at the ends."""


class _Reached(NamedTuple):
    """What may be so at some point of a line."""

    none: bool  # no end came by
    one: int  # one did: a bit for each sum since, from the least one on
    both: bool  # both did, and what lies between them is right


class BetweenPropagator(part.Propagator):
    """One line. It notes what stands on the line, as far as that matters: what lies before the
    first end, or behind the second, adds nothing."""

    forgets = True

    def __init__(
        self,
        places: tuple[int, ...],
        values: frozenset[int],
        numbers: tuple[int, ...],
        low: int | None,
        high: int | None,
    ) -> None:
        self.places = places
        self.ends = values
        self.numbers = numbers
        self.at = {place: number for number, place in enumerate(places)}
        self.first = tuple((OPEN, number) for number in range(len(places)))
        inner = [number for value, number in enumerate(numbers) if value not in values]
        # the sums that there may be are counted from the least one
        self.least = min(0, *inner, 0) * len(places)
        most = max(0, *inner, 0) * len(places)
        lowest = self.least if low is None else max(low, self.least)
        highest = most if high is None else min(high, most)
        self.wanted = sum(1 << total - self.least for total in range(lowest, highest + 1))

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what is on no line that comes out right."""
        items = cast(tuple[Item, ...], notes[self.note])
        every = [self._ways(item, possible) for item in items]
        reached = [_Reached(True, 0, False)]
        for ways in every:
            reached.append(self._after(reached[-1], ways))
        # what leads to the right end from behind each item
        leads = _Reached(False, 0, True)
        struck = list[tuple[int, int]]()
        for item, ways, before in zip(
            reversed(items), reversed(every), reversed(reached[:-1]), strict=True
        ):
            fitting = {
                amount: mask for amount, mask in ways.items() if self._fits(before, amount, leads)
            }
            if not fitting:
                return CANNOT
            if item[0] == OPEN:
                struck.append((self.places[item[1]], sum(fitting.values())))
            leads = self._before(leads, fitting)
        return struck

    def _ways(self, item: Item, possible: Sequence[int]) -> Ways:
        """What an item may add, or whether it may be an end."""
        sort, number = item
        if sort != OPEN:
            return {number if sort == ADDS else None: 0}
        ways: Ways = {}
        mask = possible[self.places[number]]
        for value, adds in enumerate(self.numbers):
            if mask >> value & 1:
                amount = None if value in self.ends else adds
                ways[amount] = ways.get(amount, 0) | 1 << value
        return ways

    def _after(self, before: _Reached, ways: Ways) -> _Reached:
        """What may be so with one item more."""
        inner = [amount for amount in ways if amount is not None]
        one = 0
        for amount in inner:
            one |= _shifted(before.one, amount)
        both = before.both and bool(inner)
        if None in ways:
            one |= self._first_end(before)
            both = both or before.one & self.wanted > 0
        return _Reached(before.none and bool(inner), one, both)

    def _first_end(self, before: _Reached) -> int:
        """The sum that there is at the first end: nothing yet."""
        return 1 << -self.least if before.none else 0

    def _before(self, leads: _Reached, ways: Ways) -> _Reached:
        """What leads to the right end with one item more to come."""
        inner = [amount for amount in ways if amount is not None]
        none = leads.none and bool(inner)
        one = 0
        for amount in inner:
            one |= _shifted(leads.one, -amount)
        if None in ways:
            none = none or leads.one >> -self.least & 1 > 0
            one |= self.wanted if leads.both else 0
        return _Reached(none, one, leads.both and bool(inner))

    def _fits(self, before: _Reached, amount: int | None, leads: _Reached) -> bool:
        """Whether an item that adds so much, or is an end, comes out right."""
        if amount is None:
            first = self._first_end(before) & leads.one
            return first > 0 or (leads.both and before.one & self.wanted > 0)
        return (
            (before.none and leads.none)
            or _shifted(before.one, amount) & leads.one > 0
            or (before.both and leads.both)
        )

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        value = mask.bit_length() - 1
        own: Item = (END, 0) if value in self.ends else (ADDS, self.numbers[value])
        items = [
            own if item == (OPEN, self.at[place]) else item
            for item in cast(tuple[Item, ...], notes[self.note])
        ]
        notes[self.note] = _shortened(items) if any(sort == OPEN for sort, _ in items) else None


def _shifted(sums: int, amount: int) -> int:
    """All sums with so much added."""
    return sums << amount if amount >= 0 else sums >> -amount


def _shortened(items: Sequence[Item]) -> tuple[Item, ...]:
    """Items without those that cannot lie between the ends, and what adds something side by side
    as one."""
    ends = [number for number, (sort, _) in enumerate(items) if sort == END]
    whole = [number for number, (sort, _) in enumerate(items) if sort != ADDS]
    first, last = (ends[0], ends[-1]) if len(ends) == ENDS else (whole[0], whole[-1])
    shortened = list[Item]()
    for number, (sort, amount) in enumerate(items):
        if sort != ADDS:
            shortened.append((sort, amount))
        elif first < number < last and amount:
            if shortened and shortened[-1][0] == ADDS:
                amount += shortened.pop()[1]
            shortened += [(ADDS, amount)] if amount else []
    return tuple(shortened)


# notation

KEYS = {
    "value": "the values between which one looks: two, or one that stands twice on the line",
    "in": "along which lines: a list of variables, or several, or lines of a grid",
    **BOUNDS,
    **TOLD,
    **NUMBERS,
    "count": "true: how many places lie between them, instead of what they add up to",
}


def _read(table: Table, names: Names) -> Iterator[Between]:
    values = valued(table, "between", names, "which values", "#")
    if not isinstance(said := table.get("count", False), bool):
        raise PuzzleError("count must be true or false", "between")
    if said and "numbers" in table:
        raise PuzzleError("between has both count and numbers; keep one", "between")
    # what values at the ends stand for is never asked
    ends = {word: 0 for word, value in names.values.items() if value in values}
    numbers = (
        (1,) * len(names.values)
        if said
        else names.numbers("between", {"numbers": {**ends, **_told(table)}})
    )
    yield from between(table, names, "between", values, numbers)


def _told(table: Table) -> Table:
    """What a table says under numbers."""
    said = table.get("numbers", {})
    if not isinstance(said, dict):
        raise PuzzleError(
            'numbers must be a table of values and whole numbers, as in { "#" = 1 }', "between"
        )
    return said


def between(
    table: Table, names: Names, key: str, values: frozenset[int], numbers: tuple[int, ...]
) -> Iterator[Between]:
    """What the sides, or the lines, of a table say of what lies between two of these values."""
    if large := next((number for number in numbers if abs(number) > MOST), None):
        raise PuzzleError(f"{key} takes numbers up to {MOST:,}, and {large:,} is more", key)
    if "rows" in table or "columns" in table or "in" not in table:
        for line, said in told(table, names, key, tuple(TOLD)):
            if number_as_text(said) is None or not isinstance(said, int):
                raise PuzzleError(f'{key} needs whole numbers, or "." where nothing is known', key)
            yield Between(values, numbers, (line,), said, said)
        return
    low, high = bounds(table, key, "how much", signed=True)
    for line in names.lines(table["in"], key, "in"):
        yield Between(values, numbers, (line,), low, high)


EXAMPLE = """\
# between: along a line exactly two places have one of these values, and what lies between them
# adds up to so much; with count = true it is how many places lie there. rows and columns: a number
# for each row and each column, "." where nothing is known
kind = "rules"
values = ["#", 1, 2]
grid = '''
. . . .
. . . .
. . . .
. . . .
'''
[[rule]]
between = { value = "#", rows = [3, ".", 0, "."], columns = [".", ".", 0, "."] }
[[rule]]
between = { value = ["#", 2], in = ["r1c1", "r2c2", "r3c3"], exactly = 1 }
[[rule]]
between = { value = "#", in = "row 2", count = true, at_most = 1 }
[[rule]]
count = { value = "#", in = ["rows", "columns"], exactly = 2 }
"""

WISH = "what lies between two of these values along a line adds up to so much"
FORM = in_table("between", KEYS, _read, '{ value = [1, 9], in = "row 1", exactly = 12 }', EXAMPLE)
