"""From somewhere, along several lines, so many places are seen,
up to the first one that blocks the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look

from . import part
from .form import in_table, valued
from .literals import Literals, Rules
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values
from .sketch import Ground, Sketch


class View(NamedTuple):
    """Lines in which one looks, each from its first place on,
    and how many places are seen along all of them."""

    lines: tuple[Line, ...]
    number: int
    name: str = ""  # of what is looked from
    # what is looked from, where that is one, which files count as seen itself
    place: int | None = None


@dataclass(frozen=True)
class Reach(Part):
    """In each view exactly so many places are before the first one of their line that has a
    blocking value."""

    blocks: frozenset[int]
    views: tuple[View, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """A hidden choice for each place, that it is seen."""
        blocks = sorted(self.blocks)
        for view in self.views:
            seen = list[int]()
            clauses = list[list[int]]()
            for line in view.lines:
                before: list[int] = []  # that the place before is seen
                for blocking in has[list(line.places)][:, blocks].tolist():
                    (here,) = rules.hidden(1).tolist()
                    clauses += [[-here, each] for each in before] + [
                        [-here, -each] for each in blocking
                    ]
                    clauses.append([here, *blocking, *(-each for each in before)])
                    before = [here]
                    seen.append(here)
            if clauses:
                rules.clause(clauses)
            rules.exactly(view.number, [seen])

    def propagators(self, values: int) -> Iterator[ReachPropagator]:
        blocks = sum(1 << value for value in self.blocks)
        for view in self.views:
            if any(line.places for line in view.lines) or view.number:
                yield ReachPropagator(view, blocks)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for view in self.views:
            least = most = 0
            for line in view.lines:
                known = [filled.get(place) for place in line.places]
                ends = [number for number, value in enumerate(known) if value in self.blocks]
                most += min(ends, default=len(known))
                unknown = [number for number, value in enumerate(known) if value is None]
                least += min(ends + unknown, default=len(known))
            if not least <= view.number <= most:
                itself = view.place is not None
                low, high, wanted = (number + itself for number in (least, most, view.number))
                seen = (
                    low if low == high else f"at least {low}" if low > wanted else f"at most {high}"
                )
                yield (
                    f"from {view.name or 'there'} {seen} {'is' if seen == 1 else 'are'} seen, not "
                    f"{wanted}"
                )

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        blocks = moved_values(self.blocks, values)
        for view in self.views:
            lines = sorted(tuple(places[place] for place in line.places) for line in view.lines)
            yield "reach", blocks, tuple(lines), view.number

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        if all(view.place is not None for view in self.views):
            told = {
                place: view.number + 1 for view in self.views if (place := view.place) is not None
            }
            looks = {
                ground.board.cells[place]: Look(corner=str(number))
                for place, number in told.items()
            }
            blocks = " or ".join(ground.values[value] for value in sorted(self.blocks))
            means = f"so many cells are seen from there, itself and up to the first {blocks}"
            of = ", ".join(
                f"{number} from {ground.board.names[place]}" for place, number in told.items()
            )
            yield Sketch("reach", of, means=means, sample="3", looks=looks)

    def mentions(self, values: int) -> int:
        places = sum(len(line.places) for view in self.views for line in view.lines)
        return places * (5 + 3 * len(self.blocks)) + len(self.views)


class Note(NamedTuple):
    """How many more are to be seen, and of each line what stands there up to where it is blocked.

    That is -1 - its number for each place that is not forgotten, and how many are seen in a row
    of others.
    """

    number: int
    lines: tuple[tuple[int, ...], ...]


class ReachPropagator(part.Propagator):
    """Strikes out in one view."""

    forgets = True

    def __init__(self, view: View, blocks: int) -> None:
        self.places = tuple(place for line in view.lines for place in line.places)
        self.blocks = blocks
        self.at = {place: -1 - number for number, place in enumerate(self.places)}
        self.first = Note(
            view.number,
            tuple(tuple(self.at[place] for place in line.places) for line in view.lines),
        )

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what ends no line where it comes out right with those of the others."""
        number, lines = cast(Note, notes[self.note])
        ends = [self._ends(line, possible) for line in lines]
        struck = list[tuple[int, int]]()
        for line, own in enumerate(ends):
            sums = {0}
            for other, each in enumerate(ends):
                if other != line:
                    sums = {some + more for some in sums for more in each if some + more <= number}
            if not (fitting := {end for end in own if number - end in sums}):
                return CANNOT
            struck += self._left(lines[line], fitting, possible)
        return struck

    def _ends(self, line: tuple[int, ...], possible: Sequence[int]) -> list[int]:
        """How many may be seen along a line."""
        seen = 0
        found = list[int]()
        for item in line:
            if item > 0:
                seen += item
                continue
            mask = possible[self.places[-1 - item]]
            if mask & self.blocks:
                found.append(seen)
            if not mask & ~self.blocks:
                return found
            seen += 1
        return [*found, seen]

    def _left(self, line: tuple[int, ...], ends: set[int], possible: Sequence[int]) -> Removals:
        """What is left to the places of a line where it may end so."""
        seen = 0
        first = min(ends)
        last = max(ends)
        for item in line:
            if item > 0:
                seen += item
                continue
            place = self.places[-1 - item]
            blocks = seen in ends or first < seen
            opens = seen < last or first < seen
            yield (
                place,
                possible[place] & ((self.blocks if blocks else 0) | (~self.blocks if opens else 0)),
            )
            seen += 1

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A place that blocks ends its line; any other is seen, if what is before it is."""
        (number, lines), here, found = (
            cast(Note, notes[self.note]),
            self.at[place],
            list[tuple[int, ...]](),
        )
        for line in lines:
            items = list(line)
            if here in items:
                at = items.index(here)
                items[at:] = [] if mask & self.blocks else [1, *items[at + 1 :]]
                for left in range(len(items) - 1, 0, -1):
                    if items[left] > 0 < items[left - 1]:
                        items[left - 1 : left + 1] = [items[left - 1] + items[left]]
                if items and items[0] > 0:
                    number -= items.pop(0)
            found.append(tuple(items))
        notes[self.note] = Note(number, tuple(found)) if any(found) else None


KEYS = {
    "value": "what blocks the view: a value, or a list",
    "from": ("a table: cells, and how many are seen from there"),
}


def _read(table: Table, names: Names) -> Iterator[Reach]:
    if (cells := names.cells) is None:
        raise PuzzleError("reach needs a grid", "reach")
    values = valued(table, "reach", names, "what blocks the view")
    told = table.get("from")
    if not isinstance(told, dict) or not told:
        raise PuzzleError(
            "reach needs cells and how many are seen from them, as in from = { r1c1 = 3 }", "reach"
        )
    views = list[View]()
    for name, number in told.items():
        if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 10**9:
            raise PuzzleError(
                f"reach has no whole number from 1 up for {name}, which is seen itself", "reach"
            )
        place = names.place(name, "reach")
        views.append(View(cells.views(cells.cells[place]), number - 1, name, place))
    yield Reach(values, tuple(views))


EXAMPLE = """\
# reach: how many cells are seen from some cells, itself, whatever it has, and up, right, down
# and left of it, up to the first one with a value, or any of a list, that blocks the view.
kind = "rules"
values = ["#", "-"]
grid = '''
- . . .
. . - .
. . . .
'''
[[rule]]
reach = { value = "#", from = { r1c1 = 5, r2c3 = 3 } }
[[rule]]
apart = { value = "#", by = "sides" }
"""

WISH = "so many places are seen from here, up to the first one that blocks the view"
FORM = in_table("reach", KEYS, _read, '{ value = "#", from = { r1c1 = 3, r2c4 = 5 } }', EXAMPLE)
