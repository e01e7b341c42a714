"""The tabs of browsers: what each asks, at which of its desks, and what ends a question.

A tab has two desks: a quick one, where the puzzle is changed and looked at, and a slow one for
what may take long. The text of the puzzle is kept here, so a desk can end at any time: the next
one opens that text.
"""

from __future__ import annotations

import json
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .guard import Refusal
from .worker import Message, encoded
from .workers import Died, Question, Role, Stopped, Worker, Workers

MOST_TABS = 64  # whose texts are kept
MOST_QUESTIONS = 24  # of one tab at once
NAME = re.compile(r"[A-Za-z0-9_-]{8,64}")

SLOW = frozenset({"why", "hint", "fix", "minimize", "tell", "count", "solve", "make", "another"})
"""What is asked at the slow desk."""

EITHER = frozenset({"share", "shape", "draw", "check", "kinds", "style", "forms"})
"""What takes a moment, and is asked at the slow desk where the quick one still looks for a
verdict."""

CHANGES = frozenset({"open", "put", "new"})
"""What puts another puzzle on the desk: what is asked about the one before is of no use then."""

ABOUT = (SLOW - {"make", "another"}) | {"verdict", "candidates", "shape"}
"""What is asked about the puzzle as it is, and may take longer than a moment."""

STATES = CHANGES | {"make", "another"}
"""What is answered with a puzzle."""

ANEW = frozenset({"open", "new", "kinds", "style", "forms", "make"})
"""What does not depend on the puzzle that is on the desk."""

DIED = (
    "this ended in the middle, as where it takes more memory than there is; ask about a smaller "
    "puzzle"
)


class Tab:
    """A tab: its desks, the text of its puzzle, and what it asks at the moment."""

    def __init__(self) -> None:
        self.quick = Role()
        self.slow = Role()
        self.text: str | None = None
        self.version = 0  # the number of puzzles that it had
        self._asked = list[Question]()
        self._lock = threading.Lock()

    @contextmanager
    def asking(self, question: Question) -> Iterator[None]:
        """While a question is asked, or waits; it may be stopped meanwhile."""
        with self._lock:
            if len(self._asked) >= MOST_QUESTIONS:
                raise Refusal(429, f"a tab asks {MOST_QUESTIONS} questions at once, and no more")
            if question.verb in CHANGES:
                self._stop(lambda other: other.verb in ABOUT)
            self._asked.append(question)
        try:
            yield
        finally:
            with self._lock:
                self._asked.remove(question)

    def role(self, verb: str) -> Role:
        """The desk where this is asked."""
        quick_is_busy = self.quick.turn.locked() and not self.slow.turn.locked()
        return self.slow if verb in SLOW or (verb in EITHER and quick_is_busy) else self.quick

    def stop(self, question_id: object = None) -> None:
        """Stops the question of this name, or all."""
        with self._lock:
            self._stop(lambda other: question_id is None or other.id == question_id)

    def _stop(self, is_meant: Callable[[Question], bool]) -> None:
        meant = [question for question in self._asked if is_meant(question)]
        for question in meant:  # all of them first: one that waits must not begin meanwhile
            question.is_stopped = True
        for question in meant:
            question.stop()

    def is_stale(self, message: Message) -> bool:
        """Whether a question is about a puzzle that is no longer there."""
        known = self.text is not None and message["verb"] in ABOUT
        return known and message.get("version", self.version) != self.version

    def remember(self, worker: Worker, reply: bytes, message: Message) -> bytes:
        """Keeps the text of the puzzle that a reply brings, if it does, and numbers it."""
        said = json.loads(reply)
        if isinstance(text := said.get("text"), str):
            self.text = worker.knows = text
            self.version += 1
        return encoded(said, {**message, "version": self.version})

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is asked."""
        return not self._asked


class Tabs:
    """All tabs, each with the name that its page made for it."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._tabs = OrderedDict[str, Tab]()  # the one that asked last stands last
        self._lock = threading.Lock()

    def reply(self, message: Message, is_gone: Callable[[], bool]) -> bytes:
        """The reply to a message of a page, which may close meanwhile."""
        tab = self._tab(message)
        question = Question(message.get("id"), message["verb"], is_gone)
        role = tab.role(question.verb)
        with tab.asking(question):
            if not role.take_turn(question):
                return encoded({"stopped": True}, message)
            try:
                if tab.is_stale(message):
                    return encoded({"stale": True}, message)
                return self._asked(tab, role, message, question)
            except Stopped:
                self.workers.end(role)
                return encoded({"stopped": True}, message)
            except Died:
                self.workers.end(role)
                return encoded({"error": {"sentence": DIED}}, message)
            finally:
                role.end_turn()

    def stop(self, message: Message) -> None:
        """Stops a question of a tab, or all of them (null). Where neither is said the page is
        left: its desks end, too, and a page that comes back finds its puzzle."""
        name = _name(message)
        with self._lock:
            tab = self._tabs.get(name)
        if tab is not None:
            tab.stop(message.get("of"))
            if "of" not in message:
                self.workers.end_if_free(tab.quick, tab.slow)

    def close(self) -> None:
        """Ends all that is asked, and the desks."""
        with self._lock:
            for tab in self._tabs.values():
                tab.stop()
        self.workers.close()

    def _tab(self, message: Message) -> Tab:
        """The tab that asks; the one that was silent longest is forgotten where there are too
        many."""
        name = _name(message)
        with self._lock:
            if name not in self._tabs:
                while len(self._tabs) >= MOST_TABS:
                    self._forget_one()
                self._tabs[name] = Tab()
            self._tabs.move_to_end(name)
            return self._tabs[name]

    def _forget_one(self) -> None:
        oldest = next((name for name, tab in self._tabs.items() if tab.is_quiet), None)
        if oldest is None:
            raise Refusal(429, f"{MOST_TABS} tabs ask already; close some")
        tab = self._tabs.pop(oldest)
        self.workers.end(tab.quick)
        self.workers.end(tab.slow)

    def _asked(self, tab: Tab, role: Role, message: Message, question: Question) -> bytes:
        """The reply of a desk of a tab, on which the puzzle of the tab is put first."""
        worker = self.workers.of(role)
        if question.verb not in ANEW and tab.text is not None and worker.knows != tab.text:
            text, worker.knows = tab.text, None
            worker.ask({"verb": "open", "text": text}, question)
            if question.is_stopped:
                return encoded({"stopped": True}, message)
            worker.knows = text
        reply = worker.ask({**message, "version": tab.version}, question)
        return reply if question.verb not in STATES else tab.remember(worker, reply, message)


def _name(message: Message) -> str:
    """The name of the tab that sent a message."""
    name = message.get("tab")
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        raise Refusal(400, 'a message has "tab", a name of 8 to 64 letters, digits, - and _')
    return name
