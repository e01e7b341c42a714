"""Rules of a file as they are shown with a drawing: a line for each,
and what stands around the grid.

cage = { in = ["r1c1", "r1c2"], exactly = 12 }     cage 12: r1c1 r1c2
related = ["r1c2", "r1c3"] with ratio = 2          related, ratio 2: r1c2 r1c3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from exactone.models.boards.cells import Cells
from exactone.models.boards.margins import stacked
from exactone.models.text.document import Document
from exactone.solver.puzzle import Grid

from .form import Form
from .names import BOUNDS, ONE_LINE, SIDES, TOLD, UNKNOWN, Table, spelled
from .part import PartClue

MOST = 60  # words of a list
SILENT = ("why", "notes")  # keys that say nothing more
Around = Mapping[str, tuple[str, ...]]
"""What stands left, right, at the top and at the bottom of a grid, line by line."""


def text_of(form: Form, table: Table) -> str:
    """What the table of a rule says, on one line; and a picture that is in it."""
    items = {key: value for key, value in table.items() if value is not None and key not in SILENT}
    name = next(key for key in items if key in form.keys)
    if items.get("if") == {}:  # what holds always
        return _words(items["then"])
    own = items.pop(name)
    places = None
    words = [name.replace("_", " ")]
    if form.inside and isinstance(own, Mapping):
        items = {key: value for key, value in {**own, **items}.items() if value is not None}
        places = items.pop("in", None)
        first = next((key for key in ("value", "exactly") if key in items), None)
        words += [_words(items.pop(first))] if first else []
    elif isinstance(own, list):
        places = own
    else:
        words.append(_words(own))
    pictures = {
        key: items.pop(key)
        for key, value in [*items.items()]
        if isinstance(value, str) and "\n" in value
    }
    line = ", ".join([" ".join(words), *_assigned(items, " ")])
    line = line if places is None else f"{line}: {_words(places)}"
    for key, picture in pictures.items():
        line += "\n  ".join([f", {key}:", *map(_printable, picture.strip().split("\n"))])
    return line


def _assigned(items: Table, between: str) -> Iterator[str]:
    """Keys with what they say."""
    for key, value in items.items():
        yield f"{key.replace('_', ' ')}{' ' if key in BOUNDS else between}{_words(value)}"


def _words(value: object) -> str:
    """What stands under a key, on one line."""
    if isinstance(value, Mapping):
        return ", ".join(_assigned(value, " = "))
    if isinstance(value, list):
        return listed(value)
    if isinstance(value, str):
        return _printable(value)
    return str(value).lower()


def listed(values: Sequence[object]) -> str:
    """Values on one line; of many the first."""
    words = [_words(each) for each in values[:MOST]] + (["..."] if len(values) > MOST else [])
    return (", " if any(" " in word for word in words) else " ").join(words)


def _printable(text: str) -> str:
    return repr(text.strip())[1:-1]


def notes(clues: Iterable[PartClue]) -> tuple[str, ...]:
    """What the rules of a file say, each once."""
    lines = dict.fromkeys((clue.text, clue.reason) for clue in clues if clue.text)
    return tuple(row for text, reason in lines for row in because(text.split("\n"), reason))


def because(lines: Sequence[str], reason: str) -> list[str]:
    """What a rule says, with the reason that its maker gives for it."""
    first, *others = lines
    return [f"{first} ({reason})" if reason else first, *others]


def around(data: Document, board: Cells) -> Around:
    """The numbers that rules tell of rows and columns; of several rules that tell all of a side,
    those of the first."""
    beside = dict[str, tuple[str, ...]]()
    alone = list[tuple[str, int, str]]()
    for table in data.items("rule"):
        for name, own in table.data.items():
            for key in (*SIDES, *TOLD) if isinstance(own, Mapping) else ():
                side = {"rows": "left", "columns": "top"}.get(key, key)
                if isinstance(told := own.get(key), list) and side not in beside:
                    # from everywhere one is seen at least
                    unknown = (*UNKNOWN, 0) if name == "seen" else UNKNOWN
                    beside[side] = _placed(
                        ["" if each in unknown else _words(each) for each in told], side, board
                    )
            if (
                isinstance(own, Mapping)
                and (place := margin_of(own.get("in")))
                and "exactly" in own
            ):
                alone.append((*place, _words(own["exactly"])))
    for side, number, words in alone:
        size = board.height if side in ("left", "right") else board.width
        if 0 < number <= size:
            all_of_it = list(beside.get(side, ("",) * size))
            all_of_it[number - 1] = f"{all_of_it[number - 1]} {words}".strip()
            beside[side] = tuple(all_of_it)
    return {side: words for side, words in beside.items() if any(words)}


def margin_of(said: object) -> tuple[str, int] | None:
    """The side of the grid, and the number of the row or column there,
    where a clue stands that is about one row or column alone."""
    one = said[0] if isinstance(said, list) and len(said) == 1 else said
    if not isinstance(one, str) or not (match := ONE_LINE.fullmatch(spelled(one))):
        return None
    sort, number, side = match.groups()
    return side or ("left" if sort == "row" else "top"), int(number)


def _placed(words: Sequence[str], side: str, board: Cells) -> tuple[str, ...]:
    """A word for each row or column; those without a cell are told nothing."""
    axis, lines = (0, board.rows) if side in ("left", "right") else (1, board.columns)
    by_number = dict(zip((board.cells[line.places[0]][axis] for line in lines), words, strict=True))
    return tuple(by_number.get(number, "") for number in range((board.height, board.width)[axis]))


def framed(grid: Grid, around: Around) -> Grid:
    """A grid with what stands around it."""
    if not around:
        return grid
    blank = ("",) * len(grid.layers[0])
    top, foot = ([words.split() for words in around.get(side, ())] for side in ("top", "bottom"))
    return replace(
        grid,
        left=around.get("left", blank),
        top=stacked(top),
        ends=around.get("right", ()),
        foot=stacked([words[::-1] for words in foot])[::-1],
    )
