"""What setters call pairs of cells that stand in a relation: whispers, palindromes, clones, dots,
signs between cells.

chain       each cell with the next:      German whispers (5 apart), Dutch whispers (4 apart),
            others by their relation
pairs       side by side:                 white and black dots, X and V, <, 4+
            mirrored along a path:        a palindrome
            all moved by the same step:   clones
every pair  of cells so near each other:  anti-knight, anti-king, nonconsecutive
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from exactone.solver.grid import Cell, Look, Spot, Stroke

from .sketch import Ground, Sketch, beside, between, bounds_shown, listed_cells


class Relation(NamedTuple):
    """How a file says which values go together: by what two numbers make, at least and at most."""

    key: str  # difference, ratio, sum, more, equal
    low: int | None
    high: int | None

    @property
    def words(self) -> str:
        """How two cells are related."""
        if self.key == "more":
            return "falling"
        if self.key == "equal":
            return "equal" if self.low else "different"
        if self.low == self.high:
            return f"{self.key} {self.low}"
        ends = (("at least", self.low), ("at most", self.high))
        return f"{self.key} " + ", ".join(f"{word} {end}" for word, end in ends if end is not None)


DOTS = {
    Relation("difference", 1, 1): ("○", "white dot"),
    Relation("ratio", 2, 2): ("●", "black dot"),
    Relation("sum", 10, 10): ("X", "X"),
    Relation("sum", 5, 5): ("V", "V"),
}
WHISPERS = {5: ("German whispers", "german"), 4: ("Dutch whispers", "dutch")}
NINE = tuple(range(1, 10))  # the digits with which whispers have these names
SIGNS = {"difference": "−", "ratio": "÷", "sum": "+"}
APART = Relation("difference", 2, None)
SAME = Relation("equal", 1, 1)
EVERYWHERE = {
    ("knight", Relation("equal", 0, 0)): (
        "anti-knight",
        "cells a knight's move apart are different",
    ),
    ("touching", Relation("equal", 0, 0)): (
        "anti-king",
        "cells that touch, also at corners, are different",
    ),
    ("corners", Relation("equal", 0, 0)): (
        "anti-king",
        "cells that touch at corners are different",
    ),
    ("any", APART): ("nonconsecutive", "cells side by side differ by 2 or more"),
    ("sides", APART): ("nonconsecutive", "cells side by side differ by 2 or more"),
}


def thermometers(cells: Sequence[Sequence[Cell]], strict: bool = True) -> Sketch:
    """Lines along which values rise."""
    name, rising = ("thermometer", "rising") if strict else ("slow thermometer", "never falling")
    what = "thermometer" if strict else "slow"
    strokes = tuple(Stroke(tuple(each), what) for each in cells)
    return Sketch(
        name, listed_cells(cells), means=f"{rising} from the bulb", sample=what, strokes=strokes
    )


def everywhere(near: str, relation: Relation) -> Iterator[Sketch]:
    """What it is called that all cells that are so near each other are so related;
    there is nothing to draw."""
    if found := EVERYWHERE.get((near, relation)):
        yield Sketch(*found)


def related(ground: Ground, lists: Sequence[Sequence[int]], relation: Relation) -> Iterator[Sketch]:
    """What pairs, or chains, of listed cells are."""
    if any(map(ground.signed, (pair for places in lists for pair in pairwise(places)))):
        return  # the sign in the picture of the file shows it
    cells = [ground.at(places) for places in lists]
    pairs = all(len(each) == 2 for each in cells)
    if whispers := _whispers(ground, relation):
        yield _chain(*whispers, cells)
    elif pairs and relation == SAME:
        yield from _same(cells)
    elif pairs and all(beside(*each) for each in cells):
        yield from _between(ground, cells, relation)
    elif relation.key == "more":
        yield thermometers([each[::-1] for each in cells])
    elif relation.key == "equal":
        yield _chain(relation.words, "each cell on the line and the next", "", cells)
    else:
        yield _chain(relation.words, "from each cell on the line to the next", "", cells)


def _whispers(ground: Ground, relation: Relation) -> tuple[str, str, str] | None:
    """The name of whispers, what they mean, and their colour."""
    key, low, high = relation
    if key != "difference" or low is None or high is not None:
        return None
    means = f"neighbours on the line differ by {low} or more"
    if ground.numbers == NINE and low in WHISPERS:
        name, colour = WHISPERS[low]
        return name, means, colour
    half = (len(ground.values) + 1) // 2  # as German whispers have it
    return ("whispers", means, "whispers") if ground.numbers and low == half > 2 else None


def _chain(name: str, means: str, colour: str, cells: Sequence[Sequence[Cell]]) -> Sketch:
    """Lines through cells; those without a colour of their own get one of what is left."""
    strokes = tuple(Stroke(tuple(each), "line", colour) for each in cells)
    return Sketch(
        name, listed_cells(cells), means=means, sample=f"line {colour}".strip(), strokes=strokes
    )


def _same(cells: Sequence[Sequence[Cell]]) -> Iterator[Sketch]:
    """Pairs of cells that are the same: the two ends of a palindrome, and so on inwards;
    or cells of clones."""
    for order in (cells, cells[::-1]):
        path = [one for one, _ in order] + [other for _, other in reversed(order)]
        if _is_path(path, len(order) - 1):
            yield _chain("palindrome", "reads the same from both ends", "palindrome", [path])
            return
    if all(beside(*each) for each in cells):
        spots = tuple(Spot(between(*each), "=") for each in cells)
        yield Sketch("equal", listed_cells(cells), spots=spots)
    elif len({(b[0] - a[0], b[1] - a[1]) for a, b in cells}) == 1:
        of = listed_cells(zip(*cells, strict=True))
        looks = {cell: Look(fill="cloned") for each in cells for cell in each}
        yield Sketch(
            "clones", of, means="have the same in the same places", sample="cloned", looks=looks
        )


def _is_path(cells: Sequence[Cell], middle: int) -> bool:
    """Whether each cell touches the next one; in the middle one cell,
    which is its own mirror image, may be missing."""
    far = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairwise(cells)]
    return (
        len(cells) > 2
        and len(set(cells)) == len(cells)
        and all(step <= 1 + (number == middle) for number, step in enumerate(far))
    )


def _between(
    ground: Ground, cells: Sequence[Sequence[Cell]], relation: Relation
) -> Iterator[Sketch]:
    """Something between two cells: a dot, a sign, or what they make."""
    key, low, high = relation
    of = listed_cells(cells)
    shown = bounds_shown(low, high) + SIGNS.get(key, "")
    if ground.solid and key in SIGNS:
        yield Sketch(relation.words, of, looks={min(each): Look(corner=shown) for each in cells})
    elif key == "more":
        spots = tuple(Spot(between(*each), _larger(*each)) for each in cells)
        yield Sketch("larger", of.replace(" ", " > ").replace(", >", ","), spots=spots)
    else:
        sign, name = DOTS.get(
            relation, ("=≠"[not low] if key == "equal" else shown, relation.words)
        )
        spots = tuple(Spot(between(*each), sign) for each in cells)
        means, sample = (relation.words, sign) if relation in DOTS else ("", "")
        yield Sketch(name, of, means=means, sample=sample, spots=spots)


def _larger(one: Cell, other: Cell) -> str:
    """The sign between two cells of which the first is larger."""
    if one[0] == other[0]:
        return "<" if one[1] > other[1] else ">"
    return "∧" if one[0] > other[0] else "∨"
