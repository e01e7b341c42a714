"""Rules: three witnesses against every assignment, published numbers, what checkers notice, large grids, notation."""

from __future__ import annotations

import ast
import json
import random
import re
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exactone.models.rules.check as rules_check
import exactone.models.rules.model as rules_model
import exactone.models.rules.search as rules_search
from exactone import draw, models
from exactone.models.rules import Assigned, Reduction
from exactone.models.rules.search import State
from exactone.solver import questions
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import PuzzleError, Solution
from exactone.solver.questions import Asking
from tests.solver.truth import examples

from . import plain_rules as plain
from .helpers import entries

ENGINES = ("reference", "pysat", "ortools")
AUSTRALIA = ["WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"]


def built(puzzle: dict[str, Any]) -> Reduction:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "rules", **puzzle}))
    assert isinstance(entry.puzzle, Reduction), entry.error
    return entry.puzzle


def read(content: str) -> Reduction:
    """The puzzle of a TOML file without its kind."""
    return built(tomllib.loads(content))


def solution(answer: plain.Answer) -> Solution:
    """An answer as exactone has it."""
    return frozenset(Assigned(*pair) for pair in answer.items())


def count(found: Reduction, engine: str = "reference") -> int:
    """How many answers an engine counts to the end, without a look at what is hopeless at sight."""
    if engine == "reference":
        number, ended = Reference().count(found, Limits())
        assert ended is Ended.EXHAUSTED
        return number
    listed = list(questions.checked(found, Asking(engine), engine))
    assert len(set(listed)) == len(listed)
    return len(listed)


def open_grid(rows: int, columns: int | None = None) -> list[str]:
    """The picture of an open grid whose values are one sign."""
    return ["." * (columns or rows)] * rows


# random rule sheets against every assignment

VALUES: list[list[Any]] = [
    ["a"],
    ["a", "b"],
    ["x", "y", "z"],
    ["red", "b l"],
    [1, 2, 3, 4],
    ["+", "-"],
    ["10", "9", "8"],
]


def puzzle_of(rng: random.Random) -> dict[str, Any]:
    """The keys of a random puzzle with at most 1,500 assignments."""
    values = rng.choice(VALUES)
    puzzle: dict[str, Any] = {"values": values}
    sizes = [(y, x) for y in range(1, 5) for x in range(1, 6) if len(values) ** (y * x) <= 1500]
    rows, columns = rng.choice(sizes)
    if rng.random() < 0.6 and "b l" not in values:
        words = [[str(rng.choice(values)) if rng.random() < 0.15 else "." for _ in range(columns)] for _ in range(rows)]
        puzzle["grid"] = [" ".join(row) for row in words]
    else:
        puzzle["variables"] = rng.sample(["A", "B c", "rows", "Été", "e", "F", "G", "H", "I", "J"], rows * columns % 11)
        puzzle["variables"] = puzzle["variables"] or ["A"]
    names = plain.variables(puzzle)
    if rng.random() < 0.3:
        puzzle["given"] = {rng.choice(names): rng.sample(values, rng.randint(1, len(values)))}
        if "grid" in puzzle:
            puzzle["grid"] = [" ".join("." * columns)] * rows
    puzzle["rule"] = [random_rule(rng, puzzle, names) for _ in range(rng.randint(0, 5))]
    return puzzle


