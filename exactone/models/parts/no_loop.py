"""Places that join nodes close no loop."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, cast

from exactone.models.boards.cells import Cells
from exactone.models.boards.edges import Edges
from exactone.solver.errors import PuzzleError
from exactone.solver.graphs import AboutGraphs, DrawnGraph

from . import part
from .form import NEARNESS, VALUE, in_table, near_each_other, valued
from .literals import Answer, Clause, Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Assignments,
    Notes,
    Part,
    Removals,
    Statement,
    Values,
    Words,
    moved_values,
    nothing,
    several,
)
from .sketch import Ground, Sketch

MANY = 100_000  # ways of two joints; where there are more, no loop is looked for beforehand


class Joint(NamedTuple):
    """Two nodes, which are joined where each of these places has one of these values."""

    needs: Assignments
    one: int
    other: int


def edges_joined(values: frozenset[int], ends: Iterable[tuple[int, int, int]]) -> tuple[Joint, ...]:
    """Edges with one of the values join their two nodes."""
    return tuple(Joint(((place, values),), one, other) for place, one, other in ends)


def neighbours_joined(values: frozenset[int], near: Iterable[tuple[int, int]]) -> tuple[Joint, ...]:
    """Places that are near each other are joined where both have one of the values."""
    return tuple(Joint(((one, values), (other, values)), one, other) for one, other in near)


def diagonals_joined(falling: int, rising: int, board: Cells) -> tuple[Joint, ...]:
    """A cell joins two of its corners: top left and bottom right with the one value, the others
    with the other value."""
    wide = board.width + 1
    joints = list[Joint]()
    for place, (row, column) in enumerate(board.cells):
        corner = row * wide + column
        joints.append(Joint(((place, frozenset({falling})),), corner, corner + wide + 1))
        joints.append(Joint(((place, frozenset({rising})),), corner + 1, corner + wide))
    return tuple(joints)


@dataclass(frozen=True)
class NoLoop(Part):
    """Nobody can walk from node to node along joints that hold, none of them twice,
    and come back to where he began."""

    joints: tuple[Joint, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Loops of two, three and four joints are said; longer ones when they are seen."""
        literals = _literals(self.joints, has, rules)
        if short := _short(self.joints):
            rules.clause([_not_all(loop, literals) for loop in short])
        rules.lazy.append(_Cuts(self.joints, literals))

    def propagators(self, values: int) -> Iterator[NoLoopPropagator]:
        yield NoLoopPropagator(self.joints)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        drawn = {
            number: {joint.one, joint.other}
            for number, joint in enumerate(self.joints)
            if all(filled.get(place, -1) in values for place, values in joint.needs)
        }
        left = _without_ends(drawn)
        if left:
            loop = sorted({place for number in left for place, _ in self.joints[number].needs})
            yield f"{several([words.name(place) for place in loop], ', ')} close a loop"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        """Nodes have no names of their own: they are the joints that meet there."""
        meeting = defaultdict[int, Counter[frozenset[tuple[int, frozenset[int]]]]](Counter)
        for needs, *nodes in self.joints:
            said = frozenset((places[place], moved_values(some, values)) for place, some in needs)
            for node in nodes:
                meeting[node][said] += 1
        found = Counter(frozenset(joints.items()) for joints in meeting.values())
        yield "no loop", frozenset(found.items())

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        needs = {need for joint in self.joints for need in joint.needs}
        short = sum(
            len(self.joints[number].needs) for loop in _short(self.joints) for number in loop
        )
        return short + sum(mentioned(1, len(some), values) for _, some in needs)


def _without_ends(drawn: Mapping[int, set[int]]) -> list[int]:
    """The joints that are left where those that lead to an end are taken away, again and again."""
    left = dict(drawn)
    while left:
        often = Counter(node for nodes in left.values() for node in nodes)
        ends = [
            number
            for number, nodes in left.items()
            if len(nodes) == 2 and any(often[node] == 1 for node in nodes)
        ]
        if not ends:
            break
        for number in ends:
            del left[number]
    return list(left)


def _literals(joints: Sequence[Joint], has: Literals, rules: Rules) -> list[list[int]]:
    """Of each joint the literals that all are true where it holds."""
    by_values = defaultdict[frozenset[int], dict[int, None]](dict)
    for joint in joints:
        for place, values in joint.needs:
            by_values[values][place] = None
    literal = {values: one_of(places, values, has, rules) for values, places in by_values.items()}
    return [[literal[values][place] for place, values in joint.needs] for joint in joints]


def _not_all(loop: Iterable[int], literals: Sequence[Sequence[int]]) -> list[int]:
    """That one of the joints of a loop does not hold."""
    return sorted({-literal for number in loop for literal in literals[number]})


