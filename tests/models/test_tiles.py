"""Tiles: its three witnesses against brute force, published numbers, wrong answers, refusals, and what can be read.

The witnesses are the model (for the engines of models), the hand-written search (walked by the reference) and the
checker. Brute force is a fourth, in tests/brute_tiles.py, that knows nothing of them.
"""

from __future__ import annotations

import json
import random
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple, NoReturn

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exactone import models
from exactone.solver import questions
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Limits
from exactone.solver.model import Rules
from exactone.solver.puzzle import PuzzleError, Solution
from exactone.solver.questions import Asking, Refused
from tests import brute_tiles as brute
from tests.brute_tiles import Answer, Placements, Puzzle
from tests.solver.truth import examples

from .helpers import FILE, entries, error

ENGINES = ("reference", "cover", "pysat", "ortools", "auto")
every_engine = pytest.mark.parametrize("engine", ENGINES)


# puzzles in, answers out


def loaded(content: str | bytes) -> models.Kind:
    """The only puzzle of a file."""
    (entry,) = entries(content)
    assert entry.puzzle is not None, entry.error
    assert entry.error == ""
    assert entry.puzzle.kind == "tiles"
    return entry.puzzle


def built(puzzle: Puzzle) -> models.Kind:
    """The puzzle with these keys."""
    return loaded(json.dumps(puzzle))


def searched(found: models.Kind, engine: str, seed: int | None = None) -> list[Solution]:
    """All answers of an engine, also where there is none at sight; skips the test where the engine refuses."""
    asking = Asking(engine, seed=seed)
    search = questions.solutions(found, asking) if engine == "auto" else questions.checked(found, asking, engine)
    try:
        return list(search)
    except Refused as refused:
        pytest.skip(str(refused))


def number(found: models.Kind, engine: str = "cover", *, up_to_symmetry: bool = False) -> int:
    """How many answers there are, counted to the end."""
    verdict = questions.count(found, Asking(engine, up_to_symmetry=up_to_symmetry))
    assert verdict.complete
    return verdict.count


def regions(placements: Placements) -> frozenset[brute.Way]:
    """The pieces of an answer without their names."""
    return frozenset(map(brute.cells_of, placements))


def board(rows: int, columns: int) -> list[str]:
    """An empty board."""
    return ["-" * columns] * rows


def tiling(rows: int, columns: int, *shapes: str, **keys: Any) -> dict[str, Any]:
    """A board to be covered with as many pieces of these shapes as it takes, their rows separated by slashes."""
    table = {f"T{i}": {"shape": shape.split("/"), "count": "any"} for i, shape in enumerate(shapes)}
    return {"kind": "tiles", "board": board(rows, columns), "cover": True, "tile": table, **keys}


# random puzzles: every witness finds what brute force finds


def puzzles(most: int) -> st.SearchStrategy[dict[str, Any]]:
    """Small puzzles of at most so many answers."""
    return st.builds(lambda seed: brute.generate(random.Random(seed), most), st.integers(0, 2**32))


def agree(puzzle: Puzzle, engine: str) -> None:
    """An engine lists, counts and verifies what brute force finds; all of it passes both checkers."""
    found, wanted = built(puzzle), brute.answers(puzzle)
    listed = searched(found, engine)
    written = [found.write(solution) for solution in listed]
    assert {brute.answer(puzzle, placements) for placements in written} == wanted
    assert len(listed) == len(set(listed)) == len(wanted)
    for solution, placements in zip(listed, written, strict=True):
        assert brute.well_written(puzzle, placements), placements
        assert found.check(solution) == []
        assert found.read(placements) == solution
        assert json.loads(json.dumps(placements)) == placements
    assert number(found, engine) == len(wanted)
    verdict = questions.verify(found, Asking(engine))
    assert verdict.answer == ("none", "one", "many")[min(2, len(wanted))]
    assert verdict.images <= (len({brute.orbit(puzzle, one) for one in wanted}) == 1 or brute.doubtful(puzzle))


@every_engine
@examples(60)
@given(puzzles(120))
def test_every_engine_finds_what_brute_force_finds(engine: str, puzzle: dict[str, Any]) -> None:
    agree(puzzle, engine)


@pytest.mark.fuzz
@every_engine
@given(puzzles(400))
def test_every_engine_finds_what_brute_force_finds_in_many_more(engine: str, puzzle: dict[str, Any]) -> None:
    agree(puzzle, engine)


@examples(40)
@given(puzzles(60))
def test_all_engines_compared_agree(puzzle: dict[str, Any]) -> None:
    found = built(puzzle)
    listed = list(questions.solutions(found, Asking("all")))
    assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == brute.answers(puzzle)


@every_engine
@examples(15)
@given(puzzles(60), st.integers(0, 100))
def test_all_answers_in_random_order_are_all_answers(engine: str, puzzle: dict[str, Any], seed: int) -> None:
    found = built(puzzle)
    listed = searched(found, engine, seed)
    assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == brute.answers(puzzle)
    assert len(listed) == len(set(listed))


@examples(150)
@given(puzzles(60))
def test_what_is_hopeless_at_sight_has_no_answer(puzzle: dict[str, Any]) -> None:
    said = built(puzzle).hopeless()
    assert said is None or (said.strip() == said != "" and "\n" not in said and not brute.answers(puzzle)), said


@examples(60)
@given(puzzles(60))
def test_a_file_in_toml_is_the_same_puzzle(puzzle: dict[str, Any]) -> None:
    one, other = built(puzzle), loaded(brute.toml(puzzle))
    found, again = (
        sorted((json.dumps(kind.write(solution)) for solution in searched(kind, "reference")), key=str)
        for kind in (one, other)
    )
    assert found == again


# symmetry


def closed(puzzle: Puzzle, engine: str) -> None:
    """The images of every answer are answers, and up to symmetry there are as many as brute force has orbits."""
    found, wanted = built(puzzle), brute.answers(puzzle)
    seen = set()
    for solution in searched(found, "reference"):
        images = [brute.answer(puzzle, found.write(image)) for image in found.images(solution)]
        own = brute.answer(puzzle, found.write(solution))
        assert own in images
        assert brute.orbit(puzzle, own) <= set(images) <= wanted
        seen.add(frozenset(images))
    if brute.doubtful(puzzle):
        return
    orbits = brute.orbits(puzzle, wanted)
    assert seen == orbits
    asking = Asking(engine, up_to_symmetry=True)
    verdict = questions.count(found, asking)
    assert (verdict.count, verdict.complete) == (len(orbits), True)
    shown = [brute.answer(puzzle, found.write(solution)) for solution in questions.solutions(found, asking)]
    assert {brute.orbit(puzzle, one) for one in shown} == orbits
    assert len(shown) == len(orbits)
    assert questions.verify(found, asking).answer == ("none", "one", "many")[min(2, len(orbits))]
    assert questions.verify(found, Asking(engine)).images == (len(wanted) > 1 and len(orbits) == 1)


symmetric = puzzles(120).filter(lambda puzzle: len(brute.turns(puzzle)) > 1)


@every_engine
@examples(30)
@given(symmetric)
def test_up_to_symmetry_as_many_as_brute_force_has_orbits(engine: str, puzzle: dict[str, Any]) -> None:
    try:
        closed(puzzle, engine)
    except Refused:
        assume(False)


