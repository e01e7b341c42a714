"""Kinds that are made of parts: a board, the values that its places may have, rules, and clues.

The kit gives such a kind its three witnesses, which go through the parts one by one, its turns,
and its size.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import factorial
from typing import TYPE_CHECKING, NamedTuple, Self

from exactone.models.boards.board import Board, CachedFields, Line
from exactone.models.parts.part import Part, PartClue, Rule, as_rule, several
from exactone.models.text.words import brief
from exactone.solver.errors import Unable
from exactone.solver.puzzle import OF_KIND, At, Clue, ClueId, Fact, place_name

from .kind import Kind

if TYPE_CHECKING:
    from exactone.solver.bundle import AnswerBatch
    from exactone.solver.grid import Grid
    from exactone.solver.model import Constraints, Model
    from exactone.solver.puzzle import Search, Solution, Turn

    from .check import Checker
    from .pencil import PencilCheck, PencilGroup


Step = tuple[int, int]
"""So many rows down and so many columns to the right."""


class Assignment(NamedTuple):
    """This place has this value."""

    variable: str
    value: str


class Sheet(NamedTuple):
    """What puzzles that differ in their givens alone have in common."""

    names: tuple[str, ...]
    values: tuple[str, ...]
    rules: tuple[Rule, ...]
    # the places whose values tell answers apart; None for all of them
    shown: frozenset[int] | None = None
    things: tuple[str, ...] = ()  # what places with each value are called in sentences
    # of each place the values that it may have at all; empty where all may have all
    domains: tuple[frozenset[int], ...] = ()

    def domain(self, place: int) -> frozenset[int]:
        """The values that a place may have at all."""
        if self.domains:
            return self.domains[place]
        return frozenset(range(len(self.values)))

    @property
    def parts(self) -> tuple[Part, ...]:
        """What its rules say, one after the other."""
        return tuple(part for rule in self.rules for part in rule.parts)


@dataclass(frozen=True, kw_only=True)
class PartPuzzle(CachedFields, Kind):
    """One puzzle: its board, its values, its parts, and what is given."""

    # place: the values that it may still have
    given: Mapping[int, frozenset[int]] = field(default_factory=dict)
    # place: line of the file where that stands
    lines: Mapping[int, int] = field(default_factory=dict, compare=False)
    more: tuple[Part, ...] = ()  # rules that were added to those of the kind
    apart: bool = False  # whether its rules, piece by piece, count as clues
    # what places were given whose value is told now
    wide: Mapping[int, frozenset[int]] = field(default_factory=dict)

    @property
    @abstractmethod
    def board(self) -> Board:
        """The places."""

    @property
    @abstractmethod
    def values(self) -> tuple[str, ...]:
        """What a place may be."""

    @property
    def domains(self) -> tuple[frozenset[int], ...]:
        """Of each place the values that it may have at all, where places of several sorts have
        different ones; empty where all may have all."""
        return ()

    @property
    def shown(self) -> frozenset[int] | None:
        """The places whose values make two answers different; None for all of them."""
        return None

    @property
    def points(self) -> Mapping[str, Collection[Step]]:
        """Where values point that turn with the board: {"^": [(-1, 0)], "/": [(-1, 1), (1, -1)]}.

        A value that is not here stays as it is. Of values that point alike the first one becomes
        the first one of those that point where the board is turned to.
        """
        return {}

    @property
    def things(self) -> tuple[str, ...]:
        """What places with each value are called in sentences, one of them;
        nothing where the value says it."""
        return ()

    def drawn_areas(self) -> Iterable[Line]:
        """The areas that a picture in its file shows."""
        return ()

    def doubt(self) -> str:
        from exactone.models.boards.cells import Cells, in_pieces

        areas = [*self.drawn_areas()]
        if areas and isinstance(self.board, Cells):
            return in_pieces(self.board, areas)
        return ""

    @abstractmethod
    def rules(self) -> Iterable[Part | Rule]:
        """The rules of the kind; a part alone is called by its lines, or by its places."""

    def always(self) -> Iterable[Part]:
        """Rules of what everyone sees in the picture: where trees stand. No step is explained by
        them."""
        return ()

    def clues(self) -> Iterable[PartClue]:
        """The parts that the maker of this puzzle put there."""
        return ()

    def tight(self) -> Iterable[Part | Rule]:
        """All rules and clues; where several of them together can be said shorter, so."""
        return (*self.always(), *self.rules(), *(clue.as_rule for clue in self.every_clue))

    @cached_property
    def every_clue(self) -> tuple[PartClue, ...]:
        """Its clues, which take a while to say."""
        return tuple(self.clues())

    @cached_property
    def sheet(self) -> Sheet:
        """All rules and clues, without what is given."""
        rules = tuple(map(as_rule, (*self.tight(), *self.more)))
        return Sheet(self.board.names, self.values, rules, self.shown, self.things, self.domains)

    # the witnesses, and what follows from the parts

    def model(self) -> Model:
        from .model import model

        return model(self.sheet, self.given)

    def loose(self) -> Model:
        from .model import loose

        rules, clues = self._loosened()
        return loose(self.sheet._replace(rules=rules), self.given, clues)

    def _loosened(self) -> tuple[tuple[Rule, ...], tuple[PartClue, ...]]:
        """The rules that hold in any case, and what may be loose."""
        clues = self.every_clue
        rules = tuple(map(as_rule, (*self.rules(), *self.more, *self._still())))
        if self.apart:
            clues = tuple(self._pieces(clues, rules))
            rules = ()
        return (*map(as_rule, self.always()), *rules), clues

    def constraints(self, tight: bool) -> Constraints:
        from .model import PartConstraints

        sheet = self.sheet
        rules, clues = (sheet.rules, self.every_clue) if tight else self._loosened()
        bare = sheet._replace(rules=(), things=())
        # facts, too, depend on what everyone sees in the picture
        seen = tuple(map(as_rule, self.always()))
        said = tuple((clue, clue.parts) for clue in clues)
        return PartConstraints(
            (type(self), bare, seen),
            tuple(dict.fromkeys(rule.parts for rule in rules)),
            () if tight else said,
            frozenset(parts for _, parts in said),
            bare,
            self.given,
        )

    def _still(self) -> Iterator[Part]:
        """What places may be, whether or not it holds that their value is told."""
        if self.wide:
            from exactone.models.parts.count import Count

            yield from (Count(some, (Line((place,)),), 1, 1) for place, some in self.wide.items())

    def parted(self) -> Self:
        return replace(self, apart=True)

    def with_all_told(self) -> Self | None:
        """With its rows, columns, areas and other rules as clues."""
        return self.parted()

    def _pieces(self, clues: Iterable[PartClue], rules: Iterable[Rule]) -> Iterator[PartClue]:
        """The clues, and the rules as what people take for one rule each: a row, a column."""
        yield from (clue for clue in clues if not clue.rule)
        of_file = [(clue, Rule("", clue.parts)) for clue in clues if clue.rule]
        number = 0
        for clue, rule in [*of_file, *((None, rule) for rule in rules)]:
            pieces = list(rule.pieces())
            for piece in pieces:
                number += 1
                if clue is not None and len(pieces) == 1:
                    yield clue
                else:
                    yield self._piece(number, piece, clue)

    def _piece(self, number: int, rule: Rule, clue: PartClue | None) -> PartClue:
        """One rule as a clue; where the file has it in a table, with its number."""
        at = rule.at or tuple(self.board.at[place] for place in rule.places(len(self.values)))
        listed = several([*map(place_name, at)], ", ")
        if clue is None:
            called = rule.words or f"the rule about {listed}"
        else:
            table = f"rule {clue.table_number}"
            called = f"{rule.words} ({table})" if rule.words else f"{table} at {listed}"
        return PartClue(
            called,
            at,
            line=clue.line if clue else None,
            rule=True,
            id=ClueId(OF_KIND, (number,)),
            plural=rule.plural,
            parts=rule.parts,
        )

    # what its clues are

    @cached_property
    def _at(self) -> dict[str, At]:
        """The places by their names, as people count them."""
        return dict(zip(self.board.names, self.board.at, strict=True))

    def facts(self, label: Assignment) -> tuple[Fact, ...]:
        return (self.fact(self._at[label.variable], label.value),)

    def fact(self, at: At, value: str) -> Fact:
        """That a place has a value, as sentences of its kind say it."""
        return Fact(at, value)

    def called_clues(self) -> Iterator[Hashable]:
        number = len(self.values)
        yield from (place for place, some in self.given.items() if len(some) < max(number, 2))
        yield from self._loosened()[1]

    def clue_of(self, given: Hashable) -> Clue:
        if isinstance(given, Clue):
            return given
        assert isinstance(given, int)
        at = self.board.at[given]
        values = tuple(self.values[value] for value in sorted(self.given[given]))
        fact = self.fact(at, values[0])
        line = self.lines.get(given)
        if len(values) == 1:
            return Clue(str(fact), (at,), fact, line)
        name = " or ".join((str(fact), *values[1:]))
        return Clue(name, (at,), line=line, id=ClueId("given", says=values))

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
        told = {
            number[label.variable]: frozenset({value[label.value]})
            for label in solution
            if self.may_give(label)
        }
        wide = {
            place: some for place, some in self.given.items() if len(some) > 1 and place in told
        }
        # in the order of places: what is left out first must not depend on how texts are hashed
        given = {**self.given, **dict(sorted(told.items()))}
        return replace(self.as_made(solution), given=given, wide=wide)

    def as_made(self, solution: Solution) -> Self:
        """The puzzle with the clues that new ones of its kind are made with,
        where there is one way to put them."""
        return self

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        if not isinstance(clue, PartClue):
            return None
        place = {name: number for number, name in enumerate(self.board.names)}
        value = {name: number for number, name in enumerate(self.values)}
        if len(clue.parts) > 1:
            return None
        filled = {place[label.variable]: value[label.value] for label in solution}
        return clue.parts[0].instead(filled)

    def with_given(self, name: str, value: str | None) -> Self:
        """The puzzle with this value given at a place, or with none."""
        places = {each: place for place, each in enumerate(self.board.names)}
        if name not in places:
            raise Unable(f"{brief(name)} is no place of this puzzle")
        given = {place: some for place, some in self.given.items() if place != places[name]}
        if value is None:
            return replace(self, given=given)
        place = places[name]
        fits = value in self.values and self.values.index(value) in self.sheet.domain(place)
        if not fits or not self.may_give(Assignment(name, value)):
            raise Unable(f"{brief(value)} cannot be given at {name}")
        return replace(self, given={**given, place: frozenset({self.values.index(value)})})

    def pencil(self) -> Iterator[PencilGroup]:
        from .pencil import groups

        return groups(self)

    def pencilled(self, written: Mapping[str, str]) -> PartPuzzle:
        from .pencil import filled

        return filled(self, written)

    def drawn_with(self, written: Mapping[str, str]) -> Grid:
        from .pencil import drawn

        return drawn(self, written)

    def check_pencil(self, written: Mapping[str, str]) -> PencilCheck:
        from .pencil import checked

        return checked(self, written)

    def may_give(self, label: Assignment) -> bool:
        """Whether a file can say this of a place."""
        return True

    def search(self, heuristic: str = "") -> Search:
        from .search import PartSearch

        return PartSearch(self.sheet, self.given)

    @cached_property
    def checker(self) -> Checker:
        """What looks at answers."""
        from .check import Checker

        return Checker(self.sheet, self.given)

    def check(self, solution: Solution) -> list[str]:
        return self.checker.broken(solution)

    def wrong_among(self, bundle: AnswerBatch) -> Solution | None:
        return self.checker.wrong_among(bundle)

    def size(self) -> int:
        places, values = len(self.sheet.names), len(self.sheet.values)
        return places * values + sum(part.mentions(values) for part in self.sheet.parts)

    def with_names_told(self) -> tuple[Self, int] | None:
        from .exchanged import line_of_all

        if (line := line_of_all(self.sheet, self.given)) is None:
            return None
        told = {place: frozenset({value}) for value, place in enumerate(line)}
        return replace(self, given={**self.given, **told}), factorial(len(line))

    def argument(self) -> str | None:
        from .check import argument

        return argument(self.sheet, self.given, self.lines)

    def turns(self) -> Sequence[Turn] | None:
        from .turns import turns

        return turns(self.board, self.sheet, self.given, self.points)

    def may_be_images(self, one: Solution, other: Solution) -> bool:
        from .turns import turned

        return turned(self.board, self.values, self.points, one, other)

    def folded(self, turn: Turn) -> PartPuzzle:
        from .turns import same

        return replace(self, more=(*self.more, *same(self.sheet, turn)))
