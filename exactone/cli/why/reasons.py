"""Why there is no solution, or a place is what it is; and what verify says of that."""

from __future__ import annotations

from typing import Any

from exactone.solver.maker.after import After
from exactone.solver.maker.explaining import Explanation

from ..said import NOT_SO, UNDECIDED, YES, Said
from .parts import choice, clue


def after_json(found: After) -> dict[str, Any]:
    """What verify says of itself."""
    extra: dict[str, Any] = {}
    if found.question is not None:
        extra["best"] = {"ask": found.question.name, "expected": round(found.question.expected, 3)}
    if found.reason is not None:
        extra["because"] = [clue(item) for item in found.reason.items]
    return extra


def explained(found: Explanation) -> Said:
    """The answer of explain."""
    reasons = found.reasons
    answered = reasons or (found.verdict.answer == "one" and not found.may_be)
    code = UNDECIDED if found.ending else YES if answered else NOT_SO
    extra = {
        "reason": [clue(item) for each in reasons[:1] for item in each.items],
        "reasons": [[clue(item) for item in each.items] for each in reasons],
        "smallest": bool(reasons) and reasons[0].smallest,
        **({"spare": True} if reasons and reasons[0].spare else {}),
        **({"of": choice(found.fact)} if found.fact else {}),
        **({"may_be": [fact.value for fact in found.may_be]} if found.may_be else {}),
    }
    return Said.of(found, code, extra, "explained" if code == YES else "")
