"""Polyominoes packed into a board.

    cell       a place on the board that a tile may cover; (row, column), numbered from 0
    tile       a shape of cells, connected, that may be turned and turned over unless the puzzle says no
    sort       tiles that are equal: they may lie in the same ways, so it makes no difference which of them lies where
    piece      a tile in its place: the cells it covers          A A B B
                                                                 A # C B       # is blocked
                                                                 A C C B

Pieces do not overlap. Of each sort at least and at most so many are placed. Some cells must be covered, others may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ...solver.model import Given, Literals, Model, Rules
from ...solver.puzzle import Grid, Move, PuzzleError, Solution
from .._files.document import Document, nearest, quoted
from .parts import Board, Sort, sorted_out
from .proof.finders import no_solution
from .search import HEURISTICS, ORDERS, Search, State
from .text import answers
from .text import pictures as text
from .text.polyominoes import SETS, Cell, Shape, normal

__all__ = ["Tiles"]

KEYS = {
    "board": 'a picture: "-" or "." open, "#" blocked, "?" may be covered or not',
    "use": "all (each tile as often as its count says) or some (at most that often)",
    "cover": "whether every open cell must be covered; the default is false with use = all, true with use = some",
    "mirror": "whether tiles may be turned over; the default is true",
    "rotate": "whether tiles may be turned; the default is true",
    "set": f"bundled tiles: {', '.join(SETS)}",
    "given": "a picture as large as the board: a tile's name where a cell belongs to it, . elsewhere",
    "tile": "a table for each tile, as in [tile.A]: shape, count (a number, 2-4, or any), mirror, rotate",
}
LARGEST = 20_000_000  # places, cells times ways to lie
LONGEST = 500_000_000  # the same, times the cells of the tiles


class Piece(NamedTuple):
    """A tile of this sort covers these cells, in reading order."""

    sort: int
    cells: Shape


@dataclass(frozen=True)
class Tiles:
    """One packing puzzle: its board, its tiles, and which cells are given to which tile."""

    kind: ClassVar[str] = "tiles"
    lenient: ClassVar[bool] = False
    engine: ClassVar[str] = "cover"
    heuristics: ClassVar[Mapping[str, str]] = HEURISTICS

    board: Board
    sorts: tuple[Sort, ...]
    given: dict[Cell, tuple[int, str]] = field(default_factory=dict)  # sort and name of the tile
    lines: dict[Cell, int] = field(default_factory=dict)  # of the file
    heuristic: str = "first-cell"

    # witness 1: the model

    def model(self) -> Model:
        """Each cell has one piece or at most one, each sort of tiles its number of pieces."""
        places = self._places
        rules = Rules(self._label())
        numbers = [rules.choices(len(cells)) for cells in places]
        self._cover(rules, numbers)
        for sort, choices in zip(self.sorts, numbers, strict=True):
            room = len(self.board.cells) // sort.size
            most = room if sort.most is None else min(room, sort.most)
            if sort.least or most < room:
                rules.between(min(sort.least, room + 1), most, choices)
        self._share(rules, numbers)
        rules.turns = lambda: self._renumbered(numbers)
        return Model(rules, tuple(self._givens(numbers)))

    @cached_property
    def _places(self) -> list[NDArray[np.int64]]:
        """Of each sort all places: a row for each, with its cells numbered in reading order."""
        picture = np.zeros((self.board.rows, self.board.columns), dtype=np.bool_)
        picture[tuple(np.array(self.board.order).T)] = True
        return [np.concatenate([_fitting(picture, way) for way in sort.ways]) for sort in self.sorts]

    def _label(self) -> Any:
        places, columns = self._places, self.board.columns
        ends = np.cumsum([len(cells) for cells in places])

        @cache
        def label(choice: int) -> Piece:
            sort = int(np.searchsorted(ends, choice))
            cells = places[sort][choice - 1 - (ends[sort] - len(places[sort]))].tolist()
            return Piece(sort, tuple(divmod(cell, columns) for cell in cells))

        return label

    def _cover(self, rules: Rules, numbers: list[Literals]) -> None:
        """The rules of the cells, with where each stands in a scan of the board."""
        cells = np.concatenate([rows.ravel() for rows in self._places])
        choices = np.concatenate([np.repeat(n, rows.shape[1]) for n, rows in zip(numbers, self._places, strict=True)])
        choices = choices[np.argsort(cells.astype(np.min_scalar_type(cells.max(initial=0))), kind="stable")]
        width = np.bincount(cells, minlength=self.board.rows * self.board.columns)
        first = np.cumsum(width) - width
        scan, rules.row = self._scan()
        order = np.array([self._number(cell) for cell in self.board.order])
        must = np.array([cell in self.board.must for cell in self.board.order])
        for low in (0, 1):
            chosen = order[must == bool(low)]
            for size in sorted(set(width[chosen].tolist())):
                these = chosen[width[chosen] == size]
                rules.between(low, 1, choices[first[these][:, None] + np.arange(size)], scan[these].astype(np.int32))

    def _scan(self) -> tuple[NDArray[np.int64], int]:
        """Of each cell its place in a scan row by row, or column by column, and how long these are."""
        rows, columns = np.divmod(np.arange(self.board.rows * self.board.columns), self.board.columns)
        top, bottom, left, right = self.board.bounds
        height, width = bottom - top + 1, right - left + 1
        scans = [((columns - left) * height + rows - top, height), ((rows - top) * width + columns - left, width)]

        def reach(scan: tuple[NDArray[np.int64], int]) -> tuple[int, int]:
            """How far a piece reaches in a scan, and how long its rows are: the less, the fewer states."""
            places = [scan[0][cells] for cells in self._places if len(cells)]
            return max((int(np.ptp(at, axis=1).max()) for at in places), default=0), scan[1]

        return min(scans, key=reach)

    def _givens(self, numbers: list[Literals]) -> Iterator[Given]:
        """Pieces that cannot be, because one of their cells is given to another tile."""
        for cell, (sort, name) in self.given.items():
            number = self._number(cell)
            place = f"{_name(cell)} = {name}{self._at(cell)}"
            other = [self._number(at) for at, (same, owner) in self.given.items() if same == sort and owner != name]
            for index, rows in enumerate(self._places):
                here = (rows == number).any(axis=1)
                if index == sort:
                    here &= np.isin(rows, other).any(axis=1)
                yield from (Given(-choice, place) for choice in numbers[index][here].tolist())

    def _share(self, rules: Rules, numbers: list[Literals]) -> None:
        """Where equal tiles of several names have cells given by name: each name has its number of pieces.

        A name has the pieces on its given cells; the rest can be called as one likes, as long as enough are left for
        the least of the others. That is one rule for every set of names, for only the worst of them matters.
        """
        for index, sort in enumerate(self.sorts):
            named = {name for same, name in self.given.values() if same == index}
            if len(sort.tiles) == 1 or not named:
                continue
            on = {name: self._on(index, name) for name in sorted(named)}
            for tile in sort.tiles:
                if tile.name in on and tile.most is not None:
                    rules.at_most(tile.most, numbers[index][on[tile.name]])
            for subset in range(1, 1 << len(on)):
                chosen = [name for bit, name in enumerate(on) if subset >> bit & 1]
                rest = ~np.isin(numbers[index], np.concatenate([numbers[index][on[name]] for name in chosen]))
                least = sum(tile.least for tile in sort.tiles if tile.name not in chosen)
                rules.at_least(min(least, len(self.board.cells) + 1), numbers[index][rest])

    def _on(self, sort: int, name: str) -> NDArray[np.bool_]:
        """Which places of a sort have a cell that is given to this name."""
        cells = [self._number(cell) for cell, given in self.given.items() if given == (sort, name)]
        found: NDArray[np.bool_] = np.asarray(np.isin(self._places[sort], cells).any(axis=1))
        return found

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.board.columns + cell[1]

    def _renumbered(self, numbers: list[Literals]) -> list[Literals]:
        """What becomes of each choice in each turn of the board: a hint."""
        random = Random(1)  # sums of random numbers tell sets of cells apart
        weight = np.array([random.getrandbits(50) for _ in range(self.board.rows * self.board.columns)])
        extra = np.array([random.getrandbits(50) for _ in self.sorts])
        keys = np.concatenate([weight[rows].sum(axis=1) + extra[i] for i, rows in enumerate(self._places)])
        order = np.argsort(keys)
        found = []
        for cells, sorts in self._turns:
            moved = np.zeros_like(weight)
            moved[[self._number(cell) for cell in cells]] = weight[[self._number(cell) for cell in cells.values()]]
            goal = [moved[rows].sum(axis=1) + extra[sorts[i]] for i, rows in enumerate(self._places)]
            at = order[np.searchsorted(keys[order], np.concatenate(goal))]
            found.append(np.concatenate([[0], np.concatenate(numbers)[at]]).astype(np.int32))
        return found

    # witness 2: the hand-written search

    @cached_property
    def _search(self) -> Search:
        return Search(self.board, self.sorts, self.given, Piece, self.heuristic)

    def start(self) -> Iterable[Move]:
        """An empty board."""
        yield (), self._search.start

    def moves(self, state: State) -> Iterable[Move] | None:
        """Covers the next cell, or places the next tile, as the heuristic says."""
        return self._search.moves(state)

    def using(self, heuristic: str) -> Self:
        """The same puzzle, searched by hand in another way: one order, and tests, joined by +."""
        words = heuristic.split("+")
        if unknown := [word for word in words if word not in HEURISTICS]:
            raise ValueError(f"there is no heuristic {quoted(unknown[0])}; {nearest(unknown[0], list(HEURISTICS))}")
        if sum(word in ORDERS for word in words) > 1:
            raise ValueError(f"only one of {', '.join(ORDERS)} can be used at a time")
        return replace(self, heuristic=heuristic)

    # witness 3: the checker

    def check(self, solution: Solution) -> list[str]:
        """The rules that an answer breaks."""
        wrong = []
        covered = Counter(cell for piece in solution for cell in piece.cells)
        for sort, cells in sorted(solution):
            where = f"the piece at {_name(min(cells))}" if cells else "a piece"
            if off := [cell for cell in cells if cell not in self.board.cells]:
                wrong.append(f"{where} lies on {_name(off[0])}, which is no open cell of the board")
            elif not 0 <= sort < len(self.sorts):
                wrong.append(f"{where} is no tile of this puzzle")
            elif not any(_can_lie(t.shape, normal(cells), t.rotate, t.mirror) for t in self.sorts[sort].tiles if cells):
                wrong.append(f"{where} is not a tile {self.sorts[sort].name}, or lies in a way that it may not")
        wrong += [f"{_name(cell)} is covered {number} times" for cell, number in covered.items() if number > 1]
        wrong += [f"{_name(cell)} is not covered" for cell in sorted(self.board.must - covered.keys())]
        return wrong + self._wrong_numbers(solution) + self._wrong_givens(solution)

    def _wrong_numbers(self, solution: Solution) -> list[str]:
        """Tiles that are placed too often, or not often enough."""
        wrong = []
        placed = Counter(piece.sort for piece in solution)
        for index, sort in enumerate(self.sorts):
            least, number, names = sort.least, placed[index], " and ".join(tile.name for tile in sort.tiles)
            if number < least or (sort.most is not None and number > sort.most):
                most = "any number" if sort.most is None else sort.most
                wanted = f"{least}" if least == most else f"{least} to {most}"
                wrong.append(f"tile {names} is placed {number} times, not {wanted}")
        return wrong

    def _wrong_givens(self, solution: Solution) -> list[str]:
        """Cells that belong to another tile than is given, and names that cannot be shared out as is given."""
        if not self.given:
            return []
        owner = {cell: piece for piece in solution for cell in piece.cells}
        wrong = [
            f"{_name(cell)} is given to {name}{self._at(cell)}, but belongs to "
            + (self.sorts[owner[cell].sort].name if 0 <= owner[cell].sort < len(self.sorts) else "no tile")
            for cell, (sort, name) in self.given.items()
            if cell in owner and owner[cell].sort != sort
        ]
        claims: dict[Piece, set[str]] = {}
        for cell, (sort, name) in self.given.items():
            if cell in owner and owner[cell].sort == sort:
                claims.setdefault(owner[cell], set()).add(name)
        for piece, names in claims.items():
            if len(names) > 1:
                wrong.append(f"the piece at {_name(min(piece.cells))} is given to {' and '.join(sorted(names))}")
        for index, equal in enumerate(self.sorts):
            number = sum(piece.sort == index for piece in solution)
            claimed = Counter(name for piece, names in claims.items() if piece.sort == index for name in names)
            for tile in equal.tiles:
                if tile.most is not None and claimed[tile.name] > tile.most and len(equal.tiles) > 1:
                    wrong.append(f"{claimed[tile.name]} pieces are given to {tile.name}, not {tile.most}")
            if equal.least <= number < sum(max(tile.least, claimed[tile.name]) for tile in equal.tiles):
                wrong.append(f"too few pieces are left for the other names of tile {equal.name}")
        return wrong

    def hopeless(self) -> str | None:
        """An argument that there is no solution, where one is at hand."""
        return self._argument

    @cached_property
    def _argument(self) -> str | None:
        return no_solution(self.board, self.sorts)

    # notation

    @classmethod
    def parse(cls, data: Document) -> Self:
        """Reads a puzzle; refuses what is none."""
        picture = data.rows("board")
        if picture is None:
            raise PuzzleError("there is no board; draw one as in board = '''...'''")
        board = text.board(picture)
        sorts = sorted_out([tile.clipped(len(board.cells)) for tile in text.tiles(data)])
        ways = [way for sort in sorts for way in sort.ways if _is_within(way, board)]
        if len(board.cells) * len(ways) > LARGEST or len(board.cells) * sum(map(len, ways)) > LONGEST:
            raise PuzzleError(
                "there are too many places for such tiles on such a board; make one of them smaller", "board"
            )
        cover = data.boolean("cover")
        some = data.string("use") == "some"
        area = sum(sort.least * sort.size for sort in sorts)
        must = board.must if cover or (cover is None and some) else frozenset[Cell]()
        given, lines = cls._given(data, board, sorts)
        must = board.cells if area == len(board.cells) else must | given.keys()  # tiles as large as the board fill it
        return cls(replace(board, must=must), sorts, given, lines)

    @staticmethod
    def _given(
        data: Document, board: Board, sorts: tuple[Sort, ...]
    ) -> tuple[dict[Cell, tuple[int, str]], dict[Cell, int]]:
        """The givens and their lines in the file."""
        picture = data.rows("given")
        if picture is None:
            return {}, {}
        home = {tile.name: index for index, sort in enumerate(sorts) for tile in sort.tiles}
        found = text.given(picture, board, set(home))
        lines = {cell: line for cell, (_, row) in found.items() if (line := data.line("given", row)) is not None}
        return {cell: (home[name], name) for cell, (name, _) in found.items()}, lines

    @classmethod
    def recognise(cls, bare: str) -> Iterator[tuple[int | None, dict[str, Any]]] | None:
        """A board and tiles, drawn one under the other."""
        found = text.bare(bare)
        return None if found is None else iter([(None, found)])

    def read(self, answer: object) -> Solution:
        """An answer as `write` gives it, or as a picture in which every piece has a symbol."""
        if isinstance(answer, list) and all(isinstance(piece, dict) for piece in answer):
            pieces = [Piece(*found) for found in answers.listed(answer, self.sorts)]
        else:
            picture = Document({"answer": answer}).rows("answer") or ""
            pieces = [Piece(*found) for found in answers.drawn(picture, self.board, self.sorts, self.given)]
        for piece, times in Counter(pieces).items():
            if times > 1:
                raise PuzzleError(f"the piece at {_name(piece.cells[0])} stands there {times} times; keep one of them")
        return frozenset(pieces)

    def write(self, solution: Solution) -> list[dict[str, Any]]:
        """An answer as its pieces, in the order of their first cells: the tile's name, and its cells."""
        names = answers.names(solution, self.sorts, self.given)
        return [
            {"tile": names[piece], "cells": [[row + 1, column + 1] for row, column in piece.cells]}
            for piece in sorted(solution, key=lambda piece: piece.cells)
        ]

    def grid(self, solution: Solution | None = None) -> Grid:
        """What there is to draw: the board, with walls around the pieces."""
        owner = {cell: piece for piece in solution or () for cell in piece.cells}
        symbols = answers.symbols(solution or frozenset(), self.sorts, self.given)
        shown = {cell: name for cell, (_, name) in self.given.items()} | {c: symbols[p] for c, p in owner.items()}
        rows = tuple(
            tuple(shown.get((y, x), self._empty((y, x), solution)) for x in range(self.board.columns))
            for y in range(self.board.rows)
        )
        return Grid(
            (rows,),
            lambda row, column: owner.get((row, column)) != owner.get((row, column + 1)),
            lambda row, column: owner.get((row, column)) != owner.get((row + 1, column)),
            lambda _, row, column: owner.get((row, column)),
        )

    def _empty(self, cell: Cell, solution: Solution | None) -> str:
        if cell not in self.board.cells:
            return "#"
        return "." if solution is not None or cell in self.board.must or not self.board.must else "?"

    def images(self, solution: Solution) -> Iterable[Solution]:
        """The turned and mirrored copies that the board, the tiles and the givens allow."""
        for cells, sorts in self._turns:
            yield frozenset(
                Piece(sorts[piece.sort], tuple(sorted(cells[cell] for cell in piece.cells))) for piece in solution
            )

    @cached_property
    def _turns(self) -> list[tuple[dict[Cell, Cell], list[int]]]:
        """The ways to turn the board onto itself: where each cell goes, and what becomes of each sort."""
        top, bottom, left, right = self.board.bounds
        ways = {sort.ways: index for index, sort in enumerate(self.sorts)}
        found = []
        for swap in (False, True):
            if swap and bottom - top != right - left:
                continue
            for down in (False, True):
                for across in (False, True):

                    def turn(cell: Cell, swap: bool = swap, down: bool = down, across: bool = across) -> Cell:
                        row, column = cell[0] - top, cell[1] - left
                        row, column = (column, row) if swap else (row, column)
                        return (bottom - row if down else top + row, right - column if across else left + column)

                    cells = {cell: turn(cell) for cell in self.board.order}
                    sorts = [ways.get(tuple(sorted(normal(map(turn, way)) for way in s.ways)), -1) for s in self.sorts]
                    if self._allows(cells, sorts):
                        found.append((cells, sorts))
        return found

    def _allows(self, cells: dict[Cell, Cell], sorts: list[int]) -> bool:
        """Whether board, tiles and givens are the same after a turn."""
        if set(cells.values()) != self.board.cells or {cells[cell] for cell in self.board.must} != self.board.must:
            return False
        for index, goal in enumerate(sorts):
            if goal < 0 or (self.sorts[index].least, self.sorts[index].most) != (
                self.sorts[goal].least,
                self.sorts[goal].most,
            ):
                return False
        return self._claims(cells, sorts) == self._claims({cell: cell for cell in cells}, list(range(len(sorts))))

    def _claims(self, cells: dict[Cell, Cell], sorts: list[int]) -> Counter[Any]:
        """What is given, after a turn: of every name the sort, the numbers, and the cells."""
        given = {name for _, name in self.given.values()}
        return Counter(
            (
                sorts[index],
                (tile.least, tile.most) if len(sort.tiles) > 1 else None,
                frozenset(cells[cell] for cell, (_, name) in self.given.items() if name == tile.name),
            )
            for index, sort in enumerate(self.sorts)
            for tile in sort.tiles
            if tile.name in given or (self.given and len(sort.tiles) > 1)
        )

    def _at(self, cell: Cell) -> str:
        return f" (line {self.lines[cell]})" if cell in self.lines else ""


