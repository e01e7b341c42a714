"""Random pictures are smooth, of any size, and the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest

from exactone.models.base.random_pictures import picture
from exactone.models.boards.board import Cell


def rims(inside: set[Cell], rows: int, columns: int) -> int:
    """How many pairs of cells beside each other are not alike."""
    down = sum(
        ((y, x) in inside) != ((y + 1, x) in inside)
        for y in range(rows - 1)
        for x in range(columns)
    )
    right = sum(
        ((y, x) in inside) != ((y, x + 1) in inside)
        for y in range(rows)
        for x in range(columns - 1)
    )
    return down + right


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 9), (7, 2), (12, 5), (20, 20)])
def test_about_half_of_the_cells_are_filled(rows: int, columns: int) -> None:
    for seed in range(5):
        inside = picture(Random(seed), rows, columns)
        assert inside <= {(y, x) for y in range(rows) for x in range(columns)}
        assert 0.4 * rows * columns - 1 <= len(inside) <= 0.65 * rows * columns + 1
        assert inside == picture(Random(seed), rows, columns)


def test_they_are_smooth() -> None:
    # of 760 pairs of cells half would differ where each is filled by lot
    found = [rims(picture(Random(seed), 20, 20), 20, 20) for seed in range(20)]
    assert max(found) < 190


def test_some_are_the_same_on_both_sides() -> None:
    pictures = [picture(Random(seed), 10, 10) for seed in range(20)]
    alike = [inside for inside in pictures if inside == {(y, 9 - x) for y, x in inside}]
    assert 3 < len(alike) < 17
