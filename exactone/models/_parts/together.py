"""Several parts as one, where a maker put them there as one clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from .._kit.board import Line
from .literals import Literals, Rules
from .part import Filled, Part, Refiner, Statement, Words


@dataclass(frozen=True)
class Together(Part):
    """All of these hold."""

    parts: tuple[Part, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        for part in self.parts:
            part.post(has, rules)

    def refiners(self, values: int) -> Iterator[Refiner]:
        for part in self.parts:
            yield from part.refiners(values)

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        for part in self.parts:
            for sentence in part.broken(filled, words):
                yield f"{sentence} ({part.why})" if part.why else sentence

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        for part in self.parts:
            yield from part.statements(at, values)

    def pieces(self) -> Iterator[tuple[Line, Part]]:
        return chain.from_iterable(part.pieces() for part in self.parts)

    def mentions(self, values: int) -> int:
        return sum(part.mentions(values) for part in self.parts)
