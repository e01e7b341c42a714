"""How much is done after a stop, or between two looks at the limits: in pieces of work,
for seconds say nothing on a
machine that is slow or busy."""

from __future__ import annotations

import resource
from functools import cache
from pathlib import Path
from time import process_time

# pieces of work that may be done before a stop is felt, with what is imported by then; mostly it is
# one
LITTLE = 100
TICKS = 100  # of the clock by which the system counts the CPU time of other processes, in a second


@cache
def piece() -> float:
    """The seconds of CPU that a piece of work takes on this machine."""
    return min(_worked() for _ in range(3))


def _worked() -> float:
    started = process_time()
    for _ in range(1_000_000):
        pass
    return process_time() - started


def pieces(seconds: float) -> float:
    """How much work so many seconds of CPU are."""
    return seconds / piece()


class Looks:
    """Watches a search from inside: how much it does at most between two looks at its limits,
    and after the last."""

    def __init__(self) -> None:
        self.last, self.longest = process_time(), 0.0

    def look(self, _: int = 0) -> None:
        """Is called at every look, and in the end."""
        now = process_time()
        self.longest, self.last = max(self.longest, now - self.last), now

    def most(self) -> float:
        """The pieces of work, now that the search is over."""
        self.look()
        return pieces(self.longest)


class Others:
    """Watches processes that this one has started: what they do from now on until they have
    ended."""

    def __init__(self, pid: int | None = None) -> None:
        self.before = _waited_for() + (0 if pid is None else _so_far(pid))

    def done(self) -> float:
        """The pieces of work, now that they have been waited for."""
        return pieces(_waited_for() - self.before)


def _waited_for() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _so_far(pid: int) -> float:
    """The seconds of CPU that a process, its children and theirs have taken."""
    try:
        said = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has ended, or the system does not say
        return 0.0
    return sum(map(int, said[11:15])) / TICKS + sum(map(_so_far, map(int, children)))
