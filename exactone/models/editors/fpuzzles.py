"""Links of f-puzzles: Sudoku variants as JSON, packed into an address.

https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBUBDAOwHMcATAAg...

    "size": 9, "title": ..., "author": ..., "ruleset": ...
    "grid": rows of cells, each {"value": 5, "given": true, "region": 0, "givenPencilMarks": [1, 2]}
    "solution": 81 digits
    "thermometer": [{"lines": [["R1C1", "R1C2"]]}], and so on: constraints.py
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.boards.board import Cell, Line, cell_name, painted
from exactone.models.boards.cells import Cells
from exactone.models.links.coders import letters
from exactone.models.links.link import WrittenLink
from exactone.models.parts.part import TABLE
from exactone.models.text.document import Document
from exactone.models.text.words import brief, listed, numbered, quoted, sort_of
from exactone.solver.errors import PuzzleError, Unable

from .constraints import CONSTRAINTS
from .items import (
    Board,
    Constraint,
    Item,
    Table,
    items_of,
    refuse_symbols,
    usual_block,
    without_notes,
)
from .lzstring import compressed, decompressed
from .on_cells import MARKS, beside
from .payload import object_of, plain_text, refuse_many

ADDRESS = "https://f-puzzles.com/?load="
LARGEST = 25  # rows of a grid
NUMBERED = 9  # digits that are one sign
SUDOKU = "sudoku"
KINDS = (SUDOKU,)  # for which links are written
ABOUT = {"title": "title", "author": "author", "ruleset": "notes"}  # and what they are here
EDITOR = frozenset(  # how the editor was set
    {"disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage"}
)
DRAWN = ("line", "rectangle", "circle", "text", "cage")  # what is drawn, and is no rule
CELL = frozenset({"value", "given", "region", "givenPencilMarks", "centerPencilMarks"})
UNREAD = {  # what else cells have
    "c": "colours",
    "cArray": "colours",
    "highlight": "colours",
    "cornerPencilMarks": "pencil marks in corners",
}
HIDING = {"fogofwar": "fog", "foglight": "fog"}
NO_FOG = "this puzzle has {}, which is no rule of ours; without it, it is another puzzle"
CENTRE_MARKS = "the pencil marks in the centre of {} are taken for all digits that may stand there"
QUADRUPLE = "quadruple"
EXTREMES = ("minimum", "maximum")  # cells of which say nothing of each other
DIAGONALS = ("diagonal+", "diagonal-")
_LOADED = re.compile(r"[?&]load=([^&#]*)")
_STORED = re.compile(r"[?&]id=")


def document(text: str) -> Document:
    """The puzzle of a link of f-puzzles, in our keys."""
    return Reading(object_of(decompressed(packed_in(text), "{"))).document(text)


def packed_in(text: str) -> str:
    """What is packed into a link."""
    if link := _LOADED.search(text):
        return link[1]
    if _STORED.search(text):
        raise PuzzleError(
            "this link has only the number under which f-puzzles keeps the puzzle, and no network "
            "is asked; open it there, and copy the long link that Export makes"
        )
    raise PuzzleError("this link of f-puzzles has no puzzle behind ?load=; copy all of it")


def written(
    puzzle: Kind, lenient: bool = False, keys: Mapping[str, Any] | None = None
) -> WrittenLink:
    """The link of a Sudoku that a file with these keys says, if they are not those it was read
    from; if lenient, symbols are written as digits where no rule is about them. Its rules are never
    left out."""
    packed, left_out = packed_puzzle(puzzle, lenient, keys)
    return WrittenLink(ADDRESS + packed, left_out)


def packed_puzzle(
    puzzle: Kind, lenient: bool = False, keys: Mapping[str, Any] | None = None
) -> tuple[str, tuple[str, ...]]:
    """A Sudoku as it stands in a link, and what was left out that f-puzzles cannot say."""
    said, left_out = puzzle_as_json(puzzle, lenient, keys)
    return compressed(json.dumps(said, ensure_ascii=False, separators=(",", ":"))), left_out


# from f-puzzles


@dataclass
class Reading:
    """What the JSON of a link says, key by key."""

    said: Item
    keys: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def document(self, text: str) -> Document:
        """The puzzle in our keys."""
        size = self._size()
        rows = self._cells(size)
        board = self._board(size, rows)
        self._read_about()
        self._check_cells(board, rows)
        self._read_grid(board, rows)
        tables = [*self._tables(board), *self._marks(board, rows)]
        self._read_unknown()
        if tables:
            self.keys[TABLE] = tables
        stated = self._stated(board)
        return Document(
            {"kind": SUDOKU, **self.keys},
            text,
            note="; ".join(self.notes),
            stated=stated,
        )

    def _size(self) -> int:
        rows = self.said.get("grid")
        size = self.said.get("size", len(rows) if isinstance(rows, list) else None)
        if not isinstance(size, int) or isinstance(size, bool):
            raise PuzzleError("this link says no size of its grid; copy all of it")
        if not 0 < size <= LARGEST:
            raise PuzzleError(
                f"this link is of a grid of size {brief(size)}; {LARGEST} is the most"
            )
        return size

    def _cells(self, size: int) -> list[list[Item]]:
        """The cells of the grid, row by row."""
        rows = self.said.get("grid")
        if not isinstance(rows, list) or len(rows) != size:
            raise PuzzleError(f"the grid of this link must have {numbered(size, 'row')}")
        for row in rows:
            if not isinstance(row, list) or len(row) != size:
                raise PuzzleError(f"each row of this link's grid must have {size} cells")
            if not all(isinstance(cell, Mapping) for cell in row):
                raise PuzzleError("a cell of this link's grid is no table; copy all of the link")
        return rows

    def _board(self, size: int, rows: list[list[Item]]) -> Board:
        """The regions: the usual blocks, but where cells say others."""
        cells = Cells(size, size)
        usual = usual_regions(cells)
        home = {cells.cells[place]: line.number - 1 for line in usual for place in line.places}
        told = {
            cell: rows[cell[0]][cell[1]]["region"]
            for cell in cells.cells
            if "region" in rows[cell[0]][cell[1]]
        }
        if told and all(region is None for region in told.values()) and len(told) == size**2:
            self.keys["block"] = f"1x{size}"  # rows and columns alone
            return Board(size, cells.rows, said=self.said)
        for cell, region in told.items():
            if not isinstance(region, int) or not 0 <= region < size:
                raise PuzzleError(
                    f"{cell_name(cell)} is in no region in this link; each cell needs one"
                )
        if all(home[cell] == region for cell, region in told.items()):
            return Board(size, usual, said=self.said)
        home |= told
        picture = [[letters(home[row, column]) for column in range(size)] for row in range(size)]
        sizes = Counter(home.values())
        if wrong := next((region for region in sizes if sizes[region] != size), None):
            raise PuzzleError(
                f"region {wrong + 1} of this link has {numbered(sizes[wrong], 'cell')}, but each "
                f"must have {size}"
            )
        self.keys["areas"] = painted(
            {cell: letters(region) for cell, region in home.items()}, size, size, "."
        )
        areas = cells.areas(picture)
        return Board(size, areas, areas, self.said)

    def _read_about(self) -> None:
        """Title, author and rules; cages without a drawing may say them, too."""
        about = _about_cages(self.said)
        if fog := next((name for name in HIDING if name in about), None):
            raise PuzzleError(NO_FOG.format(HIDING[fog]))
        about["ruleset"] = about.get("rules", "")
        for name, key in ABOUT.items():
            if words := plain_text(self.said.get(name) or about.get(name)):
                self.keys[key] = words if key == "notes" else " ".join(words.split())

    def _check_cells(self, board: Board, rows: list[list[Item]]) -> None:
        """Refuses what nobody knows of cells; says how many have colours, or notes of a player."""
        unread = Counter[str]()
        for row, column in board.cells.cells:
            said = {key for key, value in rows[row][column].items() if value}
            if unknown := sorted(said - CELL - UNREAD.keys()):
                where = cell_name((row, column))
                raise PuzzleError(f"{where} has {quoted(unknown[0])}, which is not known here")
            unread.update({UNREAD[key] for key in said & UNREAD.keys()})
        for what, number in sorted(unread.items()):
            self.notes.append(f"the {what} of {numbered(number, 'cell')} left out")

    def _read_grid(self, board: Board, rows: list[list[Item]]) -> None:
        given = dict[Cell, str]()
        not_given = 0
        for row, column in board.cells.cells:
            cell = rows[row][column]
            digit = cell.get("value")
            if digit in (None, 0, ""):
                continue
            if not cell.get("given"):
                not_given += 1
            elif not isinstance(digit, int) or digit not in board.digits:
                shown = quoted(digit) if isinstance(digit, str) else sort_of(digit)
                shown = brief(digit) if isinstance(digit, int) else shown
                where = cell_name((row, column))
                raise PuzzleError(f"{where} has {shown} in this link; digits are 1 to {board.size}")
            else:
                given[row, column] = str(digit)
        if not_given:
            self.notes.append(
                f"{numbered(not_given, 'digit')} that a player filled in, and that "
                f"{'is' if not_given == 1 else 'are'} not given, left out"
            )
        self.keys["grid"] = painted(given, board.size, board.size, ".", board.size > NUMBERED)
        if board.size > NUMBERED:
            self.keys["symbols"] = f"1-{board.size}"

    def _marks(self, board: Board, rows: list[list[Item]]) -> Iterator[Table]:
        """The digits that cells may still have."""
        centre = 0
        for row, column in board.cells.cells:
            cell = rows[row][column]
            if cell.get("value") and cell.get("given"):
                continue
            marks = cell.get("givenPencilMarks")
            if not marks and (marks := cell.get("centerPencilMarks")):
                centre += 1
            if not marks:
                continue
            name = cell_name((row, column))
            if not isinstance(marks, list) or not all(mark in board.digits for mark in marks):
                raise PuzzleError(f"{name} has pencil marks in this link that are no digits")
            yield {"if": {}, "then": {name: sorted({*map(int, marks)})}}
        if centre:
            self.notes.append(CENTRE_MARKS.format(numbered(centre, "cell")))

    def _tables(self, board: Board) -> Iterator[Table]:
        """What the constraints say."""
        diagonals = [name for name in DIAGONALS if self.said.get(name) is True]
        if len(diagonals) == len(DIAGONALS):
            self.keys["diagonals"] = True
        self._check_length(board)
        for constraint in CONSTRAINTS:
            said = self.said.get(constraint.name)
            if not said or (constraint.name in DIAGONALS and "diagonals" in self.keys):
                continue
            yield from constraint.read(said, board)

    def _check_length(self, board: Board) -> None:
        """Refuses constraints that name more cells than any puzzle has, before they are read."""
        said = (self.said.get(constraint.name) for constraint in CONSTRAINTS)
        refuse_many(sum(map(_texts_in, said)), board.size)

    def _read_unknown(self) -> None:
        """Refuses what is none of the known constraints; says what is only drawn."""
        known = {constraint.name for constraint in CONSTRAINTS if constraint.name != MARKS}
        known |= {"size", "grid", "solution", *ABOUT, *EDITOR}
        unknown = [name for name, said in self.said.items() if name not in known and said]
        for name in unknown:
            if name in HIDING:
                raise PuzzleError(NO_FOG.format(HIDING[name]))
        drawn = [
            numbered(number, "cosmetic " + name)
            for name in DRAWN
            if (number := self._cosmetic(name))
        ]
        if drawn:
            self.notes.append(f"left out, as it is drawn and no rule: {listed(drawn)}")
        if others := [name for name in unknown if name not in DRAWN]:
            raise PuzzleError(
                f"no rule of ours says what f-puzzles calls {listed(others)}, so this link cannot "
                "be read"
            )

    def _cosmetic(self, name: str) -> int:
        """How many are drawn, and not by a constraint."""
        items = items_of(self.said.get(name) or [], name)
        drawn = (item for item in items if not item.get("fromConstraint"))
        return sum(not (name == "cage" and _is_about(item)) for item in drawn)

    def _stated(self, board: Board) -> str:
        said = self.said.get("solution") or _about_cages(self.said).get("solution")
        return stated_solution(said, board.size, self.notes)


def _texts_in(value: object) -> int:
    """How many texts there are in a value of JSON."""
    if isinstance(value, Mapping):
        return sum(map(_texts_in, value.values()))
    if isinstance(value, list):
        return sum(map(_texts_in, value))
    return isinstance(value, str)


def stated_solution(said: object, size: int, notes: list[str]) -> str:
    """The solution that stands in a link, as a picture; nothing where there is none, and where it
    is not whole, which is noted."""
    if not said:
        return ""
    if isinstance(said, str):
        said = said.split(",") if "," in said else list(said)
    words = [f"{digit}".strip() for digit in said] if isinstance(said, list) else []
    whole = all(re.fullmatch(r"[1-9][0-9]?", word, re.A) for word in words)
    if len(words) != size**2 or not whole:
        notes.append("the solution that this link states is not whole, and left out")
        return ""
    cells = Cells(size, size).cells
    return painted(dict(zip(cells, words, strict=True)), size, size, ".", size > NUMBERED)


_META = re.compile(r"\s*([a-z]+):\s*(\S.*)", re.S)


def _is_about(item: Item) -> bool:
    """Whether a cage says something of the puzzle, as SudokuPad has it, and is not drawn."""
    value = item.get("value")
    return isinstance(value, str) and _META.fullmatch(value) is not None


def _about_cages(said: Item) -> dict[str, str]:
    """What cages say of the puzzle, as in "solution: 1234"."""
    values = (item.get("value") for item in items_of(said.get("cage") or [], "cage"))
    matches = (_META.fullmatch(value) for value in values if isinstance(value, str))
    return {each[1]: each[2].strip() for each in matches if each}


def usual_regions(cells: Cells) -> tuple[Line, ...]:
    """The blocks of a grid where nothing else is said."""
    tall, wide = map(int, usual_block(cells.width).split("x"))
    return cells.blocks(tall, wide)


# to f-puzzles


def puzzle_as_json(
    puzzle: Kind, lenient: bool = False, keys: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The JSON of a Sudoku, and what was left out of it."""
    parts = puzzle if isinstance(puzzle, PartPuzzle) else puzzle.parted()
    if puzzle.kind != SUDOKU:
        raise Unable(f"f-puzzles has Sudokus alone, and this is {puzzle.kind}")
    if not isinstance(parts, PartPuzzle) or not isinstance(cells := parts.board, Cells):
        raise Unable("f-puzzles has grids of two dimensions alone")
    size = cells.width
    if keys is None:
        keys = puzzle.document(puzzle.keys_read())
    left_out = [key for key in ("source",) if keys.get(key)]
    try:
        refuse_symbols("f-puzzles", parts.values, size)
    except Unable as error:
        if keys.get(TABLE):
            raise
        if not lenient:
            raise Unable(f"{error}; --lenient writes digits for them") from None
        left_out.append("symbols")
    areas = tuple(parts.drawn_areas())
    said: dict[str, Any] = {"size": size}
    board = Board(size, areas or _blocks(keys, cells), areas, said)
    said.update({name: keys[key] for name, key in ABOUT.items() if keys.get(key)})
    given = {cells.cells[place]: min(some) + 1 for place, some in parts.given.items()}
    said["grid"] = _written_cells(board, given)
    if keys.get("diagonals"):
        said |= dict.fromkeys(DIAGONALS, True)
    rules, notes = without_notes(keys.get(TABLE) or ())
    for number, rule in sorted(enumerate(rules, 1), key=lambda each: _is_of_signs(each[1])):
        for one in _one_by_one(rule):
            _add(said, one, board, number)
    return said, (*left_out, *notes)


