"""A rule sheet as it was read: variables, values, and the rules over them, by number.

variable     something that has one value; on a grid a cell, r1c1, r1c2, ... in reading order
where        the variables that a rule speaks of: a list of them, or all lines of one sort of a grid
assignment   a variable and the values of which it has one
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Lines(NamedTuple):
    """All lines of one sort of a grid: rows, columns, blocks, diagonals (the two main ones) or all diagonals."""

    sort: str
    height: int = 0  # of a block
    width: int = 0


Where = Lines | tuple[int, ...]
Assignments = tuple[tuple[int, frozenset[int]], ...]


@dataclass(frozen=True)
class IfThen:
    """Where all of `when` is so, all of `then` is so."""

    when: Assignments
    then: Assignments
    why: str = ""


@dataclass(frozen=True)
class Different:
    """No two variables of a list, or of one line, have the same value."""

    where: tuple[Where, ...]
    why: str = ""


@dataclass(frozen=True)
class Adjacent:
    """Neighbouring cells have one of these pairs of values, or none of them; left before right, top before bottom."""

    direction: str  # right, below, or any: both of them, and a pair counts in both orders
    pairs: frozenset[tuple[int, int]]
    allowed: bool
    why: str = ""


@dataclass(frozen=True)
class Count:
    """In each list or line at least and at most so many variables have one of these values."""

    values: frozenset[int]
    where: tuple[Where, ...]
    low: int
    high: int | None
    why: str = ""


Rule = IfThen | Different | Adjacent | Count


@dataclass(frozen=True)
class Sheet:
    """Variables, values, rules; what puzzles that differ in their givens alone have in common."""

    variables: tuple[str, ...]
    values: tuple[str, ...]
    size: tuple[int, int] | None  # rows and columns, where the variables are the cells of a grid
    rules: tuple[Rule, ...] = ()
