"""Workers on this machine: processes that search cubes. One that dies is replaced, and its cube is lost."""

from __future__ import annotations

import threading
from multiprocessing.connection import wait
from queue import SimpleQueue

from ..process import Process, connected, end, heard, no_room
from .crew import Crew
from .work import Hand, Lost, Order, Outcome, Task


class Workers(Crew):
    """A crew of processes on this machine."""

    def __init__(self, task: Task, number: int, memory: int | None = None) -> None:
        self.task, self.number, self.memory = task, number, memory
        self.idle, self.busy = list[Process](), dict[Process, str]()

    @property
    def size(self) -> int:
        return self.number

    @property
    def room(self) -> int:
        return self.number - len(self.busy)

    def order(self, order: Order) -> None:
        worker = self.idle.pop() if self.idle else self._begun()
        self.busy[worker] = order.cube
        worker.send(order)

    def replies(self, seconds: float) -> list[Outcome | Lost]:
        ready = set(wait([worker.pipe for worker in self.busy], seconds))
        return [self._reply(worker) for worker in list(self.busy) if worker.pipe in ready]

    def _begun(self) -> Process:
        """A worker that knows its task."""
        worker = Process(__name__, self.memory)
        worker.send(self.task)
        return worker

    def _reply(self, worker: Process) -> Outcome | Lost:
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
