"""A lock on a file that is gone with the process that holds it: one process at a time writes a journal."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Lock:
    """Who has it is alone; it is a file beside the one that it is for, which SQLite locks in ways of its own."""

    def __init__(self, path: Path) -> None:
        self.path = Path(f"{path}-lock")
        self.file: int | None = None

    def take(self) -> bool:
        """Takes it, unless somebody has it."""
        while True:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
                return False
            if self.path.exists() and os.path.samestat(os.fstat(file), self.path.stat()):
                self.file = file
                return True
            os.close(file)  # whoever had it took it away meanwhile

    def taken(self) -> bool:
        """Whether somebody has it."""
        try:
            file = os.open(self.path, os.O_RDONLY)
        except OSError:
            return False
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(file)
        return False

    def release(self) -> None:
        """Gives it back."""
        if self.file is not None:
            self.path.unlink(missing_ok=True)
            os.close(self.file)
            self.file = None
