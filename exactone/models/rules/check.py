"""Witness 3: looks at an answer, or at the givens alone, and names the rules that are broken."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple

from ...solver.puzzle import Solution
from . import Adjacent, Count, Different, IfThen, Lines, Reduction, Rule, Sheet, Where

SHOWN = 6  # names of a list
ON_ITS = {"right": "on its right", "below": "below it"}


class Named(NamedTuple):
    """A list of variables, what it is called, and what takes from a row what stands there."""

    place: str
    variables: list[int]
    pick: Callable[[list[Any]], tuple[Any, ...]]


class Looked:
    """A sheet in which all names were looked up: once for all answers that are looked at."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.numbers = {name: number for number, name in enumerate(sheet.variables)}
        self.values = {name: number for number, name in enumerate(sheet.values)}
        self.rules = [
            (rule, [_picked(*each) for each in _named(sheet, rule)], self._needs(rule)) for rule in sheet.rules
        ]
        self.conditional = any(needs for _, _, needs in self.rules)

    def _needs(self, rule: Rule) -> frozenset[int]:
        """What must be so, or else an if/then says nothing: numbers for a variable with its value."""
        if not isinstance(rule, IfThen):
            return frozenset()
        one = [(variable, min(some)) for variable, some in rule.when if len(some) == 1]
        return frozenset(variable * len(self.values) + value for variable, value in one)


def broken(puzzle: Reduction, solution: Solution) -> list[str]:
    """The rules that an answer breaks."""
    looked, sheet = puzzle.looked, puzzle.sheet
    numbers, values = looked.numbers, looked.values
    try:
        filled = {numbers[variable]: values[value] for variable, value in solution}
    except KeyError:
        return ["there is a variable or a value that this puzzle does not have"]
    wrong = list[str]()
    if not len(filled) == len(solution) == len(numbers):
        filled = {numbers[variable]: values[value] for variable, value in sorted(solution)}
        often = Counter(variable for variable, _ in solution)
        wrong += [f"{name} has no value" for name in sheet.variables if not often[name]]
        wrong += [f"{name} has {number} values" for name, number in sorted(often.items()) if number > 1]
    for variable, some in puzzle.given.items():
        if variable in filled and filled[variable] not in some:
            given = _several([sheet.values[value] for value in sorted(some)], " or ")
            wrong.append(f"{sheet.variables[variable]} is given as {given}, not {sheet.values[filled[variable]]}")
    return [*wrong, *Checker(looked, filled, sheet.variables.__getitem__).broken()]


class Checker:
    """What is broken whatever the variables are that have no value yet; `name` says what a variable is called."""

    def __init__(self, looked: Looked, filled: Mapping[int, int], name: Callable[[int], str]) -> None:
        self.looked, self.sheet, self.filled, self.name = looked, looked.sheet, filled, name
        self.row = [filled.get(variable) for variable in range(len(looked.numbers))]

    def broken(self) -> Iterator[str]:
        """The broken rules, each with the reason that the file gives for it."""
        width = len(self.looked.values)
        so = {variable * width + value for variable, value in self.filled.items()} if self.looked.conditional else set()
        for rule, named, needs in self.looked.rules:
            if not needs <= so:
                continue
            match rule:
                case IfThen():
                    found = self._if_then(rule)
                case Different():
                    found = self._different(named)
                case Adjacent():
                    found = self._adjacent(rule)
                case Count():
                    found = self._count(rule, named)
            for sentence in found:
                yield f"{sentence} ({rule.why})" if rule.why else sentence

    def _if_then(self, rule: IfThen) -> Iterator[str]:
        filled, values = self.filled, self.sheet.values
        if all(variable in filled and filled[variable] in some for variable, some in rule.when):
            ifs = [f"{self.name(variable)} is {values[filled[variable]]}" for variable, _ in rule.when]
            so = _several(ifs, " and ")
            for variable, some in rule.then:
                if variable in filled and filled[variable] not in some:
                    must = f"must be {self._any(some)}" if some else "cannot be anything"
                    said = f"{self.name(variable)} {must}, not {values[filled[variable]]}"
                    yield f"{so}, so {said}" if so else said

    def _different(self, named: list[Named]) -> Iterator[str]:
        for place, variables, pick in named:
            if len(set(pick(self.row))) == len(variables):
                continue
            first = dict[int, int]()
            for variable in variables:
                value = self.filled.get(variable)
                if value is not None and (other := first.setdefault(value, variable)) != variable:
                    both = f"{self.name(other)} and {self.name(variable)} are both {self.sheet.values[value]}"
                    yield f"{both} in {place}" if place else both

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

    def _count(self, rule: Count, named: list[Named]) -> Iterator[str]:
        high = len(self.sheet.variables) if rule.high is None else rule.high
        hits = [value in rule.values for value in self.row]
        for place, variables, pick in named:
            found = sum(pick(hits))
            if not rule.low <= found <= high:
                yield from self._miscounted(rule, place, variables, found)

    def _miscounted(self, rule: Count, place: str, variables: list[int], found: int) -> Iterator[str]:
        """What is wrong with a number, unless it is too small by no more than is still open."""
        wanted = f"exactly {rule.low}" if rule.low == rule.high else ""
        what = f"{self._any(rule.values)} stands"
        room = found + sum(variable not in self.filled for variable in variables)
        if rule.high is not None and found > rule.high:
            yield f"{what} {_times(found)} in {place}, not {wanted or f'at most {rule.high}'}"
        elif room < rule.low:
            times = _times(room) if room == found else f"at most {_times(room)}"
            yield f"{what} {times} in {place}, not {wanted or f'at least {rule.low}'}"

    def _any(self, values: frozenset[int]) -> str:
        return _several([self.sheet.values[value] for value in sorted(values)], " or ")


def _several(words: Sequence[str], between: str) -> str:
    """Words in a row; of many the first."""
    return between.join(words[:SHOWN]) + (f" and {len(words) - SHOWN:,} more" if len(words) > SHOWN else "")


def _named(sheet: Sheet, rule: Rule) -> Iterator[tuple[str, list[int]]]:
    """The lists and lines that a rule speaks of; a list that must be all different needs no name."""
    match rule:
        case Count():
            yield from lists(sheet, rule.where)
        case Different():
            for where in rule.where:
                for place, variables in lists(sheet, [where]):
                    yield (place if isinstance(where, Lines) else ""), variables


def _picked(place: str, variables: list[int]) -> Named:
    return Named(place, variables, itemgetter(*variables) if len(variables) > 1 else partial(_only, variables))


def _only(variables: list[int], row: list[Any]) -> tuple[Any, ...]:
    return tuple(row[variable] for variable in variables)


def lists(sheet: Sheet, wheres: Iterable[Where]) -> Iterator[tuple[str, list[int]]]:
    """The lists and lines that a rule names, each with what it is called."""
    rows, columns = sheet.size or (1, 1)
    for where in wheres:
        if not isinstance(where, Lines):
            yield _several([sheet.variables[variable] for variable in where], ", "), list(where)
            continue
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
