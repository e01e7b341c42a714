"""What is said after a verdict without being asked: the best thing to add,
or the reason that there is nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from exactone.solver.errors import Refused, Unable
from exactone.solver.limits import Stopped
from exactone.solver.puzzle import Puzzle

from . import as_json
from .explain import ClueConflicts, by_rules_alone, reasons_of_all_told
from .facts import Question
from .reasons import Reason
from .request import Request, Verdict
from .session import OutOfTime, Session
from .tell import first_questions

SECONDS = 1.0


@dataclass(frozen=True)
class After:
    """What narrows several solutions most, or which clues leave none;
    nothing where that takes longer."""

    question: Question | None = None
    reason: Reason | None = None

    def sentences(self) -> Iterator[str]:
        """What is said of it below the verdict."""
        if self.question is not None:
            yield f"best to add is {self.question}"
        if self.reason is not None:
            yield from self.reason.contradiction()

    def data(self) -> dict[str, Any]:
        """What JSON says of it, beside the verdict."""
        data: dict[str, Any] = {}
        if self.question is not None:
            data["best"] = self.question.data()
        if self.reason is not None:
            data["because"] = [as_json.clue(item) for item in self.reason.items]
        return data


def after(puzzle: Puzzle, request: Request, verdict: Verdict) -> After:
    """What to do about a verdict, if that is seen within a second."""
    soon = replace(request, limits=request.limits.at_most(SECONDS).quiet(), backend="auto")
    try:
        if verdict.answer == "many":
            questions = first_questions(puzzle, soon)
            return After(questions[0] if questions else None)
        if verdict.answer == "none":
            return After(reason=_reason(puzzle, soon, verdict))
    except (OutOfTime, Stopped, Refused, Unable):
        pass
    return After()


def _reason(puzzle: Puzzle, request: Request, verdict: Verdict) -> Reason | None:
    """Which clues contradict each other; where no clue is to blame, what else its maker told."""
    if verdict.argument and by_rules_alone(puzzle, request.limits):
        reason: Reason | None = Reason((), True)
    else:
        reason = next(ClueConflicts(Session(puzzle, request.limits), request).reasons(), None)
    if reason is not None and not reason.items:
        return next(iter(reasons_of_all_told(puzzle, request)), reason)
    return reason
