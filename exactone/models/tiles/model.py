"""Witness 1: every place where a tile may lie is a choice. Each cell has one or at most one,
each sort its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray

from exactone.models.boards.board import Cell
from exactone.solver.model import Given, Literals, Model, Rules

from . import Board, Piece, Tile, Tiles, TileType

Places = list[NDArray[np.int64]]
"""Of each sort all places: a row for each, with its cells numbered in reading order of the picture
of the board."""


def model(puzzle: Tiles) -> Model:
    """Rules and givens."""
    packing = PackingModel(puzzle)
    packing.cover()
    packing.number()
    packing.share()
    packing.rules.turns = packing.turns
    return Model(packing.rules, tuple(packing.givens()))


def size(puzzle: Tiles) -> int:
    """About how many literals there will be: places within the bounds of the board,
    once for each cell and number."""
    number, (top, bottom, left, right) = 0, _bounds(puzzle.board)
    for index, sort in enumerate(puzzle.sorts):
        highest = [way.max(axis=0).tolist() for way in _ways(sort.tiles[0])]
        corners = [
            max(0, bottom - top + 1 - down) * max(0, right - left + 1 - along)
            for down, along in highest
        ]
        named = {
            owner.name
            for owner in puzzle.given.values()
            if owner.sort == index and len(sort.tiles) > 1
        }
        number += sum(min(each, len(puzzle.board.cells)) for each in corners) * (
            sort.size + (1 << len(named))
        )
    return number


class PackingModel:
    """The places of all tiles, and the rules over them."""

    def __init__(self, puzzle: Tiles) -> None:
        self.puzzle, self.board = puzzle, puzzle.board
        self.order = np.array([self._number(cell) for cell in sorted(self.board.cells)])
        picture = np.zeros((self.board.rows, self.board.columns), dtype=np.bool_)
        picture.ravel()[self.order] = True
        self.places: Places = [
            np.concatenate([_fitting(picture, way) for way in _ways(sort.tiles[0])])
            for sort in puzzle.sorts
        ]
        self.rules = Rules(_label(self.places, self.board.columns))
        self.choices: list[Literals] = [self.rules.choices(len(places)) for places in self.places]

    def cover(self) -> None:
        """The rules of the cells, with where each stands in a scan of the board."""
        choices, first, width = self._over
        scan, self.rules.row = self._scan()
        must = np.array([cell in self.board.must for cell in sorted(self.board.cells)])
        for low in (0, 1):
            chosen = self.order[must == bool(low)]
            for number in sorted(set(width[chosen].tolist())):
                these = chosen[width[chosen] == number]
                groups = choices[first[these][:, None] + np.arange(number)]
                self.rules.between(low, 1, groups, scan[these].astype(np.int32))

    @cached_property
    def _over(self) -> tuple[Literals, NDArray[np.int64], NDArray[np.int64]]:
        """The places over each cell, one cell after the other; and of each cell the first of them,
        and their number."""
        cells = np.concatenate([places.ravel() for places in self.places])
        each = zip(self.choices, self.places, strict=True)
        choices = np.concatenate([np.repeat(choices, places.shape[1]) for choices, places in each])
        choices = choices[
            np.argsort(cells.astype(np.min_scalar_type(cells.max(initial=0))), kind="stable")
        ]
        width = np.bincount(cells, minlength=self.board.rows * self.board.columns)
        return choices, np.cumsum(width) - width, width

    def over(self, cell: Cell) -> Literals:
        """The places that cover a cell."""
        choices, first, width = self._over
        at = self._number(cell)
        placements: Literals = choices[first[at] : first[at] + width[at]]
        return placements

    def _scan(self) -> tuple[NDArray[np.int64], int]:
        """Of each cell its place in a scan row by row, or column by column,
        and how long these are."""
        rows, columns = np.divmod(
            np.arange(self.board.rows * self.board.columns), self.board.columns
        )
        top, bottom, left, right = _bounds(self.board)
        height = bottom - top + 1
        width = right - left + 1
        scans = [
            ((columns - left) * height + rows - top, height),
            ((rows - top) * width + columns - left, width),
        ]

        def reach(scan: tuple[NDArray[np.int64], int]) -> tuple[int, int]:
            """How far a piece reaches in a scan, and how long its rows are: the less,
            the fewer states."""
            places = [scan[0][cells] for cells in self.places if len(cells)]
            return max((int(np.ptp(at, axis=1).max()) for at in places), default=0), scan[1]

        return min(scans, key=reach)

    def number(self) -> None:
        """How often each sort is placed."""
        for choices, sort in zip(self.choices, self.puzzle.sorts, strict=True):
            room = self.room(sort)
            most = room if sort.most is None else min(room, sort.most)
            if sort.least or most < room:
                self.rules.between(min(sort.least, room + 1), most, choices)

    def room(self, sort: TileType) -> int:
        """How many pieces of a sort the board has cells for."""
        return len(self.board.cells) // sort.size

    def givens(self) -> Iterator[Given]:
        """Pieces that cannot be, because one of their cells is given to another tile."""
        given = self.puzzle.given
        for cell, (sort, name) in given.items():
            other = [
                self._number(at)
                for at, (same, owner) in given.items()
                if same == sort and owner != name
            ]
            for index, places in enumerate(self.places):
                here = (places == self._number(cell)).any(axis=1)
                if index == sort:
                    here &= np.isin(places, other).any(axis=1)
                yield from (Given(-choice, cell) for choice in self.choices[index][here].tolist())

    def share(self) -> None:
        """Where equal tiles of several names have cells given by name:
        each name has its number of pieces.

        A name has the pieces on its given cells; the rest can be called as one likes, as long as
        enough are left for the least of the others. That is one rule for every set of names, for
        only the worst of them matters.
        """
        for index, sort in enumerate(self.puzzle.sorts):
            named = {owner.name for owner in self.puzzle.given.values() if owner.sort == index}
            if len(sort.tiles) > 1 and named:
                self._share(
                    sort,
                    self.choices[index],
                    {name: self._on(index, name) for name in sorted(named)},
                )

    def _share(self, sort: TileType, choices: Literals, on: dict[str, Literals]) -> None:
        for tile in sort.tiles:
            if tile.name in on and tile.most is not None:
                self.rules.at_most(tile.most, on[tile.name])
        for subset in range(1, 1 << len(on)):
            chosen = [name for bit, name in enumerate(on) if subset >> bit & 1]
            rest = choices[~np.isin(choices, np.concatenate([on[name] for name in chosen]))]
            least = sum(tile.least for tile in sort.tiles if tile.name not in chosen)
            self.rules.at_least(min(least, len(self.board.cells) + 1), rest)

    def _on(self, sort: int, name: str) -> Literals:
        """The places of a sort that have a cell which is given to this name."""
        return self.on(
            sort, (cell for cell, owner in self.puzzle.given.items() if owner == (sort, name))
        )

    def on(self, sort: int, cells: Iterable[Cell]) -> Literals:
        """The places of a sort that have one of these cells."""
        placements: Literals = self.choices[sort][
            np.isin(self.places[sort], list(map(self._number, cells))).any(axis=1)
        ]
        return placements

    def turns(self) -> list[Literals]:
        """What becomes of each choice in each turn of the board: a hint."""
        from .turns import symmetries

        random = Random(1)  # sums of random numbers tell sets of cells apart
        weight = np.array(
            [random.getrandbits(50) for _ in range(self.board.rows * self.board.columns)]
        )
        extra = np.array([random.getrandbits(50) for _ in self.places])
        keys = np.concatenate(
            [weight[places].sum(axis=1) + extra[i] for i, places in enumerate(self.places)]
        )
        order = np.argsort(keys)
        images = []
        for cells, sorts in symmetries(self.puzzle):
            moved = np.zeros_like(weight)
            moved[list(map(self._number, cells))] = weight[list(map(self._number, cells.values()))]
            goal = [
                moved[places].sum(axis=1) + extra[sorts[i]] for i, places in enumerate(self.places)
            ]
            at = order[np.searchsorted(keys[order], np.concatenate(goal))]
            images.append(np.concatenate([[0], np.concatenate(self.choices)[at]]).astype(np.int32))
        return images

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.board.columns + cell[1]


def _label(places: Places, columns: int) -> Callable[[int], Piece]:
    """What a choice means."""
    ends = np.cumsum([len(cells) for cells in places])

    @cache
    def label(choice: int) -> Piece:
        sort = int(np.searchsorted(ends, choice))
        cells = places[sort][choice - 1 - (ends[sort] - len(places[sort]))].tolist()
        return Piece(sort, tuple(divmod(cell, columns) for cell in cells))

    return label


def _bounds(board: Board) -> tuple[int, int, int, int]:
    """The first and last row and the first and last column that have a cell."""
    rows, columns = zip(*board.cells, strict=True)
    return min(rows), max(rows), min(columns), max(columns)


def _ways(tile: Tile) -> list[NDArray[np.int64]]:
    """The cells of a tile in all ways in which it may lie, each once."""
    cells = np.array(tile.shape)
    drawn = np.zeros(cells.max(axis=0) + 1, dtype=np.bool_)
    drawn[tuple(cells.T)] = True
    sides = [drawn, np.fliplr(drawn)] if tile.mirror else [drawn]
    ways = [
        np.rot90(side, quarters) for side in sides for quarters in range(4 if tile.rotate else 1)
    ]
    return [
        np.array(way).reshape(-1, 2)
        for way in sorted({tuple(np.argwhere(w).ravel().tolist()) for w in ways})
    ]


def _fitting(picture: NDArray[np.bool_], way: NDArray[np.int64]) -> NDArray[np.int64]:
    """The places where a shape fits as it lies: a row for each,
    with its cells numbered in reading order."""
    rows, columns = picture.shape
    height, width = (way.max(axis=0) + 1).tolist()
    if height > rows or width > columns:
        return np.zeros((0, len(way)), dtype=np.int64)
    fits = np.ones((rows - height + 1, columns - width + 1), dtype=np.bool_)
    for row, column in way.tolist():
        fits &= picture[row : row + fits.shape[0], column : column + fits.shape[1]]
    top, left = np.nonzero(fits)
    cells: NDArray[np.int64] = (top * columns + left)[:, None] + way @ [columns, 1]
    return cells
