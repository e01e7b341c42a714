"""The checker of proofs that others wrote, drat-trim, where it is on the path: it follows a proof besides our own."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from ..limits import Stopped

NAME = "drat-trim"
VERDICTS = {"s VERIFIED": True, "s NOT VERIFIED": False}  # the line that says it
LOOKS = 0.1  # seconds between two looks at what may end it


def verified(formula: bytes, proof: bytes, over: Callable[[], object]) -> bool | None:
    """Whether it follows a proof; None where it is not there, or gives no verdict. Raises Stopped once `over()`."""
    if (program := shutil.which(NAME)) is None:
        return None
    with tempfile.TemporaryDirectory() as home:
        files = Path(home, "formula.cnf"), Path(home, "proof.drup")
        for file, content in zip(files, (formula, proof), strict=True):
            file.write_bytes(content)
        try:
            said = _said([program, *map(str, files)], over)
        except OSError:  # it cannot be run
            return None
    return next((VERDICTS[line] for line in said.splitlines() if line in VERDICTS), None)


def _said(command: list[str], over: Callable[[], object]) -> str:
    """What a program prints."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet) as process:
        try:
            while True:
                try:
                    return process.communicate(timeout=LOOKS)[0].decode(errors="replace")
                except subprocess.TimeoutExpired:
                    if over():
                        raise Stopped from None
        finally:
            process.kill()  # where it is at an end already, nothing happens
