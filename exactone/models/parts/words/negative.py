"""The negative constraint: of two cells side by side without a sign between them nothing is so that
a sign would say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from exactone.models.boards.cells import Pairs
from exactone.solver.errors import PuzzleError

from ..form import in_table
from ..names import BETWEEN, Names, Table, number_as_text
from ..part import Part
from ..related import Related
from ..sketch import Sketch

DOTS, SUMS = "dots", "sums"
SIGNS = {"difference": DOTS, "ratio": DOTS, "sum": SUMS}
"""The relations that signs tell, and the signs that tell them: where there is one of these, nothing
is said."""

KEYS = {
    "difference": "a number, or a list: neighbours without a dot have no such difference",
    "ratio": "a number, or a list: nor is one so many times the other",
    "sum": "a number, or a list: neighbours without such a sign do not add up to that",
    "but": "pairs of which nothing is said, as in related, besides those with a sign",
}
TABLE = "{ difference = 1, ratio = 2 }"


def signs_of(table: Mapping[str, Any]) -> str:
    """The signs that a table puts between cells; nothing for another one."""
    if "related" not in table:
        return ""
    # a line along which numbers are far apart is no sign
    told = (key for key in SIGNS if key in table and not isinstance(table[key], Mapping))
    return next((SIGNS[key] for key in told), "")


def signed(tables: Sequence[Mapping[str, Any]], names: Names) -> dict[str, Pairs]:
    """The pairs that have signs between them, by the sort of these; tables that say nothing that
    can be understood are refused when they are read."""
    found: dict[str, Pairs] = {DOTS: (), SUMS: ()}
    for table in tables:
        if sort := signs_of(table):
            try:
                found[sort] += names.chains(table["related"], "related")
            except PuzzleError:
                continue
    return found


def with_pairs(table: Mapping[str, Any], dropped: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The table of a negative constraint that says nothing of the pairs whose signs are dropped:
    what it said before, it says without them."""
    own = table["negative"]
    but = [*_items(own["but"])] if "but" in own else []
    for each in dropped:
        if signs_of(each) in {SIGNS[key] for key in own if key in SIGNS}:
            but += _items(each["related"])
    return {**table, "negative": {**own, "but": but} if but else own}


def _items(said: Any) -> list[Any]:
    """Pairs as items of a longer list: lists of cells, or the names of lines."""
    if isinstance(said, str):
        return [said if said.startswith(BETWEEN) else [said]]
    return [said] if all(isinstance(each, str) for each in said) else [*said]


def _read(table: Table, names: Names) -> Iterator[Part | Sketch]:
    """For each sort of signs: the neighbours without one, and what they may not be."""
    if not SIGNS.keys() & table.keys():
        raise PuzzleError(f"negative does not say what; write negative = {TABLE}", "negative")
    near = names.near("sides", "negative", "negative")
    but = names.chains(table["but"], "negative") if "but" in table else ()
    numbers = list(enumerate(names.numbers("negative")))
    for sort in (DOTS, SUMS):
        forbidden = set[tuple[int, int]]()
        for key in SIGNS:
            if SIGNS[key] == sort and key in table:
                some = _wanted(key, table[key])
                forbidden |= {
                    (a, b)
                    for a, one in numbers
                    for b, other in numbers
                    if _is_so(key, one, other, some)
                }
        free = {frozenset(pair) for pair in (*names.signed.get(sort, ()), *but)}
        pairs = tuple(pair for pair in near if frozenset(pair) not in free)
        if forbidden and pairs:
            yield Related(pairs, frozenset(forbidden), allowed=False)
    told = [
        f"{key} {' or '.join(map(str, _wanted(key, table[key])))}" for key in SIGNS if key in table
    ]
    free_ones = ", ".join(" ".join(names.board.names[place] for place in pair) for pair in but)
    but_for = f"; nothing is said of {free_ones}" if but else ""
    means = f"no {', no '.join(told)} between neighbours without a sign{but_for}"
    yield Sketch("negative", means=means)


def _wanted(key: str, said: object) -> list[int]:
    """The numbers under a key."""
    found = list[int]()
    for each in said if isinstance(said, list) else [said]:
        if not isinstance(each, int) or number_as_text(each) is None or each < 0:
            found.clear()
            break
        found.append(each)
    if not found:
        raise PuzzleError(
            f"{key} must be a whole number from 0 up, or a list of them, as in {TABLE}", "negative"
        )
    return found


def _is_so(key: str, one: int, other: int, some: Sequence[int]) -> bool:
    """Whether two numbers stand in a relation."""
    if key == "ratio":
        return any(one == each * other or other == each * one for each in some)
    return (one + other if key == "sum" else abs(one - other)) in some


EXAMPLE = """\
# negative: wherever no rule with related tells a difference or a ratio of two neighbours, their
# difference and ratio are none of these; where none tells a sum, their sum is none of these. `but`
# lists pairs, as in related, of which it says nothing.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. . . .
. . . .
. . . .
'''
[[rule]]
negative = { difference = 1, ratio = 2, but = [["r3c1", "r4c1"]] }
[[rule]]
related = [["r1c1", "r1c2"], ["r1c1", "r2c1"], ["r2c3", "r2c4"], ["r3c3", "r4c3"]]
difference = 1
[[rule]]
different = ["r1c1", "r1c2", "r1c3", "r1c4"]
"""

FORMS = (
    in_table(
        "negative",
        KEYS,
        _read,
        TABLE,
        EXAMPLE,
        wish="neighbours without a sign are not as the signs say",
    ),
)
