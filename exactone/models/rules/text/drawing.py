"""What there is to draw of a rule sheet: a grid, or a line for each variable."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....solver.bundle import Bundle
from ....solver.grid import Grid, Look, Margins, Pictured, Scene, Spot, Stroke
from ....solver.puzzle import Solution
from ..._kit import many
from ..._kit.board import Cell, Line
from ..._kit.cells import Cells
from ..._kit.edges import Edges
from ..._parts.cage import Cage
from ..._parts.different import Different
from ..._parts.names import Names
from ..._parts.product import Product
from ..._parts.reading import PLAIN
from ..._parts.related import Related
from ..._parts.saying import framed, listed, notes
from ..._parts.scenery import DOTS, scene
from ..._parts.sum import Sum
from .. import Reduction
from .pictures import HOLE, like_rulings


def grid(puzzle: Reduction, solution: Solution | None) -> Grid:
    """What there is to draw, with the rules under a puzzle and numbers around it, unless values look like a frame."""
    drawn = _drawn(puzzle, solution)
    shown = drawn if like_rulings(puzzle.values) else framed(drawn, puzzle.around)
    around = framed(drawn, puzzle.around)
    margins = Margins(around.left, around.top, around.ends, around.foot)
    shown = replace(shown, scene=replace(_scene(puzzle, solution), margins=margins))
    signs = ("between:", *(f"  {row}" for row in puzzle.signs_between)) if puzzle.signs_between else ()
    values = _values(puzzle)
    return shown if solution is not None else replace(shown, notes=(*values, *notes(puzzle.tight()), *signs))


def _values(puzzle: Reduction) -> tuple[str, ...]:
    """What a place may be, on one line."""
    return (f"values: {listed(puzzle.values)}",)


def pictured(puzzle: Reduction, bundle: Bundle) -> Pictured | None:
    """What there is to draw of many answers: they differ in the signs of cells alone."""
    if (signs := signs_in(puzzle, bundle)) is None:
        return None
    return Pictured(grid(puzzle, next(bundle.solutions())), signs)


def signs_in(puzzle: Reduction, bundle: Bundle) -> Any:
    """The sign of each cell of many answers; None where there are no cells, or longer signs."""
    if not isinstance(board := puzzle.board, Cells) or puzzle.shown is not None:
        return None
    cells = dict(zip(board.names, board.cells, strict=True))
    blank = [[HOLE] * board.width] * board.height
    return many.signs(bundle, blank, lambda label: (cells[label.variable], label.value))


def _drawn(puzzle: Reduction, solution: Solution | None) -> Grid:
    """A grid, with walls around areas, or around blocks that are all different; else a line per variable."""
    sheet, board = puzzle.sheet, puzzle.board
    if solution is None:
        known = {sheet.names[at]: sheet.values[min(some)] for at, some in puzzle.given.items() if len(some) == 1}
    else:
        known = dict(solution)
    shown = [known.get(name, ".") for name in sheet.names]
    if not isinstance(board, Cells):
        width = max(map(len, sheet.names))
        lines = tuple((f"{name:<{width}} = {sign}",) for name, sign in zip(sheet.names, shown, strict=True))
        return Grid((lines,), name=lambda _, row, __: sheet.names[row])
    signs = dict(zip(board.cells, shown, strict=True))
    layer = tuple(tuple(signs.get((row, column), HOLE) for column in range(board.width)) for row in range(board.height))
    if not (walled := _walled(puzzle)):
        return Grid((layer,))
    home = {board.cells[place]: number for number, line in enumerate(walled) for place in line.places}

    def wall(cell: Cell, other: Cell) -> bool:
        return other[1] < board.width and home.get(cell) != home.get(other)

    return Grid((layer,), lambda y, x: wall((y, x), (y, x + 1)), lambda y, x: wall((y, x), (y + 1, x)))


def _scene(puzzle: Reduction, solution: Solution | None) -> Scene:
    """What a picture shows: cells with what rules say of them, edges as lines, or a table of variables."""
    sheet, board = puzzle.sheet, puzzle.board
    known = {sheet.names[at]: sheet.values[min(some)] for at, some in puzzle.given.items() if len(some) == 1}
    shown = known if solution is None else dict(solution)
    possible = {} if solution is not None else _possible(puzzle)
    if isinstance(board, Edges):
        found = _edges(puzzle, board, shown)
        return replace(found, notes=(*_values(puzzle), *(found.notes or ())) if solution is None else ())
    if not isinstance(board, Cells):
        return _table(sheet.names, shown | {name: " or ".join(some) for name, some in possible.items()}, known)
    found = scene(puzzle.rules, board, puzzle.values, bool(_cages(puzzle)))
    looks = {
        cell: Look("", possible=possible[name]) if name in possible else _look(shown.get(name), name in known)
        for cell, name in zip(board.cells, board.names, strict=True)
    }
    looks |= {cell: Look("", "missing") for cell in board.holes}
    looks |= {cell: replace(look, symbol=look.symbol or looks[cell].symbol) for cell, look in found.looks.items()}
    told = {cell for cell, look in found.looks.items() if look.symbol}
    told |= {board.cells[place] for place, some in puzzle.given.items() if len(some) == 1}
    given = frozenset((0, *cell) for cell in told)
    said = (*_values(puzzle), *(found.notes or ())) if solution is None else ()
    return replace(found, looks=looks, given=given, spots=(*found.spots, *_between(puzzle)), notes=said)


def _possible(puzzle: Reduction) -> dict[str, tuple[str, ...]]:
    """The places that may be one of several values."""
    names, values = puzzle.sheet.names, puzzle.sheet.values
    return {
        names[at]: tuple(values[value] for value in sorted(some)) for at, some in puzzle.given.items() if len(some) > 1
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
    if value == "#":
        return Look("", "filled")
    return Look({None: "", "*": "●", "-": "×" if given else ""}.get(value, value))


def _between(puzzle: Reduction) -> Iterator[Spot]:
    """The signs between cells; dots where rules say that it is such a sign."""
    meant = {str(clue.table.get("related")): clue.table for clue in puzzle.rules}
    for y, row in enumerate(puzzle.signs_between):
        words = row.split()
        for x, sign in enumerate(words if len(words) > 1 else row.strip()):
            table = meant.get(f"between {sign}", {})
            dot = next((dot for (key, amount), dot in DOTS.items() if table.get(key) == amount), sign)
            if sign not in PLAIN:
                yield Spot((y / 2, x / 2), dot)


def _edges(puzzle: Reduction, board: Edges, shown: Mapping[str, str]) -> Scene:
    """Edges that have the first value as lines, and numbers in cells."""
    on, place = puzzle.values[0], 0.5 if board.around else 0.0
    ends = {
        name: tuple((row - place, column - place) for row, column in edge)
        for name, edge in zip(board.names, board.edges, strict=True)
    }
    picture = next(filter(None, (_told(puzzle, board, clue.table.get("count")) for clue in puzzle.rules)), {})
    cells = tuple(tuple(picture.get((y, x), "") for x in range(board.width)) for y in range(board.height))
    looks = {(y, x): Look(sign) for y, row in enumerate(cells) for x, sign in enumerate(row)}
    lines = tuple(Stroke(points, "loop") for name, points in ends.items() if shown.get(name) == on)
    said = notes(clue.part for clue in puzzle.rules if not _told(puzzle, board, clue.table.get("count")))
    return Scene((cells,), looks, strokes=lines, named=ends, dotted=board.around, notes=said)


def _told(puzzle: Reduction, board: Edges, own: object) -> dict[Cell, str]:
    """The picture that a rule tells of cells, without signs for nothing."""
    said = own.get("around", own.get("alike")) if isinstance(own, Mapping) else None
    if said is None:
        return {}
    picture = Names(board, puzzle.values).picture(said, "count", "count")
    return {cell: sign for cell, sign in picture.items() if sign not in PLAIN}


def _walled(puzzle: Reduction) -> tuple[Line, ...]:
    """What walls are drawn around."""
    if puzzle.areas or like_rulings(puzzle.values):
        return () if like_rulings(puzzle.values) else puzzle.areas
    different = (part.lines for part in puzzle.tight() if isinstance(part, Different))
    blocks = (tuple(line for line in lines if line.name.startswith("the block")) for lines in different)
    return next(filter(None, blocks), ()) or _cages(puzzle)


def _cages(puzzle: Reduction) -> tuple[Line, ...]:
    """The lists of cells that are cages, as in KenKen, where no two of them overlap."""
    sums = [line for part in puzzle.tight() if isinstance(part, Cage | Sum | Product) for line in part.lines]
    related = (part.pairs for part in puzzle.tight() if isinstance(part, Related) and not part.how)
    pairs = [Line(pair) for some in related for pair in some]
    found = tuple(line for line in (*sums, *pairs) if not line.name)
    places = [place for line in found for place in line.places]
    return found if sums and len(places) == len(set(places)) else ()
