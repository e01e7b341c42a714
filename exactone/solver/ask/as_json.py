"""Answers as JSON data, as `--json` prints them: what every answer says, and the clues, facts and
places of which findings speak.

A finding says the rest of itself, in `Finding.data`. The keys are a contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactone.solver.puzzle import At, Clue, Fact, Puzzle

from .request import Verdict


def answer(
    verdict: Verdict,
    puzzle: Puzzle | None,
    *,
    title: str = "",
    expected: int | str | None = None,
) -> dict[str, Any]:
    """What is said of every answer, with what the file says of its puzzle: a title, and the number
    of solutions that it expects."""
    data: dict[str, Any] = {
        "answer": verdict.answer,
        "count": verdict.count,
        "complete": verdict.complete,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 4),
        "ended": verdict.ended.name.lower(),
    }
    if title:
        data["title"] = title
    if verdict.argument:
        data["argument"] = verdict.argument
    if verdict.expected is not None:
        data["estimate"] = [*map(round, verdict.expected)]
    if expected is not None:
        data["expected"] = expected
    if verdict.solutions and puzzle is not None:
        data["solutions"] = [puzzle.write(solution) for solution in verdict.solutions]
    if verdict.proved:
        data["proved"] = True
    return data


def variants(verdict: Verdict) -> dict[str, Any]:
    """How many solutions there are by each of the rules that a puzzle leaves open."""
    counts = {
        name: {"count": each.count, "complete": each.complete}
        for name, each in verdict.variants.items()
    }
    return {"variants": counts} if counts else {}


def verified(verdict: Verdict, more: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What the answer of verify says besides: whether all solutions are turned copies of one, what
    each open rule leaves, more that was found, who else came to the same answer."""
    data: dict[str, Any] = {}
    if verdict.images:
        data["one_up_to_symmetry"] = True
    if verdict.variants:
        data |= variants(verdict)
    data |= more or {}
    if verdict.confirmed:
        data["confirmed_by"] = verdict.confirmed
    return data


def choice(fact: Fact) -> dict[str, Any]:
    """A fact: what stands in a place."""
    return {"at": [place(fact.at)], "is": fact.value}


def clue(item: Clue | Fact) -> dict[str, Any]:
    """A clue: the fact that it gives, or its name; or a known place."""
    if isinstance(item, Fact):
        return choice(item)
    line = {} if item.line is None else {"line": item.line}
    if item.fact:
        return choice(item.fact) | line
    return {"clue": item.name, "at": [*map(place, item.at)], **line}


def place(at: At) -> Any:
    """A place: its row and its column, or its name."""
    return at if isinstance(at, str) else list(at)
