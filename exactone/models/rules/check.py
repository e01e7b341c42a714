"""Looks at an answer of a rule sheet, or at the givens alone, and names the rules that are broken, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from .sheet import Adjacent, Count, Different, IfThen, Lines, Sheet, Where

SHOWN = 6  # variables of a list that are named
ON_ITS = {"right": "on its right", "below": "below it"}


class Checker:
    """What is broken whatever the variables are that have no value yet; `name` says what a variable is called."""

    def __init__(self, sheet: Sheet, filled: Mapping[int, int], name: Callable[[int], str]) -> None:
        self.sheet, self.filled, self.name = sheet, filled, name

    def broken(self) -> Iterator[str]:
        """The broken rules, each with the reason that the file gives for it."""
        for rule in self.sheet.rules:
            match rule:
                case IfThen():
                    found = self._if_then(rule)
                case Different():
                    found = self._different(rule)
                case Adjacent():
                    found = self._adjacent(rule)
                case Count():
                    found = self._count(rule)
            yield from (f"{sentence} ({rule.why})" if rule.why else sentence for sentence in found)

    def _if_then(self, rule: IfThen) -> Iterator[str]:
        filled, values = self.filled, self.sheet.values
        if all(variable in filled and filled[variable] in some for variable, some in rule.when):
            so = " and ".join(f"{self.name(variable)} is {values[filled[variable]]}" for variable, _ in rule.when)
            for variable, some in rule.then:
                if variable in filled and filled[variable] not in some:
                    must = f"must be {self._any(some)}" if some else "cannot be anything"
                    said = f"{self.name(variable)} {must}, not {values[filled[variable]]}"
                    yield f"{so}, so {said}" if so else said

    def _different(self, rule: Different) -> Iterator[str]:
        for where in rule.where:
            for place, variables in self._lists(where):
                first = dict[int, int]()
                for variable in variables:
                    value = self.filled.get(variable)
                    if value is not None and (other := first.setdefault(value, variable)) != variable:
                        both = f"{self.name(other)} and {self.name(variable)} are both {self.sheet.values[value]}"
                        yield f"{both} in {place}" if isinstance(where, Lines) else both

    def _adjacent(self, rule: Adjacent) -> Iterator[str]:
        rows, columns = self.sheet.size or (0, 0)
        for row in range(rows):
            for column in range(columns):
                cell = row * columns + column
                if rule.direction != "below" and column < columns - 1:
                    yield from self._beside(rule, cell, cell + 1, "right")
                if rule.direction != "right" and row < rows - 1:
                    yield from self._beside(rule, cell, cell + columns, "below")

    def _beside(self, rule: Adjacent, one: int, other: int, direction: str) -> Iterator[str]:
        a, b = self.filled.get(one), self.filled.get(other)
        if a is None or b is None:
            return
        listed = (a, b) in rule.pairs or (rule.direction == "any" and (b, a) in rule.pairs)
        if listed != rule.allowed:
            mine, its = self.sheet.values[a], self.sheet.values[b]
            yield f"{self.name(one)} is {mine} with {its} {ON_ITS[direction]}: not allowed"

    def _count(self, rule: Count) -> Iterator[str]:
        wanted = f"exactly {rule.low}" if rule.low == rule.high else ""
        for where in rule.where:
            for place, variables in self._lists(where):
                found = sum(self.filled.get(variable, -1) in rule.values for variable in variables)
                room = found + sum(variable not in self.filled for variable in variables)
                what = f"{self._any(rule.values)} stands"
                if rule.high is not None and found > rule.high:
                    yield f"{what} {_times(found)} in {place}, not {wanted or f'at most {rule.high}'}"
                elif room < rule.low and room == found:
                    yield f"{what} {_times(found)} in {place}, not {wanted or f'at least {rule.low}'}"
                elif room < rule.low:
                    yield f"{what} at most {_times(room)} in {place}, not {wanted or f'at least {rule.low}'}"

    def too_many(self) -> Iterator[str]:
        """The lists that must be all different and are longer than there are values."""
        number = len(self.sheet.values)
        for rule in self.sheet.rules:
            if isinstance(rule, Different):
                for where in rule.where:
                    for place, variables in self._lists(where):
                        if len(variables) > number:
                            said = f"{place} has {len(variables)} variables that must all be different"
                            yield f"{said}, but there are {number} values"

    def _any(self, values: frozenset[int]) -> str:
        return " or ".join(self.sheet.values[value] for value in sorted(values))

    def _lists(self, where: Where) -> Iterator[tuple[str, list[int]]]:
        """The lists or lines that a rule names, each with what it is called."""
        if not isinstance(where, Lines):
            named = ", ".join(self.sheet.variables[variable] for variable in where[:SHOWN])
            yield named + (f" and {len(where) - SHOWN:,} more" if len(where) > SHOWN else ""), list(where)
            return
        rows, columns = self.sheet.size or (1, 1)
        lines = defaultdict[str, list[int]](list)
        for row in range(rows):
            for column in range(columns):
                for name in _names(where, row + 1, column + 1, columns):
                    lines[name].append(row * columns + column)
        yield from lines.items()


def _names(lines: Lines, row: int, column: int, columns: int) -> list[str]:
    """What the lines of a sort are called on which a cell lies; rows and columns are counted from 1."""
    if lines.sort == "rows":
        return [f"row {row}"]
    if lines.sort == "columns":
        return [f"column {column}"]
    if lines.sort == "blocks":
        top, left = row - (row - 1) % lines.height, column - (column - 1) % lines.width
        return [f"the block at r{top}c{left}"]
    up, left = min(row, column) - 1, min(row, columns + 1 - column) - 1  # how far the diagonals go on to the top
    falling, rising = f"r{row - up}c{column - up}", f"r{row - left}c{column + left}"
    named = [f"the diagonal down from {falling}", f"the diagonal down and left from {rising}"]
    if lines.sort == "all diagonals":
        return named
    return [name for name, on_it in zip(named, (row == column, row + column == columns + 1), strict=True) if on_it]


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