def _one_by_one(table: Table) -> list[Table]:
    """A table, or of one that says several things of neighbours without signs each alone."""
    if table.keys() != {"negative"}:
        return [table]
    return [{"negative": {key: each}} for key, each in table["negative"].items()]


def _is_of_signs(table: Table) -> bool:
    """Whether what a table says depends on the signs that there are between cells."""
    return "negative" in table or "adjacent" in table


def _blocks(keys: Mapping[str, Any], cells: Cells) -> tuple[Line, ...]:
    """The blocks of a puzzle with these keys."""
    shape = keys.get("block") or usual_block(cells.width)
    tall, wide = (int(number) for number in re.findall(r"[0-9]+", shape))
    return cells.blocks(tall, wide)


def _written_cells(board: Board, given: Mapping[Cell, int]) -> list[list[dict[str, Any]]]:
    """The cells of a grid, with their regions where these are not the usual ones."""
    cells = board.cells
    rows: list[list[dict[str, Any]]] = [[{} for _ in board.digits] for _ in board.digits]
    for (y, x), digit in given.items():
        rows[y][x] |= {"value": digit, "given": True}
    regions, usual, lines = (
        {frozenset(line.places) for line in some}
        for some in (board.regions, usual_regions(cells), cells.rows)
    )
    if regions == lines and usual != lines:
        for row in rows:
            for cell in row:
                cell["region"] = None
    elif regions != usual:
        for number, line in enumerate(board.regions):
            for y, x in (cells.cells[place] for place in line.places):
                rows[y][x]["region"] = number
    return rows


