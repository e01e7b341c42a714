"""Sudoku: its structure by counting, its turns, its words, and faults planted in its witnesses.

What every kind must do is tested in tests/test_kinds.py, with brute force in tests/brute_sudoku.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.models.sudoku import CellValue, Sudoku, check, model, search
from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution
from tests import brute_sudoku as brute
from tests.kinds.sudoku import SHAPES
from tests.solver.truth import examples

from .helpers import answers, built, flat, puzzle, toml

ENGINES = list(engines.TABLE)
every_engine = pytest.mark.parametrize("engine", ENGINES)

Block = tuple[int, ...]

SMALL = [block for block in SHAPES if prod(block) <= 9]


# structure


def groups_and_mentions(found: Sudoku) -> tuple[int, int]:
    """How many groups the model has, and how many choices they mention together."""
    tables = list(found.model().rules.tables())
    assert all((low, high) == (1, 1) for low, high, _, _ in tables)
    return sum(len(literals) for _, _, literals, _ in tables), sum(
        literals.size for _, _, literals, _ in tables
    )


@pytest.mark.parametrize(
    ("block", "cells", "units", "peers"),
    [
        ((3, 3), 81, 27, 20),  # Norvig's numbers
        ((2, 2), 16, 12, 7),
        ((2, 3), 36, 18, 12),
        ((3, 2), 36, 18, 12),
        ((1, 5), 25, 15, 8),
        ((5, 5), 625, 75, 64),
        ((4,), 4, 2, 3),
        ((2, 2, 2), 512, 3 * 64 + 64, 3 * 7 + 4),
        ((2, 2, 2, 2), 65536, 4 * 4096 + 4096, 4 * 15 + 11),
    ],
)
def test_structure_by_counting(block: Block, cells: int, units: int, peers: int) -> None:
    side = prod(block)
    found = Sudoku(side, block, tuple(map(str, range(side))), {}, {})
    assert found.cells == cells
    model = found.model()
    assert model.rules.size == cells * side
    assert model.rules.all_visible
    assert model.givens == ()
    assert groups_and_mentions(found) == (cells + units * side, (cells + units * side) * side)
    listed, units_of = search._units(side, block)
    assert len(listed) == units
    assert all(len(set(unit)) == len(unit) == side for unit in listed)
    assert {len(set(of)) for of in units_of} == {len(block) + 1}
    neighbours = {cell for unit in units_of[cells // 3] for cell in listed[unit]} - {cells // 3}
    assert len(neighbours) == peers
    homes = check._homes(side, block)
    assert len(homes) == cells
    assert {len(home) for home in homes} == {len(block) + 1}
    assert len({number for home in homes for number in home}) == units


@pytest.mark.parametrize("block", SMALL, ids=str)
def test_the_units_of_all_three_witnesses_are_those_of_brute_force(block: Block) -> None:
    side = prod(block)
    wanted = sorted(sorted(unit) for unit in brute.units(side, block))
    assert sorted(sorted(unit) for unit in search._units(side, block)[0]) == wanted

    homes: dict[int, list[int]] = {}
    for cell, numbers in enumerate(check._homes(side, block)):
        for number in numbers:
            homes.setdefault(number, []).append(cell)
    assert sorted(homes.values()) == wanted

    groups = [
        row for table in model._rules(side, block).tables() for row in table.literals.tolist()
    ]
    placed = [[divmod(choice - 1, side) for choice in group] for group in groups]
    cells = [{cell for cell, _ in group} for group in placed]
    assert [cell for cell in cells if len(cell) == 1] == [
        {cell} for cell in range(side ** len(block))
    ] or side == 1
    for symbol in range(side):
        mine = [
            sorted(cell for cell, _ in group)
            for group in placed
            if {number for _, number in group} == {symbol}
        ]
        assert sorted(mine) == (wanted if side > 1 else [[0]] * (len(block) + 2))


def test_labels_name_cell_and_symbol() -> None:
    rules = puzzle(toml("1...\n" + "....\n" * 3)).model().rules
    assert [rules.label(choice) for choice in (1, 2, 5, 64)] == [
        CellValue(0, 0),
        CellValue(0, 1),
        CellValue(1, 0),
        CellValue(15, 3),
    ]


def test_givens_say_which_cells_they_are_of() -> None:
    model = puzzle(toml("1...\n..2.\n....\n....")).model()
    assert [(given.literal, given.clue) for given in model.givens] == [(1, 0), (4 * 6 + 2, 6)]


def test_two_sudokus_of_a_size_share_their_rules() -> None:
    one, other = puzzle(toml("1...\n" + "....\n" * 3)), puzzle(toml(".2..\n" + "....\n" * 3))
    assert one.model().rules is other.model().rules
    assert one.model().givens != other.model().givens


# published counts


@pytest.mark.parametrize(
    ("block", "first_row", "number"),
    [
        ((1, 5), ".....", 161_280),  # Latin squares of order 5
        # https://oeis.org/A107739 counts 28,200,960 with any first row
        ((2, 3), "123456", 28_200_960 // 720),
        ((3, 2), "123456", 28_200_960 // 720),
    ],
)
def test_published_counts_too_large_to_list(block: Block, first_row: str, number: int) -> None:
    side = prod(block)
    givens = [None if sign == "." else int(sign) - 1 for sign in first_row] + [None] * (
        side**2 - side
    )
    assert Reference().count(built(side, block, givens).search(), Limits()) == (
        number,
        Ended.EXHAUSTED,
    )


# random puzzles


@st.composite
def shapes_and_givens(
    draw: st.DrawFn, shapes: Iterable[Block] = tuple(SHAPES)
) -> tuple[int, Block, list[int | None]]:
    """A puzzle of some shape, mostly one that has a solution."""
    block = draw(st.sampled_from(list(shapes)))
    side = prod(block)
    rng = random.Random(draw(st.integers(0, 2**32)))
    givens = brute.random_givens(rng, side, block, rng.uniform(SHAPES[block], 1))
    if draw(st.sampled_from([False, False, True])):  # one given more, which is mostly wrong
        givens[rng.randrange(len(givens))] = rng.randrange(side)
    return side, block, givens


def agree(found: Sudoku, givens: brute.Values) -> bool:
    """Whether every engine finds exactly what brute force finds;
    engines alone may raise EngineError, too."""
    wanted = brute.solutions(found.side, found.block, givens)
    return all(sorted(answers(found, engine)) == wanted for engine in ENGINES)


@pytest.mark.parametrize("block", list(SHAPES), ids=str)
def test_every_shape_is_searched_as_by_brute_force(block: Block) -> None:
    side = prod(block)
    givens = brute.random_givens(random.Random(1), side, block, (1 + SHAPES[block]) / 2)
    assert agree(built(side, block, givens), givens)


@examples(60)
@given(shapes_and_givens(SMALL), st.randoms(use_true_random=False))
def test_equivalent_puzzles_have_as_many_solutions(
    made: tuple[int, Block, list[int | None]], rng: random.Random
) -> None:
    side, block, givens = made
    number = brute.count(side, block, givens)
    for image in brute.images(side, block, givens, rng):
        found = built(side, block, image)
        assert Reference().count(found.search(), Limits()) == (number, Ended.EXHAUSTED)
        assert len(answers(found, "pysat")) == number


def test_a_large_puzzle_whose_givens_leave_no_choice_is_filled_in_bites() -> None:
    full: list[int | None] = list(brute.formula_grid(8, (2, 2, 2)))
    full[500] = None
    found = built(8, (2, 2, 2), full)
    bites = list(walk(found))
    assert max(bites) <= search.BITE
    assert len(bites) > 1
    assert sum(bites) == found.cells


def walk(found: Sudoku) -> Iterator[int]:
    """The number of choices made by each move of a search that never has to choose."""
    search = found.search()
    moves = list(search.start())
    while True:
        ((labels, state),) = moves
        yield len(list(labels))
        following = search.moves(state)
        if following is None:
            return
        moves = list(following)


# the checker


@examples(80)
@given(shapes_and_givens(), st.integers(0, 2**32), st.integers(0, 3))
def test_the_checker_objects_where_brute_force_does(
    made: tuple[int, Block, list[int | None]], seed: int, changes: int
) -> None:
    side, block, givens = made
    rng = random.Random(seed)
    filling = list(
        next(brute.completions(side, block, givens, lambda: range(side)), [0] * side ** len(block))
    )
    for _ in range(changes):
        filling[rng.randrange(len(filling))] = rng.randrange(side)
    assert checker_agrees(built(side, block, givens), givens, filling)


def checker_agrees(found: Sudoku, givens: brute.Values, filling: list[int]) -> bool:
    """Whether the checker objects exactly to the cells that are in the way of each other,
    or of what is given."""
    wrong = found.check(frozenset(CellValue(cell, symbol) for cell, symbol in enumerate(filling)))
    pairs = brute.broken(found.side, found.block, givens, filling)
    names = {found.name(cell) for pair in pairs for cell in pair}
    said = {
        name for cell in range(found.cells) for name in [found.name(cell)] if mentions(wrong, name)
    }
    return said == names and bool(wrong) == bool(pairs)


def mentions(sentences: list[str], name: str) -> bool:
    """Whether a cell is named in some sentence."""
    return any(f" {name} " in f" {sentence} " for sentence in sentences)


def filled(text: str) -> Solution:
    """An answer of a 4x4; a dot is an empty cell."""
    signs = text.replace(" ", "")
    return frozenset(
        CellValue(cell, int(sign) - 1) for cell, sign in enumerate(signs) if sign != "."
    )


def four(text: str) -> Sudoku:
    """A 4x4 of four groups of four signs."""
    return puzzle(toml(text.replace(" ", "\n")))


def test_a_right_answer_breaks_no_rule() -> None:
    assert four("1... .... .... ....").check(filled("1234 3412 2143 4321")) == []


def test_an_empty_cell_is_named() -> None:
    assert four("1... .... .... ....").check(filled("1234 34.2 2143 4321")) == ["r2c3 is empty"]


def test_every_empty_cell_is_named_when_there_is_no_answer_at_all() -> None:
    wrong = four("1... .... .... ....").check(frozenset())
    assert wrong == [f"r{row}c{column} is empty" for row in range(1, 5) for column in range(1, 5)]


def test_a_cell_with_two_symbols_is_named() -> None:
    wrong = four(".... .... .... ....").check(filled("1234 3412 2143 4321") | {CellValue(5, 0)})
    assert "r2c2 has 2 symbols" in wrong


def test_a_cell_with_two_symbols_and_an_empty_one_are_both_named() -> None:
    wrong = four(".... .... .... ....").check((filled("1234 3412 2143 432.")) | {CellValue(5, 0)})
    assert "r2c2 has 2 symbols" in wrong
    assert "r4c4 is empty" in wrong


def test_a_given_that_is_contradicted_is_named() -> None:
    wrong = four("2... .... .... ....").check(filled("1234 3412 2143 4321"))
    assert wrong == ["r1c1 is given as 2, not 1"]


def test_clashes_are_named_with_their_lines_and_block() -> None:
    wrong = four(".... .... .... ....").check(filled("1134 3412 2143 4321"))
    assert "r1c1 and r1c2 are both 1 in row 1" in wrong
    assert "r1c1 and r1c2 are both 1 in one block" in wrong
    assert any("column 2" in sentence and mentions([sentence], "r3c2") for sentence in wrong)
    assert len(wrong) == 3


def test_clashes_are_named_in_reading_order() -> None:
    wrong = four(".... .... .... ....").check(filled("1134 3412 2143 4321"))
    assert wrong == [
        "r1c1 and r1c2 are both 1 in row 1",
        "r1c1 and r1c2 are both 1 in one block",
        "r1c2 and r3c2 are both 1 in column 2",
    ]


def test_the_checker_uses_the_symbols_of_the_puzzle() -> None:
    found = puzzle(toml("ABC.\n....\n....\n....", symbols="A-D"))
    assert found.check(filled("1114 3412 2143 4321"))[0] == "r1c2 is given as B, not A"


def test_cells_of_cubes_are_named_with_their_layer() -> None:
    found = built(8, (2, 2, 2), [None] * 512)
    symbols = brute.formula_grid(8, (2, 2, 2))
    changed = [*symbols[:70], (symbols[70] + 1) % 8, *symbols[71:]]
    wrong = found.check(frozenset(CellValue(cell, symbol) for cell, symbol in enumerate(changed)))
    assert mentions(wrong, "layer 2 r1c7")
    assert found.name(0) == "layer 1 r1c1"
    assert found.name(511) == "layer 8 r8c8"
    assert (
        Sudoku(16, (2, 2, 2, 2), (), {}, {}).name(16**3 + 2 * 256 + 3 * 16 + 4) == "layer 2.3 r4c5"
    )
    assert Sudoku(4, (4,), (), {}, {}).name(2) == "r1c3"


# what can be told at sight


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1..1 .... .... ....", "r1c1 (line 3) and r1c4 (line 3) are both given as 1 in row 1"),
        ("2... .... 2... ....", "r1c1 (line 3) and r3c1 (line 5) are both given as 2 in column 1"),
        ("3... .3.. .... ....", "r1c1 (line 3) and r2c2 (line 4) are both given as 3 in one block"),
    ],
)
def test_givens_that_clash_are_told_at_sight(text: str, said: str) -> None:
    assert four(text).argument() == said
    verdict = questions.verify(four(text), Request())
    assert (verdict.answer, verdict.argument) == ("none", said)


def test_the_places_of_a_clash_are_lines_of_the_file_also_between_rulings() -> None:
    found = puzzle("\n1 . | . .\n. . | . .\n\n. . | . .\n1 . | . .\n")
    assert found.argument() == "r1c1 (line 2) and r4c1 (line 6) are both given as 1 in column 1"


def test_a_clash_in_a_cube_names_layers() -> None:
    givens: list[int | None] = [None] * 512
    givens[1] = givens[65] = 4
    found = built(8, (2, 2, 2), givens)
    said = found.argument()
    assert said is not None
    assert "layer 1 r1c2 " in said
    assert "layer 2 r1c2 " in said
    assert "both given as 5" in said


def test_there_is_no_argument_where_it_takes_a_search() -> None:
    assert four("1... .... .... ....").argument() is None
    assert four("12.. ..3. ...4 ....").argument() is None


@examples(100)
@given(shapes_and_givens())
def test_there_is_an_argument_where_givens_clash_and_nowhere_else(
    made: tuple[int, Block, list[int | None]],
) -> None:
    side, block, givens = made
    assert (built(side, block, givens).argument() is not None) == bool(
        brute.clashes(side, block, givens)
    )


@every_engine
def test_engines_that_are_asked_all_the_same_find_nothing_where_givens_clash(engine: str) -> None:
    for text in ("1..1 .... .... ....", "2... .... 2... ....", "3... .3.. .... ...."):
        assert answers(four(text), engine) == []


# random answers


@every_engine
def test_seeds_give_many_different_answers(engine: str) -> None:
    empty = four(".... .... .... ....")
    found = {
        flat(empty, next(questions.solutions(empty, Request(engine, seed=seed))))
        for seed in range(60)
    }
    assert len(found) > 25


# up to symmetry


@pytest.mark.parametrize(
    ("block", "number"),
    [((2, 2), 8), ((2, 3), 4), ((3, 2), 4), ((1, 4), 4), ((5,), 2), ((2, 2, 2), 48), ((1, 1), 1)],
)
def test_as_many_turns_as_the_blocks_allow(block: Block, number: int) -> None:
    side = prod(block)
    # all cells differ: no rule matters
    answer = frozenset(CellValue(cell, cell) for cell in range(side ** len(block)))
    images = list(built(side, block, [None] * side ** len(block)).images(answer))
    assert len(set(images)) == number
    assert answer in images


def test_a_cell_in_many_dimensions_is_not_turned_thousands_of_times() -> None:
    alone = puzzle(toml("1", dimensions=4))
    assert len(list(alone.images(frozenset({CellValue(0, 0)})))) < 1000


def test_givens_allow_only_turns_that_keep_them() -> None:
    alone = four("1... .... .... ....")
    for answer in questions.solutions(alone, Request("reference"), 5):
        images = set(alone.images(answer))
        assert len(images) == 2  # as it is, and mirrored in the diagonal through the given
        assert all(alone.check(image) == [] for image in images)


@every_engine
def test_a_puzzle_that_is_unique_up_to_symmetry_is_noticed(engine: str) -> None:
    twins = four("1..2 .... ..2. 2..1")  # two answers, mirrored in a diagonal
    verdict = questions.verify(twins, Request(engine))
    assert (verdict.answer, verdict.images) == ("many", True)
    verdict = questions.verify(twins, Request(engine, up_to_symmetry=True))
    assert (verdict.answer, verdict.count) == ("one", 1)


@every_engine
def test_a_puzzle_with_several_answers_that_are_no_images_is_not(engine: str) -> None:
    for text in (".... .... .... ....", "1234 .... .... ....", "1... .... .... ...."):
        assert not questions.verify(four(text), Request(engine)).images
