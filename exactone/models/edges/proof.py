"""Why there is no solution, where that is seen at sight."""

from __future__ import annotations

from . import Edges


def argument(puzzle: Edges) -> str | None:
    """Numbers of tiles that cannot be, and loops that would have to pass more black cells than white ones."""
    sorts, cells = puzzle.sorts, len(puzzle.cells)
    for sort in sorts:
        if sort.most is not None and sort.least > sort.most:
            return f"tile {sort.name} is needed or given {sort.least} times, but there are {sort.most}"
    if (least := sum(sort.least for sort in sorts)) > cells:
        return f"{least} tiles must be used, but the board has {cells} cells"
    most = [sort.most for sort in sorts if sort.most is not None]
    if len(most) == len(sorts) and sum(most) < cells:
        return f"there are {sum(most)} tiles, but the board has {cells} cells"
    if puzzle.loop and all(puzzle.loop in sort.tiles[0].sides for sort in sorts):
        black = sum((row + column) % 2 == 0 for row, column in puzzle.cells)
        if 2 * black != cells:
            colours = f"{black} black cells and {cells - black} white ones"
            return f"a loop goes from black to white and back, but coloured like a chessboard there are {colours}"
    return None
