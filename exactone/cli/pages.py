"""What is said about files with a puzzle on each line, a page at a time."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import typer

from exactone.models import Entry
from exactone.saving import NewFile, refuse_unwritable
from exactone.solver.ask.request import WORDS, Request, Verdict

from . import NOT_WRITTEN, replies
from .options import Options, misused
from .output import shown
from .replies import BAD_PUZZLE
from .report import Report

if TYPE_CHECKING:
    from exactone.bulk import Answer, ChunkResult
    from exactone.models import Stream

Outcome = tuple[int, str]
Tell = Callable[[Entry, Verdict], Outcome]
Guarded = Callable[[Callable[[Entry, Request], Outcome], Entry], Outcome]

FOUND = {1: "one", 0: "none", 2: "many"}
OUTCOMES = {count: (replies.UNIQUE[word], WORDS[word]) for count, word in FOUND.items()}
ONE = OUTCOMES[1]


class StreamReport(AbstractContextManager["StreamReport"]):
    """Says what was found of the lines of one page after the other,
    and writes those that are wanted into a file."""

    def __init__(
        self,
        report: Report,
        options: Options,
        output: str | None,
        others: bool,
        paths: Iterable[str],
        tell: Tell,
    ) -> None:
        self.report = report
        self.options = options
        self.others = others
        self._tell = tell
        self.file = None if output is None else _file(output, paths)
        self.numbers = defaultdict[tuple[str, str], list[int]](list)  # of lines, by file and word

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self.file:
            self.file.close(keep=kind is None or not issubclass(kind, OSError))

    def tell(self, stream: Stream, answered: ChunkResult, guarded: Guarded) -> Counter[Outcome]:
        """Says what was found of a page; how often there was what outcome."""
        from exactone.bulk import ALONE, NO_PUZZLE

        outcomes = Counter[Outcome]()
        ready = list[str]()
        kept = list[bytes]()
        first = answered.page.first
        for place, (line, count) in enumerate(
            zip(answered.page.lines, answered.counts, strict=True)
        ):
            if count == NO_PUZZLE:
                continue
            if count == ALONE:
                self._say(ready)
                outcome = self._alone(*answered.alone[place], guarded)
            else:
                outcome = OUTCOMES[count]
                ready += self._line(stream, answered, place, count)
            outcomes[outcome] += 1
            if outcome != ONE:
                self.numbers[stream.name, outcome[1]].append(first + place)
            if self.file and (outcome == ONE) is not self.others:
                kept.append(line + (b"\r\n" if place in answered.page.returns else b"\n"))
        self._say(ready)
        if self.file and any(code != BAD_PUZZLE for code, _ in outcomes):
            self.file.begin()
        if self.file and kept:
            self.file.write(b"".join(kept))
        return outcomes

    def summed(self) -> None:
        """Says on which lines there is not exactly one solution,
        where a summary alone is wanted."""
        if self.options.summary and not self.options.json:
            for (name, word), numbers in self.numbers.items():
                self.report.out.say(f"{shown(name)}: {word}: {', '.join(_ranges(numbers))}")

    def _line(self, stream: Stream, answered: ChunkResult, place: int, count: int) -> Iterator[str]:
        """What is said of a line with so many solutions."""
        options = self.options
        name = f"{stream.name}:{answered.page.first + place}"
        if options.failures_only and count == 1:
            return
        if options.json:
            facts = {
                "puzzle": name,
                "kind": stream.lines.kind,
                "answer": FOUND[count],
                "count": count,
                "complete": count < 2,
                "backend": answered.backend,
                "seconds": round(answered.seconds, 4),
                "ended": "limit" if count > 1 else "exhausted",
            }
            title = answered.titles.get(place)
            solution = answered.solutions.get(place)
            more = ({"title": title} if title else {}) | (
                {"solutions": [solution]} if solution else {}
            )
            yield json.dumps(facts | more)
        elif not options.summary:
            yield f"{shown(name)}: {OUTCOMES[count][1]}"

    def _say(self, ready: list[str]) -> None:
        """Says all that is ready."""
        if ready:
            self.report.out.say("\n".join(ready))
            ready.clear()

    def _alone(self, entry: Entry, answer: Answer | None, guarded: Guarded) -> Outcome:
        """Says what became of a puzzle that was asked about alone."""

        def ask(entry: Entry, _: Request) -> Outcome:
            if isinstance(answer, Verdict):
                return self._tell(entry, answer)
            assert answer is not None
            raise answer

        return guarded(ask, entry)


def _file(output: str, paths: Iterable[str]) -> NewFile:
    """The file that lines are written into, which is none of those that are read."""
    real = [os.path.realpath(path) for path in paths if os.path.exists(path)]
    if output == "-" or os.path.realpath(output) in real:
        misused(f"lines are not written into {shown(output)}; name another file behind -o")
    try:
        refuse_unwritable(output)
    except OSError as error:
        typer.echo(
            f"exactone: {shown(output)}: {(error.strerror or str(error)).lower()}; nothing is "
            "written",
            err=True,
        )
        raise typer.Exit(NOT_WRITTEN) from None
    return NewFile(output)


def _ranges(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers in their order, those in a row as in 3-7."""
    first = last = 0
    for number in [*numbers, 0]:
        if number != last + 1 or not first:
            if first:
                yield str(first) if first == last else f"{first}-{last}"
            first = number
        last = number
