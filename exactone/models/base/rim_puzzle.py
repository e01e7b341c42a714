"""Kinds made of parts with numbers, or letters, at the rim of their grid: for a line as a whole,
in `rows` and `columns`, or what is seen along it from one of its ends, in `left`, `right`, `top`
and `bottom`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, NamedTuple, Self

from exactone.models.boards.board import Line
from exactone.models.boards.keys import LIST, items, key
from exactone.models.boards.margins import stacked
from exactone.models.parts.part import Part, PartClue
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Margins
from exactone.solver.puzzle import Clue, ClueId, Solution

from .cell_puzzle import CellPuzzle

UNKNOWN = "?"
NEEDED: Any = MISSING  # the default of a key that must be there
Rim = tuple[str, ...]
"""What stands beside each of some lines; ? where nothing is known. Nothing at all if a file has
none of it."""

SIDES: Mapping[str, tuple[str, bool]] = {
    # of which lines it is, and whether one looks along them from their end
    "rows": ("rows", False),
    "columns": ("columns", False),
    "left": ("rows", False),
    "right": ("rows", True),
    "top": ("columns", False),
    "bottom": ("columns", True),
}
WHERE = {
    "rows": "of",
    "columns": "of",
    "left": "left of",
    "right": "right of",
    "top": "above",
    "bottom": "below",
}


def whole_number(said: object) -> str:
    """A whole number, or ?, as a text."""
    text = str(said).strip()
    if isinstance(said, bool) or not ((text.isascii() and text.isdecimal()) or text in ("?", ".")):
        raise ValueError(text)
    return UNKNOWN if text in ("?", ".") else str(int(text[:6]))


def rim(
    words: str,
    read: Callable[[object], str] = whole_number,
    meant: str = '[3, 1, "?"]',
    default: Any = (),
) -> Rim:
    """A key with what stands beside all rows, or all columns; it may be left out
    where there is a default."""

    def written(told: Rim) -> list[str | int]:
        return [int(each) if each.isdecimal() else each for each in told]

    return key(
        items(read, meant), f"{words}; ? where nothing is known", default=default, write=written
    )


class Told(NamedTuple):
    """Something at the rim: the side on which it stands, its line as one looks along it,
    and what it says."""

    side: str
    line: Line
    says: str


@dataclass(frozen=True, kw_only=True)
class RimPuzzle(CellPuzzle):
    """A puzzle with some of these keys, each a field that `rim` makes."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.shapes = {**cls.shapes, **dict.fromkeys(filter(cls.keys.__contains__, SIDES), LIST)}

    @abstractmethod
    def seen(self, told: Told) -> Part:
        """What something at the rim says of its line."""

    def __post_init__(self) -> None:
        """What a file leaves out says as much as ? beside each line."""
        for side, told in self._sides():
            if not told:
                object.__setattr__(self, side, (UNKNOWN,) * len(self._lines(side)))

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for side, told in puzzle._sides():
            lines = puzzle._lines(side)
            if len(told) != len(lines):
                what, _ = SIDES[side]
                raise PuzzleError(
                    f"{side} has {numbered(len(told), 'item')}, but the grid has "
                    f"{numbered(len(lines), what[:-1])}; write one for each, {UNKNOWN} where "
                    "nothing is known",
                    side,
                )
        return puzzle

    def _sides(self) -> Iterator[tuple[str, Rim]]:
        """Its keys with what they say."""
        own = {each.name for each in fields(self)}
        return ((side, getattr(self, side)) for side in SIDES if side in own)

    def _lines(self, side: str) -> tuple[Line, ...]:
        """The lines beside which something stands, as one looks along them."""
        what, backwards = SIDES[side]
        lines: tuple[Line, ...] = getattr(self.board, what)
        if not backwards:
            return lines
        return tuple(line._replace(places=line.places[::-1]) for line in lines)

    def at_rim(self) -> Iterator[Told]:
        """All that stands at the rim."""
        for side, told in self._sides():
            for line, says in zip(self._lines(side), told, strict=True):
                if says != UNKNOWN:
                    yield Told(side, line, says)

    def clues(self) -> Iterator[PartClue]:
        for told in self.at_rim():
            side, line, says = told
            yield PartClue(
                f"the {says} {WHERE[side]} {line.name}",
                tuple(self.board.at[place] for place in line.places),
                id=ClueId(side, (line.number,), says),
                parts=(self.seen(told),),
            )

    def _without(self, clues: Collection[Clue]) -> Self:
        gone = {(clue.id.key, *clue.id.where) for clue in clues if clue.id}
        left: Any = {
            side: tuple(
                UNKNOWN if (side, line.number) in gone else says
                for line, says in zip(self._lines(side), told, strict=True)
            )
            for side, told in self._sides()
        }
        return replace(super()._without(clues), **left)

    def margins(self) -> Margins:
        around = {
            side: ["" if says == UNKNOWN else says for says in told] for side, told in self._sides()
        }
        left, top = (
            around.get(a, around.get(b, [])) for a, b in (("left", "rows"), ("top", "columns"))
        )
        foot = around.get("bottom", [])
        return Margins(
            tuple(left),
            stacked([each] for each in top),
            tuple(around.get("right", ())),
            stacked([each] for each in foot),
        )

    def with_rim(self, solution: Solution, says: Callable[[Told, list[str]], str]) -> Self:
        """The puzzle with all that may stand at its rim, by the values of each line in an answer,
        as one looks along it."""
        value = dict(solution)
        names = self.board.names
        clues: Any = {
            side: tuple(
                says(Told(side, line, UNKNOWN), [value[names[place]] for place in line.places])
                for line in self._lines(side)
            )
            for side, _ in self._sides()
        }
        return replace(self, **clues)
