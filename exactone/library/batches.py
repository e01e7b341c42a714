"""Many puzzles, one on each line of a file or of what a program has at hand,
verified as they are read."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from exactone import models
from exactone.models import Chunk, Entry, Stream
from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.limits import Limits

from .arguments import each_of, lines_of, time_of, whole, word_of
from .limits import Progress
from .limits import limits as own_limits

if TYPE_CHECKING:
    from exactone import bulk

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
    """Whether each puzzle of a file, or of some lines, has exactly one solution; in their order,
    as they are read.

    `seconds` are for each puzzle; 0 processes stand for one a processor. Progress is the number
    of puzzles so far.
    """
    if word_of("backend", backend, '"auto", "pysat" or "cover"') not in ("auto", "all"):
        engines.get(backend)  # raises what is wrong with the name
    workers = whole("processes", processes, 0, "is no number of processes") or 0
    if not isinstance(source, str | Path):
        source = lines_of(each_of(source))
    name = str(source) if isinstance(source, str | Path) else "-"
    limits = own_limits(None, progress, stop)
    most = time_of(seconds)

    def each() -> Limits:
        return Limits.within(most, limits.stop)

    from exactone import bulk, jobs  # for files with a puzzle on each line alone

    stream = models.stream(
        name,
        None if isinstance(source, str | Path) else cast(io.BufferedReader, _LinesFile(source)),
    )
    if isinstance(stream, Stream):
        plan = bulk.BulkOptions(name, stream.lines, backend, solutions, stream.long)
        with closing(stream):
            for answered in _answered(plan, stream, jobs.processes(workers), most, limits):
                yield from (lines := [*_lines(plan, answered)])
                limits.found += len(lines)
        return
    for entry in models.named(name) if stream is None else models.from_bytes(name, stream):
        if limits.over():
            return
        verdict = (
            None
            if entry.puzzle is None
            else questions.verify(entry.puzzle, Request(backend, each()))
        )
        yield _line(entry, verdict, solutions)
        limits.found += 1


def _answered(
    plan: bulk.BulkOptions, stream: Stream, processes: int, seconds: float | None, limits: Limits
) -> Iterator[bulk.ChunkResult]:
    """What is found of all pages of a stream."""
    from exactone import bulk, jobs

    pages = stream.pages()
    if processes > 1:
        with jobs.Jobs(jobs.Task(plan, seconds), processes, lambda _: None) as shared:
            yield from shared.read(lambda: next(pages, None), limits)
    else:
        reader = bulk.BulkVerifier(plan, lambda: Limits.within(seconds, limits.stop))
        while not limits.over() and (page := next(pages, None)) is not None:
            yield reader.read(page)


def _lines(plan: bulk.BulkOptions, answered: bulk.ChunkResult) -> Iterator[Line]:
    """The lines of a page."""
    from exactone import bulk

    page: Chunk = answered.page
    for place, count in enumerate(answered.counts):
        if count == bulk.ALONE:
            yield _line(*answered.alone[place], plan.full)
        elif count != bulk.NO_PUZZLE:
            solution = answered.solutions.get(place)
            yield Line(
                f"{plan.name}:{page.first + place}",
                WORDS[count],
                "",
                () if solution is None else (solution,),
            )


def _line(entry: Entry, answer: bulk.Answer | None, full: bool) -> Line:
    """What is known of a puzzle that was asked about alone."""
    if not isinstance(answer, Verdict) or entry.puzzle is None:
        return Line(entry.name, "", entry.error or f"{entry.name}: {answer}")
    solutions = tuple(map(entry.puzzle.write, answer.solutions)) if full else ()
    return Line(entry.name, answer.answer, "", solutions)


class _LinesFile:
    """Lines that a program has, as a file."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.closed = False

    def read1(self, size: int) -> bytes:
        """About so many bytes of whole lines; nothing at the end."""
        chunks = list[bytes]()
        length = 0
        while length < size and (line := next(self.lines, None)) is not None:
            chunks.append(line.encode().removesuffix(b"\n") + b"\n")
            length += len(chunks[-1])
        return b"".join(chunks)

    read = read1

    def fileno(self) -> int:
        """There is none."""
        raise io.UnsupportedOperation

    def close(self) -> None:
        """Nothing to close."""
        self.closed = True
