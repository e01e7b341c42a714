"""What a sheet says of a kind: its name, its rules in words, values, keys and `[[rule]]` tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from exactone.models.base.looks import (
    DISC,
    FULL,
    NOTHING,
    RING,
    ClueSign,
    Sign,
    black_circle,
    number,
    on_black,
    white_circle,
)
from exactone.models.parts.tables import check_table
from exactone.models.text.document import Document, decode
from exactone.models.text.words import brief, nearest, quoted, sort_of
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look
from exactone.solver.puzzle import Thing

KEYS = {
    "name": "what puzzles of this kind call it",
    "title": "what people call it",
    "rules": "the rules, in words",
    "values": 'the signs of answers and what they are called, as in { "#" = "shaded cell" }',
    "keys": "a table: what stands in files of this kind",
    "rule": "a table for each rule, begun by [[rule]]; a key stands where its value is meant",
    "author": "who made it",
    "source": "where it is from",
    "notes": "anything worth knowing",
}
AREAS, PICTURE = "areas", "picture"
SORTS = {
    AREAS: "a picture: cells with the same sign are one area, . those of none",
    PICTURE: "a picture of signs, . where nothing is said",
    "integer": "a whole number",
    "list": "a list of numbers or texts",
    "text": "a text",
}
OF_KEY = {
    "is": f"what it is: {', '.join(SORTS)}",
    "words": "what stands there, in a few words",
    "default": "what it is where it is left out",
    "signs": "which signs the picture may have besides numbers, in a list",
    "holes": "signs of cells that are none, in a list; numbers is any number, and ? an unknown one",
    "look": "how its signs are drawn: number, black, white circle, black circle",
}
OF_VALUE = {
    "is": "what cells with it are called",
    "given": "its sign where it is given",
    "look": "how it is drawn: filled, empty, disc, ring",
}
LOOKS = {"filled": FULL, "empty": NOTHING, "disc": DISC, "ring": RING}
CLUE_LOOKS: Mapping[str, Callable[[str], ClueSign]] = {
    "number": number,
    "black": on_black,
    "white circle": white_circle,
    "black circle": black_circle,
}
USUAL_LOOKS = {"#": FULL, ".": NOTHING, "*": DISC, "o": RING}
DRAWN = {".": "·", "*": "★"}
GIVEN = {".": ("o", "x", "-")}  # the sign of an open cell cannot give a value
COMMON = ("kind", "title", "author", "source", "notes", "solutions", "given", "rule")
UNKNOWN = "?"
NUMBERS = "numbers"  # in lists of signs: any number, and one that is not told
NUMBER = re.compile(r"[0-9]{1,6}|\?")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")


class SheetKey(NamedTuple):
    """One key of the files of a kind."""

    name: str
    sort: str
    words: str
    default: object = None
    signs: tuple[str, ...] | None = None
    holes: frozenset[str] = frozenset()
    look: str = "number"

    def is_hole(self, sign: str) -> bool:
        """Whether a cell with this sign is none."""
        return sign in self.holes or (NUMBERS in self.holes and bool(NUMBER.fullmatch(sign)))

    @property
    def blank(self) -> str:
        """The sign that stands where a clue was left out."""
        if not self.holes:
            return "."
        return UNKNOWN if NUMBERS in self.holes else min(self.holes)


@dataclass(frozen=True)
class KindSheet:
    """A sheet that was read."""

    path: str
    raw: bytes
    name: str
    title: str
    rules: str
    values: Mapping[str, Sign]
    keys: Mapping[str, SheetKey]
    tables: tuple[Document, ...]


def read(path: str, raw: bytes) -> KindSheet:
    """The sheet in the content of a file; raises PuzzleError, with the line, where it is none."""
    text = decode(raw)
    try:
        data = Document(tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{path}: this is no TOML: {error}") from None
    try:
        return _sheet(path, raw, data)
    except PuzzleError as error:
        raise at_line(path, data, error) from None


def at_line(path: str, data: Document, error: PuzzleError) -> PuzzleError:
    """What is refused of a sheet, with the line on which it stands."""
    line = data.line(error.key, error.row or 0) if error.key is not None else None
    if line is None and error.row is not None and error.key is None:
        line = data.first + error.row
    return PuzzleError(f"{path}{'' if line is None else f':{line}'}: {error}")


def _sheet(path: str, raw: bytes, data: Document) -> KindSheet:
    for key in data.data:
        if key not in KEYS:
            raise PuzzleError(f"unknown key {quoted(key)}; {nearest(key, list(KEYS))}", key)
    name = _text(data, "name")
    if not _NAME.fullmatch(name):
        raise PuzzleError(
            f"name is {quoted(name)}; write small letters, digits and hyphens, as in norinori",
            "name",
        )
    rules = _text(data, "rules")
    values = _values(data)
    keys = _keys(data, {sign.answer for sign in values.values()})
    if not any(key.sort in (AREAS, PICTURE) for key in keys.values()):
        raise PuzzleError('no key is a picture; write grid = "picture", or areas = "areas"', "keys")
    tables = tuple(data.items("rule"))
    if not tables:
        raise PuzzleError("there are no rules; begin each with [[rule]]")
    for number_, table in enumerate(tables, start=1):
        with data.inside("rule", str(number_), table):
            check_table(table)
    title = data.string("title") or name.capitalize()
    return KindSheet(path, raw, name, title, rules, values, keys, tables)


def _text(data: Document, key: str) -> str:
    """A text that must be there."""
    if not (text := " ".join((data.string(key) or "").split())):
        raise PuzzleError(f"the key {key} is missing; write {KEYS[key]}")
    return text


def _values(data: Document) -> dict[str, Sign]:
    """The values with their signs and looks."""
    said = data.data.get("values")
    if isinstance(said, list):
        said = {str(value): "" for value in said if isinstance(value, str | int)}
    if not isinstance(said, Mapping) or len(said) < 2:
        raise PuzzleError(
            'values must be a table of two or more, as in { "#" = "shaded cell", "." = "white '
            'cell" }',
            "values",
        )
    for sign in said:
        if not sign or any(not letter.isprintable() or letter.isspace() for letter in sign):
            raise PuzzleError(f"{quoted(sign)} cannot be seen as a value; take another", "values")
    rows = [_value(sign, about, {*said}) for sign, about in said.items()]
    things = [row.thing or row.answer for row in rows]
    if len({*things}) < len(things):
        raise PuzzleError("two values are called the same; give each a name of its own", "values")
    return dict(zip(map(_in_sentences, things), rows, strict=True))


def _in_sentences(thing: str) -> str:
    """What a value is called, with an article where it is a cell: r1c2 is a white cell."""
    article = "an" if thing[0] in "aeiou" else "a"
    if thing.endswith(" cell"):
        return Thing(thing, f"{article} {thing}")
    return thing


def _value(sign: str, about: object, taken: set[str]) -> Sign:
    table = _table({"is": about} if isinstance(about, str) else about, OF_VALUE, "values", sign)
    look = USUAL_LOOKS.get(sign, Look())
    if (said := table.get("look")) is not None:
        look = _one_of(said, LOOKS, f"the look of {quoted(sign)}", "values")
    given = table.get("given", next((one for one in GIVEN.get(sign, sign) if one not in taken), ""))
    thing = table.get("is", "")
    if not isinstance(given, str) or not isinstance(thing, str):
        raise PuzzleError(f"what is said of {quoted(sign)} must be texts", "values")
    return Sign(given if sign in GIVEN else given or sign, sign, DRAWN.get(sign, sign), thing, look)


def _keys(data: Document, signs: Collection[str]) -> dict[str, SheetKey]:
    """The keys of files, in their order."""
    said = data.data.get("keys")
    if not isinstance(said, Mapping) or not said:
        raise PuzzleError('keys must be a table, as in [keys] and below it areas = "areas"', "keys")
    keys = dict[str, SheetKey]()
    for name, about in said.items():
        if not _KEY.fullmatch(name) or name in COMMON or name in signs:
            raise PuzzleError(
                f"{brief(name)} cannot be the name of a key; take another, of small letters", "keys"
            )
        keys[name] = _key(name, about)
    return keys


def _key(name: str, about: object) -> SheetKey:
    table = _table({"is": about} if isinstance(about, str) else about, OF_KEY, "keys", name)
    sort = table.get("is")
    _one_of(sort, SORTS, f"what {name} is", "keys")
    words = table.get("words", SORTS[str(sort)])
    look = table.get("look", "black" if "holes" in table else "number")
    _one_of(look, CLUE_LOOKS, f"the look of {name}", "keys")
    signs = _signs(table, "signs", name) if "signs" in table else None
    holes = frozenset(_signs(table, "holes", name) if "holes" in table else ())
    if "default" in table and sort in (AREAS, PICTURE):
        raise PuzzleError(f"{name} is a picture, which has no default; leave that out", "keys")
    return SheetKey(name, str(sort), str(words), table.get("default"), signs, holes, str(look))


def _signs(table: Mapping[str, Any], key: str, name: str) -> tuple[str, ...]:
    """A list of signs."""
    said = table[key]
    if not isinstance(said, list) or not all(isinstance(sign, str) and sign for sign in said):
        raise PuzzleError(f"{key} of {name} must be a list of signs, as in ['#', '?']", "keys")
    return tuple(said)


def _table(said: object, known: Mapping[str, str], key: str, name: str) -> Mapping[str, Any]:
    """A table that has these keys and no others."""
    if not isinstance(said, Mapping):
        raise PuzzleError(f"{name} is {sort_of(said)}, but must be a text or a table", key)
    for each in said:
        if each not in known:
            raise PuzzleError(
                f"unknown key {quoted(each)} of {quoted(name)}; {nearest(each, list(known))}", key
            )
    return said


def _one_of(said: object, known: Mapping[str, Any], what: str, key: str) -> Any:
    """What a word means."""
    if not isinstance(said, str) or said not in known:
        shown = quoted(said) if isinstance(said, str) else sort_of(said)
        raise PuzzleError(f"{what} is {shown}; write one of {', '.join(known)}", key)
    return known[said]
