"""Connected, areas, islands and loops: published numbers, counted by few states;
what is told answer by answer."""

from __future__ import annotations

import random

import pytest

from exactone.models.boards.board import Board
from exactone.models.boards.cells import Cells
from exactone.models.boards.edges import Edges
from exactone.models.parts import areas, halves, islands
from exactone.models.parts.areas import Areas
from exactone.models.parts.connected import Connected
from exactone.models.parts.islands import Islands
from exactone.models.parts.loop import Loop
from exactone.models.parts.own_sizes import OwnSizes
from exactone.models.parts.part import Part
from exactone.models.rules import Reduction
from exactone.solver.engines.remembered import StateCount
from exactone.solver.limits import Ended, Limits
from tests.kinds.rules import MAP
from tests.parts import cases, sample
from tests.test_parts import Toy, modelled, posted, toy

from .helpers import entries, error

ON = frozenset({0})


def counted(board: Board, *parts: Part) -> tuple[int, int]:
    """How many answers there are, and how many states that took."""
    counting = StateCount(Toy(variables=board, number=2, own=parts).search())
    assert counting.run(Limits()) is Ended.EXHAUSTED
    return counting.total, len(counting.known.totals)


def everywhere(side: int) -> tuple[Cells, tuple[int, ...], tuple[tuple[int, int], ...]]:
    """A square of cells, all of them, and which are beside each other."""
    board = Cells(side, side)
    return board, tuple(range(side * side)), board.near("sides")


@pytest.mark.parametrize(
    ("side", "number"), [(1, 1), (2, 13), (3, 218), (4, 11506), (5, 2301877), (6, 1732082741)]
)
def test_connected_cells_of_a_square(side: int, number: int) -> None:
    """Oeis.org/A287151; and none of them."""
    board, places, near = everywhere(side)
    found, states = counted(board, Connected(ON, places, near))
    assert found == number + 1
    assert states < 3_000


@pytest.mark.parametrize(
    ("side", "number"), [(1, 1), (2, 13), (3, 213), (4, 9349), (5, 1222363), (6, 487150371)]
)
def test_loops_around_the_cells_of_a_square(side: int, number: int) -> None:
    """Oeis.org/A140517."""
    board = Edges(side, side)
    found, states = counted(board, Loop(ON, board.ends))
    assert found == number
    assert states < 3_000


@pytest.mark.parametrize(("side", "number"), [(2, 12), (3, 322), (4, 14248), (5, 1530196)])
def test_paths_through_the_cells_of_a_square(side: int, number: int) -> None:
    """Oeis.org/A288518."""
    board = Edges(side, side, around=False)
    found, states = counted(board, Loop(ON, board.ends, path=True))
    assert found == number
    assert states < 3_000


@pytest.mark.long
def test_areas_are_counted_by_few_states() -> None:
    board, places, near = everywhere(6)
    assert counted(board, Areas(ON, places, near, ((2, None),)))[1] < 1_200
    assert counted(board, Areas(ON, places, near, ((1, 3), (2, 2), (3, 1))))[1] < 40_000
    assert counted(board, Islands(ON, places, near, ((0, 4), (20, 5), (35, None))))[1] < 10_000


