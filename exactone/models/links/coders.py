"""Where the items of a body stand on the board, and what they are in a file of ours.

A coder reads the value of one key, or of several, from the head of a body, and writes it again. A
picture is a mapping from cells to signs, without those that are open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from exactone.models.boards.board import Cell, beside, together
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .sequences import (
    ARROWS_16,
    BITS,
    CIRCLES,
    DIGITS,
    FOURS,
    NUMBERS_10,
    NUMBERS_16,
    Body,
    Items,
    Number,
    Pointing,
    SkippingItems,
    Skips,
    in_base,
)

T = TypeVar("T")
Signs = Mapping[Cell, str]


@dataclass
class LinkBoard:
    """The board of a link, and what is known of its keys by now."""

    rows: int
    columns: int
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def cells(self) -> list[Cell]:
        """All cells, in reading order."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    def rooms(self, key: str) -> list[list[Cell]]:
        """The areas of a picture, in the order of their first cells."""
        by_name: dict[str, list[Cell]] = {}
        for cell in self.cells:
            by_name.setdefault(self.values[key][cell], []).append(cell)
        return list(by_name.values())


class Coder(Protocol):
    """Reads and writes what one key says, or what several say."""

    def read(self, body: Body, board: LinkBoard) -> Any:
        """The value of the key; of several keys a tuple of theirs."""

    def write(self, value: Any, board: LinkBoard) -> str:
        """The same, as it stands in a link."""


# what signs say


class Meaning(Protocol[T]):
    """What a sign of ours is in a link."""

    def sign(self, value: T) -> str:
        """The sign of a value."""

    def value(self, sign: str) -> T:
        """The value of a sign."""


class NumberSigns(Meaning[int | None]):
    """Numbers are themselves; one that is not told has a sign, and others may have one, too."""

    def __init__(self, unknown: str = "?", **others: int) -> None:
        self.signs: dict[int | None, str] = {None: unknown}
        self.signs.update({value: sign for sign, value in others.items()})

    def sign(self, value: int | None) -> str:
        return self.signs.get(value, str(value))

    def value(self, sign: str) -> int | None:
        for value, known in self.signs.items():
            if sign == known:
                return value
        if not sign.isdecimal():
            raise PuzzleError(f"a link of this kind has no sign for {quoted(sign)}")
        return int(sign)


class Table(Meaning[T], Generic[T]):
    """Signs, each with its value; what is not in the table cannot be said."""

    def __init__(self, signs: Mapping[T, str]) -> None:
        self.signs = signs

    def sign(self, value: T) -> str:
        if value not in self.signs:
            raise PuzzleError(f"this link says {value} of a cell, which means nothing here")
        return self.signs[value]

    def value(self, sign: str) -> T:
        for value, known in self.signs.items():
            if sign == known:
                return value
        raise PuzzleError(f"a link of this kind has no sign for {quoted(sign)}")


class ArrowSigns(Meaning[Pointing]):
    """A number and an arrow, as in 2>; one that is not told has a sign."""

    arrows = " ^v<>"

    def __init__(self, unknown: str = "?") -> None:
        self.unknown = unknown

    def sign(self, value: Pointing) -> str:
        direction, number = value
        if number is None:
            return self.unknown
        if not 0 < direction < len(self.arrows):
            raise PuzzleError("this link has a number without an arrow, which means nothing here")
        return f"{number}{self.arrows[direction]}"

    def value(self, sign: str) -> Pointing:
        if sign == self.unknown:
            return 0, None
        return self.arrows.index(sign[-1]), int(sign[:-1])


# where items stand


Places = Callable[[LinkBoard], Sequence[Cell]]


def all_cells(board: LinkBoard) -> Sequence[Cell]:
    """Each cell of the board."""
    return board.cells


def corners(board: LinkBoard) -> Sequence[Cell]:
    """Each point where lines of the board meet, the rim too."""
    return LinkBoard(board.rows + 1, board.columns + 1).cells


