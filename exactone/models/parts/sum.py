"""What the first witness of sums needs: a line as a group, or as steps,
whichever engines have less to do with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from exactone.models.boards.board import Line, cell_name
from exactone.models.boards.sums import told
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Outside, Stroke

from . import part
from .form import NUMBERS, WHERE, beside, bounds, in_table, nothing_but
from .hanging import outside
from .literals import Literals, Rules
from .names import BOUNDS, TOLD, Names, Table, number_as_text
from .part import (
    CANNOT,
    Flags,
    Notes,
    OfLines,
    Removals,
    Single,
    Statement,
    Values,
    ValueTable,
    Words,
    moved_numbers,
)
from .sketch import Ground, Sketch, bounds_shown, cages, listed, listed_cells
from .steps import Step, cost, leading_on, post

Amounts = tuple[int, ...]
"""What each value of a place adds to the sum of its line."""

MET = "met"  # the state of a sum that is right whatever comes
MOST = 3_000_000  # steps of a line; where there may be more, a group says it


class _Group(NamedTuple):
    """A sum as a group: each value is mentioned as often as it adds more than the least that its
    place adds."""

    often: tuple[Amounts, ...]
    low: int
    high: int
    width: int

    def literals(self, cells: list[list[int]]) -> list[list[int]]:
        """The group, for a place with these literals each."""
        repeated = list[int]()
        for own, often in zip(cells, self.often, strict=True):
            for literal, times in zip(own, often, strict=True):
                repeated += [literal] * times
        return [repeated]


class Total:
    """The sum of a line, in the order in which few sums are still open on the way:
    what is left can mend ever less."""

    def __init__(self, amounts: Sequence[Amounts], low: int | None, high: int | None) -> None:
        self.order = sorted(range(len(amounts)), key=lambda at: min(amounts[at]) - max(amounts[at]))
        ordered = tuple(amounts[at] for at in self.order)
        self.group = _as_group(ordered, low, high)
        self.steps = [] if self.group else _steps(ordered, low, high)

    def post(self, cells: list[list[int]], rules: Rules) -> None:
        """Says it of places with these literals each."""
        ordered = [cells[at] for at in self.order]
        if self.group:
            rules.between(self.group.low, self.group.high, self.group.literals(ordered))
        else:
            post(ordered, self.steps, rules)

    def mentions(self) -> int:
        """About how many literals that takes."""
        return self.group.width if self.group else cost(self.steps)


def _as_group(amounts: tuple[Amounts, ...], low: int | None, high: int | None) -> _Group | None:
    """The group where engines that count it literal by literal have less to do with it than with
    steps."""
    least = sum(map(min, amounts))
    often = tuple(tuple(amount - min(each) for amount in each) for each in amounts)
    width = sum(map(sum, often))
    group = _Group(
        often, 0 if low is None else low - least, width if high is None else high - least, width
    )
    if _may_be_many(amounts, low, high):
        return group
    counted = max(1, *(min(bound, width - bound) for bound in (group.low, group.high)))
    steps = _steps(amounts, low, high)
    return group if steps and 5 * width * counted <= cost(steps) else None


def _may_be_many(amounts: tuple[Amounts, ...], low: int | None, high: int | None) -> bool:
    """Whether there may be too many steps to look for: from as many sums as come about,
    or as can be mended."""
    spreads = [max(each) - min(each) for each in amounts]
    room = 1
    ways = 1
    number = 0
    mended = sum(spreads) + 2 + (0 if low is None or high is None else high - low)
    for each, spread in zip(amounts, spreads, strict=True):
        number += min(room, ways, mended) * len(each)
        room = room + spread
        ways = ways * len(each)
        mended = mended - spread
    return number > MOST


@lru_cache(maxsize=256)
def _steps(amounts: tuple[Amounts, ...], low: int | None, high: int | None) -> list[list[Step]]:
    """For each place the steps by which a sum that is right may come about;
    none of them where nothing is right."""
    # of the places from the last one back
    least = [0]
    most = [0]
    for each in reversed(amounts):
        least.append(least[-1] + min(each))
        most.append(most[-1] + max(each))

    def state(total: int, to_come: int) -> int | str | None:
        """What matters of a sum; None where it cannot be made right."""
        smallest = total + least[to_come]
        largest = total + most[to_come]
        if (high is not None and smallest > high) or (low is not None and largest < low):
            return None
        sure = (low is None or smallest >= low) and (high is None or largest <= high)
        return MET if sure else total

    first = state(0, len(amounts))
    reached = {first} - {None}
    layers = list[list[Step]]()
    for number, each in enumerate(amounts, start=1):
        steps = list[Step]()
        to_come = len(amounts) - number
        for before in reached:
            for value, amount in enumerate(each):
                after = (
                    before
                    if isinstance(before, str)
                    else state(cast(int, before) + amount, to_come)
                )
                if after is not None:
                    steps.append(Step(cast(int | str, before), value, after))
        layers.append(steps)
        reached = {cast(int | str, step.after) for step in steps}
    return leading_on(layers)


Wanted = tuple[int | None, int | None]
"""How much is still wanted, at least and at most."""

_SUMS = re.compile(r"[#._]|[0-9]{1,12}\\[0-9]{0,12}|\\[0-9]{1,12}", re.ASCII)
TINY = 0.001  # of a cell: the length of a line that is a point
EXACT = 4096  # the largest sum for which a search looks at every one below it


def circle(digits: int) -> tuple[int, ...]:
    """The weights of cells that are the digits of the sum of others."""
    return tuple(-(10**digit) for digit in reversed(range(digits)))


@dataclass(frozen=True)
class Sum(OfLines):
    """The numbers of the places of a line, each times its weight,
    are at least `low` and at most `high` together."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    low: int | None
    high: int | None
    weights: tuple[int, ...] = ()  # of the places of each line; none of them where all are 1

    def _amounts(self, line: Line) -> tuple[Amounts, ...]:
        """What the values of each place add, for all but the checker."""
        weights = self.weights or (1,) * len(line.places)
        return tuple(tuple(number * weight for number in self.numbers) for weight in weights)

    def post(self, has: Literals, rules: Rules) -> None:
        """The sums of the first places, one, two, and so on;
        or a group that mentions three times what adds 3."""
        for line in self.lines:
            Total(self._amounts(line), self.low, self.high).post(
                has[list(line.places)].tolist(), rules
            )

    def propagators(self, values: int) -> Iterator[SumPropagator]:
        for line in self.lines:
            weights = self.weights or (1,) * len(line.places)
            amounts = {
                place: [number * weight for number in self.numbers]
                for place, weight in zip(line.places, weights, strict=True)
            }
            yield SumPropagator(amounts, self.low, self.high)

    def instead(self, filled: Values) -> str | None:
        if self.low != self.high or self.weights or len(self.lines) != 1:
            return None
        return str(sum(self.numbers[filled[place]] for place in self.lines[0].places))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            if self._compares and all(place in filled for place in line.places):
                yield from self._unequal(line, filled, words)
                continue
            least = most = 0
            for at, place in enumerate(line.places):
                weight = self.weights[at] if self.weights else 1
                left = [self.numbers[filled[place]]] if place in filled else self.numbers
                least += min(number * weight for number in left)
                most += max(number * weight for number in left)
            if wrong := outside(least, most, self.low, self.high):
                adds = "adds" if line.name else "add"  # a row adds up, several places add up
                yield (
                    f"{words.called(line)}{' with their weights' if self.weights else ''} {adds} "
                    f"up to {wrong}"
                )

    @property
    def _compares(self) -> bool:
        """Whether it says that some places add up to as much as the others."""
        return self.low == self.high == 0 and {*self.weights} == {1, -1}

    def _unequal(self, line: Line, filled: Values, words: Words) -> Iterator[str]:
        """What both sides of a line add up to, where that is not the same."""
        sums = list[int]()
        said = list[str]()
        for side in (1, -1):
            places = tuple(
                place
                for place, weight in zip(line.places, self.weights, strict=True)
                if weight == side
            )
            sums.append(sum(self.numbers[filled[place]] for place in places))
            alone = len(places) == 1
            said.append(f"{words.called(Line(places))} {'is' if alone else 'add up to'} {sums[-1]}")
        if sums[0] != sums[1]:
            yield f"{said[0]} and {said[1]}, not the same"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        largest = (
            max(map(abs, self.numbers))
            * sum(map(abs, self.weights or (1,)))
            * (filled.shape[1] + 1)
        )
        if largest >= 2**62:
            return ~right  # too large for arrays
        numbers = np.array(self.numbers, dtype=np.int64)
        for line in self.lines:
            total = (
                numbers[filled[:, line.places]] * np.array(self.weights or 1, dtype=np.int64)
            ).sum(axis=1)
            right &= self.low is None or total >= self.low
            right &= self.high is None or total <= self.high
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        by_weight = {
            weight: tuple(number * weight for number in numbers) for weight in {1, *self.weights}
        }
        for line in self.lines:
            weights = self.weights or (1,) * len(line.places)
            amounts = [by_weight[weight] for weight in weights]
            if len(amounts) == 1:
                low = min(amounts[0]) if self.low is None else self.low
                high = max(amounts[0]) if self.high is None else self.high
                fitting = frozenset(value for value in values if low <= amounts[0][value] <= high)
                yield Single(places[line.places[0]], fitting)
            else:
                of = zip((places[place] for place in line.places), amounts, strict=True)
                yield "sum", frozenset(of), self.low, self.high

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        """An arrow, sums along diagonals that stand outside the grid,
        or cages in which values may be repeated."""
        if not listed(self.lines) or not ground.plain(self.numbers):
            return
        if self.weights:
            yield from self._arrows(ground)
            return
        clue = bounds_shown(self.low, self.high)
        for line in self.lines:
            cells = ground.at(line.places)
            if not ground.solid and (way := ground.along_diagonal(cells)):
                before = cells[0][0] - way[0], cells[0][1] - way[1]
                arrows = (Outside(before, way, clue),)
                means = "the sum along the diagonal; values may be repeated"
                yield Sketch(
                    "little killer", listed_cells([cells]), clue, means, "outside", outside=arrows
                )
            else:
                yield cages(
                    ground,
                    "sum",
                    (line,),
                    f"{clue}+",
                    "+",
                    "with + the sum; values may be repeated",
                )

    def _arrows(self, ground: Ground) -> Iterator[Sketch]:
        """Lines whose last places are the digits of the sum of the others."""
        heads = self.weights[self.weights.index(1) + 1 :] if 1 in self.weights else ()
        digits = sum(weight < 0 for weight in heads)
        along = len(self.weights) - digits
        if (
            not digits
            or not along
            or self.weights != (1,) * along + circle(digits)
            or self.low
            or self.high
        ):
            return
        for line in self.lines:
            cells = ground.at(line.places)
            shaft = cells[:along]
            head = cells[along:]
            ends = (*head, (head[-1][0], head[-1][1] + TINY))
            strokes = Stroke((head[-1], *shaft), "arrow"), Stroke(ends, "head")
            of = f"{listed_cells([shaft])} to {listed_cells([head])}"
            yield Sketch(
                "arrow",
                of,
                "",
                "the sum along it is the number in its circle",
                "arrow",
                strokes=strokes,
            )

    def mentions(self, values: int) -> int:
        return sum(
            Total(self._amounts(line), self.low, self.high).mentions() for line in self.lines
        )


