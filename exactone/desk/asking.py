"""Questions about the puzzle, as the data that the command line prints with --json,
with the words that it prints without, and with pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactone.drawing.marks import differing
from exactone.drawing.pairs import sentence
from exactone.drawing.text import differences
from exactone.library.data import to_json
from exactone.models import Kind
from exactone.solver.limits import Ended
from exactone.solver.puzzle import place_name

from .pictures import board

if TYPE_CHECKING:
    from exactone.library.session import Session
    from exactone.solver.ask.common import Common
    from exactone.solver.ask.finding import Finding
    from exactone.solver.ask.request import Verdict

LISTED = 24  # solutions that are drawn
STOPPED = {"stopped": True}


def verdict(session: Session, seconds: float | None) -> dict[str, Any]:
    """Whether there is exactly one solution, how that is known, and two where there are many."""
    found = session.verify(seconds=seconds)
    return stopped(found) or answered(session.puzzle, found)


def stopped(found: Verdict) -> dict[str, Any] | None:
    """What is said where somebody ended the question."""
    return dict(STOPPED) if found.ended is Ended.INTERRUPTED else None


def answered(puzzle: Kind, found: Verdict) -> dict[str, Any]:
    """A verdict as data: with pictures of two solutions where there are two."""
    data = to_json(puzzle, found)
    data |= {
        "words": str(found),
        "how": how(found),
        "milliseconds": round(1000 * found.seconds, 1),
        "solutions": [],
    }
    grids = [puzzle.grid(solution) for solution in found.solutions[:2]]
    if len(grids) == 2:
        one, other = grids
        marks = {} if found.turned else differing(one, other)
        data["solutions"] = [board(grid, marks, {}, lists=False) for grid in grids]
        data["differs"] = {
            "places": [_name(one, *place) for place in differences(one, other)],
            "words": sentence(one, other, found.turned),
        }
    elif grids:
        data["solutions"] = [board(grids[0], None, {}, lists=False)]
    return data


def _name(grid: Any, z: int, y: int, x: int) -> str:
    """What the place of a drawing is called."""
    if grid.name:
        return str(grid.name(z, y, x))
    from exactone.drawing.marks import layer_number

    layers = grid.layers
    return place_name((*layer_number(z, len(layers), len(layers[0])), y + 1, x + 1))


def how(found: Verdict) -> str:
    """How an answer became known, in a sentence."""
    if found.argument:
        return found.argument
    if found.ending:
        return found.ending
    if found.answer in ("one", "none"):
        return f"proved by {found.backend}"
    return f"found by {found.backend}"


def candidates(session: Session, seconds: float | None) -> dict[str, Any]:
    """What is decided, what each other place may be, and both in the picture."""
    found = session.common(seconds=seconds)
    if ended := stopped(found.verdict):
        return ended
    return {**_common(found), **finding(session.puzzle, found)}


def _common(found: Common) -> dict[str, Any]:
    """What is known of each place, by its name."""
    return {
        "decided": {place_name(fact.at): fact.value for fact in found.decided},
        "open": {
            place_name(at): [fact.value for fact in facts] for at, facts in found.open.items()
        },
    }


def finding(puzzle: Kind, found: Finding) -> dict[str, Any]:
    """What was found as data, in words, and drawn with its marks."""
    data = to_json(puzzle, found)
    for key in ("decided", "open"):
        data.pop(key, None)
    return {
        **data,
        "words": found.words,
        "sentences": [*found.sentences(), *filter(None, [found.ending])],
        "marks": {place_name(at): what for at, what in found.marks().items()},
        "board": board(found.pictured(puzzle), found.marks(), {}),
    }