def first_cells(key: str) -> Places:
    """The first cell of each area of a picture."""
    return lambda board: [cells[0] for cells in board.rooms(key)]


@dataclass(frozen=True)
class PictureCoder(Coder, Generic[T]):
    """A picture: items at places of the board, each of which has a sign."""

    items: Items[T]
    signs: Meaning[T]
    places: Places = all_cells

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        places = self.places(board)
        found = self.items.read(body, len(places))
        return {places[number]: self.signs.sign(value) for number, value in found.items()}

    def write(self, value: Signs, board: LinkBoard) -> str:
        found = self._numbered(value, board)
        return self.items.write(found, len(self.places(board)))

    def _numbered(self, value: Signs, board: LinkBoard) -> dict[int, T]:
        number = {place: at for at, place in enumerate(self.places(board))}
        return {number[cell]: self.signs.value(sign) for cell, sign in value.items()}


@dataclass(frozen=True)
class RoomNumbers(PictureCoder[int | None]):
    """A number for each area, which may stand in any of its cells."""

    areas: str = "areas"

    def _numbered(self, value: Signs, board: LinkBoard) -> dict[int, int | None]:
        return {
            number: self.signs.value(value[cell])
            for number, cells in enumerate(board.rooms(self.areas))
            for cell in cells
            if cell in value
        }


class Borders(Coder):
    """Areas, by the walls between cells: those between columns row by row, then those between
    rows."""

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        walls = read_walls(body, board)
        home: dict[Cell, int] = {}
        for number, area in enumerate(_open_regions(board, walls)):
            home.update(dict.fromkeys(area, number))
        for one, other in sorted(walls):
            if home[one] == home[other]:
                raise PuzzleError(
                    f"this link has a wall inside an area, below or right of row {one[0] + 1}, "
                    f"column {one[1] + 1}; a file of areas cannot say that"
                )
        return {cell: letters(number) for cell, number in home.items()}

    def write(self, value: Signs, board: LinkBoard) -> str:
        return write_walls(lambda one, other: value[one] != value[other], board)


Wall = tuple[Cell, Cell]


def wall_places(board: LinkBoard) -> tuple[list[Wall], list[Wall]]:
    """The borders between columns, row by row, and those between rows."""
    across = [
        ((row, column), (row, column + 1))
        for row in range(board.rows)
        for column in range(board.columns - 1)
    ]
    down = [
        ((row, column), (row + 1, column))
        for row in range(board.rows - 1)
        for column in range(board.columns)
    ]
    return across, down


def read_walls(body: Body, board: LinkBoard) -> set[Wall]:
    """The borders that are walls."""
    return {
        places[number] for places in wall_places(board) for number in BITS.read(body, len(places))
    }


def write_walls(is_wall: Callable[[Cell, Cell], bool], board: LinkBoard) -> str:
    """Which borders are walls, as it stands in a link."""
    text = ""
    for places in wall_places(board):
        walls = {number: 1 for number, pair in enumerate(places) if is_wall(*pair)}
        text += BITS.write(walls, len(places))
    return text


def _open_regions(board: LinkBoard, walls: set[Wall]) -> Iterator[set[Cell]]:
    """The cells that no wall parts."""

    def near(cell: Cell) -> list[Cell]:
        return [
            other for other in beside(cell) if (min(cell, other), max(cell, other)) not in walls
        ]

    return together(board.cells, near)


