"""The keys of a kind as the fields of its class: what each is, what reads and checks it,
its schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from exactone.models.text.document import Document
from exactone.models.text.picture import rows
from exactone.models.text.symbols import open_signs
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError

from .board import Cell, painted

if TYPE_CHECKING:
    from .cells import Cells
    from .offers import Offers

T = TypeVar("T")
OPEN = "._"
PARTED = "/"  # between the numbers of a sign that is several
NAME = "name"
READ = "read"
READER = "reader"
WORDS = "words"
WRITE = "write"
LIKE = "like"


def _as_it_is(value: Any) -> Any:
    return value.text if isinstance(value, Picture) else value


def key(
    read: Callable[[Document, str], T | None],
    words: str,
    default: Any = MISSING,
    name: str = "",
    write: Callable[[Any], Any] = _as_it_is,
    like: str = "",
) -> T:
    """A field that stands in the file, under its own name or another;
    without a default it must be there.

    `write` makes what stands in a file of what was read. A picture that is `like` another one,
    the key of which is named, has as many cells; where it is left out, it says nothing.
    """

    def wanted(data: Document, name: str) -> Any:
        value = read(data, name)
        if value is None and default is MISSING:
            raise PuzzleError(f"the key {name} is missing; write {words}")
        return default if value is None else value

    default = Picture(()) if like else default
    declared_field: Any = field(
        default=default,
        metadata={
            NAME: name,
            READ: wanted,
            READER: read,
            WORDS: words,
            WRITE: write,
            LIKE: like,
        },
    )
    return declared_field  # type: ignore[no-any-return]  # a field stands for its value, as dataclasses have it


def declared(fields: Mapping[str, Any]) -> dict[str, str]:
    """The keys among the members of a class, each with a few words."""
    declarations = (
        (name, each.metadata)
        for name, each in fields.items()
        if isinstance(each, Field) and each.metadata
    )
    return {metadata[NAME] or name: metadata[WORDS] for name, metadata in declarations}


def needed(fields: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The keys among the members of a class that must be there."""
    own = (
        (name, each) for name, each in fields.items() if isinstance(each, Field) and each.metadata
    )
    return tuple((each.metadata[NAME] or name,) for name, each in own if each.default is MISSING)


def read_fields(fields: Iterable[Field[Any]], data: Document) -> dict[str, Any]:
    """The values of the fields that stand in a document."""
    declarations = {each.name: each.metadata for each in fields if each.metadata}
    called = {metadata[NAME] or name: name for name, metadata in declarations.items()}
    values = {
        name: metadata[READ](data, metadata[NAME] or name)
        for name, metadata in declarations.items()
    }
    for name, metadata in declarations.items():
        if like := metadata[LIKE]:
            values[name] = _as_large(
                values[called[like]], like, values[name], metadata[NAME] or name
            )
    return values


def offers_of(fields: Iterable[Field[Any]], key: str) -> Offers | None:
    """What may stand in the cells of the picture that is the field of this key;
    None where there is none."""
    from .offers import offers

    for each in fields:
        if each.metadata and (each.metadata[NAME] or each.name) == key:
            reader = each.metadata[READER]
            if isinstance(reader, PictureReader):
                return offers(reader.signs, each.metadata[WORDS])
    return None


def _as_large(one: Picture, its: str, other: Picture, name: str) -> Picture:
    """The other picture, which must have as many cells as the first; where it was left out,
    one that says nothing."""
    if not other.height:
        return open_picture(*one.size)
    sizes = [
        f"{numbered(each.height, 'row')} of {numbered(each.width, 'cell')}" for each in (other, one)
    ]
    if sizes[0] != sizes[1]:
        raise PuzzleError(
            f"{name} has {sizes[0]}, but {its} has {sizes[1]}; write a sign for each cell", name, 0
        )
    return other


def written_fields(fields: Iterable[Field[Any]], puzzle: object) -> dict[str, Any]:
    """The fields of a puzzle as they stand in a file; what is None is left out."""
    declarations = ((each.name, each.metadata) for each in fields if each.metadata)
    said = (
        (metadata[NAME] or name, metadata[WRITE](getattr(puzzle, name)))
        for name, metadata in declarations
    )
    return {name: value for name, value in said if value is not None}


