"""What runs in a process of its own: one desk, asked one thing at a time.

Messages come as ("ask", number, message) and ("stop", number); replies go as the bytes of JSON.
"""

from __future__ import annotations

import json
import queue
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol

from exactone.solver.process import connected, heard, no_room

NO_MEMORY = "the question needs more memory than there is; ask about a smaller puzzle"

Message = dict[str, Any]


class AnyDesk(Protocol):
    """What answers: plain data to plain data."""

    def reply(self, message: Message) -> Message:
        """The reply to a message."""


class _Turns:
    """The messages of the parent: the one that is to be answered next, and requests to stop."""

    def __init__(self) -> None:
        self.waiting = queue.SimpleQueue[Message]()
        self.stop = threading.Event()
        self._number = 0  # of the question that is asked, or waits

    def hear(self, said: tuple[Any, ...]) -> None:
        """Takes what the parent says; it asks only when the last question is answered."""
        if said[0] == "ask":
            _, self._number, message = said
            self.stop.clear()
            self.waiting.put(message)
        elif said[1] == self._number:
            self.stop.set()


def main(pipe: int, memory: int | None) -> None:
    """Answers until the parent is gone."""
    from exactone.desk import Desk

    answer(connected(pipe, memory), lambda stop: Desk(stop))


def answer(connection: Connection, desk_with: Callable[[threading.Event], AnyDesk]) -> None:
    """Answers what comes through a pipe at this desk, which looks at the event that stops it."""
    for number in (signal.SIGINT, signal.SIGHUP):  # the parent says when it is over
        signal.signal(number, signal.SIG_IGN)
    turns = _Turns()
    threading.Thread(target=heard, args=(connection, turns.hear), daemon=True).start()
    desk = desk_with(turns.stop)
    while True:
        message = turns.waiting.get()
        connection.send_bytes(encoded(_reply(desk, message), message))


def _reply(desk: AnyDesk, message: Message) -> Message:
    try:
        return desk.reply(message)
    except Exception as error:  # noqa: BLE001  # the page says it, and goes on
        if no_room(error):
            return {"error": {"sentence": NO_MEMORY}}
        words = f"{type(error).__name__}: {error}"
        return {"error": {"sentence": f"this is a fault in exactone, please tell us: {words}"}}


def encoded(reply: Message, message: Message) -> bytes:
    """A reply as JSON, with the number and the version of the message that it answers."""
    same = {key: message[key] for key in ("id", "version") if key in message}
    return json.dumps({**reply, **same}).encode()
