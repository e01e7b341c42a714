"""A model of plain choices as flat arrays, both ways: the choices of each group, the groups of each choice.

Choices and groups are numbered from 0 here. Group g has members[first[g]:first[g + 1]]; choice c stands in the groups
homes[start[c]:start[c + 1]]. Of the members of g at least low[g] and at most high[g] are true; one that stands there
twice counts twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...model import Model, Rules

Ints = np.ndarray[Any, np.dtype[np.int64]]


class Groups(NamedTuple):
    """All groups of a model; `at` is where each stands in a scan, -1 where it has no place in one."""

    choices: int
    low: Ints
    high: Ints
    at: Ints
    first: Ints
    members: Ints
    start: Ints
    homes: Ints

    @property
    def number(self) -> int:
        """How many groups there are."""
        return len(self.low)


def gather(model: Model) -> Groups:
    """The groups of a model without negated literals; a given is a group of one."""
    tables = [table for table in model.rules.tables() if len(table.literals)]
    rows = [(t.low, t.high, t.literals, t.at if t.at is not None else np.full(len(t.literals), -1)) for t in tables]
    true = np.array([[given.literal] for given in model.givens if given.literal > 0], dtype=np.int32)
    false = np.array([[-given.literal] for given in model.givens if given.literal < 0], dtype=np.int32)
    rows += [(bound, bound, some, np.full(len(some), -1)) for bound, some in ((1, true), (0, false)) if len(some)]
    return arranged(model.rules.size, rows)


def arranged(choices: int, rows: list[tuple[int, int, Any, Any]]) -> Groups:
    """Groups from tables: low, high, choices numbered from 1, places in a scan."""

    def each(numbers: list[Any]) -> Ints:
        return np.concatenate([np.zeros(0, dtype=np.int64), *numbers]).astype(np.int64)

    width = each([np.full(len(literals), literals.shape[1]) for _, _, literals, _ in rows])
    members = each([literals.ravel() for _, _, literals, _ in rows]) - 1
    order = np.argsort(members, kind="stable")
    return Groups(
        choices,
        low=each([np.full(len(literals), low) for low, _, literals, _ in rows]),
        high=each([np.full(len(literals), high) for _, high, literals, _ in rows]),
        at=each([at for _, _, _, at in rows]),
        first=np.concatenate([[0], np.cumsum(width)]),
        members=members,
        start=np.searchsorted(members[order], np.arange(choices + 1)),
        homes=np.repeat(np.arange(len(width)), width)[order],
    )


def refusal(rules: Rules) -> str | None:
    """Why these rules are not groups of plain choices; None when they are."""
    if rules.lazy:
        return "takes no constraints that are told answer by answer"
    if not rules.all_visible:
        return "takes no hidden choices"
    if any((table.literals < 0).any() for table in rules.tables()):
        return "takes exactly-one, at-most-one and counting groups of plain choices, no clauses with negated ones"
    return None