def letters(number: int) -> str:
    """The name of an area in a picture: A to Z, then with a second letter, and so on."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    whole, rest = divmod(number, len(alphabet))
    return (letters(whole - 1) if whole else "") + alphabet[rest]


NUMBERS = NumberSigns()
CELLS_16 = PictureCoder(NUMBERS_16, NUMBERS)
CELLS_10 = PictureCoder(NUMBERS_10, NUMBERS)
CELLS_4 = PictureCoder(FOURS, NUMBERS)
CORNERS_4 = PictureCoder(FOURS, NUMBERS, corners)
BORDERS = Borders()
IN_ROOMS = RoomNumbers(NUMBERS_16, NUMBERS, first_cells("areas"))


def circles(white: str, black: str) -> PictureCoder[int]:
    """White and black circles in cells, of these signs."""
    return PictureCoder(CIRCLES, Table({1: white, 2: black}))


def marks(sign: str) -> PictureCoder[int]:
    """Cells that have this sign."""
    return PictureCoder(BITS, Table({1: sign}))


def arrows(unknown: str = "?") -> PictureCoder[Pointing]:
    """Numbers with arrows in cells."""
    return PictureCoder(ARROWS_16, ArrowSigns(unknown))


def black_cells(black: str = "#") -> PictureCoder[int | None]:
    """Black cells with numbers from 0 to 4, or with none."""
    return PictureCoder(FOURS, NumberSigns(black))


# dots in cells and between them, compasses


class HalfCells(Coder):
    """White and black dots in cells, between two and where four meet, and cells that are none: a
    picture of cells and what is between them.

    A dot is a hex sign, twice the blank places behind it, and one more if it is black; g to z skip.
    """

    skips = Skips("g", 20)

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        places = self._places(board)
        found = dict[Cell, str]()
        at = 0
        while at < len(places):
            sign = body.take()
            if skipped := self.skips.skipped(sign):
                at += skipped
            elif sign in DIGITS[:16]:
                behind, black = divmod(DIGITS.index(sign), 2)
                found[places[at]] = "*" if black else "o"
                at += 1 + behind
            else:
                raise body.wrong(sign)
        missing = {} if body.is_read else BITS.read(body, len(board.cells))
        for number in missing:
            row, column = board.cells[number]
            found[2 * row, 2 * column] = "#"
        return found

    def write(self, value: Signs, board: LinkBoard) -> str:
        places = self._places(board)
        dots = [number for number, place in enumerate(places) if value.get(place, "#") != "#"]
        ends = [*dots[1:], len(places)]
        text = self.skips.letters(min(dots, default=len(places)))
        for number, end in zip(dots, ends, strict=False):
            behind = end - number - 1
            packed = min(behind, MOST_BEHIND)
            text += in_base(2 * packed + (value[places[number]] == "*"), 16)
            text += self.skips.letters(behind - packed)
        holes = {
            number: 1
            for number, (row, column) in enumerate(board.cells)
            if value.get((2 * row, 2 * column)) == "#"
        }
        return text + (BITS.write(holes, len(board.cells)) if holes else "")

    def _places(self, board: LinkBoard) -> list[Cell]:
        return LinkBoard(2 * board.rows - 1, 2 * board.columns - 1).cells


MOST_BEHIND = 7  # blank places that the sign of a dot says
HALF_CELLS = HalfCells()


class Compasses(SkippingItems[tuple[Number, ...]]):
    """Four numbers, those above, below, on the left and on the right; g to z skip."""

    skips = Skips("g", 20)

    def read_one(self, body: Body) -> tuple[Number, ...]:
        return tuple(NUMBERS_16.read_one(body) for _ in range(4))

    def write_one(self, value: tuple[Number, ...]) -> str:
        return "".join(map(NUMBERS_16.write_one, value))


class CompassSigns(Meaning[tuple[Number, ...]]):
    """Four numbers as in 2,0,?,1: above, on the right, below, on the left; ? where all are open."""

    def sign(self, value: tuple[Number, ...]) -> str:
        above, below, left, right = ("?" if number is None else str(number) for number in value)
        told = above, right, below, left
        return "?" if set(told) == {"?"} else ",".join(told)

    def value(self, sign: str) -> tuple[Number, ...]:
        told = sign.split(",") if sign != "?" else ["?"] * 4
        above, right, below, left = (None if word == "?" else int(word) for word in told)
        return above, below, left, right


COMPASSES = PictureCoder(Compasses(), CompassSigns())
