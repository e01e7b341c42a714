"""Sukoro: write numbers from 1 to 4 into cells; each says how many cells beside it have a number.

1 2 .      equal numbers are not beside each other;
. 3 1      cells with numbers hang together;
. 1 .      the others stay empty
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.company import NUMBERED, CompanyMaker, CompanyPuzzle
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import CELLS_10
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related

__all__ = ["Sukoro"]


@dataclass(frozen=True, kw_only=True)
class Sukoro(CompanyPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "sukoro"
    puzz_links: ClassVar = (link("sukoro", grid=CELLS_10),)

    def rules(self) -> Iterator[Part | Rule]:
        yield self.some()
        yield self.together()
        yield from self.company()
        alike = frozenset((value, value) for value in NUMBERED)
        rule = "the rule that equal numbers are not beside each other"
        yield Rule(rule, (Related(self.board.near("sides"), alike, allowed=False),))


class SukoroMaker(CompanyMaker[Sukoro]):
    """Takes an answer, and tells its numbers."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Sukoro:
        return Sukoro(cells=open_picture(rows, columns))
