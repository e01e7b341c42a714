"""Clues, facts and places in JSON."""

from __future__ import annotations

from typing import Any

from exactone.solver.puzzle import At, Clue, Fact


def choice(fact: Fact) -> dict[str, Any]:
    """A fact."""
    return {"at": [place(fact.at)], "is": fact.value}


def clue(item: Clue | Fact) -> dict[str, Any]:
    """A clue: the fact that it gives, or its name; or a known place."""
    if isinstance(item, Fact):
        return choice(item)
    found = choice(item.fact) if item.fact else {"clue": item.name, "at": [*map(place, item.at)]}
    return found if item.line is None else {**found, "line": item.line}


def place(at: At) -> Any:
    """A place."""
    return at if isinstance(at, str) else list(at)
