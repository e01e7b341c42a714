"""What stands around a grid: numbers beside its rows, and above its columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest


def stacked(columns: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The lines above some columns, each of which has its words one under the other,
    down to the grid."""
    lines = zip_longest(*(words[::-1] for words in columns), fillvalue="")
    return tuple(lines)[::-1]
