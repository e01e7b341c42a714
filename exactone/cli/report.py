"""Writes what is found about one puzzle after the other: lines, drawings, JSON objects."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice, repeat
from typing import Any

from exactone.models import Entry, Kind, misstated
from exactone.solver import engines
from exactone.solver.ask import as_json
from exactone.solver.ask.request import Verdict
from exactone.solver.bundle import AnswerBatch
from exactone.solver.errors import EngineError, Unable
from exactone.solver.puzzle import Solution

from .options import Options
from .output import Output, shown
from .replies import YES, Reply

DRAWN = 2000  # cells; two larger solutions are not drawn side by side
PATIENCE = 1.0  # seconds after which it is said what would be faster


class Report:
    """What is written, and how."""

    def __init__(self, out: Output, options: Options) -> None:
        self.out = out
        self.summary = options.summary
        self.style = options.style or ""
        self.verbose = options.verbose
        self.failures_only = options.failures_only
        self.relabel = options.relabel
        self.folding = options.up_to_symmetry or options.relabel
        self.several = False  # a batch: one line per puzzle
        self.advised = False
        self.as_ipuz = False  # solutions are written as ipuz documents
        self.is_document = False  # the result is files and links, which programs read
        # while something is drawn
        self.drawing: Callable[[], AbstractContextManager[object]] = nullcontext

    def result(self, entry: Entry, said: Reply) -> None:
        """The answer to a question about a puzzle: its last JSON object, or a line,
        and more where there is but one."""
        if self.failures_only and said.code == YES:
            return
        self.first(entry, said)
        if not self._details():
            return
        for line in filter(None, said.details):
            self.out.tell(line)
        if said.found is not None and (grid := said.found.grid()) is not None:
            from exactone.drawing.text import text

            with self.drawing():
                drawn = text(grid, self.out.paper)
            self.out.say(drawn)
        if said.ending:
            self.out.aside(said.ending)
        self._note(entry)

    def first(self, entry: Entry, said: Reply) -> None:
        """The line of a puzzle, with its name unless there is but one, or its last JSON object."""
        verdict = said.verdict
        if self.out.json:
            self.out.object(_facts(entry, verdict) | dict(said.extra))
        elif not (self.several and self.summary):
            self.out.say(
                f"{shown(entry.name)}: {said.words}" if said.named or self.several else said.words
            )
        if (
            verdict.seconds > PATIENCE
            and not self.advised
            and (advice := engines.advice(verdict.backend))
        ):
            self.advised = True
            self.out.aside(advice)

    def solution(self, entry: Entry, solution: Solution, number: int) -> None:
        """One of the solutions of solve and enumerate."""
        puzzle = puzzle_of(entry)
        if self.as_ipuz:
            document = puzzle.exported(solution, entry.title, entry.author)
            if document is None:
                raise Unable("nobody has written yet how answers of this kind are written as ipuz")
            self.out.object(document)
        elif self.out.json:
            self.out.object({"puzzle": entry.name, "solution": puzzle.write(solution)})
        elif not self.several and self.out.quiet:
            self.out.say(_on_one_line(puzzle.write(solution)))
        elif not self.several:
            self.out.say(("\n" if number > 1 else "") + self._picture(puzzle, solution))
        elif not self.summary:
            self.out.say(f"{shown(entry.name)}: {_on_one_line(puzzle.write(solution))}")

    def solutions(self, entry: Entry, bundle: AnswerBatch, number: int) -> None:
        """Many of them at once, the first of which has this number."""
        puzzle = puzzle_of(entry)
        if self.as_ipuz or (self.several and not self.out.json):
            for solution in bundle.solutions():
                self.solution(entry, solution, number)
        elif self.out.json:
            before = json.dumps({"puzzle": entry.name, "solution": None}).removesuffix("null}")
            self.out.say("\n".join(f"{before}{written}}}" for written in puzzle.written(bundle)))
        elif self.out.quiet:
            self.out.say(
                "\n".join(_on_one_line(json.loads(written)) for written in puzzle.written(bundle))
            )
        else:
            self.out.say(("\n" if number > 1 else "") + "\n\n".join(self._pictures(puzzle, bundle)))

    def _pictures(self, puzzle: Kind, bundle: AnswerBatch) -> Iterator[str]:
        """Each of many solutions, drawn at once where that may be."""
        from exactone.drawing import text as many

        pictured = None if self.style or self.out.paper.color else puzzle.pictured(bundle)
        texts: Iterable[str | None] = (
            repeat(None) if pictured is None else many.texts(pictured, self.out.paper)
        )
        for row, text in enumerate(islice(texts, len(bundle.rows))):
            yield (
                self._picture(puzzle, next(bundle.picked([row]).solutions()))
                if text is None
                else text
            )

    def solved(self, entry: Entry, said: Reply) -> None:
        """The last words of solve and enumerate, where solutions do not say it all."""
        if (self.out.json and not self.as_ipuz) or not said.verdict.count:
            self.result(entry, said)
        elif self.several and said.ending:
            self.out.aside(f"{shown(entry.name)}: {said.ending}")
        elif self._details():
            if said.ending:  # why it is not the whole of it
                self.out.aside(said.ending)
            self._note(entry)

    def compare(self, entry: Entry, verdict: Verdict) -> None:
        """Two solutions side by side, and where they differ."""
        if not self._details():
            return
        from exactone.drawing import pairs
        from exactone.drawing import pairs as apart
        from exactone.drawing import text as drawing

        with self.drawing():
            left, right = (
                puzzle_of(entry).grid(solution, self.style) for solution in verdict.solutions
            )
            places = drawing.differences(left, right)
            sentence = apart.sentence(left, right, verdict.turned)
            small = pairs.cells(left) <= DRAWN
            drawn = (
                pairs.pair(left, right, () if verdict.turned else places, self.out.paper)
                if small
                else ""
            )
        if small:
            self.out.say(drawn)
        self.out.tell(sentence)

    def counted(self, entry: Entry, verdict: Verdict) -> None:
        """Says which copies of a solution count once, where that was asked for; else whether the
        file itself expects another number."""
        if self.folding:
            if self._details():
                self.out.aside(
                    "copies that are turned or mirrored count once"
                    + (", and renamed ones" if self.relabel else "")
                )
            return
        if entry.stated and (wrong := misstated(entry)):
            self.out.aside(
                f"{shown(entry.name)}: the solution beside it in the file is wrong: {shown(wrong)}"
            )
        if entry.expected is None or (self.several and self.summary):
            return
        least, most = (entry.expected,) * 2 if isinstance(entry.expected, int) else (2, None)
        if (verdict.complete and verdict.count < least) or (
            most is not None and verdict.count > most
        ):
            self.out.aside(f"{shown(entry.name)}: the file expects solutions = {entry.expected!r}")

    def drawn(self, entry: Entry) -> None:
        """The puzzle as it was read."""
        from exactone.drawing.text import text

        with self.drawing():
            picture = text(puzzle_of(entry).grid(style=self.style), self.out.paper)
        self.out.say(f"{shown(entry.name)}:\n{picture}\n" if self.several else picture)
        self._note(entry)

    def dispute(self, entry: Entry, error: EngineError) -> None:
        """The answer that an engine got wrong, or that two engines do not agree about."""
        answer = (
            f"; the answer: {_on_one_line(entry.puzzle.write(error.solution))}"
            if entry.puzzle
            else ""
        )
        self.error(entry.name, f"{entry.name}: {error}{answer}")

    def error(self, name: str, sentence: str) -> None:
        """Why there is no answer."""
        if self.out.json:
            self.out.object({"puzzle": name, "error": sentence})
        else:
            self.out.aside(shown(sentence))

    def total(self, words: Counter[str], stopped: bool = False, left: str = "") -> None:
        """The last line of a batch; whether it was stopped, and what of it is left then,
        where that is known."""
        if not self.out.json and (self.summary or not self.out.quiet):
            parts = ", ".join(f"{number:,} {word}" for word, number in words.most_common())
            said = (
                f"{words.total():,} puzzles: "
                f"{parts}{'; interrupted' * stopped}{f', {left}' if left else ''}"
            )
            if self.is_document:
                self.out.aside(said)
            else:
                self.out.tell(said)

    def detail(self, line: str) -> None:
        """A further line about a puzzle, where there is but one."""
        if line and self._details():
            self.out.tell(line)

    def _note(self, entry: Entry) -> None:
        """What the answer rests on that the file does not say."""
        if self._details() and entry.puzzle and (note := entry.puzzle.note()):
            self.out.aside(note)

    @property
    def alone(self) -> bool:
        """Whether one puzzle is asked about, and more than a line may be said of it."""
        if self.verbose:
            return not (self.out.quiet or self.summary)
        return not (self.several or self.out.quiet)

    def _details(self) -> bool:
        """Whether more than one line per puzzle is wanted."""
        return self.alone and not self.out.json

    def _picture(self, puzzle: Kind, solution: Solution) -> str:
        """A solution, with the givens in bold where there is colour."""
        from exactone.drawing import text as drawing

        with self.drawing():
            after = puzzle.grid(solution, self.style)
            paper = self.out.paper
            bold = drawing.alike(puzzle.grid(style=self.style), after) if paper.color else ()
            return drawing.text(after, paper, bold)


def puzzle_of(entry: Entry) -> Kind:
    """The puzzle of an entry that has one."""
    assert entry.puzzle is not None
    return entry.puzzle


def _facts(entry: Entry, verdict: Verdict) -> dict[str, Any]:
    """What the last JSON object of a puzzle says."""
    kind = {"kind": entry.puzzle.kind} if entry.puzzle else {}
    data = as_json.answer(verdict, entry.puzzle, title=entry.title, expected=entry.expected)
    return {"puzzle": entry.name, **kind, **data}


def _on_one_line(written: Any) -> str:
    """A solution as it goes on one line of a batch."""
    if isinstance(written, dict) or (
        isinstance(written, list) and any(isinstance(part, dict) for part in written)
    ):
        return json.dumps(written)
    rows = [str(row) for row in (written if isinstance(written, list) else [written]) if row != ""]
    return (" " if any(" " in row for row in rows) else "").join(rows)
