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
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import typer

from exactone import __version__, models
from exactone.drawing.suffixes import is_picture
from exactone.models import Entry, Kind, Reader
from exactone.solver import engines, questions
from exactone.solver.asking import WORDS, Asking, Verdict
from exactone.solver.bundle import Bundle
from exactone.solver.errors import EngineError, Error, PuzzleError, Unable, UnknownEngine
from exactone.solver.limits import Ended, Limits, Stop, Stopped
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import drain, first

from . import said, streams
from .options import Drawn, Options
from .output import Output
from .pages import Pages
from .progress import Batch
from .report import Report, puzzle_of
from .said import Said
from .streams import Told

if TYPE_CHECKING:
    from exactone.solver.long.work import Asked

    from . import made
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
        self.out = Output(options.json, options.quiet, options.color, options.ascii)
        self.report = Report(self.out, options)
        self.stop, self.signal = Stop(), 0
        self.seed: int | None = None
        self.batch = Batch(1)
        self.written, self.noted = set[Path](), set[str]()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, self._ask_to_stop)
        signal.signal(signal.SIGALRM, self._time_is_up)
        if options.journal is not None and self.backend == "all":
            _misused("a journal is for one engine; leave --backend all out")
        if options.cluster is not None and options.journal is None:
            _misused("--cluster is for long questions; name a file for what is found behind --journal")
        if options.cluster is not None and options.jobs != 1:
            _misused("--jobs is for processes on this machine, and --cluster for others; name one")
        if options.jobs != 1 and options.journal is None and verb != "verify":
            _misused("--jobs shares the cubes of a journal; name a file for it behind --journal")
        self.folding = options.up_to_symmetry or options.relabel
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
            shown = 0

            def see(answer: Solution) -> None:
                nonlocal shown
                shown += 1
                self.report.solution(entry, answer, shown)

            def see_many(bundle: Bundle) -> None:
                nonlocal shown
                self.report.solutions(entry, bundle, shown + 1)
                shown += len(bundle.rows)

            if self.options.journal is not None:
                verdict = self._kept("enumerate", entry, asking, see)
            else:
                verdict = questions.solve(puzzle_of(entry), asking, number, see, see_many)
            answer = said.solved(verdict, every=self.verb == "enumerate")
            self.report.solved(entry, answer)
            return answer.outcome

        self._run(paths, ask)

    def count(self, paths: list[str]) -> None:
        """count: how many solutions."""

        def ask(entry: Entry, asking: Asking) -> Outcome:
            if self.options.journal is not None:
                verdict = self._kept("count", entry, asking)
            else:
                verdict = questions.count(puzzle_of(entry), asking, self.options.limit)
            self.report.result(entry, answer := said.counted(verdict))
            if self.folding:
                self.report.folded(relabel=self.options.relabel)
            else:
                self.report.unexpected(entry, verdict)
            return answer.outcome

        self._run(paths, ask)

    def verify(self, paths: list[str], proved: bool = False, output: str | None = None, others: bool = False) -> None:
        """verify: exactly one, none, or more than one; with a proof, where that is asked for."""
        options = self.options
        if proved and (
            self.folding or options.journal is not None or options.memory or self.backend not in ("auto", "pysat")
        ):
            _misused("--proved asks pysat alone, without --memory, --journal and --up-to-symmetry")

        def ask(entry: Entry, asking: Asking) -> Outcome:
            puzzle, extra, lines = puzzle_of(entry), dict[str, Any](), list[str]()
            if options.journal is not None:
                verdict = self._kept("verify", entry, asking)
            else:
                verdict = _proved(entry, asking) if proved else questions.verify(puzzle, asking)
            if self.report.alone:
                from exactone.solver.maker.after import after

                from . import why

                verdict = verdict if proved else questions.confirmed(puzzle, asking, verdict)
                more = after(puzzle, asking, verdict)
                extra, lines = why.after_json(more), [*why.after(more)]
            return tell(entry, verdict, extra, lines)

        def tell(entry: Entry, verdict: Verdict, extra: dict[str, Any], lines: list[str]) -> Outcome:
            self.report.result(entry, answer := said.verified(verdict, extra))
            self.report.compare(entry, verdict)
            for line in lines:
                self.report.detail(line)
            if self.folding:
                self.report.folded(relabel=self.options.relabel)
            else:
                self.report.unexpected(entry, verdict)
            return answer.outcome

        special = proved or self.folding or options.memory or options.journal or options.verbose or options.heuristic
        if special and output is not None:
            _misused("-o does not go with --proved, --memory, --journal, --verbose, --heuristic and symmetries")
        if others and output is None:
            _misused("--not is about the file behind -o; name one")
        if special:
            self._run(paths, ask)
        else:
            with Pages(
                self.report, options, output, others, paths, lambda entry, verdict: tell(entry, verdict, {}, [])
            ) as pages:
                self._ask_each(self._read(paths, models.from_bytes, pages), ask, pages=pages)

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

    def explain(self, paths: list[str], place: str | None, into: str | None) -> None:
        """explain: which clues contradict each other, or why a place is what it is."""
        from exactone.solver.maker import reasons

        from . import why

        self._ask(paths, lambda puzzle, asking: why.explained(reasons.explain(puzzle, asking, place)), into)

    def common(self, paths: list[str], share: bool, into: str | None) -> None:
        """common: what all solutions have, and what open places may be."""
        from exactone.solver.maker import shared

        from . import why

        self._ask(paths, lambda puzzle, asking: why.shared(shared.common(puzzle, asking, share)), into)

    def hint(self, paths: list[str], every: bool, into: str | None) -> None:
        """hint: the next step a person could take."""
        from exactone.solver.maker import hints

        from . import why

        self._ask(paths, lambda puzzle, asking: why.hinted(hints.hint(puzzle, asking, every)), into)

    def fix(self, paths: list[str], keep: str | None, into: str | None) -> None:
        """fix: clues to add, or to take away, so that there is exactly one solution."""
        from exactone.solver.maker import fixes

        from . import why

        def ask(entry: Entry, asking: Asking) -> Outcome:
            puzzle, meant = puzzle_of(entry), None
            if keep is not None:
                with asking.limits.building():
                    meant = models.answers(puzzle, keep, _content(keep))[0]
            found = fixes.fix(puzzle, asking, meant)
            return self._changed(entry, why.fixed(found), found.puzzle, easel or into, not found.remove)

        easel = self._easel(Drawn(into)) if is_picture(into) else None
        self._run(paths, ask, models.drafts, easel)

    def minimize(self, paths: list[str], fewest: bool, symmetry: str, seed: int | None, into: str | None) -> None:
        """minimize: leaves out clues while there is exactly one solution."""
        from exactone.solver.maker import minimal

        from . import why

        self.seed = seed

        def ask(entry: Entry, asking: Asking) -> Outcome:
            found = minimal.minimize(puzzle_of(entry), asking, fewest, symmetry)
            return self._changed(entry, why.minimized(found, fewest), found.puzzle, easel or into, True)

        easel = self._easel(Drawn(into)) if is_picture(into) else None
        self._run(paths, ask, easel=easel)

    def ask(self, paths: list[str], most: int) -> None:
        """ask: what to tell that would narrow the solutions most."""
        from exactone.solver.maker import telling

        self._ask(paths, lambda puzzle, asking: said.asked(telling.ask(puzzle, asking), most))

    def tell(self, paths: list[str], filled: str) -> None:
        """ask --for: what to tell so that one solution is the only one."""
        from exactone.solver.maker import telling

        def ask(entry: Entry, asking: Asking) -> Outcome:
            with asking.limits.building():
                answer = models.answers(puzzle_of(entry), filled, _content(filled))[0]
            return self._reported(entry, said.told(telling.tell(puzzle_of(entry), answer, asking)))

        self._run(paths, ask)

    def audit(self, paths: list[str]) -> None:
        """audit: does a finished grid obey the rules, and what must be told so that it is the only one."""
        from exactone.solver.maker import telling

        def ask(entry: Entry, asking: Asking) -> Outcome:
            assert entry.solution is not None
            audit = telling.audit(puzzle_of(entry), entry.solution, asking, entry.wrong)
            return self._reported(entry, said.audited(audit))

        self._run(paths, ask, models.finished_grids)

    def draw(self, paths: list[str], drawn: Drawn) -> None:
        """draw: puzzles as they were read, or solutions of them; as text, or into a file."""
        easel = self._easel(drawn, as_text=True)
        number = 1 if drawn.solution else drawn.solutions
        if drawn.solution + drawn.both + (drawn.solutions is not None) > 1:
            _misused("--solution, --solutions and --both do not go together; name one")
        if easel is not None:
            ask = easel.both if drawn.both else partial(easel.solved, number=number) if number else easel.puzzle
            self._run(paths, ask, easel=easel)
        elif drawn.cell or drawn.paper or drawn.stack:
            _misused("--cell, --paper and --stack are for files; name one, as in -o puzzle.pdf")
        elif drawn.both:
            self.verify(paths)
        elif number:
            self.solve(paths, number)
        else:
            self._run(paths, self._drawn)

    def _drawn(self, entry: Entry, _: Asking) -> Outcome:
        self.report.drawn(entry)
        return said.YES, "drawn"

    def _easel(self, drawn: Drawn, as_text: bool = False) -> Easel | None:
        """What a file of pictures is drawn on; None where no file is named."""
        if drawn.output is None:
            return None
        from .pictures import Easel

        try:
            return Easel(drawn.output, drawn, self.report, as_text)
        except Error as error:
            self.report.error(drawn.output, f"exactone: {error}")
            raise typer.Exit(said.NO_KIND_CAN if isinstance(error, Unable) else said.BAD_PUZZLE) from None

    def make(self, orders: made.Orders, seed: int | None) -> None:
        """make: new puzzles with exactly one solution."""
        from exactone.solver.maker import making

        from .made import Shelf

        limits = self.limits(self.options.time)
        number = random_numbers.SystemRandom().randrange(10**6) if seed is None else seed
        try:
            shelf = Shelf(orders, self.out, limits.left() is not None)
            maker = models.kind_class(orders.kind).maker(orders.size, orders.text)
            puzzles = making.make(maker, orders.wanted, Asking(limits=limits, seed=number), shelf.tried)
            shelf.said_first = f"seed {number}" if seed is None else ""
            _, ended = drain(first(orders.number, puzzles), shelf.put)
        except EngineError as error:
            self.report.error(orders.kind, f"{orders.kind}: {error}")
            raise typer.Exit(said.WRONG_ENGINE) from None
        except PuzzleError as error:  # in what it is to be made from
            line = "" if error.row is None else f":{error.row + 1}"
            named = f"{orders.source}{line}: " if orders.source and not str(error).startswith(orders.source) else ""
            self.report.error(orders.kind, f"{named}{error}")
            raise typer.Exit(said.BAD_PUZZLE) from None
        except Error as error:
            self.report.error(orders.kind, f"exactone: {error}")
            raise typer.Exit(said.NO_KIND_CAN) from None
        self.out.progress.end()
        code = shelf.closed(ended)
        raise typer.Exit(128 + self.signal if self.signal else code)

    def _kept(
        self, question: Asked, entry: Entry, asking: Asking, see: Callable[[Solution], object] = lambda _: None
    ) -> Verdict:
        """The answer to a long question, with its journal."""
        from . import journal

        return journal.answered(question, entry, asking, self.options, self.report, see)

    # one puzzle after the other

    def _changed(
        self, entry: Entry, answer: Said, changed: Puzzle | None, into: Easel | str | None, one: bool
    ) -> Outcome:
        """Reports what was changed, and writes the changed puzzle as a file; is it known to have one solution?"""
        solutions = {"solutions": 1} if one else {}
        if isinstance(changed, Kind):
            document = changed.document(entry.document)
            document = {key: said for key, said in document.items() if key != "solutions"} | solutions
            answer = replace(answer, extra={**answer.extra, "document": document})
            if isinstance(into, str):
                self._write(into, entry, models.rewritten(entry, changed, document))
        return self._reported(entry, answer, None if isinstance(into, str) else into)

    def _write(self, into: str, entry: Entry, text: str) -> None:
        """Writes a puzzle into a file, or of several each into a file in a folder."""
        if into in ("", "-"):
            raise Unable("the changed puzzle goes into a file or a folder; name one behind -o")
        path = Path(into)
        if self.report.several or path.is_dir():
            path.mkdir(parents=True, exist_ok=True)
            path = self._unused(path, entry)
        path.write_text(text, encoding="utf-8")

    def _ask(self, paths: list[str], question: Callable[[Kind, Asking], Said], into: str | None = None) -> None:
        """Puts a question about every puzzle that needs no more than the puzzle, and perhaps draws the answer."""
        easel = self._easel(Drawn(into))
        self._run(
            paths,
            lambda entry, asking: self._reported(entry, question(puzzle_of(entry), asking), easel),
            easel=easel,
        )

    def _reported(self, entry: Entry, answer: Said, easel: Easel | None = None) -> Outcome:
        if easel is not None:
            easel.answer(entry, answer)
        self.report.result(entry, answer)
        return answer.outcome

    def _run(
        self, paths: list[str], ask: Question, read: Reader = models.from_bytes, easel: Easel | None = None
    ) -> None:
        """Asks about every puzzle; one that is refused does not stop the others. In the end pictures are written."""
        self._ask_each(self._read(paths, read), ask, easel)

    def _unused(self, folder: Path, entry: Entry) -> Path:
        """A file in a folder that is named as the puzzle, and was not written by this command."""
        name = re.sub(r"\W+", "-", re.sub(r"\.\w+(?=:\d+$|$)", "", Path(entry.name).name)).strip("-") or "puzzle"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        path = next(path for each in names if (path := folder / f"{each}.toml") not in self.written)
        self.written.add(path)
        return path

    def _ask_each(
        self, found: Iterator[Read | Told], ask: Question, easel: Easel | None = None, pages: Pages | None = None
    ) -> None:
        codes, words = {said.YES}, Counter[str]()
        ahead = list(islice(found, 1))
        if ahead and isinstance(ahead[0], Read):
            ahead += islice(found, 1)
        self.report.several = len(ahead) > 1 or any(isinstance(each, Told) for each in ahead)
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

    def _read(self, paths: list[str], read: Reader, by_page: Pages | None = None) -> Iterator[Read | Told]:
        """The puzzles of all arguments. Reading has its share of the time, and whatever stops it stops it at once.

        Of files with one on each line pages are read, where that is wanted, with what was found of them.
        """
        self.batch = Batch(len(paths))
        for self.batch.path, path in enumerate(paths):
            content: bytes | None = None
            if by_page and not self.stop.asked:
                found = streams.of(self, path)
                if isinstance(found, models.Stream):
                    yield from streams.told(self, found, by_page)
                    continue
                content = found
                if by_page.file:
                    said_ = "-o writes lines of files with a puzzle on each line; this is none"
                    yield Read(Entry(path, None, f"{path}: {said_}"))
                    continue
            entries = _entries(path, read) if content is None else read(path, content)
            while True:
                started, limits = time.monotonic(), self.limits(self.options.time)
                self.out.progress.watch(limits, "reading")
                try:
                    with limits.building("reading"):
                        entry = next(entries, None)
                except Stopped:
                    if self.stop.asked:
                        return
                    yield Read(Entry(path, None, f"{path}: the time was up while it was read"), late=True)
                    break
                if entry is None:
                    break
                yield Read(entry, time.monotonic() - started)

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
