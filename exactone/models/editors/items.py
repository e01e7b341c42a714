"""What the items of a constraint of f-puzzles say: cells, lines of cells, values; and constraints
as lists of such items."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import isqrt
from typing import Any, NamedTuple

from exactone.models.boards.board import Cell, Line, cell_name
from exactone.models.boards.cells import Cells
from exactone.models.parts.names import Names
from exactone.models.parts.tables import NOTES
from exactone.models.text.words import listed, quoted, sort_of
from exactone.solver.errors import PuzzleError, Unable

Table = dict[str, Any]
Item = Mapping[str, Any]
Written = list[Any] | bool | None
"""The items of a constraint, or that it holds; None where a table says something else."""

LARGEST = 10_000  # items of one constraint
# of an item: how it looks, and what drew it
LOOKS = frozenset(
    {"outlineC", "fontC", "baseC", "penC", "width", "height", "size", "angle", "fromConstraint"}
    | {"isNewConstraint", "isLLConstraint", "hidden"}
)
_CELL = re.compile(r"R(-?[0-9]{1,3})C(-?[0-9]{1,3})", re.A | re.I)


@dataclass(frozen=True)
class Board:
    """A grid of f-puzzles: its size, its regions, and all that its JSON says."""

    size: int
    regions: tuple[Line, ...]
    areas: tuple[Line, ...] = ()  # the regions, where they are no blocks
    said: Item = field(default_factory=dict)

    @cached_property
    def cells(self) -> Cells:
        """The cells."""
        return Cells(self.size, self.size)

    @property
    def values(self) -> tuple[str, ...]:
        """The digits."""
        return tuple(str(digit) for digit in self.digits)

    @property
    def digits(self) -> range:
        """The digits, as numbers."""
        return range(1, self.size + 1)

    @cached_property
    def names(self) -> Names:
        """Cells and lines by their names."""
        return Names(self.cells, self.values, self.areas, blocks=self.regions)

    @cached_property
    def home(self) -> dict[str, int]:
        """The region of each cell."""
        return {
            self.cells.names[place]: number
            for number, line in enumerate(self.regions)
            for place in line.places
        }

    def lines(self, said: object, key: str) -> list[list[str]]:
        """The cells of each line that a table of ours names, as r1c1."""
        return [
            [self.cells.names[place] for place in line.places]
            for line in self.names.lines(said, key, key)
        ]


class Constraint(NamedTuple):
    """A constraint of f-puzzles: its name there, what it says in tables of ours, and what a table
    of ours is there."""

    name: str
    read: Callable[[Any, Board], list[Table]]
    write: Callable[[Table, Board], Written]


# what items say


def items_of(said: object, name: str) -> list[Item]:
    """The items of a constraint."""
    if not isinstance(said, list) or not all(isinstance(item, Mapping) for item in said):
        raise PuzzleError(f"{name} must be a list of tables in f-puzzles; this link is damaged")
    if len(said) > LARGEST:
        raise PuzzleError(f"there are {len(said):,} of {name}; {LARGEST:,} are the most")
    return said


def cell_of(said: object, name: str) -> Cell:
    """The row and column of a cell such as R1C2, from 0; -1 and the size are outside the grid."""
    match = _CELL.fullmatch(said) if isinstance(said, str) else None
    if match is None:
        shown = quoted(said) if isinstance(said, str) else sort_of(said)
        raise PuzzleError(f"{name} has {shown} for a cell, which is written as R1C2")
    return int(match[1]) - 1, int(match[2]) - 1


def inside(said: object, name: str, board: Board) -> str:
    """The name of a cell in the grid."""
    cell = cell_of(said, name)
    if cell not in board.cells.place:
        raise PuzzleError(f"{name} has the cell {said}, which is outside the grid")
    return cell_name(cell)


def cells_of(said: object, name: str, board: Board) -> list[str]:
    """The names of cells of the grid, each once."""
    if not isinstance(said, list) or not said:
        raise PuzzleError(f"{name} has no cells in this link")
    return list(dict.fromkeys(inside(each, name, board) for each in said))


def lines_of(item: Item, name: str, board: Board) -> list[list[str]]:
    """The cells of each line of an item, where a cell may come again."""
    lines = item.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, list) for line in lines):
        raise PuzzleError(f"{name} has no lines in this link")
    return [[inside(cell, name, board) for cell in line] for line in lines if line]


def lines_of_cells_once(item: Item, name: str, board: Board) -> list[list[str]]:
    """The cells of each line of an item; a line that comes to a cell twice is refused."""
    lines = lines_of(item, name, board)
    for line in lines:
        refuse_twice(line, name)
    return lines


def refuse_twice(line: Sequence[str], name: str) -> None:
    """Refuses a line that comes to a cell twice, by the name of its constraint."""
    twice = [cell for at, cell in enumerate(line) if cell in line[:at]]
    if twice:
        raise PuzzleError(
            f"{name} comes to {twice[0]} twice on one line of this link, which no rule of ours says"
        )


def value_of(item: Item, name: str) -> int | None:
    """The number of an item, which may be written as a text; None where it has none."""
    said = item.get("value")
    if said in (None, ""):
        return None
    if isinstance(said, str) and re.fullmatch(r"\s*[0-9]{1,9}\s*", said, re.A):
        return int(said)
    if not isinstance(said, int) or isinstance(said, bool):
        shown = quoted(said) if isinstance(said, str) else sort_of(said)
        raise PuzzleError(f"{name} says {shown}, which is no number")
    return said


def one_or_more(lines: Sequence[Any]) -> Any:
    """A list of cells alone, or several."""
    return lines[0] if len(lines) == 1 else list(lines)


def chains(lines: Sequence[list[str]]) -> list[list[str]]:
    """Lines of which each cell is related to the next, as lists without a cell twice."""
    pieces = list[list[str]]()
    for line in lines:
        if len(set(line)) == len(line):
            pieces += [line] if len(line) > 1 else []
        else:
            pieces += [[*pair] for pair in pairwise(line) if pair[0] != pair[1]]
    return pieces


def capitals(cells: Sequence[str]) -> list[str]:
    """Cells as f-puzzles writes them."""
    return [cell.upper() for cell in cells]


def known_keys(item: Item, name: str, keys: Sequence[str]) -> None:
    """Refuses an item that says more than these keys, and how it looks."""
    if unknown := next((key for key in item if key not in (*keys, *LOOKS)), None):
        raise PuzzleError(f"{name} has {quoted(unknown)}, which is not known here")


# rows of the table


def each(
    name: str,
    keys: Sequence[str],
    read: Callable[[Item, Board], Iterator[Table]],
    write: Callable[[Table, Board], Written],
) -> Constraint:
    """A constraint that is a list of items with these keys."""

    def tables(said: object, board: Board) -> list[Table]:
        rows = list[Table]()
        for item in items_of(said, name):
            known_keys(item, name, keys)
            rows += read(item, board)
        return rows

    return Constraint(name, tables, write)


def lines(
    name: str,
    read: Callable[[list[list[str]], Item, Board], Table],
    write: Callable[[Table, Board], Written],
) -> Constraint:
    """A constraint of lines."""

    def tables(item: Item, board: Board) -> Iterator[Table]:
        if drawn := lines_of(item, name, board):
            table = read(drawn, item, board)
            if all(table.values()):
                yield table

    return each(name, ("lines", "value"), tables, write)


def switch(name: str, table: Callable[[Board], Table]) -> Constraint:
    """A constraint that holds everywhere, or is not there."""

    def read(said: object, board: Board) -> list[Table]:
        if said is not True:
            raise PuzzleError(f"{name} must be true or false in f-puzzles; this link is damaged")
        return [table(board)]

    return Constraint(name, read, lambda said, board: True if said == table(board) else None)


def without_notes(tables: Sequence[Item]) -> tuple[list[Table], tuple[str, ...]]:
    """Rules without what is noted beside them, and what that is."""
    rules = [
        {key: each for key, each in table.items() if key not in NOTES and each is not None}
        for table in tables
    ]
    notes = [
        f"{key} of rule {number}"
        for number, table in enumerate(tables, start=1)
        for key in NOTES
        if table.get(key)
    ]
    return rules, tuple(notes)


def refuse_symbols(editor: str, values: Sequence[str], size: int) -> None:
    """Refuses a Sudoku with other symbols than the digits that an editor has."""
    if tuple(values) != tuple(map(str, range(1, size + 1))):
        raise Unable(
            f"{editor} has the digits 1 to {size}, and this Sudoku has {listed(values, ' ')}"
        )


def usual_block(size: int) -> str:
    """The blocks of a grid where nothing else is said: the widest that are not taller."""
    tall = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return f"{tall}x{size // tall}"
