"""Whether there is room for a model: looked at before it is built,
for engines keep to no limits of memory."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from .errors import Refused

BYTES = 400  # that a literal of a model takes, all in all; measured: 100 to 500
SHARE = 2  # a model may take one part in so many of the memory that is free
GIGABYTE = 1 << 30
IN_A_BROWSER = 2 * GIGABYTE  # of the 4 GB that WebAssembly has numbers for
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
            f"its model would take about {_gigabytes(needed)} GB of memory, and "
            f"{_gigabytes(room)} GB are free; make it"
            f" smaller, or try --memory {-(-needed // GIGABYTE)}G, which ends the search if it "
            "takes more"
        )


def _gigabytes(number: int) -> str:
    return f"{number / GIGABYTE:.1f}"


def free() -> int | None:
    """The bytes that are free on this machine; None where nobody says so,
    or where the system watches a limit."""
    if _watched():
        return None  # whoever exceeds it hears so at once
    return min(_said(), default=None)


def _watched() -> bool:
    """Whether the system watches a limit of this process."""
    try:
        import resource
    except ImportError:  # as on Windows
        return False
    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


def _said() -> Iterator[int]:
    """What the machine has free, and the container, as far as there is one."""
    if sys.platform == "emscripten":
        yield IN_A_BROWSER
    yield from _said_by_windows()
    if match := re.search(r"^MemAvailable: *(\d+) kB", _content("/proc/meminfo"), re.M):
        yield int(match[1]) << 10
    for names in LIMITS:
        most, now = (_content(f"/sys/fs/cgroup/{name}").strip() for name in names)
        if most.isdecimal() and now.isdecimal():
            yield max(0, int(most) - int(now))


def _said_by_windows() -> Iterator[int]:
    """What Windows has free; nothing elsewhere."""
    try:
        import ctypes
    except ImportError:  # as in a browser
        return
    if (library := vars(ctypes).get("windll")) is None:
        return

    class Status(ctypes.Structure):
        """MEMORYSTATUSEX, as Windows documents it."""

        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            ("physical", ctypes.c_uint64),
            ("free", ctypes.c_uint64),
            ("others", ctypes.c_uint64 * 5),
        )

    status = Status(length=ctypes.sizeof(Status))
    if library.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        yield int(status.free)


def _content(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""
