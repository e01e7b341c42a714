"""What makers of puzzles share: sizes, random shapes, who takes any solution of an open board,
and who fills one.

random_shapes.py  random regions, areas and patterns of cells
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast

from exactone.models.boards.keys import Picture, drawn
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Change, Draft, Maker, Puzzle, Solution, Solve

from .cell_puzzle import KeyedPuzzle
from .kind import Kind

P = TypeVar("P", bound=Puzzle)
D = TypeVar("D", bound=KeyedPuzzle)
_SIZE = re.compile(r"([1-9]\d{0,3})(?:\s*x\s*([1-9]\d{0,3}))?", re.ASCII)


def sized(size: str, default: tuple[int, int], least: int = 1, most: int = 100) -> tuple[int, int]:
    """The rows and columns that a size as 10x10 means; one number stands for both."""
    if not size:
        return default
    if not (found := _SIZE.fullmatch(size.strip())):
        raise Unable(f"{size!r} is no size; write rows x columns, as in {default[0]}x{default[1]}")
    rows = int(found[1])
    columns = int(found[2] or found[1])
    if not (least <= rows <= most and least <= columns <= most):
        raise Unable(
            f"{rows}x{columns} is not possible; rows and columns must be from {least} to {most}"
        )
    return rows, columns


@dataclass(frozen=True)
class FillMaker(Maker, Generic[P]):
    """Opens a board, fills it, and puts there the clues that this allows.
    What was told is filled in as it is."""

    refills: ClassVar[bool] = False  # whether boards are filled anew where solutions differ

    blank: P
    told: Solution | None = None

    # what a kind may say

    def opened(self, rng: Random) -> P:
        """The board of a new puzzle, without clues."""
        return self.blank

    def filled(self, board: P, rng: Random, solve: Solve) -> Solution | None:
        """A random solution of a board without clues."""
        return solve(board)

    def divided(self, board: P, solution: Solution, rng: Random) -> P | None:
        """The board with areas around a solution, where a kind draws them then: they are no clues,
        so what is `added` to a puzzle leaves its areas as they are. None where there are none."""
        return board

    def clued(self, board: P, solution: Solution, rng: Random) -> P | None:
        """The board with all clues that a solution allows, where there is a choice by lot."""
        return board.allowed(solution)

    def changed(
        self, puzzle: P, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """A puzzle like this one, but perhaps without these other solutions;
        None where a new one is better."""
        return None

    # what is made of that

    @property
    def only(self) -> bool:
        return self.told is not None

    @property
    def mending(self) -> bool:
        return type(self).changed is not FillMaker.changed

    def draft(self, rng: Random, solve: Solve) -> Draft | None:
        if self.told is not None:
            draft = self._draft(self.blank, self.told, rng)
            return None if draft is None else _right(draft)
        board = self.opened(rng)
        solution = self.filled(board, rng, solve)
        return None if solution is None else self._draft(board, solution, rng)

    def _draft(self, board: P, solution: Solution, rng: Random) -> Draft | None:
        divided = self.divided(board, solution, rng)
        clued = None if divided is None else self.clued(divided, solution, rng)
        return None if clued is None else Draft(clued, solution)

    def mended(self, draft: Draft, others: Sequence[Solution], rng: Random) -> Draft | None:
        found = self.changed(cast(P, draft.puzzle), draft.solution, others, rng)
        return found if found is None or self.told in (None, found.solution) else None

    def refilled(self, draft: Draft, rng: Random, solve: Solve) -> Draft | None:
        if self.told is not None or not self.refills:
            return None
        board = draft.puzzle.without({*draft.puzzle.called_clues()})
        solution = solve(board)
        return None if solution is None else self._draft(cast(P, board), solution, rng)


class PageMaker(FillMaker[D]):
    """Who makes puzzles of a kind whose fields are its keys,
    in a file of its own in models/pages/."""

    usual: ClassVar[tuple[int, int]] = (10, 10)  # rows and columns
    adds: ClassVar[str] = (
        # what the clues of a solution are called where there is one way to put them: fix adds them
        ""
    )
    drawn: ClassVar[str] = ""  # the field with the picture that `changes` are about

    # what `fix` may change in the blank, which is a puzzle then

    @property
    def addable(self) -> str:
        """What the clues are called, in the plural, that could be added;
        nothing where there are none."""
        return self.adds

    def added(self, solution: Solution) -> D:
        """The puzzle with these, as a solution of it has them."""
        return (
            (self.clued(self.blank, solution, Random()) or self.blank) if self.adds else self.blank
        )

    def changes(self) -> Iterable[Change]:
        """Each single change of what is drawn, where that is no clue which could be left out or
        added."""
        return ()

    def redrawn(self, changes: Collection[Change]) -> D | None:
        """The puzzle with such changes; None where they make none."""
        picture: Picture = getattr(self.blank, self.drawn)
        other: Any = {
            self.drawn: picture.put(
                {cell: sign for change in changes for cell, sign in change.signs}
            )
        }
        return replace(self.blank, **other)

    # how new ones begin

    @classmethod
    def of(cls, size: str, source: str) -> Maker:
        """Who makes puzzles of this size, or those with the answer that a text shows."""
        if not source:
            return cls(cls.empty(*sized(size, cls.usual)))
        blank = cls.under([signs for _, signs in drawn(source, "answer", lambda _: True)])
        return cls(blank, blank.read(source))

    @classmethod
    @abstractmethod
    def empty(cls, rows: int, columns: int) -> D:
        """The puzzle of this size that says nothing."""

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> D:
        """The empty puzzle that is as large as this answer."""
        return cls.empty(len(answer), len(answer[0]))


def blank_of(kind: type[Kind], size: str) -> dict[str, Any] | None:
    """The keys of the puzzle of a size with which makers of a kind begin; None where they have
    none, or it is no puzzle without clues."""
    from .kinds import maker_of, page_maker_of

    page_maker = page_maker_of(kind.kind)
    if page_maker is not None:
        puzzle: Kind = page_maker.empty(*sized(size, page_maker.usual))
    elif (maker := maker_of(kind.kind)) and isinstance(begun := maker(size, ""), FillMaker):
        puzzle = begun.blank
    else:
        return None
    keys = {"kind": kind.kind, **puzzle.document({})}
    try:
        kind.parse(Document({key: said for key, said in keys.items() if said is not None}))
    except PuzzleError:
        return None
    return keys


def _right(draft: Draft) -> Draft:
    """A draft; refuses one whose solution breaks the rules, as one may that was told."""
    if broken := draft.puzzle.check(draft.solution):
        raise Unable(f"this cannot be the solution of a puzzle: {broken[0]}")
    return draft
