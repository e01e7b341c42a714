"""What is said after a verdict without being asked: the best thing to add, or the reason that there is nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..asking import Asking, Verdict
from ..errors import Refused, Unable
from ..limits import Stopped
from ..puzzle import Puzzle
from ..session import Late, Session
from .contradicting import Contradicting, by_rules_alone
from .facts import Question
from .reasons import Reason
from .telling import first_questions

SECONDS = 1.0


@dataclass(frozen=True)
class After:
    """What narrows several solutions most, or which clues leave none; nothing where that takes longer."""

    question: Question | None = None
    sampled: bool = False  # whether only the first solutions were looked at
    reason: Reason | None = None

    def sentences(self) -> Iterator[str]:
        """What is said of it below the verdict."""
        if self.question is not None:
            left = self.question.expected
            of = "of the first solutions " if self.sampled else ""
            number = "1 is left" if left == 1 else f"{left:.1f} {of}are left on average"
            yield f"best to add is {self.question.name}: when that is told, {number}"
        if self.reason is not None:
            yield from self.reason.contradiction()


def after(puzzle: Puzzle, asking: Asking, verdict: Verdict) -> After:
    """What to do about a verdict, if that is seen within a second."""
    soon = replace(asking, limits=asking.limits.at_most(SECONDS).quiet(), backend="auto")
    try:
        if verdict.answer == "many":
            found, sampled = first_questions(puzzle, soon)
            return After(found[0] if found else None, sampled)
        if verdict.answer == "none":
            if verdict.argument and by_rules_alone(puzzle, soon.limits):
                return After(reason=Reason((), True))
            return After(reason=next(Contradicting(Session(puzzle, soon.limits), soon).reasons(), None))
    except (Late, Stopped, Refused, Unable):
        pass
    return After()
