"""Diagramless crosswords, to be tested as every kind is."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests import brute_diagramless as brute

from . import CLUES_STAND, FACTS_TOLD, Case, Keys

LIST_21 = {
    "rows": 17,
    "columns": 17,
    "clues": "ZDDDDDDZDZDZADZADAAZADAAAAAAADZADZAAADZZDZDAAAA",
    "symmetry": "left-right",
    "start": 6,
}
LIST_22 = {
    "rows": 11,
    "columns": 11,
    "clues": "ZDDDDDDZDZDAAAAAAADZADZADAA",
    "symmetry": "rotational",
}
WRIGHT_23 = {"rows": 13, "columns": 13, "clues": "ZDDZZDDAADZDDAAAADAAAADZAZADAAAA", "start": 6}
SIZE = "kind = 'diagramless'\nrows = 5\ncolumns = 5\n"
HEAD = f"{SIZE}clues = 'ZDDA'\n"


def plain(written: list[str]) -> brute.Layout:
    """The layout alone, without letters."""
    return tuple("".join("#" if sign == "#" else "-" for sign in row) for row in written)


def nearly(rng: random.Random, keys: Keys) -> Iterator[list[str]]:
    """Layouts with the right clues that do not hang together,
    or with a row or column at the rim that is all black."""
    rows, columns, shortest = keys["rows"], keys["columns"], keys.get("shortest", 3)
    if (rows, columns, shortest) not in brute.LISTABLE:
        return
    apart = [
        each
        for each in brute.groups(rows, columns, shortest).get(keys["clues"], [])
        if not brute.hangs_together(each)
    ]
    yield from map(list, rng.sample(apart, min(len(apart), 20)))
    for layout in brute.groups(rows - 1, columns, shortest).get(keys["clues"], [])[:20]:
        yield rng.choice([["#" * columns, *layout], [*layout, "#" * columns]])
    for layout in brute.groups(rows, columns - 1, shortest).get(keys["clues"], [])[:20]:
        yield rng.choice([[f"#{row}" for row in layout], [f"{row}#" for row in layout]])


def without(keys: Keys, number: int) -> Keys:
    """The keys without one clue: known squares come first, then the start, then words;
    answers go with lengths."""
    grid, tables = (
        [list(row) for row in keys.get("grid", ())],
        [keys.get(key, {}) for key in ("lengths", "answers")],
    )
    known = [(y, x) for y, row in enumerate(grid) for x, sign in enumerate(row) if sign != "."]
    words = dict.fromkeys(
        (name, at) for table in tables for name, told in table.items() for at in told
    )
    gone = [*known, *({"start"} & keys.keys()), *words][number]
    if gone == "start":
        return {key: said for key, said in keys.items() if key != gone}
    if gone in known:
        grid[int(gone[0])][int(gone[1])] = "."
        return {**keys, "grid": ["".join(row) for row in grid]}
    left = [
        {
            name: {at: said for at, said in told.items() if (name, at) != gone}
            for name, told in table.items()
        }
        for table in tables
    ]
    return {**keys, "lengths": left[0], "answers": left[1]}


def square(symmetry: str) -> tuple[str, str]:
    """A symmetry that makes rows of columns needs a square grid."""
    content = (
        f"kind = 'diagramless'\nrows = 5\ncolumns = 6\nclues = 'ZDDA'\nsymmetry = '{symmetry}'\n"
    )
    return content, f":5: {symmetry} symmetry needs a square grid, not 5 x 6"


REFUSALS = (
    (
        "kind = 'diagramless'\ncolumns = 5\nclues = 'ZDDA'\n",
        "there is no number of rows; write rows = 15",
    ),
    (
        "kind = 'diagramless'\nrows = 61\ncolumns = 5\nclues = 'ZDDA'\n",
        ":2: rows = 61 is too large; 60 is the most",
    ),
    (SIZE, "there are no clues; write clues = "),
    (f"{SIZE}clues = 'DZA'", ":4: the first clue must be both across and down"),
    (f"{SIZE}clues = 'ZDD'", ":4: the last clue must be across only"),
    (
        f"{SIZE}clues = 'ZDXA'",
        ":4: 'X' is no kind of clue; write Z for both, A for across, D for down",
    ),
    (f"{SIZE}clues = ''", ":4: there are no clues; at least 1 across and 1 down are needed"),
    (f"{HEAD}across = '1 4'", ":5: clues says it all; leave out across"),
    (
        f"{SIZE}across = '1 5'\ndown = '1-3'",
        ":4: there is no clue 4, but a clue 5; numbers have no gaps",
    ),
    (f"{SIZE}across = '1 x'\ndown = '1-3'", ":4: 'x' is no clue number; write numbers and ranges"),
    (
        f"{SIZE}across = '1 4'\ndown = '3-1'",
        ":5: '3-1' is out of order; clue numbers start at 1 and rise",
    ),
    (f"{SIZE}across = '1 4'\ndown = '2-3'", ":5: the first clue must be both across and down"),
    (f"{SIZE}across = '1 4'\ndown = '1-5'", ":4: the last clue must be across only"),
    (
        f"{SIZE}across = '1'\ndown = '1-99999'",
        ":5: clue 99999 is too many; no grid has more than 3600 squares",
    ),
    (f"{SIZE}across = '1 4-6'", ":4: there is a list of clues across, but none down"),
    (f"{SIZE}down = '1-3'", ":4: there is a list of clues down, but none across"),
    (f"{HEAD}start = 4", ":5: start = 4 leaves room for 2 letters, but words have 3 or more"),
    (
        f"{HEAD}start = 6",
        ":5: start = 6 is not in the first row, but no row is all black; it has squares 1 to 5",
    ),
    (f"{HEAD}start = 0", ":5: start must be 1 or more"),
    (f"{HEAD}symmetry = 'rotation'", ":5: unknown symmetry 'rotation'; did you mean 'rotational'?"),
    *map(square, sorted(brute.SQUARE)),
    (f"{HEAD}shortest = 1", ":5: shortest must be 2 or more"),
    (f"{HEAD}shortest = 6", ":2: rows = 5 leaves no room for words of 6 letters"),
    (
        f"{HEAD}grid = '''\n.....\n..?..\n.....\n.....\n.....\n'''",
        ":7: '?' is no square; write # for black",
    ),
    (f"{HEAD}grid = '''\n1....\n.....\n.....\n.....\n.....\n'''", ":6: '1' is no square"),
    (f"{HEAD}grid = '''\n.....\n'''", ":6: the grid must have 5 rows of 5 squares"),
    (f"{HEAD}grid = []", ":5: grid is a list, but must be a text in quotes, or a list of texts"),
    (f"{HEAD}lengths = {{ across = {{ 2 = 4 }} }}", ":5: there is no clue 2 across"),
    (
        f"{HEAD}lengths = {{ across = {{ 1 = 6 }} }}",
        ":5: 1 across has 6 letters, but words have 3 to 5",
    ),
    (
        f"{HEAD}lengths = {{ across = {{ 1 = 'x' }} }}",
        ":5: the length of 1 across must be a whole number",
    ),
    (
        f"{HEAD}lengths = {{ along = {{ 1 = 4 }} }}",
        ":5: lengths has 'along', but words are across or down",
    ),
    (
        f"{HEAD}lengths = {{ across = {{ x = 4 }} }}",
        ":5: lengths.across has 'x', which is no clue number",
    ),
    (f"{HEAD}lengths = 4", ":5: lengths is a number, but must be a table"),
    (
        f"{HEAD}answers = {{ down = {{ 1 = 4 }} }}",
        ":5: the answer of 1 down must be a text in quotes",
    ),
    (
        f"{HEAD}answers = {{ down = {{ 1 = 'AB!' }} }}",
        ":5: '!' in the answer of 1 down is no letter; write .",
    ),
    (
        f"{HEAD}lengths = {{ down = {{ 1 = 3 }} }}\nanswers = {{ down = {{ 1 = 'ABCD' }} }}",
        ":6: 1 down has length 3, but an answer of 4",
    ),
)
LAST_ROW = {
    "rows": 3,
    "columns": 3,
    "clues": "ZDDAA",
    "shortest": 2,
    "answers": {"across": {"5": "AB"}},
}
PUBLISHED: tuple[tuple[Keys, int, str], ...] = (
    (LAST_ROW | {"grid": ["...", "...", ".-."]}, 2, "by hand: AB is on the left or on the right"),
    (LAST_ROW | {"grid": ["...", "...", ".A."]}, 1, "by hand: AB is on the right"),
    (LIST_22, 4, "the published library list, number 22"),
    (LIST_22 | {"start": 1}, 0, "the published library list, number 22"),
    (
        LIST_21,
        25_289,
        "the published library list, number 21: 25,745 if rows and columns could be all black",
    ),
    (WRIGHT_23, 8_669_217, "the published library wright, number 23"),
)

DRAWN = (
    "numbers and letters are no part of an answer; tests/models/test_diagramless.py looks at them"
)
HARMLESS = {
    **CLUES_STAND,
    **dict.fromkeys(
        ("base.switches:RuleSwitches.__init__", "diagramless.model:_Build._counts_as_clues"),
        "rules that count as clues, which makers alone ask for (tests/test_makers.py)",
    ),
    "diagramless.text.keys:_lines": "lines of the file in sentences",
    "diagramless:Diagramless.facts": FACTS_TOLD,
    "diagramless.clues:facts": FACTS_TOLD,
    "diagramless.model:_Build._cut_off": (
        "an answer that breaks one rule of several is refused by the others"
    ),
    "diagramless.text.layouts:_clues": DRAWN,
    "diagramless.text.layouts:clues": DRAWN,
    "diagramless.text.layouts:letters": DRAWN,
    "boards.crosswords:numbers": DRAWN,
}

CASE = Case(
    "diagramless",
    lambda keys, written: brute.is_answer(keys, plain(written)),
    PUBLISHED,
    REFUSALS,
    HARMLESS,
    own_puzzle=brute.small,
    own_answers=lambda keys: set(brute.answers(keys)),
    own_nearly=nearly,
    plain=plain,
    without=without,
    turned=None,
)
