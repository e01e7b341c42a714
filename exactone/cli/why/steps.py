"""The next step that a person could take."""

from __future__ import annotations

from typing import Any

from exactone.solver.maker.hints import Hint
from exactone.solver.maker.stepping import Step

from ..said import NONE, UNDECIDED, YES, Said
from .parts import choice, clue


def hinted(found: Hint) -> Said:
    """The answer of hint."""
    verdict, hardest = found.verdict, found.hardest
    code = YES if found.steps else UNDECIDED if found.ending else NONE if not verdict.count else YES
    extra = {
        "step": choice(found.steps[0].fact) if found.steps else None,
        "because": [clue(item) for item in found.steps[0].because] if found.steps else [],
        **({"steps": [*map(step, found.steps)]} if len(found.steps) > 1 else {}),
        **({"hardest": step(hardest)} if hardest else {}),
        "left": found.left,
    }
    return Said.of(found, code, extra, "hinted at" if found.steps else "")


def step(found: Step) -> dict[str, Any]:
    """A step."""
    because = [clue(item) for item in found.because]
    return {"step": choice(found.fact), "because": because, "size": found.size, "smallest": found.smallest}