@dataclass(frozen=True)
class Picture:
    """The signs of a picture, row by row; which row of the text each is,
    and on which line of the file that stands."""

    rows: tuple[tuple[str, ...], ...]
    at: tuple[int, ...] = field(compare=False, repr=False, default=())
    lines: tuple[int | None, ...] = field(compare=False, repr=False, default=())

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self.height, self.width

    @property
    def board(self) -> Cells:
        """Its cells, as a board."""
        from .cells import Cells

        return Cells(self.height, self.width)

    @property
    def text(self) -> str:
        """The picture as it stands in a file, with spaces where a sign needs them."""
        return painted(dict(self.items()), *self.size, OPEN[0])

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def items(self) -> Iterator[tuple[Cell, str]]:
        """The cells with their signs."""
        return (((y, x), sign) for y, row in enumerate(self.rows) for x, sign in enumerate(row))

    def marked(self) -> Iterator[tuple[Cell, str]]:
        """Those that are not open."""
        return ((cell, sign) for cell, sign in self.items() if sign not in OPEN)

    def put(self, signs: Mapping[Cell, str]) -> Self:
        """The picture with other signs in some cells."""
        rows = [list(row) for row in self.rows]
        for (row, column), sign in signs.items():
            if 0 <= row < self.height and 0 <= column < len(rows[row]):
                rows[row][column] = sign
        return replace(self, rows=tuple(map(tuple, rows)))

    def line(self, cell: Cell) -> int | None:
        """The line of the file on which a cell stands."""
        return self.lines[cell[0]] if self.lines else None


def pictures_of(puzzle: Any) -> Iterator[Picture]:
    """The pictures among the fields of a puzzle, but for those that were left out."""
    for each in fields(puzzle):
        value = getattr(puzzle, each.name)
        if isinstance(value, Picture) and value.height:
            yield value


def open_picture(rows: int, columns: int) -> Picture:
    """A picture that says nothing."""
    return Picture(((OPEN[0],) * columns,) * rows)


@dataclass(frozen=True)
class PictureReader:
    """Reads a picture whose signs fit a pattern; they may stand close together where all have one
    character."""

    signs: str  # a regular expression
    meant: str  # what to write instead, in a refusal

    def fits(self, sign: str) -> object:
        """Whether a sign may stand in the picture."""
        return re.fullmatch(self.signs, sign, re.ASCII)

    def __call__(self, data: Document, name: str) -> Picture | None:
        text = data.rows(name)
        if text is None:
            return None
        fits = re.compile(self.signs, re.ASCII).fullmatch
        rows = _opened(drawn(text, name, fits), fits)
        for row, signs in rows:
            if wrong := next((sign for sign in signs if not fits(sign)), None):
                said = f"{quoted(wrong)} means nothing here; write {self.meant}"
                raise PuzzleError(said, name, row)
        at = tuple(row for row, _ in rows)
        return Picture(
            tuple(tuple(signs) for _, signs in rows), at, tuple(data.line(name, row) for row in at)
        )


def picture(signs: str, meant: str) -> PictureReader:
    """What reads a picture whose signs fit a pattern."""
    return PictureReader(signs, meant)


Drawn = list[tuple[int, list[str]]]


def _opened(rows: Drawn, known: Callable[[str], object]) -> Drawn:
    """The rows of a picture, with . where another sign is written for open cells."""
    every = {sign for _, signs in rows for sign in signs}
    unknown = {sign for sign in every if sign in OPEN or not known(sign)}
    if not known(OPEN[0]):
        return rows
    others = set(list(every - unknown)[:1])  # one will do
    blank = open_signs(unknown | others) & unknown
    if not blank:
        return rows
    return [(row, [OPEN[0] if sign in blank else sign for sign in signs]) for row, signs in rows]


