"""What is printed of an answer is what the command prints of it; what notebooks show has the same,
and a picture."""

from __future__ import annotations

import xml.etree.ElementTree as Tree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import exactone
from exactone.drawing.paper import TextCanvas
from exactone.drawing.text import text as drawing
from exactone.solver.ask import fix
from exactone.solver.ask.finding import Finding

from ..cli import tool

Ask = Callable[[exactone.Kind], Finding]


def one_of(puzzle: exactone.Kind) -> Any:
    """A solution."""
    return exactone.solve(puzzle)[0]


CASES: dict[str, tuple[Ask, list[str]]] = {
    "two reasons": (exactone.explain, ["explain", "nonogram/none"]),
    "a place": (
        lambda it: exactone.explain(it, "r1c3"),
        ["explain", "sudoku/4x4", "--cell", "r1c3"],
    ),
    "several": (
        lambda it: exactone.explain(it, "r1c3"),
        ["explain", "sudoku/4x4-empty", "--cell", "r1c3"],
    ),
    "nothing to explain": (exactone.explain, ["explain", "sudoku/4x4-empty"]),
    "an argument": (exactone.explain, ["explain", "sudoku/clash"]),
    "common": (exactone.common, ["common", "sudoku/several"]),
    "shares": (
        lambda it: exactone.common(it, share=True),
        ["common", "diagramless/wright-16", "--share"],
    ),
    "nothing in common": (exactone.common, ["common", "starbattle/none"]),
    "added": (exactone.fix, ["fix", "slitherlink/two-loops"]),
    "taken away": (exactone.fix, ["fix", "sudoku/none"]),
    "nothing to fix": (exactone.fix, ["fix", "kakuro/wikipedia"]),
    "fewer": (exactone.minimize, ["minimize", "kakuro/wikipedia"]),
    "fewest": (
        lambda it: exactone.minimize(it, smallest=True),
        ["minimize", "sudoku/4x4", "--smallest"],
    ),
    "not to be minimized": (exactone.minimize, ["minimize", "sudoku/several"]),
    "a step": (exactone.hint, ["hint", "starbattle/given"]),
    "all steps": (lambda it: exactone.hint(it, every=True), ["hint", "sudoku/4x4", "--all"]),
    "no step": (exactone.hint, ["hint", "nonogram/none"]),
    "questions": (exactone.ask, ["ask", "diagramless/list-33"]),
}


@pytest.mark.parametrize("case", CASES)
def test_an_answer_is_printed_as_the_command_prints_it(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # or one of the two may say less on a busy machine
    monkeypatch.setattr(fix, "PATIENCE", (60.0,))
    ask, words = CASES[case]
    puzzle = exactone.load(words[1])
    found = ask(puzzle)
    said, grid = str(found).splitlines(), found.grid()
    printed = tool.run(*words).lines
    first = printed[0].removeprefix(f"{words[1]}: ")
    assert [first, *printed[1 : len(said)]] == said
    drawn = "" if grid is None else drawing(grid, TextCanvas())
    assert "\n".join(printed[len(said) :]) == drawn
    shown = Tree.fromstring(f"<div>{found._repr_html_()}</div>")
    assert [text.replace("\xa0", " ") for text in shown[0].itertext()] == said
    assert shown[1].tag.endswith("svg")


def test_what_to_tell_is_printed_as_the_command_prints_it(tmp_path: Path) -> None:
    puzzle = exactone.load("sudoku/4x4-mini")
    meant = one_of(puzzle)
    (answer := tmp_path / "answer.txt").write_text("\n".join(meant.rows), encoding="utf-8")
    found = exactone.tell(puzzle, meant)
    assert found.facts
    assert str(found).splitlines() == tool.run("ask", "sudoku/4x4-mini", "--for", answer).lines


def test_a_solution_that_is_none_is_said_to_be_wrong() -> None:
    other = one_of(exactone.load("sudoku/4x4-empty"))
    for found in (
        exactone.tell(exactone.load("sudoku/4x4"), other),
        exactone.fix(exactone.load("sudoku/4x4"), other),
    ):
        first, *rules = str(found).splitlines()
        assert first == "wrong"
        assert rules == [f"  {rule}" for rule in exactone.check(exactone.load("sudoku/4x4"), other)]


def test_an_audit_is_printed_as_the_command_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "grid.ipuz"
    file.write_text(tool.run("solve", "diagramless/wright-05", "--ipuz").out, encoding="utf-8")
    assert str(exactone.audit(file)).splitlines() == [
        line.removeprefix(f"{file}: ") for line in tool.run("audit", file).lines
    ]


def test_new_puzzles_are_shown_with_their_clues() -> None:
    made = next(exactone.make("sudoku", size="4x4", seed=1))
    assert str(made) == "exactly one solution\n4 clues; none of them can be left out"
    assert "<svg" in made._repr_html_()


def test_why_an_answer_is_not_the_whole_of_it_is_printed() -> None:
    found = exactone.explain(exactone.load("sudoku/25x25"), seconds=0.0)
    assert str(found).splitlines()[-1] == exactone.Ended.TIMEOUT.value


def test_a_puzzle_is_printed_as_it_is_drawn() -> None:
    assert str(exactone.load("kakuro/wikipedia")) == exactone.draw(
        exactone.load("kakuro/wikipedia")
    )


def test_pictures_frame_what_is_spoken_of() -> None:
    puzzle = exactone.load("sudoku/none")
    found = exactone.fix(puzzle)
    assert found.marks().keys() == {at for clue in found.remove for at in clue.at}
    # what is taken away is shown where it stands
    assert found.pictured(puzzle).layers == puzzle.grid().layers
    session = exactone.Session(exactone.load("sudoku/4x4"))
    assert session.hint()._repr_html_() == exactone.hint(exactone.load("sudoku/4x4"))._repr_html_()
