"""Rule sheets as files: variables, values, what is given, rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ....solver.errors import PuzzleError
from ..._files.document import LONGEST, Document, nearest, quoted
from ..._kit.board import Named
from ..._kit.cells import Cells
from ..._parts import forms
from ..._parts.form import Form, Names, number_as_text
from ..._parts.part import Part
from .. import Reduction
from .pictures import OPEN, picture

LARGEST = 5_000_000  # choices, variables times values
MOST_VALUES = 10_000
MENTIONED = 50_000_000  # choices that all rules together may speak of
NOTES = ("why", "notes")
WHY = 300  # signs of a reason, which is repeated wherever its rule is broken

Given = dict[int, frozenset[int]]
"""The values that a variable may still have."""


def parse(data: Document) -> Reduction:
    """Reads all keys; refuses what is no rule sheet."""
    grid = data.rows("grid")
    values = _values(data, on_grid=grid is not None)
    if grid is not None and data.data.get("variables") is not None:
        raise PuzzleError("a grid has its own variables, r1c1, r1c2, ...; leave out variables, or grid", "variables")
    rows = picture(grid, values, "grid") if grid is not None else []
    board = Cells(len(rows), len(rows[0][1])) if rows else Named(_variables(data))
    number = len(board.names) * len(values)
    if number > LARGEST:
        said = f"{len(board.names):,} variables with {len(values):,} values are too many"
        raise PuzzleError(f"{said}; {LARGEST:,} choices are the most", "grid" if rows else "variables")
    names = Names(board, values)
    given, lines = _drawn(data, rows, names)
    _given(data, names, given, lines)
    rules = tuple(_rules(data, names, number))
    return Reduction(variables=board, possible=values, rules=rules, given=given, lines=lines)


# the keys, one by one


def _values(data: Document, on_grid: bool) -> tuple[str, ...]:
    values = _names(data, "values", 'values = ["red", "green"]')
    if len(values) > MOST_VALUES:
        raise PuzzleError(f"there are {len(values):,} values; {MOST_VALUES:,} are the most", "values")
    for value in values:
        if OPEN.issuperset(value):
            raise PuzzleError(f"{quoted(value)} means an open cell and cannot be a value; take another", "values")
        if on_grid and " " in value:
            raise PuzzleError(f"{quoted(value)} has a space, which parts the cells of a grid; leave it out", "values")
    return values


def _variables(data: Document) -> tuple[str, ...]:
    names = _names(data, "variables", "variables = [\"WA\", \"NT\"], or a picture as in grid = '''...'''")
    for name in names:
        if "=" in name:
            raise PuzzleError(f"{quoted(name)} has the sign =, which parts names and values; leave it out", "variables")
    return names


def _names(data: Document, key: str, example: str) -> tuple[str, ...]:
    """The texts of a list, each of them once; whole numbers are read as texts."""
    said = data.data.get(key)
    if said is None:
        raise PuzzleError(f"there are no {key}; write {example}")
    if not isinstance(said, list) or not said:
        raise PuzzleError(f"{key} must be a list, as in {example}", key)
    names = list[str]()
    for number, word in enumerate(said, start=1):
        name = word if isinstance(word, str) else number_as_text(word)
        if name is None:
            raise PuzzleError(f"number {number} of the {key} is no text and no whole number; write it in quotes", key)
        if not name.strip():
            raise PuzzleError(f"number {number} of the {key} is empty; give it a name", key)
        if not name.isprintable() or name != " ".join(name.split()):
            raise PuzzleError(f"{quoted(name)} has signs or spaces that are not seen; leave them out", key)
        if len(name) > LONGEST:
            raise PuzzleError(f"{quoted(name)} has {len(name):,} signs; take a name of {LONGEST} at most", key)
        if name.startswith("{"):
            raise PuzzleError(f"{quoted(name)} begins like JSON; begin it with another sign", key)
        names.append(name)
    ((twice, often),) = Counter(names).most_common(1)
    if often > 1:
        raise PuzzleError(f"{key} names {quoted(twice)} twice; name each once", key)
    return tuple(names)


def _drawn(data: Document, rows: list[tuple[int, list[str]]], names: Names) -> tuple[Given, dict[int, int]]:
    """What the picture of the grid gives, and on which lines of the file."""
    given, lines = Given(), dict[int, int]()
    for at, (line, sign) in enumerate((line, sign) for line, row in rows for sign in row):
        if sign not in OPEN:
            given[at] = frozenset({names.value(sign, "grid", line)})
            if (number := data.line("grid", line)) is not None:
                lines[at] = number
    return given, lines


def _given(data: Document, names: Names, given: Given, lines: dict[int, int]) -> None:
    """Adds what the table says that is given."""
    said = data.data.get("given")
    if said is None:
        return
    if not isinstance(said, Mapping):
        raise PuzzleError('given must be a table of variables and values, as in { WA = "red" }', "given")
    for name, some in said.items():
        variable, values = names.place(name, "given"), names.some_values(some, "given")
        if not values:
            raise PuzzleError(f"given leaves {name} no value; name one, or leave {name} out", "given")
        if not (left := values & given.get(variable, values)):
            raise PuzzleError(f"given has {name} otherwise than the grid; keep one of them", "given")
        given[variable] = left
        if (line := data.line("given")) is not None:
            lines.setdefault(variable, line)


def _rules(data: Document, names: Names, mentioned: int) -> Iterator[Part]:
    """The rules; one that is refused says which it is, and on which line."""
    for number, table in enumerate(data.items("rule"), start=1):
        with data.inside("rule", str(number), table):
            for part in _parts(table, names):
                mentioned += part.mentions(len(names.values))
                if mentioned > MENTIONED:
                    said = f"the rules speak of {mentioned:,} choices or more, and {MENTIONED:,} are the most"
                    raise PuzzleError(f"{said}; take fewer variables or values")
                yield part


def _parts(table: Document, names: Names) -> Iterator[Part]:
    """What one rule says, with the reason that it gives."""
    form_of = {key: form for form in reversed(forms()) for key in (*form.beside, *form.keys)}
    known, data = [*form_of, *NOTES], {key: value for key, value in table.data.items() if value is not None}
    for key in data:
        if key not in known:
            raise PuzzleError(f"unknown key {quoted(key)}; {nearest(key, known)}", key)
    why, _ = (table.string(key) or "" for key in NOTES)
    if len(why) > WHY:
        raise PuzzleError(f"why has {len(why):,} signs; {WHY} are the most, notes may be longer", "why")
    form = _form(data)
    for part in form.read(data, names):
        yield replace(part, why=why) if why else part


def _form(data: Mapping[str, object]) -> Form:
    """The one form in which a rule is written."""
    said = {form: [key for key in data if key in form.keys] for form in forms()}
    said = {form: keys for form, keys in said.items() if keys}
    beside = {key for form in said for key in form.beside}
    said = {form: keys for form, keys in said.items() if not beside.issuperset(keys)}
    alone = {key: form for form in forms() for key in form.beside}
    if not said and (key := next((key for key in data if key in alone), None)):
        raise PuzzleError(f"{key} says nothing alone; it stands beside {' or '.join(alone[key].keys[:2])}", key)
    if not said:
        raise PuzzleError(f"the rule says nothing; it needs one of {', '.join(form.name for form in forms())}")
    form, *others = sorted(said, key=lambda form: list(data).index(said[form][0]))
    if others:
        name = others[0].name
        raise PuzzleError(f"the rule has both {form.name} and {name}; make two rules of it", said[others[0]][0])
    for key in data:
        if key not in (*form.keys, *form.beside, *NOTES):
            raise PuzzleError(f"{key} does not go with {form.name}; make another rule of it", key)
    return form
