"""Texts as people paste them, as plain rows: from mails, tables, lists of lists, boxes with a cell for each sign.

> 5,3,,,7,,,,          | 5 | 3 |   |          [[5, 3, 0, 0, 7, 0, 0, 0, 0],
> 6,,,1,9,5,,,         |---|---|---|           [6, None, "", 1, ...

Each row keeps the number of its line, so that refusals name the right one. What may be a plain picture stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

OPEN = "."
BARS = "|!│┃║"
"""These separate cells within a row."""

Line = tuple[int, str]
"""The number of a line within the text, from 0, and what stands on it."""

_LISTS = re.compile(r"\s*(?:[\w \t]+=\s*)?(?:(?:np\.|numpy\.)?array\()?[\[(]\s*[\[(\"'\d]")  # but no [Puzzle]
_ROW = re.compile(r"[\[(]([^\[\]()]*)[\])]")  # a list without lists in it
_ITEM = re.compile(r"\"([^\"]*)\"|'([^']*)'|([^\s,]+)")
_NOTHING = frozenset({"", "None", "null", "nan", "NaN", "False"})  # an open cell in a list
_MAIL = re.compile(r"\s*(?:>[ \t]?)+")
_FENCE = re.compile(r"\s*(?:```|~~~)\w*\s*")  # around code in Markdown
_QUOTED = re.compile(r"\s*([\"'])([^\"']*)\1\s*[,;+\\]?\s*")  # a line of a program
_BAR = re.compile(rf"[{BARS}]")
_RULED = re.compile(r"[\s|!+:=\-\u2500-\u257f]*[-=─━═][\s|!+:=\-\u2500-\u257f]*")  # a line of a table without cells
_CORNER = re.compile(r"[|+\u2502-\u257f]")
_WORD = re.compile(r"[^\W\d_]{2}[a-z]")  # where there are words, blanks are no open cells
_MANY = 16  # fields of a line that is a puzzle; signs of a field that is one


def lines(text: str, known: Callable[[str], object] = lambda _: False, full: bool = False) -> list[Line]:
    """The lines of a text without what is around them; those of a table with spaces between cells and . for open."""
    found = list(enumerate(text.split("\n")))
    if ">" in text or "`" in text or "~" in text:
        found = _unwrapped(found)
        text = "\n".join(line for _, line in found)
    if _LISTS.match(text):
        return list(_listed(text)) or found
    if said := _quoted(found):
        return said
    for sign, separator in (("\t", "\t"), (",", ","), (";", ";"), ("|", BARS), ("│", BARS), ("┃", BARS), ("║", BARS)):
        if sign in text and (cells := _table(found, separator, known, full)):
            return cells
    return found


def unboxed(text: str, known: Callable[[str], object] = lambda _: False) -> list[Line]:
    """The same without the lines of a box where each cell has a field of its own, for pictures without rulings."""
    found = lines(text, known, full=True)
    inside = [(number, line) for number, line in found if not (_is_ruling(line, known) and _CORNER.search(line))]
    is_box = inside and _BAR.search(text) and not any(_BAR.search(line) for _, line in inside)
    return inside if is_box else found


def in_columns(text: str) -> list[Line]:
    """The rows and rulings of a square grid whose open cells are left blank; none where this is no such thing."""
    if _WORD.search(text):
        return []
    every = [*enumerate(text.split("\n"))]
    rulings = [(number, line) for number, line in every if _RULED.fullmatch(line)]
    found = [(number, line) for number, line in every if not _RULED.fullmatch(line)]
    barred = any(_BAR.search(line) for _, line in found)
    if barred:
        found = [(number, line) for number, line in found if _BAR.search(line)]
        cut = [_BAR.split(_outside(line)) for _, line in found]
    else:
        every = _inner(found, lambda line: line)  # rows above and below may be blank, where blanks stand for them
        found = _inner(found, str.strip)
        whole = [[line.rstrip()] for _, line in every]
        if not _are_several(every, whole) and (rows := _cells(whole, len(every))):
            return sorted(rulings + _joined(every, rows))
        left = min((len(line) - len(line.lstrip()) for _, line in found if line.strip()), default=0)
        cut = [[line[left:].rstrip()] for _, line in found]
    rows = [] if _are_several(found, cut) else _cells(cut, len(found))
    return sorted(rulings + _joined(found, rows)) if rows else []


def _inner(found: list[Line], said: Callable[[str], str]) -> list[Line]:
    """From the first to the last line that says something."""
    some = [place for place, (_, line) in enumerate(found) if said(line)]
    return found[some[0] : some[-1] + 1] if some else []


def _joined(lines: list[Line], rows: list[list[str]]) -> list[Line]:
    """Rows of cells on these lines, with spaces between cells and . for open."""
    return [(number, " ".join(sign or OPEN for sign in row)) for (number, _), row in zip(lines, rows, strict=True)]


# what is around a text


def _unwrapped(found: list[Line]) -> list[Line]:
    """Without the signs of a mail that is quoted, and without fences."""
    found = [(number, "" if _FENCE.fullmatch(line) else line) for number, line in found]
    if all(line.lstrip().startswith(">") for _, line in found if line.strip()):
        return [(number, _MAIL.sub("", line, count=1)) for number, line in found]
    return found


def _quoted(found: list[Line]) -> list[Line]:
    """Without the quotes around each line; nothing where not all have some."""
    inside = list[Line]()
    for number, line in found:
        if said := _QUOTED.fullmatch(line):
            inside.append((number, said[2]))
        elif line.strip():
            return []
    return inside if len(inside) > 1 else []


# lists of lists


def _listed(text: str) -> Iterator[Line]:
    """A row for each innermost list, or for each text of the only one."""
    rows = [(text.count("\n", 0, row.start()), row.start(1), row[1]) for row in _ROW.finditer(text)]
    for number, start, row in rows:
        items = [(item.start(), _item(item)) for item in _ITEM.finditer(row)]
        if len(rows) == 1 and len(items) > 1 and any(len(item) > 2 for _, item in items):
            yield from ((text.count("\n", 0, start + at), item) for at, item in items)
        elif items:
            yield number, " ".join(item.replace(" ", "") for _, item in items)


def _item(found: re.Match[str]) -> str:
    said = next((part for part in found.groups() if part is not None), "").strip().replace("\\\\", "\\")
    return OPEN if said in _NOTHING else said


# tables


def _table(found: list[Line], separator: str, known: Callable[[str], object], full: bool) -> list[Line]:
    """The rows of a table whose fields have a sign each, or none; nothing where it is no table, or says no more so.

    A full one says no more than its rows with bars. Where what separates may be a sign as well, each field must have
    one, of one character.
    """
    bars, strict = separator == BARS, separator != "\t" and any(map(known, separator))
    ruled = {number for number, line in found if bars and _is_ruling(line, known)}
    rulings = [each for each in found if each[0] in ruled]
    rows = [(number, line) for number, line in found if line.strip(" ") and number not in ruled]
    fields = [[_field(part) for part in _split(line, separator)] for _, line in rows]
    if not fields or len({len(row) for row in fields}) > 1 or len(fields[0]) < 2:
        return []
    if len(fields) == 1 and len(fields[0]) < _MANY:
        return []
    if all(row[-1] == "" for row in fields) and not bars and len(fields[0]) == len(fields) + 1:
        fields = [row[:-1] for row in fields]  # each ends with a separator
    counted = (full or len(fields) != len(fields[0])) and _numbers(fields[0])
    if headed := (counted or len(fields) == len(fields[0]) + 1) and _headed(rulings, rows):
        rows, fields = rows[1:], fields[1:]
    every = [part for row in fields for part in row]
    if strict and any(len(part) != 1 for part in every):
        return []
    said = bars and all(every) and not (headed or strict or full)
    if said or any(len(part) >= _MANY or len(part.split()) > 1 for part in every):
        return []
    return sorted([*([] if strict else rulings), *_joined(rows, fields)])


def _is_ruling(line: str, known: Callable[[str], object]) -> bool:
    """Whether this is a line of a table between its rows, whose fields are no signs."""
    if not _RULED.fullmatch(line):
        return False
    fields = [part.strip() for part in _split(line, BARS)]
    return not any(fields) or any(part and not (len(part) == 1 and known(part)) for part in fields)


def _numbers(fields: list[str]) -> bool:
    """Whether a row is a head for sure: it says nothing, or numbers the columns."""
    return not any(fields) or fields == [str(number) for number in range(1, len(fields) + 1)]


def _split(line: str, separator: str) -> list[str]:
    return _BAR.split(_outside(line)) if separator == BARS else line.strip(" ").split(separator)


def _outside(line: str) -> str:
    """A line without the bars at its ends, and without what is left of the first and right of the last."""
    line = line.strip()
    return line[line[:1] in BARS : len(line) - (line[-1:] in BARS)] if line else line


def _field(said: str) -> str:
    said = said.strip()
    return said[1:-1].strip() if len(said) > 1 and said[0] == said[-1] and said[0] in "\"'" else said


def _headed(rulings: list[Line], rows: list[Line]) -> bool:
    """Whether the first row alone has a line below it, as heads in Markdown have."""
    return len(rulings) == 1 and rows[0][0] < rulings[0][0] < rows[1][0]


# blanks


def _cells(cut: list[list[str]], side: int) -> list[list[str]]:
    """The cells of rows in parts, a sign every one or every two columns; nothing where they make no square."""
    if side < 2 or len({len(parts) for parts in cut}) > 1:
        return []
    whole = len(cut[0]) == 1
    wide = max(len(part) for parts in cut for part in parts)
    for first, step in ((0, 1), (0, 2), (1, 2)):
        used = {place for parts in cut for part in parts for place, sign in enumerate(part) if sign.strip()}
        if any(place < first or (place - first) % step for place in used):
            continue
        each = side if whole else len(range(first, wide, step))
        rows = [[sign for part in parts for sign in _signs(part, first, step, each)] for parts in cut]
        if wide <= first + step * each and all(len(row) == side for row in rows):
            return rows
    return []


def _are_several(found: list[Line], cut: list[list[str]]) -> bool:
    """Whether these are grids one under the other, with blank lines between."""
    parts = [
        [cells for _, cells in some]
        for is_blank, some in groupby(zip(found, cut, strict=True), key=lambda each: not each[0][1].strip())
        if not is_blank
    ]
    return len(parts) > 1 and all(_cells(part, len(part)) for part in parts)


def _signs(part: str, first: int, step: int, number: int) -> list[str]:
    padded = part.ljust(first + step * number)
    return [sign if sign.strip() else OPEN for sign in padded[first : first + step * number : step]]
