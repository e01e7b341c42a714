"""The README shows what the commands print: every console block is run and compared, the Python block too."""

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


EVERY_FOURTH = [
    pytest.param(*session, id=session[0], marks=[pytest.mark.long] * (number % 4 > 0))
    for number, session in enumerate(sessions())
]


@pytest.mark.parametrize(("command", "output"), EVERY_FOURTH)
def test_commands_print_what_the_readme_says(command: str, output: str, tmp_path: Path) -> None:
    script = tmp_path / "exactone"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m exactone "$@"\n')
    script.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert _without_seconds(run.stdout) == _without_seconds(output)
    assert "Traceback" not in run.stderr


def test_the_library_example_runs() -> None:
    (example,) = blocks("python")
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.startswith("many 2 False"), run.stderr


@pytest.mark.parametrize("example", blocks("toml"))
def test_the_puzzle_files_in_the_readme_are_as_they_say(example: str) -> None:
    import exactone
    from exactone import models

    (entry,) = models.from_bytes("readme", example.encode())
    assert entry.puzzle is not None, entry.error
    assert exactone.count(entry.puzzle).count == entry.expected


def _without_seconds(text: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": 0', text)
