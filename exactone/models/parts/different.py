"""No two places of a line have the same value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exactone.models.boards.board import Line
from exactone.solver.grid import Look, Stroke

from . import part
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import CANNOT, Flags, Notes, OfLines, Removals, Statement, Values, ValueTable, Words
from .sketch import Ground, Sketch, hangs_together, listed, listed_cells


@dataclass(frozen=True)
class Different(OfLines):
    """No two places of a line have the same value; each value stands there once where there are as
    many."""

    lines: tuple[Line, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Of each line at most one place has a value; exactly one where there are as many values as
        places."""
        number = has.shape[1]
        by_width = defaultdict[int, list[tuple[int, ...]]](list)
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

    def propagators(self, values: int) -> Iterator[DifferentPropagator]:
        for line in self.lines:
            yield DifferentPropagator(line.places)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            places = line.places
            if len(places) > len(words.values):
                called = f"{words.has(line)} {len(places)} places"
                yield (
                    f"{called} that must all be different, but there are {len(words.values)} values"
                )
            elif len(set(map(filled.get, places))) == len(places):
                continue  # most answers are right, and this is soon seen
            first = dict[int, int]()
            for place in places:
                value = filled.get(place)
                if value is not None and (other := first.setdefault(value, place)) != place:
                    both = (
                        f"{words.name(other)} and {words.name(place)} are both "
                        f"{words.values[value]}"
                    )
                    yield f"{both} in {line.name}" if line.name else both

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for line in self.lines:
            here = np.sort(filled[:, line.places], axis=1)
            right &= (here[:, 1:] != here[:, :-1]).all(axis=1)
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        for line in self.lines:
            yield "different", frozenset(places[place] for place in line.places)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        cells = [ground.at(line.places) for line in self.lines]
        if set(self.lines) <= set(ground.board.diagonals) and self.lines:
            strokes = tuple(Stroke((each[0], each[-1]), "diagonal") for each in cells)
            yield Sketch("diagonals", means="all different", sample="diagonal", strokes=strokes)
        elif listed(self.lines) and all(len(each) > 2 and hangs_together(each) for each in cells):
            looks = {cell: Look(fill="shaded") for each in cells for cell in each}
            yield Sketch(
                "extra region",
                listed_cells(cells),
                means="all different",
                sample="shaded",
                looks=looks,
            )

    def mentions(self, values: int) -> int:
        return sum(len(line.places) for line in self.lines) * values


class DifferentPropagator(part.Propagator):
    """Strikes out in one line."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what another one has; where values are as few as places,
        each value needs its place."""
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
# on a grid also "rows", "columns", "blocks 2x3" (rows x columns of a block), "diagonals" (the
# two of a square grid), "all diagonals" (every one, in both directions, down to single cells), a
# list of these, or lists of cells
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

WISH = "no two places of a list, a row, a column or an area have the same value"
FORM = Form(
    "different",
    {
        "different": (
            "a list of variables, several lists, or lines of a grid by name: no two of a list are "
            "equal"
        )
    },
    _read,
    (ON_NAMES, ON_A_GRID),
)
