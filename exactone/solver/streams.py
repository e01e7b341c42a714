"""Streams of answers: generators that return why they ended. A None among the answers is a breath:
nothing yet."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from typing import Generic, Protocol, Self, TypeVar, cast

from .errors import Refused
from .limits import Ended

T = TypeVar("T")
U = TypeVar("U")

Stream = Generator[T | None, None, Ended]

# of several streams, one that has told so many times less that is new than another is given up
FAR = 1000
LONGEST = 2.0  # seconds of a turn
SHORTEST = 1 / 16  # of it, for who has told that much less than another


class Items(Generic[T]):
    """The items of a generator, and when there are no more, why it ended."""

    ended: Ended

    def __init__(self, items: Generator[T, None, Ended]) -> None:
        self.items = items

    def __iter__(self) -> Generator[T, None, None]:
        self.ended = yield from self.items


def each(
    items: Generator[T | None, None, Ended], see: Callable[[T], U | None]
) -> Generator[U | None, None, Ended]:
    """What `see` makes of every item, without those of which it makes nothing."""
    with closing(items):
        while True:
            try:
                item = next(items)
            except StopIteration as end:
                return cast(Ended, end.value)
            if item is None:
                yield None
            elif (seen := see(item)) is not None:
                yield seen


def spread(
    items: Generator[T | None, None, Ended], see: Callable[[T], Iterable[U]]
) -> Generator[U | None, None, Ended]:
    """All that `see` makes of every item, one by one."""
    with closing(items):
        while True:
            try:
                item = next(items)
            except StopIteration as end:
                return cast(Ended, end.value)
            if item is None:
                yield None
            else:
                yield from see(item)


def first(
    number: int | None, items: Generator[T | None, None, Ended]
) -> Generator[T | None, None, Ended]:
    """The first so many items."""
    left = number
    with closing(items):
        while left != 0:
            try:
                item = next(items)
            except StopIteration as end:
                return cast(Ended, end.value)
            yield item
            if left is not None and item is not None:
                left -= 1
    return Ended.LIMIT


def breathless(items: Generator[T | None, None, Ended]) -> Generator[T, None, Ended]:
    """The items without the breaths between them."""
    with closing(items):
        for item in (told := Items(items)):
            if item is not None:
                yield item
    return told.ended


def drain(
    items: Generator[T | None, None, Ended], see: Callable[[T], object] = lambda _: None
) -> tuple[int, Ended]:
    """Shows every item to `see`; says how many there were and why they ended."""
    number = 0
    while True:
        try:
            item = next(items)
        except StopIteration as end:
            return number, cast(Ended, end.value)
        if item is not None:
            number += 1
            see(item)


class Batch(Protocol):
    """Some items of a stream, of which those can be picked that are new."""

    def only_new(self, seen: set[Hashable], more: bool) -> tuple[Self | None, int]:
        """What was not seen before, and how many items that is; where more are to come,
        it is remembered."""


B = TypeVar("B", bound=Batch)


def by_turns(
    streams: dict[str, Stream[B]], seconds: float
) -> Generator[tuple[str, B] | None, None, Ended]:
    """The items of several streams of the same, by turns that grow, until one has told all:
    each once, with its stream.

    Who has told less gets shorter turns. A stream that refuses what it is asked, or has no
    memory left, is out, unless it is the last.
    """
    with ExitStack() as stack:
        for stream in streams.values():
            stack.enter_context(closing(stream))
        told = dict.fromkeys(streams, 0)
        seen = set[Hashable]()
        for lap in count():
            for name in streams:
                told = {
                    each: number
                    for each, number in told.items()
                    if (number + 1) * FAR > max(told.values())
                }
                if name not in told:
                    continue
                last = len(told) == 1
                ended: Ended | None = Ended.MEMORY
                part = max(SHORTEST, (told[name] + 1) / (max(told.values()) + 1)) if lap else 1
                try:
                    for item in (turn := _Turn(streams[name], None if last else part * seconds)):
                        if item is None:
                            yield None
                            continue
                        fresh, number = item.only_new(seen, not last)
                        told[name] += number
                        if fresh is not None:
                            yield name, fresh
                    ended = turn.ended
                except (Refused, MemoryError):
                    if last:
                        raise
                if ended is Ended.MEMORY and not last:
                    del told[name]
                elif ended:
                    return ended
            seconds = min(LONGEST, 2 * seconds)
    raise AssertionError("the last stream ends")


class _Turn(Iterator[T | None]):
    """What a stream tells in so many seconds of computing; what is done with that,
    or other programs, take none."""

    def __init__(self, stream: Stream[T], seconds: float | None) -> None:
        self.stream = stream
        self.left = float("inf") if seconds is None else seconds
        self.ended: Ended | None = None

    def __next__(self) -> T | None:
        if self.left <= 0:
            raise StopIteration
        started = time.process_time()
        try:
            return next(self.stream)
        except StopIteration as stop:
            self.ended = stop.value
            raise
        finally:
            self.left -= time.process_time() - started
