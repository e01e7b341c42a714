"""KenKen, to be tested."""

from __future__ import annotations

from collections import defaultdict
from math import prod

from tests.brute_grids import Rows, as_given, cells, tokens
from tests.brute_numbers import columns, no_digit_twice, without_sign
from tests.brute_parts import Cell, different

from . import CLUES_STAND, Case, Keys, square


def makes(sign: str, numbers: list[int]) -> bool:
    """Whether numbers make what a clue says."""
    low, *_, high = sorted([*numbers, *numbers])
    found = {"+": sum(numbers), "x": prod(numbers), "-": high - low, "/": high / low}
    return found.get(sign[-1], high) == int(sign.rstrip("+x-/"))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is a Latin square, each cage makes what is said, and the givens are kept."""
    shown = cells(rows)
    cages = defaultdict[str, list[int]](list)
    areas = cells(keys["areas"])
    for cell, area in areas.items():
        cages[area].append(int(shown[cell]))
    clues = ((cell, sign) for cell, sign in cells(keys.get("grid", "")).items() if sign not in "._")
    return (
        all(map(different, [*(row.replace(" ", "") for row in rows), *columns(rows)]))
        and all(makes(sign, cages[areas[cell]]) for cell, sign in clues)
        and as_given(keys, rows, {digit: digit for digit in "123456789"})
    )


def digits(keys: Keys, _: Cell) -> list[str]:
    """What may stand in a cell."""
    return [str(number) for number in range(1, len(tokens(keys["areas"])) + 1)]


CASE = Case(
    "kenken",
    right,
    sizes=((1, 1), (2, 2), *[(3, 3)] * 6),
    made=0.9,
    cell=digits,
    row=no_digit_twice,
    without=without_sign,
    harmless=CLUES_STAND,
    refusals=(
        (
            "kind = 'kenken'\nareas = '''\naa\naa\n'''\ngrid = '''\n. .\n2- .\n'''\n",
            ":8: '2-' is the clue of a cage of 4 cells, not of 2; write a sum, as in 12+",
        ),
        (
            "kind = 'kenken'\nareas = '''\nab\ncd\n'''\ngrid = '''\n. 1.5\n. .\n'''\n",
            ":7: '1.5' means nothing here; write 12+, 3-, 20x, 2/, a number, or .",
        ),
        (
            square("kenken")[0].replace("grid", "areas").replace(".", "a"),
            ":3: there are 2 rows of 3 cells; write as many rows as columns",
        ),
    ),
    published=(
        ({"areas": ["aa", "bb"], "grid": ["3+ .", "1- ."]}, 2, "both squares"),
        ({"areas": ["aab", "ccb", "ddd"], "grid": ["2/ . .", ". . .", ". . ."]}, 4, "3 ends row 1"),
    ),
)
