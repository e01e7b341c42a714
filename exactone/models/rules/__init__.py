"""Tile reduction: anything made of variables, values and rules.

    variable     something to be found: what colour WA has, or what stands in a cell of a grid
    cell         a variable of a grid:   r1c1 r1c2 r1c3
                                         r2c1 r2c2 r2c3
    value        what it may be; every variable has one of the same values
    rule         which values go together: one of the parts in models/_parts
    given        what is known of a variable: its value, or the values that are left of all

A rule says which possibilities an assignment leaves. An answer gives each variable a value so
that all rules hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.boards.board import Board, Line
from exactone.models.boards.keys import LIST_OF_TEXTS, RULES, TABLE, TEXT, Schema
from exactone.models.parts.part import Part, PartClue
from exactone.models.text.document import Document

if TYPE_CHECKING:
    from exactone.models.boards.offers import Offers
    from exactone.solver.bundle import AnswerBatch
    from exactone.solver.grid import ManyGrids
    from exactone.solver.puzzle import Clue, Grid, Solution

__all__ = ["Reduction"]


@dataclass(frozen=True, kw_only=True)
class Reduction(PartPuzzle):
    """One rule sheet, and what is given."""

    kind: ClassVar[str] = "rules"
    task: ClassVar[str] = (
        "find what stands in each open place, so that no rule of the puzzle is broken"
    )
    shapes: ClassVar[Mapping[str, Schema]] = {
        "edges": TEXT,
        **dict.fromkeys(("variables", "values"), LIST_OF_TEXTS),
        "given": TABLE,
        "rule": RULES,
        "project": {"type": ["string", "array"]},
    }
    needed: ClassVar[tuple[tuple[str, ...], ...]] = (("values",), ("variables", "grid", "edges"))
    keys: ClassVar[Mapping[str, str]] = {
        "variables": "a list of names; or else",
        "grid": (
            "a picture of cells, r1c1, r1c2, ...: values, . or _ where one is open, # for none if "
            "that is no value"
        ),
        "edges": (
            "or the sides of cells, rows x columns as in 4x5: r1c1 top, r1c1 left, ...; links 4x5: "
            "r1c1-r1c2, ..."
        ),
        "areas": (
            "a picture as large as the grid: cells with the same sign are one area, . those of none"
        ),
        "between": (
            'a picture with a sign between any two neighbours, for lines such as "between '
            '>"; '
            ". elsewhere"
        ),
        "values": "a list of texts or whole numbers: what each variable may be",
        "given": 'what is known, as in { WA = "red", NT = ["red", "green"] }',
        "rule": (
            "a table for each rule, begun by [[rule]]; `exactone kinds rules` shows which there are"
        ),
        "project": (
            "variables, or lines of a grid, whose values make two answers different; all if left "
            "out"
        ),
    }

    variables: Board
    possible: tuple[str, ...]
    # values that are numbers in the file
    numbers: frozenset[str] = field(default=frozenset(), compare=False)
    told: tuple[PartClue, ...] = ()
    areas: tuple[Line, ...] = ()
    project: frozenset[int] | None = None
    # the grid, in a drawing
    around: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    # the rows of the picture under `between`
    signs_between: tuple[str, ...] = field(default=(), compare=False)

    @property
    def board(self) -> Board:
        return self.variables

    @property
    def values(self) -> tuple[str, ...]:
        return self.possible

    @property
    def shown(self) -> frozenset[int] | None:
        return self.project

    def said(self, value: str) -> str | int:
        return int(value) if value in self.numbers else value

    def rules(self) -> tuple[Part, ...]:
        return ()

    def drawn_areas(self) -> tuple[Line, ...]:
        return self.areas

    def clues(self) -> tuple[PartClue, ...]:
        return self.told

    def _without(self, clues: Collection[Clue]) -> Self:
        return replace(self, told=tuple(clue for clue in self.told if clue not in clues))

    def offers(self, key: str) -> Offers | None:
        from exactone.models.boards import offers

        if key == "grid":
            every = offers.of_symbols(self.values)
            if "#" in self.values:
                return every
            return every.with_sign("#", "no cell")
        if key == "between":
            return offers.offers(r"\S+")
        return offers.offers(r"[^\s]+") if key == "areas" else None

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        from .text import keys

        return keys.document(self, data)

    @classmethod
    def blank(cls, size: str) -> dict[str, Any]:
        """An open grid with numbers as values, and no rule."""
        from exactone.models.base.kinds import SMALL
        from exactone.models.base.making import sized

        rows, columns = sized(size, SMALL)
        grid = "\n".join(["." * columns] * rows) + "\n"
        values = [*range(1, max(rows, columns) + 1)]
        return {"kind": cls.kind, "grid": grid, "values": values}

    @classmethod
    def reference(cls) -> Iterator[str]:
        from exactone.models.parts import forms
        from exactone.models.parts.names import LINES, MORE_LINES
        from exactone.models.parts.tables import NOTES

        notes = "\n".join(f"  {key:<18} {words}" for key, words in NOTES.items())
        yield f"{len(forms())} rules, each in a [[rule]] of its own; beside each may stand\n{notes}"
        lines = "\n".join(
            f"  {line:<18} {words}".rstrip() for line, words in {**LINES, **MORE_LINES}.items()
        )
        yield f"lines of a grid, wherever a list of variables may stand\n{lines}"
        yield from (form.reference() for form in forms())

    @classmethod
    def parse(cls, data: Document) -> Reduction:
        from .text import keys

        return keys.parse(data)

    def read(self, answer: object) -> Solution:
        from .text import answers

        return answers.read(self, answer)

    def write(self, solution: Solution) -> list[str] | dict[str, str]:
        from .text import answers

        return answers.write(self, solution)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from .text import drawing

        return drawing.grid(self, solution)

    def pictured(self, bundle: AnswerBatch) -> ManyGrids | None:
        from .text import drawing

        return drawing.pictured(self, bundle)

    def written(self, bundle: AnswerBatch) -> list[str]:
        from .text import answers

        return answers.written(self, bundle) or super().written(bundle)
