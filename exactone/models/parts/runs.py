"""Along a line some values stand in runs of these lengths, in this order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError

from . import part
from .form import VALUE, in_table, told, valued
from .literals import Literals, Rules
from .names import Names, Table, number_as_text
from .part import Notes, Part, Removals, Single, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch

Lengths = tuple[int, ...]

_LENGTH = re.compile("[1-9][0-9]{0,5}", re.ASCII)


@dataclass(frozen=True)
class Runs(Part):
    """Along each line the values stand in runs of exactly its lengths,
    parted by at least one other value."""

    values: frozenset[int]
    lines: tuple[tuple[Line, Lengths], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices for each line."""
        wanted = sorted(self.values)
        others = [value for value in range(has.shape[1]) if value not in self.values]
        for line, lengths in self.lines:
            cells = has[list(line.places)]
            _post(cells[:, wanted].tolist(), cells[:, others].tolist(), lengths, rules)

    def propagators(self, values: int) -> Iterator[RunsPropagator]:
        wanted = sum(1 << value for value in self.values)
        for line, lengths in self.lines:
            yield RunsPropagator(line.places, wanted, lengths)

    def instead(self, filled: Values) -> str | None:
        if len(self.lines) != 1:
            return None
        return " ".join(
            beside(lengths_of(filled[place] in self.values for place in self.lines[0][0].places))
        )

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line, lengths in self.lines:
            known = [filled[place] in self.values for place in line.places if place in filled]
            room = len(line.places)
            total = sum(lengths)
            wanted = f"runs {_in_words(lengths)}" if lengths else "none"
            them = words.them(self.values)
            said = f"{words.has(line)} {numbered(room, 'place')}"
            if total + len(lengths) - 1 > room:
                yield f"{said}, too few for {wanted}"
            elif len(known) == room:
                found = lengths_of(known)
                if found != lengths:
                    there = f"{them} in runs {_in_words(found)}" if found else f"no {them}"
                    yield f"{words.has(line)} {there}, but must have {wanted}"
            elif sum(known) > total or len(known) - sum(known) > room - total:
                are = (
                    f"{words.so_many(sum(known), self.values)} and "
                    f"{numbered(len(known) - sum(known), 'other')}"
                )
                yield (
                    f"{words.has(line)} {are} in {numbered(room, 'place')}, which cannot be "
                    f"{wanted}"
                )

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        for line, lengths in self.lines:
            here = tuple(places[place] for place in line.places)
            if lengths:
                both_ways = {(here, lengths), (here[::-1], lengths[::-1])}
                yield "runs", some, frozenset(both_ways)
            else:
                yield from (Single(place, frozenset(values) - some) for place in here)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        found = 0
        for line, lengths in self.lines:
            ways = max(0, len(line.places) - sum(lengths) - len(lengths) + 2)
            runs = len(lengths)
            found += len(line.places) * values + ways * (sum(lengths) + 5 * runs + 7 * (runs + 1))
        return found


def lengths_of(line: Iterable[bool]) -> Lengths:
    """The lengths of the runs in a line, for the checker and for makers."""
    return tuple(len([*run]) for so, run in groupby(line) if so)


def _in_words(lengths: Lengths) -> str:
    return " ".join(map(str, lengths))


def _post(wanted: list[list[int]], others: list[list[int]], lengths: Lengths, rules: Rules) -> None:
    """The ways to lay out a line, as walks over steps: one more place to spare before a run,
    or the next run.

    `gaps[j][i]` is true where, after j runs and i places to spare, a walk stands on a place
    without a run: there is one before the line, and one behind it. `starts[j][i]` is true where
    run j comes next. So a place that has one of the values is in exactly one run, and any other
    is one gap.
    """
    runs = len(lengths)
    spare = len(wanted) - sum(lengths) - len(lengths) + 1
    if spare < 0:
        rules.clause([[]])
        return
    starts = rules.hidden(runs, spare + 1).tolist()
    gaps = rules.hidden(runs + 1, spare + 1).tolist()
    first = 0  # the place at which a run begins with nothing to spare
    for run, length in enumerate((*lengths, 0)):
        for used, gap in enumerate(gaps[run]):
            if 0 <= (place := first + used - 1) < len(wanted):
                wanted[place].append(gap)
        for used, start in enumerate(starts[run] if run < runs else ()):
            for place in range(first + used, first + used + length):
                others[place].append(start)
        first += length + 1
    clauses = [[gaps[0][0]], [gaps[runs][spare]]]
    for run in range(runs + 1):
        for used in range(spare + 1):
            gap = gaps[run][used]
            began = [starts[run - 1][used]] if run else []
            begins = [starts[run][used]] if run < runs else []
            spared = [gaps[run][used - 1]] if used else []
            spares = [gaps[run][used + 1]] if used < spare else []
            clauses += [[-gap, *ways] for ways in (began + spared, begins + spares) if ways]
            clauses += [[-start, gap] for start in began + begins]
    rules.clause(clauses)
    for groups in (wanted, others, *([starts] if runs else [])):
        rules.exactly_one(groups)


class Note(NamedTuple):
    """What is known of the places that are forgotten; a line is one of them from both of its ends
    on.

    The states of a line are those of `RunsPropagator`, one bit each.
    """

    first: int  # the first place that is not forgotten,
    last: int  # and the one behind the last
    before: int  # the states in which the line may be before the first,
    after: int  # and those in which it may be behind the last
    on: int  # the places between that have one of the values,
    off: int  # and those that have another one


