"""The constraints of f-puzzles on cells, between neighbours, and beside rows and columns: dots,
quadruples, little killers, sandwiches."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from exactone.models.boards.board import Cell, cell_name
from exactone.models.parts.form import told
from exactone.models.parts.names import SIDES, TOLD
from exactone.models.text.words import quoted, sort_of
from exactone.solver.errors import PuzzleError

from .items import (
    Board,
    Constraint,
    Item,
    Table,
    Written,
    capitals,
    cell_of,
    cells_of,
    each,
    items_of,
    known_keys,
    value_of,
)

MARKS = "marks"  # of single cells, which stand in the grid
DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
SUMS = {"X": 10, "V": 5}
USUAL = {"difference": 1, "ratio": 2}  # of dots without a number
INDEXERS = {
    "row_indexer": "rowindexer",
    "column_indexer": "columnindexer",
    "box_indexer": "boxindexer",
}

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
    pairs = [pair for line in board.lines(table["related"], "related") for pair in pairwise(line)]
    if not all(beside(*pair) for pair in pairs):
        return None
    return [{"cells": capitals(pair), **more} for pair in pairs]


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
        marked = list[str]()
        for item in items_of(said, name):
            known_keys(item, name, ("cell", "cells", "value"))
            marked += cells_of(item.get("cells") or [item.get("cell")], name, board)
        return [{word: list(dict.fromkeys(marked))}] if marked else []

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
    squares = board.lines(count["in"], "count")
    if len(digits) != 1 or not all(_is_square(cells) for cells in squares):
        return None
    return [
        {"cells": capitals(cells), "values": [int(digits[0])] * count["at_least"]}
        for cells in squares
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
    cells = list[str]()
    row, column = start[0] + step[0], start[1] + step[1]
    while (row, column) in board.cells.place:
        cells.append(cell_name((row, column)))
        row, column = row + step[0], column + step[1]
    return cells


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


ON_CELLS: tuple[Constraint, ...] = (
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
