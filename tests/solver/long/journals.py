"""Journals for tests: what stands in one is changed, with seals as if that were right,
or anywhere."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from exactone.solver.long.damage import sealed_below, sealed_cube, sealed_header
from exactone.solver.long.tree import Row, State


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A journal as any program may open it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        yield base


def resealed(base: sqlite3.Connection) -> None:
    """Seals all that stands there as if it had always stood there."""
    header = dict(base.execute("SELECT key, value FROM header"))
    base.execute("UPDATE header SET value = ? WHERE key = 'seal'", (sealed_header(header),))
    below = defaultdict[int, str](str)
    for cube, written in base.execute("SELECT cube, written FROM answer ORDER BY number"):
        below[cube] = sealed_below([written], below[cube])
    rows: list[Any] = base.execute(
        "SELECT id, parent, name, state, found, seconds FROM cube ORDER BY id"
    ).fetchall()
    for number, parent, name, *_ in rows:
        below[parent] = sealed_below([(number, name)], below[parent])
    for number, parent, name, state, found, seconds in rows:
        row = Row(number, parent, name, state, int(found), seconds)
        seal = sealed_cube(row, below[number]) if state in (State.DONE, State.CUT) else ""
        base.execute("UPDATE cube SET seal = ? WHERE id = ?", (seal, number))
