"""Cubes for engines of models: literals, of the smallest group of which one must be true, the largest piece first."""

from __future__ import annotations

import heapq
import zlib
from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from .. import room
from ..model import Given, Model, Rules
from ..puzzle import Puzzle, Solution
from ..reduce import Reduced, reduce
from .cubes import TRIES, Cubed, Cubes

MARKED = 10_000  # choices whose labels go into the mark of a model


class ByModel(Cubes):
    """Cubes for engines of models."""

    @cached_property
    def whole(self) -> Model:
        """The model without its turns, which a cube does not have; always the same rules, which engines keep loaded."""
        room.refuse_what_has_none(self.puzzle.size())
        model = self.puzzle.model()
        rules = copy(model.rules)
        rules.turns = None
        return Model(rules, model.givens)

    @cached_property
    def mark(self) -> str:
        rules, found = self.whole.rules, 0
        for low, high, literals, _ in rules.tables():
            found = zlib.crc32(np.ascontiguousarray(literals).tobytes(), zlib.crc32(f"{low} {high}".encode(), found))
        for choice in np.flatnonzero(rules.visible())[:: 1 + rules.size // MARKED].tolist():
            found = zlib.crc32(repr(rules.label(choice)).encode(), found)
        return f"{rules.size} {found:08x}"

    def cut(self, name: str, pieces: int) -> list[str] | None:
        number, closed = count(), list[_Piece]()
        first = self._piece(tuple(map(int, name.split())))
        if first is None:
            return []
        if not first.branches:
            return None
        parts = [(-first.size, next(number), first)]
        for _ in range(TRIES * pieces):
            if not parts or len(parts) + len(closed) >= pieces:
                break
            _, _, largest = heapq.heappop(parts)
            for branch in largest.branches:
                piece = self._piece((*largest.literals, *branch))
                if piece and piece.branches:
                    heapq.heappush(parts, (-piece.size, next(number), piece))
                elif piece:
                    closed.append(piece)
        found = [*closed, *(piece for _, _, piece in sorted(parts, key=lambda part: part[1]))]
        return [" ".join(map(str, piece.literals)) for piece in found]

    def _cube(self, name: str) -> Puzzle:
        return _OfModel(self.puzzle, name, self.whole)

    def _piece(self, literals: tuple[int, ...]) -> _Piece | None:
        reduced = reduce(_with(self.whole, literals))
        return _Piece(literals, reduced.rules.mentions(), _branches(reduced)) if reduced else None


class _Piece(NamedTuple):
    """A cube on the way: how much of the model is left in it, and the literals that part it, if any is open."""

    literals: tuple[int, ...]
    size: int
    branches: list[tuple[int, ...]]


class _OfModel(Cubed):
    """The puzzle with literals as givens."""

    def __init__(self, puzzle: Puzzle, name: str, whole: Model) -> None:
        super().__init__(puzzle, name)
        self.whole, self.literals = whole, tuple(map(int, name.split()))

    def model(self) -> Model:
        return _with(self.whole, self.literals)

    def _has(self, solution: Solution) -> bool:
        label = self.whole.rules.label
        return all((label(abs(literal)) in solution) == (literal > 0) for literal in self.literals)


def _with(model: Model, literals: Iterable[int]) -> Model:
    return Model(model.rules, (*model.givens, *(Given(literal, "cube") for literal in literals)))


def _branches(reduced: Reduced) -> list[tuple[int, ...]]:
    """Literals that part what is left: of a group of which some literal is true the first that is; or yes and no.

    Hidden choices part no answers, and are left alone.
    """
    visible = reduced.rules.visible()
    group = _smallest(reduced.rules, visible)
    names = reduced.names.tolist()
    if group is not None:
        literals = [names[each] if each > 0 else -names[-each] for each in dict.fromkeys(group[1])]
        others = [() if group[0] else tuple(-each for each in literals[:place]) for place in range(len(literals))]
        return [(*before, each) for before, each in zip(others, literals, strict=True)]
    used = Counter[int]()
    for table in reduced.rules.tables():
        used.update(np.abs(table.literals).ravel().tolist())
    choice = max((int(each) for each in np.flatnonzero(visible)), key=lambda each: (used[each], -each), default=0)
    return [(names[choice],), (-names[choice],)] if choice else []


def _smallest(rules: Rules, visible: np.ndarray[Any, np.dtype[np.bool_]]) -> tuple[bool, list[int]] | None:
    """The smallest group of visible choices of which one must be true, and whether it is only one."""
    best: tuple[int, bool, list[int]] | None = None
    for low, high, literals, _ in rules.tables():
        width = literals.shape[1]
        many = not (low == high == 1)
        if low < 1 or (best and (best[0], best[1]) <= (width, many)):
            continue
        plain = np.flatnonzero(visible[np.abs(literals)].all(axis=1))
        if plain.size:
            best = width, many, literals[plain[0]].tolist()
    return best and (not best[1], best[2])
