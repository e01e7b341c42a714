"""Who searches cubes: processes on this machine; one that dies is replaced."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from multiprocessing.connection import wait
from queue import SimpleQueue

from exactone.solver.process import Process, connected, end, heard, no_room

from .work import CubeWorker, LostCube, Order, Outcome, Task


class Workers(ABC):
    """Workers that take orders and answer with outcomes, in any order; some may be lost,
    or come twice."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many workers there are."""

    @property
    @abstractmethod
    def room(self) -> int:
        """How many more orders can be given."""

    @abstractmethod
    def order(self, order: Order) -> None:
        """Gives an order."""

    @abstractmethod
    def replies(self, seconds: float) -> list[Outcome | LostCube]:
        """What has become of orders by now; waits so long for the first.
        What a worker raised is raised here."""

    @abstractmethod
    def close(self) -> None:
        """Stops all work at once."""


class LocalWorkers(Workers):
    """A crew of processes on this machine."""

    def __init__(self, task: Task, number: int, memory: int | None = None) -> None:
        self.task = task
        self.number = number
        self.memory = memory
        self.idle = list[Process]()
        self.busy = dict[Process, str]()

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

    def replies(self, seconds: float) -> list[Outcome | LostCube]:
        ready = set(wait([worker.pipe for worker in self.busy], seconds))
        return [self._reply(worker) for worker in list(self.busy) if worker.pipe in ready]

    def _begun(self) -> Process:
        """A worker that knows its task."""
        worker = Process(__name__, self.memory)
        worker.send(self.task)
        return worker

    def _reply(self, worker: Process) -> Outcome | LostCube:
        cube = self.busy.pop(worker)
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):  # it died without a word
            worker.end()
            return LostCube(cube)
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
    connection = connected(pipe, memory)
    inbox = SimpleQueue[Task | Order]()
    threading.Thread(target=heard, args=(connection, inbox.put), daemon=True).start()
    hand: CubeWorker | None = None
    while True:
        message = inbox.get()
        try:
            if isinstance(message, Task):
                hand = CubeWorker(message)
            elif hand is not None:
                connection.send(hand.do(message))
        except Exception as error:  # noqa: BLE001  # the client raises it
            if no_room(error):
                end()  # the next worker begins with all its memory
            connection.send(error)
