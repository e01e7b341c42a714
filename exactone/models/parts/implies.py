"""If these are so, then those are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look

from . import part
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import (
    CANNOT,
    Assignments,
    Flags,
    Notes,
    Pair,
    Part,
    Removals,
    Single,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    several,
)
from .sketch import Ground, Sketch, listed_cells, parity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Places: TypeAlias = "NDArray[np.integer[Any]]"

AT_ONCE = 1 << 20  # places of clauses that are looked at together, in all assignments


@dataclass(frozen=True)
class Implies(Part):
    """Where all of `when` is so, all of `then` is so."""

    when: Assignments
    then: Assignments

    def post(self, has: Literals, rules: Rules) -> None:
        """Some assignment of `when` is not so, or the one of `then` is."""
        otherwise = list[int]()
        # that it has none of these; of one value, that is shorter than the others
        for place, values in self.when:
            others = [value for value in range(has.shape[1]) if value not in values]
            otherwise += (
                -has[place, sorted(values)] if len(values) == 1 else has[place, others]
            ).tolist()
        for place, values in self.then:
            clause = {*otherwise, *has[place, sorted(values)].tolist()}
            if not any(-literal in clause for literal in clause):  # else it holds anyway
                rules.clause([sorted(clause)])

    def propagators(self, values: int) -> Iterator[ImpliesPropagator]:
        every = (1 << values) - 1
        for place, some in self.then:
            ways = defaultdict[int, int](int)
            for each, so in self.when:
                ways[each] |= every & ~sum(1 << value for value in so)
            ways[place] |= sum(1 << value for value in some)
            yield ImpliesPropagator(dict(ways))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        if all(place in filled and filled[place] in some for place, some in self.when):
            so = several(
                [f"{words.name(place)} is {words.said(filled[place])}" for place, _ in self.when],
                " and ",
            )
            for place, some in self.then:
                if place in filled and filled[place] not in some:
                    must = f"must be {words.any_of(some)}" if some else "cannot be anything"
                    said = f"{words.name(place)} {must}, not {words.values[filled[place]]}"
                    yield f"{so}, so {said}" if so else said

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        so = np.ones(len(filled), dtype=np.bool_)
        right = np.ones(len(filled), dtype=np.bool_)
        for place, some in self.when:
            so &= flags(some, values)[filled[:, place]]
        for place, some in self.then:
            right &= flags(some, values)[filled[:, place]]
        return right | ~so

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        every = frozenset(values)
        for place, some in self.then:
            ways = defaultdict[int, frozenset[int]](frozenset)
            for each, so in self.when:
                ways[places[each]] |= every - moved_values(so, values)
            ways[places[place]] |= moved_values(some, values)
            yield from clause({each: so for each, so in ways.items() if so}, every)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        """What cells may be, where that holds in any case."""
        if not self.when:
            for place, some in self.then:
                (cell,), word = ground.at([place]), ground.parity(some)
                possible = tuple(ground.values[value] for value in sorted(some))
                if word:
                    yield parity(word, [cell])
                else:
                    name = (
                        f"one of {' '.join(possible)}"
                        if len(possible) > 1
                        else (f"always {''.join(possible)}")
                    )
                    yield Sketch(
                        name, listed_cells([[cell]]), looks={cell: Look(possible=possible)}
                    )

    def mentions(self, values: int) -> int:
        when = sum(1 if len(some) == 1 else values - len(some) for _, some in self.when)
        return sum(when + len(some) for _, some in self.then)


def clause(ways: dict[int, frozenset[int]], every: frozenset[int]) -> Iterator[Statement]:
    """Some place has one of its values: of one place which,
    of two which pairs, of more than two the clause itself."""
    if every in ways.values():
        return
    match list(ways.items()):
        case [(place, some)]:
            yield Single(place, some)
        case [(one, mine), (other, its)]:
            any_of_them = (1 << len(every)) - 1
            needed = sum(1 << value for value in its)
            yield Pair(
                one,
                other,
                tuple(any_of_them if value in mine else needed for value in range(len(every))),
            )
        case _:
            yield "some", frozenset(ways.items())


class ManyImplies:
    """Many of these parts, looked at together for many assignments at once."""

    def __init__(self, parts: Iterable[Implies], values: int) -> None:
        import numpy as np

        by_width = defaultdict[int, list[tuple[tuple[int, ...], list[Flags]]]](list)
        for each in parts:
            otherwise = [(place, ~flags(some, values)) for place, some in each.when]
            for place, some in each.then:
                ways = [*otherwise, (place, flags(some, values))]
                places, meeting = zip(*ways, strict=True)
                by_width[len(ways)].append((places, [*meeting]))
        # of clauses of equal width: their places; and where in one flat list, which has a flag for
        # each value, the ways of each place begin
        self.clauses = list[tuple[Places, Places, Flags]]()
        for width, clauses in by_width.items():
            where = np.array([places for places, _ in clauses], dtype=np.int64)
            begin = np.arange(where.size, dtype=np.int64).reshape(-1, width) * values
            meets = np.array([meeting for _, meeting in clauses], dtype=np.bool_).ravel()
            self.clauses.append((where, begin, meets))

    def hold(self, filled: ValueTable) -> Flags:
        """Of each assignment whether all of them hold."""
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for places, begin, meets in self.clauses:
            rows = max(1, AT_ONCE // places.size)
            for first in range(0, len(filled), rows):
                some = slice(first, first + rows)
                met: Flags = meets.take(begin + filled[some][:, places])
                each: Flags = np.logical_or.reduce(met, axis=2)
                right[some] &= np.logical_and.reduce(each, axis=1)
        return right


class ImpliesPropagator(part.Propagator):
    """Some place has one of its values. It notes whether that is still open."""

    first = True

    def __init__(self, ways: dict[int, int]) -> None:
        self.ways, self.places = ways, tuple(ways)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where one way is left, that is it."""
        left = []
        for place, values in self.ways.items():
            mask = possible[place]
            if mask and not mask & ~values:
                notes[self.note] = None  # met, whatever happens
                return []
            if mask & values:
                left.append((place, mask & values))
        return left if len(left) == 1 else [] if left else CANNOT


