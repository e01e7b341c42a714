"""No two lines are equal, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import (
    CANNOT,
    Flags,
    Notes,
    Pair,
    Part,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    nothing,
    several,
)
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Unlike(Part):
    """The two lines of each pair, which are equally long, have different values somewhere: first,
    second, or ..."""

    pairs: tuple[tuple[Line, Line], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices, that two places differ; one of them is true."""
        import numpy as np

        for one, other in self.pairs:
            differing = [(a, b) for a, b in zip(one.places, other.places, strict=True) if a != b]
            made = rules.hidden(len(differing))
            rules.clause([made.tolist()])
            if differing:
                mine, its = (has[list(side)] for side in zip(*differing, strict=True))
                choice = np.repeat(made[:, None], has.shape[1], axis=1)
                rules.clause(np.stack([-choice, -mine, -its], axis=-1).reshape(-1, 3))
                rules.clause(np.stack([choice, -mine, its], axis=-1).reshape(-1, 3))

    def propagators(self, values: int) -> Iterator[UnlikePropagator]:
        for one, other in self.pairs:
            yield UnlikePropagator(one.places, other.places)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for one, other in self.pairs:
            first, second = ([filled.get(place) for place in line.places] for line in (one, other))
            same = [a == b for a, b in zip(one.places, other.places, strict=True)]
            if all(
                so or (a == b and a is not None)
                for a, b, so in zip(first, second, same, strict=True)
            ):
                both = f"{words.called(one)} and {words.called(other)}"
                shown = [words.values[value] for value in first if value is not None]
                yield f"{both} are equal: {several(shown, ' ')}"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for one, other in self.pairs:
            right &= (filled[:, one.places] != filled[:, other.places]).any(axis=1)
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        for one, other in self.pairs:
            pairs = zip(one.places, other.places, strict=True)
            beside = frozenset(frozenset({places[a], places[b]}) for a, b in pairs if a != b)
            if len(beside) == 1:
                ((first, second),) = beside
                every = (1 << len(values)) - 1
                others = tuple(every & ~(1 << value) for value in range(len(values)))
                yield Pair(first, second, others)
            else:
                yield "unlike", beside

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        number = sum(
            a != b
            for one, other in self.pairs
            for a, b in zip(one.places, other.places, strict=True)
        )
        return number * (1 + 6 * values)


class UnlikePropagator(part.Propagator):
    """Two lines. It notes what is known of places whose opposite is not known yet;
    None once the lines differ."""

    forgets = True
    notes_values = True

    def __init__(self, one: tuple[int, ...], other: tuple[int, ...]) -> None:
        self.opposite = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        self.places = tuple(dict.fromkeys((*one, *other)))
        self.first: tuple[tuple[int, int], ...] = ()

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where all places but two that are opposite are equal, these are not."""
        known = dict(cast(tuple[tuple[int, int], ...], notes[self.note]))
        left = list[tuple[int, int, int, int]]()
        for number, (one, other) in enumerate(self.opposite):
            mine = possible[one]
            its = possible[other]
            if mine or its:
                mine = mine or known[number]
                its = its or known[number]
                if not mine & its:
                    notes[self.note] = None
                    return []
                if mine != its or mine & mine - 1:
                    left.append((one, mine, other, its))
        if not left:
            return CANNOT
        struck = list[tuple[int, int]]()
        for one, mine, other, its in left if len(left) == 1 else ():
            if possible[one] and not its & its - 1:
                struck.append((one, mine & ~its))
            elif possible[other] and not mine & mine - 1:
                struck.append((other, its & ~mine))
        return struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """It is known; compared with its opposite, or kept until that is known."""
        known = dict(cast(tuple[tuple[int, int], ...], notes[self.note]))
        for number, pair in enumerate(self.opposite):
            if place not in pair:
                continue
            if number not in known:
                known[number] = mask
            elif known.pop(number) != mask:
                notes[self.note] = None
                return
        notes[self.note] = tuple(sorted(known.items()))


def _read(data: Table, names: Names) -> Iterator[Unlike]:
    said = data["unlike"]
    items = (
        said
        if isinstance(said, list) and said and not any(isinstance(item, list) for item in said)
        else [said]
    )
    for item in items:
        lines = names.lines(item, "unlike")
        if len(lines) == 1 and not lines[0].name:
            raise PuzzleError(
                'unlike needs several lists, as in [["a", "b"], ["c", "d"]], or "rows"', "unlike"
            )
        if len({line.places for line in lines}) < len(lines):
            raise PuzzleError(
                "unlike has the same list twice, which is always equal; name it once", "unlike"
            )
        pairs = combinations(lines, 2)
        yield Unlike(tuple(pair for pair in pairs if len(pair[0].places) == len(pair[1].places)))


EXAMPLE = """\
# unlike: no two rows have the same values in the same order, no two columns, no two of several
# lists
kind = "rules"
values = [0, 1]
grid = '''
. 1 . .
. . . 1
0 . . .
. . 0 .
'''
[[rule]]
count = { value = 1, in = ["rows", "columns"], exactly = 2 }
[[rule]]
unlike = ["rows", "columns"]
[[rule]]
unlike = [["r1c1", "r2c2"], ["r3c3", "r4c4"]]
"""

WISH = "no two rows, or columns, are equal, place by place"
FORM = Form(
    "unlike", {"unlike": '"rows", "columns", both in a list; or several lists'}, _read, (EXAMPLE,)
)
