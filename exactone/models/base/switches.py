"""Rules that hold only where a switch is on: how a clue is loosened.

Where clauses say it, each has "the switch is off" for one more literal. In other groups a
literal that stands there as often as is wanted fulfils the group alone: so it is mentioned low
times among the literals, and width - high times among their negations.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from exactone.solver.model import Given, Lazy, Literals, Rules, SwitchedLazy, rows_of
from exactone.solver.puzzle import At, Clue, ClueId

FEW = 40  # clauses; more of them take longer than to count


class SwitchedRules(Rules):
    """What is said here is said to other rules, with a switch."""

    def __init__(self, rules: Rules, switch: int) -> None:
        super().__init__(rules.label)
        self.rules = rules
        self.switch = switch
        self.lazy = _LooseLazies(rules.lazy, switch)

    def choices(self, *shape: int) -> Literals:
        return self.rules.choices(*shape)

    def hide(self, choices: Literals) -> None:
        self.rules.hide(choices)

    def _add(self, groups: Any, low: int, high: int | None, at: Literals | None = None) -> None:
        if isinstance(groups, np.ndarray):
            array = groups.reshape(1, -1) if groups.ndim == 1 else groups
            self._rows_at_least(low, array)
            self._rows_at_least(array.shape[1] - (array.shape[1] if high is None else high), -array)
            return
        for group in rows_of(groups):
            most = len(group) if high is None else high
            self._at_least(low, group)
            self._at_least(len(group) - most, [-literal for literal in group])

    def _rows_at_least(self, low: int, groups: Literals) -> None:
        """So many are true of each of these, where the switch is on."""
        width = groups.shape[1]
        some = width - low + 1
        if low > 0 and some > 0 and comb(width, some) <= FEW:
            groups = groups[:, [*combinations(range(width), some)]].reshape(-1, some)
            self.rules.clause(np.pad(groups, ((0, 0), (0, 1)), constant_values=-self.switch))
        elif low > 0:
            self.rules.at_least(
                low, np.pad(groups, ((0, 0), (0, low)), constant_values=-self.switch)
            )

    def _at_least(self, low: int, group: list[int]) -> None:
        """So many of these are true, where the switch is on."""
        some = len(group) - low + 1  # of which one is true
        if low > 0 and some > 0 and comb(len(group), some) <= FEW:
            self.rules.clause([[*each, -self.switch] for each in combinations(group, some)])
        elif low > 0:
            self.rules.at_least(low, [group + [-self.switch] * low])


class RuleSwitches:
    """The rules of a puzzle that are told apart: each has a switch and a name,
    and counts as a clue."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.givens = list[Given]()

    def rule(self, id: ClueId, name: str, at: Iterable[At] = ()) -> SwitchedRules:
        """Says one rule, about these places."""
        switch = int(self.rules.hidden(1)[0])
        self.givens.append(Given(switch, Clue(name, tuple(at), rule=True, id=id)))
        return SwitchedRules(self.rules, switch)


class _LooseLazies(list[Lazy]):
    """Takes lazy constraints, and hands them on with the switch in each of their clauses."""

    def __init__(self, into: list[Lazy], switch: int) -> None:
        super().__init__()
        self.into = into
        self.switch = switch

    def append(self, lazy: Lazy) -> None:
        self.into.append(SwitchedLazy(lazy, self.switch))
