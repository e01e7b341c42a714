"""Witness 3: looks at a filled board and names the rules that it breaks, and at a board that
cannot be filled at sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from math import inf

from exactone.models.boards.board import Cell, beside, cell_name, together
from exactone.models.boards.stock import called
from exactone.solver.puzzle import Solution

from . import Edges, Sides, Tile

WAYS = ("top", "right", "bottom", "left")

Board = Mapping[Cell, Sides]
"""What each cell shows."""

Sorts = tuple[int, ...]
"""Some sorts, by their numbers."""


def broken(puzzle: Edges, solution: Solution) -> list[str]:
    """The rules that an answer breaks."""
    there = Counter((laid.row, laid.column) for laid in solution)
    cells = set(puzzle.cells)
    wrong = [
        f"{cell_name(cell)} is no cell of the board" for cell in sorted(there) if cell not in cells
    ]
    wrong += [f"{cell_name(cell)} has {n} tiles" for cell, n in sorted(there.items()) if n > 1]
    wrong += [f"{cell_name(cell)} has no tile" for cell in puzzle.cells if cell not in there]
    if wrong:
        return wrong
    board = {(laid.row, laid.column): laid.sides for laid in sorted(solution)}
    wrong += [text for cell in board for text in _wrong_sides(puzzle, board, cell)]
    return [*_wrong_tiles(puzzle, board), *wrong, *_wrong_loop(puzzle, board)]


def _wrong_sides(puzzle: Edges, board: Board, cell: Cell) -> Iterator[str]:
    """Sides that do not meet those of the neighbours, or not the rim."""
    for way, (near, own) in enumerate(zip(beside(cell), board[cell], strict=True)):
        if near in board:
            other = board[near][way - 2]
            if other != own and way in (1, 2):
                where = "right" if way == 1 else "below"
                yield (
                    f"{cell_name(cell)} shows {own} to {cell_name(near)} ({where}), which shows "
                    f"{other}"
                )
            continue
        if puzzle.outside[way] not in (None, own):
            yield (
                f"{cell_name(cell)} shows {own} to the rim ({WAYS[way]}), which wants "
                f"{puzzle.outside[way]}"
            )
        if own == puzzle.loop:
            yield f"the path leaves the board at {cell_name(cell)} ({WAYS[way]})"


def _wrong_tiles(puzzle: Edges, board: Board) -> Iterator[str]:
    """Sides that no tile shows, or not the one that is given; tiles that are used too often,
    or not often enough."""
    sorts: dict[tuple[str, ...], Sorts] = {}  # by the sides that their tiles can show
    for number, sort in enumerate(puzzle.sorts):
        for sides in _looks(sort.tiles[0]):
            sorts[sides] = (*sorts.get(sides, ()), number)
    placed = Counter[Sorts]()
    for cell, sides in board.items():
        known = puzzle.given.get(cell)
        if sides not in sorts:
            yield f"no tile shows {' '.join(sides)}, as {cell_name(cell)} does"
        elif known is None:
            placed[sorts[sides]] += 1
        elif sides in _looks(known.tile, known.turn):
            placed[(known.sort,)] += 1
        else:
            yield (
                f"{cell_name(cell)} is given as {known.tile.name}{puzzle.at(cell)}, which looks "
                "otherwise"
            )
    yield from dict.fromkeys(_wrong_numbers(puzzle, placed))


def _looks(tile: Tile, turn: int | None = None) -> set[tuple[str, ...]]:
    """The sides that a tile shows in this turn, or in any that it may take."""
    turns = range(4 if tile.rotate else 1) if turn is None else [turn]
    return {(tile.sides * 2)[4 - turn : 8 - turn] for turn in turns}


def _wrong_numbers(puzzle: Edges, numbers: Mapping[Sorts, int]) -> Iterator[str]:
    """Sorts that alone or together have too many cells, or too few; where none do,
    all cells can be shared out.

    `found` are numbers of cells by the sorts that their tiles may be of. This is Hall's theorem,
    and there is little to try: tiles that turn look like no other ones that do, and like four
    that do not at most.
    """
    cells: list[dict[Sorts, int]] = [{} for _ in puzzle.sorts]
    for sorts, number in numbers.items():
        for sort in sorts:
            cells[sort][sorts] = number
    for sort, own in enumerate(cells):
        alike = sorted({sort}.union(*own))
        groups = (group for size in range(len(alike)) for group in combinations(alike, size + 1))
        said = (
            _wrong_number(puzzle, group, dict(each for one in group for each in cells[one].items()))
            for group in groups
        )
        yield from islice(filter(None, said), 1)


def _wrong_number(puzzle: Edges, group: Sorts, cells: Mapping[Sorts, int]) -> str | None:
    """What is wrong with the number of cells that some sorts may take, or must,
    as nobody else may take them."""
    sorts = [puzzle.sorts[number] for number in group]
    least = sum(sort.least for sort in sorts)
    most = sum(inf if sort.most is None else sort.most for sort in sorts)
    may = sum(cells.values())
    must = sum(number for owners, number in cells.items() if set(owners) <= set(group))
    if least <= may and must <= most:
        return None
    tiles = [tile for sort in sorts for tile in sort.tiles]
    wanted = (
        least if least == most else f"at least {least}" if most == inf else f"{least} to {most}"
    )
    return f"tile {called(tiles)} is used {may if may < least else must} times, not {wanted}"


def _wrong_loop(puzzle: Edges, board: Board) -> Iterator[str]:
    """Whether the paths are not one loop."""
    if not puzzle.loop:
        return

    def along(cell: Cell) -> Iterator[Cell]:
        return (
            near
            for near, side in zip(beside(cell), board[cell], strict=True)
            if side == puzzle.loop
        )

    loops = list(together((cell for cell, sides in board.items() if puzzle.loop in sides), along))
    if not loops:
        yield "there is no loop"
    elif len(loops) > 1:
        yield f"the path at {cell_name(min(loops[1]))} is not part of the same loop"


def argument(puzzle: Edges) -> str | None:
    """Numbers of tiles that cannot be, and loops that would have to pass more black cells than
    white ones."""
    sorts = puzzle.sorts
    cells = len(puzzle.cells)
    for sort in sorts:
        if sort.most is not None and sort.least > sort.most:
            return (
                f"tile {sort.name} is needed or given {sort.least} times, but there are {sort.most}"
            )
    if (least := sum(sort.least for sort in sorts)) > cells:
        return f"{least} tiles must be used, but the board has {cells} cells"
    most = [sort.most for sort in sorts if sort.most is not None]
    if len(most) == len(sorts) and sum(most) < cells:
        return f"there are {sum(most)} tiles, but the board has {cells} cells"
    if puzzle.loop and all(puzzle.loop in sort.tiles[0].sides for sort in sorts):
        black = sum((row + column) % 2 == 0 for row, column in puzzle.cells)
        if 2 * black != cells:
            colours = f"{black} black cells and {cells - black} white ones"
            return (
                "a loop goes from black to white and back, but coloured like a chessboard there "
                f"are {colours}"
            )
    return None
