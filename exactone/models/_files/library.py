"""The bundled puzzles: in a checkout the folder `puzzles`, in an installed package a copy of it."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from .words import CUT

PACKAGE = Path(__file__).resolve().parents[2]


def root() -> Path:
    """The folder that has a folder of puzzles for each kind."""
    packed = PACKAGE / "puzzles"
    return packed if packed.is_dir() else PACKAGE.parent / "puzzles"


ALIKE = 0.8  # how alike what is typed must be to a name; a wrong guess is worse than none


def meant(typed: str) -> str:
    """What was probably meant of the bundled puzzles, as the end of a sentence; nothing where no name is like this."""
    kind, _, own = typed[:CUT].lower().rpartition("/")
    known = {name.partition("/")[2]: name for name in bundled()}
    here = {name.partition("/")[2]: name for name in bundled() if name.startswith(f"{kind}/")}
    for names in (here, known):
        if close := get_close_matches(own, names, 1, ALIKE):
            return f"did you mean {names[close[0]]!r}?"
    return ""


def bundled() -> dict[str, Path]:
    """The names of the bundled puzzles, as in `sudoku/9x9`, with their files."""
    return {f"{path.parent.name}/{path.stem}": path for path in sorted(root().glob("*/*.toml"))}
