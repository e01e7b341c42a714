"""The journal of a long question: one SQLite file with all cubes that are known, and what became of each.

A transaction for each cube, so that whatever ends the process costs the cubes in work and nothing else. One process at
a time writes; others may read while it does.

    header    what was asked: a journal is for one puzzle, question, engine and version
    cube      its name, the cube that it was cut from, what became of it, how many answers it has, seconds
    answer    the answers that are kept, as a kind writes them, in the order in which their cubes were done
    run       when a process began, when it last wrote, with how many workers
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Error, Unable
from .cubes import WHOLE
from .lock import Lock
from .tree import Row, State

APPLICATION = 0x65783143  # says in the file itself what it is
FORMAT = "1"
PATIENCE = 5.0  # seconds to wait for another program that holds the file
TABLES = """
CREATE TABLE header (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cube (
    id INTEGER PRIMARY KEY, parent INTEGER, name TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0,
    found TEXT NOT NULL DEFAULT '0', seconds REAL NOT NULL DEFAULT 0);
CREATE TABLE answer (number INTEGER PRIMARY KEY, cube INTEGER NOT NULL, written TEXT NOT NULL);
CREATE TABLE run (id INTEGER PRIMARY KEY, began REAL NOT NULL, wrote REAL NOT NULL, workers INTEGER NOT NULL,
    cubes INTEGER NOT NULL DEFAULT 0);
"""
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
}
DIFFERENT = {
    "format": "it was written in another format",
    "version": "it was begun by exactone {there}, and this is {here}",
    "puzzle": "it is of another puzzle, or the rules or clues of this one were changed",
    "question": "it is of {there}, not of {here}",
    "backend": "it was begun with --backend {there}, not {here}",
    "engine": "its cubes are those of {there}, not of {here}",
    "heuristic": "it was begun with --heuristic {there}, not {here}",
    "up to symmetry": "up to symmetry: there {there}, here {here}",
    "relabel": "with --relabel: there {there}, here {here}",
    "mark": "its cubes were cut from another model of the puzzle",
}
"""What is said where a journal does not fit."""

Header = Mapping[str, str]


class JournalError(Error):
    """A journal that can be read or written no more."""


class Run(NamedTuple):
    """A process that worked on it."""

    began: float
    wrote: float
    workers: int
    cubes: int


class Journal:
    """A journal that is open."""

    def __init__(self, path: Path, header: Header | None = None, name: str = "") -> None:
        """Opens it to be read; with a header to be written, and begins it where there is none."""
        self.path, self.lock, self.run, self.mark = path, Lock(path), 0, ""
        self.base: sqlite3.Connection | None = None
        try:
            with self._guarded():
                self._open(header, name)
        except BaseException:
            self.close()
            raise

    # reading

    @property
    def header(self) -> dict[str, str]:
        """What was asked."""
        return dict(self._all("SELECT key, value FROM header"))

    def rows(self) -> list[Row]:
        """All cubes, none before the one that it was cut from."""
        with self._guarded():
            rows = [
                Row(number, parent, name, State(state), int(found), seconds)
                for number, parent, name, state, found, seconds in self._all(
                    "SELECT id, parent, name, state, found, seconds FROM cube ORDER BY id"
                )
            ]
        known = {None, *(row.id for row in rows)}
        if [row.name for row in rows if row.parent is None] != [WHOLE] or not known.issuperset(r.parent for r in rows):
            raise _damaged(self.path)
        return rows

    def answers(self) -> Iterator[Any]:
        """The answers that are kept."""
        last = 0
        while rows := self._all(f"SELECT number, written FROM answer WHERE number > {last} ORDER BY number LIMIT 1000"):
            with self._guarded():
                found = [json.loads(written) for _, written in rows]
            yield from found
            last = rows[-1][0]

    def runs(self) -> list[Run]:
        """The processes that worked on it, in their order."""
        return [Run(*row) for row in self._all("SELECT began, wrote, workers, cubes FROM run ORDER BY id")]

    # writing

    def began(self, workers: int) -> None:
        """A process begins to work on it."""
        with self._change() as base:
            now = time.time()
            self.run = (
                base.execute("INSERT INTO run (began, wrote, workers) VALUES (?, ?, ?)", (now, now, workers)).lastrowid
                or 0
            )

    def marked(self, mark: str) -> None:
        """What the names of its cubes depend on, which must always be the same."""
        self.mark = self.mark or self.header.get("mark", "")
        if not self.mark:
            with self._change() as base:
                base.execute("INSERT INTO header VALUES ('mark', ?)", (mark,))
        elif self.mark != mark:
            raise self._refusal("mark", self.mark, mark)

    def done(self, cube: int, found: int, seconds: float, answers: Iterable[Any]) -> None:
        """A cube was searched to the end."""
        with self._change() as base:
            self._ended(base, cube, State.DONE, found, seconds)
            base.executemany(
                "INSERT INTO answer (cube, written) VALUES (?, ?)", [(cube, json.dumps(each)) for each in answers]
            )

    def cut(self, cube: int, seconds: float, names: Iterable[str]) -> list[Row]:
        """A cube was cut into others."""
        with self._change() as base:
            self._ended(base, cube, State.CUT, 0, seconds)
            made = list[Row]()
            for name in names:
                number = base.execute("INSERT INTO cube (parent, name) VALUES (?, ?)", (cube, name)).lastrowid or 0
                made.append(Row(number, cube, name, State.OPEN, 0, 0.0))
        return made

    def lost(self, cube: int) -> None:
        """A cube was given up."""
        with self._change() as base:
            self._ended(base, cube, State.LOST, 0, 0.0)

    def close(self) -> None:
        """Lets others have it."""
        if self.base is not None:
            self.base.close()
            self.base = None
        self.lock.release()

    def _ended(self, base: sqlite3.Connection, cube: int, state: State, found: int, seconds: float) -> None:
        base.execute(
            "UPDATE cube SET state = ?, found = ?, seconds = ? WHERE id = ?", (state, str(found), seconds, cube)
        )
        base.execute("UPDATE run SET wrote = ?, cubes = cubes + 1 WHERE id = ?", (time.time(), self.run))

    # opening

    def _open(self, header: Header | None, name: str) -> None:
        if self.path.is_dir():
            raise Unable(f"{self.path} is a folder; name a file for the journal")
        if header is None:
            if not self.path.exists():
                raise Unable(f"{self.path}: there is no such journal")
            self.base = _connected(f"{self.path.resolve().as_uri()}?{self._reading}")
        else:
            if not self.path.parent.is_dir():
                raise Unable(f"{self.path}: there is no folder {self.path.parent}; make it first")
            if not self.lock.take():
                raise Unable(f"{self.path}: another process works on this journal; wait, or name another file")
            self.base = _connected(self.path.resolve().as_uri())
        if self._one("PRAGMA application_id") != APPLICATION:
            if header is None or self._one("SELECT count(*) FROM sqlite_master"):
                raise Unable(f"{self.path} is no journal of exactone; name another file")
            self._begin({"format": FORMAT, "name": name, **header})
        if self._one("PRAGMA quick_check(1)") != "ok" or not KEYS.issubset(self.header):
            raise _damaged(self.path)
        if header is not None:
            self.base.execute(
                "PRAGMA synchronous = FULL"
            )  # a machine that falls costs no more than a process that does
            there = self.header
            for key, here in ({"format": FORMAT} | dict(header)).items():
                if there.get(key, "") != here:
                    raise self._refusal(key, there.get(key, ""), here)

    @property
    def _reading(self) -> str:
        """How it is opened to be read: as if to be written, which tidies up; but where nobody can, as it is."""
        waiting = Path(f"{self.path}-wal")
        may_write = os.access(self.path.resolve().parent, os.W_OK) or waiting.exists()
        return "mode=rw" if may_write else "mode=ro&immutable=1"

    def _begin(self, header: Header) -> None:
        """Writes what every journal has."""
        self._all("PRAGMA journal_mode = WAL")
        with self._change() as base:
            for statement in filter(str.strip, TABLES.split(";")):
                base.execute(statement)
            base.executemany("INSERT INTO header VALUES (?, ?)", header.items())
            base.execute("INSERT INTO cube (name) VALUES (?)", (WHOLE,))
            base.execute(f"PRAGMA application_id = {APPLICATION}")

    def _refusal(self, key: str, there: str, here: str) -> Unable:
        what = DIFFERENT.get(key, f"{key} is {{there}}, not {{here}}").format(
            there=there or "none", here=here or "none"
        )
        return Unable(f"{self.path}: this journal does not fit: {what}; name another file")

    # the file

    def _all(self, statement: str) -> list[Any]:
        with self._guarded():
            assert self.base is not None
            return self.base.execute(statement).fetchall()

    def _one(self, statement: str) -> Any:
        return self._all(statement)[0][0]

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it is written, or nothing."""
        with self._guarded():
            assert self.base is not None
            self.base.execute("BEGIN IMMEDIATE")
            try:
                yield self.base
                self.base.execute("COMMIT")
            except BaseException:
                if self.base.in_transaction:
                    self.base.execute("ROLLBACK")
                raise

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """What is wrong with the file, in a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from None
        except (ValueError, TypeError):  # what stands there is no text, no number
            raise _damaged(self.path) from None
        except OSError as error:
            raise Unable(f"{self.path}: {(error.strerror or str(error)).lower()}; name another file") from None


def _connected(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)


def _trouble(path: Path, error: sqlite3.Error) -> Error:
    """What went wrong, and what to do."""
    try:
        code = error.sqlite_errorcode & 0xFF  # without what it says more exactly
    except AttributeError:  # it is of the module, which could not read what stands there
        return _damaged(path)
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and "disk I/O" in str(error)):
        return JournalError(
            f"{path}: the disk is full, or does not take it; what was done by then is kept: make room, and start again"
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Unable(f"{path}: another program holds this journal; close it there, and start again")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return Unable(f"{path}: it cannot be opened, or not be written; name a file in a folder where you may write")
    if code == sqlite3.SQLITE_NOTADB:
        return Unable(f"{path} is no journal of exactone; name another file")
    return _damaged(path)


def _damaged(path: Path) -> Unable:
    return Unable(f"{path}: this journal is damaged, and cannot be gone on with; name another file")
