"""What the user reads about a puzzle: lines, drawings, JSON objects."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from exactone.models import Entry, Kind
from exactone.solver import engines
from exactone.solver.limits import Ended
from exactone.solver.maker import Advice, Audit, Fact, Hint
from exactone.solver.puzzle import Grid, Solution
from exactone.solver.questions import EngineError, Verdict

from ..drawing import text as drawing
from .output import Output

WORDS = {"one": "exactly one solution", "none": "no solution", "many": "more than one solution", "unknown": "undecided"}
DRAWN = 2000  # cells; two larger solutions are not drawn side by side
PATIENCE = 1.0  # seconds after which it is said what would be faster
NAMED = 12  # of the cells that differ, how many are named


class Report:
    """Writes what is found about one puzzle after the other."""

    def __init__(self, out: Output, verb: str, summary: bool) -> None:
        self.out, self.verb, self.summary = out, verb, summary
        self.several = False  # a batch: one line per puzzle
        self.advised = False
        self.as_ipuz = False  # solutions are written as ipuz documents

    def result(self, entry: Entry, verdict: Verdict, words: str, named: bool = True, **extra: Any) -> None:
        """The line of a puzzle: in words, with its name unless there is but one, or its last JSON object."""
        if self.out.json:
            self.out.object(_facts(entry, verdict) | extra)
        elif not (self.several and self.summary):
            self.out.say(f"{entry.name}: {words}" if named or self.several else words)
        if verdict.seconds > PATIENCE and not self.advised and (advice := engines.advice(verdict.backend)):
            self.advised = True
            self.out.aside(advice)

    def counted(self, entry: Entry, verdict: Verdict, symmetry: str, variants: Mapping[str, Verdict]) -> None:
        """The answer of count, and of the rules that the puzzle leaves open."""
        self.result(entry, verdict, _number(verdict) + symmetry, named=False, **_by_variant(variants))
        self._detail(verdict.reason)
        self._variants(variants)
        self._ending(verdict)
        self._unexpected(entry, verdict, symmetry)

    def verified(self, entry: Entry, verdict: Verdict, symmetry: str, variants: Mapping[str, Verdict]) -> None:
        """The answer of verify, with two solutions when there are several."""
        words = WORDS[verdict.answer] + (symmetry if verdict.answer == "one" else "")
        extra = {"one_up_to_symmetry": True} if verdict.images else {}
        self.result(entry, verdict, words, **extra, **_by_variant(variants))
        self._detail(verdict.reason)
        self._variants(variants)
        if verdict.answer == "unknown":
            self._detail(f"{'one solution is' if verdict.count else 'no solution is'} known; {verdict.ended.value}")
        if verdict.images:
            one = "exactly one solution up to symmetry, exactly one up to turning the board over"
            self._detail(f"all solutions are turned or mirrored copies of one: {one}")
        if len(verdict.solutions) == 2 and self._details():
            self._compare(puzzle_of(entry), *verdict.solutions)
        self._unexpected(entry, verdict, symmetry)

    def solution(self, entry: Entry, solution: Solution, number: int) -> None:
        """One of the solutions of solve and enumerate."""
        puzzle = puzzle_of(entry)
        if self.as_ipuz:
            written: Any = puzzle
            self.out.object(written.ipuz(solution, entry.title, entry.author))
        elif self.out.json:
            self.out.object({"puzzle": entry.name, "solution": puzzle.write(solution)})
        elif not self.several:
            self.out.say(("\n" if number > 1 else "") + self._picture(puzzle, solution))
        elif not self.summary:
            self.out.say(f"{entry.name}: {_on_one_line(puzzle.write(solution))}")

    def listed(self, entry: Entry, verdict: Verdict) -> None:
        """The last words of solve and enumerate."""
        if (self.out.json and not self.as_ipuz) or not verdict.count:
            self.result(entry, verdict, WORDS[verdict.answer])
            self._detail(verdict.reason)
            if not verdict.complete:
                self._detail(verdict.ended.value)
        elif self.verb == "enumerate" and self._details():
            why = "" if verdict.complete else f"; {verdict.ended.value}"
            self.out.aside(f"{_number(verdict)} solution{'' if verdict.count == 1 else 's'}{why}")
        elif verdict.ended not in (Ended.EXHAUSTED, Ended.LIMIT):
            self.out.aside(f"{entry.name}: {verdict.ended.value}")

    def surveyed(self, entry: Entry, verdict: Verdict, grid: Grid | None) -> None:
        """The answer of common: what all solutions have, and the share of the others in per cent."""
        words = _number(verdict) if verdict.complete else f"undecided; {verdict.ended.value}"
        drawn = [list(row) for row in grid.layers[0]] if grid is not None else None
        self.result(entry, verdict, words, named=False, common=drawn)
        if grid is not None and self._details():
            self.out.say(drawing.text(grid))

    def asked(self, entry: Entry, verdict: Verdict, advice: Advice) -> None:
        """The answer of ask: what to tell, the best first, and what is enough together."""
        about, places = ("about ", 0) if advice.sampled else ("", 1)
        extra: dict[str, Any] = {"ask": [*map(_fact, advice.facts)], "together": [*map(_fact, advice.together)]}
        self.result(entry, verdict, _number(verdict), named=False, sampled=advice.sampled, **extra)
        for fact in advice.facts:
            self._detail(
                f"{fact.name}: {about}{fact.expected:.{places}f} left on average, {about}{fact.worst} at worst"
            )
        if len(advice.together) > 1:
            self._detail(f"told together, these leave one: {', '.join(fact.name for fact in advice.together)}")
        if verdict.complete and verdict.count > 1 and not advice.facts:
            self._detail("nothing that can be asked would tell the solutions apart")
        self._ending(verdict)

    def told(self, entry: Entry, verdict: Verdict, hints: Sequence[Hint]) -> None:
        """The answer of ask for one solution: what to tell until it is the only one."""
        self.result(entry, verdict, _number(verdict), named=False, hints=[hint._asdict() for hint in hints])
        self._hints(verdict, hints)

    def audited(self, entry: Entry, verdict: Verdict, audit: Audit, summary: str) -> None:
        """The answer of audit for a grid that obeys the rules."""
        counts = [{"told": words, "count": found.count, "complete": found.complete} for words, found in audit.told]
        words = WORDS[verdict.answer].replace("solution", f"layout from {audit.told[0].words}")
        hints = [hint._asdict() for hint in audit.hints]
        self.result(entry, verdict, words, summary=summary, told=counts, hints=hints, broken=[])
        self._detail(f"{summary}; it obeys the rules")
        for words, found in audit.told:
            self._detail(f"from {words}: {_number(found)}")
        self._hints(verdict, audit.hints)

    def _hints(self, verdict: Verdict, hints: Sequence[Hint]) -> None:
        """What to tell, one after the other, and how many solutions are left then."""
        for hint in hints:
            self._detail(f"tell {hint.name}, {hint.value}: {hint.left} left")
        if verdict.complete and (hints[-1].left if hints else verdict.count) > 1:
            self._detail("nothing more that can be told would leave it alone")
        self._ending(verdict)

    def _ending(self, verdict: Verdict) -> None:
        """Why an answer is not the whole of it."""
        if verdict.ended not in (Ended.EXHAUSTED, Ended.LIMIT) and self._details():
            self.out.aside(verdict.ended.value)

    def to_repair(self, entry: Entry, verdict: Verdict) -> None:
        """The first words of repair, known before any change is tried."""
        if not self.out.json:
            self.result(entry, verdict, WORDS[verdict.answer])
            self._detail(verdict.reason)

    def mended(self, words: str) -> None:
        """A change that helps, as soon as it is found."""
        self._detail(f"it has one if {words}")

    def repaired(self, entry: Entry, verdict: Verdict, answer: str, found: Sequence[str]) -> None:
        """The last words of repair: the answer is that for the puzzle as it is, the rest says whether all was tried."""
        if self.out.json:
            self.result(entry, verdict, WORDS[verdict.answer], answer=answer, repairs=found)
        if answer == "none" and verdict.complete and not found:
            self._detail("no single change gives it one")
        self._ending(verdict)

    def checked(self, entry: Entry, verdict: Verdict, broken: list[str], word: str = "wrong") -> None:
        """The answer of check, or of another question about an answer that turned out wrong."""
        self.result(entry, verdict, word if broken else "right", answer="wrong" if broken else "one", broken=broken)
        for rule in broken:
            self._detail(f"  {rule}")

    def drawn(self, entry: Entry) -> None:
        """The puzzle as it was read."""
        picture = drawing.text(puzzle_of(entry).grid())
        self.out.say(f"{entry.name}:\n{picture}\n" if self.several else picture)

    def dispute(self, entry: Entry, error: EngineError) -> None:
        """The answer that an engine got wrong, or that two engines do not agree about."""
        answer = _on_one_line(puzzle_of(entry).write(error.solution))
        self.error(entry.name, f"{entry.name}: {error}; the answer: {answer}")

    def error(self, name: str, sentence: str) -> None:
        """Why there is no answer."""
        if self.out.json:
            self.out.object({"puzzle": name, "error": sentence})
        else:
            self.out.aside(sentence)

    def total(self, words: Counter[str]) -> None:
        """The last line of a batch."""
        if self.several and not self.out.json and (self.summary or not self.out.quiet):
            parts = ", ".join(f"{number:,} {word}" for word, number in words.most_common())
            self.out.say(f"{words.total():,} puzzles: {parts}")

    def _variants(self, variants: Mapping[str, Verdict]) -> None:
        """A line for each of the rules that the puzzle leaves open, where it has solutions or may have."""
        for name, verdict in variants.items():
            if verdict.count or not verdict.complete:
                self._detail(f"{name}: {_number(verdict)}")

    def _details(self) -> bool:
        """Whether more than one line per puzzle is wanted."""
        return not (self.several or self.out.quiet or self.out.json)

    def _detail(self, line: str) -> None:
        if line and self._details():
            self.out.say(line)

    def _picture(self, puzzle: Kind, solution: Solution) -> str:
        """A solution, with the givens in bold where there is colour."""
        after = puzzle.grid(solution)
        if not self.out.color:
            return drawing.text(after)
        found = set(drawing.differences(puzzle.grid(), after))
        return drawing.text(after, lambda place, symbol: drawing.paint(symbol, "1", place not in found))

    def _compare(self, puzzle: Kind, one: Solution, other: Solution) -> None:
        """Two solutions side by side, and where they differ."""
        left, right = puzzle.grid(one), puzzle.grid(other)
        places = drawing.differences(left, right)
        if sum(len(row) for layer in left.layers for row in layer) <= DRAWN:
            self.out.say(drawing.beside(left, right, bool(self.out.color)))
        layered = len(left.layers) > 1
        named = left.named or (lambda z, y, x: f"{f'layer {z + 1} ' if layered else ''}r{y + 1}c{x + 1}")
        rest = f" and {len(places) - NAMED:,} more" if len(places) > NAMED else ""
        shown = ", ".join(named(*place) for place in places[:NAMED])
        what = f"{'variable' if left.named else 'cell'}{'' if len(places) == 1 else 's'}"
        self.out.say(f"they differ in {len(places):,} {what}: {shown}{rest}")

    def _unexpected(self, entry: Entry, verdict: Verdict, symmetry: str) -> None:
        """Says so where the file itself expects something else."""
        if entry.expected is None or symmetry or (self.several and self.summary):
            return
        least, most = (entry.expected,) * 2 if isinstance(entry.expected, int) else (2, None)
        if (verdict.complete and verdict.count < least) or (most is not None and verdict.count > most):
            self.out.aside(f"{entry.name}: the file expects solutions = {entry.expected!r}")


def puzzle_of(entry: Entry) -> Kind:
    """The puzzle of an entry that has one."""
    assert entry.puzzle is not None
    return entry.puzzle


def _fact(fact: Fact) -> dict[str, Any]:
    """What JSON says of a fact that could be told."""
    return {"ask": fact.name, "expected": round(fact.expected, 3), "worst": fact.worst, "values": fact.values}


def _number(verdict: Verdict) -> str:
    """How many solutions are known, and whether these are all."""
    return f"{'exactly' if verdict.complete else 'at least'} {verdict.count}"


def _facts(entry: Entry, verdict: Verdict) -> dict[str, Any]:
    """What the last JSON object of a puzzle says."""
    puzzle = puzzle_of(entry)
    facts: dict[str, Any] = {
        "puzzle": entry.name,
        "kind": puzzle.kind,
        "answer": verdict.answer,
        "count": verdict.count,
        "complete": verdict.complete,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 4),
        "ended": verdict.ended.name.lower(),
    }
    if entry.title:
        facts["title"] = entry.title
    if verdict.reason:
        facts["reason"] = verdict.reason
    if entry.expected is not None:
        facts["expected"] = entry.expected
    if verdict.solutions:
        facts["solutions"] = [puzzle.write(solution) for solution in verdict.solutions]
    return facts


def _by_variant(variants: Mapping[str, Verdict]) -> dict[str, Any]:
    """What JSON says of the rules that a puzzle leaves open."""
    counts = {name: {"count": found.count, "complete": found.complete} for name, found in variants.items()}
    return {"variants": counts} if counts else {}


def _on_one_line(written: Any) -> str:
    """A solution as it goes on one line of a batch."""
    if isinstance(written, dict) or (isinstance(written, list) and any(isinstance(part, dict) for part in written)):
        return json.dumps(written)
    rows = [str(row) for row in (written if isinstance(written, list) else [written]) if row != ""]
    return (" " if any(" " in row for row in rows) else "").join(rows)
