"""Witness 2: the hand-written search, the classic reduction.

    possibilities   of a variable: a bit for each value that it may still have
    refine          a rule strikes out what cannot be, from what its variables may still be
    settled         no rule has anything more to strike out
    decide          a variable with the fewest possibilities gets one of them; refine; and so on

A variable that has one possibility left when all is settled is forgotten: its possibilities become 0. What rules still
need to know of it they keep as a note, an if/then whether it is still open, a count how many are still wanted. So two
ways to decide the same variables are one state where they leave the others the same, and are counted once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...solver import puzzle as contract
from ...solver.puzzle import Move
from . import Adjacent, Assigned, Count, Different, IfThen, Lines, Reduction, Rule, Where

BITE = 4000  # rules that are refined before the clock may be looked at
SMALL = 8  # values; the possibilities of so few fit in a byte

Notes = list[tuple[int, int] | None]
Struck = Iterable[tuple[int, int]]
"""Variables and the possibilities that they have left, 0 where that cannot be."""


class State(NamedTuple):
    """What each variable may be, what rules noted, and the rules still to be refined; None when all is settled."""

    possible: Sequence[int]
    notes: tuple[tuple[int, int] | None, ...]
    todo: tuple[int, ...] | None


class _Together:
    """Two neighbours, and for each value of one those that the other may have beside it."""

    def __init__(self, one: int, other: int, after: Callable[[int], int], before: Callable[[int], int]) -> None:
        self.variables, self.after, self.before = (one, other), after, before

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what has nothing beside it."""
        one, other = self.variables
        mine, its = possible[one], possible[other]
        if mine and its:
            yield other, its & self.after(mine)
            yield one, mine & self.before(its)


class _AllDifferent:
    """Variables of which no two are equal."""

    def __init__(self, variables: tuple[int, ...]) -> None:
        self.variables = variables

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what another one has; where values are as few as variables, each value needs its place."""
        once = twice = alone = number = 0
        for variable in self.variables:
            mask = possible[variable]
            number += mask > 0
            if mask and not mask & mask - 1:
                if alone & mask:
                    return [(variable, 0)]
                alone |= mask
            twice |= once & mask
            once |= mask
        spare = once.bit_count() - number
        if spare < 0:
            return [(self.variables[0], 0)]
        single = once & ~twice & ~alone if spare == 0 else 0
        struck = []
        for variable in self.variables:
            mask = possible[variable]
            if mask & mask - 1:
                if (own := mask & single) and own & own - 1:  # it is the only place of two values
                    return [(variable, 0)]
                struck.append((variable, own or mask & ~alone))
        return struck


class _Either:
    """Some variable has one of its values: what an if/then comes down to."""

    def __init__(self, note: int, ways: dict[int, int]) -> None:
        self.note, self.ways, self.variables = note, ways, tuple(ways)

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Where one way is left, that is it."""
        if notes[self.note] is None:
            return []
        left = []
        for variable, values in self.ways.items():
            mask = possible[variable]
            if mask and not mask & ~values:
                notes[self.note] = None  # met, whatever happens
                return []
            if mask & values:
                left.append((variable, mask & values))
        return left if len(left) == 1 else [] if left else [(self.variables[0], 0)]


