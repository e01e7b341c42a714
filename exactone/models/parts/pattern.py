"""No window looks like this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exactone.solver.errors import PuzzleError
from exactone.solver.symmetry import board_turns

from .form import in_table
from .implies import ImpliesPropagator, clause
from .literals import Literals, Rules
from .names import Names, Table
from .part import (
    Flags,
    Part,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    nothing,
    several,
)
from .sketch import Ground, Sketch

Look = tuple[frozenset[int], ...]
"""For each place of a window some values."""


@dataclass(frozen=True)
class Pattern(Part):
    """In no window each place has one of its values in the look, whichever look it is."""

    windows: tuple[tuple[int, ...], ...]
    looks: tuple[Look, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """For each window and look a clause: some place has another value."""
        import numpy as np

        if not self.windows:
            return
        places = np.array(self.windows)
        number = has.shape[1]
        for look in self.looks:
            columns = [np.zeros((len(places), 0), dtype=has.dtype)]
            for column, some in enumerate(look):
                others = [value for value in range(number) if value not in some]
                here = has[places[:, column]]
                columns.append(-here[:, [*some]] if len(some) == 1 else here[:, others])
            rules.clause(np.hstack(columns))

    def propagators(self, values: int) -> Iterator[ImpliesPropagator]:
        every = (1 << values) - 1
        for look in self.looks:
            others = [every & ~sum(1 << value for value in some) for some in look]
            for window in self.windows:
                yield ImpliesPropagator(
                    {place: mask for place, mask in zip(window, others, strict=True) if mask}
                )

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for window in self.windows:
            for look in self.looks:
                told = [
                    place
                    for place, some in zip(window, look, strict=True)
                    if len(some) < len(words.values)
                ]
                matches = (
                    filled.get(place, -1) in some for place, some in zip(window, look, strict=True)
                )
                if all(so for place, so in zip(window, matches, strict=True) if place in told):
                    shown = [
                        f"{words.name(place)} is {words.said(filled[place])}" for place in told
                    ]
                    yield (
                        f"{several(shown, ', ')}: not allowed"
                        if shown
                        else "this cannot be met, whatever the values are"
                    )

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for look in self.looks:
            for window in self.windows:
                same = np.ones(len(filled), dtype=np.bool_)
                for place, some in zip(window, look, strict=True):
                    same &= flags(some, values)[filled[:, place]]
                right &= ~same
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        every = frozenset(values)
        for look in self.looks:
            left = [every - moved_values(some, values) for some in look]
            for window in self.windows:
                others = {
                    places[place]: some for place, some in zip(window, left, strict=True) if some
                }
                yield from clause(others, every)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        said = (1 if len(some) == 1 else values - len(some) for look in self.looks for some in look)
        return len(self.windows) * sum(said)


KEYS = {
    "looks": "the rows of the window, a list; . is any value",
    "turned": ("true: nor may it be turned or mirrored"),
}


def _read(table: Table, names: Names) -> Iterator[Pattern]:
    if (cells := names.cells) is None:
        raise PuzzleError("pattern needs a grid; for variables write if and then", "pattern")
    rows = table.get("looks")
    if (
        not isinstance(rows, list)
        or not rows
        or not all(isinstance(row, str) and row.strip() for row in rows)
    ):
        raise PuzzleError('pattern needs its rows, as in looks = ["##", "##"]', "pattern")
    if not isinstance(turned := table.get("turned", False), bool):
        raise PuzzleError("turned must be true or false", "pattern")
    compact = all(len(value) == 1 for value in names.values)
    lines = [line for row in rows for line in row.splitlines() if line.strip()]
    words = [list("".join(line.split())) if compact else line.split() for line in lines]
    height = len(words)
    width = len(words[0])
    if any(len(row) != width for row in words):
        raise PuzzleError(
            "the rows of a pattern must be equally long; write . where anything may stand",
            "pattern",
        )
    look = {
        (row, column): frozenset(names.values.values())
        if word == "."
        else frozenset({names.value(word, "pattern")})
        for row, line in enumerate(words)
        for column, word in enumerate(line)
    }
    looks = dict[tuple[int, int], dict[Look, None]]()
    for turn in (
        board_turns(max(height, width), max(height, width))
        if turned
        else board_turns(height, width)[:1]
    ):
        goes = {turn.cell(cell): some for cell, some in look.items()}
        size = (width, height) if turned and turn.quarters % 2 else (height, width)
        looks.setdefault(size, {})[tuple(goes[cell] for cell in sorted(goes))] = None
    for size, found in looks.items():
        yield Pattern(tuple(window.places for window in cells.windows(*size)), tuple(found))


EXAMPLE = """\
# pattern: nowhere on the grid a window looks like this; "." stands for any value, and a hole is
# none. With turned = true it may not be turned or mirrored either.
kind = "rules"
values = ["#", "-"]
grid = '''
. . . .
. # . .
. . # .
. . . .
'''
[[rule]]
pattern = { looks = ["##", "##"] }
[[rule]]
pattern = { looks = ["---"], turned = true }
[[rule]]
pattern = { looks = ["# .", ". -"] }
"""

WISH = "nowhere does a window of cells look like this"
FORM = in_table("pattern", KEYS, _read, '{ looks = ["##", "##"] }', EXAMPLE)
