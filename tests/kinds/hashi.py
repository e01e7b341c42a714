"""Hashi, to be tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from tests.brute_grids import Rows, cells, tokens, without
from tests.brute_parts import Cell, connected
from tests.turned import Turning, pictures

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

SIGNS = {"─": (0, 1), "═": (0, 2), "│": (1, 1), "║": (1, 2)}  # standing or not, and how many
Bridge = tuple[Cell, Cell]


def seen(islands: Mapping[Cell, str]) -> dict[Bridge, list[Cell]]:
    """The pairs of islands with nothing but water between them, and that."""
    found = dict[Bridge, list[Cell]]()
    for one, other in product(sorted(islands), repeat=2):
        if one < other and (one[0] == other[0] or one[1] == other[1]):
            rows, columns = range(one[0], other[0] + 1), range(one[1], other[1] + 1)
            between = [cell for cell in product(rows, columns) if cell not in (one, other)]
            if not any(cell in islands for cell in between):
                found[one, other] = between
    return found


def drawn(keys: Keys, built: Mapping[Bridge, int]) -> Rows:
    """The rows of a drawing of bridges."""
    picture = cells(keys["grid"])
    height, width = len(tokens(keys["grid"])), len(tokens(keys["grid"])[0])
    rows = [["."] * (2 * width - 1) for _ in range(2 * height - 1)]
    for ((top, left), (bottom, right)), many in built.items():
        if many:
            sign = next(s for s, said in SIGNS.items() if said == (top != bottom, many))
            places = product(range(2 * top, 2 * bottom + 1), range(2 * left, 2 * right + 1))
            for y, x in list(places)[1:-1]:
                rows[y][x] = sign
    for (y, x), sign in picture.items():
        if sign not in "._":
            rows[2 * y][2 * x] = sign
    return tuple(map("".join, rows))


def islands_of(keys: Keys) -> dict[Cell, str]:
    """The islands with their signs."""
    return {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}


def boards(keys: Keys) -> Iterator[Rows] | None:
    """All drawings of bridges that do not cross; None where there are too many."""
    places = seen(islands_of(keys))
    return None if len(places) > 6 else drawings(keys, places)


def drawings(keys: Keys, places: Mapping[Bridge, list[Cell]]) -> Iterator[Rows]:
    """A drawing for each way to build bridges at these places."""
    for numbers in product(range(3), repeat=len(places)):
        built = dict(zip(places, numbers, strict=True))
        water = [cell for bridge, many in built.items() if many for cell in places[bridge]]
        if len({*water}) == len(water):
            yield drawn(keys, built)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether lines are bridges, islands have as many as they say, and all hang together."""
    islands = islands_of(keys)
    built = dict[Bridge, int]()
    places = seen(islands)
    for one, other in places:
        begin = (2 * one[0] + (one[1] == other[1]), 2 * one[1] + (one[0] == other[0]))
        sign = rows[begin[0]][begin[1]]
        built[one, other] = SIGNS[sign][1] if sign in SIGNS else 0
    water = [cell for bridge, many in built.items() if many for cell in places[bridge]]
    if len({*water}) < len(water):
        return False
    for cell, said in islands.items():
        number = sum(many for bridge, many in built.items() if cell in bridge)
        if said not in ("?", str(number)):
            return False
    near = {
        cell: [
            other
            for bridge, many in built.items()
            if many and cell in bridge
            for other in bridge
            if other != cell
        ]
        for cell in islands
    }
    return connected(islands, set(islands.values()), near) and fits(keys, rows)


def fits(keys: Keys, rows: Rows) -> bool:
    """Whether an answer has what is given: lines, and none where an x is."""
    given = keys.get("given", "")
    lines = given.split("\n") if isinstance(given, str) else given
    for said, row in zip([line for line in lines if line.strip()], rows, strict=False):
        for sign, its in zip(said, row, strict=False):
            if (sign in SIGNS and its != sign) or (sign == "x" and its in SIGNS):
                return False
    return True


def turned_rows(rows: Rows, turning: Turning) -> Rows:
    """A drawing on a turned board."""
    signs = str.maketrans("─═│║", "│║─═" if turning.lays_down else "─═│║")
    return tuple("".join(row).translate(signs) for row in turning.rows(rows))


def turned_keys(keys: Keys, turning: Turning) -> Keys:
    """The keys of a turned puzzle, the bridges that are given among them."""
    found = pictures(keys, turning)
    if "given" in keys:
        given = keys["given"]
        rows = [
            list(line)
            for line in (given.split("\n") if isinstance(given, str) else given)
            if line.strip()
        ]
        found = {**found, "given": list(turned_rows(tuple(map("".join, rows)), turning))}
    return found


BRIDGES_DRAWN = {
    "base.bridge_puzzle:BridgePuzzle.things": "words of sentences",
    "boards.bridges:Bridges.crossing": "a pair that stands there twice is said twice",
    "base.part_puzzle:PartPuzzle.domains": "all places may have all values",
}
CASE = Case(
    "hashi",
    right,
    sizes=((1, 3), (3, 1), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 5)),
    boards=boards,
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        **BRIDGES_DRAWN,
    },
    without=partial(without, blank="?"),
    turned=turned_keys,
    turned_answer=lambda answer, turning, height, width: turned_rows(answer, turning),
    published=(
        ({"grid": ["?.?"]}, 2, "by hand: one or two"),
        ({"grid": ["1.2.1"]}, 1, "by hand"),
        ({"grid": ["2.2", "...", "2.2"]}, 1, "by hand: a ring, since two pairs hang apart"),
        ({"grid": ["?.", ".?"]}, 0, "by hand: they do not see each other"),
        ({"grid": ["??.", "?.?", ".?."]}, 0, "by hand: two bridges would cross"),
        ({"grid": ["?"]}, 1, "by hand: it is alone"),
    ),
)
