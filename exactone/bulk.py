"""Files with a puzzle on each line, a million of them if need be:
a page of lines is read and verified at once.

What the arrays do not understand, or leave open, is read and asked about line by line, as any
other puzzle.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from exactone.solver.ask import questions
from exactone.solver.ask.batches import BatchVerifier, suits
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.errors import EngineError, Error
from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.model import Rules
from exactone.solver.puzzle_batch import WRONG, Ints

from .models import Chunk, Entry, LineReader, entry_on

# of a line, instead of how many answers it has: blank or a comment; asked about alone
NO_PUZZLE = -3
ALONE = -4

Answer = Verdict | Error | Stopped
"""What became of the question about one puzzle."""


@dataclass(frozen=True)
class BulkOptions:
    """How the lines of a file are verified."""

    name: str  # of the file
    lines: LineReader
    backend: str = "auto"
    full: bool = False  # with solutions, and all that is said of puzzles that have not exactly one
    many: bool = False  # whether there are so many that the kernel pays

    @property
    def engine(self) -> str:
        """Who goes through batches: the engine that was asked for,
        or one that is compared with all others."""
        return "cover" if self.backend == "all" else self.backend


class ChunkResult(NamedTuple):
    """The lines of a page, and what was found of them."""

    page: Chunk  # up to where it was interrupted,
    left: int  # so many puzzles before its end
    # of each line how many solutions it has, 2 for more than one; or NO_PUZZLE, or ALONE
    counts: list[int]
    # by its place; nothing became of a puzzle that was refused
    alone: Mapping[int, tuple[Entry, Answer | None]]
    solutions: Mapping[int, list[str]]  # where that was wanted, and there is one
    titles: Mapping[int, str]
    backend: str
    seconds: float  # for one puzzle


@dataclass
class _GroupResult:
    """What was found of the lines of a page that were asked about together."""

    counts: Ints
    solutions: dict[int, list[str]] = field(default_factory=dict)  # by their places in the page
    titles: dict[int, str] = field(default_factory=dict)
    sure: set[int] = field(default_factory=set)  # that say themselves that there is exactly one
    # answers of which more is to be said
    doubtful: dict[int, tuple[Ints, str]] = field(default_factory=dict)
    name: str = ""  # of the engine


@dataclass
class BulkVerifier:
    """Goes through pages one after the other; what it loads for one it has for the next."""

    plan: BulkOptions
    limits: Callable[[], Limits]  # of each puzzle that is asked about alone
    verifiers: dict[Rules, BatchVerifier] = field(default_factory=dict)

    def read(self, page: Chunk) -> ChunkResult:
        """What is found of the lines of a page, up to where it is interrupted."""
        started = time.monotonic()
        limits = self.limits()
        first = self.plan.lines.first
        lines = [b"" if page.first + i < first else line for i, line in enumerate(page.lines)]
        together = self._together(lines, Limits(None, limits.stop, limits.watch, 0, limits.doing))
        seconds = (time.monotonic() - started) / max(1, len(lines))
        counts = together.counts.tolist()
        alone = dict[int, tuple[Entry, Answer | None]]()
        left = 0
        for place, count in enumerate(counts):
            if self._is_answered(count, place in together.sure):
                continue
            if limits.stop.asked:
                page = page._replace(lines=page.lines[:place])
                counts = counts[:place]
                left = self.plan.lines.number(lines[place:])
                break
            number = page.first + place
            line = lines[place]
            entry = entry_on(self.plan.name, self.plan.lines, number, line) if line else None
            if entry is not None:
                answer = (
                    None
                    if entry.puzzle is None
                    else self._alone(entry, count, together.doubtful.get(place))
                )
                counts[place], alone[place] = ALONE, (entry, answer)
        return ChunkResult(
            page, left, counts, alone, together.solutions, together.titles, together.name, seconds
        )

    def _together(self, lines: list[bytes], limits: Limits) -> _GroupResult:
        """What an engine finds of the lines that arrays understand."""
        together = _GroupResult(np.full(len(lines), NO_PUZZLE, dtype=np.int64))
        for batch in self.plan.lines.batches(lines):
            if not suits(batch.puzzles.rules, self.plan.engine):
                continue
            verifier = self._verifier(batch.puzzles.rules)
            result = verifier.verify(batch.puzzles, batch.right, limits)
            together.name = verifier.name
            together.counts[batch.lines] = result.counts
            together.sure.update(batch.sure)
            if self.plan.full:
                one = np.flatnonzero(result.counts == 1)
                written = batch.written(one, result.answers[one, 0])
                together.solutions.update(zip(batch.lines[one].tolist(), written, strict=True))
                together.titles.update(batch.titles)
                for each in np.flatnonzero((result.counts == 0) | (result.counts == 2)).tolist():
                    answers = result.answers[each, : result.counts[each]]
                    together.doubtful[int(batch.lines[each])] = answers, verifier.name
        return together

    def _is_answered(self, count: int, sure: bool) -> bool:
        """Whether no more is to be asked, or said, about a line of which that is known."""
        if sure and (count != 1 or self.plan.full):
            return False
        return self.plan.backend != "all" and (
            count == 1 or (count in (0, 2) and not self.plan.full)
        )

    def _verifier(self, rules: Rules) -> BatchVerifier:
        """Who goes through batches with these rules."""
        if rules not in self.verifiers:
            self.verifiers[rules] = BatchVerifier(rules, self.plan.engine, self.plan.many)
        return self.verifiers[rules]

    def _alone(self, entry: Entry, count: int, doubtful: tuple[Ints, str] | None) -> Answer:
        """What becomes of the question about one puzzle, of which answers may be known."""
        assert entry.puzzle is not None
        if count == WRONG:
            return EngineError(
                f"{self.plan.engine} returned an answer that breaks the rules", frozenset()
            )
        request = Request(self.plan.backend, self.limits())
        started = time.monotonic()
        try:
            if doubtful is None or self.plan.backend == "all":
                verdict = questions.verify(entry.puzzle, request)
                if count >= 0 and (
                    verdict.count > count or (verdict.complete and verdict.count < count)
                ):
                    raise EngineError(
                        f"engines disagree: in a batch, cover finds {count} solutions", frozenset()
                    )
                return verdict
            label, (answers, name) = entry.puzzle.model().rules.label, doubtful
            solutions = [
                frozenset(label(choice) for choice in row.tolist() if choice) for row in answers
            ]
            ended = Ended.LIMIT if len(solutions) > 1 else Ended.EXHAUSTED
            if not solutions and (seen := questions.at_sight(entry.puzzle, request)):
                return seen
            verdict = questions.judged(entry.puzzle, request, solutions, ended, name)
            return replace(verdict, seconds=time.monotonic() - started)
        except (Error, Stopped) as error:
            return error
