"""No two places of a line have the same value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .._kit.board import Line
from . import part
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import CANNOT, Filled, Flags, Notes, OfLines, Statement, Struck, Values, Words


@dataclass(frozen=True)
class Different(OfLines):
    """No two places of a line have the same value; each value stands there once where there are as many."""

    lines: tuple[Line, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Of each line at most one place has a value; exactly one where there are as many values as places."""
        number, by_width = has.shape[1], defaultdict[int, list[tuple[int, ...]]](list)
        for line in self.lines:
            by_width[len(line.places)].append(line.places)
        for width, places in by_width.items():
            if not width:
                continue
            groups = has[places].swapaxes(1, 2).reshape(-1, width)
            if width > number:
                rules.clause([[]])  # no way, which engines would be long to find
            elif width == number:
                rules.exactly_one(groups)
            elif width > 1:
                rules.at_most_one(groups)

    def refiners(self, values: int) -> Iterator[Refiner]:
        for line in self.lines:
            yield Refiner(line.places)

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        for places, name in self.lines:
            if len(places) > len(words.values):
                called = f"{words.has(Line(places, name))} {len(places)} places"
                yield f"{called} that must all be different, but there are {len(words.values)} values"
            elif len(set(map(filled.get, places))) == len(places):
                continue  # most answers are right, and this is soon seen
            first = dict[int, int]()
            for place in places:
                value = filled.get(place)
                if value is not None and (other := first.setdefault(value, place)) != place:
                    both = f"{words.name(other)} and {words.name(place)} are both {words.values[value]}"
                    yield f"{both} in {name}" if name else both

    def holds(self, filled: Values, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for places, _ in self.lines:
            here = np.sort(filled[:, places], axis=1)
            right &= (here[:, 1:] != here[:, :-1]).all(axis=1)
        return right

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        for line in self.lines:
            yield "different", frozenset(at[place] for place in line.places)

    def tells(self, value: int) -> None:
        """Nothing: values may change names."""

    def mentions(self, values: int) -> int:
        return sum(len(line.places) for line in self.lines) * values


class Refiner(part.Refiner):
    """Strikes out in one line."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what another one has; where values are as few as places, each value needs its place."""
        once = twice = alone = number = 0
        for place in self.places:
            mask = possible[place]
            number += mask > 0
            if mask and not mask & mask - 1:
                if alone & mask:
                    return [(place, 0)]
                alone |= mask
            twice |= once & mask
            once |= mask
        spare = once.bit_count() - number
        if spare < 0:
            return CANNOT
        single = once & ~twice & ~alone if spare == 0 else 0
        struck = []
        for place in self.places:
            mask = possible[place]
            if mask & mask - 1:
                if (own := mask & single) and own & own - 1:  # it is the only place of two values
                    return [(place, 0)]
                struck.append((place, own or mask & ~alone))
        return struck


def _read(data: Table, names: Names) -> Iterator[Different]:
    yield Different(names.lines(data["different"], "different"))


ON_NAMES = """\
# different: no two of a list are equal; several lists are several rules
kind = "rules"
variables = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
values = ["red", "green", "blue"]
given = { WA = "red" }
[[rule]]
different = [["WA", "NT", "SA"], ["NT", "SA", "Q"], ["SA", "Q", "NSW"], ["SA", "NSW", "V"]]
"""

ON_A_GRID = """\
# on a grid also "rows", "columns", "blocks 2x3" (rows x columns of a block), "diagonals" (the two of a square grid),
# "all diagonals" (every one, in both directions, down to single cells), a list of these, or lists of cells
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
1...
....
...2
....
'''
[[rule]]
different = ["rows", "columns", "blocks 2x2"]
[[rule]]
different = [["r1c1", "r4c4"], ["r1c4", "r4c1"]]
"""

FORM = Form(
    "different",
    {"different": "a list of variables, several lists, or lines of a grid by name: no two of a list are equal"},
    _read,
    (ON_NAMES, ON_A_GRID),
)
