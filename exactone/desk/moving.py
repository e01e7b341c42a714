"""What the keys of a puzzle say of cells that go elsewhere: pictures with their steps, lists beside
the grid, and texts in which cells are called by their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import kind_class
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.keys import Picture
from exactone.models.boards.offers import Offers
from exactone.models.text.document import COMMON, Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.grid import Grid

from .form import BESIDE, GIVEN, LINKS, LIST, RULE, Field, fields_of, picture_of
from .pictures import size_of

Keys = dict[str, Any]
Move = Callable[[Cell], Cell]
"""Where a cell goes, by its row and column from 0; it may leave the board."""

SIDES: Mapping[str, Cell] = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}
_CELL = re.compile(r"r([1-9]\d{0,3})c([1-9]\d{0,3})", re.ASCII)
_NAME = re.compile(rf"{_CELL.pattern}(?: (top|right|bottom|left)|-{_CELL.pattern})?", re.ASCII)


class Extent(NamedTuple):
    """How many rows and columns of cells a puzzle has."""

    rows: int
    columns: int


def extent(puzzle: Kind) -> Extent:
    """The rows and columns of a puzzle; refuses a cube, which has more than these."""
    layers, rows, columns = size_of(puzzle.grid())
    if layers != 1:
        raise Unable("a puzzle of several layers is changed in its text")
    return Extent(rows, columns)


def walls(grid: Grid, own: Extent) -> Mapping[frozenset[Cell], bool]:
    """Whether there is a wall in a drawing between two cells beside each other."""
    right, below = grid.scene.right or grid.right, grid.scene.below or grid.below
    across = {
        frozenset({(y, x), (y, x + 1)}): bool(right(y, x))
        for y, x in product(range(own.rows), range(own.columns - 1))
    }
    down = {
        frozenset({(y, x), (y + 1, x)}): bool(below(y, x))
        for y, x in product(range(own.rows - 1), range(own.columns))
    }
    return across | down


# names of places


def ends(name: str) -> frozenset[Cell] | None:
    """The cells that a place joins, by its name: one for a cell, two for a link or a side, of which
    one may be beyond the board; None where it is called in another way."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    row, column, side, other_row, other_column = found.groups()
    one = int(row) - 1, int(column) - 1
    if side is not None:
        down, right = SIDES[side]
        return frozenset({one, (one[0] + down, one[1] + right)})
    if other_row is None:
        return frozenset({one})
    return frozenset({one, (int(other_row) - 1, int(other_column) - 1)})


def moved_name(name: str, move: Move, to: Extent) -> str | None:
    """A cell, or a link between two, called as where it goes; None where it leaves the board."""
    found = sorted(move(cell) for cell in ends(name) or ())
    inside = all(0 <= row < to.rows and 0 <= column < to.columns for row, column in found)
    return "-".join(map(cell_name, found)) if found and inside else None


def names_cells(value: object) -> bool:
    """Whether a value has the name of a cell somewhere in it."""
    if isinstance(value, str):
        return _CELL.search(value) is not None
    if isinstance(value, Mapping):
        return any(names_cells(each) for pair in value.items() for each in pair)
    return isinstance(value, list) and any(map(names_cells, value))


# keys


class Drawn(NamedTuple):
    """A picture in a file: the signs of its cells, and how many of them there are for each row."""

    field: Field
    picture: Picture
    step: int  # 2 where it has what stands between cells, too
    offers: Offers


class Parts(NamedTuple):
    """What a puzzle says, by how it is about its cells."""

    pictures: list[Drawn]
    beside: list[tuple[str, list[Any]]]  # a value for each row, or for each column
    names: list[tuple[str, list[str]]]  # lists of cells or links by their names
    given: Mapping[str, str]  # of links, by their names


def parts_of(puzzle: Kind, said: Mapping[str, Any]) -> Parts:
    """What a document says by its keys; refuses what is about cells in another way."""
    own = extent(puzzle)
    found = Parts([], [], [], _given(puzzle))
    for field in fields_of(puzzle.kind):
        value = said.get(field.key)
        if value is None or field.key in COMMON or field.sort == LINKS:
            continue
        if field.is_picture:
            picture = picture_of(puzzle, field, value)
            offers = puzzle.offers(field.key) or Offers(pattern=r"\S+", typed=True)
            found.pictures.append(Drawn(field, picture, _step(field, picture, own), offers))
        elif field.sort == LIST and field.key in BESIDE:
            if not isinstance(value, list) or len(value) != _lines(field.key, own):
                raise Unable(f"{field.key} has not one item for each line of the grid")
            found.beside.append((field.key, value))
        elif field.sort == LIST and names_cells(value):
            found.names.append((field.key, value))
        elif field.sort == RULE or field.key in BESIDE or names_cells(value):
            raise Unable(f"{field.key} is about single cells, and is changed in the text")
    return found


def _step(field: Field, picture: Picture, own: Extent) -> int:
    """How many rows of a picture there are for each row of cells."""
    rows, columns = own
    if picture.size in ((rows, columns), (rows + 1, columns + 1)):
        return 1
    if picture.size == (2 * rows - 1, 2 * columns - 1):
        return 2
    raise Unable(f"{field.key} is no picture of the cells, and is changed in the text")


def _lines(key: str, own: Extent) -> int:
    """How many items there are in a list beside the grid."""
    return own.rows if BESIDE[key] in ("left", "right") else own.columns


def _given(puzzle: Kind) -> Mapping[str, str]:
    """What is given at places that the kind draws in its own way."""
    if not puzzle.gives_links or not isinstance(puzzle, PartPuzzle):
        return {}
    names, values = puzzle.sheet.names, puzzle.values
    return {names[place]: values[min(some)] for place, some in puzzle.given.items()}


# what is made of them


def parsed(kind: str, keys: Mapping[str, Any]) -> Kind:
    """The puzzle that these keys make; raises PuzzleError where they make none."""
    return kind_class(kind).parse(Document(dict(keys)))


def with_given(puzzle: Kind, given: Mapping[frozenset[Cell], str]) -> Kind:
    """A puzzle to which is given what it has places for."""
    if not isinstance(puzzle, PartPuzzle):
        return puzzle
    for name in puzzle.sheet.names:
        if (value := given.get(ends(name) or frozenset())) is not None:
            try:
                puzzle = puzzle.with_given(name, value)
            except Unable:
                continue
    return puzzle


def written_given(puzzle: Kind, keys: Keys) -> Keys:
    """The keys of a puzzle with what is given of links as a file has it."""
    said = puzzle.document(keys).get(GIVEN)
    left = {key: value for key, value in keys.items() if key != GIVEN}
    if said is None:
        return left
    return {**keys, GIVEN: said} if GIVEN in keys else {**left, GIVEN: said}


def signs_of(rows: Sequence[Sequence[str]]) -> str:
    """Signs as a picture in a file."""
    return Picture(tuple(map(tuple, rows))).text


def refusal(error: PuzzleError | None) -> Unable:
    """Why a puzzle cannot be changed so."""
    why = "" if error is None else f": {error}"
    return Unable(f"that makes no puzzle{why}")


def each_cell(rows: Sequence[Sequence[str]]) -> Iterator[tuple[Cell, str]]:
    """The cells of a picture with their signs."""
    return (((y, x), sign) for y, row in enumerate(rows) for x, sign in enumerate(row))
