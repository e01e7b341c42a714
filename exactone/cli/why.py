"""What is said about clues and facts: why, what is shared, what to tell, what to add or leave out, the next step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from exactone.drawing.marks import FOLLOWS, OPEN, REASON
from exactone.models import Kind
from exactone.solver.asking import WORDS, Verdict
from exactone.solver.grid import Look
from exactone.solver.limits import Ended
from exactone.solver.maker.after import After
from exactone.solver.maker.fixes import Fix
from exactone.solver.maker.hints import Hint, Step
from exactone.solver.maker.minimal import Minimal
from exactone.solver.maker.reasons import Explanation, Reason
from exactone.solver.maker.shared import Common
from exactone.solver.puzzle import At, Clue, Fact, Grid, Puzzle, Solution, place_name

from .said import NONE, NOT_SO, UNDECIDED, UNIQUE, YES, Said, checked, ending

SHOWN = 200  # lines about open places
WIDE = 16  # places of a rule
PENCILLED = 16  # values that a cell may be have room in it


# words


def places(number: int) -> str:
    """So many places."""
    return "1 place" if number == 1 else f"{number:,} places"


def clues(number: int) -> str:
    """So many clues."""
    return "1 clue" if number == 1 else f"{number:,} clues"


def called(item: Clue | Fact) -> str:
    """A clue, or a place that is known, in a sentence."""
    return str(item) if isinstance(item, Fact) else item.name


def listed(items: Sequence[Clue | Fact]) -> str:
    """Clues and known places in a sentence."""
    *some, last = map(called, items)
    return f"{', '.join(some)} and {last}" if some else last


def lined(clue: Clue | Fact) -> str:
    """A clue on a line of its own, with its line in the file."""
    line = clue.line if isinstance(clue, Clue) else None
    return f"  {called(clue)}" + ("" if line is None else f" (line {line})")


# JSON


def choice(fact: Fact) -> dict[str, Any]:
    """A fact."""
    return {"at": [_at(fact.at)], "is": fact.value}


def clue(item: Clue | Fact) -> dict[str, Any]:
    """A clue: a choice, or with its name."""
    if isinstance(item, Fact):
        return choice(item)
    found = choice(item.fact) if item.fact else {"clue": item.name, "at": [*map(_at, item.at)]}
    return found if item.line is None else {**found, "line": item.line}


def _at(at: At) -> Any:
    return at if isinstance(at, str) else list(at)


# the answers


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
    fewer = "no fewer do" if why.smallest else "none of them can be left out"
    verb = "is impossible" if len(why.items) == 1 else "contradict each other"
    yield f"{clues(len(why.items))} {verb}; {fewer}"
    yield from map(lined, why.items)


def explained(found: Explanation) -> Said:
    """The answer of explain."""
    verdict, reasons = found.verdict, found.reasons
    answered = reasons or (verdict.answer == "one" and not found.may_be)
    code = UNDECIDED if _late(verdict) else YES if answered else NOT_SO
    return Said(
        verdict,
        WORDS[verdict.answer],
        code,
        "explained" if code == YES else "",
        details=list(filter(None, (verdict.argument, *_explained(found)))),
        ending=ending(verdict),
        grid=_drawn(found.puzzle) if reasons and reasons[0].items else None,
        marks=_reason([item for each in reasons[:1] for item in each.items], found.fact),
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
            fewer = "no fewer of the others do" if why.smallest else fewer
            yield f"apart from these, {clues(len(why.items))} contradict each other; {fewer}"
        yield from map(lined, why.items)
    if found.may_be:
        at = place_name(found.may_be[0].at)
        yield f"{at} is not the same in all solutions: {', '.join(fact.value for fact in found.may_be)}"
    elif not found.reasons and found.verdict.count and not found.place:
        yield "name a place with --cell to see why it is what it is"


def shared(found: Common) -> Said:
    """The answer of common."""
    verdict, share = found.verdict, found.shares
    known = bool(found.decided or found.open)
    code = (YES if verdict.count else NONE) if known or verdict.complete else UNDECIDED
    words = f"exactly {verdict.count}" if share is not None else WORDS[verdict.answer]
    return Said(
        verdict,
        words + (" solutions" if share is not None and verdict.count != 1 else ""),
        UNDECIDED if _late(verdict) else code,
        "looked at",
        details=[verdict.argument, *_shared(found)] if known or verdict.argument else [],
        ending=ending(verdict),
        grid=_with_shares(_drawn(found.puzzle, found.solution), found) if known else None,
        marks=dict.fromkeys(found.open, OPEN),
        extra={
            "decided": [choice(fact) for fact in found.decided],
            "open": [
                {
                    "at": [_at(at)],
                    "may_be": [fact.value for fact in facts],
                    **({} if share is None else {"share": [share[fact] for fact in facts]}),
                }
                for at, facts in found.open.items()
            ],
        },
    )


def _shared(found: Common) -> Iterator[str]:
    if _late(found.verdict) and not found.decided:
        yield f"{places(len(found.open))} open so far"
    else:
        yield f"{places(len(found.decided))} decided, {places(len(found.open))} open"
    if found.verdict.answer == "many" and not found.open:
        yield "the solutions differ only in what belongs together, not in what stands where"
    for at, facts in list(found.open.items())[:SHOWN]:
        yield f"  {place_name(at)}: {', '.join(_shares(found, facts))}"
    if (more := len(found.open) - SHOWN) > 0:
        yield f"  and {more:,} more"


def _with_shares(grid: Grid | None, found: Common) -> Grid | None:
    """Where each open cell may be one of two, the share of the first in per cent, in place of a sign for open.

    A picture shows what each cell may be.
    """
    if grid is None:
        return None
    looks = {
        (at[0] - 1, at[1] - 1): Look("", possible=tuple(fact.value for fact in facts))
        for at, facts in found.open.items()
        if not isinstance(at, str) and len(at) == 2 and len(facts) <= PENCILLED
    }
    grid = replace(grid, scene=replace(grid.scene, looks={**grid.scene.looks, **looks}))
    cells = [at for at in found.open if not isinstance(at, str) and len(at) == 2]
    two = all(len(facts) == 2 for facts in found.open.values())
    if found.shares is None or not two or len(cells) < len(found.open):
        return grid
    rows = [list(row) for row in grid.layers[0]]
    for at in cells:
        percent = 100 * found.shares[found.open[at][0]] / found.verdict.count
        rows[at[0] - 1][at[1] - 1] = f"{min(99, max(1, round(percent)))}"
    return replace(grid, layers=(tuple(map(tuple, rows)),))


def _shares(found: Common, facts: Iterable[Fact]) -> Iterator[str]:
    """What a place may be, with the share of the solutions in per cent where that is known."""
    for fact in facts:
        share = None if found.shares is None else 100 * found.shares[fact] / found.verdict.count
        yield fact.value if share is None else f"{fact.value} {share:.1f} %"


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
        grid=_drawn(found.puzzle) if found.add or found.remove else None,
        marks=_reason(found.remove) | dict.fromkeys((at for each in found.add for at in each.at), FOLLOWS),
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
            yield lined(each) + (f"; it could be {' or '.join([*others, *more])}" if others else "")
    elif found.verdict.answer == "one":
        yield "nothing needs to be changed"
    elif found.verdict.answer == "none" and not found.slips and found.ended is Ended.EXHAUSTED:
        yield "to take clues away does not help: without any of them there is no solution either"
    elif found.verdict.answer == "many":
        yield "nothing that could be added beside the clues that there are leaves one"
    yield from (f"it has one if {slip}" for slip in found.slips)


def hinted(found: Hint) -> Said:
    """The answer of hint."""
    verdict, hardest = found.verdict, found.hardest
    code = YES if found.steps else UNDECIDED if _late(verdict) else NONE if not verdict.count else YES
    return Said(
        verdict,
        WORDS[verdict.answer],
        code,
        "hinted at" if found.steps else "",
        details=list(_hinted(found)),
        ending=ending(verdict),
        grid=_drawn(found.puzzle),
        marks=_reason(found.steps[0].because, found.steps[0].fact) if found.steps else {},
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
        nothing = "what stands there by now leaves nothing else" if known else "nothing else is possible at all"
        fewer = "; perhaps fewer do" if each.spare else ""
        yield f"{each.fact}: {f'{listed(each.because)} {leave} nothing else' if each.because else nothing}{fewer}"
        known = True
    if len(found.steps) > 1 and (hardest := found.hardest):
        places = any(isinstance(item, Fact) or item.fact for item in hardest.because[: hardest.size])
        what = "clues and places" if places else "clues and rules"
        fewer = "no fewer do" if hardest.smallest or not hardest.size else "perhaps fewer do"
        yield f"the hardest of {len(found.steps)} steps is {hardest.fact}, from {hardest.size} {what}; {fewer}"
    if not found.steps and not _late(found.verdict):
        yield "nothing more follows" if found.verdict.count else "explain says why"


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
        details=[_minimized(found, fewest)] if done else [],
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
    if found.together and found.complete:
        return "none of them can be left out together with those that the symmetry exchanges it with"
    if found.smallest:
        return "no fewer of its clues have exactly one solution"
    if fewest and found.complete:
        return "none of them can be left out; perhaps fewer others would do"
    return "none of them can be left out" if found.complete else "perhaps more of them can be left out"


def _reason(items: Iterable[Clue | Fact], fact: Fact | None = None) -> dict[At, str]:
    """The marks of clues and known places, and of what follows from them."""
    known = ((item.at,) if isinstance(item, Fact) else item.at for item in items if not _is_wide(item))
    found = {at: REASON for some in known for at in some}
    return found if fact is None else {**found, fact.at: FOLLOWS}


def _is_wide(item: Clue | Fact) -> bool:
    """Whether this is a rule about so much of the grid that marks would say nothing."""
    return isinstance(item, Clue) and item.rule and len(item.at) > WIDE


def _late(verdict: Verdict) -> bool:
    return ending(verdict) != ""


def _drawn(puzzle: Puzzle | None, solution: Solution | None = None) -> Grid | None:
    """What is drawn of a puzzle, or of what is known of its solution."""
    return puzzle.grid(solution) if isinstance(puzzle, Kind) else None
