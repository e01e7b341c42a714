"""The witnesses of tiles share nothing that computes: each turns its own tiles, and another sees when it is wrong."""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

import pytest

from exactone.models import tiles
from exactone.models.tiles import Piece, Tiles, check, model, search
from exactone.models.tiles.proof import finders, sums
from exactone.models.tiles.text import keys, polyominoes
from exactone.solver import engines
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Solution
from tests import brute_tiles as brute

from .packings import built

SHAPES = {"L": ["#-", "#-", "##"], "S": ["-##", "##-"], "F": ["-##", "##-", "-#-"], "in parts": ["#-#", "#--"]}
FREEDOMS = list(product((True, False), repeat=2))
SHAPE_OF_THE_BOARD = [(name, way) for name in SHAPES for way in sorted(brute.ways(brute.places(SHAPES[name], "-")))]


def boards() -> Iterator[tuple[dict[str, Any], bool]]:
    """A tile, turned or not, on a board of its own shape in every position; and whether it may lie there."""
    for (name, way), (rotate, mirror) in product(SHAPE_OF_THE_BOARD, FREEDOMS):
        rows = ["".join("#-"[(y, x) in way] for x in range(4)) for y in range(4)]
        tile = {"L": {"shape": SHAPES[name], "rotate": rotate, "mirror": mirror}}
        puzzle = {"kind": "tiles", "board": rows, "tile": tile}
        yield puzzle, bool(brute.answers(puzzle))


BOARDS = [(built(puzzle), right) for puzzle, right in boards()]


class Heard(NamedTuple):
    """What each witness says: whether the tile may lie on its board, and whether it is said to be impossible."""

    model: bool
    search: bool
    check: bool
    hopeless: bool


def hear(puzzle: Tiles) -> Heard:
    """Asks all of them, each alone."""
    whole = Piece(0, tuple(sorted(puzzle.board.cells)))
    return Heard(
        any(True for _ in engines.get("pysat").search(puzzle.model(), Limits())),
        any(True for _ in Reference().search(puzzle.search(), Limits())),
        puzzle.check(frozenset({whole})) == [],
        puzzle.argument() is not None,
    )


def agreed(heard: Heard) -> bool:
    """Whether nobody objects to what another says."""
    return heard.model == heard.search == heard.check != heard.hopeless


def test_all_witnesses_are_right_about_a_tile_on_its_own_shape() -> None:
    assert {right for _, right in BOARDS} == {True, False}
    for puzzle, right in BOARDS:
        assert hear(puzzle) == (right, right, right, not right)


class Fault(NamedTuple):
    """A function in which something is written otherwise."""

    home: ModuleType
    name: str
    right: str
    wrong: str


ROTATE, MIRROR = "4 if tile.rotate", "if tile.mirror"
FAULTS = [
    Fault(model, "_ways", ROTATE, "3 if tile.rotate"),
    Fault(model, "_ways", ROTATE, "2 if tile.rotate"),
    Fault(model, "_ways", ROTATE, "4 if not tile.rotate"),
    Fault(model, "_ways", MIRROR, "if not tile.mirror"),
    Fault(model, "_ways", "np.fliplr(drawn)]", "np.flipud(drawn)]"),
    Fault(search, "_ways", ROTATE, "3 if tile.rotate"),
    Fault(search, "_ways", ROTATE, "4 if not tile.rotate"),
    Fault(search, "_ways", "1 + tile.mirror", "2"),
    Fault(search, "_ways", "1 + tile.mirror", "1"),
    Fault(search, "_ways", "(row, over * column)", "(over * row, column)"),
    Fault(check, "_can_lie", ROTATE, "3 if tile.rotate"),
    Fault(check, "_can_lie", ROTATE, "4 if True"),
    Fault(check, "_can_lie", MIRROR, "if True"),
    Fault(check, "_can_lie", MIRROR, "if False"),
    Fault(check, "_can_lie", "complex(over * column, row)", "complex(column, over * row)"),
    Fault(sums, "ways", "rotate or", "False or"),
    Fault(sums, "ways", "(mirror or not over)", "not over"),
    Fault(sums, "ways", "product((1, -1), (1, -1)", "product((1, -1), (1,)"),
    Fault(sums, "ways", "(False, True)", "(False,)"),
]


