"""Answers and givens of loops through cells, as people write them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import exactone
from exactone import models
from exactone.models.base.kind import Kind

GRID = [".WB.", "....", "....", "B..."]
RIGHT = ["┌─┐.", "│.└┐", "│..│", "└──┘"]


def puzzle(kind: str, **keys: Any) -> Kind:
    (entry,) = models.from_bytes("pasted", json.dumps({"kind": kind, **keys}).encode())
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def error(kind: str, **keys: Any) -> str:
    (entry,) = models.from_bytes("pasted", json.dumps({"kind": kind, **keys}).encode())
    assert entry.puzzle is None
    return entry.error


OPEN = puzzle("masyu", grid=["...."] * 4)
WRITTEN = {
    "spaces": ["┌ ─ ┐ .", "│ . └ ┐", "│ . . │", "└ ─ ─ ┘"],
    "ASCII": ["+-+.", "|.++", "|..|", "+--+"],
    "drawn": ["┌───┐ .", "│   │", "│ . └─┐", "│     │", "│ . . │", "│     │", "└─────┘"],
    "drawn in ASCII": ["+---+ .", "|   |", "| . +-+", "|     |", "| . . |", "|     |", "+-----+"],
}


@pytest.mark.parametrize("how", WRITTEN)
def test_an_answer_may_be_written_in_several_ways(how: str) -> None:
    solution = OPEN.read("\n".join(WRITTEN[how]))
    assert OPEN.write(solution) == RIGHT
    assert OPEN.read(WRITTEN[how] if len(WRITTEN[how]) == 4 else RIGHT) == solution
    assert OPEN.check(solution) == []


def test_shaded_cells_stand_between_lines() -> None:
    three = puzzle("yajilin", grid=["...", "...", "..."])
    assert three.check(three.read(["┌─┐", "│#│", "└─┘"])) == []
    assert "r2c2 has no value" in three.check(three.read(["┌─┐", "│.│", "└─┘"]))


def test_a_clue_is_not_shaded() -> None:
    ring = puzzle("yajilin", grid=["...", ".?.", "..."])
    assert ring.check(ring.read(["┌─┐", "│.│", "└─┘"])) == []
    with pytest.raises(exactone.PuzzleError, match=r"r2c2 is .#., but is a clue; write \."):
        ring.read(["┌─┐", "│#│", "└─┘"])


WRONG = {
    "a half": (["┌─┐.", "│.└─", "│..│", "└──┘"], "the line at r2c4 leads where no line can be"),
    "an end": (["┌─┐.", "│.└┐", "│...", "└──┘"], "the line at r2c4 leads to r3c4, which has none"),
    "a sign": (["┌─┐.", "│x└┐", "│..│", "└──┘"], "'x' means nothing here; write a line such as"),
    "a row": (["┌─┐.", "│.└┐", "└──┘"], "the answer has 3 rows, but the puzzle has 4"),
    "a cell": (["┌─┐.", "│.└", "│..│", "└──┘"], "this row has 3 cells, but must have 4"),
    "nothing": ([""], "answer has no cells"),
}


@pytest.mark.parametrize("how", WRONG)
def test_what_is_no_answer_is_refused(how: str) -> None:
    rows, words = WRONG[how]
    with pytest.raises(exactone.PuzzleError, match=words):
        OPEN.read("\n".join(rows))


def test_steps_are_said_as_solvers_say_them() -> None:
    """A line that goes on, and one that does not; in hints and where one asks why not."""
    masyu = puzzle("masyu", grid=["...", "W..", "..."])
    steps = str(exactone.hint(masyu, every=True))
    assert "the line goes from r1c1 to r2c1: the white circle at r2c1 leaves" in steps
    assert "there is no line between r2c1 and r2c2: the white circle at r2c1 leaves" in steps
    why = str(exactone.explain(masyu, "r1c1-r2c1=off"))
    assert "the line goes from r1c1 to r2c1: that follows from 1 clue" in why
    given = puzzle("masyu", grid=["...", "W..", "..."], given=["...", "╶..", "..."])
    assert "  the line goes from r2c1 to r2c2 (line" in str(exactone.explain(given))
    sides = str(exactone.hint(puzzle("slitherlink", grid=["3..", "...", "..0"]), every=True))
    assert "there is no line along the right of r3c3: the 0 at r3c3 leaves nothing else" in sides
    assert "the line goes along the top of r1c1: the 3 at r1c1" in sides


def test_halves_of_lines_may_be_given() -> None:
    """The other half follows; a file is written back with both."""
    half = puzzle("masyu", grid=["...."] * 4, given=["╶...", "....", "....", "...."])
    both = puzzle("masyu", grid=["...."] * 4, given=["╶╴..", "....", "....", "...."])
    assert half == both
    assert half.document({})["given"].split("\n")[0] == "╶╴.."
    assert exactone.count(half).count == exactone.count(both).count < exactone.count(OPEN).count


def test_a_line_that_is_given_leads_somewhere() -> None:
    grid = ["#...", "....", "....", "...."]
    said = error("simpleloop", grid=grid, given=["....", "╵...", "....", "...."])
    assert "the line at r2c1 leads where no line can be; draw it to a neighbour" in said


def test_a_road_is_drawn_with_the_walls_of_its_areas_before_it_is_solved() -> None:
    road = puzzle("country", areas=["ab", "ab"], grid=["..", ".2"])
    assert "│ . │ . │" in str(road)
    (solution,) = exactone.solve(road)
    assert exactone.draw(road, solution).split("\n")[0] == "┌─┐"


def test_areas_in_pieces_are_pointed_out() -> None:
    assert "area a is in 2 pieces" in puzzle("country", areas=["aba", "aba"]).doubt()
