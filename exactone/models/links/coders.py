"""Where the items of a body stand on the board, and what they are in a file of ours.

A coder reads the value of one key, or of several, from the head of a body, and writes it again. A
picture is a mapping from cells to signs, without those that are open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from exactone.models.boards.board import Cell, beside, together
from exactone.models.boards.inner_walls import WALLS, Wall, named_walls, wall_of
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .sequences import (
    ARROWS_16,
    BITS,
    CIRCLES,
    DIGITS,
    DIGITS_36,
    FOURS,
    NUMBERS_10,
    NUMBERS_16,
    SPARSE_MARKS,
    UNKNOWN,
    Body,
    Items,
    Pointing,
    refuse_beyond,
)

T = TypeVar("T")
Signs = Mapping[Cell, str]


@dataclass
class LinkBoard:
    """The board of a link, and what is known of its keys by now."""

    rows: int
    columns: int
    values: dict[str, Any] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    """What a link says of its rules, until a coder has taken it; when one is written, what coders
    said."""

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


class Coder:
    """Reads and writes what one key says, or what several say."""

    def keys(self, key: str) -> tuple[str, ...]:
        """Which keys of a document these are, if a line of the table has it under this name."""
        return (key,)

    def read(self, body: Body, board: LinkBoard) -> Any:
        """The value of the key, None where it is to be left out; of several keys a tuple of
        theirs."""
        raise NotImplementedError

    def write(self, value: Any, board: LinkBoard) -> str:
        """The value of the key, as it stands in a link."""
        raise NotImplementedError

    def more(self) -> tuple[int, int]:
        """How many rows and columns a picture has more than the board of the link."""
        return 0, 0

    def board_of(self, rows: int, columns: int) -> tuple[int, int]:
        """The rows and columns of the board of a link, of a picture of this size."""
        more_rows, more_columns = self.more()
        return rows - more_rows, columns - more_columns

    def size(self, value: Any) -> tuple[int, int] | None:
        """How many rows and columns the board has by the lists of these keys; None where they do
        not say it."""
        return None


class SignsOfPicture(dict[Cell, str]):
    """The cells of a picture that are not open, and its size."""

    rows: int
    columns: int


# what signs say


class Meaning(Protocol[T]):
    """What a sign of ours is in a link."""

    def sign(self, value: T) -> str:
        """The sign of a value."""

    def value(self, sign: str) -> T:
        """The value of a sign."""


class NumberSigns(Meaning[int | None]):
    """Numbers are themselves; one that is not told has a sign, and others may have one, too."""

    def __init__(self, unknown: str = "?", others: Mapping[str, int] = {}) -> None:
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
            said = "this link has a number without an arrow, which means nothing here"
            raise PuzzleError(f"{said}; give it one, or take it away")
        return f"{number}{self.arrows[direction]}"

    def value(self, sign: str) -> Pointing:
        if sign == self.unknown:
            return 0, None
        return self.arrows.index(sign[-1]), int(sign[:-1])


class DirectedSigns(Meaning[Pointing]):
    """An arrow with a number before it, or with none, as in 2> and ^."""

    arrows = ArrowSigns.arrows

    def sign(self, value: Pointing) -> str:
        direction, number = value
        if not 0 < direction < len(self.arrows):
            said = "this link has a sign without a direction, which means nothing here"
            raise PuzzleError(f"{said}; give it one, or take it away")
        return f"{'' if number is None else number}{self.arrows[direction]}"

    def value(self, sign: str) -> Pointing:
        return self.arrows.index(sign[-1]), int(sign[:-1]) if sign[:-1] else None


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
    looks: str = ""  # flags of links that say how the editor draws the board, and no rule

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        board.flags -= {*self.looks}
        places = self.places(board)
        values = self.items.read(body, len(places))
        return {places[number]: self.signs.sign(value) for number, value in values.items()}

    def write(self, value: Signs, board: LinkBoard) -> str:
        values = self._numbered(value, board)
        return self.items.write(values, len(self.places(board)))

    def more(self) -> tuple[int, int]:
        return (1, 1) if self.places is corners else (0, 0)

    def _numbered(self, value: Signs, board: LinkBoard) -> dict[int, T]:
        number = {place: at for at, place in enumerate(self.places(board))}
        return {number[cell]: self.signs.value(sign) for cell, sign in value.items()}


@dataclass(frozen=True)
class RoomNumbers(PictureCoder[int | None]):
    """A number for each area, which may stand in any of its cells."""

    areas: str = "areas"

    def _numbered(self, value: Signs, board: LinkBoard) -> dict[int, int | None]:
        values: dict[int, int | None] = {}
        for number, cells in enumerate(board.rooms(self.areas)):
            told = [cell for cell in cells if cell in value]
            if len(told) > 1:
                row, column = told[1]
                raise PuzzleError(
                    f"row {row + 1}, column {column + 1} has the second number of its area, which "
                    "a link cannot say; leave one of them out"
                )
            values.update((number, self.signs.value(value[cell])) for cell in told)
        return values


class Borders(Coder):
    """Areas, by the walls between cells: those between columns row by row, then those between
    rows."""

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        return areas_within(board, read_walls(body, board))

    def write(self, value: Signs, board: LinkBoard) -> str:
        check_areas(value, board)
        return write_walls(lambda one, other: value[one] != value[other], board)


class BordersAndWalls(Borders):
    """Areas by their walls, and the walls within areas."""

    def keys(self, key: str) -> tuple[str, ...]:
        return key, WALLS

    def read(self, body: Body, board: LinkBoard) -> Any:
        areas, within = areas_and_walls(board, read_walls(body, board))
        return areas, named_walls(within)

    def write(self, value: Any, board: LinkBoard) -> str:
        areas, said = value
        check_areas(areas, board)
        within = {*map(wall_of, said)}
        return write_walls(
            lambda one, other: areas[one] != areas[other] or (one, other) in within, board
        )


class BordersOrSigns(BordersAndWalls):
    """Areas by their walls; or, in links of old, which have the flag d, by a sign for each cell.
    Between the two there was a time when walls had a flag of their own, which says no more now."""

    by_signs, by_walls = "d", "c"

    def read(self, body: Body, board: LinkBoard) -> Any:
        old = self.by_signs in board.flags
        board.flags -= {self.by_signs, self.by_walls}
        if not old:
            return super().read(body, board)
        sign = {cell: body.take() for cell in board.cells}
        across, down = wall_places(board)
        walls = {(one, other) for one, other in (*across, *down) if sign[one] != sign[other]}
        return areas_within(board, walls), None


def check_areas(areas: Signs, board: LinkBoard) -> None:
    """Refuses areas that walls cannot say: those that do not hang together, and cells of none."""
    for cell in board.cells:
        if cell not in areas:
            row, column = cell
            raise PuzzleError(
                f"row {row + 1}, column {column + 1} is of no area, which a link cannot say; write "
                "an area for each cell"
            )

    def near(cell: Cell) -> Iterator[Cell]:
        return (other for other in beside(cell) if areas.get(other) == areas[cell])

    seen = set[str]()
    for part in together(board.cells, near):
        name = areas[min(part)]
        if name in seen:
            raise PuzzleError(
                f"area {quoted(name)} does not hang together, which a link cannot say; write other "
                "letters for its parts"
            )
        seen.add(name)


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


def areas_within(
    board: LinkBoard, walls: set[Wall], blocked: Signs = MappingProxyType({})
) -> dict[Cell, str]:
    """The cells that no wall parts, with the same letter; cells that are blocked keep their sign,
    whether there are walls around them or not. Walls within an area are refused."""
    signs, within = areas_and_walls(board, walls, blocked)
    for one, _ in within:
        raise PuzzleError(
            f"this link has a wall inside an area, below or right of row {one[0] + 1}, "
            f"column {one[1] + 1}, and this kind goes by its areas alone; take the wall away"
        )
    return signs


def areas_and_walls(
    board: LinkBoard, walls: set[Wall], blocked: Signs = MappingProxyType({})
) -> tuple[dict[Cell, str], list[Wall]]:
    """The cells that no wall parts, with the same letter, and the walls within them."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in board.cells if cell not in blocked}
    for places in wall_places(board):
        for one, other in places:
            if (one, other) not in walls and one in near and other in near:
                near[one].append(other)
                near[other].append(one)
    signs: dict[Cell, str] = dict(blocked)
    for number, area in enumerate(together(near, near.__getitem__)):
        signs.update(dict.fromkeys(area, letters(number)))
    return signs, [
        (one, other) for one, other in sorted(walls) if one in near and signs[one] == signs[other]
    ]


