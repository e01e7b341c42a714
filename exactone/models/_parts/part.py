"""What a part is: a rule over some places. It has three witnesses, which share its fields and no function.

place      a number; what it is called, its board knows
value      a number from 0; every place has one of the same few values
line       some places in order, and what they are called together
literal    has[place, value]: this place has this value
possible   of a place, in the search: a bit for each value that it may still have; 0 once it is forgotten
note       what a part must remember of places that are forgotten, and nothing else: equal notes, equal futures;
           None is that of a rule that holds whatever comes, which is asked no more
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .._kit.board import Line
from .literals import Literals, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SHOWN = 6  # names of a list
_MANY = re.compile("the [a-z]+s ")  # a line that is called by what it has

Filled = Mapping[int, int]
"""The values of places; of some of them, where the others are not known yet."""

Struck = Iterable[tuple[int, int]]
"""Places and what they may still be, 0 where that cannot be."""

CANNOT: Struck = [(0, 0)]
"""What is left where nothing can be: no value, of whichever place; a line may have none."""

Values: TypeAlias = "NDArray[np.integer[Any]]"
"""The values of all places in many assignments, a row for each."""

Flags: TypeAlias = "NDArray[np.bool_]"

Notes = list[Hashable]

Assignments = tuple[tuple[int, frozenset[int]], ...]
"""Places, and the values of which each has one."""


class Single(NamedTuple):
    """What is said of one place: it has one of these values."""

    place: int
    allowed: frozenset[int]


class Pair(NamedTuple):
    """What is said of two places: these pairs of values they may have, or may not have."""

    one: int
    other: int
    allowed: bool
    listed: frozenset[tuple[int, int]]


Statement = Single | Pair | Hashable
"""What a part says of some places; parts that say the same have equal statements, however they were written."""


@dataclass(frozen=True)
class Words:
    """What places and values are called."""

    name: Callable[[int], str]
    values: Sequence[str]
    things: Sequence[str] = ()  # what places with each value are called, one of them; none where nothing but the value

    def called(self, line: Line) -> str:
        """What a line is called: by its name, or by its places."""
        return line.name or several([self.name(place) for place in line.places], ", ")

    def any_of(self, values: Iterable[int]) -> str:
        """One of these values."""
        return several([self.values[value] for value in sorted(values)], " or ")

    def them(self, values: Iterable[int]) -> str:
        """Places with one of these values."""
        if not self.things:
            return f"places with {self.any_of(values)}"
        return several([f"{self.things[value]}s" for value in sorted(values)], " or ")

    def one_of(self, values: Iterable[int]) -> str:
        """A place with one of these values, where such places have names."""
        return several([self.things[value] for value in sorted(values)], " or ")

    def so_many(self, number: int, values: frozenset[int]) -> str:
        """So many places with one of these values."""
        if self.things and number == 1:
            return f"1 {self.one_of(values)}"
        return f"{number} {self.them(values) if self.things else f'of {self.any_of(values)}'}"

    def has(self, line: Line) -> str:
        """A line as what has something: "row 2 has", "r1c1, r1c2 have"."""
        plural = _MANY.match(line.name) if line.name else len(line.places) > 1
        return f"{self.called(line)} {'have' if plural else 'has'}"


def flags(some: Iterable[int], number: int) -> Flags:
    """Of each of so many values whether it is one of these."""
    import numpy as np

    found = np.zeros(number, dtype=np.bool_)
    found[[*some]] = True
    return found


def several(words: Sequence[str], between: str) -> str:
    """Words in a row; of many the first."""
    return between.join(words[:SHOWN]) + (f" and {len(words) - SHOWN:,} more" if len(words) > SHOWN else "")


def times(number: int) -> str:
    """A number of times in words."""
    return "once" if number == 1 else f"{number} times"


class Refiner(ABC):
    """A rule over a few places, as the hand-written search has it: it strikes out what cannot be."""

    places: tuple[int, ...]
    first: Hashable = None  # the note before any place is decided
    forgets = False  # whether the note changes when places are forgotten
    note = -1  # the number of its note; the search says which

    @abstractmethod
    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """What some places have left, from what all may still be; it may rewrite its own note."""

    def forget(self, place: int, mask: int, notes: Notes) -> None:  # noqa: B027  # most have nothing to note
        """A place is decided, and no longer looked at."""


@dataclass(frozen=True, kw_only=True)
class Part(ABC):
    """A rule over some places of a board."""

    why: str = ""  # the reason that its maker gives for it
    said: str = field(default="", compare=False)  # the rule that it is of, on a line for people

    @abstractmethod
    def post(self, has: Literals, rules: Rules) -> None:
        """Witness 1: the rule as groups of literals."""

    @abstractmethod
    def refiners(self, values: int) -> Iterator[Refiner]:
        """Witness 2: the rule as what strikes out what cannot be; there are so many values."""

    @abstractmethod
    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        """Witness 3: what is wrong, in words, whatever the places are that have no value yet."""

    def holds(self, filled: Values, values: int) -> Flags | None:
        """Witness 3 for many assignments at once, a row for each: where nothing is broken; None where each has to be
        looked at. There are so many values."""
        return None

    @abstractmethod
    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        """What it says, with places numbered anew: place p is place at[p]."""

    @abstractmethod
    def mentions(self, values: int) -> int:
        """About how many literals it takes to say it."""

    def tells(self, value: int) -> Hashable:
        """What it knows of a value; where it knows the same of some, they may change names, and all notes stay."""
        return value

    def instead(self, filled: Filled) -> str | None:
        """What it would have to say of these values, as a file says it; nothing where no such part is about them.

        None where nobody has written that.
        """
        return None

    def briefly(self, words: Words) -> str:
        """What people call it, where it is one rule about all places."""
        return f"the {type(self).__name__.lower()} rule"

    def pieces(self) -> Iterator[tuple[Line, Part]]:
        """What a person takes it for: rules for its lines, or one about all of its places."""
        yield Line(()), self


class OfLines(Part):
    """A rule that says the same of each of several lines."""

    lines: tuple[Line, ...]

    def pieces(self) -> Iterator[tuple[Line, Part]]:
        for line in self.lines:
            alone: Any = {"lines": (line,)}
            yield line, replace(self, **alone)
