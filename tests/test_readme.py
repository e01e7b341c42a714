"""The README shows what the commands print: every console block is run and compared,
the Python block too."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def sessions() -> list[tuple[str, str]]:
    """The commands of the console blocks, with what they are said to print."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


EVERY_EIGHTH = [
    pytest.param(*session, id=session[0], marks=[pytest.mark.long] * (number % 8 > 0))
    for number, session in enumerate(sessions())
]


@pytest.mark.parametrize(("command", "output"), EVERY_EIGHTH)
def test_commands_print_what_the_readme_says(command: str, output: str, tmp_path: Path) -> None:
    script = tmp_path / "exactone"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m exactone "$@"\n')
    script.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(
        command, shell=True, capture_output=True, text=True, env=environment, cwd=ROOT
    )
    assert _without_seconds(run.stdout) == _without_seconds(output)
    assert "Traceback" not in run.stderr


def test_the_library_example_runs() -> None:
    (example,) = blocks("python")
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.startswith("many 2 False"), run.stderr


SHEETS = [example for example in blocks("toml") if example.startswith("name =")]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_sheets_in_the_readme_make_kinds(sheet: str, tmp_path: Path) -> None:
    (tmp_path / "kinds").mkdir()
    (tmp_path / "kinds" / "readme.toml").write_text(sheet)
    puzzle = tmp_path / "puzzle.toml"
    puzzle.write_text('kind = "pairs"\nareas = """\nAABB\nACBB\nCCDD\nCCDD\n"""\n')
    words = [sys.executable, "-m", "exactone", "count", str(puzzle)]
    run = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert run.stdout == "exactly 11\n", run.stderr


@pytest.mark.parametrize("example", [each for each in blocks("toml") if each not in SHEETS])
def test_the_puzzle_files_in_the_readme_are_as_they_say(example: str) -> None:
    import exactone
    from exactone import models

    (entry,) = models.from_bytes("readme", example.encode())
    assert entry.puzzle is not None, entry.error
    assert exactone.count(entry.puzzle).count == entry.expected


def _without_seconds(text: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": 0', text)


def test_the_first_look_shows_commands_as_users_type_them(tmp_path: Path) -> None:
    """`make demo`: no shell of its own is seen, and it ends by saying how the command is called
    from there on."""
    folder, installed = tmp_path / "bin", tmp_path / "installed"
    folder.mkdir()
    for name, script in (("python", "exit 1"), ("exactone", "echo answer")):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    installed.touch()
    words = ["make", "--no-print-directory", "demo", f"VENV={tmp_path}", f"INSTALLED={installed}"]
    environment = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")
    }
    run = subprocess.run(
        words, capture_output=True, text=True, cwd=ROOT, env=environment, check=True
    )
    shown, _, last = run.stdout.rpartition("answer\n\n")
    lines = [line for line in shown.splitlines() if line not in ("", "answer")]
    assert len(lines) > 10
    assert all(re.fullmatch(r"\$ exactone [\w/ .-]+", line) for line in lines), lines
    assert f"{tmp_path}/bin/exactone; after\n    . {tmp_path}/bin/activate\n" in last
    assert "    exactone verify sudoku/famous\n" in last


def test_the_readme_says_how_the_command_is_called_before_it_calls_it() -> None:
    start = README[README.index("make demo") : README.index("$ exactone")]
    assert ". .venv/bin/activate" in start
    assert r"On Windows the second line is `.venv\Scripts\activate`" in start
