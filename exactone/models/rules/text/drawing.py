"""What there is to draw of a rule sheet: a grid, or a line for each variable."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from exactone.models.base import many
from exactone.models.base.line_drawing import edge_scene
from exactone.models.base.looks import DISC, FULL
from exactone.models.boards.board import Cell, Line, LineSort
from exactone.models.boards.cells import Cells
from exactone.models.boards.edges import Edges
from exactone.models.parts.cage import Cage
from exactone.models.parts.count import Count
from exactone.models.parts.different import Different
from exactone.models.parts.names import PLAIN
from exactone.models.parts.part import Part
from exactone.models.parts.product import Product
from exactone.models.parts.related import Related
from exactone.models.parts.relations import DOTS
from exactone.models.parts.saying import framed, listed, notes
from exactone.models.parts.scenery import remarks, scene
from exactone.models.parts.sketch import Ground, between, on_top
from exactone.models.parts.sum import Sum
from exactone.models.rules import Reduction
from exactone.solver.bundle import AnswerBatch
from exactone.solver.grid import Grid, Look, ManyGrids, Margins, Point, Scene, Spot
from exactone.solver.puzzle import Solution

from .pictures import HOLE, like_rulings

LOOKS = {"#": FULL, "*": DISC}


def grid(puzzle: Reduction, solution: Solution | None) -> Grid:
    """What there is to draw, with the rules under a puzzle and numbers around it,
    unless values look like a frame."""
    drawn = _drawn(puzzle, solution)
    shown = drawn if like_rulings(puzzle.values) else framed(drawn, puzzle.around)
    around = framed(drawn, puzzle.around)
    margins = Margins(around.left, around.top, around.ends, around.foot)
    shown = replace(shown, scene=replace(_scene(puzzle, solution), margins=margins))
    signs = (
        ("between:", *(f"  {row}" for row in puzzle.signs_between)) if puzzle.signs_between else ()
    )
    values = _values(puzzle)
    if solution is not None:
        return shown
    return replace(shown, notes=(*values, *_told(puzzle), *signs))


def _told(puzzle: Reduction) -> tuple[str, ...]:
    """The rules, in lines below a drawing as text."""
    if isinstance(puzzle.board, Cells):
        return remarks(puzzle.told, _ground(puzzle, puzzle.board))
    return notes(puzzle.told)


def _ground(puzzle: Reduction, board: Cells) -> Ground:
    """What rules are drawn on."""
    signs = frozenset((y / 2, x / 2) for y, x, _ in _signs(puzzle))
    return Ground(board, puzzle.values, bool(_cages(puzzle)), signs)


def _values(puzzle: Reduction) -> tuple[str, ...]:
    """What a place may be, on one line."""
    return (f"values: {listed(puzzle.values)}",)


def pictured(puzzle: Reduction, bundle: AnswerBatch) -> ManyGrids | None:
    """What there is to draw of many answers: they differ in the signs of cells alone."""
    if (signs := signs_in(puzzle, bundle)) is None:
        return None
    return ManyGrids(grid(puzzle, next(bundle.solutions())), signs)


def signs_in(puzzle: Reduction, bundle: AnswerBatch) -> Any:
    """The sign of each cell of many answers; None where there are no cells, or longer signs."""
    if not isinstance(board := puzzle.board, Cells) or puzzle.shown is not None:
        return None
    cells = dict(zip(board.names, board.cells, strict=True))
    blank = [[HOLE] * board.width] * board.height
    return many.signs(bundle, blank, lambda label: (cells[label.variable], label.value))


def _drawn(puzzle: Reduction, solution: Solution | None) -> Grid:
    """A grid, with walls around areas, or around blocks that are all different;
    else a line per variable."""
    sheet = puzzle.sheet
    board = puzzle.board
    if solution is None:
        known = {
            sheet.names[at]: sheet.values[min(some)]
            for at, some in puzzle.given.items()
            if len(some) == 1
        }
    else:
        known = dict(solution)
    shown = [known.get(name, ".") for name in sheet.names]
    if not isinstance(board, Cells):
        width = max(map(len, sheet.names))
        lines = tuple(
            (f"{name:<{width}} = {sign}",) for name, sign in zip(sheet.names, shown, strict=True)
        )
        return Grid((lines,), name=lambda _, row, __: sheet.names[row])
    signs = dict(zip(board.cells, shown, strict=True))
    layer = tuple(
        tuple(signs.get((row, column), HOLE) for column in range(board.width))
        for row in range(board.height)
    )
    if not (walled := _walled(puzzle)):
        return Grid((layer,))
    home = {
        board.cells[place]: number for number, line in enumerate(walled) for place in line.places
    }

    def wall(cell: Cell, other: Cell) -> bool:
        return other[1] < board.width and home.get(cell) != home.get(other)

    return Grid(
        (layer,), lambda y, x: wall((y, x), (y, x + 1)), lambda y, x: wall((y, x), (y + 1, x))
    )


def _scene(puzzle: Reduction, solution: Solution | None) -> Scene:
    """What a picture shows: cells with what rules say of them, edges as lines,
    or a table of variables."""
    sheet = puzzle.sheet
    board = puzzle.board
    known = {
        sheet.names[at]: sheet.values[min(some)]
        for at, some in puzzle.given.items()
        if len(some) == 1
    }
    shown = known if solution is None else dict(solution)
    possible = {} if solution is not None else _possible(puzzle)
    if isinstance(board, Edges):
        drawn = _edges(puzzle, board, shown)
        return replace(
            drawn, notes=(*_values(puzzle), *(drawn.notes or ())) if solution is None else ()
        )
    if not isinstance(board, Cells):
        return _table(
            sheet.names, shown | {name: " or ".join(some) for name, some in possible.items()}, known
        )
    drawn = scene(puzzle.told, _ground(puzzle, board))
    looks = {
        cell: Look("", possible=possible[name])
        if name in possible
        else _look(shown.get(name), name in known)
        for cell, name in zip(board.cells, board.names, strict=True)
    }
    looks |= {cell: Look("", "missing") for cell in board.holes}
    looks |= {cell: on_top(look, looks.get(cell, Look())) for cell, look in drawn.looks.items()}
    told = {cell for cell, look in drawn.looks.items() if look.symbol}
    told |= {board.cells[place] for place, some in puzzle.given.items() if len(some) == 1}
    given = frozenset((0, *cell) for cell in told)
    said = (*_values(puzzle), *(drawn.notes or ())) if solution is None else ()
    legend = drawn.legend if solution is None else ()
    return replace(
        drawn,
        looks=looks,
        given=given,
        spots=(*drawn.spots, *_between(puzzle)),
        legend=legend,
        notes=said,
    )


def _possible(puzzle: Reduction) -> dict[str, tuple[str, ...]]:
    """The places that may be one of several values."""
    names = puzzle.sheet.names
    values = puzzle.sheet.values
    return {
        names[at]: tuple(values[value] for value in sorted(some))
        for at, some in puzzle.given.items()
        if len(some) > 1
    }


def _table(names: Sequence[str], shown: Mapping[str, str], known: Collection[str]) -> Scene:
    """A row for each variable: its name, and its value."""
    rows = tuple((name, shown.get(name, "")) for name in names)
    looks = {(y, 0): Look(name, "pale") for y, name in enumerate(names)}
    looks |= {(y, 1): Look(value) for y, (_, value) in enumerate(rows)}
    given = frozenset((0, y, x) for y, name in enumerate(names) for x in range(1 + (name in known)))
    return Scene((rows,), looks, given, named={name: ((y, 1),) for y, name in enumerate(names)})


def _look(value: str | None, given: bool) -> Look:
    """A cell with a value: those that other puzzles draw so are drawn as there."""
    if value == "-":
        return Look("×" if given else "")
    return LOOKS.get(value or "", Look(value or ""))


def _signs(puzzle: Reduction) -> Iterator[tuple[int, int, str]]:
    """The signs of the picture of what is between cells, by row and column of that picture."""
    for y, row in enumerate(puzzle.signs_between):
        words = row.split()
        for x, sign in enumerate(words if len(words) > 1 else row.strip()):
            if sign not in PLAIN:
                yield y, x, sign


def _between(puzzle: Reduction) -> Iterator[Spot]:
    """The signs between cells; dots where rules say that it is such a sign."""
    if not isinstance(board := puzzle.board, Cells):
        return
    meant = dict[Point, str]()
    for part in puzzle.sheet.parts:
        if isinstance(part, Related) and part.relation in DOTS:
            for pair in part.pairs:
                meant[between(*(board.cells[place] for place in pair))] = DOTS[part.relation][0]
    for y, x, sign in _signs(puzzle):
        yield Spot((y / 2, x / 2), meant.get((y / 2, x / 2), sign))


def _edges(puzzle: Reduction, board: Edges, shown: Mapping[str, str]) -> Scene:
    """Edges that have the first value as lines, and numbers in cells."""
    on = {name for name, value in shown.items() if value == puzzle.values[0]}
    signs = {cell: sign for part in puzzle.sheet.parts for cell, sign in _shown(part)}
    cells = ((y, x) for y in range(board.height) for x in range(board.width))
    looks = {cell: Look(signs.get(cell, "")) for cell in cells}
    said = notes(clue for clue in puzzle.told if not all(map(_shown, clue.parts)))
    return replace(edge_scene(board, signs, on, looks, blank=""), notes=said)


def _shown(part: Part) -> tuple[tuple[Cell, str], ...]:
    """The signs in cells by which a rule is told."""
    return part.shown if isinstance(part, Count) else ()


def _walled(puzzle: Reduction) -> tuple[Line, ...]:
    """What walls are drawn around."""
    if puzzle.areas or like_rulings(puzzle.values):
        return () if like_rulings(puzzle.values) else puzzle.areas
    different = (part.lines for part in puzzle.sheet.parts if isinstance(part, Different))
    blocks = (tuple(line for line in lines if line.sort is LineSort.BLOCK) for lines in different)
    return next(filter(None, blocks), ()) or _cages(puzzle)


def _cages(puzzle: Reduction) -> tuple[Line, ...]:
    """The lists of cells that are cages, as in KenKen, where no two of them overlap."""
    sums = [
        line
        for part in puzzle.sheet.parts
        if isinstance(part, Cage | Sum | Product)
        for line in part.lines
    ]
    parts = puzzle.sheet.parts
    related = (part.pairs for part in parts if isinstance(part, Related) and not part.how)
    pairs = [Line(pair) for some in related for pair in some]
    lines = tuple(line for line in (*sums, *pairs) if not line.sort)
    places = [place for line in lines for place in line.places]
    return lines if sums and len(places) == len(set(places)) else ()
