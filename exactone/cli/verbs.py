"""What the commands do: read puzzles, put a question about each, report the answer, choose the exit code."""

from __future__ import annotations

import contextlib
import os
import random as random_numbers
import signal
import sys
import time as clock
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path

import typer

from exactone import __version__, models
from exactone.models import Entry, Kind, Steered, Styled
from exactone.solver import engines, maker, questions
from exactone.solver.limits import Ended, Limits, Stop
from exactone.solver.puzzle import Puzzle, PuzzleError
from exactone.solver.questions import Asking, EngineError, Refused, Verdict

from .output import Output
from .report import WORDS, Report, puzzle_of

WRONG_ENGINE, BAD_PUZZLE, UNDECIDED, NONE, NOT_SO, YES = WORST = (70, 65, 3, 20, 10, 0)
"""Exit codes; a batch ends with the first of these that occurred."""

UNIQUE = {"one": YES, "none": NONE, "many": NOT_SO, "unknown": UNDECIDED}  # where exactly one was asked for

Question = Callable[[Entry, Asking], tuple[int, str]]
"""Asks about a puzzle and reports the answer; returns the exit code and the word for the summary."""


class _StoppedWhileReading(BaseException):
    """A signal came while a puzzle was read, which may take long, or for ever from a terminal."""


