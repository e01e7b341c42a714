"""The truth table: what the answers of a small model are, found by trying every assignment.

A model is told in plain data, as statements that say what they mean in the words of the rule
sheet. Nothing of exactone is asked here, except in `build`, which says the same thing to
`Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, product
from typing import Any, NamedTuple

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from exactone.solver import engines
from exactone.solver.limits import Ended, Limits
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
# how many numbers a kind takes, else none
NUMBERS = {"exactly": 1, "at_least": 1, "at_most": 1, "between": 2}
FORMS = ("one list", "list of lists", "array", "flat array")


class Statement(NamedTuple):
    """One call of a rule: its kind, its numbers, its groups,
    and the form in which they are handed over.

    `at` is where the groups of an array stand in a scan, which must not matter.
    """

    kind: str
    numbers: Row
    rows: tuple[Row, ...]
    form: str = "list of lists"
    at: Row = ()


@dataclass(frozen=True)
class Told:
    """A model in plain data: choices 1 to `size`; `lazy` are clauses that are told only when
    broken."""

    size: int
    statements: tuple[Statement, ...] = ()
    hidden: frozenset[int] = frozenset()
    givens: Row = ()
    lazy: tuple[Row, ...] = ()
    hint: Row = ()  # choices that the rules call likely, which must not matter
    row: int = 0  # the length of the rows of a scan, which must not matter either
    turns: tuple[Row, ...] = ()  # renumberings of the choices, from 0, that leave all this as it is

    def answers(self) -> Answers:
        """The truth."""
        return frozenset(
            frozenset(
                choice
                for choice in range(1, self.size + 1)
                if true[choice - 1] and choice not in self.hidden
            )
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
        """These rules with other givens."""
        return replace(self, givens=givens)


def build(told: Told) -> Model:
    """What brute force was told, as a model of exactone."""
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
    rules.row = told.row
    if told.turns:
        rules.turns = lambda: [np.array(turn, dtype=np.int32) for turn in told.turns]
    return model_of(rules, told.givens)


def model_of(rules: Rules, givens: Row) -> Model:
    """The model of rules that are there already."""
    return Model(
        rules, tuple(Given(literal, f"line {line}") for line, literal in enumerate(givens, start=1))
    )


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
    hint = {"at": np.array(said.at, dtype=np.int32)} if said.at else {}
    getattr(rules, said.kind)(*said.numbers, groups, **hint)


def counted(engine: engines.Counter, model: Model, limits: Limits) -> tuple[int, Ended]:
    """How many answers an engine counts without listing, and why that ended."""
    tally = engine.counting(model)
    ended = tally.run(limits)
    return tally.total, ended


def counted_once(engine: engines.Counter, model: Model, limits: Limits) -> tuple[int, Ended]:
    """How many answers an engine counts; those that are turns of each other once."""
    tallies, ended = engine.countings(model), Ended.EXHAUSTED
    for tally in tallies:
        if (ended := tally.run(limits)) is not Ended.EXHAUSTED:
            break
    return sum(tally.total for tally in tallies) // len(tallies), ended


def broken(clauses: Iterable[Row], answer: Answer) -> Iterator[Clause]:
    """The clauses that an answer breaks."""
    for clause in clauses:
        if not any((abs(literal) in answer) is (literal > 0) for literal in clause):
            yield clause


def fresh(name: str) -> engines.Engine:
    """An engine that has seen nothing yet."""
    return engines.get.__wrapped__(name)


# random models


def examples(number: int) -> settings:
    """So many examples, or as many times more as a Hypothesis profile asks for."""
    return settings(deadline=None, max_examples=max(1, number * settings().max_examples // 100))


def literals(choices: Iterable[int]) -> st.SearchStrategy[int]:
    """A choice or its negation."""
    return st.builds(int.__mul__, st.sampled_from(sorted(choices)), st.sampled_from((1, 1, -1)))


@st.composite
def statements(draw: st.DrawFn, size: int) -> Statement:
    """A statement of any kind, with negated and repeated literals, empty groups,
    and numbers that cannot be met."""
    kind = draw(st.sampled_from(sorted(MEANING)))
    form = draw(st.sampled_from(FORMS)) if kind != "same" else "list of lists"
    width = 2 if kind == "same" else draw(st.integers(0, 5))
    widths = [width] * (1 if form in ("one list", "flat array") else draw(st.integers(1, 3)))
    if form == "list of lists" and kind != "same":
        widths = [draw(st.integers(0, 5)) for _ in widths]
    rows = tuple(
        tuple(draw(literals(range(1, size + 1))) for _ in range(width)) for width in widths
    )
    numbers = tuple(draw(st.integers(-1, max(widths) + 1)) for _ in range(NUMBERS.get(kind, 0)))
    return Statement(kind, numbers, rows, form)


@st.composite
def models(draw: st.DrawFn, largest: int = 8) -> Told:
    """A model with everything that there is: hidden choices, free ones, givens that clash,
    lazy clauses."""
    size = draw(st.integers(1, largest))
    hidden = draw(st.frozensets(st.integers(1, size), max_size=size // 2))
    said = draw(st.lists(statements(size), max_size=4))
    lazy = draw(
        st.lists(
            st.lists(literals(range(1, size + 1)), min_size=1, max_size=3).map(tuple), max_size=2
        )
    )
    hint = draw(st.lists(st.integers(1, size), max_size=3, unique=True).map(tuple))
    return Told(size, tuple(said), hidden, draw(givens(size)), tuple(lazy), hint)


@st.composite
def plain_models(draw: st.DrawFn, largest: int = 8) -> Told:
    """Exact cover, more or less: choices that each cover some places, and numbers of choices,
    all without negation.

    Most places have a number in a scan. Some choices cover one place twice, or none, or count in
    several numbers.
    """
    size, places = draw(st.integers(0, largest)), draw(st.integers(0, 6))
    # all choices are of one size, and every place must be covered: islands matter
    whole = draw(st.booleans())
    least, most = (draw(st.integers(1, 3)),) * 2 if whole else (draw(st.sampled_from((1, 1, 0))), 3)
    twice = not whole and draw(st.integers(0, 2)) == 0
    shape = st.lists(
        st.integers(0, max(places - 1, 0)), min_size=least, max_size=most, unique=not twice
    )
    covers = [draw(shape) if least <= places else [] for _ in range(size)]
    rows = [
        tuple(c for c, own in enumerate(covers, start=1) for place in own if place == p)
        for p in range(places)
    ]
    kinds = (
        ("exactly_one",)
        if whole
        else draw(st.sampled_from((("at_most_one",), ("at_most_one", "exactly_one"))))
    )
    said = [draw(st.sampled_from(kinds)) for _ in rows]
    last = draw(st.sampled_from((places, 12, 100)))
    at = draw(
        st.lists(
            st.integers(0, last),
            min_size=places,
            max_size=places,
            unique=draw(st.integers(0, 9)) > 0,
        )
    )
    if draw(st.integers(0, 4)) == 0:
        at = [draw(st.sampled_from((here, -1))) for here in at]
    found = [
        Statement(kind, (), tuple(rows[p] for p in same), "array", tuple(at[p] for p in same))
        for kind in kinds
        for width in sorted(set(map(len, rows)))
        if (same := [p for p in range(places) if (said[p], len(rows[p])) == (kind, width)])
    ]
    found += draw(numbers_of(size))
    return Told(
        size, tuple(found), givens=draw(givens(size)) if size else (), row=draw(st.integers(0, 6))
    )


@st.composite
def numbers_of(draw: st.DrawFn, size: int) -> list[Statement]:
    """How many of some choices are true; mostly each choice is counted in one number at most."""
    number = draw(st.integers(0, 3))
    if draw(st.integers(0, 4)):
        home = [draw(st.integers(0, number)) for _ in range(size)]
        rows = [
            [choice for choice, own in enumerate(home, start=1) if own == n] for n in range(number)
        ]
    else:
        rows = [
            draw(st.lists(st.integers(1, size), max_size=5)) if size else [] for _ in range(number)
        ]
    found = []
    for row in rows:
        kind = draw(st.sampled_from(("exactly", "at_least", "at_most", "between", "between")))
        bound = (
            st.integers(0, min(2, len(row)))
            if draw(st.integers(0, 4))
            else st.integers(-1, len(row) + 1)
        )
        said = sorted(draw(bound) for _ in range(NUMBERS[kind]))
        found.append(
            Statement(
                kind, tuple(said), (tuple(row),), draw(st.sampled_from(("array", "one list")))
            )
        )
    return found


@st.composite
def boards(draw: st.DrawFn) -> Told:
    """A board with holes to be covered by tiles of one size, each in one place and connected;
    scanned row by row."""
    columns = draw(st.integers(1, 4))
    cells = sorted(draw(st.sets(st.integers(0, 3 * columns - 1), min_size=2, max_size=3 * columns)))
    steps = [(a, a + columns) for a in cells] + [(a, a + 1) for a in cells if (a + 1) % columns]
    tiles = sorted({frozenset(step) for step in steps if step[1] in cells}, key=sorted)
    if draw(st.booleans()):
        tiles = sorted(
            {one | other for one in tiles for other in tiles if len(one | other) == 3}, key=sorted
        )
    tiles = draw(st.permutations(tiles))[:10]
    rows = [
        tuple(choice for choice, tile in enumerate(tiles, start=1) if cell in tile)
        for cell in cells
    ]
    first = draw(st.integers(0, 9)) * columns
    found = [
        Statement("exactly_one", (), (row,), "array", (first + cell,))
        for cell, row in zip(cells, rows, strict=True)
    ]
    return Told(len(tiles), tuple(found), row=columns)


@st.composite
def symmetric_models(draw: st.DrawFn, largest: int = 8) -> Told:
    """Groups of plain choices that some renumberings leave as they are,
    some of them with a place in a scan."""
    size = draw(st.integers(1, largest))
    step = (0, *draw(st.permutations(range(1, size + 1))))
    turns = [tuple(range(size + 1))]
    while (following := tuple(step[choice] for choice in turns[-1])) != turns[0]:
        turns.append(following)
    found = []
    for row in draw(
        st.lists(st.sets(st.integers(1, size), min_size=1, max_size=3), min_size=1, max_size=3)
    ):
        rows = tuple(sorted({tuple(sorted(turn[choice] for choice in row)) for turn in turns}))
        kind = draw(st.sampled_from(("exactly_one", "at_most_one")))
        found.append(
            Statement(
                kind,
                (),
                rows,
                "array",
                tuple(range(30)[: len(rows)]) if draw(st.booleans()) else (),
            )
        )
    if draw(st.booleans()):
        number = draw(st.integers(0, size))
        found.append(
            Statement(
                "between", (number, draw(st.integers(number, size))), (tuple(range(1, size + 1)),)
            )
        )
    first = 0
    for i, said in enumerate(found):
        found[i] = said._replace(at=tuple(place + first for place in said.at))
        first += len(said.at)
    fixed = draw(st.lists(literals(range(1, size + 1)), max_size=1))
    same = {turn[abs(literal)] * (1 if literal > 0 else -1) for literal in fixed for turn in turns}
    return Told(size, tuple(found), givens=tuple(sorted(same)), turns=tuple(turns))


def givens(size: int) -> st.SearchStrategy[Row]:
    """Literals that are fixed, some of them twice or against each other."""
    return st.lists(literals(range(1, size + 1)), max_size=3).map(tuple)
