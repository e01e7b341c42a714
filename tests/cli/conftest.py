"""Every test of the command line stands in a folder with puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from .tool import (
    CLASH,
    EMPTY_9,
    EMPTY_25,
    IMAGES,
    MANY,
    NINE,
    NONE,
    ONE,
    TILES,
    TWELVE,
    TWO,
    hard,
    toml,
)

PUZZLES = {
    "one": ONE,
    "two": TWO,
    "images": IMAGES,
    "twelve": TWELVE,
    "many": MANY,
    "clash": CLASH,
    "none": NONE,
    "nine": NINE,
    "empty9": EMPTY_9,
    "empty25": EMPTY_25,
    "hard": hard(),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, which is the working directory."""
    for name, grid in PUZZLES.items():
        (tmp_path / f"{name}.toml").write_text(toml(grid))
    (tmp_path / "tiles.toml").write_text(TILES)
    (tmp_path / "bad.toml").write_text("kind = 'sudoku'\ngird = '....'\n")
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path