@pytest.mark.fuzz
@every_engine
@given(puzzles(200))
def test_up_to_symmetry_as_many_as_brute_force_has_orbits_in_many_more(engine: str, puzzle: dict[str, Any]) -> None:
    try:
        closed(puzzle, engine)
    except Refused:
        assume(False)


ELL, JAY = ["#-", "#-", "##"], ["-#", "-#", "##"]


@pytest.mark.parametrize(
    ("tile", "images"),
    [
        ({"L": {"shape": ELL}}, 8),
        ({"L": {"shape": ELL, "mirror": False}}, 4),
        ({"L": {"shape": ELL, "rotate": False, "mirror": False}}, 1),
        ({"L": {"shape": ELL, "rotate": False}}, 2),
        ({"L": {"shape": ELL, "mirror": False}, "J": {"shape": JAY, "mirror": False}}, 8),
        ({"L": {"shape": ELL, "mirror": False}, "J": {"shape": JAY, "mirror": False, "count": 2}}, 4),
        ({"L": {"shape": ["###"], "rotate": False}}, 4),
    ],
)
def test_as_many_turns_as_board_and_tiles_allow(tile: dict[str, Any], images: int) -> None:
    puzzle = {"kind": "tiles", "board": board(4, 4), "tile": tile}
    found = built(puzzle)
    assert len(brute.turns(puzzle)) == images
    assert all(len(list(found.images(solution))) == images for solution in searched(found, "reference")[:5])


def test_a_board_drawn_off_the_middle_is_as_symmetric() -> None:
    middle, aside = (
        {"kind": "tiles", "board": rows, "tile": {"L": {"shape": ["##", "#-"]}}}
        for rows in (["---", "---", "---"], ["#####", "#---#", "#---#", "#---#", "#####", "#####"])
    )
    for engine in ENGINES:
        assert number(built(middle), engine) == number(built(aside), engine) == 16
        assert number(built(middle), engine, up_to_symmetry=True) == 3
        assert number(built(aside), engine, up_to_symmetry=True) == 3


# published numbers


PENTOMINOES = [
    (board(3, 20), 8, 2),
    (board(4, 15), 1472, 368),
    (board(5, 12), 4040, 1010),
    (board(6, 10), 9356, 2339),
    (["--------"] * 3 + ["---##---"] * 2 + ["--------"] * 3, 520, 65),
]


def pentominoes(rows: list[str]) -> models.Kind:
    """The twelve pentominoes on a board."""
    return built({"kind": "tiles", "board": rows, "set": "pentominoes"})


@pytest.mark.parametrize(("rows", "total", "different"), PENTOMINOES, ids=["3x20", "4x15", "5x12", "6x10", "8x8"])
def test_pentominoes(rows: list[str], total: int, different: int) -> None:
    assert number(pentominoes(rows)) == total
    assert number(pentominoes(rows), up_to_symmetry=True) == different


def test_pentominoes_by_the_other_engines() -> None:
    assert number(pentominoes(board(3, 20)), "reference") == 8
    assert number(pentominoes(board(4, 15)), "reference") == 1472
    assert number(pentominoes(board(3, 20)), "auto") == 8
    assert number(pentominoes(board(3, 20)), "reference", up_to_symmetry=True) == 2


FIVE = """\
board
-----
-----
-----
-----
-----

tiles
1 0
1 0
1 0
1 1

0 2
2 2
2 0
2 0

3 0 3
3 3 3

4 0 0
4 4 0
0 4 4

0 5
5 5
0 5
0 5
"""
NINE = """\
board
#############
##---###---##
##-#-----#-##
##-#-###-#-##
##-#-----#-##
#-----#-----#
#-###-#-###-#
#-----#-----#
##-#-----#-##
##-#-###-#-##
##-#-----#-##
##---###---##
#############

tiles
##-
#--
#--
#--
###

##
#-
#-
#-
##
-#

-#-
-#-
-#-
-#-
###
--#

-##
-#-
-#-
-#-
###

#---
#---
####
-#--
-#--

-#---
-#---
-#---
#####

-###
-#--
-#--
##--
-#--

##-
#--
###
-#-
-#-

-#-
###
#--
###
"""
THIRTEEN = """\
board
#############
#####---#####
#-----#-----#
#-#-#---#-#-#
#-----#-----#
##-#-----#-##
##-#-###-#-##
##-#-----#-##
#-----#-----#
#-#-#---#-#-#
#-----#-----#
#####---#####
#############

tiles
#-
##
-#
##

-#
##
-#
##

-##
-#-
-#-
##-

#-
#-
##
-#
-#

--#
###
--#
--#

###
#-#
--#

###
#--
#--
#--

-#-
###
#-#

-##
##-
#--
#--

-#
-#
-#
##
#-

-##
-#-
##-
#--

-###
-#--
##--

----#
#####
"""
WRITTEN_BY_HAND = {"5 pentominoes": (FIVE, 8), "9 octominoes": (NINE, 4), "13 hexominoes": (THIRTEEN, 4)}


@every_engine
@pytest.mark.parametrize("name", WRITTEN_BY_HAND)
def test_puzzles_of_hand_written_solvers(name: str, engine: str) -> None:
    content, total = WRITTEN_BY_HAND[name]
    found = loaded(content)
    try:
        assert number(found, engine) == total
        assert len(set(questions.solutions(found, Asking(engine)))) == total
    except Refused as refused:
        pytest.skip(str(refused))


def test_several_answers_that_are_images_of_one() -> None:
    found = loaded(FIVE)
    for engine in ("auto", "cover", "reference"):
        verdict = questions.verify(found, Asking(engine))
        assert (verdict.answer, verdict.images) == ("many", True)
        assert questions.verify(found, Asking(engine, up_to_symmetry=True)).answer == "one"


TROMINO, STRAIGHT = "##/#-", "###"
TETROMINOES = ("####", "##/##", "#--/###", "-#-/###", "##-/-##")


@pytest.mark.parametrize(
    ("puzzle", "total"),
    [
        (tiling(9, 9, TROMINO), 1_193_600),  # https://oeis.org/A351322
        (tiling(8, 8, "##"), 12_988_816),  # https://oeis.org/A004003
        (tiling(8, 8, "##", tile={"D": {"shape": "##", "count": 32}}), 12_988_816),
        (tiling(16, 16, "##"), 2_444_888_770_250_892_795_802_079_170_816),
        (tiling(8, 8, "-#-/###"), 84),
        (tiling(4, 8, "-#-/###"), 6),
        (tiling(1, 40, "#", "##"), 165_580_141),  # a Fibonacci number
        (tiling(1, 40, "##", cover=False), 165_580_141),
        ({"kind": "tiles", "board": board(3, 30), "set": "one-sided-pentominoes"}, 184),
    ],
    ids=["L 9x9", "2 8x8", "32 of 2 8x8", "2 16x16", "T 8x8", "T 4x8", "1 2 1x40", "2 leftover 1x40", "3x30"],
)
def test_published_numbers(puzzle: dict[str, Any], total: int) -> None:
    assert number(built(puzzle)) == total


