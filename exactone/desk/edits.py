"""Changes of single keys, and the text after them: comments and layout stay as somebody wrote
them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.boards.keys import Picture
from exactone.models.files.rewriting import edited
from exactone.models.text.document import COMMON
from exactone.models.text.picture import rows
from exactone.models.text.writing import written
from exactone.solver.errors import ArgumentError, PuzzleError, Unable

from .form import GIVEN, LINKS, LIST, TABLES, Field, fields_of, picture_of
from .messages import Message, shown

RULE = "rule"
RESIZE = "resize"
TURN = "turn"
NEW = "new"
LONGEST = 40  # signs in one cell
NOTHING = "?"  # in lists beside rows and columns

Keys = dict[str, Any]


def changed(
    puzzle: Kind, keys: Mapping[str, Any], edit: Mapping[str, Any], is_puzzle: bool
) -> Keys:
    """The keys of a puzzle after one edit; `is_puzzle` where they make one now, which this is."""
    if RULE in edit:
        return _with_rule(keys, edit)
    message = Message(edit)
    field = _field(puzzle, message.text("key"))
    if field.sort == LINKS:
        return _with_given(puzzle, keys, message, is_puzzle)
    if "table" in edit:
        return _with_table(keys, field, message)
    if "sign" in edit:
        return _with_sign(puzzle, keys, field, message, is_puzzle)
    if "item" in edit:
        return _with_item(puzzle, keys, field, message, is_puzzle)
    for name in ("items", "value"):
        if name in edit:
            return with_value(keys, field.key, _plain(edit[name]))
    raise ArgumentError("an edit has sign, item, items, value, table, rule, resize or turn")


def changed_whole(
    puzzle: Kind, keys: Mapping[str, Any], edit: Mapping[str, Any]
) -> tuple[Keys, tuple[str, ...]]:
    """The keys of a puzzle after an edit that is about all of it: its size, how it is turned; and
    which clues had to be left out."""
    said = said_now(puzzle, keys, True)
    if RESIZE in edit:
        from .resizing import growth_of, resized

        return resized(puzzle, keys, said, growth_of(edit[RESIZE]))
    from .turning import turned

    return turned(puzzle, keys, said, Message(edit).text(TURN)), ()


def is_whole(edit: Mapping[str, Any]) -> bool:
    """Whether an edit is about all of a puzzle."""
    return RESIZE in edit or TURN in edit


def is_drawn(puzzle: Kind, edit: Mapping[str, Any]) -> bool:
    """Whether an edit is about what the kind draws in its own way, which takes a puzzle."""
    return any(
        each.key == edit.get("key") and each.sort == LINKS for each in fields_of(puzzle.kind)
    )


def _field(puzzle: Kind, key: str) -> Field:
    """The field of a key; refuses one that the kind does not have."""
    for field in fields_of(puzzle.kind):
        if field.key == key:
            return field
    raise ArgumentError(f"{puzzle.kind} has no key {shown(key)}")


def with_value(keys: Mapping[str, Any], key: str, value: Any) -> Keys:
    """These keys with another value of one; without it where that is None."""
    left = {each: said for each, said in keys.items() if each != key}
    if value is None:
        return left
    return {**keys, key: value} if key in keys else {**left, key: value}


def _plain(value: Any, deep: int = 0) -> Any:
    """A value that a file can have."""
    if deep > 6:
        raise ArgumentError("a value is nested too deeply")
    if isinstance(value, Mapping):
        return {str(key): _plain(each, deep + 1) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        if None in value:
            raise ArgumentError("a list has no null in it")
        return [_plain(each, deep + 1) for each in value]
    if isinstance(value, float) and not value.is_integer():
        raise ArgumentError("a value must be a text, a whole number, true or false, or a list")
    if isinstance(value, float):
        return int(value)
    if isinstance(value, int) and abs(value) >= 10**18:
        raise ArgumentError("a number is too large")
    if isinstance(value, str) and not _is_text(value):
        raise ArgumentError(f"{shown(value)} has half a sign in it; leave that out")
    if value is None or isinstance(value, str | int):
        return value
    raise ArgumentError("a value must be a text, a whole number, true or false, or a list")


def _is_text(value: str) -> bool:
    """Whether a text can stand in a file: JSON may have halves of signs."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


# cells


def said_now(puzzle: Kind, keys: Mapping[str, Any], is_puzzle: bool) -> Mapping[str, Any]:
    """The keys as the puzzle would write them where they make one; else as they are."""
    if not is_puzzle:
        return keys
    try:
        return puzzle.document(keys)
    except Unable:
        return keys


def _with_sign(
    puzzle: Kind, keys: Mapping[str, Any], field: Field, message: Message, is_puzzle: bool
) -> Keys:
    """The keys with another sign in a cell of a picture."""
    if not field.is_picture:
        raise ArgumentError(f"{field.key} is no picture")
    sign = message.text("sign")
    if not sign or len(sign) > LONGEST or any(each.isspace() for each in sign):
        raise ArgumentError(f"{shown(sign)} is no sign of a cell")
    if not sign.isprintable() or "'" in sign:
        raise ArgumentError(f"{shown(sign)} cannot stand in a picture")
    row, column = message.whole("row", least=1), message.whole("column", least=1)
    if row is None or column is None:
        raise ArgumentError("an edit of a cell has row and column, counted from 1")
    picture = _picture_now(puzzle, keys, field, is_puzzle)
    if row > picture.height or column > picture.width:
        size = f"{picture.height} rows of {picture.width} cells"
        raise ArgumentError(f"{field.key} has {size}, and no row {row} with a cell {column}")
    return with_value(keys, field.key, picture.put({(row - 1, column - 1): sign}).text)


