"""What can be filled in of a puzzle: its keys, which signs may stand in the cells of each picture,
and where in the drawing those cells are. All of it is read off what kinds say of their keys."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, product
from string import ascii_uppercase
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import kind_class
from exactone.models.base.part_puzzle import Assignment, PartPuzzle
from exactone.models.boards.keys import (
    NAME,
    READER,
    RULES,
    IntegerReader,
    ItemsReader,
    Picture,
    PictureReader,
    Schema,
    drawn,
    switch,
)
from exactone.models.boards.offers import Offers
from exactone.models.text.document import COMMON, Document
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Point

from .pictures import size_of

Points = dict[str, tuple[Point, ...]]
Names = list[list[str | None]]

PICTURE = "picture"
AREAS = "areas"
LIST = "list"
NUMBER = "number"
SWITCH = "switch"
TEXT = "text"
RULE = "rules"
TABLE = "table"
TABLES = "tables"  # by their names, all with the same keys
GIVEN = "given"
BETWEEN = "between"  # a picture of cells and of what stands between them
LINKS = "links"
LEFT_OUT = ("kind", "solutions")  # keys of all kinds that nobody fills in
BESIDE = {  # where lists of rows and columns stand
    "rows": "left",
    "columns": "top",
    **{side: side for side in ("left", "right", "top", "bottom")},
}


class Field(NamedTuple):
    """One key, and how it is filled in."""

    key: str
    words: str
    sort: str
    reader: Any = None  # of a kind whose fields are its keys

    @property
    def is_picture(self) -> bool:
        """Whether it has cells."""
        return self.sort in (PICTURE, AREAS)


@cache
def fields_of(kind: str) -> tuple[Field, ...]:
    """The keys of a kind in their order, and after them those that all kinds have."""
    own = kind_class(kind)
    readers = _readers(own)
    found = [
        Field(key, words, _sort(own, key, readers.get(key)), readers.get(key))
        for key, words in own.keys.items()
    ]
    more = [Field(key, words, TEXT) for key, words in COMMON.items() if key not in LEFT_OUT]
    return (*found, *more)


def _readers(own: type[Kind]) -> dict[str, Any]:
    """What reads the keys that are fields of a class."""
    return {each.metadata[NAME] or each.name: each.metadata[READER] for each in _keys_among(own)}


def _keys_among(own: Any) -> list[dataclasses.Field[Any]]:
    """The fields of a class, or of a puzzle, that stand in files."""
    every = dataclasses.fields(own) if dataclasses.is_dataclass(own) else ()
    return [each for each in every if each.metadata]


def _sort(own: type[Kind], key: str, reader: Any) -> str:
    """What a key is filled in as."""
    if key == GIVEN and own.gives_links:
        return LINKS
    if isinstance(reader, IntegerReader):
        return NUMBER
    if isinstance(reader, ItemsReader):
        return LIST
    if reader is switch:
        return SWITCH
    if key not in own.shapes:
        return PICTURE
    if key in own.inside:
        return TABLES
    return _of_shape(own.shapes[key])


def _of_shape(shape: Schema) -> str:
    """What a key of this schema is filled in as."""
    if shape is RULES:
        return RULE
    said = shape.get("type")
    first = said[0] if isinstance(said, list) else said
    sorts = {"integer": NUMBER, "boolean": SWITCH, "array": LIST, "object": TABLE}
    return sorts.get(str(first), TEXT)


# pictures


def picture_of(puzzle: Kind, field: Field, text: Any) -> Picture:
    """The cells of the picture that stands under a key."""
    offers = puzzle.offers(field.key)
    data = Document({field.key: text})
    if isinstance(field.reader, PictureReader):
        found = field.reader(data, field.key)
        assert found is not None
        return found
    known = PictureReader(offers.pattern if offers else ".+", "").fits
    said = data.rows(field.key)
    if said is None:
        raise PuzzleError(f"{field.key} is no picture", field.key)
    rows = drawn(said, field.key, known)
    return Picture(tuple(tuple(signs) for _, signs in rows), tuple(line for line, _ in rows))


def names_of_cells(
    size: tuple[int, int], layers: int, rows: int, columns: int
) -> tuple[Names, Points] | None:
    """What the cells of a picture are called in a drawing with so many layers, rows and columns,
    and where they are that the drawing does not call by a name; None where they are not in it.

    The picture has the cells themselves, one layer below the other; or their corners; or the
    cells with what is between them.
    """
    high, wide = size
    if (high, wide) == (layers * rows, columns):
        from exactone.drawing.marks import layer_number
        from exactone.solver.puzzle import place_name

        return [
            [
                place_name((*layer_number(y // rows, layers, rows), y % rows + 1, x + 1))
                for x in range(wide)
            ]
            for y in range(high)
        ], {}
    every = [*product(range(high), range(wide))]
    if (high, wide) == (rows + 1, columns + 1):
        called = {(y, x): f"corner r{y + 1}c{x + 1}" for y, x in every}
        points = {called[y, x]: ((y - 0.5, x - 0.5),) for y, x in every}
    elif (high, wide) == (2 * rows - 1, 2 * columns - 1):
        called = {(y, x): _between(y, x) for y, x in every}
        points = {called[y, x]: ((y / 2, x / 2),) for y, x in every if y % 2 or x % 2}
    else:
        return None
    return [[called[y, x] for x in range(wide)] for y in range(high)], dict(points)


def _between(y: int, x: int) -> str:
    """What a cell, the side between two cells or the corner between four is called in a picture of
    all of them."""
    one = f"r{y // 2 + 1}c{x // 2 + 1}"
    if y % 2 and x % 2:
        return f"corner r{y // 2 + 2}c{x // 2 + 2}"
    if y % 2 == x % 2 == 0:
        return one
    return f"{one}-r{y // 2 + 1 + y % 2}c{x // 2 + 1 + x % 2}"


def names_beside(key: str, number: int, rows: int, columns: int) -> tuple[list[str], Points]:
    """What the places of a list beside rows or columns are called, and where they are; nothing of
    a list that has another length, or stands nowhere."""
    side = BESIDE[key]
    names = [f"{side} {each + 1}" for each in range(number)]
    lines = {"left": rows, "right": rows, "top": columns, "bottom": columns}
    if lines.get(side) != number:
        return [], {}
    beyond = {"left": -1, "right": columns, "top": -1, "bottom": rows}[side]
    across = side in ("left", "right")
    at = ((each, beyond) if across else (beyond, each) for each in range(number))
    return names, {name: (point,) for name, point in zip(names, at, strict=True)}


# the form as data


def form(
    puzzle: Kind, document: Mapping[str, Any], grid: Grid
) -> tuple[list[dict[str, Any]], Points]:
    """All fields of a puzzle with what they say now, and the places of its drawing that they are
    about and that it does not name itself."""
    found = list[dict[str, Any]]()
    points = Points()
    for field in fields_of(puzzle.kind):
        data, more = _field(puzzle, field, document, grid)
        found += _links(puzzle, data) if field.sort == LINKS else [data]
        points |= more
    return found, points


def field_now(puzzle: Kind, field: Field, document: Mapping[str, Any]) -> dict[str, Any]:
    """What a field says now."""
    return _field(puzzle, field, document, puzzle.grid())[0]


def _field(
    puzzle: Kind, field: Field, document: Mapping[str, Any], grid: Grid
) -> tuple[dict[str, Any], Points]:
    """One field as data."""
    said = document.get(field.key)
    data: dict[str, Any] = {
        "key": field.key,
        "words": field.words,
        "type": field.sort,
        "needed": (field.key,) in kind_class(puzzle.kind).needed,
        "common": field.key in COMMON,
        "said": said is not None,
    }
    if field.is_picture:
        return _picture_field(puzzle, field, said, data, grid)
    if field.sort == LIST:
        return _list_field(field, said, data, size_of(grid))
    if isinstance(field.reader, IntegerReader):
        data |= {"low": field.reader.low, "high": field.reader.high}
    if field.sort == TABLES:
        data |= _tables_field(puzzle.kind, field.key, said)
    return {**data, "value": said}, {}


def _tables_field(kind: str, key: str, said: Any) -> dict[str, Any]:
    """The keys that its tables have, which of them are small pictures, and a name that none has."""
    inside = kind_class(kind).inside[key]
    used = said if isinstance(said, Mapping) else {}
    return {
        "inside": [
            {"key": name, "words": words, "picture": words.startswith("a picture")}
            for name, words in inside.items()
        ],
        "fresh": next(name for name in area_names() if name not in used),
    }


def _picture_field(
    puzzle: Kind, field: Field, said: Any, data: dict[str, Any], grid: Grid
) -> tuple[dict[str, Any], Points]:
    """A picture: its cells, what may stand in them, where they are."""
    offers = puzzle.offers(field.key) or Offers(pattern=r"\S+", typed=True)
    data |= offers_data(offers)
    cells: list[list[str]]
    if said is None:
        cells = _blank_cells(puzzle, field, offers, grid)
    else:
        try:
            cells = [[*row] for row in picture_of(puzzle, field, said).rows]
        except PuzzleError:
            return {**data, "cells": None, "value": said}, {}
    if offers.areas:
        used = {sign for row in cells for sign in row}
        data |= {"type": AREAS, "fresh": next(each for each in area_names() if each not in used)}
    named = names_of_cells((len(cells), len(cells[0])), *size_of(grid))
    names, points = named if named else (None, Points())
    if names and field.key == GIVEN and isinstance(puzzle, PartPuzzle):
        known = {*puzzle.board.names}
        names = [[name if name in known else None for name in row] for row in names]
    data |= {"rows": len(cells), "columns": len(cells[0]), "cells": cells, "at": names}
    return data, points


def area_names() -> Iterator[str]:
    """Names for areas, without end."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _blank_cells(puzzle: Kind, field: Field, offers: Offers, grid: Grid) -> list[list[str]]:
    """The cells of a picture that was left out: areas as the drawing has walls, else blank ones, as
    many as the puzzle has in its place, or as the drawing has."""
    layers, rows, columns = size_of(grid)
    size = layers * rows, columns
    for each in _keys_among(puzzle):
        own = getattr(puzzle, each.name)
        if (each.metadata[NAME] or each.name) == field.key and isinstance(own, Picture):
            size = own.size
    if field.key == BETWEEN:
        size = 2 * rows - 1, 2 * columns - 1
    elif offers.areas and not offers.blank and size == (rows, columns):
        return _walled(grid, rows, columns)
    return [[offers.blank or "A"] * size[1] for _ in range(size[0])]