@pytest.mark.fuzz
def test_a_square_of_45_pentominoes() -> None:
    assert number(built(tiling(15, 15, "####/-#--"))) == 1696


@every_engine
@pytest.mark.parametrize(
    ("puzzle", "total"),
    [
        (tiling(4, 4, "##"), 36),
        (tiling(3, 4, "##"), 11),
        (tiling(3, 3, "##"), 0),
        (tiling(3, 3, "#", "##"), 131),
        (tiling(3, 3, "##", cover=False), 131),
        (tiling(3, 4, TROMINO), 4),
        (tiling(3, 3, TROMINO, STRAIGHT), 10),
        (tiling(3, 3, STRAIGHT), 2),
        (tiling(4, 4, *TETROMINOES), 117),
        (tiling(4, 4, *TETROMINOES, mirror=False), None),
        (tiling(4, 4, *TETROMINOES, rotate=False), None),
        (tiling(4, 5, *TETROMINOES[:4]), None),
        (tiling(2, 6, *TETROMINOES, use="some"), None),
    ],
)
def test_numbers_that_brute_force_proves(puzzle: dict[str, Any], total: int | None, engine: str) -> None:
    wanted = brute.answers(puzzle)
    assert total in (None, len(wanted))
    found = built(puzzle)
    listed = searched(found, engine)
    assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == wanted
    assert len(listed) == len(wanted) == number(found, engine)


# bundled sets


@pytest.mark.parametrize(
    ("name", "size", "free", "one_sided"),
    [
        ("dominoes", 2, 1, 1),
        ("trominoes", 3, 2, 2),
        ("tetrominoes", 4, 5, 7),
        ("pentominoes", 5, 12, 18),
        ("hexominoes", 6, 35, 60),
    ],
)
def test_sets_have_every_polyomino_once(name: str, size: int, free: int, one_sided: int) -> None:
    assert len(brute.polyominoes(size)) == free
    assert len(brute.polyominoes(size, mirror=False)) == one_sided
    for full, sorts in ((name, free), (f"one-sided-{name}", one_sided)):
        room = {"kind": "tiles", "board": board(size, size), "set": full, "use": "some", "cover": False}
        shapes = {(one["tile"], *map(tuple, one["cells"])) for one in placements_alone(built(room))}
        names: dict[str, set[brute.Way]] = {}
        for tile, *cells in shapes:
            names.setdefault(tile, set()).add(brute.normal(cells))
        assert len(names) == sorts
        assert {frozenset(ways) for ways in names.values()} == brute.polyominoes(size, mirror=full == name)


def placements_alone(found: models.Kind) -> Iterator[dict[str, Any]]:
    """Every way in which one piece alone may lie, as the model has it."""
    rules = found.model().rules
    for choice, visible in enumerate(rules.visible().tolist()):
        if visible:
            yield from found.write(frozenset({rules.label(choice)}))


@pytest.mark.parametrize(
    ("name", "rows", "columns"),
    [
        ("dominoes", 1, 2),
        ("trominoes", 2, 3),
        ("tetrominoes", 3, 4),
        ("pentominoes", 3, 5),
        ("one-sided-trominoes", 2, 3),
        ("one-sided-tetrominoes", 3, 4),
        ("one-sided-tetrominoes", 4, 4),
    ],
)
def test_some_of_a_set_as_by_brute_force(name: str, rows: int, columns: int) -> None:
    puzzle = {"kind": "tiles", "board": board(rows, columns), "set": name, "use": "some"}
    found, wanted = built(puzzle), brute.answers(puzzle)
    pieces = {frozenset(cells for cells, _ in one) for one in wanted}
    for engine in ("reference", "cover", "pysat", "auto"):
        listed = searched(found, engine)
        assert {regions(found.write(solution)) for solution in listed} == pieces
        assert len(listed) == len(wanted) == number(found, engine)
        assert number(found, engine, up_to_symmetry=True) == len(brute.orbits(puzzle, wanted))


def test_tiles_of_ones_own_stand_beside_a_set() -> None:
    puzzle = {
        "kind": "tiles",
        "board": board(4, 4),
        "set": "tetrominoes",
        "use": "some",
        "tile": {"dot": {"shape": "#", "count": "0-4"}},
    }
    found, wanted = built(puzzle), brute.answers(puzzle)
    listed = searched(found, "cover")
    assert {regions(found.write(solution)) for solution in listed} == {
        frozenset(cells for cells, _ in one) for one in wanted
    }
    assert len(listed) == len(wanted)


def test_a_table_without_a_shape_changes_a_tile_of_the_set() -> None:
    said = {"kind": "tiles", "board": board(4, 4), "set": "tetrominoes", "use": "some"}
    names = {one["tile"] for one in placements_alone(built(said))}
    alone = {name: {one["tile"] for one in placements_alone(built({**said, "board": name}))} for name in ("----",)}
    (straight,) = alone["----"]
    assert len(names) == 5
    for key, value in {"count": 4, "mirror": False, "rotate": False}.items():
        changed = {**said, "tile": {straight: {key: value}}}
        spelled = {
            **{kept: said[kept] for kept in ("kind", "board", "use")},
            "tile": {
                "I": {"shape": "####", key: value},
                **{f"T{i}": {"shape": shape.split("/")} for i, shape in enumerate(TETROMINOES[1:])},
            },
        }
        wanted = brute.answers(spelled)
        found = built(changed)
        assert {regions(found.write(solution)) for solution in searched(found, "cover")} == {
            frozenset(cells for cells, _ in one) for one in wanted
        }
        assert number(found, "reference") == len(wanted)


# equal tiles


EQUAL = [
    {"L": {"shape": ELL}, "J": {"shape": JAY}},
    {"L": {"shape": ELL, "count": 2}},
    {"L": {"shape": ELL, "mirror": False}, "L2": {"shape": ["###", "#--"], "mirror": False}},
    {"A": {"shape": "##", "count": 2}, "B": {"shape": ["#", "#"], "count": 2}},
    {"A": {"shape": "##", "count": 2, "rotate": False}, "B": {"shape": ["#", "#"], "count": 2, "rotate": False}},
    {"A": {"shape": "##", "count": "0-1"}, "B": {"shape": ["#", "#"], "count": "2-5"}},
    {"A": {"shape": "#", "rotate": False}, "B": {"shape": "#", "mirror": False}, "C": {"shape": "#", "count": "any"}},
]


@every_engine
@pytest.mark.parametrize("tile", EQUAL)
def test_equal_tiles_are_interchangeable(tile: dict[str, Any], engine: str) -> None:
    for cover in (True, False):
        agree({"kind": "tiles", "board": board(2, 4), "tile": tile, "cover": cover}, engine)


@every_engine
def test_givens_tell_equal_tiles_apart(engine: str) -> None:
    puzzle = {"kind": "tiles", "board": board(2, 4), "tile": {"L": {"shape": "##"}, "L2": {"shape": "##"}}}
    for given_rows in (
        ["L . . .", ". . . ."],
        ["L L . .", ". . . ."],
        ["L . L .", ". . . ."],
        ["L L2 . .", ". . . ."],
        ["L . . L2", ". . . ."],
        ["L2 . . .", "L2 . . ."],
    ):
        agree({**puzzle, "given": given_rows}, engine)
        agree({**puzzle, "given": given_rows, "use": "some", "cover": False}, engine)


