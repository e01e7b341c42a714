"""What kinds made of parts read in the same way: the tables of rules, and a picture of areas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...solver.errors import PuzzleError
from .._files.document import Document
from .._files.words import nearest, numbered, quoted
from .._kit.board import Board, Line, cell_name
from .._kit.cells import Cells
from .._kit.made import PartClue
from . import forms, setters
from .form import Form
from .names import Names, as_wide
from .part import Part
from .saying import said
from .together import Together

MENTIONED = 50_000_000  # choices that all rules together may speak of
PLAIN = "._+#"  # signs of cells and corners in a picture of what is between cells
NOTES = {"why": "a text that is repeated where the rule is broken", "notes": "anything worth knowing"}
SHORT = 60  # signs of a rule that is named with its places
WHY = 300  # signs of a reason, which is repeated wherever its rule is broken


def clues(data: Document, names: Names, rule: bool = False) -> Iterator[PartClue]:
    """What the tables say that [[rule]] begins, each as one clue, or as a rule that the file wrote itself."""
    for number, (table, parts) in enumerate(_tables(data, names), start=1):
        part = parts[0] if len(parts) == 1 else Together(tuple(parts), said=parts[0].said if parts else "")
        line = table.first if table.own else None
        places = {place for refiner in part.refiners(len(names.values)) for place in refiner.places}
        at = tuple(names.board.at[place] for place in sorted(places))
        words = part.said.split("\n")[0]
        words = words if len(words) <= SHORT else words.partition(": ")[0]
        yield PartClue(f"rule {number}: {words}", at, line=line, rule=rule, part=part, table=table.data)


def kept_tables(data: Mapping[str, Any], clues: Iterable[PartClue]) -> dict[str, Any]:
    """The keys of a file without the rules that are not among these clues."""
    kept = {clue.name.partition(":")[0] for clue in clues}
    tables = [table for number, table in enumerate(data.get("rule", ()), start=1) if f"rule {number}" in kept]
    left = {key: value for key, value in data.items() if key != "rule"}
    return {**left, "rule": tables} if tables else left


def areas(data: Document, board: Board, without: str = "") -> tuple[Line, ...]:
    """The areas of a picture as large as the grid; some signs are those of no area."""
    if (text := data.rows("areas")) is None:
        return ()
    if not isinstance(board, Cells):
        raise PuzzleError("areas need a grid; write its picture as in grid = '''...'''", "areas")
    found = as_wide(text, "areas", board.width)
    if len(found) != board.height:
        said = f"areas has {numbered(len(found), 'row')}, but the grid has {board.height}"
        raise PuzzleError(f"{said}; write one for each", "areas", 0)
    return board.areas([signs for _, signs in found], without)


def between(data: Document, board: Board) -> dict[str, tuple[Line, ...]]:
    """The pairs of neighbours, the first one in reading order first, by the sign that a picture has between them.

    The picture has a row for each row of the grid, and one between them; so the signs in every other place are cells,
    and those between four cells are corners.
    """
    if (text := data.rows("between")) is None:
        return {}
    if not isinstance(board, Cells):
        raise PuzzleError("between needs a grid; write its picture as in grid = '''...'''", "between")
    height, width = 2 * board.height - 1, 2 * board.width - 1
    lines = [(number, line.split()) for number, line in enumerate(text.split("\n")) if line.strip()]
    rows = [(number, words if len(words) == width else list("".join(words))) for number, words in lines]
    if len(rows) != height:
        raise PuzzleError(
            f"between has {numbered(len(rows), 'row')}, but must have {height}: the grid, and a row between", "between"
        )
    found = defaultdict[str, list[Line]](list)
    for y, (line, signs) in enumerate(rows):
        if len(signs) != width:
            said = f"this row has {numbered(len(signs), 'sign')}, but must have {width}: the cells, and a sign between"
            raise PuzzleError(said, "between", line)
        for x, sign in enumerate(signs):
            cells = ((y // 2, x // 2), ((y + 1) // 2, (x + 1) // 2))
            if (y + x) % 2 == 0:
                if sign not in PLAIN:
                    where = f"in the cell {cell_name(cells[0])}" if y % 2 == 0 else "at a corner of cells"
                    raise PuzzleError(
                        f"{quoted(sign)} stands {where}; write signs between cells, . elsewhere", "between", line
                    )
            elif all(cell in board.place for cell in cells):
                found[sign].append(Line(tuple(board.place[cell] for cell in cells)))
    return {sign: tuple(pairs) for sign, pairs in found.items()}


def _tables(data: Document, names: Names) -> Iterator[tuple[Document, list[Part]]]:
    """Each table, and what it says; one that is refused says which it is, and on which line."""
    mentioned = len(names.places) * len(names.values)
    for number, table in enumerate(data.items("rule"), start=1):
        with data.inside("rule", str(number), table):
            parts = list[Part]()
            for part in _parts(table, names):
                mentioned += part.mentions(len(names.values))
                if mentioned > MENTIONED:
                    said = f"the rules speak of {mentioned:,} choices or more, and {MENTIONED:,} are the most"
                    raise PuzzleError(f"{said}; take fewer variables or values")
                parts.append(part)
        yield table, parts


def _parts(table: Document, names: Names) -> Iterator[Part]:
    """What one table says, with the reason that it gives."""
    form_of = {key: form for form in reversed(forms()) for key in (*form.beside, *form.keys)}
    known, data = [*form_of, *NOTES], {key: value for key, value in table.data.items() if value is not None}
    for key in data:
        if key not in known:
            raise PuzzleError(f"unknown key {quoted(key)}; {setters.remedy(key) or nearest(key, known)}", key)
    why, _ = (table.string(key) or "" for key in NOTES)
    if len(why) > WHY:
        raise PuzzleError(f"why has {len(why):,} signs; {WHY} are the most, notes may be longer", "why")
    form = _form(data)
    for part in form.read(data, names):
        yield replace(part, why=why, said=said(form, data))


def _form(data: Mapping[str, object]) -> Form:
    """The one form in which a rule is written."""
    said = {form: [key for key in data if key in form.keys] for form in forms()}
    said = {form: keys for form, keys in said.items() if keys}
    beside = {key for form in said for key in form.beside}
    said = {form: keys for form, keys in said.items() if not beside.issuperset(keys)}
    alone = {key: form for form in forms() for key in form.beside}
    if not said and (key := next((key for key in data if key in alone), None)):
        raise PuzzleError(f"{key} says nothing alone; it stands beside {' or '.join([*alone[key].keys][:2])}", key)
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