def letters(number: int) -> str:
    """The name of an area in a picture: A to Z, then with a second letter, and so on."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    whole, rest = divmod(number, len(alphabet))
    return (letters(whole - 1) if whole else "") + alphabet[rest]


# what stands around other coders


@dataclass(frozen=True)
class AfterSlash(Coder):
    """A part of a body that a slash parts from what is before it."""

    coder: Coder

    def keys(self, key: str) -> tuple[str, ...]:
        return self.coder.keys(key)

    def size(self, value: Any) -> tuple[int, int] | None:
        return self.coder.size(value)

    def more(self) -> tuple[int, int]:
        return self.coder.more()

    def read(self, body: Body, board: LinkBoard) -> Any:
        body.pass_slash()
        return self.coder.read(body, board)

    def write(self, value: Any, board: LinkBoard) -> str:
        return "/" + self.coder.write(value, board)


@dataclass(frozen=True)
class IfAny(Coder):
    """A picture at the end of a body, which is left out where all of it is open."""

    coder: Coder

    def keys(self, key: str) -> tuple[str, ...]:
        return self.coder.keys(key)

    def more(self) -> tuple[int, int]:
        return self.coder.more()

    def read(self, body: Body, board: LinkBoard) -> Any:
        return {} if body.is_read else self.coder.read(body, board)

    def write(self, value: Any, board: LinkBoard) -> str:
        return self.coder.write(value, board) if value else ""


@dataclass(frozen=True)
class BeforeSlash(Coder):
    """A picture with a slash behind it, which some links leave out where all of it is open."""

    coder: Coder

    def read(self, body: Body, board: LinkBoard) -> Any:
        if body.look() == "/":
            return {}
        return self.coder.read(body, board)

    def write(self, value: Any, board: LinkBoard) -> str:
        return self.coder.write(value, board)


class NoCells(Coder):
    """A picture of which a link says nothing: all of it is open."""

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        return {}

    def write(self, value: Signs, board: LinkBoard) -> str:
        if value:
            row, column = min(value)
            raise PuzzleError(
                f"a link cannot say what stands in row {row + 1}, column {column + 1}, which is "
                f"{quoted(value[row, column])}; leave it out"
            )
        return ""


class NumberAndSlash(Coder):
    """A number in the usual digits, with a slash behind it."""

    def read(self, body: Body, board: LinkBoard) -> int:
        text = ""
        while body.look() != "/" and len(text) < 6:
            sign = body.take()
            if sign not in "0123456789":
                raise body.wrong(sign)
            text += sign
        body.pass_slash()
        return int(text or 0)

    def write(self, value: int, board: LinkBoard) -> str:
        return f"{value}/"


@dataclass(frozen=True)
class Always(Coder):
    """A value that this name says, without a word of it in the body."""

    value: Any

    def read(self, body: Body, board: LinkBoard) -> Any:
        return self.value

    def write(self, value: Any, board: LinkBoard) -> str:
        if value != self.value:
            raise PuzzleError(f"a link says {self.value} here, and this is {value}")
        return ""


NUMBERS = NumberSigns()
CELLS_16 = PictureCoder(NUMBERS_16, NUMBERS)
CELLS_10 = PictureCoder(NUMBERS_10, NUMBERS)
CELLS_4 = PictureCoder(FOURS, NUMBERS)
CORNERS_4 = PictureCoder(FOURS, NUMBERS, corners)
DIGITS_IN_CELLS = PictureCoder(DIGITS_36, NumberSigns("x"))
"""A number in each cell, or x where there is none."""
BORDERS_OF_CELLS = PictureCoder(NUMBERS_10, NumberSigns(others={"#": 7}))
"""How many sides of a cell are borders; 7 is no cell."""
BORDERS = Borders()
BORDERS_OR_SIGNS = BordersOrSigns()
BORDERS_AND_WALLS = BordersAndWalls()
IN_ROOMS = RoomNumbers(NUMBERS_16, NUMBERS, first_cells("areas"))


def circles(white: str, black: str) -> PictureCoder[int]:
    """White and black circles in cells, of these signs."""
    return PictureCoder(CIRCLES, Table({1: white, 2: black}))


def marks(sign: str) -> PictureCoder[int]:
    """Cells that have this sign."""
    return PictureCoder(BITS, Table({1: sign}))


def sparse_marks(sign: str) -> PictureCoder[int]:
    """Cells that have this sign, of which there are few."""
    return PictureCoder(SPARSE_MARKS, Table({1: sign}))


def arrows(unknown: str = "?", looks: str = "") -> PictureCoder[Pointing]:
    """Numbers with arrows in cells; flags that say how they look are passed over."""
    return PictureCoder(ARROWS_16, ArrowSigns(unknown), looks=looks)


def directed() -> PictureCoder[Pointing]:
    """Arrows in cells, with numbers or without."""
    return PictureCoder(ARROWS_16, DirectedSigns())


def black_cells(black: str = "#") -> PictureCoder[int | None]:
    """Black cells with numbers from 0 to 4, or with none."""
    return PictureCoder(FOURS, NumberSigns(black))


# areas with cells that are none


class BordersAndBlack(Coder):
    """Areas by their walls, and behind them black cells, which are in no area and have walls
    around them: how many cells are skipped before each, in base 36."""

    black = "#"
    farthest = len(DIGITS)

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        walls = read_walls(body, board)
        black = set[Cell]()
        at = 0
        while not body.is_read:
            if body.look() == UNKNOWN:
                body.take()
                at += self.farthest
                continue
            at += body.number(1, self.farthest)
            refuse_beyond(at + 1, len(board.cells))
            black.add(board.cells[at])
            at += 1
        return areas_within(board, walls, dict.fromkeys(black, self.black))

    def write(self, value: Signs, board: LinkBoard) -> str:
        alone = {cell: f"{self.black}{number}" for number, cell in enumerate(board.cells)}
        own = {cell: alone[cell] if sign == self.black else sign for cell, sign in value.items()}
        check_areas(own, board)
        text = write_walls(lambda one, other: own[one] != own[other], board)
        skipped = 0
        for cell in board.cells:
            if value[cell] == self.black:
                text += DIGITS[skipped]
                skipped = 0
            elif (skipped := skipped + 1) == self.farthest:
                text += UNKNOWN
                skipped = 0
        return text


BORDERS_AND_BLACK = BordersAndBlack()
