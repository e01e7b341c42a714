"""The one file that is open: read, saved, and watched for what others write into it.

A page gets its text with plain ends of lines, and a stamp of what it read. What it saves is based
on that stamp: where somebody else changed the file since, nothing is written, and the page hears
what stands there now. Marks at the start and ends of lines stay as the file has them.

The file is the one that the name meant when it was opened: no link that takes its place later is
followed, and no pipe is waited for.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from exactone.models import bundled, ending, from_bytes
from exactone.saving import (
    FOLLOWS_NO_LINK,
    WAITS_FOR_NOBODY,
    NewFile,
    is_stream,
    refuse_unwritable,
)
from exactone.solver.errors import Error, PuzzleError

from .worker import Message

LARGEST = 1 << 20  # bytes of a file
OURS = ".toml"
NO_FILE = "is no file that can be replaced; name one that is"
NOTHING = ""  # the stamp of a file that is not there
MARK = "\ufeff"  # with which some editors begin a text
OFTEN = 0.2  # seconds between two looks at a file
PATIENCE = 10.0  # seconds that a page waits for changes, where it does not say
LONGEST = 20.0  # and where it does
MATCHED = 500  # changed lines of a text that are compared with those before them
_END = re.compile(r"\r\n|\n|\r")


class Content(NamedTuple):
    """What stands in a file; nothing where there is none."""

    raw: bytes | None

    @property
    def stamp(self) -> str:
        """What tells this content from others."""
        return NOTHING if self.raw is None else hashlib.sha256(self.raw).hexdigest()[:32]

    @property
    def text(self) -> str:
        """Its text, with plain ends of lines."""
        return _plain(self.exact)

    @property
    def exact(self) -> str:
        """Its text with the ends of lines that it has."""
        return "" if self.raw is None else self.raw.decode().removeprefix(MARK)

    @property
    def mark(self) -> str:
        """What stands before the text."""
        return MARK if self.raw is not None and self.raw.startswith(MARK.encode()) else ""


class EditedFile:
    """A file with one puzzle, ours or yet to be, that pages read and save."""

    def __init__(self, path: str) -> None:
        """Refuses what cannot be edited here, in one sentence; raises OSError where no such file
        can be written."""
        self.path = path  # as it is said
        self._real = os.path.realpath(path)
        self._lock = threading.Lock()
        if not os.path.exists(path) and path.removesuffix(OURS) in bundled():
            name = path.removesuffix(OURS)
            raise Error(
                f"{name} is a bundled puzzle; `exactone library show {name} > my.toml` makes a "
                "file of it"
            )
        refuse_unwritable(path, durable=True)
        if os.path.exists(path) and is_stream(path):
            raise Error(f"{path} {NO_FILE}")
        self._refuse_foreign(self._read())

    def reply(self, message: Message, is_gone: Callable[[], bool]) -> Message:
        """The reply to a message about the file."""
        try:
            match message["verb"]:
                case "save":
                    return self.save(message.get("text"), message.get("stamp"))
                case "watch":
                    return self.watch(message.get("stamp"), message.get("seconds"), is_gone)
                case _:
                    return self.told(self._read())
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            return {"error": {"sentence": f"{self.path}: {why}; it is not written"}}
        except Error as error:
            return {"error": {"sentence": str(error)}}

    def told(self, content: Content) -> Message:
        """The file as a page sees it."""
        return {
            "name": Path(self.path).name,
            "text": content.text,
            "stamp": content.stamp,
            "new": not content.text.strip(),
        }

    def save(self, text: object, stamp: object) -> Message:
        """Writes a text, unless the file is no longer what the stamp says."""
        if not isinstance(text, str) or not isinstance(stamp, str):
            raise Error('save has "text", and "stamp" of what it is based on')
        with self._lock:
            status = self._status()
            content = self._read()
            if content.stamp != stamp and content.text != _plain(text):
                return self._changed(content)
            new = Content(_as_file(text, content))
            if len(new.raw or b"") > LARGEST:
                raise Error(f"the text has more than {LARGEST >> 20} MB; it is not saved")
            if new.raw != content.raw and not self._replaced(new, status):
                return self._changed(self._read())
        return {"saved": True, "stamp": new.stamp}

    def _changed(self, content: Content) -> Message:
        """What is said where nothing was written, as somebody else did that."""
        return {"saved": False, "changed": True, **self.told(content)}

    def _replaced(self, new: Content, status: object) -> bool:
        """Writes the file anew, unless it has another status by now: bringing it to the disk takes
        a while, in which others may write, too."""
        with NewFile(self._real, grows=False, durable=True) as file:
            file.write(new.raw or b"")
            file.sync()
            if self._status() != status:
                file.close(keep=False)
                return False
        return True

    def finish(self) -> None:
        """Waits until what is being saved is written; nothing is saved from then on."""
        self._lock.acquire()

    def watch(self, stamp: object, seconds: object, is_gone: Callable[[], bool]) -> Message:
        """Waits until the file is no longer what the stamp says."""
        patience = seconds if isinstance(seconds, int | float) else PATIENCE
        deadline = time.monotonic() + min(max(patience, 0.0), LONGEST)
        seen: object = None
        while True:
            now = self._status()
            if now != seen:
                seen = now
                content = self._read()
                if content.stamp != stamp:
                    gone = {"gone": True} if content.raw is None else {}
                    return {"changed": True, **self.told(content), **gone}
            if time.monotonic() >= deadline or is_gone():
                return {"changed": False}
            time.sleep(OFTEN)

    def _status(self) -> object:
        """What changes when somebody writes the file."""
        try:
            status = os.lstat(self._real)
        except OSError:
            return NOTHING
        return status.st_ino, status.st_size, status.st_mtime_ns

    def _read(self) -> Content:
        try:
            with open(self._real, "rb", opener=_opener) as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    raise Error(f"{self.path} {NO_FILE}")
                raw = file.read(LARGEST + 1)
        except FileNotFoundError:
            return Content(None)
        except OSError as error:
            if error.errno == errno.ELOOP:
                raise Error(f"{self.path} is a link by now; end this and open it anew") from None
            raise
        if len(raw) > LARGEST:
            raise Error(
                f"{self.path} has more than {LARGEST >> 20} MB; the page takes no such file"
            )
        try:
            raw.decode()
        except UnicodeDecodeError:
            raise Error(f"{self.path} is no text in UTF-8; {self._remedy()}") from None
        return Content(raw)

    def _refuse_foreign(self, content: Content) -> None:
        """Refuses files that the page would write otherwise than they are: it writes one puzzle,
        in TOML."""
        if not content.text.strip():
            if Path(self.path).suffix != OURS:
                raise Error(f"{self.path}: the page writes TOML; call the file {self._ours()}")
            return
        raw = content.raw or b""
        if len([*islice(from_bytes(self.path, raw), 2)]) > 1:
            raise Error(
                f"{self.path} has several puzzles, and the page takes files with one; "
                f"`exactone convert {self.path} -o folder/` writes each into one of its own"
            )
        try:
            form = ending(raw)
        except PuzzleError:  # what is wrong with it, the page says
            form = OURS
        if form != OURS and Path(self.path).suffix != OURS:
            raise Error(f"{self.path} is no puzzle in TOML; {self._remedy()}")

    def _remedy(self) -> str:
        return f"`exactone convert {self.path} -o {self._ours()}` makes one of it"

    def _ours(self) -> str:
        return str(Path(self.path).with_suffix(OURS))


def _opener(path: str, flags: int) -> int:
    """Opens a file, but no link to one; where it is a pipe nothing is waited for."""
    return os.open(path, flags | FOLLOWS_NO_LINK | WAITS_FOR_NOBODY)


def _plain(text: str) -> str:
    """A text with plain ends of lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _as_file(text: str, before: Content) -> bytes:
    """The bytes of a text in a file that had this content: its lines keep their ends, and new
    ones get the end that most have."""
    try:
        return (before.mark + _with_ends(_plain(text), before.exact)).encode()
    except UnicodeEncodeError as error:
        sign = text[error.start - len(before.mark)]
        raise PuzzleError(f"the text has {sign!r}, which is no sign; leave it out") from None