# independence of the witnesses


def broken(*_: object) -> NoReturn:
    """Stands in for a witness that must not be asked."""
    raise AssertionError("this witness was not to be asked")


SAMPLES = [brute.generate(random.Random(seed), 60) for seed in range(30)]


def test_the_reference_needs_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models.kind_class("tiles"), "model", broken)
    for puzzle in SAMPLES:
        found, wanted = built(puzzle), brute.answers(puzzle)
        listed = searched(found, "reference")
        assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == wanted
        assert questions.count(found, Asking("reference")).count == len(wanted)


@pytest.mark.parametrize("engine", ["cover", "pysat", "ortools"])
def test_the_engines_need_no_moves(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("start", "moves"):
        monkeypatch.setattr(models.kind_class("tiles"), name, broken)
    for puzzle in SAMPLES:
        found = built(puzzle)
        listed = searched(found, engine)
        assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == brute.answers(puzzle)


def test_the_checker_needs_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {
        i: [built(puzzle).write(s) for s in searched(built(puzzle), "pysat")] for i, puzzle in enumerate(SAMPLES)
    }
    for name in ("model", "start", "moves"):
        monkeypatch.setattr(models.kind_class("tiles"), name, broken)
    for i, puzzle in enumerate(SAMPLES):
        found = built(puzzle)
        assert all(found.check(found.read(placements)) == [] for placements in answers[i])
        assert bool(found.check(frozenset())) == (frozenset() not in brute.answers(puzzle))


def test_equal_states_are_equal_and_hashable() -> None:
    for puzzle in SAMPLES:
        one, other = ([state for _, state in built(puzzle).start()] for _ in range(2))
        assert one == other
        assert list(map(hash, one)) == list(map(hash, other))


def test_listing_and_counting_by_states_agree() -> None:
    for puzzle in SAMPLES:
        found = built(puzzle)
        assert Reference().count(found, Limits())[0] == len(brute.answers(puzzle))


# hints


def without_scan(rules: Rules) -> None:
    """Takes away where groups stand."""
    tables = rules.tables
    rules.tables = lambda: (  # type: ignore[method-assign]
        table._replace(at=None) if hasattr(table, "at") else table for table in tables()
    )


def without_turns(rules: Rules) -> None:
    """Takes away what is known of symmetries and of likely answers."""
    for name in ("turns", "guess"):
        if hasattr(rules, name):
            setattr(rules, name, None)


def without_row(rules: Rules) -> None:
    """Takes away which places of a scan are neighbours."""
    if hasattr(rules, "row"):
        rules.row = 0


def without_any(rules: Rules) -> None:
    """Takes away all hints."""
    without_scan(rules)
    without_turns(rules)
    without_row(rules)


@pytest.mark.parametrize("less", [without_scan, without_turns, without_row, without_any])
@examples(25)
@given(puzzles(60))
def test_hints_change_no_answer(less: Callable[[Rules], None], puzzle: dict[str, Any]) -> None:
    found, wanted = built(puzzle), brute.answers(puzzle)
    model = found.model()
    less(model.rules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models.kind_class("tiles"), "model", lambda _: model)
        listed = searched(found, "cover")
        assert {brute.answer(puzzle, found.write(solution)) for solution in listed} == wanted
        assert len(listed) == len(wanted) == number(found)


# the checker


def objections(found: models.Kind, placements: object) -> list[str]:
    """What is wrong with an answer, be it noticed in reading it or in checking it."""
    try:
        return found.check(found.read(placements))
    except PuzzleError as refused:
        return [str(refused)]


@examples(120)
@given(puzzles(60), st.integers(0, 2**32), st.integers(1, 3))
def test_the_checker_objects_where_brute_force_does(puzzle: dict[str, Any], seed: int, changes: int) -> None:
    found, rng = built(puzzle), random.Random(seed)
    listed = searched(found, "reference")
    placements: Placements = found.write(rng.choice(listed)) if listed else []
    for _ in range(changes):
        placements = brute.mutated(rng, puzzle, placements)
    said = objections(found, placements)
    assert all(sentence.strip() == sentence != "" and "\n" not in sentence for sentence in said)
    assert (said == []) == brute.right(puzzle, placements), (placements, said)


#  B B B
#  A A C
#  # A C
CHECKED = {
    "kind": "tiles",
    "board": ["---", "---", "#--"],
    "cover": True,
    "tile": {"A": {"shape": ["##", "-#"]}, "B": {"shape": "###", "rotate": False}, "C": {"shape": "##"}},
    "given": ["..B", "...", "..."],
}
A = {"tile": "A", "cells": [[2, 1], [2, 2], [3, 2]]}
B = {"tile": "B", "cells": [[1, 1], [1, 2], [1, 3]]}
C = {"tile": "C", "cells": [[2, 3], [3, 3]]}


class Wrong(NamedTuple):
    """A planted answer and what some sentence about it must say."""

    placements: object
    says: str


def piece(tile: str, *cells: tuple[int, int]) -> dict[str, Any]:
    """A placement."""
    return {"tile": tile, "cells": [list(cell) for cell in cells]}


WRONG = {
    "nothing": Wrong([], r"\bA\b"),
    "dropped": Wrong([B, A], r"\bC\b|r2c3"),
    "doubled": Wrong([B, A, C, C], r"\bC\b|r2c3"),
    "placed twice": Wrong([B, A, piece("C", (2, 3), (3, 3)), piece("C", (2, 2), (3, 2))], r"r2c2|\bC\b"),
    "overlap": Wrong([B, A, piece("C", (2, 2), (2, 3))], r"r2c2"),
    "left over": Wrong([B, A, piece("C", (2, 2), (2, 3))], r"r3c3"),
    "another name": Wrong([B, A, {**C, "tile": "A"}], r"\bA\b"),
    "names exchanged": Wrong([{**B, "tile": "A"}, {**A, "tile": "B"}, C], r"\bA\b|\bB\b"),
    "no such tile": Wrong([B, A, {**C, "tile": "Q"}], r"\bQ\b"),
    "blocked": Wrong([B, piece("A", (2, 1), (3, 1), (3, 2)), C], r"r3c1"),
    "off the board": Wrong([B, A, piece("C", (3, 3), (4, 3))], r"r4c3|board"),
    "off the board to the left": Wrong([B, A, piece("C", (2, 0), (2, 1))], r"r2c0|board|column"),
    "off the board by far": Wrong([B, A, piece("C", (2, 10**20), (2, 10**20 + 1))], r"board|column|r2c1"),
    "off the board below zero": Wrong([B, A, piece("C", (-2, 3), (-1, 3))], r"board|row|r-2c3"),
    "a row further would be the next": Wrong([B, A, piece("C", (2, 3), (2, 4))], r"r2c4|board"),
    "of another shape": Wrong([B, piece("A", (2, 1), (2, 2), (2, 3)), piece("C", (3, 2), (3, 3))], r"\bA\b"),
    "not in one piece": Wrong([B, A, piece("C", (2, 3), (3, 2))], r"\bC\b"),
    "a cell too few": Wrong([piece("B", (1, 1), (1, 2)), A, C], r"\bB\b"),
    "a cell too many": Wrong([B, A, piece("C", (1, 3), (2, 3), (3, 3))], r"\bC\b"),
    "a cell twice": Wrong([B, A, piece("C", (2, 3), (2, 3))], r"\bC\b|r2c3"),
    "a cell three times": Wrong([B, A, piece("C", (2, 3), (3, 3), (3, 3))], r"\bC\b|r3c3"),
    "no cells": Wrong([B, A, piece("C")], r"\bC\b|cell"),
    "turned": Wrong(
        [piece("B", (1, 3), (2, 3), (3, 3)), piece("A", (1, 1), (2, 1), (2, 2)), C],
        r"\bB\b",
    ),
    "against the givens": Wrong(
        [piece("B", (2, 1), (2, 2), (2, 3)), piece("C", (3, 2), (3, 3)), piece("A", (1, 1), (1, 2), (1, 3))],
        r"r1c3",
    ),
}


def test_the_right_answer_is_right() -> None:
    assert brute.right(CHECKED, [A, B, C])
    for order in ([A, B, C], [C, B, A], [B, {**A, "cells": A["cells"][::-1]}, C]):
        assert objections(built(CHECKED), order) == []


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named(name: str) -> None:
    said = objections(built(CHECKED), WRONG[name].placements)
    assert said
    assert any(re.search(WRONG[name].says, sentence) for sentence in said), said
    assert all("\n" not in sentence and len(sentence) < 1000 for sentence in said)


@pytest.mark.parametrize(
    "answer",
    [
        5,
        None,
        True,
        {},
        {"tile": "A"},
        [5],
        [[]],
        [{}],
        [{"tile": "A"}],
        [{"cells": [[1, 1]]}],
        [{"tile": 5, "cells": [[1, 1]]}],
        [{"tile": ["A"], "cells": [[1, 1]]}],
        [{"tile": {}, "cells": [[1, 1]]}],
        [{"tile": "A", "cells": 5}],
        [{"tile": "A", "cells": "11"}],
        [{"tile": "A", "cells": [5]}],
        [{"tile": "A", "cells": [[1]]}],
        [{"tile": "A", "cells": [[1, 2, 3]]}],
        [{"tile": "A", "cells": [["1", "2"], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[1.5, 2], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[None, 2], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[[1], 2], [1, 1], [2, 1]]}],
        [{"tile": "A", "cells": [[True, True], [1, 2], [2, 2]]}],
        [{"tile": "A", "cells": [[10**30, 2], [1, 1], [2, 1]]}],
        "",
        "x",
        "BBB\nAAC",
        "BBB\nAAC\n#ACX",
        ["BBB", 5],
    ],
    ids=repr,
)
def test_an_answer_that_is_none_is_refused_in_a_sentence(answer: object) -> None:
    said = objections(built(CHECKED), answer)
    assert said
    assert all(sentence and "\n" not in sentence for sentence in said)


@pytest.mark.parametrize("picture", ["BBB\nAAC\n#AC", "xxx\nyyz\n#yz\n", "B B B\nA A C\n# A C", ["BBB", "AAC", "#AC"]])
def test_a_bare_picture_is_an_answer(picture: str | list[str]) -> None:
    assert objections(built(CHECKED), picture) == []


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        ("BBB\nAA.\n#A.", r"\bC\b|r2c3"),
        ("BBB\nAAC\n#.C", r"\bA\b|r3c2"),
        ("BBC\nAAC\n#AC", "B|C"),
        ("CBB\nCAA\n#BA", "B|r1c2"),
    ],
)
def test_a_bare_picture_that_is_wrong_is_told_so(picture: str, says: str) -> None:
    said = objections(built(CHECKED), picture)
    assert any(re.search(says, sentence) for sentence in said), said


