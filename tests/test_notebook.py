"""docs/notebook.ipynb: its cells run in a process of their own,
and its outputs are those that come out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

DOCS = Path(__file__).resolve().parents[1] / "docs"


@pytest.fixture(scope="module")
def runs() -> list[dict[str, object]]:
    """The cells as they stand there, and as they are when they are run."""
    done = subprocess.run(
        [sys.executable, str(DOCS / "notebook.py"), "-"], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return [
        json.loads(text) for text in (DOCS.joinpath("notebook.ipynb").read_bytes(), done.stdout)
    ]


def test_the_notebook_shows_what_comes_out(runs: list[dict[str, object]]) -> None:
    stands, comes = runs
    assert stands == comes, "look at it, and run python docs/notebook.py"


def test_the_notebook_is_one() -> None:
    notebook = json.loads(DOCS.joinpath("notebook.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    for cell in notebook["cells"]:
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert cell.keys() == {"cell_type", "id", "metadata", "source"} | code
    names = [cell["id"] for cell in notebook["cells"]]
    assert len({*names}) == len(names)


def test_its_code_is_as_tidy_as_ours() -> None:
    words = [sys.executable, "-m", "ruff", "check", "--no-cache", str(DOCS / "notebook.ipynb")]
    done = subprocess.run(words, capture_output=True, text=True, cwd=DOCS.parent, check=False)
    assert done.returncode == 0, done.stdout