def random_rule(rng: random.Random, puzzle: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A random rule of any form."""
    values = puzzle["values"]

    def some_values(least: int) -> Any:
        return rng.choice([rng.choice(values), rng.sample(values, rng.randint(least, len(values)))])

    def table(least: int, most: int, values_at_least: int) -> dict[str, Any]:
        chosen = rng.sample(names, min(len(names), rng.randint(least, most)))
        return {name: some_values(values_at_least) for name in chosen}

    form = rng.choice(["if", "different", "count"] + ["adjacent"] * ("grid" in puzzle))
    if form == "if":
        return {"if": table(0, 3, 1), "then": table(1, 2, 0)}
    if form == "different":
        return {"different": where(rng, puzzle, names)}
    if form == "adjacent":
        pairs = [f"{one} {other}" for one in values for other in values]
        listed = rng.sample(pairs, rng.randint(1, len(pairs)))
        return {"adjacent": rng.choice(["right", "below", "any"]), rng.choice(["allow", "forbid"]): listed}
    low = rng.randint(0, min(5, len(names)))
    bounds = rng.choice([{"exactly": low}, {"at_least": low}, {"at_most": low}, {"at_least": low, "at_most": low + 1}])
    inside = {} if rng.random() < 0.3 else {"in": where(rng, puzzle, names)}
    return {"count": {"value": some_values(1), **inside, **bounds}}


def where(rng: random.Random, puzzle: dict[str, Any], names: list[str]) -> Any:
    """Variables, or lines of a grid, in one of the ways to write them."""

    def one_list() -> list[str]:
        return rng.sample(names, min(len(names), rng.randint(1, 4)))

    if "grid" not in puzzle or rng.random() < 0.3:
        return rng.choice([one_list(), [one_list() for _ in range(rng.randint(1, 3))]])
    height, width = len(puzzle["grid"]), len(puzzle["grid"][0].split())
    tall, wide = (rng.choice([part for part in range(1, n + 1) if n % part == 0]) for n in (height, width))
    words: list[Any] = ["rows", "columns", "all diagonals", f"blocks {tall}x{wide}"]
    words += ["diagonals"] * (height == width)
    return rng.choice([rng.choice(words), rng.sample(words, 2), [rng.choice(words), one_list()]])


def agree(puzzle: dict[str, Any], engine: str) -> None:
    """An engine lists what is right by the letter, and the reference counts as many."""
    found, wanted = built(puzzle), {solution(answer) for answer in plain.answers(puzzle)}
    listed = list(questions.checked(found, Asking(engine), engine))
    assert set(listed) == wanted
    assert len(listed) == len(wanted)
    if engine == "reference":
        assert count(found) == len(wanted)
    assert found.hopeless() is None or not wanted
    for answer in listed[:2]:
        assert found.read(found.write(answer)) == answer
        assert models.answers(found, "answer.txt", draw(found, answer).encode()) == [answer]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(12))
def test_random_rule_sheets(seed: int, engine: str) -> None:
    rng = random.Random(seed)
    for _ in range(4 if engine == "ortools" else 25):
        agree(puzzle_of(rng), engine)


@examples(100)
@given(st.integers(0, 2**32), st.sampled_from(["reference", "pysat"]))
def test_any_rule_sheet(seed: int, engine: str) -> None:
    agree(puzzle_of(random.Random(seed)), engine)


@examples(100)
@given(st.integers(0, 2**32))
def test_the_checker_agrees_about_any_assignment(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = puzzle_of(rng)
    found, values = built(puzzle), plain.some(puzzle["values"])
    for _ in range(20):
        answer = {name: rng.choice(values) for name in plain.variables(puzzle)}
        assert (not found.check(solution(answer))) == plain.is_answer(puzzle, answer)


@examples(60)
@given(st.integers(0, 2**32))
def test_what_is_hopeless_is_right(seed: int) -> None:
    """With everything given, a puzzle is hopeless exactly where an answer is wrong."""
    rng = random.Random(seed)
    puzzle = puzzle_of(rng)
    answer = {name: rng.choice(plain.some(puzzle["values"])) for name in plain.variables(puzzle)}
    puzzle = {**puzzle, "given": answer}
    if "grid" in puzzle:
        puzzle["grid"] = [" ".join("." for _ in row.split()) for row in puzzle["grid"]]
    found = built(puzzle)
    assert (found.hopeless() is None) == (not found.check(solution(answer))) == (count(found) == 1)


# published numbers


def colouring(edges: list[str], colours: int) -> dict[str, Any]:
    """The keys of a graph colouring."""
    names = list(dict.fromkeys(name for edge in edges for name in edge.split()))
    return {
        "variables": names,
        "values": list(range(colours)),
        "rule": [{"different": [edge.split() for edge in edges]}],
    }


PETERSEN = [f"{i} {(i + 1) % 5}" for i in range(5)] + [f"{i} {i + 5}" for i in range(5)]
PETERSEN += [f"{i + 5} {(i + 2) % 5 + 5}" for i in range(5)]
QUEENS = [
    {"count": {"value": "Q", "in": ["rows", "columns"], "exactly": 1}},
    {"count": {"value": "Q", "in": "all diagonals", "at_most": 1}},
]
NUMBERS: dict[str, tuple[int, dict[str, Any]]] = {
    "Australia with three colours, Tasmania apart": (6, colouring(AUSTRALIA, 3)),
    "a ring of seven with three colours": (2**7 - 2, colouring([f"{i} {(i + 1) % 7}" for i in range(7)], 3)),
    "the Petersen graph with three colours": (120, colouring(PETERSEN, 3)),
    "the complete graph of six with seven colours": (
        5040,
        colouring([f"{i} {j}" for i in range(6) for j in range(i)], 7),
    ),
    "eight queens": (92, {"values": ["Q", "-"], "grid": open_grid(8), "rule": QUEENS}),
    "Latin squares of order 4": (
        576,
        {"values": [1, 2, 3, 4], "grid": open_grid(4), "rule": [{"different": ["rows", "columns"]}]},
    ),
    "diagonal Latin squares of order 4": (
        48,
        {"values": [1, 2, 3, 4], "grid": open_grid(4), "rule": [{"different": ["rows", "columns", "diagonals"]}]},
    ),
    "Latin squares of order 5 that are Latin along every diagonal": (
        240,
        {
            "values": [1, 2, 3, 4, 5],
            "grid": open_grid(5),
            "rule": [{"different": ["rows", "columns"]}, {"different": "all diagonals"}],
        },
    ),
    "Sudokus of 4x4": (
        288,
        {"values": list("abcd"), "grid": open_grid(4), "rule": [{"different": ["rows", "columns", "blocks 2x2"]}]},
    ),
    "kings on a board of 5x5 that do not touch side by side": (
        55447,
        {"values": ["K", "-"], "grid": open_grid(5), "rule": [{"adjacent": "any", "forbid": ["K K"]}]},
    ),
    "chessboards": (2, {"values": [0, 1], "grid": open_grid(6), "rule": [{"adjacent": "any", "allow": ["0 1"]}]}),
    "matrices with two ones in each row and column": (
        90,
        {
            "values": [0, 1],
            "grid": open_grid(4),
            "rule": [{"count": {"value": 1, "in": ["rows", "columns"], "exactly": 2}}],
        },
    ),
    "subsets of at most two of six": (
        22,
        {"variables": list("abcdef"), "values": ["in", "out"], "rule": [{"count": {"value": "in", "at_most": 2}}]},
    ),
    "no rules": (3**4, {"variables": list("abcd"), "values": [1, 2, 3]}),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NUMBERS)
def test_published_numbers(name: str, engine: str) -> None:
    number, puzzle = NUMBERS[name]
    if number > 1000 and engine != "reference":
        pytest.skip("there are too many to list")
    assert count(built(puzzle), engine) == number


def test_many_answers_are_counted_by_what_is_left_of_them() -> None:
    """Independent sets of the grid of 12x12, https://oeis.org/A006506."""
    keys = {"values": ["K", "-"], "grid": open_grid(12), "rule": [{"adjacent": "any", "forbid": ["K K"]}]}
    verdict = questions.count(built(keys), Asking("auto", Limits.within(60)))
    assert (verdict.count, verdict.complete) == (162481813349792588536582997, True)


def test_counts_are_shared_where_only_numbers_are_left() -> None:
    """200 variables of which any 100 are true: what matters of those decided is how many are."""
    keys = {
        "variables": [f"v{i}" for i in range(200)],
        "values": ["yes", "no"],
        "rule": [{"count": {"value": "yes", "exactly": 100}}],
    }
    assert str(count(built(keys))).startswith("9054851465610328")


# what each form says


def test_if_and_then() -> None:
    found = read(
        """
        variables = ["a", "b", "c"]
        values = [1, 2, 3]
        [[rule]]
        if = { a = 1, b = [1, 2] }
        then = { c = [2, 3], b = 2 }
        """
    )
    assert found.check(solution({"a": "1", "b": "1", "c": "1"})) == [
        "a is 1 and b is 1, so c must be 2 or 3, not 1",
        "a is 1 and b is 1, so b must be 2, not 1",
    ]
    assert found.check(solution({"a": "1", "b": "3", "c": "1"})) == []
    assert {count(found, engine) for engine in ENGINES} == {27 - 6 + 2}


def test_an_empty_if_always_holds_and_an_empty_list_never() -> None:
    keys = {"variables": ["a", "b"], "values": [1, 2, 3]}
    always = built(keys | {"rule": [{"if": {}, "then": {"a": [1, 2]}}]})
    assert {count(always, engine) for engine in ENGINES} == {6}
    assert always.check(solution({"a": "3", "b": "1"})) == ["a must be 1 or 2, not 3"]
    never = built(keys | {"rule": [{"if": {"a": 1, "b": 1}, "then": {"b": []}}]})
    assert {count(never, engine) for engine in ENGINES} == {8}
    assert never.check(solution({"a": "1", "b": "1"})) == ["a is 1 and b is 1, so b cannot be anything, not 1"]


def test_a_variable_in_if_and_in_then() -> None:
    found = built({"variables": ["a"], "values": [1, 2, 3], "rule": [{"if": {"a": [1, 2]}, "then": {"a": [2, 3]}}]})
    assert {count(found, engine) for engine in ENGINES} == {2}


def test_whole_numbers_are_texts() -> None:
    found = built({"variables": [1, 2], "values": [0, -1], "given": {"1": -1}, "rule": [{"different": ["1", "2"]}]})
    assert list(questions.solutions(found, Asking())) == [solution({"1": "-1", "2": "0"})]


def test_given_values_and_lists_of_them() -> None:
    found = read('variables = ["a", "b"]\nvalues = ["x", "y", "z"]\n[given]\na = "y"\nb = ["x", "z"]')
    assert {count(found, engine) for engine in ENGINES} == {2}
    assert found.check(solution({"a": "x", "b": "y"})) == ["a is given as y, not x", "b is given as x or z, not y"]


def test_the_picture_and_the_table_are_both_given() -> None:
    found = built({"values": ["a", "b"], "grid": ["a.", ".."], "given": {"r1c1": ["a", "b"], "r2c2": "b"}})
    assert count(found) == 4
    assert draw(found) == "a .\n. b"


@pytest.mark.parametrize(
    ("grid", "values"),
    [
        ("a.\n.b", ["a", "b"]),
        ("a _\n. b", ["a", "b"]),
        ("a | .\n--+--\n. | b", ["a", "b"]),
        ("10 .\n.  9", [9, 10]),
        ("10 .\n. 9", [9, 10]),
        ("..\n. 9", [9, 10]),
        ("+ .\n. -", ["+", "-"]),
        ("+.\n.-", ["+", "-"]),
        (["─.", ".│"], ["─", "│"]),
    ],
)
def test_pictures_of_grids(grid: object, values: list[object]) -> None:
    found = built({"values": values, "grid": grid})
    assert found.sheet.size == (2, 2)
    assert len(found.given) == 2 - (isinstance(grid, str) and grid.startswith(".."))
    for answer in questions.solutions(found, Asking(), 3):
        assert found.read(draw(found, answer)) == answer
        assert found.read("\n".join(found.write(answer))) == answer


def test_walls_are_drawn_around_blocks() -> None:
    keys = {"values": [1, 2, 3, 4], "grid": open_grid(4), "rule": [{"different": ["rows", "Blocks 2 x 2", "columns"]}]}
    assert draw(built(keys)).split("\n")[1:3] == [". . | . .", "----+----"]


def test_answers_in_lines() -> None:
    found = built({"variables": ["New South Wales", "V"], "values": ["dark red", "green"]})
    answer = solution({"New South Wales": "dark red", "V": "green"})
    assert draw(found, answer) == "New South Wales = dark red\nV               = green"
    assert draw(found) == "New South Wales = .\nV               = ."
    assert found.write(answer) == {"New South Wales": "dark red", "V": "green"}
    assert found.read("V=green\n\n New South Wales =  dark red") == answer
    assert found.read({"V": "green", "New South Wales": "dark red"}) == answer
    assert found.read("V = .") == frozenset()
    for wrong, says in [
        ("V is green", "assigns nothing"),
        ("v = green", "did you mean 'V'"),
        ("V = gren", "did you mean 'green'"),
        ({"V": 1.5}, "no text"),
        ({"V": ["green"]}, "no text"),
        (7, "must be a text"),
    ]:
        with pytest.raises(PuzzleError, match=says):
            found.read(wrong)


# the checker

NINE = {"values": list("abc"), "grid": open_grid(3)}
BROKEN: dict[str, tuple[dict[str, Any], str, str]] = {
    # rule, the rows of an answer, what is said
    "rows": ({"different": "rows"}, "abc bcb abc", "r2c1 and r2c3 are both b in row 2"),
    "columns": ({"different": "columns"}, "abc bca abb", "r1c1 and r3c1 are both a in column 1"),
    "blocks": ({"different": "blocks 1x3"}, "abc abc aab", "r3c1 and r3c2 are both a in the block at r3c1"),
    "diagonals": ({"different": "diagonals"}, "abc bba bac", "r2c2 and r3c1 are both b in the diagonal down and left "),
    "all diagonals": ({"different": "all diagonals"}, "abc aba aac", "r1c2 and r2c1|r2c1 and r3c2 are both a"),
    "a list": ({"different": ["r1c1", "r3c3"]}, "abc abc aba", "^r1c1 and r3c3 are both a$"),
    "right": ({"adjacent": "right", "allow": ["a b", "b c"]}, "abc abc acb", "r3c1 is a with c on its right: not a"),
    "below": ({"adjacent": "below", "forbid": ["a b"]}, "aca bcc ccc", "^r1c1 is a with b below it: not allowed$"),
    "any": ({"adjacent": "any", "forbid": ["a b"]}, "bac ccc ccc", "^r1c1 is b with a on its right: not allowed$"),
    "exactly": (
        {"count": {"value": "a", "in": "rows", "exactly": 1}},
        "abc bba aac",
        "^a stands 2 times in row 3, not exactly 1$",
    ),
    "at least": (
        {"count": {"value": ["a", "b"], "at_least": 2}},
        "ccc cac ccc",
        "^a or b stands once in r1c1, r1c2, r1c3, r2c1, r2c2, r2c3 and 3 more, not at least 2$",
    ),
    "at most": (
        {"count": {"value": "c", "in": ["r1c1", "r2c2"], "at_most": 1}},
        "cab acc bca",
        "^c stands 2 times in r1c1, r2c2, not at most 1$",
    ),
    "none": ({"count": {"value": "c", "at_most": 0}, "why": "c is out"}, "aba aba abc", r"not exactly 0 \(c is out\)$"),
    "if": ({"if": {"r1c1": "a"}, "then": {"r1c2": "b"}}, "acc ccc ccc", "^r1c1 is a, so r1c2 must be b, not c$"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_rule_is_named(name: str) -> None:
    rule, rows, says = BROKEN[name]
    found = built({**NINE, "rule": [rule]})
    wrong = found.check(found.read(rows.split()))
    assert wrong
    assert any(re.search(says, sentence) for sentence in wrong), wrong


def test_what_is_no_whole_answer_is_named() -> None:
    found = built({"variables": ["a", "b"], "values": ["x", "y"], "rule": [{"different": ["a", "b"]}]})
    assert found.check(solution({"a": "x"})) == ["b has no value"]
    assert found.check(frozenset()) == ["a has no value", "b has no value"]
    twice = frozenset({Assigned("a", "x"), Assigned("a", "y"), Assigned("b", "x")})
    assert "a has 2 values" in found.check(twice)
    for stranger in (Assigned("c", "x"), Assigned("a", "z")):
        said = ["there is a variable or a value that this puzzle does not have"]
        assert found.check(solution({"a": "x", "b": "y"}) | {stranger}) == said


def test_what_is_hopeless_is_said() -> None:
    def reason(content: str) -> str | None:
        (entry,) = entries(f"kind = 'rules'\nvalues = [1, 2]\n{content}")
        assert entry.puzzle is not None, entry.error
        return entry.puzzle.hopeless()

    assert reason("grid = '''\n1.\n1.'''\n[[rule]]\ndifferent = 'columns'") == (
        "r1c1 (line 4) and r2c1 (line 5) are both 1 in column 1"
    )
    assert reason("grid = '...'\n[[rule]]\ndifferent = 'rows'") == (
        "row 1 has 3 variables that must all be different, but there are 2 values"
    )
    assert reason("grid = '...'\n[[rule]]\ncount = { value = 1, exactly = 4 }") == (
        "1 stands at most 3 times in r1c1, r1c2, r1c3, not exactly 4"
    )
    assert reason("grid = '1..'\n[[rule]]\ncount = { value = 1, at_least = 3 }") is None


# faults that are planted in one witness, and noticed by the others

FAULTS: dict[str, tuple[Any, str, Any]] = {
    "the model forgets if/then": (rules_model, "_if_then", lambda *_: None),
    "the model forgets different": (rules_model, "_different", lambda *_: None),
    "the model forgets adjacent": (rules_model, "_adjacent", lambda *_: None),
    "the model forgets count": (rules_model, "_count", lambda *_: None),
    "the model has no lines": (rules_model._Lists, "_lines", lambda *_: iter(())),
    "the search forgets if/then": (rules_search._Either, "refine", lambda *_: ()),
    "the search forgets different": (rules_search._AllDifferent, "refine", lambda *_: ()),
    "the search forgets adjacent": (rules_search._Together, "refine", lambda *_: ()),
    "the search forgets count": (rules_search._Number, "refine", lambda *_: ()),
    "the search forgets what is decided": (rules_search._Number, "forget", lambda *_: None),
    "the search has no lines": (rules_search, "_lines_through", lambda *_: []),
    "the checker forgets if/then": (rules_check.Checker, "_if_then", lambda *_: iter(())),
    "the checker forgets different": (rules_check.Checker, "_different", lambda *_: iter(())),
    "the checker forgets adjacent": (rules_check.Checker, "_adjacent", lambda *_: iter(())),
    "the checker forgets count": (rules_check.Checker, "_count", lambda *_: iter(())),
    "the checker has no lines": (rules_check, "_names", lambda *_: []),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_one_witness_is_noticed_by_the_others(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules_model.rules_of.cache_clear()
    owner, name, planted = FAULTS[fault]
    monkeypatch.setattr(owner, name, planted)
    noticed = 0
    for seed in range(150):
        puzzle = puzzle_of(random.Random(seed))
        found, values = built(puzzle), plain.some(puzzle["values"])
        try:
            sets = [set(questions.checked(found, Asking(engine), engine)) for engine in ("pysat", "reference")]
            answer = {name: random.Random(seed).choice(values) for name in plain.variables(puzzle)}
            right = not found.check(solution(answer))
            noticed += sets[0] != sets[1] or right != (solution(answer) in sets[0])
        except questions.EngineError:
            noticed += 1
    rules_model.rules_of.cache_clear()
    assert noticed


def test_witnesses_share_the_sheet_alone() -> None:
    for module in (rules_model, rules_search, rules_check):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        ours = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
        assert ours <= {"sheet", "solver.model", "solver.puzzle"}


# large grids

ROADS = {"U": "1101", "D": "0111", "L": "1011", "R": "1110", "E": "0000"}  # up, right, down, left


def roads(side: int) -> dict[str, Any]:
    """An open board of roads, written as rules."""

    def pairs(out: int, into: int) -> list[str]:
        return [f"{a} {b}" for a in ROADS for b in ROADS if ROADS[a][out] == ROADS[b][into]]

    rules = [{"adjacent": "right", "allow": pairs(1, 3)}, {"adjacent": "below", "allow": pairs(2, 0)}]
    return {"values": list(ROADS), "grid": open_grid(side), "rule": rules}


@pytest.mark.parametrize(
    "rules",
    [
        roads(100)["rule"],
        [{"different": ["blocks 2x2"]}, {"count": {"value": "E", "in": ["rows", "all diagonals"], "at_most": 30}}],
        [{"adjacent": "any", "forbid": ["U U", "D R"]}, {"count": {"value": ["U", "D"], "exactly": 5000}}],
    ],
)
def test_large_grids_are_built_at_once(rules: list[dict[str, Any]]) -> None:
    begun = time.process_time()
    found = built({"values": list(ROADS), "grid": open_grid(100), "rule": rules})
    size = found.model().rules.size
    ((_, state),) = found.start()
    assert isinstance(state, State)
    next(iter(found.moves(state) or ()))
    assert size == 50_000
    assert time.process_time() - begun < 10


def test_a_large_grid_is_solved_and_checked() -> None:
    found = built(roads(100))
    (answer,) = questions.solutions(found, Asking(), 1)
    assert found.check(answer) == []
    assert found.read(found.write(answer)) == answer


def test_neighbours_are_told_apart_by_what_may_stand_beside_a_value() -> None:
    """As many literals as values may stand beside each other, or as few as may not; never all pairs."""
    values = [f"v{i}" for i in range(40)]
    few = [f"v{i} v{(i + step) % 40}" for i in range(40) for step in (0, 1)]
    for key, most in (("allow", 2 * 40 * 3), ("forbid", 2 * 40 * 4)):
        found = built({"values": values, "grid": [". ."], "rule": [{"adjacent": "right", key: few}]})
        assert found.model().rules.mentions() <= 80 + most
        assert count(found, "pysat") == (80 if key == "allow" else 1520)


def test_a_search_can_be_stopped_between_moves() -> None:
    """However large a grid is, a move refines a limited number of rules."""
    found = built(roads(120))
    ((_, state),) = found.start()
    moves = 0
    while isinstance(state, State) and state.todo is not None:
        ((_, state),) = found.moves(state) or ()
        moves += 1
    assert moves > 5


def test_puzzles_that_differ_in_their_givens_share_their_rules() -> None:
    one, other = (built({**roads(3), "given": {"r1c1": value}}) for value in "UD")
    assert one.model().rules is other.model().rules


# the examples of the rule language


def test_every_example_of_the_rule_language_is_a_puzzle_with_solutions() -> None:
    found = [entries(example)[0] for example in models.examples("rules")]
    assert [entry.error for entry in found] == [""] * 5
    for entry in found:
        assert isinstance(entry.puzzle, Reduction)
        assert count(entry.puzzle) > 0
        assert questions.verify(entry.puzzle, Asking()).count > 0
    text = "".join(models.examples("rules"))
    assert all(word in text for word in ("all diagonals", "blocks", "allow", "forbid", "at_least", "exactly", "given"))


def test_other_kinds_need_no_examples() -> None:
    assert models.examples("sudoku") == ()
