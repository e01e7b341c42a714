"""What is said about an answer: the first line, further lines, JSON, the exit code. The verdict is the question's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from exactone.solver.asking import WORDS, Verdict
from exactone.solver.limits import Ended

if TYPE_CHECKING:
    from exactone.solver.maker.facts import Asked, Audit, Question, Telling
    from exactone.solver.maker.finding import Finding

NO_KIND_CAN, WRONG_ENGINE, BAD_PUZZLE, UNDECIDED, NONE, NOT_SO, YES = 2, 70, 65, 3, 20, 10, 0
WORST = (WRONG_ENGINE, BAD_PUZZLE, NO_KIND_CAN, UNDECIDED, NONE, NOT_SO, YES)
"""Exit codes; a batch ends with the first of these that occurred."""

UNIQUE = {"one": YES, "none": NONE, "many": NOT_SO, "unknown": UNDECIDED, "wrong": NOT_SO}  # exactly one was asked for
FOUND = {"one": YES, "none": NONE, "many": YES, "some": YES, "unknown": UNDECIDED}  # any number will do


@dataclass(frozen=True)
class Said:
    """What the user reads about one puzzle."""

    verdict: Verdict
    words: str  # the first line, without the puzzle's name
    code: int
    summed: str = ""  # the word for the summary of a batch, where it is not the answer
    named: bool = True  # the first line begins with the name also where there is but one puzzle
    details: Sequence[str] = ()  # further lines, where one puzzle is asked about
    ending: str = ""  # why this is not the whole of it
    extra: Mapping[str, Any] = field(default_factory=dict)  # what JSON says besides
    found: Finding | None = None  # where there is something to draw

    @classmethod
    def of(
        cls, found: Finding, code: int, extra: Mapping[str, Any], summed: str = "", *, named: bool = True, **more: Any
    ) -> Self:
        """What a finding says of itself."""
        lines = [*found.sentences(**more)]
        return cls(found.verdict, found.words, code, summed, named, lines, found.ending, extra, found)

    @property
    def outcome(self) -> tuple[int, str]:
        """What counts for the end of a batch."""
        return self.code, self.summed or WORDS[self.verdict.answer]


def solved(verdict: Verdict, every: bool) -> Said:
    """The last words of solve and enumerate: what they found stands above."""
    details = () if verdict.count else (verdict.argument, "" if verdict.complete else verdict.ended.value)
    code = FOUND[verdict.answer] if verdict.ended in (Ended.EXHAUSTED, Ended.LIMIT) else UNDECIDED
    words, last = WORDS[verdict.answer], verdict.ending if verdict.count else ""  # else it is said with the details
    if every and verdict.count:
        why = "" if verdict.complete else f"; {verdict.ended.value}"
        last = f"{verdict.number} solution{'' if verdict.count == 1 else 's'}{why}"
    summed = "solved" if code == YES else WORDS["unknown" if code == UNDECIDED else verdict.answer]
    return Said(verdict, words, code, summed, details=details, ending=last)


def counted(verdict: Verdict) -> Said:
    """The answer of count, and of the rules that the puzzle leaves open."""
    code = UNDECIDED if not verdict.complete else YES if verdict.count else NONE
    return Said(
        verdict,
        str(verdict),
        code,
        "counted" if verdict.complete else "counted in part",
        named=False,
        details=(verdict.argument, *_variants(verdict)),
        ending="; ".join(filter(None, (verdict.ending, _estimate(verdict)))),
        extra=_by_variant(verdict),
    )


def _estimate(verdict: Verdict) -> str:
    """What is to be expected of a count that was stopped."""
    if verdict.expected is None:
        return ""
    from .progress import expected

    return f"{expected(verdict.expected, verdict.count)}, by an estimate"


def verified(verdict: Verdict, more: Mapping[str, Any]) -> Said:
    """The answer of verify, with what else JSON says of it."""
    details = [verdict.argument, *_variants(verdict)]
    if verdict.answer == "unknown":
        details.append(f"{'one solution is' if verdict.count else 'no solution is'} known; {verdict.ended.value}")
    if verdict.images:
        one = "exactly one solution up to symmetry, exactly one up to turning the board over"
        details.append(f"all solutions are turned or mirrored copies of one: {one}")
    if verdict.proved:
        details[:0] = ["proved", *_confirmed(verdict)]
    extra = ({"one_up_to_symmetry": True} if verdict.images else {}) | _by_variant(verdict) | dict(more)
    if verdict.confirmed:
        extra["confirmed_by"] = verdict.confirmed
    return Said(verdict, str(verdict), UNIQUE[verdict.answer], details=details, extra=extra)


def proved(verdict: Verdict, folder: str) -> Said:
    """The answer of prove, and the folder where a proof was written."""
    details = [verdict.argument, f"proved in {folder}"] if verdict.proved else []
    code = YES if verdict.proved else UNIQUE[verdict.answer]
    extra = {"folder": folder} if verdict.proved else {}
    return Said(verdict, WORDS[verdict.answer], code, details=details, ending=verdict.ending, extra=extra)


def proof_checked(verdict: Verdict) -> Said:
    """The answer of prove --check."""
    if verdict.broken:
        (why,) = verdict.broken
        return Said(verdict, f"not proved: {why}", NOT_SO, "not proved", extra={"broken": [why]})
    if verdict.proved:
        extra = {"confirmed_by": verdict.confirmed} if verdict.confirmed else {}
        words = f"proved: {WORDS[verdict.answer]}"
        return Said(verdict, words, YES, "proved", details=_confirmed(verdict), extra=extra)
    return Said(verdict, WORDS[verdict.answer], UNDECIDED, ending=verdict.ending)


def _confirmed(verdict: Verdict) -> list[str]:
    """That another checker follows the proof, where one was asked."""
    return [f"{verdict.confirmed} follows the proof, too"] if verdict.confirmed else []


def checked(verdict: Verdict, summed: str = "wrong") -> Said:
    """The answer of check, or of another question about an answer that turned out wrong."""
    broken = verdict.broken
    return Said(
        verdict,
        summed if broken else "right",
        NOT_SO if broken else YES,
        "wrong" if broken else "right",
        details=[f"  {rule}" for rule in broken],
        extra={"broken": list(broken)},
    )


def asked(found: Asked, most: int) -> Said:
    """The answer of ask: what to tell, the best first, and what is enough together."""
    verdict, facts = found.verdict, found.questions[:most]
    code = UNDECIDED if not verdict.complete else YES if verdict.count else NONE
    extra = {"sampled": found.sampled, "ask": [*map(_fact, facts)], "together": [*map(_fact, found.together)]}
    return Said.of(found, code, extra, named=False, most=most)


def told(telling: Telling) -> Said:
    """The answer of ask for one solution: what to tell until it is the only one."""
    verdict = telling.verdict
    if verdict.broken:
        return checked(verdict)
    code = UNDECIDED if not verdict.complete else YES if telling.left == 1 else NOT_SO
    return Said.of(telling, code, {"hints": [fact._asdict() for fact in telling.facts]}, named=False)


def audited(audit: Audit) -> Said:
    """The answer of audit."""
    verdict = audit.verdict
    if verdict.broken:
        return checked(verdict, audit.words)
    counts = [{"told": words, "count": found.count, "complete": found.complete} for words, found in audit.loose]
    hints = [fact._asdict() for fact in audit.telling.facts]
    code = UNIQUE[verdict.answer] if verdict.complete else UNDECIDED
    return Said.of(audit, code, {"summary": audit.summary, "told": counts, "hints": hints, "broken": []})


def _fact(fact: Question) -> dict[str, Any]:
    """What JSON says of a fact that could be told."""
    return {"ask": fact.name, "expected": round(fact.expected, 3), "worst": fact.worst, "values": fact.values}


def _variants(verdict: Verdict) -> list[str]:
    """A line for each of the rules that the puzzle leaves open, where it has solutions or may have."""
    return [f"{name}: {each.number}" for name, each in verdict.variants.items() if each.count or not each.complete]


def _by_variant(verdict: Verdict) -> dict[str, Any]:
    """What JSON says of the rules that a puzzle leaves open."""
    counts = {name: {"count": each.count, "complete": each.complete} for name, each in verdict.variants.items()}
    return {"variants": counts} if counts else {}
