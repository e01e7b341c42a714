"""Cells are covered by pieces out of a list of ways to lie: links within a piece join its cells,
links between pieces do not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

from exactone.models.boards.board import Cell, Line, cell_name, together
from exactone.models.boards.edges import Edges, Ends
from exactone.solver.errors import PuzzleError
from exactone.solver.symmetry import board_turns

from . import part
from .form import VALUE, in_table, valued
from .literals import Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Notes,
    Part,
    Removals,
    Statement,
    Values,
    Words,
    moved_values,
    nothing,
)
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Pieces(Part):
    """Links with one of the values join the cells at their ends. What hangs together with one of
    these cells lies in one of the ways, each a set of cells that hang together by links."""

    values: frozenset[int]
    ends: Ends  # places, and the cells that they link
    cells: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = field(default=(), compare=False)  # of cells, by their numbers
    wanted: str = field(default="", compare=False)  # what pieces are, in words: a rectangle

    def post(self, has: Literals, rules: Rules) -> None:
        """A hidden choice for each way: so it lies. Where all cells are covered, a link joins
        where one of the ways lies that have both of its ends; else each way says its links."""
        joined = one_of((place for place, _, _ in self.ends), self.values, has, rules)
        ways = list(dict.fromkeys(frozenset(way) for way in self.ways))
        covered = set(self.cells)
        if not self._covers_all():
            ways = [way for way in ways if not covered.isdisjoint(way)]
        lying = rules.hidden(len(ways)).tolist()
        over = defaultdict[int, list[int]](list)
        for choice, way in zip(lying, ways, strict=True):
            for cell in way:
                over[cell].append(choice)
        for cell in self.cells:
            rules.exactly_one([over[cell]])
        if self._covers_all():
            both = defaultdict[int, list[int]](list)
            of_cell = _links(self.ends)
            for choice, way in zip(lying, ways, strict=True):
                for cell in way:
                    for place, other in of_cell[cell]:
                        if cell < other and other in way:
                            both[place].append(choice)
            for place, _, _ in self.ends:
                rules.exactly_one([[-joined[place], *both[place]]])
            return
        of_cell = _links(self.ends)
        for choice, way in zip(lying, ways, strict=True):
            said = {
                joined[place] if other in way else -joined[place]
                for cell in way
                for place, other in of_cell[cell]
            }
            for literal in sorted(said):
                rules.clause([-choice, literal])
            rules.clause([choice, *(-literal for literal in sorted(said))])

    def _covers_all(self) -> bool:
        """Whether no way and no link goes beyond the cells that are covered."""
        covered = set(self.cells)
        linked = (cell for _, *cells in self.ends for cell in cells)
        return covered.issuperset(linked) and all(covered.issuperset(way) for way in self.ways)

    def propagators(self, values: int) -> Iterator[PiecesPropagator]:
        mask = sum(1 << value for value in self.values)
        over: dict[int, list[frozenset[int]]] = {cell: [] for cell in self.cells}
        for way in dict.fromkeys(frozenset(way) for way in self.ways):
            for cell in way:
                if cell in over:
                    over[cell].append(way)
        links = defaultdict[int, dict[int, int]](dict)
        for place, one, other in self.ends:
            links[one][place] = other
            links[other][place] = one
        for ways in over.values():
            yield PiecesPropagator(ways, links, mask, (1 << values) - 1 & ~mask)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        joined = defaultdict[int, list[int]](list)
        parted = defaultdict[int, set[int]](set)
        unknown = set[int]()
        for place, one, other in self.ends:
            if place not in filled:
                unknown |= {one, other}
            elif filled[place] in self.values:
                joined[one].append(other)
                joined[other].append(one)
            else:
                parted[one].add(other)
                parted[other].add(one)
        over = defaultdict[int, list[set[int]]](list)
        for way in self.ways:
            lying = set(way)
            for cell in way:
                over[cell].append(lying)
        seen = set[int]()
        for cell in self.cells:
            if cell in seen:
                continue
            piece = {cell}
            todo = [cell]
            while todo:
                new = set(joined[todo.pop()]) - piece
                piece |= new
                todo += new
            seen |= piece
            if not any(
                piece <= way
                and all(set(joined[each]) <= way for each in way)
                and all(parted[each].isdisjoint(way) for each in way)
                for way in over[cell]
            ):
                name = f"the piece at {self.names[cell]}" if self.names else "a piece"
                can = "cannot be" if not unknown.isdisjoint(piece) else "is not"
                yield f"{name} {can} {self.wanted or 'one of those that there are'}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        links = defaultdict[int, list[tuple[int, int]]](list)
        for place, one, other in self.ends:
            links[one].append((places[place], other))
            links[other].append((places[place], one))
        over: dict[int, list[frozenset[tuple[int, bool]]]] = {cell: [] for cell in self.cells}
        for way in self.ways:
            lying = frozenset(way)
            said = frozenset(
                (place, other in lying) for cell in lying for place, other in links[cell]
            )
            for cell in lying:
                if cell in over:
                    over[cell].append(said)
        for said_of in over.values():
            yield "piece", some, frozenset(said_of)

    def pieces(self) -> Iterator[tuple[Line, Part]]:
        links = _links(self.ends)
        for cell in self.cells:
            around = tuple(place for place, _ in links[cell])
            name = f"the piece at {self.names[cell]}" if self.names else ""
            ways = tuple(way for way in self.ways if cell in way)
            yield Line(around, name), replace(self, cells=(cell,), ways=ways)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        links = _links(self.ends)
        ways = [set(way) for way in dict.fromkeys(frozenset(way) for way in self.ways)]
        number = mentioned(len(self.ends), len(self.values), values)
        if self._covers_all():
            inside = sum(other in way for way in ways for cell in way for _, other in links[cell])
            return number + sum(map(len, ways)) + len(self.ends) + inside // 2
        covered = set(self.cells)
        for way in ways:
            if both := len(covered & way):
                said = {place for cell in way for place, _ in links[cell]}
                number += both + 1 + 3 * len(said)
        return number


def _links(ends: Ends) -> dict[int, list[tuple[int, int]]]:
    """The links of each cell, and the cells to which they lead."""
    links_of = defaultdict[int, list[tuple[int, int]]](list)
    for place, one, other in ends:
        links_of[one].append((place, other))
        links_of[other].append((place, one))
    return links_of


class PiecesPropagator(part.Propagator):
    """One cell, and the ways to cover it. It notes which of them are left, of those that say the
    same of all links that are not forgotten the first one; nothing where one of them lies."""

    forgets = True

    def __init__(
        self,
        ways: Sequence[frozenset[int]],
        links: dict[int, dict[int, int]],
        joining: int,
        parting: int,
    ) -> None:
        self.ways = ways
        self.links = links
        self.joining = joining
        self.parting = parting
        cells = set[int]().union(*ways)
        self.places = tuple(sorted({place for cell in cells for place in links[cell]}))
        self.first = (1 << len(ways)) - 1, (1 << len(self.places)) - 1

    @cached_property
    def number(self) -> dict[int, int]:
        """The number of each place in here."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def said(self) -> list[tuple[int, int]]:
        """Of each way the links that it joins, and those that it does not, as sets of numbers."""
        pairs = []
        for way in self.ways:
            inside = outside = 0
            for cell in way:
                for place, other in self.links[cell].items():
                    if other in way:
                        inside |= 1 << self.number[place]
                    else:
                        outside |= 1 << self.number[place]
            pairs.append((inside, outside))
        return pairs

    @cached_property
    def turned(self) -> tuple[list[int], list[int]]:
        """Of each link the ways that join it, and those that part it."""
        inside, outside = [0] * len(self.places), [0] * len(self.places)
        for way, (joined, parted) in enumerate(self.said):
            for masks, some in ((inside, joined), (outside, parted)):
                while some:
                    lowest = some & -some
                    some ^= lowest
                    masks[lowest.bit_length() - 1] |= 1 << way
        return inside, outside

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """A link that all ways join which are left is joined, and parted where all part it."""
        left, _ = cast(tuple[int, int], notes[self.note])
        joined, parted = self.turned
        for number, place in enumerate(self.places):
            if mask := possible[place]:
                if not mask & self.joining:
                    left &= ~joined[number]
                if not mask & self.parting:
                    left &= ~parted[number]
        if not left:
            return CANNOT
        removals = []
        for number, place in enumerate(self.places):
            mask = possible[place]
            if mask & self.joining and not left & ~parted[number]:
                removals.append((place, mask & self.parting))
            elif mask & self.parting and not left & ~joined[number]:
                removals.append((place, mask & self.joining))
        return removals

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """The ways that say so of this link; of those that say the same of all others one."""
        left, still = cast(tuple[int, int], notes[self.note])
        number = self.number[place]
        still &= ~(1 << number)
        joined, parted = self.turned
        left &= ~(parted if mask & self.joining else joined)[number]
        kept = dict[tuple[int, int], int]()
        while left:
            way = left & -left
            left ^= way
            inside, outside = self.said[way.bit_length() - 1]
            kept.setdefault((inside & still, outside & still), way)
        notes[self.note] = None if (0, 0) in kept else (sum(kept.values()), still)


