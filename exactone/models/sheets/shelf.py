"""Where kinds come from that are not in this package: folders of sheets, and other packages.

A sheet that is wrong makes no kind; what is wrong with it is said where a puzzle asks for a kind
that nobody knows, and by `exactone kinds`.
"""

from __future__ import annotations

import os
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import bring, kind_class, kinds
from exactone.solver.errors import PuzzleError

if TYPE_CHECKING:
    from .making import SheetMaker
    from .puzzle import SheetPuzzle

FOLDERS = "EXACTONE_KINDS"
"""The variable with folders of sheets, as PATH has them."""

BESIDE = "kinds"
"""The folder of sheets beside a puzzle."""

PACKAGES = "exactone.kinds"
"""The entry point of packages that bring kinds: the name of each, and its class."""

_faults: dict[str, str] = {}


def faults() -> list[str]:
    """What is wrong with sheets and packages that were looked at."""
    return [*_faults.values()]


def fault_of(kind: str) -> str:
    """What is wrong with the sheet or package of a kind, as far as its name tells;
    nothing where there is none."""
    return next((said for name, said in _faults.items() if Path(name).stem == kind), "")


def look_around(file: str = "") -> None:
    """Brings the kinds of the folders that are named, of packages, and beside a file."""
    for folder in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        look_in(os.path.abspath(folder))
    _look_in_packages()
    if file:
        look_in(os.path.abspath(os.path.join(os.path.dirname(file), BESIDE)))


@cache
def look_in(folder: str) -> None:
    """Brings the kinds of all sheets in a folder, if there is one."""
    if os.path.isdir(folder):
        for path in sorted(Path(folder).glob("*.toml")):
            try:
                _bring_sheet(str(path))
            except (OSError, PuzzleError) as error:
                _faults[str(path)] = _said(path, error)


def _said(path: Path, error: OSError | PuzzleError) -> str:
    if isinstance(error, OSError):
        return f"{path}: {(error.strerror or str(error)).lower()}; is the path right?"
    return str(error)


def _bring_sheet(path: str) -> None:
    from . import sheet
    from .puzzle import SheetPuzzle, puzzle_class

    own = sheet.read(path, Path(path).read_bytes())
    if own.name in kinds():
        other = kind_class(own.name)
        if issubclass(other, SheetPuzzle) and other.sheet_of_kind.raw == own.raw:
            return
        where = f" in {other.sheet_of_kind.path}" if issubclass(other, SheetPuzzle) else ""
        raise PuzzleError(
            f"{path}: there is a kind {own.name} already{where}; give this one another name"
        )
    made = puzzle_class(own)
    bring(made, partial(_maker_class, made))


def _maker_class(kind: type[SheetPuzzle]) -> type[SheetMaker]:
    """The class that makes new puzzles of a kind."""
    from .making import SheetMaker

    return type("SheetMaker", (SheetMaker,), {"of_kind": kind})


@cache
def _look_in_packages() -> None:
    from importlib.metadata import entry_points  # takes longer to load than many a puzzle

    for point in entry_points(group=PACKAGES):
        try:
            loaded = point.load()
        except Exception as error:  # noqa: BLE001  # whatever another package does
            _faults[point.name] = f"{point.value}: cannot be loaded: {error}"
            continue
        if not (
            isinstance(loaded, type) and issubclass(loaded, Kind) and loaded.kind == point.name
        ):
            _faults[point.name] = (
                f"{point.value}: this must be a class below Kind with kind = {point.name!r}"
            )
        elif point.name in kinds():
            _faults[point.name] = f"{point.value}: there is a kind {point.name} already"
        else:
            bring(loaded)