def _walled(grid: Grid, rows: int, columns: int) -> list[list[str]]:
    """A letter for each part of a grid that walls enclose."""
    right, below = grid.scene.right or grid.right, grid.scene.below or grid.below
    home = dict[tuple[int, int], str]()
    names = area_names()
    for cell in product(range(rows), range(columns)):
        if cell in home:
            continue
        home[cell] = letter = next(names)
        todo = [cell]
        while todo:
            y, x = todo.pop()
            beside = [
                ((y, x + 1), right(y, x)),
                ((y + 1, x), below(y, x)),
                ((y, x - 1), x == 0 or right(y, x - 1)),
                ((y - 1, x), y == 0 or below(y - 1, x)),
            ]
            for other, wall in beside:
                inside = other[0] < rows and other[1] < columns
                if inside and not wall and other not in home:
                    home[other] = letter
                    todo.append(other)
    return [[home[y, x] for x in range(columns)] for y in range(rows)]


def offers_data(offers: Offers) -> dict[str, Any]:
    """What may stand in a cell, as data."""
    return {
        "signs": [{"sign": each.sign, "words": each.words} for each in offers.signs],
        "number": None if offers.numbers is None else [*offers.numbers],
        "before": offers.before,
        "behind": offers.behind,
        "pair": "\\" in offers.behind,
        "typed": offers.typed,
        "pattern": offers.pattern,
        "blank": offers.blank,
    }