KEYS = {
    **VALUE,
    "shapes": "pictures of the pieces, a list of texts: # for each cell, - or . for none",
    "turned": "false: pieces are neither turned nor mirrored",
}


def _read(table: Table, names: Names) -> Iterator[Pieces]:
    values = valued(table, "pieces", names, "which links join cells", "on")
    board = names.board
    if not isinstance(board, Edges) or board.around:
        raise PuzzleError('pieces needs links of cells; write edges = "links 4x3"', "pieces")
    said = table.get("shapes")
    if not isinstance(said, list) or not said or not all(isinstance(one, str) for one in said):
        raise PuzzleError('pieces needs their shapes, as in shapes = ["###", "##"]', "pieces")
    turned = table.get("turned", True)
    if not isinstance(turned, bool):
        raise PuzzleError("turned must be true or false", "pieces")
    shapes = [shape for text in said for shape in _turned(_shape(text), turned)]
    yield pieces(board, values, lying(board.nodes, shapes))


def _shape(text: str) -> tuple[Cell, ...]:
    """The cells of a picture."""
    lines = ["".join(line.split()) for line in text.strip("\n").split("\n")]
    cells = [
        (row, column)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign == "#"
    ]
    signs = {sign for line in lines for sign in line}
    pieces = len(list(together(cells)))
    if pieces != 1 or not signs <= {"#", "-", "."}:
        raise PuzzleError(
            "shapes are pictures of # and -, with a # for each cell of one piece", "pieces"
        )
    return tuple(cells)


