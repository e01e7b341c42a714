"""What a kind hands in to be tested, as data: one file of tests, test_kinds.py,
runs all of it for every kind."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

import pytest

from exactone.solver.engines import installed
from tests import random_pages, refused_pages
from tests.brute_grids import Rows, without
from tests.random_pages import SIZES
from tests.turned import Turning
from tests.turned import keys as turned_keys

Keys = Mapping[str, Any]
"""The keys of a puzzle file, without `kind`."""


def rows_without_blanks(written: Any) -> Hashable:
    """The rows of an answer."""
    return tuple(row.replace(" ", "") for row in written)


TYPICAL = ("diagramless", "edges", "kakuro", "nurikabe", "rules", "sudoku", "tiles")
"""Kinds of every sort: with witnesses of their own, of cells, of edges, of tiles, of words,
of rules. What is done in
one way for all kinds is tested quickly on these, and on more kinds by the long tests; what a kind
does on its own is tested quickly on each kind (tests/test_kinds.py)."""

WIDE = (
    *TYPICAL,
    *("akari", "heyawake", "hitori", "lits", "masyu", "nonogram", "shikaku"),
    *("skyscrapers", "slitherlink", "starbattle", "tents", "yajilin"),
)
"""Kinds with every sort of board and rule. What is done in one way for all kinds is tested on these
by the long tests, and on the others where many more examples are wanted (`make fuzz`)."""

NOTHING_GIVEN = {
    f"base.model:{name}": (
        "givens alone ask for the literals that it returns, and such a kind has none"
    )
    for name in ("_framed", "_posted", "_rules")
}
NOTES_DIFFER = {
    "base.search:PartSearch._settled": (
        "another number in the first note, which keeps states apart and no more"
    )
}
FACTS_TOLD = "what makers are told (tests/test_kinds.py), not asked"
CLUES_STAND = {
    **dict.fromkeys(
        ("boards.board:counted", "boards.cells:Cells.at"),
        "where clues stand, which is told to makers (tests/test_makers.py), not by witnesses",
    ),
    "base.part_puzzle:PartPuzzle.facts": FACTS_TOLD,
}
AREAS_NUMBERED = {
    "base.grid_puzzle:AreaPuzzle.highest": "one number more, for which no area is large enough",
    "boards.keys:Picture.put": "numbers that are given are read no more in their picture",
}
LOOPS_DRAWN = {
    **CLUES_STAND,
    **NOTHING_GIVEN,
    **NOTES_DIFFER,
    "base.loop_puzzle:LoopPuzzle.fact": "words of sentences (tests/models/test_line_signs.py)",
    "base.loop_puzzle:LoopPuzzle._fitting": (
        "refusals of answers (tests/models/test_made_of_parts.py)"
    ),
}
LINKS_DRAWN = {
    **CLUES_STAND,
    **NOTHING_GIVEN,
    **NOTES_DIFFER,
    "boards.layers:CellsAndLinks.at": "where clues stand, as on boards of cells",
    "base.link_puzzle:_named": "names in sentences",
    "base.model:_within": "choices as they are mean the same, and are longer to say",
    "base.link_puzzle:LinkPuzzle._clues": "clues in drawings of answers, which are read by links",
    "base.link_puzzle:LinkPuzzle.things": "words of sentences",
    "base.link_puzzle:LinkPuzzle.outlined": "walls in pictures",
    "base.link_puzzle:LinkPuzzle.fact": "words of sentences (tests/models/test_line_signs.py)",
    "base.link_puzzle:LinkPuzzle.doubt": "a note on areas (tests/models/test_line_signs.py)",
}
LINKS_ALONE = {
    **LINKS_DRAWN,
    **{
        f"base.link_puzzle:LinkPuzzle.{name}": "cells are no places, and have no values"
        for name in ("_value", "domains", "value_of_lines")
    },
}
CORNERS_DRAWN = {
    **CLUES_STAND,
    **NOTHING_GIVEN,
    **NOTES_DIFFER,
    **{
        f"base.corner_puzzle:CornerPuzzle.{name}": "what pictures show, and drawings between cells"
        for name in ("_cells_by_name", "_with_corners")
    },
    "base.part_puzzle:PartPuzzle.domains": "all places may have all values",
}
LINES_FOLLOW = {
    f"boards.cells:Cells.{lines}": (
        "one fewer follows from the others, which have all symbols, or all stars"
    )
    for lines in ("rows", "columns")
}
DIVIDED = {
    "base.division_puzzle:DivisionPuzzle.extent": "a board that does not fit is refused",
}
"""Functions in which faults live in several kinds, or in one with many lines, and why they may."""

SQUARES = ((1, 1), (2, 2), *[(3, 3)] * 6, *[(4, 4)] * 3)


def square(kind: str) -> tuple[str, str]:
    """A grid that is no square, and how it is refused."""
    text = f"kind = '{kind}'\ngrid = '''\n...\n...\n'''\n"
    return text, "there are 2 rows of 3 cells; write as many rows as columns"


@dataclass(frozen=True, repr=False, eq=False)
class Case:
    """One kind: what is right by the rules alone, what others have counted, what is refused.

    Of a kind of one page nothing else need be said: its random puzzles come from the fields of
    its class, and brute force asks `right` about all boards.
    """

    kind: str
    # whether what `write` returns is an answer, by the rules alone; also asked of bundled puzzles
    right: Callable[[Keys, Any], bool] | None = None
    # keys, the number of solutions, and who says so
    published: tuple[tuple[Keys, int, str], ...] = ()
    # the content of a file, and a part of the sentence that refuses it
    refusals: tuple[tuple[str, str], ...] = ()
    # functions in which faults live, and why they may
    harmless: Mapping[str, str] = field(default_factory=dict)

    # how random puzzles of one page are made, and which boards brute force looks at

    sizes: tuple[tuple[int, int], ...] = SIZES
    # the share of puzzles that begin with what the maker makes
    made: float = 0.6
    # what may stand in a cell of an answer; the signs of the kind if it is not said
    cell: Callable[[Keys, tuple[int, int]], Iterable[str]] | None = None
    # whether an answer may have such a row, which has this number; any row if it is not said
    row: Callable[[Keys, int, str], bool] | None = None
    # all boards that an answer may be among, where rows are no such boards: loops; it returns None
    # where there are too many
    boards: Callable[[Keys], Iterable[Rows] | None] | None = None

    # what a kind brings of its own that is no page

    own_puzzle: Callable[[random.Random], Keys] | None = None
    # brute force, from the keys and the rules alone
    own_answers: Callable[[Keys], set[Hashable]] | None = None
    # what looks like answers, as `write` has it: such as break a rule that every puzzle of this
    # kind has
    own_nearly: Callable[[random.Random, Keys], Iterable[Any]] | None = None
    # what `write` returns, in the form in which brute force has its answers
    plain: Callable[[Any], Hashable] = rows_without_blanks
    # a puzzle that takes seconds to read, to build and to search; the largest bundled one
    large: Keys | None = None
    # faults are looked for on so many random puzzles, and on published ones with so many solutions
    # at most
    planted: tuple[int, int] = (120, 250)
    # those that list small puzzles of this kind
    engines: tuple[str, ...] = ("pysat", "ortools", "reference", "auto")
    # the keys without one clue
    without: Callable[[Keys, int], Keys] = without
    # the keys of the puzzle that is turned; None where they cannot say that, as where a number
    # stands on one side only; no function where no board could be turned
    turned: Callable[[Keys, Turning], Keys | None] | None = turned_keys
    # the signs of its board, row by row, where not each row is a sign a cell or has spaces
    board: Callable[[Keys], list[list[str]]] | None = None
    # an answer on a board of this height and width, where it is not the rows of a picture
    turned_answer: Callable[[Any, Turning, int, int], Hashable] | None = None
    alike: str = ""  # why facts cannot tell some answers apart; nothing where they tell all of them

    def random_puzzle(self, rng: random.Random) -> Keys:
        """The keys of a small puzzle."""
        return self.own_puzzle(rng) if self.own_puzzle else random_pages.random_puzzle(self, rng)

    def answers(self, keys: Keys) -> set[Hashable]:
        """All answers of a small puzzle, by brute force."""
        return self.own_answers(keys) if self.own_answers else random_pages.answers(self, keys)

    def nearly(self, rng: random.Random, keys: Keys) -> Iterable[Any]:
        """What looks like answers of a small puzzle, as `write` has it."""
        if self.own_puzzle is None:
            return random_pages.nearly(self, rng, keys)
        return self.own_nearly(rng, keys) if self.own_nearly else ()

    @cached_property
    def refused(self) -> tuple[tuple[str, str], ...]:
        """What is handed in, and for kinds of one page what each key cannot be."""
        derived = () if self.own_puzzle else refused_pages.refusals(self)
        return (*derived, *self.refusals)

    def __repr__(self) -> str:
        return self.kind

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        """What is printed of failing examples: fields hold whole puzzles."""
        printer.text(self.kind)


@cache
def cases() -> dict[str, Case]:
    """The cases in this folder, by kind."""
    modules = (
        importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    )
    return {module.CASE.kind: _here(module.CASE) for module in modules}


def _here(case: Case) -> Case:
    """A case with the engines that are installed: in the page not all are."""
    there = tuple(name for name in case.engines if name == "auto" or installed(name))
    return case if there == case.engines else replace(case, engines=there)


def typical_cases() -> pytest.MarkDecorator:
    """A test for the case of each kind, which is quick for typical kinds, and long for those of
    every sort."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=kind, marks=_often(kind)) for kind, case in cases().items()]
    )


def _often(kind: str) -> list[pytest.MarkDecorator]:
    """When what is done in one way for all kinds is tested on a kind."""
    if kind in TYPICAL:
        return []
    return [pytest.mark.long if kind in WIDE else pytest.mark.fuzz]