class _Number:
    """Of some variables at least and at most so many have one of the values. It notes how many are still wanted."""

    def __init__(self, note: int, variables: tuple[int, ...], values: int) -> None:
        self.note, self.variables, self.values = note, variables, values
        self.all = len(variables)  # as a greatest number it says nothing

    def first_note(self, low: int, high: int | None) -> tuple[int, int]:
        """How many are wanted before any variable is decided."""
        return low, self.all if high is None else min(high, self.all)

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Where as many as are wanted are sure, no others are; where no more are possible, all of them are."""
        note, values = notes[self.note], self.values
        if note is None:
            return []
        low, high = note
        open_ones = [(variable, mask) for variable in self.variables if (mask := possible[variable])]
        sure = sum(not mask & ~values for _, mask in open_ones)
        could = sum(mask & values > 0 for _, mask in open_ones)
        if sure > high or could < low:
            return [(self.variables[0], 0)]
        low, high = (0 if sure >= low else low), (self.all if could <= high else high)
        notes[self.note] = None if (low, high) == (0, self.all) else (low, high)
        if low and could == low:
            return [(variable, mask & values) for variable, mask in open_ones if mask & values]
        if high == sure < could:
            return [(variable, mask & ~values) for variable, mask in open_ones if mask & ~values]
        return []

    def forget(self, mask: int, notes: Notes) -> None:
        """One of the variables is decided, and no longer looked at."""
        if (note := notes[self.note]) and mask & self.values:
            low, high = note
            notes[self.note] = max(0, low - 1), high if high == self.all else high - 1


class Search(contract.Search):
    """The reduction of one rule sheet."""

    def __init__(self, puzzle: Reduction) -> None:
        self.sheet, self.given = puzzle.sheet, puzzle.given
        self.every = (1 << len(self.sheet.values)) - 1
        self.rules: list[Any] = []
        self.notes: Notes = []
        for rule in self.sheet.rules:
            self._add(rule)
        self.rules_of: list[list[int]] = [[] for _ in self.sheet.variables]
        for number, each in enumerate(self.rules):
            for variable in each.variables:
                self.rules_of[variable].append(number)
        self.counts_of = [
            [self.rules[number] for number in numbers if isinstance(self.rules[number], _Number)]
            for numbers in self.rules_of
        ]

    def start(self) -> Iterable[Move]:
        """Everything is possible that is not given otherwise, and all rules are still to be refined."""
        possible = [self.every] * len(self.sheet.variables)
        for variable, values in self.given.items():
            possible[variable] = _mask(values)
        yield (), State(self._kept(possible), tuple(self.notes), tuple(range(len(self.rules))))

    def moves(self, state: State) -> Iterable[Move] | None:
        """Goes on refining; or, where all is settled, decides a variable with the fewest possibilities."""
        possible, notes, todo = state
        if todo is not None:
            return self._refined(self._opened(possible), list(notes), todo)
        open_ones = [(mask.bit_count(), variable) for variable, mask in enumerate(possible) if mask]
        if not open_ones:
            return None
        return self._decided(state, min(open_ones)[1])

    def _decided(self, state: State, variable: int) -> Iterator[Move]:
        mask = state.possible[variable]
        while mask:
            possible = self._opened(state.possible)
            possible[variable] = mask & -mask
            mask &= mask - 1
            yield from self._refined(possible, list(state.notes), self.rules_of[variable])

    def _refined(self, possible: MutableSequence[int], notes: Notes, todo: Iterable[int]) -> Iterator[Move]:
        """Refines rule by rule until all is settled, or for now; yields nothing where something cannot be."""
        queue, queued = deque(todo), set(todo)
        for _ in range(BITE):
            if not queue:
                yield self._settled(possible, notes)
                return
            number = queue.popleft()
            queued.discard(number)
            for variable, mask in self.rules[number].refine(possible, notes):
                if not mask:
                    return
                if mask != possible[variable]:
                    possible[variable] = mask
                    queue.extend(rule for rule in self.rules_of[variable] if rule not in queued)
                    queued.update(self.rules_of[variable])
        yield (), State(self._kept(possible), tuple(notes), tuple(queue))

    def _settled(self, possible: MutableSequence[int], notes: Notes) -> Move:
        """Forgets the variables that are decided."""
        labels = []
        for variable, mask in enumerate(possible):
            if mask and not mask & mask - 1:
                labels.append(Assigned(self.sheet.variables[variable], self.sheet.values[mask.bit_length() - 1]))
                possible[variable] = 0
                for count in self.counts_of[variable]:
                    count.forget(mask, notes)
        return labels, State(self._kept(possible), tuple(notes), None)

    def _opened(self, possible: Sequence[int]) -> MutableSequence[int]:
        return bytearray(possible) if isinstance(possible, bytes) else list(possible)

    def _kept(self, possible: MutableSequence[int]) -> Sequence[int]:
        return bytes(possible) if len(self.sheet.values) <= SMALL else tuple(possible)

    # from the sheet to rules that can be refined

    def _add(self, rule: Rule) -> None:
        match rule:
            case IfThen():
                for variable, values in rule.then:
                    self._either([*((each, self.every & ~_mask(some)) for each, some in rule.when),
                                  (variable, _mask(values))])  # fmt: skip
            case Different():
                self.rules += [_AllDifferent(each) for where in rule.where for each in self._lists(where)]
            case Count():
                for each in (each for where in rule.where for each in self._lists(where)):
                    count = _Number(len(self.notes), each, _mask(rule.values))
                    self.notes.append(count.first_note(rule.low, rule.high))
                    self.rules.append(count)
            case Adjacent():
                self._neighbours(rule)

    def _either(self, ways: list[tuple[int, int]]) -> None:
        merged = dict[int, int]()
        for variable, values in ways:
            merged[variable] = merged.get(variable, 0) | values
        self.rules.append(_Either(len(self.notes), merged))
        self.notes.append((0, 0))

    def _neighbours(self, rule: Adjacent) -> None:
        rows, columns = self.sheet.size or (0, 0)
        after, before = self._beside(rule, 1), self._beside(rule, -1)
        for cell in range(rows * columns):
            if rule.direction in ("right", "any") and (cell + 1) % columns:
                self.rules.append(_Together(cell, cell + 1, after, before))
            if rule.direction in ("below", "any") and cell + columns < rows * columns:
                self.rules.append(_Together(cell, cell + columns, after, before))

    def _beside(self, rule: Adjacent, turn: int) -> Callable[[int], int]:
        """The function from what a cell may be to what the next one may be, or the one before it."""
        fitting = [0 if rule.allowed else self.every] * len(self.sheet.values)
        for pair in rule.pairs:
            for a, b in {pair, pair[::-1]} if rule.direction == "any" else {pair}:
                mine, its = (a, b)[::turn]
                fitting[mine] = fitting[mine] | 1 << its if rule.allowed else fitting[mine] & ~(1 << its)

        @lru_cache(1 << 16)
        def beside(mask: int) -> int:
            found = 0
            for value, others in enumerate(fitting):
                if mask >> value & 1:
                    found |= others
            return found

        return beside

    def _lists(self, where: Where) -> Iterable[tuple[int, ...]]:
        """The variables of each list or line."""
        if not isinstance(where, Lines):
            return [where]
        lists = dict[tuple[int, ...], list[int]]()
        columns = (self.sheet.size or (1, 1))[1]
        for cell in range(len(self.sheet.variables)):
            for name in _lines_through(where, *divmod(cell, columns), columns):
                lists.setdefault(name, []).append(cell)
        return [tuple(cells) for cells in lists.values()]


def _lines_through(lines: Lines, row: int, column: int, columns: int) -> list[tuple[int, ...]]:
    """The lines of a sort on which a cell lies, each by some name of its own."""
    match lines.sort:
        case "rows":
            return [(row,)]
        case "columns":
            return [(column,)]
        case "blocks":
            return [(row // lines.height, column // lines.width)]
        case "diagonals":
            return [(number,) for number, on_it in enumerate((row == column, row + column == columns - 1)) if on_it]
        case _:
            return [(0, row - column), (1, row + column)]


def _mask(values: Iterable[int]) -> int:
    return sum(1 << value for value in values)
