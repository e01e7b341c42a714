"""Files that new and changed puzzles go into: JSON, a line for each, or TOML, as the name of the
file says; and what becomes of a puzzle that was changed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exactone import models
from exactone.drawing.suffixes import is_picture
from exactone.models import Entry, Kind
from exactone.saving import NewFile, is_stream, refuse_unwritable, write
from exactone.solver.puzzle import Puzzle

from .options import FormatOptions, PictureOptions, misused
from .replies import Reply

if TYPE_CHECKING:
    from .command import Command, Outcome

LINES = ".jsonl"
OBJECTS = ".json"
TABLES = ".toml"
_NUMBER = re.compile(r"\s*# \d+\n")  # above a puzzle that stands below others
_LINK = re.compile(r"[?&=]|/\d+/\d+/")  # in the name of a puzzle that is an argument itself


def is_folder(said: str) -> bool:
    """Whether a name is that of a folder, which may not be there yet."""
    return said.endswith(("/", os.sep)) or os.path.isdir(said)


def takes_several(path: Path) -> bool:
    """Whether several puzzles go into one file of this name; else each goes into a file of its own,
    in a folder."""
    return path.suffix.lower() in (LINES, OBJECTS, TABLES) or is_stream(path)


class PuzzleFile(AbstractContextManager["PuzzleFile"]):
    """A file with puzzles one after the other, which is not touched before there is the first of
    them."""

    def __init__(self, path: Path, several: bool) -> None:
        self.file = NewFile(path)
        self.several = several
        self.number = 0
        self._form = path.suffix.lower()

    def put(self, document: Mapping[str, Any], text: str = "") -> None:
        """One more puzzle; in TOML this text, where there is one."""
        keys = {key: said for key, said in document.items() if said is not None}
        self.number += 1
        if self._form == LINES:
            self.line(json.dumps(keys))
        elif self._form == OBJECTS and self.several:
            self._write(f"{'[' if self.number == 1 else ','}\n{json.dumps(keys)}")
        elif self._form == OBJECTS:
            self.line(json.dumps(keys, indent=2, ensure_ascii=False))
        else:
            said = text or models.written(keys)
            above = "" if self.number == 1 else f"\n# {self.number}\n"
            self._write(above + (_NUMBER.sub("", said, count=1) if above else said))

    def line(self, said: str) -> None:
        """A line as it is, or several."""
        self._write(f"{said}\n")

    def _write(self, said: str) -> None:
        self.file.write(said.encode())

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        failed = kind is not None and issubclass(kind, OSError)
        if self.number and self._form == OBJECTS and self.several and not failed:
            self._write("\n]\n")
        self.file.__exit__(kind, *rest)


class ChangedFiles(AbstractContextManager["ChangedFiles"]):
    """Where one command puts the puzzles that it changed: into one file,
    or each into a file of its own in a folder."""

    def __init__(self, command: Command, into: str | None, wanted: FormatOptions) -> None:
        self.command = command
        self.picture_file = command.picture_file(PictureOptions(into)) if is_picture(into) else None
        self.into = None if into is None or self.picture_file is not None else into
        if self.into is not None:
            refuse_unusable(self.into)
        self.file: PuzzleFile | None = None
        self.written = set[Path]()
        self.writer = wanted.writer(command, self.into)  # of those in a format that is named

    def reported(self, entry: Entry, answer: Reply, changed: Puzzle | None, one: bool) -> Outcome:
        """Reports what was changed, and writes the changed puzzle as a file;
        is it known to have one solution?"""
        document: dict[str, Any] | None = None
        if isinstance(changed, Kind):
            document = entry.keys_of(changed, one)
            answer = replace(answer, extra={**answer.extra, "document": document})
            if self.writer is not None:
                return self.writer.reported(entry, answer, changed, document, self.picture_file)
        outcome = self.command.reported(entry, answer, self.picture_file)
        if isinstance(changed, Kind) and document is not None and self.into is not None:
            self._write(self.into, entry, document, models.rewritten(entry, changed, document))
        return outcome

    def _write(self, into: str, entry: Entry, document: Mapping[str, Any], text: str) -> None:
        """Writes a puzzle into a file, or of several each into a file in a folder."""
        path = Path(into)
        several = self.command.report.several
        if is_folder(into) or (several and not takes_several(path)):
            path.mkdir(parents=True, exist_ok=True)
            write(unused(path, entry, TABLES, self.written), text.encode())
            return
        if self.file is None:
            self.file = PuzzleFile(path, several)
        self.file.put(document, text)

    def __exit__(self, *how: Any) -> None:
        for file in (self.file, self.writer):
            if file is not None:
                file.__exit__(*how)


def unused(folder: Path, entry: Entry, ending: str, written: set[Path]) -> Path:
    """A file in a folder that is named as the puzzle, is not its own, and is none of those that
    were written by this command; it is one of them from now on."""
    name = _name(entry)
    paths = (
        folder / f"{each}{ending}"
        for each in chain([name], (f"{name}-{number}" for number in count(2)))
    )
    path = next(path for path in paths if path not in written and not _is_read(path, entry))
    written.add(path)
    return path


def _name(entry: Entry) -> str:
    """What a file is called that has this puzzle: as its own one, or its kind where that is a
    link."""
    is_link = entry.line is None and _LINK.search(entry.name) and not Path(entry.name).exists()
    if is_link and entry.puzzle is not None:
        return entry.puzzle.kind
    own = re.sub(r"\.\w+(?=:\d+(?:#\d+)?$|$)", "", Path(entry.name).name)
    return re.sub(r"\W+", "-", own).strip("-") or "puzzle"


def refuse_unusable(into: str) -> None:
    """Refuses what cannot be written, before anything is asked."""
    if into in ("", "-"):
        misused("the puzzle goes into a file or a folder; name one behind -o")
    path = Path(into)
    if not is_folder(into) and (path.suffix or path.parent.is_dir()):
        refuse_unwritable(path)


def _is_read(path: Path, entry: Entry) -> bool:
    """Whether a puzzle is from this file."""
    file = entry.name if entry.line is None else entry.name.rpartition(":")[0]
    return path.exists() and Path(file).exists() and path.samefile(file)
