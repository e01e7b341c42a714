"""What is said about an answer: the first line, further lines, JSON, the exit code.
The verdict is the question's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from exactone.solver.ask import as_json
from exactone.solver.ask.request import WORDS, Verdict
from exactone.solver.engines import REFERENCE
from exactone.solver.limits import Ended

if TYPE_CHECKING:
    from exactone.solver.ask.common import Common
    from exactone.solver.ask.explain import Explanation
    from exactone.solver.ask.facts import Asked, Audit, Telling
    from exactone.solver.ask.finding import Finding
    from exactone.solver.ask.fix import Fix
    from exactone.solver.ask.hint import Hint
    from exactone.solver.ask.minimize import Minimal

NO_KIND_CAN = 2
WRONG_ENGINE = 70
BAD_PUZZLE = 65
UNDECIDED = 3
NONE = 20
NOT_SO = 10
YES = 0
WORST = (WRONG_ENGINE, BAD_PUZZLE, NO_KIND_CAN, UNDECIDED, NONE, NOT_SO, YES)
"""Exit codes; a batch ends with the first of these that occurred."""

# exactly one was asked for
UNIQUE = {"one": YES, "none": NONE, "many": NOT_SO, "unknown": UNDECIDED, "wrong": NOT_SO}
# any number will do
FOUND = {"one": YES, "none": NONE, "many": YES, "some": YES, "unknown": UNDECIDED}


@dataclass(frozen=True)
class Reply:
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
        cls,
        finding: Finding,
        code: int,
        extra: Mapping[str, Any] | None = None,
        *,
        summed: str = "",
        named: bool = True,
        **more: Any,
    ) -> Self:
        """What a finding says of itself."""
        lines = [*finding.sentences(**more)]
        extra = finding.data() if extra is None else extra
        return cls(
            finding.verdict,
            finding.words,
            code,
            summed,
            named,
            lines,
            finding.ending,
            extra,
            finding,
        )

    @property
    def outcome(self) -> tuple[int, str]:
        """What counts for the end of a batch."""
        return self.code, self.summed or WORDS[self.verdict.answer]


def unfair(verdict: Verdict) -> str:
    """What is said of random solutions that were not drawn from all."""
    remedy = (
        "; without --backend others try to count them"
        if verdict.backend in (REFERENCE, "all")
        else ""
    )
    return (
        "random, but not fair: some solutions are likelier than others, as there are too many "
        f"states to count them all, and {verdict.mixed} only mixes what it finds{remedy}"
    )


def solved(verdict: Verdict, every: bool) -> Reply:
    """The last words of solve and enumerate: what they found stands above."""
    details = (
        () if verdict.count else (verdict.argument, "" if verdict.complete else verdict.ended.value)
    )
    code = FOUND[verdict.answer] if verdict.ended in (Ended.EXHAUSTED, Ended.LIMIT) else UNDECIDED
    # else it is said with the details
    words = WORDS[verdict.answer]
    last = verdict.ending if verdict.count else ""
    if every and verdict.count:
        why = "" if verdict.complete else f"; {verdict.ended.value}"
        last = f"{verdict.number} solution{'' if verdict.count == 1 else 's'}{why}"
    summed = "solved" if code == YES else WORDS["unknown" if code == UNDECIDED else verdict.answer]
    return Reply(verdict, words, code, summed, details=details, ending=last)


def counted(verdict: Verdict) -> Reply:
    """The answer of count, and of the rules that the puzzle leaves open."""
    code = UNDECIDED if not verdict.complete else YES if verdict.count else NONE
    return Reply(
        verdict,
        str(verdict),
        code,
        "counted" if verdict.complete else "counted in part",
        named=False,
        details=(verdict.argument, *_variants(verdict)),
        ending="; ".join(filter(None, (verdict.ending, _estimate(verdict)))),
        extra=as_json.variants(verdict),
    )


def _estimate(verdict: Verdict) -> str:
    """What is to be expected of a count that was stopped."""
    if verdict.expected is None:
        return ""
    from .progress import expected

    return f"{expected(verdict.expected, verdict.count)}, by an estimate"


def verified(verdict: Verdict, more: Mapping[str, Any]) -> Reply:
    """The answer of verify, with what else JSON says of it."""
    details = [verdict.argument, *_variants(verdict)]
    if verdict.answer == "unknown":
        details.append(
            f"{'one solution is' if verdict.count else 'no solution is'} known; "
            f"{verdict.ended.value}"
        )
    if verdict.images:
        one = "exactly one solution up to symmetry, exactly one up to turning the board over"
        details.append(f"all solutions are turned or mirrored copies of one: {one}")
    if verdict.proved:
        details[:0] = ["proved", *_confirmed(verdict)]
    extra = as_json.verified(verdict, more)
    return Reply(verdict, str(verdict), UNIQUE[verdict.answer], details=details, extra=extra)


def proved(verdict: Verdict, folder: str) -> Reply:
    """The answer of prove, and the folder where a proof was written."""
    details = [verdict.argument, f"proved in {folder}"] if verdict.proved else []
    code = YES if verdict.proved else UNIQUE[verdict.answer]
    extra = {"folder": folder} if verdict.proved else {}
    return Reply(
        verdict, WORDS[verdict.answer], code, details=details, ending=verdict.ending, extra=extra
    )


def proof_checked(verdict: Verdict) -> Reply:
    """The answer of prove --check."""
    if verdict.broken:
        (why,) = verdict.broken
        return Reply(verdict, f"not proved: {why}", NOT_SO, "not proved", extra={"broken": [why]})
    if verdict.proved:
        extra = as_json.verified(verdict)
        words = f"proved: {WORDS[verdict.answer]}"
        return Reply(verdict, words, YES, "proved", details=_confirmed(verdict), extra=extra)
    return Reply(verdict, WORDS[verdict.answer], UNDECIDED, ending=verdict.ending)


def _confirmed(verdict: Verdict) -> list[str]:
    """That another checker follows the proof, where one was asked."""
    if verdict.confirmed:
        return [f"{verdict.confirmed} follows the proof, too"]
    return []


def checked(verdict: Verdict, summed: str = "wrong") -> Reply:
    """The answer of check, or of another question about an answer that turned out wrong."""
    broken = verdict.broken
    return Reply(
        verdict,
        summed if broken else "right",
        NOT_SO if broken else YES,
        "wrong" if broken else "right",
        details=[f"  {rule}" for rule in broken],
        extra={"broken": list(broken)},
    )


def asked(finding: Asked, most: int) -> Reply:
    """The answer of ask: what to tell, the best first, and what is enough together."""
    verdict = finding.verdict
    code = UNDECIDED if not verdict.complete else YES if verdict.count else NONE
    return Reply.of(finding, code, finding.data(most), named=False, most=most)


def told(telling: Telling) -> Reply:
    """The answer of ask for one solution: what to tell until it is the only one."""
    verdict = telling.verdict
    if verdict.broken:
        return checked(verdict)
    code = UNDECIDED if not verdict.complete else YES if telling.left == 1 else NOT_SO
    return Reply.of(telling, code, named=False)


def audited(audit: Audit) -> Reply:
    """The answer of audit."""
    verdict = audit.verdict
    if verdict.broken:
        return checked(verdict, audit.words)
    code = UNIQUE[verdict.answer] if verdict.complete else UNDECIDED
    return Reply.of(audit, code)


def explained(finding: Explanation) -> Reply:
    """The answer of explain."""
    alone = finding.verdict.answer == "one" and not finding.may_be and not finding.some
    answered = finding.reasons or alone
    code = UNDECIDED if finding.ending else YES if answered else NOT_SO
    return Reply.of(finding, code, summed="explained" if code == YES else "")


def agreed(finding: Common, *, listed: bool = False, decided: bool = False) -> Reply:
    """The answer of common; with a list of what open places may be,
    or with nothing but what is decided."""
    verdict = finding.verdict
    if finding.ending or not (finding.known or verdict.complete):
        code = UNDECIDED
    else:
        code = YES if verdict.count else NONE
    wanted = None if not listed and not decided else listed
    return Reply.of(finding, code, summed="looked at", listed=wanted)


def hinted(finding: Hint) -> Reply:
    """The answer of hint."""
    if finding.steps:
        return Reply.of(finding, YES, summed="hinted at")
    none = NONE if not finding.verdict.count else YES
    return Reply.of(finding, UNDECIDED if finding.ending else none)


def fixed(finding: Fix) -> Reply:
    """The answer of fix."""
    verdict = finding.verdict
    if verdict.broken:
        return checked(verdict)
    helped = finding.puzzle is not None or bool(finding.slips)
    none = NONE if verdict.answer == "none" else NOT_SO
    code = UNDECIDED if finding.late else YES if helped else none
    return Reply.of(finding, code, summed="can be fixed" if helped else "")


def minimized(finding: Minimal) -> Reply:
    """The answer of minimize."""
    if not finding.done:
        return Reply.of(finding, UNIQUE[finding.verdict.answer])
    return Reply.of(finding, UNDECIDED if finding.late else YES, summed="minimized")


def _variants(verdict: Verdict) -> list[str]:
    """A line for each of the rules that the puzzle leaves open,
    where it has solutions or may have."""
    return [
        f"{name}: {each.number}"
        for name, each in verdict.variants.items()
        if each.count or not each.complete
    ]
