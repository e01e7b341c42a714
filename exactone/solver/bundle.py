"""Many answers at once: an array with a row for each, of the choices that are true."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from .limits import Ended
from .streams import Items

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Rows: TypeAlias = "NDArray[np.int64]"
"""Answers with equally many true choices: a row for each."""

# answers that wait for each other; what is done with them takes less than a tenth of a second
MOST = 2000
WAIT = 0.05  # seconds that the first of them waits
# answers of the first portion, and seconds that are enough for what is done with one
FEW = 20
BUSY = 0.05


def distinct(numbers: NDArray[Any]) -> NDArray[np.int64]:
    """Each of these numbers once, in order; none is negative. For np.unique,
    numpy loads another half of itself."""
    import numpy as np

    return np.flatnonzero(np.bincount(numbers))


@dataclass(frozen=True, eq=False)
class AnswerBatch:
    """Answers with equally many labels."""

    label: Callable[[int], Any]  # what a choice means
    rows: Rows

    @cached_property
    def used(self) -> NDArray[np.int64]:
        """The choices that are true in some of them, in order."""
        return distinct(self.rows.ravel())

    @classmethod
    def of(cls, solution: frozenset[Any]) -> AnswerBatch:
        """One answer alone."""
        import numpy as np

        labels = list(solution)
        return cls(labels.__getitem__, np.arange(len(labels))[np.newaxis])

    def solutions(self) -> Iterator[frozenset[Any]]:
        """The answers as sets of labels, one after the other."""
        return (frozenset(map(self.label, row)) for row in self.rows.tolist())

    def picked(self, which: Any) -> AnswerBatch:
        """Some of these answers, by their rows."""
        return AnswerBatch(self.label, self.rows[which])

    def told(self, see: Callable[[Any], Any]) -> NDArray[Any]:
        """What `see` makes of the label of each choice that is true in one of them, by choice."""
        import numpy as np

        seen = np.array([see(self.label(choice)) for choice in self.used.tolist()])
        table = np.zeros((int(self.used.max(initial=0)) + 1, *seen.shape[1:]), dtype=seen.dtype)
        table[self.used] = seen
        return table

    def only_new(self, seen: set[Hashable], more: bool) -> tuple[AnswerBatch | None, int]:
        """Those that were not seen before, and how many that are; where more are to come,
        these are remembered."""
        new = unseen(self.rows, seen, more)
        return (AnswerBatch(self.label, new) if len(new) else None), len(new)


def unseen(rows: Rows, seen: set[Hashable], more: bool) -> Rows:
    """The answers that were not seen before; where more are to come, these are remembered."""
    if not (more or seen):
        return rows
    import numpy as np

    keys = [row.tobytes() for row in np.sort(rows, axis=1)]
    new = [key not in seen for key in keys]
    if more:
        seen.update(keys)
    return rows if all(new) else rows[new]


def gathered(items: Generator[Rows | None, None, Ended]) -> Generator[Rows | None, None, Ended]:
    """Answers in larger arrays; none waits longer than till the next breath."""
    waiting = list[Rows]()
    number = 0
    since = 0.0
    import numpy as np

    def all_of_them() -> Iterator[Rows]:
        nonlocal number
        some = np.concatenate(waiting) if len(waiting) > 1 else waiting[0]
        waiting.clear()
        number = 0
        return (some[begin : begin + MOST] for begin in range(0, len(some), MOST))

    with closing(items):
        for item in (told := Items(items)):
            if waiting and (item is None or item.shape[1] != waiting[0].shape[1]):
                yield from all_of_them()
            if item is None:
                yield None
                continue
            since = since if waiting else time.monotonic()
            waiting.append(item)
            number += len(item)
            if number >= MOST or time.monotonic() > since + WAIT:
                yield from all_of_them()
        if waiting:
            yield from all_of_them()
    return told.ended


def portioned(
    items: Generator[tuple[str, AnswerBatch] | None, None, Ended],
    over: Callable[[], Ended | None],
    size: int = FEW,
) -> Generator[tuple[str, AnswerBatch] | None, None, Ended]:
    """Answers in portions, so many at first, between which a request to stop is heard: smaller
    ones where more is done with them."""
    with closing(items):
        for item in (told := Items(items)):
            if item is None:
                yield None
                continue
            (name, bundle), begin = item, 0
            while begin < len(bundle.rows):
                if begin and (ended := over()):
                    return ended
                started = time.monotonic()
                yield name, bundle.picked(slice(begin, begin + size))
                begin = begin + size
                spent = time.monotonic() - started
                size = (
                    min(MOST, 2 * size)
                    if spent < BUSY / 2
                    else max(1, size // 2)
                    if spent > BUSY
                    else size
                )
    return told.ended
