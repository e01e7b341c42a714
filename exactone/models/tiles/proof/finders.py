"""Looks for arguments that a tile puzzle has no solution, without much care:
each is proved before it is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from exactone.models.boards.board import Cell, cell_name, together
from exactone.models.tiles import Board, Shape, Tiles, TileType

from .arguments import (
    Areas,
    Argument,
    Colouring,
    FitsNowhere,
    Region,
    Remainders,
    UnreachableCells,
    listed,
)
from .sums import Part, counts_within, nearest_sums, ways

LAYERS = 16_000_000  # numbers to add up for all colourings together
# more cells than this are too many for the linear argument with this modulus
ALGEBRA = {2: 300, 3: 200}
ROUNDS = 12
REGIONS = 8
LONGEST_STRIPE = 8


def argument(puzzle: Tiles) -> str | None:
    """Why the tiles cannot be laid, if that is easy to see;
    None means only that no argument was found."""
    return no_solution(puzzle.board, puzzle.sorts)


def no_solution(board: Board, sorts: Sequence[TileType]) -> str | None:
    """Why these tiles cannot be laid on this board, if that is easy to see; None where no argument
    was found."""
    used = [sort for sort in sorts if sort.most != 0]
    for argument in _proposals(board, used):
        if argument.holds(board, used):
            return argument.sentence(board, used)
    return None


class Orientation(NamedTuple):
    """One way for a tile to lie, and where on the board its top left corner can be."""

    way: Shape
    corners: NDArray[np.bool_]


def _proposals(board: Board, sorts: Sequence[TileType]) -> Iterator[Argument]:
    """Arguments that may hold, the cheapest first."""
    places = _lying(board, sorts)
    needed = (number for number, sort in enumerate(sorts) if sort.least)
    if nowhere := tuple(
        number for number in needed if not any(lying.corners.any() for lying in places[number])
    ):
        yield FitsNowhere(nowhere)
    yield Areas()
    if not board.must:
        return
    if lonely := board.must - _covered(board, places):
        yield UnreachableCells(tuple(islice(sorted(lonely), 3)))
    yield from _unbalanced(board, sorts, places)
    for modulus in ALGEBRA:
        yield from _remainders(board, sorts, places, modulus)


def _window(lying: Orientation, cell: Cell, numbers: NDArray[Any]) -> NDArray[Any]:
    """What this cell of the tile lies on, for every place of its corner."""
    (row, column), (rows, columns) = cell, lying.corners.shape
    return numbers[..., row : row + rows, column : column + columns]


def _lying(board: Board, sorts: Sequence[TileType]) -> list[list[Orientation]]:
    cells = _drawn(board, board.cells).astype(bool)
    orientations = []
    for sort in sorts:
        orientations.append(list[Orientation]())
        for way in ways(sort):
            rows = board.rows - max(row for row, _ in way)
            columns = board.columns - max(column for _, column in way)
            if rows > 0 and columns > 0:
                lying = Orientation(way, np.ones((rows, columns), bool))
                for cell in way:
                    lying.corners[...] &= _window(lying, cell, cells)
                orientations[-1].append(lying)
    return orientations


def _covered(board: Board, places: list[list[Orientation]]) -> set[Cell]:
    covered = np.zeros((board.rows, board.columns), bool)
    for lying in chain.from_iterable(places):
        for cell in lying.way:
            _window(lying, cell, covered)[...] |= lying.corners
    return set(zip(*(axis.tolist() for axis in covered.nonzero()), strict=True))


def _regions(board: Board, sorts: Sequence[TileType]) -> list[frozenset[Cell]]:
    """Parts of the board that are cut off and must be covered,
    first those that the tiles have no area for."""
    regions = [frozenset(region) for region in together(sorted(board.cells))]
    parts = [
        Part(0, most, frozenset({sort.size}))
        for (_, most), sort in zip(counts_within(board, sorts), sorts, strict=True)
    ]
    cut = [region for region in regions if region <= board.must] if len(regions) > 1 else []
    return sorted(
        cut,
        key=lambda region: (
            not nearest_sums(parts, len(region), len(region)),
            len(region),
            min(region),
        ),
    )


def _colourings(board: Board, sorts: Sequence[TileType]) -> Iterator[tuple[str, NDArray[Any]]]:
    """Colourings by title; black is 1 and white -1."""
    row, column = np.indices((board.rows, board.columns))
    yield "Coloured like a chessboard", 1 - (row + column) % 2 * 2
    yield "With its rows coloured black and white in turn", 1 - row % 2 * 2
    yield "With its columns coloured black and white in turn", 1 - column % 2 * 2
    for y, x in ((0, 0), (0, 1), (1, 0), (1, 1)):
        title = (
            f"With every other cell of every other row coloured black, {cell_name((y, x))} among "
            "them"
        )
        yield title, (row % 2 == y) & (column % 2 == x)
    longest = min((max(max(cell) for cell in chain(*ways(sort))) + 1 for sort in sorts), default=0)
    for period in range(3, min(max(longest, 3), LONGEST_STRIPE) + 1):
        lines = {
            "rising diagonals": row + column,
            "falling diagonals": column - row,
            "rows": row,
            "columns": column,
        }
        for kind, number in list(lines.items())[: 4 if period == 3 else 2]:
            for second in range(1, period):
                colours = ["black", *(["grey"] * (period - 1))]
                colours[second] = "white"
                title = (
                    f"With its {kind} coloured {listed(colours, 'and')} in turn, from that of r1c1 "
                    "on"
                )
                yield title, (number % period == 0) * 1 - (number % period == second)


def _unbalanced(
    board: Board, sorts: Sequence[TileType], places: list[list[Orientation]]
) -> Iterator[Argument]:
    """Regions and colourings whose totals do not seem to add up."""
    room = LAYERS // (
        1 + sum(lying.corners.size * len(lying.way) for lying in chain.from_iterable(places))
    )
    must = _drawn(board, board.must)
    regions = [("", _drawn(board, region)) for region in _regions(board, sorts)[:REGIONS]]
    named = list(islice(chain(regions, _colourings(board, sorts)), room))
    if not named:
        return
    layers = np.stack([layer * must for _, layer in named]).astype(np.int16)
    counts = counts_within(board, sorts)
    totals = [_layer_totals(layers, lying) for lying in places]
    for number, (title, _) in enumerate(named):
        parts = [
            Part(least, most if each[number] else least, frozenset(each[number]))
            for (least, most), each in zip(counts, totals, strict=True)
        ]
        total = int(layers[number].sum())
        if nearest_sums(parts, total, total) is not None:
            numbers = {
                (y, x): int(layers[number, y, x]) for y, x in np.argwhere(layers[number]).tolist()
            }
            yield Colouring(numbers, title) if title else Region(numbers)


def _drawn(board: Board, cells: Iterable[Cell]) -> NDArray[np.int16]:
    """The board with 1 on these cells and 0 elsewhere."""
    drawn = np.zeros((board.rows, board.columns), np.int16)
    drawn[tuple(np.array(list(cells), int).reshape(-1, 2).T)] = 1
    return drawn


def _layer_totals(layers: NDArray[np.int16], places: list[Orientation]) -> list[set[int]]:
    """For each layer of numbers, from -1 to 1, the totals that a tile can cover."""
    totals: list[set[int]] = [set() for _ in layers]
    if places:
        size = len(places[0].way)
        seen = np.zeros((len(layers), 2 * size + 1), bool)
        for lying in places:
            sums = sum(_window(lying, cell, layers)[:, lying.corners] for cell in lying.way)
            seen[np.arange(len(layers))[:, None], sums + size] = True
        for layer, total in np.argwhere(seen).tolist():
            totals[layer].add(total - size)
    return totals


class _Span:
    """What rows of remainders add up to; a row with its first number in column n is kept as row n,
    and is 1 there.

    The last column is for cells that make no difference, and stays empty. No row is multiplied
    with the whole: that would wait for other threads to wake up, which may take longer than all
    the rest.
    """

    def __init__(self, columns: int, modulus: int) -> None:
        self.basis = np.zeros((columns + 1, columns + 1), np.int8)
        self.modulus = modulus

    def add(self, table: NDArray[Any]) -> None:
        """Takes in more rows; of each the columns are given in which there is a 1."""
        ones = np.zeros((len(table), len(self.basis)), np.int8)
        ones[np.arange(len(table))[:, None], table] = 1
        ones[:, -1] = 0
        rows = ((ones - self.basis[table].sum(axis=1, dtype=np.int16)) % self.modulus).astype(
            np.int8
        )
        for number, row in enumerate(rows):
            if row.any():
                column = int(row.nonzero()[0][0])
                row = row * pow(int(row[column]), -1, self.modulus) % self.modulus
                for others in (rows[number + 1 :], self.basis):
                    hit = others[:, column].nonzero()[0]
                    others[hit] = (others[hit] - others[hit, column][:, None] * row) % self.modulus
                self.basis[column] = row

    def against(self, target: NDArray[np.int8]) -> NDArray[np.int8] | None:
        """Weights that make nothing of all rows, but something of the target;
        None if it is a sum of the rows."""
        (left,) = ((target - (target[:, None] * self.basis).sum(axis=0)) % self.modulus).nonzero()
        if not len(left):
            return None
        # with the fewest numbers
        column = left[np.count_nonzero(self.basis[:, left], axis=0).argmin()]
        weights: NDArray[np.int8] = -self.basis[:, column] % self.modulus
        weights[column] = 1
        return weights


def _remainders(
    board: Board, sorts: Sequence[TileType], places: list[list[Orientation]], modulus: int
) -> Iterator[Argument]:
    """Numbers of which every way of a tile covers the same but for the modulus,
    from a sample of all the ways."""
    must = sorted(board.must)
    counts = counts_within(board, sorts)
    fixed = [number for number, (least, most) in enumerate(counts) if least == most]
    size = len(must) + len(fixed)
    if size > ALGEBRA[modulus]:
        return
    # one column more, for cells that make no difference
    column = np.full((board.rows, board.columns), size)
    column[tuple(np.array(must, int).T)] = np.arange(len(must))
    tiles = np.full(len(sorts), size)  # the columns that count tiles
    tiles[fixed] = np.arange(len(must), size)
    tables = [_table(column, each, tile) for each, tile in zip(places, tiles.tolist(), strict=True)]
    target = np.ones(size + 1, np.int8)
    target[len(must) :] = [*(counts[number][0] % modulus for number in fixed), 0]
    span = _Span(size, modulus)
    every = 1 + sum(map(len, tables)) // (3 * size)
    sample = [table[::every] for table in tables]
    for _ in range(ROUNDS):
        for table in sample:
            span.add(table)
        weights = span.against(target)
        if weights is None:
            return
        sample = [table[weights[table].sum(axis=1) % modulus != 0][:20] for table in tables]
        if not any(map(len, sample)):
            yield Remainders(dict(zip(must, weights.tolist(), strict=False)), modulus)
            return


def _table(column: NDArray[Any], places: list[Orientation], tile: int) -> NDArray[Any]:
    """The columns of the cells that a tile covers and that of the tile, a line for each place."""
    lines = [
        np.stack([_window(each, cell, column)[each.corners] for cell in each.way], axis=1)
        for each in places
    ]
    cells = np.concatenate(lines) if lines else np.zeros((0, 1), int)
    return np.append(cells, np.full((len(cells), 1), tile), axis=1)
