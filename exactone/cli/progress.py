"""What is seen while a command runs, on a terminal and in one line: how far a batch is, and what is going on."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
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


class Progress:
    """The line. Searches call it with what they found; where nobody calls, a thread of its own writes it."""

    def __init__(self, shows: bool, columns: Callable[[], int | None] = lambda: None) -> None:
        self.shows, self.columns = shows, columns  # how wide the terminal is
        self.limits: Limits | None = None
        self.found = 0
        self.batch: Batch | None = None
        self.started = self.shown = 0.0
        self.visible = False  # whether the line is on the screen
        self.lock = threading.RLock()
        self.ticker: threading.Thread | None = None

    def watch(self, limits: Limits, what: str = "") -> None:
        """A puzzle is read, or a search begins."""
        if not self.shows:
            return
        with self.lock:
            self.limits, self.found, self.started = limits, 0, time.monotonic()
            limits.doing.what, limits.watch = what, self
            self.shown = max(self.shown, self.started - OFTEN)
        if self.ticker is None:
            self.ticker = threading.Thread(target=self._tick, daemon=True)
            self.ticker.start()

    def __call__(self, found: int) -> None:
        self.found = found
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
                self.shown, self.visible = now, True
                cut = line[: (self.columns() or len(line) + 1) - 1]  # two lines could not be taken away
                print(f"\r\x1b[K{cut}", end="", file=sys.stderr, flush=True)

    def _far(self) -> str:
        return self.batch.line() if self.batch else ""

    def _search(self, seconds: float) -> str:
        """Solutions so far, and what is going on; nothing where it may be over in a moment."""
        if seconds <= QUICK:
            return ""
        assert self.limits
        doing, number = self.limits.doing, self.found
        if doing.line:
            return doing.line
        rate = number * 1000 // round(seconds * 1000)  # more answers than fit into a float can be counted in a second
        found = f"{amount(number)} solution{'' if number == 1 else 's'} so far, {amount(rate)}/s"
        if span := beyond(number, doing.expected):
            found += f", {expected(span, number)}"
        what = ", ".join(filter(None, (doing.what, doing.steps)))
        searching = number or doing.steps or doing.what.startswith(("searching", "counting"))
        return f"{found}, {seconds:.0f} s; {what}" if searching else f"{what}, {seconds:.0f} s" if what else ""


class Batch:
    """How far a batch is: puzzles, rate, time left as far as lines and files say."""

    def __init__(self, paths: int) -> None:
        self.paths, self.path = paths, 0  # how many there are, and which of them is read
        self.began, self.done = time.monotonic(), 0
        self.entry: Entry | None = None
        self._raw, self._lines = b"", 0
        self.stream: Stream | None = None
        self.end = self.unanswered = 0  # up to where it is read, and puzzles before that which are left

    def at(self, entry: Entry) -> None:
        """One more puzzle is looked at."""
        self.entry, self.done, self.stream = entry, self.done + 1, None
        if entry.raw is not self._raw:
            self._raw, self._lines = entry.raw, entry.raw.count(b"\n") + 1

    def through(self, stream: Stream, end: int, number: int, left: int) -> None:
        """So many more puzzles of a stream are answered, which is read up to there; some that were read are left."""
        self.stream, self.end, self.unanswered = stream, end, left
        self.done += number

    @property
    def share(self) -> float:
        """How much of it is behind, as far as is known."""
        if self.stream:
            return (self.path + (self.end / self.stream.size if self.stream.size else 0)) / self.paths
        line = self.entry.line if self.entry else None
        return (self.path + (line / self._lines if line else 0)) / self.paths

    def line(self) -> str:
        """How far it is; nothing at the beginning, or where nothing says how much there is."""
        seconds, share = time.monotonic() - self.began, self.share
        if seconds <= QUICK or self.done < 2:
            return ""
        rate = f"{self.done:,} puzzles, {self.done / seconds:,.0f}/s"
        if not share:
            return rate
        bar = "#" * round(share * WIDE)
        return f"[{bar:<{WIDE}}] {share:.0%}, {rate}, {lasting(seconds * (1 - share) / share)} left"

    def left(self) -> str:
        """What of it is left, as the end of a sentence."""
        if self.stream:
            rest = self.stream.left(self.end)
            files = self.paths - self.path - 1
            least = "at least " if files or rest is None else ""
            return f"{least}{self.unanswered + (rest or 0) + files:,} left"
        line = self.entry.line if self.entry else None
        lines = self._raw.split(b"\n")[line:] if line else []
        number, more = sum(map(bool, map(bytes.strip, lines))), self.paths - self.path - 1
        return f"{'at least ' if more else ''}{number + more:,} left"


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
    return f"about {high:,}" if low == high else f"between {low:,} and {high:,}"


def expected(span: Span, found: int) -> str:
    """How many there may be in all, in two digits that matter."""
    digits = max(0, len(str(int(span.high))) - 2)
    low, high = max(found, floor(span.low / 10**digits) * 10**digits), ceil(span.high / 10**digits) * 10**digits
    if digits > ENDLESS:
        return f"between {low:.1e} and {high:.1e} expected".replace("e+", "e")
    return f"{spread(low, high)} expected"


def _unit(seconds: float) -> tuple[int, str]:
    return next(((size, unit) for size, unit in UNITS if seconds >= size), UNITS[-1])
