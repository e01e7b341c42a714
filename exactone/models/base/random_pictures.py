"""Random pictures of filled cells that look drawn: smooth blobs, which fade towards the rim,
half of them the same on both sides as faces and emblems are."""

from __future__ import annotations

from random import Random

from exactone.models.boards.board import Cell, beside

Ink = dict[Cell, float]

FINE = 0.3  # of the ink is in details
RIM = 0.7  # how much paler the rim is than the middle


def picture(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells, about half of them, where ink gathers."""
    shapes = _spread(_drops(rng, rows, columns), max(2, min(rows, columns) // 5))
    details = _spread(_drops(rng, rows, columns), 1)
    ink = {
        cell: shapes[cell] + FINE * details[cell] - RIM * _out(cell, rows, columns)
        for cell in shapes
    }
    if columns > 3 and rng.random() < 0.5:
        ink = {(y, x): max(ink[y, x], ink[y, columns - 1 - x]) for y, x in ink}
    number = round(len(ink) * rng.uniform(0.45, 0.6))
    return set(sorted(ink, key=lambda cell: (-ink[cell], cell))[:number])


def _drops(rng: Random, rows: int, columns: int) -> Ink:
    """Ink in each cell, by lot."""
    return {(y, x): rng.random() for y in range(rows) for x in range(columns)}


def _spread(ink: Ink, times: int) -> Ink:
    """Ink that has run into the cells beside it, so many times; the palest is 0, the darkest 1."""
    for _ in range(times):
        near = {
            cell: [ink[other] for other in (cell, *beside(cell)) if other in ink] for cell in ink
        }
        ink = {cell: sum(some) / len(some) for cell, some in near.items()}
    least, most = min(ink.values()), max(ink.values())
    return {cell: (one - least) / ((most - least) or 1) for cell, one in ink.items()}


def _out(cell: Cell, rows: int, columns: int) -> float:
    """How far out a cell is: 0 in the middle, nearly 1 in a corner."""
    down, right = (
        abs(2 * at - size + 1) / size for at, size in zip(cell, (rows, columns), strict=True)
    )
    return (down**2 + right**2) / 2