class Session:
    """One command: its options, its puzzles one after the other, and the signals that may end it."""

    def __init__(
        self,
        verb: str,
        backend: str = "auto",
        time: float | None = None,
        memory: int | None = None,
        json: bool = False,
        quiet: bool = False,
        color: bool | None = None,
        summary: bool = False,
        heuristic: str | None = None,
        style: str | None = None,
    ) -> None:
        backend, self.heuristic, self.style = _steered(backend, heuristic), heuristic, style
        self.backend, self.time, self.memory = _known(backend), time, memory
        self.out = Output(json, quiet, color)
        self.report = Report(self.out, verb, summary)
        self.stop, self.signal = Stop(), 0
        self.reading = True  # a puzzle, not searching: there is nothing to bring to an end first
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask_to_stop)
        if json:
            self.out.object({"exactone": __version__, "format": 1, "verb": verb})

    def find(
        self,
        paths: list[str],
        number: int | None,
        up_to_symmetry: bool = False,
        random: bool = False,
        seed: int | None = None,
        ipuz: bool = False,
    ) -> None:
        """solve and enumerate: solutions as they are found."""
        self.report.as_ipuz = ipuz
        if random and seed is None:
            seed = random_numbers.SystemRandom().randrange(10**6)
            self.out.aside(f"seed {seed}")

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            puzzle, started, shown = puzzle_of(entry), clock.monotonic(), count(1)
            if ipuz and not hasattr(puzzle, "ipuz"):
                raise Refused(f"there is no ipuz of {puzzle.kind} yet; there is one of diagramless")
            answers = questions.solutions(puzzle, asking, number)
            found, ended = questions.drain(answers, lambda answer: self.report.solution(entry, answer, next(shown)))
            reason = "" if found else puzzle.hopeless() or ""
            engine, seconds = questions.engine_for(puzzle, asking), clock.monotonic() - started
            verdict = Verdict(found, ended, engine, seconds, reason=reason, enough=True)
            self.report.listed(entry, verdict)
            if found and ended in (Ended.EXHAUSTED, Ended.LIMIT):
                return YES, "solved"
            return (NONE if verdict.answer == "none" else UNDECIDED), WORDS[verdict.answer]

        self._run(paths, ask, up_to_symmetry, seed)

    def count(self, paths: list[str], limit: int | None, up_to_symmetry: bool) -> None:
        """count: how many solutions."""
        symmetry = " up to symmetry" if up_to_symmetry else ""

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            verdict = questions.count(puzzle_of(entry), asking, limit)
            self.report.counted(entry, verdict, symmetry, {} if limit else _variants(entry, asking, questions.count))
            if not verdict.complete:
                return UNDECIDED, "counted in part"
            return (YES if verdict.count else NONE), "counted"

        self._run(paths, ask, up_to_symmetry)

    def verify(self, paths: list[str], up_to_symmetry: bool) -> None:
        """verify: exactly one, none, or more than one."""
        symmetry = " up to symmetry" if up_to_symmetry else ""

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            verdict = questions.verify(puzzle_of(entry), asking)
            self.report.verified(entry, verdict, symmetry, _variants(entry, asking, questions.verify))
            return UNIQUE[verdict.answer], WORDS[verdict.answer]

        self._run(paths, ask, up_to_symmetry)

    def check(self, path: str, answer: str) -> None:
        """check: is this filled-in answer right."""

        def ask(entry: Entry, _: Asking) -> tuple[int, str]:
            self.reading = True
            puzzle, started = puzzle_of(entry), clock.monotonic()
            solutions = models.answers(puzzle, answer, _content(answer))
            broken = [
                f"answer {number}: {rule}" if len(solutions) > 1 else rule
                for number, solution in enumerate(solutions, start=1)
                for rule in questions.check(puzzle, solution)
            ]
            seconds = clock.monotonic() - started
            self.report.checked(entry, Verdict(len(solutions), Ended.LIMIT, "check", seconds, enough=True), broken)
            return (NOT_SO, "wrong") if broken else (YES, "right")

        self._run([path], ask)

    def common(self, paths: list[str]) -> None:
        """common: what all solutions have, and the shares of those that differ."""

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            puzzle, started = puzzle_of(entry), clock.monotonic()
            if not isinstance(puzzle, maker.Surveyed):
                raise Refused(f"common cannot draw {puzzle.kind} yet; it can draw diagramless")
            found = maker.common(puzzle, asking)
            grid = puzzle.survey(found.numbers, found.total) if found.total else None
            verdict = Verdict(found.total, found.ended, "reference", clock.monotonic() - started)
            self.report.surveyed(entry, verdict, grid)
            return (YES if found.total else NONE if verdict.complete else UNDECIDED), WORDS[verdict.answer]

        self._run(paths, ask)

    def ask(self, paths: list[str], number: int, answer: str | None) -> None:
        """ask: the facts that would narrow the solutions most; or what to tell so that one of them is the only one."""

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            puzzle, started = puzzle_of(entry), clock.monotonic()
            if not isinstance(puzzle, maker.Questioned):
                raise Refused(f"nothing can be asked about {puzzle.kind} yet; it can about diagramless")
            found = maker.ask(puzzle, asking)
            engine = questions.engine_for(puzzle, asking)
            verdict = Verdict(found.total, found.ended, engine, clock.monotonic() - started)
            self.report.asked(entry, verdict, replace(found, facts=found.facts[:number]))
            return (UNDECIDED if not verdict.complete else YES if found.total else NONE), WORDS[verdict.answer]

        def tell(entry: Entry, asking: Asking) -> tuple[int, str]:
            puzzle, started = puzzle_of(entry), clock.monotonic()
            if not isinstance(puzzle, maker.Questioned):
                raise Refused(f"nothing can be told about {puzzle.kind} yet; it can about diagramless")
            solution = models.answers(puzzle, str(answer), _content(str(answer)))[0]
            if broken := questions.check(puzzle, solution):
                return self._wrong(entry, broken, "wrong")
            verdict = questions.count(puzzle, asking)
            hints = list(maker.hints(puzzle, solution, asking, verdict))
            verdict = replace(verdict, seconds=clock.monotonic() - started, ended=asking.limits.over() or verdict.ended)
            self.report.told(entry, verdict, hints)
            alone = verdict.count == 1 or (hints and hints[-1].left == 1)
            return (UNDECIDED if not verdict.complete else YES if alone else NOT_SO), WORDS[verdict.answer]

        self._run(paths, ask if answer is None else tell)

    def audit(self, paths: list[str]) -> None:
        """audit: does a finished grid obey the rules, and what must be told so that it is the only one."""

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            puzzle, layout = puzzle_of(entry), entry.layout
            assert isinstance(puzzle, maker.Loosened)
            assert layout is not None
            if broken := [*questions.check(puzzle, layout), *entry.wrong]:
                return self._wrong(entry, broken, "breaks the rules")
            started = clock.monotonic()
            found = maker.audit(puzzle, layout, asking)
            verdict = replace(found.told[0].verdict, ended=found.ended, seconds=clock.monotonic() - started)
            self.report.audited(entry, verdict, found, puzzle.summary(layout))
            return UNIQUE[verdict.answer] if verdict.complete else UNDECIDED, WORDS[verdict.answer]

        self._run(paths, ask, read=models.finished_grids)

    def _wrong(self, entry: Entry, broken: list[str], words: str) -> tuple[int, str]:
        """The answer that was handed in, to ask about it, is none."""
        self.report.checked(entry, Verdict(1, Ended.LIMIT, "check", 0.0, enough=True), broken, words)
        return NOT_SO, "wrong"

    def repair(self, paths: list[str]) -> None:
        """repair: the single changes that give a puzzle without a solution one."""

        def ask(entry: Entry, asking: Asking) -> tuple[int, str]:
            puzzle, started = puzzle_of(entry), clock.monotonic()
            if not isinstance(puzzle, maker.Changeable):
                raise Refused(f"{puzzle.kind} cannot be repaired yet; diagramless can")
            first = questions.verify(puzzle, asking)
            self.report.to_repair(entry, first)
            found, ended = list[str](), first.ended

            def mended(change: tuple[str, Puzzle]) -> None:
                found.append(change[0])
                self.report.mended(change[0])

            if first.answer == "none":
                _, ended = questions.drain(maker.repairs(puzzle, asking), mended)
            seconds = clock.monotonic() - started
            self.report.repaired(entry, replace(first, seconds=seconds, ended=ended, solutions=()), first.answer, found)
            if first.answer == "unknown" or (first.answer == "none" and ended is not Ended.EXHAUSTED):
                return UNDECIDED, WORDS["unknown"]
            return (NONE if first.answer == "none" and not found else YES), "looked at"

        self._run(paths, ask, read=models.drafts)

    def draw(self, paths: list[str]) -> None:
        """draw: the puzzle as it was read."""

        def ask(entry: Entry, _: Asking) -> tuple[int, str]:
            self.report.drawn(entry)
            return YES, "drawn"

        self._run(paths, ask)

    def _run(
        self,
        paths: list[str],
        ask: Question,
        up_to_symmetry: bool = False,
        seed: int | None = None,
        read: Callable[[str, bytes], Iterator[Entry]] = models.from_bytes,
    ) -> None:
        """Asks about every puzzle; one that is refused does not stop the others."""
        watch = self.out.progress if self.out.shows_progress else None
        codes, words = {YES}, Counter[str]()
        with contextlib.suppress(_StoppedWhileReading):
            entries = _entries(paths, read)
            ahead = list(islice(entries, 2))
            self.report.several = len(ahead) > 1
            for entry in chain(ahead, entries):
                limits = Limits.within(self.time, self.stop, watch)
                asking = Asking(self.backend, limits, seed, up_to_symmetry, self.memory)
                code, word = self._guarded(ask, entry, asking)
                codes.add(code)
                words[word] += 1
                if self.stop.asked:
                    break
        self.report.total(words)
        raise typer.Exit(128 + self.signal if self.signal else min(codes, key=WORST.index))

    def _guarded(self, ask: Question, entry: Entry, asking: Asking) -> tuple[int, str]:
        """Asks about one puzzle, and reports what is wrong with it or with the engine."""
        if entry.puzzle is None:
            self.report.error(entry.name, entry.error)
            return BAD_PUZZLE, "refused"
        if self.heuristic:
            try:
                entry = replace(entry, puzzle=_searched(entry, self.heuristic))
            except ValueError as error:
                self.report.error(entry.name, f"{entry.name}: {error}")
                if models.heuristics(puzzle_of(entry).kind):  # it is not the puzzle that is to blame
                    raise typer.Exit(2) from None
                return UNDECIDED, WORDS["unknown"]
        if self.style:
            entry = replace(entry, puzzle=_styled(entry, self.style))
        self.out.start()
        self.reading = False
        try:
            return ask(entry, asking)
        except PuzzleError as error:
            self.report.error(entry.name, str(error))
            return BAD_PUZZLE, "refused"
        except EngineError as error:
            self.report.dispute(entry, error)
            return WRONG_ENGINE, "with a wrong answer"
        except Refused as error:
            self.report.error(entry.name, f"{entry.name}: {error}")
            return UNDECIDED, WORDS["unknown"]
        finally:
            self.reading = True

    def _ask_to_stop(self, number: int, _: object) -> None:
        self.stop.asked, self.signal = True, number
        if self.reading:
            raise _StoppedWhileReading


