"""The fewest clues that leave any solution alone, against brute force over all solutions and all
sets of clues."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection
from itertools import combinations, islice
from math import comb
from pathlib import Path

import pytest
from hypothesis import given

from exactone import models
from exactone.solver.ask import changes, fix, questions
from exactone.solver.ask.fix import SolutionClues
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.limits import Ended, Limits, Stop
from exactone.solver.puzzle import Clue, Puzzle
from tests.cli.tool import run
from tests.samples import random_seeds, searched
from tests.solver.truth import examples
from tests.test_makers import Small, Truth, small

MANY = 16  # solutions
SETS = 20_000  # of clues, of all solutions together


def excluding(made: Small, wanted: Callable[[Clue], bool]) -> list[list[frozenset[int]]]:
    """Of each solution: for each clue that could be added, and is wanted,
    the other solutions that it rules out, by the
    search."""
    numbers = {solution: number for number, solution in enumerate(made.solutions)}
    found = []
    for solution in made.solutions:
        full = Truth(made.puzzle.full(solution))
        own = set(made.truth.clues)
        more = [clue for clue in full.clues if clue not in own and wanted(clue)]
        left = [{numbers[each] for each in searched(full.only((*own, clue)))} for clue in more]
        found.append([frozenset(numbers.values()) - some for some in left])
    return found


def alone(clues: Collection[frozenset[int]], number: int, solutions: int) -> bool:
    """Whether these clues rule out all others."""
    return len(frozenset().union(*clues) - {number}) == solutions - 1


@small(40)
def test_no_fewer_clues_leave_any_solution_alone(made: Small) -> None:
    solutions = len(made.solutions)
    if not 1 < solutions <= MANY:
        return
    found = fix.fix(made.puzzle, Request())
    if found.change:
        return
    lists = excluding(made, lambda clue: clue.fact is None or not found.sorts)
    if found.short:
        alone_too = excluding(made, lambda clue: clue.fact is None)
        assert not any(alone(clues, number, solutions) for number, clues in enumerate(alone_too))
    if not found.add:
        assert not any(alone(clues, number, solutions) for number, clues in enumerate(lists))
        return
    assert isinstance(found.puzzle, models.Kind)
    assert list(islice(searched(found.puzzle), 2)) == [found.solution]
    if found.smallest and sum(comb(len(clues), len(found.add) - 1) for clues in lists) <= SETS:
        for number, clues in enumerate(lists):
            assert not any(
                alone(few, number, solutions) for few in combinations(clues, len(found.add) - 1)
            )


@given(seed=random_seeds())
@examples(200)
def test_those_that_few_tell_apart_are_seen(seed: int) -> None:
    """Against all sets of what each allows."""
    rng = random.Random(seed)
    names = [Clue(str(number)) for number in range(rng.randint(1, 7))]
    allowed = [{name for name in names if rng.random() < 0.6} for _ in range(rng.randint(1, 9))]
    apart = SolutionClues(allowed, Limits())
    for most in range(1, 5):
        wanted = [
            number
            for number, own in enumerate(allowed)
            if any(
                sum(other.issuperset(few) for other in allowed) == 1
                for size in range(1, most + 1)
                for few in combinations(own, size)
            )
        ]
        assert list(apart.by_few(most)) == wanted


def test_nothing_is_said_to_be_the_smallest_where_not_all_solutions_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = models.load("rules/latin-4")
    whole = fix.for_any(puzzle, Request())
    assert whole is not None
    assert (len(whole.clues), whole.smallest) == (4, True)
    monkeypatch.setattr(fix, "LISTED", 20)
    part = fix.for_any(puzzle, Request())
    assert part is not None
    assert len(part.clues) >= 4
    assert not part.smallest


def test_who_has_no_time_to_see_a_solution_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is up after two solutions were seen, and before the first one that is listed."""
    verify = questions.verify

    def slow(puzzle: Puzzle, request: Request) -> Verdict:
        found = verify(puzzle, request)
        stop.asked = True
        return found

    stop = Stop()
    monkeypatch.setattr(questions, "verify", slow)
    found = fix.fix(models.load("rules/latin-4"), Request(limits=Limits.within(None, stop)))
    assert (found.verdict.answer, found.add, found.ended) == ("many", (), Ended.INTERRUPTED)


