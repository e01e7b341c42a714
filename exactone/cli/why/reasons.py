"""Why there is no solution, or a place is what it is; and what verify says of that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from exactone.solver.asking import WORDS
from exactone.solver.maker.after import After
from exactone.solver.maker.reasons import Explanation, Reason
from exactone.solver.puzzle import Clue, place_name

from ..said import NOT_SO, UNDECIDED, YES, Said, ending
from .words import choice, clue, clues, drawn, late, lined, marks


def after(found: After) -> Iterator[str]:
    """What verify says of itself."""
    if found.question is not None:
        left = found.question.expected
        of = "of the first solutions " if found.sampled else ""
        number = "1 is left" if left == 1 else f"{left:.1f} {of}are left on average"
        yield f"best to add is {found.question.name}: when that is told, {number}"
    if found.reason is not None:
        yield from _contradiction(found.reason)


def after_json(found: After) -> dict[str, Any]:
    """The same in JSON."""
    extra: dict[str, Any] = {}
    if found.question is not None:
        extra["best"] = {"ask": found.question.name, "expected": round(found.question.expected, 3)}
    if found.reason is not None:
        extra["because"] = [clue(item) for item in found.reason.items]
    return extra


def _contradiction(why: Reason) -> Iterator[str]:
    """Clues that contradict each other, or that the rules alone do."""
    if not why.items:
        yield "there is no solution even without any clue that could be left out"
        return
    yield _together(why, "no fewer do")
    yield from map(lined, why.items)


def _together(why: Reason, fewest: str) -> str:
    """That clues contradict each other, with the words for as few as can be; one that does alone says it all."""
    if len(why.items) == 1:
        return "1 clue is impossible"
    fewer = fewest if why.smallest else "none of them can be left out"
    return f"{clues(len(why.items))} contradict each other; {fewer}"


def explained(found: Explanation) -> Said:
    """The answer of explain."""
    verdict, reasons = found.verdict, found.reasons
    answered = reasons or (verdict.answer == "one" and not found.may_be)
    code = UNDECIDED if late(verdict) else YES if answered else NOT_SO
    return Said(
        verdict,
        WORDS[verdict.answer],
        code,
        "explained" if code == YES else "",
        details=list(filter(None, (verdict.argument, *_explained(found)))),
        ending=ending(verdict),
        grid=drawn(found.puzzle) if reasons and reasons[0].items else None,
        marks=marks([item for each in reasons[:1] for item in each.items], found.fact),
        extra={
            "reason": [clue(item) for each in reasons[:1] for item in each.items],
            "reasons": [[clue(item) for item in each.items] for each in reasons],
            "smallest": bool(reasons) and reasons[0].smallest,
            **({"of": choice(found.fact)} if found.fact else {}),
            **({"may_be": [fact.value for fact in found.may_be]} if found.may_be else {}),
        },
    )


def _explained(found: Explanation) -> Iterator[str]:
    for number, why in enumerate(found.reasons):
        fewer = "no fewer do" if why.smallest else "none of them can be left out"
        if found.fact and not why.items:
            yield f"{found.fact} even without any clue that could be left out"
        elif found.fact and found.fact in (item.fact for item in why.items if isinstance(item, Clue)):
            yield f"{found.fact} because that is given"
        elif found.fact:
            yield f"{found.fact}: that follows from {clues(len(why.items))}; {fewer}"
        elif not number:
            yield from _contradiction(why)
            continue
        else:
            yield f"apart from these, {_together(why, 'no fewer of the others do')}"
        yield from map(lined, why.items)
    if found.may_be:
        at = place_name(found.may_be[0].at)
        yield f"{at} is not the same in all solutions: {', '.join(fact.value for fact in found.may_be)}"
    elif not found.reasons and found.verdict.count and not found.place:
        if found.verdict.answer == "many":
            yield "fix says which clues to add"
        yield "name a place with --cell to see why it is what it is"
