"""What runs in a process of its own: one desk, asked one thing at a time.

Messages come as ("ask", number, message) and ("stop", number); replies go as the bytes of JSON.
"""

from __future__ import annotations

import gc
import json
import queue
import signal
import threading
from multiprocessing.connection import Connection
from typing import Any, Protocol

from exactone.solver.limits import Stopped
from exactone.solver.process import connected, heard, no_room

NO_MEMORY = "the question needs more memory than there is; ask about a smaller puzzle"

PAUSE = 0.3  # seconds in which nothing is asked
NEW = frozenset({"open", "new", "make", "another"})
"""What begins with another puzzle."""

LOADING = frozenset({"verdict", "candidates"})
"""What is asked again and again while one types: rules stay loaded for it."""

SHOWN = ("id", "version")  # of a message, and of its reply
THE_TABS = frozenset({*SHOWN, "tab"})
"""What of a message the page and the server agree on: a desk numbers its puzzles itself, and a tab
has more than one desk, one after the other and beside each other."""

Message = dict[str, Any]


class AnyDesk(Protocol):
    """What answers: plain data to plain data."""

    def reply(self, message: Message) -> Message:
        """The reply to a message; to the verb stop at once, in any thread."""


def main(pipe: int, memory: int | None) -> None:
    """Answers until the parent is gone."""
    from exactone.desk import Desk

    connection = connected(pipe, memory)
    warm_up(Desk())
    answer(connection, Desk())


def warm_up(desk: AnyDesk) -> None:
    """Loads what a first question needs, at a desk that nobody uses: of an empty puzzle of any
    kind it is asked what is asked after each key."""
    from exactone.models import kinds

    desk.reply({"verb": "new", "kind": kinds()[0], "size": ""})
    for verb in ("verdict", "candidates"):
        desk.reply({"verb": verb})


def answer(connection: Connection, desk: AnyDesk) -> None:
    """Answers what comes through a pipe at this desk, which knows each question by its number."""
    for each in (signal.SIGINT, signal.SIGHUP):  # the parent says when it is over
        signal.signal(each, signal.SIG_IGN)
    asked = queue.SimpleQueue[tuple[int, Message]]()

    def hear(said: tuple[Any, ...]) -> None:
        if said[0] == "ask":
            asked.put(said[1:])
        else:
            desk.reply({"verb": "stop", "of": said[1]})

    threading.Thread(target=heard, args=(connection, hear), daemon=True).start()
    pauses = Pauses()
    while True:
        number, message = pauses.next_of(asked)
        own = {key: said for key, said in message.items() if key not in THE_TABS}
        connection.send_bytes(encoded(_reply(desk, {**own, "id": number}), message))


class Pauses:
    """Waits for questions; in the first pause after one about a new puzzle, what is kept of that is
    put where the collector of garbage does not look: it would go through all rules again and again,
    between a key and its verdict."""

    def __init__(self) -> None:
        self._is_new = True  # whether nothing was asked about the puzzle yet
        self._is_due = False

    def next_of(self, asked: queue.SimpleQueue[tuple[int, Message]]) -> tuple[int, Message]:
        """The next question."""
        try:
            number, message = asked.get(timeout=PAUSE if self._is_due else None)
        except queue.Empty:
            put_aside()
            self._is_due = False
            return self.next_of(asked)
        if message["verb"] in NEW:
            self._is_new = True
        elif self._is_new and message["verb"] in LOADING:
            self._is_new, self._is_due = False, True
        return number, message


def put_aside() -> None:
    """What there is now is not looked at by later collections; what was kept of puzzles before is
    freed first."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _reply(desk: AnyDesk, message: Message) -> Message:
    try:
        return desk.reply(message)
    except Stopped:
        return {"stopped": True}
    except Exception as error:  # noqa: BLE001  # the page says it, and goes on
        if no_room(error):
            return {"error": {"sentence": NO_MEMORY}}
        words = f"{type(error).__name__}: {error}"
        return {"error": {"sentence": f"this is a fault in exactone, please tell us: {words}"}}


def encoded(reply: Message, message: Message) -> bytes:
    """A reply as JSON, with the number and the version that the page knows."""
    own = {key: said for key, said in reply.items() if key not in THE_TABS}
    return json.dumps({**own, **{key: message[key] for key in SHOWN if key in message}}).encode()
