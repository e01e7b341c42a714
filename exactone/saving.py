"""Files that are written whole or not at all, and not touched before there is something to write.

A file that is there is replaced in the end by a new one, which was written beside it: it keeps
its permissions, and what a link points to is replaced, not the link. Devices and pipes are
written to as they are.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import AbstractContextManager, contextmanager, suppress
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PERMISSIONS = 0o7777  # of what a file's mode says
UNFINISHED = ".exactone"  # how new files are called until they take the place of old ones
PRINTED = (1, 2)  # the descriptors of stdout and stderr
# flags of opening a file, which Windows does not have
FOLLOWS_NO_LINK = 0 if sys.platform == "win32" else os.O_NOFOLLOW
WAITS_FOR_NOBODY = 0 if sys.platform == "win32" else os.O_NONBLOCK
NO_PLACE_BESIDE = "its folder takes no other file, beside which it could be replaced"


def write(path: str | Path, content: bytes, durable: bool = False) -> None:
    """Writes all of a file, or nothing of it; raises OSError, which names the file.

    Where it is durable that is so also when this process or the machine ends at any moment.
    """
    with NewFile(path, grows=False, durable=durable) as file:
        file.write(content)


def write_new(path: str | Path, content: bytes) -> None:
    """Writes all of a file that is not there yet, or nothing;
    raises FileExistsError where it is."""
    with open(path, "xb") as file:
        try:
            file.write(content)
            file.flush()
        except OSError as error:
            os.unlink(path)
            raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def refuse_unwritable(path: str | Path, durable: bool = False) -> None:
    """Raises OSError where no such file can be written; touches nothing."""
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.isdir(path):
        raise OSError(EISDIR, "is a folder", str(path))
    if not os.path.exists(path) and not os.path.isdir(folder):
        raise OSError(ENOENT, "there is no such folder", str(path))
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise OSError(EACCES, os.strerror(EACCES), str(path))
    if durable and not os.access(folder, os.W_OK):
        raise OSError(EACCES, NO_PLACE_BESIDE, str(path))


def is_stream(path: str | Path) -> bool:
    """Whether it is a device, a pipe, or where this process prints,
    which no other file can take the place of."""
    try:
        status = os.stat(path)
    except OSError:
        return False
    return not stat.S_ISREG(status.st_mode) or any(
        _is_open_as(number, status) for number in PRINTED
    )


class NewFile(AbstractContextManager["NewFile"]):
    """A file that is written piece by piece, from when the first piece is there.

    Where there was none it grows before the eyes of its readers, if it `grows`. Where `with`
    ends with an error of the system, an old file stays as it was. What is `durable` is on the disk
    before it takes the place of the old file, and never written in its place.
    """

    def __init__(self, path: str | Path, grows: bool = True, durable: bool = False) -> None:
        self.path = str(path)
        self._grows = grows
        self._durable = durable
        self._real = os.path.realpath(path)  # what a link points to
        self._beside = ""  # the new file, until it takes the place of the old one
        self._lock: int | None = None  # a descriptor of the new file, which says that it is in use
        self._file: IO[bytes] | None = None

    def write(self, content: bytes) -> None:
        """Writes some more, which readers see at once."""
        self.begin()
        with self._named():
            assert self._file is not None
            self._file.write(content)
            self._file.flush()

    def sync(self) -> None:
        """Waits until what was written is on the disk."""
        with self._named():
            if self._file is not None:
                os.fsync(self._file.fileno())

    def begin(self) -> None:
        """There is something to write, if only that there is nothing in it."""
        if self._file is None:
            with self._named():
                refuse_unwritable(self.path, self._durable)
                self._file = self._opened()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(keep=kind is None or not issubclass(kind, OSError))

    def close(self, keep: bool = True) -> None:
        """Ends the file; what was written is kept, or else the file that was there."""
        file = self._file
        self._file = None
        if file is None:
            return
        try:
            with self._named():
                if self._durable and keep:
                    os.fsync(file.fileno())
                file.close()
                if self._beside and keep:
                    os.replace(self._beside, self._real)
                    self._beside = ""
                    if self._durable:
                        _sync_folder(os.path.dirname(self._real))
        finally:
            if self._beside:
                os.unlink(self._beside)
                self._beside = ""
            if self._lock is not None:
                os.close(self._lock)
                self._lock = None

    def _opened(self) -> IO[bytes]:
        """What is written into."""
        if is_stream(self.path):
            return open(self.path, "ab")
        if not os.path.exists(self._real):
            if self._grows:
                return open(self._real, "wb")
            return self._new(0o666 & ~_umask())
        if not os.access(os.path.dirname(self._real), os.W_OK):
            return open(self._real, "wb")  # where nothing can stand beside it
        status = os.stat(self._real)
        file = self._new(status.st_mode & PERMISSIONS)
        with suppress(OSError):  # who may do that is not everybody
            os.chown(self._beside, status.st_uid, status.st_gid)
        return file

    def _new(self, mode: int) -> IO[bytes]:
        """A file beside the one that it is to replace."""
        import tempfile  # seldom needed, and not small

        folder, name = os.path.split(self._real)
        begin = f".{name[:50]}."
        _remove_abandoned(folder, begin)
        while True:
            number, self._beside = tempfile.mkstemp(UNFINISHED, begin, folder)
            if not _takes_lock(number, waits=True):
                break
            if os.path.exists(self._beside):
                self._lock = os.dup(number)
                break
            os.close(number)  # somebody else took it for abandoned before it was locked
        file = os.fdopen(number, "wb")
        os.chmod(self._beside, mode)
        return file

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What goes wrong names the file that was meant, and not the one beside it."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), self.path) from None


def _remove_abandoned(folder: str, begin: str) -> None:
    """Removes the new files whose names begin so that nobody finished: the process that wrote them
    was killed, and with it went its lock."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(begin) and name.endswith(UNFINISHED):
                _remove_unlocked(os.path.join(folder, name))


def _remove_unlocked(path: str) -> None:
    """Removes a file, unless a process has it locked."""
    with suppress(OSError):
        number = os.open(path, os.O_RDWR | FOLLOWS_NO_LINK)
        try:
            if _takes_lock(number, waits=False):
                os.unlink(path)
        finally:
            os.close(number)


def _takes_lock(number: int, waits: bool) -> bool:
    """Locks a file that is open until it is closed, or the process ends; False where there are no
    locks, or another process has it and this one does not wait."""
    try:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
    except (ImportError, OSError):
        return False
    return True


def _sync_folder(folder: str) -> None:
    """Waits until the names in a folder are on the disk, where the system can say so."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _is_open_as(number: int, status: os.stat_result) -> bool:
    """Whether a descriptor of this process is that very file: what replaces it,
    nobody who reads along would see."""
    try:
        return os.path.samestat(os.fstat(number), status)
    except OSError:
        return False


def _umask() -> int:
    """What nobody else may do with new files; it can only be read by changing it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
