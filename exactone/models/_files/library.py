"""The bundled puzzles: in a checkout the folder `puzzles`, in an installed package a copy of it."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]


def root() -> Path:
    """The folder that has a folder of puzzles for each kind."""
    packed = PACKAGE / "puzzles"
    return packed if packed.is_dir() else PACKAGE.parent / "puzzles"


def bundled() -> dict[str, Path]:
    """The names of the bundled puzzles, as in `sudoku/9x9`, with their files."""
    return {f"{path.parent.name}/{path.stem}": path for path in sorted(root().glob("*/*.toml"))}
