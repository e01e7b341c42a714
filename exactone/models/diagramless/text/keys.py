"""Diagramless crosswords as people write them: clue lists, known squares, lengths and answers;
refusals."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from exactone.models.boards.board import Cell, placed
from exactone.models.diagramless import START, SYMMETRIES, Diagramless, Word
from exactone.models.text import pasted
from exactone.models.text.document import Document
from exactone.models.text.words import brief, nearest, quoted
from exactone.solver.errors import PuzzleError

LARGEST = 60  # rows or columns
BLACK = "#"
WHITE = "-"
OPEN = "._"
MISSING = "?"

_SPAN = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?")


def parse(data: Document) -> Diagramless:
    """Reads all keys; refuses what no layout can obey."""
    puzzle, key = _read(data)
    for blamed, fault in faults(puzzle, key):
        raise PuzzleError(fault, blamed)
    return puzzle


def draft(data: Document) -> Diagramless:
    """Reads also what has a fault that a single change might mend; it is to be changed,
    never searched."""
    puzzle, key = _read(data)
    for blamed, fault in faults(puzzle, key):
        line = data.line(blamed)
        return replace(puzzle, fault=fault if line is None else f"{fault} (line {line})")
    return puzzle


def _read(data: Document) -> tuple[Diagramless, str]:
    """What the keys say, and the key to blame for the clues."""
    shortest = data.integer("shortest")
    shortest = 3 if shortest is None else shortest
    if shortest < 2:
        raise PuzzleError("shortest must be 2 or more: a single letter is no word", "shortest")
    rows, columns = (_size(data, key, shortest) for key in ("rows", "columns"))
    symmetry = _symmetry(data)
    clues, key = _clues(data)
    connected = data.boolean("connected") is not False
    black, letters, lines = _known(data, rows, columns)
    answers = _answers(data, clues, rows, columns, shortest)
    lengths = _lengths(data, clues, rows, columns, shortest)
    for word, answer in answers.items():
        if lengths.setdefault(word, len(answer)) != len(answer):
            raise PuzzleError(
                f"{word} has length {lengths[word]}, but an answer of {len(answer)}", "answers"
            )
    start = _start(data)
    lines |= {known: line for known, line in _lines(data) if line is not None}
    return Diagramless(
        rows,
        columns,
        clues,
        symmetry,
        connected,
        shortest,
        start,
        black,
        letters,
        lengths,
        answers,
        lines=lines,
    ), key


def faults(puzzle: Diagramless, clues: str = "clues") -> Iterator[tuple[str, str]]:
    """What no layout can obey, each with the key to blame: symmetry, clues, start."""
    rows, columns, room = puzzle.rows, puzzle.columns, puzzle.columns - (puzzle.start or 0)
    if SYMMETRIES[puzzle.symmetry].square and rows != columns:
        yield "symmetry", f"{puzzle.symmetry} symmetry needs a square grid, not {rows} x {columns}"
    if (gap := puzzle.clues.find(MISSING)) >= 0:
        number = next(
            place for place in range(gap, len(puzzle.clues)) if puzzle.clues[place] != MISSING
        )
        key = "down" if puzzle.clues[number] == "D" else "across"
        yield key, f"there is no clue {gap + 1}, but a clue {number + 1}; numbers have no gaps"
    if puzzle.clues[:1] != "Z":
        yield clues, "the first clue must be both across and down: no square is before it"
    if puzzle.clues[-1:] != "A":
        yield (
            clues,
            (
                "the last clue must be across only: a word down would have more rows below, with "
                "clues"
            ),
        )
    said = f"start = {(puzzle.start or 0) + 1}"
    if room < 1:
        yield (
            "start",
            (
                f"{said} is not in the first row, but no row is all black; it has squares 1 to "
                f"{columns}"
            ),
        )
    elif room < puzzle.shortest:
        yield (
            "start",
            (f"{said} leaves room for {room} letters, but words have {puzzle.shortest} or more"),
        )


def picture(text: str, rows: int, columns: int, key: str | None = None) -> list[list[str]]:
    """The signs of a picture of squares, which may stand close together or apart."""
    words = [line.split() for _, line in pasted.unboxed(text, "-#".__contains__) if line.strip()]
    if any(len(row) != columns for row in words):
        words = [list("".join(row)) for row in words]
    if len(words) != rows or any(len(row) != columns for row in words):
        raise PuzzleError(f"the grid must have {rows} rows of {columns} squares", key, 0)
    return words


# the keys, one by one


def _size(data: Document, key: str, shortest: int) -> int:
    size = data.integer(key)
    if size is None:
        raise PuzzleError(f"there is no number of {key}; write {key} = 15")
    if size < shortest:
        raise PuzzleError(f"{key} = {size} leaves no room for words of {shortest} letters", key)
    if size > LARGEST:
        raise PuzzleError(f"{key} = {size} is too large; {LARGEST} is the most", key)
    return size


def _symmetry(data: Document) -> str:
    said = data.string("symmetry")
    symmetry = "asymmetry" if said is None else re.sub(r"[\s_-]+", "-", said.strip().lower())
    if symmetry not in SYMMETRIES:
        raise PuzzleError(
            f"unknown symmetry {quoted(said or '')}; {nearest(symmetry, list(SYMMETRIES))}",
            "symmetry",
        )
    return symmetry


def _clues(data: Document) -> tuple[str, str]:
    """The kinds of the clues, and the key to blame for them."""
    kinds = data.string("clues")
    lists = [data.string(key) for key in ("across", "down")]
    if kinds is None and None in lists and lists != [None, None]:
        here, missing = ("across", "down") if lists[1] is None else ("down", "across")
        raise PuzzleError(
            f'there is a list of clues {here}, but none {missing}; write {missing} = "1-3"', here
        )
    if kinds is None and lists == [None, None]:
        raise PuzzleError(
            'there are no clues; write clues = "ZDDA...", or across = "1 4-6" and down = "1-3"'
        )
    if kinds is not None:
        if (key := next((key for key in ("across", "down") if key in data.data), None)) is not None:
            raise PuzzleError(f"clues says it all; leave out {key}, or leave out clues", key)
        key = "clues"
        letters = re.sub(r"[\s,]+", "", kinds).upper()
        if wrong := re.search(r"[^ZDA]", letters):
            raise PuzzleError(
                f"{wrong.group()!r} is no kind of clue; write Z for both, A for across, D for down",
                key,
            )
    else:
        key, letters = _listed(
            *(_numbers(text, key) for text, key in zip(lists, ("across", "down"), strict=True))
        )
    if not letters:
        raise PuzzleError("there are no clues; at least 1 across and 1 down are needed", key)
    return letters, key


def _listed(across: list[int], down: list[int]) -> tuple[str, str]:
    """The kinds of the clues from the numbers of the two lists, and the key to blame."""
    last = max(across + down, default=0)
    kinds = dict.fromkeys(across, "A")
    for number in down:
        kinds[number] = "Z" if number in kinds else "D"
    key = "across" if kinds.get(last, "A") != "A" else "down"
    return key, "".join(kinds.get(number, MISSING) for number in range(1, last + 1))


def _numbers(text: str | None, key: str) -> list[int]:
    """The clue numbers of a list such as `1 5 9-11`."""
    numbers: list[int] = []
    for word in re.split(r"[\s,;]+", (text or "").strip()) if text and text.strip() else ():
        span = _SPAN.fullmatch(word)
        if span is None:
            raise PuzzleError(
                f"{quoted(word)} is no clue number; write numbers and ranges, as in 1 5 9-11", key
            )
        first = int(span[1])
        last = int(span[2] or span[1])
        if first < 1 or last < first or (numbers and first <= numbers[-1]):
            raise PuzzleError(
                f"{quoted(word)} is out of order; clue numbers start at 1 and rise", key
            )
        if last > LARGEST * LARGEST:
            raise PuzzleError(
                f"clue {last} is too many; no grid has more than {LARGEST * LARGEST} squares", key
            )
        numbers += range(first, last + 1)
    return numbers


def _start(data: Document) -> int | None:
    start = data.integer("start")
    if start is None:
        return None
    if start < 1:
        raise PuzzleError(
            "start must be 1 or more: squares are counted from the top left corner", "start"
        )
    return start - 1


def _known(
    data: Document, rows: int, columns: int
) -> tuple[dict[Cell, bool], dict[Cell, str], dict[Hashable, int]]:
    text = data.rows("grid")
    if text is None:
        return {}, {}, {}
    signs = picture(text, rows, columns, "grid")
    line_of = [line for line, content in pasted.unboxed(text, "-#".__contains__) if content.strip()]
    black = dict[Cell, bool]()
    letters = dict[Cell, str]()
    lines = dict[Hashable, int]()
    for (row, column), sign in placed(signs):
        if sign in OPEN:
            continue
        black[row, column] = sign == BLACK
        if (line := data.line("grid", line_of[row])) is not None:
            lines[row, column] = line
        if sign not in (BLACK, WHITE):
            if not _is_letter(sign):
                raise PuzzleError(
                    f"{quoted(sign)} is no square; write # for black, - or a letter for white, . "
                    "for unknown",
                    "grid",
                    line_of[row],
                )
            letters[row, column] = sign.upper()
    return black, letters, lines


def _is_letter(sign: str) -> bool:
    return len(sign) == 1 == len(sign.upper()) and sign.isalpha()


def _lengths(data: Document, clues: str, rows: int, columns: int, shortest: int) -> dict[Word, int]:
    lengths = {}
    for word, length in _words(data, "lengths", clues):
        if not isinstance(length, int) or isinstance(length, bool):
            raise PuzzleError(f"the length of {word} must be a whole number", "lengths")
        lengths[word] = _fitting(word, length, "lengths", rows, columns, shortest)
    return lengths


def _answers(data: Document, clues: str, rows: int, columns: int, shortest: int) -> dict[Word, str]:
    answers = {}
    for word, answer in _words(data, "answers", clues):
        if not isinstance(answer, str):
            raise PuzzleError(f"the answer of {word} must be a text in quotes", "answers")
        letters = re.sub(r"\s+", "", answer)
        if wrong := next(
            (sign for sign in letters if sign not in OPEN and not _is_letter(sign)), None
        ):
            raise PuzzleError(
                f"{quoted(wrong)} in the answer of {word} is no letter; write . for an unknown one",
                "answers",
            )
        _fitting(word, len(letters), "answers", rows, columns, shortest)
        answers[word] = letters.upper().replace("_", ".")
    return answers


def _fitting(word: Word, length: int, key: str, rows: int, columns: int, shortest: int) -> int:
    room = columns if word.direction == "A" else rows
    if not shortest <= length <= room:
        raise PuzzleError(
            f"{word} has {brief(length)} letters, but words have {shortest} to {room}", key
        )
    return length


def _words(data: Document, key: str, clues: str) -> Iterator[tuple[Word, Any]]:
    """What a table such as { across = { 1 = 5 } } says of each word."""
    for name, table in data.parts(key).items():
        if name not in ("across", "down"):
            raise PuzzleError(f"{key} has {quoted(name)}, but words are across or down", key)
        numbers = list[int]()
        for number, value in table.data.items():
            if not re.fullmatch(r"[0-9]{1,5}", number):
                raise PuzzleError(
                    f"{key}.{name} has {quoted(number)}, which is no clue number", key
                )
            word = Word("A" if name == "across" else "D", int(number))
            if not (
                1 <= word.number <= len(clues)
                and clues[word.number - 1] in ("Z", MISSING, word.direction)
            ):
                raise PuzzleError(f"there is no clue {word}", key)
            if word.number in numbers:
                raise PuzzleError(
                    f"{key}.{name} has clue {word.number} twice; keep one of them", key
                )
            numbers.append(word.number)
            yield word, value


def _lines(data: Document) -> Iterator[tuple[Hashable, int | None]]:
    """Where the start stands in the file, and what is known of words."""
    if "start" in data.data:
        yield START, data.line("start")
    for key in ("lengths", "answers"):
        for name, table in data.parts(key).items():
            yield from (
                (Word(name[0].upper(), int(number)), table.line(number)) for number in table.data
            )