def _picture_now(puzzle: Kind, keys: Mapping[str, Any], field: Field, is_puzzle: bool) -> Picture:
    """The picture of a key as it is now; a blank one where it was left out."""
    from .form import field_now

    said = said_now(puzzle, keys, is_puzzle).get(field.key)
    if said is not None:
        return picture_of(puzzle, field, said)
    cells = field_now(puzzle, field, {})["cells"]
    return Picture(tuple(map(tuple, cells)))


# lists


def _with_item(
    puzzle: Kind, keys: Mapping[str, Any], field: Field, message: Message, is_puzzle: bool
) -> Keys:
    """The keys with another item of a list."""
    from .form import field_now

    if field.sort != LIST:
        raise ArgumentError(f"{field.key} is no list")
    index = message.whole("index", least=1)
    now = said_now(puzzle, keys, is_puzzle).get(field.key)
    items = now if isinstance(now, list) else (field_now(puzzle, field, {})["items"] or [])
    if index is None or index > len(items) + 1:
        raise ArgumentError(f"{field.key} has {len(items)} items, counted from 1")
    item = _plain(message.said["item"])
    found = [*items[: index - 1], *([] if item is None else [_item(item)]), *items[index:]]
    return with_value(keys, field.key, found)


def _item(item: Any) -> Any:
    """An item of a list: a number where it looks like one."""
    if isinstance(item, str) and item.isascii() and item.isdecimal() and len(item) < 10:
        return int(item)
    return item


# links that are given


def _with_given(puzzle: Kind, keys: Mapping[str, Any], message: Message, is_puzzle: bool) -> Keys:
    """The keys when something is given at a place, which the kind draws in its own way."""
    if "at" not in message.said:
        return with_value(keys, GIVEN, _plain(message.said.get("value")))
    if not is_puzzle or not isinstance(puzzle, PartPuzzle):
        raise ArgumentError("the text is no puzzle now; mend it first")
    value = message.said.get("value")
    if value is not None and not isinstance(value, str):
        raise ArgumentError("value must be a text, or null")
    given = puzzle.with_given(message.text("at"), value).document(keys).get(GIVEN)
    return with_value(keys, GIVEN, given)


# tables with names


def _with_table(keys: Mapping[str, Any], field: Field, message: Message) -> Keys:
    """The keys with another table of a name, one more, or one less."""
    if field.sort != TABLES:
        raise ArgumentError(f"{field.key} has no tables with names")
    name = message.text("name")
    if not name or len(name) > LONGEST or not name.isprintable():
        raise ArgumentError(f"{shown(name)} is no name of a table")
    table = _plain(message.said.get("table"))
    tables = keys.get(field.key, {})
    if not isinstance(tables, Mapping):
        raise ArgumentError(f"{field.key} is no table now; mend the text first")
    if table is not None and not isinstance(table, Mapping):
        raise ArgumentError("table must be an object with the keys of a table, or null")
    found = {each: said for each, said in tables.items() if each != name or table is not None}
    if table is not None:
        found[name] = table
    return with_value(keys, field.key, found or None)


# [[rule]] tables


def _with_rule(keys: Mapping[str, Any], edit: Mapping[str, Any]) -> Keys:
    """The keys with another table of a rule, one more, or one less."""
    table = _plain(edit.get("table"))
    number = edit[RULE]
    tables = keys.get(RULE, [])
    if not isinstance(tables, list):
        raise ArgumentError("rule is no list of tables now; mend the text first")
    if table is not None and not (isinstance(table, Mapping) and table):
        raise ArgumentError("table must be an object with the keys of a rule, or null")
    if number == NEW:
        found = [*tables, table]
    elif type(number) is int and 1 <= number <= len(tables):
        found = [*tables[: number - 1], table, *tables[number:]]
    else:
        raise ArgumentError(f'rule must be a number from 1 to {len(tables)}, or "new"')
    return with_value(keys, RULE, [each for each in found if each is not None] or None)


# the text


def text_after(
    puzzle: Kind, text: str, before: Mapping[str, Any], after: Mapping[str, Any], is_puzzle: bool
) -> str:
    """The text whose keys were these when they are others; whatever it takes, it says them."""
    changed_keys = {key for key in {**before, **after} if before.get(key) != after.get(key)}
    for old in (said_now(puzzle, before, is_puzzle), before):
        said = {**before, **{key: old[key] for key in changed_keys if key in old}}
        found = edited(text, said, after, before)
        if found is not None and _says(puzzle, found, after):
            return found
    ordered = {key: after[key] for key in (*COMMON, *after) if key in after}
    return written(ordered)


def _says(puzzle: Kind, text: str, keys: Mapping[str, Any]) -> bool:
    """Whether a text has just these keys; pictures may be laid out otherwise."""
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return found.keys() == keys.keys() and all(
        found[key] == said or _same_cells(puzzle, key, found[key], said)
        for key, said in keys.items()
    )


def _same_cells(puzzle: Kind, key: str, one: Any, other: Any) -> bool:
    """Whether two pictures have the same signs in their cells."""
    field = next((field for field in fields_of(puzzle.kind) if field.key == key), None)
    if field is None or not field.is_picture:
        return False
    try:
        return picture_of(puzzle, field, one).rows == picture_of(puzzle, field, other).rows
    except PuzzleError:  # signs that mean nothing there, as somebody typed them
        return [row.words for row in rows(str(one))] == [row.words for row in rows(str(other))]
