"""What is found about facts that could be told: which to ask for, which to tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..asking import Verdict
from .finding import Finding

MOST = 5  # facts that are named, the best first


@dataclass(frozen=True)
class Question:
    """What could be told of a solution, and how many solutions would be left: on average, and at worst."""

    name: str
    expected: float
    worst: int
    values: int  # that it may have

    def __str__(self) -> str:
        return f"{self.name}: {self.expected:.1f} left on average, {self.worst} at worst"

    @property
    def roughly(self) -> str:
        """The same of solutions that are a sample."""
        return f"{self.name}: about {self.expected:.0f} left on average, about {self.worst} at worst"


@dataclass(frozen=True)
class Asked(Finding):
    """What is worth asking, the best first; what always leaves one when told together, and what is left after each;
    and whether this is by a sample."""

    questions: tuple[Question, ...]
    together: tuple[Question, ...]
    sampled: bool
    looked_at: int = 0  # solutions

    @property
    def words(self) -> str:
        return self.verdict.number

    def sentences(self, most: int = MOST) -> Iterator[str]:
        """Named are so many facts."""
        facts, verdict = self.questions[:most], self.verdict
        if self.sampled and not verdict.complete and facts:
            yield f"of {self.looked_at:,} solutions that were looked at:"
        yield from (fact.roughly if self.sampled else str(fact) for fact in facts)
        if len(self.together) > 1:
            yield f"told together, these leave one: {', '.join(fact.name for fact in self.together)}"
        if verdict.complete and verdict.count > 1 and not facts:
            yield "nothing that can be asked would tell the solutions apart"


class Told(NamedTuple):
    """A fact about a solution, and how many solutions are left when it is told after the ones before."""

    name: str
    value: Any
    left: int

    def __str__(self) -> str:
        return f"tell {self.name}, {self.value}: {self.left} left"


@dataclass(frozen=True)
class Telling(Finding):
    """The facts to tell about a solution, one after the other."""

    facts: tuple[Told, ...]

    @property
    def left(self) -> int:
        """How many solutions are left when all of them are told."""
        return self.facts[-1].left if self.facts else self.verdict.count

    @property
    def words(self) -> str:
        return super().words if self.verdict.broken else self.verdict.number

    def sentences(self) -> Iterator[str]:
        yield from super().sentences()
        yield from map(str, self.facts)
        if self.verdict.complete and self.left > 1:
            yield "nothing more that can be told would leave it alone"


class Loose(NamedTuple):
    """What a puzzle still tells, in words, and how many solutions it has then."""

    words: str
    verdict: Verdict

    def __str__(self) -> str:
        return f"from {self.words}: {self.verdict.number}"


@dataclass(frozen=True)
class Audit(Finding):
    """How many solutions there are by what is told, the most told first; the facts to tell."""

    loose: tuple[Loose, ...]
    telling: Telling
    summary: str

    @property
    def words(self) -> str:
        if self.verdict.broken:
            return "breaks the rules"
        return super().words.replace("solution", f"layout from {self.loose[0].words}")

    def sentences(self) -> Iterator[str]:
        if self.verdict.broken:
            yield from super().sentences()
            return
        yield f"{self.summary}; it obeys the rules"
        yield from map(str, self.loose)
        yield from self.telling.sentences()