def _with_ends(text: str, before: str) -> str:
    """A text whose lines end as those of another one."""
    ends = _END.findall(before)
    usual = Counter(ends).most_common(1)
    if len({*ends}) < 2:
        return text.replace("\n", usual[0][0]) if usual else text
    lines = text.split("\n")
    new_ends = [usual[0][0]] * (len(lines) - 1) + [""]
    for old, new in _same_lines(_plain(before).split("\n"), lines):
        if old < len(ends) and new < len(lines) - 1:
            new_ends[new] = ends[old]
    return "".join(line + end for line, end in zip(lines, new_ends, strict=True))


def _same_lines(before: list[str], after: list[str]) -> Iterator[tuple[int, int]]:
    """Which lines of two texts are the same: at their begin, at their end, and between these where
    those are not so many that finding out would take long."""
    shorter = min(len(before), len(after))
    top = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    rest = range(shorter - top)
    bottom = next((n for n in rest if before[-1 - n] != after[-1 - n]), len(rest))
    yield from ((number, number) for number in range(top))
    yield from ((len(before) - number, len(after) - number) for number in range(1, bottom + 1))
    old, new = before[top : len(before) - bottom], after[top : len(after) - bottom]
    if max(len(old), len(new)) > MATCHED:
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for first, second, size in matcher.get_matching_blocks():
        yield from ((top + first + n, top + second + n) for n in range(size))