@examples(80)
@given(puzzles(40))
def test_answers_are_drawn_with_a_symbol_for_each_piece(puzzle: dict[str, Any]) -> None:
    found = built(puzzle)
    alike = [one for one, other in product(brute.ranges(puzzle), repeat=2) if one != other and one & other]
    for solution in searched(found, "reference")[:5]:
        (layer,) = found.grid(solution).layers
        assert [len(row) for row in layer] == [len(row) for row in brute.signs(puzzle["board"])]
        placements = found.write(solution)
        symbols = [{layer[row][column] for row, column in brute.cells_of(placed)} for placed in placements]
        assert all(len(group) == 1 for group in symbols)
        assert len(set().union(*symbols)) == len(placements) if symbols else True
        covered = {cell for placed in placements for cell in brute.cells_of(placed)}
        for row, column in brute.board(puzzle).keys() - covered:
            assert layer[row][column] not in set().union(*symbols)
        space = " " if any(len(sign) > 1 for line in layer for sign in line) else ""
        again = found.read("\n".join(space.join(line) for line in layer))
        assert regions(found.write(again)) == regions(placements)
        assert again == solution or alike  # where a piece may be of two tiles, a picture does not tell


@examples(40)
@given(puzzles(40))
def test_answers_are_drawn_with_walls_between_pieces(puzzle: dict[str, Any]) -> None:
    found = built(puzzle)
    for solution in searched(found, "reference")[:5]:
        grid = found.grid(solution)
        at = {cell: i for i, placed in enumerate(found.write(solution)) for cell in brute.cells_of(placed)}
        for row, column in at:
            if (row, column + 1) in at:
                assert grid.right(row, column) == (at[row, column] != at[row, column + 1])
            if (row + 1, column) in at:
                assert grid.below(row, column) == (at[row, column] != at[row + 1, column])


@examples(40)
@given(puzzles(40))
def test_puzzles_can_be_drawn(puzzle: dict[str, Any]) -> None:
    (layer,) = built(puzzle).grid().layers
    cells = brute.board(puzzle)
    assert [len(row) for row in layer] == [len(row) for row in brute.signs(puzzle["board"])]
    for (row, column), name in brute.givens(puzzle).items():
        assert layer[row][column] == name
    for row, line in enumerate(layer):
        assert all((sign == "#") == ((row, column) not in cells) for column, sign in enumerate(line))


# refusals


HEAD = "kind = 'tiles'\nboard = '''\n---\n---\n'''\n"  # lines 1 to 5
TILE = "[tile.L]\nshape = '''\n##\n#-\n'''\n"  # lines 6 to 10, after the head


class Bad(NamedTuple):
    """A malformed file, the lines of which the sentence may name one (none: any or no line), and what it says."""

    content: str
    lines: tuple[int, ...]
    says: str


def with_board(rows: str) -> str:
    """A file whose board starts on line 3."""
    return f"kind = 'tiles'\nboard = '''\n{rows}\n'''\n{TILE}"


def with_shape(rows: str) -> str:
    """A file whose only tile has a shape that starts on line 8."""
    return f"{HEAD}[tile.L]\nshape = '''\n{rows}\n'''\n"


def with_given(rows: str) -> str:
    """A file whose givens start on line 7."""
    return f"{HEAD}given = '''\n{rows}\n'''\n{TILE}"


def with_count(value: str) -> str:
    """A file whose only tile has a count on line 11."""
    return f"{HEAD}{TILE}count = {value}\n"


