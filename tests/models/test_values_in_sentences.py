"""Values that are things have an article in sentences, and none in data."""

from __future__ import annotations

import json
import pickle

import pytest

from exactone import models
from exactone.solver.ask.hint import hint
from exactone.solver.ask.request import Request
from exactone.solver.puzzle import Fact, Thing, in_sentence

PUZZLES = {
    "akari": ('grid = "."', "r1c1 is a lamp"),
    "starbattle": ('stars = 1\nareas = "a"', "r1c1 is a star"),
    "minesweeper": ('grid = "1."', "r1c2 is a mine"),
    "snake": ('grid = "B."', "r1c2 is an end of the snake"),
    "dosufuwa": ("areas = '''\na\na\n'''", "r1c1 is a balloon"),
}


def test_a_thing_is_its_value_everywhere_but_in_sentences() -> None:
    lamp = Thing("lamp", "a lamp")
    assert (lamp, hash(lamp), json.dumps(lamp)) == ("lamp", hash("lamp"), '"lamp"')
    assert str(Fact((1, 2), lamp)) == "r1c2 is a lamp"
    assert str(Fact((1, 2), "white")) == "r1c2 is white"
    again = pickle.loads(pickle.dumps(lamp))
    assert (again, in_sentence(again)) == ("lamp", "a lamp")


@pytest.mark.parametrize("kind", PUZZLES)
def test_hints_have_articles(kind: str) -> None:
    keys, said = PUZZLES[kind]
    (entry,) = models.from_bytes("small", f"kind = '{kind}'\n{keys}\n".encode())
    assert isinstance(entry.puzzle, models.Kind)
    steps = [str(step) for step in hint(entry.puzzle, Request(), every=True).steps]
    assert any(step.startswith(said) for step in steps), steps
