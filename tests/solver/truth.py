"""The truth table: what the answers of a small model are, found by trying every assignment.

A model is told in plain data, as statements that say what they mean in the words of the rule sheet. Nothing of exactone
is asked here, except in `build`, which says the same thing to `Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, product
from typing import Any, NamedTuple

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from exactone.solver import backends
from exactone.solver.model import Answer, Clause, Given, Model, Rules

Row = tuple[int, ...]
Answers = frozenset[Answer]

MEANING: dict[str, Callable[[Row, int, int], bool]] = {
    # kind: (numbers said, true literals, literals) -> whether it holds
    "exactly_one": lambda numbers, true, of: true == 1,
    "at_most_one": lambda numbers, true, of: true <= 1,
    "exactly": lambda numbers, true, of: true == numbers[0],
    "at_least": lambda numbers, true, of: true >= numbers[0],
    "at_most": lambda numbers, true, of: true <= numbers[0],
    "clause": lambda numbers, true, of: true >= 1,
    "same": lambda numbers, true, of: true in (0, of),
    "between": lambda numbers, true, of: numbers[0] <= true <= numbers[1],
}
NUMBERS = {"exactly": 1, "at_least": 1, "at_most": 1, "between": 2}  # how many numbers a kind takes, else none
FORMS = ("one list", "list of lists", "array", "flat array")


class Statement(NamedTuple):
    """One call of a rule: its kind, its numbers, its groups, and the form in which they are handed over."""

    kind: str
    numbers: Row
    rows: tuple[Row, ...]
    form: str = "list of lists"


@dataclass(frozen=True)
class Told:
    """A model in plain data: choices 1 to `size`; `lazy` are clauses over visible ones, told only when broken."""

    size: int
    statements: tuple[Statement, ...] = ()
    hidden: frozenset[int] = frozenset()
    givens: Row = ()
    lazy: tuple[Row, ...] = ()
    hint: Row = ()  # choices that the rules call likely, which must not matter

    def answers(self) -> Answers:
        """The truth."""
        return frozenset(
            frozenset(choice for choice in range(1, self.size + 1) if true[choice - 1] and choice not in self.hidden)
            for true in product((False, True), repeat=self.size)
            if self._holds(true)
        )

    def _holds(self, true: tuple[bool, ...]) -> bool:
        def is_true(literal: int) -> bool:
            return true[abs(literal) - 1] is (literal > 0)

        return (
            all(map(is_true, self.givens))
            and all(any(map(is_true, clause)) for clause in self.lazy)
            and all(
                MEANING[said.kind](said.numbers, sum(map(is_true, row)), len(row))
                for said in self.statements
                for row in said.rows
            )
        )

    def with_givens(self, givens: Row) -> Told:
        """The same rules with other givens."""
        return replace(self, givens=givens)


def build(told: Told) -> Model:
    """The same model in the words of exactone."""
    rules = Rules()
    for is_hidden, run in groupby(range(1, told.size + 1), told.hidden.__contains__):
        length = len(list(run))
        made = rules.hidden(length) if is_hidden else rules.choices(length)
        assert made.size == length
    for said in told.statements:
        say(rules, said)
    if told.lazy:
        rules.lazy.append(lambda answer: broken(told.lazy, answer))
    if told.hint:
        rules.guess = lambda seed: np.array(told.hint, dtype=np.int32)
    return model_of(rules, told.givens)


def model_of(rules: Rules, givens: Row) -> Model:
    """The model of rules that are there already."""
    return Model(rules, tuple(Given(literal, f"line {line}") for line, literal in enumerate(givens, start=1)))


def say(rules: Rules, said: Statement) -> None:
    """Adds one statement to the rules."""
    if said.kind == "same":
        for a, b in said.rows:
            rules.same(a, b)
        return
    groups: Any = [list(row) for row in said.rows]
    if said.form == "array":
        groups = np.array(groups, dtype=np.int64).reshape(len(groups), len(groups[0]))
    elif said.form == "flat array":
        groups = np.array(groups[0], dtype=np.int32)
    elif said.form == "one list":
        groups = groups[0]
    getattr(rules, said.kind)(*said.numbers, groups)


def broken(clauses: Iterable[Row], answer: Answer) -> Iterator[Clause]:
    """The clauses that an answer breaks."""
    for clause in clauses:
        if not any((abs(literal) in answer) is (literal > 0) for literal in clause):
            yield clause


def fresh(name: str) -> backends.Engine:
    """An engine that has seen nothing yet."""
    return backends.get.__wrapped__(name)


# random models


def examples(number: int) -> settings:
    """So many examples, or as many times more as a Hypothesis profile asks for."""
    return settings(deadline=None, max_examples=max(1, number * settings().max_examples // 100))


def literals(choices: Iterable[int]) -> st.SearchStrategy[int]:
    """A choice or its negation."""
    return st.builds(int.__mul__, st.sampled_from(sorted(choices)), st.sampled_from((1, 1, -1)))


@st.composite
def statements(draw: st.DrawFn, size: int) -> Statement:
    """A statement of any kind, with negated and repeated literals, empty groups, and numbers that cannot be met."""
    kind = draw(st.sampled_from(sorted(MEANING)))
    form = draw(st.sampled_from(FORMS)) if kind != "same" else "list of lists"
    width = 2 if kind == "same" else draw(st.integers(0, 5))
    widths = [width] * (1 if form in ("one list", "flat array") else draw(st.integers(1, 3)))
    if form == "list of lists" and kind != "same":
        widths = [draw(st.integers(0, 5)) for _ in widths]
    rows = tuple(tuple(draw(literals(range(1, size + 1))) for _ in range(width)) for width in widths)
    numbers = tuple(draw(st.integers(-1, max(widths) + 1)) for _ in range(NUMBERS.get(kind, 0)))
    return Statement(kind, numbers, rows, form)


@st.composite
def models(draw: st.DrawFn, largest: int = 8) -> Told:
    """A model with everything that there is: hidden choices, free ones, givens that clash, lazy clauses."""
    size = draw(st.integers(1, largest))
    hidden = draw(st.frozensets(st.integers(1, size), max_size=size // 2))
    said = draw(st.lists(statements(size), max_size=4))
    visible = set(range(1, size + 1)) - hidden
    lazy = draw(st.lists(st.lists(literals(visible), min_size=1, max_size=3).map(tuple), max_size=2))
    hint = draw(st.lists(st.integers(1, size), max_size=3, unique=True).map(tuple))
    return Told(size, tuple(said), hidden, draw(givens(size)), tuple(lazy), hint)


def givens(size: int) -> st.SearchStrategy[Row]:
    """Literals that are fixed, some of them twice or against each other."""
    return st.lists(literals(range(1, size + 1)), max_size=3).map(tuple)
