"""All different, and they add up to so much: the cages of a killer Sudoku,
the words of a kakuro."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .different import Different
from .form import NUMBERS, WHERE, bounds, in_table
from .hanging import outside
from .literals import Literals, Rules
from .names import BOUNDS, Names, Table
from .part import CANNOT, Notes, OfLines, Part, Removals, Statement, Values, Words, moved_numbers
from .sketch import Ground, Sketch, bounds_shown, cages, listed
from .sum import Sum

# values; where there are more, no sets of them are listed: it is a sum of values that are different
SMALL = 12

Wanted = tuple[int, int | None, int | None]
"""How many places are open, and how much they add at least and at most."""


@dataclass(frozen=True)
class Cage(OfLines):
    """The values of each line are all different; their numbers are at least `low` and at most
    `high` together."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    low: int | None
    high: int | None

    def post(self, has: Literals, rules: Rules) -> None:
        """A hidden choice for each set of values that adds up: that the line has it."""
        Different(self.lines).post(has, rules)
        for line in self.lines:
            cells = has[list(line.places)].tolist()
            number = len(line.places)
            if len(self.numbers) > SMALL:
                Sum(self.numbers, (line,), self.low, self.high).post(has, rules)
                continue
            sets = [
                set(some)
                for some in combinations(range(len(self.numbers)), number)
                if self._adds_up(some)
            ]
            made = rules.hidden(len(sets)).tolist() if len(sets) > 1 else []
            rules.exactly_one([made]) if made else None
            for value in range(len(self.numbers)):
                having = [choice for choice, some in zip(made, sets, strict=False) if value in some]
                own = [literals[value] for literals in cells]
                if not any(value in some for some in sets):
                    rules.clause([[-literal] for literal in own])
                elif all(value in some for some in sets):
                    rules.clause([own])
                else:
                    rules.clause([[-literal, *having] for literal in own])
                    rules.clause([[-choice, *own] for choice in having])

    def _adds_up(self, some: tuple[int, ...]) -> bool:
        total = sum(self.numbers[value] for value in some)
        return (self.low is None or total >= self.low) and (self.high is None or total <= self.high)

    def propagators(self, values: int) -> Iterator[part.Propagator]:
        for line in self.lines:
            if values > SMALL:
                yield from Different((line,)).propagators(values)
                yield from Sum(self.numbers, (line,), self.low, self.high).propagators(values)
            else:
                yield CagePropagator(line.places, self.numbers, self.low, self.high)

    def instead(self, filled: Values) -> str | None:
        if self.low != self.high or len(self.lines) != 1:
            return None
        values = [filled[place] for place in self.lines[0].places]
        return (
            str(sum(self.numbers[value] for value in values))
            if len({*values}) == len(values)
            else ""
        )

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [place for place in line.places if place in filled]
            first = dict[int, int]()
            for place in known:
                if (other := first.setdefault(filled[place], place)) != place:
                    both = (
                        f"{words.name(other)} and {words.name(place)} are both "
                        f"{words.values[filled[place]]}"
                    )
                    yield f"{both} in {line.name or 'one cage'}"
            left = sorted(number for value, number in enumerate(self.numbers) if value not in first)
            spare = len(left) - (len(line.places) - len(known))
            if spare < 0:
                yield (
                    f"{words.called(line)} must all be different, but there are "
                    f"{len(self.numbers)} values"
                )
                continue
            so_far = sum(self.numbers[filled[place]] for place in known)
            least = so_far + sum(left[: len(left) - spare])
            most = so_far + sum(left[spare:])
            if wrong := outside(least, most, self.low, self.high):
                yield f"{words.called(line)} {'adds' if line.name else 'add'} up to {wrong}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        for line in self.lines:
            here = frozenset(places[place] for place in line.places)
            yield "cage", numbers, here, self.low, self.high

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        if listed(self.lines) and ground.plain(self.numbers):
            clue = bounds_shown(self.low, self.high)
            means = f"all different{', with this sum' if clue else ''}"
            yield cages(
                ground,
                "cage",
                self.lines,
                f"{clue}+" if ground.solid and clue else clue,
                "+",
                means,
            )

    def mentions(self, values: int) -> int:
        found = Different(self.lines).mentions(values)
        if values > SMALL:
            return found + Sum(self.numbers, self.lines, self.low, self.high).mentions(values)
        for width in (len(line.places) for line in self.lines):
            sets = len(_sets(self.numbers, width, self.low, self.high))
            found += sets * (1 + width + 2 * width * width) + values * width if sets > 1 else values
        return found