class RunsPropagator(part.Propagator):
    """One line, read from place to place by a machine whose states are the places of its tightest
    layout.

    A run of 3 and one of 1 have the states _###_#_ . With a place of a run, the state moves on;
    with any other, it stays on a gap, or moves on to one. A state is a bit, so all states in
    which the line may be move on together.
    """

    forgets = True

    def __init__(self, places: tuple[int, ...], wanted: int, lengths: Lengths) -> None:
        self.places = places
        self.wanted = wanted
        self.at = {place: number for number, place in enumerate(places)}
        self.runs = 0
        self.gaps = 1
        for length in lengths:
            first = self.gaps.bit_length()
            self.runs |= ((1 << length) - 1) << first
            self.gaps |= 1 << first + length
        last = 1 << self.gaps.bit_length() - 1
        self.first = Note(0, len(places), 1, last | last >> 1, 0, 0)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what is in no layout."""
        first, last, states, after, on, off = cast(Note, notes[self.note])
        wanted = self.wanted
        runs = self.runs
        gaps = self.gaps
        reached = []
        could = []
        for number in range(first, last):
            mask = possible[self.places[number]]
            yes, no = (
                (mask & wanted, mask & ~wanted) if mask else (on >> number & 1, off >> number & 1)
            )
            reached.append(states)
            could.append((yes, no))
            moved = states << 1
            states = (moved & runs if yes else 0) | ((moved | states) & gaps if no else 0)
        struck = []
        states = after
        for number in range(last - 1, first - 1, -1):
            there, (yes, no), place = (
                reached[number - first],
                could[number - first],
                self.places[number],
            )
            moved = there << 1
            yes = yes if moved & runs & states else 0
            no = no if (moved | there) & gaps & states else 0
            if not yes | no:
                return [(place, 0)]
            if possible[place]:
                struck.append((place, yes | no))
            gap = states & gaps
            states = ((states & runs) >> 1 if yes else 0) | (gap >> 1 | gap if no else 0)
        return struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """It is known; where it stands at an end of the line,
        what is known of that end moves on."""
        first, last, before, after, on, off = cast(Note, notes[self.note])
        if mask & self.wanted:
            on |= 1 << self.at[place]
        else:
            off |= 1 << self.at[place]
        while first < last and (on | off) >> first & 1:
            moved = before << 1
            before = moved & self.runs if on >> first & 1 else (moved | before) & self.gaps
            first += 1
        while first < last and (on | off) >> last - 1 & 1:
            gap = after & self.gaps
            after = (after & self.runs) >> 1 if on >> last - 1 & 1 else gap >> 1 | gap
            last -= 1
        between = (1 << last) - (1 << first)
        notes[self.note] = (
            Note(first, last, before, after, on & between, off & between) if first < last else None
        )


KEYS = {
    **VALUE,
    "rows": (
        'the lengths of the runs of each row, as in "3 1"; "0" is none, "?" where nothing is known'
    ),
    "columns": "and of each column",
    "in": "or a list of variables, or several",
    "lengths": "and the runs there",
}


def _read(table: Table, names: Names) -> Iterator[Runs]:
    values = valued(table, "runs", names, "what stands in runs")
    found = (
        (line, _told(said))
        for line, said in told(table, names, "runs", ("rows", "columns"), "lengths")
    )
    yield Runs(values, tuple((line, lengths) for line, lengths in found if lengths is not None))


def _told(said: object) -> Lengths | None:
    """What a rule says of the runs of a line."""
    try:
        return lengths(said)
    except ValueError:
        shown = quoted(said) if isinstance(said, str) else "something else"
        known = 'lengths are written as in "3 1"; "0" is none, "?" not known'
        raise PuzzleError(f"runs has {shown}, but {known}", "runs") from None


def lengths(said: object) -> Lengths | None:
    """The lengths in a text such as "3 1", a number, or a list; none of them for 0,
    and None where nothing is known."""
    words = [number_as_text(word) or word for word in (said if isinstance(said, list) else [said])]
    text = " ".join(word if isinstance(word, str) else "no text" for word in words)
    if text.strip() == "?":
        return None
    if text.strip() == "0" or not words:
        return ()
    if not all(_LENGTH.fullmatch(word) for word in text.split() or [""]):
        raise ValueError(text)
    return tuple(map(int, text.split()))


def beside(runs: Lengths | None) -> list[str]:
    """The words of such a text, as they stand beside a line."""
    return ["?"] if runs is None else [str(length) for length in runs or (0,)]


EXAMPLE = """\
# runs: the lengths of the runs in which a value, or any of a list, stands along each row and
# each column of a grid; "0" where there is none, "?" where nothing is known. Or `in` has a list
# of variables, or several, with `lengths`.
kind = "rules"
values = ["#", "-"]
grid = '''
. . . . .
. . . . .
. . . . .
. . . . .
'''
[[rule]]
runs = { value = "#", rows = ["1 1", "5", "?", "1"], columns = ["3", "?", "3", "1", "1"] }
[[rule]]
runs.value = "-"
runs.in = ["r1c1", "r2c1", "r3c1", "r4c1", "r4c2", "r4c3", "r4c4", "r4c5"]
runs.lengths = "1 3"
"""

WISH = "along a line some values stand in runs of these lengths, in this order"
FORM = in_table(
    "runs", KEYS, _read, '{ value = "#", rows = ["3 1", "2"], columns = ["1", "?", "0"] }', EXAMPLE
)
