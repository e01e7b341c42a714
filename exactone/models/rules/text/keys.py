"""Rule sheets as files: variables, values, what is given, rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from exactone.models.base.part_puzzle import Assignment
from exactone.models.boards.board import NamedPlaces
from exactone.models.boards.cells import Cells
from exactone.models.boards.edges import Edges
from exactone.models.parts.names import Names, number_as_text
from exactone.models.parts.saying import around
from exactone.models.parts.tables import areas, between, clues, kept_tables
from exactone.models.rules import Reduction
from exactone.models.text.document import LONGEST, Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .pictures import HOLE, OPEN, Rows, cells_of, picture

LARGEST = 5_000_000  # choices, variables times values
MOST_VALUES = 10_000
_SIZE = re.compile(r"(links )?([0-9]{1,4}) ?[x×] ?([0-9]{1,4})", re.ASCII)

Left = dict[int, frozenset[int]]
"""The values that a variable may still have."""


def parse(data: Document) -> Reduction:
    """Reads all keys; refuses what is no rule sheet."""
    grid = data.rows("grid")
    values = _values(data, on_grid=grid is not None)
    if grid is not None and data.data.get("variables") is not None:
        raise PuzzleError(
            "a grid has its own variables, r1c1, r1c2, ...; leave out variables, or grid",
            "variables",
        )
    rows = picture(grid, values, "grid") if grid is not None else []
    edges = _edges(data)
    board = _cells(rows, values) if rows else edges or NamedPlaces(_variables(data))
    number = len(board.names) * len(values)
    if number > LARGEST:
        raise PuzzleError(
            f"{len(board.names):,} variables with {len(values):,} values are too many; "
            f"{LARGEST:,} choices are the most",
            "grid" if rows else "variables",
        )
    names = Names(board, values, areas(data, board, "._"), between(data, board))
    given, lines = _drawn(data, rows, names)
    _given(data, names, given, lines)
    project = _project(data, names)
    said = zip(values, data.data["values"], strict=True)
    between_rows = (data.rows("between") or "").strip("\n").split("\n")
    return Reduction(
        variables=board,
        possible=values,
        numbers=frozenset(value for value, own in said if not isinstance(own, str)),
        told=tuple(clues(data, names, rule=True)),
        areas=names.areas,
        project=project,
        around=around(data, names.cells) if names.cells else {},
        signs_between=tuple(between_rows) if names.between else (),
        given=given,
        lines=lines,
    )


def document(puzzle: Reduction, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one, with what is given here,
    and without the rules that are not here."""
    drawn = dict[str, str]()
    listed = dict[str, list[str]]()
    for place, some in puzzle.given.items():
        name = puzzle.board.names[place]
        values = [puzzle.values[value] for value in sorted(some)]
        if isinstance(puzzle.board, Cells) and len(values) == 1:
            drawn[name] = values[0]
        else:
            listed[name] = values
    keys = {**data, "kind": puzzle.kind, "values": [*map(puzzle.said, puzzle.values)]}
    if isinstance(puzzle.board, Cells):
        from .answers import write

        keys["grid"] = (
            "\n".join(write(puzzle, frozenset(Assignment(*item) for item in drawn.items()))) + "\n"
        )
    keys.pop("given", None)
    if listed:
        keys["given"] = {name: some[0] if len(some) == 1 else some for name, some in listed.items()}
    return kept_tables(keys, puzzle.told)


# the keys, one by one


def _cells(rows: Rows, values: tuple[str, ...]) -> Cells:
    """The grid of a picture, without the cells that are missing."""
    holes = frozenset(
        cell for cell, _, sign in cells_of(rows) if sign == HOLE and HOLE not in values
    )
    if len(holes) == len(rows) * len(rows[0][1]):
        raise PuzzleError(
            f"the grid has no cells; {HOLE} is none, write a value, or . for an open one", "grid", 0
        )
    return Cells(len(rows), len(rows[0][1]), holes)