def with_key(line: str) -> str:
    """A file with a key on line 6."""
    return f"{HEAD}{line}\n{TILE}"


def with_tile_key(line: str) -> str:
    """A file whose only tile has a further key on line 11."""
    return f"{HEAD}{TILE}{line}\n"


BAD = {
    # shapes
    "a tile of no cells": Bad(with_shape("--\n--"), (6, 7, 8), "L"),
    "an empty shape": Bad(with_shape(""), (6, 7, 8), "L"),
    "a shape of nothing": Bad(f"{HEAD}[tile.L]\nshape = ''\n", (6, 7), "L"),
    "a tile in two parts": Bad(with_shape("#-#"), (8,), "L"),
    "a tile in two parts, further down": Bad(with_shape("##\n--\n##"), (8, 9, 10), "L"),
    "a tile that touches at corners": Bad(with_shape("#-\n-#"), (8, 9), "L"),
    "a stray sign in a shape": Bad(with_shape("##\n#x"), (9,), "'x'"),
    "a question mark in a shape": Bad(with_shape("##\n#?"), (9,), "'\\?'"),
    "a ragged shape": Bad(with_shape("##\n#"), (8, 9), "row|cells"),
    "a number as a shape": Bad(f"{HEAD}[tile.L]\nshape = 5\n", (7,), "shape"),
    "no shape": Bad(f"{HEAD}[tile.L]\ncount = 2\n", (6,), "shape"),
    "no shape and a set that has no such tile": Bad(f"{HEAD}set = 'dominoes'\n[tile.L]\ncount = 2\n", (7,), "shape"),
    # boards
    "a stray sign on the board": Bad(with_board("---\n-x-"), (4,), "'x'"),
    "a ragged board": Bad(with_board("---\n--"), (3, 4), "row|cells"),
    "no board": Bad(f"kind = 'tiles'\n{TILE}", (), "board"),
    "a board of no rows": Bad(f"kind = 'tiles'\nboard = ''\n{TILE}", (2,), "board"),
    "a board of blank rows": Bad(with_board("\n\n"), (2, 3), "board"),
    "a board that is all blocked": Bad(with_board("###\n###"), (2, 3), "board|open"),
    "a number as a board": Bad(f"kind = 'tiles'\nboard = 5\n{TILE}", (2,), "board"),
    "a list of numbers as a board": Bad(f"kind = 'tiles'\nboard = [5]\n{TILE}", (2,), "board"),
    # tiles
    "no tiles": Bad(HEAD, (), "tile"),
    "a table of no tiles": Bad(f"{HEAD}[tile]\n", (), "tile"),
    "tile is a number": Bad(f"{HEAD}tile = 5\n", (6,), "tile"),
    "a tile is a number": Bad(f"{HEAD}[tile]\nL = 5\n", (6, 7), "L"),
    "two tiles of one name": Bad(f"{HEAD}{TILE}{TILE}", (11,), "tile|L"),
    "a tile of a set and one's own of one name": Bad(
        f"{HEAD}set = 'pentominoes'\n[tile.X]\nshape = '#'\n", (7, 8), "X"
    ),
    # counts
    "none": Bad(with_count("0"), (11,), "count"),
    "fewer than none": Bad(with_count("-1"), (11,), "count"),
    "a range upside down": Bad(with_count("'4-2'"), (11,), "4-2"),
    "a letter": Bad(with_count("'x'"), (11,), "'x'"),
    "an empty text": Bad(with_count("''"), (11,), "count"),
    "half a range": Bad(with_count("'2-'"), (11,), "2-"),
    "the other half": Bad(with_count("'-2'"), (11,), "-2"),
    "a range of three": Bad(with_count("'1-2-3'"), (11,), "1-2-3"),
    "a number with a point": Bad(with_count("1.5"), (11,), "count"),
    "true": Bad(with_count("true"), (11,), "count"),
    "a list": Bad(with_count("[1, 2]"), (11,), "count"),
    "digits of another script": Bad(with_count("'٣'"), (11,), "count"),
    # keys
    "an unknown key": Bad(with_key("covr = true"), (6,), "'cover'"),
    "another unknown key": Bad(with_key("tiles = 5"), (6,), "'tile'"),
    "an unknown key of a tile": Bad(with_tile_key("cuont = 2"), (11,), "'count'"),
    "a key of a tile that puzzles have": Bad(with_tile_key("cover = true"), (11,), "cover"),
    "an unknown set": Bad(with_key("set = 'pentomino'"), (6,), "pentominoes"),
    "a set of nothing like it": Bad(with_key("set = 'x'"), (6,), "pentominoes"),
    "a set of which there is no second side": Bad(with_key("set = 'onesided-pentominoes'"), (6,), "one-sided"),
    "a number as a set": Bad(with_key("set = 5"), (6,), "set"),
    "use of some other": Bad(with_key("use = 'any'"), (6,), "use"),
    "use of a number": Bad(with_key("use = 1"), (6,), "use"),
    "cover in words": Bad(with_key("cover = 'yes'"), (6,), "cover"),
    "cover in numbers": Bad(with_key("cover = 1"), (6,), "cover"),
    "mirror in words": Bad(with_key("mirror = 'no'"), (6,), "mirror"),
    "rotate in numbers": Bad(with_key("rotate = 0"), (6,), "rotate"),
    "mirror of a tile in words": Bad(with_tile_key("mirror = 'no'"), (11,), "mirror"),
    "rotate of a tile in numbers": Bad(with_tile_key("rotate = 0"), (11,), "rotate"),
    "one-sided tiles that may be turned over": Bad(
        f"{HEAD}set = 'one-sided-pentominoes'\nmirror = true\n", (7,), "mirror"
    ),
    # givens
    "a given of no tile": Bad(with_given("...\n..Q"), (8,), "'?Q"),
    "a row of givens too many": Bad(with_given("L..\n...\n..."), (6, 7, 9), "given|row"),
    "a row of givens too few": Bad(with_given("L.."), (6, 7), "given|row"),
    "a given beside the board": Bad(with_given("...\n...L"), (7, 8), "row|cells|board"),
    "givens of a wider board": Bad(with_given("....\n...."), (7, 8), "row|cells|board"),
    "a row of givens too short": Bad(with_given("..\n..."), (7, 8), "row|cells|board"),
    "a given on a blocked cell": Bad(
        f"kind = 'tiles'\nboard = '''\n---\n--#\n'''\ngiven = '''\n...\n..L\n'''\n{TILE}", (8,), "r2c3|blocked"
    ),
    "a number as givens": Bad(with_key("given = 5"), (6,), "given"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_file_is_refused_in_a_sentence(name: str) -> None:
    bad = BAD[name]
    said = error(bad.content)
    assert "\n" not in said
    assert len(said) < 1000
    assert said.startswith(FILE), said
    assert not bad.lines or any(said.startswith(f"{FILE}:{line}: ") for line in bad.lines), (bad.lines, said)
    assert re.search(bad.says, said.removeprefix(FILE)), said


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_object_is_refused_in_a_sentence_too(name: str) -> None:
    try:
        keys = tomllib.loads(BAD[name].content)
    except tomllib.TOMLDecodeError:
        return
    said = error(json.dumps(keys, indent=1))
    assert re.search(BAD[name].says, said.removeprefix(FILE)), said
    assert "\n" not in said
    assert error(json.dumps(keys)).startswith(FILE)


def test_the_line_is_that_of_the_tile_that_is_meant() -> None:
    other = "[tile.M]\nshape = '''\n##\n#-\n'''\n"
    assert error(f"{HEAD}{TILE}{other}count = 0\n").startswith(f"{FILE}:16: ")
    assert error(f"{HEAD}{TILE}count = 1\n{other}count = 0\n").startswith(f"{FILE}:17: ")
    assert error(f"{HEAD}{TILE}{other.replace('#-', '#x')}").startswith(f"{FILE}:14: ")
    assert error(f"{HEAD}[tile.L]\ncount = 1\nshape = '''\n#-\n-#\n'''\n").startswith((f"{FILE}:9: ", f"{FILE}:10: "))


@pytest.mark.parametrize("value", ["1", "6", "'1'", "'0-3'", "'2-2'", "'1-6'", "'any'", "1000000", "'0-1000000000'"])
def test_counts_that_are_fine(value: str) -> None:
    found = loaded(with_count(value))
    started = time.process_time()
    assert found.hopeless() is None or value in ("6", "1000000")
    assert time.process_time() - started < 0.5
    assert questions.verify(found, Asking("auto")).answer in ("one", "many", "none")


# reading


RING = "---\n-#-\n---"


def ring(**keys: Any) -> dict[str, Any]:
    """A ring of eight cells for dominoes: two answers."""
    return {"kind": "tiles", "board": RING, "tile": {"D": {"shape": "##", "count": 4}}, **keys}


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"board": RING + "\n"},
        {"board": "\n\n" + RING + "\n\n"},
        {"board": RING.split("\n")},
        {"board": RING.replace("-", ".")},
        {"board": " ".join(RING).replace(" \n ", "\n")},
        {"board": RING.replace("\n", "\r\n")},
        {"board": "\n".join("  " + row for row in RING.split("\n"))},
        {"title": "x", "author": "y", "source": "z", "notes": "", "solutions": 2},
        {"use": "all"},
        {"cover": False},
        {"use": "some"},
        {"set": "dominoes", "tile": {"E": {"shape": "##", "count": 3}}},
        {"tile": {"D": {"shape": ["##"], "count": "4-4"}}},
        {"tile": {"D": {"shape": "# #", "count": "any"}}, "cover": True},
        {"tile": {"D": {"shape": "#\n#", "count": "3-5"}}, "cover": True},
        {"tile": {"D": {"shape": "-#-\n-#-\n---", "count": 4}}},
        {"tile": {str(i): {"shape": "##"} for i in range(4)}},
    ],
    ids=str,
)
def test_ways_to_write_the_same(keys: dict[str, Any]) -> None:
    assert number(built(ring(**keys)), "reference") == 2
    assert number(loaded(brute.toml(ring(**keys))), "cover") == 2