def _short(joints: Sequence[Joint]) -> list[tuple[int, ...]]:
    """The loops of one, two and four joints, and of three, if they are few."""
    at = defaultdict[int, list[tuple[int, int]]](list)
    rings = list[tuple[int, ...]]()
    for number, (_, one, other) in enumerate(joints):
        if one == other:
            rings.append((number,))
        else:
            at[one].append((other, number))
            at[other].append((one, number))
    if sum(len(some) ** 2 for some in at.values()) > MANY:
        return rings
    direct = defaultdict[tuple[int, int], list[int]](list)
    over = defaultdict[tuple[int, int], list[tuple[int, int, int]]](list)
    for middle, some in at.items():
        for (one, first), (other, second) in combinations(sorted(some), 2):
            if one == other:
                if middle < one:
                    rings.append((first, second))
            else:
                over[one, other].append((middle, first, second))
        for other, number in some:
            if middle < other:
                direct[middle, other].append(number)
    for ends, ways in over.items():
        rings += [(*way[1:], number) for way in ways for number in direct[ends] if way[0] > ends[1]]
        for one_way, other_way in combinations(ways, 2):
            middles = (one_way[0], other_way[0])
            if middles[0] != middles[1] and min(ends) < min(middles):
                rings.append((*one_way[1:], *other_way[1:]))
    return rings


class _Cuts(AboutGraphs):
    """Names clauses for loops: one joint of each does not hold."""

    def __init__(self, joints: Sequence[Joint], literals: Sequence[Sequence[int]]) -> None:
        self.joints = joints
        self.literals = literals
        # where each joint is one choice
        edges = tuple(
            (some[0], joint.one, joint.other)
            for some, joint in zip(literals, joints, strict=True)
            if len(some) == 1
        )
        self.graphs = (DrawnGraph(loop=False, edges=edges),) if len(edges) == len(joints) else None

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """A clause for each joint that leads from what is reached to what is reached already."""
        at = defaultdict[int, list[tuple[int, int]]](list)
        for number, (_, one, other) in enumerate(self.joints):
            if all(
                literal in true if literal > 0 else -literal not in true
                for literal in self.literals[number]
            ):
                at[one].append((other, number))
                at[other].append((one, number))
        # of each node how far it is from where the walk began, and the joint that leads back
        far = dict[int, int]()
        back = dict[int, tuple[int, int]]()
        walked = set[int]()
        for start in at:
            todo = [] if start in far else [start]
            far.setdefault(start, 0)
            for node in todo:
                for other, number in at[node]:
                    if number in walked:
                        continue
                    walked.add(number)
                    if other in far:
                        loop = [number, *_ways_back(node, other, far, back)]
                        yield _not_all(loop, self.literals)
                    else:
                        far[other] = far[node] + 1
                        back[other] = (node, number)
                        todo.append(other)


def _ways_back(
    one: int, other: int, far: Mapping[int, int], back: Mapping[int, tuple[int, int]]
) -> Iterator[int]:
    """The joints from two nodes back to where their ways part."""
    while one != other:
        if far[one] < far[other]:
            one, other = other, one
        one, number = back[one]
        yield number


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int  # they themselves, as bits
    broken: frozenset[int]  # the joints that do not hold, as long as one of their places is open
    # nodes that are joined, of which each has a joint that is open
    groups: frozenset[frozenset[int]]


