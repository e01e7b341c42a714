"""Where words go: results to stdout, all else to stderr, progress only to a terminal."""

from __future__ import annotations

import contextlib
import io
import json
import os
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any

from exactone import __version__

from .progress import Progress

if TYPE_CHECKING:
    from exactone.drawing.paper import TextCanvas

# columns of what is no terminal, and of a terminal that does not say
PIPED = 100
USUAL = 80
READER_LEFT = 128 + 13  # the exit code after SIGPIPE: whoever reads has seen enough, as in `| head`


class ColorMode(StrEnum):
    """Whether there is colour."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def shown(text: str) -> str:
    """A name or a sentence as it goes to a terminal: what could move the cursor,
    or turn the writing, is escaped."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


class Result(io.TextIOWrapper):
    """Where results go. A reader who has seen enough, as in `| head`, is no error,
    and ends the program."""

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


def colored(when: ColorMode, stream: IO[str]) -> bool:
    """Whether to colour what goes there: as is asked for, as no-color.org and force-color.org say,
    or on a terminal."""
    if when is not ColorMode.AUTO:
        return when is ColorMode.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or _moves(stream)


def _moves(stream: IO[str]) -> bool:
    """Whether it is a terminal that knows more than to write on."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def columns(stream: IO[str]) -> int | None:
    """How wide a terminal is; None where it is none, and nobody said."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and len(said) < 7 and int(said):
        return int(said)
    if not stream.isatty():
        return None
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL
    except OSError:
        return USUAL


def wrapped(words: str, stream: IO[str], hanging: int = 0) -> str:
    """A long line between words, on a terminal; what goes through a pipe stays as it is."""
    wide = columns(stream) if stream.isatty() else None
    if wide is None or len(words) <= wide:
        return words
    from exactone.drawing.paper import folded

    return "\n".join(folded(words, wide, hanging or len(words) - len(words.lstrip()) + 2))


@dataclass
class Output:
    """What the user wants to see, and how."""

    json: bool = False
    quiet: bool = False
    color: ColorMode = ColorMode.AUTO
    ascii: bool = False

    def __post_init__(self) -> None:
        self.progress = Progress(_moves(sys.stderr) and not self.quiet, lambda: columns(sys.stderr))

    def say(self, words: str) -> None:
        """A line of the result, at once: whoever reads along sees it when it is found."""
        with self.progress.lock:  # so that no progress is written in the middle of it
            if not self.filed:  # else nothing of it is seen, and the progress stays
                self.progress.clear()
            print(words, flush=True)

    def tell(self, words: str, hanging: int = 0) -> None:
        """A line of the result, folded between words where it is long."""
        self.say(wrapped(words, sys.stdout, hanging))

    @cached_property
    def filed(self) -> bool:
        """Whether results go to a file, and to no screen."""
        try:
            return stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
        except OSError:
            return False

    @cached_property
    def paper(self) -> TextCanvas:
        """What grids are drawn on."""
        from exactone.drawing.paper import TextCanvas
        from exactone.drawing.signs import can_be_spelled

        spelled = not self.ascii and can_be_spelled(sys.stdout.encoding or "ascii")
        color = colored(self.color, sys.stdout)
        live = sys.stdout.isatty()
        return TextCanvas(columns(sys.stdout) or PIPED, ascii=not spelled, color=color, folds=live)

    def head(self, verb: str) -> None:
        """The first line of --json."""
        if self.json:
            self.object({"exactone": __version__, "format": 1, "verb": verb})

    def object(self, content: Mapping[str, Any]) -> None:
        """One line of --json."""
        self.say(json.dumps(content))

    def aside(self, words: str) -> None:
        """What is no result: errors, notes."""
        with self.progress.lock:
            self.progress.clear()
            print(wrapped(words, sys.stderr), file=sys.stderr, flush=True)
