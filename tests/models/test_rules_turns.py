"""Rules on a grid that is turned: which turns keep them however they are written,
and counts up to symmetry."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.models.rules import Reduction
from exactone.solver.ask import questions
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from tests import brute_rules as brute
from tests import random_rules
from tests.kinds.rules import QUEENS, board
from tests.solver.truth import examples

from .helpers import entries

SEA = ["sea sea", "sea beach", "beach sea", "beach beach", "beach wood", "wood beach", "wood wood"]


def built(puzzle: dict[str, Any]) -> Reduction:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "rules", **puzzle}))
    assert isinstance(entry.puzzle, Reduction), entry.error
    return entry.puzzle


# published numbers


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        (board(["Q", "-"], 8, *QUEENS), 12),  # https://oeis.org/A002562
        (board(["Q", "-"], 10, *QUEENS), 92),
        # A000903
        (
            board(
                ["R", "-"], 6, {"count": {"value": "R", "in": ["rows", "columns"], "exactly": 1}}
            ),
            115,
        ),
        (board([0, 1], 4), 8548),  # https://oeis.org/A054247
        (board([0, 1], 5), 4211744),
        (board([0, 1], 9), (2**81 + 2 * 2**21 + 2**41 + 4 * 2**45) // 8),
        (board([0, 1], 2, columns=3), 24),  # https://oeis.org/A225910
    ],
)
def test_published_numbers_up_to_symmetry(keys: dict[str, Any], number: int) -> None:
    verdict = questions.count(built(keys), Request("reference", up_to_symmetry=True))
    assert (verdict.count, verdict.complete) == (number, True)


def test_the_bundled_queens_are_twelve_up_to_symmetry() -> None:
    queens = models.load("rules/queens-8")
    for engine in ("auto", "reference", "pysat"):
        assert questions.count(queens, Request(engine, up_to_symmetry=True)).count == 12


# which turns there are

TURNED: dict[str, tuple[dict[str, Any], int]] = {
    # a sheet, and how many of the eight turns keep it
    "nothing said": (board([1, 2], 3), 8),
    "no square": (board([1, 2], 2, columns=3), 4),
    "a line": (board([1, 2], 1, {"adjacent": "right", "forbid": ["1 2", "2 1"]}, columns=4), 4),
    "a line with a direction": (
        board([1, 2], 1, {"adjacent": "right", "forbid": ["1 2"]}, columns=4),
        2,
    ),
    "rows": (board([1, 2, 3], 3, {"different": "rows"}), 4),
    "rows and columns": (board([1, 2, 3], 3, {"different": ["rows", "columns"]}), 8),
    "rows and columns in two rules": (
        board([1, 2], 2, {"different": "columns"}, {"different": "rows", "why": "x"}),
        8,
    ),
    "columns as lists": (
        board(
            [1, 2], 2, {"different": ["rows", ["r1c1", "r2c1"]]}, {"different": ["r2c2", "r1c2"]}
        ),
        8,
    ),
    "blocks that lie": (board([*range(4)], 4, {"different": "blocks 1x2"}), 4),
    "blocks that lie and stand": (
        board([*range(4)], 4, {"different": ["blocks 1x2", "blocks 2x1"]}),
        8,
    ),
    "both diagonals": (board([1, 2, 3], 3, {"different": "diagonals"}), 8),
    "one diagonal": (board([1, 2, 3], 3, {"different": ["r1c1", "r2c2", "r3c3"]}), 4),
    "all diagonals": (board([1, 2, 3], 2, {"different": "all diagonals"}, columns=3), 4),
    "counts of another number": (
        board(
            [1, 2],
            3,
            {"count": {"value": 1, "in": "rows", "exactly": 1}},
            {"count": {"value": 1, "in": "columns", "exactly": 2}},
        ),
        4,
    ),
    "counts of another value": (
        board(
            [1, 2],
            3,
            {"count": {"value": 1, "in": "rows", "exactly": 1}},
            {"count": {"value": 2, "in": "columns", "exactly": 1}},
        ),
        4,
    ),
    "one count of all": (board([1, 2], 3, {"count": {"value": 1, "at_least": 2}}), 8),
    "bounds that say nothing": (
        board(
            [1, 2],
            3,
            {"count": {"value": 1, "in": "rows", "at_least": 1}},
            {"count": {"value": 1, "in": "columns", "at_least": 1, "at_most": 3}},
        ),
        8,
    ),
    "right": (board(["sea", "beach", "wood"], 3, {"adjacent": "right", "allow": SEA}), 4),
    "right and below": (
        board(
            ["sea", "beach", "wood"],
            3,
            {"adjacent": "right", "allow": SEA},
            {"adjacent": "below", "allow": SEA},
        ),
        8,
    ),
    "allowed and forbidden": (
        board(
            ["sea", "beach", "wood"],
            3,
            {"adjacent": "right", "allow": SEA},
            {"adjacent": "below", "forbid": ["sea wood", "wood sea"]},
        ),
        8,
    ),
    "any": (board([1, 2, 3], 3, {"adjacent": "any", "forbid": ["1 2"]}), 8),
    "any and right": (
        board(
            [1, 2, 3],
            3,
            {"adjacent": "any", "forbid": ["1 2"]},
            {"adjacent": "right", "forbid": ["2 1"]},
        ),
        8,
    ),
    "rising to the right": (
        board([1, 2, 3], 3, {"adjacent": "right", "allow": ["1 1", "1 2", "2 2", "2 3"]}),
        2,
    ),
    "rising to the right and below": (
        board(
            [1, 2],
            3,
            {"adjacent": "right", "forbid": ["2 1"]},
            {"adjacent": "below", "forbid": ["2 1"]},
        ),
        2,
    ),
    "rising to the right, falling below": (
        board(
            [1, 2],
            3,
            {"adjacent": "right", "forbid": ["2 1"]},
            {"adjacent": "below", "forbid": ["1 2"]},
        ),
        2,
    ),
    "a given corner": (board([1, 2], 3) | {"given": {"r1c1": 1}}, 2),
    "a given corner and its equal": (board([1, 2], 3) | {"given": {"r1c1": 1, "r3c3": 1}}, 4),
    "a given corner and another": (board([1, 2], 3) | {"given": {"r1c1": 1, "r3c3": 2}}, 2),
    "a given middle": (board([1, 2], 3) | {"grid": ["...", ".1.", "..."]}, 8),
    "given by a rule": (
        board([1, 2], 3, {"if": {}, "then": {"r3c3": 1}}) | {"given": {"r1c1": 1}},
        4,
    ),
    "a given that gives nothing": (board([1, 2], 3) | {"given": {"r1c2": [1, 2]}}, 8),
    "one if": (board([1, 2], 2, {"if": {"r1c1": 1}, "then": {"r1c2": 1}}), 1),
    "an if and what follows from it": (
        board([1, 2], 2, {"if": {"r1c1": 1}, "then": {"r1c2": 2}}),
        2,
    ),
    "an if of three values": (
        board(
            [1, 2, 3],
            2,
            {"if": {"r1c1": 1}, "then": {"r1c2": [1, 2]}},
            {"if": {"r1c1": 3}, "then": {"r1c2": 3}},
            {"if": {"r1c2": 3}, "then": {"r1c1": [2, 3]}},
        ),
        1,
    ),
    "steps of one written from left to right": (
        board(
            [1, 2, 3],
            1,
            {"if": {"r1c1": 1}, "then": {"r1c2": [1, 2]}},
            {"if": {"r1c1": 3}, "then": {"r1c2": [2, 3]}},
            columns=2,
        ),
        4,
    ),
    "an if with two": (
        board([1, 2], 2, {"if": {"r1c1": 1, "r2c2": 1}, "then": {"r1c2": 1, "r2c1": 1}}),
        4,
    ),
    "an if that always holds": (
        board([1, 2], 2, {"if": {"r1c1": [1, 2]}, "then": {"r1c1": [1, 2]}}),
        8,
    ),
    "a variable in if and then": (board([1, 2], 2, {"if": {"r1c1": 1}, "then": {"r1c1": 2}}), 2),
}


@pytest.mark.parametrize("name", TURNED)
def test_the_turns_that_keep_a_sheet(name: str) -> None:
    keys, number = TURNED[name]
    turns = built(keys).turns()
    assert turns is not None
    assert len(turns) == number


def test_what_has_no_grid_cannot_be_turned() -> None:
    assert built({"variables": ["r1c1", "r1c2"], "values": [1, 2]}).turns() is None


def turned(name: str, rows: int, columns: int, quarters: int, mirrored: bool) -> str:
    """The cell that a cell becomes, mirrored from left to right first, then turned clockwise."""
    row, column = (int(part) for part in name[1:].split("c"))
    column = columns + 1 - column if mirrored else column
    for _ in range(quarters):
        row, column, rows, columns = column, rows + 1 - row, columns, rows
    return f"r{row}c{column}"


def with_its_turns(rng: random.Random) -> tuple[dict[str, Any], int]:
    """A random sheet with all rules and givens also as some group of turns makes them,
    and how many turns that has."""
    keys = random_rules.puzzle(rng, grid=True)
    keys = {key: value for key, value in keys.items() if key != "given"}
    names = brute.variables(keys)
    rows, columns = len(keys["grid"]), len(keys["grid"][0].split())
    keys["grid"] = [" ".join("." * columns)] * rows
    groups = [[(0, True)], [(2, False)], [(2, True)], [(2, True), (2, False), (0, True)]]
    if rows == columns:
        groups += [[(1, True)], [(3, True)], [(1, False), (2, False), (3, False)]]
        groups += [[(quarters, mirrored) for quarters in range(4) for mirrored in (False, True)]]
    ways = {(0, False), *rng.choice(groups)}
    rules, given = list[Any](), dict[str, Any]()
    own, value = [name for name in names if rng.random() < 0.1], rng.choice(keys["values"])
    for quarters, mirrored in ways:
        to = {name: turned(name, rows, columns, quarters, mirrored) for name in names}
        given |= {to[name]: value for name in own}
        for rule in keys["rule"]:
            if "if" in rule:
                rules.append(
                    {
                        key: {to[name]: values for name, values in rule[key].items()}
                        for key in ("if", "then")
                    }
                )
            elif "different" in rule:
                rules.append(
                    {
                        "different": [
                            [to[n] for n in each] for each in brute.lists(keys, rule["different"])
                        ]
                    }
                )
            elif "count" in rule:
                where = (
                    list(brute.lists(keys, rule["count"]["in"]))
                    if "in" in rule["count"]
                    else [names]
                )
                rules.append(
                    {
                        "count": {
                            **rule["count"],
                            "in": [[to[name] for name in each] for each in where],
                        }
                    }
                )
            elif rule.get("adjacent", "right") not in ("right", "below"):
                rules.append(rule)
            else:
                rules += turned_lists(rule, to)
    rng.shuffle(rules)
    return {**keys, "rule": rules, "given": given}, len(ways)


def turned_lists(rule: dict[str, Any], to: dict[str, str]) -> Iterator[dict[str, Any]]:
    """A rule over lists of cells with the cells that they become."""
    for key, inside in (
        ("ordered", ""),
        ("related", ""),
        ("sum", "in"),
        ("runs", "in"),
        ("apart", "pairs"),
    ):
        if key in rule and not inside:
            yield {**rule, key: [[to[name] for name in each] for each in rule[key]]}
        elif inside in rule.get(key, ()):
            yield {
                key: {
                    **rule[key],
                    inside: [[to[name] for name in each] for each in rule[key][inside]],
                }
            }


@examples(100)
@given(st.integers(0, 2**32))
def test_what_is_said_of_all_turned_cells_can_be_turned(seed: int) -> None:
    """However it is written: the lines of a grid became lists of their cells."""
    keys, number = with_its_turns(random.Random(seed))
    turns = built(keys).turns()
    assert turns is not None
    assert len(turns) >= number


# counts


@examples(40)
@given(st.integers(0, 2**32))
def test_counts_up_to_symmetry_are_those_of_orbits(seed: int) -> None:
    rng = random.Random(seed)
    keys = with_its_turns(rng)[0] if rng.random() < 0.7 else random_rules.puzzle(rng, grid=True)
    found = built(keys)
    answers = {found.read(answer) for answer in brute.answers(keys)}
    orbits = {frozenset(found.images(answer)) for answer in answers}
    assert {image for orbit in orbits for image in orbit} == answers
    for engine in ("auto", "reference", "pysat"):
        verdict = questions.count(found, Request(engine, up_to_symmetry=True))
        assert (verdict.count, verdict.complete) == (len(orbits), True)


@examples(40)
@given(st.integers(0, 2**32))
def test_a_folded_sheet_has_the_answers_that_a_turn_leaves(seed: int) -> None:
    """To all witnesses."""
    keys = with_its_turns(random.Random(seed))[0]
    found = built(keys)
    answers = {found.read(answer) for answer in brute.answers(keys)}
    for turn in found.turns() or ():
        left = {answer for answer in answers if frozenset(map(turn, answer)) == answer}
        folded = found.folded(turn)
        assert Reference().count(folded.search(), Limits()) == (len(left), Ended.EXHAUSTED)
        assert set(checked(folded, Request("pysat"), "pysat")) == left
        assert {answer for answer in answers if not folded.check(answer)} == left