def _variants(entry: Entry, asking: Asking, ask: Callable[[Puzzle, Asking], Verdict]) -> dict[str, Verdict]:
    """The same question for each of the rules that a puzzle leaves open."""
    puzzle = puzzle_of(entry)
    if not hasattr(puzzle, "variants") or not isinstance(puzzle, maker.Varied):
        return {}  # looked up first by name: a batch of thousands is not to wait for the whole protocol
    return {name: ask(variant, asking) for name, variant in puzzle.variants()}


def _steered(backend: str, heuristic: str | None) -> str:
    """The engine that is meant: a heuristic is for the hand-written search."""
    if heuristic is None:
        return backend
    known = {word for kind in models.kinds() for word in models.heuristics(kind)}
    if unknown := [word for word in heuristic.split("+") if word not in known]:
        typer.echo(
            f"exactone: there is no heuristic {unknown[0]!r}; {models.nearest(unknown[0], list(known))}", err=True
        )
        raise typer.Exit(2)
    if backend not in ("auto", "reference"):
        typer.echo(f"exactone: --heuristic is for --backend reference, not {backend}", err=True)
        raise typer.Exit(2)
    return "reference"


def _searched(entry: Entry, heuristic: str) -> Kind:
    """The puzzle of an entry, searched by hand in this way; raises ValueError where there is no such way."""
    puzzle = puzzle_of(entry)
    if isinstance(puzzle, Steered):
        return puzzle.using(heuristic)
    raise ValueError(f"there is no heuristic {heuristic!r}; this search has but one way to go")


