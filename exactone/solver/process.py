"""Processes of our own at the other end of a pipe, which cannot exceed their memory,
and end when we do."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NO_ROOM = (MemoryError, ImportError, OSError, SystemError)
"""What Python raises where memory runs out; the parent has loaded the same engine,
so it is there."""


class Process:
    """A process that runs `main` of a module, with so many bytes of memory, and the pipe to it."""

    def __init__(self, module: str, memory: int | None) -> None:
        self.process, self.pipe = _started(module, memory)

    def send(self, what: object) -> None:
        """Sends it; whether it is alive shows when it answers."""
        with contextlib.suppress(OSError):
            self.pipe.send(what)

    def end(self) -> None:
        """Ends it at once."""
        self.process.kill()
        self.process.wait()
        self.pipe.close()


def _started(module: str, memory: int | None) -> tuple[subprocess.Popen[bytes], Connection]:
    """The process, and our end of the pipe to it."""
    from multiprocessing.connection import Pipe  # which is not there where there are no processes

    ours, theirs = Pipe()
    process = subprocess.Popen(
        [
            sys.executable,
            "-P",
            "-c",
            f"from {module} import main; main({theirs.fileno()}, {memory})",
        ],
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # where nothing is printed but by a fault
        stderr=subprocess.DEVNULL,  # where engines lament that there is no memory
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "OPENBLAS_NUM_THREADS": "1",
            "MALLOC_ARENA_MAX": "1",
        },
        start_new_session=True,  # Ctrl-C is for the parent, which says what is known by then
    )
    theirs.close()
    return process, ours


def connected(pipe: int, memory: int | None) -> Connection:
    """The other end of the pipe, in a process that from now on has so many bytes of memory."""
    if memory is not None and memory < sys.maxsize:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    from multiprocessing.connection import Connection

    return Connection(pipe)


def heard(connection: Connection, hear: Callable[[Any], object]) -> None:
    """Hands on all that comes from the parent; ends this process when the parent is gone,
    however it went."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            hear(connection.recv())
    end()


def end() -> NoReturn:
    """Ends this process at once, whatever its threads do."""
    os._exit(1)


def no_room(error: BaseException) -> bool:
    """Whether memory ran out; the last is what Python says when it does while a module is
    compiled."""
    return isinstance(error, NO_ROOM) or any(
        words in str(error) for words in ("start new thread", "is required for")
    )
