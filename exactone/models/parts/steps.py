"""What the first witness of several parts needs: a line as steps,
by the value of each place from state to state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .literals import Rules

State = Hashable
"""What matters of all places before one, such as their sum."""


class Step(NamedTuple):
    """From the state of all places before one, by the value of that place, to the state with it."""

    before: State
    value: int
    after: State


def leading_on(steps: list[list[Step]]) -> list[list[Step]]:
    """The steps of each place without those that lead nowhere; none of them where all do."""
    found = [*steps]
    for number in range(len(found) - 1, 0, -1):
        goes_on = {step.before for step in found[number]}
        found[number - 1] = [step for step in found[number - 1] if step.after in goes_on]
    return found if all(found) else []


def cost(steps: list[list[Step]]) -> int:
    """About how many literals it takes to post them."""
    found = 1
    for each in steps:
        before, after = ({step[side] for step in each} for side in (0, 2))
        found += (
            9 if len(before) > 1 < len(after) else 2 if len(before) + len(after) > 2 else 0
        ) * len(each)
    return found


def post(cells: list[list[int]], steps: list[list[Step]], rules: Rules) -> None:
    """A hidden choice for each state that may come about on the way,
    and for each step between several and several."""
    if not steps:
        rules.clause([[]])
        return
    clauses = list[list[int]]()
    # the literals of states; 0 where there is only one
    before = {step.before: 0 for step in steps[0]}
    for own, each in zip(cells, steps, strict=True):
        values = dict(enumerate(own))
        after = _states(own, each, before, rules)
        if len(before) > 1 < len(after):
            made = rules.hidden(len(each)).tolist()
            for literal, (one, value, other) in zip(made, each, strict=True):
                clauses += [
                    [-literal, before[one]],
                    [-literal, own[value]],
                    [-literal, after[other]],
                ]
            sides: tuple[Mapping[Any, int], ...] = before, values, after
            for side, literals in enumerate(sides):
                clauses += _needs(
                    literals,
                    [(step[side], literal) for literal, step in zip(made, each, strict=True)],
                )
        elif len(before) > 1 or len(after) > 1:
            side = 0 if len(before) > 1 else 2
            states = after if side else before
            clauses += _needs(states, [(step[side], own[step.value]) for step in each])
            clauses += _needs(values, [(step.value, states[step[side]]) for step in each])
        elif len(each) < len(own):
            clauses.append([own[step.value] for step in each])
        before = after
    if clauses:
        rules.clause(clauses)


def _states(
    own: list[int], steps: list[Step], before: Collection[State], rules: Rules
) -> dict[State, int]:
    """The literals of the states after some steps; one that a single value leads to is that
    value."""
    ways = defaultdict[State, list[int]](list)
    for step in steps:
        ways[step.after].append(own[step.value])
    if len(ways) == 1:
        return dict.fromkeys(ways, 0)
    alone = {after for after, values in ways.items() if len(before) == 1 and len(values) == 1}
    made = iter(rules.hidden(len(ways) - len(alone)).tolist())
    return {after: values[0] if after in alone else next(made) for after, values in ways.items()}


def _needs(literals: Mapping[Any, int], ways: Iterable[tuple[Any, int]]) -> Iterator[list[int]]:
    """Each of these literals has one of its ways, as clauses."""
    found = dict[Any, list[int]]((key, []) for key in literals)
    for key, way in ways:
        found[key].append(way)
    for key, several in found.items():
        if literals[key] not in several:
            yield [-literals[key], *several]
