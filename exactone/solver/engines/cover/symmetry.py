"""Turns of a model: renumberings of its choices that leave its rules as they are.

root     one choice for all that turns make of it, and the turns that make each of them
folded   the model of the answers that a turn leaves as they are: choices that it exchanges
         become one
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from exactone.solver.model import Model

from .groups import Groups, Ints, arranged


class Root(NamedTuple):
    """A choice, and the turns that make each of those like it, itself among them."""

    choice: int
    turns: tuple[Ints, ...]


def turns_of(model: Model) -> list[Ints]:
    """The turns of a model, the choices numbered from 0; at least the one that changes nothing."""
    same = np.arange(model.rules.size)
    if model.rules.turns is None or model.givens:
        return [same]
    return [np.asarray(turn[1:], dtype=np.int64) - 1 for turn in model.rules.turns()] or [same]


def roots(groups: Groups, turns: list[Ints]) -> list[Root]:
    """The roots of a group of which one choice is true and which turns map onto itself,
    the smallest there is."""
    best: Ints | None = None
    if len(turns) <= 1:
        return []
    for group in np.flatnonzero((groups.low == 1) & (groups.high == 1)).tolist():
        members = groups.members[groups.first[group] : groups.first[group + 1]]
        if best is None or len(members) < len(best):
            own = np.unique(members)  # what stands there twice is in no answer, and a root of none
            if all(np.array_equal(np.sort(turn[own]), own) for turn in turns):
                best = own
    return [] if best is None else _roots(best, turns)


def _roots(members: Ints, turns: list[Ints]) -> list[Root]:
    roots = []
    seen = set[int]()
    for choice in members.tolist():
        if choice not in seen:
            ways = {int(turn[choice]): turn for turn in reversed(turns)}
            seen |= ways.keys()
            roots.append(Root(choice, tuple(ways.values())))
    return roots


def folded(groups: Groups, turn: Ints) -> Groups:
    """The groups of the answers that a turn leaves as they are;
    each choice stands for all that turns make of it."""
    least = np.arange(groups.choices)
    image = turn
    while (image != np.arange(groups.choices)).any():
        least = np.minimum(least, image)
        image = turn[image]
    names = np.flatnonzero(least == np.arange(groups.choices))
    members = np.searchsorted(names, least)[groups.members]
    rows: dict[tuple[int, int, bytes], tuple[int, int, Ints, int]] = {}
    for group in range(groups.number):
        row = np.sort(members[groups.first[group] : groups.first[group + 1]])
        low = int(groups.low[group])
        high = int(groups.high[group])
        at = int(groups.at[group])
        # places that a turn exchanges are one
        rows.setdefault((low, high, row.tobytes()), (low, high, row, at))
    tables = [(low, high, row[None, :] + 1, np.array([at])) for low, high, row, at in rows.values()]
    return arranged(len(names), tables)