def _name(cell: Cell) -> str:
    """What people call a cell."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _fitting(picture: NDArray[np.bool_], way: Shape) -> NDArray[np.int64]:
    """The places where a shape fits as it lies: a row for each, with its cells numbered in reading order."""
    rows, columns = picture.shape
    height, width = max(row for row, _ in way) + 1, max(column for _, column in way) + 1
    if height > rows or width > columns:
        return np.zeros((0, len(way)), dtype=np.int64)
    fits = np.ones((rows - height + 1, columns - width + 1), dtype=np.bool_)
    for row, column in way:
        fits &= picture[row : row + fits.shape[0], column : column + fits.shape[1]]
    top, left = np.nonzero(fits)
    found: NDArray[np.int64] = (top * columns + left)[:, None] + np.array([y * columns + x for y, x in way])
    return found


def _is_within(way: Shape, board: Board) -> bool:
    """Whether a shape is no higher and no wider than the picture of the board."""
    return max(row for row, _ in way) < board.rows and max(column for _, column in way) < board.columns


@lru_cache(maxsize=10_000)
def _can_lie(shape: Shape, cells: Shape, rotate: bool, mirror: bool) -> bool:
    """For the checker: whether a shape as drawn can be moved onto these cells, turned and turned over as it may be."""
    if len(set(cells)) != len(shape) or len(cells) != len(shape):
        return False
    for over in (1, -1) if mirror else (1,):
        corners = [complex(over * column, row) for row, column in shape]
        for _ in range(4 if rotate else 1):
            here = sorted((corner.imag, corner.real) for corner in corners)
            there = sorted(cells)
            down, along = there[0][0] - here[0][0], there[0][1] - here[0][1]
            if all((y + down, x + along) == cell for (y, x), cell in zip(here, there, strict=True)):
                return True
            corners = [corner * 1j for corner in corners]
    return False