# witness 2


@lru_cache(maxsize=1024)
def _sets(
    numbers: tuple[int, ...], size: int, low: int | None, high: int | None
) -> tuple[int, ...]:
    """The sets of so many values that add up, with a bit for each value."""
    found = {0: 0}  # a set, and its sum
    for value, number in enumerate(numbers):
        found |= {
            some | 1 << value: total + number
            for some, total in found.items()
            if some.bit_count() < size
        }
    whole = ((some, total) for some, total in found.items() if some.bit_count() == size)
    return tuple(
        some
        for some, total in whole
        if (low is None or low <= total) and (high is None or total <= high)
    )


def of_a_set(places: Iterable[int], possible: Sequence[int], sets: Iterable[int]) -> Removals:
    """What is left where the values of places are all different, and all of one of these sets."""
    open_ones = [(place, mask) for place in places if (mask := possible[place])]
    any_of = alone = some = 0
    for _, mask in open_ones:
        any_of |= mask
        if not mask & mask - 1:
            if mask & alone:
                return CANNOT
            alone |= mask
    for each in sets:
        left = each & any_of
        if (
            left.bit_count() >= len(open_ones)
            and not alone & ~left
            and all(mask & left for _, mask in open_ones)
        ):
            some |= left
    return [
        (place, mask & some & ~(0 if mask & alone == mask else alone)) for place, mask in open_ones
    ]


class CagePropagator(part.Propagator):
    """One line. It notes how many places are open, and how much is still wanted of them."""

    forgets = True

    def __init__(
        self, places: tuple[int, ...], numbers: tuple[int, ...], low: int | None, high: int | None
    ) -> None:
        self.places = places
        self.numbers = numbers
        self.first: Wanted = (len(places), low, high)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """What a place has that is decided and forgotten was struck out of the others before."""
        return of_a_set(self.places, possible, _sets(self.numbers, *cast(Wanted, notes[self.note])))

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        number, low, high = cast(Wanted, notes[self.note])
        added = self.numbers[mask.bit_length() - 1]
        low, high = (None if bound is None else bound - added for bound in (low, high))
        notes[self.note] = (number - 1, low, high) if number > 1 else None


# notation

KEYS = {**WHERE, **BOUNDS, **NUMBERS}


def _read(table: Table, names: Names) -> Iterator[Part]:
    lines = names.lines(table.get("in"), "cage", "in")
    if BOUNDS.keys().isdisjoint(table):
        if "numbers" in table:
            raise PuzzleError(
                "numbers says nothing without exactly, at_least or at_most; leave it out", "cage"
            )
        yield Different(lines)
        return
    low, high = bounds(table, "cage", "how much", signed=True)
    yield Cage(names.numbers("cage", table), lines, low, high)


EXAMPLE = """\
# cage: no two of a list are equal, and, where the rule says exactly, at_least or at_most, they
# add up to so much
kind = "rules"
values = [1, 2, 3, 4, 5, 6, 7, 8, 9]
grid = '''
# . .
. . .
. . #
'''
[[rule]]
cage = { in = ["r1c2", "r1c3"], exactly = 16 }
[[rule]]
cage = { in = ["r2c1", "r2c2", "r2c3"], exactly = 23 }
[[rule]]
cage = { in = ["r3c1", "r3c2"], exactly = 4 }
[[rule]]
cage = { in = ["r2c1", "r3c1"], at_most = 9 }
[[rule]]
cage = { in = ["r1c2", "r2c2", "r3c2"], exactly = 18 }
[[rule]]
cage = { in = ["r1c3", "r2c3"] }
"""

WISH = "the numbers in these places are all different and add up to so much, as in a killer"
FORM = in_table("cage", KEYS, _read, '{ in = ["r1c1", "r1c2"], exactly = 12 }', EXAMPLE)