def _turned(shape: Iterable[Cell], turned: bool) -> list[tuple[Cell, ...]]:
    cells = list(shape)
    side = 1 + max(max(cell) for cell in cells)
    turns = board_turns(side, side) if turned else board_turns(side, side)[:1]
    return [tuple(map(turn.cell, cells)) for turn in turns]


def lying(size: tuple[int, int], shapes: Iterable[Iterable[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """The ways in which shapes can lie on a grid, as sorted cells."""
    height, width = size
    ways = dict[tuple[Cell, ...], None]()
    for shape in shapes:
        cells = sorted(shape)
        top, left = (min(cell[way] for cell in cells) for way in (0, 1))
        for down in range(-top, height - top):
            for right in range(-left, width - left):
                way = tuple((row + down, column + right) for row, column in cells)
                if all(row < height and column < width for row, column in way):
                    ways[way] = None
    return tuple(ways)


def pieces(
    board: Edges,
    values: frozenset[int],
    ways: Iterable[Iterable[Cell]],
    covered: Iterable[Cell] | None = None,
    **words: str,
) -> Pieces:
    """These cells of a grid, or all of them, covered by pieces that lie in these ways."""
    height, width = board.nodes
    every = tuple(range(height * width))
    names = tuple(cell_name(divmod(cell, width)) for cell in every)
    numbers = tuple(tuple(row * width + column for row, column in way) for way in ways)
    some = every if covered is None else tuple(row * width + column for row, column in covered)
    said: Any = words
    return Pieces(values, board.ends, some, numbers, names, **said)


EXAMPLE = """\
# pieces: links with a value, or any of a list, join cells, so that each cell lies in a piece of
# one of these shapes. They may be turned and mirrored, unless turned is false.
kind = "rules"
edges = "links 4x3"
values = ["on", "off"]
[[rule]]
pieces = { value = "on", shapes = ["###", "##\\n#-"] }
"""

WISH = "cells are covered by pieces of some shapes, and links join the cells of a piece"
FORM = in_table("pieces", KEYS, _read, '{ value = "on", shapes = ["##", "##\\n#-"] }', EXAMPLE)
