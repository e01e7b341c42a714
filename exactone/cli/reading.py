"""Reads what a command line names: one puzzle after the other, each with its share of the time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from exactone import models
from exactone.models import Entry, Reader
from exactone.solver.asking import Asking
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Stopped
from exactone.solver.puzzle import Solution

from . import streams
from .progress import Batch
from .report import puzzle_of
from .streams import Told

if TYPE_CHECKING:
    from .command import Command
    from .pages import Pages


class Read(NamedTuple):
    """A puzzle, and how long it took to read; late if the time was up before that."""

    entry: Entry
    seconds: float = 0.0
    late: bool = False


def read(command: Command, paths: list[str], reader: Reader, by_page: Pages | None = None) -> Iterator[Read | Told]:
    """The puzzles of all arguments. Reading has its share of the time, and whatever stops it stops it at once.

    Of files with one on each line pages are read, where that is wanted, with what was found of them.
    """
    command.batch = Batch(len(paths))
    for command.batch.path, path in enumerate(paths):
        content: bytes | None = None
        if by_page and not command.stop.asked:
            found = streams.of(command, path)
            if isinstance(found, models.Stream):
                yield from streams.told(command, found, by_page)
                continue
            if by_page.file:
                why = "-o writes lines of files with a puzzle on each line; this is none"
                yield Read(Entry(path, None, f"{path}: {why}"))
                continue
            content = found
        yield from _timed(command, path, _entries(path, reader) if content is None else reader(path, content))
        if command.stop.asked:
            return


def _timed(command: Command, path: str, entries: Iterator[Entry]) -> Iterator[Read]:
    """Puzzles as they are read, with the time that each of them took."""
    while True:
        started, limits = time.monotonic(), command.limits(command.options.time)
        command.out.progress.watch(limits, "reading")
        try:
            with limits.building("reading"):
                entry = next(entries, None)
        except Stopped:
            if not command.stop.asked:
                yield Read(Entry(path, None, f"{path}: the time was up while it was read"), late=True)
            return
        if entry is None:
            return
        yield Read(entry, time.monotonic() - started)


def _entries(path: str, read: Reader) -> Iterator[Entry]:
    """The puzzles of an argument, each with its name."""
    if path == "-":
        yield from read("-", sys.stdin.buffer.read(models.LARGEST + 1))
    elif not os.path.exists(path) and (file := models.bundled().get(path)):
        yield from read(path, file.read_bytes())
    else:
        yield from models.entries(path, read)


def answers(entry: Entry, asking: Asking, path: str) -> list[Solution]:
    """The filled-in answers to a puzzle that a file holds, or stdin."""
    with asking.limits.building():
        return models.answers(puzzle_of(entry), path, _content(path))


def _content(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise PuzzleError(f"{path}: {why}; is the path right?") from None
