"""Files with a puzzle on each line, which verify reads a page at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BufferedReader
from typing import TYPE_CHECKING, NamedTuple, cast

from exactone import models
from exactone.solver.limits import Limits, Stopped

if TYPE_CHECKING:
    from exactone import bulk

    from .command import Command
    from .pages import Pages


class Told(NamedTuple):
    """A page of a stream, what was found of it, and who says that."""

    stream: models.Stream
    answered: bulk.Answered
    pages: Pages


def of(command: Command, path: str) -> models.Stream | bytes | None:
    """A file with a puzzle on each line; what it holds where that is something else and gone by now."""
    limits = command.limits(None)
    command.out.progress.watch(limits, "reading")
    try:
        with limits.building("reading"):
            return models.stream(path, cast(BufferedReader, sys.stdin.buffer) if path == "-" else None)
    except Stopped:
        return b""


def told(command: Command, stream: models.Stream, pages: Pages) -> Iterator[Told]:
    """The pages of a stream, as they are answered."""
    from exactone import bulk, jobs

    found, seconds = stream.pages(), command.options.time

    def limits() -> Limits:
        limits = command.limits(seconds)
        command.out.progress.watch(limits)
        return limits

    def page() -> models.Page | None:
        reading = command.limits(None)
        command.out.progress.watch(reading, "reading")
        try:
            with reading.building("reading"):
                return next(found, None)
        except Stopped:
            return None

    plan = bulk.Plan(stream.name, stream.lines, command.backend, command.options.json, stream.long)
    if (number := jobs.processes(command.options.jobs)) > 1:
        with jobs.Jobs(jobs.Task(plan, seconds), number, lambda said: command.out.aside(f"exactone: {said}")) as shared:
            yield from (Told(stream, each, pages) for each in shared.read(page, command.limits(None)))
        return
    reader = bulk.Reader(plan, limits)
    while not command.stop.asked and (read := page()):
        yield Told(stream, reader.read(read), pages)
