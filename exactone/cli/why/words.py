"""Clues and facts in sentences, in JSON, and as marks in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from exactone.drawing.marks import FOLLOWS, REASON
from exactone.models import Kind
from exactone.solver.asking import Verdict
from exactone.solver.puzzle import At, Clue, Fact, Grid, Puzzle, Solution

from ..said import ending

WIDE = 16  # places of a rule


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
    return _joined([*map(called, items)], "and")


def either(words: Sequence[str]) -> str:
    """One of these, in a sentence."""
    return _joined(words, "or")


def _joined(words: Sequence[str], by: str) -> str:
    *some, last = words
    return f"{', '.join(some)} {by} {last}" if some else last


def lined(clue: Clue | Fact) -> str:
    """A clue on a line of its own, with its line in the file."""
    line = clue.line if isinstance(clue, Clue) else None
    return f"  {called(clue)}" + ("" if line is None else f" (line {line})")


def choice(fact: Fact) -> dict[str, Any]:
    """What JSON says of a fact."""
    return {"at": [place(fact.at)], "is": fact.value}


def clue(item: Clue | Fact) -> dict[str, Any]:
    """What JSON says of a clue: the fact that it gives, or its name; or of a known place."""
    if isinstance(item, Fact):
        return choice(item)
    found = choice(item.fact) if item.fact else {"clue": item.name, "at": [*map(place, item.at)]}
    return found if item.line is None else {**found, "line": item.line}


def place(at: At) -> Any:
    """What JSON says of a place."""
    return at if isinstance(at, str) else list(at)


def marks(items: Iterable[Clue | Fact], fact: Fact | None = None) -> dict[At, str]:
    """The marks of clues and known places, and of what follows from them."""
    known = ((item.at,) if isinstance(item, Fact) else item.at for item in items if not _is_wide(item))
    found = {at: REASON for some in known for at in some}
    return found if fact is None else {**found, fact.at: FOLLOWS}


def _is_wide(item: Clue | Fact) -> bool:
    """Whether this is a rule about so much of the grid that marks would say nothing."""
    return isinstance(item, Clue) and item.rule and len(item.at) > WIDE


def late(verdict: Verdict) -> bool:
    """Whether there was no time, or room, for the whole of an answer."""
    return ending(verdict) != ""


def drawn(puzzle: Puzzle | None, solution: Solution | None = None) -> Grid | None:
    """What is drawn of a puzzle, or of what is known of its solution."""
    return puzzle.grid(solution) if isinstance(puzzle, Kind) else None
