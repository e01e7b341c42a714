"""All solutions as the states of the hand-written search, where that does not take long."""

from __future__ import annotations

from ..asking import Asking
from ..engines.reference import Graph, Reference
from ..limits import Stopped
from ..puzzle import Puzzle

PATIENCE = 5.0  # seconds


def graph(puzzle: Puzzle, asking: Asking) -> Graph | None:
    """The states with the numbers of solutions below them; None where that takes long."""
    limits = asking.limits.at_most(PATIENCE)
    try:
        with limits.building():
            search = puzzle.search()
        found = Reference().graph(search, limits)
    except (Stopped, MemoryError):
        return None
    return found if isinstance(found, Graph) else None