def _list_field(
    field: Field, said: Any, data: dict[str, Any], size: tuple[int, int, int]
) -> tuple[dict[str, Any], Points]:
    """A list: its items, an example, and where they stand beside the grid."""
    _, rows, columns = size
    items = said if isinstance(said, list) else None
    side = BESIDE.get(field.key)
    names, points = list[str](), Points()
    if side:
        lines = rows if side in ("left", "right") else columns
        items = items or ["?"] * lines
        names, points = names_beside(field.key, len(items), rows, columns)
    example = field.reader.meant if isinstance(field.reader, ItemsReader) else ""
    data |= {"items": items, "side": side, "at": names or None, "example": example}
    return data, points


def _links(puzzle: Kind, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is given of links between places, each called by a name of the drawing; and what is
    given of cells, where those are places, too."""
    assert isinstance(puzzle, PartPuzzle)
    sheet = puzzle.sheet
    of_domain = dict[frozenset[int], list[str]]()
    for place, name in enumerate(sheet.names):
        of_domain.setdefault(sheet.domain(place), []).append(name)
    places = dict[tuple[str, tuple[str, ...]], list[str]]()  # by what is offered
    for domain, names in of_domain.items():
        values = tuple(
            puzzle.values[value]
            for value in sorted(domain)
            if puzzle.may_give(Assignment(names[0], puzzle.values[value]))
        )
        places.setdefault(("links" if "-" in names[0] else "cells", values), []).extend(names)
    words = dict(zip(puzzle.values, puzzle.things, strict=True))
    known = {sheet.names[place]: puzzle.values[min(some)] for place, some in puzzle.given.items()}
    for (of, values), names in places.items():
        if values:
            offered = [{"value": value, "words": words[value]} for value in values]
            given = {name: known[name] for name in names if name in known}
            yield {**data, "of": of, "places": names, "values": offered, "value": given}


# [[rule]] tables


@cache
def rule_forms() -> list[dict[str, Any]]:
    """How each rule is written: its keys with words, and an example of its table."""
    from exactone.models.parts import PARTS, forms_of, wish_of

    return [
        {
            "form": each.name,
            "words": _first(each.keys.values()),
            "wish": wish_of(part, each),
            "keys": _keys({**each.keys, **each.beside}),
            "inside": _keys(each.inside),
            "example": _example(each.name, each.keys, each.examples),
        }
        for part in PARTS
        for each in forms_of(part)
    ]


def _first(words: Any) -> str:
    return next(iter(words), "")


def _keys(said: Mapping[str, str]) -> list[dict[str, str]]:
    """Keys with their words."""
    return [{"key": key, "words": words} for key, words in said.items()]


def _example(name: str, keys: Mapping[str, str], examples: Sequence[str]) -> dict[str, Any] | None:
    """The first table of the examples that is of this form."""
    for table in _tables(examples):
        if name in table or any(key in table for key in keys):
            return table
    return None


def _tables(examples: Sequence[str]) -> Iterator[dict[str, Any]]:
    """All [[rule]] tables of some examples."""
    for text in examples:
        yield from tomllib.loads(text).get("rule", ())