def _read(data: Table, names: Names) -> Iterator[Implies]:
    if "then" not in data:
        raise PuzzleError("the rule has an if, but no then; write what follows", "if")
    if "if" not in data:
        raise PuzzleError(
            "the rule has a then, but no if; write if = {} where it always holds", "then"
        )
    when = names.assignments(data["if"], "if")
    then = names.assignments(data["then"], "then")
    if not then:
        raise PuzzleError(
            'then says nothing; name variables and what they may be, as in { SA = "red" }', "then"
        )
    if any(not values for _, values in when):
        raise PuzzleError(
            "if has an empty list of values, so the rule never holds; name a value", "if"
        )
    yield Implies(when, then)


EXAMPLE = """\
# if and then: assignments that leave possibilities. All of `if` is so, then all of `then` is so;
# a list means one of these values; if = {} holds always. Every rule may have a text `why`, which
# is repeated where it is broken.
kind = "rules"
variables = ["tea", "coffee", "milk"]
values = ["today", "tomorrow", "never"]
given = { milk = ["today", "tomorrow"] }
[[rule]]
if = { tea = "today" }
then = { coffee = ["tomorrow", "never"], milk = "today" }
why = "one pot only"
[[rule]]
if = {}
then = { coffee = ["today", "tomorrow"] }
"""

WISH = "if some places have these values, then others have those"
FORM = Form(
    "if/then",
    {
        "if": "a table: variables with a value, or a list of values, of which they have one",
        "then": "and what they have then; a table again",
    },
    _read,
    (EXAMPLE,),
)
