"""Kinds made of parts whose answers are cells: how their files are read, their answers written,
and what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Self

from exactone.models.boards.board import Cell, Line, cell_name, counted, painted
from exactone.models.boards.cells import Cells
from exactone.models.boards.inner_walls import Wall, check_walls
from exactone.models.boards.keys import (
    Picture,
    declared,
    drawn,
    needed,
    offers_of,
    pictures_of,
    read_fields,
    written_fields,
)
from exactone.models.parts.part import Part, PartClue, Rule, as_rule
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.bundle import AnswerBatch
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, ManyGrids, Margins, Spot, Stroke
from exactone.solver.puzzle import Change, Clue, ClueId, Solution

from . import many
from .looks import ANSWER, ClueTable, Sign
from .part_puzzle import Assignment, PartPuzzle

if TYPE_CHECKING:
    from exactone.models.boards.offers import Offers

    from .cell_drawing import CellDrawing
    from .making import PageMaker

OPEN = "."
HOLE = "#"
NO_AREA = (OPEN, "_", HOLE)  # signs in a picture of areas that are of none
CROSSES = "X×"  # as some write x
MANY = 9  # numbers that are named one by one


@dataclass(frozen=True, kw_only=True)
class KeyedPuzzle(PartPuzzle):
    """A puzzle whose fields are the keys of its file."""

    keys: ClassVar[Mapping[str, str]] = {}
    # the fields with pictures of clues: what the clues look like
    clue_looks: ClassVar[Mapping[str, ClueTable]] = {}

    def __init_subclass__(cls) -> None:
        """Its own keys come after those of the classes that it is made from."""
        keys, wanted = dict[str, str](), dict[tuple[str, ...], None]()
        above = ((each.get("keys", {}), each.get("needed", ())) for each in _above(cls))
        for some, must in (*above, (declared(vars(cls)), needed(vars(cls)))):
            keys |= some
            kept = (each for each in wanted if each[0] not in some)
            wanted = dict.fromkeys([*kept, *must])
        cls.keys = keys
        cls.needed = tuple(wanted)

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = cls(**read_fields(fields(cls), data))
        if walls := puzzle.walls_within():
            areas: Any = puzzle
            check_walls(walls, areas.areas)
        return puzzle

    def walls_within(self) -> Collection[Wall]:
        """Walls between two cells of one area, which a picture of areas cannot show."""
        return ()

    def clue_in(
        self, picture: str, cell: Cell, *parts: Part | Rule, nothing: str = OPEN
    ) -> PartClue:
        """The clue that a sign is in the picture of this field;
        without it there is a sign that says nothing."""
        signs: Picture = getattr(self, picture)
        row, column = cell
        return PartClue(
            f"the {signs[cell]} at {cell_name(cell)}",
            (counted(cell),),
            line=signs.line(cell),
            id=ClueId(picture, (row + 1, column + 1), signs[cell]),
            parts=tuple(each for part in parts for each in as_rule(part).parts),
            left=nothing,
        )

    def _without(self, clues: Collection[Clue]) -> Self:
        left = dict[str, dict[Cell, str]]()
        for clue in self.every_clue:
            if clue in clues and clue.left and clue.id:
                left.setdefault(clue.id.key, {})[_cell_of(clue.id)] = clue.left
        changed: Any = {name: getattr(self, name).put(signs) for name, signs in left.items()}
        return replace(self, **changed)

    # what is known from how new ones are made

    @property
    def _maker(self) -> PageMaker[Self] | None:
        from .kinds import page_maker_of  # which imports makers

        if (maker := page_maker_of(self.kind)) is None:
            return None
        return maker(self)

    @property
    def addable(self) -> str:
        return "" if (maker := self._maker) is None else maker.addable

    def as_made(self, solution: Solution) -> Self:
        if (maker := self._maker) is None:
            return self
        return maker.added(solution)

    def changes(self) -> Iterable[Change]:
        return () if (maker := self._maker) is None else maker.changes()

    def redrawn(self, changes: Collection[Change]) -> Self | None:
        if (maker := self._maker) is None:
            return None
        return maker.redrawn(changes)

    def offers(self, key: str) -> Offers | None:
        return offers_of(fields(self), key)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {**data, "kind": self.kind, **written_fields(fields(self), self)}


def _above(cls: type) -> Iterator[Mapping[str, Any]]:
    """The members of the classes that one is made from, the first of all first."""
    return map(vars, reversed(cls.__mro__[1:]))


def _cell_of(clue: ClueId) -> Cell:
    """The cell of the picture in which a clue stands."""
    row, column = (int(number) for number in clue.where)
    return row - 1, column - 1


def _spelled(signs: list[str]) -> str:
    """Signs with commas between them; of many numbers only the first and the last."""
    numbers = [*takewhile(str.isdecimal, signs)]
    if len(numbers) <= MANY:
        return ", ".join(signs)
    return ", ".join([f"{numbers[0]} to {numbers[-1]}", *signs[len(numbers) :]])


@dataclass(frozen=True, kw_only=True)
class CellPuzzle(KeyedPuzzle):
    """A puzzle whose answers are a value in each cell."""

    signs: ClassVar[Mapping[str, Sign]] = {}  # of each value
    # where walls stand: the field with a picture of areas, or ANSWER, between cells with other
    # values; nowhere if it is empty
    walls: ClassVar[str] = ""
    spaced: ClassVar[bool] = False  # whether answers are written with spaces between
    of_givens: ClassVar[bool] = False
    bars: ClassVar[int] = 0  # after so many rows and columns a line is stronger in a picture

    def __init_subclass__(cls) -> None:
        """What is given is a key, too, where a value has a sign for that."""
        super().__init_subclass__()
        cls.keys = {name: words for name, words in cls.keys.items() if name != "given"}
        if signs := [
            " ".join(dict.fromkeys((sign.given, value)))
            for value, sign in cls.signs.items()
            if sign.given
        ]:
            cls.keys = {
                **{name: words for name, words in cls.keys.items() if name != "given"},
                "given": f"a picture of what is known: {_spelled(signs)}, {OPEN} open",
            }

    @cached_property
    def board(self) -> Cells:
        """The cells of the first picture of its file."""
        return next(pictures_of(self)).board

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.signs)

    @property
    def things(self) -> tuple[str, ...]:
        things = tuple(sign.thing for sign in self.signs.values())
        return things if all(things) else ()

    # what a kind may say of itself

    @property
    def printed(self) -> Mapping[int, int]:
        """The values of places that everyone sees, whatever is given: those of trees."""
        return {}

    def drawn_areas(self) -> Iterable[Line]:
        if self.walls in ("", ANSWER):
            return ()
        areas: Picture = getattr(self, self.walls)
        return self.board.areas(areas.rows, NO_AREA)

    def margins(self) -> Margins:
        """What stands left of each row, above each column, right of rows, and below columns."""
        return Margins()

    def spots(self) -> tuple[Spot, ...]:
        """Small signs that a picture shows between cells."""
        return ()

    def strokes(self) -> tuple[Stroke, ...]:
        """Lines that a picture shows behind what stands in cells."""
        return ()

    def remarks(self) -> tuple[str, ...]:
        """What this one puzzle asks for and no cell shows, in lines under a drawing."""
        return ()

    def in_words(self) -> tuple[str, ...]:
        """What a picture shows and a text cannot, in lines under the text."""
        return ()

    def may_give(self, label: Assignment) -> bool:
        return self.signs[label.value].given != ""

    # files

    @classmethod
    def parse(cls, data: Document) -> Self:
        return super().parse(data)._with_given(data)

    def _with_given(self, data: Document) -> Self:
        if (text := data.rows("given")) is None:
            return self
        values = (None, *range(len(self.values)))
        sign_of = self.drawing.given_sign
        shown = {sign_of(cell, value) for cell in self.board.cells for value in values}
        known = shown.union(CROSSES, self._given_signs)
        given = dict[int, frozenset[int]]()
        lines = dict[int, int]()
        for cell, sign, row in self._cells(text, "given", known):
            place = self.board.place.get(cell)
            if place is not None and (value := self._meant(cell, sign, row)) is not None:
                given[place] = frozenset({value})
                if (line := data.line("given", row)) is not None:
                    lines[place] = line
        return replace(self, given=given, lines=lines)

    @property
    def _given_signs(self) -> list[str]:
        """The sign of each of its values as given."""
        return [self.signs[value].given for value in self.values]

    def _meant(self, cell: Cell, sign: str, row: int) -> int | None:
        """The value that a sign gives, written or as it is drawn; None where the cell is open."""
        signs = self._given_signs
        sign = "x" if sign in CROSSES and "x" in signs else sign
        if sign in (OPEN, "_") or sign in signs:
            return signs.index(sign) if sign in signs else None
        values = (*range(len(signs)), None)
        sign_of = self.drawing.given_sign
        shown: dict[str, int | None] = {sign_of(cell, value): value for value in values}
        if sign not in shown:
            known = ", ".join(filter(None, signs))
            raise PuzzleError(
                f"{quoted(sign)} means nothing here; write {known} or {OPEN}", "given", row
            )
        return shown[sign]

    def _cells(
        self, text: str, key: str, known: Collection[str]
    ) -> Iterator[tuple[Cell, str, int]]:
        """The cells of a picture as large as the board, with their signs,
        and their rows in the text."""
        board = self.board
        rows = drawn(text, key, known.__contains__, board.width)
        if len(rows) != board.height:
            said = f"{key} has {numbered(len(rows), 'row')}, but the puzzle has {board.height}"
            raise PuzzleError(f"{said}; write one for each", key, 0)
        for row, (line, signs) in enumerate(rows):
            yield from (((row, column), sign, line) for column, sign in enumerate(signs))

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        keys = super().document({key: said for key, said in data.items() if key != "given"})
        board = self.board
        signs = self._given_signs
        given = {board.cells[place]: signs[min(some)] for place, some in self.given.items()}
        if given:
            return {**keys, "given": painted(given, board.height, board.width, OPEN, self.spaced)}
        return keys

    def offers(self, key: str) -> Offers | None:
        if key != "given" or key not in self.keys:
            return super().offers(key)
        from exactone.models.boards.offers import listed, of_symbols

        signs = [self.signs[value] for value in self.values]
        if all(sign.given == value for sign, value in zip(signs, self.values, strict=True)):
            return of_symbols(self.values)
        named = zip(signs, self.values, strict=True)
        return listed((sign.given, sign.thing or value) for sign, value in named if sign.given)

    def read(self, answer: object) -> Solution:
        text = Document({"answer": answer}).rows("answer") or ""
        signs = {
            sign: value
            for value, row in enumerate(map(self.signs.__getitem__, self.values))
            for sign in (row.given, row.answer, row.drawn, row.thing)
            if sign
        }
        spelled = self.drawing.spelled()  # in ASCII
        assigned = list[Assignment]()
        for cell, sign, row in self._cells(text, "answer", signs):
            if cell not in self.board.place:
                if sign not in (HOLE, self.drawing.sign(cell, None)):
                    raise PuzzleError(
                        f"{cell_name(cell)} is {quoted(sign)}, but is no cell; write {HOLE}",
                        "answer",
                        row,
                    )
                continue
            shown = {self.drawing.sign(cell, value): value for value in range(len(self.values))}
            shown |= {spelled[drawn]: value for drawn, value in shown.items() if drawn in spelled}
            value = shown.get(sign, signs.get(sign))
            if value is None and sign not in (OPEN, "_"):
                known = ", ".join(self.signs[value].answer for value in self.values)
                raise PuzzleError(
                    f"{quoted(sign)} is no sign of an answer; write {known}", "answer", row
                )
            if value is not None:
                assigned.append(Assignment(cell_name(cell), self.values[value]))
        return frozenset(assigned)

    def write(self, solution: Solution) -> list[str]:
        known = dict(solution)

        def sign(cell: Cell) -> str:
            if cell not in self.board.place:
                return HOLE
            name = cell_name(cell)
            if name in known:
                return self.signs[known[name]].answer
            return OPEN

        apart = " " if self.spaced else ""
        return [apart.join(map(sign, self._row(row))) for row in range(self.board.height)]

    def pictured(self, bundle: AnswerBatch) -> ManyGrids | None:
        number = {value: index for index, value in enumerate(self.values)}
        sign = self.drawing.sign
        signs = self._signs_in(
            bundle, lambda cell, value: sign(cell, None if value is None else number[value])
        )
        if signs is None:
            return None
        if self.walls != ANSWER:
            return ManyGrids(self.grid(next(bundle.solutions())), signs)
        codes = self._signs_in(
            bundle, lambda _, value: chr(0 if value is None else 1 + number[value])
        )
        return self.drawing.many(bundle, signs, codes.view("<u4").reshape(signs.shape))

    def written(self, bundle: AnswerBatch) -> list[str]:
        signs = self._signs_in(
            bundle, lambda _, value: HOLE if value is None else self.signs[value].answer
        )
        rows = None if signs is None or self.spaced else many.rows(signs)
        return super().written(bundle) if rows is None else rows

    def _signs_in(self, bundle: AnswerBatch, sign: Callable[[Cell, str | None], str]) -> Any:
        """The sign of each cell of many answers, which may depend on its value;
        None where there are longer ones."""
        cells = dict(zip(self.board.names, self.board.cells, strict=True))
        blank = [[sign(cell, None) for cell in self._row(row)] for row in range(self.board.height)]

        def seen(label: Assignment) -> tuple[Cell, str]:
            return cells[label.variable], sign(cells[label.variable], label.value)

        if self.shown is not None:
            return None
        return many.signs(bundle, blank, seen)

    def answered(self, cells: Collection[Cell]) -> Solution:
        """The answer with the first value in these cells, and the second in all others."""
        first, second = self.values
        names = zip(self.board.cells, self.board.names, strict=True)
        return frozenset(
            Assignment(name, first if cell in cells else second) for cell, name in names
        )

    def in_cells(self, solution: Solution) -> Iterator[tuple[Cell, str]]:
        """The cells of an answer with their values."""
        cells = self.cell_named
        return ((cells[name], value) for name, value in solution)

    @cached_property
    def cell_named(self) -> Mapping[str, Cell]:
        """The cells by what they are called in answers."""
        return {cell_name(cell): cell for cell in self.board.cells}

    def having(self, value: str, solution: Solution) -> set[Cell]:
        """The cells that have a value in a solution."""
        return {cell for cell, its in self.in_cells(solution) if its == value}

    # drawings

    @cached_property
    def drawing(self) -> CellDrawing:
        """What draws it, from the tables of its kind."""
        from .cell_drawing import CellDrawing

        return CellDrawing(self)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        if solution is None:
            known = {place: min(some) for place, some in self.given.items()}
            known |= self.printed
            return self.drawing.grid(known, is_puzzle=True)
        number = {value: index for index, value in enumerate(self.values)}
        place = self.board.place
        known = {place[cell]: number[value] for cell, value in self.in_cells(solution)}
        return self.drawing.grid(known, is_puzzle=False)

    def _row(self, row: int) -> list[Cell]:
        return [(row, column) for column in range(self.board.width)]
