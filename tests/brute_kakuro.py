"""A brute-force witness for kakuro, written from the rules alone: digits tried one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from tests.brute_grids import Rows, cells, tokens
from tests.brute_parts import Cell, different, summed
from tests.kinds import Keys

OPEN = "._"


def runs(grid: dict[Cell, str]) -> list[tuple[list[Cell], Cell, int]]:
    """Open cells that follow each other, the cell before them, and 0 for downwards or 1 for to the right."""
    found = []
    for (row, column), (part, down, right) in product(grid, [(0, 1, 0), (1, 0, 1)]):
        before, run = (row - down, column - right), [(row, column)]
        while grid.get(after := (run[-1][0] + down, run[-1][1] + right), "#") in OPEN:
            run.append(after)
        if grid[row, column] in OPEN and grid.get(before, "#") not in OPEN:
            found.append((run, before, part))
    return found


def totals(grid: dict[Cell, str]) -> list[tuple[list[Cell], str]]:
    """All runs with their sums, which may be empty."""
    return [(run, grid.get(before, "#").replace("#", "\\").split("\\")[part]) for run, before, part in runs(grid)]


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether every run has its sum, and no digit twice."""
    grid, signs = cells(keys["grid"]), cells(written)
    if any((signs[cell] == "#") is (sign in OPEN) for cell, sign in grid.items()):
        return False
    said = [([int(signs[cell]) for cell in run], total) for run, total in totals(grid)]
    return all(different(run) and (not total or summed(run, int(total), int(total))) for run, total in said)


def solutions(keys: Keys, whole: bool = True) -> Iterator[Rows]:
    """All answers; or all boards without a digit twice in a run, whatever their sums."""
    grid, signs = cells(keys["grid"]), tokens(keys["grid"])
    said, order, digits = totals(grid), [cell for cell, sign in grid.items() if sign in OPEN], dict[Cell, int]()

    def fits(run: list[Cell], total: str) -> bool:
        known = [digits[cell] for cell in run if cell in digits]
        left = len(run) - len(known)  # each of them adds 1 to 9
        return different(known) and (not total or not whole or summed(known, int(total) - 9 * left, int(total) - left))

    def fill(number: int) -> Iterator[Rows]:
        if number == len(order):
            yield tuple(
                "".join(str(digits.get((row, at), "#")) for at in range(len(signs[0]))) for row in range(len(signs))
            )
            return
        for digits[order[number]] in range(1, 10):
            if all(fits(run, total) for run, total in said if order[number] in run):
                yield from fill(number + 1)
        del digits[order[number]]

    return fill(0)
