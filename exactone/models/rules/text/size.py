"""How much a rule sheet speaks of: what building and searching depend on, known before anything is built."""

from __future__ import annotations

from collections import Counter

from .. import Adjacent, Count, Different, IfThen, Lines, Sheet, Where


def mentioned(sheet: Sheet) -> int:
    """About how many literals the rules will have in a model."""
    values = len(sheet.values)
    number = len(sheet.variables) * values
    for rule in sheet.rules:
        match rule:
            case IfThen():
                when = sum(1 if len(some) == 1 else values - len(some) for _, some in rule.when)
                number += sum(when + len(some) for _, some in rule.then)
            case Different():
                number += sum(_cells(sheet, each) for each in rule.where) * values
            case Count():
                number += sum(_cells(sheet, each) for each in rule.where) * len(rule.values)
            case Adjacent():
                number += _neighbours(sheet, rule) * _of_two(rule, values)
    return number


def _cells(sheet: Sheet, where: Where) -> int:
    """How many variables a list has, or all lines of a sort; a cell that is on two of them counts twice."""
    if not isinstance(where, Lines):
        return len(where)
    rows, columns = sheet.size or (1, len(sheet.variables))
    return {"diagonals": 2 * rows, "all diagonals": 2 * rows * columns}.get(where.sort, rows * columns)


def _neighbours(sheet: Sheet, rule: Adjacent) -> int:
    """How many pairs of cells stand so."""
    rows, columns = sheet.size or (1, 1)
    right, below = rows * (columns - 1), (rows - 1) * columns
    return {"right": right, "below": below}.get(rule.direction, right + below)


def _of_two(rule: Adjacent, values: int) -> int:
    """About how many literals it takes to say what two neighbours may be.

    For each value of one it takes those of the other that fit, or, where they are fewer, the pairs that do not: these
    are named from both sides, and stand there once.
    """
    pairs = rule.pairs | {(b, a) for a, b in rule.pairs} if rule.direction == "any" else rule.pairs
    number = 0
    for named in (Counter(pair[side] for pair in pairs) for side in (0, 1)):
        for value in range(values):
            fitting = named[value] if rule.allowed else values - named[value]
            lacking = values - fitting
            number += lacking if 2 * lacking < 1 + fitting else 1 + fitting
    return number
