"""Cells are divided into areas of two halves, one of white cells and one of grey cells, which have
the same shape."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from exactone.models.boards.board import CachedFields, Cell, cell_name
from exactone.models.boards.edges import Edges, Ends
from exactone.models.boards.shapes import turned
from exactone.models.text.words import numbered

from .hanging import around
from .literals import Answer, Clause, Literals, Rules, components, mentioned, neighbours, one_of
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .seeded import LinksPropagator
from .sketch import Ground, Sketch


class Motion(NamedTuple):
    """A way to turn, mirror and move cells: a cell goes to these steps down and to the right for
    each row and each column that it has, and then as far again as `down` and `right` say."""

    row: Cell  # where one row leads
    column: Cell  # where one column leads
    down: int
    right: int


TURNED = (
    *(((0, 1), (1, 0)), ((0, 1), (-1, 0)), ((0, -1), (1, 0)), ((0, -1), (-1, 0))),
    *(((1, 0), (0, 1)), ((1, 0), (0, -1)), ((-1, 0), (0, 1)), ((-1, 0), (0, -1))),
)
"""Where one row and one column lead, in each of the eight ways to turn and mirror."""


@dataclass(frozen=True)
class Halves(CachedFields, Part):
    """Links with one of the values join the cells of a grid; what hangs together is an area, and
    all links between two cells of an area join them.

    The white cells of each area hang together, and the grey ones do; these two halves have the
    same shape, where one may be turned and mirrored. Of some cells it is known how large the
    halves of their areas are.
    """

    values: frozenset[int]
    ends: Ends  # places, and the cells that they link
    height: int
    width: int  # cells are numbered in reading order
    grey: frozenset[int]  # the cells that are; all others are white
    # cells, and how many cells each half of their area has
    sizes: tuple[tuple[int, int], ...] = ()

    # the model

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: this motion takes the white half of an area to its grey half, and in it
        this white cell to that grey one. What hangs together wrongly is cut off when it is seen."""
        joined = one_of((place for place, _, _ in self.ends), self.values, has, rules)
        pairs = [pair for layer in self._layers for pair in layer.pairs]
        chosen = dict(zip(pairs, rules.hidden(len(pairs)).tolist(), strict=True))
        by_cell = defaultdict[int, dict[int, Pair]](dict)
        for pair in pairs:
            by_cell[pair.white][pair.layer] = by_cell[pair.grey][pair.layer] = pair
        for cell in range(self.height * self.width):
            rules.exactly_one([[chosen[pair] for pair in by_cell[cell].values()]])
        link = {frozenset({one, other}): joined[place] for place, one, other in self.ends}
        clauses = list[list[int]]()
        for ends, literal in link.items():
            one, other = sorted(ends)
            for cell, beyond in ((one, other), (other, one)):
                for number, pair in by_cell[cell].items():
                    there = by_cell[beyond].get(number)
                    if there is None:
                        clauses.append([-literal, -chosen[pair]])
                    elif there is pair:
                        clauses.append([-chosen[pair], literal])
                    else:
                        clauses.append([-literal, -chosen[pair], chosen[there]])
            if self.grey.isdisjoint(ends):
                for number, pair in by_cell[one].items():
                    if there := by_cell[other].get(number):
                        image = link[frozenset({pair.grey, there.grey})]
                        both = [-chosen[pair], -chosen[there]]
                        clauses += [[*both, -literal, image], [*both, literal, -image]]
        clauses += self._corners(link)
        said, first = self._white_halves(joined, rules)
        clauses += said
        for number, layer in enumerate(self._layers):
            clauses += _touching(number, layer, joined, by_cell, chosen, first, rules)
        for cell, size in self.sizes:
            starts = first.get(cell, {})
            if cell in self.grey:
                whites = {
                    chosen[pair]: first.get(pair.white, {}) for pair in by_cell[cell].values()
                }
                clauses += _come_with(starts := {}, whites, rules)
            if starts:
                clauses += self._post_size(cell, size, starts, first, rules)
        if clauses:
            rules.clause(clauses)
        rules.lazy.append(_Cuts(self, joined, by_cell, chosen))

    def _post_size(
        self,
        cell: int,
        size: int,
        starts: Mapping[int, int],
        first: Mapping[int, Mapping[int, int]],
        rules: Rules,
    ) -> Iterator[list[int]]:
        """Of the area of a cell it is known how large its halves are, and by hidden choices which
        white cell is the first one. Others: this white cell is of the area."""
        near = [white for white in first if self._steps(cell, white) < 2 * size]
        own = dict(zip(near, rules.hidden(len(near)).tolist(), strict=True))
        rules.exactly(size, [list(own.values())])
        for start, literal in starts.items():
            for white, ways in first.items():
                both = [-literal, -ways[start]] if start in ways else []
                if white in own and both:
                    yield from ([*both, own[white]], [-literal, -own[white], ways[start]])
                elif white in own:
                    yield [-literal, -own[white]]
                elif both:
                    yield both

    def _white_halves(
        self, joined: Mapping[int, int], rules: Rules
    ) -> tuple[list[list[int]], dict[int, dict[int, int]]]:
        """What is said of the white halves; and of each white cell, for each cell that may be the
        first one of its half, the hidden choice that it is.

        From each cell joined white ones lead to the first one, and others to one that is joined to
        a grey cell.
        """
        white = [cell for cell in range(self.height * self.width) if cell not in self.grey]
        near: dict[int, list[tuple[int, int]]] = {cell: [] for cell in white}
        contacts: dict[int, list[int]] = {cell: [] for cell in white}
        for place, one, other in self.ends:
            for cell, beyond in ((one, other), (other, one)):
                if cell in near and beyond in near:
                    near[cell].append((beyond, joined[place]))
                elif cell in near:
                    contacts[cell].append(joined[place])
        clauses = list[list[int]]()
        first = dict[int, dict[int, int]]()
        beside = {cell: [other for other, _ in ways] for cell, ways in near.items()}
        for group in components(white, beside):
            cells = sorted(group)
            if len(cells) > FAR:
                continue
            for number, cell in enumerate(cells, 1):
                some = cells[:number]
                first[cell] = dict(zip(some, rules.hidden(number).tolist(), strict=True))
                rules.exactly_one([[*first[cell].values()]])
            for cell in cells:
                for start, literal in first[cell].items():
                    clauses.append([-literal, first[start][start]])
                    for other, link in near[cell]:
                        its = [first[other][start]] if start in first[other] else []
                        clauses.append([-link, -literal, *its])
            own = {cell: [first[cell][cell]] for cell in cells}
            clauses += _within_reach(cells, near, own, rules)
            clauses += _within_reach(cells, near, contacts, rules)
        return clauses, first

    @cached_property
    def _layers(self) -> tuple[Layer, ...]:
        """Which white cells each motion can take to which grey ones in one area: they hang
        together, and somewhere they touch those to which they are taken."""
        cells = range(self.height * self.width)
        beside = neighbours(cells, [(one, other) for _, one, other in self.ends])
        group = dict[int, set[int]]()
        for colour in (self.grey, frozenset(cells) - self.grey):
            for some in components(colour, beside):
                group |= dict.fromkeys(some, some)
        touching = {(id(group[one]), id(group[other])) for one in beside for other in beside[one]}
        sizes = dict(self.sizes)
        taken = defaultdict[Motion, dict[int, int]](dict)
        for white in cells:
            for grey in sorted(self.grey):
                if white in self.grey or (id(group[white]), id(group[grey])) not in touching:
                    continue
                most = min(len(group[white]), len(group[grey]))
                most = min(most, sizes.get(white, most), sizes.get(grey, most))
                if self._steps(white, grey) < 2 * most:
                    for motion in self._motions(white, grey):
                        taken[motion][white] = grey
        layers = list[Layer]()
        for goes in taken.values():
            for some in components(goes, beside):
                comes = {goes[white]: white for white in some}
                contacts = [
                    (place, cell, comes[beyond])
                    for place, one, other in self.ends
                    for cell, beyond in ((one, other), (other, one))
                    if cell in some and beyond in comes
                ]
                pairs = [
                    Pair(len(layers), white, goes[white])
                    for white in sorted(some)
                    if self._steps(white, goes[white]) < 2 * len(some)
                ]
                if contacts and pairs:
                    layers.append(Layer(tuple(pairs), tuple(contacts)))
        return tuple(layers)

    def _steps(self, one: int, other: int) -> int:
        """How many steps lead from one cell to another."""
        (y, x), (to_y, to_x) = divmod(one, self.width), divmod(other, self.width)
        return abs(to_y - y) + abs(to_x - x)

    def _motions(self, one: int, other: int) -> Iterator[Motion]:
        """All that take one cell to another."""
        (y, x), (to_y, to_x) = divmod(one, self.width), divmod(other, self.width)
        for row, column in TURNED:
            down, right = to_y - y * row[0] - x * column[0], to_x - y * row[1] - x * column[1]
            yield Motion(row, column, down, right)

    def _corners(self, link: Mapping[frozenset[int], int]) -> Iterator[list[int]]:
        """Of the four links around a corner not only one parts."""
        for row in range(self.height - 1):
            for column in range(self.width - 1):
                a = row * self.width + column
                b, c, d = a + 1, a + self.width, a + self.width + 1
                four = [link[frozenset(pair)] for pair in ((a, b), (c, d), (a, c), (b, d))]
                for literal in four:
                    yield [literal, *(-other for other in four if other != literal)]

    # the search

    def propagators(self, values: int) -> Iterator[HalvesPropagator]:
        yield HalvesPropagator(self, sum(1 << value for value in self.values), values)

    # the checker

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        joining = {place for place, value in filled.items() if value in self.values}
        cells = range(self.height * self.width)
        joined = [(one, other) for place, one, other in self.ends if place in joining]
        beside = around(cells, joined)
        open_ones = {cell for place, *ends in self.ends if place not in filled for cell in ends}
        left = set(cells)
        while left:
            area = [min(left)]
            for cell in area:
                area += [other for other in dict.fromkeys(beside[cell]) if other not in area]
            left -= set(area)
            name = f"the region at {cell_name(divmod(area[0], self.width))}"
            for place, one, other in self.ends:
                if one in area and other in area and place in filled and place not in joining:
                    yield f"{words.name(place)} is a border within {name}"
            if open_ones.isdisjoint(area):
                yield from self._wrong(name, area)

    def _wrong(self, name: str, area: Iterable[int]) -> Iterator[str]:
        """What is wrong with an area to which no cell can come."""
        of_colour: dict[str, set[Cell]] = {"white": set(), "grey": set()}
        for cell in area:
            of_colour["grey" if cell in self.grey else "white"].add(divmod(cell, self.width))
        white, grey = of_colour.values()
        if len(white) != len(grey):
            yield f"{name} has {numbered(len(white), 'white cell')} and {len(grey)} grey"
            return
        for colour, cells in of_colour.items():
            todo = {min(cells)}
            apart = set(cells)
            while todo:
                apart -= todo
                near = {(y + down, x + right) for y, x in todo for down, right in SIDES}
                todo = near & apart
            if apart:
                yield f"the {colour} cells of {name} do not hang together"
                return
        if turned(white)[0] != turned(grey)[0]:
            yield f"the white cells and the grey cells of {name} have different shapes"
        for cell, size in self.sizes:
            here = divmod(cell, self.width)
            if here in white | grey and size != len(white):
                has = (
                    f"the region of {cell_name(here)} has halves of {numbered(len(white), 'cell')}"
                )
                yield f"{has}, not {size}"

    # what it is

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        """A cell is what its links are; of several with the same, or none, so many. The two
        colours may change names."""
        links = defaultdict[int, set[int]](set)
        for place, one, other in self.ends:
            links[one].add(places[place])
            links[other].add(places[place])
        colours = (
            Counter(
                frozenset(links[cell])
                for cell in range(self.height * self.width)
                if (cell in self.grey) is grey
            )
            for grey in (False, True)
        )
        yield (
            "halves",
            moved_values(self.values, values),
            frozenset({self.height, self.width}),
            frozenset(Counter((frozenset(links[cell]), size) for cell, size in self.sizes).items()),
            frozenset(Counter(frozenset(some.items()) for some in colours).items()),
        )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        cells = range(self.height * self.width)
        white = [cell for cell in cells if cell not in self.grey]
        beside = neighbours(cells, [(one, other) for _, one, other in self.ends])
        number = mentioned(len(self.ends), len(self.values), values)
        number += 16 * (self.height - 1) * (self.width - 1)
        starts = dict[int, int]()
        for group in components(white, beside):
            size, links = len(group), sum(len(group.intersection(beside[one])) for one in group)
            if size <= FAR:
                starts |= dict.fromkeys(group, (size + 1) // 2)
                number += size * (size + 12) + links * size + 2 * size * (10 * links + 5 * size)
        own = Counter[int]()
        for layer in self._layers:
            for pair in layer.pairs:
                number += 2
                own += Counter((pair.white, pair.grey))
                number += len(layer.contacts)
            number += sum(7 + 3 * starts.get(one, 0) for _, one, _ in layer.contacts)
        number += sum(3 * (own[one] + own[other]) for _, one, other in self.ends)
        number += sum(
            8 * own[one] for _, one, other in self.ends if self.grey.isdisjoint((one, other))
        )
        for cell, size in self.sizes:
            near = sum(self._steps(cell, other) < 2 * size for other in starts)
            number += near + 5 * near * (starts.get(cell, max(starts.values(), default=0)))
        return number


class Pair(NamedTuple):
    """A white cell, and the grey one to which the motion of this layer takes it."""

    layer: int
    white: int
    grey: int


FAR = 60  # cells of one colour that hang together, of which it is said how near they are


class Layer(NamedTuple):
    """What one motion can take where, of cells that hang together: pairs of cells; and the links
    between a white one and a grey one that is taken to, each with the white one and the one that
    is taken there."""

    pairs: tuple[Pair, ...]
    contacts: tuple[tuple[int, int, int], ...]


SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _come_with(
    starts: dict[int, int], whites: Mapping[int, Mapping[int, int]], rules: Rules
) -> Iterator[list[int]]:
    """A grey cell goes with one of some white ones, by these choices; its area has the same first
    cell. Finds hidden choices for that, or none where one of the white ones has none."""
    if not all(whites.values()):
        return
    every = sorted({start for ways in whites.values() for start in ways})
    starts |= zip(every, rules.hidden(len(every)).tolist(), strict=True)
    rules.exactly_one([[*starts.values()]])
    for choice, ways in whites.items():
        for start, literal in starts.items():
            yield [-choice, -literal, *([ways[start]] if start in ways else [])]


def _within_reach(
    cells: Sequence[int],
    near: Mapping[int, Sequence[tuple[int, int]]],
    start: Mapping[int, Sequence[int]],
    rules: Rules,
) -> Iterator[list[int]]:
    """From each cell links that join lead to one of which a literal is true. Hidden choices: they
    do in so many steps at most."""
    level = dict(zip(cells, rules.hidden(len(cells)).tolist(), strict=True))
    for cell in cells:
        yield [-level[cell], *start[cell]]
        yield from ([level[cell], -literal] for literal in start[cell])
    for _ in cells[1:]:
        before = level
        level = dict(zip(cells, rules.hidden(len(cells)).tolist(), strict=True))
        for cell in cells:
            ways = [before[cell]]
            for other, link in near[cell]:
                ways.append(step := int(rules.hidden(1)[0]))
                yield from ([-step, link], [-step, before[other]])
                yield [step, -link, -before[other]]
            yield [-level[cell], *ways]
            yield from ([level[cell], -way] for way in ways)
    yield from ([level[cell]] for cell in cells)


def _touching(
    number: int,
    layer: Layer,
    joined: Mapping[int, int],
    by_cell: Mapping[int, Mapping[int, Pair]],
    chosen: Mapping[Pair, int],
    first: Mapping[int, Mapping[int, int]],
    rules: Rules,
) -> Iterator[list[int]]:
    """Where cells go by a motion, two of them touch somewhere: a white one, and a grey one to which
    it takes another of the same half. Hidden choices say where."""
    ways = list[int]()
    for place, white, other in layer.contacts:
        if number in by_cell[white]:
            here = int(rules.hidden(1)[0])
            pair = by_cell[white][number]
            both = joined[place], chosen[pair]
            yield from ([-here, both[0]], [-here, both[1]], [here, -both[0], -both[1]])
            ways.append(here)
            for start, literal in first.get(white, {}).items():
                its = [first[other][start]] if start in first[other] else []
                yield [-here, -literal, *its]
    for pair in layer.pairs:
        yield [-chosen[pair], *ways]


class _Cuts:
    """Names clauses for areas that are none."""

    def __init__(
        self,
        part: Halves,
        joined: Mapping[int, int],
        by_cell: Mapping[int, Mapping[int, Pair]],
        chosen: Mapping[Pair, int],
    ) -> None:
        self.grey = part.grey
        self.sizes = dict(part.sizes)
        self.by_cell = by_cell
        self.chosen = chosen
        self.links: dict[int, list[tuple[int, int]]] = {
            cell: [] for cell in range(part.height * part.width)
        }
        for place, one, other in part.ends:
            self.links[one].append((other, joined[place]))
            self.links[other].append((one, joined[place]))

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """The first fault of each area: a border within it, a half in several pieces, a half
        outside of it; or that another motion comes before the one that was chosen."""
        left = set(self.links)
        while left:
            before = self._ways(min(left), true)
            left -= before.keys()
            clauses = [*self._borders(before, true)] or [*self._pieces(before, true)]
            clauses = clauses or [*self._outside(before, true)]
            clauses = clauses or [*self._wrong_size(before, true)]
            yield from clauses or self._first(before, true)

    def _joins(self, literal: int, true: Answer) -> bool:
        """Whether a link joins."""
        return literal in true if literal > 0 else -literal not in true

    def _ways(self, start: int, true: Answer) -> dict[int, tuple[int, int]]:
        """The cells that hang together with one, the nearest first; of each the cell before it on
        the way, and the link between them."""
        before = {start: (start, 0)}
        for cell in (todo := [start]):
            for other, literal in self.links[cell]:
                if other not in before and self._joins(literal, true):
                    before[other] = cell, literal
                    todo.append(other)
        return before

    def _path(self, cell: int, before: Mapping[int, tuple[int, int]]) -> list[int]:
        """That some link does not join on the way to a cell."""
        clause = []
        while before[cell][1]:
            cell, literal = before[cell]
            clause.append(-literal)
        return clause

    def _borders(self, area: Iterable[int], true: Answer) -> Iterator[Clause]:
        """A link between two cells of an area joins them, or the way between them is cut."""
        some = set(area)
        for cell in some:
            before = None
            for other, literal in self.links[cell]:
                if cell < other and other in some and not self._joins(literal, true):
                    before = before or self._ways(cell, true)
                    yield [literal, *self._path(other, before)]

    def _pieces(self, area: Iterable[int], true: Answer) -> Iterator[Clause]:
        """Where two colours touch in an area, each half hangs together: from the white cell joined
        ones lead to the one that the motion takes to the grey cell."""
        for colour in (self.grey.intersection(area), set(area) - self.grey):
            for piece in components(colour, self._beside_in(colour, true)):
                yield from self._touching(piece, true)

    def _beside_in(self, some: Iterable[int], true: Answer) -> dict[int, list[int]]:
        """The cells that are joined to each of some."""
        return {
            cell: [other for other, literal in self.links[cell] if self._joins(literal, true)]
            for cell in some
        }

    def _touching(self, piece: set[int], true: Answer) -> Iterator[Clause]:
        """Cuts for a piece of one colour, from its cells that are joined to the other colour."""
        for cell in sorted(piece):
            layer, pair = next(
                each for each in self.by_cell[cell].items() if self.chosen[each[1]] in true
            )
            for other, literal in self.links[cell]:
                if (other in self.grey) is (cell in self.grey) or not self._joins(literal, true):
                    continue
                there = self.by_cell[other].get(layer)
                if there and piece.isdisjoint(there[1:]):
                    clause = [-self.chosen[pair], -literal]
                    yield clause + self._on(piece, layer, true, cell in self.grey)

    def _on(self, some: set[int], layer: int, true: Answer, grey: bool | None = None) -> list[int]:
        """That a cell around some, of this colour where it is told, is of the same area, which
        goes by the motion of this layer."""
        clause = dict[int, None]()
        for cell in sorted(some):
            for other, literal in self.links[cell]:
                way = self.by_cell[other].get(layer)
                if way and other not in some and grey in (None, other in self.grey):
                    its = self.chosen[way]
                    clause[literal if its in true else its] = None
        return [*clause]

    def _out(self, some: set[int]) -> list[int]:
        """That a link leads out of some cells."""
        return [
            literal
            for cell in sorted(some)
            for other, literal in self.links[cell]
            if other not in some
        ]

    def _outside(self, area: Iterable[int], true: Answer) -> Iterator[Clause]:
        """A cell does not go to one beyond its area, or some cell around it is of the area."""
        some = set(area)
        for cell in sorted(some):
            for layer, pair in self.by_cell[cell].items():
                if self.chosen[pair] in true and not {pair.white, pair.grey} <= some:
                    yield [-self.chosen[pair], *self._on(some, layer, true)]

    def _wrong_size(self, area: Iterable[int], true: Answer) -> Iterator[Clause]:
        """From an area that is too small for a cell of it a link leads out; of one that is too
        large the first cells, as many as are too many, do not all hang together."""
        some = set(area)
        for cell in sorted(some.intersection(self.sizes)):
            wanted = 2 * self.sizes[cell]
            if len(some) < wanted:
                yield self._out(some)
            elif len(some) > wanted:
                before = [*self._ways(cell, true).values()]
                yield [-literal for _, literal in before[1 : wanted + 1]]

    def _first(self, before: Mapping[int, tuple[int, int]], true: Answer) -> Iterator[Clause]:
        """Of several motions the first one is chosen, or this is not the area."""
        some = set(before)
        for layer, pair in self.by_cell[min(some)].items():
            pairs = [self.by_cell[cell].get(layer) for cell in some]
            if all(each and some.issuperset(each[1:]) for each in pairs):
                if self.chosen[pair] not in true:
                    path = [-literal for _, literal in before.values() if literal]
                    yield [self.chosen[pair], *path, *self._out(some)]
                return


class HalvesPropagator(LinksPropagator):
    """All links, and whether each area can have two halves."""

    def __init__(self, halves: Halves, joining: int, values: int) -> None:
        super().__init__(halves.ends, joining, values)
        self.cells = range(halves.height * halves.width)
        self.width = halves.width
        self.grey = halves.grey
        self.sizes = halves.sizes

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Links join within an area; each area can get two halves of one size, and one that is
        closed has two of one shape."""
        joined, parted = self.joined_and_parted(possible, notes)
        area = self._areas(joined)
        ways: dict[int, list[int]] = {cell: [] for cell in self.cells}
        struck = list[tuple[int, int]]()
        for place, one, other in self.ends:
            if place in parted:
                if area[one] is area[other]:
                    return CANNOT
                continue
            ways[one].append(other)
            ways[other].append(one)
            if area[one] is area[other] and possible[place]:
                struck.append((place, possible[place] & self.joining))
        for cell in self.cells:
            if area[cell][0] == cell and not self._can_be(area[cell], ways):
                return CANNOT
        return struck

    def _areas(self, joined: set[int]) -> list[list[int]]:
        """Of each cell all those with which it hangs together."""
        area = [[cell] for cell in self.cells]
        for place, one, other in self.ends:
            if place in joined and area[one] is not area[other]:
                area[one] += area[other]
                for cell in area[other]:
                    area[cell] = area[one]
        return area

    def _can_be(self, area: list[int], ways: Mapping[int, list[int]]) -> bool:
        """Whether an area can grow to two halves: of each colour enough cells can be reached, and
        what it has of a colour can hang together."""
        own = set(area)
        reached = self._reached(area[:1], ways, None)
        sizes = []
        for grey in (False, True):
            some = {cell for cell in own if (cell in self.grey) is grey}
            every = {cell for cell in reached if (cell in self.grey) is grey}
            if some:
                every = self._reached([min(some)], ways, grey)
                if not some <= every:
                    return False
            sizes.append((len(some), len(every), some))
        (least, most, white), (least_grey, most_grey, black) = sizes
        least, most = max(least, least_grey), min(most, most_grey)
        for cell, size in self.sizes:
            if cell in own:
                least, most = max(least, size), min(most, size)
        if least > most or not most:
            return False
        if len(reached) > len(own):
            return True
        if len(white) < least:
            return False
        return self._shape(white) == self._shape(black)

    def _reached(
        self, start: list[int], ways: Mapping[int, list[int]], grey: bool | None
    ) -> set[int]:
        """What may hang together with a cell; only by cells of this colour, where it is told."""
        reached = set(start)
        todo = list(start)
        while todo:
            for cell in ways[todo.pop()]:
                if cell not in reached and grey in (None, cell in self.grey):
                    reached.add(cell)
                    todo.append(cell)
        return reached

    def _shape(self, cells: Iterable[int]) -> list[complex]:
        """Cells as numbers in a plane, moved to one corner, in the least of eight ways."""
        points = [complex(*divmod(cell, self.width)) for cell in cells]
        found = []
        for mirrored in (points, [point.conjugate() for point in points]):
            for quarter in (1, 1j, -1, -1j):
                turned = [point * quarter for point in mirrored]
                corner = complex(min(p.real for p in turned), min(p.imag for p in turned))
                found.append(
                    sorted((point - corner for point in turned), key=lambda p: (p.real, p.imag))
                )
        return min(found, key=lambda shape: [(p.real, p.imag) for p in shape])


def halves(
    board: Edges,
    values: frozenset[int],
    grey: Iterable[Cell],
    sizes: Mapping[Cell, int] = MappingProxyType({}),
) -> Halves:
    """All cells of a grid, of which these are grey, and for some of which it is known how large the
    halves of their areas are."""
    height, width = board.nodes
    cells = frozenset(row * width + column for row, column in grey)
    known = tuple((row * width + column, size) for (row, column), size in sizes.items())
    return Halves(values, board.ends, height, width, cells, known)
