"""A first look at a puzzle, before an engine is loaded or a model is written.

The hand-written search goes a few moves, so few that they take a small part of the time that
loading the engine and writing the model take. Where there is no move left by then, it has gone
every way there is, and what it found is proved: a third of the bundled puzzles are decided so.
"""

from __future__ import annotations

from collections.abc import Collection

from exactone.solver import engines
from exactone.solver.errors import Refused
from exactone.solver.limits import Limits, Stopped
from exactone.solver.puzzle import Puzzle, Search, Solution

from .answers import SMALL, engine_for
from .request import Request

# moves of a look; the more the smaller the model is, as each goes over much of what that says
LEAST = 2
MOST = 100
WORK = 10_000  # literals times moves
SURE = 40  # moves where models are larger, of kinds of which the search decides nearly all puzzles


def decided(puzzle: Puzzle, request: Request) -> Collection[Solution] | None:
    """All solutions, none or one, where that is seen so soon; else None.

    Where there are several, an engine shows two of them, as it does for larger puzzles.
    """
    most = _moves(puzzle, request)
    if not most:
        return None
    limits = request.limits
    try:
        with limits.building("looking"):
            return _all(puzzle.search(), most, limits)
    except Refused:  # it has no hand-written search
        return None
    except (MemoryError, Stopped):  # whoever is asked next says so
        return None


def _moves(puzzle: Puzzle, request: Request) -> int:
    """How many moves are worth it; none where somebody else was asked, or nothing has to be loaded
    or written for the engine."""
    left_open = request.backend == "auto" and not request.up_to_symmetry
    if not left_open or request.seed is not None or request.memory is not None:
        return 0
    name = engine_for(puzzle, request)
    if name == engines.REFERENCE:
        return 0
    size = puzzle.size()
    if size <= SMALL and engines.loaded(name):
        return 0  # it keeps such models from puzzle to puzzle
    if size <= SMALL:
        return min(MOST, LEAST + WORK // max(size, 1))
    return SURE if puzzle.searched_soon else 0


def _all(search: Search, most: int, limits: Limits) -> Collection[Solution] | None:
    """All answers that a search has, if there is one at most and so many moves are enough."""
    found = list[Solution]()
    path = [(iter(search.start()), Solution())]
    while path:
        moves, made = path[-1]
        move = next(moves, None)
        if move is None:
            path.pop()
            continue
        most -= 1
        if most < 0 or limits.over():
            return None
        labels, state = move
        made = made.union(labels)
        following = search.moves(state)
        if following is not None:
            path.append((iter(following), made))
        elif found:
            return None
        else:
            found.append(made)
    return found
