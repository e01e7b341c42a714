"""Witness 1: rule sheets as groups of choices. has[variable, value] is one choice.

Everything of a grid is made with arrays, rule by rule and not cell by cell: boards of 100x100 are ordinary.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...solver.model import Given, Literals, Model, Rules
from . import Adjacent, Assigned, Count, Different, IfThen, Lines, Reduction, Sheet, Where

Cells = NDArray[np.int64]


def model(puzzle: Reduction) -> Model:
    """Rules and givens."""
    return Model(_rules(puzzle.sheet), tuple(_givens(puzzle)))


def _givens(puzzle: Reduction) -> Iterator[Given]:
    """That a variable has its value, or none of those that are out."""
    number = len(puzzle.sheet.values)
    for variable, some in puzzle.given.items():
        first = variable * number + 1
        if len(some) == 1:
            yield Given(first + min(some), variable)
        else:
            yield from (Given(-first - value, variable) for value in range(number) if value not in some)


@lru_cache(maxsize=4)
def _rules(sheet: Sheet) -> Rules:
    """The rule sheet. Cached, because engines keep loaded what is the same object."""
    number = len(sheet.values)
    rules = Rules(lambda choice: Assigned(sheet.variables[(choice - 1) // number], sheet.values[(choice - 1) % number]))
    has = rules.choices(len(sheet.variables), number)
    rules.exactly_one(has)
    lists = _Lists(sheet)
    for rule in sheet.rules:
        match rule:
            case IfThen():
                _if_then(rules, has, rule)
            case Different():
                _different(rules, has, lists.arrays(rule.where))
            case Count():
                _count(rules, has, lists.arrays(rule.where), rule)
            case Adjacent() if sheet.size:
                _adjacent(rules, has.reshape(*sheet.size, number), rule)
    return rules


class _Lists:
    """The lists of variables that rules speak of, those of equal width as the rows of an array."""

    def __init__(self, sheet: Sheet) -> None:
        self.cells = np.arange(len(sheet.variables)).reshape(sheet.size or (1, -1))

    def arrays(self, where: tuple[Where, ...]) -> Iterator[Cells]:
        """The lists that are named, and the lines of a grid."""
        by_width = defaultdict[int, list[tuple[int, ...]]](list)
        for each in where:
            if isinstance(each, Lines):
                yield from self._lines(each)
            else:
                by_width[len(each)].append(each)
        yield from (np.array(lists) for lists in by_width.values())

    def _lines(self, lines: Lines) -> Iterator[Cells]:
        cells = self.cells
        match lines.sort:
            case "rows":
                yield cells
            case "columns":
                yield cells.T
            case "blocks":
                tall, wide = lines.height, lines.width
                parts = cells.reshape(cells.shape[0] // tall, tall, cells.shape[1] // wide, wide)
                yield parts.swapaxes(1, 2).reshape(-1, tall * wide)
            case "diagonals":
                yield np.stack([cells.diagonal(), cells[:, ::-1].diagonal()])
            case _:
                for turned in (cells, cells[:, ::-1]):
                    for offset in range(1 - cells.shape[0], cells.shape[1]):
                        yield turned.diagonal(offset).reshape(1, -1)


def _if_then(rules: Rules, has: Literals, rule: IfThen) -> None:
    """Some assignment of `when` is not so, or the one of `then` is."""
    otherwise = [literal for assignment in rule.when for literal in _not(has, assignment)]
    for variable, values in rule.then:
        clause = {*otherwise, *has[variable, sorted(values)].tolist()}
        if not any(-literal in clause for literal in clause):  # else it holds anyway
            rules.clause([sorted(clause)])


def _not(has: Literals, assignment: tuple[int, frozenset[int]]) -> list[int]:
    """That a variable has none of these values; of one value, that is shorter than to name the others."""
    variable, values = assignment
    if len(values) == 1:
        return [-int(has[variable, value]) for value in values]
    others = np.delete(has[variable], sorted(values))
    found: list[int] = others.tolist()
    return found


def _different(rules: Rules, has: Literals, lists: Iterator[Cells]) -> None:
    """Of each list at most one variable has a value; exactly one where there are as many values as variables."""
    for each in lists:
        width, number = each.shape[1], has.shape[1]
        groups = has[each].swapaxes(1, 2).reshape(-1, width)
        if width > number:
            rules.clause([[]])  # no way, which engines would be long to find
        elif width == number:
            rules.exactly_one(groups)
        elif width > 1:
            rules.at_most_one(groups)


def _count(rules: Rules, has: Literals, lists: Iterator[Cells], rule: Count) -> None:
    for each in lists:
        width = each.shape[1]
        groups = has[each][:, :, sorted(rule.values)].reshape(len(each), -1)
        high = width if rule.high is None else min(width, rule.high)
        if rule.low > width:
            rules.clause([[]])
        elif rule.low > 0 or high < width:
            rules.between(rule.low, high, groups)


def _adjacent(rules: Rules, has: Literals, rule: Adjacent) -> None:
    """Beside a value stands one of those that may: has[row, column, value]."""
    number = has.shape[-1]
    pairs = rule.pairs if rule.direction != "any" else rule.pairs | {(b, a) for a, b in rule.pairs}
    neighbours = {"right": (has[:, :-1], has[:, 1:]), "below": (has[:-1], has[1:])}
    for direction, (one, other) in neighbours.items():
        if rule.direction in (direction, "any") and one.size:
            _beside(rules, one.reshape(-1, number), other.reshape(-1, number), pairs, rule.allowed)


def _beside(rules: Rules, one: Literals, other: Literals, pairs: frozenset[tuple[int, int]], allowed: bool) -> None:
    """For each value of either neighbour a clause with the values that may stand beside it.

    Where those are many, the few that may not are excluded pair by pair: that is shorter, and says as much.
    """
    excluded = set[tuple[int, int]]()
    for mine, its, turn in ((one, other, 1), (other, one, -1)):
        named = defaultdict[int, set[int]](set)
        for pair in pairs:
            a, b = pair[::turn]
            named[a].add(b)
        number = mine.shape[1]
        for value in range(number):
            fitting = len(named[value]) if allowed else number - len(named[value])
            short = 2 * (number - fitting) < 1 + fitting
            listed = sorted(named[value] if allowed != short else set(range(number)) - named[value])
            if short:
                excluded |= {(value, b) if turn > 0 else (b, value) for b in listed}
            else:
                rules.clause(np.column_stack([-mine[:, value], its[:, listed]]))
    if excluded:
        first, second = (list(side) for side in zip(*sorted(excluded), strict=True))
        rules.clause(np.stack([-one[:, first], -other[:, second]], axis=-1).reshape(-1, 2))
