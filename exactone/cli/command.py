"""A command that was typed: it asks about one puzzle after the other, reports the answers, chooses the exit code."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

import typer

from exactone import models
from exactone.models import Entry, Kind, Reader
from exactone.solver import engines
from exactone.solver.asking import WORDS, Asking
from exactone.solver.errors import EngineError, Error, PuzzleError, Unable, UnknownEngine
from exactone.solver.limits import Ended, Limits, Stop, Stopped

from . import reading, said
from .options import Drawn, Options
from .output import Output
from .pages import Pages
from .progress import Batch
from .reading import Read
from .report import Report, puzzle_of
from .said import Said
from .streams import Told
from .usage import misused

if TYPE_CHECKING:
    from .pictures import Easel

Outcome = tuple[int, str]
"""The exit code, and the word for the summary of a batch."""

REFUSED, LATE, UNABLE, DISPUTED = (
    (said.BAD_PUZZLE, "refused"),
    (said.UNDECIDED, WORDS["unknown"]),
    (said.NO_KIND_CAN, "not possible"),
    (said.WRONG_ENGINE, "with a wrong answer"),
)

AGAIN = 0.05  # seconds after which a request to stop is raised again

Question = Callable[[Entry, Asking], Outcome]
"""Asks about a puzzle and reports the answer."""


class Command:
    """One command: its options, its puzzles one after the other, and the signals that may end it."""

    def __init__(self, verb: str, options: Options) -> None:
        self.options, self.verb = options, verb
        self.backend = _steered(options)
        self.out = Output(options.json, options.quiet, options.color, options.ascii)
        self.report = Report(self.out, options)
        self.stop, self.signal = Stop(), 0
        self.seed: int | None = None
        self.batch = Batch(1)
        self.noted = set[str]()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, self._ask_to_stop)
        signal.signal(signal.SIGALRM, self._time_is_up)
        _refuse_what_does_not_go_together(verb, options)
        self.folding = options.up_to_symmetry or options.relabel
        self.out.head(verb)

    def easel(self, drawn: Drawn, as_text: bool = False) -> Easel | None:
        """What a file of pictures is drawn on; None where no file is named."""
        if drawn.output is None:
            return None
        from .pictures import Easel

        try:
            return Easel(drawn.output, drawn, self.report, as_text)
        except Error as error:
            self.report.error(drawn.output, f"exactone: {error}")
            raise typer.Exit(said.NO_KIND_CAN if isinstance(error, Unable) else said.BAD_PUZZLE) from None

    def ask(self, paths: list[str], question: Callable[[Kind, Asking], Said], into: str | None = None) -> None:
        """Puts a question about every puzzle that needs no more than the puzzle, and perhaps draws the answer."""
        easel = self.easel(Drawn(into))
        self.run(
            paths,
            lambda entry, asking: self.reported(entry, question(puzzle_of(entry), asking), easel),
            easel=easel,
        )

    def reported(self, entry: Entry, answer: Said, easel: Easel | None = None) -> Outcome:
        """Says an answer, and draws it where that is wanted; what counts of it for the end."""
        if easel is not None:
            easel.answer(entry, answer)
        self.report.result(entry, answer)
        return answer.outcome

    def run(
        self, paths: list[str], ask: Question, read: Reader = models.from_bytes, easel: Easel | None = None
    ) -> None:
        """Asks about every puzzle; one that is refused does not stop the others. In the end pictures are written."""
        self.ask_each(reading.read(self, paths, read), ask, easel)

    def ask_each(
        self, found: Iterator[Read | Told], ask: Question, easel: Easel | None = None, pages: Pages | None = None
    ) -> None:
        """Asks about all that is read, says the sum of it, and ends the command with the exit code of the worst."""
        codes, words = {said.YES}, Counter[str]()
        ahead = list(islice(found, 1))
        if ahead and isinstance(ahead[0], Read):
            ahead += islice(found, 1)
        self.report.several = len(ahead) > 1 or any(isinstance(each, Told) for each in ahead)
        if self.report.several and self.options.journal is not None:
            self.out.progress.end()
            misused("a journal is for one puzzle, and there are several; leave --journal out, or name one")
        self.out.progress.batch = batch = self.batch if self.report.several else None
        for each in chain(ahead, found):
            if isinstance(each, Told):
                outcomes = each.pages.tell(
                    each.stream, each.answered, lambda ask, entry: self._guarded(ask, Read(entry))
                )
                codes.update(code for code, _ in outcomes)
                words.update({word: number for (_, word), number in outcomes.items()})
                if batch:
                    batch.through(each.stream, each.answered.page.end, outcomes.total(), each.answered.left)
                continue
            if self.stop.asked:
                break
            if batch:
                batch.at(each.entry)
            code, word = self._guarded(ask, each)
            codes.add(code)
            words[word] += 1
        self.out.progress.end()
        if easel is not None and not self.stop.asked:
            codes.add(self._closed(easel))
        if pages is not None:
            pages.summed()
        self.report.total(words, batch.left() if batch and self.stop.asked else "")
        raise typer.Exit(128 + self.signal if self.signal else min(codes, key=said.WORST.index))

    def _closed(self, easel: Easel) -> int:
        """Writes the pictures."""
        try:
            easel.close()
        except Error as error:
            self.report.error(str(easel.file.path), f"exactone: {error}")
            return said.NO_KIND_CAN if isinstance(error, Unable) else said.BAD_PUZZLE
        return said.YES

    def limits(self, seconds: float | None) -> Limits:
        """Limits that start to run now, with an alarm at their end for what looks at no limits."""
        limits = Limits.within(seconds, self.stop)
        signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else max(seconds, 0.001))
        return limits

    def _guarded(self, ask: Question, read: Read) -> Outcome:
        """Asks about one puzzle, and reports what is wrong with it or with the engine."""
        entry, options = read.entry, self.options
        if entry.note and entry.note not in self.noted and not options.quiet:
            self.noted.add(entry.note)
            self.out.aside(f"exactone: {entry.note}")
        if entry.error:
            self.report.error(entry.name, entry.error)
            return LATE if read.late else REFUSED
        limits = self.limits(None if options.time is None else max(0.0, options.time - read.seconds))
        asking = Asking(self.backend, limits, self.seed, self.folding, options.memory, options.heuristic or "")
        self.out.progress.watch(limits)
        try:
            if options.style and options.style not in (styles := puzzle_of(entry).styles):
                known = models.nearest(options.style, list(styles)) if styles else "it has only one"
                raise Unable(f"there is no style {options.style!r} for {puzzle_of(entry).kind}; {known}")
            if options.relabel:
                entry = replace(entry, puzzle=puzzle_of(entry).relabelled())
            return ask(entry, asking)
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
            self.report.error(entry.name, f"{entry.name}: {(limits.over() or Ended.INTERRUPTED).value}")
            return LATE

    def _ask_to_stop(self, number: int, _: object) -> None:
        self.stop.asked, self.signal = True, number
        self._stop_at_once()

    def _time_is_up(self, _: int, __: object) -> None:
        self._stop_at_once()

    def _stop_at_once(self) -> None:
        """Raises Stopped where that may be; again a little later, should Python swallow it, as in a finalizer."""
        if self.stop.at_once:
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
            raise Stopped


def _steered(options: Options) -> str:
    """The engine that is meant, which there must be: a heuristic is for the hand-written search."""
    if options.heuristic is not None:
        known = {word for kind in models.kinds() for word in models.kind_class(kind).heuristics}
        if unknown := [word for word in options.heuristic.split("+") if word not in known]:
            misused(f"there is no heuristic {unknown[0]!r}; {models.nearest(unknown[0], list(known))}")
        if options.backend not in ("auto", "reference"):
            misused(f"--heuristic is for --backend reference, not {options.backend}")
        return "reference"
    if options.backend not in ("auto", "all"):
        try:
            engines.get(options.backend)
        except UnknownEngine as error:
            misused(str(error))
    return options.backend


def _refuse_what_does_not_go_together(verb: str, options: Options) -> None:
    if options.journal is not None and options.backend == "all":
        misused("a journal is for one engine; leave --backend all out")
    if options.cluster is not None and options.journal is None:
        misused("--cluster is for long questions; name a file for what is found behind --journal")
    if options.cluster is not None and options.jobs != 1:
        misused("--jobs is for processes on this machine, and --cluster for others; name one")
    if options.jobs != 1 and options.journal is None and verb != "verify":
        misused("--jobs shares the cubes of a journal; name a file for it behind --journal")