ROOMS = (
    "kind = 'heyawake'\nareas = ['AABB', 'AABB', 'CCDD', 'CCDD']\ngrid = ['2...', '....', '....', "
    "'....']\n"
)
RUNS = "kind = 'nonogram'\nrows = ['1', '?', '1 1', '?']\ncolumns = ['?', '2', '1', '?']\n"
SIZES = "kind = 'nurikabe'\ngrid = ['? . . .', '. . . ?', '. . . .', '? . . .']\n"
STARS = "kind = 'starbattle'\nareas = ['AABBB', 'AABBC', 'DDDCC', 'DEECC', 'EEEEC']\n"


def fixed(text: str) -> fix.Fix:
    """What is proposed for a file."""
    (entry,) = models.from_bytes("own.toml", text.encode())
    assert entry.puzzle is not None, entry.error
    return fix.fix(entry.puzzle, Request())


@pytest.mark.parametrize(
    ("text", "sorts"), [(ROOMS, "numbers of rooms"), (RUNS, "runs"), (SIZES, "numbers")]
)
def test_clues_of_the_kind_are_added_before_places_are_given(text: str, sorts: str) -> None:
    found = fixed(text)
    assert len(found.add) > 1
    assert all(clue.fact is None for clue in found.add)
    (first, *_) = found.sentences()
    assert f"; no fewer {sorts}" in first


def test_what_is_given_where_no_clue_of_the_kind_is_enough_is_said_to_be() -> None:
    rooms = ROOMS.replace("'2...', '....', '....'", "'....', '2...', '0.0.'")
    rooms = rooms.replace("'AABB', 'AABB'", "'AAAA', 'AAAA'")
    found = fixed(rooms)
    assert found.short == "numbers of rooms"
    first, *others = found.sentences()
    assert first.endswith("; numbers of rooms alone are not enough; with given places no fewer do")
    assert any(line.endswith(", given") for line in others)


GRID = "kind = 'sudoku'\ngrid = ['1...', '....', '....', '....']\n"
KROPKI = (
    GRID
    + "[[rule]]\nrelated = ['r1c2', 'r1c3']\ndifference = 1\n# a black dot\n"
    + "[[rule]]\nrelated = ['r3c3', 'r4c3']\nratio = 2"
)
KILLER = GRID + "[[rule]]\ncage = { in = ['r1c2', 'r1c3'], exactly = 5 }  # five\n"
THERMOMETER = GRID + (
    "[[rule]]\nordered = ['r2c2', 'r3c3']  # warm\n[[rule]]\nordered = ['r4c1', 'r4c2', 'r3c1']\n"
)
WHISPER = GRID + "[[rule]]\nrelated = [['r2c1', 'r2c2', 'r1c3']]\ndifference = { at_least = 2 }\n"


@pytest.mark.parametrize(
    ("text", "words", "sorts"),
    [
        (
            KROPKI,
            "(white dot|black dot): r[1-4]c[1-4] r[1-4]c[1-4]",
            "signs between neighbours",
        ),
        (KILLER, "cage [3-7]: r[1-4]c[1-4] r[1-4]c[1-4]", "cages of two cells"),
        (
            THERMOMETER,
            "rule [12], thermometer from .*, (goes on to|begins at) r[1-4]c[1-4]",
            "lines one cell longer",
        ),
        (
            WHISPER,
            "rule 1, difference at least 2 from .*, (goes on to|begins at) r[1-4]c[1-4]",
            "lines one cell longer",
        ),
    ],
)
def test_a_sudoku_gets_more_of_the_clues_that_it_has_before_digits(
    text: str, words: str, sorts: str, tmp_path: Path
) -> None:
    own, new = tmp_path / "own.toml", tmp_path / "new.toml"
    own.write_text(text)
    done = run("fix", own, "-o", new)
    clues = [line.strip() for line in done.lines if line.startswith("  ")]
    assert any(re.fullmatch(words, line) for line in clues), done.out
    if f"; no fewer {sorts} do" not in done.lines[1]:
        assert "are not enough; with given places" in done.lines[1] or len(clues) == 1
    assert run("verify", new).out == f"{new}: exactly one solution\n"
    kept = [line for line in text.split("\n") if not re.match("grid|rel|ord", line)]
    assert all(line in new.read_text() for line in kept)


