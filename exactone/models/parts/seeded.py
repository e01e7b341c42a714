"""Cells are divided into regions, each around one seed: links within a region join its cells, links
between regions do not."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, cast

from exactone.models.boards.board import CachedFields, Cell, cell_name
from exactone.models.boards.edges import Edges, Ends
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError

from . import part
from .form import VALUE, in_table, valued
from .literals import Answer, Clause, Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch


class CellCount(NamedTuple):
    """So many of these cells are of the region."""

    cells: tuple[int, ...]
    number: int
    words: str  # where they are: above it


class Seed(NamedTuple):
    """What is known of one region: cells that it has; of each of its cells the one that it has as
    well, where that is said; how many it has of some cells."""

    name: str  # the dot at r1c1
    cells: tuple[int, ...]
    mirrored: tuple[tuple[int, int], ...] | None = None
    counts: tuple[CellCount, ...] = ()


@dataclass(frozen=True)
class Seeded(CachedFields, Part):
    """Links with one of the values join the cells at their ends; what hangs together is a region.
    The region of each seed is as the seed says.

    If this is about the `whole` board, each region has exactly one seed, and all links between two
    cells of a region join them.
    """

    values: frozenset[int]
    ends: Ends  # places, and the cells that they link
    cells: tuple[int, ...]
    seeds: tuple[Seed, ...]
    whole: bool = True
    names: tuple[str, ...] = field(default=(), compare=False)  # of cells, by their numbers
    thing: str = field(default="seed", compare=False)  # what a seed is: a dot

    @cached_property
    def links(self) -> dict[int, list[tuple[int, int]]]:
        """The links of each cell, and the cells to which they lead."""
        links_of: dict[int, list[tuple[int, int]]] = {cell: [] for cell in self.cells}
        for place, one, other in self.ends:
            links_of.setdefault(one, []).append((place, other))
            links_of.setdefault(other, []).append((place, one))
        return links_of

    @cached_property
    def reach(self) -> list[set[int]]:
        """The cells that the region of each seed may have at all."""
        owner = {cell: number for number, seed in enumerate(self.seeds) for cell in seed.cells}
        reached = []
        for number, seed in enumerate(self.seeds):
            free = {cell for cell in self.cells if owner.get(cell, number) == number}
            if seed.mirrored is not None:
                other = dict(seed.mirrored)
                free = {cell for cell in free if other.get(cell) in free}
            some = self._within(seed.cells[:1], free)
            for count in seed.counts:
                some &= self._with_few(seed.cells[0], free, count)
            reached.append(some)
        return reached

    def _within(self, start: Iterable[int], free: set[int]) -> set[int]:
        """What is reached through free cells."""
        reached = free.intersection(start)
        todo = [*reached]
        while todo:
            new = {other for _, other in self.links[todo.pop()]} & free - reached
            reached |= new
            todo += new
        return reached

    def _with_few(self, start: int, free: set[int], count: CellCount) -> set[int]:
        """What is reached through free cells, of which no more are counted than there may be."""
        counted = set(count.cells)
        counts = {start: int(start in counted)}
        todo = deque([start])
        while todo:
            cell = todo.popleft()
            for _, other in self.links[cell]:
                steps = counts[cell] + (other in counted)
                if other in free and steps < counts.get(other, count.number + 1):
                    counts[other] = steps
                    if other in counted:
                        todo.append(other)
                    else:
                        todo.appendleft(other)
        return set(counts)

    # the model

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: this cell is of the region of that seed, within its reach. What hangs
        apart from its seed is cut off when it is seen."""
        joined = one_of((place for place, _, _ in self.ends), self.values, has, rules)
        of_cell = defaultdict[int, list[int]](list)
        for seed, reach in zip(self.seeds, self.reach, strict=True):
            cells = sorted(reach)
            own = dict(zip(cells, rules.hidden(len(cells)).tolist(), strict=True))
            for cell, choice in own.items():
                of_cell[cell].append(choice)
            self._post_seed(seed, own, joined, rules)
            for place, one, other in self.ends if self.whole else ():
                if one in own and other in own:
                    rules.clause([-own[one], -own[other], joined[place]])
        for cell in self.cells if self.whole else ():
            rules.exactly_one([of_cell[cell]])

    def _post_seed(
        self, seed: Seed, own: Mapping[int, int], joined: Mapping[int, int], rules: Rules
    ) -> None:
        """What is said of the region of one seed."""
        for cell in seed.cells:
            rules.clause([own[cell]] if cell in own else [])
        for cell, choice in own.items():
            for place, other in self.links[cell]:
                its = [own[other]] if other in own else []
                rules.clause([-choice, -joined[place], *its])
            if cell != seed.cells[0]:
                rules.clause([-choice, *(joined[place] for place, _ in self.links[cell])])
        for one, other in seed.mirrored or ():
            if one in own:
                its = [own[other]] if other in own else []
                rules.clause([-own[one], *its])
        for count in seed.counts:
            rules.exactly(count.number, [[own[cell] for cell in count.cells if cell in own]])
        rules.lazy.append(_Cuts(self, seed.cells[0], own, joined))

    # the search

    def propagators(self, values: int) -> Iterator[SeededPropagator]:
        yield SeededPropagator(self, sum(1 << value for value in self.values), values)

    # the checker

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        seeds = {cell: seed for seed in self.seeds for cell in seed.cells}
        for region, closed in self._hanging(filled):
            name = f"the region at {self._name(min(region))}"
            its = {seed.name: seed for cell in region if (seed := seeds.get(cell))}
            if self.whole and len(its) > 1:
                yield f"{name} has {' and '.join(sorted(its))}"
            if self.whole and closed and not its:
                yield f"{name} has no {self.thing}"
            if self.whole:
                for place, one, other in self.ends:
                    inside = {one, other} <= region
                    if inside and place in filled and filled[place] not in self.values:
                        yield f"{words.name(place)} is a border within {name}"
            for seed in its.values():
                if seed.cells[0] in region:
                    for sentence in self._wrong(seed, region, closed):
                        yield f"the region of {seed.name} {sentence}"

    def _hanging(self, filled: Values) -> Iterator[tuple[set[int], bool]]:
        """What hangs together, and whether it can become no more."""
        ways = defaultdict[int, list[int]](list)
        open_ones = set[int]()
        for place, one, other in self.ends:
            if place not in filled:
                open_ones |= {one, other}
            elif filled[place] in self.values:
                ways[one].append(other)
                ways[other].append(one)
        left = set(self.cells)
        for cell in self.cells:
            if cell in left:
                region = {cell}
                todo = [cell]
                while todo:
                    new = set(ways[todo.pop()]) - region
                    region |= new
                    todo += new
                left -= region
                yield region, region.isdisjoint(open_ones)

    def _wrong(self, seed: Seed, region: set[int], closed: bool) -> Iterator[str]:
        """What is wrong with the region of a seed."""
        missing = [cell for cell in seed.cells if cell not in region]
        if closed and missing:
            yield f"does not have {self._name(missing[0])}"
        if seed.mirrored is not None:
            other = dict(seed.mirrored)
            for cell in sorted(region):
                if cell not in other or (closed and other[cell] not in region):
                    yield f"is not the same turned by half around it, at {self._name(cell)}"
                    break
        for count in seed.counts:
            number = len(region.intersection(count.cells))
            if number > count.number or (closed and number < count.number):
                yield f"has {numbered(number, 'cell')} {count.words}, not {count.number}"

    def _name(self, cell: int) -> str:
        return self.names[cell] if self.names else f"cell {cell + 1}"

    # what it is

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        """A cell is what its links are; of several with the same, or none, each has a number."""
        alike = Counter[frozenset[int]]()
        name = dict[int, Hashable]()
        for cell, around in self.links.items():
            links = frozenset(places[place] for place, _ in around)
            name[cell] = links, alike[links]
            alike[links] += 1

        def its(cell: int) -> Hashable:
            return name.get(cell, cell)

        def every(cells: Iterable[int]) -> Hashable:
            return frozenset(Counter(map(its, cells)).items())

        seeds = Counter(
            (
                every(seed.cells),
                None
                if seed.mirrored is None
                else frozenset((its(one), its(other)) for one, other in seed.mirrored),
                frozenset((every(count.cells), count.number) for count in seed.counts),
            )
            for seed in self.seeds
        )
        yield (
            "seeded",
            moved_values(self.values, values),
            every(self.cells),
            self.whole,
            frozenset(seeds.items()),
        )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        number = mentioned(len(self.ends), len(self.values), values)
        for seed, reach in zip(self.seeds, self.reach, strict=True):
            around = sum(len(self.links[cell]) for cell in reach)
            number += 2 * len(reach) + 4 * around + (3 * around // 2 if self.whole else 0)
            number += 2 * len(reach) if seed.mirrored is not None else 0
            number += sum(len(reach.intersection(count.cells)) for count in seed.counts)
        return number


class _Cuts:
    """Names clauses for cells that hang apart from their seed."""

    def __init__(
        self, part: Seeded, start: int, own: Mapping[int, int], joined: Mapping[int, int]
    ) -> None:
        self.start = start
        self.own = own
        self.joined = joined
        self.links = {cell: part.links[cell] for cell in own}

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """A cell is not of the region, or a link leads out of what hangs together with it."""
        left = {cell for cell, choice in self.own.items() if choice in true}
        while left:
            some = {first := min(left)}
            todo = [first]
            while todo:
                for place, other in self.links[todo.pop()]:
                    literal = self.joined[place]
                    so = literal in true if literal > 0 else -literal not in true
                    if so and other in left and other not in some:
                        some.add(other)
                        todo.append(other)
            left -= some
            if self.start not in some:
                ways = [
                    self.joined[place]
                    for cell in sorted(some)
                    for place, other in self.links[cell]
                    if other not in some
                ]
                for cell in sorted(some):
                    yield [-self.own[cell], *ways]


Known = tuple[frozenset[int], frozenset[int]]
Owners = dict[int, set[int]]
"""Of each cell the seeds in whose region it may be; or NOBODY, where it may be in none of them."""

NOBODY = -1


class LinksPropagator(part.Propagator):
    """All links between cells. It notes which of those that are forgotten join, and which do
    not."""

    forgets = True

    def __init__(self, ends: Ends, joining: int, values: int) -> None:
        self.places = tuple(place for place, _, _ in ends)
        self.ends = ends
        self.joining = joining
        self.parting = (1 << values) - 1 & ~joining
        self.first = frozenset[int](), frozenset[int]()

    def joined_and_parted(self, possible: Sequence[int], notes: Notes) -> tuple[set[int], set[int]]:
        """The links that are known to join, and those that are known not to."""
        joined, parted = map(set, cast(Known, notes[self.note]))
        for place in self.places:
            if mask := possible[place]:
                if not mask & self.parting:
                    joined.add(place)
                elif not mask & self.joining:
                    parted.add(place)
        return joined, parted

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A link that joins, or does not."""
        joined, parted = cast(Known, notes[self.note])
        if mask & self.joining:
            notes[self.note] = joined | {place}, parted
        else:
            notes[self.note] = joined, parted | {place}


class SeededPropagator(LinksPropagator):
    """All links, and to which seed each cell belongs."""

    def __init__(self, seeded: Seeded, joining: int, values: int) -> None:
        super().__init__(seeded.ends, joining, values)
        self.cells = seeded.cells
        self.seeds = seeded.seeds
        self.whole = seeded.whole

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Cells that one seed alone reaches are of its region; links join within a region, and do
        not join two."""
        joined, parted = self.joined_and_parted(possible, notes)
        together = self._together(joined)
        owners = self._owners(together, parted)
        if not all(owners.values()):
            return CANNOT
        struck = list[tuple[int, int]]()
        for place, one, other in self.ends:
            apart = owners[one].isdisjoint(owners[other])
            same = self.whole and (
                together[one] is together[other] or len(owners[one] | owners[other]) == 1
            )
            if (apart and place in joined) or (same and place in parted):
                return CANNOT
            if possible[place] and (apart or same):
                struck.append((place, possible[place] & (self.joining if same else self.parting)))
        return struck

    def _together(self, joined: set[int]) -> dict[int, list[int]]:
        """Of each cell all those with which it hangs together."""
        groups = {cell: [cell] for cell in self.cells}
        for place, one, other in self.ends:
            if place in joined and groups[one] is not groups[other]:
                groups[one] += groups[other]
                groups |= dict.fromkeys(groups[other], groups[one])
        return groups

    def _owners(self, together: Mapping[int, list[int]], parted: set[int]) -> Owners:
        """The seeds of each cell; none where that cannot be."""
        every = {*range(len(self.seeds))} | (set() if self.whole else {NOBODY})
        owners = {cell: set(every) for cell in self.cells}
        for number, seed in enumerate(self.seeds):
            for cell in seed.cells:
                owners[cell] &= {number}
        ways = [(one, other) for place, one, other in self.ends if place not in parted]
        left = -1
        while left != (left := sum(map(len, owners.values()))):
            for number, seed in enumerate(self.seeds):
                self._reach(number, seed, ways, owners)
                self._mirror(number, seed, owners)
                if not self._counted(number, seed, owners):
                    return {cell: set() for cell in self.cells}
            for cell in self.cells:
                for other in together[cell]:
                    owners[cell] &= owners[other]
        return owners

    def _reach(
        self, number: int, seed: Seed, ways: Iterable[tuple[int, int]], owners: Owners
    ) -> None:
        """A cell is of a region if it hangs together with the seed by cells that may be."""
        beside = defaultdict[int, list[int]](list)
        for one, other in ways:
            if number in owners[one] and number in owners[other]:
                beside[one].append(other)
                beside[other].append(one)
        reached = {seed.cells[0]}
        todo = [seed.cells[0]]
        while todo:
            new = set(beside[todo.pop()]) - reached
            reached |= new
            todo += new
        for cell in self.cells:
            if cell not in reached:
                owners[cell].discard(number)

    def _mirror(self, number: int, seed: Seed, owners: Owners) -> None:
        """A cell is of a region where the one on the other side is."""
        if seed.mirrored is None:
            return
        across = dict(seed.mirrored)
        for cell in self.cells:
            other = across.get(cell)
            if other is None or number not in owners[other]:
                owners[cell].discard(number)
            elif owners[other] == {number}:
                owners[cell] &= {number}

    def _counted(self, number: int, seed: Seed, owners: Owners) -> bool:
        """Whether as many cells may be of a region as are counted."""
        for count in seed.counts:
            could = [cell for cell in count.cells if number in owners[cell]]
            sure = [cell for cell in could if len(owners[cell]) == 1]
            if not len(sure) <= count.number <= len(could):
                return False
            if len(sure) == count.number:
                for cell in could:
                    if len(owners[cell]) > 1:
                        owners[cell].discard(number)
            elif len(could) == count.number:
                for cell in could:
                    owners[cell] &= {number}
        return True


def seeded(
    board: Edges,
    values: frozenset[int],
    seeds: Iterable[Seed],
    whole: bool = True,
    holes: Iterable[Cell] = (),
    thing: str = "seed",
) -> Seeded:
    """All cells of a grid but for holes; cells are numbered in reading order."""
    height, width = board.nodes
    missing = {row * width + column for row, column in holes}
    names = tuple(cell_name(divmod(cell, width)) for cell in range(height * width))
    cells = tuple(cell for cell in range(height * width) if cell not in missing)
    return Seeded(values, board.ends, cells, tuple(seeds), whole, names, thing)


KEYS = {
    **VALUE,
    "seeds": "one cell of each region, a list",
    "symmetric": "true: each region is the same turned by half around its seed",
}
_CELL = re.compile("r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})")


def _read(table: Table, names: Names) -> Iterator[Seeded]:
    values = valued(table, "seeded", names, "which links join cells", "on")
    board = names.board
    if not isinstance(board, Edges) or board.around:
        raise PuzzleError('seeded needs links of cells; write edges = "links 4x3"', "seeded")
    said = table.get("seeds")
    if not isinstance(said, list) or not said:
        raise PuzzleError('seeded needs a cell of each region, as in seeds = ["r1c1"]', "seeded")
    symmetric = table.get("symmetric", False)
    if not isinstance(symmetric, bool):
        raise PuzzleError("symmetric must be true or false", "seeded")
    height, width = board.nodes
    seeds = list[Seed]()
    for name in said:
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        row, column = (int(number) - 1 for number in match.groups()) if match else (-1, -1)
        if not (0 <= row < height and 0 <= column < width):
            raise PuzzleError(f"{quoted(str(name))} is no cell; write it as in r1c1", "seeded")
        pairs = [
            (y * width + x, (2 * row - y) * width + 2 * column - x)
            for y in range(height)
            for x in range(width)
            if 0 <= 2 * row - y < height and 0 <= 2 * column - x < width
        ]
        mirrored = tuple(pairs) if symmetric else None
        seeds.append(Seed(f"the seed {name}", (row * width + column,), mirrored))
    yield seeded(board, values, seeds)


EXAMPLE = """\
# seeded: links with a value, or any of a list, join cells to regions, each with one of the seeds;
# with symmetric = true each is the same turned by half around its seed. All links within a region
# join.
kind = "rules"
edges = "links 3x3"
values = ["on", "off"]
[[rule]]
seeded = { value = "on", seeds = ["r1c2", "r2c2", "r3c2"], symmetric = true }
"""

WISH = "cells are divided into regions, each around one seed, and links join those of a region"
FORM = in_table("seeded", KEYS, _read, '{ value = "on", seeds = ["r1c1"] }', EXAMPLE)
