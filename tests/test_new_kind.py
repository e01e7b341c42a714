"""The small kind that docs/new_kind holds to be copied is a complete one:
all tests of kinds pass for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COPIED = {
    "mines.py": "exactone/models/pages/mines.py",
    "mines.toml": "puzzles/mines/mines.toml",
    "case.py": "tests/kinds/mines.py",
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with that kind, as CONTRIBUTING says how to add one."""
    home = tmp_path_factory.mktemp("project")
    for part in ("exactone", "tests", "puzzles", "docs"):
        shutil.copytree(
            ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis")
        )
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, home)
    for name, place in COPIED.items():
        (home / place).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "docs" / "new_kind" / name, home / place)
    return home


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in the copy."""
    variables = {**os.environ, "PYTHONPATH": str(home)}
    return subprocess.run(
        [sys.executable, *words],
        cwd=home,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_line_knows_it(copy: Path) -> None:
    done = run(copy, "-m", "exactone", "verify", "mines/mines")
    assert (done.returncode, done.stdout) == (0, "mines/mines: exactly one solution\n"), done.stderr
    assert "grid         a picture: 0 to 8" in run(copy, "-m", "exactone", "kinds", "mines").stdout


def test_new_ones_are_made(copy: Path) -> None:
    done = run(copy, "-m", "exactone", "make", "mines", "--size", "5", "--seed", "1")
    assert (done.returncode, done.stdout[:14]) == (0, 'kind = "mines"'), done.stderr


@pytest.mark.long
def test_it_passes_the_tests_of_makers(copy: Path) -> None:
    done = run(copy, "-m", "pytest", "-q", "tests/test_making.py", "-m", "not fuzz", "-k", "mines")
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_it_passes_the_tests_of_all_kinds(copy: Path) -> None:
    done = run(copy, "-m", "pytest", "-q", "tests/test_kinds.py", "-k", "mines")
    assert done.returncode == 0, done.stdout
    assert "100%" in done.stdout


@pytest.mark.long
def test_what_shows_kinds_is_derived(copy: Path) -> None:
    done = run(copy, "docs/gallery.py")
    assert done.returncode == 0, done.stderr
    assert "`mines`" in (copy / "README.md").read_text()
    gallery = (copy / "docs" / "gallery.md").read_text()
    assert "## Mines" in gallery
    assert "pictures/mines-mines-solution.svg" in gallery
    tests = ["tests/drawing/test_svg.py", "tests/drawing/test_text.py"]
    done = run(copy, "-m", "pytest", "-q", *tests, "-k", "mines", "--update-golden")
    assert done.returncode == 0, done.stdout
    assert (copy / "tests" / "golden" / "svg" / "mines-solution.svg").is_file()