@pytest.mark.parametrize(
    ("content", "total"),
    [
        ("board\n---\n---\n\ntiles\n###\n\n###\n", 1),
        ("---\n---\n\n###\n\n###\n", 1),
        ("---\n---\n\n###\n\n#\n#\n#", 1),
        ("\n\n---\n---\n\n\n###\n\n\n###\n\n\n", 1),
        ("board\n\n---\n---\n\ntiles\n\n###\n\n###\n", 1),
        ("- - -\n- - -\n\n# # #\n\n# # #\n", 1),
        ("...\n...\n\n###\n\n###\n", 1),
        ("0 0 0\n0 0 0\n\n1 1 1\n\n2 2 2\n", 1),
        ("000\n000\n\n111\n\n222\n", 1),
        ("board\n000\n000\n\ntiles\n111\n\n222\n", 1),
        ("board\n0001\n0001\n\ntiles\n111\n\n111\n", 1),
        ("board\n---\n---\n\ntiles\n1 1 1\n\n1 1 1\n", 1),
        ("Board\n---\n---\n\nTiles\n###\n\n###\n", 1),
        ("---\n---\n\n##\n#-\n\n##\n#-\n", 2),
        ("---\n---\n\n#-\n##\n\n##\n#-\n", 2),
        ("---\n---\n\n##-\n#--\n\n.##\n.#.\n", 2),
        ("--#--\n\n##\n\n##\n", 1),
        ("--#--\n\n##\n\n#\n\n#\n", 2),
        ("....\n....\n....\n....\n\n####\n\n####\n\n####\n\n####\n", 2),
        ("----\n----\n----\n----\n\n####\n\n####\n\n####\n\n####\n", 2),
        ("---\n-?-\n\n###\n\n##\n", 4),
    ],
)
def test_bare_pictures(content: str, total: int) -> None:
    for variant in (content, content.replace("\n", "\r\n"), "\ufeff" + content, content + "\n"):
        found = loaded(variant)
        assert number(found, "reference") == number(found) == total
    listed = set(questions.solutions(loaded(content), Asking("reference")))
    assert len(listed) == total


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("board\n---\n-x-\n\ntiles\n##\n", 3),
        ("board\n---\n---\n\ntiles\n##\n#-\n\n#-#\n", 9),
        ("board\n---\n---\n\ntiles\n##\n#x\n", 7),
        ("board\n---\n--\n\ntiles\n##\n", 3),
    ],
)
def test_bare_pictures_that_are_wrong_are_refused_with_their_line(content: str, line: int) -> None:
    said = error(content)
    assert said.startswith((f"{FILE}:{line}: ", f"{FILE}:{line - 1}: ")), said


def test_a_bare_board_without_tiles_is_refused() -> None:
    for content in ("board\n---\n---\n", "board\n---\n---\n\ntiles\n"):
        assert "tile" in error(content)


def test_files_with_another_end_of_line_and_a_mark() -> None:
    content = brute.toml(ring())
    for raw in (content.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + content.encode()):
        assert number(loaded(raw), "reference") == 2
    assert number(loaded(b"\xef\xbb\xbf" + json.dumps(ring()).encode()), "reference") == 2


def test_cells_that_may_be_covered_or_not() -> None:
    puzzle = {"kind": "tiles", "board": "-?-?-", "cover": True, "tile": {"D": {"shape": "##", "count": "any"}}}
    agree(puzzle, "reference")
    for engine in ENGINES:
        agree({**puzzle, "board": ["-?-", "?#?", "-?-"]}, engine)
        agree({**puzzle, "board": ["-?-", "?#?", "-?-"], "cover": False}, engine)


@every_engine
def test_islands(engine: str) -> None:
    puzzle = {
        "kind": "tiles",
        "board": ["--##-", "--#--", "###-#"],
        "tile": {"D": {"shape": "##", "count": 4}},
        "use": "some",
    }
    agree(puzzle, engine)
    agree({**puzzle, "cover": False}, engine)


# whatever a file holds


PICTURES = st.text("##--.?L01x \n", max_size=12)
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        ["all", "some", "any", "2-4", "4-2", "0-1", "dominoes", "one-sided-trominoes", "##", "#\n#", 10**12]
    ),
    st.none() | st.booleans() | st.integers(-1, 5) | st.floats(0, 2),
    PICTURES,
    st.lists(PICTURES, max_size=3),
)
TILE_KEYS = ["shape", "count", "mirror", "rotate", "shap"]


