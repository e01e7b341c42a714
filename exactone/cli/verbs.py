"""What the verbs do: read puzzles, put a question about each, report the answer, choose the exit code."""

from __future__ import annotations

import os
import random as random_numbers
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple, NoReturn

import typer

from exactone import __version__, models
from exactone.models import Entry, Kind, Reader
from exactone.solver import engines, questions
from exactone.solver.asking import Asking, Verdict
from exactone.solver.errors import EngineError, Error, PuzzleError, Unable, UnknownEngine
from exactone.solver.limits import Ended, Limits, Stop, Stopped
from exactone.solver.maker import fixes, hints, making, minimal, reasons, shared, telling
from exactone.solver.maker.after import After, after
from exactone.solver.puzzle import Puzzle
from exactone.solver.streams import drain, first

from . import made, said, why
from .options import Options
from .output import Output
from .report import Report, puzzle_of
from .said import Said

Outcome = tuple[int, str]
"""The exit code, and the word for the summary of a batch."""

REFUSED, LATE, UNABLE, DISPUTED = (
    (said.BAD_PUZZLE, "refused"),
    (said.UNDECIDED, said.WORDS["unknown"]),
    (said.NO_KIND_CAN, "not possible"),
    (said.WRONG_ENGINE, "with a wrong answer"),
)

Question = Callable[[Entry, Asking], Outcome]
"""Asks about a puzzle and reports the answer."""


class Read(NamedTuple):
    """A puzzle, and how long it took to read; late if the time was up before that."""

    entry: Entry
    seconds: float = 0.0
    late: bool = False


