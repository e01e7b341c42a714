"""Runs in the page's own Python, under node, while the static page is made: asks the first
questions, and compiles the modules that were loaded until they were answered.

Compiled modules are four times as large, and are loaded in a fraction of the time. What is compiled
has no tables of lines: nobody reads a traceback there.
"""

from __future__ import annotations

import importlib.util
import json
import marshal
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

LASTING = ("kinds", "style", "forms")
"""Verbs that are about no puzzle: the page knows their answers before Python is there."""

UNIT = 2  # bytes of an instruction
NO_LINE = 0b1_1111_000  # an entry in a table of lines: so many instructions have none
MOST = 8  # of which an entry speaks

FIRST = """\
kind = "sudoku"
grid = '''
1 . . .
. . 3 .
. 4 . .
. . . 2
'''
"""
SECOND = """\
kind = "nurikabe"
grid = '''
2 . .
. . .
. . 1
'''
"""


def compile_first(sources: str, python: str, out: str) -> int:
    """Writes the modules that the first questions need as compiled files; returns how many."""
    sys.path[:0] = [sources]
    sys.dont_write_bytecode = True
    ask_first_questions()
    first = sorted(sys.modules)
    Path(out, "lasting.json").write_text(json.dumps(lasting_answers()), encoding="utf-8")
    written = 0
    with zipfile.ZipFile(python) as archive:
        for name in first:
            for path, source in found(name, Path(sources), archive):
                goal = Path(out, f"{path[:-3]}.pyc")
                goal.parent.mkdir(parents=True, exist_ok=True)
                goal.write_bytes(compiled(source, path))
                written += 1
    return written


def ask_first_questions() -> None:
    """Asks what somebody asks who opens the page and types."""
    from exactone.desk import Desk

    desk = Desk()
    begun: list[dict[str, Any]] = [
        {"verb": "make", "kind": kind, "size": "4x4", "seed": 1} for kind in ("sudoku", "nurikabe")
    ]
    for text in (FIRST, SECOND):
        edit = {"key": "grid", "row": 1, "column": 2, "sign": "."}
        begun += [{"verb": "open", "text": text}, {"verb": "put", "edits": [edit]}]
        begun += [{"verb": "verdict"}, {"verb": "candidates"}]
    for message in begun:
        answered(desk.reply(message))


def lasting_answers() -> dict[str, Any]:
    """The answers that are always the same, by verb."""
    from exactone.desk import Desk

    return {verb: answered(Desk().reply({"verb": verb})) for verb in LASTING}


def answered(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply, which must be no refusal."""
    if "error" in reply:
        raise RuntimeError(json.dumps(reply["error"]))
    return reply


def found(module: str, sources: Path, archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Where the source of a module is, below its folder, and what stands in it."""
    base = module.replace(".", "/")
    for path in (f"{base}.py", f"{base}/__init__.py"):
        if (sources / path).exists():
            yield path, (sources / path).read_bytes()
            return
        if path in archive.namelist():
            yield f"python/{path}", archive.read(path)
            return


def compiled(source: bytes, path: str) -> bytes:
    """A source as a compiled file that is taken as it is."""
    words = path.startswith(("exactone/models/", "exactone/desk/"))  # pages say their rules there
    code = compile(source, path, "exec", dont_inherit=True, optimize=1 if words else 2)
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Code in which no instruction has a line, and no function in it."""
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    units = len(code.co_code) // UNIT
    table = bytes([NO_LINE | MOST - 1]) * (units // MOST)
    if left := units % MOST:
        table += bytes([NO_LINE | left - 1])
    return code.replace(co_linetable=table, co_consts=tuple(inner))
