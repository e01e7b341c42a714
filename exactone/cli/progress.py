"""What is seen while a command runs, on a terminal and in one line: how far a batch is,
and what is going on."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from exactone.solver.expected import Span, beyond

if TYPE_CHECKING:
    from exactone.models import Entry, Stream
    from exactone.solver.limits import Limits

QUICK = 0.5  # seconds before progress is shown at all
OFTEN = 0.2  # seconds between two updates
WIDE = 20  # signs of a bar
ENDLESS = 12  # zeros that nobody counts
UNITS = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))


@dataclass(eq=False)
class Progress:
    """The line. Searches call it with what they found; where nobody calls,
    a thread of its own writes it."""

    shows: bool
    columns: Callable[[], int | None] = lambda: None  # how wide the terminal is
    limits: Limits | None = None
    found: int = 0
    batch: Batch | None = None
    says: Callable[[float], str] | None = None  # all that there is to say after so many seconds
    started: float = 0.0
    shown: float = 0.0
    visible: bool = False  # whether the line is on the screen
    lock: threading.RLock = field(default_factory=threading.RLock)
    ticker: threading.Thread | None = None

    def watch(self, limits: Limits, what: str = "") -> None:
        """A puzzle is read, or a search begins."""
        if not self.shows:
            return
        with self.lock:
            self.limits = limits
            self.found = 0
            self.started = time.monotonic()
            limits.doing.begin(what)
            limits.watch = self
            self.shown = max(self.shown, self.started - OFTEN)
        if self.ticker is None:
            self.ticker = threading.Thread(target=self._tick, daemon=True)
            self.ticker.start()

    def __call__(self, number: int) -> None:
        self.found = number
        self._show()

    def clear(self) -> None:
        """Takes the line away."""
        with self.lock:
            if self.visible:
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
                self.visible = False

    def end(self) -> None:
        """Nothing more is going on."""
        with self.lock:
            self.clear()
            self.shows = False

    def _tick(self) -> None:
        while self.shows:
            time.sleep(OFTEN)
            self._show(2 * OFTEN)

    def _show(self, silent: float = OFTEN) -> None:
        now = time.monotonic()
        if now - self.shown <= silent:
            return
        with self.lock:
            if not self.shows:
                return
            line = "; ".join(filter(None, (self._far(), self._search(now - self.started))))
            if line:
                self.shown = now
                self.visible = True
                # two lines could not be taken away
                shown = cut(line, (self.columns() or len(line) + 1) - 1)
                print(f"\r\x1b[K{shown}", end="", file=sys.stderr, flush=True)

    def _far(self) -> str:
        return self.batch.line() if self.batch else ""

    def _search(self, seconds: float) -> str:
        """Solutions so far, and what is going on; nothing where it may be over in a moment."""
        if seconds <= QUICK:
            return ""
        if self.says:
            return self.says(seconds)
        assert self.limits
        doing = self.limits.doing
        number = self.found
        if doing.line:
            return doing.line
        # more answers than fit into a float can be counted in a second
        rate = number * 1000 // round(seconds * 1000)
        line = f"{amount(number)} solution{'' if number == 1 else 's'} so far, {amount(rate)}/s"
        if span := beyond(number, doing.expected):
            line += f", {expected(span, number)}"
        what = ", ".join(filter(None, (doing.what, doing.steps)))
        searching = number or doing.steps or doing.searching
        if searching:
            return f"{line}, {seconds:.0f} s; {what}"
        if what:
            return f"{what}, {seconds:.0f} s"
        return ""


@dataclass(eq=False)
class Batch:
    """How far a batch is: puzzles, rate, time left as far as lines and files say."""

    files: int
    file: int = -1  # which of them is looked at
    began: float = field(default_factory=time.monotonic)
    done: int = 0  # puzzles
    entry: Entry | None = None
    stream: Stream | None = None
    end: int = 0  # up to where the stream is read
    unanswered: int = 0  # puzzles before that which are left
    _raw: bytes = b""
    _lines: int = 0

    def at(self, entry: Entry, file: int) -> None:
        """One more puzzle is looked at, which is in this file."""
        self.entry = entry
        self.file = file
        self.done = self.done + 1
        self.stream = None
        if entry.raw is not self._raw:
            self._raw = entry.raw
            self._lines = entry.raw.count(b"\n") + 1

    def through(self, stream: Stream, file: int, end: int, number: int, left: int) -> None:
        """So many more puzzles of a stream are answered, which is read up to there;
        some that were read are left."""
        self.stream = stream
        self.file = file
        self.end = end
        self.unanswered = left
        self.done += number

    @property
    def share(self) -> float:
        """How much of it is behind, as far as is known."""
        if self.stream:
            return (
                self.file + (self.end / self.stream.size if self.stream.size else 0)
            ) / self.files
        line = self.entry.line if self.entry else None
        return max(0.0, self.file + (line / self._lines if line else 0)) / self.files

    def line(self) -> str:
        """How far it is; nothing at the beginning, or where nothing says how much there is."""
        seconds = time.monotonic() - self.began
        share = self.share
        if seconds <= QUICK or self.done < 2:
            return ""
        rate = f"{self._number()}, {self.done / seconds:,.0f}/s"
        if not share:
            return rate
        bar = "#" * round(share * WIDE)
        return f"[{bar:<{WIDE}}] {share:.0%}, {rate}, {lasting(seconds * (1 - share) / share)} left"

    def _number(self) -> str:
        """How many puzzles and files were looked at."""
        puzzles = f"{self.done:,} puzzles"
        files = f"{self.file + 1:,} of {self.files:,} files"
        if self.files == 1:
            return puzzles
        if self.done == self.file + 1:
            return files
        return f"{files}, {puzzles}"

    def left(self) -> str:
        """What of it is left, as the end of a sentence; nothing where that is not known."""
        puzzles = self._left_of_file()
        more = self.files - self.file - 1
        files = f"{more:,} file{'' if more == 1 else 's'}"
        if not more:
            return f"{puzzles} left" if puzzles else ""
        if puzzles in ("", "0"):
            return f"{files} left"
        return f"{puzzles} puzzle{'' if puzzles == '1' else 's'} and {files} left"

    def _left_of_file(self) -> str:
        """How many puzzles are left in the file that is looked at; nothing where nobody knows."""
        if self.stream:
            rest = self.stream.left(self.end)
            if rest is None:
                if self.unanswered:
                    return f"at least {self.unanswered:,}"
                return ""
            return f"{self.unanswered + rest:,}"
        line = self.entry.line if self.entry else None
        lines = self._raw.split(b"\n")[line:] if line else []
        return f"{sum(map(bool, map(bytes.strip, lines))):,}"


def cut(line: str, columns: int) -> str:
    """As much of a line as there is room for, without a part of a word."""
    if len(line) <= columns:
        return line
    kept = line[:columns]
    if line[columns] in " ,;":
        return kept
    return kept.rpartition(" ")[0].rstrip(" ,;") or kept


def amount(number: int) -> str:
    """A number, all of it or, where nobody counts its digits, two of them."""
    if number < 10 ** (ENDLESS + 2):
        return f"{number:,}"
    digits = int((number.bit_length() - 1) * log10(2))  # of which there is one more, or two
    digits += number >= 10 ** (digits + 1)
    first = number // 10 ** (digits - 1)
    return f"{first / 10:.1f}e{digits}"


def lasting(seconds: float) -> str:
    """A time in its largest unit."""
    size, unit = _unit(seconds)
    return f"{seconds / size:.0f} {unit}"


def between(low: float, high: float) -> str:
    """A time that is not known well."""
    size, unit = _unit(high)
    return f"{spread(round(low / size), round(high / size))} {unit}"


def spread(low: int, high: int) -> str:
    """A number that is not known well."""
    if low == high:
        return f"about {high:,}"
    return f"between {low:,} and {high:,}"


def expected(span: Span, number: int) -> str:
    """How many there may be in all, in two digits that matter."""
    digits = max(0, len(str(int(span.high))) - 2)
    low = max(number, floor(span.low / 10**digits) * 10**digits)
    high = ceil(span.high / 10**digits) * 10**digits
    if digits > ENDLESS:
        return f"between {low:.1e} and {high:.1e} expected".replace("e+", "e")
    return f"{spread(low, high)} expected"


def _unit(seconds: float) -> tuple[int, str]:
    return next(((size, unit) for size, unit in UNITS if seconds >= size), UNITS[-1])
