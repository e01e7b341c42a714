"""Words about single cells, and about a few: even, odd, minimum, maximum; counting circles; the
quadruple around a corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from exactone.models.boards.board import Line
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look, Spot

from ..count import Count
from ..counting import Counting
from ..form import in_table
from ..implies import Implies
from ..names import Names, Table
from ..part import Part
from ..related import Related
from ..sketch import PARITIES, Sketch, between, corner
from ..sketch import parity as parity_sketch
from .word import cells_of, of_list, places_of


def _parity(word: str, data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Cells that are even, or odd."""
    rest = PARITIES.index(word)
    numbers = names.numbers(word)
    fitting = frozenset(value for value, number in enumerate(numbers) if number % 2 == rest)
    places = places_of(data, names, word)
    yield Implies((), tuple((place, fitting) for place in places))
    if names.cells:
        yield parity_sketch(word, cells_of(names, places))


def _extreme(word: str, data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Cells that are smaller, or larger, than all beside them that are not listed as well."""
    if names.cells is None:
        raise PuzzleError(f"{word} needs a grid; for variables write related and more", word)
    numbers = list(enumerate(names.numbers(word)))
    listed = places_of(data, names, word)
    pairs = list[tuple[int, int]]()
    for one, other in names.near("sides", word, word):
        if (one in listed) != (other in listed):
            pairs.append((one, other) if one in listed else (other, one))
    smaller = word == "minimum"
    allowed = frozenset(
        (a, b)
        for a, one in numbers
        for b, other in numbers
        if one != other
        if (one < other) is smaller
    )
    yield Related(tuple(pairs), allowed)
    cells = cells_of(names, listed)
    spots = list[Spot]()
    for pair in pairs:
        mine, its = cells_of(names, pair)
        first_is_smaller = smaller is (mine < its)
        signs = "<>" if mine[0] == its[0] else "∧∨"
        spots.append(Spot(between(mine, its), signs[not first_is_smaller]))
    means = f"{'smaller' if smaller else 'larger'} than all cells beside it"
    yield Sketch(
        word,
        " ".join(names.board.names[place] for place in listed),
        means=means,
        sample="> <" if smaller else "< >",
        spots=tuple(spots),
        looks={cell: Look(fill="pale") for cell in cells},
    )


def _counting_circles(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """A number in a circle says in how many of the circles it stands."""
    numbers = names.numbers("counting_circles")
    listed = places_of(data, names, "counting_circles")
    of = " ".join(names.board.names[place] for place in listed)
    yield Counting(numbers, (Line(listed, "the circles"),))
    looks = {cell: Look(shape="white") for cell in cells_of(names, listed)}
    means = "a number in a circle says in how many circles it stands"
    yield Sketch("counting circles", of, means=means, sample="counting", looks=looks)


QUADRUPLE = {
    "in": "the four cells around a corner",
    "value": "the values in the circle, a list; one that is there twice stands twice",
}
QUADRUPLE_TABLE = '{ in = ["r1c1", "r1c2", "r2c1", "r2c2"], value = [1, 2] }'


def _quadruple(table: Table, names: Names) -> Iterator[Part | Sketch]:
    """The values in a circle are among the four cells around it."""
    lines = names.lines(table.get("in"), "quadruple", "in")
    cells = cells_of(names, lines[0].places)
    at = corner(cells) if cells else None
    if len(lines) != 1 or at is None:
        raise PuzzleError(
            f"quadruple needs the four cells around a corner, as in {QUADRUPLE_TABLE}", "quadruple"
        )
    said = table.get("value")
    listed = said if isinstance(said, list) else [said]
    if said is None or not listed:
        raise PuzzleError(
            f"quadruple does not say which values; write {QUADRUPLE_TABLE}", "quadruple"
        )
    values = Counter(names.value(each, "quadruple") for each in listed)
    if values.total() > len(cells):
        raise PuzzleError(
            f"quadruple has {numbered(values.total(), 'value')}, but there are four cells; "
            "leave some out",
            "quadruple",
        )
    (line,) = lines
    for value, often in values.items():
        yield Count(frozenset({value}), (Line(line.places),), often, None)
    words = list(names.values)
    digits = " ".join(words[value] for value in sorted(values.elements()))
    yield Sketch(
        "quadruple",
        " ".join(names.board.names[place] for place in line.places),
        digits,
        "the digits in a circle are in the four cells around it",
        "circled",
        spots=(Spot(at, digits, circled=True),),
    )


PARITY = """\
# {word}: cells whose numbers are {word}
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . .
. 1 .
'''
[[rule]]
{word} = ["r1c1", "r1c2", "r2c3"]
[[rule]]
different = ["rows", "columns"]
"""

EXTREME = """\
# {word}: cells that are {than} than every cell beside them, but for those that are listed, too
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . .
. . .
. 2 .
'''
[[rule]]
{word} = ["r2c2", "r1c3"]
[[rule]]
different = ["rows", "columns"]
"""

CIRCLES = """\
# counting_circles: a number in one of these cells says in how many of them it stands
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . .
. . .
. 2 .
'''
[[rule]]
counting_circles = ["r1c1", "r1c3", "r2c2", "r3c1"]
[[rule]]
different = ["rows", "columns"]
"""

QUADRUPLES = """\
# quadruple: the values in a circle at a corner stand in the four cells around it, one that is
# there twice two times at least
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . .
. . .
. 2 .
'''
[[rule]]
quadruple = { in = ["r1c1", "r1c2", "r2c1", "r2c2"], value = [1, 3, 3] }
[[rule]]
different = ["rows", "columns"]
"""

CELLS = "a cell, or a list of cells"
FORMS = (
    *(
        of_list(
            word,
            f"{CELLS} that are {word}",
            f"these cells are {word}",
            partial(_parity, word),
            PARITY.format(word=word),
        )
        for word in PARITIES
    ),
    *(
        of_list(
            word,
            f"{CELLS} that are {than} than all beside them",
            f"these cells are {than} than all cells beside them",
            partial(_extreme, word),
            EXTREME.format(word=word, than=than),
        )
        for word, than in (("minimum", "smaller"), ("maximum", "larger"))
    ),
    of_list(
        "counting_circles",
        "a list of cells: a number in one of them says in how many it stands",
        "a number in a circle says how many circles have it",
        _counting_circles,
        CIRCLES,
    ),
    in_table(
        "quadruple",
        QUADRUPLE,
        _quadruple,
        QUADRUPLE_TABLE,
        QUADRUPLES,
        wish="these values are among the four cells around a corner",
    ),
)
