"""Kinds that are made of parts: a board, the values that its places may have, rules, and clues.

The kit gives such a kind its three witnesses, which go through the parts one by one, its turns, and its size.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ...solver.puzzle import At, Clue, Fact, place_name
from .._parts.part import Part, Words, several
from .board import Board, Line, Remembering
from .kind import Kind

if TYPE_CHECKING:
    from ...solver.bundle import Bundle
    from ...solver.model import Model
    from ...solver.puzzle import Search, Solution, Turn
    from .check import Checker


class Assigned(NamedTuple):
    """This place has this value."""

    variable: str
    value: str


@dataclass(frozen=True)
class PartClue(Clue):
    """A clue that is a part."""

    part: Part = field(kw_only=True)
    left: tuple[str, str] | None = field(default=None, kw_only=True, compare=False)  # where it is a sign in a picture:
    # the field that has the picture, and the sign that says nothing
    table: Mapping[str, Any] = field(default_factory=dict, kw_only=True, compare=False, repr=False)  # of the file


class Sheet(NamedTuple):
    """What puzzles that differ in their givens alone have in common."""

    names: tuple[str, ...]
    values: tuple[str, ...]
    parts: tuple[Part, ...]
    shown: frozenset[int] | None = None  # the places whose values tell answers apart; None for all of them
    things: tuple[str, ...] = ()  # what places with each value are called in sentences


@dataclass(frozen=True, kw_only=True)
class MadeOfParts(Remembering, Kind):
    """One puzzle: its board, its values, its parts, and what is given."""

    given: Mapping[int, frozenset[int]] = field(default_factory=dict)  # place: the values that it may still have
    lines: Mapping[int, int] = field(default_factory=dict, compare=False)  # place: line of the file where that stands
    more: tuple[Part, ...] = ()  # rules that were added to those of the kind
    apart: bool = False  # whether its rules, piece by piece, count as clues
    wide: Mapping[int, frozenset[int]] = field(default_factory=dict)  # what places were given whose value is told now

    @property
    @abstractmethod
    def board(self) -> Board:
        """The places."""

    @property
    @abstractmethod
    def values(self) -> tuple[str, ...]:
        """What a place may be."""

    @property
    def shown(self) -> frozenset[int] | None:
        """The places whose values make two answers different; None for all of them."""
        return None

    @property
    def things(self) -> tuple[str, ...]:
        """What places with each value are called in sentences, one of them; nothing where the value says it."""
        return ()

    @abstractmethod
    def parts(self) -> Iterable[Part]:
        """The rules of the kind."""

    def clues(self) -> Iterable[PartClue]:
        """The parts that the maker of this puzzle put there."""
        return ()

    def tight(self) -> Iterable[Part]:
        """All rules and clues; where several of them together can be said shorter, so."""
        return (*self.parts(), *(clue.part for clue in self.clues()))

    @cached_property
    def sheet(self) -> Sheet:
        """All rules and clues, without what is given."""
        parts = (*self.tight(), *self.more)
        return Sheet(self.board.names, self.values, parts, self.shown, self.things)

    # the witnesses, and what follows from the parts

    def model(self) -> Model:
        from .model import model

        return model(self.sheet, self.given)

    def loose(self) -> Model:
        from .model import loose

        clues, rules = tuple(self.clues()), (*self.parts(), *self.more, *self._still())
        if self.apart:
            clues, rules = tuple(self._pieces(clues, rules)), ()
        return loose(self.sheet._replace(parts=rules), self.given, clues)

    def _still(self) -> Iterator[Part]:
        """What places may be, whether or not it holds that their value is told."""
        if self.wide:
            from .._parts.count import Count

            yield from (Count(some, (Line((place,)),), 1, 1) for place, some in self.wide.items())

    def parted(self) -> Self:
        return replace(self, apart=True)

    def _pieces(self, clues: Iterable[PartClue], rules: Iterable[Part]) -> Iterator[PartClue]:
        """The clues, and the rules as what people take for one rule each: a row, a column."""
        said = [(f"{clue.name}: ", clue.line, clue.part) for clue in clues if clue.rule]
        yield from (clue for clue in clues if not clue.rule)
        words = Words(self.board.names.__getitem__, self.values, self.things)
        for before, line, rule in [*said, *(("", None, rule) for rule in rules)]:
            pieces = list(rule.pieces())
            for called, part in pieces:
                places = {place for refiner in part.refiners(len(self.values)) for place in refiner.places}
                at = tuple(self.board.at[place] for place in sorted(places))
                name = called.name or several([*map(place_name, at)], ", ")
                if len(pieces) == 1:
                    name = "" if before else called.name or rule.briefly(words)
                yield PartClue((before + name).removesuffix(": "), at, line=line, rule=True, part=part)

    # what its clues are

    @cached_property
    def _at(self) -> dict[str, At]:
        """The places by their names, as people count them."""
        return dict(zip(self.board.names, self.board.at, strict=True))

    def facts(self, label: Assigned) -> tuple[Fact]:
        return (Fact(self._at[label.variable], label.value),)

    def clue_of(self, given: Hashable) -> Clue:
        if isinstance(given, Clue):
            return given
        assert isinstance(given, int)
        at, (first, *others) = self.board.at[given], (self.values[value] for value in sorted(self.given[given]))
        name = " or ".join((str(Fact(at, first)), *others))
        return Clue(name, (at,), None if others else Fact(at, first), self.lines.get(given))

    def without(self, givens: Collection[Hashable]) -> Self:
        wide = {place: some for place, some in self.wide.items() if place not in givens}
        kept = {place: some for place, some in self.given.items() if place not in givens}
        back = {place: some for place, some in self.wide.items() if place in givens}
        changed = replace(self, given={**kept, **back}, wide=wide)
        return changed._without({given for given in givens if isinstance(given, Clue)})

    def _without(self, clues: Collection[Clue]) -> Self:
        """The puzzle without these of its `clues`."""
        return self

    def full(self, solution: Solution) -> Self:
        number = {name: place for place, name in enumerate(self.board.names)}
        value = {name: number for number, name in enumerate(self.values)}
        told = {number[label.variable]: frozenset({value[label.value]}) for label in solution if self.may_give(label)}
        wide = {place: some for place, some in self.given.items() if len(some) > 1 and place in told}
        return replace(self.as_made(solution), given={**self.given, **told}, wide=wide)

    def as_made(self, solution: Solution) -> Self:
        """The puzzle with the clues that new ones of its kind are made with, where there is one way to put them."""
        return self

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        if not isinstance(clue, PartClue):
            return None
        place = {name: number for number, name in enumerate(self.board.names)}
        value = {name: number for number, name in enumerate(self.values)}
        return clue.part.instead({place[label.variable]: value[label.value] for label in solution})

    def may_give(self, label: Assigned) -> bool:
        """Whether a file can say this of a place."""
        return True

    def search(self, heuristic: str = "") -> Search:
        from .search import Refining

        return Refining(self.sheet, self.given)

    @cached_property
    def checker(self) -> Checker:
        """What looks at answers."""
        from .check import Checker

        return Checker(self.sheet, self.given)

    def check(self, solution: Solution) -> list[str]:
        return self.checker.broken(solution)

    def wrong_among(self, bundle: Bundle) -> Solution | None:
        return self.checker.wrong_among(bundle)

    def size(self) -> int:
        names, values, parts, *_ = self.sheet
        return len(names) * len(values) + sum(part.mentions(len(values)) for part in parts)

    def argument(self) -> str | None:
        from .check import argument

        return argument(self.sheet, self.given, self.lines)

    def turns(self) -> Sequence[Turn] | None:
        from .turns import turns

        return turns(self.board, self.sheet, self.given)

    def folded(self, turn: Turn) -> MadeOfParts:
        from .turns import same

        return replace(self, more=(*self.more, same(self.sheet, turn)))
