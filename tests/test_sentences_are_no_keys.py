"""What clues, rules and lines are called is for people alone.

Here every name of a line, of a rule and of a clue is written in other signs, in the same order, and
nothing but these signs changes: not what is verified, minimized, fixed, explained, hinted at or
drawn, and not a byte of what is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from exactone.models.base.model import _loosened, _rules
from exactone.models.boards.board import Line
from exactone.models.edges import model as edges_model
from exactone.models.parts.part import NewClue, PartClue, Rule
from exactone.solver.puzzle import Clue
from tests.cli.tool import run
from tests.conftest import SELDOM
from tests.drawing.samples import SAMPLES

PLAIN = range(0x20, 0x7F)
SHIFT = 0x2800  # to signs that are neither letters nor digits, which no key of a file has
AWAY = {sign: sign + SHIFT for sign in PLAIN}
BACK = {sign + SHIFT: sign for sign in PLAIN}
SECONDS = re.compile(r"\d+(\.\d+)? (s|ms)\b")

KILLER = {
    "kind": "sudoku",
    "grid": ["....", "....", "....", "...."],
    "rule": [
        {"cage": {"in": ["r1c1", "r1c2"], "exactly": 3}},
        {"cage": {"in": ["r1c3", "r2c3"], "exactly": 5}},
        {"cage": {"in": ["r2c1", "r3c1", "r3c2"], "exactly": 9}},
        {"ordered": ["r4c2", "r4c3"]},
        {"related": ["r1c4", "r2c4"], "ratio": 2},
        {"cage": {"in": ["r3c3", "r3c4"], "exactly": 4}},
    ],
}
SLOW = ("sudoku-variants", "fivecells", "palisade")
"""Whose hints are the best that were found in some seconds."""

PUZZLES: dict[str, Mapping[str, Any]] = {
    **{name: keys for name, keys in SAMPLES.items() if name not in SLOW},
    "killer": KILLER,
    "clash": {"kind": "sudoku", "grid": ["1..1", "....", "....", "...."]},
    "blocks": {
        "kind": "rules",
        "values": [1, 2, 3, 4],
        "grid": "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n",
        "rule": [{"different": ["rows", "columns", "blocks 2x2"], "why": "a Sudoku"}],
    },
    "stretches": {
        "kind": "rules",
        "values": [1, 2, 3],
        "grid": ". . #\n. # .\n. . .\n",
        "rule": [
            {"different": ["row stretches", "column stretches", "all diagonals"]},
            {"sum": {"in": "rows", "at_least": 2}},
        ],
    },
    "contradicting runs": {"kind": "nonogram", "rows": ["2", "0"], "columns": ["1", "1", "1"]},
    "contradicting rooms": {"kind": "heyawake", "areas": "AA\nBB\n", "grid": "2.\n1.\n"},
    "contradicting sums": {"kind": "kakuro", "grid": "# 3\\ 4\\\n\\4 . .\n\\9 . .\n"},
    "contradicting sides": {"kind": "slitherlink", "grid": "3 3\n0 3\n"},
}
COMMANDS = (
    ("verify",),
    ("minimize", "-o"),
    ("fix", "-o"),
    ("explain",),
    ("hint", "--all"),
    ("draw", "-o"),
    ("draw",),
)


def renamed(name: str) -> str:
    """A name in other signs; what is so already stays."""
    return name.translate(AWAY)


def rename_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines, rules and clues from now on are called otherwise."""
    line_made = Line.__new__

    def new_line(
        of: type[Line], places: tuple[int, ...], name: str = "", *more: Any, **rest: Any
    ) -> Line:
        return line_made(of, places, renamed(name), *more, **rest)

    monkeypatch.setattr(Line, "__new__", new_line)
    monkeypatch.setattr(Line, "_replace", lambda line, **new: Line(**(line._asdict() | new)))
    for sort in (Clue, PartClue, NewClue, Rule):
        monkeypatch.setattr(sort, "__init__", _initialised(sort.__init__))


def _initialised(made: Callable[..., None]) -> Callable[..., None]:
    def init(clue: Clue, name: str, *more: Any, **rest: Any) -> None:
        made(clue, renamed(name), *more, **rest)

    return init


def outcome(folder: Path, words: tuple[str, ...], file: Path) -> tuple[int, str, str, str]:
    """The exit code of a command, what it says in plain signs, and the file that it writes.

    Each begins anew: a solver that is loaded already may find other answers first.
    """
    _rules.cache_clear()
    _loosened.cache_clear()
    edges_model._written.cache_clear()
    verb, *options = words
    written = folder / ("picture.svg" if verb == "draw" else "puzzle.toml")
    written.unlink(missing_ok=True)
    target = [str(written)] if "-o" in options else []
    done = run(verb, file, *options, *target)
    out, err = (SECONDS.sub("0 s", text.translate(BACK)) for text in (done.out, done.err))
    return done.code, out, err, written.read_text() if written.exists() else ""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name in SELDOM)) for name in PUZZLES]
)
def test_nothing_but_sentences_changes_where_sentences_do(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(PUZZLES[name]))
    before = {words: outcome(tmp_path, words, file) for words in COMMANDS}
    with monkeypatch.context() as names:
        rename_all(names)
        after = {words: outcome(tmp_path, words, file) for words in COMMANDS}
    assert after == before
    assert before["draw",][0] == 0
    assert all(code != 2 for code, *_ in before.values())