def _edges(data: Document) -> Edges | None:
    """The edges of a grid, where they are the variables."""
    if (said := data.string("edges")) is None:
        return None
    if data.data.get("grid") is not None or data.data.get("variables") is not None:
        raise PuzzleError(
            "edges are variables, as cells of a grid are; leave out edges, or the others", "edges"
        )
    size = _SIZE.fullmatch(said.strip())
    if not size or not 0 < int(size[2]) * int(size[3]) <= LARGEST:
        raise PuzzleError(
            f'edges is {quoted(said)}; write rows x columns of the grid, as in "4x5" or "links '
            '4x5"',
            "edges",
        )
    board = Edges(int(size[2]), int(size[3]), around=not size[1])
    if not board.names:
        raise PuzzleError("a single cell has no links; take more rows or columns", "edges")
    return board


def _project(data: Document, names: Names) -> frozenset[int] | None:
    """The places whose values make two answers different."""
    if data.data.get("project") is None:
        return None
    return frozenset(
        place for line in names.lines(data.data["project"], "project") for place in line.places
    )


def _values(data: Document, on_grid: bool) -> tuple[str, ...]:
    values = _names(data, "values", 'values = ["red", "green"]')
    if len(values) > MOST_VALUES:
        raise PuzzleError(
            f"there are {len(values):,} values; {MOST_VALUES:,} are the most", "values"
        )
    for value in values:
        if OPEN.issuperset(value):
            raise PuzzleError(
                f"{quoted(value)} means an open cell and cannot be a value; take another", "values"
            )
        if on_grid and " " in value:
            raise PuzzleError(
                f"{quoted(value)} has a space, which parts the cells of a grid; leave it out",
                "values",
            )
    return values


def _variables(data: Document) -> tuple[str, ...]:
    names = _names(
        data, "variables", "variables = [\"WA\", \"NT\"], or a picture as in grid = '''...'''"
    )
    for name in names:
        if "=" in name:
            raise PuzzleError(
                f"{quoted(name)} has the sign =, which parts names and values; leave it out",
                "variables",
            )
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
            raise PuzzleError(
                f"number {number} of the {key} is no text and no whole number; write it in quotes",
                key,
            )
        if not name.strip():
            raise PuzzleError(f"number {number} of the {key} is empty; give it a name", key)
        if not name.isprintable() or name != " ".join(name.split()):
            raise PuzzleError(
                f"{quoted(name)} has signs or spaces that are not seen; leave them out", key
            )
        if len(name) > LONGEST:
            raise PuzzleError(
                f"{quoted(name)} has {len(name):,} signs; take a name of {LONGEST} at most", key
            )
        if name.startswith("{"):
            raise PuzzleError(f"{quoted(name)} begins like JSON; begin it with another sign", key)
        names.append(name)
    ((twice, often),) = Counter(names).most_common(1)
    if often > 1:
        raise PuzzleError(f"{key} names {quoted(twice)} twice; name each once", key)
    return tuple(names)


def _drawn(data: Document, rows: Rows, names: Names) -> tuple[Left, dict[int, int]]:
    """What the picture of the grid gives, and on which lines of the file."""
    given = Left()
    lines = dict[int, int]()
    place = names.cells.place if names.cells else {}
    for cell, line, sign in cells_of(rows):
        if sign not in OPEN and (at := place.get(cell)) is not None:
            given[at] = frozenset({names.value(sign, "grid", line)})
            if (number := data.line("grid", line)) is not None:
                lines[at] = number
    return given, lines


def _given(data: Document, names: Names, given: Left, lines: dict[int, int]) -> None:
    """Adds what the table says that is given."""
    said = data.data.get("given")
    if said is None:
        return
    if not isinstance(said, Mapping):
        raise PuzzleError(
            'given must be a table of variables and values, as in { WA = "red" }', "given"
        )
    for name, some in said.items():
        variable = names.place(name, "given")
        values = names.some_values(some, "given")
        if not values:
            raise PuzzleError(
                f"given leaves {name} no value; name one, or leave {name} out", "given"
            )
        if not (left := values & given.get(variable, values)):
            raise PuzzleError(
                f"given has {name} otherwise than the grid; keep one of them", "given"
            )
        given[variable] = left
        if (line := data.line("given")) is not None:
            lines.setdefault(variable, line)
