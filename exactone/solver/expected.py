"""A number that is not known yet, as two between which it is to be expected."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

# standard deviations to both sides: so, as tried, it is outside once in twenty times at most
WIDE = 2.5


class Span(NamedTuple):
    """Something between two numbers."""

    low: float
    high: float


def beyond(number: float, span: Span | None) -> Span | None:
    """What is to be expected where so much was found by now;
    nothing where that is more than was expected."""
    if span is None or span.high < number:
        return None
    return span._replace(low=max(span.low, number))


def widened(variance: float, number: int) -> float:
    """How far items differ of which so many, a sample, differ so far: a small one shows less,
    large ones are rare."""
    return variance * (number + 3) / (number - 2)


def around(mean: float, variance: float) -> Span:
    """Where a positive number is that was estimated: so many times more or less, not so much."""
    times = exp(WIDE * sqrt(log(1 + variance / mean**2)))
    return Span(mean / times, mean * times)
