"""Workers on this machine: processes that search cubes. One that dies is replaced, and its cube is lost."""

from __future__ import annotations

import contextlib
import threading
from multiprocessing.connection import wait
from queue import SimpleQueue

from ..process import connected, end, heard, no_room, started
from .crew import Crew
from .work import Hand, Lost, Order, Outcome, Task


class Workers(Crew):
    """A crew of processes on this machine."""

    def __init__(self, task: Task, number: int, memory: int | None = None) -> None:
        self.task, self.number, self.memory = task, number, memory
        self.idle, self.busy = list[_Worker](), dict[_Worker, str]()

    @property
    def size(self) -> int:
        return self.number

    @property
    def room(self) -> int:
        return self.number - len(self.busy)

    def order(self, order: Order) -> None:
        worker = self.idle.pop() if self.idle else _Worker(self.task, self.memory)
        self.busy[worker] = order.cube
        worker.send(order)

    def replies(self, seconds: float) -> list[Outcome | Lost]:
        ready = set(wait([worker.pipe for worker in self.busy], seconds))
        return [self._reply(worker) for worker in list(self.busy) if worker.pipe in ready]

    def _reply(self, worker: _Worker) -> Outcome | Lost:
        cube = self.busy.pop(worker)
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):  # it died without a word
            worker.end()
            return Lost(cube)
        if isinstance(message, Exception):
            worker.end()
            raise message
        self.idle.append(worker)
        assert isinstance(message, Outcome)
        return message

    def close(self) -> None:
        for worker in (*self.idle, *self.busy):
            worker.end()
        self.idle.clear()
        self.busy.clear()


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, task: Task, memory: int | None) -> None:
        self.process, self.pipe = started(__name__, memory)
        self.send(task)

    def send(self, what: Task | Order) -> None:
        """Sends it; whether it is alive shows when it answers."""
        with contextlib.suppress(OSError):
            self.pipe.send(what)

    def end(self) -> None:
        """Ends it at once."""
        self.process.kill()
        self.process.wait()
        self.pipe.close()


def main(pipe: int, memory: int | None) -> None:
    """What runs in a worker."""
    connection, inbox = connected(pipe, memory), SimpleQueue[Task | Order]()
    threading.Thread(target=heard, args=(connection, inbox.put), daemon=True).start()
    hand: Hand | None = None
    while True:
        message = inbox.get()
        try:
            if isinstance(message, Task):
                hand = Hand(message)
            elif hand is not None:
                connection.send(hand.do(message))
        except Exception as error:  # noqa: BLE001  # the client raises it
            if no_room(error):
                end()  # the next worker begins with all its memory
            connection.send(error)
