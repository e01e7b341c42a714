"""What hangs together of some values are the pieces of a bank, each of which is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from exactone.models.boards.board import Cell
from exactone.models.boards.shapes import hangs_together, shape, turned
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from . import part
from .components import Nearness, bits, sure_and_could
from .form import VALUE, in_table, valued
from .hanging import hanging
from .literals import Literals, Rules, mentioned, neighbours, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Notes,
    Part,
    Removals,
    Statement,
    Values,
    Words,
    moved_values,
    nothing,
    times,
)
from .sketch import Ground, Sketch

Way = tuple[int, ...]
"""The places that a piece covers where it lies so."""

MOST = 40  # pieces of a bank


class Piece(NamedTuple):
    """A piece: what it is called, how often it is in the bank, and the ways in which it may lie.

    The number is None where any will do.
    """

    name: str
    number: int | None
    ways: tuple[Way, ...]


class Unlike(NamedTuple):
    """Two places that are not of two equal pieces, where no place between is of any."""

    one: int
    other: int
    between: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bank(Part):
    """Places with one of the values that hang together are a piece. Each piece is there as often
    as the bank has it, in one of its ways, and there are no others. Some places are not of two
    pieces that are equal."""

    values: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]  # pairs of these places
    pieces: tuple[Piece, ...]
    unlike: tuple[Unlike, ...] = ()
    # what each of them is, in words: a strip
    thing: str = field(default="piece of the bank", compare=False)

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: here lies this piece so. Each place is covered once, or is not wanted;
        what is around a piece is not wanted."""
        wanted = one_of(self.places, self.values, has, rules)
        beside = neighbours(self.places, self.near)
        covering = defaultdict[int, list[int]](list)
        for _, number, ways in self.pieces:
            lying = rules.hidden(len(ways)).tolist() if ways else []
            if number is not None and number > len(lying):
                rules.clause([[]])
            elif lying and number is not None:
                rules.exactly(number, [lying])
            if self.unlike:
                self._post_unlike(dict(zip(ways, lying, strict=True)), wanted, rules)
            clauses = list[list[int]]()
            for choice, way in zip(lying, ways, strict=True):
                for place in way:
                    covering[place].append(choice)
                around = {other for place in way for other in beside[place]}.difference(way)
                clauses += [[-choice, -wanted[place]] for place in sorted(around)]
            if clauses:
                rules.clause(clauses)
        for place in self.places:
            rules.exactly_one([[-wanted[place], *covering[place]]])

    def _post_unlike(
        self, lying: Mapping[Way, int], wanted: Mapping[int, int], rules: Rules
    ) -> None:
        """Hidden choices: this place is of this piece. So are not two that are unlike, unless both
        are of the same one."""
        covering = defaultdict[int, dict[Way, int]](dict)
        for way, choice in lying.items():
            for place in way:
                covering[place][way] = choice
        is_of = dict(zip(covering, rules.hidden(len(covering)).tolist(), strict=True))
        if is_of:
            rules.exactly_one(
                [[-choice, *covering[place].values()] for place, choice in is_of.items()]
            )
        clauses = list[list[int]]()
        for one, other, between in self.unlike:
            if one in is_of and other in is_of:
                both = [choice for way, choice in covering[one].items() if other in way]
                clear = [wanted[place] for place in between]
                clauses.append([-is_of[one], -is_of[other], *clear, *both])
        if clauses:
            rules.clause(clauses)

    def propagators(self, values: int) -> Iterator[BankPropagator]:
        yield BankPropagator(self, sum(1 << value for value in self.values))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        piece_of = {frozenset(way): name for name, _, ways in self.pieces for way in ways}
        largest = max(map(len, piece_of), default=0)
        count = Counter[str]()
        home = dict[int, tuple[int, str]]()  # the piece of each place: its first one, and its name
        for group, closed in hanging(filled, self.values, self.places, self.near):
            name = piece_of.get(frozenset(group))
            if (closed and name is None) or len(group) > largest:
                yield f"what hangs together at {words.name(group[0])} is no {self.thing}"
            elif closed and name is not None:
                count[name] += 1
                home |= dict.fromkeys(group, (group[0], name))
        is_known = all(place in filled for place in self.places)
        for one, other, between in self.unlike:
            clear = all(filled.get(place, -1) not in (-1, *self.values) for place in between)
            first, last = home.get(one), home.get(other)
            if clear and first and last and first[0] != last[0] and first[1] == last[1]:
                both = f"{words.name(one)} and {words.name(other)}"
                yield f"the pieces at {both} are equal, {first[1]}"
        for name, number, _ in self.pieces:
            if number is None:
                continue
            if count[name] > number or (is_known and count[name] < number):
                there = f"is there {times(count[name])}" if count[name] else "is missing"
                yield f"the piece {name} {there}, and should be {times(number)}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        pairs = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        pieces = frozenset(
            (number, frozenset(frozenset(places[place] for place in way) for way in ways))
            for _, number, ways in self.pieces
        )
        some = frozenset(places[place] for place in self.places)
        unlike = frozenset(
            (
                frozenset({places[one], places[other]}),
                frozenset(places[place] for place in between),
            )
            for one, other, between in self.unlike
        )
        yield "bank", moved_values(self.values, values), some, pairs, pieces, unlike

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        beside = neighbours(self.places, self.near)
        number = mentioned(len(self.places), len(self.values), values) + len(self.places)
        for _, _, ways in self.pieces:
            for way in ways:
                around = {other for place in way for other in beside[place]}.difference(way)
                number += 1 + len(way) + 2 * len(around)
        for _, _, ways in self.pieces if self.unlike else ():
            # of each place the ways that cover it, as a set of bits
            over = defaultdict[int, int](int)
            for at, way in enumerate(ways):
                for place in way:
                    over[place] |= 1 << at
            number += len(over) + sum(map(len, ways))
            for one, other, between in self.unlike:
                if one in over and other in over:
                    number += 2 + len(between) + (over[one] & over[other]).bit_count()
        return number


