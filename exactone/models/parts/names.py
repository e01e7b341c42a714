"""The words in a `[[rule]]`: cells as people write them, places,
values and lines by their names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import pairwise
from typing import Any

from exactone.models.boards.board import Board, Cell, Line, LineSort, NamedPlaces, cell_name
from exactone.models.boards.cells import NEAR, Cells, Pairs
from exactone.models.boards.edges import Edges
from exactone.models.boards.keys import Drawn, drawn
from exactone.models.text.words import nearest, numbered, quoted, similar
from exactone.solver.errors import PuzzleError

from .part import Assignments

_CELL = re.compile(r"r([0-9]{1,5})c([0-9]{1,5})", re.ASCII | re.IGNORECASE)
_RANGE = rf"{_CELL.pattern}(?:\s*[-–]\s*{_CELL.pattern})*"
_TEXT = re.compile(rf"\s*{_RANGE}(?:[\s,;]+{_RANGE})*\s*", re.ASCII | re.IGNORECASE)
_WORD = re.compile(_RANGE, re.ASCII | re.IGNORECASE)


def cells_in(text: str, key: str, known: Container[str]) -> list[str]:
    """The names of the cells that a text lists, in its order; none where it is something else.

    A range may go on, as in r1c1-r1c5-r4c5; a corner of it is named once. Only known cells have
    others between them.
    """
    if not _TEXT.fullmatch(text):
        return []
    return [name for word in _WORD.finditer(text) for name in _along(word[0], key, known)]


def doubtful(texts: Sequence[str], key: str) -> PuzzleError:
    """What is said of several texts that list cells: nobody can say whether they are one list."""
    one, other = texts[:2]
    apart = f'[["{one}"], ["{other}"]]'
    together = f'"{one} {other}"'
    return PuzzleError(
        f"{key} has several texts with more than one cell; write {together}, or {apart}", key
    )


def _along(word: str, key: str, known: Container[str]) -> list[str]:
    """A cell, or the cells of a range."""
    ends = [(int(row) - 1, int(column) - 1) for row, column in _CELL.findall(word)]
    if any(cell_name(end) not in known for end in ends):
        return [*map(cell_name, ends)]
    cells_along = ends[:1]
    for begin, end in pairwise(ends):
        down = end[0] - begin[0]
        right = end[1] - begin[1]
        steps = max(abs(down), abs(right))
        if down and right and abs(down) != abs(right):
            between = quoted(f"{cell_name(begin)}-{cell_name(end)}")
            raise PuzzleError(
                f"{between} goes along no row, column or diagonal; list its cells one by one", key
            )
        cells_along += [
            (begin[0] + down * n // steps, begin[1] + right * n // steps)
            for n in range(1, steps + 1)
        ]
    return [*map(cell_name, cells_along)]


Table = Mapping[str, Any]
BOUNDS = {"exactly": "so many, or so much", "at_least": "no less", "at_most": "no more"}
TOLD = {
    "rows": "a number for each row of the grid, ? or . where nothing is known",
    "columns": "and for each column",
}
BETWEEN = "between "
PLAIN = "._+#"  # signs of cells and corners in a picture of what is between cells
UNKNOWN = ("?", ".", "_")
SIDES = ("left", "right", "top", "bottom")
LINES = {
    "rows": "each row; so columns",
    "columns": "",
    "blocks 2x3": "each block of two rows and three columns",
    "diagonals": "the two of a square grid",
    "all diagonals": "every one, in both directions, down to single cells",
    "row stretches": "the rows, cut at holes; so column stretches",
    "column stretches": "",
    "all cells": "the whole grid as one line",
}
MORE_LINES = {
    "row 3": (
        'one row; so "column 3", and in the order in which one looks along them "row 3 from the '
        'right", "column 3 from the bottom"'
    ),
    "areas": "those of the picture under areas",
    "between >": "the pairs of neighbours with this sign between them in the picture under between",
    "r1c1 r1c2": (
        "the cells that a text lists, as one list; so R1C1, r1c1-r1c5, and with a corner "
        "r1c1-r1c5-r4c5"
    ),
    "around cells": "where edges are the variables: the four sides, or the links, of each cell",
}

_NUMBER = re.compile(r"-?[0-9]{1,17}", re.ASCII)
ONE_LINE = re.compile(r"(row|column) ?([0-9]{1,5})(?: from (?:the )?(left|right|top|bottom))?")
_BLOCKS = re.compile(r"blocks? ?([0-9]{1,5}) ?[x×] ?([0-9]{1,5})")


class Names:
    """The places and values of a puzzle, looked up by what they are called."""

    def __init__(
        self,
        board: Board,
        values: Sequence[str],
        areas: tuple[Line, ...] = (),
        between: Mapping[str, tuple[Line, ...]] | None = None,
        named: Mapping[str, tuple[Line, ...]] | None = None,
        blocks: tuple[Line, ...] = (),
    ) -> None:
        """`named` are lines that have names of their own besides;
        `blocks` those that stand in for areas where there are none."""
        self.board = board
        self.named = named or {}
        self.areas = areas
        self.blocks = blocks
        self.regions = areas or blocks
        # the pairs of places with a sign between them, by the sort of the sign, where that matters
        self.signed: Mapping[str, Pairs] = {}
        self.between = between or {}
        self.places = {word: number for number, word in enumerate(board.names)}
        self.values = {word: number for number, word in enumerate(values)}
        self._lines: dict[str, tuple[Line, ...]] = {}

    @property
    def cells(self) -> Cells | None:
        """The board, where it is one of cells."""
        return self.board if isinstance(self.board, Cells) else None

    # places and values

    def place(self, said: object, key: str, row: int = 0) -> int:
        """The number of a place."""
        if not isinstance(said, str):
            raise PuzzleError(
                f"{key} has a variable that is no text; write names in quotes", key, row
            )
        if (number := self.places.get(said, self._in_capitals(said))) is None:
            raise PuzzleError(f"unknown variable {quoted(said)}; {self._meant(said)}", key, row)
        return number

    def _in_capitals(self, said: str) -> int | None:
        return None if isinstance(self.board, NamedPlaces) else self.places.get(said.lower())

    def _meant(self, said: str) -> str:
        if not (cells := self.cells):
            return nearest(said, list(self.places))
        lines = [
            *LINES,
            *(["areas"] if self.areas else []),
            *(f"{BETWEEN}{sign}" for sign in self.between),
        ]
        return f"the cells are r1c1 to r{cells.height}c{cells.width}, and lines {', '.join(lines)}"

    def value(self, said: object, key: str, row: int = 0) -> int:
        """The number of a value; whole numbers are read as texts."""
        word = said if isinstance(said, str) else number_as_text(said)
        if word is None:
            raise PuzzleError(
                f"{key} has a value that is no text and no whole number; write it in quotes",
                key,
                row,
            )
        if (number := self.values.get(word)) is None:
            raise PuzzleError(
                f"unknown value {quoted(word)}; {nearest(word, list(self.values))}", key, row
            )
        return number

    def some_values(self, said: object, key: str) -> frozenset[int]:
        """The numbers of one value, or of a list of them."""
        return frozenset(
            self.value(one, key) for one in (said if isinstance(said, list) else [said])
        )

    def pair(self, said: object, key: str) -> tuple[int, int]:
        """Two values that may stand side by side, or may not."""
        parts = said.split() if isinstance(said, str) else said
        if not isinstance(parts, list) or len(parts) != 2:
            shown = quoted(said) if isinstance(said, str) else "something else"
            raise PuzzleError(
                f'{key} has {shown}, but a pair is two values with a space between, as in "a b"',
                key,
            )
        return self.value(parts[0], key), self.value(parts[1], key)

    def assignments(self, said: object, key: str) -> Assignments:
        """Places, each with a value or a list of values of which it has one."""
        if not isinstance(said, Mapping):
            raise PuzzleError(
                f'{key} must be a table of variables and values, as in {{ WA = "red" }}', key
            )
        return tuple(
            (self.place(one, key), self.some_values(values, key)) for one, values in said.items()
        )

    def numbers(self, key: str, table: Table | None = None) -> tuple[int, ...]:
        """What the values stand for: the numbers that they are,
        or that a table says under `numbers`, where it may."""
        said = (table or {}).get("numbers", {})
        if not isinstance(said, Mapping):
            raise PuzzleError(
                'numbers must be a table of values and whole numbers, as in { "#" = 1 }', key
            )
        told = {self.value(word, key): number for word, number in said.items()}
        read = list[int]()
        for word, value in self.values.items():
            number = told.get(value, int(word) if _NUMBER.fullmatch(word) else None)
            if number is None:
                how = (
                    "take others"
                    if table is None
                    else (f'say what it stands for, as in numbers = {{ "{word}" = 1 }}')
                )
                raise PuzzleError(
                    f"{key} needs values that are whole numbers, and {quoted(word)} is none; {how}",
                    key,
                )
            if number_as_text(number) is None:
                raise PuzzleError(
                    f"numbers has something else than a whole number for {quoted(word)}", key
                )
            read.append(number)
        return tuple(read)

    def ranks(self) -> tuple[int, ...]:
        """The numbers that the values are, or, where they are none,
        their places in the list of values."""
        if all(map(_NUMBER.fullmatch, self.values)):
            return tuple(map(int, self.values))
        return tuple(self.values.values())

    # lines

    def within(self, table: Table, key: str) -> tuple[Line, ...]:
        """The lines that a table says under `in`; all places, as one line,
        where it says nothing."""
        return (
            self.lines(table["in"], key, "in")
            if "in" in table
            else (Line(tuple(range(len(self.places)))),)
        )

    def lines(self, said: object, key: str, inside: str = "") -> tuple[Line, ...]:
        """A list of places, several of them, or lines of a grid by their name;
        under a key of a table or not."""
        items = [said] if isinstance(said, str) else said
        if not isinstance(items, list) or not items:
            example = '"rows"' if self.cells else '["WA", "NT"]'
            shown = f"{key} = {{ {inside} = {example}, ... }}" if inside else f"{key} = {example}"
            raise PuzzleError(f"{key} needs a list of variables, as in {shown}", key)
        several = [item for item in items if len(self._cells_in(item, key)) > 1]
        if len(several) > 1:
            raise doubtful(several, key)
        if several == [said]:
            return (self._list([said], key),)
        if not self.cells and isinstance(said, str) and not self._named(said, key):
            raise PuzzleError(
                f"{quoted(said)} is no list; put variables into one, as in [{quoted(said)}, ...]",
                key,
            )
        named = [
            isinstance(item, str) and item not in self.places and self._named(item, key)
            for item in items
        ]
        if (
            not any(named)
            and not isinstance(said, str)
            and not any(isinstance(item, list) for item in items)
        ):
            return (self._list(items, key),)
        return tuple(line for item in items for line in self._lines_or_list(item, key))

    def _lines_or_list(self, item: object, key: str) -> tuple[Line, ...]:
        if isinstance(item, list):
            return (self._list(item, key),)
        if isinstance(item, str) and (item in self.places or self._cells_in(item, key)):
            raise PuzzleError(
                f"{quoted(item)} stands beside lists; put variables into a list of their own", key
            )
        lines = self._named(item, key) if isinstance(item, str) else ()
        if not lines:
            self.place(item, key)  # says what is known instead
        return lines

    def _list(self, items: list[Any], key: str) -> Line:
        places = tuple(
            self.place(word, key) for item in items for word in self._cells_in(item, key) or [item]
        )
        if not places:
            raise PuzzleError(f"{key} has an empty list; name its variables", key)
        ((twice, often),) = Counter(places).most_common(1)
        if often > 1:
            raise PuzzleError(
                f"{key} names {quoted(self.board.names[twice])} twice in one list; name it once",
                key,
            )
        return Line(places)

    def _cells_in(self, item: object, key: str) -> list[str]:
        """The cells of a grid that a text lists; none where it is the name of a place,
        or something else."""
        if not self.cells or not isinstance(item, str) or item in self.places:
            return []
        return cells_in(item, key, self.places)

    def _named(self, word: str, key: str) -> tuple[Line, ...]:
        """The lines of a grid that a word names; none where it names none."""
        if word in self.named:
            return self.named[word]
        said = spelled(word)
        if isinstance(board := self.board, Edges):
            return board.around_cells if said == "around cells" else ()
        if not (cells := self.cells):
            return ()
        if word.startswith(BETWEEN) and (
            lines := self.between.get(word.removeprefix(BETWEEN).strip())
        ):
            return lines
        if said not in self._lines:
            if one := ONE_LINE.fullmatch(said):
                self._lines[said] = self._one_line(cells, one, key)
            elif said.split(" ")[0] in ("block", "blocks"):
                self._lines[said] = cells.blocks(*self._block(said, word, key))
            elif said == "diagonals" and cells.height != cells.width:
                shown = (
                    "the two diagonals are those of a square grid, and this one is "
                    f"{cells.height} x {cells.width}"
                )
                raise PuzzleError(f'{shown}; write "all diagonals" or lists of cells', key)
            else:
                self._lines[said] = self._plain(cells).get(said, lambda: ())()
        return self._lines[said]

    def _one_line(self, cells: Cells, said: re.Match[str], key: str) -> tuple[Line, ...]:
        """A row or a column, from one of its ends; none where there is no such row."""
        sort, number, side = said.groups()
        lines = cells.rows if sort == "row" else cells.columns
        ends = ("left", "right") if sort == "row" else ("top", "bottom")
        if side and side not in ends:
            raise PuzzleError(
                f"a {sort} is looked at from the {ends[0]} or from the {ends[1]}; write one of "
                "these",
                key,
            )
        if not (chosen := [line for line in lines if line.number == int(number)]):
            raise PuzzleError(
                f"there is no {sort} {number}; they are {sort} {lines[0].number} to "
                f"{sort} {lines[-1].number}",
                key,
            )
        return tuple(seen_from(line, side or ends[0], bool(side)) for line in chosen)

    def _plain(self, cells: Cells) -> dict[str, Callable[[], tuple[Line, ...]]]:
        """The lines that are named by a word alone."""
        return {
            "rows": lambda: cells.rows,
            "columns": lambda: cells.columns,
            "diagonals": lambda: cells.diagonals,
            "all diagonals": lambda: cells.all_diagonals,
            "row stretches": lambda: cells.stretches(cells.rows),
            "column stretches": lambda: cells.stretches(cells.columns),
            "areas": lambda: self.areas,
            "all cells": lambda: (Line(cells.places, "the grid", LineSort.GRID, 1),),
        }

    def around(self, how: object, key: str) -> Callable[[Cell], Line]:
        """What stands around a cell, as a rule says: by sides, touching, ..."""
        if isinstance(board := self.board, Edges):
            return board.around_cell
        if not (cells := self.cells):
            raise PuzzleError(f"{key} around cells needs a grid", key)
        by = self._how("touching" if how is None else how, "by", key)
        return lambda cell: cells.around(cell, by)

    def picture(self, said: object, key: str, part: str) -> dict[Cell, str]:
        """The signs of a picture as large as the grid, which may also be written as a list of its
        rows."""
        if not isinstance(cells := self.board, (Cells, Edges)):
            raise PuzzleError(f"{key} is a picture, which needs a grid", part)
        rows = said.strip("\n").split("\n") if isinstance(said, str) else said
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            raise PuzzleError(f"{key} must be a picture in quotes, as large as the grid", part)
        try:
            wide = as_wide("\n".join(rows), key, cells.width)
        except PuzzleError as error:
            where = key if error.row is None else f"{key}, row {error.row + 1}"
            raise PuzzleError(f"{where}: {error}", part) from None
        if len(wide) != cells.height:
            raise PuzzleError(
                f"{key} has {numbered(len(wide), 'row')}, but the grid has {cells.height}; write "
                "one for each",
                part,
            )
        return {(y, x): sign for y, (_, signs) in enumerate(wide) for x, sign in enumerate(signs)}

    def alike(self, said: object, lines: Sequence[Line], part: str) -> tuple[Line, ...]:
        """The places of each line with the same sign in a picture;
        or the edges between the same two signs."""
        picture = self.picture(said, "alike", part)
        if isinstance(board := self.board, (Cells, Edges)):
            return board.alike(picture, lines)
        return ()

    def _block(self, said: str, word: str, key: str) -> tuple[int, int]:
        cells = self.cells
        match = _BLOCKS.fullmatch(said)
        height, width = (int(match[1]), int(match[2])) if match else (0, 0)
        if not height or not width:
            raise PuzzleError(
                f'blocks need their rows and columns, as in "blocks 2x3", not {quoted(word)}', key
            )
        if cells and (cells.height % height or cells.width % width):
            shown = (
                f"blocks of {height} x {width} do not divide a grid of {cells.height} x "
                f"{cells.width}"
            )
            raise PuzzleError(f"{shown}; take others, or lists of cells", key)
        return height, width

    def margin(self, said: object, side: str, key: str) -> list[tuple[Line, object]]:
        """The lines of a grid that begin at a side, or its rows or columns,
        with what is told of each."""
        if (cells := self.cells) is None:
            raise PuzzleError(f"{side} needs a grid; for variables write in = [...]", key)
        lines = cells.rows if side in ("rows", "left", "right") else cells.columns
        if not isinstance(said, list) or len(said) != len(lines):
            number = (
                f"has {numbered(len(said), 'item')}" if isinstance(said, list) else "is no list"
            )
            whole = "rows" if lines is cells.rows else "columns"
            raise PuzzleError(
                f"{side} {number}, but there are {len(lines)} {whole}; write one for each", key
            )
        if side in SIDES:
            lines = tuple(seen_from(line, side) for line in lines)
        return list(zip(lines, said, strict=True))

    # neighbours

    def near(self, said: object, word: str, key: str) -> Pairs:
        """The pairs of cells that are near each other in a way that has a name;
        the first in reading order first."""
        if (cells := self.cells) is None:
            raise PuzzleError(f"{word} needs a grid; for variables list the pairs", key)
        return cells.near(self._how(said, word, key))

    def _how(self, said: object, word: str, key: str) -> str:
        """A word for how cells may be near each other."""
        if not isinstance(said, str) or said not in NEAR:
            *some, last = NEAR
            none = (
                f"{quoted(said)} is none of them"
                if isinstance(said, str)
                else (f'write it as a text, "{some[0]}"')
            )
            how = (similar(said, list(NEAR)) if isinstance(said, str) else "") or none
            raise PuzzleError(f"{word} must be {', '.join(some)} or {last}; {how}", key)
        return said

    def chains(self, said: object, key: str) -> Pairs:
        """The pairs of places that are listed; of a longer list, or of the line of a grid,
        each one with the next."""
        lines = self.lines(said, key)
        if single := next((line for line in lines if len(line.places) < 2 and not line.sort), None):
            alone = quoted(self.board.names[single.places[0]])
            raise PuzzleError(f"{key} has a list of {alone} alone; a pair is two variables", key)
        return tuple(pair for line in lines for pair in pairwise(line.places))


def spelled(word: str) -> str:
    """The name of a line in small letters, with single spaces between its words."""
    return " ".join(re.sub(r"(?<=[a-z])[_-](?=[a-z])", " ", word.lower()).split())


def seen_from(line: Line, side: str, named: bool = True) -> Line:
    """A row or a column in the order in which one looks along it from a side."""
    step = -1 if side in ("right", "bottom") else 1
    name = f"{line.name} from the {side}" if named else line.name
    return line._replace(places=line.places[::step], name=name)


def as_wide(text: str, key: str, width: int) -> Drawn:
    """The rows of a picture of so many columns; where it is one column, words are signs."""
    return drawn(text, key, lambda word: width == 1 and len(word) > 1, width)


def number_as_text(said: object) -> str | None:
    """A whole number in digits; None for anything else."""
    if not isinstance(said, int) or isinstance(said, bool) or abs(said) >= 10**18:
        return None
    return str(said)
