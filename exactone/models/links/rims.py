"""What stands at the rim of a grid, and below it: numbers beside its lines, the runs of a nonogram,
a fleet.

Those above a column stand in a link from the grid outwards, and so do those left of a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, ClassVar, Generic, TypeVar

from exactone.models.boards.shapes import named, shape
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .coders import NUMBERS, Coder, LinkBoard, Meaning, NumberSigns, PictureCoder
from .sequences import DIGITS, NUMBERS_16, Body, in_base, numbered

BESIDE_COLUMNS = ("columns", "top", "bottom")
UNKNOWN = "?"

T = TypeVar("T")


@dataclass(frozen=True)
class Rim(Coder):
    """Lists with an item for each row, or for each column. Lists of one group take turns: an item
    of each for the first line, then for the next one."""

    groups: tuple[tuple[str, ...], ...]
    signs: Meaning[int | None] = NUMBERS

    def keys(self, key: str) -> tuple[str, ...]:
        return tuple(key for group in self.groups for key in group)

    def size(self, value: Sequence[Sequence[Any]]) -> tuple[int, int] | None:
        length = {
            key in BESIDE_COLUMNS: len(items)
            for key, items in zip(self.keys(""), value, strict=True)
        }
        return length[False], length[True]

    def _places(self, board: LinkBoard) -> list[tuple[str, int]]:
        """The key and the line of each number of the link, in their order."""
        return [
            (key, line)
            for group in self.groups
            for line in range(board.columns if group[0] in BESIDE_COLUMNS else board.rows)
            for key in group
        ]

    def read(self, body: Body, board: LinkBoard) -> tuple[list[int | str], ...]:
        places = self._places(board)
        told = NUMBERS_16.read(body, len(places))
        sides: dict[str, list[int | str]] = {key: [] for key in self.keys("")}
        for at, (key, _) in enumerate(places):
            sign = self.signs.sign(told[at]) if at in told else UNKNOWN
            sides[key].append(int(sign) if sign.isdecimal() else sign)
        return tuple(sides.values())

    def write(self, value: Sequence[Sequence[Any]], board: LinkBoard) -> str:
        said = dict(zip(self.keys(""), value, strict=True))
        signs = [str(said[key][line]) for key, line in self._places(board)]
        told = [None if sign == UNKNOWN else self.signs.value(sign) for sign in signs]
        return NUMBERS_16.write(numbered(told), len(told))


def around(*groups: str, signs: Meaning[int | None] = NUMBERS) -> Rim:
    """Lists at the rim, in the order of a link; those of one group in one text."""
    return Rim(tuple(tuple(group.split()) for group in groups), signs)


IN_LETTERS = NumberSigns(
    others={letter: number for number, letter in enumerate(ascii_uppercase, 1)}
)
"""Letters by their numbers."""


class RimRuns(Coder):
    """The runs of columns and rows, each in as many places as a line may have runs."""

    def keys(self, key: str) -> tuple[str, ...]:
        return "columns", "rows"

    def size(self, value: Sequence[Sequence[str]]) -> tuple[int, int]:
        columns, rows = value
        return len(rows), len(columns)

    def read(self, body: Body, board: LinkBoard) -> tuple[list[str], list[str]]:
        most_down, most_across = _most_runs(board)
        told = NUMBERS_16.read(body, board.columns * most_down + board.rows * most_across)
        if None in told.values():
            raise PuzzleError("this link has a run that is not told; write a number for each")
        runs = list[str]()
        start = 0
        for lines, most in ((board.columns, most_down), (board.rows, most_across)):
            for _ in range(lines):
                places = [told[at] for at in range(start, start + most) if at in told]
                runs.append(" ".join(map(NUMBERS.sign, reversed(places))) or "0")
                start += most
        return runs[: board.columns], runs[board.columns :]

    def write(self, value: Sequence[Sequence[str]], board: LinkBoard) -> str:
        columns, rows = value
        most_down, most_across = _most_runs(board)
        told = list[int | None]()
        for lines, most in ((columns, most_down), (rows, most_across)):
            for runs in lines:
                if UNKNOWN in runs:
                    raise PuzzleError(
                        f"a link cannot leave runs untold, and this has {quoted(runs)}"
                    )
                numbers = [int(run) for run in reversed(runs.split()) if run != "0"]
                if len(numbers) > most:
                    raise PuzzleError(f"a line of a link has {most} runs at most, and not {runs}")
                told += numbers + [None] * (most - len(numbers))
        return NUMBERS_16.write(numbered(told), len(told))


def _most_runs(board: LinkBoard) -> tuple[int, int]:
    """How many places there are above each column, and how many left of each row."""
    return (board.rows + 1) // 2, (board.columns + 1) // 2


SHIP_PARTS = PictureCoder(
    NUMBERS_16, NumberSigns("?", {"x": 0, "^": 1, "v": 2, "<": 3, ">": 4, "=": 5, "o": 6})
)
"""Parts of ships: ends of four sorts, a middle, a ship of one cell, any part, and water."""


class Pieces(Coder, Generic[T]):
    """Pieces of a bank: a letter behind two slashes (one where nothing stands before it), or how
    many there are and each of them between slashes, its width, its height and its cells."""

    called: ClassVar[str]
    most: ClassVar[int]
    banks: Mapping[str, Sequence[T]]  # those that have a letter in links

    def piece(self, said: str) -> T:
        """A piece of a link as a file has it."""
        raise NotImplementedError

    def written(self, piece: T) -> str:
        """A piece as it stands in a link."""
        raise NotImplementedError

    def read(self, body: Body, board: LinkBoard) -> list[T]:
        body.pass_slash()
        if body.look() == "/":
            body.take()
            letter = body.take()
            if letter not in self.banks:
                raise body.wrong(letter)
            return list(self.banks[letter])
        many, *pieces = body.rest().split("/")
        if many in self.banks and not any(pieces):
            return list(self.banks[many])
        if not many.isdecimal() or int(many[:9]) != len(pieces) or len(pieces) > self.most:
            said = f"this link says {quoted(many)} {self.called}, and has {len(pieces)}"
            raise PuzzleError(f"{said}; copy the whole link")
        return [self.piece(piece) for piece in pieces]

    def write(self, value: Sequence[T], board: LinkBoard) -> str:
        for letter, bank in self.banks.items():
            if Counter(bank) == Counter(value):
                return f"//{letter}"
        return "/".join(["", str(len(value)), *map(self.written, value)])


def _packed(bits: str) -> str:
    """Cells, five in a character; those that are blank at the end are left out."""
    bits = bits.ljust(-(-len(bits) // 5) * 5, "0")
    text = "".join(in_base(int(bits[at : at + 5], 2), 32) for at in range(0, len(bits), 5))
    return text.rstrip("0")


class Fleet(Pieces[int]):
    """The lengths of ships."""

    called = "ships"
    most = 1000
    banks: Mapping[str, Sequence[int]] = {
        "c": (3, 2, 2, 1, 1, 1),
        "d": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
        "e": (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
    }

    def piece(self, said: str) -> int:
        """The length of a ship, which must be straight."""
        sides = [DIGITS.find(sign) for sign in said[:2]]
        if min(sides, default=-1) != 1 or said[2:] != _packed("1" * max(sides)):
            raise PuzzleError(
                f"the ship {quoted(said)} of this link is not straight; others are not read"
            )
        return max(sides)

    def written(self, piece: int) -> str:
        """A straight ship."""
        return f"{in_base(piece, 36)}1{_packed('1' * piece)}"


_PENTOMINOES = tuple("FILNPTUVWXYZ")
_TETROMINOES = ("I4", "L4", "O4", "S4", "T4")


class Polyominoes(Pieces[str]):
    """Pieces of any shape, by their names or by their rows."""

    called = "pieces"
    most = 40
    banks: Mapping[str, Sequence[str]] = {
        "p": _PENTOMINOES,
        "t": _TETROMINOES,
        "d": tuple(piece for piece in _TETROMINOES for _ in range(2)),
        "z": (),
    }

    def piece(self, said: str) -> str:
        """A piece by its name, or by its rows, as in ##./.##."""
        width, height = (DIGITS.find(sign) for sign in said[:2].ljust(2, "-"))
        values = [DIGITS.find(sign) for sign in said[2:]]
        if min(width, height) < 1 or any(not 0 <= value < 32 for value in values):
            raise PuzzleError(f"{quoted(said)} is no piece of a link; copy the whole link")
        bits = "".join(f"{value:05b}" for value in values).ljust(width * height, "0")
        signs = bits.replace("0", ".").replace("1", "#")
        rows = "/".join(signs[row * width : (row + 1) * width] for row in range(height))
        cells = tuple(
            sorted(
                (row, column)
                for row, signs in enumerate(rows.split("/"))
                for column, sign in enumerate(signs)
                if sign == "#"
            )
        )
        return named().get(cells, rows)

    def written(self, piece: str) -> str:
        """A piece as its width, its height and its cells."""
        cells = shape(piece)
        height, width = (max(side) + 1 for side in zip(*cells, strict=True))
        places = ((row, column) for row in range(height) for column in range(width))
        bits = "".join("1" if place in cells else "0" for place in places)
        return f"{in_base(width, 36)}{in_base(height, 36)}{_packed(bits)}"


PIECES = Polyominoes()
