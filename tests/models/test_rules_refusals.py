"""Rule sheets that are none: each is refused in one sentence that says where, what,
and how to mend it."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kinds.rules import MAP, RULES, good
from tests.samples import notation
from tests.solver.truth import examples

from .helpers import FILE, entries, error
from .test_refusals import changed, survives, values


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(("sheet", "rule", "line", "says"), RULES)
def test_what_is_no_rule_is_refused_in_json(
    sheet: str, rule: str, line: int, says: str, indent: int | None
) -> None:
    data = tomllib.loads(f"{sheet}{good(sheet)}\n[[rule]]\n{rule}\n{good(sheet)}")
    said = error(json.dumps(data, indent=indent))
    assert re.match(rf"{FILE}:\d+: rule 2: .*{re.escape(says)}", said), said


def test_lines_in_json() -> None:
    rules: list[Any] = [
        {"different": ["a", "b"]},
        {"why": "]", "different": [["a", "b"], ["a", "c"]]},
    ]
    content = json.dumps(
        {"kind": "rules", "variables": ["a", "b"], "values": ["x"], "rule": rules}, indent=1
    )
    line = [number for number, text in enumerate(content.split("\n"), 1) if '"different"' in text][
        1
    ]
    assert error(content).startswith(f"{FILE}:{line}: rule 2: unknown variable 'c'")


def test_rules_within_one_line_have_the_line_of_their_key() -> None:
    content = MAP + "\nrule = [{ different = ['WA', 'NT'] }, { different = ['WA', 'XY'] }]"
    assert error(content).startswith(f"{FILE}:5: rule 2: unknown variable 'XY'")


def test_no_list_of_a_thousand_names_is_printed() -> None:
    names = [f"name{i}" for i in range(1000)]
    content = {
        "kind": "rules",
        "variables": names,
        "values": ["x"],
        "rule": [{"different": ["q", "name1"]}],
    }
    said = error(json.dumps(content))
    assert len(said) < 500
    assert said.endswith(" and 970 more")


def product_of_thirty(bound: str, number: int) -> str:
    """A sheet with a product of thirty primes."""
    names, primes = [f"v{n}" for n in range(30)], [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    return json.dumps(
        {
            "kind": "rules",
            "variables": names,
            "values": primes,
            "rule": [{"product": {bound: number}}],
        }
    )


@pytest.mark.parametrize("bound", ["at_least", "at_most"])
def test_what_is_too_much_of_a_product_is_said(bound: str) -> None:
    said = error(product_of_thirty(bound, 10**16))
    wrong = "a list of 30 has too many products on the way to 10,000,000,000,000,000"
    assert f"{wrong}; write a smaller number, or a shorter list" in said


def test_a_product_may_be_any_number_that_few_products_lead_to() -> None:
    (entry,) = entries(product_of_thirty("exactly", 2**20 * 3**10 * 5**8))
    assert entry.puzzle is not None, entry.error


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
    optional={
        "in": some_words,
        "exactly": bounds,
        "at_least": bounds,
        "at_most": bounds,
        "x": values,
    },
)
sides = st.lists(st.sampled_from([0, 1, 2, ".", "a", "1 1", "?", "x"]) | values, max_size=4)
others = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("value", "in", "by", "pairs", "looks", "blank"), some_words),
        **dict.fromkeys(("rows", "columns", "left", "top", "bottom", "weights"), sides),
        **dict.fromkeys(("exactly", "at_least", "lengths"), bounds | words),
        "from": tables,
        "numbers": st.just({"a": 1, "b": 3, "c": -1, "-": 0}) | tables,
        "turned": st.booleans(),
    },
)
OTHERS = [
    "sum",
    "apart",
    "runs",
    "seen",
    "first",
    "reach",
    "pattern",
    "ordered",
    "related",
    "difference",
    "more",
    "equal",
]
pairs = st.lists(
    st.sampled_from(["a b", "b a", "a a", "a", "a b c"]) | st.lists(words, max_size=3), max_size=3
)
rules = (
    st.fixed_dictionaries({"if": tables | values, "then": tables | values})
    | st.fixed_dictionaries({"different": some_words | values})
    | st.fixed_dictionaries(
        {"adjacent": st.sampled_from(["right", "below", "any"]), "allow": pairs | values}
    )
    | st.fixed_dictionaries(
        {"adjacent": st.sampled_from(["right", "any"]) | values, "forbid": pairs}
    )
    | st.fixed_dictionaries({"count": counts | values})
    | st.dictionaries(st.sampled_from(OTHERS), others | some_words, min_size=1, max_size=1)
    | st.fixed_dictionaries({"related": some_words, "difference": bounds | others})
    | st.dictionaries(
        st.sampled_from(["if", "then", "different", "adjacent", "allow", "count", "why", "x"]),
        values,
    )
)
documents = st.fixed_dictionaries(
    {
        "kind": st.just("rules"),
        "values": st.sampled_from([["a", "b"], ["a", "b", "c"], ["a", 1, "-"]]) | some_words,
    },
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


@examples(500)
@given(st.sampled_from([example.encode() for example in notation("rules")]), st.data())
def test_changed_examples_end_in_puzzles_or_sentences(content: bytes, data: st.DataObject) -> None:
    survives(data.draw(changed(content)))


def test_large_nonsense_is_refused_in_short() -> None:
    nested = "[" * 300 + "]" * 300
    for content in (
        '{"kind": "rules", "values": ["a"], "variables": ["b"], "rule": ' + nested + "}",
        '{"kind": "rules", "values": ["a"], "variables": ["b"], "rule": [{"different": '
        + nested
        + "}]}",
        '{"kind": "rules", "values": ["a"], "variables": ["b"], "rule": [{"if": {}, "then": '
        '{"b": ' + nested + "}}]}",
        json.dumps({"kind": "rules", "values": ["a"], "variables": ["b"] * 100_000}),
        json.dumps({"kind": "rules", "values": ["a"], "variables": [*range(100_000), 99_999]}),
        json.dumps(
            {
                "kind": "rules",
                "values": [*range(10_000)],
                "variables": ["b"],
                "given": {"b": "c" * 10_000},
            }
        ),
    ):
        (entry,) = entries(content)
        assert entry.error
        assert len(entry.error) < 2000
