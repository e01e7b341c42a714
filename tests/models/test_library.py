"""The bundled puzzles: each says how many solutions it has,
and is a test of every engine by being there."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from exactone import draw, models
from exactone.models.sudoku import Sudoku
from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution
from exactone.solver.streams import drain
from tests import brute_edges
from tests.kinds import cases

from .helpers import entries, puzzle, rows

NAMES = list(models.bundled())
RIGHT = {kind: case.right for kind, case in cases().items()}
MANY = 1000  # solutions; more are counted, not listed
# solutions that are looked at one by one, and asked for by their number
LISTED_BY = {"cover": MANY, "auto": 50}
SOME = 500  # solutions that the other engines list
# they have some more, which are listed all the same
FAST = {"edges/loops-6x6", "edges/roads-3x3-empty"}
SHORTEST = 2  # files of a kind, which the quick tests look at
SEVERAL = 5  # are looked at where there are many
STATES = ("reference", *engines.COUNTERS)
# seconds, for a busy machine; every bundled puzzle takes every engine far less, but for these:
PATIENCE = 120.0
LONG = {
    "balance/made-12x12": {"reference"},
    "compass/made-8x8": {"reference"},
    "edges/jeandel-rao-20x20": {"reference"},
    "edges/roads-8x8-empty": {"cover"},
    "fillomino/made-8x8": {"reference"},
    "fivecells/made-5x5": {"cover"},
    "fivecells/made-5x7": {"cover"},
    "masyu/made-14x18": {"reference"},
    "nonogram/domino-logic": {"cover", "reference"},
    "nonogram/p200": {"cover", "reference"},
    "nurikabe/janko-0006": {"reference"},
    "nurikabe/janko-0011": {"reference"},
    "nurikabe/janko-0017": {"reference"},
    "nurikabe/janko-0018": {"reference"},
    "nurikabe/janko-0025": {"ortools", "reference"},
    "nurikabe/semiexp-10x10": {"ortools", "reference"},
    "palisade/made-5x6": {"cover"},
    "palisade/made-6x5": {"cover"},
    "rules/latin-6": {"cover"},
    "rules/us-map": {"cover"},
    "sashigane/made-8x8": {"cover"},
    "skyscrapers/made-6x6": {"cover"},
    "slitherlink/10x18": {"reference"},
    "slitherlink/12x16": {"reference"},
    "slitherlink/20x36": {"reference"},
    "starbattle/janko-016": {"reference"},
    "starbattle/janko-026": {"reference"},
    "starbattle/janko-027": {"reference"},
    "str8ts/made-9x9": {"cover"},
    "sudoku/6x6-empty": {"cover"},
    "sudoku/counting-circles": {"cover"},
    "sudoku/nonconsecutive": {"cover", "reference"},
    "sudoku/renban": {"cover"},
    "sudoku/sandwich": {"cover"},
    "tiles/octagon": {"pysat", "ortools"},
    "tiles/one-sided-pentominoes-3x30": {"pysat", "ortools", "reference"},
    "tiles/one-sided-pentominoes-6x15": {"pysat"},
    "tiles/pentominoes-3x20": {"pysat", "ortools"},
    "tiles/pentominoes-4x15": {"ortools"},
    "tiles/pentominoes-5x12": {"pysat", "ortools", "reference"},
    "tiles/pentominoes-6x10": {"pysat", "ortools", "reference"},
    "tiles/pentominoes-8x8-hole": {"pysat", "ortools", "reference"},
}

# CP-SAT makes a search of its own for each layout: every third, and none that is large or has many
SLOW = {
    name
    for number, name in enumerate(name for name in NAMES if name.startswith("diagramless/"))
    if number % 3 or name in ("diagramless/list-21", "diagramless/list-25", "diagramless/wright-19")
}

# minutes, or hours, that counting takes, whoever counts
MINUTES = {"edges/macmahon-4x6", "rules/binairo-8x8-empty", "tiles/one-sided-pentominoes-6x15"}

TAKES_LONGER = {  # than a moment, on whichever engine: for the long tests
    "edges/roads-8x8-empty",
    "kakuro/janko-159",
    "nonogram/domino-logic",
    "nurikabe/janko-0025",
    "nurikabe/semiexp-10x10",
    "rules/latin-6",
    "rules/magic-square-6",
    "sudoku/nonconsecutive",
    "tiles/pentominoes-5x12",
    "tiles/one-sided-pentominoes-3x30",
    "tiles/pentominoes-8x8-hole",
}


@cache
def content(name: str) -> str:
    """What stands in a bundled file."""
    return models.bundled()[name].read_text(encoding="utf-8")


@cache
def keys(name: str) -> Mapping[str, Any]:
    """The keys of a bundled file."""
    return tomllib.loads(content(name))


def stated(name: str) -> int | str:
    """The number of solutions that a file says it has, or "many"."""
    number: int | str = keys(name)["solutions"]
    return number


def each(names: list[str]) -> pytest.MarkDecorator:
    """A test for each of these puzzles; the quick ones look at the shortest files of each kind."""
    of_kind = defaultdict[str, list[str]](list)
    for name in sorted({*names} - TAKES_LONGER, key=lambda name: (len(content(name)), name)):
        of_kind[name.partition("/")[0]].append(name)
    short = {name for some in of_kind.values() for name in some[:SHORTEST]}
    marked = [(name, name not in short) for name in names]
    return pytest.mark.parametrize(
        "name", [pytest.param(name, marks=[pytest.mark.long] * long) for name, long in marked]
    )


every_name = each(NAMES)
every_engine = pytest.mark.parametrize(
    "engine", ["auto", *(pytest.param(engine, marks=pytest.mark.long) for engine in engines.TABLE)]
)


@cache
def entry(name: str) -> models.Entry:
    """A bundled file as it is read."""
    (found,) = models.entries(str(models.bundled()[name]))
    return found


@cache
def bundled(name: str) -> models.Kind:
    """A bundled puzzle."""
    found = entry(name).puzzle
    assert found is not None, entry(name).error
    return found


def sudoku(name: str) -> Sudoku:
    """A bundled Sudoku."""
    found = bundled(name)
    assert isinstance(found, Sudoku)
    return found


def expected(name: str) -> int:
    """The number of solutions that a file says it has; for "many" two,
    which is the least that they can be."""
    number = stated(name)
    return number if isinstance(number, int) else 2


@cache
def some(name: str) -> list[Solution]:
    """A few solutions of a bundled puzzle."""
    return list(questions.solutions(bundled(name), Request("auto"), 3))


@cache
def refusal(name: str, engine: str) -> str | None:
    """Why an engine does not take a bundled puzzle."""
    return (
        None
        if engine in ("auto", "reference")
        else engines.get(engine).refuses(bundled(name).model())
    )


def request(name: str, engine: str) -> Request:
    """A question about a bundled puzzle; skips the test where the engine refuses it,
    or takes long."""
    if why := refusal(name, engine):
        assert engine == "cover", "the others take everything"
        pytest.skip(f"{engine} {why}")
    if engine in LONG.get(name, ()) or (engine == "ortools" and name in SLOW):
        pytest.skip("that takes too long")
    return Request(engine, Limits.within(PATIENCE))


SOLVABLE = [name for name in NAMES if expected(name)]
SUDOKUS = [  # without parts
    name for name in NAMES if name.startswith("sudoku/") and isinstance(entry(name).puzzle, Sudoku)
]
solvable = each(SOLVABLE)
every_sudoku = each(SUDOKUS)


def test_every_kind_has_puzzles() -> None:
    assert {name.partition("/")[0] for name in NAMES} == set(models.kinds())
    assert len(NAMES) >= 126


@every_name
def test_a_bundled_file_is_read_and_says_how_many_solutions_it_has(name: str) -> None:
    assert entry(name).error == ""
    assert entry(name).puzzle is not None
    assert bundled(name).kind == name.partition("/")[0]
    assert entry(name).expected == stated(name)
    assert stated(name) == "many" or isinstance(stated(name), int)
    assert entry(name).name == str(models.bundled()[name])


@every_engine
@every_name
def test_every_engine_gives_the_expected_verdict(name: str, engine: str) -> None:
    """With answers that are right to both checkers."""
    verdict = questions.verify(bundled(name), request(name, engine))
    assert verdict.answer == {0: "none", 1: "one"}.get(expected(name), "many")
    assert len(verdict.solutions) == min(expected(name), 2)
    assert all(is_right(name, answer) for answer in verdict.solutions)


@pytest.mark.parametrize(
    "engine", ["auto", *(pytest.param(name, marks=pytest.mark.long) for name in STATES)]
)
@every_name
def test_who_counts_without_listing_counts_the_expected_number(name: str, engine: str) -> None:
    many = stated(name) == "many"
    if name in MINUTES:
        pytest.skip("that takes minutes")
    verdict = questions.count(bundled(name), request(name, engine), 2 if many else None)
    assert (verdict.count, verdict.complete) == (expected(name), not many)


@every_engine
@each([name for name in NAMES if expected(name) > 1])
def test_every_engine_lists_as_many_right_answers_as_there_are(name: str, engine: str) -> None:
    """All of them, or some where there are many; of one or none the verdict says as much."""
    number, limit = expected(name), LISTED_BY.get(engine, SOME)
    all_of_them = stated(name) != "many" and (
        number <= limit or (engine not in LISTED_BY and name in FAST)
    )
    found, asked = list[Solution](), request(name, engine)
    listed = questions.solutions(bundled(name), asked, None if all_of_them else SEVERAL)
    _, ended = drain(listed, found.append)
    assert len(set(found)) == len(found) == (number if all_of_them else SEVERAL)
    assert ended is (Ended.EXHAUSTED if all_of_them else Ended.LIMIT)
    assert all(is_right(name, answer) for answer in found)


@pytest.mark.parametrize(
    "name", [name for name in SOLVABLE if stated(name) != "many" and expected(name) <= 2000]
)
@pytest.mark.long
def test_counts_up_to_symmetry_fit(name: str) -> None:
    """Solutions that are turns of each other count once: as many as there are orbits."""
    if bundled(name).turns() is None:
        pytest.skip("no board that could be turned")
    verdict = questions.count(
        bundled(name), Request("auto", Limits.within(PATIENCE), up_to_symmetry=True)
    )
    assert verdict.complete
    turns = len(list(bundled(name).images(some(name)[0])))
    assert -(-expected(name) // turns) <= verdict.count <= expected(name)
    if expected(name) <= MANY:
        found = list(questions.solutions(bundled(name), Request("auto")))
        assert verdict.count == len(
            {frozenset(bundled(name).images(solution)) for solution in found}
        )


@pytest.mark.long
def test_notes_on_copies_are_right() -> None:
    """Files of edges that say how many solutions there are up to turns,
    and up to turns and mirrors."""
    for name in ("edges/loops-6x6", "edges/roads-3x3-empty"):
        data = keys(name)
        turns, both = (int(number) for number in re.findall(r"\d+", data["notes"]))
        request = Request("auto", up_to_symmetry=True)
        assert questions.count(bundled(name), request).count == both
        assert brute_edges.orbits(data) == turns if expected(name) < 1000 else turns >= both


def is_right(name: str, answer: Solution) -> bool:
    """Whether the checker and brute force have nothing against an answer."""
    right = RIGHT[name.partition("/")[0]]
    assert right is not None
    return bundled(name).check(answer) == [] and right(keys(name), bundled(name).write(answer))


@solvable
def test_what_is_written_can_be_read(name: str) -> None:
    for solution in some(name):
        assert bundled(name).read(bundled(name).write(solution)) == solution


@solvable
def test_a_drawn_solution_can_be_pasted_as_an_answer(name: str) -> None:
    for solution in some(name):
        drawn = draw(bundled(name), solution).encode()
        assert models.answers(bundled(name), "answer.txt", drawn) == [solution]


@solvable
def test_what_is_wrong_is_noticed(name: str) -> None:
    """A solution without one of its parts is none, unless it may be left out."""
    for solution in some(name)[:1]:
        part = min(solution)
        assert bundled(name).check(solution) == []
        assert bundled(name).check(solution - {part}) != [] or name == "tiles/optional"


@solvable
def test_images_of_solutions_are_solutions(name: str) -> None:
    for solution in some(name)[:1]:
        images = list(bundled(name).images(solution))
        assert solution in images
        assert all(bundled(name).check(image) == [] for image in images)


@every_sudoku
def test_a_drawn_puzzle_can_be_pasted_as_a_bare_grid(name: str) -> None:
    again = puzzle(draw(sudoku(name)))
    assert (again.given, again.symbols) == (sudoku(name).given, sudoku(name).symbols)
    assert again.block == sudoku(name).block


@pytest.mark.parametrize("name", [name for name in SUDOKUS if expected(name)])
def test_a_drawn_solution_can_be_pasted_as_a_bare_grid(name: str) -> None:
    for solution in some(name):
        again = puzzle(draw(sudoku(name), solution))
        assert rows(again) == rows(sudoku(name), solution)
        assert again.given == dict(solution)


@every_sudoku
def test_the_rows_of_a_file_are_the_rows_of_its_puzzle(name: str) -> None:
    again = puzzle("\n".join(rows(sudoku(name))) + "\n")
    assert again.given == sudoku(name).given


@every_name
def test_the_same_file_without_its_name_and_with_other_line_ends(name: str) -> None:
    plain = models.bundled()[name].read_bytes()
    (one,), (other,) = entries(plain), entries(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
    assert one == other


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sudoku/famus", "did you mean 'sudoku/famous'?"),
        ("famous", "did you mean 'sudoku/famous'?"),
        ("tiles/famous", "did you mean 'sudoku/famous'?"),
        ("rules/nope", "is the path right?"),  # a wrong guess is worse than none
    ],
)
def test_a_mistyped_name_gets_the_nearest_one(typed: str, meant: str) -> None:
    (entry,) = models.named(typed)
    assert entry.error == f"{typed}: no such file or directory; {meant}"