@pytest.mark.parametrize("seed", range(60))
def test_areas_that_are_too_many_to_list_are_counted_answer_by_answer(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = sample(cases()["areas"], seed)
    monkeypatch.setattr(areas, "LISTED", -1)
    found = modelled(it.made, toy(it.made, loose=True).loose())
    assert sorted(found) == sorted(it.truth)


@pytest.mark.parametrize("seed", range(60))
def test_places_of_large_islands_are_reached_in_steps(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = sample(cases()["islands"], seed)
    monkeypatch.setattr(islands, "LARGE", 1)
    found = modelled(it.made, toy(it.made, loose=True).loose())
    assert sorted(found) == sorted(it.truth)


# edges as a board


def test_sides_are_called_by_their_cells() -> None:
    board = Edges(1, 2)
    assert board.names == (
        "r1c1 top",
        "r1c1 left",
        "r1c2 top",
        "r1c2 left",
        "r1c2 right",
        "r1c1 bottom",
        "r1c2 bottom",
    )
    assert [board.names[place] for place in board.around_cell((0, 1)).places] == [
        "r1c2 top",
        "r1c2 left",
        "r1c2 right",
        "r1c2 bottom",
    ]
    assert board.ends == (
        (0, 0, 1),
        (1, 0, 3),
        (2, 1, 2),
        (3, 1, 4),
        (4, 2, 5),
        (5, 3, 4),
        (6, 4, 5),
    )


def test_links_are_called_by_both_their_cells() -> None:
    board = Edges(2, 2, around=False)
    assert board.names == ("r1c1-r1c2", "r1c1-r2c1", "r1c2-r2c2", "r2c1-r2c2")
    assert board.around_cell((1, 0)).places == (1, 3)


@pytest.mark.parametrize("around", [False, True])
@pytest.mark.parametrize(("height", "width", "number"), [(2, 3, 4), (3, 3, 8), (1, 3, 4)])
def test_edges_turn_with_their_nodes(height: int, width: int, number: int, around: bool) -> None:
    """What met in a node meets in a node; and a loop stays a loop."""
    board = Edges(height, width, around)
    ways = [way.goes for way in board.turns()]
    assert ways[0] == tuple(range(len(board.names)))
    assert len(ways) == number
    part, values = Loop(ON, board.ends), range(2)
    said = set(part.moved(range(len(board.names)), values))
    assert all(set(part.moved(way, values)) == said for way in ways)
    shuffled = random.Random(0).sample(range(len(board.names)), len(board.names))
    assert set(part.moved(shuffled, values)) != said or len(board.names) < 4


# how they are written

GRID = "kind = 'rules'\nvalues = ['#', '-']\ngrid = '''\n...\n...\n'''\n"
NUMBERS = GRID.replace("['#', '-']", "[1, 2, '-']")


@pytest.mark.parametrize(
    ("sheet", "rule", "says"),
    [
        (
            MAP,
            "connected = { value = 'red' }",
            "connected needs a grid; for variables list the pairs",
        ),
        (
            GRID,
            "connected = {}",
            'connected does not say which values; write value = "#", or a list of values',
        ),
        (GRID, "connected = { value = '#', by = 'cornrs' }", "did you mean 'corners'?"),
        (
            GRID,
            "connected = { value = '#', by = 'sides', pairs = ['r1c1', 'r1c2'] }",
            "connected has by and pairs; keep",
        ),
        (GRID, "connected = { value = '#', at = 1 }", "unknown key 'at' in connected"),
        (
            GRID,
            "areas = { value = '#' }",
            "areas needs sizes = [1, 2], or own = true where values are sizes, and not",
        ),
        (
            NUMBERS,
            "areas = { own = true, sizes = [1] }",
            "areas needs sizes = [1, 2], or own = true",
        ),
        (
            GRID,
            "areas = { value = '#', sizes = [0] }",
            "sizes are whole numbers from 1 up; write sizes = [1, 2], or",
        ),
        (GRID, "areas = { value = '#', sizes = { 1 = -1 } }", "sizes are whole numbers from 1 up"),
        (GRID, "areas = { own = true }", "own = true needs values that are numbers from 1 up"),
        (NUMBERS, "areas = { own = true, value = 1 }", "own = true stands without a value"),
        (
            GRID,
            "islands = { value = '#' }",
            "clues must be a picture of numbers, ? for any size, . for none",
        ),
        (
            GRID,
            "islands = { value = '#', clues = '1 2 .' }",
            "must be as large as the grid, 2 rows of 3",
        ),
        (
            GRID,
            "islands = { value = '#', clues = '''\n1.x\n...''' }",
            "clues has 'x'; write a number from 1 up",
        ),
        (GRID, "loop = { value = '#' }", "a loop needs the edges of a grid"),
    ],
)
def test_what_is_no_such_rule_is_refused(sheet: str, rule: str, says: str) -> None:
    assert says in error(f"{sheet}\n[[rule]]\n{rule}\n")


def test_what_files_say_is_what_parts_hold() -> None:
    clues = "'''\n1 . ?\n. . .\n'''"
    rules = (
        f"[[rule]]\nareas = {{ own = true }}\n[[rule]]\nislands = {{ value = 2, clues = {clues}, "
        f"in = 'columns' }}\n"
    )
    puzzle = entries(NUMBERS + rules)[0].puzzle
    assert isinstance(puzzle, Reduction)
    places, near = tuple(range(6)), Cells(2, 3).near("sides")
    columns = [((0, 3), ((0, 1),)), ((1, 4), ()), ((2, 5), ((2, None),))]
    assert puzzle.sheet.parts == (
        OwnSizes((1, 2, 0), places, near),
        *(Islands(frozenset({1}), column, (column,), own) for column, own in columns),
    )


def test_wrong_halves_are_cut_off_where_little_was_said_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it is where so many cells of one colour hang together that it would be too much."""
    monkeypatch.setattr(halves, "FAR", 0)
    for seed in range(80):
        it = sample(cases()["halves"], seed)
        assert set(modelled(it.made, posted(it.made))) == it.truth
