"""Puzzles in the formats of other programs: links that are printed, files that are written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from exactone import models
from exactone.models import Entry, Kind
from exactone.models.files import formats
from exactone.models.files.formats import Format, WrittenPuzzle
from exactone.saving import write

from .files import (
    LINES,
    OBJECTS,
    PuzzleFile,
    is_folder,
    refuse_unusable,
    takes_several,
    unused,
)
from .options import misused, option
from .output import shown

if TYPE_CHECKING:
    from .command import Command

To = Annotated[
    str,
    option(
        "--to",
        metavar="FORMAT",
        help="Write it so: toml, json, puzzlink, ...; `exactone convert --help` names all.",
    ),
]

AsLink = Annotated[
    bool, option("--link", help="Write it as a link, in the first format that can say it.")
]

Lenient = Annotated[
    bool,
    option("--lenient", help="Leave out what a format cannot say and no rule needs; it is named."),
]


class FormatOptions(NamedTuple):
    """In which format puzzles are wanted, if in any."""

    to: str = ""
    link: bool = False
    lenient: bool = False

    @property
    def wanted(self) -> bool:
        """Whether there is one."""
        return bool(self.to or self.link)

    def refuse_misuse(self) -> None:
        """Ends the command where these options make no sense."""
        if self.to and self.link:
            misused("--to and --link do not go together; name one")
        if self.to and self.to not in formats.FORMATS:
            known = models.nearest(self.to, formats.FORMATS)
            misused(f"there is no format {self.to!r}; {known}")
        if self.lenient and not self.wanted:
            misused("--lenient is about a format; name one behind --to, or write --link")

    @property
    def format(self) -> Format | None:
        """The format that is named."""
        return formats.FORMATS[self.to] if self.to else None

    @property
    def is_link(self) -> bool:
        """Whether links are wanted."""
        return self.link or (self.format is not None and self.format.is_link)

    @property
    def ending(self) -> str:
        """How the name of a file ends that has one."""
        return ".txt" if self.format is None else self.format.ending

    def written(self, puzzle: Kind, keys: Mapping[str, Any], command: Command) -> WrittenPuzzle:
        """A puzzle in this format; what is left out of it is said, once for all puzzles that lack
        the same. Raises Unable where it cannot be said."""
        if self.format is None:
            found = formats.as_link(puzzle, keys, self.lenient)
        else:
            found = self.format.written(puzzle, keys, self.lenient)
        if said := formats.left_out(self.to or "a link", found):
            command.note(f"exactone: {said}")
        return found

    def data(self, written: WrittenPuzzle) -> dict[str, Any]:
        """The same for --json."""
        key = "link" if self.is_link else "written"
        left_out = {"left_out": [*written.left_out]} if written.left_out else {}
        return {key: written.text, **left_out}


class FormatWriter(AbstractContextManager["FormatWriter"]):
    """Where puzzles in a format go: to stdout, into one file, or each into one of its own in a
    folder."""

    def __init__(self, command: Command, wanted: FormatOptions, into: str | None) -> None:
        self.command, self.wanted, self.into = command, wanted, into
        self.number = 0
        self.file: PuzzleFile | None = None
        self.written = set[Path]()
        if into is None:
            return
        refuse_unusable(into)
        if wanted.to == "toml" and _is_json(Path(into)):
            misused(f"{shown(into)} is the name of a file in JSON; leave --to toml out")

    def put(self, entry: Entry, keys: Mapping[str, Any], text: str) -> None:
        """One more puzzle, written so."""
        self.number += 1
        if self.into is None:
            self._print(keys, text)
        elif is_folder(self.into) or (self._several and not self._takes_several(self.into)):
            folder = Path(self.into)
            folder.mkdir(parents=True, exist_ok=True)
            path = unused(folder, entry, self.wanted.ending, self.written)
            write(path, f"{text.rstrip()}\n".encode())
        else:
            self._append(self.into, keys, text)

    @property
    def _several(self) -> bool:
        return self.command.report.several

    def _takes_several(self, into: str) -> bool:
        """Whether several go into one file of this name, which has an ending."""
        return takes_several(Path(into)) or bool(Path(into).suffix)

    def _print(self, keys: Mapping[str, Any], text: str) -> None:
        """Says a puzzle: of several on a line each, in TOML below a line where a file begins."""
        text = text.rstrip("\n")
        if self.wanted.is_link:
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
            one_line = self._several and not self.wanted.is_link
            self.file.line(_on_one_line(text) if one_line else text.rstrip("\n"))

    def __exit__(self, *how: Any) -> None:
        if self.file is not None:
            self.file.__exit__(*how)


def _on_one_line(text: str) -> str:
    """A document in JSON on a line."""
    return json.dumps(json.loads(text))


def _is_json(path: Path) -> bool:
    """Whether a file has JSON, as its name says."""
    return path.suffix.lower() in (LINES, OBJECTS)
