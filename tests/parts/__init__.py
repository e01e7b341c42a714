"""What a part hands in to be tested, as data: one file of tests, test_parts.py,
runs all of it for every part."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product as assigned  # a part is called product
from typing import Any, NamedTuple

from exactone.models.boards.board import Board, Line, NamedPlaces
from exactone.models.parts.part import Part, Words

MOST = 3**7  # assignments of a board, about


class Made(NamedTuple):
    """A part, the places that it stands on, and how many values each of them may have."""

    board: Board
    values: int
    part: Part

    def assignments(self) -> Iterator[tuple[int, ...]]:
        """All of them: a value for each place."""
        yield from assigned(range(self.values), repeat=len(self.board.names))

    @property
    def words(self) -> Words:
        """What its places and values are called."""
        return Words(
            self.board.names.__getitem__, [f"value {value}" for value in range(self.values)]
        )


@dataclass(frozen=True, repr=False)
class PartCase:
    """One part: random ones on small boards, and brute force from the fields alone."""

    part: str  # the name of its module
    random: Callable[[random.Random], Made]
    # whether a part is met where place p has value values[p]
    holds: Callable[[Any, Sequence[int]], bool]
    # functions in which faults live, and why they may
    harmless: Mapping[str, str] = field(default_factory=dict)
    # what the checker must name of an assignment
    wrong: Callable[[Any, Sequence[int]], Iterator[str]] | None = None

    def __repr__(self) -> str:
        return self.part


@dataclass(frozen=True)
class Sample:
    """A random part, and what brute force says of it."""

    case: PartCase
    made: Made

    @cached_property
    def truth(self) -> frozenset[tuple[int, ...]]:
        """The assignments that meet it."""
        return frozenset(
            values for values in self.made.assignments() if self.case.holds(self.made.part, values)
        )


def sample(case: PartCase, seed: int) -> Sample:
    """The part of this seed."""
    made = case.random(random.Random(seed))
    assert made.values ** len(made.board.names) <= MOST
    return Sample(case, made)


def cases() -> dict[str, PartCase]:
    """The cases in this folder, by part."""
    modules = (
        importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    )
    return {module.CASE.part: module.CASE for module in modules}


# what several parts need


def instead(number: int, low: int | None, high: int | None) -> Iterator[str]:
    """So much, and what is wanted; nothing where that is so much."""
    if low == high:
        wanted = f"exactly {low}"
    else:
        wanted = f"at least {low}" if low is not None and number < low else f"at most {high}"
    if (low is not None and number < low) or (high is not None and number > high):
        yield f" {number}, not {wanted}"


def some_places(rng: random.Random, most: int = 300) -> tuple[NamedPlaces, int]:
    """A few places, and how many values they have."""
    number, values = rng.choice([(n, v) for v in range(1, 5) for n in range(1, 8) if v**n <= most])
    return NamedPlaces(tuple(f"p{place}" for place in range(number))), values


def some_lines(rng: random.Random, places: int, most: int = 3) -> tuple[Line, ...]:
    """A few lists of places, some of which have a name."""

    def line() -> Line:
        return Line(
            tuple(rng.sample(range(places), rng.randint(1, places))), rng.choice(["", "the line"])
        )

    return tuple(line() for _ in range(rng.randint(1, most)))


def some_values(rng: random.Random, values: int, least: int = 0) -> frozenset[int]:
    """Some values."""
    return frozenset(rng.sample(range(values), rng.randint(min(least, values), values)))
