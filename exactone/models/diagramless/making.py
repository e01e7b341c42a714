"""How diagramless crosswords are made: a layout at random, its clues,
and as few lengths of words as are needed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from exactone.models.base.making import sized
from exactone.models.base.random_shapes import barred
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Draft, Maker, Solve

from .bare import finished

USUAL = (9, 9)  # rows and columns
# their lengths, and the share of black squares
WORDS = range(3, 12)
BLACK = (0.14, 0.2)


@dataclass(frozen=True)
class DiagramlessMaker(Maker):
    """Makes puzzles of random layouts of a size, or of one that is told."""

    rows: int
    columns: int
    told: str = ""

    @property
    def only(self) -> bool:
        return bool(self.told)

    def draft(self, rng: Random, solve: Solve) -> Draft | None:
        layout = finished(self.told or self._layout(rng))
        assert layout is not None
        if broken := layout.puzzle.check(layout.solution):
            if self.told:
                raise Unable(f"this cannot be the layout of a puzzle: {broken[0]}")
            return None
        return Draft(layout.puzzle.allowed(layout.solution), layout.solution)

    def _layout(self, rng: Random) -> str:
        black = barred(rng, self.rows, self.columns, WORDS, rng.uniform(*BLACK))
        return "\n".join(
            "".join("#" if (row, column) in black else "-" for column in range(self.columns))
            for row in range(self.rows)
        )


def maker(size: str, source: str) -> Maker:
    """Who makes puzzles of layouts of this size, 9x9 if it is left open, or of a finished grid."""
    if source:
        return DiagramlessMaker(0, 0, source)
    return DiagramlessMaker(*size_of(size))


def size_of(size: str) -> tuple[int, int]:
    """The rows and columns of a layout."""
    return sized(size, USUAL, least=WORDS.start, most=25)