def _styled(entry: Entry, style: str) -> Kind:
    """The puzzle of an entry, drawn in this style."""
    puzzle = puzzle_of(entry)
    if isinstance(puzzle, Styled) and style in puzzle.styles:
        return puzzle.styled(style)
    known = models.nearest(style, list(puzzle.styles)) if isinstance(puzzle, Styled) else "it has only one"
    typer.echo(f"exactone: there is no style {style!r} for {puzzle.kind}; {known}", err=True)
    raise typer.Exit(2)


def _known(backend: str) -> str:
    """The name of an engine that there is."""
    if backend not in ("auto", "all"):
        try:
            engines.get(backend)
        except engines.UnknownEngine as error:
            typer.echo(f"exactone: {error}", err=True)
            raise typer.Exit(2) from None
    return backend


def _entries(paths: Iterable[str], read: Callable[[str, bytes], Iterator[Entry]]) -> Iterator[Entry]:
    """The puzzles of all arguments, each with its name."""
    for path in paths:
        if path == "-":
            yield from read("-", sys.stdin.buffer.read(models.LARGEST + 1))
        elif not os.path.exists(path) and (file := models.bundled().get(path)):
            yield from read(path, file.read_bytes())
        else:
            yield from models.entries(path, read)


def _content(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise PuzzleError(f"{path}: {getattr(error, 'strerror', error)}; is the path right?") from None
