"""Formats that puzzles are written in: files of ours, links of editors on the web, files of other
programs. A row says what a format can say; its writer is loaded when it is wanted."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import PurePath
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import kind_class
from exactone.models.text.document import COMMON
from exactone.models.text.words import listed
from exactone.solver.errors import PuzzleError, Unable

from .entries import Entry

# of the keys that all kinds have those that are missed; how many solutions there are `verify` says
NAMED = [key for key in COMMON if key not in ("kind", "solutions")]

Keys = Mapping[str, Any]
"""The keys of a puzzle, as a file of ours has them."""


class WrittenPuzzle(NamedTuple):
    """A puzzle in a format, and what that cannot say and was left out."""

    text: str
    left_out: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text


Writer = Callable[[Kind, Keys, bool], WrittenPuzzle]
"""Writes a puzzle with these keys; if lenient, with digits for the symbols of a Sudoku where the
format has digits alone, and no rule is about them. Raises Unable, which names what cannot be
said."""


class Format(NamedTuple):
    """What there is to know of a format before a puzzle is written in it."""

    name: str
    says: str  # what it can say, in a few words
    ending: str  # of the name of a file in it
    writer: Writer
    is_link: bool = False
    keeps: frozenset[str] = frozenset()  # of the keys that all kinds have
    has: Callable[[str], bool] = lambda _: True  # whether it has puzzles of a kind

    def written(
        self, puzzle: Kind, keys: Keys, lenient: bool = False, remedy: bool = True
    ) -> WrittenPuzzle:
        """A puzzle in this format. A title and the like are left out where it has no place for
        them; what a puzzle is about is not, but for symbols if it is asked to be lenient. A
        refusal names formats that can say the puzzle, if that remedy is wanted."""
        try:
            text, left_out = self._text(puzzle, keys, lenient)
        except Unable as error:
            if not remedy:
                raise
            able = [row.name for row in _ROWS if row.may_say_instead(self, puzzle, keys, lenient)]
            them = f"; {listed(able)} can say it" if able else ""
            raise Unable(f"{error}{them}") from None
        words = [key for key in NAMED if key not in self.keeps and keys.get(key) is not None]
        return WrittenPuzzle(text, (*words, *(each for each in left_out if each not in words)))

    def may_say_instead(self, other: Format, puzzle: Kind, keys: Keys, lenient: bool) -> bool:
        """Whether this format of other programs can say a puzzle that another one cannot."""
        if self is other or self.keeps >= _EVERY or not self.has(puzzle.kind):
            return False
        try:
            self._text(puzzle, keys, lenient)
        except Unable:
            return False
        return True

    def _text(self, puzzle: Kind, keys: Keys, lenient: bool) -> WrittenPuzzle:
        """What the writer says; what it refuses as if it stood in a file cannot be said either."""
        try:
            return self.writer(puzzle, keys, lenient)
        except PuzzleError as error:  # in a key that it has no place for
            raise Unable(str(error)) from None


def _toml(_: Kind, keys: Keys, __: bool) -> WrittenPuzzle:
    from exactone.models.text.writing import written

    return WrittenPuzzle(written(keys))


def _json(_: Kind, keys: Keys, __: bool) -> WrittenPuzzle:
    said = {key: value for key, value in keys.items() if value is not None}
    return WrittenPuzzle(json.dumps(said, indent=2, ensure_ascii=False) + "\n")


def _ipuz(puzzle: Kind, keys: Keys, _: bool) -> WrittenPuzzle:
    document = puzzle.as_ipuz()
    if document is None:
        raise Unable(f"ipuz has no puzzles of the kind {puzzle.kind}")
    words = {key: keys[key] for key in ("title", "author", "notes") if keys.get(key)}
    return WrittenPuzzle(json.dumps({**words, **document}, indent=2, ensure_ascii=False) + "\n")


def _has_ipuz(kind: str) -> bool:
    """Whether there are ipuz documents of a kind."""
    return kind_class(kind).as_ipuz is not Kind.as_ipuz


def _puzz_link(puzzle: Kind, keys: Keys, _: bool) -> WrittenPuzzle:
    from .links import written

    return WrittenPuzzle(written(puzzle, keys).text)


def _has_puzz_links(kind: str) -> bool:
    """Whether puzz.link has puzzles of a kind."""
    return bool(kind_class(kind).puzz_links)


def _editor_has(module: str, kind: str) -> bool:
    """Whether links of an editor are written for a kind."""
    return kind in import_module(f"exactone.models.editors.{module}").KINDS


def _editor(module: str, puzzle: Kind, keys: Keys, lenient: bool) -> WrittenPuzzle:
    """A link of an editor, whose module writes titles and the like as well."""
    link = import_module(f"exactone.models.editors.{module}").written(puzzle, lenient, keys)
    return WrittenPuzzle(link.text, tuple(link.left_out))


_EVERY = frozenset(COMMON)
_WORDS = frozenset({"title", "author", "notes"})

_ROWS = (
    Format("toml", "every puzzle, as a person writes it", ".toml", _toml, keeps=_EVERY),
    Format("json", "every puzzle, for programs", ".json", _json, keeps=_EVERY),
    Format(
        "puzzlink",
        "a link of puzz.link: pencil puzzles that it has",
        ".txt",
        _puzz_link,
        is_link=True,
        has=_has_puzz_links,
    ),
    Format(
        "fpuzzles",
        "a link of f-puzzles: Sudokus with the constraints of setters",
        ".txt",
        partial(_editor, "fpuzzles"),
        is_link=True,
        keeps=_WORDS,
        has=partial(_editor_has, "fpuzzles"),
    ),
    Format(
        "sudokupad",
        "a link of SudokuPad: Sudokus with the constraints of setters",
        ".txt",
        partial(_editor, "sudokupad"),
        is_link=True,
        keeps=_WORDS,
        has=partial(_editor_has, "sudokupad"),
    ),
    Format(
        "penpa",
        "a link of penpa: drawings of some kinds, which a tag names",
        ".txt",
        partial(_editor, "penpa"),
        is_link=True,
        keeps=_WORDS | {"source"},
        has=partial(_editor_has, "penpa"),
    ),
    Format(
        "ipuz",
        "crosswords without a diagram, plain Sudokus",
        ".ipuz",
        _ipuz,
        keeps=_WORDS,
        has=_has_ipuz,
    ),
)

FORMATS: Mapping[str, Format] = {row.name: row for row in _ROWS}
"""The formats by their names; of links the first that can say a puzzle is taken where any will
do."""


NOT_WRITTEN = frozenset(
    {".svg", ".png", ".pdf", ".jpg", ".gif", ".puz", ".jpz", ".csv", ".sdk", ".sdm"}
    | {".yaml", ".yml", ".xml", ".html", ".xlsx"}
)
"""Endings of the names of files in formats that are known, and in which no puzzle is written."""


def refuse_ending(path: str) -> None:
    """Refuses the name of a file that says a format in which no puzzle is written."""
    ending = PurePath(path).suffix.lower()
    if ending in NOT_WRITTEN:
        own = dict.fromkeys(row.ending for row in _ROWS if not row.is_link)
        raise Unable(
            f"puzzles are not written as {ending}; names of files end with {listed([*own])}, "
            ".jsonl for several, and .txt for links"
        )


def refuse_kind(format_name: str, kind: str) -> None:
    """Refuses a kind of which a format has no puzzles; without its name, of which no link is
    written at all."""
    rows = [row for row in _ROWS if row.name == format_name or (not format_name and row.is_link)]
    if not any(row.has(kind) for row in rows):
        who = f"{format_name} has no" if format_name else "no format of links has"
        raise Unable(f"{who} puzzles of the kind {kind}")


def named_by(path: str) -> str:
    """The format that the name of a file says; nothing where it says none."""
    lower = path.lower()
    if lower.endswith(".jsonl"):
        return "json"
    others = (row.name for row in _ROWS if not row.is_link and lower.endswith(row.ending))
    return next(others, "")


def as_link(puzzle: Kind, keys: Keys, lenient: bool = False) -> WrittenPuzzle:
    """A puzzle as a link, in the first format that can say it."""
    why = list[str]()
    for row in _ROWS:
        if row.is_link:
            try:
                return row.written(puzzle, keys, lenient, remedy=False)
            except Unable as error:
                why.append(str(error))
    raise Unable("; ".join(dict.fromkeys(why)))


def keys_of(entry: Entry) -> dict[str, Any]:
    """The keys of the puzzle of an entry, as a file of ours has them."""
    puzzle = entry.puzzle
    assert puzzle is not None
    try:
        said = puzzle.document(entry.document)
    except Unable:  # nobody has written that; they are as they were read
        return dict(entry.document)
    return {**{key: entry.document[key] for key in COMMON if key in entry.document}, **said}


def left_out(format_name: str, written: WrittenPuzzle) -> str:
    """What was left out of a puzzle, in a sentence; nothing where it is all there."""
    if not written.left_out:
        return ""
    what = "it is" if len(written.left_out) == 1 else "they are"
    return f"{format_name} has no place for {listed(written.left_out)}; {what} left out"
