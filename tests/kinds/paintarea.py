"""Paint Area, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, numbers
from tests.brute_parts import beside, connected, pattern

from . import CLUES_STAND, NOTHING_GIVEN, Case, Keys

SQUARE = [(0, 0), (0, 1), (1, 0), (1, 1)]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether areas are of one colour, shaded ones hang together, no square is of one colour,
    and numbers are right."""
    signs = cells(rows)
    near = beside(signs)
    areas = cells(keys["areas"])
    colours = {(areas[cell], sign) for cell, sign in signs.items()}
    return (
        len(colours) == len({area for area, _ in colours})
        and connected(signs, "#", near)
        and all(pattern(signs, dict.fromkeys(SQUARE, colour)) for colour in "#.")
        and all(
            sum(signs[other] == "#" for other in near[cell]) == number
            for cell, number in numbers(keys).items()
        )
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "paintarea",
    right,
    harmless={**CLUES_STAND, **NOTHING_GIVEN},
    published=(
        ({"areas": ["ab", "cd"]}, 12, "by hand: one, two side by side, or three are shaded"),
        ({"areas": ["aa", "bb"]}, 2, "by hand: one row of two"),
        ({"areas": ["aa", "aa"]}, 0, "by hand: a square is of one colour"),
        ({"areas": ["ab"], "grid": ["1."]}, 2, "by hand: b is shaded, and a may be"),
    ),
)
