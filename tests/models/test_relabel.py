"""Copies whose symbols are renamed count once where that is asked for:
against turning and renaming one by one."""

from __future__ import annotations

from itertools import permutations

import pytest

import exactone
from exactone import PuzzleError

from .helpers import puzzle, rows

TURNED = list[list[int]]()
grid = [[4 * y + x for x in range(4)] for y in range(4)]
for _ in range(4):
    grid = [list(row) for row in zip(*grid[::-1], strict=True)]
    TURNED += [[cell for row in grid for cell in row], [cell for row in grid for cell in row[::-1]]]


def kinds(givens: str, grids: set[str]) -> int:
    """How many grids there are up to the ways to turn and rename that leave the givens as they
    are."""
    left, number = set(grids), 0
    ways = [
        (turn, dict(zip("1234.", [*order, "."], strict=True)))
        for turn in TURNED
        for order in permutations("1234")
    ]
    own = [
        (turn, name)
        for turn, name in ways
        if "".join(name[givens[cell]] for cell in turn) == givens
    ]
    while left:
        number += 1
        found = left.pop()
        left -= {"".join(name[found[cell]] for cell in turn) for turn, name in own}
    return number


@pytest.mark.parametrize(
    "givens",
    [
        "." * 16,
        "1" + "." * 15,
        "12" + "." * 14,
        "1..." + "." * 8 + "...1",
        "1..." + "." * 8 + "...2",
    ],
)
def test_renamed_grids_count_once(givens: str) -> None:
    found = puzzle(givens)
    grids = {"".join(rows(found, solution)) for solution in exactone.solutions(found)}
    assert grids
    wanted = kinds(givens, grids)
    assert exactone.count(found.relabelled(), up_to_symmetry=True).count == wanted
    assert exactone.count(found.relabelled(), up_to_symmetry=True, backend="pysat").count == wanted


def test_too_many_names_and_values_that_mean_something_are_refused() -> None:
    with pytest.raises(exactone.Unable, match=r"9 symbols .* 362,880 ways"):
        exactone.count(puzzle("." * 81).relabelled(), up_to_symmetry=True)
    with pytest.raises(exactone.Unable, match="cannot be renamed"):
        exactone.load("sudoku/killer").relabelled()
    assert issubclass(PuzzleError, exactone.Error)
