"""A command that was typed: it asks about one puzzle after the other, reports the answers,
chooses the exit code."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

import typer

from exactone.models import Entry, Kind, Reader, from_bytes, kind_class, kinds, nearest
from exactone.solver import engines
from exactone.solver.ask.request import WORDS, Request
from exactone.solver.errors import EngineError, Error, PuzzleError, Unable, UnknownEngine
from exactone.solver.limits import Ended, Limits, Stop, Stopped

from . import reading, replies
from .options import Options, PictureOptions, misused
from .output import Output
from .progress import Batch
from .reading import ReadEntry, StreamReply
from .replies import Reply
from .report import Report, puzzle_of

if TYPE_CHECKING:
    from .pages import StreamReport
    from .picture_file import PictureFile

Outcome = tuple[int, str]
"""The exit code, and the word for the summary of a batch."""

REFUSED = (replies.BAD_PUZZLE, "refused")
LATE = (replies.UNDECIDED, WORDS["unknown"])
UNABLE = (replies.NO_KIND_CAN, "not possible")
DISPUTED = (replies.WRONG_ENGINE, "with a wrong answer")

AGAIN = 0.05  # seconds after which a request to stop is raised again

Question = Callable[[Entry, Request], Outcome]
"""Asks about a puzzle and reports the answer."""


class Command:
    """One command: its options, its puzzles one after the other,
    and the signals that may end it."""

    is_drawing = False  # what was found in time, which the clock does not end

    def __init__(self, verb: str, options: Options) -> None:
        self.options = options
        self.verb = verb
        self.backend = options.backend if options.heuristic is None else engines.REFERENCE
        self.out = Output(options.json, options.quiet, options.color, options.ascii)
        self.report = Report(self.out, options)
        self.stop = Stop()
        self.signal = 0
        self.report.drawing = self.drawing
        self.seed: int | None = None
        self.batch = Batch(1)
        self.noted = set[str]()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, self._ask_to_stop)
        signal.signal(signal.SIGALRM, self._time_is_up)
        _refuse_misused(verb, options)
        self.folding = options.up_to_symmetry or options.relabel
        self.out.head(verb)

    def picture_file(self, drawn: PictureOptions, as_text: bool = False) -> PictureFile | None:
        """What a file of pictures is drawn on; None where no file is named."""
        if drawn.output is None:
            return None
        from .picture_file import PictureFile

        try:
            return PictureFile(drawn.output, drawn, self.report, as_text)
        except Error as error:
            self.report.error(drawn.output, f"exactone: {error}")
            raise typer.Exit(
                replies.NO_KIND_CAN if isinstance(error, Unable) else replies.BAD_PUZZLE
            ) from None

    puzzle = staticmethod(puzzle_of)  # of an entry that has one

    def note(self, words: str) -> None:
        """Says on the side what is worth knowing, once for all puzzles of which it is true."""
        if words not in self.noted and not self.options.quiet:
            self.noted.add(words)
            self.out.aside(words)

    def ask(
        self, paths: list[str], question: Callable[[Kind, Request], Reply], into: str | None = None
    ) -> None:
        """Puts a question about every puzzle that needs no more than the puzzle,
        and perhaps draws the answer."""
        picture_file = self.picture_file(PictureOptions(into))

        def ask(entry: Entry, request: Request) -> Outcome:
            return self.reported(entry, question(puzzle_of(entry), request), picture_file)

        self.run(paths, ask, picture_file=picture_file)

    def reported(
        self, entry: Entry, answer: Reply, picture_file: PictureFile | None = None
    ) -> Outcome:
        """Says an answer, and draws it where that is wanted; what counts of it for the end."""
        if picture_file is not None:
            picture_file.answer(entry, answer)
        self.report.result(entry, answer)
        return answer.outcome

    def run(
        self,
        paths: list[str],
        ask: Question,
        read: Reader = from_bytes,
        picture_file: PictureFile | None = None,
    ) -> None:
        """Asks about every puzzle; one that is refused does not stop the others.
        In the end pictures are written."""
        self.ask_each(reading.read(self, paths, read), ask, picture_file)

    def ask_each(
        self,
        entries: Iterator[ReadEntry | StreamReply],
        ask: Question,
        picture_file: PictureFile | None = None,
        pages: StreamReport | None = None,
    ) -> None:
        """Asks about all that is read, says the sum of it, and ends the command with the exit code
        of the worst."""
        codes = {replies.YES}
        words = Counter[str]()
        ahead = list(islice(entries, 1))
        if ahead and isinstance(ahead[0], ReadEntry):
            ahead += islice(entries, 1)
        self.report.several = len(ahead) > 1 or any(isinstance(each, StreamReply) for each in ahead)
        if self.report.several and self.options.journal is not None:
            self.out.progress.end()
            misused(
                "a journal is for one puzzle, and there are several; leave --journal out, or name "
                "one"
            )
        self.out.progress.batch = batch = self.batch if self.report.several else None
        for each in chain(ahead, entries):
            if isinstance(each, StreamReply):
                outcomes = each.pages.tell(
                    each.stream,
                    each.answered,
                    lambda ask, entry: self._guarded(ask, ReadEntry(entry)),
                )
                codes.update(code for code, _ in outcomes)
                words.update({word: number for (_, word), number in outcomes.items()})
                if batch:
                    answered = each.answered
                    batch.through(
                        each.stream, each.file, answered.page.end, outcomes.total(), answered.left
                    )
                continue
            if self.stop.asked:
                break
            if batch:
                batch.at(each.entry, each.file)
            code, word = self._guarded(ask, each)
            codes.add(code)
            words[word] += 1
        self.out.progress.end()
        if picture_file is not None and not self.stop.asked:
            codes.add(self._closed(picture_file))
        if pages is not None:
            pages.summed()
        if self.report.several:
            stopped = self.stop.asked
            self.report.total(words, stopped, batch.left() if batch and stopped else "")
        raise typer.Exit(128 + self.signal if self.signal else min(codes, key=replies.WORST.index))

    def _closed(self, picture_file: PictureFile) -> int:
        """Writes the pictures."""
        try:
            picture_file.close()
        except Error as error:
            self.report.error(str(picture_file.file.path), f"exactone: {error}")
            if isinstance(error, Unable):
                return replies.NO_KIND_CAN
            return replies.BAD_PUZZLE
        return replies.YES

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """While something is drawn that was found in time: a signal ends that,
        and the clock does not."""
        is_outer = not self.is_drawing
        self.is_drawing = True  # first, as an alarm may be on its way already
        left = signal.setitimer(signal.ITIMER_REAL, 0)[0]
        started = time.monotonic()
        before = self.stop.at_once
        self.stop.at_once = True
        try:
            yield
        finally:
            self.stop.at_once = before
            self.is_drawing = not is_outer
            if left:
                signal.setitimer(
                    signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - started))
                )

    def limits(self, seconds: float | None) -> Limits:
        """Limits that start to run now, with an alarm at their end for what looks at no limits."""
        limits = Limits.within(seconds, self.stop)
        signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else max(seconds, 0.001))
        return limits

    def _guarded(self, ask: Question, read: ReadEntry) -> Outcome:
        """Asks about one puzzle, and reports what is wrong with it or with the engine."""
        entry = read.entry
        options = self.options
        if entry.note:
            self.note(f"exactone: {entry.note}")
        if entry.error:
            self.report.error(entry.name, entry.error)
            return LATE if read.late else REFUSED
        limits = self.limits(
            None if options.time is None else max(0.0, options.time - read.seconds)
        )
        request = Request(
            self.backend, limits, self.seed, self.folding, options.memory, options.heuristic or ""
        )
        self.out.progress.watch(limits)
        try:
            if options.style and options.style not in (styles := puzzle_of(entry).styles):
                known = nearest(options.style, list(styles)) if styles else "it has only one"
                raise Unable(
                    f"there is no style {options.style!r} for {puzzle_of(entry).kind}; {known}"
                )
            if options.relabel:
                entry = replace(entry, puzzle=puzzle_of(entry).relabelled())
            return ask(entry, request)
        except EngineError as error:
            self.report.dispute(entry, error)
            return DISPUTED
        except PuzzleError as error:  # in an answer, whose file it names
            self.report.error(entry.name, str(error))
            return REFUSED
        except Error as error:
            self.report.error(entry.name, f"{entry.name}: {error}")
            return UNABLE if isinstance(error, Unable) else LATE
        except Stopped:
            self.report.error(
                entry.name, f"{entry.name}: {(limits.over() or Ended.INTERRUPTED).value}"
            )
            return LATE

    def _ask_to_stop(self, number: int, _: object) -> None:
        self.stop.asked = True
        self.signal = number
        self._stop_at_once()

    def _time_is_up(self, _: int, __: object) -> None:
        if self.stop.asked or not self.is_drawing:
            self._stop_at_once()

    def _stop_at_once(self) -> None:
        """Raises Stopped where that may be; again a little later, should Python swallow it,
        as in a finalizer."""
        if self.stop.at_once:
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
            raise Stopped


def _refuse_misused(verb: str, options: Options) -> None:
    """Refuses engines and heuristics that there are not, and options that do not go together."""
    if options.heuristic is not None:
        known = {word for kind in kinds() for word in kind_class(kind).heuristics}
        if unknown := [word for word in options.heuristic.split("+") if word not in known]:
            misused(f"there is no heuristic {unknown[0]!r}; {nearest(unknown[0], list(known))}")
        if options.backend not in ("auto", engines.REFERENCE):
            misused(f"--heuristic is for --backend reference, not {options.backend}")
    elif options.backend not in ("auto", "all"):
        try:
            engines.get(options.backend)
        except UnknownEngine as error:
            misused(str(error))
    if options.journal is not None and options.backend == "all":
        misused("a journal is for one engine; leave --backend all out")
    if options.cluster is not None and options.journal is None:
        misused("--cluster is for long questions; name a file for what is found behind --journal")
    if options.cluster is not None and options.jobs != 1:
        misused("--jobs is for processes on this machine, and --cluster for others; name one")
    if options.jobs != 1 and options.journal is None and verb != "verify":
        misused("--jobs shares the cubes of a journal; name a file for it behind --journal")
