"""Processes that share the pages of a file with a puzzle on each line, and nothing else."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from queue import SimpleQueue
from typing import NamedTuple

from exactone.solver.limits import Limits
from exactone.solver.process import Process, connected, end, heard

from .bulk import BulkOptions, BulkVerifier, ChunkResult
from .models import Chunk

AHEAD = 2  # pages that wait for each process, so that none waits for us
POLL = 0.05  # seconds between two looks at the limits

Pages = Callable[[], Chunk | None]
"""The next page; None at the end."""


class Task(NamedTuple):
    """What a process is to do with pages."""

    plan: BulkOptions
    seconds: float | None  # of a puzzle that is asked about alone


class Jobs(AbstractContextManager["Jobs"]):
    """So many processes. What one that died had to do is done here."""

    def __init__(self, task: Task, number: int, told: Callable[[str], object]) -> None:
        self.task = task
        self.told = told
        self.workers = [_Worker(task) for _ in range(number)]

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.end()

    def read(self, pages: Pages, limits: Limits) -> Iterator[ChunkResult]:
        """What is found of all pages, in their order; in the end how many puzzles are left where it
        is interrupted."""
        # bytes of the file
        waiting = deque[tuple[_Worker, Chunk]]()
        more = True
        given = 0
        own = BulkVerifier(
            self.task.plan, lambda: Limits.within(self.task.seconds, limits.stop, limits.watch)
        )
        while more or waiting:
            while more and len(waiting) < AHEAD * len(self.workers) and not limits.over():
                if more := (page := pages()) is not None:
                    given = page.end
                    worker = min(
                        self.workers,
                        key=lambda each: (each.dead, sum(each is busy for busy, _ in waiting)),
                    )
                    worker.send(page)
                    waiting.append((worker, page))
            if limits.over():
                left = sum(self.task.plan.lines.number(page.lines) for _, page in waiting)
                yield ChunkResult(Chunk(0, [], given), left, [], {}, {}, {}, "", 0.0)
                return
            if not waiting:
                return
            worker, page = waiting[0]
            answered = worker.answer(limits)
            if answered is None and not worker.dead:
                continue  # it is over
            waiting.popleft()
            if answered is None and not worker.mourned:
                worker.mourned = True
                self.told(
                    f"a process that shared the work has died ({worker.death()}); its lines are "
                    "looked at here"
                )
            yield own.read(page) if answered is None else answered


class _Worker(Process):
    """One process, which gets pages."""

    def __init__(self, task: Task) -> None:
        super().__init__(__name__, None)
        self.dead = self.mourned = False
        self.send(task)

    def answer(self, limits: Limits) -> ChunkResult | None:
        """What it has found of its next page; None when it is over, or dead."""
        try:
            while not self.dead and not self.pipe.poll(POLL):
                if limits.over():
                    return None
            message = None if self.dead else self.pipe.recv()
        except (EOFError, OSError):
            self.dead = True
            message = None
        if isinstance(message, Exception):
            raise message
        assert message is None or isinstance(message, ChunkResult)
        return message

    def death(self) -> str:
        """How it ended."""
        code = self.process.wait()
        return f"signal {-code}" if code < 0 else f"exit code {code}"


def processes(number: int) -> int:
    """How many share the work; 0 stands for all processors."""
    return number or len(os.sched_getaffinity(0))


def main(pipe: int, memory: int | None) -> None:
    """What runs in a process."""
    connection = connected(pipe, memory)
    inbox = SimpleQueue[Task | Chunk]()
    threading.Thread(target=heard, args=(connection, inbox.put), daemon=True).start()
    reader: BulkVerifier | None = None
    while True:
        message = inbox.get()
        try:
            if isinstance(message, Task):
                reader = BulkVerifier(message.plan, partial(Limits.within, message.seconds))
            elif reader is not None:
                connection.send(reader.read(message))
        except OSError:
            end()
        except Exception as error:  # noqa: BLE001  # the parent raises it
            connection.send(error)
