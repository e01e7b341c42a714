"""What is said about new puzzles: documents, lines, JSON objects, files."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exactone import models
from exactone.models import Kind
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.limits import Ended
from exactone.solver.maker.making import Between, Made, Tried, Wanted
from exactone.solver.puzzle import At
from exactone.solver.session import ENGINE

from .output import Output
from .said import NOT_SO, UNDECIDED, YES
from .why.steps import step

BATCH = ".jsonl"  # a file with a puzzle on each line
NO_CLUE = "."


@dataclass(frozen=True)
class Orders:
    """What the user wants to have made, in words."""

    kind: str
    number: int
    size: str
    symmetry: str
    clues: str
    hardest: str
    mask: str  # the path of a picture
    source: str  # the path of what it is made from
    lines: bool
    output: str

    @property
    def wanted(self) -> Wanted:
        """The same for the maker."""
        clues, hardest = _between(self.clues, "--clues"), _between(self.hardest, "--hardest")
        mask, shape = _marked(self.mask) if self.mask else (None, None)
        return Wanted(self.symmetry, clues, mask, shape, hardest)

    @property
    def text(self) -> str:
        """What it is made from."""
        if self.source and self.size:
            raise Unable("--from says how large the puzzle is; leave --size out")
        return _text(self.source) if self.source else ""


def _between(said: str, option: str) -> Between | None:
    if not said:
        return None
    found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", said.strip(), re.ASCII)
    if not found or (between := Between(int(found[1]), int(found[2] or found[1]))).least > between.most:
        raise Unable(f"{option} is {said!r}; write a number or two, as in 28-32")
    return between


def _marked(path: str) -> tuple[frozenset[At], tuple[int, int]]:
    """The cells of a picture that have any sign but a point, and how many rows and columns it has."""
    rows = [line.replace(" ", "") for line in _text(path).splitlines() if line.strip()]
    if len({len(row) for row in rows}) > 1:
        raise PuzzleError(f"{path}: the rows of a mask must be equally long; write a sign for each cell, . for no clue")
    cells = ((y, x, sign) for y, row in enumerate(rows, start=1) for x, sign in enumerate(row, start=1))
    return frozenset((y, x) for y, x, sign in cells if sign != NO_CLUE), (len(rows), len(rows[0]))


def _text(path: str) -> str:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise PuzzleError(f"{path}: {(error.strerror or str(error)).lower()}; is the path right?") from None
    except UnicodeDecodeError:
        raise PuzzleError(f"{path}: this is no text; is the path right?") from None
    if not text.strip():
        raise PuzzleError(f"{path}: the file is empty; draw a picture in it")
    return text


class Shelf:
    """Where new puzzles go."""

    def __init__(self, orders: Orders, out: Output, limited: bool) -> None:
        self.limited = limited  # whether the user said how long to look
        self.orders, self.out, self.number, self.began = orders, out, 0, time.monotonic()
        self.said_first = ""  # before the first puzzle
        self.tried = Tried()
        if orders.kind not in (known := models.kinds()):
            raise Unable(f"there is no kind {orders.kind!r}; {models.nearest(orders.kind, known)}")
        if orders.lines and not models.kind_class(orders.kind).recognise("." * 80 + "1"):
            raise Unable(f"puzzles of the kind {orders.kind} cannot be written on one line; leave --lines out")

    def put(self, made: Made) -> None:
        """One more: printed, or written into a file."""
        assert isinstance(made.puzzle, Kind)
        self.number += 1
        if self.number == 1 and self.said_first:
            self.out.aside(self.said_first)
        document = {"solutions": 1, **made.puzzle.document({})}
        if self.out.json:
            self.out.object(self._facts(made, made.puzzle, document))
        said = self._said(document)
        if self.orders.output:
            self._write(said)
        elif not self.out.json:
            self.out.say(self._numbered(said))

    def _numbered(self, said: str) -> str:
        """A puzzle behind others, with a line above it where a file begins anew."""
        return said if self.orders.lines or self._batch or self.number == 1 else f"\n# {self.number}\n{said}"

    def closed(self, ended: Ended) -> int:
        """Says what is missing; the exit code."""
        wanted = self.orders.number
        if self.number == wanted:
            return YES
        if ended is Ended.EXHAUSTED:
            self.out.aside("exactone: the clues that this allows have several solutions, or are not as wanted")
            return NOT_SO
        said = [f"{self.number} of {wanted} made", ended.value]
        if (hardest := self.tried.hardest) and self.orders.hardest:
            said.append(f"the hardest steps of {len(hardest)} were from {min(hardest)} to {max(hardest)}")
        if clues := self.tried.clues:
            said.append(f"{len(clues):,} that were not wanted have {min(clues)} to {max(clues)} clues")
        if ended is Ended.TIMEOUT and not self.limited:
            said[1] = "no other was found for a minute; --time says how long to look"
        self.out.aside("; ".join(said))
        return UNDECIDED

    def _facts(self, made: Made, puzzle: Kind, document: Mapping[str, Any]) -> dict[str, Any]:
        verdict, began = made.verdict, self.began
        self.began = time.monotonic()
        facts = {
            "puzzle": self._name,
            "kind": puzzle.kind,
            "answer": "one",
            "count": 1,
            "complete": True,
            "backend": ENGINE,
            "seconds": round(self.began - began, 4),
            "clues": made.clues,
            "minimal": made.minimal,
            "document": document,
            "solution": puzzle.write(made.solution),
            "witness": verdict.backend if verdict.complete else None,  # None where no other engine could decide
        }
        if made.hardest is not None:
            facts["hardest"] = step(made.hardest)
        return facts

    @property
    def _name(self) -> str:
        return f"{self.orders.kind}-{self.number:0{len(str(self.orders.number))}}"

    def _said(self, document: Mapping[str, Any]) -> str:
        if self.orders.lines:
            return "".join(document["grid"].split())
        return json.dumps(document) if self._batch else models.written(document).rstrip("\n")

    @property
    def _batch(self) -> bool:
        return self.orders.output.endswith(BATCH)

    def _write(self, said: str) -> None:
        """Into a file with a puzzle on each line, into one file, or into a file of its own in a folder."""
        path = Path(self.orders.output)
        if self.orders.lines or self._batch or (path.suffix == ".toml" and not path.is_dir()):
            with path.open("w" if self.number == 1 else "a", encoding="utf-8") as file:
                file.write(f"{self._numbered(said)}\n")
            return
        if self.orders.number > 1 or path.is_dir():
            path.mkdir(parents=True, exist_ok=True)
            path /= f"{self._name}.toml"
        path.write_text(f"{said}\n", encoding="utf-8")
