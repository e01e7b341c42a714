"""The puzzle that somebody edits: its text, what it was read as, what changes it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.files.entries import Entry, from_bytes
from exactone.models.files.formats import keys_of
from exactone.models.files.reading import pieces
from exactone.models.text.document import KindWanted
from exactone.models.text.writing import written
from exactone.solver.errors import ArgumentError, PuzzleError

from . import edits as changes

NAME = "puzzle"  # what the file is called in sentences, from which that is taken away


@dataclass(frozen=True)
class Opened:
    """A text, the keys that it has, and the puzzle that they make; where they make none, why not,
    and the last one that they made."""

    text: str
    keys: Mapping[str, Any] = field(default_factory=dict)
    entry: Entry | None = None
    puzzle: Kind | None = None
    fault: Mapping[str, Any] | None = None
    more: int = 0  # puzzles that the text had besides
    lost: tuple[str, ...] = ()  # clues that the last change had to leave out

    @property
    def is_puzzle(self) -> bool:
        """Whether the text is a puzzle now."""
        return self.fault is None and self.puzzle is not None

    def noted(self, words: str) -> Opened:
        """This with a sentence on how it was read."""
        return replace(self, entry=replace(self.entry, note=words) if self.entry else None)

    def after(self, text: str) -> Opened:
        """This with another text, of the same puzzle as it is edited."""
        found = of_text(text)
        if found.is_puzzle:
            return found
        same = self.puzzle is not None and found.keys.get("kind") == self.puzzle.kind
        return replace(found, puzzle=self.puzzle if same or not found.keys else None)

    def edited(self, edits: Iterable[Mapping[str, Any]]) -> Opened:
        """This after some edits, one after the other; the text is read when all are done, and
        before one that the puzzle has to draw."""
        now = replace(self, lost=())
        keys = self.keys
        touched = set[str]()
        for edit in edits:
            if changes.is_whole(edit):
                now = now._with(keys)._changed_whole(edit)
                keys, touched = now.keys, set()
                continue
            if changes.is_drawn(now._last(), edit):
                now = now._with(keys)
                keys, touched = now.keys, set()
            key = str(edit.get("key"))
            is_now = now.is_puzzle and key not in touched
            keys = changes.changed(now._last(), keys, edit, is_now)
            touched.add(key)
        return now._with(keys)

    def _changed_whole(self, edit: Mapping[str, Any]) -> Opened:
        """This after an edit that is about all of the puzzle."""
        if not self.is_puzzle:
            raise ArgumentError("the text is no puzzle now; mend it first")
        keys, lost = changes.changed_whole(self._last(), self.keys, edit)
        return replace(self._with(keys), lost=(*self.lost, *lost))

    def _last(self) -> Kind:
        """The last puzzle that the text made; refuses where it is of no kind now."""
        if self.puzzle is None or not self.keys:
            raise ArgumentError("the text is no puzzle now; mend it first")
        return self.puzzle

    def _with(self, keys: Mapping[str, Any]) -> Opened:
        """This with a text that says these keys."""
        if self.puzzle is None or keys == self.keys:
            return self
        text = changes.text_after(self.puzzle, self.text, self.keys, keys, self.is_puzzle)
        return replace(self.after(text), lost=self.lost)


def of_text(text: str) -> Opened:
    """A text in our own notation, as somebody edits it."""
    text = text.replace("\r\n", "\n")
    keys = keys_in(text) or {}
    found = list(from_bytes(NAME, text.encode(errors="replace")))
    if not found:
        return Opened(text, fault={"sentence": "there is no puzzle in it; write one"})
    entry = found[0]
    if entry.puzzle is None:
        return Opened(text, keys, fault=fault_of(entry))
    return Opened(text, keys or entry.document, entry, entry.puzzle, more=len(found) - 1)


def keys_in(text: str) -> dict[str, Any] | None:
    """The keys of a text in TOML; None where it is none."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):  # dates that do not exist, brackets without end
        return None


def of_keys(keys: Mapping[str, Any]) -> Opened:
    """A puzzle that these keys say."""
    return of_text(written({key: said for key, said in keys.items() if said is not None}))


def opened(raw: bytes, kind: str = "") -> Opened:
    """The first puzzle of anything that is read from a file: a text of ours stays as it is, all
    else becomes one."""
    found = list(from_bytes(NAME, raw, kind=kind))
    if not found:
        raise PuzzleError("there is no puzzle in it; paste a file, a link or a grid")
    entry, more = found[0], len(found) - 1
    text = _own_text(entry, raw)
    if entry.puzzle is None:
        if text is None:
            raise _refusal(entry)
        return replace(of_text(text), more=more)
    if text is None:
        text = written(_our_keys(entry))
    mine = of_text(text)
    return replace(mine.noted(entry.note), more=more)


def _our_keys(entry: Entry) -> dict[str, Any]:
    """The keys of an entry, with its title and the like."""
    named = {"title": entry.title, "author": entry.author}
    return {**{key: said for key, said in named.items() if said}, **keys_of(entry)}


def _own_text(entry: Entry, raw: bytes) -> str | None:
    """The text of an entry where it is one of ours; None where it has to be made."""
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None
    for line, piece in pieces(text):
        if entry.line in (None, line):
            if (keys := keys_in(piece)) is None:
                return piece if "=" in piece and "kind" in piece and entry.puzzle is None else None
            own = isinstance(keys.get("kind"), str) and (
                entry.puzzle is None or keys.keys() == entry.document.keys()
            )
            return piece if own else None
    return None


def _refusal(entry: Entry) -> PuzzleError:
    """Why something is no puzzle."""
    if isinstance(entry.fault, KindWanted):
        return entry.fault
    fault = fault_of(entry)
    error = PuzzleError(fault["sentence"], fault.get("key"))
    error.row = fault.get("line")
    return error


def fault_of(entry: Entry) -> dict[str, Any]:
    """Why a text is no puzzle, as data: the sentence, the key, the line of the text."""
    error = entry.fault
    if error is None:
        return {"sentence": entry.error.removeprefix(f"{NAME}: ")}
    found: dict[str, Any] = {"sentence": str(error)}
    if error.key is not None:
        found["key"] = error.key
        if error.row is not None:
            found["row"] = error.row + 1
    if entry.fault_line is not None:
        found["line"] = entry.fault_line
    return found