ANY = 1 << 30
"""How many are left of a piece of which there may be any number."""


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int
    components: tuple[int, ...]  # the places of each that can go on
    left: tuple[int, ...]  # how often each piece is still wanted
    # the places of each that cannot go on, and which piece it is, where others must be unlike it
    closed: tuple[tuple[int, int], ...] = ()


class BankPropagator(part.Propagator):
    """All places. It notes the shapes that can go on, and what is left of the bank."""

    forgets = True

    def __init__(self, bank: Bank, values: int) -> None:
        self.places = bank.places
        self.values = values
        self.near = Nearness(bank.places, bank.near)
        self.ways = defaultdict[int, list[tuple[int, int, int]]](list)  # by each of their places
        for number, piece in enumerate(bank.pieces):
            for way in piece.ways:
                here = sum(1 << place for place in way)
                for place in way:
                    self.ways[place].append((number, here, self._around(here)))
        self.unlike = [
            (1 << one, 1 << other, sum(1 << place for place in {*between}))
            for one, other, between in bank.unlike
        ]
        self.first = Note(
            0, (), tuple(ANY if piece.number is None else piece.number for piece in bank.pieces)
        )

    def _around(self, places: int) -> int:
        around = 0
        for place in bits(places):
            around |= self.near.beside[place]
        return around & ~places

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Each group becomes a piece that is left: what all ways have is taken, what none has is
        left out."""
        note = cast(Note, notes[self.note])
        sure, could = sure_and_could(self.places, possible, self.values)
        old = sum(note.components)
        left, closed = list(note.left), list(note.closed)
        taken = left_out = 0
        for group in self._shapes(sure, old):
            fits = [
                (number, here)
                for number, here, around in self.ways[(group & -group).bit_length() - 1]
                if left[number] > 0
                and not group & ~here
                and not here & ~(could | old)
                and not around & (sure | old)
            ]
            if not fits:
                return CANNOT
            every, some = -1, 0
            for _, here in fits:
                every &= here
                some |= here
            taken |= every & ~sure & ~old
            left_out |= self._around(group) & could & ~some
            if not self._around(group) & could:
                left[fits[0][0]] -= 1
                closed.append((group, fits[0][0]))
        is_known = could == sure
        if taken & left_out or (is_known and any(0 < each < ANY // 2 for each in left)):
            return CANNOT
        if self._has_equal(closed, could | old):
            return CANNOT
        struck = [(place, possible[place] & ~self.values) for place in bits(left_out)]
        return struck + [(place, possible[place] & self.values) for place in bits(taken)]

    def _has_equal(self, closed: Sequence[tuple[int, int]], could: int) -> bool:
        """Whether two places that are unlike are of two equal pieces."""
        for place in closed:
            could |= place[0]
        for one, other, between in self.unlike:
            if between & could:
                continue
            here = next((each for each in closed if each[0] & one), None)
            there = next((each for each in closed if each[0] & other), None)
            if here and there and here != there and here[1] == there[1]:
                return True
        return False

    def _shapes(self, sure: int, old: int) -> Iterator[int]:
        """What hangs together, with what is forgotten of it."""
        rest = sure | old
        while rest:
            group, new = 0, rest & -rest
            while new:
                group |= new
                rest &= ~new
                new = self._around(new) & rest
            yield group

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A group that grows; one that cannot go on is a piece, which is not left any more."""
        note = cast(Note, notes[self.note])
        forgotten = note.forgotten | 1 << place
        old = sum(note.components) | (1 << place if mask & self.values else 0)
        left, closed, open_ones = list(note.left), list(note.closed), list[int]()
        for group in self._shapes(0, old):
            if self._around(group) & ~forgotten:
                open_ones.append(group)
                continue
            for number, here, _ in self.ways[(group & -group).bit_length() - 1]:
                if here == group:
                    left[number] -= left[number] < ANY
                    closed.append((group, number))
                    break
        matters = 0
        for one, other, between in self.unlike:
            if (one | other | between) & ~forgotten or (one | other) & sum(open_ones):
                matters |= one | other | between
        kept = tuple(sorted(each for each in closed if each[0] & matters))
        notes[self.note] = Note(forgotten, tuple(sorted(open_ones)), tuple(left), kept)


