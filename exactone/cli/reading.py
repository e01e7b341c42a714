"""Reads what a command line names: one puzzle after the other, each with its share of the time;
files with a puzzle on each line, which verify reads a page at a time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from exactone import models
from exactone.models import Entry, Reader
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Limits, Stopped
from exactone.solver.puzzle import Solution

from .progress import Batch
from .report import puzzle_of

if TYPE_CHECKING:
    from exactone import bulk

    from .command import Command
    from .pages import StreamReport


class ReadEntry(NamedTuple):
    """A puzzle, and how long it took to read; late if the time was up before that."""

    entry: Entry
    seconds: float = 0.0
    late: bool = False
    file: int = 0  # which of all files it is in


class StreamReply(NamedTuple):
    """A page of a stream, what was found of it, and who says that."""

    stream: models.Stream
    answered: bulk.ChunkResult
    pages: StreamReport
    file: int  # which of all files it is


def read(
    command: Command, paths: list[str], reader: Reader, by_page: StreamReport | None = None
) -> Iterator[ReadEntry | StreamReply]:
    """The puzzles of all arguments. Reading has its share of the time,
    and whatever stops it stops it at once.

    Of files with one on each line pages are read, where that is wanted, with what was found of
    them.
    """
    if command.options.kind:
        reader = partial(reader, kind=command.options.kind)
    folders = [_files_of(command, path) if os.path.isdir(path) else [] for path in paths]
    command.batch = Batch(sum(len(files) or 1 for files in folders))
    number = 0
    for path, files in zip(paths, folders, strict=True):
        content: bytes | None = None
        if by_page and not command.stop.asked:
            stream = None if files else _stream_of(command, path, by_page.file is not None)
            if isinstance(stream, models.Stream) and _wants_kind(command, stream, path, by_page):
                stream.close()  # each of its puzzles is told its kind, which pages are not
                stream = None
            if isinstance(stream, models.Stream):
                kind = stream.lines.kind
                if command.options.kind in ("", kind):
                    yield from _answered(command, stream, by_page, number)
                else:
                    stream.close()
                    why = f"its lines are read as {kind or 'any kind'}; leave --kind out"
                    yield ReadEntry(Entry(path, None, f"{path}: {why}"), file=number)
                number += 1
                continue
            if by_page.file and (is_file(path) or path in models.bundled()):
                why = "-o writes lines of files with a puzzle on each line; this is none"
                yield ReadEntry(Entry(path, None, f"{path}: {why}"), file=number)
                number += len(files) or 1
                continue
            content = stream
        for file in files or [path]:
            entries = _entries(file, reader) if content is None else reader(file, content)
            yield from _timed(command, file, entries, number)
            number += 1
            if command.stop.asked:
                return


def _wants_kind(command: Command, stream: models.Stream, path: str, by_page: StreamReport) -> bool:
    """Whether a kind is told for the lines of a file that say none, and that can be read again."""
    told = bool(command.options.kind) and not stream.lines.kind
    return told and path != "-" and by_page.file is None


def is_file(path: str) -> bool:
    """Whether a file or a folder is meant, or stdin; else it is the name of a bundled puzzle, or a
    puzzle itself."""
    return path == "-" or os.path.exists(path)


def _files_of(command: Command, path: str) -> list[str]:
    """The puzzle files of a folder; none where it is no folder, or has none."""
    try:
        with command.limits(None).building("reading"):
            return models.files_of(path)
    except Stopped:
        return []


def _timed(command: Command, path: str, entries: Iterator[Entry], file: int) -> Iterator[ReadEntry]:
    """Puzzles of a file as they are read, with the time that each of them took."""
    while True:
        started = time.monotonic()
        limits = command.limits(command.options.time)
        command.out.progress.watch(limits, "reading")
        try:
            with limits.building("reading"):
                entry = next(entries, None)
        except Stopped:
            if not command.stop.asked:
                yield ReadEntry(
                    Entry(path, None, f"{path}: the time was up while it was read"),
                    late=True,
                    file=file,
                )
            return
        if entry is None:
            return
        yield ReadEntry(entry, time.monotonic() - started, file=file)


def _entries(path: str, read: Reader) -> Iterator[Entry]:
    """The puzzles of an argument, each with its name."""
    if path == "-":
        yield from read("-", sys.stdin.buffer.read(models.LARGEST + 1))
    elif not os.path.exists(path) and (file := models.bundled().get(path)):
        yield from read(path, file.read_bytes())
    else:
        yield from models.entries(path, read)


def _stream_of(command: Command, path: str, single: bool) -> models.Stream | bytes | None:
    """A file with a puzzle on each line, or with a single one;
    what it holds where that is something else and gone."""
    limits = command.limits(None)
    command.out.progress.watch(limits, "reading")
    try:
        with limits.building("reading"):
            piped = cast(BufferedReader, sys.stdin.buffer) if path == "-" else None
            return models.stream(path, piped, single, links=not command.options.kind)
    except Stopped:
        return b""


def _answered(
    command: Command, stream: models.Stream, pages: StreamReport, file: int
) -> Iterator[StreamReply]:
    """The pages of a stream, as they are answered."""
    from exactone import bulk, jobs

    chunks = stream.pages()
    seconds = command.options.time

    def limits() -> Limits:
        limits = command.limits(seconds)
        command.out.progress.watch(limits)
        return limits

    def page() -> models.Chunk | None:
        reading = command.limits(None)
        command.out.progress.watch(reading, "reading")
        try:
            with reading.building("reading"):
                return next(chunks, None)
        except Stopped:
            return None

    plan = bulk.BulkOptions(
        stream.name, stream.lines, command.backend, command.options.json, stream.long
    )
    if (number := jobs.processes(command.options.jobs)) > 1:
        with jobs.Jobs(
            jobs.Task(plan, seconds), number, lambda said: command.out.aside(f"exactone: {said}")
        ) as shared:
            yield from (
                StreamReply(stream, each, pages, file)
                for each in shared.read(page, command.limits(None))
            )
        return
    reader = bulk.BulkVerifier(plan, limits)
    while not command.stop.asked and (read := page()):
        yield StreamReply(stream, reader.read(read), pages, file)


def answers(entry: Entry, request: Request, path: str) -> list[Solution]:
    """The filled-in answers to a puzzle that a file holds, or stdin."""
    with request.limits.building():
        return models.answers(puzzle_of(entry), path, _content(path))


def _content(path: str) -> bytes:
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise PuzzleError(f"{path}: {why}; is the path right?") from None
