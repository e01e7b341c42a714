"""Another puzzle of the same kind and size, harder or easier than the one that is there: by how
many clues and rules its hardest step takes, as `make --hardest` counts."""

from __future__ import annotations

import time
from threading import Event
from typing import TYPE_CHECKING, Any

from exactone.models.base.kind import Kind
from exactone.solver.errors import ArgumentError, Unable

from .messages import Message
from .moving import extent

if TYPE_CHECKING:
    from exactone.library.session import Session

LONG = 20.0  # seconds until the hardest that was found is taken
SHARE = 3  # of the time, one part in so many is for the puzzle that is there
ANY = 10**6  # clues and rules that no step takes
HARDER, EASIER = "harder", "easier"

Found = tuple[dict[str, Any], str]
"""The keys of a puzzle, and what is said of it."""


def another(session: Session, message: Message, stop: Event) -> Found:
    """A puzzle that is harder or easier than this one; where none was found in the time, that is
    said of the one that comes closest."""
    than = message.text("than")
    if than not in (HARDER, EASIER):
        raise ArgumentError(f"than must be {HARDER} or {EASIER}")
    seconds = message.seconds()
    seconds = LONG if seconds is None else seconds
    end = time.monotonic() + seconds
    before = hardest_of(session, seconds / SHARE)
    if than == EASIER and before <= 1:
        raise Unable("no step of this puzzle takes more than one clue or rule; none is easier")
    best, number = _best(session.puzzle, before, than, message.whole("seed"), end, stop)
    if best is None:
        if than == EASIER:
            raise Unable(f"no easier one was found in {seconds:g} seconds; this one stays")
        raise Unable(f"no puzzle of this kind and size was made in {seconds:g} seconds")
    assert isinstance(best.puzzle, Kind)
    keys = {"kind": best.puzzle.kind, "solutions": 1, **best.puzzle.document({})}
    return keys, _words(_size(best), before, than, number, seconds)


def hardest_of(session: Session, seconds: float) -> int:
    """How many clues and rules the hardest step of a puzzle takes; refuses one that has not just
    one solution, or is not walked through in that time."""
    if session.verify(seconds=seconds).answer != "one":
        raise Unable("only a puzzle with exactly one solution has a hardest step")
    found = session.hint(every=True, seconds=seconds)
    if found.hardest is None or found.left or not found.verdict.complete:
        raise Unable(f"{seconds:.1f} seconds were not enough for all steps of this puzzle")
    return found.hardest.size


def _best(
    puzzle: Kind, before: int, than: str, seed: int | None, end: float, stop: Event
) -> tuple[Any, int]:
    """The first puzzle that is harder, or easier; else the hardest of all that were made, and how
    many those were."""
    from exactone.library.questions import make

    most = before - 1 if than == EASIER else ANY
    rows, columns = extent(puzzle)
    made = make(
        puzzle.kind,
        size=f"{rows}x{columns}",
        seed=seed,
        hardest=(0, most),
        seconds=max(0.0, end - time.monotonic()),
        stop=stop,
    )
    best, number = None, 0
    for each in made:
        number += 1
        if best is None or _size(each) > _size(best):
            best = each
        if than == EASIER or _size(each) > before:
            break
    return best, number


def _size(made: Any) -> int:
    """How many clues and rules the hardest step of a new puzzle takes."""
    return 0 if made.hardest is None else int(made.hardest.size)


def _words(now: int, before: int, than: str, number: int, seconds: float) -> str:
    """What is said of a puzzle that was found."""
    step = f"its hardest step is from {now} clues and rules; before it was from {before}"
    if than == EASIER or now > before:
        return f"{than}: {step}"
    made = "the only one made" if number == 1 else f"the hardest of {number} made"
    return f"no harder one was found in {seconds:g} seconds; this is {made}: {step}"