def planted(home: ModuleType, name: str, right: str, wrong: str) -> Callable[..., Any]:
    """A function of a module with the fault in it."""
    source, names = inspect.getsource(getattr(home, name)), dict(vars(home))
    assert source.count(right) == 1
    exec(compile(source.replace(right, wrong), "planted", "exec"), names)
    found: Callable[..., Any] = names[name]
    return found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.home.__name__[16:]} {fault.wrong}")
def test_a_fault_in_turning_is_seen_by_another_witness(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = planted(*fault)
    for home in (fault.home, finders):
        monkeypatch.setattr(home, fault.name, wrong, raising=False)
    assert not all(agreed(hear(puzzle)) for puzzle, _ in BOARDS)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("turned(side) if rotate", "turned(side) if mirror"),
        ("turned(side) if rotate", "side if rotate"),
        ("if mirror else", "if rotate else"),
        ("if mirror else", "if not mirror else"),
        ("(shape, mirrored(shape))", "(shape,)"),
    ],
)
def test_a_fault_in_telling_which_tiles_are_equal_is_seen_by_brute_force(
    right: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "orientations", planted(polyominoes, "orientations", right, wrong))
    objections = 0
    for one, other in product(sorted(brute.ways(brute.places(SHAPES["L"], "-"))), repeat=2):
        shapes = [["".join("-#"[(y, x) in way] for x in range(3)) for y in range(3)] for way in (one, other)]
        for rotate, mirror in FREEDOMS:
            table = {name: {"shape": shape} for name, shape in zip("LM", shapes, strict=True)}
            puzzle = {"kind": "tiles", "board": ["---"] * 3, "tile": table, "rotate": rotate, "mirror": mirror}
            found = list(Reference().search(built(puzzle).search(), Limits()))
            objections += len(found) != len(brute.answers(puzzle))
    assert objections


# what each of them reaches


def reached(work: Callable[[], object]) -> set[str]:
    """The functions of tiles that are called in this, but those of the sheet."""
    found = set[str]()

    def look(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and Path(code.co_filename).is_relative_to(HOME) and code.co_filename != tiles.__file__:
            found.add(f"{Path(code.co_filename).relative_to(HOME)} {code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


HOME = Path(str(tiles.__file__)).parent
KEPT = (check._can_lie, sums.ways, polyominoes.orientations)


def test_no_function_is_reached_by_two_witnesses() -> None:
    sides: dict[str, set[str]] = {"model": set(), "search": set(), "check": set(), "proof": set()}
    for seed in range(12):
        puzzle = built(brute.generate(random.Random(seed), 60))
        for kept in KEPT:
            kept.cache_clear()  # so that they are called again
        sides["model"] |= reached(lambda: modelled(puzzle))  # noqa: B023  # called at once
        sides["search"] |= reached(lambda: [walked(puzzle, order) for order in Tiles.heuristics])  # noqa: B023
        answers = walked(puzzle, "first-cell")
        sides["check"] |= reached(lambda: [puzzle.check(answer) for answer in answers])  # noqa: B023
        sides["proof"] |= reached(puzzle.argument)
    assert all(sides.values())
    for (one, here), (other, there) in combinations(sides.items(), 2):
        assert here & there == set(), (one, other)


def modelled(puzzle: Tiles) -> None:
    """Makes the model, and all that it makes only when it is asked."""
    rules = puzzle.model().rules
    assert rules.turns is not None
    rules.turns()
    for choice in range(1, rules.size + 1):
        rules.label(choice)


def walked(puzzle: Tiles, heuristic: str) -> list[Solution]:
    """Lets the search find all answers."""
    return list(Reference().search(puzzle.search(heuristic), Limits()))
