"""The small kind that docs/new_kind holds to be copied is a complete one: all tests of kinds pass for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COPIED = {"mines.py": "exactone/models", "mines.toml": "puzzles/mines", "case.py": "tests/kinds"}
NAMES = {"case.py": "mines.py"}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with that kind, as CONTRIBUTING says how to add one."""
    home = tmp_path_factory.mktemp("project")
    for part in ("exactone", "tests", "puzzles"):
        shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    shutil.copy(ROOT / "pyproject.toml", home)
    for name, folder in COPIED.items():
        (home / folder).mkdir(exist_ok=True)
        shutil.copy(ROOT / "docs" / "new_kind" / name, home / folder / NAMES.get(name, name))
    return home


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in the copy."""
    variables = {**os.environ, "PYTHONPATH": str(home)}
    return subprocess.run(
        [sys.executable, *words], cwd=home, env=variables, capture_output=True, text=True, check=False
    )


def test_the_command_line_knows_it(copy: Path) -> None:
    done = run(copy, "-m", "exactone", "verify", "mines/mines")
    assert (done.returncode, done.stdout) == (0, "mines/mines: exactly one solution\n"), done.stderr
    assert "grid         a picture: 0 to 8" in run(copy, "-m", "exactone", "kinds", "mines").stdout


@pytest.mark.long
def test_it_passes_the_tests_of_all_kinds(copy: Path) -> None:
    done = run(copy, "-m", "pytest", "-q", "tests/test_kinds.py", "-k", "mines")
    assert done.returncode == 0, done.stdout
    assert "100%" in done.stdout


def test_it_is_one_page() -> None:
    lines = (ROOT / "docs" / "new_kind" / "mines.py").read_text(encoding="utf-8").split("\n")
    assert len([line for line in lines if line.strip() and not line.lstrip().startswith("#")]) <= 60
