"""Snake, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, without, without_sign
from tests.brute_numbers import columns
from tests.brute_parts import TOUCHING, beside, together

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys


def told(keys: Keys, rows: Rows) -> bool:
    """Whether each line has as many cells of the snake as the number beside it says."""
    sides = (("rows", rows), ("columns", columns(rows)))
    return all(
        str(number) in ("?", ".", str(len(line) - line.count(".")))
        for key, lines in sides
        for number, line in zip(keys.get(key) or ["?"] * len(lines), lines, strict=True)
    )


def right(keys: Keys, rows: Rows) -> bool:
    """Whether there is one path of cells, which touches itself nowhere, with its ends marked."""
    signs = cells(rows)
    snake = {cell for cell in signs if signs[cell] != "."}
    near = beside(snake)
    ends = {cell for cell in snake if len(near[cell]) == 1}
    if len(together(snake, near)) != 1 or len(ends) != 2 or max(map(len, near.values())) > 2:
        return False
    for cell, around in beside(snake, TOUCHING).items():
        for other in around:  # what touches at a corner is beside a cell that both are beside
            if other not in near[cell] and not {*near[cell]} & {*near[other]}:
                return False
    circles = {cell: word for cell, word in cells(keys["grid"]).items() if word in "BW"}
    return (
        ends == {cell for cell in signs if signs[cell] == "@"}
        and all(signs[cell] == {"W": "#", "B": "@"}[word] for cell, word in circles.items())
        and told(keys, rows)
        and as_given(keys, rows, {"@": "@", "#": "#", "x": "."})
    )


def without_one(keys: Keys, number: int) -> Keys:
    """The keys without one number at the rim, or without one circle."""
    told = sum(str(each) != "?" for key in ("rows", "columns") for each in keys.get(key, ()))
    return without(keys, number) if number < told else without_sign(keys, number - told)


CASE = Case(
    "snake",
    right,
    sizes=((1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (1, 7)),
    without=without_one,
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"grid": ["..."]}, 3, "by hand: two cells, or three"),
        ({"grid": ["..", ".."]}, 4 + 4, "by hand: two cells, or three round a corner"),
        (
            {"grid": ["...", "...", "B.."], "rows": [1, 1, 3], "columns": ["?"] * 3},
            1,
            "along the foot, up",
        ),
    ),
)
