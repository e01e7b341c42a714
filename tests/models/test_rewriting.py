"""Changed puzzles in the files of their makers: comments, order and layout stay."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from exactone import models
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import clues_of
from tests.cli.tool import run
from tests.kinds import Case, typical_cases
from tests.samples import sample

SUDOKU = """\
# drawn by hand
kind = "sudoku"     # what it is
title = "Mine"  # a name

# the grid
grid = '''
1 . | . .
. 3 | 2 .
----+----
2 . | . .
. . | 4 .
'''  # its end

solutions = 1 # looked at
"""
KILLER = """\
# a killer
kind = "sudoku"
grid = '''
1...
....
....
....
'''
# the first cage
[[rule]]
cage = { in = ["r1c2", "r1c3"], exactly = 2 }   # impossible

# the second
[[rule]]
cage = { in = ["r2c2", "r2c3"], exactly = 5 }
"""
NONOGRAM = """\
kind = "nonogram"
# across
rows = [
  "1 1",  # first
  "3",
  "0",
]
columns = ["2", "1", "1"]  # down
"""
LENGTHS = """\
kind = "diagramless"
rows = 5
columns = 5
clues = "ZDDAAAA"
lengths = { across = { 1 = 3, 4 = 5 } }  # known
# no more
"""


def changed(text: str, words: str, folder: Path) -> str:
    """What a verb writes of a file."""
    (folder / "own.toml").write_text(text)
    verb, *options = words.split()
    run(verb, folder / "own.toml", *options, "-o", folder / "new.toml")
    return (folder / "new.toml").read_text()


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (SUDOKU, "minimize", ". 3 | 2 .", ". 3 | . ."),
        (SUDOKU.replace(". . | 4 .", ". . | 4 4"), "fix", "solutions = 1 # looked at\n", ""),
        (NONOGRAM, "fix", 'columns = ["2", "1", "1"]', 'columns = ["2", "1", "?"]'),
        (
            KILLER,
            "fix",
            '[[rule]]\ncage = { in = ["r1c2", "r1c3"], exactly = 2 }   # impossible\n',
            "",
        ),
    ],
)
def test_only_what_changed_is_written_anew(
    text: str, words: str, old: str, new: str, tmp_path: Path
) -> None:
    assert old in text
    found = changed(text, words, tmp_path)
    if new or "[[rule]]" in old:
        assert found == text.replace(old, new)
    else:  # a cell of the grid, too
        lines = set(text.splitlines()) - set(found.splitlines())
        assert lines == {". . | 4 4", "solutions = 1 # looked at"}
        assert "'''  # its end" in found


def test_a_value_on_a_line_keeps_its_comment() -> None:
    (entry,) = models.from_bytes("own.toml", LENGTHS.encode())
    assert entry.puzzle is not None
    key = next(
        key for key, clue in clues_of(entry.puzzle).items() if clue.name.startswith("4 across")
    )
    puzzle = entry.puzzle.without({key})
    found = models.rewritten(entry, puzzle, puzzle.document(entry.document))
    assert found == LENGTHS.replace(
        LENGTHS.splitlines()[4], "lengths = { across = { 1 = 3 } }  # known"
    )


def test_what_was_no_toml_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("1...\n.32.\n2...\n..4.\n")
    run("minimize", tmp_path / "own.txt", "-o", tmp_path / "new.toml")
    assert (tmp_path / "new.toml").read_text().startswith('kind = "sudoku"\n')


@typical_cases()
def test_every_change_can_be_written(case: Case) -> None:
    """Of random puzzles with clues left out or added, as files with comments,
    the file is the changed puzzle."""
    for seed in range(8):
        made, rng = sample(case, seed), random.Random(seed)
        text = models.written({"kind": case.kind, **made.keys}).replace("\n", "  # said\n", 1)
        (entry,) = models.from_bytes("own.toml", f"# mine\n{text}# the end\n".encode())
        assert entry.puzzle is not None
        keys = list(dict.fromkeys(given.clue for given in entry.puzzle.loose().givens))
        few = entry.puzzle.without({key for key in keys if rng.random() < 0.3})
        answers = islice(questions.solutions(entry.puzzle, Request("reference")), 1)
        for other in (few, *(entry.puzzle.full(answer) for answer in answers)):
            assert isinstance(other, models.Kind)
            document = other.document(entry.document)
            found = models.rewritten(entry, other, document)
            (again,) = models.from_bytes("new.toml", found.encode())
            assert again.puzzle is not None
            own, wanted = again.puzzle.document(again.document), document
            assert {key: said for key, said in own.items() if said} == {
                key: said for key, said in wanted.items() if said
            }
