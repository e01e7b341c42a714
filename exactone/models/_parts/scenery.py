"""What a picture shows of the rules of a file: cages, thermometers, arrows, lines, dots between cells, numbers in them.

cage = { in = ["r1c1", "r1c2"], exactly = 12 }     a dashed line around the cells, and 12
ordered = ["r1c1", "r2c2"]                         a thermometer that begins at r1c1
related = ["r1c2", "r1c3"] with ratio = 2          a black dot between the cells

What it cannot show is left to the notes; of lines of one sort it says once what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...solver.grid import Cage, Cell, Look, Scene, Spot, Stroke
from .._kit.cells import Cells
from .._kit.made import PartClue
from .names import Names, Table
from .saying import notes

MEANT = {
    "○": "○ between cells: difference 1",
    "●": "● between cells: ratio 2",
    "X": "X between cells: sum 10",
    "V": "V between cells: sum 5",
}
DOTS = {("difference", 1): "○", ("ratio", 2): "●", ("sum", 10): "X", ("sum", 5): "V"}
TINY = 0.001  # of a cell: the length of a line that is a point
SIGNS = {"difference": "−", "ratio": "÷", "sum": "+"}
RELATIONS = ("difference", "ratio", "sum", "more", "equal")
BOUNDS = {"exactly": "", "at_least": "≥", "at_most": "≤"}
BESIDE = ("why", "notes")


@dataclass
class Scenery:
    """What was found so far."""

    cells: tuple[Cell, ...]
    names: Names
    solid: bool  # cages have walls, and their clues stand in a corner
    strokes: list[Stroke] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    cages: list[Cage] = field(default_factory=list)
    looks: dict[Cell, Look] = field(default_factory=dict)
    sorts: dict[str, int] = field(default_factory=dict)  # of lines, by what they mean, with their numbers

    def add(self, table: Table) -> bool:
        """Shows what a rule says, if that can be seen."""
        said = {key: value for key, value in table.items() if value is not None and key not in BESIDE}
        key = next((key for key in SHOWING if key in said), None)
        return key is not None and SHOWING[key](self, said[key], said)

    def lists(self, said: object) -> list[list[Cell]]:
        """The cells of one list or several; none where a word stands for them."""
        items = said if isinstance(said, list) else []
        if not all(isinstance(item, str) for item in items):
            found = items if all(isinstance(item, list) for item in items) else []
        else:
            found = [items] if items and all(item in self.names.places for item in items) else []
        return [[self.cells[self.names.places[name]] for name in each] for each in found]

    def means(self, words: str) -> None:
        """What is seen means this; said once."""
        self.sorts.setdefault(words, -1)

    def line(self, cells: list[Cell], means: str) -> None:
        """A line through cells, in the colour of what it means."""
        tint = self.sorts.setdefault(means, len(self.sorts))
        self.strokes.append(Stroke(tuple(cells), "line", tint))


def _cage(found: Scenery, own: Any, _: Table) -> bool:
    if _caged(found, own, "" if not found.solid else "+"):
        found.means(f"cage: all different{', with this sum' if any(map(own.get, BOUNDS)) else ''}")
        return True
    return False


def _sum(found: Scenery, own: Any, _: Table) -> bool:
    return isinstance(own, Mapping) and "weights" not in own and _caged(found, own, "+")


def _product(found: Scenery, own: Any, _: Table) -> bool:
    return _caged(found, own, "×")


def _caged(found: Scenery, own: Any, sign: str) -> bool:
    clues = [f"{before}{own[bound]}{sign}" for bound, before in BOUNDS.items() if own.get(bound) is not None]
    lists = found.lists(own.get("in"))
    for cells in lists:
        _clued(found, cells, " ".join(clues))
    return bool(lists)


def _clued(found: Scenery, cells: list[Cell], clue: str) -> None:
    """A cage; where it has walls already only its clue."""
    if found.solid:
        found.looks[min(cells)] = Look(corner=clue)
    else:
        found.cages.append(Cage(tuple(cells), clue))


def _arrow(found: Scenery, own: Any, _: Table) -> bool:
    head = found.lists(own["head"] if isinstance(own["head"], list) else [own["head"]])[0]
    along = found.lists(own["along"])
    if not along:
        return False
    for cells in along:
        found.strokes.append(Stroke((head[-1], *cells), "arrow"))
    found.strokes.append(Stroke((*head, (head[-1][0], head[-1][1] + TINY)), "head"))
    found.means("arrow: the sum along it is the number in its circle")
    return True


def _ordered(found: Scenery, own: Any, table: Table) -> bool:
    lists = found.lists(own)
    found.strokes += [Stroke(tuple(cells), "thermometer") for cells in lists]
    if lists:
        rising = "rising" if table.get("strict", True) else "never falling"
        found.means(f"thermometer: {rising} from the bulb")
    return bool(lists)


def _renban(found: Scenery, own: Any, _: Table) -> bool:
    for cells in found.lists(own):
        found.line(cells, "consecutive, in any order")
    return bool(found.lists(own))


def _related(found: Scenery, own: Any, table: Table) -> bool:
    key = next((key for key in RELATIONS if key in table), None)
    lists = found.lists(own)
    if key is None or not lists:
        return False
    amount = table[key]
    if key == "equal" and amount is True and all(len(cells) == 2 for cells in lists):
        found.line([one for one, _ in lists] + [other for _, other in reversed(lists)], "the same from both ends")
    elif all(len(cells) == 2 for cells in lists) and all(_touch(*cells) for cells in lists):
        for cells in lists:
            _paired(found, cells, key, amount)
    else:
        for cells in lists:
            found.line(cells, f"from each to the next {_said(key, amount)}")
    return True


def _paired(found: Scenery, cells: list[Cell], key: str, amount: Any) -> None:
    """Something between two cells: a dot, a sign, or what they make."""
    (a, b), (c, d) = cells
    if found.solid and key in SIGNS:
        _clued(found, cells, f"{amount}{SIGNS[key]}")
        return
    if key == "more":
        sign = ("<" if b > d else ">") if a == c else ("∧" if a > c else "∨")
    elif isinstance(amount, dict):
        sign = "".join(f"{BOUNDS[bound]}{number}" for bound, number in amount.items()) + SIGNS.get(key, "")
    else:
        sign = DOTS.get((key, amount)) or ("=≠"[not amount] if key == "equal" else f"{amount}{SIGNS.get(key, '')}")
    found.spots.append(Spot(((a + c) / 2, (b + d) / 2), sign))
    if sign in MEANT:
        found.means(MEANT[sign])


def _said(key: str, amount: Any) -> str:
    """How two cells are related, in words."""
    if isinstance(amount, bool):
        return {"more": "less", "equal": "the same" if amount else "different"}[key]
    bounds = amount.items() if isinstance(amount, Mapping) else [("", amount)]
    return f"{key} " + " and ".join(f"{bound.replace('_', ' ')} {number}".strip() for bound, number in bounds)


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _count(found: Scenery, own: Any, _: Table) -> bool:
    if not isinstance(own, Mapping) or own.get("around") is None:
        return False
    picture = found.names.picture(own["around"], "around", "count")
    found.looks |= {cell: Look(sign) for cell, sign in picture.items() if sign.isdecimal()}
    return True


SHOWING: dict[str, Callable[[Scenery, Any, Table], bool]] = {
    "related": _related,  # first, for a sum may stand beside it
    "cage": _cage,
    "sum": _sum,
    "product": _product,
    "arrow": _arrow,
    "ordered": _ordered,
    "renban": _renban,
    "count": _count,
}


def scene(clues: Iterable[PartClue], board: Cells, values: tuple[str, ...], solid: bool = False) -> Scene:
    """What a picture shows of these rules, with notes on what it does not."""
    found, left = Scenery(board.cells, Names(board, values), solid), list[PartClue]()
    for clue in clues:
        left += [] if found.add(clue.table) else [clue]
    legend = tuple(words if number < 0 else f"line: {words}" for words, number in found.sorts.items())
    return Scene(
        looks=found.looks,
        strokes=tuple(found.strokes),
        spots=tuple(found.spots),
        cages=tuple(found.cages),
        notes=(*legend, *notes(clue.part for clue in left)),
    )
