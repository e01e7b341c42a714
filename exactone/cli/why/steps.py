"""The next step that a person could take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from exactone.solver.asking import WORDS
from exactone.solver.maker.hints import Hint
from exactone.solver.maker.stepping import Step
from exactone.solver.puzzle import Fact

from ..said import NONE, UNDECIDED, YES, Said, ending
from .words import choice, clue, drawn, late, listed, marks

SHOWN = 30  # clues, rules and known places of a step that are named


def hinted(found: Hint) -> Said:
    """The answer of hint."""
    verdict, hardest = found.verdict, found.hardest
    code = YES if found.steps else UNDECIDED if late(verdict) else NONE if not verdict.count else YES
    return Said(
        verdict,
        WORDS[verdict.answer],
        code,
        "hinted at" if found.steps else "",
        details=list(_hinted(found)),
        ending=ending(verdict),
        grid=drawn(found.puzzle),
        marks=marks(found.steps[0].because, found.steps[0].fact) if found.steps else {},
        extra={
            "step": choice(found.steps[0].fact) if found.steps else None,
            "because": [clue(item) for item in found.steps[0].because] if found.steps else [],
            **({"steps": [*map(step, found.steps)]} if len(found.steps) > 1 else {}),
            **({"hardest": step(hardest)} if hardest else {}),
            "left": found.left,
        },
    )


def step(found: Step) -> dict[str, Any]:
    """A step."""
    because = [clue(item) for item in found.because]
    return {"step": choice(found.fact), "because": because, "size": found.size, "smallest": found.smallest}


def _hinted(found: Hint) -> Iterator[str]:
    known = bool(found.known)
    for each in found.steps:
        leave = "leaves" if len(each.because) == 1 else "leave"
        together = listed(each.because) if len(each.because) <= SHOWN else f"{len(each.because)} clues and rules"
        nothing = "what stands there by now leaves nothing else" if known else "nothing else is possible at all"
        fewer = "; perhaps fewer do" if each.spare else ""
        yield f"{each.fact}: {f'{together} {leave} nothing else' if each.because else nothing}{fewer}"
        known = True
    if len(found.steps) > 1 and (hardest := found.hardest):
        places = any(isinstance(item, Fact) or item.fact for item in hardest.because[: hardest.size])
        what = "clues and places" if places else "clues and rules"
        fewer = "no fewer do" if hardest.smallest or not hardest.size else "perhaps fewer do"
        yield f"the hardest of {len(found.steps)} steps is {hardest.fact}, from {hardest.size} {what}; {fewer}"
    if not found.steps and not late(found.verdict):
        yield "nothing more follows" if found.verdict.count else "explain says why"
