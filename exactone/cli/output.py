"""Where words go: results to stdout, all else to stderr, progress only to a terminal."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

QUICK = 0.5  # seconds before progress is shown at all
READER_LEFT = 128 + 13  # the exit code after SIGPIPE: whoever reads has seen enough, as in `| head`
OFTEN = 0.2  # seconds between two updates


def shown(text: str) -> str:
    """A name or a sentence as it goes to a terminal: what could move the cursor, or turn the writing, is escaped."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


class Result(io.TextIOWrapper):
    """Where results go. A reader who has seen enough, as in `| head`, is no error, and ends the program."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except BrokenPipeError:
            raise SystemExit(READER_LEFT) from None

    def flush(self) -> None:
        try:
            super().flush()
        except BrokenPipeError:
            raise SystemExit(READER_LEFT) from None


class Asides(io.TextIOWrapper):
    """Where all else goes. What cannot be written there is lost: results do not depend on it."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            super().flush()


@dataclass
class Output:
    """What the user wants to see, and how."""

    json: bool = False
    quiet: bool = False
    color: bool | None = None  # None: where it is a terminal and nobody said NO_COLOR

    def __post_init__(self) -> None:
        if self.color is None:
            self.color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.shows_progress = sys.stderr.isatty() and not self.quiet
        self.started = self.shown = 0.0
        self.visible = False  # whether a line of progress is on the screen

    def say(self, words: str) -> None:
        """A line of the result, at once: whoever reads along sees it when it is found."""
        self.clear()
        print(words, flush=True)

    def object(self, content: Mapping[str, Any]) -> None:
        """One line of --json."""
        self.say(json.dumps(content))

    def aside(self, words: str) -> None:
        """What is no result: errors, notes."""
        self.clear()
        print(words, file=sys.stderr, flush=True)

    def start(self) -> None:
        """A search begins."""
        self.started = self.shown = time.monotonic()

    def progress(self, found: int) -> None:
        """Solutions so far, rate and time, on a terminal and in one line."""
        now = time.monotonic()
        if self.shows_progress and now - self.started > QUICK and now - self.shown > OFTEN:
            self.shown, self.visible = now, True
            seconds = now - self.started
            line = f"{found:,} solution{'' if found == 1 else 's'} so far, {found / seconds:,.0f}/s, {seconds:.0f} s"
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the progress line away."""
        if self.visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.visible = False
