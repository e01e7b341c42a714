"""Places with some values are not near each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exactone.solver.errors import PuzzleError

from . import part
from .form import VALUE, in_table, valued
from .literals import Literals, Rules
from .names import Names, Table
from .part import (
    Flags,
    Notes,
    Pair,
    Part,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    nothing,
)
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Apart(Part):
    """Of two places that are a pair at most one has one of the values."""

    values: frozenset[int]
    pairs: tuple[tuple[int, int], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Of places that are all near each other at most one has such a value;
        or one of two has another value.

        The first is shorter where most values are others, as they are where there are two.
        """
        import numpy as np

        wanted = sorted(self.values)
        others = [value for value in range(has.shape[1]) if value not in self.values]
        if not self.pairs or not wanted:
            return
        if not others:
            rules.clause([[]])
        elif len(others) < len(wanted):
            rules.clause(has[np.array(self.pairs)][:, :, others].reshape(len(self.pairs), -1))
        else:
            by_width = defaultdict[int, list[tuple[int, ...]]](list)
            for together in _cliques(self.pairs):
                by_width[len(together)].append(together)
            for places in by_width.values():
                rules.at_most_one(has[places][:, :, wanted].reshape(len(places), -1))

    def propagators(self, values: int) -> Iterator[ApartPropagator]:
        mask = sum(1 << value for value in self.values)
        for pair in self.pairs:
            yield ApartPropagator(pair, mask)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for pair in self.pairs:
            mine, its = (filled.get(place, -1) for place in pair)
            if mine in self.values and its in self.values:
                one, other = map(words.name, pair)
                if mine == its:
                    both = words.them([mine]) if words.things else words.values[mine]
                    yield f"{one} and {other} are both {both}, but must be apart"
                else:
                    both = f"{one} is {words.said(mine)} and {other} is {words.said(its)}"
                    yield f"{both}, but these must be apart"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        ones, others = ([pair[side] for pair in self.pairs] for side in (0, 1))
        some = flags(self.values, values)[filled]
        return np.asarray(~(some[:, ones] & some[:, others]).any(axis=1))

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        every = (1 << len(values)) - 1
        others = every & ~sum(1 << value for value in some)
        beside = tuple(others if value in some else every for value in range(len(values)))
        for one, other in self.pairs:
            yield Pair(places[one], places[other], beside)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        wanted = len(self.values)
        others = values - len(self.values)
        if others < wanted:
            return len(self.pairs) * 2 * others
        return sum(map(len, _cliques(self.pairs))) * wanted


def _cliques(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Places that are all near each other, such that every pair is in some of these lists;
    a window of 2x2 is one."""
    near = defaultdict[int, set[int]](set)
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    found = list[tuple[int, ...]]()
    covered = set[tuple[int, int]]()
    for one, other in pairs:
        if (one, other) in covered:
            continue
        together = [one, other]
        for more in sorted(near[one] & near[other]):
            if near[more].issuperset(together) and any(
                (more, each) not in covered for each in together
            ):
                together.append(more)
        covered.update((a, b) for a in together for b in together)
        found.append(tuple(together))
    return found


class ApartPropagator(part.Propagator):
    """Strikes out in one pair of places."""

    def __init__(self, places: tuple[int, int], values: int) -> None:
        self.places = places
        self.values = values

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where one of them has such a value for sure, the other one has none."""
        one, other = self.places
        mine = possible[one]
        its = possible[other]
        if mine and its:
            if not mine & ~self.values:
                yield other, its & ~self.values
            if not its & ~self.values:
                yield one, mine & ~self.values


KEYS = {
    **VALUE,
    "by": 'who must not be near whom: "sides", "corners", "touching" or "knight"',
    "pairs": "or lists of variables, as in related",
}


def _read(table: Table, names: Names) -> Iterator[Apart]:
    values = valued(table, "apart", names, "what must be apart", "*")
    if ("by" not in table) == ("pairs" not in table):
        raise PuzzleError(
            'apart needs either by = "touching" or pairs = [["r1c1", "r1c2"], ...]', "apart"
        )
    pairs = (
        names.near(table["by"], "by", "apart")
        if "pairs" not in table
        else names.chains(table["pairs"], "apart")
    )
    yield Apart(values, pairs)


EXAMPLE = """\
# apart: of two cells that are near each other at most one has this value, or one of a list. They
# are near by their "sides", by their "corners", by either ("touching"), or by a "knight"'s move.
# Or pairs lists who is near whom, also for variables; in a list of more than two each is near
# the next.
kind = "rules"
values = ["*", "-"]
grid = '''
. . . .
. . . .
. . . .
'''
[[rule]]
apart = { value = "*", by = "touching" }
[[rule]]
apart = { value = "*", pairs = [["r1c1", "r1c4", "r3c4"], ["r1c1", "r3c1"]] }
[[rule]]
count = { value = "*", in = "rows", at_least = 1 }
"""

WISH = "places with some values are not near each other"
FORM = in_table("apart", KEYS, _read, '{ value = "*", by = "touching" }', EXAMPLE)