def some_of(keys: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Tables of some of these keys, mostly of one."""
    one = st.builds(lambda key, value: {key: value}, st.sampled_from(keys), VALUES)
    return st.just({}) | one | st.dictionaries(st.sampled_from(keys), VALUES, max_size=4)


@examples(200)
@given(
    puzzles(40),
    some_of(["board", "use", "cover", "mirror", "rotate", "set", "given", "tile", "solutions"]),
    st.dictionaries(
        st.sampled_from(["L", "A", "L2", "L", "A", "L2", "I", "é", "", "#", "a b"]),
        some_of(TILE_KEYS) | st.builds(lambda table: {"shape": "##", **table}, some_of(TILE_KEYS)),
        max_size=2,
    ),
)
def test_any_values_end_in_a_puzzle_that_works_or_in_a_sentence(
    puzzle: dict[str, Any], keys: dict[str, Any], tile: dict[str, Any]
) -> None:
    content = json.dumps({**puzzle, "tile": {**puzzle["tile"], **tile}, **keys})
    (entry,) = entries(content)
    assert (entry.puzzle is None) == bool(entry.error)
    assert "\n" not in entry.error
    if entry.puzzle is None:
        return
    found = entry.puzzle
    said = found.hopeless()
    assert said is None or "\n" not in said
    assert found.grid().layers
    assert said is None or found.check(frozenset())
    listed = list(questions.solutions(found, Asking("reference"), 3))
    assert all(found.check(solution) == [] and found.read(found.write(solution)) == solution for solution in listed)
    assert all(solution in set(found.images(solution)) for solution in listed)
    assert all(found.grid(solution).layers for solution in listed)
    if number_of_placements(found) < 2000:
        assert bool(listed) == bool(list(questions.solutions(found, Asking("pysat"), 1)))


def number_of_placements(found: models.Kind) -> int:
    """How many choices the model has."""
    return found.model().rules.size


@examples(200)
@given(st.text("board\ntiles# -.?01x", max_size=60) | st.lists(PICTURES, max_size=5).map("\n\n".join))
def test_any_bare_text_ends_in_puzzles_or_sentences(content: str) -> None:
    for text in (content, f"board\n---\n---\n\ntiles\n{content}", f"board\n{content}\n\ntiles\n##\n"):
        for entry in entries(text):
            assert (entry.puzzle is None) == bool(entry.error)
            assert "\n" not in entry.error
            if entry.puzzle is not None and entry.puzzle.kind == "tiles":
                list(questions.solutions(entry.puzzle, Asking("reference"), 2))


# many tiles, large boards


def seventy() -> tuple[dict[str, Any], list[brute.Way]]:
    """Seventy hexominoes that may not be turned, on a board of seventy islands that are their shapes."""
    ways = sorted((way for sort in brute.polyominoes(6) for way in sort), key=sorted)[::3][:70]
    places = list(zip(ways, product(range(0, 70, 7), range(0, 49, 7)), strict=True))
    islands = [frozenset((row + r, column + c) for r, c in way) for way, (row, column) in places]
    cells = frozenset().union(*islands)
    rows = ["".join("-" if (row, column) in cells else "#" for column in range(49)) for row in range(70)]
    table = {
        f"H{i}": {
            "shape": ["".join("#" if (row, column) in way else "-" for column in range(6)) for row in range(6)],
            "rotate": False,
            "mirror": False,
        }
        for i, way in enumerate(ways)
    }
    return {"kind": "tiles", "board": rows, "tile": table}, islands


@every_engine
def test_more_tiles_than_there_are_letters_and_digits(engine: str) -> None:
    puzzle, islands = seventy()
    found = built(puzzle)
    assert number(found, engine) == 1
    (solution,) = questions.solutions(found, Asking(engine))
    placements = found.write(solution)
    assert {placed["tile"]: brute.cells_of(placed) for placed in placements} == {
        f"H{i}": island for i, island in enumerate(islands)
    }
    (layer,) = found.grid(solution).layers
    symbols = [{layer[row][column] for row, column in island} for island in islands]
    assert all(len(group) == 1 for group in symbols)
    assert len(set().union(*symbols)) == 70
    assert found.read("\n".join(" ".join(row) for row in layer)) == solution


@pytest.mark.parametrize("engine", ["auto", "cover", "reference"])
def test_a_large_board_of_dominoes_is_covered(engine: str) -> None:
    found = built(tiling(200, 200, "##"))
    started = time.process_time()
    solution = next(questions.solutions(found, Asking(engine)))
    assert time.process_time() - started < 30
    placements = found.write(solution)
    assert len(placements) == 20_000
    assert {cell for placed in placements for cell in brute.cells_of(placed)} == set(product(range(200), repeat=2))


@pytest.mark.parametrize("engine", ["auto", "cover", "reference"])
def test_a_board_cut_into_many_pieces_is_packed(engine: str) -> None:
    rng = random.Random(5)
    pieces = brute.cut(rng, product(range(10), range(10)), 4)
    puzzle: dict[str, Any] = {"kind": "tiles", "board": board(10, 10), "cover": True}
    brute.add_tiles(rng, puzzle, pieces[:20])
    for said in puzzle["tile"].values():
        said["count"] = "any"
    puzzle["tile"]["dot"] = {"shape": "#", "count": "any"}
    found = built(puzzle)
    solution = next(questions.solutions(found, Asking(engine)))
    assert brute.well_written(puzzle, found.write(solution))


MUTILATED = ["#-------", *["--------"] * 6, "-------#"]


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        (tiling(8, 8, "##", board=MUTILATED), ""),
        ({"kind": "tiles", "board": board(14, 15), "set": "hexominoes"}, ""),
        (tiling(5, 5, "##"), "25|odd"),
        ({"kind": "tiles", "board": board(2, 3), "tile": {"I": {"shape": "####"}}}, "I"),
        ({"kind": "tiles", "board": board(2, 2), "tile": {"I": {"shape": "##", "count": 3}}}, "6|2"),
        ({"kind": "tiles", "board": board(3, 3), "tile": {"I": {"shape": "##", "count": 3}}, "cover": True}, "9|3"),
        ({"kind": "tiles", "board": ["---#-"], "cover": True, "tile": {"D": {"shape": "##", "count": "any"}}}, ""),
    ],
)
def test_what_an_argument_proves_takes_no_search(puzzle: dict[str, Any], says: str) -> None:
    found = built(puzzle)
    started = time.process_time()
    said = found.hopeless()
    assert time.process_time() - started < 0.5
    assert said is not None
    assert re.search(says, said), said
    assert questions.verify(found, Asking("auto")).answer == "none"


def test_an_answer_of_no_pieces_is_one() -> None:
    puzzle = {"kind": "tiles", "board": "??", "use": "some", "tile": {"D": {"shape": "##"}}}
    for engine in ENGINES:
        agree(puzzle, engine)
    nothing: Answer = frozenset()
    assert nothing in brute.answers(puzzle)
    assert objections(built(puzzle), []) == []
