"""The journal of a long question: one SQLite file with all cubes that are known, and its lock."""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from exactone.solver.errors import Error, Unable
from exactone.solver.limits import Stopped

from .cubes import WHOLE
from .damage import (
    FORMAT,
    TABLES,
    Content,
    Damage,
    content,
    header_of,
    sealed_below,
    sealed_cube,
    sealed_header,
)
from .tree import Row, State

BYTE = 1 << 40  # far behind the bytes that SQLite locks
HELD = set[tuple[int, int]]()  # device and number of each file that this process has locked


class Lock:
    """Who has it is alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: int | None = None

    def take(self) -> bool:
        """Takes it, unless somebody has it; makes the file where there is none."""
        while True:
            if self._held_here():
                return False
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                if not _locked(file, fcntl.LOCK_EX):
                    return False
                if self.path.exists() and os.path.samestat(os.fstat(file), self.path.stat()):
                    self.file = file
                    HELD.add(_identity(os.fstat(file)))
                    return True
            finally:
                if self.file is None:  # somebody has it, or took it away meanwhile
                    os.close(file)

    def taken(self) -> bool:
        """Whether somebody has it."""
        if self._held_here():
            return True
        try:
            file = os.open(self.path, os.O_RDONLY)
        except OSError:
            return False
        try:
            return not _locked(file, fcntl.LOCK_SH)
        except OSError:  # a file system without locks
            return False
        finally:
            os.close(file)

    def release(self) -> None:
        """Gives it back."""
        if self.file is not None:
            HELD.discard(_identity(os.fstat(self.file)))
            os.close(self.file)
            self.file = None

    def _held_here(self) -> bool:
        try:
            return _identity(self.path.stat()) in HELD
        except OSError:
            return False


def _identity(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_dev, stat.st_ino


def _locked(file: int, kind: int) -> bool:
    """Locks a file that is open, alone or together with others; whether it could."""
    try:
        if sys.platform == "linux":  # a lock of the open file: closing another one does not end it
            word = fcntl.F_WRLCK if kind == fcntl.LOCK_EX else fcntl.F_RDLCK
            fcntl.fcntl(
                file, fcntl.F_OFD_SETLK, struct.pack("hhqqi0q", word, os.SEEK_SET, BYTE, 1, 0)
            )
        else:
            # a lock of the process, which SQLite may end; then the database itself refuses, as
            # journal.py says
            fcntl.lockf(file, kind | fcntl.LOCK_NB, 1, BYTE)
    except (BlockingIOError, PermissionError):
        return False
    return True


APPLICATION = 0x65783143  # says in the file itself what it is
PATIENCE = 5.0  # seconds to wait for another program that holds the file
OFTEN = 100_000  # steps of SQLite between two looks at the limits
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


class Journal:
    """A journal that is open."""

    def __init__(
        self,
        path: Path,
        header: Header | None = None,
        name: str = "",
        over: Callable[[], object] = lambda: None,
    ) -> None:
        """Opens it to be read; with a header to be written, and begins it where there is none.

        All of it is looked at; where the limits are over meanwhile, Stopped is raised.
        """
        self.path, self.file = path, Path(os.path.realpath(path))
        self.lock = Lock(self.file)
        self.run = 0
        self.over = over
        self.base: sqlite3.Connection | None = None
        self.content = Content({}, [], [])
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
        return self.content.header

    def answers(self) -> Iterator[Any]:
        """The answers that are kept."""
        last = 0
        while rows := self._all(
            f"SELECT number, written FROM answer WHERE number > {last} ORDER BY number LIMIT 1000"
        ):
            with self._guarded():
                answers_read = [json.loads(written) for _, written in rows]
            yield from answers_read
            last = rows[-1][0]

    # writing

    def began(self, workers: int) -> None:
        """A process begins to work on it; another one that did so before, and goes on,
        is refused from now on."""
        with self._change() as base:
            now = time.time()
            self.run = (
                base.execute(
                    "INSERT INTO run (began, wrote, workers) VALUES (?, ?, ?)", (now, now, workers)
                ).lastrowid
                or 0
            )

    def marked(self, mark: str) -> None:
        """What the names of its cubes depend on, which must always be the same."""
        known = self.header.get("mark", "")
        if not known:
            self.header["mark"] = mark
            with self._own_change() as base:
                base.execute("INSERT INTO header VALUES ('mark', ?)", (mark,))
                base.execute(
                    "UPDATE header SET value = ? WHERE key = 'seal'", (sealed_header(self.header),)
                )
        elif known != mark:
            raise self._refusal("mark", known, mark)

    def done(self, cube: int, count: int, seconds: float, answers: Iterable[Any]) -> None:
        """A cube was searched to the end."""
        written = [json.dumps(each) for each in answers]
        with self._own_change() as base:
            self._ended(base, cube, State.DONE, count, seconds, sealed_below(written))
            base.executemany(
                "INSERT INTO answer (cube, written) VALUES (?, ?)",
                [(cube, each) for each in written],
            )

    def cut(self, cube: int, seconds: float, names: Iterable[str]) -> list[Row]:
        """A cube was cut into others."""
        with self._own_change() as base:
            made = list[Row]()
            for name in names:
                number = (
                    base.execute(
                        "INSERT INTO cube (parent, name) VALUES (?, ?)", (cube, name)
                    ).lastrowid
                    or 0
                )
                made.append(Row(number, cube, name, State.OPEN, 0, 0.0))
            self._ended(
                base, cube, State.CUT, 0, seconds, sealed_below((row.id, row.name) for row in made)
            )
        return made

    def lost(self, cube: int) -> None:
        """A cube was given up."""
        with self._own_change() as base:
            self._ended(base, cube, State.LOST, 0, 0.0)

    def close(self) -> None:
        """Lets others have it."""
        if self.base is not None:
            self.base.close()
            self.base = None
        self.lock.release()

    def _ended(
        self,
        base: sqlite3.Connection,
        cube: int,
        state: State,
        count: int,
        seconds: float,
        below: str = "",
    ) -> None:
        """Writes what became of a cube, where nothing has become of it yet."""
        is_open = f"id = ? AND state IN ({State.OPEN:d}, {State.LOST:d})"
        known = base.execute(f"SELECT parent, name FROM cube WHERE {is_open}", (cube,)).fetchone()
        if known is None:
            raise self._taken_over()
        parent, name = known
        row = Row(cube, parent, name, state, count, float(seconds))
        seal = "" if state is State.LOST else sealed_cube(row, below)
        changed = base.execute(
            f"UPDATE cube SET state = ?, found = ?, seconds = ?, seal = ? WHERE {is_open}",
            (state, str(count), row.seconds, seal, cube),
        )
        if changed.rowcount != 1:
            raise self._taken_over()
        base.execute(
            "UPDATE run SET wrote = ?, cubes = cubes + 1 WHERE id = ?", (time.time(), self.run)
        )

    # opening

    def _open(self, header: Header | None, name: str) -> None:
        if self.path.is_dir():
            raise Unable(f"{self.path} is a folder; name a file for the journal")
        if self.file.exists():
            self._need_plain()
        if header is None:
            if not self.file.exists():
                raise Unable(f"{self.path}: there is no such journal")
            self.base = _connected(f"{self.file.as_uri()}?{self._reading}")
        else:
            if not self.file.parent.is_dir():
                raise Unable(f"{self.path}: there is no folder {self.file.parent}; make it first")
            if not self.lock.take():
                raise Unable(
                    f"{self.path}: another process works on this journal; wait, or name another "
                    "file"
                )
            self.base = _connected(self.file.as_uri())
        self.base.set_progress_handler(lambda: bool(self.over()), OFTEN)
        if self._one("PRAGMA application_id") != APPLICATION:
            if header is None or self._one("SELECT count(*) FROM sqlite_master"):
                raise Unable(f"{self.path} is no journal of exactone; name another file")
            self._begin({"format": FORMAT, "name": name, **header})
        # all is looked at as it is at one moment, also while another process writes
        self.base.execute("BEGIN")
        self._fits(header_of(self.base), header)
        self.content = content(self.base, self.over)
        self.base.execute("COMMIT")
        self.base.set_progress_handler(None, 0)
        if header is not None:
            self.base.execute(
                "PRAGMA synchronous = FULL"
            )  # a machine that falls costs no more than a process that does

    def _need_plain(self) -> None:
        """Refuses what cannot be a journal, and a file with two names:
        SQLite keeps what is new beside each of them."""
        if not self.file.is_file():
            raise Unable(f"{self.path} is no file that could be a journal; name another one")
        if (names := self.file.stat().st_nlink) > 1:
            raise Unable(
                f"{self.path}: this journal has {names} names (hard links), and what is written "
                "under one of them is"
                " not seen under another; leave one of them, or copy it and name the copy"
            )

    def _fits(self, there: Header, here: Header | None) -> None:
        """Refuses a journal of another format, or of something else than what is asked."""
        for key, wanted in {"format": FORMAT, **(here or {})}.items():
            if there.get(key, "") != wanted:
                raise self._refusal(key, there.get(key, ""), wanted)

    @property
    def _reading(self) -> str:
        """How it is opened to be read: as if to be written, which tidies up; but where nobody can,
        as it is."""
        waiting = Path(f"{self.file}-wal")
        may_write = os.access(self.file.parent, os.W_OK) or waiting.exists()
        return "mode=rw" if may_write else "mode=ro&immutable=1"

    def _begin(self, header: dict[str, str]) -> None:
        """Writes what every journal has."""
        self._all("PRAGMA journal_mode = WAL")
        with self._change() as base:
            if self._one("PRAGMA application_id") == APPLICATION:  # another process was faster
                return
            for statement in TABLES.values():
                base.execute(statement)
            base.executemany(
                "INSERT INTO header VALUES (?, ?)",
                {**header, "seal": sealed_header(header)}.items(),
            )
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
    def _own_change(self) -> Iterator[sqlite3.Connection]:
        """A transaction of the process that began last: whatever locks are worth,
        two never write by turns."""
        with self._change() as base:
            if base.execute("SELECT max(id) FROM run").fetchone() != (self.run,):
                raise self._taken_over()
            yield base

    def _taken_over(self) -> JournalError:
        return JournalError(
            f"{self.path}: another process has written this journal meanwhile, so this one ends; "
            "what both found by then is kept: let one of them work on it, and start again"
        )

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
        except sqlite3.OperationalError as error:
            if _code(error) == sqlite3.SQLITE_INTERRUPT:
                raise Stopped from None
            raise _trouble(self.path, error) from None
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from None
        except Damage as damage:
            raise damaged(self.path, str(damage)) from None
        except (ValueError, TypeError, RecursionError):  # what stands there is no text, no number
            raise damaged(self.path) from None
        except PermissionError:
            raise _not_writable(self.path) from None
        except OSError as error:
            raise Unable(
                f"{self.path}: {(error.strerror or str(error)).lower()}; name another file"
            ) from None


def _connected(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)


def _code(error: sqlite3.Error) -> int | None:
    """What SQLite says, without what it says more exactly;
    None where it is the module that cannot read."""
    try:
        return error.sqlite_errorcode & 0xFF
    except AttributeError:
        return None


def _trouble(path: Path, error: sqlite3.Error) -> Error:
    """What went wrong, and what to do."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and "disk I/O" in str(error)):
        return JournalError(
            f"{path}: the disk is full, or does not take it; what was done by then is kept: make "
            "room, and start again"
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Unable(
            f"{path}: another program holds this journal; close it there, and start again"
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return _not_writable(path)
    if code == sqlite3.SQLITE_NOTADB:
        return Unable(f"{path} is no journal of exactone; name another file")
    return damaged(path)


def _not_writable(path: Path) -> Unable:
    return Unable(
        f"{path}: it cannot be opened, or not be written; name another file, in a folder where you "
        "may write"
    )


def damaged(path: Path, what: str = "what stands in it cannot be read") -> Unable:
    """What is said of a journal that is not believed."""
    return Unable(
        f"{path}: this journal is damaged, and cannot be gone on with: {what}; name another file"
    )
