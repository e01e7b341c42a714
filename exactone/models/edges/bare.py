"""Bare texts that are boards of edges: roads, which have letters of their own."""

from __future__ import annotations

from exactone.models.base.kind import BareText, Confidence
from exactone.models.edges.text.keys import HOLE, OPEN
from exactone.models.edges.text.sets import SETS


def recognise(bare: str) -> BareText | None:
    """A board of roads: rows of U D L R E and _, some of them letters that are no digits."""
    tokens = (
        set(bare.split())
        if any(" " in line.strip() for line in bare.split("\n"))
        else set(bare) - {"\n"}
    )
    if tokens <= {*SETS["roads"].tiles, *OPEN, HOLE} and tokens & {"U", "L", "R"}:
        return BareText(
            Confidence.CERTAIN, iter([(None, {"set": "roads", "board": bare.strip("\n")})])
        )
    return None
