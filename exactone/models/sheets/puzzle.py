"""The class of puzzles that a sheet makes: a kind of cells, as if somebody had written its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, make_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from exactone.models.base.cell_puzzle import NO_AREA, CellPuzzle
from exactone.models.boards.board import Cell, Line, LineSort
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import (
    LIST,
    OPEN,
    TEXT,
    WHOLE,
    Picture,
    integer,
    items,
    key,
    open_picture,
    picture,
)
from exactone.models.parts.names import Names
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.tables import parts_of
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError

from . import sheet as sheets
from .sheet import AREAS, CLUE_LOOKS, NUMBER, NUMBERS, KindSheet, SheetKey

FIELD = "key_"
AROUND = "around"  # a key of rules, below which each sign of a picture is a clue of its own
MOST = 1_000_000  # the greatest number of a key
SCHEMAS = {"integer": WHOLE, "list": LIST, "text": TEXT}


class _SaysNothing(Exception):
    """A rule is about cells with a sign that this puzzle has nowhere."""


class SheetRule(NamedTuple):
    """What one table says of one puzzle: of all of it, or one sign of a picture."""

    rule: Rule
    field: str = ""  # with the picture in which the sign stands
    cell: Cell = (0, 0)


@dataclass(frozen=True, kw_only=True)
class SheetPuzzle(CellPuzzle):
    """A puzzle of a kind that a sheet says; a class below it is made for each sheet."""

    kind: ClassVar[str] = ""
    signs: ClassVar = {}
    sheet_of_kind: ClassVar[KindSheet]

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        _ = puzzle.rules_of_sheet  # refuses what the rules cannot say of this puzzle
        return puzzle

    @cached_property
    def board(self) -> Cells:
        own = super().board
        pictures = (each for each in self.sheet_of_kind.keys.values() if each.holes)
        holes = {
            cell
            for each in pictures
            for cell, sign in self.picture_of(each).items()
            if each.is_hole(sign)
        }
        return replace(own, holes=frozenset(holes)) if holes else own

    def rules(self) -> Iterator[Rule]:
        return (said.rule for said in self.rules_of_sheet if not said.field)

    def clues(self) -> Iterator[PartClue]:
        by_place = dict[tuple[str, Cell], list[Rule]]()
        for said in self.rules_of_sheet:
            if said.field:
                by_place.setdefault((said.field, said.cell), []).append(said.rule)
        for (name, cell), rules in by_place.items():
            blank = self.sheet_of_kind.keys[name.removeprefix(FIELD)].blank
            yield self.clue_in(name, cell, *rules, nothing=blank)

    @cached_property
    def rules_of_sheet(self) -> tuple[SheetRule, ...]:
        """What the tables of the sheet say of this puzzle."""
        return tuple(self._rules())

    def _rules(self) -> Iterator[SheetRule]:
        own = self.sheet_of_kind
        signs = tuple(sign.answer for sign in self.signs.values())
        names = Names(self.board, signs, named=self._lines())
        for number, table in enumerate(own.tables, start=1):
            try:
                for data, name, cell in self._tables(table.data):
                    parts = tuple(parts_of(replace(table, data=data), names))
                    yield SheetRule(_called(parts, table), name, cell)
            except _SaysNothing:
                continue
            except PuzzleError as error:
                said = PuzzleError(f"rule {number}: {error}", error.key, error.row)
                raise PuzzleError(str(sheets.at_line(own.path, table, said))) from None

    def _tables(self, data: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], str, Cell]]:
        """A table with values in place of keys: one for each sign of a picture that stands below
        `around`, or one alone."""
        form, said = next(
            ((form, said) for form, said in data.items() if _around(said) in self._pictures()),
            ("", {}),
        )
        if not form:
            yield self._substituted(data), "", (0, 0)
            return
        own = self.sheet_of_kind.keys[_around(said)]
        blank = open_picture(*self.picture_of(own).size)
        for cell, sign in self.picture_of(own).marked():
            if sign.isdecimal():
                alone = {**said, AROUND: _rows(blank.put({cell: sign}))}
                yield self._substituted({**data, form: alone}), field_of(own), cell

    def _substituted(self, said: Any) -> Any:
        """What stands in a rule, with the values of keys in place of their names."""
        if isinstance(said, Mapping):
            return {name: self._substituted(each) for name, each in said.items()}
        if isinstance(said, list):
            return [self._substituted(each) for each in said]
        if not isinstance(said, str):
            return said
        if said in self._pictures():
            return _rows(self.picture_of(self.sheet_of_kind.keys[said]))
        own = self.sheet_of_kind.keys.get(said)
        if own is not None and own.sort != AREAS:
            value = getattr(self, field_of(own))
            return list(value) if isinstance(value, tuple) else value
        name, _, sign = said.partition(" ")
        if sign and name in self._pictures() and said not in self._lines():
            raise _SaysNothing
        return said

    def _pictures(self) -> list[str]:
        """The names of keys with pictures that are none of areas."""
        return [
            name for name, each in self.sheet_of_kind.keys.items() if each.sort == sheets.PICTURE
        ]

    def picture_of(self, own: SheetKey) -> Picture:
        """The picture under a key."""
        picture: Picture = getattr(self, field_of(own))
        return picture

    def _lines(self) -> dict[str, tuple[Line, ...]]:
        """The areas of pictures, and the cells with each sign: "areas", "grid o"."""
        lines = dict[str, tuple[Line, ...]]()
        for name, own in self.sheet_of_kind.keys.items():
            if own.sort == AREAS:
                lines[name] = self.board.areas(self.picture_of(own).rows, NO_AREA)
            elif own.sort == sheets.PICTURE:
                cells = dict[str, list[int]]()
                for cell, sign in self.picture_of(own).items():
                    if cell in self.board.place and sign not in OPEN:
                        cells.setdefault(sign, []).append(self.board.place[cell])
                for number, (sign, places) in enumerate(sorted(cells.items()), start=1):
                    words = f"the cells with {sign}"
                    line = Line(tuple(places), words, LineSort.ALIKE, number)
                    lines[f"{name} {sign}"] = (line,)
        return lines

    def __reduce__(self) -> tuple[Callable[..., SheetPuzzle], tuple[object, ...]]:
        """Its class is made of the sheet, and no module has it."""
        own = self.sheet_of_kind
        return _made_again, (own.path, own.raw, self.__getstate__())


def _made_again(path: str, raw: bytes, state: Mapping[str, Any]) -> SheetPuzzle:
    """A puzzle that was stored."""
    return puzzle_class(sheets.read(path, raw))(**state)


def puzzle_class(own: KindSheet) -> type[SheetPuzzle]:
    """The class of the puzzles of a sheet."""
    pictures = [each for each in own.keys.values() if _is_picture(each)]
    first = pictures[0]
    areas = next((each for each in pictures if each.sort == AREAS), None)
    return make_dataclass(
        own.name,
        [(field_of(each), Any, _declared(each, first)) for each in own.keys.values()],
        bases=(SheetPuzzle,),
        namespace={
            "__doc__": f"{own.title}: {own.rules}",
            "kind": own.name,
            "signs": own.values,
            "sheet_of_kind": own,
            "walls": field_of(areas) if areas else "",
            "spaced": any(len(sign.answer) > 1 for sign in own.values.values()),
            "shapes": {
                each.name: SCHEMAS[each.sort] for each in own.keys.values() if each not in pictures
            },
            "clue_looks": {
                field_of(each): {".+": CLUE_LOOKS[each.look]}
                for each in pictures
                if each.sort == sheets.PICTURE
            },
        },
        frozen=True,
        kw_only=True,
        eq=True,
    )


def _is_picture(own: SheetKey) -> bool:
    return own.sort in (AREAS, sheets.PICTURE)


def field_of(own: SheetKey) -> str:
    """The field of a key; puzzles have other members that may be called so."""
    return f"{FIELD}{own.name}"


def _declared(own: SheetKey, first: SheetKey) -> Any:
    """The field of a key, which reads it."""
    like = "" if own is first or not _is_picture(own) else first.name
    if own.sort == AREAS:
        reader: Any = picture("[^#]+", "a sign for each area")
    elif own.sort == sheets.PICTURE:
        reader = picture(*_signs(own))
    elif own.sort == "integer":
        reader = integer(0, MOST)
    elif own.sort == "list":
        reader = items(_item, '[1, 2, "?"]')
    else:
        reader = Document.string
    if like:
        return key(reader, own.words, name=own.name, like=like)
    if own.default is not None and not _is_picture(own):
        default = tuple(own.default) if isinstance(own.default, list) else own.default
        return key(reader, own.words, name=own.name, default=default, write=_written)
    return key(reader, own.words, name=own.name, write=_written)


def _signs(own: SheetKey) -> tuple[str, str]:
    """The signs of a picture as a regular expression, and as words."""
    if own.signs is None and not own.holes:
        return r"\S+", "a sign"
    listed = dict.fromkeys([*(own.signs or (NUMBERS,)), *sorted(own.holes)])
    forms = [NUMBER.pattern if sign == NUMBERS else re.escape(sign) for sign in listed]
    words = ["a number, ?" if sign == NUMBERS else sign for sign in listed]
    return "|".join([*forms, "[._]"]), f"{', '.join(words)} or ."


def _written(value: Any) -> Any:
    """A value of a key as it stands in a file."""
    if isinstance(value, Picture):
        return value.text
    return list(value) if isinstance(value, tuple) else value


def _item(said: object) -> object:
    """An item of a list."""
    if isinstance(said, str | int) and not isinstance(said, bool):
        return said
    raise ValueError


def _around(said: object) -> str:
    """The picture around whose signs a rule looks; nothing where it does not."""
    picture = said.get(AROUND) if isinstance(said, Mapping) else None
    return picture if isinstance(picture, str) else ""


def _rows(picture: Picture) -> list[str]:
    """A picture as rules have it."""
    return [" ".join(row) for row in picture.rows]


def _called(parts: tuple[Part, ...], table: Document) -> Rule:
    """The rule of a table, which is called by its reason where the sheet gives one."""
    why = table.string("why")
    return Rule(f"the rule that {why}" if why else "", parts)
