"""Counting where no rule tells values apart: one line is told their names, and what is left is
multiplied. Against all assignments, one by one."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import given, settings

from exactone import models
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.solver.ask.questions import count
from exactone.solver.ask.request import Request
from tests.samples import random_seeds

NAMES = ["a", "b", "c", "d", "e"]


def sheet(*lines: str) -> PartPuzzle:
    """The puzzle that a rule sheet says."""
    text = "\n".join(['kind = "rules"', *lines, ""])
    puzzle = models.only(models.from_bytes("sheet.toml", text.encode()), "sheet.toml")
    assert isinstance(puzzle, PartPuzzle)
    return puzzle


def listed(names: list[Any]) -> str:
    """A list as a file has it."""
    return str(names).replace("'", '"')


def any_rule(rng: random.Random, values: list[int]) -> str:
    """A rule that tells values apart, or does not."""
    some = rng.sample(NAMES, rng.randint(2, 3))
    one, other, *_ = some
    value = rng.choice(values)
    among = sorted(rng.sample(values, rng.randint(1, len(values))))
    told = rng.choice(
        (
            f"different = {listed(some)}",
            f"different = {listed(some)}",
            f"if = {{ {one} = {value} }}\nthen = {{ {other} = {among} }}",
            f"count = {{ value = {value}, in = {listed(some)}, at_most = 1 }}",
            f"ordered = {listed(some)}\nstrict = false",
        )
    )
    return f"[[rule]]\n{told}"


def any_sheet(rng: random.Random) -> PartPuzzle:
    """A sheet with a line in which each value stands once."""
    values = [*range(1, rng.randint(2, 3) + 1)]
    lines = [f"variables = {listed(NAMES)}", f"values = {values}"]
    if rng.random() < 0.4:
        lines.append(f"project = {listed(rng.sample(NAMES, rng.randint(1, 4)))}")
    if rng.random() < 0.2:
        lines.append(f"given = {{ {rng.choice(NAMES)} = {values[:-1]} }}")
    lines.append(f"[[rule]]\ndifferent = {listed(rng.sample(NAMES, len(values)))}")
    return sheet(*lines, *(any_rule(rng, values) for _ in range(rng.randint(0, 2))))


@given(seed=random_seeds())
@settings(deadline=None)
def test_what_is_multiplied_is_what_there_is(seed: int) -> None:
    puzzle = any_sheet(random.Random(seed))
    shown = sorted(puzzle.shown if puzzle.shown is not None else range(len(NAMES)))
    words = puzzle.checker.words
    found = set[tuple[int, ...]]()
    for row in product(range(len(puzzle.values)), repeat=len(NAMES)):
        filled = dict(enumerate(row))
        is_given = all(row[place] in some for place, some in puzzle.given.items())
        if is_given and not any(any(rule.broken(filled, words)) for rule in puzzle.sheet.rules):
            found.add(tuple(row[place] for place in shown))
    assert count(puzzle, Request()).count == len(found)
    told = puzzle.with_names_told()
    if told is not None:
        part, times = told
        assert count(part, Request("pysat")).count * times == len(found)


def test_names_are_told_where_nothing_tells_values_apart() -> None:
    lines = ['variables = ["a", "b", "c"]', "values = [1, 2, 3]"]
    different = '[[rule]]\ndifferent = ["a", "b", "c"]'
    told = sheet(*lines, different).with_names_told()
    assert told is not None
    assert told[1] == 6
    assert sheet(*lines, "given = { b = [1, 2] }", different).with_names_told() is None
    rising = '[[rule]]\nordered = ["a", "b"]'
    assert sheet(*lines, different, rising).with_names_told() is None


def test_where_a_place_can_have_no_value_no_names_are_told() -> None:
    puzzle = sheet('variables = ["a", "b"]', "values = [1, 2]", '[[rule]]\ndifferent = ["a", "b"]')
    impossible = replace(puzzle, given={0: frozenset()})
    assert impossible.with_names_told() is None
    assert count(impossible, Request()).count == 0
