"""Kinds and parts in a Python like that of the page: their own tests, of a sample.

All of them, which takes some minutes: `pytest -p tests.page.as_in_the_page tests/test_kinds.py
tests/test_parts.py -m "not fuzz and not long"`, without pytest-xdist.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KINDS = ("akari", "heyawake", "nurikabe", "sudoku", "kakuro", "masyu")
PARTS = ("sum", "joined", "count", "pattern")


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "names", "number"),
    [("tests/test_kinds.py", KINDS, 60), ("tests/test_parts.py", PARTS, 20)],
)
def test_the_tests_of_a_sample_pass(file: str, names: tuple[str, ...], number: int) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "tests.page.as_in_the_page"]
    command += ["-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not fuzz", "-k"]
    run = subprocess.run(
        [*command, " or ".join(names), file, "--hypothesis-profile=quick"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]
    assert run.stdout.count(".") >= number
