"""What kinds can say of a solution in a file, and what makers are told of it."""

from __future__ import annotations

import pytest

import exactone
from exactone.solver.ask import tell
from exactone.solver.ask.fix import Fix
from exactone.solver.ask.request import Verdict
from exactone.solver.ask.session import clues_of
from exactone.solver.limits import Ended

ONE_OF_TWO = """\
kind = "rules"
variables = ["Ann", "Ben", "Cem"]
values = ["red", "blue", "green"]
given = { Ann = ["red", "blue"], Ben = ["blue", "green"] }
[[rule]]
different = ["Ann", "Cem"]
[[rule]]
different = ["Ben", "Cem"]
[[rule]]
if = { Ann = "red" }
then = { Ben = ["green"] }
[[rule]]
if = { Ann = "blue" }
then = { Cem = ["red"], Ben = ["green"] }
"""
NUMBERS = "kind = 'slitherlink'\ngrid = '''\n. 3 . .\n2 . . 3\n. . 0 .\n3 . . 2\n'''\n"
TWO_ISLANDS = "kind = 'nurikabe'\ngrid = '''\n. . .\n2 . 2\n. . .\n'''\n"
TOO_SMALL = (
    "kind = 'nurikabe'\ngrid = '''\n2 . . . 3\n. . . . .\n. 1 . . .\n. . . . .\n. . . . 4\n'''\n"
)


def test_of_slitherlink_numbers_are_told_and_not_sides() -> None:
    puzzle = exactone.loads(NUMBERS)
    assert {question.name for question in exactone.ask(puzzle).questions} == {"r3c4", "r4c3"}
    for solution in exactone.solutions(puzzle):
        (told,) = exactone.tell(puzzle, solution).facts
        named = f"the {told.value} at {told.name}"
        assert named in {clue.name for clue in clues_of(puzzle.full(solution)).values()}
        assert told.left == 1


def test_of_slitherlink_a_cell_with_a_loop_of_its_own_can_be_asked_about() -> None:
    assert (
        len(exactone.ask(exactone.loads({"kind": "slitherlink", "grid": ["...", "..."]})).questions)
        == 6
    )


def test_what_a_name_may_be_is_narrowed_and_what_is_not_stays() -> None:
    puzzle = exactone.loads(ONE_OF_TWO)
    for solution in exactone.solutions(puzzle):
        found = exactone.fix(puzzle, keep=solution)
        assert isinstance(found.puzzle, exactone.Kind)
        assert [*exactone.solutions(found.puzzle)] == [solution]
        (told,) = found.add
        assert str(told) in {"Ann is red", "Ann is blue"}
        assert found.puzzle.document({})["given"]["Ben"] == ["blue", "green"]


def test_without_what_was_told_a_name_may_be_what_it_was() -> None:
    puzzle = exactone.loads(ONE_OF_TWO)
    full = puzzle.full(next(exactone.solutions(puzzle)))
    assert full != puzzle
    told = {key for key, clue in clues_of(full).items() if clue not in clues_of(puzzle).values()}
    assert full.without(told) == puzzle


def test_runs_of_a_line_of_which_nothing_is_known_are_clues_to_add() -> None:
    puzzle = exactone.loads(
        {"kind": "nonogram", "rows": ["1 1", "?"], "columns": ["1", "?", "?", "0", "1"]}
    )
    (clue,) = exactone.fix(puzzle, keep=puzzle.read(["#...#", "....."])).add
    assert clue.name == "row 2: 0"


@pytest.mark.parametrize("ended", [Ended.TIMEOUT, Ended.INTERRUPTED])
def test_that_nothing_helps_is_not_said_before_all_was_tried(ended: Ended) -> None:
    several = Verdict(2, Ended.LIMIT, "pysat", 0.0)
    assert "nothing that could be added" in str(Fix(several))
    assert "nothing" not in str(Fix(several, ended=ended))


def test_an_island_could_have_as_many_cells_as_it_has_without_its_number() -> None:
    found = exactone.fix(exactone.loads(TOO_SMALL))
    (clue,) = found.remove
    assert [other.name for other in found.may_be[clue]] == ["5", "6", "7", "8", "9"]
    assert not found.perhaps_more


def test_of_two_islands_each_number_speaks_of_its_own() -> None:
    steps = exactone.hint(exactone.loads(TWO_ISLANDS), every=True).steps
    because = {str(step.fact): [str(item) for item in step.because] for step in steps}
    assert because["r2c1 is an island cell"] == ["the 2 at r2c1"]
    assert because["r2c3 is an island cell"] == ["the 2 at r2c3"]


@pytest.mark.parametrize("name", ["heyawake/made-6x6", "kakuro/square-4x4", "nonogram/10x10"])
def test_what_a_puzzle_does_not_tell_any_more_can_be_told_again(name: str) -> None:
    puzzle = exactone.load(name)
    own = clues_of(puzzle)
    left = puzzle.without({next(iter(own))})
    full = clues_of(left.full(next(exactone.solutions(puzzle)))).values()
    told = [clue for clue in full if " is " not in clue.name]
    assert len(clues_of(left)) == len(own) - 1 < len(told)


def test_no_more_is_told_than_what_was_asked_for() -> None:
    areas, numbers = ["AABB", "AABB", "CCDD", "CCDD"], ["....", "....", "1...", "...."]
    puzzle = exactone.loads({"kind": "heyawake", "areas": areas, "grid": numbers})
    solution = next(exactone.solutions(puzzle))
    for name, value in tell.facts_of(puzzle, solution).items():
        new = {*clues_of(tell.told(puzzle, solution, name, value)).values()} - {
            *clues_of(puzzle).values()
        }
        assert [clue.name for clue in new] == [f"{name} is {value}"]
