"""Parts: rules that kinds are made of, a file each with its three witnesses, its notation and its words.

part.py        what a part is
form.py        how parts are written in files, and what is printed of that
setters.py     what others call them     saying.py  what is shown of them with a drawing
names.py       places, values and lines, by what they are called
reading.py     the tables of a file as parts and clues

different      no two alike                      implies     if these are so, then those
count          so many have one of these         related     pairs stand in a relation
sum  product   numbers make so much              ordered     values rise along a line
cage  arrow    sums as setters write them        renban      consecutive numbers in any order
apart          such are not near each other      paired      some and others, one to one
runs           such stand in runs of lengths     pattern     no window looks like this
seen  first    what is seen along a line         reach       so many are seen up to what blocks the view
unlike         no two lines are equal            together    several parts that are one clue
connected      such hang together                loop        edges are one closed loop, or one open path
areas          what hangs together has a size    islands     and one clue, which says its size

literals.py    what models of several parts need     components.py  their searches     hanging.py  their checkers
steps.py       products and sums, step by step     totals.py      sums, so or as groups
fragments.py   the ends of loops                 scenery.py     what rules look like in pictures
"""

from __future__ import annotations

import importlib
from functools import cache

from .form import Form

PARTS = (
    "implies",
    "different",
    "related",
    "count",
    "sum",
    "cage",
    "arrow",
    "product",
    "renban",
    "ordered",
    "apart",
    "runs",
    "seen",
    "first",
    "reach",
    "pattern",
    "unlike",
    "paired",
    "connected",
    "areas",
    "islands",
    "loop",
)
"""The parts that files can speak of, in the order in which they are explained."""


@cache
def forms() -> tuple[Form, ...]:
    """How each part is written."""
    modules = (importlib.import_module(f"{__name__}.{part}") for part in PARTS)
    return tuple(module.FORM for module in modules)