# pieces in words


def check_pieces(said: Sequence[str], key: str) -> None:
    """Refuses a piece in several parts, each of which would be a piece of its own."""
    for number, each in enumerate(said, start=1):
        if not hangs_together(each):
            raise PuzzleError(
                f"number {number} of pieces is {quoted(each)}, which does not hang together by "
                'sides; write a piece of one part, as in "##./.##"',
                key,
            )


def pieces(said: Sequence[str], place: dict[Cell, int]) -> tuple[Piece, ...]:
    """The pieces of a bank, with the ways in which each may lie on a board."""
    number = Counter[tuple[tuple[Cell, ...], ...]]()
    name = dict[tuple[tuple[Cell, ...], ...], str]()
    for each in said:
        every = tuple(turned(shape(each)))
        number[every] += 1
        name.setdefault(every, each)
    all_of_them = list[Piece]()
    for every, often in number.items():
        ways = list[Way]()
        for row, column in place:
            for cells in every:
                lying = [(row + down, column + right) for down, right in cells]
                if all(cell in place for cell in lying):
                    ways.append(tuple(place[cell] for cell in lying))
        all_of_them.append(Piece(name[every], often, tuple(ways)))
    return tuple(all_of_them)


KEYS = {
    **VALUE,
    "pieces": (
        "a list: pentominoes by their letters, tetrominoes as I4 L4 O4 S4 T4, others drawn, as in "
        '"##./.##"'
    ),
}


def _read(table: Table, names: Names) -> Iterator[Bank]:
    values = valued(table, "bank", names)
    if (cells := names.cells) is None:
        raise PuzzleError("bank needs a grid", "bank")
    said = table.get("pieces")
    if not isinstance(said, list) or not 0 < len(said) <= MOST:
        raise PuzzleError(f'bank needs up to {MOST} pieces, as in pieces = ["I", "##/#."]', "bank")
    for each in said:
        try:
            shape(str(each))
        except ValueError:
            shown = 'write a letter of a pentomino, I4, or its rows, as in "##./.##"'
            raise PuzzleError(f"{quoted(str(each))} is no piece; {shown}", "bank") from None
    check_pieces([*map(str, said)], "bank")
    yield Bank(values, cells.places, cells.near("sides"), pieces(said, cells.place))


EXAMPLE = """\
# bank: cells with a value, or with any of a list, that hang together are the pieces of this list,
# each of them once, turned and mirrored as it likes
kind = "rules"
values = ["#", "-"]
grid = '''
. . . . .
. . . # .
. . . . .
'''
[[rule]]
bank = { value = "#", pieces = ["L4", "##", "#"] }
[[rule]]
connected = { value = "-", by = "touching" }
"""

WISH = "what hangs together of some values are the pieces of a list"
FORM = in_table("bank", KEYS, _read, '{ value = "#", pieces = ["I", "##/#."] }', EXAMPLE)
