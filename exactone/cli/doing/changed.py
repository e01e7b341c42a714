"""What becomes of a puzzle that was changed: it is said, drawn, or written as a file."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from exactone import models
from exactone.drawing.suffixes import is_picture
from exactone.models import Entry, Kind
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Puzzle

from ..options import Drawn
from ..said import Said

if TYPE_CHECKING:
    from ..command import Command, Outcome


class Changed:
    """Where one command puts the puzzles that it changed."""

    def __init__(self, command: Command, into: str | None) -> None:
        self.command, self.into = command, into
        self.easel = command.easel(Drawn(into)) if is_picture(into) else None
        self.written = set[Path]()

    def reported(self, entry: Entry, answer: Said, changed: Puzzle | None, one: bool) -> Outcome:
        """Reports what was changed, and writes the changed puzzle as a file; is it known to have one solution?"""
        solutions = {"solutions": 1} if one else {}
        if isinstance(changed, Kind):
            document = changed.document(entry.document)
            document = {key: said for key, said in document.items() if key != "solutions"} | solutions
            answer = replace(answer, extra={**answer.extra, "document": document})
            if self.into is not None and self.easel is None:
                self._write(self.into, entry, models.rewritten(entry, changed, document))
        return self.command.reported(entry, answer, self.easel)

    def _write(self, into: str, entry: Entry, text: str) -> None:
        """Writes a puzzle into a file, or of several each into a file in a folder."""
        if into in ("", "-"):
            raise Unable("the changed puzzle goes into a file or a folder; name one behind -o")
        path = Path(into)
        if self.command.report.several or path.is_dir():
            path.mkdir(parents=True, exist_ok=True)
            path = self._unused(path, entry)
        path.write_text(text, encoding="utf-8")

    def _unused(self, folder: Path, entry: Entry) -> Path:
        """A file in a folder that is named as the puzzle, and was not written by this command."""
        name = re.sub(r"\W+", "-", re.sub(r"\.\w+(?=:\d+$|$)", "", Path(entry.name).name)).strip("-") or "puzzle"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        path = next(path for each in names if (path := folder / f"{each}.toml") not in self.written)
        self.written.add(path)
        return path
