"""What all solutions have in common, and what open places may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from exactone.drawing.marks import OPEN
from exactone.solver.asking import WORDS
from exactone.solver.grid import Look
from exactone.solver.maker.shared import Common
from exactone.solver.puzzle import Fact, Grid, place_name

from ..said import NONE, UNDECIDED, YES, Said, ending
from .words import choice, drawn, late, place, places

SHOWN = 200  # lines about open places
PENCILLED = 16  # values that a cell may be have room in it


def agreed(found: Common) -> Said:
    """The answer of common."""
    verdict, share = found.verdict, found.shares
    known = bool(found.decided or found.open)
    code = (YES if verdict.count else NONE) if known or verdict.complete else UNDECIDED
    words = f"exactly {verdict.count}" if share is not None else WORDS[verdict.answer]
    return Said(
        verdict,
        words + (" solutions" if share is not None and verdict.count != 1 else ""),
        UNDECIDED if late(verdict) else code,
        "looked at",
        details=[verdict.argument, *_agreed(found)] if known or verdict.argument else [],
        ending=ending(verdict),
        grid=_with_shares(drawn(found.puzzle, found.solution), found) if known else None,
        marks=dict.fromkeys(found.open, OPEN),
        extra={
            "decided": [choice(fact) for fact in found.decided],
            "open": [
                {
                    "at": [place(at)],
                    "may_be": [fact.value for fact in facts],
                    **({} if share is None else {"share": [share[fact] for fact in facts]}),
                }
                for at, facts in found.open.items()
            ],
        },
    )


def _agreed(found: Common) -> Iterator[str]:
    if late(found.verdict) and not found.decided:
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
