"""Parts: rules that kinds are made of, a file each with its three witnesses, its notation and its words.

part.py       what a part is              form.py    how parts are written in files
different     no two alike                count      so many have one of these values
related       pairs stand in a relation   implies    if these are so, then those
apart         such are not near each other  runs       such stand in runs of these lengths
product       numbers multiply to so much   unlike     no two lines are equal
paired        some and others, one to one
sum           numbers add up to so much     ordered    values rise along a line
cage          different, with such a sum    renban     consecutive numbers in any order
arrow         a sum, written as an arrow    together   several parts that are one clue
pattern       no window looks like this     seen       so many are seen along a line
first         this is seen along a line     reach      so many are seen up to what blocks the view
connected     all with a value hang together  loop    edges are one closed loop, or one open path
areas         what hangs together has a size  islands  and one clue, which says its size
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
