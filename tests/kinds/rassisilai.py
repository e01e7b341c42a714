"""Rassi Silai, to be tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.brute_grids import Rows, cells, walls
from tests.brute_links import as_given, edges, turned_keys, turned_rows
from tests.brute_parts import TOUCHING, Cell, beside, together
from tests.random_pages import size

from . import LINKS_DRAWN, Case, Keys
from .numberlink import lines


def areas(keys: Keys) -> list[set[Cell]]:
    """The cells that hang together in an area, but for blocked ones, and across no wall."""
    blocked = {cell for cell, sign in cells(keys.get("grid", "")).items() if sign == "#"}
    signs = {cell: sign for cell, sign in cells(keys["areas"]).items() if cell not in blocked}
    near = {
        cell: [
            other
            for other in others
            if signs[other] == signs[cell] and frozenset({cell, other}) not in walls(keys)
        ]
        for cell, others in beside(signs).items()
    }
    return together(signs, near)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether one line goes through each area, and no two ends touch."""
    found = edges(rows)
    if found is None or not as_given(keys, rows, {}):
        return False
    often = Counter(cell for edge in found for cell in edge)
    every = areas(keys)
    home = {cell: number for number, area in enumerate(every) for cell in area}
    ends = {cell for cell, number in often.items() if number == 1}
    if often.keys() != home.keys() or max(often.values(), default=0) > 2:
        return False
    if any(
        home[one] != home[other] or frozenset({one, other}) in walls(keys) for one, other in found
    ):
        return False
    near = {cell: [other for edge in found if cell in edge for other in edge] for cell in often}
    touching = beside(cells(keys["areas"]), TOUCHING)
    return all(len(ends & area) == 2 and len(together(area, near)) == 1 for area in every) and all(
        ends.isdisjoint(touching[cell]) for cell in ends
    )


def boards(keys: Keys) -> Iterator[Rows]:
    """All ways to draw lines on the board of a puzzle."""
    return iter(lines(*size(keys)))


CASE = Case(
    "rassisilai",
    right,
    sizes=((1, 3), (1, 4), (2, 2), (2, 3), (3, 2), *[(3, 3), (2, 4)] * 2),
    boards=boards,
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    refusals=(
        (
            "kind = 'rassisilai'\nareas = '''\naa\nab\n'''\n",
            ":4: r2c2 is an area of one cell, in which is no line; block it, or draw other areas",
        ),
    ),
    published=(
        ({"areas": ["aaa"]}, 1, "by hand: one line"),
        ({"areas": ["aa"]}, 0, "by hand: its ends touch"),
        ({"areas": ["aaa", "aaa"]}, 2, "by hand: from left to right, as S or Z; else ends touch"),
        ({"areas": ["aaa", "bbb"]}, 0, "by hand: ends of two lines touch"),
        (
            {"areas": ["aaa", "aba", "aaa"], "grid": ["...", ".#.", "..."]},
            0,
            "by hand: they touch",
        ),
    ),
)
