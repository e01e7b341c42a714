"""Rules for the tests of all kinds: random sheets, brute force, refusals, published numbers."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any

from tests import brute_rules as brute
from tests import random_rules, turned

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
ABOUT = """\
kind = "rules"
variables = ["x", "y"]
values = [1, 2]
"""
NUMBERS = """\
kind = "rules"
values = [1, 2]
grid = '''
..
..
'''
"""
SHEETS: tuple[tuple[str, str], ...] = (
    # a sheet, and the line and the sentence that refuse it
    ('kind = "rules"\nvariables = ["a"]', ': there are no values; write values = ["red", "green"]'),
    (
        'kind = "rules"\nvalues = ["a"]',
        ': there are no variables; write variables = ["WA", "NT"], or a picture as in grid = '
        "'''...'''",
    ),
    (
        "variables = ['a']\n" + BOARD,
        ":1: a grid has its own variables, r1c1, r1c2, ...; leave out variables, or grid",
    ),
    (ONE + "values = 'ab'", ':3: values must be a list, as in values = ["red", "green"]'),
    (ONE + "values = []", ':3: values must be a list, as in values = ["red", "green"]'),
    (
        "kind = 'rules'\nvalues = ['x']\nvariables = []",
        ':3: variables must be a list, as in variables = ["WA", "NT"], or a picture as in '
        "grid = '''...'''",
    ),
    (ONE + "values = ['a', 1, '1']", ":3: values names '1' twice; name each once"),
    (
        "kind = 'rules'\nvalues = ['x']\nvariables = ['a', 'a']",
        ":3: variables names 'a' twice; name each once",
    ),
    (
        ONE + "values = ['a', 1.5]",
        ":3: number 2 of the values is no text and no whole number; write it in quotes",
    ),
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
    (
        "kind = 'rules'\nvariables = ['{']\nvalues = ['a']",
        ":2: '{' begins like JSON; begin it with another sign",
    ),
    (ONE + "values = ['a', '.']", ":3: '.' means an open cell and cannot be a value; take another"),
    (
        BOARD.replace('"b"', '"b c"'),
        ":2: 'b c' has a space, which parts the cells of a grid; leave it out",
    ),
    (
        "kind = 'rules'\nvalues = ['a']\ngrid = ' '",
        ":3: the grid has no cells; write a row of values, or . for open cells, for each row",
    ),
    (
        BOARD.replace("....", "..."),
        ":5: this row has 3 cells, but the first has 4; write a value or . for every cell",
    ),
    (BOARD.replace("....", "..c."), ":5: unknown value 'c'; known are a, b"),
    (
        "kind = 'rules'\nvalues = " + str([*range(9000)]) + "\nvariables = " + str([*range(900)]),
        ":3: 900 variables with 9,000 values are too many; 5,000,000 choices are the most",
    ),
    (ONE + "values = " + str([*range(10_001)]), ":3: there are 10,001 values; 10,000 are the most"),
    (
        MAP + 'given = "WA"',
        ':4: given must be a table of variables and values, as in { WA = "red" }',
    ),
    (MAP + 'given = { NTT = "red" }', ":4: unknown variable 'NTT'; did you mean 'NT'?"),
    (MAP + '[given]\nWA = "rde"', ":4: unknown value 'rde'; did you mean 'red'?"),
    (MAP + "given = { WA = [] }", ":4: given leaves WA no value; name one, or leave WA out"),
    (
        BOARD + 'given = { r1c1 = "b" }',
        ":7: given has r1c1 otherwise than the grid; keep one of them",
    ),
    (
        MAP + '[rule]\ndifferent = ["WA"]',
        ":4: rule is a table, but must be a list of tables; begin each with [[rule]]",
    ),
    (MAP + 'rule = "x"', ":4: rule must be a list of tables; begin each with [[rule]]"),
    (MAP + "rule = [1]", ":4: rule must be a list of tables; begin each with [[rule]]"),
    (
        "kind = 'rules'\nvalues = "
        + str([*range(60)])
        + "\ngrid = '''\n"
        + (". " * 120 + "\n") * 120
        + "'''\n"
        "[[rule]]\nadjacent = 'any'\nforbid = "
        + json.dumps([f"{a} {b}" for a in range(60) for b in range(60)][:1800]),
        ":125: rule 1: the rules speak of 55,699,200 choices or more, and 50,000,000 are the most;"
        " take fewer variables or values",
    ),
    (MAP + "rules = []", ":4: unknown key 'rules'; did you mean 'rule'?"),
    (MAP + "areas = 'a'", ":4: areas need a grid; write its picture as in grid = '''...'''"),
    (BOARD + "areas = 'aabb'", ":7: areas has 1 row, but the grid has 2; write one for each"),
    (MAP + "between = '.'", ":4: between needs a grid; write its picture as in grid = '''...'''"),
    (
        BOARD + "between = '.>.'",
        ":7: between has 1 row, but must have 3: the grid, and a row between",
    ),
    (
        BOARD + "between = '''\n. . . . . . .\n. . .\n. . . . . . .\n'''",
        ":9: this row has 3 signs, but must have 7: the cells, and a sign between",
    ),
    (
        BOARD + "between = '''\n. . . . . . .\n. . . . . . .\n. . < > . . .\n'''",
        ":10: '<' stands in the cell r2c2; write signs between cells, . elsewhere",
    ),
    (
        BOARD + "between = '''\n. . . . . . .\n. v . . . . .\n. . . . . . .\n'''",
        ":9: 'v' stands at a corner of cells; write signs between cells, . elsewhere",
    ),
    (
        BOARD + 'edges = "2x2"',
        ":7: edges are variables, as cells of a grid are; leave out edges, or the others",
    ),
    (
        "kind = 'rules'\nvalues = ['a', 'b']\nedges = 'two'",
        ":3: edges is 'two'; write rows x columns of the grid",
    ),
    (BOARD + 'project = ["r3c1"]', ":7: unknown variable 'r3c1'; the cells are r1c1 to r2c4"),
)

DIGITS = """\
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
....
....
'''
"""

WORDS: tuple[tuple[str, int, str], ...] = (
    # words of setters: the rule, the line of it to blame, and the sentence
    (
        "entropic-line = ['r1c1', 'r1c2']",
        1,
        "unknown key 'entropic-line'; write entropic = [...], the line",
    ),
    (
        "x-sums = 3",
        1,
        "unknown key 'x-sums'; write x_sum = { in = \"row 3 from the left\", exactly = 12 }",
    ),
    (
        "entropic = ['r1c1', 'r1c2', 'r1c3']",
        1,
        "entropic needs low, middle and high values, as many of each, and there are 4 in all",
    ),
    ("modular = ['r1c1']", 1, "modular has a line of 1 cell, but must have 2 at least"),
    ("zipper = 'r1c1-r1c2'", 1, "zipper has a line of 2 cells, but must have 3 at least"),
    ("double_arrow = ['r1c1', 'r1c1', 'r1c2']", 1, "double_arrow names 'r1c1' twice in one list"),
    ("between_line = 3", 1, "between_line needs a list of variables"),
    ("lockout = ['r1c1', 'r9c9']", 1, "unknown variable 'r9c9'; the cells are r1c1 to r2c4"),
    ("region_sum = ['r1c1', 'r1c2']", 1, "region_sum needs regions; draw them under areas"),
    ("box_indexer = 'r1c1'", 1, "box_indexer needs regions; draw them under areas"),
    ("clone = ['r1c1', 'r1c2']", 1, "clone needs two lists of cells or more"),
    (
        "clone = [['r1c1'], ['r1c2', 'r1c3']]",
        1,
        "clone has lists of 1 cell and of 2; all must have as many",
    ),
    (
        "diagonal = 'positve'",
        1,
        'diagonal must be "positive", from the bottom left to the top right, or "negative"; di',
    ),
    ("diagonal = true", 1, 'diagonal must be "positive", from the bottom left to the top right'),
    ("diagonal = 'positive'", 1, "the two diagonals are those of a square grid"),
    (
        "disjoint_groups = true",
        1,
        'disjoint_groups needs blocks of one shape; say which, as in disjoint_groups = "bl',
    ),
    (
        "disjoint_groups = 'rows'",
        1,
        'disjoint_groups must be true, or say which blocks, as in "blocks 3x3"',
    ),
    (
        "quadruple = { in = 'r1c1-r1c4', value = 1 }",
        1,
        "quadruple needs the four cells around a corner",
    ),
    (
        "quadruple = { in = 'r1c1-r1c2 r2c1-r2c2' }",
        1,
        "quadruple does not say which values; write { in = [",
    ),
    (
        "quadruple = { in = 'r1c1-r1c2 r2c1-r2c2', value = [1, 1, 2, 2, 3] }",
        1,
        "quadruple has 5 values, but there are four cells; leave some out",
    ),
    ("sandwich = { in = 'row 3', exactly = 2 }", 1, "there is no row 3; they are row 1 to row 2"),
    ("sandwich = { in = 'row 2' }", 1, "sandwich does not say how much"),
    ("sandwich = { rows = [1] }", 1, "rows has 1 item, but there are 2 rows"),
    ("sandwich = { rows = [1, 'x'] }", 1, 'sandwich needs whole numbers, or "." where nothing'),
    ("sandwich = { in = 'row 1', exactly = 3, value = 1 }", 1, "sandwich needs two values"),
    ("between = { in = 'row 1', exactly = 3 }", 1, "between does not say which values"),
    (
        "between = { value = 1, in = 'row 1', exactly = 3, numbers = { 2 = 10000 } }",
        1,
        "between takes numbers up to 9,999, and 10,000 is more",
    ),
    (
        "between = { value = 1, in = 'row 1', exactly = 3, count = true, numbers = { 2 = 1 } }",
        1,
        "between has both count and numbers; keep one",
    ),
    (
        "x_sum = { in = 'row 1 from the top', exactly = 3 }",
        1,
        "a row is looked at from the left or from the right",
    ),
    ("x_sum = { in = 'row 1', exactly = '3' }", 1, "x_sum needs whole numbers from 0 up"),
    ("numbered_room = { left = [9, '.'] }", 1, "unknown value '9'"),
    ("negative = {}", 1, "negative does not say what; write negative = { difference = 1"),
    ("negative = { sum = 'x' }", 1, "sum must be a whole number from 0 up, or a list of them"),
    ("negative = true", 1, "negative must be a table, as in { difference = 1, ratio = 2 }"),
)

RULES: tuple[tuple[str, str, int, str], ...] = (
    # a sheet, the rule after a good one, the line of the rule to blame, and the sentence
    (
        MAP,
        "notes = 'x'",
        0,
        "the rule says nothing; it needs one of if/then, different, adjacent, count",
    ),
    (MAP, "thermometer = ['WA', 'NT']", 1, "unknown key 'thermometer'; write ordered = ["),
    (
        BOARD,
        "German-Whispers = ['r1c1', 'r1c2']",
        1,
        "unknown key 'German-Whispers'; write related = [...], the line,",
    ),
    (BOARD, "sandwiches = [3, 4]", 1, "unknown key 'sandwiches'; did you mean 'sandwich'"),
    (
        BOARD,
        "bank = { value = 'a', pieces = ['##', '#.#'] }",
        1,
        "number 2 of pieces is '#.#', which does not hang together by sides; write a piece",
    ),
    *((DIGITS, *case) for case in WORDS),
    (BOARD, "cage = 'rows'", 1, "cage must be a table, as in { in = ["),
    (
        BOARD,
        "cage = { in = 3 }",
        1,
        'cage needs a list of variables, as in cage = { in = "rows", ... }',
    ),
    (
        BOARD,
        "cage = { in = 'rows', numbers = [] }",
        1,
        "numbers says nothing without exactly, at_least or at_most",
    ),
    (
        BOARD,
        "connected = { value = 'a', by = '' }",
        1,
        "by must be right, below, any, sides, corners, touching or kn",
    ),
    (
        BOARD,
        "count = { value = 'a', exactly = 1, by = [] }",
        1,
        "by says what is around a cell; write around = '''",
    ),
    (
        BOARD,
        "count = { value = 'a', around = '...', in = [] }",
        1,
        "count has both around and in; make two rules of",
    ),
    (MAP, "unlike = []", 1, "unlike needs a list of variables"),
    (
        MAP,
        "arrow = { head = [], along = ['WA'] }",
        1,
        "arrow needs a head: a cell, or several, as in head = ",
    ),
    (MAP, "diferent = ['WA', 'NT']", 1, "unknown key 'diferent'; did you mean 'different'?"),
    (
        MAP,
        "different = ['WA', 'NT']\ncount = { value = 'red', exactly = 1 }",
        2,
        "the rule has both different and count; make two rules of it",
    ),
    (MAP, "if = { WA = 'red' }", 1, "the rule has an if, but no then; write what follows"),
    (
        MAP,
        "then = { WA = 'red' }",
        1,
        "the rule has a then, but no if; write if = {} where it always holds",
    ),
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
    (
        MAP,
        "if = 'WA'\nthen = { NT = 'red' }",
        1,
        'if must be a table of variables and values, as in { WA = "red" }',
    ),
    (
        MAP,
        "if = { WAA = 'red' }\nthen = { NT = 'red' }",
        1,
        "unknown variable 'WAA'; did you mean 'WA'?",
    ),
    (
        MAP,
        "if = { WA = 'red' }\nthen = { XY = 'red' }",
        2,
        "unknown variable 'XY'; known are NT, SA, WA",
    ),
    (
        MAP,
        "if = { WA = 'red' }\nthen = { NT = ['red', 'grene'] }",
        2,
        "unknown value 'grene'; did you mean 'green'?",
    ),
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
    (
        MAP,
        "different = 3",
        1,
        'different needs a list of variables, as in different = ["WA", "NT"]',
    ),
    (
        MAP,
        "different = []",
        1,
        'different needs a list of variables, as in different = ["WA", "NT"]',
    ),
    (MAP, "different = [['WA', 'NT'], []]", 1, "different has an empty list; name its variables"),
    (
        MAP,
        "different = ['WA', 'NT', 'WA']",
        1,
        "different names 'WA' twice in one list; name it once",
    ),
    (MAP, "different = 'WA'", 1, "'WA' is no list; put variables into one, as in ['WA', ...]"),
    (
        MAP,
        "different = 'rows'",
        1,
        "'rows' is no list; put variables into one, as in ['rows', ...]",
    ),
    (MAP, "different = ['rows']", 1, "unknown variable 'rows'; known are NT, SA, WA"),
    (
        MAP,
        "different = [\n  ['WA', 'NT'],\n  ['WA', 'Nt'],\n]",
        1,
        "unknown variable 'Nt'; did you mean 'NT'?",
    ),
    (
        MAP,
        "different = ['WA', 3]",
        1,
        "different has a variable that is no text; write names in quotes",
    ),
    (
        MAP,
        "different = [['WA', {}]]",
        1,
        "different has a variable that is no text; write names in quotes",
    ),
    (
        MAP,
        "different = [['WA', 'NT'], 'SA']",
        1,
        "'SA' stands beside lists; put variables into a list of their own",
    ),
    (
        BOARD,
        "different = ['r1c1-r1c2', 'r2c1 r2c2']",
        1,
        "different has several texts with more than one cell; "
        'write "r1c1-r1c2 r2c1 r2c2", or [["r1c1-r1c2"], ["r2c1 r2c2"]]',
    ),
    (
        BOARD,
        "different = ['r1c1-r2c3']",
        1,
        "'r1c1-r2c3' goes along no row, column or diagonal; list its cells",
    ),
    (BOARD, "different = ['r1c1-r3c1']", 1, "unknown variable 'r3c1'; the cells are r1c1 to r2c4"),
    (
        BOARD,
        "different = ['rows', 'r1c1-r1c2']",
        1,
        "'r1c1-r1c2' stands beside lists; put variables into a list",
    ),
    (
        BOARD,
        "different = ['r1c1 R1C1']",
        1,
        "different names 'r1c1' twice in one list; name it once",
    ),
    (
        BOARD,
        "different = ['r1c1', 'r3c1']",
        1,
        "unknown variable 'r3c1'; the cells are r1c1 to r2c4",
    ),
    (
        BOARD,
        "different = ['rows', 'colums']",
        1,
        "unknown variable 'colums'; the cells are r1c1 to r2c4",
    ),
    (
        BOARD,
        "different = 'diagonals'",
        1,
        'the two diagonals are those of a square grid, and this one is 2 x 4; write "all '
        'diagonals" or lists of cells',
    ),
    (
        BOARD,
        "different = 'blocks'",
        1,
        "blocks need their rows and columns, as in \"blocks 2x3\", not 'blocks'",
    ),
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
    (
        MAP,
        "adjacent = 'right'\nallow = ['red red']",
        1,
        "adjacent needs a grid; for variables write if and then",
    ),
    (
        BOARD,
        "allow = ['a b']",
        1,
        'allow needs adjacent = "right", "below" or "any" in the same rule',
    ),
    (
        BOARD,
        "adjacent = 'left'\nallow = ['a b']",
        1,
        "adjacent must be right, below, any, sides, corners, touching or knight; 'left' is none of "
        "them",
    ),
    (
        BOARD,
        "adjacent = ['right']\nallow = ['a b']",
        1,
        "adjacent must be right, below, any, sides, corners, touching or knight; write it as a "
        'text, "right"',
    ),
    (BOARD, "adjacent = 'right'", 1, 'the rule needs allow = ["a b", ...] or forbid'),
    (
        BOARD,
        "adjacent = 'any'\nallow = ['a b']\nforbid = ['b a']",
        3,
        "the rule has both allow and forbid; keep one",
    ),
    (
        BOARD,
        "adjacent = 'any'\nallow = []",
        2,
        'allow must be a list of pairs, as in ["a b", "b a"]',
    ),
    (
        BOARD,
        "adjacent = 'any'\nforbid = 'a b'",
        2,
        'forbid must be a list of pairs, as in ["a b", "b a"]',
    ),
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
    (
        MAP,
        "count = { exactly = 3 }",
        1,
        'count does not say what is counted; write value = "red", or a list of values',
    ),
    (
        MAP,
        "count = { value = [], exactly = 3 }",
        1,
        'count does not say what is counted; write value = "red", or a list of values',
    ),
    (MAP, "count = { value = 'rd', exactly = 3 }", 1, "unknown value 'rd'; did you mean 'red'?"),
    (
        MAP,
        "count = { value = 'red', atleast = 3 }",
        1,
        "unknown key 'atleast' in count; did you mean 'at_least'?",
    ),
    (
        MAP,
        "count = { value = 'red' }",
        1,
        "count does not say how often; write exactly = 1, at_least or at_most",
    ),
    (MAP, "count = { value = 'red', at_most = -1 }", 1, "at_most must be a whole number from 0 up"),
    (
        MAP,
        "count = { value = 'red', exactly = 1.5 }",
        1,
        "exactly must be a whole number from 0 up",
    ),
    (
        MAP,
        "count = { value = 'red', exactly = true }",
        1,
        "exactly must be a whole number from 0 up",
    ),
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
        'count needs a list of variables, as in count = { in = ["WA", "NT"], ... }',
    ),
    (
        MAP,
        "count = { value = 'red', in = ['W'], exactly = 1 }",
        1,
        "unknown variable 'W'; did you mean 'WA'?",
    ),
    (
        MAP,
        "difference = 1",
        1,
        "difference says nothing alone; it stands beside adjacent or related",
    ),
    (
        MAP,
        "count = { value = 3, exactly = 1 }\nmore = true",
        2,
        "more does not go with count; make another rule of it",
    ),
    (
        BOARD,
        "adjacent = 'any'\nrelated = ['r1c1', 'r1c2']\nequal = true",
        2,
        "the rule has both adjacent and related",
    ),
    (
        MAP,
        "related = [['WA', 'NT'], ['SA']]\nequal = true",
        1,
        "related has a list of 'SA' alone; a pair is two variables",
    ),
    (
        MAP,
        "related = ['WA', 'NT']",
        1,
        'the rule needs allow = ["a b", ...] or forbid, or else difference, ratio, sum,',
    ),
    (MAP, "related = ['WA', 'NT']\nequal = 1", 2, "equal must be true or false"),
    (
        MAP,
        "related = ['WA', 'NT']\ndifference = 1",
        2,
        "difference needs values that are whole numbers, and 'red' is none; take others",
    ),
    (
        ABOUT,
        "related = ['x', 'y']\ndifference = '1'",
        2,
        "difference must be a whole number, or a table, as in { at",
    ),
    (
        ABOUT,
        "related = ['x', 'y']\ndifference = { at_last = 1 }",
        2,
        "unknown key 'at_last' in difference; did you mean",
    ),
    (
        ABOUT,
        "related = ['x', 'y']\ndifference = {}",
        2,
        "difference does not say how much; write exactly = 1, at_least",
    ),
    (ABOUT, "related = ['x', 'y']\nratio = 0", 2, "ratio must be a whole number from 1 up"),
    (
        ABOUT,
        "related = ['x', 'y']\nmore = false",
        2,
        "more must be true; for less exchange the two",
    ),
    (
        NUMBERS,
        "adjacent = 'any'\nmore = true",
        2,
        'more needs a first and a second: adjacent = "right" or "below", or',
    ),
    (
        MAP,
        "sum = { exactly = 3 }",
        1,
        "sum needs values that are whole numbers, and 'red' is none; say what it stands for",
    ),
    (
        ABOUT,
        "sum = { exactly = 1, numbers = 3 }",
        1,
        "numbers must be a table of values and whole numbers, as in",
    ),
    (
        ABOUT,
        "sum = { exactly = 1, numbers = { 2 = 'x' } }",
        1,
        "numbers has something else than a whole number for '2'",
    ),
    (ABOUT, "sum = { exactly = 1.5 }", 1, "exactly must be a whole number"),
    (
        ABOUT,
        "sum = { exactly = 1, weights = [1, 'x'] }",
        1,
        "weights must be a list of whole numbers, as in weights = [1",
    ),
    (
        ABOUT,
        "sum = { in = ['x', 'y'], exactly = 1, weights = [1] }",
        1,
        "weights has 1 number, but a list has 2 places",
    ),
    (ABOUT, "ordered = ['x', 'y']\nstrict = 1", 2, "strict must be true or false"),
    (ABOUT, "strict = true", 1, "strict says nothing alone; it stands beside ordered"),
    (
        MAP,
        "apart = { by = 'sides' }",
        1,
        'apart does not say what must be apart; write value = "*", or a list of values',
    ),
    (
        MAP,
        "apart = { value = 'red' }",
        1,
        'apart needs either by = "touching" or pairs = [["r1c1", "r1c2"], ...]',
    ),
    (
        MAP,
        "apart = { value = 'red', by = 'sides' }",
        1,
        "by needs a grid; for variables list the pairs",
    ),
    (
        BOARD,
        "apart = { value = 'a', by = 'side' }",
        1,
        "by must be right, below, any, sides, corners, touching or knight",
    ),
    (
        BOARD,
        "runs = { rows = ['1', '1'] }",
        1,
        'runs does not say what stands in runs; write value = "#", or a list',
    ),
    (
        BOARD,
        "runs = { value = 'a' }",
        1,
        "runs needs one of rows or columns, with a list, or in and lengths",
    ),
    (
        BOARD,
        "runs = { value = 'a', rows = ['1'] }",
        1,
        "rows has 1 item, but there are 2 rows; write one for each",
    ),
    (
        BOARD,
        "runs = { value = 'a', columns = 3 }",
        1,
        "columns is no list, but there are 4 columns; write one for each",
    ),
    (
        BOARD,
        "runs = { value = 'a', rows = ['1', '1,1'] }",
        1,
        'runs has \'1,1\', but lengths are written as in "3 1"; "0"',
    ),
    (
        BOARD,
        "runs = { value = 'a', rows = ['1', [1.5]] }",
        1,
        "runs has something else, but lengths are written as in",
    ),
    (
        ABOUT,
        "runs = { value = 1, rows = ['1'] }",
        1,
        "rows needs a grid; for variables write in = [...]",
    ),
    (
        NUMBERS,
        "seen = { exactly = 1 }",
        1,
        "seen needs one of left, right, top or bottom, with a list, or in and exactly",
    ),
    (
        NUMBERS,
        "seen = { left = [1, 'x'] }",
        1,
        'seen needs whole numbers, how many are seen; 0 or "." where that is not',
    ),
    (
        NUMBERS,
        "seen = { left = [1, 100000000000] }",
        1,
        "seen has 100000000000, more than any line has places",
    ),
    (
        BOARD,
        "first = { blank = 'b', left = ['b', 'a'] }",
        1,
        "first has b, which is blank; name another value",
    ),
    (BOARD, "first = { left = ['c', 'a'] }", 1, "unknown value 'c'; known are a, b"),
    (MAP, "reach = { value = 'red', from = { WA = 3 } }", 1, "reach needs a grid"),
    (
        BOARD,
        "reach = { from = { r1c1 = 3 } }",
        1,
        'reach does not say what blocks the view; write value = "#"',
    ),
    (
        BOARD,
        "reach = { value = 'a', from = 3 }",
        1,
        "reach needs cells and how many are seen from them, as in from = {",
    ),
    (
        BOARD,
        "reach = { value = 'a', from = { r1c1 = 0 } }",
        1,
        "reach has no whole number from 1 up for r1c1, which is",
    ),
    (
        MAP,
        "pattern = { looks = ['##'] }",
        1,
        "pattern needs a grid; for variables write if and then",
    ),
    (BOARD, "pattern = { looks = 'ab' }", 1, 'pattern needs its rows, as in looks = ["##", "##"]'),
    (
        BOARD,
        "pattern = { looks = ['ab', 'a'] }",
        1,
        "the rows of a pattern must be equally long; write . where anything",
    ),
    (BOARD, "pattern = { looks = ['ab'], turned = 1 }", 1, "turned must be true or false"),
    (
        MAP,
        "count = { value = 'red', in = 'rows', exactly = 1 }",
        1,
        "'rows' is no list; put variables into one, as in ['rows', ...]",
    ),
    (
        BOARD,
        "count = { value = 'a', rows = [1, 'x'] }",
        1,
        'rows needs whole numbers, or "?" where nothing is known',
    ),
    (
        BOARD,
        "count = { value = 'a', rows = [1, -1] }",
        1,
        "count has -1 for row 2; write a number from 0 up",
    ),
    (
        BOARD,
        "count = { value = 'a', rows = [1] }",
        1,
        "rows has 1 item, but there are 2 rows; write one for each",
    ),
    (
        BOARD,
        "count = { value = 'a', rows = [1, 1], exactly = 1 }",
        1,
        "count has exactly, and numbers of lines; make two rules of it",
    ),
    (ABOUT, "sum = { columns = [1] }", 1, "columns needs a grid; for variables write in = [...]"),
    (
        NUMBERS,
        "sum = { stretches = ['. x', '. .'] }",
        1,
        "stretches has 'x' at r1c2; write sums as in 17\\3, 17\\ or \\3",
    ),
    (
        NUMBERS,
        "sum = { stretches = ['. .'] }",
        1,
        "stretches has 1 row, but the grid has 2; write one for each",
    ),
    (
        NUMBERS,
        "sum = { stretches = ['. .', '. \\3'] }",
        1,
        "stretches says 3 at r2c2, but there is no cell on that side of it; leave the sum out",
    ),
    (
        NUMBERS,
        "sum = { stretches = ['. .', '. .'], exactly = 3 }",
        1,
        "sum has both stretches and exactly; make two rules of it",
    ),
    (
        ABOUT,
        "product = { in = ['x', 'y'] }",
        1,
        "product does not say how much; write exactly = 1, at_least or at_most",
    ),
    (
        ABOUT,
        "product = { exactly = 12, at_most = 3 }",
        1,
        "exactly says it all; leave out at_least and at_most, or",
    ),
    (
        ABOUT,
        "product = { at_least = 2, numbers = { 1 = -1 } }",
        1,
        "at_least and at_most need values from 0 up for a",
    ),
    (
        MAP,
        "product = { exactly = 12 }",
        1,
        "product needs values that are whole numbers, and 'red' is none; say what",
    ),
    (
        BOARD,
        "count = { value = 'a', around = ['1 1 1 1', '. . .'] }",
        1,
        "around, row 2: this row has 3 cells, but must have 4; write a sign for each",
    ),
    (
        MAP,
        "count = { value = 'red', alike = ['a'], exactly = 1 }",
        1,
        "alike is a picture, which needs a grid",
    ),
    (
        BOARD,
        "count = { value = 'a', around = 3 }",
        1,
        "around must be a picture in quotes, as large as the grid",
    ),
    (
        BOARD,
        "count = { value = 'a', around = ['1 1 1 1', '. . . x'] }",
        1,
        "around has 'x'; write a number, or . where nothing is said",
    ),
    (
        BOARD,
        "count = { value = 'a', where = 'b', in = 'rows', exactly = 1 }",
        1,
        "count has both where and in; make two rules of it",
    ),
    (
        BOARD,
        "count = { value = 'a', where = [], exactly = 1 }",
        1,
        "where has an empty list of values; name one",
    ),
    (
        MAP,
        "count = { value = 'red', where = 'red', exactly = 1 }",
        1,
        "count around cells needs a grid",
    ),
    (
        MAP,
        "count = { value = 'red', where = { WA = 'rd' }, exactly = 1 }",
        1,
        "unknown value 'rd'; did you mean 'red'?",
    ),
    (MAP, "unlike = ['WA', 'NT']", 1, "'WA' is no list; put variables into one, as in ['WA', ...]"),
    (
        MAP,
        "unlike = [['WA', 'NT']]",
        1,
        'unlike needs several lists, as in [["a", "b"], ["c", "d"]], or "rows"',
    ),
    (
        MAP,
        "unlike = [['WA', 'NT'], ['WA', 'NT']]",
        1,
        "unlike has the same list twice, which is always equal; name it once",
    ),
    (
        BOARD,
        "paired = { value = 'a' }",
        1,
        'paired does not say with what; write with = "tree", or a list of values',
    ),
    (BOARD, "paired = { with = 'a' }", 1, "paired does not say which values"),
    (
        BOARD,
        "paired = { value = 'a', with = ['b', 'a'] }",
        1,
        "paired has a on both sides; keep one of them",
    ),
    (
        BOARD,
        "paired = { value = 'a', with = 'b', by = 'side' }",
        1,
        "by must be right, below, any, sides, corners,",
    ),
    (
        BOARD,
        "related = 'between >'\nmore = true",
        1,
        "unknown variable 'between >'; the cells are r1c1 to r2c4",
    ),
    (
        MAP,
        "count = { value = 'red', in = 'around cells', exactly = 1 }",
        1,
        "'around cells' is no list; put variables",
    ),
)


