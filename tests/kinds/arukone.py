"""Arukone, to be tested."""

from __future__ import annotations

from functools import partial

from . import Case, numberlink

CASE = Case(
    "arukone",
    partial(numberlink.right, all_used=True),
    own_puzzle=numberlink.puzzle,
    own_answers=partial(numberlink.answers, all_used=True),
    own_nearly=numberlink.nearly,
    harmless=numberlink.CASE.harmless,
    turned=numberlink.CASE.turned,
    turned_answer=numberlink.CASE.turned_answer,
    refusals=(("kind = 'arukone'\ngrid = '1.'\n", ":2: the number 1 stands once; write each"),),
    published=(
        ({"grid": ["11", ".."]}, 1, "by hand: round all cells"),
        ({"grid": ["1.", ".1"]}, 0, "by hand: one cell is left either way"),
        ({"grid": ["1..2", "1..2"]}, 3, "by hand: the lines meet in the middle, or beside it"),
    ),
)
