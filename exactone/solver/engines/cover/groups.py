"""A model as flat arrays, both ways: the choices of each group, the groups of each choice.

Choices and groups are numbered from 0 here. Group g has members[first[g]:first[g + 1]]; choice c
stands in the groups homes[start[c]:start[c + 1]]. Of the members of g at least low[g] and at
most high[g] are true; one that stands there twice counts twice. A choice that is negated
somewhere has a **twin** behind all others: exactly one of the two is true.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from exactone.solver.bundle import distinct
from exactone.solver.model import Literals, Model, Rules

Ints = np.ndarray[Any, np.dtype[np.int64]]
NONE = np.zeros(0, dtype=np.int32)


class Groups(NamedTuple):
    """All groups of a model; `at` is where each stands in a scan,
    -1 where it has no place in one."""

    choices: int
    low: Ints
    high: Ints
    at: Ints
    first: Ints
    members: Ints
    start: Ints
    homes: Ints
    hidden: Ints  # of each choice 1 where it is no part of an answer, else 0

    @property
    def plain(self) -> bool:
        """Whether every choice is part of an answer, so that none was negated either."""
        return not self.hidden.any()

    @property
    def number(self) -> int:
        """How many groups there are."""
        return len(self.low)


def gather(model: Model) -> Groups:
    """The groups of a model; a given is a group of one."""
    tables = [table for table in model.rules.tables() if len(table.literals)]
    negated = distinct(np.concatenate([NONE, *(-t.literals[t.literals < 0] for t in tables)]))
    size = model.rules.size
    twin = np.zeros(size + 1, dtype=np.int32)
    twin[negated] = np.arange(size + 1, size + 1 + len(negated))

    def plain(literals: Literals) -> Literals:
        return (
            np.where(literals < 0, twin[np.abs(literals)], literals) if len(negated) else literals
        )

    rows = [(t.low, t.high, plain(t.literals), _places(t.literals, t.at)) for t in tables]
    pairs = np.stack([negated, twin[negated]], axis=1)
    true = np.array(
        [[given.literal] for given in model.givens if given.literal > 0], dtype=np.int32
    )
    false = np.array(
        [[-given.literal] for given in model.givens if given.literal < 0], dtype=np.int32
    )
    rows += [
        (bound, bound, some, _places(some))
        for bound, some in ((1, pairs), (1, true), (0, false))
        if len(some)
    ]
    hidden = np.ones(size + len(negated), dtype=np.int64)
    hidden[:size] = ~model.rules.visible()[1:]
    return arranged(size + len(negated), rows, hidden)


def _places(literals: Literals, at: Literals | None = None) -> Any:
    """Where groups stand in a scan."""
    return np.full(len(literals), -1) if at is None else at


def arranged(
    choices: int, rows: list[tuple[int, int, Any, Any]], hidden: Ints | None = None
) -> Groups:
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
        hidden=np.zeros(choices, dtype=np.int64) if hidden is None else hidden,
    )


def refusal(rules: Rules) -> str | None:
    """Why these rules are not groups alone; None when they are."""
    return "takes no constraints that are told answer by answer" if rules.lazy else None
