"""A search in a process of its own that cannot take more memory than it was allowed.

Engines do not keep to limits of memory, and some end the whole process when there is no more. So
the question goes to a child; when it dies, what it found before still counts, and the rest is
undecided.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from exactone.solver.limits import Ended, Limits
from exactone.solver.process import Process, connected, heard, no_room
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import Items, drain

from .answers import checked, engine_for
from .request import Request

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

POLL = 0.05  # seconds between two looks at the limits


def search(puzzle: Puzzle, request: Request, name: str) -> Generator[Solution, None, Ended]:
    """The checked answers of one engine, found in a child."""
    for answer, mixed in (told := Items(_messages("search", puzzle, request, name))):
        request.limits.doing.mixed = mixed
        yield answer
    return told.ended


def counted(puzzle: Puzzle, request: Request) -> tuple[str, int, Ended]:
    """Who counts in a child, and the number of answers; what it had by then when it dies."""
    name = engine_for(puzzle, request)
    number_found = 0
    messages = _messages("count", puzzle, request, name)
    for who, number, request.limits.doing.expected in (told := Items(messages)):
        name = who or name
        number_found = number if who else max(number_found, number)
        request.limits.found = number_found
    return name, number_found, told.ended


def _messages(job: str, puzzle: Puzzle, request: Request, name: str) -> Generator[Any, None, Ended]:
    """What a child that does this job has to say, and why it ended."""
    child = Process(__name__, request.memory)
    try:
        child.send((job, puzzle, replace(request, limits=Limits(), memory=None), name))
        while True:
            if ended := request.limits.over():
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

    job, puzzle, request, name = connection.recv()
    threading.Thread(target=heard, args=(connection, lambda _: None), daemon=True).start()
    doing = request.limits.doing
    if job == "search":
        return drain(
            checked(puzzle, request, name), lambda answer: connection.send((answer, doing.mixed))
        )[1]

    def watch(so_far: int) -> None:
        connection.send(("", so_far, doing.expected))

    name, total, ended = counted_here(
        puzzle, replace(request, limits=replace(request.limits, watch=watch))
    )
    connection.send((name, total, doing.expected))
    return ended
