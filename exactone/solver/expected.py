"""A number that is not known yet, as two between which it is to be expected."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

WIDE = 2.5  # standard deviations to both sides: so, as tried, it is outside once in twenty times at most


class Span(NamedTuple):
    """Something between two numbers."""

    low: float
    high: float


def beyond(found: float, span: Span | None) -> Span | None:
    """What is to be expected where so much was found by now; nothing where that is more than was expected."""
    return None if span is None or span.high < found else span._replace(low=max(span.low, found))


def widened(variance: float, number: int) -> float:
    """How far items differ of which so many, a sample, differ so far: a small one shows less, large ones are rare."""
    return variance * (number + 3) / (number - 2)


def around(mean: float, variance: float) -> Span:
    """Where a positive number is that was estimated: so many times more or less, not so much."""
    times = exp(WIDE * sqrt(log(1 + variance / mean**2)))
    return Span(mean / times, mean * times)
