"""More clues of the sorts that a file has, as an answer allows them,
each a table that the file could have as well.

dot     a relation of two neighbours that other neighbours have in the file: kropki dots, X and
        V, signs of futoshiki
cage    two neighbours that are in no cage, and their sum, where the file has cages with sums; or
        places that are named
line    a thermometer, whispers, or the like, one cell longer at either end
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from exactone.models.boards.board import Line
from exactone.models.boards.cells import Cells
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable

from .names import Names
from .part import NewClue, PartClue, Values, Words
from .related import RELATIONS
from .scenery import called, sketches_of
from .sketch import Ground
from .tables import CHAINS, clues

ONE_WAY = "more"  # the relation in which it matters which place is the first


class _Listed(NamedTuple):
    """A list of places in the table of a rule."""

    rule: int  # the number of its [[rule]] table
    key: str  # under which the list stands
    places: tuple[int, ...]
    beside: Mapping[str, Any]  # what else the table says
    alone: bool  # whether it is the only list of the table


@dataclass(frozen=True)
class NewClues:
    """The clues of a file, and the places of cages that its maker named."""

    told: tuple[PartClue, ...]
    names: Names
    named: tuple[Line, ...] = ()

    @property
    def called(self) -> str:
        """What the clues are called that could be added, in the plural;
        nothing where there are none."""
        if self.named:
            return "cages of the named places"
        sorts = {
            "signs between neighbours": self._dots,
            "cages of two cells": self._has_sums,
            "lines one cell longer": self._lines,
        }
        return " or ".join(name for name, some in sorts.items() if some)

    def allowed(self, filled: Values) -> Iterator[NewClue]:
        """Those that an answer allows."""
        words = Words(self.names.board.names.__getitem__, tuple(self.names.values))
        for clue in (*(() if self.named else self._whatever), *self._cages(filled)):
            if not any(clue.as_rule.broken(filled, words)):
                yield clue

    # what the file has

    @cached_property
    def _lists(self) -> list[_Listed]:
        """The lists of places that are chains, one after the other."""
        found = list[_Listed]()
        for clue in self.told:
            key = next((key for key in CHAINS if key in clue.table), "")
            said = clue.table.get(key)
            beside = {
                name: each for name, each in clue.table.items() if name not in (key, "why", "notes")
            }
            related = any(name in RELATIONS for name in beside) or key == "ordered"
            if isinstance(said, list) and said and related and self.names.cells:
                lists = said if isinstance(said[0], list) else [said]
                for each in lists:
                    if all(isinstance(name, str) and name in self.names.places for name in each):
                        places = tuple(self.names.places[name] for name in each)
                        number = clue.table_number
                        found.append(_Listed(number, key, places, beside, len(lists) == 1))
        return found

    @cached_property
    def _dots(self) -> list[_Listed]:
        """Relations of two neighbours, each once."""
        sides = set(self._near("sides"))
        found = dict[str, _Listed]()
        for each in self._lists:
            if each.key == "related" and (each.places in sides or each.places[::-1] in sides):
                found.setdefault(json.dumps(each.beside, sort_keys=True), each)
        return list(found.values())

    @cached_property
    def _lines(self) -> list[_Listed]:
        """Lines from a cell to one that touches it, and so on."""
        touching = set(self._near("touching"))
        return [
            each
            for each in self._lists
            if len(each.places) > (1 if each.key == "ordered" else 2)
            and all(
                (one, other) in touching or (other, one) in touching
                for one, other in pairwise(each.places)
            )
        ]

    @property
    def _has_sums(self) -> bool:
        """Whether there are cages with sums."""
        return any("exactly" in table for table in self._caged())

    def _caged(self) -> Iterator[Mapping[str, Any]]:
        """What the tables of cages say."""
        tables = (clue.table.get("cage") for clue in self.told)
        return (table for table in tables if isinstance(table, Mapping))

    def _near(self, how: str) -> tuple[tuple[int, int], ...]:
        return self.names.cells.near(how) if self.names.cells else ()

    # what it could have

    @cached_property
    def _whatever(self) -> tuple[NewClue, ...]:
        """Dots and longer lines, whether or not an answer allows them."""
        known = {statement for clue in self.told for statement in self._statements(clue)}
        every = (*self._new_dots(), *self._longer_lines())
        return tuple(clue for clue in every if not known.issuperset(self._statements(clue)))

    def _statements(self, clue: PartClue) -> set[Any]:
        """What a clue says."""
        places, values = (range(len(some)) for some in (self.names.places, self.names.values))
        return {said for part in clue.parts for said in part.moved(places, values)}

    def _new_dots(self) -> Iterator[NewClue]:
        pairs = self._near("sides")
        for dot in self._dots:
            both_ways = (
                pairs + tuple(pair[::-1] for pair in pairs) if ONE_WAY in dot.beside else pairs
            )
            yield from self._read(
                {"related": self._called(pair), **dot.beside} for pair in both_ways
            )

    def _longer_lines(self) -> Iterator[NewClue]:
        touching = self._near("touching")
        for line in self._lines:
            for ahead, end in ((True, line.places[0]), (False, line.places[-1])):
                others = [
                    other
                    for pair in touching
                    if end in pair
                    for other in pair
                    if other not in line.places
                ]
                for other in others:
                    pair = (other, end) if ahead else (end, other)
                    (clue,) = self._read([{line.key: self._called(pair), **line.beside}])
                    yield self._longer(clue, line, other, ahead) if line.alone else clue

    def _longer(self, clue: NewClue, line: _Listed, other: int, ahead: bool) -> NewClue:
        """The clue as a line that begins one cell before, or goes on."""
        first, last, more = self._called((line.places[0], line.places[-1], other))
        sketches = sketches_of(clue, self._ground) if self._ground else []
        name = next((sketch.title for sketch in sketches), line.key)
        said = (
            f"rule {line.rule}, {name} from {first} to {last}, "
            f"{'begins at' if ahead else 'goes on to'} {more}"
        )
        return replace(clue, name=said, longer=line.rule, ahead=ahead)

    def _cages(self, filled: Values) -> Iterator[NewClue]:
        """The cages that are named; or those of two neighbours that are in no cage;
        with the sums of an answer."""
        if self.named:
            lines: Iterable[tuple[int, ...]] = (line.places for line in self.named)
        elif self._has_sums:
            home = {
                place for clue in self.told if "cage" in clue.table for place in self._places(clue)
            }
            lines = (pair for pair in self._near("sides") if home.isdisjoint(pair))
        else:
            return
        stands_for = next((table["numbers"] for table in self._caged() if "numbers" in table), None)
        table = {} if stands_for is None else {"numbers": stands_for}
        numbers = self.names.numbers("cage", table)
        for places in lines:
            total = sum(numbers[filled[place]] for place in places)
            yield from self._read(
                [{"cage": {"in": self._called(places), "exactly": total, **table}}]
            )

    def _places(self, clue: PartClue) -> set[int]:
        """The places that a clue is about."""
        return {*clue.as_rule.places(len(self.names.values))}

    @cached_property
    def _ground(self) -> Ground | None:
        return Ground(self.names.cells, tuple(self.names.values)) if self.names.cells else None

    def _called(self, places: Iterable[int]) -> list[str]:
        return [self.names.board.names[place] for place in places]

    def _read(self, tables: Iterable[Mapping[str, Any]]) -> Iterator[NewClue]:
        """What these tables say, as clues."""
        for clue in clues(Document({"rule": [*tables]}), self.names):
            yield NewClue(called(clue, self._ground), clue.at, parts=clue.parts, table=clue.table)


def named(groups: Iterable[str], board: Cells, values: Sequence[str]) -> tuple[Line, ...]:
    """The places of cages, each told as in r1c1,r1c2."""
    names = Names(board, values)
    try:
        names.numbers("cage")
        return tuple(_named(group.lower().replace(",", " ").split(), names) for group in groups)
    except PuzzleError as error:
        raise Unable(str(error)) from None


def _named(words: list[str], names: Names) -> Line:
    if len(words) < 2:
        raise Unable("a cage has two cells or more, as in r1c1,r1c2")
    if len(words) > len(names.values):
        raise Unable(
            f"a cage of {len(words)} cells needs as many different values, and there are "
            f"{len(names.values)}"
        )
    if (unknown := next((word for word in words if word not in names.places), None)) is not None:
        *_, last = names.places
        raise Unable(f"there is no cell called {unknown!r}; there are r1c1 to {last}")
    return Line(tuple(names.places[word] for word in dict.fromkeys(words)))
