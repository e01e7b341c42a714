"""Puzzles in other formats: links of editors on the web, files of ours and of other programs."""

from __future__ import annotations

from typing import Any

from exactone import models
from exactone.models import Entry, Kind
from exactone.models.files import formats
from exactone.models.files.formats import FORMATS, WrittenPuzzle
from exactone.solver.errors import ArgumentError, Unable

from .arguments import KEYS, AnyPuzzle, entry_of, word_of


def convert(puzzle: AnyPuzzle, to: str = "toml", *, lenient: bool = False) -> WrittenPuzzle:
    """A puzzle in a format: its `.text`, and what was `.left_out` that the format has no place for.

    Formats are those of `exactone convert --help`: "toml", "json", "puzzlink", ... Raises Unable,
    which names what the format cannot say; if lenient, a Sudoku without [[rule]] tables has digits
    for other symbols where the format has digits alone.
    """
    word_of("to", to, '"puzzlink" or "toml"')
    if to not in FORMATS:
        raise ArgumentError(f"there is no format {to!r}; {models.nearest(to, FORMATS)}")
    return FORMATS[to].written(*_said(puzzle), lenient)


def link(puzzle: AnyPuzzle, to: str = "", *, lenient: bool = False) -> str:
    """The link of a puzzle, which opens it in an editor on the web: of this format, or of the first
    one that can say it. `load` reads it back.

    A title and the like are left out where a link has no place for them. Raises Unable, which names
    what cannot be said.
    """
    if word_of("to", to, '"puzzlink", or "" for any'):
        if to in FORMATS and not FORMATS[to].is_link:
            raise ArgumentError(f"{to} is no format of links; convert writes it")
        return convert(puzzle, to, lenient=lenient).text
    return formats.as_link(*_said(puzzle), lenient).text


def _said(puzzle: AnyPuzzle) -> tuple[Kind, dict[str, Any]]:
    """The puzzle that is meant, and all keys of a file that says it."""
    if not isinstance(puzzle, Kind):
        entry = entry_of(puzzle)
        assert entry.puzzle is not None
        return entry.puzzle, formats.keys_of(entry)
    keys = formats.keys_of(Entry(puzzle.file, puzzle, document=puzzle.keys_read()))
    if not puzzle.keys_read() and next(models.from_keys(KEYS, keys)).puzzle != puzzle:
        raise Unable(
            "this puzzle does not know all that the file says which it was made from; hand that "
            "file over, or the document of to_json"
        )
    return puzzle, keys