def drawn(text: str, name: str, known: Callable[[str], object], width: int | None = None) -> Drawn:
    """The rows of a picture with their lines, from 0; all equally long.

    Signs have spaces between them, or stand close together: all of a row, or so many as there
    are cells. Single signs one under the other, with numbers of several digits among them, are
    one column.
    """
    drawing = Drawn()
    written = rows(text, known)
    column = width is None and _is_column([words for _, words, _ in written], known)
    for line, words, _ in written:
        signs = list("".join(words))
        if len(words) > 1:
            spaced = width in (None, len(words)) or len(signs) != width
        else:
            close = all(sign in OPEN or known(sign) for sign in signs)
            spaced = column or ((bool(known(words[0])) or width == 1) and not close)
        drawing.append((line, words if spaced else signs))
    if not drawing:
        raise PuzzleError(f"{name} has no cells; write a row of signs for each row", name)
    for line, signs in drawing:
        if len(signs) != (wanted := width or len(drawing[0][1])):
            said = (
                f"this row has {numbered(len(signs), 'cell')}, but "
                f"{'must have' if width else 'the first has'} {wanted}"
            )
            raise PuzzleError(f"{said}; write a sign for each", name, line)
    return drawing


def _is_column(rows: list[list[str]], known: Callable[[str], object]) -> bool:
    """Whether each row is one sign, and numbers of several digits are among them."""
    signs = [word for words in rows for word in words]
    longer = [sign for sign in signs if len(sign) > 1]
    return len(signs) == len(rows) > len(longer) > 0 and all(
        (sign.isdecimal() or PARTED in sign) and known(sign) for sign in longer
    )


@dataclass(frozen=True)
class IntegerReader:
    """Reads a whole number in these bounds."""

    low: int
    high: int

    def __call__(self, data: Document, name: str) -> int | None:
        number = data.integer(name)
        if number is not None and not self.low <= number <= self.high:
            said = f"{name} is {number}, but must be from {self.low} to {self.high}"
            raise PuzzleError(said, name)
        return number


def integer(low: int, high: int) -> IntegerReader:
    """What reads a whole number in these bounds."""
    return IntegerReader(low, high)


def switch(data: Document, name: str) -> bool | None:
    """Reads whether something is so."""
    return data.boolean(name)


@dataclass(frozen=True)
class ItemsReader(Generic[T]):
    """Reads a list, each item of which is made into something, if it is no ValueError."""

    read_one: Callable[[object], T]
    meant: str  # a list, as it may be written

    def __call__(self, data: Document, name: str) -> tuple[T, ...] | None:
        said = data.data.get(name)
        if said is None:
            return None
        if said == []:
            raise PuzzleError(f"{name} is empty; write it as in {name} = {self.meant}", name)
        if not isinstance(said, list):
            raise PuzzleError(f"{name} must be a list, as in {name} = {self.meant}", name)
        things = list[T]()
        for number, item in enumerate(said, start=1):
            try:
                things.append(self.read_one(item))
            except ValueError:
                shown = quoted(item) if isinstance(item, str) else "something else"
                raise PuzzleError(
                    f"number {number} of {name} is {shown}; write it as in {self.meant}", name
                ) from None
        return tuple(things)


def items(read_one: Callable[[object], T], meant: str) -> ItemsReader[T]:
    """What reads a list, each item of which is made into something."""
    return ItemsReader(read_one, meant)


Schema = Mapping[str, Any]

TEXT: Schema = {"type": "string"}
CELLS: Schema = {
    "type": ["string", "array", "integer"],
    "items": {"type": ["string", "integer", "null"]},
}
PICTURE: Schema = {"type": ["string", "array"], "items": CELLS}
"""A text of several lines, or a list of them, or of lists of cells."""

TEXT_OR_LIST: Schema = dict(PICTURE)
"""What has the form of a picture and is none, as the symbols of a Sudoku."""

WHOLE: Schema = {"type": "integer"}
SWITCH: Schema = {"type": "boolean"}
TABLE: Schema = {"type": "object"}
LIST: Schema = {"type": "array", "minItems": 1}
LIST_OF_TEXTS: Schema = {"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 1}
TABLES: Schema = {"type": "object", "additionalProperties": TABLE}
"""A table for each name, as [tile.A] begins one."""

RULES: Schema = {"type": "array", "items": {"$ref": "#/$defs/rule"}}
"""What [[rule]] begins."""
