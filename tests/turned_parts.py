"""Parts on other places, with other values: their fields are turned, and nothing else of them is
known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from exactone.models.boards.board import Line
from exactone.models.parts.bank import Piece, Unlike
from exactone.models.parts.compared import Comparison
from exactone.models.parts.no_loop import Joint
from exactone.models.parts.part import Part
from exactone.models.parts.reach import View

# what the fields of a part hold, by their types; those of other types say nothing of either
PLACES = ("tuple[int, ...]", "tuple[tuple[int, ...], ...]", "tuple[tuple[int, int], ...]")
VALUES = ("frozenset[int]", "tuple[Look, ...]", "frozenset[tuple[int, int]]")
PLAIN = ("str", "bool", "int", "int | None", "Relation | None")
OTHERS = ("names", "sizes", "weights", "shown")  # fields that only look as if they held places


@dataclass(frozen=True)
class Turn:
    """Where places go, and what values become."""

    goes: Sequence[int]
    becomes: Sequence[int]

    def places(self, value: Any) -> Any:
        """A place, a line, or several of them."""
        if isinstance(value, int):
            return self.goes[value]
        if isinstance(value, Line):
            return value._replace(places=self.places(value.places))
        return type(value)(map(self.places, value))

    def values(self, value: Any) -> Any:
        """A value, or several."""
        if isinstance(value, int):
            return self.becomes[value]
        return type(value)(map(self.values, value))

    def numbers(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """What each value stands for."""
        number_of = dict(zip(self.becomes, numbers, strict=True))
        return tuple(number_of[value] for value in range(len(numbers)))

    def first(self, pairs: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
        """A place or a line, and what is said of it."""
        return tuple((self.places(place), *more) for place, *more in pairs)

    def told(self, lines: Iterable[tuple[Line, int]]) -> tuple[Any, ...]:
        """Lines, and a value of each."""
        return tuple((self.places(line), self.values(value)) for line, value in lines)

    def assignments(self, pairs: Iterable[tuple[int, frozenset[int]]]) -> tuple[Any, ...]:
        """Places with values."""
        return tuple((self.places(place), self.values(some)) for place, some in pairs)

    def views(self, views: Iterable[View]) -> tuple[View, ...]:
        """What is seen from places along lines."""
        return tuple(
            view._replace(
                lines=self.places(view.lines),
                place=None if view.place is None else self.places(view.place),
            )
            for view in views
        )

    def joints(self, joints: Iterable[Joint]) -> tuple[Joint, ...]:
        """What joins nodes, which are no places."""
        return tuple(joint._replace(needs=self.assignments(joint.needs)) for joint in joints)

    def pieces(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """Pieces, with the ways in which they lie."""
        return tuple(piece._replace(ways=self.places(piece.ways)) for piece in pieces)

    def unlike(self, pairs: Iterable[Unlike]) -> tuple[Unlike, ...]:
        """Two places, and those between."""
        return tuple(
            Unlike(self.goes[one], self.goes[other], self.places(between))
            for one, other, between in pairs
        )

    def comparisons(self, pairs: Iterable[Comparison]) -> tuple[Comparison, ...]:
        """Two lines each, and where they are compared."""
        return tuple(
            Comparison(self.places(one), self.places(other), self.assignments(when))
            for one, other, when in pairs
        )

    def parts(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Parts of a part."""
        return tuple(turned_part(part, self.goes, self.becomes) for part in parts)


BY_NAME: Mapping[str, Callable[[Turn, Any], Any]] = {
    "numbers": Turn.numbers,
    "ends": Turn.first,
    "clues": Turn.first,
    "when": Turn.assignments,
    "then": Turn.assignments,
    "known": Turn.told,
    "views": Turn.views,
    "joints": Turn.joints,
    "parts": Turn.parts,
    "Bank.pieces": Turn.pieces,
    "Bank.unlike": Turn.unlike,
    "Compared.pairs": Turn.comparisons,
    "First.lines": Turn.told,
    "Joined.ends": Turn.places,
    # cells are no places
    "Pieces.cells": lambda _, cells: cells,
    "Halves.grey": lambda _, cells: cells,
    "Halves.sizes": lambda _, sizes: sizes,
    "Seeded.cells": lambda _, cells: cells,
    "Seeded.seeds": lambda _, seeds: seeds,
    "Pieces.ways": lambda _, ways: ways,
}
"""Fields of which the type does not say enough, of one class or of all."""


def turned_part(part: Part, goes: Sequence[int], becomes: Sequence[int]) -> Part:
    """The part where place p goes to goes[p], and value v becomes becomes[v]."""
    turn = Turn(goes, becomes)
    return replace(
        part, **{each.name: _turned(turn, part, each.name, str(each.type)) for each in fields(part)}
    )


def _turned(turn: Turn, part: Part, name: str, sort: str) -> Any:
    value = getattr(part, name)
    if name in OTHERS or sort in PLAIN:
        return value
    if how := BY_NAME.get(f"{type(part).__name__}.{name}", BY_NAME.get(name)):
        return how(turn, value)
    if sort in PLACES or sort in ("Line", "tuple[Line, ...]", "tuple[tuple[Line, Line], ...]"):
        return turn.places(value)
    if sort in VALUES:
        return turn.values(value)
    if sort.startswith("tuple[tuple[Line, "):
        return turn.first(value)
    raise AssertionError(f"say above what {name} of {type(part).__name__} holds: {sort}")
