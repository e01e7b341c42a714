"""Kinds made of parts whose answers are cells: how their files are read, their answers written, and what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from ...solver.bundle import Bundle
from ...solver.errors import PuzzleError
from ...solver.grid import Grid, Pictured, Scene
from ...solver.puzzle import Clue, Solution
from .._files.document import Document
from .._files.words import numbered, quoted
from .._parts.part import Part
from . import many
from .board import Cell, cell_at, cell_name, counted, painted
from .cells import Cells
from .keys import Picture, declared, drawn, needed, read_fields, written_fields
from .made import Assigned, MadeOfParts, PartClue

OPEN = "."
HOLE = "#"
CROSSES = "X×"  # as some write x


class Sign(NamedTuple):
    """How a value is written as given, if it can be, in an answer, and in a drawing; what its cells are called."""

    given: str
    answer: str
    drawn: str
    thing: str = ""


@dataclass(frozen=True, kw_only=True)
class Declared(MadeOfParts):
    """A puzzle whose fields are the keys of its file."""

    def __init_subclass__(cls) -> None:
        cls.keys, cls.needed = declared(vars(cls)), needed(vars(cls))

    @classmethod
    def parse(cls, data: Document) -> Self:
        return cls(**read_fields(fields(cls), data))

    def clue_in(self, picture: str, cell: Cell, part: Part, nothing: str = OPEN) -> PartClue:
        """The clue that a sign is in the picture of this field; without it there is a sign that says nothing."""
        signs: Picture = getattr(self, picture)
        name, line = f"the {signs[cell]} at {cell_name(cell)}", signs.line(cell)
        return PartClue(name, (counted(cell),), line=line, part=part, left=(picture, nothing))

    def _without(self, clues: Collection[Clue]) -> Self:
        pictures = dict[str, Picture]()
        for clue in self.clues():
            if clue in clues and clue.left:
                name, sign = clue.left
                pictures[name] = pictures.get(name, getattr(self, name)).put({cell_at(clue.at[0]): sign})
        changed: Any = pictures
        return replace(self, **changed)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {**data, "kind": self.kind, **written_fields(fields(self), self)}


@dataclass(frozen=True, kw_only=True)
class CellPuzzle(Declared):
    """A puzzle whose answers are a value in each cell."""

    signs: ClassVar[Mapping[str, Sign]]  # of each value
    spaced: ClassVar[bool] = False  # whether answers are written with spaces between
    bars: ClassVar[int] = 0  # after so many rows and columns a line is stronger in a picture

    def __init_subclass__(cls) -> None:
        """What is given is a key, too, where a value has a sign for that."""
        super().__init_subclass__()
        if signs := [" ".join(dict.fromkeys((sign.given, value))) for value, sign in cls.signs.items() if sign.given]:
            cls.keys = {**cls.keys, "given": f"a picture of what is known: {', '.join(signs)}, {OPEN} open"}

    @cached_property
    def board(self) -> Cells:
        """The cells of the first picture of its file."""
        found = (getattr(self, each.name) for each in fields(self))
        return next(each for each in found if isinstance(each, Picture)).board

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.signs)

    @property
    def things(self) -> tuple[str, ...]:
        found = tuple(sign.thing for sign in self.signs.values())
        return found if all(found) else ()

    # what a kind may say of itself

    def sign(self, cell: Cell, value: int | None) -> str:
        """The sign of a cell in a drawing; its value is None where it is open, or where there is no cell."""
        if value is None:
            return OPEN if cell in self.board.place else HOLE
        return self.signs[self.values[value]].drawn

    def shown_given(self, cell: Cell, value: int | None) -> str:
        """The sign of a cell in a drawing of the puzzle: that it is given is seen."""
        sign, blank = self.sign(cell, value), self.sign(cell, None)
        mark = "" if value is None or sign != blank else self.signs[self.values[value]].given
        return mark if mark and blank == OPEN else sign + mark

    def scene(self, known: Mapping[int, int], is_puzzle: bool) -> Scene:
        """What a picture shows besides, from the values of places; by their signs."""
        from .looks import scene

        return scene(self, known, is_puzzle)

    def area(self, cell: Cell) -> Hashable:
        """What has walls around it."""
        return None

    def margins(self) -> tuple[list[str], list[list[str]]]:
        """What stands left of each row, and above each column."""
        return [], []

    def remarks(self) -> tuple[str, ...]:
        """What this one puzzle asks for and no cell shows, in lines under a drawing."""
        return ()

    def may_give(self, label: Assigned) -> bool:
        return self.signs[label.value].given != ""

    # files

    @classmethod
    def parse(cls, data: Document) -> Self:
        return super().parse(data)._with_given(data)

    def _with_given(self, data: Document) -> Self:
        if (text := data.rows("given")) is None:
            return self
        values = (None, *range(len(self.values)))
        shown = {self.shown_given(cell, value) for cell in self.board.cells for value in values}
        known = shown.union(CROSSES, (sign.given for sign in self.signs.values()))
        given, lines = dict[int, frozenset[int]](), dict[int, int]()
        for cell, sign, row in self._cells(text, "given", known):
            place = self.board.place.get(cell)
            if place is not None and (value := self._meant(cell, sign, row)) is not None:
                given[place] = frozenset({value})
                if (line := data.line("given", row)) is not None:
                    lines[place] = line
        return replace(self, given=given, lines=lines)

    def _meant(self, cell: Cell, sign: str, row: int) -> int | None:
        """The value that a sign gives, written or as it is drawn; None where the cell is open."""
        signs = [sign.given for sign in self.signs.values()]
        sign = "x" if sign in CROSSES and "x" in signs else sign
        if sign in (OPEN, "_") or sign in signs:
            return signs.index(sign) if sign in signs else None
        values = (*range(len(signs)), None)
        shown: dict[str, int | None] = {self.shown_given(cell, value): value for value in values}
        if sign not in shown:
            known = ", ".join(filter(None, signs))
            raise PuzzleError(f"{quoted(sign)} means nothing here; write {known} or {OPEN}", "given", row)
        return shown[sign]

    def _cells(self, text: str, key: str, known: Collection[str]) -> Iterator[tuple[Cell, str, int]]:
        """The cells of a picture as large as the board, with their signs, and their rows in the text."""
        board = self.board
        found = drawn(text, key, known.__contains__, board.width)
        if len(found) != board.height:
            said = f"{key} has {numbered(len(found), 'row')}, but the puzzle has {board.height}"
            raise PuzzleError(f"{said}; write one for each", key, 0)
        for row, (line, signs) in enumerate(found):
            yield from (((row, column), sign, line) for column, sign in enumerate(signs))

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        keys = super().document({key: said for key, said in data.items() if key != "given"})
        board, signs = self.board, [sign.given for sign in self.signs.values()]
        given = {board.cells[place]: signs[min(some)] for place, some in self.given.items()}
        return {**keys, "given": painted(given, board.height, board.width, OPEN, self.spaced)} if given else keys

    def read(self, answer: object) -> Solution:
        text = Document({"answer": answer}).rows("answer") or ""
        signs = {sign: value for value, all_of_it in enumerate(self.signs.values()) for sign in all_of_it if sign}
        found = list[Assigned]()
        for cell, sign, row in self._cells(text, "answer", signs):
            if cell not in self.board.place:
                if sign not in (HOLE, self.sign(cell, None)):
                    raise PuzzleError(
                        f"{cell_name(cell)} is {quoted(sign)}, but is no cell; write {HOLE}", "answer", row
                    )
                continue
            shown = {self.sign(cell, value): value for value in range(len(self.values))}
            value = shown.get(sign, signs.get(sign))
            if value is None and sign not in (OPEN, "_"):
                known = ", ".join(sign.answer for sign in self.signs.values())
                raise PuzzleError(f"{quoted(sign)} is no sign of an answer; write {known}", "answer", row)
            if value is not None:
                found.append(Assigned(cell_name(cell), self.values[value]))
        return frozenset(found)

    def write(self, solution: Solution) -> list[str]:
        known = dict(solution)
        signs = [
            [
                HOLE if cell not in self.board.place else self.signs[known[name]].answer if name in known else OPEN
                for cell in self._row(row)
                for name in (cell_name(cell),)
            ]
            for row in range(self.board.height)
        ]
        return [(" " if self.spaced else "").join(row) for row in signs]

    def pictured(self, bundle: Bundle) -> Pictured | None:
        number = {value: index for index, value in enumerate(self.values)}
        signs = self._signs_in(bundle, lambda cell, value: self.sign(cell, None if value is None else number[value]))
        return None if signs is None else Pictured(self.grid(next(bundle.solutions())), signs)

    def written(self, bundle: Bundle) -> list[str]:
        signs = self._signs_in(bundle, lambda _, value: HOLE if value is None else self.signs[value].answer)
        found = None if signs is None or self.spaced else many.rows(signs)
        return super().written(bundle) if found is None else found

    def _signs_in(self, bundle: Bundle, sign: Callable[[Cell, str | None], str]) -> Any:
        """The sign of each cell of many answers, which may depend on its value; None where there are longer ones."""
        cells = dict(zip(self.board.names, self.board.cells, strict=True))
        blank = [[sign(cell, None) for cell in self._row(row)] for row in range(self.board.height)]

        def seen(label: Assigned) -> tuple[Cell, str]:
            return cells[label.variable], sign(cells[label.variable], label.value)

        return None if self.shown is not None else many.signs(bundle, blank, seen)

    def answered(self, cells: Collection[Cell]) -> Solution:
        """The answer with the first value in these cells, and the second in all others."""
        first, second = self.values
        names = zip(self.board.cells, self.board.names, strict=True)
        return frozenset(Assigned(name, first if cell in cells else second) for cell, name in names)

    def in_cells(self, solution: Solution) -> Iterator[tuple[Cell, str]]:
        """The cells of an answer with their values."""
        cells = {cell_name(cell): cell for cell in self.board.cells}
        return ((cells[name], value) for name, value in solution)

    def having(self, value: str, solution: Solution) -> set[Cell]:
        """The cells that have a value in a solution."""
        return {cell for cell, its in self.in_cells(solution) if its == value}

    def as_made(self, solution: Solution) -> Self:
        from random import Random

        from .kinds import on_board  # which imports makers

        maker = on_board(self.kind)
        return maker(self).clued(self, solution, Random()) or self if maker and maker.one_way else self

    # drawings

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        number = {value: index for index, value in enumerate(self.values)}
        known = {place: min(some) for place, some in self.given.items()}
        if solution is not None:
            known = {self.board.place[cell]: number[value] for cell, value in self.in_cells(solution)}
        place, width, (left, top) = self.board.place, self.board.width, self.margins()
        sign = self.shown_given if solution is None else self.sign

        def value(cell: Cell) -> int | None:
            return known.get(place.get(cell, -1))

        def content(_: int, row: int, column: int) -> Hashable:
            """Of an open cell its value, however that is shown."""
            cell = (row, column)
            return self.sign(cell, value(cell)) if self.sign(cell, None) != OPEN else value(cell)

        rows = (self._row(row) for row in range(self.board.height))
        return Grid(
            (tuple(tuple(sign(cell, value(cell)) for cell in row) for row in rows),),
            lambda row, column: column + 1 < width and self.area((row, column)) != self.area((row, column + 1)),
            lambda row, column: self.area((row, column)) != self.area((row + 1, column)),
            content,
            left=tuple(left),
            top=tuple(map(tuple, top)),
            notes=self.remarks() if solution is None else (),
            scene=self.scene(known, solution is None),
        )

    def _row(self, row: int) -> list[Cell]:
        return [(row, column) for column in range(self.board.width)]
