"""From somewhere, along several lines, so many places are seen,
up to the first one that blocks the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look

from .form import in_table, valued
from .literals import Literals, Rules
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values
from .reach_compared import ALONG, EQUAL, NONE, ReachCompared, read_compared
from .sight import Items, SightPropagator
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
    # whether sentences speak of the arms of a line, and of how long they are
    arms: bool = field(default=False, compare=False)

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
                there = view.name or "there"
                if self.arms:
                    yield f"the arms at {there} are {seen} long together, not {wanted}"
                else:
                    are = "is" if seen == 1 else "are"
                    yield f"from {there} {seen} {are} seen, not {wanted}"

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
    """How many more are to be seen, and what stands along each line up to where it is blocked."""

    number: int
    lines: tuple[Items, ...]


class ReachPropagator(SightPropagator):
    """Strikes out in one view."""

    def __init__(self, view: View, blocks: int) -> None:
        super().__init__(view.lines, blocks)
        self.first = Note(view.number, self.whole)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what ends no line where it comes out right with those of the others."""
        number, lines = cast(Note, notes[self.note])
        ends = [self.ends(line, possible) for line in lines]
        struck = list[tuple[int, int]]()
        for line, own in enumerate(ends):
            sums = {0}
            for other, each in enumerate(ends):
                if other != line:
                    sums = {some + more for some in sums for more in each if some + more <= number}
            if not (fitting := {end for end in own if number - end in sums}):
                return CANNOT
            struck += self.left(lines[line], fitting, possible)
        return struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """What is seen in any case is wanted no more."""
        number, lines = cast(Note, notes[self.note])
        found = list[Items]()
        for line in lines:
            items = self.forgotten(line, place, mask)
            if items and items[0] > 0:
                number -= items[0]
                items = items[1:]
            found.append(items)
        notes[self.note] = Note(number, tuple(found)) if any(found) else None


KEYS = {
    "value": "what blocks the view: a value, or a list",
    "from": ("a table: cells, and how many are seen from there"),
    "along": ALONG,
    "equal": EQUAL,
    "none": NONE,
}


def _read(table: Table, names: Names) -> Iterator[Reach | ReachCompared]:
    values = valued(table, "reach", names, "what blocks the view")
    if "along" in table:
        yield from read_compared(table, names, values)
        return
    if other := next((key for key in ("equal", "none") if key in table), None):
        raise PuzzleError(f"{other} says how lines are compared; write along beside it", "reach")
    if (cells := names.cells) is None:
        raise PuzzleError("reach needs a grid", "reach")
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

ALONG_LINES = """\
# along two lists of variables as many are seen, each from its first one on; with equal = false
# not as many. That holds where something is seen along both; with none = true in any case.
kind = "rules"
edges = "links 3x3"
values = ["on", "off"]
[[rule]]
loop = { value = "on" }
[[rule]]
reach = { value = "off", along = [["r1c1-r1c2", "r1c2-r1c3"], ["r1c1-r2c1", "r2c1-r3c1"]] }
[[rule]]
reach.value = "off"
reach.along = [["r2c3-r3c3"], ["r1c3-r2c3"]]
reach.equal = false
reach.none = true
"""

WISH = "so many places are seen from here, up to the first one that blocks the view"
SHORT = '{ value = "#", from = { r1c1 = 3, r2c4 = 5 } }'
FORM = in_table("reach", KEYS, _read, SHORT, EXAMPLE, ALONG_LINES)
