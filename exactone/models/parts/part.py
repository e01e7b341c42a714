"""What a part is: a rule over some places. It has three witnesses,
which share its fields and no function.

place      a number; what it is called, its board knows
value      a number from 0; every place has one of the same few values
line       some places in order, and what they are called together
literal    has[place, value]: this place has this value
possible   of a place, in the search: a bit for each value that it may still have; 0 once it is
           forgotten
note       what a part must remember of places that are forgotten, and nothing else: equal notes,
           equal futures;
           None is that of a rule that holds whatever comes, which is asked no more
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from exactone.models.boards.board import PLURAL, CachedFields, Line
from exactone.models.text.words import plural
from exactone.solver.puzzle import At, Clue, in_sentence

from .literals import Literals, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .sketch import Ground, Sketch


SHOWN = 6  # names of a list
TABLE = "rule"  # the key of the tables of rules in a file
Values = Mapping[int, int]
"""The values of places; of some of them, where the others are not known yet."""

Removals = Iterable[tuple[int, int]]
"""Places and what they may still be, 0 where that cannot be."""

CANNOT: Removals = [(0, 0)]
"""What is left where nothing can be: no value, of whichever place; a line may have none."""

ValueTable: TypeAlias = "NDArray[np.integer[Any]]"
"""The values of all places in many assignments, a row for each."""

Flags: TypeAlias = "NDArray[np.bool_]"

Notes = list[Hashable]

Assignments = tuple[tuple[int, frozenset[int]], ...]
"""Places, and the values of which each has one."""


class Single(NamedTuple):
    """What is said of one place: it has one of these values."""

    place: int
    allowed: frozenset[int]


Beside = tuple[int, ...]
"""Of each value of a place a bit for each value that another place may have beside it."""


class Pair(NamedTuple):
    """What is said of two places: which pairs of values they may have."""

    one: int
    other: int
    beside: Beside


Statement = Single | Pair | Hashable
"""What a part says of some places; parts that say the same have equal statements,
however they were written."""


def moved_values(some: Iterable[int], values: Sequence[int]) -> frozenset[int]:
    """What some values become, where each value becomes the one that the list says."""
    return frozenset(values[value] for value in some)


def moved_numbers(numbers: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """What each value stands for, where each value becomes the one that the list says."""
    moved = list(numbers)
    for value, number in zip(values, numbers, strict=True):
        moved[value] = number
    return tuple(moved)


def moved_pairs(beside: Beside, values: Sequence[int]) -> Beside:
    """Which pairs of values there may be, where each value becomes the one that the list says."""
    changed = [value for value, other in enumerate(values) if value != other]
    if not changed:
        return beside
    kept = (1 << len(values)) - 1 - sum(1 << value for value in changed)
    moved = list(beside)
    for value, others in enumerate(beside):
        moved[values[value]] = others & kept | sum(
            1 << values[other] for other in changed if others >> other & 1
        )
    return tuple(moved)


@dataclass(frozen=True)
class Words:
    """What places and values are called."""

    name: Callable[[int], str]
    values: Sequence[str]
    # what places with each value are called, one of them; none where nothing but the value
    things: Sequence[str] = ()

    def said(self, value: int) -> str:
        """A value as what a place is: 7, white, a lamp."""
        return in_sentence(self.values[value])

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
        return several([plural(self.things[value]) for value in sorted(values)], " or ")

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
        plural = line.sort in PLURAL if line.name else len(line.places) > 1
        return f"{self.called(line)} {'have' if plural else 'has'}"


def flags(some: Iterable[int], number: int) -> Flags:
    """Of each of so many values whether it is one of these."""
    import numpy as np

    chosen = np.zeros(number, dtype=np.bool_)
    chosen[[*some]] = True
    return chosen


def several(words: Sequence[str], between: str) -> str:
    """Words in a row; of many the first."""
    return between.join(words[:SHOWN]) + (
        f" and {len(words) - SHOWN:,} more" if len(words) > SHOWN else ""
    )


def times(number: int) -> str:
    """A number of times in words."""
    return "once" if number == 1 else f"{number} times"


class Propagator(ABC):
    """A rule over a few places, as the hand-written search has it:
    it strikes out what cannot be."""

    places: tuple[int, ...]
    first: Hashable = None  # the note before any place is decided
    forgets = False  # whether the note changes when places are forgotten
    notes_values = False  # whether the note says which value a place has
    note = -1  # the number of its note; the search says which

    @abstractmethod
    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """What some places have left, from what all may still be; it may rewrite its own note."""

    def forget(self, place: int, mask: int, notes: Notes) -> None:  # noqa: B027  # most have nothing to note
        """A place is decided, and no longer looked at."""


@dataclass(frozen=True)
class Part(ABC):
    """A rule over some places of a board."""

    @abstractmethod
    def post(self, has: Literals, rules: Rules) -> None:
        """Witness 1: the rule as groups of literals."""

    @abstractmethod
    def propagators(self, values: int) -> Iterator[Propagator]:
        """Witness 2: the rule as what strikes out what cannot be; there are so many values."""

    @abstractmethod
    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        """Witness 3: what is wrong, in words, whatever the places are that have no value yet."""

    def holds(self, filled: ValueTable, values: int) -> Flags | None:
        """Witness 3 for many assignments at once, a row for each: where nothing is broken; None
        where each has to be looked at. There are so many values."""
        return None

    @abstractmethod
    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        """What it becomes where place p goes to places[p] and value v becomes values[v].

        This is told as statements and not as a part, since the same may be said by parts of
        several classes, by one or by many: as statements they are equal. They come in an order
        that does not depend on places and values, and each is about one propagator: values that
        leave each statement as it is may change names in a search.
        """

    @abstractmethod
    def mentions(self, values: int) -> int:
        """About how many literals it takes to say it."""

    @abstractmethod
    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        """What it looks like in a picture, and what setters call it; `nothing`,
        where its file's words have to do."""

    def instead(self, filled: Values) -> str | None:
        """What it would have to say of these values, as a file says it;
        nothing where no such part is about them.

        None where nobody has written that.
        """
        return None


