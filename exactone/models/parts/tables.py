"""What kinds made of parts read in the same way: `[[rule]]` tables, and what setters call them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from exactone.models.boards.board import Board, Line, cell_name
from exactone.models.boards.cells import Cells
from exactone.models.text.document import Document
from exactone.models.text.words import nearest, numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import ClueId

from . import forms
from .form import Form
from .names import PLAIN, Names, as_wide
from .part import TABLE, NewClue, Part, PartClue, Rule, several
from .saying import text_of
from .scenery import called
from .sketch import Ground, Sketch
from .words import negative

MENTIONED = 50_000_000  # choices that all rules together may speak of
NOTES = {
    "why": "a text that is repeated where the rule is broken",
    "notes": "anything worth knowing",
}
CHAINS = ("related", "ordered")  # keys of lists of places, each with the next
SHORT = 60  # signs of a rule that is named with its places
WHY = 300  # signs of a reason, which is repeated wherever its rule is broken


def clues(data: Document, names: Names, rule: bool = False) -> Iterator[PartClue]:
    """What the tables say that [[rule]] begins, each as one clue,
    or as a rule that the file wrote itself."""
    ground = Ground(names.cells, tuple(names.values)) if names.cells else None
    every = [table.data for table in data.items(TABLE)]
    if any("negative" in table for table in every):
        names.signed = negative.signed(every, names)
    for number, (table, parts, sketched, text) in enumerate(_tables(data, names), start=1):
        places = Rule("", parts).places(len(names.values))
        clue = PartClue(
            f"rule {number}",
            tuple(names.board.at[place] for place in places),
            line=table.first if table.own else None,
            rule=rule,
            id=ClueId(TABLE, (number,)),
            parts=parts,
            text=text,
            reason=table.string("why") or "",
            sketched=sketched,
            table=table.data,
        )
        words = called(clue, ground)
        without_places = words.partition(": ")[0]
        name = f"rule {number}: {words if len(words) <= SHORT else without_places}"
        named = f"rule {number}: {without_places}" if len(without_places) <= SHORT else clue.name
        yield replace(clue, name=name, words=named)


def kept_tables(data: Mapping[str, Any], clues: Iterable[PartClue]) -> dict[str, Any]:
    """The keys of a file without the rules that are not among these clues,
    and with those that are new."""
    kept = set[int]()
    new = list[NewClue]()
    for clue in clues:
        if isinstance(clue, NewClue):
            new.append(clue)
        else:
            kept.add(clue.table_number)
    every = dict(enumerate(data.get(TABLE, ()), start=1))
    dropped = [table for number, table in every.items() if number not in kept]
    left_ones = {
        number: negative.with_pairs(table, dropped) if "negative" in table else table
        for number, table in every.items()
        if number in kept
    }
    tables = _with_new(left_ones, new)
    left = {key: value for key, value in data.items() if key != TABLE}
    return {**left, TABLE: tables} if tables else left


def _with_new(
    tables: Mapping[int, Mapping[str, Any]], new: Sequence[NewClue]
) -> list[dict[str, Any]]:
    """The tables of rules, by their numbers, and those of new clues;
    lines may have become longer."""
    found = {number: dict(table) for number, table in tables.items()}
    more = list[dict[str, Any]]()
    grown = set[Any]()
    for clue in new:
        key = next((key for key in CHAINS if key in clue.table), "")
        if clue.longer in found and (clue.longer, clue.ahead) not in grown:
            grown.add((clue.longer, clue.ahead))
            first, last = clue.table[key]
            own = found[clue.longer][key]
            whole = own[0] if isinstance(own[0], list) else own
            longer = [first, *whole] if clue.ahead else [*whole, last]
            found[clue.longer][key] = [longer] if whole is not own else longer
        else:
            more.append(dict(clue.table))
    return [*found.values(), *more]


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
    """The pairs of neighbours, the first one in reading order first,
    by the sign that a picture has between them.

    The picture has a row for each row of the grid, and one between them; so the signs in every
    other place are cells, and those between four cells are corners.
    """
    if (text := data.rows("between")) is None:
        return {}
    if not isinstance(board, Cells):
        raise PuzzleError(
            "between needs a grid; write its picture as in grid = '''...'''", "between"
        )
    height = 2 * board.height - 1
    width = 2 * board.width - 1
    lines = [(number, line.split()) for number, line in enumerate(text.split("\n")) if line.strip()]
    rows = [
        (number, words if len(words) == width else list("".join(words))) for number, words in lines
    ]
    if len(rows) != height:
        raise PuzzleError(
            f"between has {numbered(len(rows), 'row')}, but must have {height}: the grid, and a "
            "row between",
            "between",
        )
    found = defaultdict[str, list[Line]](list)
    for y, (line, signs) in enumerate(rows):
        if len(signs) != width:
            said = (
                f"this row has {numbered(len(signs), 'sign')}, but must have {width}: the cells, "
                "and a sign between"
            )
            raise PuzzleError(said, "between", line)
        for x, sign in enumerate(signs):
            cells = ((y // 2, x // 2), ((y + 1) // 2, (x + 1) // 2))
            if (y + x) % 2 == 0:
                if sign not in PLAIN:
                    where = (
                        f"in the cell {cell_name(cells[0])}"
                        if y % 2 == 0
                        else "at a corner of cells"
                    )
                    raise PuzzleError(
                        f"{quoted(sign)} stands {where}; write signs between cells, . elsewhere",
                        "between",
                        line,
                    )
            elif all(cell in board.place for cell in cells):
                found[sign].append(Line(tuple(board.place[cell] for cell in cells)))
    return {sign: tuple(pairs) for sign, pairs in found.items()}


def _tables(
    data: Document, names: Names
) -> Iterator[tuple[Document, tuple[Part, ...], tuple[Sketch, ...], str]]:
    """Each table, what it says, what it looks like where it says that, and all of it as text.

    One that is refused says which it is, and on which line.
    """
    mentioned = len(names.places) * len(names.values)
    for number, table in enumerate(data.items(TABLE), start=1):
        with data.inside(TABLE, str(number), table):
            parts = list[Part]()
            sketches = list[Sketch]()
            form, own = check_table(table)
            for part in form.read(own, names):
                if isinstance(part, Sketch):
                    sketches.append(part)
                    continue
                mentioned += part.mentions(len(names.values))
                if mentioned > MENTIONED:
                    said = (
                        f"the rules speak of {mentioned:,} choices or more, and {MENTIONED:,} are "
                        "the most"
                    )
                    raise PuzzleError(f"{said}; take fewer variables or values")
                parts.append(part)
        yield table, tuple(parts), tuple(sketches), text_of(form, own)


def parts_of(table: Document, names: Names) -> Iterator[Part]:
    """What one table says."""
    form, own = check_table(table)
    return (part for part in form.read(own, names) if isinstance(part, Part))


def check_table(table: Document) -> tuple[Form, dict[str, Any]]:
    """The form of a table, and its keys; refuses one that no rule is written so,
    whatever the puzzle is."""
    form_of = {key: form for form in reversed(forms()) for key in (*form.beside, *form.keys)}
    known = [*form_of, *NOTES]
    data = {key: value for key, value in table.data.items() if value is not None}
    for key in data:
        if key not in known:
            raise PuzzleError(
                f"unknown key {quoted(key)}; {remedy(key) or nearest(key, known)}", key
            )
    why, _ = (table.string(key) or "" for key in NOTES)
    if len(why) > WHY:
        raise PuzzleError(
            f"why has {len(why):,} signs; {WHY} are the most, notes may be longer", "why"
        )
    return _form(data), data


def _form(data: Mapping[str, object]) -> Form:
    """The one form in which a rule is written."""
    said = {form: [key for key in data if key in form.keys] for form in forms()}
    said = {form: keys for form, keys in said.items() if keys}
    beside = {key for form in said for key in form.beside}
    said = {form: keys for form, keys in said.items() if not beside.issuperset(keys)}
    alone = {key: form for form in forms() for key in form.beside}
    if not said and (key := next((key for key in data if key in alone), None)):
        raise PuzzleError(
            f"{key} says nothing alone; it stands beside {' or '.join([*alone[key].keys][:2])}", key
        )
    if not said:
        raise PuzzleError(
            f"the rule says nothing; it needs one of {several([f.name for f in forms()], ', ')}; "
            "`exactone kinds rules` shows all"
        )
    form, *others = sorted(said, key=lambda form: list(data).index(said[form][0]))
    if others:
        name = others[0].name
        raise PuzzleError(
            f"the rule has both {form.name} and {name}; make two rules of it", said[others[0]][0]
        )
    for key in data:
        if key not in (*form.keys, *form.beside, *NOTES):
            raise PuzzleError(f"{key} does not go with {form.name}; make another rule of it", key)
    return form


RELATED = 'related = ["r1c1", "r1c2"]'
FORMS = {
    "thermo": 'ordered = ["r1c1", "r1c2", ...], from the bulb on',
    "thermometer": 'ordered = ["r1c1", "r1c2", ...], from the bulb on',
    "slowthermometer": "ordered = [...] and strict = false",
    "whisper": "related = [...], the line, and difference = { at_least = 5 }",
    "germanwhisper": "related = [...], the line, and difference = { at_least = 5 }",
    "dutchwhisper": "related = [...], the line, and difference = { at_least = 4 }",
    "killer": "cage = { in = [...], exactly = 12 }",
    "killercage": "cage = { in = [...], exactly = 12 }",
    "littlekiller": "sum = { in = [...], exactly = 12 }",
    "x": f"{RELATED} and sum = 10",
    "v": f"{RELATED} and sum = 5",
    "xv": f"{RELATED} and sum = 10 for X, sum = 5 for V",
    "kropki": f"{RELATED} and difference = 1 for white, ratio = 2 for black",
    "consecutive": f"{RELATED} and difference = 1",
    "nonconsecutive": 'adjacent = "sides" and difference = { at_least = 2 }',
    "knight": 'adjacent = "knight" and equal = false',
    "antiknight": 'adjacent = "knight" and equal = false',
    "king": 'adjacent = "touching" and equal = false',
    "antiking": 'adjacent = "touching" and equal = false',
    "inequality": f"{RELATED} and more = true",
    "greater": f"{RELATED} and more = true",
    "less": f"{RELATED}, the larger one first, and more = true",
    "skyscraper": 'seen = { in = "row 3 from the left", exactly = 4 }, or left = [...]',
    "nonogram": "runs = { value = ..., rows = [...], columns = [...] }",
    "kakuro": "cage = { in = [...], exactly = 12 } for each run",
    "extraregion": "different = [...]",
    "region": "different = [...]",
    "alldifferent": "different = [...]",
    "entropicline": "entropic = [...], the line",
    "modularline": "modular = [...], the line",
    "zipperline": "zipper = [...], the line",
    "regionsum": "region_sum = [...], the line",
    "regionsumline": "region_sum = [...], the line",
    "lockoutline": "lockout = [...], the line",
    "minimumcell": "minimum = [...], the cells",
    "maximumcell": "maximum = [...], the cells",
    "countingcircle": "counting_circles = [...], the cells",
    "disjointgroup": "disjoint_groups = true",
    "disjointset": "disjoint_groups = true",
    "positivediagonal": 'diagonal = "positive"',
    "negativediagonal": 'diagonal = "negative"',
    "negativeconstraint": "negative = { difference = 1, ratio = 2 }",
    "sandwichsum": 'sandwich = { in = "row 3", exactly = 12 }',
    "xsum": 'x_sum = { in = "row 3 from the left", exactly = 12 }',
}
"""How each is written; their names without spaces and hyphens, one of them."""


def remedy(word: str) -> str:
    """How that is written which setters call so, as the end of a sentence;
    nothing where it is not known."""
    name = "".join(filter(str.isalpha, word.lower()))
    for one in (name, name.removesuffix("s"), name.removesuffix("es")):
        if one in FORMS:
            return f"write {FORMS[one]}"
    return ""
