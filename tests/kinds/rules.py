"""Rules for the tests of all kinds: random sheets, brute force, refusals, published numbers."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any

from tests import brute_rules as brute
from tests import random_rules

from . import Case, Keys

# what is refused

MAP = """\
kind = "rules"
variables = ["WA", "NT", "SA"]
values = ["red", "green", 3]
"""
BOARD = """\
kind = "rules"
values = ["a", "b"]
grid = '''
a...
....
'''
"""
ONE = "kind = 'rules'\nvariables = ['x']\n"
SHEETS: tuple[tuple[str, str], ...] = (
    # a sheet, and the line and the sentence that refuse it
    ('kind = "rules"\nvariables = ["a"]', ': there are no values; write values = ["red", "green"]'),
    (
        'kind = "rules"\nvalues = ["a"]',
        ": there are no variables; write variables = [\"WA\", \"NT\"], or a picture as in grid = '''...'''",
    ),
    ("variables = ['a']\n" + BOARD, ":1: a grid has its own variables, r1c1, r1c2, ...; leave out variables, or grid"),
    (ONE + "values = 'ab'", ':3: values must be a list, as in values = ["red", "green"]'),
    (ONE + "values = []", ':3: values must be a list, as in values = ["red", "green"]'),
    (
        "kind = 'rules'\nvalues = ['x']\nvariables = []",
        ":3: variables must be a list, as in variables = [\"WA\", \"NT\"], or a picture as in grid = '''...'''",
    ),
    (ONE + "values = ['a', 1, '1']", ":3: values names '1' twice; name each once"),
    ("kind = 'rules'\nvalues = ['x']\nvariables = ['a', 'a']", ":3: variables names 'a' twice; name each once"),
    (ONE + "values = ['a', 1.5]", ":3: number 2 of the values is no text and no whole number; write it in quotes"),
    (
        "kind = 'rules'\nvariables = ['x', true]\nvalues = ['a']",
        ":2: number 2 of the variables is no text and no whole number; write it in quotes",
    ),
    (
        ONE + "values = [0x" + "f" * 9000 + "]",
        ":3: not valid TOML: a number of thousands of digits; write a smaller one",
    ),
    (
        "kind = 'rules'\nvariables = ['x', ' ']\nvalues = ['a']",
        ":2: number 2 of the variables is empty; give it a name",
    ),
    (
        "kind = 'rules'\nvariables = ['x ']\nvalues = ['a']",
        ":2: 'x ' has signs or spaces that are not seen; leave them out",
    ),
    (
        "kind = 'rules'\nvariables = ['x=y']\nvalues = ['a']",
        ":2: 'x=y' has the sign =, which parts names and values; leave it out",
    ),
    ("kind = 'rules'\nvariables = ['{']\nvalues = ['a']", ":2: '{' begins like JSON; begin it with another sign"),
    (ONE + "values = ['a', '.']", ":3: '.' means an open cell and cannot be a value; take another"),
    (BOARD.replace('"b"', '"b c"'), ":2: 'b c' has a space, which parts the cells of a grid; leave it out"),
    (
        "kind = 'rules'\nvalues = ['a']\ngrid = ' '",
        ":3: the grid has no cells; write a row of values, or . for open cells, for each row",
    ),
    (BOARD.replace("....", "..."), ":5: this row has 3 cells, but the first has 4; write a value or . for every cell"),
    (BOARD.replace("....", "..c."), ":5: unknown value 'c'; known are a, b"),
    (
        "kind = 'rules'\nvalues = " + str([*range(9000)]) + "\nvariables = " + str([*range(900)]),
        ":3: 900 variables with 9,000 values are too many; 5,000,000 choices are the most",
    ),
    (ONE + "values = " + str([*range(10_001)]), ":3: there are 10,001 values; 10,000 are the most"),
    (MAP + 'given = "WA"', ':4: given must be a table of variables and values, as in { WA = "red" }'),
    (MAP + 'given = { NTT = "red" }', ":4: unknown variable 'NTT'; did you mean 'NT'?"),
    (MAP + '[given]\nWA = "rde"', ":4: unknown value 'rde'; did you mean 'red'?"),
    (MAP + "given = { WA = [] }", ":4: given leaves WA no value; name one, or leave WA out"),
    (BOARD + 'given = { r1c1 = "b" }', ":7: given has r1c1 otherwise than the grid; keep one of them"),
    (MAP + '[rule]\ndifferent = ["WA"]', ":4: rule is a table, but must be a list of tables; begin each with [[rule]]"),
    (MAP + 'rule = "x"', ":4: rule must be a list of tables; begin each with [[rule]]"),
    (MAP + "rule = [1]", ":4: rule must be a list of tables; begin each with [[rule]]"),
    (
        "kind = 'rules'\nvalues = " + str([*range(60)]) + "\ngrid = '''\n" + (". " * 120 + "\n") * 120 + "'''\n"
        "[[rule]]\nadjacent = 'any'\nforbid = " + json.dumps([f"{a} {b}" for a in range(60) for b in range(60)][:1800]),
        ":125: the rules speak of 55,699,200 choices, and 50,000,000 are the most; take fewer variables or values",
    ),
    (MAP + "rules = []", ":4: unknown key 'rules'; did you mean 'rule'?"),
)

RULES: tuple[tuple[str, str, int, str], ...] = (
    # a sheet, the rule after a good one, the line of the rule to blame, and the sentence
    (MAP, "notes = 'x'", 0, "the rule says nothing; it needs one of if/then, different, adjacent, count"),
    (MAP, "diferent = ['WA', 'NT']", 1, "unknown key 'diferent'; did you mean 'different'?"),
    (
        MAP,
        "different = ['WA', 'NT']\ncount = { value = 'red', exactly = 1 }",
        2,
        "the rule has both different and count; make two rules of it",
    ),
    (MAP, "if = { WA = 'red' }", 1, "the rule has an if, but no then; write what follows"),
    (MAP, "then = { WA = 'red' }", 1, "the rule has a then, but no if; write if = {} where it always holds"),
    (
        MAP,
        "if = { WA = 'red' }\nthen = {}",
        2,
        'then says nothing; name variables and what they may be, as in { SA = "red" }',
    ),
    (
        MAP,
        "if = { WA = [] }\nthen = { NT = 'red' }",
        1,
        "if has an empty list of values, so the rule never holds; name a value",
    ),
    (MAP, "if = 'WA'\nthen = { NT = 'red' }", 1, 'if must be a table of variables and values, as in { WA = "red" }'),
    (MAP, "if = { WAA = 'red' }\nthen = { NT = 'red' }", 1, "unknown variable 'WAA'; did you mean 'WA'?"),
    (MAP, "if = { WA = 'red' }\nthen = { XY = 'red' }", 2, "unknown variable 'XY'; known are NT, SA, WA"),
    (MAP, "if = { WA = 'red' }\nthen = { NT = ['red', 'grene'] }", 2, "unknown value 'grene'; did you mean 'green'?"),
    (MAP, "if = { WA = 4 }\nthen = { NT = 3 }", 1, "unknown value '4'; known are 3, green, red"),
    (
        MAP,
        "if = { WA = 'red' }\nthen = { NT = 1.5 }",
        2,
        "then has a value that is no text and no whole number; write it in quotes",
    ),
    (
        MAP,
        "if = { WA = 1.5 }\nthen = { NT = 3 }",
        1,
        "if has a value that is no text and no whole number; write it in quotes",
    ),
    (MAP, "different = ['WA', 'NT']\nwhy = 3", 2, "why is a number, but must be a text in quotes"),
    (MAP, "different = 3", 1, 'different needs a list of variables, as in different = ["WA", "NT"]'),
    (MAP, "different = []", 1, 'different needs a list of variables, as in different = ["WA", "NT"]'),
    (MAP, "different = [['WA', 'NT'], []]", 1, "different has an empty list; name its variables"),
    (MAP, "different = ['WA', 'NT', 'WA']", 1, "different names 'WA' twice in one list; name it once"),
    (MAP, "different = 'WA'", 1, "'WA' is no list; put variables into one, as in ['WA', ...]"),
    (MAP, "different = 'rows'", 1, "'rows' is no list; put variables into one, as in ['rows', ...]"),
    (MAP, "different = ['rows']", 1, "unknown variable 'rows'; known are NT, SA, WA"),
    (MAP, "different = [\n  ['WA', 'NT'],\n  ['WA', 'Nt'],\n]", 1, "unknown variable 'Nt'; did you mean 'NT'?"),
    (MAP, "different = ['WA', 3]", 1, "different has a variable that is no text; write names in quotes"),
    (MAP, "different = [['WA', {}]]", 1, "different has a variable that is no text; write names in quotes"),
    (MAP, "different = [['WA', 'NT'], 'SA']", 1, "'SA' stands beside lists; put variables into a list of their own"),
    (BOARD, "different = ['r1c1', 'r3c1']", 1, "unknown variable 'r3c1'; the cells are r1c1 to r2c4"),
    (BOARD, "different = ['rows', 'colums']", 1, "unknown variable 'colums'; the cells are r1c1 to r2c4"),
    (
        BOARD,
        "different = 'diagonals'",
        1,
        'the two diagonals are those of a square grid, and this one is 2 x 4; write "all diagonals" or lists of cells',
    ),
    (BOARD, "different = 'blocks'", 1, "blocks need their rows and columns, as in \"blocks 2x3\", not 'blocks'"),
    (
        BOARD,
        "different = 'blocks 0x2'",
        1,
        "blocks need their rows and columns, as in \"blocks 2x3\", not 'blocks 0x2'",
    ),
    (
        BOARD,
        "different = 'blocks 1.5x2'",
        1,
        "blocks need their rows and columns, as in \"blocks 2x3\", not 'blocks 1.5x2'",
    ),
    (
        BOARD,
        "different = 'blocks 2x3'",
        1,
        "blocks of 2 x 3 do not divide a grid of 2 x 4; take others, or lists of cells",
    ),
    (MAP, "adjacent = 'right'\nallow = ['red red']", 1, "adjacent needs a grid; for variables write if and then"),
    (BOARD, "allow = ['a b']", 1, 'allow needs adjacent = "right", "below" or "any" in the same rule'),
    (
        BOARD,
        "adjacent = 'left'\nallow = ['a b']",
        1,
        "adjacent must be right, below or any; known are any, below, right",
    ),
    (
        BOARD,
        "adjacent = ['right']\nallow = ['a b']",
        1,
        'adjacent must be right, below or any; write it as a text, "right"',
    ),
    (BOARD, "adjacent = 'right'", 1, 'the rule needs allow = ["a b", ...] or forbid'),
    (BOARD, "adjacent = 'any'\nallow = ['a b']\nforbid = ['b a']", 3, "the rule has both allow and forbid; keep one"),
    (BOARD, "adjacent = 'any'\nallow = []", 2, 'allow must be a list of pairs, as in ["a b", "b a"]'),
    (BOARD, "adjacent = 'any'\nforbid = 'a b'", 2, 'forbid must be a list of pairs, as in ["a b", "b a"]'),
    (
        BOARD,
        "adjacent = 'any'\nforbid = ['a b', 'a b a']",
        2,
        "forbid has 'a b a', but a pair is two values with a space between, as in \"a b\"",
    ),
    (
        BOARD,
        "adjacent = 'any'\nforbid = [3]",
        2,
        'forbid has something else, but a pair is two values with a space between, as in "a b"',
    ),
    (BOARD, "adjacent = 'any'\nforbid = ['a c']", 2, "unknown value 'c'; known are a, b"),
    (MAP, "count = 3", 1, 'count must be a table, as in { value = "red", exactly = 1 }'),
    (MAP, "count = { exactly = 3 }", 1, 'count does not say what is counted; write value = "red", or a list of values'),
    (
        MAP,
        "count = { value = [], exactly = 3 }",
        1,
        'count does not say what is counted; write value = "red", or a list of values',
    ),
    (MAP, "count = { value = 'rd', exactly = 3 }", 1, "unknown value 'rd'; did you mean 'red'?"),
    (MAP, "count = { value = 'red', atleast = 3 }", 1, "unknown key 'atleast' in count; did you mean 'at_least'?"),
    (MAP, "count = { value = 'red' }", 1, "count does not say how often; write exactly = 1, at_least or at_most"),
    (MAP, "count = { value = 'red', at_most = -1 }", 1, "at_most must be a whole number from 0 up"),
    (MAP, "count = { value = 'red', exactly = 1.5 }", 1, "exactly must be a whole number from 0 up"),
    (MAP, "count = { value = 'red', exactly = true }", 1, "exactly must be a whole number from 0 up"),
    (
        MAP,
        "count = { value = 'red', at_least = 3, at_most = 2 }",
        1,
        "at_least = 3 and at_most = 2 cannot both be; exchange them",
    ),
    (
        MAP,
        "count = { value = 'red', exactly = 3, at_most = 4 }",
        1,
        "exactly says it all; leave out at_least and at_most, or leave out exactly",
    ),
    (
        MAP,
        "count = { value = 'red', in = [], exactly = 1 }",
        1,
        'count needs a list of variables, as in count = ["WA", "NT"]',
    ),
    (MAP, "count = { value = 'red', in = ['W'], exactly = 1 }", 1, "unknown variable 'W'; did you mean 'WA'?"),
    (
        MAP,
        "count = { value = 'red', in = 'rows', exactly = 1 }",
        1,
        "'rows' is no list; put variables into one, as in ['rows', ...]",
    ),
)


def good(sheet: str) -> str:
    """A rule that fits a sheet, on two lines."""
    return f"[[rule]]\ndifferent = {['r1c1', 'r2c2'] if sheet == BOARD else ['WA', 'NT']}\n"


def with_rule(sheet: str, rule: str, line: int, says: str) -> tuple[str, str]:
    """The sheet with the rule between good ones, and where and how it is refused."""
    content = f"{sheet}{good(sheet)}# [[rule]]\n\n[[rule]]\n{rule}\n{good(sheet)}"
    return content, f":{sheet.count(chr(10)) + 5 + line}: rule 2: {says}"


# what others have counted

AUSTRALIA = ["WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"]
PETERSEN = [f"{i} {(i + 1) % 5}" for i in range(5)] + [f"{i} {i + 5}" for i in range(5)]
PETERSEN += [f"{i + 5} {(i + 2) % 5 + 5}" for i in range(5)]
QUEENS = [
    {"count": {"value": "Q", "in": ["rows", "columns"], "exactly": 1}},
    {"count": {"value": "Q", "in": "all diagonals", "at_most": 1}},
]


def colouring(edges: list[str], colours: int) -> dict[str, Any]:
    """The keys of a graph colouring."""
    names = list(dict.fromkeys(name for edge in edges for name in edge.split()))
    return {
        "variables": names,
        "values": list(range(colours)),
        "rule": [{"different": [edge.split() for edge in edges]}],
    }


def board(values: list[Any], rows: int, *rules: dict[str, Any], columns: int = 0) -> dict[str, Any]:
    """The keys of an open grid, square if not said otherwise, with these rules."""
    return {"values": values, "grid": [" ".join("." * (columns or rows))] * rows, "rule": list(rules)}


PUBLISHED: tuple[tuple[Keys, int, str], ...] = (
    (colouring(AUSTRALIA, 3), 6, "S. Russell and P. Norvig, Artificial Intelligence, on maps; without Tasmania"),
    (colouring([f"{i} {(i + 1) % 7}" for i in range(7)], 3), 2**7 - 2, "the chromatic polynomial of a ring of seven"),
    (colouring(PETERSEN, 3), 120, "the chromatic polynomial of the Petersen graph"),
    (board(["Q", "-"], 8, *QUEENS), 92, "https://oeis.org/A000170"),
    (board([1, 2, 3, 4], 4, {"different": ["rows", "columns"]}), 576, "https://oeis.org/A002860"),
    (board([1, 2, 3, 4], 4, {"different": ["rows", "columns", "diagonals"]}), 48, "https://oeis.org/A274806"),
    (
        board([1, 2, 3, 4, 5], 5, {"different": ["rows", "columns"]}, {"different": "all diagonals"}),
        240,
        "Latin squares of order 5 along every diagonal, too: two, and all ways to name the values",
    ),
    (
        board(list("abcd"), 4, {"different": ["rows", "columns", "blocks 2x2"]}),
        288,
        "https://oeis.org/A107739, Sudokus of 4x4",
    ),
    (board([0, 1], 6, {"adjacent": "any", "allow": ["0 1"]}), 2, "chessboards"),
    (
        board([0, 1], 4, {"count": {"value": 1, "in": ["rows", "columns"], "exactly": 2}}),
        90,
        "https://oeis.org/A001499",
    ),
    (
        {"variables": list("abcdef"), "values": ["in", "out"], "rule": [{"count": {"value": "in", "at_most": 2}}]},
        1 + 6 + 15,
        "subsets of at most two of six",
    ),
    ({"variables": list("abcd"), "values": [1, 2, 3]}, 3**4, "no rules"),
)


# the same answers in the same words


def answers(keys: Keys) -> set[Hashable]:
    """All answers by the letter."""
    return {written(keys, answer) for answer in brute.answers(keys)}


def written(keys: Keys, answer: brute.Answer) -> Hashable:
    """An answer of brute force as pairs, or the rows of a grid without spaces."""
    if "grid" not in keys:
        return tuple(sorted(answer.items()))
    signs, columns = list(answer.values()), len(brute.rows_of(keys)[0])
    return tuple("".join(signs[first : first + columns]) for first in range(0, len(signs), columns))


def plain(said: Any) -> Hashable:
    """What `write` returns, in the same form."""
    if isinstance(said, dict):
        return tuple(sorted(said.items()))
    return tuple(row.replace(" ", "") for row in said)


def right(keys: Keys, said: Any) -> bool:
    """Whether what `write` returns is an answer."""
    if not isinstance(said, dict):
        signs = [sign for row in brute.rows_of({**keys, "grid": said}) for sign in row]
        said = dict(zip(brute.variables(keys), signs, strict=True))
    return brute.is_answer(keys, said)


CASE = Case(
    kind="rules",
    random_puzzle=random_rules.puzzle,
    answers=answers,
    plain=plain,
    harmless={
        "rules.text.drawing:_block": "walls, for the eye",
        "rules.text.size:_cells": "an estimate",
    },
    large={
        "grid": [" ".join("." * 80)] * 80,
        "values": list(map(str, range(40))),
        "rule": [{"adjacent": "any", "forbid": [f"{value} {value}" for value in range(40)]}],
    },
    refusals=(*SHEETS, *(with_rule(*case) for case in RULES)),
    published=PUBLISHED,
    right=right,
)
