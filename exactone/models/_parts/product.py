"""The values of some places, as numbers, multiply to so much."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, cast

from ...solver.errors import PuzzleError
from .._kit.board import Line
from . import part
from .form import NUMBERS, WHERE, Form, known_keys
from .names import Names, Table
from .part import Filled, Notes, Part, Single, Statement, Struck, Words
from .steps import Step, cost, leading_on, post

if TYPE_CHECKING:
    from ...solver.model import Literals, Rules

MOST = 10**12  # of which no number has more than 6,720 divisors


@dataclass(frozen=True)
class Product(Part):
    """The numbers of the places of a line are so much, multiplied."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    number: int

    def post(self, has: Literals, rules: Rules) -> None:
        """The products of the first places, one, two, and so on."""
        for line in self.lines:
            post(has[list(line.places)].tolist(), _steps(self.numbers, len(line.places), self.number), rules)

    def refiners(self, values: int) -> Iterator[Refiner]:
        for line in self.lines:
            yield Refiner(line.places, self.numbers, self.number)

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [self.numbers[filled[place]] for place in line.places if place in filled]
            found, whole = prod(known), len(known) == len(line.places)
            fits = found == self.number if whole else self.number == 0 or (found and self.number % found == 0)
            if not fits:
                some = "" if whole else "some of "
                yield f"{some}{words.called(line)} multiply to {found}, not exactly {self.number}"

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        for line in self.lines:
            if len(line.places) == 1:
                fitting = frozenset(value for value in range(values) if self.numbers[value] == self.number)
                yield Single(at[line.places[0]], fitting)
            else:
                yield "product", self.numbers, frozenset(at[place] for place in line.places), self.number

    def mentions(self, values: int) -> int:
        return sum(cost(_steps(self.numbers, len(line.places), self.number)) for line in self.lines)


@lru_cache(maxsize=256)
def _steps(numbers: tuple[int, ...], width: int, wanted: int) -> list[list[Step]]:
    """For each place the steps by which the product may come about; of 0 it matters whether there is one already."""
    reached, found = [1], list[list[Step]]()
    for _ in range(width):
        steps = list[Step]()
        for before in reached:
            for value, number in enumerate(numbers):
                after = before * number
                if not wanted:
                    steps.append(Step(before, value, int(after != 0)))
                elif after and wanted % after == 0:
                    steps.append(Step(before, value, after))
        found.append(steps)
        reached = list(dict.fromkeys(cast(int, step.after) for step in steps))
    found[-1] = [step for step in found[-1] if step.after == wanted]
    return leading_on(found)


class Refiner(part.Refiner):
    """One line. It notes what is still wanted of the others; None where one is 0, and that was wanted."""

    forgets = True

    def __init__(self, places: tuple[int, ...], numbers: tuple[int, ...], number: int) -> None:
        self.places = places
        self.numbers = numbers if number else tuple(int(each != 0) for each in numbers)
        self.first = number

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what no others make right."""
        if (wanted := cast(int | None, notes[self.note])) is None:
            return []
        open_ones = [(place, mask) for place in self.places if (mask := possible[place])]
        numbers = [{n for value, n in enumerate(self.numbers) if mask >> value & 1} for _, mask in open_ones]
        later = [{1}]  # what the places from the last one back may make
        for own in reversed(numbers):
            later.append({n * rest for n in own for rest in later[-1] if _divides(n * rest, wanted)})
        before, struck = {1}, list[tuple[int, int]]()
        for (place, mask), own, after in zip(open_ones, numbers, reversed(later[:-1]), strict=True):
            fitting = {n for n in own if any(_makes(wanted, n * some, after) for some in before)}
            struck.append((place, sum(1 << v for v, n in enumerate(self.numbers) if mask >> v & 1 and n in fitting)))
            before = {n * some for n in own for some in before if _divides(n * some, wanted)}
        return struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """It has made its part."""
        if (wanted := cast(int | None, notes[self.note])) is not None:
            number = self.numbers[mask.bit_length() - 1]
            notes[self.note] = wanted // number if number else None


def _divides(some: int, wanted: int) -> bool:
    """Whether a product of some may become what is wanted."""
    return wanted == 0 or (some != 0 and wanted % some == 0)


def _makes(wanted: int, some: int, others: Collection[int]) -> bool:
    """Whether a product of some becomes what is wanted, by one of the products that others may have."""
    if some == 0:
        return wanted == 0
    return wanted % some == 0 and wanted // some in others


# notation

KEYS = {**WHERE, "exactly": "what they multiply to", **NUMBERS}


def _read(data: Table, names: Names) -> Iterator[Product]:
    table = known_keys(data["product"], "product", KEYS, '{ in = ["r1c1", "r1c2"], exactly = 12 }')
    number = table.get("exactly")
    if not isinstance(number, int) or isinstance(number, bool) or abs(number) > MOST:
        raise PuzzleError(f"product needs exactly = 12, or another whole number up to {MOST:,}", "product")
    lines = names.within(table, "product")
    yield Product(names.numbers("product", table), lines, number)


EXAMPLE = """\
# product: what the values of a list of variables, of each of several lists, or of each line of a grid multiply to, as
# in the cages of KenKen. A difference or a ratio of two is said by related.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . .
. . .
'''
[[rule]]
product = { in = ["r1c1", "r2c1", "r2c2"], exactly = 12 }
[[rule]]
product = { in = "rows", exactly = 6 }
[[rule]]
related = ["r1c2", "r1c3"]
difference = 2
"""

FORM = Form("product", {"product": "a table"}, _read, (EXAMPLE,), inside=KEYS)
