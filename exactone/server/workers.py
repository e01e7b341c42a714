"""Processes with a desk each, lent to the tabs that ask.

A process, and no thread: it can be ended whatever it does, has a bound to its memory, and no tab
waits until the solver of another one lets Python go on. One more than is needed is always there,
with all modules loaded: the spare, which takes over where one was ended.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import wait

from exactone.solver import room
from exactone.solver.process import Process

from . import worker
from .guard import Refusal
from .worker import Message

LOOK = 0.1  # seconds between two looks whether the client is still there
GRACE = 0.4  # seconds that a question has to end after it was stopped
MEMORY = 4 << 30  # bytes that a process may take, or less
LITTLE = 1 << 30  # with less no engine can be loaded
SHARE = 2  # of the memory that is free, one part in so many
MOST = 8  # processes, the spare one not counted
IDLE = 900.0  # seconds after which a process ends that nobody asks


class Died(Exception):
    """A process ended in the middle of a question, as where it takes more than its memory."""


class Stopped(Exception):
    """A question was stopped, and the process with it, as it did not end by itself."""


class Worker:
    """A process with a desk."""

    def __init__(self, module: str, memory: int | None) -> None:
        self._process = Process(module, memory)
        self._sending = threading.Lock()
        self._number = 0
        self.knows: str | None = None  # the text of the puzzle that is on its desk

    def ask(self, message: Message, question: Question) -> bytes:
        """The reply to a message; raises Died, or Stopped where it did not end in time."""
        pipe = self._process.pipe
        overdue = float("inf")
        try:
            with self._sending:
                self._number += 1
                question.asked_of(self, self._number)
                pipe.send(("ask", self._number, message))
            while not wait([pipe], LOOK):
                question.look()
                if question.is_stopped:
                    overdue = min(overdue, time.monotonic() + GRACE)
                    self.stop(self._number)
                if time.monotonic() >= overdue:
                    raise Stopped
            return pipe.recv_bytes()
        except (EOFError, OSError):
            raise Died from None

    def stop(self, number: int) -> None:
        """Asks it to end the question of this number."""
        with self._sending:
            try:
                self._process.pipe.send(("stop", number))
            except OSError:
                return  # it is over anyhow

    def end(self) -> None:
        """Ends it at once."""
        self._process.end()


@dataclass(eq=False)
class Question:
    """A question of a page, from when it comes to its reply."""

    id: object  # as the page calls it
    verb: str
    is_gone: Callable[[], bool] = lambda: False  # nobody waits for the reply any more
    is_stopped: bool = False
    _worker: Worker | None = None
    _number: int = 0

    def stop(self) -> None:
        """Ends it, also where it still waits for its turn."""
        self.is_stopped = True
        if self._worker is not None:
            self._worker.stop(self._number)

    def look(self) -> None:
        """Stops it where nobody waits for the reply."""
        if not self.is_stopped and self.is_gone():
            self.stop()

    def asked_of(self, worker: Worker, number: int) -> None:
        """It is asked now, under this number."""
        self._worker, self._number = worker, number


@dataclass(eq=False)
class Role:
    """A desk of a tab: what is asked there is asked one thing at a time."""

    turn: threading.Lock = field(default_factory=threading.Lock)
    worker: Worker | None = None
    used: float = 0.0  # when something was asked there last

    def end_turn(self) -> None:
        """Whoever waits may ask now."""
        self.used = time.monotonic()
        self.turn.release()

    def take_turn(self, question: Question) -> bool:
        """Waits until nothing else is asked here; False where the question is stopped before."""
        while not self.turn.acquire(timeout=LOOK):
            question.look()
            if question.is_stopped:
                return False
        if question.is_stopped:
            self.turn.release()
            return False
        return True


class Workers:
    """The processes of all tabs, and the spare one."""

    def __init__(self, module: str = worker.__name__, most: int = MOST) -> None:
        self._module = module
        self._most = most
        self._lock = threading.Lock()
        self._lent = list[Role]()
        self._is_over = False
        self._spare: Worker | None = None

    def prepare(self) -> None:
        """Starts the spare one, before anybody asks."""
        with self._lock:
            self._spare = self._spare or self._started()

    def of(self, role: Role) -> Worker:
        """The process of a role that has its turn; the oldest of those that do nothing ends where
        there would be too many."""
        with self._lock:
            role.used = time.monotonic()
            if role.worker is not None:
                return role.worker
            if self._is_over:
                raise Refusal(503, "exactone is about to end")
            if len(self._lent) >= self._most:
                self._end_oldest()
            role.worker = self._spare or self._started()
            self._spare = self._started()
            self._lent.append(role)
            return role.worker

    def end(self, role: Role) -> None:
        """Ends the process of a role that has its turn, or of which nobody waits for a reply."""
        with self._lock:
            self._end(role)

    def end_if_free(self, *roles: Role) -> None:
        """Ends the processes of roles where nothing is asked."""
        with self._lock:
            for role in roles:
                self._end_if_free(role)

    def end_idle(self) -> None:
        """Ends the processes that nobody asks any more."""
        with self._lock:
            for role in [*self._lent]:
                if time.monotonic() - role.used > IDLE:
                    self._end_if_free(role)

    def close(self) -> None:
        """Ends all of them."""
        with self._lock:
            self._is_over = True
            for role in [*self._lent]:
                self._end(role)
            if self._spare is not None:
                self._spare.end()
                self._spare = None

    def _started(self) -> Worker:
        free = room.free()
        share = MEMORY if free is None else free // SHARE
        return Worker(self._module, max(LITTLE, min(MEMORY, share)))

    def _end_oldest(self) -> None:
        for role in sorted(self._lent, key=lambda role: role.used):
            if self._end_if_free(role):
                return
        raise Refusal(429, f"{self._most} questions are asked already; stop one in another tab")

    def _end_if_free(self, role: Role) -> bool:
        """Ends the process of a role where nothing is asked; says whether it did."""
        if not role.turn.acquire(blocking=False):
            return False
        try:
            self._end(role)
        finally:
            role.turn.release()
        return True

    def _end(self, role: Role) -> None:
        if role.worker is not None:
            role.worker.end()
            role.worker = None
            self._lent.remove(role)
