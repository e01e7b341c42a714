"""Pairs of places stand in a relation."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from exactone.models.boards.board import Line
from exactone.models.boards.cells import Pairs
from exactone.solver.errors import PuzzleError

from . import part
from .form import Form, bounds, known_keys
from .literals import Literals, Rules
from .names import BOUNDS, Names, Table, number_as_text
from .part import (
    Beside,
    Flags,
    Notes,
    Pair,
    Part,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    moved_pairs,
)
from .relations import Relation, everywhere, related
from .sketch import Ground, Sketch, listed


@dataclass(frozen=True)
class Related(Part):
    """Of each pair of places the first and the second have values that are listed as a pair,
    or that are not."""

    pairs: tuple[tuple[int, int], ...]
    listed: frozenset[tuple[int, int]]
    allowed: bool = True
    how: str = ""  # where the second place is, seen from the first
    # where its file does not list values
    relation: Relation | None = field(default=None, compare=False)
    # in its file: pairs, or chains of each with the next
    lists: tuple[Line, ...] = field(default=(), compare=False)
    near: str = field(default="", compare=False)  # or how near each other its pairs are

    def post(self, has: Literals, rules: Rules) -> None:
        """For each value of either place a clause with the values that may stand beside it.

        Where those are many, the few that may not are excluded pair by pair: that is shorter,
        and says as much.
        """
        import numpy as np

        if not self.pairs:
            return
        first, second = (has[list(side)] for side in zip(*self.pairs, strict=True))
        excluded = set[tuple[int, int]]()
        number = has.shape[1]
        for mine, its, turn in ((first, second, 1), (second, first, -1)):
            named = defaultdict[int, set[int]](set)
            for pair in self.listed:
                a, b = pair[::turn]
                named[a].add(b)
            for value in range(number):
                fitting = len(named[value]) if self.allowed else number - len(named[value])
                short = 2 * (number - fitting) < 1 + fitting
                listed = sorted(
                    named[value] if self.allowed != short else set(range(number)) - named[value]
                )
                if short:
                    excluded |= {(value, b) if turn > 0 else (b, value) for b in listed}
                else:
                    rules.clause(np.column_stack([-mine[:, value], its[:, listed]]))
        if excluded:
            ones, others = (list(side) for side in zip(*sorted(excluded), strict=True))
            rules.clause(np.stack([-first[:, ones], -second[:, others]], axis=-1).reshape(-1, 2))

    def propagators(self, values: int) -> Iterator[RelatedPropagator]:
        after = self._beside(values, 1)
        before = self._beside(values, -1)
        for one, other in self.pairs:
            yield RelatedPropagator(one, other, after, before)

    def _beside(self, values: int, turn: int) -> Callable[[int], int]:
        """The function from what one place may be to what the other may be."""
        fitting = [0 if self.allowed else (1 << values) - 1] * values
        for pair in self.listed:
            mine, its = pair[::turn]
            fitting[mine] ^= 1 << its

        @lru_cache(1 << 16)
        def beside(mask: int) -> int:
            mask_beside = 0
            for value, others in enumerate(fitting):
                if mask >> value & 1:
                    mask_beside |= others
            return mask_beside

        return beside

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for one, other in self.pairs:
            if one in filled and other in filled:
                mine = filled[one]
                its = filled[other]
                if ((mine, its) in self.listed) != self.allowed:
                    said = f"{words.name(one)} is {words.said(mine)} with {words.values[its]}"
                    yield f"{said} {self.how or f'at {words.name(other)}'}: not allowed"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        fitting = np.full((values, values), not self.allowed)
        for mine, its in self.listed:
            fitting[mine, its] = self.allowed
        ones, others = ([pair[side] for pair in self.pairs] for side in (0, 1))
        return np.asarray(fitting[filled[:, ones], filled[:, others]].all(axis=1))

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        beside = moved_pairs(_beside(self.listed, self.allowed, len(values)), values)
        for one, other in self.pairs:
            yield Pair(places[one], places[other], beside)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        if self.relation and self.near:
            yield from everywhere(self.near, self.relation)
        elif self.relation and self.lists and listed(self.lists):
            yield from related(ground, [line.places for line in self.lists], self.relation)

    def mentions(self, values: int) -> int:
        number = 0
        for named in (Counter(pair[side] for pair in self.listed) for side in (0, 1)):
            for value in range(values):
                fitting = named[value] if self.allowed else values - named[value]
                lacking = values - fitting
                number += lacking if 2 * lacking < 1 + fitting else 1 + fitting
        return number * len(self.pairs)


@lru_cache(maxsize=64)
def _beside(listed: frozenset[tuple[int, int]], allowed: bool, values: int) -> Beside:
    """Of each of so many values which others may stand beside it."""
    masks = [0] * values
    for one, other in listed:
        masks[one] |= 1 << other
    every = (1 << values) - 1
    return tuple(some if allowed else every & ~some for some in masks)


class RelatedPropagator(part.Propagator):
    """One pair, and for each value of one of them those that the other may have beside it."""

    def __init__(
        self, one: int, other: int, after: Callable[[int], int], before: Callable[[int], int]
    ) -> None:
        self.places = (one, other)
        self.after = after
        self.before = before

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        one, other = self.places
        mine = possible[one]
        its = possible[other]
        if mine and its:
            yield other, its & self.after(mine)
            yield one, mine & self.before(its)


# notation

DIRECTIONS = {"right": "on its right", "below": "below it"}
ORDERED = ("right", "below", "related")  # where it matters which one is the first
LISTS = {
    "allow": 'all pairs of values that may stand there, as in "a b"',
    "forbid": "pairs that may not",
}
RELATIONS = {
    "difference": "of the two numbers: a whole number, or { at_least = 5 }",
    "ratio": "the larger is so many times the smaller",
    "sum": "what the two add up to",
    "more": "true: the first is more than the second",
    "equal": "true or false",
}
MOST = 1000  # values of which pairs can be told by their numbers


def _read(data: Table, names: Names) -> Iterator[Related]:
    said = [key for key in (*LISTS, *RELATIONS) if key in data]
    if names.cells is None and "related" not in data:
        key = "adjacent" if "adjacent" in data else said[0]
        raise PuzzleError(f"{key} needs a grid; for variables write if and then", key)
    if (direction := data.get("adjacent")) is None and "related" not in data:
        raise PuzzleError(
            f'{said[0]} needs adjacent = "right", "below" or "any" in the same rule', said[0]
        )
    if direction is not None and "related" in data:
        raise PuzzleError("the rule has both adjacent and related; keep one", "related")
    where = _where(data, names)
    if len(said) != 1:
        *some, last = RELATIONS
        others = f"{', '.join(some)} or {last}"
        both = f"has both {' and '.join(said[:2])}; keep one"
        said_so = both if said else f'needs allow = ["a b", ...] or forbid, or else {others}'
        raise PuzzleError(
            f"the rule {said_so}", said[-1] if said else "adjacent" if direction else "related"
        )
    in_order = direction is None or direction in ORDERED
    relation = None if said[0] in LISTS else _relation(data, said[0], names, in_order)
    pairs = _told(relation, said[0], names) if relation else _listed(data, said[0], names)
    if not in_order:
        pairs |= {(b, a) for a, b in pairs}
    lists = names.lines(data["related"], "related") if "related" in data else ()
    for how, places in where.items():
        yield Related(places, pairs, said[0] != "forbid", how, relation, lists, direction or "")


def _where(data: Table, names: Names) -> dict[str, Pairs]:
    """The pairs of places that are meant, by where the second is, seen from the first."""
    if "related" in data:
        return {"": names.chains(data["related"], "related")}
    pairs = names.near(direction := data["adjacent"], "adjacent", "adjacent")
    if direction in ("any", "sides"):
        return {words: names.near(how, "adjacent", "adjacent") for how, words in DIRECTIONS.items()}
    return {DIRECTIONS.get(direction, ""): pairs}


def _listed(data: Table, key: str, names: Names) -> frozenset[tuple[int, int]]:
    """The pairs of values that are written out."""
    if not isinstance(pairs := data[key], list) or not pairs:
        raise PuzzleError(f'{key} must be a list of pairs, as in ["a b", "b a"]', key)
    return frozenset(names.pair(pair, key) for pair in pairs)


def _relation(data: Table, key: str, names: Names, in_order: bool) -> Relation:
    """How two values go together that are not listed."""
    said = data[key]
    if len(names.values) > MOST:
        raise PuzzleError(
            f"there are {len(names.values):,} values; {key} takes {MOST:,} at most", key
        )
    if key == "equal":
        if not isinstance(said, bool):
            raise PuzzleError("equal must be true or false", key)
        return Relation(key, int(said), int(said))
    names.numbers(key)  # which raises where values are none
    if key == "more":
        if said is not True:
            raise PuzzleError("more must be true; for less exchange the two", key)
        if not in_order:
            raise PuzzleError(
                'more needs a first and a second: adjacent = "right" or "below", or related', key
            )
        return Relation(key, 1, None)
    if key == "ratio":
        if number_as_text(said) is None or said < 1:
            raise PuzzleError("ratio must be a whole number from 1 up", key)
        return Relation(key, said, said)
    table = (
        known_keys(said, key, BOUNDS, "{ at_least = 5 }")
        if isinstance(said, Mapping)
        else {"exactly": said}
    )
    if number_as_text(said) is None and not isinstance(said, Mapping):
        raise PuzzleError(
            f"{key} must be a whole number, or a table, as in {{ at_least = 5 }}", key
        )
    return Relation(key, *bounds(table, key, "how much", signed=key == "sum"))


def _told(relation: Relation, key: str, names: Names) -> frozenset[tuple[int, int]]:
    """The pairs of values that stand in a relation."""
    _, low, high = relation
    if key == "equal":
        every = range(len(names.values))
        return frozenset((a, b) for a in every for b in every if (a == b) is bool(low))
    numbers = list(enumerate(names.numbers(key)))
    if key == "more":
        return frozenset((a, b) for a, one in numbers for b, other in numbers if one > other)
    if key == "ratio" and low is not None:
        both = [(a, b) for a, one in numbers for b, other in numbers if one == low * other]
        return frozenset(both + [(b, a) for a, b in both])
    pairs = (
        ((a, b), one + other if key == "sum" else abs(one - other))
        for a, one in numbers
        for b, other in numbers
    )
    return frozenset(
        pair for pair, n in pairs if (low is None or n >= low) and (high is None or n <= high)
    )


EXAMPLE = """\
# adjacent: which pairs may stand side by side, or may not: right is left and right, below is top
# and bottom; any is both, and a pair that is listed is meant in either order. allow lists all
# that may, forbid lists what may not.
kind = "rules"
values = ["sea", "beach", "wood"]
grid = '''
sea . .
.   . .
.   . wood
'''
[[rule]]
adjacent = "any"
allow = ["sea sea", "sea beach", "beach beach", "beach wood", "wood wood"]
[[rule]]
adjacent = "below"
forbid = ["wood sea", "wood beach"]
"""

ON_NUMBERS = """\
# adjacent is also "corners", "touching" (sides or corners) and "knight" (a knight's move).
# related lists pairs of variables instead, or chains in which each is related to the next.
# Instead of allow and forbid: difference = 1, or { at_least = 5 }, ratio = 2 (the larger is
# twice the smaller), sum = 5, more = true (the first is more than the second), equal = true or
# false.
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
adjacent = "knight"
difference = { at_most = 2 }
[[rule]]
related = [["r1c1", "r2c1", "r3c1"], ["r1c3", "r1c4"]]
ratio = 2
[[rule]]
related = ["r3c3", "r3c4"]
more = true
"""

WHICH = {
    "adjacent": (
        'the pairs of cells that are near each other: "right", "below", "any" or "sides", '
        '"corners", ...'
    ),
    "related": "or pairs of variables, chains of them, or lines of a grid: each with the next",
}

WISH = "two places, or all neighbours, stand in a relation: dots, XV, whispers, larger, equal, ..."
FORM = Form("adjacent", WHICH | LISTS, _read, (EXAMPLE, ON_NUMBERS), RELATIONS)