def _add(said: dict[str, Any], table: Table, board: Board, number: int) -> None:
    """Adds what a table says to the constraints of the JSON."""
    for constraint in CONSTRAINTS:
        items = constraint.write(table, board)
        if items is None or items is False:
            continue
        if items is True:
            said[constraint.name] = True
        elif constraint.name == MARKS:
            for item in items:
                _mark(said, item)
        else:
            _join(said.setdefault(constraint.name, []), items, constraint)
        return
    words = next(iter(table), "nothing")
    raise Unable(f"f-puzzles has no constraint for rule {number} ({brief(words)})")


def _mark(said: dict[str, Any], item: Item) -> None:
    """Leaves a cell these digits."""
    row, column = (int(number) - 1 for number in re.findall(r"[0-9]+", item["cell"]))
    cell = said["grid"][row][column]
    old = cell.get("givenPencilMarks", item["values"])
    cell["givenPencilMarks"] = [digit for digit in item["values"] if digit in old]


def _join(items: list[Any], others: list[Any], constraint: Constraint) -> None:
    """Adds items to those that there are; the digits of a quadruple become one."""
    merged = constraint.name == QUADRUPLE
    before = [*items]
    for item in others:
        if constraint.name in EXTREMES and any(beside(item["cell"], o["cell"]) for o in before):
            raise Unable(
                f"f-puzzles takes all cells of {constraint.name} for one clue, and {item['cell']} "
                "has one of another clue beside it"
            )
        same = [other for other in items if other["cells"] == item["cells"]] if merged else []
        if same:
            same[0]["values"] = sorted([*same[0]["values"], *item["values"]])
        else:
            items.append(item)