class Session:
    """One command: its options, its puzzles one after the other, and the signals that may end it."""

    def __init__(self, verb: str, options: Options) -> None:
        self.options, self.verb = options, verb
        self.backend = _steered(options)
        self.out = Output(options.json, options.quiet, options.color)
        self.report = Report(self.out, options.summary, options.style or "")
        self.stop, self.signal = Stop(), 0
        self.seed: int | None = None
        self.written = set[Path]()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, self._ask_to_stop)
        signal.signal(signal.SIGALRM, self._time_is_up)
        self.symmetry = " up to symmetry" if options.up_to_symmetry else ""
        if options.json:
            self.out.object({"exactone": __version__, "format": 1, "verb": verb})

    # the verbs

    def solve(
        self, paths: list[str], number: int | None, random: bool = False, seed: int | None = None, ipuz: bool = False
    ) -> None:
        """solve and enumerate: solutions as they are found."""
        self.report.as_ipuz, self.seed = ipuz, seed
        if random and seed is None:
            self.seed = random_numbers.SystemRandom().randrange(10**6)
            self.out.aside(f"seed {self.seed}")

        def ask(entry: Entry, asking: Asking) -> Outcome:
            shown = count(1)
            verdict = questions.solve(
                puzzle_of(entry), asking, number, lambda answer: self.report.solution(entry, answer, next(shown))
            )
            answer = said.solved(verdict, every=self.verb == "enumerate")
            self.report.solved(entry, answer)
            return answer.outcome

        self._run(paths, ask)

    def count(self, paths: list[str]) -> None:
        """count: how many solutions."""

        def ask(entry: Entry, asking: Asking) -> Outcome:
            verdict = questions.count(puzzle_of(entry), asking, self.options.limit)
            self.report.result(entry, answer := said.counted(verdict, self.symmetry))
            if not self.symmetry:
                self.report.unexpected(entry, verdict)
            return answer.outcome

        self._run(paths, ask)

    def verify(self, paths: list[str], proved: bool = False) -> None:
        """verify: exactly one, none, or more than one; with a proof, where that is asked for."""
        options = self.options
        if proved and (self.symmetry or options.memory or self.backend not in ("auto", "pysat")):
            _misused("--proved asks pysat alone, without --memory and --up-to-symmetry")

        def ask(entry: Entry, asking: Asking) -> Outcome:
            puzzle, more = puzzle_of(entry), After()
            verdict = _proved(entry, asking) if proved else questions.verify(puzzle, asking)
            if self.report.alone:
                verdict = verdict if proved else questions.confirmed(puzzle, asking, verdict)
                more = after(puzzle, asking, verdict)
            self.report.result(entry, answer := said.verified(verdict, self.symmetry, why.after_json(more)))
            self.report.compare(entry, verdict)
            for line in why.after(more):
                self.report.detail(line)
            if not self.symmetry:
                self.report.unexpected(entry, verdict)
            return answer.outcome

        self._run(paths, ask)

    def prove(self, paths: list[str], folder: str | None) -> None:
        """prove: a folder with a proof."""
        from exactone import proofs

        written = set[Path]()

        def ask(entry: Entry, asking: Asking) -> Outcome:
            if folder and self.report.several:
                raise Unable("-o names one folder, and there are several puzzles; leave it out")
            target = Path(folder or proofs.folder_of(entry))
            if target in written:
                raise Unable(f"{target} was written for another puzzle; prove this one alone, with -o")
            proofs.refuse_others(target)
            verdict, contents = proofs.prove(entry, asking)
            if contents is not None:
                proofs.write(contents, target)
                written.add(target)
            self.report.result(entry, answer := said.proved(verdict, str(target)))
            self.report.compare(entry, verdict)
            return answer.outcome

        self._run(paths, ask)

    def check_proofs(self, folders: list[str], output: str | None) -> None:
        """prove --check: do these folders prove what they claim."""
        from exactone import proofs

        if output is not None:
            _misused("--check writes no folder; leave -o out")

        def ask(entry: Entry, asking: Asking) -> Outcome:
            return self._reported(entry, said.proof_checked(proofs.check(proofs.read(Path(entry.name)), asking.limits)))

        self._ask_each((Read(Entry(folder, None)) for folder in folders), ask)

    def check(self, path: str, filled: str) -> None:
        """check: is this filled-in answer right."""

        def ask(entry: Entry, asking: Asking) -> Outcome:
            with asking.limits.building():
                answers = models.answers(puzzle_of(entry), filled, _content(filled))
            return self._reported(entry, said.checked(questions.check(puzzle_of(entry), answers)))

        self._run([path], ask)

    def explain(self, paths: list[str], place: str | None) -> None:
        """explain: which clues contradict each other, or why a place is what it is."""
        self._ask(paths, lambda puzzle, asking: why.explained(reasons.explain(puzzle, asking, place)))

    def common(self, paths: list[str], share: bool) -> None:
        """common: what all solutions have, and what open places may be."""
        self._ask(paths, lambda puzzle, asking: why.shared(shared.common(puzzle, asking, share)))

    def hint(self, paths: list[str], every: bool) -> None:
        """hint: the next step a person could take."""
        self._ask(paths, lambda puzzle, asking: why.hinted(hints.hint(puzzle, asking, every)))

    def fix(self, paths: list[str], keep: str | None, into: str | None) -> None:
        """fix: clues to add, or to take away, so that there is exactly one solution."""

        def ask(entry: Entry, asking: Asking) -> Outcome:
            puzzle, meant = puzzle_of(entry), None
            if keep is not None:
                with asking.limits.building():
                    meant = models.answers(puzzle, keep, _content(keep))[0]
            found = fixes.fix(puzzle, asking, meant)
            return self._changed(entry, why.fixed(found), found.puzzle, into, not found.remove)

        self._run(paths, ask, models.drafts)

    def minimize(self, paths: list[str], fewest: bool, symmetry: str, seed: int | None, into: str | None) -> None:
        """minimize: leaves out clues while there is exactly one solution."""
        self.seed = seed

        def ask(entry: Entry, asking: Asking) -> Outcome:
            found = minimal.minimize(puzzle_of(entry), asking, fewest, symmetry)
            return self._changed(entry, why.minimized(found, fewest), found.puzzle, into, True)

        self._run(paths, ask)

    def ask(self, paths: list[str], most: int) -> None:
        """ask: what to tell that would narrow the solutions most."""
        self._ask(paths, lambda puzzle, asking: said.asked(telling.ask(puzzle, asking), most))

    def tell(self, paths: list[str], filled: str) -> None:
        """ask --for: what to tell so that one solution is the only one."""

        def ask(entry: Entry, asking: Asking) -> Outcome:
            with asking.limits.building():
                answer = models.answers(puzzle_of(entry), filled, _content(filled))[0]
            return self._reported(entry, said.told(telling.tell(puzzle_of(entry), answer, asking)))

        self._run(paths, ask)

    def audit(self, paths: list[str]) -> None:
        """audit: does a finished grid obey the rules, and what must be told so that it is the only one."""

        def ask(entry: Entry, asking: Asking) -> Outcome:
            assert entry.solution is not None
            audit = telling.audit(puzzle_of(entry), entry.solution, asking, entry.wrong)
            return self._reported(entry, said.audited(audit))

        self._run(paths, ask, models.finished_grids)

    def draw(self, paths: list[str]) -> None:
        """draw: the puzzle as it was read."""

        def ask(entry: Entry, _: Asking) -> Outcome:
            self.report.drawn(entry)
            return said.YES, "drawn"

        self._run(paths, ask)

    def make(self, orders: made.Orders, seed: int | None) -> None:
        """make: new puzzles with exactly one solution."""
        limits = self._limits(self.options.time)
        number = random_numbers.SystemRandom().randrange(10**6) if seed is None else seed
        try:
            shelf = made.Shelf(orders, self.out)
            maker = models.kind_class(orders.kind).maker(orders.size, orders.text)
            puzzles = making.make(maker, orders.wanted, Asking(limits=limits, seed=number))
            if seed is None:
                self.out.aside(f"seed {number}")
            _, ended = drain(first(orders.number, puzzles), shelf.put)
        except EngineError as error:
            self.report.error(orders.kind, f"{orders.kind}: {error}")
            raise typer.Exit(said.WRONG_ENGINE) from None
        except Error as error:
            self.report.error(orders.kind, f"exactone: {error}")
            raise typer.Exit(said.NO_KIND_CAN) from None
        code = shelf.closed(ended)
        raise typer.Exit(128 + self.signal if self.signal else code)

    # one puzzle after the other

    def _changed(self, entry: Entry, answer: Said, changed: Puzzle | None, into: str | None, one: bool) -> Outcome:
        """Reports what was changed, and writes the changed puzzle as a file; is it known to have one solution?"""
        solutions = {"solutions": 1} if one else {}
        if isinstance(changed, Kind):
            document = changed.document(entry.document)
            document = {key: said for key, said in document.items() if key != "solutions"} | solutions
            answer = replace(answer, extra={**answer.extra, "document": document})
            if into is not None:
                self._write(into, entry, models.written(document))
        return self._reported(entry, answer)

    def _write(self, into: str, entry: Entry, text: str) -> None:
        """Writes a puzzle into a file, or of several each into a file in a folder."""
        if into in ("", "-"):
            raise Unable("the changed puzzle goes into a file or a folder; name one behind -o")
        path = Path(into)
        try:
            if self.report.several or path.is_dir():
                path.mkdir(parents=True, exist_ok=True)
                path = self._unused(path, entry)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise PuzzleError(f"{path}: {(error.strerror or str(error)).lower()}; it is not written") from None

    def _ask(self, paths: list[str], question: Callable[[Kind, Asking], Said]) -> None:
        """Puts a question about every puzzle that needs no more than the puzzle."""
        self._run(paths, lambda entry, asking: self._reported(entry, question(puzzle_of(entry), asking)))

    def _reported(self, entry: Entry, answer: Said) -> Outcome:
        self.report.result(entry, answer)
        return answer.outcome

    def _run(self, paths: list[str], ask: Question, read: Reader = models.from_bytes) -> None:
        """Asks about every puzzle; one that is refused does not stop the others."""
        self._ask_each(self._read(paths, read), ask)

    def _unused(self, folder: Path, entry: Entry) -> Path:
        """A file in a folder that is named as the puzzle, and was not written by this command."""
        name = re.sub(r"\W+", "-", re.sub(r"\.\w+(?=:\d+$|$)", "", Path(entry.name).name)).strip("-") or "puzzle"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        path = next(path for each in names if (path := folder / f"{each}.toml") not in self.written)
        self.written.add(path)
        return path

    def _ask_each(self, found: Iterator[Read], ask: Question) -> None:
        codes, words = {said.YES}, Counter[str]()
        ahead = list(islice(found, 2))
        self.report.several = len(ahead) > 1
        for each in chain(ahead, found):
            if self.stop.asked:
                break
            code, word = self._guarded(ask, each)
            codes.add(code)
            words[word] += 1
        self.report.total(words)
        raise typer.Exit(128 + self.signal if self.signal else min(codes, key=said.WORST.index))

    def _read(self, paths: list[str], read: Reader) -> Iterator[Read]:
        """The puzzles of all arguments. Reading has its share of the time, and whatever stops it stops it at once."""
        for path in paths:
            entries = _entries(path, read)
            while True:
                started, limits = time.monotonic(), self._limits(self.options.time)
                try:
                    with limits.building():
                        entry = next(entries, None)
                except Stopped:
                    if self.stop.asked:
                        return
                    yield Read(Entry(path, None, f"{path}: the time was up while it was read"), late=True)
                    break
                if entry is None:
                    break
                yield Read(entry, time.monotonic() - started)

    def _limits(self, seconds: float | None) -> Limits:
        """Limits that start to run now, with an alarm at their end for what looks at no limits."""
        limits = Limits.within(seconds, self.stop)
        signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else max(seconds, 0.001))
        return limits

    def _guarded(self, ask: Question, read: Read) -> Outcome:
        """Asks about one puzzle, and reports what is wrong with it or with the engine."""
        entry, options = read.entry, self.options
        if entry.error:
            self.report.error(entry.name, entry.error)
            return LATE if read.late else REFUSED
        limits = self._limits(None if options.time is None else max(0.0, options.time - read.seconds))
        asking = Asking(
            self.backend, limits, self.seed, options.up_to_symmetry, options.memory, options.heuristic or ""
        )
        if self.out.shows_progress:
            self.out.start()
            limits.watch = self.out.progress
        try:
            if options.style and options.style not in (styles := puzzle_of(entry).styles):
                known = models.nearest(options.style, list(styles)) if styles else "it has only one"
                raise Unable(f"there is no style {options.style!r} for {puzzle_of(entry).kind}; {known}")
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
        if self.stop.at_once:
            raise Stopped

    def _time_is_up(self, _: int, __: object) -> None:
        if self.stop.at_once:
            raise Stopped


