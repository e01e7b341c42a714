"""Why a tile puzzle has no solution, where that is seen at sight.

finders    look for arguments, without much care
arguments  what can be argued; each proves itself from board and tiles alone before it is given
"""

from __future__ import annotations

from .. import Tiles


def argument(puzzle: Tiles) -> str | None:
    """Why the tiles cannot be laid, if that is easy to see; None means only that no argument was found."""
    from .finders import no_solution

    return no_solution(puzzle.board, puzzle.sorts)
