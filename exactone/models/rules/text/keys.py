"""How rule sheets are written: variables, values, what is given, pictures of grids and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....solver.puzzle import PuzzleError
from ..._files.document import Document, quoted
from ..._kit import picture as _picture
from ..sheet import Rule, Sheet
from .forms import MENTIONED, Words, mentioned, number_as_text, rule

OPEN = frozenset("._")
LARGEST = 5_000_000  # choices, variables times values
MOST_VALUES = 10_000

Given = dict[int, frozenset[int]]
"""The values that a variable may still have."""


def sheet(data: Document) -> tuple[Sheet, Given, dict[int, int]]:
    """Reads all keys: the rules, what is given, and on which lines of the file that stands."""
    grid = data.rows("grid")
    values = _values(data, on_grid=grid is not None)
    if grid is not None and data.data.get("variables") is not None:
        raise PuzzleError("a grid has its own variables, r1c1, r1c2, ...; leave out variables, or grid", "variables")
    rows = picture(grid, values, "grid") if grid is not None else []
    size = (len(rows), len(rows[0][1])) if rows else None
    variables = tuple(cell(at, size[1]) for at in range(size[0] * size[1])) if size else _variables(data)
    if len(variables) * len(values) > LARGEST:
        said = f"{len(variables):,} variables with {len(values):,} values are too many"
        raise PuzzleError(f"{said}; {LARGEST:,} choices are the most", "grid" if size else "variables")
    words = Words(variables, values, size)
    given, lines = _drawn(data, rows, words)
    _given(data, words, given, lines)
    return Sheet(variables, values, size, _rules(data, words)), given, lines


def cell(at: int, columns: int) -> str:
    """What people call a cell of a grid."""
    return f"r{at // columns + 1}c{at % columns + 1}"


def like_rulings(values: tuple[str, ...]) -> bool:
    """Whether some value looks like what is drawn between cells."""
    return any(not set(value).isdisjoint(_picture.RULINGS) for value in values)


def picture(text: str, values: tuple[str, ...], key: str) -> list[tuple[int, list[str]]]:
    """The rows of a picture, each with its line, from 0; signs stand close together where all values are one sign.

    Rulings between cells are left out, unless there are values that look like them.
    """
    if like_rulings(values):
        lines = [(number, line.split()) for number, line in enumerate(text.split("\n")) if line.strip()]
    else:
        lines = [(row.line, row.words) for row in _picture.rows(text)]
    if all(len(value) == 1 for value in values):
        rows = [(line, list("".join(words))) for line, words in lines]
    else:  # several open cells may stand close together all the same
        rows = [(line, [sign for word in words for sign in _signs(word)]) for line, words in lines]
    if not rows:
        raise PuzzleError("the grid has no cells; write a row of values, or . for open cells, for each row", key)
    for line, row in rows:
        if len(row) != len(rows[0][1]):
            said = f"this row has {len(row)} cells, but the first has {len(rows[0][1])}"
            raise PuzzleError(f"{said}; write a value or . for every cell", key, line)
    return rows


def _signs(word: str) -> list[str]:
    return list(word) if OPEN.issuperset(word) else [word]


def assigned(text: str, words: Words) -> Iterator[tuple[int, int]]:
    """The variables and values of lines such as `WA = red`."""
    for row, line in enumerate(text.split("\n")):
        variable, sign, value = line.partition("=")
        if not line.strip():
            continue
        if not sign:
            raise PuzzleError(f"{quoted(line.strip())} assigns nothing; write lines such as WA = red", "answer", row)
        if value.strip() not in OPEN:
            yield words.variable(variable.strip(), "answer", row), words.value(value.strip(), "answer", row)


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
    names = [name if isinstance(name, str) else number_as_text(name) for name in said]
    found = dict.fromkeys(name for name in names if name is not None)
    for number, name in enumerate(names, start=1):
        if name is None:
            raise PuzzleError(f"number {number} of the {key} is no text and no whole number; write it in quotes", key)
        if not name.strip():
            raise PuzzleError(f"number {number} of the {key} is empty; give it a name", key)
        if not name.isprintable() or name != " ".join(name.split()):
            raise PuzzleError(f"{quoted(name)} has signs or spaces that are not seen; leave them out", key)
        if name.startswith("{"):
            raise PuzzleError(f"{quoted(name)} begins like JSON; begin it with another sign", key)
    if len(found) < len(names):
        twice = next(name for name in found if names.count(name) > 1)
        raise PuzzleError(f"{key} names {quoted(twice)} twice; name each once", key)
    return tuple(found)


def _drawn(
    data: Document, rows: list[tuple[int, list[str]]], words: Words
) -> tuple[dict[int, frozenset[int]], dict[int, int]]:
    """What the picture of the grid gives."""
    given, lines = dict[int, frozenset[int]](), dict[int, int]()
    for at, (line, sign) in enumerate((line, sign) for line, row in rows for sign in row):
        if sign not in OPEN:
            given[at] = frozenset({words.value(sign, "grid", line)})
            if (number := data.line("grid", line)) is not None:
                lines[at] = number
    return given, lines


def _given(data: Document, words: Words, given: Given, lines: dict[int, int]) -> None:
    """Adds what the table says that is given."""
    said = data.data.get("given")
    if said is None:
        return
    if not isinstance(said, Mapping):
        raise PuzzleError('given must be a table of variables and values, as in { WA = "red" }', "given")
    for name, some in said.items():
        variable, values = words.variable(name, "given"), words.some_values(some, "given")
        if not values:
            raise PuzzleError(f"given leaves {name} no value; name one, or leave {name} out", "given")
        if not (left := values & given.get(variable, values)):
            raise PuzzleError(f"given has {name} otherwise than the grid; keep one of them", "given")
        given[variable] = left
        if (line := data.line("given")) is not None:
            lines.setdefault(variable, line)


def _rules(data: Document, words: Words) -> tuple[Rule, ...]:
    """The rules; one that is refused says which it is, and on which line."""
    rules = []
    for number, part in enumerate(data.items("rule"), start=1):
        with data.inside("rule", str(number), part):
            rules.append(rule(part, words))
    if (number := mentioned(rules, words)) > MENTIONED:
        said = f"the rules speak of {number:,} choices, and {MENTIONED:,} are the most"
        raise PuzzleError(f"{said}; take fewer variables or values", "rule")
    return tuple(rules)
