"""How a grid may be turned: rules and givens are compared by what they say of which cells, however they are written.

    statement   of some cells so many have one of their values, or all are different: what lists, lines, if/then and
                givens come down to
    relation    which pairs of values may stand side by side, or may not: what all rules about neighbours come down to

So a turn is found wherever the turned rules say the same, cell by cell; not where that only follows from all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ...solver.puzzle import Turn
from .._kit.board import BoardTurn, board_turns
from . import Adjacent, Assigned, Count, Different, IfThen, Reduction, Sheet
from .check import lists

RIGHT, BELOW = (0, 1), (1, 0)


class Statement(NamedTuple):
    """At least and at most so many cells have one of their values; where there are no values, all are different."""

    cells: frozenset[tuple[frozenset[int], frozenset[int]]]  # values, and the cells with which they are meant
    low: int
    high: int


class Relation(NamedTuple):
    """The pairs of values that may stand so, or those that may not, whichever are fewer."""

    allowed: bool
    pairs: frozenset[tuple[int, int]]


def turns(puzzle: Reduction) -> list[Turn] | None:
    """The ways that map the grid, the rules and the givens onto themselves; None where there is no grid."""
    if puzzle.sheet.size is None:
        return None
    rows, columns = puzzle.sheet.size
    statements = set(_statements(puzzle))
    beside = {step: _relation(puzzle.sheet, step) for step in (RIGHT, BELOW)}
    found = []
    for turn in board_turns(rows, columns):
        first, right, below = (row * columns + column for row, column in map(turn.cell, ((0, 0), RIGHT, BELOW)))
        goes = [first + y * (below - first) + x * (right - first) for y in range(rows) for x in range(columns)]
        if _fits(turn, beside) and all(_moved(each, goes) in statements for each in statements):
            found.append(_of_labels(puzzle.sheet.variables, goes))
    return found


def _of_labels(names: tuple[str, ...], goes: list[int]) -> Turn:
    """What a turn that sends each cell where the list says makes of a label."""
    to = {name: names[cell] for name, cell in zip(names, goes, strict=True)}
    return lambda said: Assigned(to[said.variable], said.value)


def folded(puzzle: Reduction, turn: Turn) -> Reduction:
    """The puzzle whose cells have the same value as those that they are turned to: if one has it, the other has it."""
    sheet = puzzle.sheet
    number = {name: cell for cell, name in enumerate(sheet.variables)}
    to = {cell: number[turn(Assigned(name, sheet.values[0])).variable] for name, cell in number.items()}
    values = [frozenset({value}) for value in range(len(sheet.values))]
    same = (IfThen(((one, some),), ((to[one], some),)) for one in to if to[one] != one for some in values)
    return replace(puzzle, sheet=replace(sheet, rules=(*sheet.rules, *same)))


# statements


def _moved(statement: Statement, goes: list[int]) -> Statement:
    turned = ((values, frozenset(map(goes.__getitem__, cells))) for values, cells in statement.cells)
    return statement._replace(cells=frozenset(turned))


def _statements(puzzle: Reduction) -> Iterator[Statement]:
    """What givens and rules say, but for those about neighbours."""
    sheet, every = puzzle.sheet, frozenset(range(len(puzzle.sheet.values)))
    for cell, values in puzzle.given.items():
        yield from _some({cell: values}, every)
    for rule in sheet.rules:
        match rule:
            case IfThen():
                for cell, values in rule.then:  # some assignment of `when` is not so, or this one is
                    ways = {each: every - some for each, some in rule.when}
                    yield from _some(ways | {cell: values | ways.get(cell, frozenset())}, every)
            case Different():
                for _, cells in lists(sheet, rule.where):
                    yield Statement(frozenset({(frozenset(), frozenset(cells))}), 0, 0)
            case Count():
                for _, cells in lists(sheet, rule.where):
                    high = len(cells) if rule.high is None else min(rule.high, len(cells))
                    yield Statement(frozenset({(rule.values, frozenset(cells))}), rule.low, high)


def _some(ways: Mapping[int, frozenset[int]], every: frozenset[int]) -> Iterator[Statement]:
    """Some cell has one of its values; of one or two cells, which values, or pairs of values, they cannot have."""
    cells = [cell for cell, values in ways.items() if values]
    if len(cells) > 2:
        if every not in ways.values():
            yield _together(((cell, ways[cell]) for cell in cells), 1, len(cells))
        return
    for others in product(*(every - ways[cell] for cell in cells)):
        cannot = zip(cells, (frozenset({value}) for value in others), strict=True)
        yield _together(cannot, 0, len(cells) - 1)


def _together(assignments: Iterable[tuple[int, frozenset[int]]], low: int, high: int) -> Statement:
    """Of these assignments at least and at most so many are so."""
    cells = defaultdict[frozenset[int], list[int]](list)
    for cell, values in assignments:
        cells[values].append(cell)
    return Statement(frozenset((values, frozenset(some)) for values, some in cells.items()), low, high)


# neighbours


def _relation(sheet: Sheet, step: tuple[int, int]) -> Relation:
    """What all rules together say of a cell and the one that is a step away."""
    direction, number = ("right" if step == RIGHT else "below"), len(sheet.values)
    allowed, forbidden = list[frozenset[tuple[int, int]]](), frozenset[tuple[int, int]]()
    if sheet.size is not None and sheet.size[direction == "right"] > 1:
        for rule in sheet.rules:
            if isinstance(rule, Adjacent) and rule.direction in (direction, "any"):
                pairs = rule.pairs | {(b, a) for a, b in rule.pairs} if rule.direction == "any" else rule.pairs
                if rule.allowed:
                    allowed.append(pairs)
                else:
                    forbidden |= pairs
    said = frozenset.intersection(*allowed) - forbidden if allowed else forbidden
    if 2 * len(said) + (not allowed) <= number**2:
        return Relation(bool(allowed), said)
    return Relation(not allowed, frozenset((a, b) for a in range(number) for b in range(number)) - said)


def _fits(turn: BoardTurn, beside: Mapping[tuple[int, int], Relation]) -> bool:
    """Whether neighbours may stand after the turn as they might before."""
    row, column = turn.cell((0, 0))
    for step, relation in beside.items():
        down, right = (after - before for after, before in zip(turn.cell(step), (row, column), strict=True))
        if down + right < 0:  # what was first comes second
            relation = relation._replace(pairs=frozenset((b, a) for a, b in relation.pairs))
        if beside[RIGHT if right else BELOW] != relation:
            return False
    return True
