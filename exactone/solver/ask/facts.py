"""What is found about facts that could be told: which to ask for, which to tell."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .finding import Finding, either
from .request import Verdict

MOST = 5  # facts that are named, the best first
CASES = 9  # values of a fact that are named


@dataclass(frozen=True)
class Question:
    """What could be told of a solution, and how many solutions would be left: on average,
    and at worst."""

    name: str
    expected: float
    worst: int
    values: int  # that it may have
    of: int = 0  # solutions that there are, or that were looked at
    # how many of them have each value
    leaves: Mapping[Any, int] = field(default_factory=dict, hash=False)
    roughly: bool = False  # whether that is by a random sample of all that there are
    looked_at: bool = False  # whether nothing is known of other solutions

    def __str__(self) -> str:
        return f"{self.name}: {self.left}"

    def data(self) -> dict[str, Any]:
        """What JSON says of it: how many solutions are left on average, and with each value."""
        data: dict[str, Any] = {
            "ask": self.name,
            "expected": round(self.expected, 3),
            "of": self.of,
        }
        if self.leaves:
            data["leaves"] = {str(value): number for value, number in self.leaves.items()}
        return data

    @property
    def left(self) -> str:
        """How many solutions are left when this is told."""
        looked_at = " that were looked at" if self.looked_at else ""
        cases = sorted(self.leaves, key=_natural) if 1 < len(self.leaves) <= CASES else []
        if self.worst == 1:
            which = f", with {either([*map(str, cases)])}" if cases else ""
            return f"1 of {self.of:,} solutions{looked_at} is left when it is told{which}"
        about = "about " if self.roughly else ""
        average = (
            f"{self.expected:,.0f}" if self.roughly else f"{self.expected:,.1f}".removesuffix(".0")
        )
        words = (
            f"of {self.of:,} solutions{looked_at} {about}{average} are left on average when it is "
            "told"
        )
        if self.roughly or not cases:
            return f"{words}, {about}{self.worst:,} at worst"
        return f"{words}: {', '.join(f'{self.leaves[value]:,} with {value}' for value in cases)}"


def _natural(value: Any) -> tuple[int, str]:
    """By which values are sorted: numbers as numbers, and before words."""
    word = str(value)
    return (int(word), "") if word.isdecimal() else (sys.maxsize, word)


@dataclass(frozen=True)
class Asked(Finding):
    """What is worth asking, the best first; what always leaves one when told together, and what
    is left after each; and whether this is by a sample."""

    questions: tuple[Question, ...]
    together: tuple[Question, ...]
    sampled: bool

    @property
    def words(self) -> str:
        return self.verdict.number

    def sentences(self, most: int = MOST) -> Iterator[str]:
        """Named are so many facts."""
        facts = self.questions[:most]
        verdict = self.verdict
        yield from map(str, facts)
        if len(self.together) > 1:
            yield (
                f"told together, these leave one: {', '.join(fact.name for fact in self.together)}"
            )
        if verdict.complete and verdict.count > 1 and not facts:
            yield "nothing that can be asked would tell the solutions apart"

    def data(self, most: int = MOST) -> dict[str, Any]:
        """Named are so many facts."""
        return {
            "sampled": self.sampled,
            "ask": [*map(_weighed, self.questions[:most])],
            "together": [*map(_weighed, self.together)],
        }


def _weighed(question: Question) -> dict[str, Any]:
    """What JSON says of a question among others."""
    return {**question.data(), "worst": question.worst, "values": question.values}


class Told(NamedTuple):
    """A fact about a solution, and how many solutions are left when it is told after the ones
    before."""

    name: str
    value: Any
    left: int

    def __str__(self) -> str:
        return (
            f"tell {self.name}, {self.value}: {self.left:,} "
            f"solution{'' if self.left == 1 else 's'} left"
        )


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
        if self.verdict.broken:
            return super().words
        return self.verdict.number

    def sentences(self) -> Iterator[str]:
        yield from super().sentences()
        yield from map(str, self.facts)
        if self.verdict.complete and self.left > 1:
            yield "nothing more that can be told would leave it alone"

    def data(self) -> dict[str, Any]:
        if self.verdict.broken:
            return super().data()
        return {"hints": [fact._asdict() for fact in self.facts]}


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

    def data(self) -> dict[str, Any]:
        if self.verdict.broken:
            return super().data()
        counts = [
            {"told": words, "count": verdict.count, "complete": verdict.complete}
            for words, verdict in self.loose
        ]
        return {"summary": self.summary, "told": counts, **self.telling.data(), "broken": []}
