"""A desk that does what a message wants it to do: wait, hang, die. It stands in for the real one
where a test is about processes, and not about puzzles."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

from exactone.server.worker import Message, answer
from exactone.solver.process import connected

WAITED = 60.0  # seconds after which what hangs gives up


class FakeDesk:
    """Keeps a text, and does what it is told."""

    def __init__(self) -> None:
        self.stopped = threading.Condition()
        self.of = set[object]()
        self.text = ""
        self.opened = 0

    def reply(self, message: Message) -> Message:
        """Does what stands in the message, and says what is on the desk."""
        wanted: Any = message.get("do")
        if message["verb"] == "stop":
            with self.stopped:
                self.of.add(message["of"])
                self.stopped.notify_all()
            return {}
        if message["verb"] in ("open", "make") and "text" in message:
            self.text = message["text"]
            self.opened += 1
        if message["verb"] == "put":
            self.text += message["text"]
        if wanted == "wait":  # as a search, which looks at the limits
            with self.stopped:
                self.stopped.wait_for(lambda: message["id"] in self.of, WAITED)
            return {"stopped": True}
        if wanted == "hang":  # as an engine, which does not
            time.sleep(WAITED)
        if wanted == "spin":  # and lets no other thread of Python go on
            sum(range(10**10))
        if wanted == "die":
            os._exit(9)
        if wanted == "fail":
            raise ValueError("nobody thought of this")
        if wanted == "starve":
            raise MemoryError
        return {"text": self.text, "opened": self.opened, "process": os.getpid()}


def main(pipe: int, memory: int | None) -> None:
    """What runs in a process of its own."""
    answer(connected(pipe, memory), FakeDesk())
