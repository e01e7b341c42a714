"""The places of a line look in one of some ways: a table of what may stand there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from exactone.models.boards.board import Line
from exactone.models.text.words import brief
from exactone.solver.errors import PuzzleError

from . import part
from .form import in_table
from .literals import Literals, Rules
from .names import Names, Table
from .part import (
    CANNOT,
    Flags,
    Notes,
    OfLines,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    nothing,
)
from .pattern import Look
from .sketch import Ground, Sketch

ANY = "."  # in a file: whatever stands there


@dataclass(frozen=True)
class Ways(OfLines):
    """Along each line the values of its places are as in one of the ways: of each place some
    values."""

    lines: tuple[Line, ...]  # all as long as the ways
    ways: tuple[Look, ...]
    # what a line that looks in one of them has, in words: one tetromino
    wanted: str = field(default="", compare=False)

    def post(self, has: Literals, rules: Rules) -> None:
        """A hidden choice for each way: it is this one. Where ways tell all places, each value of
        a place is there in the ways that have it, and no other."""
        ways = list(dict.fromkeys(self.ways))
        exact = all(len(some) == 1 for way in ways for some in way)
        for line in self.lines:
            chosen = rules.hidden(len(ways)).tolist()
            if exact:
                rules.exactly_one([chosen])
                _post_values(line.places, ways, chosen, has, rules)
                continue
            rules.clause([chosen])
            for choice, way in zip(chosen, ways, strict=True):
                otherwise = [choice]
                for place, some in zip(line.places, way, strict=True):
                    others = [value for value in range(has.shape[1]) if value not in some]
                    if not others:
                        continue
                    rules.clause([-choice, *has[place, sorted(some)].tolist()])
                    otherwise += has[place, others].tolist()
                rules.clause([otherwise])

    def propagators(self, values: int) -> Iterator[WaysPropagator]:
        masks = [tuple(sum(1 << value for value in some) for some in way) for way in self.ways]
        for line in self.lines:
            yield WaysPropagator(line.places, list(dict.fromkeys(masks)), values)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [(at, filled[place]) for at, place in enumerate(line.places) if place in filled]
            if not any(all(value in way[at] for at, value in known) for way in self.ways):
                if self.wanted:
                    yield f"{words.has(line)} not {self.wanted}"
                else:
                    shown = " ".join(
                        words.values[filled[place]] if place in filled else "?"
                        for place in line.places
                    )
                    ways = len(self.ways)
                    listed = f"any of the {ways} ways" if ways != 1 else "the one way"
                    yield f"{words.has(line)} {shown}, which is not {listed} that there may be"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for line in self.lines:
            found = np.zeros(len(filled), dtype=np.bool_)
            for way in self.ways:
                same = np.ones(len(filled), dtype=np.bool_)
                for place, some in zip(line.places, way, strict=True):
                    same &= flags(some, values)[filled[:, place]]
                found |= same
            right &= found
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        for line in self.lines:
            to = [places[place] for place in line.places]
            yield (
                "ways",
                frozenset(
                    frozenset(
                        (place, moved_values(some, values))
                        for place, some in zip(to, way, strict=True)
                    )
                    for way in self.ways
                ),
            )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        ways = dict.fromkeys(self.ways)
        if all(len(some) == 1 for way in ways for some in way):
            told = 0
            for looks in zip(*ways, strict=True):
                often = Counter(min(some) for some in looks)
                left = sorted((often[value] for value in range(values)), reverse=True)[1:]
                told += sum(left) + len(left)
            return len(self.lines) * (len(ways) + told)
        said = [some for way in ways for some in way if len(some) < values]
        each = sum(1 + len(some) + (values - len(some)) for some in said)
        return len(self.lines) * (2 * len(ways) + each)


def _post_values(
    places: Sequence[int],
    ways: Sequence[Look],
    chosen: Sequence[int],
    has: Literals,
    rules: Rules,
) -> None:
    """A place has a value where one of the ways is chosen that have it there; of the most
    frequent value that follows."""
    for at, place in enumerate(places):
        having = defaultdict[int, list[int]](list)
        for choice, way in zip(chosen, ways, strict=True):
            having[min(way[at])].append(choice)
        left = sorted(range(has.shape[1]), key=lambda value: len(having[value]))[:-1]
        for value in left:
            rules.exactly_one([[-int(has[place, value]), *having[value]]])


class WaysPropagator(part.Propagator):
    """One line. It notes which of the ways are left, of those that look alike in all places that
    are not forgotten the first one."""

    forgets = True
    notes_values = True

    def __init__(
        self, places: tuple[int, ...], ways: Sequence[tuple[int, ...]], values: int
    ) -> None:
        self.places = places
        self.ways = ways
        self.values = values
        self.at = {place: at for at, place in enumerate(places)}
        self.having = [  # of each place and value the ways that allow it, as bits
            [
                sum(1 << number for number, way in enumerate(ways) if way[at] >> value & 1)
                for value in range(values)
            ]
            for at in range(len(places))
        ]
        self.first = ((1 << len(ways)) - 1, tuple(range(len(places))))

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """The ways that are possible in all places leave each place what they have there."""
        left, still = cast(tuple[int, tuple[int, ...]], notes[self.note])
        open_ones = [(place, at) for at in still if possible[place := self.places[at]]]
        for place, at in open_ones:
            left &= self._allowing(at, possible[place])
        if not left:
            return CANNOT
        found = []
        for place, at in open_ones:
            mask = possible[place]
            kept = sum(
                1 << value
                for value in range(self.values)
                if mask >> value & 1 and self.having[at][value] & left
            )
            if kept != mask:
                found.append((place, kept))
        return found

    def _allowing(self, at: int, mask: int) -> int:
        found = 0
        for value, ways in enumerate(self.having[at]):
            if mask >> value & 1:
                found |= ways
        return found

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """The ways that have the value there; of those that differ nowhere else one."""
        left, still = cast(tuple[int, tuple[int, ...]], notes[self.note])
        forgotten = self.at[place]
        left &= self._allowing(forgotten, mask)
        still = tuple(at for at in still if at != forgotten)
        if not still:
            notes[self.note] = None
            return
        kept = dict[tuple[int, ...], int]()
        for number in _numbers(left):
            way = self.ways[number]
            kept.setdefault(tuple(way[at] for at in still), number)
        notes[self.note] = sum(1 << number for number in kept.values()), still


def _numbers(ways: int) -> Iterator[int]:
    """The numbers of some ways."""
    while ways:
        lowest = ways & -ways
        ways ^= lowest
        yield lowest.bit_length() - 1


KEYS = {
    "in": "along which places: a list of variables, or several, or lines of a grid",
    "looks": "what may stand along each of them, a list of texts; . is any value",
}


def _read(table: Table, names: Names) -> Iterator[Ways]:
    if "in" not in table:
        raise PuzzleError('ways does not say of what; write in = "rows", or lists', "ways")
    said = table.get("looks")
    if not isinstance(said, list) or not said or not all(isinstance(one, str) for one in said):
        raise PuzzleError('ways needs what may stand there, as in looks = ["a b", "b ."]', "ways")
    looks = tuple(_look(one, names) for one in said)
    lines = names.lines(table["in"], "ways", "in")
    for look, text in zip(looks, said, strict=True):
        if wrong := next((line for line in lines if len(line.places) != len(look)), None):
            called = wrong.name or "one of the lists"
            raise PuzzleError(
                f'"{brief(text)}" has {len(look)} values, but {called} has {len(wrong.places)} '
                "places; write one for each",
                "ways",
            )
    yield Ways(lines, looks)


def _look(text: str, names: Names) -> Look:
    """The values of each place that a text lists, with spaces between, or close together where
    all values are single signs."""
    words = text.split()
    if all(len(value) == 1 for value in names.values):
        words = list("".join(words))
    return tuple(
        frozenset(names.values.values()) if word == ANY else frozenset({names.value(word, "ways")})
        for word in words
    )


EXAMPLE = """\
# ways: along each of some lines the values are as in one of these looks; . is any value
kind = "rules"
values = ["#", "-"]
grid = '''
. . . .
. # . .
. . . .
. . . .
'''
[[rule]]
ways = { in = "rows", looks = ["##--", "-##-", "--##", "#..#"] }
[[rule]]
ways = { in = [["r1c1", "r2c1", "r3c1"], ["r2c4", "r3c4", "r4c4"]], looks = ["#-#", "-#-"] }
"""

WISH = "the places of a line look in one of some ways, which are listed"
FORM = in_table("ways", KEYS, _read, '{ in = "rows", looks = ["#-", "-#"] }', EXAMPLE)
