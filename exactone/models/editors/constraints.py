"""The constraints of f-puzzles, each with how it is said in a [[rule]] of ours, and back.

    constraint      in f-puzzles                                  in a file of ours
    killercage      {"cells": ["R1C1", "R1C2"], "value": "9"}     cage = { in = [...], exactly = 9 }
    whispers        {"lines": [["R1C1", "R2C2"]]}                 related = [...], difference = ...

`CONSTRAINTS` is the table. What a constraint says in f-puzzles is a list of items, or true. The
facts are those of the solver that f-puzzles' makers use (https://github.com/dclamage/SudokuSolver)
and of how SudokuPad draws it (https://github.com/SudokuPad/sudokutools).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, dropwhile, pairwise
from math import isqrt
from typing import Any, NamedTuple

from exactone.models.boards.board import Cell, Line, cell_name
from exactone.models.boards.cells import Cells
from exactone.models.parts.form import told
from exactone.models.parts.names import SIDES, TOLD, Names
from exactone.models.parts.tables import NOTES
from exactone.models.text.words import listed, quoted, sort_of
from exactone.solver.errors import PuzzleError, Unable

Table = dict[str, Any]
Item = Mapping[str, Any]
Written = list[Any] | bool | None
"""The items of a constraint, or that it holds; None where a table says something else."""

LARGEST = 10_000  # items of one constraint
MARKS = "marks"  # of single cells, which stand in the grid
# of an item: how it looks, and what drew it
LOOKS = frozenset(
    {"outlineC", "fontC", "baseC", "penC", "width", "height", "size", "angle", "fromConstraint"}
    | {"isNewConstraint", "isLLConstraint", "hidden"}
)
DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
SUMS = {"X": 10, "V": 5}
USUAL = {"difference": 1, "ratio": 2}  # of dots without a number
INDEXERS = {
    "row_indexer": "rowindexer",
    "column_indexer": "columnindexer",
    "box_indexer": "boxindexer",
}
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
    found = _CELL.fullmatch(said) if isinstance(said, str) else None
    if found is None:
        shown = quoted(said) if isinstance(said, str) else sort_of(said)
        raise PuzzleError(f"{name} has {shown} for a cell, which is written as R1C2")
    return int(found[1]) - 1, int(found[2]) - 1


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
    found = lines_of(item, name, board)
    for line in found:
        refuse_twice(line, name)
    return found


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
    found = list[list[str]]()
    for line in lines:
        if len(set(line)) == len(line):
            found += [line] if len(line) > 1 else []
        else:
            found += [[*pair] for pair in pairwise(line) if pair[0] != pair[1]]
    return found


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
        found = list[Table]()
        for item in items_of(said, name):
            known_keys(item, name, keys)
            found += read(item, board)
        return found

    return Constraint(name, tables, write)


def lines(
    name: str,
    read: Callable[[list[list[str]], Item, Board], Table],
    write: Callable[[Table, Board], Written],
) -> Constraint:
    """A constraint of lines."""

    def tables(item: Item, board: Board) -> Iterator[Table]:
        if found := lines_of(item, name, board):
            table = read(found, item, board)
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


# cages, regions, diagonals


def _read_cage(item: Item, board: Board) -> Iterator[Table]:
    cage: Table = {"in": cells_of(item.get("cells"), "killercage", board)}
    if total := value_of(item, "killercage"):
        cage["exactly"] = total
    yield {"cage": cage}


def _write_cage(table: Table, board: Board) -> Written:
    if table.keys() != {"cage"} or not table["cage"].keys() <= {"in", "exactly"}:
        return None
    cage = table["cage"]
    total = {"value": str(cage["exactly"])} if "exactly" in cage else {}
    return [{"cells": capitals(cells), **total} for cells in board.lines(cage["in"], "cage")]


def _read_region(item: Item, board: Board) -> Iterator[Table]:
    yield {"different": [cells_of(item.get("cells"), "extraregion", board)]}


def _write_region(table: Table, board: Board) -> Written:
    if table.keys() != {"different"}:
        return None
    return [{"cells": capitals(cells)} for cells in board.lines(table["different"], "different")]


def _one_diagonal(name: str, slope: str) -> Constraint:
    """One of the two diagonals; both are said by a key of their own."""
    return switch(name, lambda _: {"diagonal": slope})


# lines


def _thermometer(name: str, strict: bool) -> Constraint:
    """Lines along which digits rise; on slow ones the next digit may be the same."""

    def read(item: Item, board: Board) -> Iterator[Table]:
        rising = [line for line in lines_of_cells_once(item, name, board) if len(line) > 1]
        if rising:
            # a table says strict only where it is not
            yield {"ordered": one_or_more(rising), **({} if strict else {"strict": False})}

    def write(table: Table, board: Board) -> Written:
        if "ordered" not in table or table.get("strict", True) is not strict:
            return None
        found = board.lines(table["ordered"], "ordered")
        return [{"lines": [capitals(line) for line in found]}]

    return each(name, ("lines",), read, write)


def _read_arrow(item: Item, board: Board) -> Iterator[Table]:
    circle = cells_of(item.get("cells"), "arrow", board)
    # a pill is read from left to right, or from top to bottom
    head = sorted(circle, key=lambda cell: cell_of(cell, "arrow"))
    shafts = [
        list(dropwhile(head.__contains__, line))
        for line in lines_of({"lines": [], **item}, "arrow", board)
    ]
    for shaft in shafts:
        refuse_twice([*head, *shaft], "arrow")
    if shafts := [shaft for shaft in shafts if shaft]:
        yield {"arrow": {"head": one_or_more(head), "along": one_or_more(shafts)}}


def _write_arrow(table: Table, board: Board) -> Written:
    if table.keys() != {"arrow"}:
        return None
    (head,) = board.lines(
        [table["arrow"]["head"]]
        if isinstance(table["arrow"]["head"], str)
        else table["arrow"]["head"],
        "head",
    )
    shafts = board.lines(table["arrow"]["along"], "along")
    starts = [_closest(head, shaft[0]) for shaft in shafts]
    return [
        {
            "lines": [
                capitals([start, *shaft]) for start, shaft in zip(starts, shafts, strict=True)
            ],
            "cells": capitals(head),
        }
    ]


def _closest(head: Sequence[str], first: str) -> str:
    """The cell of a circle from which a shaft goes on."""
    row, column = cell_of(first, "arrow")

    def away(name: str) -> int:
        mine = cell_of(name, "arrow")
        return max(abs(mine[0] - row), abs(mine[1] - column))

    return min(head, key=away)


def half(board: Board) -> int:
    """How far apart neighbours on a line of whispers are, if the line does not say."""
    return (board.size + 1) // 2


def _whispers(name: str, less: int = 0) -> Constraint:
    def read(found: list[list[str]], item: Item, board: Board) -> Table:
        apart = value_of(item, name)
        return {
            "related": one_or_more(chains(found)) if chains(found) else [],
            "difference": {"at_least": half(board) - less if apart is None else apart},
        }

    return lines(name, read, _write_whispers if not less else lambda *_: None)


def _write_whispers(table: Table, board: Board) -> Written:
    difference = table.get("difference")
    if table.keys() != {"related", "difference"} or not isinstance(difference, Mapping):
        return None
    if difference.keys() != {"at_least"}:
        return None
    apart = difference["at_least"]
    value = {} if apart == half(board) else {"value": str(apart)}
    found = board.lines(table["related"], "related")
    return [{"lines": [capitals(line) for line in found], **value}]


def _read_nabner(found: list[list[str]], _: Item, board: Board) -> Table:
    if too_long := next((line for line in found if len(line) > board.size), None):
        raise PuzzleError(
            f"nabner has a line of {len(too_long)} cells in this link, and there are {board.size} "
            "digits"
        )
    pairs = [[*pair] for line in found for pair in combinations(dict.fromkeys(line), 2)]
    return {"related": one_or_more(pairs) if pairs else [], "difference": {"at_least": 2}}


def _write_nabner(table: Table, board: Board) -> Written:
    if table.keys() != {"related", "difference"} or table["difference"] != {"at_least": 2}:
        return None
    found = board.lines(table["related"], "related")
    pairs = [frozenset(pair) for line in found for pair in pairwise(line)]
    cells = list(dict.fromkeys(cell for line in found for cell in line))
    every = {frozenset(pair) for pair in combinations(cells, 2)}
    if len(cells) < 3 or {*pairs} != every:
        return None
    return [{"lines": [capitals(cells)]}]


def _line(name: str, word: str, least: int = 2) -> Constraint:
    """Lines of which a word of ours is true, with so many cells at least; shorter ones say
    nothing."""

    def read(item: Item, board: Board) -> Iterator[Table]:
        may_meet = word == "renban"  # its digits are a set, whichever way the line goes
        lines_read = lines_of if may_meet else lines_of_cells_once
        found = [line for line in lines_read(item, name, board) if len(line) >= least]
        if word == "region_sum":
            found = [line for line in found if _leaves_its_region(line, board)]
        if may_meet:
            found = [list(dict.fromkeys(line)) for line in found]
        if found:
            yield {word: one_or_more(found)}

    def write(table: Table, board: Board) -> Written:
        if table.keys() != {word}:
            return None
        return [{"lines": [capitals(line) for line in board.lines(table[word], word)]}]

    return each(name, ("lines",), read, write)


def _leaves_its_region(line: Sequence[str], board: Board) -> bool:
    """Whether a line is in more than one region."""
    return len({board.home[cell] for cell in line}) > 1


# clones


def _read_clone(item: Item, board: Board) -> Iterator[Table]:
    groups = [cells_of(item.get(key), "clone", board) for key in ("cells", "cloneCells")]
    if [*map(len, groups)] != [len(item[key]) for key in ("cells", "cloneCells")]:
        raise PuzzleError("clone names a cell twice in one group of this link")
    if len(groups[0]) != len(groups[1]):
        raise PuzzleError("clone has two groups of cells of different sizes in this link")
    if groups[0] != groups[1]:
        yield {"clone": groups}


def _write_clone(table: Table, board: Board) -> Written:
    if table.keys() == {"clone"}:
        first, *others = board.lines(table["clone"], "clone")
        return [{"cells": capitals(first), "cloneCells": capitals(other)} for other in others]
    if table.keys() != {"related", "equal"} or table["equal"] is not True:
        return None
    pairs = [pair for line in board.lines(table["related"], "related") for pair in pairwise(line)]
    sides = [capitals([pair[side] for pair in pairs]) for side in (0, 1)]
    return [{"cells": sides[0], "cloneCells": sides[1]}]


# neighbours


def _dots(name: str, usual: int) -> Constraint:
    """Dots between two cells: their difference, or their ratio."""

    def read(item: Item, board: Board) -> Iterator[Table]:
        value = value_of(item, name)
        pair = pair_of(item, name, board)
        yield {"related": pair, name: usual if value is None else value}

    def write(table: Table, board: Board) -> Written:
        if table.keys() != {"related", name} or not isinstance(table[name], int):
            return None
        value = {} if table[name] == usual else {"value": str(table[name])}
        return _on_borders(table, board, value)

    return each(name, ("cells", "value"), read, write)


def pair_of(item: Item, name: str, board: Board) -> list[str]:
    """The two cells of an item."""
    pair = cells_of(item.get("cells"), name, board)
    if len(pair) != 2:
        raise PuzzleError(f"{name} is between two cells; one in this link has {len(pair)}")
    return pair


def _on_borders(table: Table, board: Board, more: Item) -> Written:
    """An item for each pair of cells; None where they have no side in common."""
    found = [pair for line in board.lines(table["related"], "related") for pair in pairwise(line)]
    if not all(beside(*pair) for pair in found):
        return None
    return [{"cells": capitals(pair), **more} for pair in found]


def beside(one: str, other: str) -> bool:
    """Whether two cells have a side in common."""
    (row, column), (its_row, its_column) = cell_of(one, "cell"), cell_of(other, "cell")
    return abs(row - its_row) + abs(column - its_column) == 1


def _read_xv(item: Item, board: Board) -> Iterator[Table]:
    sign = item.get("value")
    if sign in (None, ""):
        return
    total = SUMS.get(sign.upper()) if isinstance(sign, str) else None
    if total is None:
        shown = quoted(sign) if isinstance(sign, str) else sort_of(sign)
        raise PuzzleError(f"xv has {shown} between two cells, which is neither X nor V")
    yield {"related": pair_of(item, "xv", board), "sum": total}


def _write_xv(table: Table, board: Board) -> Written:
    sign = next((sign for sign, total in SUMS.items() if table.get("sum") == total), None)
    if table.keys() != {"related", "sum"} or sign is None:
        return None
    return _on_borders(table, board, {"value": sign})


# cells


def _cells(name: str, word: str) -> Constraint:
    """Cells of which a word of ours is true; all of them are one clue."""

    def read(said: object, board: Board) -> list[Table]:
        found = list[str]()
        for item in items_of(said, name):
            known_keys(item, name, ("cell", "cells", "value"))
            found += cells_of(item.get("cells") or [item.get("cell")], name, board)
        return [{word: list(dict.fromkeys(found))}] if found else []

    def write(table: Table, board: Board) -> Written:
        if table.keys() != {word}:
            return None
        said = table[word]
        cells = board.lines([said] if isinstance(said, str) else said, word)
        return [
            {"cells": [cell.upper()]} if word in INDEXERS else {"cell": cell.upper()}
            for line in cells
            for cell in line
        ]

    return Constraint(name, read, write)


def _write_marks(table: Table, _: Board) -> Written:
    """The digits that a table leaves to each of its cells."""
    if table.keys() != {"if", "then"} or table["if"]:
        return None
    return [
        {"cell": cell, "values": [*map(int, said if isinstance(said, list) else [said])]}
        for cell, said in table["then"].items()
    ]


def _read_quadruple(item: Item, board: Board) -> Iterator[Table]:
    cells = cells_of(item.get("cells"), "quadruple", board)
    digits = item.get("values") or []
    if not isinstance(digits, list) or not all(isinstance(digit, int) for digit in digits):
        raise PuzzleError("quadruple has digits in this link that are no numbers")
    if digits:
        yield {"quadruple": {"in": cells, "value": digits}}


def _write_quadruple(table: Table, board: Board) -> Written:
    if table.keys() == {"quadruple"}:
        said = table["quadruple"]
        digits = said["value"] if isinstance(said["value"], list) else [said["value"]]
        (cells,) = board.lines(said["in"], "quadruple")
        return [{"cells": capitals(cells), "values": [*map(int, digits)]}]
    if table.keys() != {"count"} or table["count"].keys() != {"value", "in", "at_least"}:
        return None
    count = table["count"]
    digits = count["value"] if isinstance(count["value"], list) else [count["value"]]
    found = board.lines(count["in"], "count")
    if len(digits) != 1 or not all(_is_square(cells) for cells in found):
        return None
    return [
        {"cells": capitals(cells), "values": [int(digits[0])] * count["at_least"]}
        for cells in found
    ]


def _is_square(cells: Sequence[str]) -> bool:
    """Whether four cells meet in a point."""
    places = {cell_of(cell, "quadruple") for cell in cells}
    return len(places) == 4 and all(
        max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 2
        for one, other in combinations(places, 2)
    )


# outside the grid


def _ray(start: Cell, step: Cell, board: Board) -> list[str]:
    """The cells from a place outside the grid on, in one direction."""
    found = list[str]()
    row, column = start[0] + step[0], start[1] + step[1]
    while (row, column) in board.cells.place:
        found.append(cell_name((row, column)))
        row, column = row + step[0], column + step[1]
    return found


def _read_little_killer(item: Item, board: Board) -> Iterator[Table]:
    name = "littlekillersum"
    total = value_of(item, name)
    step = DIRECTIONS.get(str(item.get("direction")))
    start = cell_of(item.get("cell"), name)
    if step is None:
        raise PuzzleError(f"{name} points nowhere in this link; it goes UR, UL, DR or DL")
    cells = _ray(start, step, board)
    if not cells:
        raise PuzzleError(f"{name} has no cells before it from {item.get('cell')} on")
    if total:
        yield {"sum": {"in": cells, "exactly": total}}


def _write_little_killer(table: Table, board: Board) -> Written:
    if table.keys() != {"sum"} or table["sum"].keys() != {"in", "exactly"}:
        return None
    items = list[dict[str, Any]]()
    for cells in board.lines(table["sum"]["in"], "sum"):
        row, column = cell_of(cells[0], "sum")
        fitting = [
            (f"R{row - down + 1}C{column - right + 1}", direction)
            for direction, (down, right) in DIRECTIONS.items()
            if (row - down, column - right) not in board.cells.place
            and _ray((row - down, column - right), (down, right), board) == cells
        ]
        if not fitting:
            return None
        outside, direction = fitting[0]
        items.append(
            {
                "cells": capitals(cells),
                "cell": outside,
                "direction": direction,
                "value": str(table["sum"]["exactly"]),
            }
        )
    return items


def row_or_column(item: Item, name: str, board: Board) -> list[str]:
    """The row or column beside which an item stands, from there on."""
    row, column = cell_of(item.get("cell"), name)
    steps = {(row, -1): (0, 1), (row, board.size): (0, -1)}
    steps |= {(-1, column): (1, 0), (board.size, column): (-1, 0)}
    step = steps.get((row, column))
    cells = _ray((row, column), step, board) if step else []
    if not cells:
        raise PuzzleError(f"{name} stands at {item.get('cell')}, beside no row and no column")
    return cells


def outside_of(cells: Sequence[str]) -> str:
    """Where that stands which is told of a row or column, before its first cell."""
    (row, column), (next_row, next_column) = (cell_of(cell, "line") for cell in cells[:2])
    return f"R{2 * row - next_row + 1}C{2 * column - next_column + 1}"


def is_whole_line(cells: Sequence[str], board: Board) -> bool:
    """Whether these are a row or a column, in one of its two directions."""
    places = [cell_of(cell, "line") for cell in cells]
    if len(cells) != board.size:
        return False
    return all(row == places[0][0] for row, _ in places) or all(
        column == places[0][1] for _, column in places
    )


def name_of_line(cells: Sequence[str], board: Board, directed: bool) -> str:
    """What a row or a column is called in a file of ours, and from where one looks along it."""
    (row, column), (next_row, next_column) = (cell_of(cell, "line") for cell in cells[:2])
    if row == next_row:
        name, side = f"row {row + 1}", "left" if column < next_column else "right"
    else:
        name, side = f"column {column + 1}", "top" if row < next_row else "bottom"
    return f"{name} from the {side}" if directed else name


def _outside(name: str, word: str, sides: Sequence[str] = SIDES, zero: bool = False) -> Constraint:
    """Numbers beside rows and columns; 0 says nothing of some. Where the sides are rows and
    columns, it does not matter on which side they stand."""
    directed = sides is SIDES

    def read(item: Item, board: Board) -> Iterator[Table]:
        number = value_of(item, name)
        cells = row_or_column(item, name, board)
        if number or (zero and number is not None):
            line = name_of_line(cells, board, directed)
            yield {word: {"in": line, "exactly": number}}

    def write(table: Table, board: Board) -> Written:
        if table.keys() != {word} or not table[word].keys() <= {"in", "exactly", *sides}:
            return None
        items = list[dict[str, Any]]()
        for line, number in told(table[word], board.names, word, sides):
            cells = [board.cells.names[place] for place in line.places]
            if not is_whole_line(cells, board):
                return None
            if number or zero:
                items.append({"cell": outside_of(cells), "value": str(number)})
        return items

    return each(name, ("cell", "value"), read, write)


# everywhere


def _read_nonconsecutive(said: object, board: Board) -> list[Table]:
    """Neighbours are not consecutive, but where a dot says something of them."""
    if said is not True:
        raise PuzzleError("nonconsecutive must be true or false; this link is damaged")
    if board.said.get("difference") or board.said.get("ratio"):
        return [{"negative": {"difference": 1}}]
    return [{"adjacent": "sides", "difference": {"at_least": 2}}]


def _write_nonconsecutive(table: Table, board: Board) -> Written:
    if table == {"negative": {"difference": 1}}:
        return True
    everywhere = table.get("adjacent") in ("any", "sides")
    if not everywhere or table.get("difference") != {"at_least": 2}:
        return None
    if board.said.get("difference") or board.said.get("ratio"):
        raise Unable("f-puzzles says of cells with a dot between them that they may be consecutive")
    return True


def _values(name: str, usual: int, said: Item) -> list[int]:
    """The numbers of dots, or the usual one where there are none."""
    values = {value_of(item, name) or usual for item in items_of(said.get(name) or [], name)}
    return sorted(values or {usual})


def _negative_of(name: object, said: Item) -> Table:
    """What is not so of neighbours without a sign, as the signs that there are say it."""
    if name == "xv":
        return {"sum": sorted(SUMS.values())}
    if not isinstance(name, str) or name not in USUAL:
        shown = quoted(name) if isinstance(name, str) else sort_of(name)
        raise PuzzleError(f"negative names {shown}, which is none of ratio, difference and xv")
    values = _values(name, USUAL[name], said)
    return {name: values[0] if len(values) == 1 else values}


def _read_negative(said: object, board: Board) -> list[Table]:
    """Neighbours without a sign between them are not as signs of these names say."""
    if not isinstance(said, list) or len(said) > len(USUAL) + 1:
        raise PuzzleError(
            "negative must be a list of ratio, difference and xv in f-puzzles, each once; this "
            "link is damaged"
        )
    return [{"negative": _negative_of(name, board.said)} for name in said]


def _write_negative(table: Table, board: Board) -> Written:
    """The names of the signs; what is said in f-puzzles depends on which signs there are, so that
    these are to be written before."""
    if table.keys() != {"negative"}:
        return None
    for name in (*USUAL, "xv"):
        if _sets(table["negative"]) == _sets(_negative_of(name, board.said)):
            return [name]
    return None


def _sets(table: Table) -> dict[str, set[int]]:
    """The numbers under each key, which may stand there alone."""
    return {key: {*(some if isinstance(some, list) else [some])} for key, some in table.items()}


def _chess(name: str, near: str, also: Sequence[str] = ()) -> Constraint:
    def write(table: Table, _: Board) -> Written:
        if table.keys() != {"adjacent", "equal"} or table["equal"] is not False:
            return None
        return True if table["adjacent"] in (near, *also) else None

    made = switch(name, lambda _: {"adjacent": near, "equal": False})
    return Constraint(name, made.read, write)


def _disjoint(board: Board) -> Table:
    return {"disjoint_groups": True if not board.areas else "blocks " + usual_block(board.size)}


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


CONSTRAINTS: tuple[Constraint, ...] = (
    _one_diagonal("diagonal+", "positive"),
    _one_diagonal("diagonal-", "negative"),
    _chess("antiknight", "knight"),
    _chess("antiking", "touching", ("corners",)),
    switch("disjointgroups", _disjoint),
    Constraint("nonconsecutive", _read_nonconsecutive, _write_nonconsecutive),
    Constraint("negative", _read_negative, _write_negative),
    each("killercage", ("cells", "value"), _read_cage, _write_cage),
    each("extraregion", ("cells",), _read_region, _write_region),
    each("arrow", ("cells", "lines"), _read_arrow, _write_arrow),
    _thermometer("thermometer", strict=True),
    _thermometer("slowthermometer", strict=False),
    _line("renban", "renban"),
    lines("nabner", _read_nabner, _write_nabner),
    _whispers("whispers"),
    _whispers("germanwhispers"),
    _whispers("dutchwhispers", less=1),
    _line("palindrome", "palindrome"),
    _line("entropicline", "entropic"),
    _line("modularline", "modular"),
    _line("zipperline", "zipper", 3),
    _line("regionsumline", "region_sum"),
    _line("doublearrow", "double_arrow", 3),
    _line("betweenline", "between_line", 3),
    _line("lockout", "lockout"),
    each("clone", ("cells", "cloneCells"), _read_clone, _write_clone),
    *(_dots(name, usual) for name, usual in USUAL.items()),
    each("xv", ("cells", "value"), _read_xv, _write_xv),
    _cells("minimum", "minimum"),
    _cells("maximum", "maximum"),
    _cells("even", "even"),
    _cells("odd", "odd"),
    *(_cells(name, word) for word, name in INDEXERS.items()),
    Constraint(MARKS, lambda *_: [], _write_marks),
    each("quadruple", ("cells", "values"), _read_quadruple, _write_quadruple),
    each(
        "littlekillersum",
        ("cell", "cells", "direction", "value"),
        _read_little_killer,
        _write_little_killer,
    ),
    _outside("skyscraper", "seen"),
    _outside("sandwichsum", "sandwich", tuple(TOLD), zero=True),
    _outside("xsum", "x_sum"),
)
"""Each constraint with its reader and its writer. A table of ours is written as the first one that
can say it."""
