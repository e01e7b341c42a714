"""Puzzles in the formats of other programs: links that are printed, files that are written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exactone import models
from exactone.models import Entry, Kind
from exactone.models.files import formats
from exactone.models.files.formats import WrittenPuzzle
from exactone.saving import write
from exactone.solver.errors import Unable

from .files import (
    LINES,
    OBJECTS,
    PuzzleFile,
    is_folder,
    refuse_unusable,
    takes_several,
    unused,
)
from .options import FormatOptions, misused
from .output import shown

if TYPE_CHECKING:
    from .command import Command, Outcome
    from .picture_file import PictureFile
    from .replies import Reply


class FormatWriter(AbstractContextManager["FormatWriter"]):
    """Where puzzles in a format go: to stdout, into one file, or each into one of its own in a
    folder."""

    def __init__(self, command: Command, wanted: FormatOptions, into: str | None) -> None:
        _refuse_misuse(wanted, into)
        self.command, self.wanted, self.into = command, wanted, into
        self.format = formats.FORMATS[wanted.to] if wanted.to else None  # any link
        self.is_link = self.format is None or self.format.is_link
        self.ending = ".txt" if self.format is None else self.format.ending
        self.number = 0
        self.file: PuzzleFile | None = None
        self.files = set[Path]()  # that were written

    def written(self, entry: Entry, puzzle: Kind, keys: Mapping[str, Any]) -> WrittenPuzzle:
        """A puzzle in the format, perhaps another one than its file has; what is left out of it is
        said. Raises Unable where it cannot be said."""
        if self.format is None:
            document = formats.as_link(puzzle, keys, self.wanted.lenient)
        else:
            document = self.format.written(puzzle, keys, self.wanted.lenient)
        if said := formats.left_out(self.wanted.to or "a link", document):
            self.command.note(f"exactone: {said}")
        if self.wanted.to == "toml":  # with the comments of its file
            return document._replace(text=models.rewritten(entry, puzzle, keys))
        return document

    def data(self, written: WrittenPuzzle) -> dict[str, Any]:
        """What --json says of a puzzle that was written: its link or text, and what is left out."""
        left_out = {"left_out": [*written.left_out]} if written.left_out else {}
        return {"link" if self.is_link else "written": written.text, **left_out}

    def put(self, entry: Entry, keys: Mapping[str, Any], text: str) -> None:
        """One more puzzle, written so."""
        self.number += 1
        if self.into is None:
            self._print(keys, text)
        elif needs_folder(self.into, self._several):
            folder = Path(self.into)
            folder.mkdir(parents=True, exist_ok=True)
            path = unused(folder, entry, self.ending, self.files)
            write(path, f"{text.rstrip()}\n".encode())
        else:
            self._append(self.into, keys, text)

    def reported(
        self,
        entry: Entry,
        answer: Reply,
        puzzle: Kind,
        keys: Mapping[str, Any],
        picture_file: PictureFile | None = None,
    ) -> Outcome:
        """Says an answer, and then a puzzle in the format; where that cannot be said, the answer
        comes before the refusal."""
        command = self.command
        try:
            written = self.written(entry, puzzle, keys)
        except Unable:
            command.reported(entry, answer, picture_file)
            raise
        answer = replace(answer, extra={**answer.extra, **self.data(written)})
        outcome = command.reported(entry, answer, picture_file)
        if self.into is not None or not command.options.json:
            self.put(entry, keys, written.text)
        return outcome

    @property
    def _several(self) -> bool:
        return self.command.report.several

    def _print(self, keys: Mapping[str, Any], text: str) -> None:
        """Says a puzzle: of several on a line each, in TOML below a line where a file begins."""
        text = text.rstrip("\n")
        if self.is_link:
            self.command.out.say(text)
        elif self.wanted.to == "toml":
            self.command.out.say(text if self.number == 1 else f"\n# {self.number}\n{text}")
        else:
            self.command.out.say(_on_one_line(text) if self._several else text)

    def _append(self, into: str, keys: Mapping[str, Any], text: str) -> None:
        """Writes a puzzle into the one file."""
        path = Path(into)
        if self.file is None:
            self.file = PuzzleFile(path, self._several)
        if self.wanted.to == "toml" or (self.wanted.to == "json" and _is_json(path)):
            self.file.put(keys, text)
        else:
            one_line = self._several and not self.is_link
            self.file.line(_on_one_line(text) if one_line else text.rstrip("\n"))

    def __exit__(self, *how: Any) -> None:
        if self.file is not None:
            self.file.__exit__(*how)


def _on_one_line(text: str) -> str:
    """A document in JSON on a line."""
    return json.dumps(json.loads(text))


def needs_folder(into: str, several: bool) -> bool:
    """Whether each puzzle goes into a file of its own, in a folder of this name."""
    path = Path(into)
    return is_folder(into) or (several and not path.suffix and not takes_several(path))


def _refuse_misuse(wanted: FormatOptions, into: str | None) -> None:
    """Ends the command where its options make no sense."""
    if not (wanted.to or wanted.link):
        misused("--lenient is about a format; name one behind --to, or write --link")
    if wanted.to and wanted.link:
        misused("--to and --link do not go together; name one")
    if wanted.to and wanted.to not in formats.FORMATS:
        known = models.nearest(wanted.to, formats.FORMATS)
        misused(f"there is no format {wanted.to!r}; {known}")
    if into is not None:
        refuse_unusable(into)
        try:
            formats.refuse_ending(into)
        except Unable as error:
            misused(f"{shown(into)}: {error}")
        named = formats.named_by(into)
        is_ipuz_in_json = (named, wanted.to) == ("json", "ipuz")
        if named not in ("", wanted.to) and not is_ipuz_in_json:
            said = f"{shown(into)} is the name of a file in {named.upper()}"
            misused(f"{said}; leave --{'to' if wanted.to else 'link'} out, or name another file")


def _is_json(path: Path) -> bool:
    """Whether a file has JSON, as its name says."""
    return path.suffix.lower() in (LINES, OBJECTS)