class NoLoopPropagator(part.Propagator):
    """All places. It notes which nodes are joined, as long as that matters."""

    forgets = True

    def __init__(self, joints: tuple[Joint, ...]) -> None:
        self.joints = joints
        self.places = tuple(sorted({place for joint in joints for place, _ in joint.needs}))
        self.masks = [
            [(place, sum(1 << value for value in values)) for place, values in joint.needs]
            for joint in joints
        ]
        self.bits = [sum(1 << place for place in dict(joint.needs)) for joint in joints]
        self.of_place = defaultdict[int, list[int]](list)
        self.of_node = defaultdict[int, list[int]](list)
        for number, joint in enumerate(joints):
            for place in dict(joint.needs):
                self.of_place[place].append(number)
            for node in {joint.one, joint.other}:
                self.of_node[node].append(number)
        self.first = Note(0, frozenset(), frozenset())

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """A place has no value with which joints would hold that close a loop."""
        note = cast(Note, notes[self.note])
        groups = _Groups(note.groups)
        # by the only place that is not sure, and the values that it must not have then
        waiting = defaultdict[tuple[int, int], list[int]](list)
        for number, needs in enumerate(self.masks):
            if number in note.broken or not self.bits[number] & ~note.forgotten:
                continue
            unsure = list[tuple[int, int]]()
            for place, mask in needs:
                if (left := possible[place]) and not left & mask:
                    break
                if left & ~mask:
                    unsure.append((place, mask))
            else:
                if not unsure and not groups.join(self.joints[number]):
                    return CANNOT
                if len(unsure) == 1:
                    waiting[unsure[0]].append(number)
        struck = dict[int, int]()
        for (place, mask), numbers in waiting.items():
            if groups.would_close([self.joints[number] for number in numbers]):
                struck[place] = struck.get(place, possible[place]) & ~mask
        return struck.items()

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """Joints that hold make one group of two; others are broken."""
        note = cast(Note, notes[self.note])
        forgotten = note.forgotten | 1 << place
        broken = set(note.broken)
        groups = _Groups(note.groups)
        for number in self.of_place[place]:
            if any(where == place and not mask & values for where, values in self.masks[number]):
                broken.add(number)
            if not self.bits[number] & ~forgotten:
                if number not in broken:
                    groups.join(self.joints[number])
                broken.discard(number)
        open_nodes = {
            node
            for node in groups.nodes()
            if any(
                self.bits[number] & ~forgotten and number not in broken
                for number in self.of_node[node]
            )
        }
        notes[self.note] = Note(forgotten, frozenset(broken), groups.among(open_nodes))


class _Groups:
    """Nodes that are joined: each but one of a group leads to another one of it."""

    def __init__(self, groups: Iterable[Iterable[int]]) -> None:
        self.leads = dict[int, int]()
        for group in groups:
            first, *others = group
            self.leads.update(dict.fromkeys(others, first))

    def root(self, node: int) -> int:
        """The node to which all of its group lead."""
        while node in self.leads:
            node = self.leads[node]
        return node

    def join(self, joint: Joint) -> bool:
        """Makes one group of two; says whether they were two."""
        one, other = self.root(joint.one), self.root(joint.other)
        if one != other:
            self.leads[other] = one
        return one != other

    def would_close(self, joints: Sequence[Joint]) -> bool:
        """Whether these together would close a loop."""
        before = dict(self.leads)
        closes = not all(self.join(joint) for joint in joints)
        self.leads = before
        return closes

    def nodes(self) -> set[int]:
        """The nodes of all groups."""
        return {*self.leads, *self.leads.values()}

    def among(self, some: set[int]) -> frozenset[frozenset[int]]:
        """The groups of these nodes, where two or more of one are among them."""
        groups = defaultdict[int, set[int]](set)
        for node in some:
            groups[self.root(node)].add(node)
        return frozenset(frozenset(group) for group in groups.values() if len(group) > 1)


KEYS = {
    **VALUE,
    **NEARNESS,
    "diagonals": (
        "instead of value, on a grid: the value that joins the corners at top left and bottom "
        "right of its cell, and the one that joins the others"
    ),
}


def _read(table: Table, names: Names) -> Iterator[NoLoop]:
    if "diagonals" in table:
        if also := next((each for each in table if each != "diagonals"), None):
            raise PuzzleError(f"no_loop has diagonals and {also}; keep one", "no_loop")
        if (cells := names.cells) is None:
            raise PuzzleError("diagonals need the cells of a grid; write a grid", "no_loop")
        falling, rising = names.pair(table["diagonals"], "no_loop")
        yield NoLoop(diagonals_joined(falling, rising, cells))
        return
    values = valued(table, "no_loop", names)
    if isinstance(names.board, Edges):
        if also := next((each for each in table if each != "value"), None):
            raise PuzzleError(
                f"no_loop has {also}, but edges join the points where they meet; leave it out",
                "no_loop",
            )
        yield NoLoop(edges_joined(values, names.board.ends))
        return
    for _, near in near_each_other(table, "no_loop", names):
        yield NoLoop(neighbours_joined(values, near))


EXAMPLE = """\
# no_loop: cells with a value that are near each other, by their sides unless `by` or `pairs` says
# otherwise, make no ring; with diagonals = ["a", "b"] cells are lines from corner to corner, and
# these close no loop. On edges of a grid it is said of those with the value.
kind = "rules"
values = ["a", "b"]
grid = '''
b a .
a . .
. . .
'''
[[rule]]
no_loop = { value = "a" }
[[rule]]
no_loop = { diagonals = ["a", "b"] }
"""

WISH = "cells with some values make no ring, or edges, or diagonals, close no loop"
FORM = in_table("no_loop", KEYS, _read, '{ value = "on" }', EXAMPLE)
