"""Which clues to add, to take away or to leave out."""

from __future__ import annotations

from collections.abc import Iterator

from exactone.drawing.marks import FOLLOWS
from exactone.solver.asking import WORDS
from exactone.solver.limits import Ended
from exactone.solver.maker.fixes import Fix
from exactone.solver.maker.minimal import Minimal

from ..said import NONE, NOT_SO, UNDECIDED, UNIQUE, YES, Said, checked, ending
from .words import clue, clues, drawn, either, lined, marks

ELSEWHERE = {"many": "fix says which clues to add", "none": "explain says why"}


def fixed(found: Fix) -> Said:
    """The answer of fix."""
    verdict = found.verdict
    if verdict.broken:
        return checked(verdict)
    helped, late = found.puzzle is not None or found.slips, found.ended is not Ended.EXHAUSTED
    code = UNDECIDED if late else YES if helped else NONE if verdict.answer == "none" else NOT_SO
    return Said(
        verdict,
        WORDS[verdict.answer],
        code,
        "can be fixed" if helped else "",
        details=list(filter(None, _fixed(found))),
        ending=found.ended.value if late else "",
        grid=drawn(found.puzzle) if found.add or found.remove else None,
        marks=marks(found.remove) | dict.fromkeys((at for each in found.add for at in each.at), FOLLOWS),
        extra={
            "add": [clue(each) for each in found.add],
            "remove": [clue(each) for each in found.remove],
            "may_be": [[clue(other) for other in found.may_be.get(each, ())] for each in found.remove],
            "may_be_all": [each not in found.perhaps_more for each in found.remove],
            "smallest": found.smallest,
            **({"complete": False, "ended": found.ended.name.lower()} if late else {}),
            **({"repairs": list(found.slips)} if found.slips else {}),
        },
    )


def _fixed(found: Fix) -> Iterator[str]:
    yield found.verdict.argument
    best = "no fewer do" if found.smallest else "these are the best that were found, perhaps fewer do"
    if found.add:
        yield f"add {clues(len(found.add))} and there is exactly one solution; {best}"
        yield from map(lined, found.add)
    elif found.remove:
        yield f"take away {clues(len(found.remove))} and there is a solution; {best}"
        for each in found.remove:
            others = [other.fact.value if other.fact else other.name for other in found.may_be.get(each, ())]
            more = ["perhaps something else"] if each in found.perhaps_more else []
            yield lined(each) + (f"; it could be {either([*others, *more])}" if others else "")
    elif found.verdict.answer == "one":
        yield "nothing needs to be changed"
    elif found.verdict.answer == "none" and not found.slips and found.ended is Ended.EXHAUSTED:
        yield "to take clues away does not help: without any of them there is no solution either"
    elif found.verdict.answer == "many":
        yield "nothing that could be added beside the clues that there are leaves one"
    yield from (f"it has one if {slip}" for slip in found.slips)


def minimized(found: Minimal, fewest: bool) -> Said:
    """The answer of minimize, which may have looked for the fewest."""
    verdict, done, late = found.verdict, found.puzzle is not None, found.ended is not Ended.EXHAUSTED
    return Said(
        verdict,
        WORDS[verdict.answer]
        if not done
        else f"{clues(len(found.kept))} left of {len(found.kept) + len(found.removed):,}",
        (UNDECIDED if late else YES) if done else UNIQUE[verdict.answer],
        "minimized" if done else "",
        details=[_minimized(found, fewest) if done else ELSEWHERE.get(verdict.answer, "")],
        ending=found.ended.value if late else ending(verdict),
        extra={
            "removed": [clue(each) for each in found.removed],
            "smallest": found.smallest,
            **({"complete": False, "ended": found.ended.name.lower()} if late else {}),
        },
    )


def _minimized(found: Minimal, fewest: bool) -> str:
    stay = f"; the {found.rules} rules of the file stay" if found.rules else ""
    return _left(found, fewest) + stay


def _left(found: Minimal, fewest: bool) -> str:
    if not found.kept and not found.removed:
        return "it has no clues that could be left out"
    if found.together and found.complete:
        return "none of them can be left out together with those that the symmetry exchanges it with"
    if found.smallest:
        return "no fewer of its clues have exactly one solution"
    if fewest and found.complete:
        return "none of them can be left out; perhaps fewer others would do"
    return "none of them can be left out" if found.complete else "perhaps more of them can be left out"
