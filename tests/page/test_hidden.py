"""What the page has not: exactone does without it, and asks nobody who is not there."""

from __future__ import annotations

import subprocess
import sys

import pytest

ENTERED = "import tests.page.as_in_the_page\n"


def ran(program: str) -> str:
    """What a program prints in a Python like that of the page."""
    run = subprocess.run(
        [sys.executable, "-W", "error::ImportWarning", "-c", ENTERED + program],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_numpy_is_that_of_lists() -> None:
    assert ran("import exactone, numpy; exactone.Puzzle; print(numpy.__version__)") == "0.lists\n"


def test_engines_that_are_not_there_are_not_installed() -> None:
    said = ran(
        "from exactone.solver import engines\nprint(*filter(engines.installed, engines.TABLE))"
    )
    assert said.split() == ["pysat", "cover", "reference"]


def test_a_large_model_is_solved_without_a_thread() -> None:
    said = ran(
        "import exactone\n"
        "from exactone.solver.engines.pysat import loaded\n"
        "loaded.LARGE = 0\n"
        "print(exactone.verify('sudoku/9x9'), loaded.threads_start())\n"
    )
    assert said == "exactly one solution False\n"


def test_memory_is_known_where_nobody_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from exactone.solver import room

    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setitem(sys.modules, "ctypes", None)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(room, "_content", lambda path: "")
    assert room.free() == room.IN_A_BROWSER


@pytest.mark.parametrize("name", ["jobs", "proofs", "bulk", "library", "solver.ask.child"])
def test_what_starts_processes_is_imported_without(name: str) -> None:
    ran(f"import exactone.{name}")
