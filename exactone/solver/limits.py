"""Why a search ended, and what may end it: the clock, or somebody who asks it to stop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from threading import Event

    from .expected import Span


T = TypeVar("T")

PORTION = 1000  # things that are made between two looks


class Ended(Enum):
    """Why a search is over. "There are no more" and "it was stopped" are never the same thing."""

    EXHAUSTED = "there are no more"
    LIMIT = "enough were found"
    TIMEOUT = "the time was up"
    MEMORY = "the memory was used up"
    INTERRUPTED = "it was interrupted"
    LOST = "a part of it ended its process again and again, and is left out"


class Stopped(BaseException):
    """Raised where there is nothing to bring to an end first; a BaseException,
    so that nobody takes it for a fault."""


@dataclass(eq=False)
class Stop:
    """A request to stop: a signal handler sets `asked`, or another thread an event;
    every search looks at it."""

    event: Event | None = None
    at_once: bool = False  # nothing has to be brought to an end: a signal handler may raise Stopped
    _asked: bool = field(default=False, init=False)

    @property
    def asked(self) -> bool:
        """Whether to stop."""
        return self._asked or (self.event is not None and self.event.is_set())

    @asked.setter
    def asked(self, asked: bool) -> None:
        self._asked = asked


@dataclass
class Activity:
    """What is going on, in words, for whoever watches; of a search also how far it is."""

    what: str = ""
    searching: bool = False  # whether that finds answers
    steps: str = ""
    line: str = ""  # all that there is to say, of a search that says it itself
    expected: Span | None = None  # answers in all, of a count that estimates them
    mixed: str = ""  # the engine that mixes random answers, where they are not drawn from all

    def begin(self, what: str, searching: bool = False) -> None:
        """Something else is going on."""
        self.what = what
        self.searching = searching


@dataclass
class Limits:
    """How long a search may go on. Engines call `over()` often:
    ten times a second is what users feel as at once."""

    deadline: float | None = None  # on the clock of time.monotonic()
    stop: Stop = field(default_factory=Stop)
    # called along the way with the answers found so far, to show progress
    watch: Callable[[int], object] | None = None
    found: int = 0
    doing: Activity = field(default_factory=Activity)  # shared by all limits that are made of these

    @classmethod
    def within(
        cls,
        seconds: float | None,
        stop: Stop | None = None,
        watch: Callable[[int], object] | None = None,
    ) -> Limits:
        """Limits that start to run now."""
        return cls(None if seconds is None else time.monotonic() + seconds, stop or Stop(), watch)

    def over(self) -> Ended | None:
        """Why the search must end now; None while it may go on."""
        if self.watch:
            self.watch(self.found)
        if self.stop.asked:
            return Ended.INTERRUPTED
        if self.deadline is not None and time.monotonic() >= self.deadline:
            return Ended.TIMEOUT
        return None

    @contextmanager
    def building(self, what: str = "building") -> Iterator[None]:
        """While something is read or built: it raises Stopped where it is over,
        as soon as somebody `look`s.

        A signal handler need not wait for that: it may raise Stopped itself.
        """
        if self.over():
            raise Stopped
        before = self.stop.at_once
        self.stop.at_once = True
        before_that = self.doing.what, self.doing.searching
        self.doing.begin(what)
        built = _BUILT.set(self)
        try:
            yield
        except Exception as error:
            # Python wraps what is raised in some of its hooks, as while a class is made
            if not _hides_stopped(error):
                raise
            raise Stopped from None
        finally:
            _BUILT.reset(built)
            self.stop.at_once = before
            self.doing.begin(*before_that)

    def left(self) -> float | None:
        """The seconds that are left; None when there is no end to them."""
        if self.deadline is None:
            return None
        return max(0.0, self.deadline - time.monotonic())

    def quiet(self) -> Limits:
        """These limits, with progress that names no number."""
        return self._showing(lambda: 0)

    def uncounted(self) -> Limits:
        """These limits for a search that finds what others count as well; progress goes on to show
        their number."""
        return self._showing(lambda: self.found)

    def _showing(self, number: Callable[[], int]) -> Limits:
        """These limits, whose progress shows this number and not that of their own."""
        watch = self.watch
        return Limits(
            self.deadline, self.stop, (lambda _: watch(number())) if watch else None, 0, self.doing
        )

    def at_most(self, seconds: float | None) -> Limits:
        """These limits, or so many seconds from now, whichever comes first."""
        own = None if seconds is None else time.monotonic() + seconds
        known = [deadline for deadline in (own, self.deadline) if deadline is not None]
        return Limits(min(known, default=None), self.stop, self.watch, self.found, self.doing)


_BUILT: ContextVar[Limits | None] = ContextVar("_BUILT", default=None)
"""Under which limits something is read or built in this thread, whoever does it."""


def look() -> None:
    """Raises Stopped where something is read or built and must end now: for whoever builds,
    between two portions."""
    if (limits := _BUILT.get()) is not None and limits.over():
        raise Stopped


def portions(things: Iterable[T]) -> Iterator[T]:
    """All of these, with a `look` every now and then."""
    left = iter(things)
    while some := list(islice(left, PORTION)):
        look()
        yield from some


def _hides_stopped(error: BaseException | None) -> bool:
    """Whether this was raised in the place of a Stopped."""
    while error is not None and not isinstance(error, Stopped):
        error = error.__cause__ or error.__context__
    return error is not None
