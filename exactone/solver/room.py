"""Whether there is room for a model: looked at before it is built, for engines keep to no limits of memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .errors import Refused

BYTES = 400  # that a literal of a model takes, all in all; measured: 100 to 500
SHARE = 2  # a model may take one part in so many of the memory that is free
GIGABYTE = 1 << 30
LIMITS = (  # of a container, and what of it is used, in the two ways in which Linux says so
    ("memory.max", "memory.current"),
    ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"),
)


def refuse_what_has_none(literals: int) -> None:
    """Refuses a model of so many literals if it would take more than half of the free memory."""
    if literals * BYTES < GIGABYTE // 4 or (room := free()) is None:
        return
    if (needed := literals * BYTES) * SHARE > room:
        raise Refused(
            f"its model would take about {_gigabytes(needed)} GB of memory, and {_gigabytes(room)} GB are free; make it"
            f" smaller, or try --memory {-(-needed // GIGABYTE)}G, which ends the search if it takes more"
        )


def _gigabytes(number: int) -> str:
    return f"{number / GIGABYTE:.1f}"


def free() -> int | None:
    """The bytes that are free on this machine; None where nobody says so, or where the system watches a limit."""
    import resource

    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        return None  # whoever exceeds it hears so at once
    return min(_said(), default=None)


def _said() -> Iterator[int]:
    """What the machine has free, and the container, as far as there is one."""
    if found := re.search(r"^MemAvailable: *(\d+) kB", _content("/proc/meminfo"), re.M):
        yield int(found[1]) << 10
    for names in LIMITS:
        most, now = (_content(f"/sys/fs/cgroup/{name}").strip() for name in names)
        if most.isdecimal() and now.isdecimal():
            yield max(0, int(most) - int(now))


def _content(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""
