"""Rule sheets that are none: each is refused in one sentence that says where, what, and how to mend it."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from tests.solver.truth import examples

from .helpers import FILE, entries, error
from .test_refusals import survives, values

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
SHEETS: dict[str, tuple[str, int | None, str]] = {
    # a sheet, the line that the sentence names, and what it says
    "no values": ('kind = "rules"\nvariables = ["a"]', None, r"there are no values; write values = \["),
    "no variables": ('kind = "rules"\nvalues = ["a"]', None, "there are no variables; write variables = .* grid"),
    "both": ("variables = ['a']\n" + BOARD, 1, "a grid has its own variables.*; leave out variables"),
    "values as a text": (
        "kind = 'rules'\nvariables = ['x']\nvalues = 'ab'",
        3,
        r"values must be a list, as in values = \[",
    ),
    "no value at all": ("kind = 'rules'\nvariables = ['x']\nvalues = []", 3, "values must be a list"),
    "no variable at all": ("kind = 'rules'\nvalues = ['x']\nvariables = []", 3, "variables must be a list"),
    "a value twice": (
        "kind = 'rules'\nvariables = ['x']\nvalues = ['a', 1, '1']",
        3,
        "names '1' twice; name each once",
    ),
    "a variable twice": ("kind = 'rules'\nvalues = ['x']\nvariables = ['a', 'a']", 3, "variables names 'a' twice"),
    "a value with a point": (
        "kind = 'rules'\nvariables = ['x']\nvalues = ['a', 1.5]",
        3,
        "number 2 of the values is no text and no whole number; write it in quotes",
    ),
    "true": ("kind = 'rules'\nvariables = ['x', true]\nvalues = ['a']", 2, "number 2 of the variables is no text"),
    "a huge number": ("kind = 'rules'\nvariables = ['x']\nvalues = [0x" + "f" * 9000 + "]", 3, "not valid TOML: a num"),
    "an empty name": ("kind = 'rules'\nvariables = ['x', ' ']\nvalues = ['a']", 2, "number 2 .* is empty; give it a"),
    "spaces at the end": ("kind = 'rules'\nvariables = ['x ']\nvalues = ['a']", 2, "spaces that are not seen; leave"),
    "a name with =": ("kind = 'rules'\nvariables = ['x=y']\nvalues = ['a']", 2, "the sign =, .*; leave it out"),
    "a name like JSON": ("kind = 'rules'\nvariables = ['{']\nvalues = ['a']", 2, "begins like JSON; begin it with"),
    "an open value": (
        "kind = 'rules'\nvariables = ['x']\nvalues = ['a', '.']",
        3,
        "means an open cell .*; take another",
    ),
    "a value with a space": (BOARD.replace('"b"', '"b c"'), 2, "has a space, which parts the cells .*; leave it out"),
    "no cells": ("kind = 'rules'\nvalues = ['a']\ngrid = ' '", 3, "the grid has no cells; write a row"),
    "ragged rows": (BOARD.replace("....", "..."), 5, "this row has 3 cells, but the first has 4; write a value or"),
    "an unknown value in the grid": (BOARD.replace("....", "..c."), 5, "unknown value 'c'; known are a, b"),
    "too many": (
        "kind = 'rules'\nvalues = " + str([*range(9000)]) + "\nvariables = " + str([*range(900)]),
        3,
        "900 variables with 9,000 values are too many; 5,000,000 choices are the most",
    ),
    "too many values": (
        "kind = 'rules'\nvariables = ['x']\nvalues = " + str([*range(10_001)]),
        3,
        "10,001 values; 10,000 ",
    ),
    "given as a text": (MAP + 'given = "WA"', 4, "given must be a table of variables and values, as in"),
    "an unknown variable given": (MAP + 'given = { NTT = "red" }', 4, r"unknown variable 'NTT'; did you mean 'NT'\?"),
    "an unknown value given": (MAP + '[given]\nWA = "rde"', 4, r"unknown value 'rde'; did you mean 'red'\?"),
    "nothing given": (MAP + "given = { WA = [] }", 4, "given leaves WA no value; name one, or leave WA out"),
    "given twice": (BOARD + 'given = { r1c1 = "b" }', 7, "given has r1c1 otherwise than the grid; keep one of them"),
    "rule as a table": (MAP + '[rule]\ndifferent = ["WA"]', 4, r"rule is a table, .*; begin each with \[\[rule\]\]"),
    "rule as a text": (MAP + 'rule = "x"', 4, r"rule must be a list of tables; begin each with \[\[rule\]\]"),
    "rule as numbers": (MAP + "rule = [1]", 4, "rule must be a list of tables"),
    "too many pairs": (
        "kind = 'rules'\nvalues = " + str([*range(60)]) + "\ngrid = '''\n" + (". " * 100 + "\n") * 100 + "'''\n"
        "[[rule]]\nadjacent = 'any'\nforbid = " + json.dumps([f"{a} {b}" for a in range(60) for b in range(60)][:1800]),
        105,
        "the rules speak of 73,200,000 choices, and 50,000,000 are the most; take fewer",
    ),
    "an unknown key": (MAP + "rules = []", 4, r"unknown key 'rules'; did you mean 'rule'\?"),
}

RULES: dict[str, tuple[str, str, int, str]] = {
    # a sheet, the rule after a good one, the line of the rule to blame, and what is said
    "nothing": (MAP, "notes = 'x'", 0, "the rule says nothing; it needs one of if/then, different, adjacent, count"),
    "a slip": (MAP, "diferent = ['WA', 'NT']", 1, r"unknown key 'diferent'; did you mean 'different'\?"),
    "two forms": (
        MAP,
        "different = ['WA', 'NT']\ncount = { value = 'red', exactly = 1 }",
        2,
        "the rule has both different and count; make two rules of it",
    ),
    "if without then": (MAP, "if = { WA = 'red' }", 1, "the rule has an if, but no then; write what follows"),
    "then without if": (MAP, "then = { WA = 'red' }", 1, "has a then, but no if; write if = {}"),
    "then is empty": (MAP, "if = { WA = 'red' }\nthen = {}", 2, "then says nothing; name variables"),
    "if has no values": (MAP, "if = { WA = [] }\nthen = { NT = 'red' }", 1, "if has an empty list .*; name a value"),
    "if is a text": (MAP, "if = 'WA'\nthen = { NT = 'red' }", 1, "if must be a table of variables and values"),
    "unknown in if": (MAP, "if = { WAA = 'red' }\nthen = { NT = 'red' }", 1, "variable 'WAA'; did you mean 'WA'"),
    "unknown in then": (MAP, "if = { WA = 'red' }\nthen = { XY = 'red' }", 2, "'XY'; known are NT, SA, WA"),
    "unknown value": (MAP, "if = { WA = 'red' }\nthen = { NT = ['red', 'grene'] }", 2, "'grene'; did you mean 'green'"),
    "unknown number": (MAP, "if = { WA = 4 }\nthen = { NT = 3 }", 1, "unknown value '4'; known are 3, green, red"),
    "a value of no sort": (MAP, "if = { WA = 'red' }\nthen = { NT = 1.5 }", 2, "no text and no whole number; write it"),
    "a value with a point": (MAP, "if = { WA = 1.5 }\nthen = { NT = 3 }", 1, "if has a value that is no text and"),
    "why is no text": (MAP, "different = ['WA', 'NT']\nwhy = 3", 2, "why is a number, but must be a text in quotes"),
    "different as a number": (
        MAP,
        "different = 3",
        1,
        r'different needs a list of variables, as in different = \["WA"',
    ),
    "different is empty": (MAP, "different = []", 1, "different needs a list of variables"),
    "an empty list": (MAP, "different = [['WA', 'NT'], []]", 1, "different has an empty list; name its variables"),
    "twice": (MAP, "different = ['WA', 'NT', 'WA']", 1, "different names 'WA' twice in one list; name it once"),
    "a name alone": (MAP, "different = 'WA'", 1, "'WA' is no list; put variables into one"),
    "rows without a grid": (MAP, "different = 'rows'", 1, "'rows' is no list; put variables into one"),
    "a list of rows without a grid": (MAP, "different = ['rows']", 1, "unknown variable 'rows'; known are"),
    "an unknown one": (MAP, "different = [\n  ['WA', 'NT'],\n  ['WA', 'Nt'],\n]", 1, "'Nt'; did you mean 'NT'"),
    "no text in a list": (
        MAP,
        "different = ['WA', 3]",
        1,
        "different has a variable that is no text; write names in q",
    ),
    "a table in a list": (MAP, "different = [['WA', {}]]", 1, "different has a variable that is no text"),
    "lists and names": (MAP, "different = [['WA', 'NT'], 'SA']", 1, "'SA' stands beside lists; put variables into a"),
    "an unknown cell": (BOARD, "different = ['r1c1', 'r3c1']", 1, "'r3c1'; the cells are r1c1 to r2c4, and lines"),
    "an unknown line": (BOARD, "different = ['rows', 'colums']", 1, "'colums'; the cells are .* rows, columns, blocks"),
    "no square": (BOARD, "different = 'diagonals'", 1, 'this one is 2 x 4; write "all diagonals" or lists of cells'),
    "blocks of no size": (BOARD, "different = 'blocks'", 1, 'need their rows and columns, as in "blocks 2x3", not'),
    "blocks of nothing": (BOARD, "different = 'blocks 0x2'", 1, "blocks need their rows and columns"),
    "blocks of half a cell": (BOARD, "different = 'blocks 1.5x2'", 1, "blocks need their rows and columns"),
    "blocks that do not fit": (BOARD, "different = 'blocks 2x3'", 1, "2 x 3 do not divide a grid of 2 x 4; take oth"),
    "no grid": (MAP, "adjacent = 'right'\nallow = ['red red']", 1, "adjacent needs a grid; for variables write if and"),
    "no adjacent": (BOARD, "allow = ['a b']", 1, 'allow needs adjacent = "right", "below" or "any" in the same'),
    "another adjacent": (
        BOARD,
        "adjacent = 'left'\nallow = ['a b']",
        1,
        "adjacent must be right, below or any; known a",
    ),
    "adjacent as a list": (
        BOARD,
        "adjacent = ['right']\nallow = ['a b']",
        1,
        "right, below or any; write it as a text",
    ),
    "no pairs": (BOARD, "adjacent = 'right'", 1, r'the rule needs allow = \["a b", ...\] or forbid'),
    "both": (BOARD, "adjacent = 'any'\nallow = ['a b']\nforbid = ['b a']", 3, "has both allow and forbid; keep one"),
    "an empty allow": (BOARD, "adjacent = 'any'\nallow = []", 2, "allow must be a list of pairs, as in"),
    "pairs as a text": (BOARD, "adjacent = 'any'\nforbid = 'a b'", 2, "forbid must be a list of pairs, as in"),
    "a pair of three": (
        BOARD,
        "adjacent = 'any'\nforbid = ['a b', 'a b a']",
        2,
        "forbid has 'a b a', but a pair is two",
    ),
    "a pair of a number": (
        BOARD,
        "adjacent = 'any'\nforbid = [3]",
        2,
        "forbid has something else, but a pair is two va",
    ),
    "a pair of strangers": (BOARD, "adjacent = 'any'\nforbid = ['a c']", 2, "unknown value 'c'; known are a, b"),
    "count as a number": (MAP, "count = 3", 1, "count must be a table, as in"),
    "count of nothing": (MAP, "count = { exactly = 3 }", 1, 'does not say what is counted; write value = "red", or'),
    "count of an empty list": (MAP, "count = { value = [], exactly = 3 }", 1, "count does not say what is counted"),
    "count of a stranger": (MAP, "count = { value = 'rd', exactly = 3 }", 1, "unknown value 'rd'; did you mean 'red'"),
    "an unknown key in count": (MAP, "count = { value = 'red', atleast = 3 }", 1, "in count; did you mean 'at_least'"),
    "no number": (MAP, "count = { value = 'red' }", 1, "count does not say how often; write exactly = 1, at_least or"),
    "less than none": (MAP, "count = { value = 'red', at_most = -1 }", 1, "at_most must be a whole number from 0 up"),
    "half a number": (MAP, "count = { value = 'red', exactly = 1.5 }", 1, "exactly must be a whole number"),
    "true": (MAP, "count = { value = 'red', exactly = true }", 1, "exactly must be a whole number"),
    "bounds crossed": (
        MAP,
        "count = { value = 'red', at_least = 3, at_most = 2 }",
        1,
        "at_least = 3 and at_most = 2 cannot both be; exchange them",
    ),
    "too much said": (MAP, "count = { value = 'red', exactly = 3, at_most = 4 }", 1, "exactly says it all; leave out"),
    "in nothing": (MAP, "count = { value = 'red', in = [], exactly = 1 }", 1, "count needs a list of variables"),
    "in a stranger": (MAP, "count = { value = 'red', in = ['W'], exactly = 1 }", 1, "unknown variable 'W'; did you me"),
    "in rows of no grid": (MAP, "count = { value = 'red', in = 'rows', exactly = 1 }", 1, "'rows' is no list; put"),
}


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_no_rule_sheet_is_refused(name: str) -> None:
    content, line, says = SHEETS[name]
    where = FILE if line is None else f"{FILE}:{line}"
    assert re.match(rf"{where}: .*{says}", error(content)), error(content)


def good(sheet: str) -> str:
    """A rule that fits a sheet, on two lines."""
    return f"[[rule]]\ndifferent = {['r1c1', 'r2c2'] if sheet == BOARD else ['WA', 'NT']}\n"


@pytest.mark.parametrize("name", RULES)
def test_what_is_no_rule_is_refused_with_its_line(name: str) -> None:
    sheet, rule, line, says = RULES[name]
    content = f"{sheet}{good(sheet)}# [[rule]]\n\n[[rule]]\n{rule}\n{good(sheet)}"
    begin = sheet.count("\n") + 5
    assert re.match(rf"{FILE}:{begin + line}: rule 2: .*{says}", error(content)), error(content)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("name", RULES)
def test_the_same_in_json(name: str, indent: int | None) -> None:
    import tomllib

    sheet, rule, _, says = RULES[name]
    data = tomllib.loads(f"{sheet}{good(sheet)}\n[[rule]]\n{rule}\n{good(sheet)}")
    said = error(json.dumps(data, indent=indent))
    assert re.match(rf"{FILE}:\d+: rule 2: .*{says}", said), said


def test_lines_in_json() -> None:
    rules: list[Any] = [{"different": ["a", "b"]}, {"why": "]", "different": [["a", "b"], ["a", "c"]]}]
    content = json.dumps({"kind": "rules", "variables": ["a", "b"], "values": ["x"], "rule": rules}, indent=1)
    line = [number for number, text in enumerate(content.split("\n"), 1) if '"different"' in text][1]
    assert error(content).startswith(f"{FILE}:{line}: rule 2: unknown variable 'c'")


def test_rules_within_one_line_have_the_line_of_their_key() -> None:
    content = MAP + "\nrule = [{ different = ['WA', 'NT'] }, { different = ['WA', 'XY'] }]"
    assert error(content).startswith(f"{FILE}:5: rule 2: unknown variable 'XY'")


def test_no_list_of_a_thousand_names_is_printed() -> None:
    names = [f"name{i}" for i in range(1000)]
    content = {"kind": "rules", "variables": names, "values": ["x"], "rule": [{"different": ["q", "name1"]}]}
    said = error(json.dumps(content))
    assert len(said) < 500
    assert said.endswith(" and 970 more")


# anything at all

WORDS = [
    "WA",
    "NT",
    "rows",
    "columns",
    "diagonals",
    "all diagonals",
    "blocks 1x2",
    "blocks",
    "r1c1",
    "r1c2",
    "a",
    "b",
    "x",
]
words = st.sampled_from(WORDS) | st.integers(-1, 3) | st.text(max_size=3)
some_words = words | st.lists(words | st.lists(words, max_size=3), max_size=4)
tables = st.dictionaries(st.sampled_from(WORDS), some_words, max_size=3)
bounds = st.integers(0, 3) | values
counts = st.fixed_dictionaries(
    {"value": some_words},
    optional={"in": some_words, "exactly": bounds, "at_least": bounds, "at_most": bounds, "x": values},
)
pairs = st.lists(st.sampled_from(["a b", "b a", "a a", "a", "a b c"]) | st.lists(words, max_size=3), max_size=3)
rules = (
    st.fixed_dictionaries({"if": tables | values, "then": tables | values})
    | st.fixed_dictionaries({"different": some_words | values})
    | st.fixed_dictionaries({"adjacent": st.sampled_from(["right", "below", "any"]), "allow": pairs | values})
    | st.fixed_dictionaries({"adjacent": st.sampled_from(["right", "any"]) | values, "forbid": pairs})
    | st.fixed_dictionaries({"count": counts | values})
    | st.dictionaries(st.sampled_from(["if", "then", "different", "adjacent", "allow", "count", "why", "x"]), values)
)
documents = st.fixed_dictionaries(
    {"kind": st.just("rules"), "values": st.sampled_from([["a", "b"], ["a", "b", "c"], ["a", 1, "-"]]) | some_words},
    optional={
        "variables": st.just(["WA", "NT", "r1c1", "a"]) | some_words | values,
        "grid": st.sampled_from(["..\n..", "a.b\n...", ". .\n- a", ["a"]]) | values,
        "given": tables | values,
        "rule": st.lists(rules, max_size=3) | values,
        "solutions": st.integers(0, 3),
    },
)


@examples(1000)
@given(documents)
def test_documents_with_any_values_end_in_puzzles_or_sentences(content: dict[str, object]) -> None:
    survives(json.dumps(content))


@examples(300)
@given(st.dictionaries(st.sampled_from([*models.keys("rules")]), values, max_size=6))
def test_documents_of_any_keys_end_in_puzzles_or_sentences(content: dict[str, object]) -> None:
    survives(json.dumps({"kind": "rules"} | content, indent=1))


@examples(500)
@given(st.sampled_from(models.examples("rules")), st.data())
def test_changed_examples_end_in_puzzles_or_sentences(content: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = sorted(data.draw(st.integers(0, len(content))) for _ in range(2))
        piece = data.draw(
            st.sampled_from(["[", "]", "'", '"', "=", "\n", ".", "{}", "[[rule]]\n", "a", "1", "'''", ", "])
        )
        content = data.draw(
            st.sampled_from([content[:at] + piece + content[at:], content[:at] + piece + content[at + 1 :]])
            | st.just(content[:at] + content[to:])
        )
    survives(content)


def test_large_nonsense_is_refused_at_once() -> None:
    begun = time.process_time()
    nested = "[" * 300 + "]" * 300
    for content in (
        '{"kind": "rules", "values": ["a"], "variables": ["b"], "rule": ' + nested + "}",
        '{"kind": "rules", "values": ["a"], "variables": ["b"], "rule": [{"different": ' + nested + "}]}",
        '{"kind": "rules", "values": ["a"], "variables": ["b"], "rule": [{"if": {}, "then": {"b": ' + nested + "}}]}",
        json.dumps({"kind": "rules", "values": ["a"], "variables": ["b"] * 100_000}),
        json.dumps({"kind": "rules", "values": [*range(10_000)], "variables": ["b"], "given": {"b": "c" * 10_000}}),
    ):
        (entry,) = entries(content)
        assert entry.error
        assert len(entry.error) < 2000
    assert time.process_time() - begun < 10
