"""What there is to draw of edges, of which some are lines: along the sides of cells,
or through their middles."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.edges import Edges
from exactone.solver.grid import Grid, Look, Scene, Stroke

DOT = "·"
SIDES = "─│"  # the signs of an edge that lies, and of one that stands
TURNS = ".╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the ways in which lines go on: up 1, right 2, down 4, left 8


def turns(board: Edges, on: Collection[str]) -> dict[Cell, str]:
    """How lines go on in each node that one of these edges joins to another."""
    ways = dict[Cell, int]()
    for name, (node, other) in zip(board.names, board.edges, strict=True):
        if name in on:
            stands = node[1] == other[1]
            ways[node] = ways.get(node, 0) | (4 if stands else 2)
            ways[other] = ways.get(other, 0) | (1 if stands else 8)
    return {node: TURNS[way] for node, way in ways.items()}


def edge_grid(board: Edges, signs: Mapping[Cell, str], on: Collection[str], scene: Scene) -> Grid:
    """A text with a sign for each edge: its line, if it is one of these. Between them are
    corners of cells, and what stands in cells; or cells, with their signs or how lines go on."""
    high, wide = board.nodes
    symbols = [[" "] * (2 * wide - 1) for _ in range(2 * high - 1)]
    for row in range(high):
        for column in range(wide):
            symbols[2 * row][2 * column] = DOT if board.around else TURNS[0]
    sides = dict[Cell, str]()
    for name, (node, other) in zip(board.names, board.edges, strict=True):
        stands = node[1] == other[1]
        at = (node[0] + other[0], node[1] + other[1])
        sides[at] = name
        if name in on:
            symbols[at[0]][at[1]] = SIDES[stands]
    if not board.around:
        for (row, column), sign in turns(board, on).items():
            symbols[2 * row][2 * column] = sign
    for (row, column), sign in signs.items():
        symbols[2 * row + board.around][2 * column + board.around] = sign
    return Grid(
        (tuple(map(tuple, symbols)),),
        link=lambda row, column: "",
        name=lambda _, y, x: sides.get((y, x)) or cell_name((y // 2, x // 2)),
        each="side" if board.around else "link",
        scene=scene,
    )


def edge_scene(
    board: Edges,
    signs: Mapping[Cell, str],
    on: Collection[str],
    looks: Mapping[Cell, Look] | None = None,
    blank: str = " ",
) -> Scene:
    """What a picture shows: lines, what stands in cells, and dots at their corners where lines
    go along sides."""
    out = 0.5 if board.around else 0.0
    ends = {
        name: tuple((row - out, column - out) for row, column in edge)
        for name, edge in zip(board.names, board.edges, strict=True)
    }
    cells = tuple(
        tuple(signs.get((y, x), blank) for x in range(board.width)) for y in range(board.height)
    )
    lines = tuple(Stroke(points, "loop") for name, points in ends.items() if name in on)
    return Scene((cells,), looks or {}, strokes=lines, named=ends, dotted=board.around)