def test_cages_are_added_where_their_maker_wants_them(tmp_path: Path) -> None:
    new = tmp_path / "new.toml"
    done = run("fix", "sudoku/several", "--cage", "R7C1,r7c2", "-o", new)
    assert done.lines[1:3] == [
        "add 1 clue and there is exactly one solution; no fewer do",
        "  cage 12: r7c1 r7c2",
    ]
    assert run("verify", new).out == f"{new}: exactly one solution\n"
    useless = run("fix", "sudoku/several", "--cage", "r1c1,r1c2")
    assert (
        "; cages of the named places alone are not enough; with given places no fewer do"
        in useless.lines[1]
    )
    for answer in run("enumerate", "sudoku/several", "--json").objects[1:3]:
        meant = tmp_path / "meant.txt"
        meant.write_text("\n".join(answer["solution"]))
        assert (
            run("fix", "sudoku/several", "--keep", meant, "--cage", "r7c1 r8c2", "-o", new).code
            == 0
        )
        assert run("solve", new, "--json").objects[1]["solution"] == answer["solution"]


@pytest.mark.parametrize(
    ("puzzle", "cage", "said"),
    [
        ("sudoku/several", "r7c1,r10c1", "there is no cell called 'r10c1'; there are r1c1 to r9c9"),
        ("sudoku/several", "r7c1", "a cage has two cells or more, as in r1c1,r1c2"),
        ("heyawake/made-6x6", "r1c1,r1c2", "puzzles of this kind have no cages; leave --cage out"),
    ],
)
def test_cages_that_cannot_be_are_refused(puzzle: str, cage: str, said: str) -> None:
    done = run("fix", puzzle, "--cage", cage)
    assert (done.code, done.err) == (2, f"{puzzle}: {said}\n")


NUMBERS = "kind = 'hitori'\ngrid = ['1 2 3 4', '2 1 3 3', '3 4 1 2', '4 1 2 1']\n"
ISLANDS = "kind = 'nurikabe'\ngrid = ['2 . . .', '. . . .', '. 2 . .', '. . . 3']\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (STARS, r"r[1-5]c[1-5] is in area [A-E], not [A-E]"),
        (NUMBERS, r"r[1-4]c[1-4] is [1-4], not [1-4]"),
        (ISLANDS, r"the [23] at r[1-4]c[1-4] stands at r[1-4]c[1-4]"),
    ],
)
def test_what_has_no_clues_to_add_is_drawn_otherwise(text: str, words: str, tmp_path: Path) -> None:
    own, new = tmp_path / "own.toml", tmp_path / "new.toml"
    own.write_text(text)
    done = run("fix", own, "-o", new)
    (first, *_), named = (
        done.lines[1:],
        [line.strip() for line in done.lines if line.startswith("  ")],
    )
    number = "1 change" if len(named) == 1 else f"{len(named)} changes"
    assert first.startswith(f"with {number} there is exactly one solution; ")
    assert all(re.fullmatch(words, line) for line in named)
    assert run("verify", new).out == f"{new}: exactly one solution\n"
    assert [each["clue"] for each in run("fix", own, "--json").last["change"]] == named


@pytest.mark.parametrize("text", [STARS, NUMBERS, ISLANDS])
def test_the_solution_that_is_meant_is_kept_by_changes(text: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    puzzle = models.load(str(own))
    for meant in islice(searched(puzzle), 2):
        found = fix.fix(puzzle, Request(), meant)
        assert found.solution == meant
        assert isinstance(found.puzzle, models.Kind)
        assert [*searched(found.puzzle)] == [meant]


@pytest.mark.parametrize("sure", [True, False])
def test_two_changes_are_the_fewest_where_every_single_one_was_decided(
    sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (entry,) = models.from_bytes("own.toml", NUMBERS.encode())
    puzzle = entry.puzzle
    assert puzzle is not None
    two = changes.Redrawing((*islice(puzzle.changes(), 2),), frozenset(), puzzle, smallest=False)
    monkeypatch.setattr(changes, "_alone", lambda *_: (None, sure))
    monkeypatch.setattr(changes, "_one_by_one", lambda *_: two)
    found = changes.changed(puzzle, Request(), None)
    assert found is not None
    assert found.smallest == sure