def good(sheet: str) -> str:
    """A rule that fits a sheet, on two lines."""
    named = {MAP: ["WA", "NT"], ABOUT: ["x", "y"]}
    return f"[[rule]]\ndifferent = {named.get(sheet, ['r1c1', 'r2c2'])}\n"


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


ONE_EACH = {"value": "on", "in": "around cells", "exactly": 1}
AT_LEAST_ONE = {"value": "on", "in": "around cells", "at_least": 1}


def binairo(side: int) -> list[dict[str, Any]]:
    """As many zeros as ones, no three alike, no two equal lines."""
    return [
        {"count": {"value": 0, "in": ["rows", "columns"], "exactly": side // 2}},
        *({"pattern": {"looks": [look], "turned": True}} for look in ("000", "111")),
        {"unlike": ["rows", "columns"]},
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
    return {
        "values": values,
        "grid": [" ".join("." * (columns or rows))] * rows,
        "rule": list(rules),
    }


def starred(lines: str) -> dict[str, Any]:
    """That each of these lines has one star."""
    return {"count": {"value": "*", "in": lines, "exactly": 1}}


PUBLISHED: tuple[tuple[Keys, int, str], ...] = (
    (
        colouring(AUSTRALIA, 3),
        6,
        "S. Russell and P. Norvig, Artificial Intelligence, on maps; without Tasmania",
    ),
    (
        colouring([f"{i} {(i + 1) % 7}" for i in range(7)], 3),
        2**7 - 2,
        "the chromatic polynomial of a ring of seven",
    ),
    (colouring(PETERSEN, 3), 120, "the chromatic polynomial of the Petersen graph"),
    (board(["Q", "-"], 8, *QUEENS), 92, "https://oeis.org/A000170"),
    (board([1, 2, 3, 4], 4, {"different": ["rows", "columns"]}), 576, "https://oeis.org/A002860"),
    (
        board([1, 2, 3, 4], 4, {"different": ["rows", "columns", "diagonals"]}),
        48,
        "https://oeis.org/A274806",
    ),
    (
        board(
            [1, 2, 3, 4, 5], 5, {"different": ["rows", "columns"]}, {"different": "all diagonals"}
        ),
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
        {
            "variables": list("abcdef"),
            "values": ["in", "out"],
            "rule": [{"count": {"value": "in", "at_most": 2}}],
        },
        1 + 6 + 15,
        "subsets of at most two of six",
    ),
    ({"variables": list("abcd"), "values": [1, 2, 3]}, 3**4, "no rules"),
    (board([0, 1], 4, *binairo(4)), 72, "https://oeis.org/A253316"),
    (board([0, 1], 6, *binairo(6)), 4140, "https://oeis.org/A253316"),
    (
        {"values": ["on", "off"], "edges": "links 4x4", "rule": [{"count": ONE_EACH}]},
        36,
        "dominoes on a chessboard of 4x4, https://oeis.org/A004003",
    ),
    # what is rare in random puzzles, by hand
    (
        board([0, 1], 3, {"first": {"blank": 1, "left": [".", 0, "?"]}}),
        2**9 - 2**6,
        "0 is a value; row 2 is not blank",
    ),
    (board([0, 1], 3, {"seen": {"left": [".", 0, "?"]}}), 2**9, "0 says nothing of what is seen"),
    (board(["*", "-"], 2, starred("blocks 1x2")), 4, "one of two in each row"),
    (board(["*", "-"], 2, starred("diagonals")), 4, "one of two on each diagonal"),
    (
        {"values": [1, 2], "grid": [".#."], "rule": [{"different": "row stretches"}]},
        4,
        "a hole between two cells",
    ),
    (
        {"values": ["on", "off"], "edges": "links 2x2", "rule": [{"count": AT_LEAST_ONE}]},
        7,
        "a Lucas number: some of a ring of four links, no two missing ones beside each other",
    ),
    (
        {
            "variables": list("abcd"),
            "values": [1, 2],
            "project": ["a"],
            "rule": [{"different": [["b", "c"], ["c", "d"], ["d", "b"]]}],
        },
        0,
        "of three that have two values two have the same, whatever the fourth has",
    ),
)


# the same answers in the same words


def answers(keys: Keys) -> set[Hashable]:
    """All answers by the letter."""
    return {written(keys, answer) for answer in brute.answers(keys)}


def written(keys: Keys, answer: brute.Answer) -> Hashable:
    """An answer of brute force as pairs, or the rows of a grid without spaces."""
    if "grid" not in keys:
        return tuple(sorted(answer.items()))
    there = {f"r{y + 1}c{x + 1}" for (y, x), _ in brute.cells_of(keys)}
    rows = [
        [f"r{y}c{x}" for x in range(1, 1 + len(row))]
        for y, row in enumerate(brute.rows_of(keys), start=1)
    ]
    return tuple(
        "".join(answer.get(name, "." if name in there else "#") for name in row) for row in rows
    )


def plain(said: Any) -> Hashable:
    """What `write` returns, in the same form."""
    if isinstance(said, dict):
        return tuple(sorted(said.items()))
    return tuple(row.replace(" ", "") for row in said)


def right(keys: Keys, said: Any) -> bool:
    """Whether what `write` returns is an answer."""
    if not isinstance(said, dict):
        rows = brute.rows_of({**keys, "grid": said})
        names = [brute.cell(name) for name in brute.variables(keys)]
        said = {
            f"r{y}c{x}": rows[y - 1][x - 1]
            for y, x in names
            if rows[y - 1][x - 1] != "." or "project" not in keys
        }
    return brute.is_answer(keys, said)


def without(keys: Keys, number: int) -> Keys:
    """The keys without one of the rules."""
    left = [rule for place, rule in enumerate(keys["rule"]) if place != number]
    return (
        {**keys, "rule": left}
        if left
        else {key: said for key, said in keys.items() if key != "rule"}
    )


CASE = Case(
    kind="rules",
    harmless={
        "exactone.solver.symmetry:BoardTurn.cell": (
            "a turned pattern lies a row further down, which says nothing"
        ),
        "rules.text.drawing:_walled": "walls, for the eye",
    },
    turned=turned.with_rules,
    own_puzzle=random_rules.anything,
    own_answers=answers,
    plain=plain,
    large={
        "grid": [" ".join("." * 80)] * 80,
        "values": list(map(str, range(40))),
        "rule": [{"adjacent": "any", "forbid": [f"{value} {value}" for value in range(40)]}],
    },
    refusals=(*SHEETS, *(with_rule(*case) for case in RULES)),
    published=PUBLISHED,
    right=right,
    without=without,
)