class SumPropagator(part.Propagator):
    """One line. It notes how much is still wanted, at least and at most;
    None when whatever comes is right."""

    forgets = True

    def __init__(self, amounts: dict[int, list[int]], low: int | None, high: int | None) -> None:
        self.amounts, self.places, self.first = amounts, tuple(amounts), (low, high)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what is too much or too little; of small sums also what no others make
        right."""
        low, high = cast(Wanted, notes[self.note])
        open_ones = [(place, _values(mask)) for place in self.places if (mask := possible[place])]
        amounts = [[self.amounts[place][value] for value in values] for place, values in open_ones]
        least = sum(map(min, amounts))
        most = sum(map(max, amounts))
        low = None if low is None or least >= low else low
        high = None if high is None or most <= high else high
        notes[self.note] = None if low is None and high is None else (low, high)
        if (low is not None and most < low) or (high is not None and least > high):
            return CANNOT
        if notes[self.note] is None:
            return []
        lowest = least if low is None else low
        highest = most if high is None else high
        fits = exactly if most - least <= EXACT else self._about
        return [
            (place, sum(1 << value for value, so in zip(values, fitting, strict=True) if so))
            for (place, values), fitting in zip(
                open_ones, fits(amounts, lowest - least, highest - least), strict=True
            )
        ]

    def _about(self, amounts: list[list[int]], low: int, high: int) -> list[list[bool]]:
        """For each amount whether it fits between these bounds:
        what all add more than the least that they can."""
        room = sum(max(own) - min(own) for own in amounts)
        possible = []
        for own in amounts:
            least = min(own)
            others = room - (max(own) - min(own))
            possible.append([low - others <= amount - least <= high for amount in own])
        return possible

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        added = self.amounts[place][mask.bit_length() - 1]
        notes[self.note] = tuple(
            None if bound is None else bound - added for bound in cast(Wanted, notes[self.note])
        )


def exactly(amounts: Sequence[Sequence[int]], low: int, high: int) -> list[list[bool]]:
    """For each amount whether it fits between these bounds, which are what all add more than the
    least that they can: with all sums as the bits of a number."""
    reached = [1]  # by the first places
    for own in amounts[:-1]:
        least = min(own)
        sums = 0
        for amount in set(own):
            sums |= reached[-1] << amount - least
        reached.append(sums)
    wanted = (1 << high + 1) - (1 << max(0, low))
    possible = list[list[bool]]()
    for own, before in zip(reversed(amounts), reversed(reached), strict=True):
        least = min(own)
        sums = 0
        possible.append([before & wanted >> amount - least > 0 for amount in own])
        for amount in set(own):
            sums |= wanted >> amount - least
        wanted = sums
    return possible[::-1]


@lru_cache(1 << 12)
def _values(mask: int) -> tuple[int, ...]:
    """The values that are possible."""
    return tuple(value for value in range(mask.bit_length()) if mask >> value & 1)


# notation

KEYS = {
    **WHERE,
    **BOUNDS,
    **TOLD,
    "stretches": (
        "or a picture of sums as in Kakuro: 17\\3 is the sum below and the sum on the right"
    ),
    "weights": "what the places of each list are multiplied with, one by one",
    **NUMBERS,
}


def _read(table: Table, names: Names) -> Iterator[Sum]:
    numbers = names.numbers("sum", table)
    if "stretches" in table or "rows" in table or "columns" in table:
        sums = _stretches(table, names) if "stretches" in table else beside(table, names, "sum")
        yield from (Sum(numbers, (line,), total, total) for line, total in sums)
        return
    lines = names.within(table, "sum")
    weights = table.get("weights")
    if weights is not None and (
        not isinstance(weights, list) or not weights or not all(map(number_as_text, weights))
    ):
        raise PuzzleError(
            "weights must be a list of whole numbers, as in weights = [1, 2, 3]", "sum"
        )
    if weights and (
        line := next((line for line in lines if len(line.places) != len(weights)), None)
    ):
        said = f"weights has {numbered(len(weights), 'number')}, but {line.name or 'a list'} has"
        said = f"{said} {numbered(len(line.places), 'place')}"
        raise PuzzleError(f"{said}; write one for each", "sum")
    low, high = bounds(table, "sum", "how much", signed=True)
    yield Sum(numbers, lines, low, high, tuple(weights or ()))


def _stretches(table: Table, names: Names) -> Iterator[tuple[Line, int]]:
    """The stretches of a grid with their sums, as a picture says."""
    nothing_but(table, "sum", "stretches", ("numbers",))
    picture = names.picture(table["stretches"], "stretches", "sum")
    for cell, sign in picture.items():
        if not _SUMS.fullmatch(sign):
            said = f"stretches has {quoted(sign)} at {cell_name(cell)}"
            raise PuzzleError(
                f"{said}; write sums as in 17\\3, 17\\ or \\3, # for no cell, and . for others",
                "sum",
            )
    for cell, _, total, line in told(names.cells, picture.items()) if names.cells else ():
        if line is None:
            said = (
                f"stretches says {total} at {cell_name(cell)}, but there is no cell on that side "
                "of it"
            )
            raise PuzzleError(f"{said}; leave the sum out", "sum")
        yield line, total


EXAMPLE = """\
# sum: what the values of a list of variables, of each of several lists, or of each line of a
# grid add up to: exactly, at_least, at_most, or the last two together. Where values are no whole
# numbers, `numbers` says what they stand for. `weights` are what the places of each line are
# multiplied with, one by one.
kind = "rules"
values = [1, 2, 3, 4, 5, 6, 7, 8, 9]
grid = '''
. . .
. 5 .
. . .
'''
[[rule]]
sum = { in = ["rows", "columns", "diagonals"], exactly = 15 }
[[rule]]
different = ["rows", "columns"]
[[rule]]
sum = { in = ["r1c1", "r1c2", "r1c3"], weights = [1, 2, -1], at_least = -3, at_most = 16 }
[[rule]]
sum = { in = "diagonals", numbers = { 1 = 0, 3 = 0, 5 = 0, 7 = 0, 9 = 0 }, at_least = 8 }
"""

BESIDE = """\
# rows and columns: what each of them adds up to. stretches: a picture in which sums stand before
# the cells of a grid with holes, 17\\3 that of the stretch below and that of the stretch on the
# right, or one of them, as in Kakuro.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
# # #
# . .
# . .
'''
[[rule]]
sum = { rows = [3, "?"], columns = ["?", 3] }
[[rule]]
[rule.sum]
stretches = '''
#   4\\ 3\\
\\3  .   .
\\4  .   .
'''
"""

WISH = "the numbers in these places add up to so much"
FORM = in_table("sum", KEYS, _read, '{ in = ["r1c1", "r1c2"], exactly = 12 }', EXAMPLE, BESIDE)
