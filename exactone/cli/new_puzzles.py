"""What is said about new puzzles: documents, lines, JSON objects, files."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exactone import models
from exactone.models import Entry, Kind
from exactone.models.files import formats
from exactone.saving import refuse_unwritable, write_new
from exactone.solver.ask.make import Made, MakeRequest, MakeStatistics, NumberRange
from exactone.solver.ask.session import ENGINE
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.limits import Ended
from exactone.solver.puzzle import At

from .files import TABLES, PuzzleFile, is_folder, takes_several
from .formats import FormatWriter, needs_folder
from .options import misused
from .output import Output, shown
from .replies import NOT_SO, UNDECIDED, YES

NO_CLUE = "."


@dataclass(frozen=True)
class MakeOptions:
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
    def wanted(self) -> MakeRequest:
        """What is wanted, as the maker takes it."""
        clues = _between(self.clues, "--clues")
        hardest = _between(self.hardest, "--hardest")
        mask, shape = _marked(self.mask) if self.mask else (None, None)
        return MakeRequest(self.symmetry, clues, mask, shape, hardest)

    @property
    def text(self) -> str:
        """What it is made from."""
        if self.source and self.size:
            raise Unable("--from says how large the puzzle is; leave --size out")
        return _text(self.source) if self.source else ""


def _between(said: str, option: str) -> NumberRange | None:
    if not said:
        return None
    match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", said.strip(), re.ASCII)
    if (
        not match
        or (between := NumberRange(int(match[1]), int(match[2] or match[1]))).least > between.most
    ):
        raise Unable(f"{option} is {said!r}; write a number or two, as in 28-32")
    return between


def _marked(path: str) -> tuple[frozenset[At], tuple[int, int]]:
    """The cells of a picture that have any sign but a point,
    and how many rows and columns it has."""
    rows = [line.replace(" ", "") for line in _text(path).splitlines() if line.strip()]
    if len({len(row) for row in rows}) > 1:
        raise PuzzleError(
            f"{path}: the rows of a mask must be equally long; write a sign for each cell, . for "
            "no clue"
        )
    cells = (
        (y, x, sign) for y, row in enumerate(rows, start=1) for x, sign in enumerate(row, start=1)
    )
    return frozenset((y, x) for y, x, sign in cells if sign != NO_CLUE), (len(rows), len(rows[0]))


def _text(path: str) -> str:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise PuzzleError(
            f"{path}: {(error.strerror or str(error)).lower()}; is the path right?"
        ) from None
    except UnicodeDecodeError:
        raise PuzzleError(f"{path}: this is no text; is the path right?") from None
    if not text.strip():
        raise PuzzleError(f"{path}: the file is empty; draw a picture in it")
    return text


class PuzzleWriter(AbstractContextManager["PuzzleWriter"]):
    """Where new puzzles go: to stdout, into one file, or each into a file of its own in a
    folder."""

    def __init__(
        self, orders: MakeOptions, out: Output, limited: bool, wanted: FormatWriter | None
    ) -> None:
        self.limited = limited  # whether the user said how long to look
        self.format = wanted  # in which they are written, if in another than ours
        self.orders = orders
        self.out = out
        self.number = 0
        self.began = time.monotonic()
        self.said_first = ""  # before the first puzzle
        self.tried = MakeStatistics()
        if orders.kind not in models.kinds():
            models.look_around()
        if orders.kind not in (known := models.kinds()):
            raise Unable(f"there is no kind {orders.kind!r}; {models.nearest(orders.kind, known)}")
        if orders.lines and wanted is not None:
            misused("--lines and --to or --link do not go together; name one")
        if orders.lines and not models.kind_class(orders.kind).recognise("." * 80 + "1"):
            raise Unable(
                f"puzzles of the kind {orders.kind} cannot be written on one line; leave --lines "
                "out"
            )
        if wanted is not None:
            formats.refuse_kind(wanted.wanted.to, orders.kind)
        self.file: PuzzleFile | None = None
        self.folder: Path | None = None
        self.earlier = 0  # the largest number of those that are in the folder
        if orders.output:
            self._choose(Path(orders.output))

    def _choose(self, path: Path) -> None:
        """Whether it is a file or a folder; refuses what cannot be written,
        before anything is made."""
        orders = self.orders
        if self.format is None:
            apart = is_folder(orders.output) or (orders.number > 1 and not takes_several(path))
        else:
            apart = needs_folder(orders.output, orders.number > 1)
        if apart and not orders.lines:
            if path.is_file():
                raise Unable(
                    f"{path} is a file, and {orders.number} puzzles go into a folder; name one, or "
                    "a .jsonl"
                )
            self.folder = path
            return
        refuse_unwritable(path)
        if self.format is None:
            self.file = PuzzleFile(path, orders.number > 1)

    def put(self, made: Made) -> None:
        """One more: printed, or written into a file."""
        assert isinstance(made.puzzle, Kind)
        self.number += 1
        if self.number == 1:
            self._begin()
        document = {"solutions": 1, **made.puzzle.document({})}
        entry = Entry(self._name, None)
        written = None
        if self.format is not None:
            try:
                written = self.format.written(entry, made.puzzle, document)
            except Unable:
                self._keep(made, made.puzzle, document)
                raise
        if self.out.json:
            more = {} if self.format is None or written is None else self.format.data(written)
            self.out.object(self._facts(made, made.puzzle, document) | more)
        if self.folder is not None:
            text = models.written(document) if written is None else f"{written.text.rstrip()}\n"
            self._write_new(self.folder, text.encode())
        elif self.format is not None and written is not None:
            if self.format.into is not None or not self.out.json:
                self.format.put(entry, document, written.text)
        elif self.file is not None:
            if self.orders.lines:
                self.file.line(self._line(document))
            else:
                self.file.put(document)
        elif not self.out.json:
            self.out.say(self._said(document))

    def _keep(self, made: Made, puzzle: Kind, document: Mapping[str, Any]) -> None:
        """Prints a puzzle that its format cannot say, in our own."""
        if self.out.json:
            self.out.object(self._facts(made, puzzle, document))
        else:
            self.out.say(self._said(document))

    def _begin(self) -> None:
        """What is said before the first puzzle."""
        if self.said_first:
            self.out.aside(self.said_first)
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        names = [
            re.fullmatch(rf"{self.orders.kind}-(\d{{1,9}})", each.stem)
            for each in self.folder.iterdir()
        ]
        self.earlier = max((int(name[1]) for name in names if name), default=0)
        if self.earlier:
            said = f"{shown(str(self.folder))} has puzzles of an earlier run"
            self.out.aside(f"exactone: {said}; these are numbered from {self.earlier + 1} on")

    def _said(self, document: Mapping[str, Any]) -> str:
        """A puzzle as it is printed; behind others with a line above it,
        where a file begins anew."""
        if self.orders.lines:
            return self._line(document)
        text = models.written(document).rstrip("\n")
        if self.number == 1:
            return text
        return f"\n# {self.number}\n{text}"

    def _line(self, document: Mapping[str, Any]) -> str:
        return "".join(document["grid"].split())

    def closed(self, ended: Ended) -> int:
        """Says what is missing; the exit code."""
        wanted = self.orders.number
        if self.number == wanted:
            return YES
        if ended is Ended.EXHAUSTED:
            self.out.aside(
                "exactone: the clues that this allows have several solutions, or are not as wanted"
            )
            return NOT_SO
        said = [f"{self.number} of {wanted} made", ended.value]
        if self._hardest:
            number = len(self.tried.hardest)
            steps = f"steps of {number:,} were" if number > 1 else "step was"
            said.append(f"the hardest {steps} {self._hardest}")
        if clues := self.tried.clues:
            said.append(
                f"{len(clues):,} that were not wanted have {min(clues)} to {max(clues)} clues"
            )
        if ended is Ended.TIMEOUT and not self.limited:
            said[1] = "no other was found for a minute; --time says how long to look"
        self.out.aside("; ".join(filter(None, [*said, self._remedy()])))
        return UNDECIDED

    def going_on(self, seconds: float) -> str:
        """How far it is, for the progress."""
        said = [f"{self.number:,} of {self.orders.number:,} made", f"{self.tried.drafts:,} tried"]
        if self._hardest:
            said.append(f"hardest steps {self._hardest}")
        return f"{', '.join(said)}, {seconds:.0f} s"

    @property
    def _hardest(self) -> str:
        """From how many clues and rules the hardest steps were of what was made so far,
        where that matters."""
        if not (hardest := self.tried.hardest) or not self.orders.hardest:
            return ""
        least = min(hardest)
        most = max(hardest)
        if least < most:
            return f"from {least} to {most}"
        return f"from {least}"

    def _remedy(self) -> str:
        """What helps where all that was made is harder than is wanted, or easier."""
        hardest = self.tried.hardest
        wanted = self.orders.wanted
        if not hardest or wanted.hardest is None:
            return ""
        if min(hardest) > wanted.hardest.most:
            if wanted.mask is not None:
                return "more clues in the mask make easier puzzles"
            most = None if wanted.clues is None else wanted.clues.most
            easier = "a larger number behind --hardest, or --time, may help"
            if most is None:
                return easier
            return f"more clues than {most} make easier puzzles"
        if max(hardest) < wanted.hardest.least:
            if wanted.clues is not None or wanted.mask is not None:
                return "fewer clues make harder puzzles"
            return "--size makes larger puzzles, which may be harder"
        return ""

    def _facts(self, made: Made, puzzle: Kind, document: Mapping[str, Any]) -> dict[str, Any]:
        began = self.began
        self.began = time.monotonic()
        return {
            "puzzle": self._name,
            "kind": puzzle.kind,
            "answer": "one",
            "count": 1,
            "complete": True,
            "backend": ENGINE,
            "seconds": round(self.began - began, 4),
            **made.data(document),
        }

    @property
    def _ending(self) -> str:
        """How the names of files in a folder end."""
        return TABLES if self.format is None else self.format.ending

    @property
    def _name(self) -> str:
        number = self.earlier + self.number
        return f"{self.orders.kind}-{number:0{len(str(self.earlier + self.orders.number))}}"

    def _write_new(self, folder: Path, content: bytes) -> None:
        """Writes a file of its own, which replaces none: another run may write there as well."""
        while True:
            try:
                return write_new(folder / f"{self._name}{self._ending}", content)
            except FileExistsError:
                self.earlier += 1

    def __exit__(self, *how: Any) -> None:
        for file in (self.file, self.format):
            if file is not None:
                file.__exit__(*how)
