"""Values that point somewhere turn with the board: triangles that make rectangles (a draft of
Shakashaka), and arrows. Brute force turns pictures and their signs, and knows no part."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.kinds import kind_class
from exactone.models.base.looks import Sign
from exactone.models.base.part_puzzle import Assignment
from exactone.models.boards.board import Cell, Line, together
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.pattern import Pattern
from exactone.models.text.document import Document
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution
from exactone.solver.symmetry import board_turns
from tests.kinds import Case, Keys
from tests.kinds.shakashaka import turned_rows
from tests.samples import modelled, searched
from tests.solver.truth import examples
from tests.turned import TURNINGS, Turning, answers, pictures

ENGINES = ("auto", "reference", "pysat", "ortools")  # cover takes no patterns up to symmetry
BLACK = "#"
Rows = tuple[str, ...]


# the draft: white parts are rectangles, upright or on a corner

CORNERS = {"◤": (-1, -1), "◥": (-1, 1), "◢": (1, 1), "◣": (1, -1)}
"""Where the black half of each triangle is."""

ROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The ways from a point, clockwise."""


@dataclass(frozen=True, kw_only=True)
class Triangles(CellPuzzle):
    """A grid of black cells; each other cell stays white, or gets a triangle."""

    kind: ClassVar[str] = "triangles"
    signs: ClassVar = {
        "white": Sign("o", "o", "o"),
        **{sign: Sign(sign, sign, sign) for sign in CORNERS},
        "black": Sign("", BLACK, BLACK),
    }
    points: ClassVar[Mapping[str, Sequence[Cell]]] = {
        sign: [step] for sign, step in CORNERS.items()
    }
    blacks: Picture = key(picture("[#.]", "# or ."), "a picture: # black, . elsewhere", name="grid")

    def rules(self) -> Iterator[Part | Rule]:
        black = self.values.index("black")
        others = frozenset(range(len(self.values))) - {black}
        for place, cell in enumerate(self.board.cells):
            some = frozenset({black}) if self.blacks[cell] == BLACK else others
            yield Count(some, (Line((place,)),), 1, 1)
        for row, column in product(range(self.board.height + 1), range(self.board.width + 1)):
            around = {
                (down, right): self.board.place[cell]
                for down, right in CORNERS.values()
                if (cell := (row + (down - 1) // 2, column + (right - 1) // 2)) in self.board.place
            }
            looks = product(
                *(
                    [black] if self.blacks[self.board.cells[place]] == BLACK else sorted(others)
                    for place in around.values()
                )
            )
            wrong = (
                tuple(frozenset({value}) for value in look)
                for look in looks
                if not self._may_meet(dict(zip(around, look, strict=True)))
            )
            yield Pattern((tuple(around.values()),), tuple(wrong))

    def _may_meet(self, look: Mapping[Cell, int]) -> bool:
        """Whether all that is white around a point is a right angle, a straight one or all."""
        white = [self._is_white(look, at) for at in range(8)]
        if all(white):
            return True
        first = white.index(False)
        runs = "".join(" x"[so] for so in white[first:] + white[:first]).split()
        return all(len(run) in (2, 4) for run in runs)

    def _is_white(self, look: Mapping[Cell, int], eighth: int) -> bool:
        """Whether an eighth of the ground around a point is white."""
        side, next_side = ROUND[eighth], ROUND[(eighth + 1) % 8]
        corner = side if 0 not in side else next_side
        if corner not in look or self.values[look[corner]] in ("black", "white"):
            return corner in look and self.values[look[corner]] == "white"
        its = CORNERS[self.values[look[corner]]]
        here = -corner[0], -corner[1]  # the point, seen from the middle of the cell
        if its in (here, corner):
            return its == corner
        # the triangle begins at this point: the side that its black half is at is black
        straight = side if 0 in side else next_side
        between = (its[0], 0) if straight[0] == 0 else (0, its[1])
        outer = (here[0], 0) if straight[0] == 0 else (0, here[1])
        return between != outer


def triangles_right(rows: Sequence[str]) -> bool:
    """Whether each white component, in quarters of cells, is as large as the smallest rectangle
    around it, which may be turned by half a right angle."""
    quarters = [
        (y, x, side)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        for side in ((-1, 0), (0, 1), (1, 0), (0, -1))
        if sign != BLACK
        and (sign not in CORNERS or side not in ((CORNERS[sign][0], 0), (0, CORNERS[sign][1])))
    ]
    white = set(quarters)

    def near(quarter: Any) -> Iterator[Any]:
        y, x, (down, right) = quarter
        beside = [(y, x, (right, down)), (y, x, (-right, -down))]
        beside.append((y + down, x + right, (-down, -right)))
        return (each for each in beside if each in white)

    pieces: Any = together(quarters, near)  # type: ignore[arg-type]
    for some in pieces:
        points = [
            point
            for y, x, (down, right) in some
            for point in (
                (2 * y + 1, 2 * x + 1),
                (2 * y + 1 + down - right, 2 * x + 1 + right - down),
                (2 * y + 1 + down + right, 2 * x + 1 + right + down),
            )
        ]
        upright = spread(y for y, _ in points) * spread(x for _, x in points)
        tilted = spread(y + x for y, x in points) * spread(y - x for y, x in points)
        if len(some) not in (upright, tilted / 2):
            return False
    return True


def spread(numbers: Iterator[int]) -> int:
    """How far apart the least and the largest are."""
    every = [*numbers]
    return max(every) - min(every)


# arrows: each points at a cell without one, or out of the grid; there are so many of them

ARROWS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


@dataclass(frozen=True, kw_only=True)
class Arrows(CellPuzzle):
    """A grid of arrows and blanks; ways in which no arrow may point at another one; how many
    arrows there are at least and at most."""

    kind: ClassVar[str] = "arrows"
    signs: ClassVar = {sign: Sign(sign, sign, sign) for sign in (*ARROWS, "o")}
    points: ClassVar[Mapping[str, Sequence[Cell]]] = {sign: [step] for sign, step in ARROWS.items()}
    open_cells: Picture = key(picture("[.]", "."), "a picture of dots", name="grid")
    ways: tuple[str, ...] = ()
    bounds: tuple[int, int] = (0, 99)

    def rules(self) -> Iterator[Part | Rule]:
        place = self.board.place
        arrows = frozenset(range(len(ARROWS)))
        for sign in self.ways:
            down, right = ARROWS[sign]
            pairs = tuple(
                (number, place[row + down, column + right])
                for (row, column), number in place.items()
                if (row + down, column + right) in place
            )
            yield Pattern(pairs, ((frozenset({self.values.index(sign)}), arrows),))
        yield Count(arrows, (Line(self.board.places),), *self.bounds)


def arrows_right(keys: Keys, rows: Sequence[str]) -> bool:
    """Whether an answer keeps the rules."""
    signs = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    for (y, x), sign in signs.items():
        if sign in keys["ways"]:
            down, right = ARROWS[sign]
            if signs.get((y + down, x + right), "o") != "o":
                return False
    least, most = keys["bounds"]
    return bool(least <= sum(sign != "o" for sign in signs.values()) <= most)


# both kinds, by brute force


def turned_sign(sign: str, turning: Turning) -> str:
    """What stands there in the turned picture."""
    for signs in ("◤◥◢◣", "^>v<"):
        if sign in signs:
            at = signs.index(sign)
            if turning.mirrored:
                at = (1 - at if signs[0] == "◤" else -at) % 4
            return signs[(at + turning.quarters) % 4]
    return sign


def turned_answer(answer: Rows, turning: Turning, height: int, width: int) -> Hashable:
    """An answer with its signs turned, and put where they go then."""
    signs = [[turned_sign(sign, turning) for sign in row] for row in answer]
    return tuple(map("".join, turning.rows(signs)))


def turned_keys(keys: Keys, turning: Turning) -> Keys:
    """The keys of the turned puzzle."""
    found = dict(pictures(keys, turning))
    if "given" in found:
        found["given"] = [
            "".join(turned_sign(sign, turning) for sign in row) for row in found["given"]
        ]
    if "ways" in found:
        found["ways"] = sorted(turned_sign(sign, turning) for sign in keys["ways"])
    return found


def filled(keys: Keys, signs: str) -> Iterator[Rows]:
    """All pictures of these signs on the cells that are not black, and as is given."""
    given = keys.get("given", keys["grid"])
    ways = [
        [BLACK if open_one == BLACK else signs if known == "." else known]
        for row, known_row in zip(keys["grid"], given, strict=True)
        for open_one, known in zip(row, known_row, strict=True)
    ]
    width = len(keys["grid"][0])
    for found in product(*(some for (some,) in ways)):
        yield tuple("".join(found[at : at + width]) for at in range(0, len(found), width))


def triangle_answers(keys: Keys) -> set[Hashable]:
    return {rows for rows in filled(keys, "o◤◥◢◣") if triangles_right(rows)}


def arrow_answers(keys: Keys) -> set[Hashable]:
    return {rows for rows in filled(keys, "^>v<o") if arrows_right(keys, rows)}


SIZES = ((1, 1), (1, 3), (2, 2), (2, 2), (2, 3), (3, 2))


def some_given(rng: random.Random, keys: Keys, signs: str) -> Keys:
    """Perhaps some of it is given, perhaps as much as one of the turns keeps."""
    if rng.random() < 0.5:
        return keys
    rows = [
        "".join(rng.choice(signs) if sign == "." and rng.random() < 0.3 else "." for sign in row)
        for row in keys["grid"]
    ]
    return {**keys, "given": rows}


def some_triangles(rng: random.Random) -> Keys:
    height, width = rng.choice([*SIZES, (3, 3)])
    often = 0.6 if (height, width) == (3, 3) else rng.choice([0, 0, 0.2])
    rows = ["".join(rng.choices(".#", (1 - often, often), k=width)) for _ in range(height)]
    rows = [row[::-1] for row in rows[::-1]] if rng.random() < 0.5 else rows
    if sum(row.count(".") for row in rows) > 6:
        rows = ["#.#", "...", "#.#"]
    return some_given(rng, {"grid": rows}, "o◤◥◢◣")


def some_arrows(rng: random.Random) -> Keys:
    height, width = rng.choice(SIZES)
    ways = rng.choice(["^>v<", "^>v<", "^v", "^", "^>", ""])
    bounds = rng.choice([(0, 99), (1, 2), (2, height * width)])
    keys = {"grid": ["." * width] * height, "ways": sorted(ways), "bounds": bounds}
    return some_given(rng, keys, "^>v<o")


def plain(written: Any) -> Rows:
    return tuple(written)


TRIANGLES = Case(
    "triangles",
    own_puzzle=some_triangles,
    own_answers=triangle_answers,
    plain=plain,
    turned=turned_keys,
    turned_answer=turned_answer,
)
ARROW_CASE = Case(
    "arrows",
    own_puzzle=some_arrows,
    own_answers=arrow_answers,
    plain=plain,
    turned=turned_keys,
    turned_answer=turned_answer,
)
both_kinds = pytest.mark.parametrize("case", [TRIANGLES, ARROW_CASE], ids=str)
seeds = st.integers(0, 2**32 - 1)
ANSWERS = ("none", "one", "many")


def parsed(case: Case, keys: Keys) -> CellPuzzle:
    """The puzzle with these keys; what is given does not go through a file."""
    grid = Document({"grid": "\n".join(keys["grid"])})
    blank: CellPuzzle
    if case is TRIANGLES:
        blank = Triangles.parse(grid)
    else:
        cells = Arrows.parse(grid).open_cells
        blank = Arrows(open_cells=cells, ways=tuple(keys["ways"]), bounds=keys["bounds"])
    number = {sign.given: value for value, sign in enumerate(blank.signs.values())}
    given = {
        blank.board.place[row, column]: frozenset({number[sign]})
        for row, line in enumerate(keys.get("given", ()))
        for column, sign in enumerate(line)
        if sign != "."
    }
    return replace(blank, given=given)


@dataclass(frozen=True)
class Turned:
    """A puzzle, and what brute force says of it and of its turned copies."""

    case: Case
    keys: Keys

    @cached_property
    def puzzle(self) -> CellPuzzle:
        return parsed(self.case, self.keys)

    @cached_property
    def truth(self) -> set[Any]:
        return self.case.answers(self.keys)

    @cached_property
    def told(self) -> list[Turning]:
        """The turnings that leave the keys as they are."""
        return [turning for turning in TURNINGS if turned_keys(self.keys, turning) == self.keys]

    @cached_property
    def turnings(self) -> list[Turning]:
        """Those that the puzzle says that it has. They may be more: a sign that is given says
        nothing, or no more than elsewhere, where the rules leave no other one."""
        does = {frozenset(self._effect(turning).items()): turning for turning in TURNINGS}
        labels = self._effect(TURNINGS[0])
        turns = self.puzzle.turns() or ()
        return [does[frozenset((label, turn(label)) for label in labels)] for turn in turns]

    def _effect(self, turning: Turning) -> dict[Assignment, Assignment]:
        """What a turning makes of every sign in every cell."""
        board = self.puzzle.board
        found = dict[Assignment, Assignment]()
        for name, cell in zip(board.names, board.cells, strict=True):
            other = turning.cell(*cell, board.height, board.width)
            there = board.names[board.place[other]] if other in board.place else ""
            for value in self.puzzle.values:
                found[Assignment(name, value)] = Assignment(there, turned_sign(value, turning))
        return found

    @cached_property
    def orbits(self) -> set[frozenset[Any]]:
        """Answers with their turned copies."""
        copies = defaultdict[Any, set[Any]](set)
        for turning in self.turnings:
            for answer, image in answers(self.case, self.keys, self.truth, turning).items():
                copies[answer].add(image)
        return {frozenset(some) for some in copies.values()}

    def plain(self, solution: Solution) -> Any:
        return self.case.plain(self.puzzle.write(solution))


EMPTY = Turned(TRIANGLES, {"grid": ["..."] * 3})


def asked(it: Turned, engine: str) -> None:
    """All that is said up to symmetry is what brute force says."""
    puzzle = it.puzzle
    request = Request(engine, up_to_symmetry=True)
    verdict = questions.count(puzzle, request)
    assert (verdict.count, verdict.complete) == (len(it.orbits), True)
    shown = set(map(it.plain, questions.solutions(puzzle, request)))
    assert len(shown) == len(it.orbits)
    assert all(len(orbit & shown) == 1 for orbit in it.orbits)
    verdict = questions.verify(puzzle, request)
    assert verdict.answer == ANSWERS[min(2, len(it.orbits))]
    verdict = questions.verify(puzzle, Request(engine))
    assert verdict.answer == ANSWERS[min(2, len(it.truth))]
    assert verdict.images is (len(it.orbits) == 1 < len(it.truth))


@pytest.mark.long
@pytest.mark.parametrize("engine", ["pysat", "reference", "ortools"])
def test_an_empty_square_of_nine_cells_has_three_answers_two_up_to_symmetry(engine: str) -> None:
    puzzle = EMPTY.puzzle
    assert questions.count(puzzle, Request(engine)).count == 3
    assert questions.count(puzzle, Request(engine, up_to_symmetry=True)).count == 2
    shown = list(questions.solutions(puzzle, Request(engine, up_to_symmetry=True)))
    assert sorted(len({*puzzle.images(answer)}) for answer in shown) == [1, 2]
    assert questions.verify(puzzle, Request(engine, up_to_symmetry=True)).answer == "many"


def test_engines_that_turn_models_turn_values() -> None:
    keys = {"grid": ["..", ".."], "ways": [], "bounds": (1, 1)}
    asked(Turned(ARROW_CASE, keys), "cover")


def test_a_value_that_points_nowhere_else_stops_the_turn() -> None:
    """Where there is no arrow to the right, none to the left can be mirrored."""

    @dataclass(frozen=True, kw_only=True)
    class Fewer(Arrows):
        signs: ClassVar = {sign: Sign(sign, sign, sign) for sign in ("^", "v", "<", "o")}

        def rules(self) -> Iterator[Part | Rule]:
            return iter(())

    puzzle = Fewer.parse(Document({"grid": "..\n.."}))
    assert len(puzzle.turns() or ()) == 2


def test_steps_turn_as_cells_do() -> None:
    for turn in board_turns(5, 5):
        for step in product((-2, 0, 1), repeat=2):
            cell = turn.cell((2 + step[0], 2 + step[1]))
            assert (cell[0] - 2, cell[1] - 2) == turn.step((step[0], step[1]))


@both_kinds
@given(seed=seeds)
@examples(60)
def test_what_is_said_up_to_symmetry_is_what_brute_force_says(case: Case, seed: int) -> None:
    it = Turned(case, case.random_puzzle(random.Random(seed)))
    puzzle = it.puzzle
    found = {solution: it.plain(solution) for solution in searched(puzzle)}
    assert len(found) == len(it.truth)
    assert set(found.values()) == it.truth
    assert set(map(it.plain, modelled(puzzle))) == it.truth
    assert {*it.told} <= {*it.turnings}
    for turning in it.turnings:
        assert {*answers(case, it.keys, it.truth, turning).values()} == it.truth
    for solution in found:
        assert {frozenset(map(it.plain, puzzle.images(solution)))} <= it.orbits
    asked(it, ENGINES[seed % len(ENGINES)])


@both_kinds
@given(seed=seeds)
@examples(20)
def test_a_turned_puzzle_has_the_turned_answers(case: Case, seed: int) -> None:
    it = Turned(case, case.random_puzzle(random.Random(seed)))
    for turning in TURNINGS:
        other = Turned(case, turned_keys(it.keys, turning))
        found = set(map(other.plain, questions.solutions(other.puzzle, Request())))
        assert found == set(answers(case, it.keys, it.truth, turning).values())


@both_kinds
@given(seed=seeds)
@examples(20)
def test_a_folded_puzzle_has_the_answers_that_a_turn_leaves(case: Case, seed: int) -> None:
    """To all witnesses."""
    it = Turned(case, case.random_puzzle(random.Random(seed)))
    every = {*searched(it.puzzle)}
    for turn in it.puzzle.turns() or ():
        left = {answer for answer in every if frozenset(map(turn, answer)) == answer}
        folded = it.puzzle.folded(turn)
        assert Reference().count(folded.search(), Limits()) == (len(left), Ended.EXHAUSTED)
        assert set(modelled(folded)) == left
        assert {answer for answer in every if not folded.check(answer)} == left


@pytest.mark.parametrize(
    "rows",
    [("...", "...", "..."), ("#..", "...", "..#"), (".#.", "...", ".#."), ("...", "..#", "...")],
)
def test_the_page_of_shakashaka_is_counted_up_to_all_its_turns(rows: Rows) -> None:
    """The orbits of its answers, turned as texts; a look of a corner is turned with the board."""
    puzzle = kind_class("shakashaka").parse(Document({"grid": "\n".join(rows)}))
    every = {
        tuple(puzzle.write(solution)) for solution in questions.solutions(puzzle, Request("pysat"))
    }
    keeping = [turn for turn in TURNINGS if [*map("".join, turn.rows(rows))] == [*rows]]
    orbits = {frozenset(turned_rows(answer, turn) for turn in keeping) for answer in every}
    for engine in ("pysat", "reference"):
        verdict = questions.count(puzzle, Request(engine, up_to_symmetry=True))
        assert (verdict.count, verdict.ended) == (len(orbits), Ended.EXHAUSTED)
