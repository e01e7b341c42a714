"""Parts: rules that kinds are made of, a file each with three witnesses, notation and words.

part.py        what a part is, and a clue that is one
form.py        how parts are written in files, and what is printed of that
names.py       the words of a file: cells as people write them, places, values, lines
tables.py      the [[rule]] tables of a file as parts and clues; what setters call them
new_clues.py   what else such tables could say of an answer
saying.py      rules as lines under a drawing, and numbers around it
sketch.py      what one rule looks like in a picture, and what setters call it
relations.py   what setters call pairs and chains of cells
scenery.py     what all rules look like in a picture

different      no two are alike
count          so many have one of these values
count_where    so many have one of these values, where others have some
parity         of these places an odd number have one of these values, or an even one
compared       as many in one line as in another, or not as many
sum, product   numbers add up, or multiply, to so much
cage, arrow    sums as setters write them
renban         consecutive numbers in any order
ordered        values rise along a line
related        pairs stand in a relation
implies        if these are so, then those are
apart          such are not near each other
paired         some and others, one to one
pattern        no window looks like this
ways           a line looks in one of these ways
unlike         no two lines are equal
runs           such stand in runs of these lengths
ring           such stand in one run round a closed line
seen, first    what is seen along a line
between        what lies between two of some values along a line
first_sum      the first number says how many are added
counting       each number as often as it says
reach          so many are seen, up to what blocks the view
reach_compared as many are seen along one line as along another, or not as many
connected      such hang together
areas          what hangs together has a size
own_sizes      equal numbers that hang together are as many as they say
islands        what hangs together has one clue, which says its size
group          what hangs together beside some places has so many
bank           what hangs together are the pieces of a list
loop           edges are one closed loop, or one open path
no_loop        such, or what they join, close no loop
joined         what is joined has the same value
pieces         cells are covered by pieces, which links join
seeded         cells are divided into regions around seeds, which links join
halves         cells are divided into areas of two halves that look alike, which links join

words          those of setters of Sudoku variants, which say what these parts say

literals.py    helpers of several models
components.py  helpers of several searches
hanging.py     helpers of several checkers
steps.py       products and sums, step by step along a line
sight.py       how far one sees along lines, for several searches
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
    "parity",
    "compared",
    "sum",
    "cage",
    "arrow",
    "product",
    "renban",
    "ordered",
    "apart",
    "runs",
    "ring",
    "seen",
    "first",
    "between",
    "reach",
    "pattern",
    "ways",
    "unlike",
    "paired",
    "connected",
    "areas",
    "islands",
    "group",
    "bank",
    "loop",
    "no_loop",
    "joined",
    "pieces",
    "words.cells",
    "words.same",
    "words.sets",
    "words.sums",
    "words.ends",
    "words.indexers",
    "words.whole",
    "words.margins",
    "words.negative",
    "seeded",
)
"""The parts that files can speak of, in the order in which they are explained."""


WORDS = "words."  # where modules are that have several words


@cache
def forms() -> tuple[Form, ...]:
    """How each part is written."""
    return tuple(form for part in PARTS for form in forms_of(part))


def wish_of(part: str, form: Form) -> str:
    """What one wants to say who uses a part, as a form of it says it, or else its module."""
    said: str = form.wish or importlib.import_module(f"{__name__}.{part}").WISH
    return said


def forms_of(part: str) -> tuple[Form, ...]:
    """How one part is written, or all words of a module."""
    module = importlib.import_module(f"{__name__}.{part}")
    found: tuple[Form, ...] = module.FORMS if part.startswith(WORDS) else (module.FORM,)
    return found
