"""Many puzzles, one on each line of a file or of what a program has at hand, verified as they are read."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple, cast

from .. import bulk, jobs, models
from ..models import Entry, Page, Stream
from ..solver import engines, questions
from ..solver.asking import Asking, Verdict
from ..solver.limits import Limits
from .limits import Progress
from .limits import limits as own_limits

WORDS = {0: "none", 1: "one", 2: "many"}


class Line(NamedTuple):
    """What is known of one puzzle of many."""

    name: str  # as in lines.txt:17
    answer: str  # one, none, many, unknown; nothing where it was refused
    error: str = ""  # why it is no puzzle, or there is no answer
    solutions: tuple[Any, ...] = ()  # as a file has them; one or two, where they were wanted


def verify_all(
    source: str | Path | Iterable[str],
    *,
    backend: str = "auto",
    seconds: float | None = None,
    solutions: bool = False,
    processes: int = 1,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Iterator[Line]:
    """Whether each puzzle of a file, or of some lines, has exactly one solution; in their order, as they are read.

    `seconds` are for each puzzle; 0 processes stand for one a processor. Progress is the number of puzzles so far.
    """
    if backend not in ("auto", "all"):
        engines.get(backend)  # raises what is wrong with the name
    name = str(source) if isinstance(source, str | Path) else "-"
    limits = own_limits(None, progress, stop)

    def each() -> Limits:
        return Limits.within(seconds, limits.stop)

    found = models.stream(name, None if isinstance(source, str | Path) else cast(io.BufferedReader, _Piped(source)))
    if isinstance(found, Stream):
        plan = bulk.Plan(name, found.lines, backend, solutions, found.long)
        with closing(found):
            for answered in _answered(plan, found, jobs.processes(processes), seconds, limits):
                yield from (lines := [*_lines(plan, answered)])
                limits.found += len(lines)
        return
    for entry in models.named(name) if found is None else models.from_bytes(name, found):
        if limits.over():
            return
        verdict = None if entry.puzzle is None else questions.verify(entry.puzzle, Asking(backend, each()))
        yield _line(entry, verdict, solutions)
        limits.found += 1


def _answered(
    plan: bulk.Plan, stream: Stream, processes: int, seconds: float | None, limits: Limits
) -> Iterator[bulk.Answered]:
    """What is found of all pages of a stream."""
    pages = stream.pages()
    if processes > 1:
        with jobs.Jobs(jobs.Task(plan, seconds), processes, lambda _: None) as shared:
            yield from shared.read(lambda: next(pages, None), limits)
    else:
        reader = bulk.Reader(plan, lambda: Limits.within(seconds, limits.stop))
        while not limits.over() and (page := next(pages, None)) is not None:
            yield reader.read(page)


def _lines(plan: bulk.Plan, answered: bulk.Answered) -> Iterator[Line]:
    """The lines of a page."""
    page: Page = answered.page
    for place, count in enumerate(answered.counts):
        if count == bulk.ALONE:
            yield _line(*answered.alone[place], plan.full)
        elif count != bulk.NO_PUZZLE:
            solution = answered.solutions.get(place)
            yield Line(f"{plan.name}:{page.first + place}", WORDS[count], "", () if solution is None else (solution,))


def _line(entry: Entry, answer: bulk.Answer | None, full: bool) -> Line:
    """What is known of a puzzle that was asked about alone."""
    if not isinstance(answer, Verdict) or entry.puzzle is None:
        return Line(entry.name, "", entry.error or f"{entry.name}: {answer}")
    found = tuple(map(entry.puzzle.write, answer.solutions)) if full else ()
    return Line(entry.name, answer.answer, "", found)


class _Piped:
    """Lines that a program has, as a file."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines, self.closed = iter(lines), False

    def read1(self, size: int) -> bytes:
        """About so many bytes of whole lines; nothing at the end."""
        found, length = list[bytes](), 0
        while length < size and (line := next(self.lines, None)) is not None:
            found.append(line.encode().removesuffix(b"\n") + b"\n")
            length += len(found[-1])
        return b"".join(found)

    read = read1

    def fileno(self) -> int:
        """There is none."""
        raise io.UnsupportedOperation

    def close(self) -> None:
        """Nothing to close."""
        self.closed = True
