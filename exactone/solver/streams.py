"""Streams of answers: generators that return why they ended. A None among the answers is a breath: nothing yet."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TypeVar, cast

from .limits import Ended

T = TypeVar("T")
U = TypeVar("U")


def each(items: Generator[T | None, None, Ended], see: Callable[[T], U | None]) -> Generator[U | None, None, Ended]:
    """What `see` makes of every item, without those of which it makes nothing."""
    with closing(items):
        while True:
            try:
                item = next(items)
            except StopIteration as stop:
                return cast(Ended, stop.value)
            if item is None:
                yield None
            elif (seen := see(item)) is not None:
                yield seen


def first(number: int | None, items: Generator[T | None, None, Ended]) -> Generator[T | None, None, Ended]:
    """The first so many items."""
    left = number
    with closing(items):
        while left is None or left > 0:
            try:
                item = next(items)
            except StopIteration as stop:
                return cast(Ended, stop.value)
            yield item
            left = left if left is None or item is None else left - 1
    return Ended.LIMIT


def breathless(items: Generator[T | None, None, Ended]) -> Generator[T, None, Ended]:
    """The items alone."""
    with closing(items):
        while True:
            try:
                item = next(items)
            except StopIteration as stop:
                return cast(Ended, stop.value)
            if item is not None:
                yield item


def drain(items: Generator[T | None, None, Ended], see: Callable[[T], object] = lambda _: None) -> tuple[int, Ended]:
    """Shows every item to `see`; says how many there were and why they ended."""
    number = 0
    while True:
        try:
            item = next(items)
        except StopIteration as stop:
            return number, cast(Ended, stop.value)
        if item is not None:
            number += 1
            see(item)
