"""What a kind hands in to be tested, as data: one file of tests, test_kinds.py, runs all of it for every kind."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Keys = Mapping[str, Any]
"""The keys of a puzzle file, without `kind`."""


NOTHING_GIVEN = {
    f"_kit.model:{name}": "givens alone ask for the literals that it returns, and such a kind has none"
    for name in ("_posted", "_rules")
}
NOTES_DIFFER = {
    "_kit.search:Refining._settled": "another number in the first note, which keeps states apart and no more"
}
CLUES_STAND = dict.fromkeys(
    ("_kit.board:counted", "_kit.cells:Cells.at"),
    "where clues stand, which is told to makers (tests/test_makers.py), not by witnesses",
)
LOOPS_DRAWN = {
    **CLUES_STAND,
    **NOTHING_GIVEN,
    **NOTES_DIFFER,
    "_kit.loop_puzzle:LoopPuzzle._fitting": "refusals of answers (tests/models/test_made_of_parts.py)",
    "slitherlink:Slitherlink.sign": "numbers of drawings",
}
LINES_FOLLOW = {
    f"_kit.cells:Cells.{lines}": "one fewer follows from the others, which have all symbols, or all stars"
    for lines in ("rows", "columns")
}
"""Functions in which faults live in several kinds, or in one with many lines, and why they may."""


@dataclass(frozen=True, repr=False)
class Case:
    """One kind: its small random puzzles, brute force from the rules alone, refusals, and what others have counted."""

    kind: str
    random_puzzle: Callable[[random.Random], Keys]
    answers: Callable[[Keys], set[Hashable]]  # brute force, from the keys and the rules alone
    plain: Callable[[Any], Hashable]  # what `write` returns, in the form in which brute force has its answers
    refusals: tuple[tuple[str, str], ...]  # the content of a file, and a part of the sentence that refuses it
    published: tuple[tuple[Keys, int, str], ...] = ()  # keys, the number of solutions, and who says so
    right: Callable[[Keys, Any], bool] | None = None  # whether what `write` returns is an answer of a bundled puzzle
    nearly: Callable[[random.Random, Keys], Iterable[Any]] | None = None  # what looks like answers, as `write` has it:
    # such as break a rule that every puzzle of this kind has
    harmless: Mapping[str, str] = field(default_factory=dict)  # functions in which faults live, and why they may
    large: Keys | None = None  # a puzzle that takes seconds to read, to build and to search; the largest bundled one
    planted: tuple[int, int] = (120, 250)  # faults are looked for on so many random puzzles, and on published
    # ones with so many solutions at most
    engines: tuple[str, ...] = ("pysat", "ortools", "reference", "auto")  # those that list small puzzles of this kind
    without: Callable[[Keys, int], Keys] | None = None  # the keys without one clue, where a kind has clues
    alike: str = ""  # why facts cannot tell some answers apart; nothing where they tell all of them

    def __repr__(self) -> str:
        return self.kind


def cases() -> dict[str, Case]:
    """The cases in this folder, by kind."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    return {module.CASE.kind: module.CASE for module in modules}
