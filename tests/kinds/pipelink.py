"""Pipelink, to be tested."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.brute_grids import Rows, cells, tokens
from tests.brute_links import (
    as_given,
    one_crossing_loop,
    pipes,
    turned_keys,
    turned_rows,
    turned_sign,
    without_sign,
)
from tests.random_pages import size
from tests.turned import Turning

from . import LINKS_DRAWN, Case, Keys

PIPES = dict(zip("LXJF7IH", "└┼┘┌┐│─", strict=True))
LETTERS = {drawn: letter for letter, drawn in PIPES.items()}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one loop goes through all cells as pipes do, straight on where it crosses itself."""
    if not one_crossing_loop(rows) or not as_given(keys, rows, {}):
        return False
    signs = cells(rows)
    told = {cell: PIPES.get(sign, sign) for cell, sign in cells(keys["grid"]).items()}
    return all(signs[cell] == sign for cell, sign in told.items() if sign != ".")


def turned(keys: Keys, turning: Turning) -> Mapping[str, Any]:
    """The keys of a turned puzzle; pipes turn, too."""
    found = dict(turned_keys(keys, turning))

    def sign(pipe: str) -> str:
        return LETTERS[turned_sign(PIPES[pipe], turning)] if pipe in PIPES else pipe

    found["grid"] = [" ".join(map(sign, row)) for row in tokens(found["grid"])]
    return found


CASE = Case(
    "pipelink",
    right,
    sizes=((2, 2), (2, 3), *[(3, 4), (4, 3), (4, 4)] * 2),
    boards=lambda keys: pipes(*size(keys)),
    harmless=LINKS_DRAWN,
    without=without_sign,
    turned=turned,
    turned_answer=turned_rows,
    published=(
        ({"grid": ["..", ".."]}, 1, "by hand: the loop through all four cells"),
        ({"grid": ["....", "....", "...."]}, 2, "by hand: an arch, either way up"),
        ({"grid": ["....", "....", ".XX.", "...."]}, 2, "by hand: crossed twice, or four times"),
        ({"grid": ["X...", "....", "....", "...."]}, 0, "by hand: it turns in a corner"),
    ),
)
