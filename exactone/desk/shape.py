"""In which ways a puzzle may grow, shrink, be turned and mirrored, as edits to choose from."""

from __future__ import annotations

from contextlib import suppress
from threading import Event
from typing import Any

from exactone.models.text.words import numbered
from exactone.solver.errors import Unable

from .edits import said_now
from .moving import extent
from .opened import Opened
from .resizing import Growth, possible
from .turning import AT_ONCE, TURNS, Turning

Reply = dict[str, Any]


def shape(opened: Opened, stop: Event) -> Reply:
    """The rows and columns of a puzzle, and what may be done with them; nothing of a puzzle whose
    keys do not allow it."""
    puzzle = opened.puzzle
    assert puzzle is not None
    try:
        own = extent(puzzle)
    except Unable as error:
        return {"why": str(error), "resize": [], "turn": []}
    said = said_now(puzzle, opened.keys, True)
    turning = None
    with suppress(Unable):
        turning = Turning(puzzle, opened.keys, said, AT_ONCE, stop)
    return {
        "rows": own.rows,
        "columns": own.columns,
        "resize": [_size(by) for by in possible(puzzle, opened.keys, said)],
        "turn": [
            {"words": way.words, "edit": {"turn": name}}
            for name, way in TURNS.items()
            if turning is not None and turning.works(name)
        ],
    }


def _size(by: Growth) -> Reply:
    """A change of size: its edges, what it does there, and the edit."""
    edges = {side: number for side, number in by._asdict().items() if number}
    number = next(iter(edges.values()))
    lines = [_line(side, abs(number)) for side in edges]
    words = f"{'add' if number > 0 else 'remove'} {' and '.join(lines)}"
    return {"words": words, "at": [*edges], "by": number, "edit": {"resize": edges}}


def _line(side: str, number: int) -> str:
    """Rows or columns at an edge, in words."""
    where = "at the" if side in ("top", "bottom") else "on the"
    return f"{numbered(number, 'row' if side in ('top', 'bottom') else 'column')} {where} {side}"
