"""One look at a journal that is opened: whether all that it says fits together,
so that nothing wrong is believed.

Each cube that is done or cut has a seal: a digest of its row, and of its answers or the cubes
that it was cut into. So a row that was changed, is missing or came from elsewhere does not fit,
whatever else it says. What is wrong is named by the rule that it breaks, where there is one.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from exactone.solver.limits import Stopped

from .cubes import WHOLE
from .tree import Row, State

FORMAT = "2"
TABLES = {
    "header": "CREATE TABLE header (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "cube": """CREATE TABLE cube (
    id INTEGER PRIMARY KEY, parent INTEGER, name TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0,
    found TEXT NOT NULL DEFAULT '0', seconds REAL NOT NULL DEFAULT 0,
    seal TEXT NOT NULL DEFAULT '')""",
    "answer": (
        "CREATE TABLE answer (number INTEGER PRIMARY KEY, cube INTEGER NOT NULL, written TEXT NOT "
        "NULL)"
    ),
    "run": """CREATE TABLE run (id INTEGER PRIMARY KEY, began REAL NOT NULL, wrote REAL NOT NULL,
    workers INTEGER NOT NULL, cubes INTEGER NOT NULL DEFAULT 0)""",
}
KEYS = {
    "format",
    "name",
    "version",
    "question",
    "puzzle",
    "backend",
    "engine",
    "heuristic",
    "up to symmetry",
    "relabel",
    "seal",
}
QUESTIONS = ("count", "enumerate", "verify")
PORTION = 1000  # rows between two looks at the limits


class Damage(Exception):
    """What is wrong with a journal, as a part of a sentence."""


class Run(NamedTuple):
    """A process that worked on it."""

    began: float
    wrote: float
    workers: int
    cubes: int


class Content(NamedTuple):
    """What a journal holds, besides its answers."""

    header: dict[str, str]
    rows: list[Row]
    runs: list[Run]


# seals


def sealed_header(header: Mapping[str, str]) -> str:
    """The seal of what was asked."""
    return _digest(sorted((key, value) for key, value in header.items() if key != "seal"))


def sealed_cube(row: Row, below: str) -> str:
    """The seal of a cube that is done or cut, with all that belongs to it."""
    return _digest((*row[:3], int(row.state), row.found, row.seconds, below))


def sealed_below(parts: Iterable[Any], before: str = "") -> str:
    """The seal of all answers of a cube, as they are written,
    or of the numbers and names of its cubes; in order."""
    for part in parts:
        before = _digest((before, part))
    return before


def _digest(value: Any) -> str:
    return blake2b(repr(value).encode(), digest_size=12).hexdigest()


# the look


def header_of(base: sqlite3.Connection) -> dict[str, str]:
    """What was asked, as far as that can be read."""
    _need(
        _tables(base).get("header") == ("table", TABLES["header"]),
        "its table of what was asked is another one",
    )
    header = dict(base.execute("SELECT key, value FROM header").fetchall())
    _need(
        all(type(each) is str for pair in header.items() for each in pair),
        "what was asked is no text",
    )
    return header


def content(base: sqlite3.Connection, over: Callable[[], object]) -> Content:
    """All that a journal holds, where nothing in it is damaged; raises Damage."""
    header = header_of(base)
    _need(
        _tables(base) == {name: ("table", statement) for name, statement in TABLES.items()},
        "its tables are others",
    )
    whole = base.execute("PRAGMA quick_check(1)").fetchone()
    _need(whole == ("ok",), "parts of the file are missing or were changed")
    _need(
        header.keys() >= KEYS and header["question"] in QUESTIONS, "what was asked is not complete"
    )
    _need(header["seal"] == sealed_header(header), "what was asked was changed")
    runs = _runs(base)
    rows, seals = _cubes(base, over)
    cubes = {row.id: row for row in rows}
    below, number = _answers(base, cubes, over)
    for row in rows:
        _fits(row, cubes, number[row.id], header["question"])
        if row.state is State.CUT:
            below[row.id] = ""
        if row.parent is not None:
            below[row.parent] = sealed_below([(row.id, row.name)], below[row.parent])
    for row, seal in zip(rows, seals, strict=True):
        ended = row.state in (State.DONE, State.CUT)
        _need(
            seal == (sealed_cube(row, below[row.id]) if ended else ""),
            f"{_called(row)} was changed",
        )
    return Content(header, rows, runs)


def _tables(base: sqlite3.Connection) -> dict[str, tuple[str, str]]:
    return {
        name: (kind, made)
        for kind, name, made in base.execute("SELECT type, name, sql FROM sqlite_master")
    }


def _runs(base: sqlite3.Connection) -> list[Run]:
    runs = [
        Run(*row)
        for row in base.execute("SELECT began, wrote, workers, cubes FROM run ORDER BY id")
    ]
    for run in runs:
        numbers = all(type(each) is float and 0 <= each < math.inf for each in run[:2])
        counts = all(type(each) is int and each >= 0 for each in run[2:])
        _need(numbers and counts, "what it says of its runs is no number")
    return runs


def _cubes(base: sqlite3.Connection, over: Callable[[], object]) -> tuple[list[Row], list[str]]:
    """All cubes, each of which looks like one, none before the one that it was cut from;
    and their seals."""
    rows = list[Row]()
    seals = list[str]()
    names = set[str]()
    columns = "id, parent, name, state, found, seconds, seal"
    for id_, parent, name, state, count, seconds, seal in _portions(
        base, "cube", "id", columns, over
    ):
        what = f"cube {id_}"
        _need(
            parent is None or type(parent) is int, f"{what} was cut from something that is no cube"
        )
        _need(type(name) is str and type(seal) is str, f"the name of {what} is no text")
        _need(type(state) is int and state in [*State], f"what became of {what} is not known")
        _need(
            type(count) is str and count.isascii() and count.isdigit(),
            f"the answers of {what} are no number",
        )
        _need(
            type(seconds) is float and 0 <= seconds < math.inf,
            f"the seconds of {what} are no number",
        )
        _need(name not in names, f"{what} is there twice")
        names.add(name)
        rows.append(Row(id_, parent, name, State(state), int(count), seconds))
        _need(str(rows[-1].found) == count, f"the answers of {what} are no number")
        seals.append(seal)
    roots = [(row.name, row.parent) for row in rows[:1]]
    _need(roots == [(WHOLE, None)], "its first cube is missing")
    return rows, seals


def _answers(
    base: sqlite3.Connection, cubes: Mapping[int, Row], over: Callable[[], object]
) -> tuple[defaultdict[int, str], defaultdict[int, int]]:
    """The seals of the answers of each cube, and how many they are."""
    below = defaultdict[int, str](str)
    number = defaultdict[int, int](int)
    for place, cube, written in _portions(base, "answer", "number", "number, cube, written", over):
        _need(place > 0, "an answer has no place in their order")
        _need(type(written) is str, "an answer is no text")
        _need(cube in cubes, "an answer belongs to no cube")
        below[cube] = sealed_below([written], below[cube])
        number[cube] += 1
    return below, number


def _fits(row: Row, cubes: Mapping[int, Row], answers: int, question: str) -> None:
    """Whether a cube fits the one that it was cut from, and has the answers that it says."""
    what = _called(row)
    if row.parent is None:
        _need(row.name == WHOLE, f"{what} was cut from nothing")
    else:
        parent = cubes.get(row.parent)
        _need(
            parent is not None and row.parent < row.id, f"{what} was cut from one that is not there"
        )
        assert parent is not None
        _need(parent.state is State.CUT, f"{what} was cut from one that was not cut")
        _need(row.name.startswith(parent.name), f"{what} was cut from another one")
    count = 0 if row.state is not State.DONE else row.found
    _need(row.found == count, f"{what} was not searched to its end, and has answers")
    _need(question != "verify" or count <= 2, f"{what} has more answers than were asked for")
    kept = 0 if question == "count" else count
    _need(
        answers == kept,
        f"{what} should have {kept:,} answer{'' if kept == 1 else 's'}, and has {answers:,}",
    )


def _called(row: Row) -> str:
    return f"cube {row.id}"


def _portions(
    base: sqlite3.Connection, table: str, number: str, columns: str, over: Callable[[], object]
) -> Iterator[tuple[Any, ...]]:
    """All rows of a table by their numbers; looks at the limits on the way."""
    cursor = base.execute(f"SELECT {columns} FROM {table} ORDER BY {number}")
    while rows := cursor.fetchmany(PORTION):
        if over():
            raise Stopped
        yield from rows


def _need(fits: bool, otherwise: str) -> None:
    if not fits:
        raise Damage(otherwise)