def _steered(options: Options) -> str:
    """The engine that is meant, which there must be: a heuristic is for the hand-written search."""
    if options.heuristic is not None:
        known = {word for kind in models.kinds() for word in models.kind_class(kind).heuristics}
        if unknown := [word for word in options.heuristic.split("+") if word not in known]:
            _misused(f"there is no heuristic {unknown[0]!r}; {models.nearest(unknown[0], list(known))}")
        if options.backend not in ("auto", "reference"):
            _misused(f"--heuristic is for --backend reference, not {options.backend}")
        return "reference"
    if options.backend not in ("auto", "all"):
        try:
            engines.get(options.backend)
        except UnknownEngine as error:
            _misused(str(error))
    return options.backend


def _proved(entry: Entry, asking: Asking) -> Verdict:
    """Exactly one, none, or more than one, with a proof that was checked."""
    from exactone import proofs

    return proofs.verify(entry, asking)


def _misused(sentence: str) -> NoReturn:
    """Ends the command: its options make no sense."""
    typer.echo(f"exactone: {sentence}", err=True)
    raise typer.Exit(2)


def _entries(path: str, read: Reader) -> Iterator[Entry]:
    """The puzzles of an argument, each with its name."""
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
        why = error.strerror if isinstance(error, OSError) else error
        raise PuzzleError(f"{path}: {why}; is the path right?") from None
