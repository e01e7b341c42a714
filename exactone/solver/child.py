"""A search in a process of its own that cannot take more memory than it was allowed.

Engines do not keep to limits of memory, and some end the whole process when there is no more. So the question goes to a
child; when it dies, what it found before still counts, and the rest is undecided.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from .answers import checked, engine_for
from .asking import Asking
from .limits import Ended, Limits
from .process import Process, connected, heard, no_room
from .puzzle import Puzzle, Solution
from .streams import Items, drain

POLL = 0.05  # seconds between two looks at the limits


def search(puzzle: Puzzle, asking: Asking, name: str) -> Generator[Solution, None, Ended]:
    """The checked answers of one engine, found in a child."""
    return (yield from _messages("search", puzzle, asking, name))


def counted(puzzle: Puzzle, asking: Asking) -> tuple[str, int, Ended]:
    """Who counts in a child, and the number of answers; what it had by then when it dies."""
    name, found = engine_for(puzzle, asking), 0
    messages = _messages("count", puzzle, asking, name)
    for who, number, asking.limits.doing.expected in (told := Items(messages)):
        name, found = who or name, number if who else max(found, number)
        asking.limits.found = found
    return name, found, told.ended


def _messages(job: str, puzzle: Puzzle, asking: Asking, name: str) -> Generator[Any, None, Ended]:
    """What a child that does this job has to say, and why it ended."""
    child = Process(__name__, asking.memory)
    try:
        child.send((job, puzzle, replace(asking, limits=Limits(), memory=None), name))
        while True:
            if ended := asking.limits.over():
                return ended
            if not child.pipe.poll(POLL):
                continue
            message = child.pipe.recv()
            if isinstance(message, Ended):
                return message
            if isinstance(message, Exception):
                raise message
            yield message
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return Ended.MEMORY  # it died without a word
    finally:
        child.end()


def main(pipe: int, memory: int) -> None:
    """What runs in the child."""
    connection = connected(pipe, memory)
    try:
        connection.send(_do(connection))
    except Exception as error:  # noqa: BLE001  # the parent raises it
        connection.send(Ended.MEMORY if no_room(error) else error)


def _do(connection: Connection) -> Ended:
    from .questions import counted_here

    job, puzzle, asking, name = connection.recv()
    threading.Thread(target=heard, args=(connection, lambda _: None), daemon=True).start()
    if job == "search":
        return drain(checked(puzzle, asking, name), connection.send)[1]
    doing = asking.limits.doing

    def watch(found: int) -> None:
        connection.send(("", found, doing.expected))

    name, found, ended = counted_here(puzzle, replace(asking, limits=replace(asking.limits, watch=watch)))
    connection.send((name, found, doing.expected))
    return ended