def nothing() -> Iterator[Sketch]:
    """What a part looks like that is told in the words of its file."""
    return iter(())


class OfLines(Part):
    """A rule that says the same of each of several lines."""

    lines: tuple[Line, ...]

    def rules(self) -> Iterator[Rule]:
        """A rule for each line, which is called as its line is."""
        for line in self.lines:
            alone: Any = {"lines": (line,)}
            yield Rule(line.name, (replace(self, **alone),), plural=line.sort in PLURAL)


def one_by_one(part: OfLines, words: str, plural: bool = False) -> Iterator[Rule]:
    """A rule for each line of a part, in whose words {} is the name of the line: "the 3 of {}".

    The checker still calls the lines by their own names.
    """
    for line in part.lines:
        alone: Any = {"lines": (line,)}
        yield Rule(words.format(line.name), (replace(part, **alone),), plural=plural)


@dataclass(frozen=True)
class Rule:
    """What people take for one rule: what it is called, and the parts that say it.

    Hints, explanations and the checker call it so. Rules are the same where their parts are.
    """

    # in a sentence: the rule that stars do not touch, row 3, the 2 at r1c1; nothing where
    # the sentences of its parts say enough
    words: str = field(compare=False)
    parts: tuple[Part, ...]
    # where it is, as people count; nothing where that is all places of its parts
    at: tuple[At, ...] = field(default=(), compare=False)
    plural: bool = field(default=False, compare=False)  # whether its words are in the plural
    reason: str = field(default="", compare=False)  # that its maker gives for it

    def pieces(self) -> Iterator[Rule]:
        """What people take for one rule each: itself where it has words; else one for each line of
        its parts, and one for all that is said of no line."""
        if self.words:
            yield self
            return
        for part in self.parts:
            if isinstance(part, OfLines):
                yield from part.rules()
        if whole := tuple(part for part in self.parts if not isinstance(part, OfLines)):
            yield Rule("", whole, self.at)

    def places(self, values: int) -> list[int]:
        """The places that its parts are about, where there are so many values."""
        every = (part.propagators(values) for part in self.parts)
        return sorted({place for some in every for each in some for place in each.places})

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        """What is wrong, in words, with the reason of its maker, or else with its own words."""
        called = self.reason or self.words
        for part in self.parts:
            for sentence in part.broken(filled, words):
                yield sentence if called in sentence else f"{sentence} ({called})"


def as_rule(item: Part | Rule) -> Rule:
    """A rule; a part is one that is called by its lines, or by its places."""
    return item if isinstance(item, Rule) else Rule("", (item,))


@dataclass(frozen=True)
class PartClue(CachedFields, Clue):
    """A clue that is a part: a cage, the runs beside a row, a number in a cell."""

    parts: tuple[Part, ...] = field(kw_only=True)
    # where it is a sign in a picture: the sign that says nothing, which is left without it
    left: str = field(default="", kw_only=True, compare=False)
    # what the checker adds to sentences that do not say which clue it is: its name where that is
    # left out; empty where they do
    words: str | None = field(default=None, kw_only=True, compare=False)
    # as it is shown with a drawing, on a line or more, and the reason that its maker gives for it
    text: str = field(default="", kw_only=True, compare=False)
    reason: str = field(default="", kw_only=True, compare=False)
    # what it looks like, where its table says that and not its parts
    sketched: tuple[Sketch, ...] = field(default=(), kw_only=True, compare=False, repr=False)
    # the table of the file that says it
    table: Mapping[str, Any] = field(default_factory=dict, kw_only=True, compare=False, repr=False)

    @property
    def table_number(self) -> int:
        """The number of the [[rule]] table that says it; 0 where none does."""
        if self.id is None or self.id.key != TABLE:
            return 0
        number = self.id.where[0]
        assert isinstance(number, int)
        return number

    @property
    def as_rule(self) -> Rule:
        """What the checker reads."""
        words = self.name if self.words is None else self.words
        return Rule(words, self.parts, self.at, self.plural, self.reason)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Clues are looked up all the time, and a part may know of thousands of places."""
        return hash((self.id, self.at, self.rule, self.parts))


@dataclass(frozen=True)
class NewClue(PartClue):
    """A clue that the file does not have yet: a table of its own, or a line that becomes longer."""

    # the number of the rule whose line becomes longer
    longer: int = field(default=0, kw_only=True)
    ahead: bool = field(default=False, kw_only=True)  # whether at its begin
