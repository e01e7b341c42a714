"""Looking along a line so many places are seen: those whose number is larger than all before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_
from typing import cast

from exactone.models.boards.board import Line
from exactone.models.text.words import brief
from exactone.solver.errors import PuzzleError

from . import part
from .form import ALONG, in_table, told
from .literals import Literals, Rules
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_numbers, nothing
from .sketch import Ground, Sketch
from .words.word import in_margin

MOST = 999_999  # places of a line


@dataclass(frozen=True)
class Seen(Part):
    """From before the first place of each line exactly so many of its places are seen."""

    numbers: tuple[int, ...]  # what each value stands for: how high it is
    lines: tuple[tuple[Line, int], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: that a place is seen, and that something before it is at least so
        high."""
        values = sorted(range(len(self.numbers)), key=self.numbers.__getitem__)
        heights = [
            [value for value in values if self.numbers[value] == height]
            for height in sorted({*self.numbers})
        ]
        for line, number in self.lines:
            _post(has[list(line.places)].tolist(), heights, number, rules)

    def propagators(self, values: int) -> Iterator[SeenPropagator]:
        heights = {
            number: height for height, number in enumerate(sorted(set(self.numbers)), start=1)
        }
        for line, number in self.lines:
            yield SeenPropagator(line.places, [heights[number] for number in self.numbers], number)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line, number in self.lines:
            known = [self.numbers[filled[place]] for place in line.places if place in filled]
            seen = len(list(dict.fromkeys(accumulate(known, max))))
            if len(known) == len(line.places) and seen != number:
                yield (
                    f"along {words.called(line)} {seen} {'is' if seen == 1 else 'are'} seen, not "
                    f"{number}"
                )
            elif not 1 <= number <= min(len(line.places), len(set(self.numbers))):
                yield f"along {words.called(line)} it is impossible that {number} are seen"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        for line, number in self.lines:
            yield "seen", numbers, tuple(places[place] for place in line.places), number

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        heights = len(set(self.numbers))
        number = 0
        for line, _ in self.lines:
            number += len(line.places) * (8 * values + heights * (6 + values // 2))
        return number


def _post(cells: list[list[int]], heights: list[list[int]], number: int, rules: Rules) -> None:
    """One line; heights are the values of each height, the lowest first."""
    seen = rules.hidden(len(cells)).tolist()
    before = [0] * len(heights)  # that something before is at least so high; 0 where nothing is
    clauses = [[seen[0]]]
    for place, own in enumerate(cells):
        after = rules.hidden(len(heights)).tolist()
        for height, some in enumerate(heights):
            higher = [own[value] for others in heights[height:] for value in others]
            clauses.append([-after[height], *higher, *([before[height]] if place else [])])
            clauses += [[-own[value], after[height]] for value in some]
            if height:
                clauses.append([-after[height], after[height - 1]])
            if place:
                clauses.append([-before[height], after[height]])
                clauses += [[-own[value], before[height], seen[place]] for value in some]
                clauses += [[-own[value], -before[height], -seen[place]] for value in some]
        before = after
    rules.clause(clauses)
    rules.exactly(number, [seen])


class SeenPropagator(part.Propagator):
    """One line. It notes how many are still wanted, how high what is seen so far is,
    and what stands on the line.

    That is, for each place that is not forgotten -1 - its number; for each that is, its height
    where it is higher than all such before it, for others are never seen and hide nothing more.
    """

    forgets = True

    def __init__(self, places: tuple[int, ...], heights: list[int], number: int) -> None:
        self.places = places
        self.heights = heights
        self.at = {place: -1 - number for number, place in enumerate(places)}
        self.first = number, 0, tuple(self.at.values())
        self.highest = max(heights)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what is on no line with as many seen.

        `before[h]` has a bit for each number that may have been seen by then where h is the
        highest; `behind[h]` has one for each number with which it will come out right.
        """
        number, top, items = cast(tuple[int, int, tuple[int, ...]], notes[self.note])
        could = [
            {item: 0} if item >= 0 else self._by_height(possible[self.places[-1 - item]])
            for item in items
        ]  # the heights of each place, and the values that are so high
        sums = [[0] * (self.highest + 1)]
        sums[0][top] = 1
        for heights in could:
            sums.append(self._after(sums[-1], heights))
        behind = [1 << number if number >= 0 else 0] * (self.highest + 1)
        struck = list[tuple[int, int]]()
        for item, heights, before in zip(
            reversed(items), reversed(could), reversed(sums[:-1]), strict=True
        ):
            fitting = [height for height in heights if self._fits(before, behind, height)]
            if item < 0:
                struck.append((self.places[-1 - item], sum(heights[height] for height in fitting)))
            if not fitting:
                return CANNOT
            behind = self._before(behind, fitting)
        return struck

    def _by_height(self, mask: int) -> dict[int, int]:
        """The heights that a place may have, and the values for each."""
        masks = dict[int, int]()
        for value, height in enumerate(self.heights):
            if mask >> value & 1:
                masks[height] = masks.get(height, 0) | 1 << value
        return masks

    def _after(self, before: list[int], heights: Collection[int]) -> list[int]:
        """What may have been seen with one place more."""
        lowest = min(heights)
        lower = list(accumulate(before, or_))
        seen = [numbers if lowest <= top else 0 for top, numbers in enumerate(before)]
        for height in heights:
            seen[height] |= lower[height - 1] << 1
        return seen

    def _before(self, behind: list[int], heights: Collection[int]) -> list[int]:
        """What comes out right with one place more to come."""
        lowest = min(heights)
        seen = list[int]()
        higher = 0
        for top in range(self.highest, -1, -1):
            seen.append(higher | (behind[top] if lowest <= top else 0))
            if top in heights:
                higher |= behind[top] >> 1
        return seen[::-1]

    def _fits(self, before: list[int], behind: list[int], height: int) -> bool:
        """Whether a place of this height comes out right."""
        if any(before[top] & behind[top] for top in range(height, self.highest + 1)):
            return True
        return any((before[top] << 1) & behind[height] for top in range(height))

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        number, top, items = cast(tuple[int, int, tuple[int, ...]], notes[self.note])
        height = self.heights[mask.bit_length() - 1]
        left = list[int]()
        highest = top
        for item in items:
            here = height if item == self.at[place] else item
            if here < 0:
                left.append(here)
            elif here > highest:
                highest = here
                if left:
                    left.append(here)
                else:
                    number = number - 1
                    top = here
        notes[self.note] = (number, top, tuple(left)) if min(left, default=0) < 0 else None


def _read(table: Table, names: Names) -> Iterator[Seen | Sketch]:
    lines = list[tuple[Line, int]]()
    for line, said in told(table, names, "seen"):
        if isinstance(said, bool) or not isinstance(said, int) or said < 0:
            raise PuzzleError(
                'seen needs whole numbers, how many are seen; 0 or "." where that is not known',
                "seen",
            )
        if said > MOST:
            raise PuzzleError(
                f"seen has {brief(said)}, more than any line has places; correct it", "seen"
            )
        if said:
            lines.append((line, said))
            if "in" in table and line.sort:
                yield from in_margin(names, "skyscraper", line, said, "so many are seen from there")
    yield Seen(names.numbers("seen"), tuple(lines))


EXAMPLE = """\
# seen: how many are seen from the left of each row, from its right, from the top or the bottom
# of each column: those that are larger than all before them; 0 or "." where that is not known.
# Or `in` has a list of variables, or several, in the order in which one looks along them, with
# `exactly`.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. . . .
. . . .
. . . .
'''
[[rule]]
different = ["rows", "columns"]
[[rule]]
seen = { left = [4, ".", 2, "."], bottom = [0, 2, 0, 0] }
[[rule]]
seen = { in = ["r4c1", "r3c2", "r2c3", "r1c4"], exactly = 2 }
"""

TABLE = '{ left = [3, 0, 1], top = [2, ".", 2] }'
WISH = "so many are seen along a line: those that are larger than all before them"
FORM = in_table(
    "seen", ALONG, _read, TABLE, EXAMPLE, about=("a table; what is seen are numbers, how many")
)
