"""What kinds share in which cells are shaded or stay white, and rules that many of them have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import ClassVar

from exactone.models.boards.board import Cell, Line, cell_name
from exactone.models.boards.cells import Pairs
from exactone.models.boards.inner_walls import WALL_SCHEMA, Wall, walls_key
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.apart import Apart
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pattern import Look, Pattern
from exactone.models.parts.reach import Reach, View

from .cell_puzzle import CellPuzzle
from .looks import FULL, NOTHING, NUMBERS, Sign

SHADED = frozenset({0})
WHITE = frozenset({1})
AREAS = picture("[^#._]+", "a letter or a word for each area")
AREAS_MEANT = "a picture: cells with the same sign are an area; words with spaces between"
CIRCLES = "the rule that cells with a clue are white"


@dataclass(frozen=True, kw_only=True)
class Shading(CellPuzzle):
    """A puzzle whose cells are shaded or white."""

    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "white": Sign("o", ".", "·", "white cell", NOTHING),
    }

    def shaded_together(self) -> Rule:
        near = self.board.near("sides")
        rule = "the rule that shaded cells hang together"
        return Rule(rule, (Connected(SHADED, self.board.places, near),))

    def white_together(self) -> Rule:
        near = self.board.near("sides")
        rule = "the rule that white cells hang together"
        return Rule(rule, (Connected(WHITE, self.board.places, near),))

    def shaded_apart(self) -> Rule:
        return Rule(
            "the rule that shaded cells do not touch", (Apart(SHADED, self.board.near("sides")),)
        )

    def in_pairs(self) -> Rule:
        """Each shaded cell has one shaded neighbour."""
        board = self.board
        pairs = (
            CountWhere(SHADED, (board.around(cell, "sides"),), 1, 1, ((place, SHADED),))
            for place, cell in enumerate(board.cells)
        )
        return Rule("the rule that shaded cells are in pairs", tuple(pairs))

    def rectangles(self, values: frozenset[int], called: str) -> Rule:
        """Nowhere three of four cells in a square have these values: areas are rectangles."""
        looks = tuple(
            tuple(values ^ {0, 1} if at == corner else values for at in range(4))
            for corner in range(4)
        )
        windows = tuple(window.places for window in self.board.windows(2, 2))
        return Rule(f"the rule that {called} are rectangles", (Pattern(windows, looks),))

    def squares(self, values: frozenset[int], called: str) -> Rule:
        """Areas with these values are rectangles, and such are as high as they are wide: nowhere
        one side goes on from a corner and the other one does not."""
        others = values ^ {0, 1}
        windows_of = defaultdict[Look, list[tuple[int, ...]]](list)
        for (row, column), down, right in product(self.board.cells, (-1, 1), (-1, 1)):
            outside = [(row - down, column), (row, column - right)]
            for one, other in (((down, 0), (0, right)), ((0, right), (down, 0))):
                for number in range(1, max(self.board.height, self.board.width)):
                    inside = [_gone((row, column), one, step) for step in range(number + 1)]
                    missing = _gone((row, column), other, number)
                    if inside[-1] not in self.board.place:
                        break
                    white = [cell for cell in (*outside, missing) if cell in self.board.place]
                    look = (values,) * len(inside) + (others,) * len(white)
                    cells = (*inside, *white)
                    windows_of[look].append(tuple(self.board.place[cell] for cell in cells))
                    if missing not in self.board.place:
                        break
        longer = (Pattern(tuple(windows), (look,)) for look, windows in windows_of.items())
        rectangles = self.rectangles(values, called).parts
        return Rule(f"the rule that {called} are squares", (*rectangles, *longer))

    def sees(self, cell: Cell, blocks: frozenset[int], others: int, itself: bool = True) -> Rule:
        """A cell is white, and so many others are seen from it up to what blocks the view."""
        place = self.board.place[cell]
        view = View(self.board.views(cell), others, cell_name(cell), place if itself else None)
        return Rule("", (Count(SHADED, (Line((place,)),), 0, 0), Reach(blocks, (view,))))

    def no_pools(self) -> Part:
        """No 2 x 2 cells are all shaded."""
        return Count(SHADED, self.board.windows(2, 2), 0, 3)

    def white_under(self, clues: Picture, signs: str = "") -> Iterator[Part | Rule]:
        """Cells with a clue, or with one of these signs, are white."""
        marked = clues.marked()
        places = tuple(self.board.place[cell] for cell, sign in marked if sign in (signs or sign))
        if places:
            yield Rule(CIRCLES, (Count(SHADED, (Line(places),), 0, 0),))


def _gone(cell: Cell, way: Cell, steps: int) -> Cell:
    """Where one is after so many steps from a cell."""
    return cell[0] + steps * way[0], cell[1] + steps * way[1]


@dataclass(frozen=True, kw_only=True)
class Rooms(Shading):
    """Areas, each of which may say how many of its cells are shaded."""

    clue_looks: ClassVar = {"numbers": NUMBERS}
    walls: ClassVar[str] = "areas"
    shapes: ClassVar = WALL_SCHEMA

    areas: Picture = key(AREAS, AREAS_MEANT)
    numbers: Picture = key(
        picture("[0-9]{1,3}|[._]", "a number, or ."),
        "a picture: how many cells of its area are shaded, in one of them; . elsewhere",
        name="grid",
        like="areas",
    )
    inner: tuple[Wall, ...] = walls_key()

    def walls_within(self) -> tuple[Wall, ...]:
        return self.inner

    def clues(self) -> Iterator[PartClue]:
        area_of = {
            self.board.cells[place]: area
            for area in self.board.areas(self.areas.rows)
            for place in area.places
        }
        for cell, sign in self.numbers.marked():
            area = area_of[cell]
            yield self.clue_in("numbers", cell, Count(SHADED, (area,), int(sign), int(sign)))

    def one_island_each(self) -> Iterator[Part | Rule]:
        """Each area has shaded cells, which hang together and do not touch those of others."""
        borders = {*self._borders()}
        near = [pair for pair in self.board.near("sides") if pair not in borders]
        areas = self.board.areas(self.areas.rows)
        yield Count(SHADED, areas, 1, None)
        for area in areas:
            some = set(area.places)
            within = tuple(pair for pair in near if some.issuperset(pair))
            rule = f"the rule that shaded cells of {area.name} hang together"
            yield Rule(rule, (Connected(SHADED, area.places, within),))
        rule = "the rule that shaded cells do not touch across borders"
        yield Rule(rule, (Apart(SHADED, self._borders()),))

    def neighbouring(self) -> list[tuple[Line, Line]]:
        """The pairs of areas that share a border."""
        areas = self.board.areas(self.areas.rows)
        home = {place: area for area in areas for place in area.places}
        pairs = (
            sorted((home[a], home[b]), key=lambda area: area.number)
            for a, b in self._borders()
            if home[a] != home[b]
        )
        return list(dict.fromkeys((one, other) for one, other in pairs))

    def _borders(self) -> Pairs:
        """The pairs of cells on both sides of a border, or of a wall within an area."""
        cells = self.board.cells
        sign = [self.areas[cell] for cell in cells]
        walls = {*self.inner}
        return tuple(
            (a, b)
            for a, b in self.board.near("sides")
            if sign[a] != sign[b] or (cells[a], cells[b]) in walls
        )

    def white_borders(self) -> Part:
        """White cells go on in a straight line through one border of areas, not through two."""
        return Count(SHADED, tuple(self._across()), 1, None)

    def _across(self) -> Iterator[Line]:
        """The cells from right before a border of areas to right behind the next one."""
        within = {*self.inner}
        for line in (*self.board.rows, *self.board.columns):
            places = line.places
            cells = [self.board.cells[place] for place in places]
            borders = [
                at
                for at, (one, other) in enumerate(pairwise(cells))
                if self.areas[one] != self.areas[other] or (one, other) in within
            ]
            for first, last in pairwise(borders):
                ends = (self.board.names[places[at]] for at in (first, last + 1))
                name = f"{line.name} from {' to '.join(ends)}"
                yield line._replace(places=places[first : last + 2], name=name)
