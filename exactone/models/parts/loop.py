"""What the second witness of loops needs: fragments, of which their ends are known,
become one or stop."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, cast

from exactone.models.boards.edges import Edges
from exactone.solver.errors import PuzzleError
from exactone.solver.graphs import AboutGraphs, DrawnGraph

from . import part
from .form import VALUE, in_table, valued
from .literals import Answer, Clause, Literals, Rules, components, mentioned, one_of, true_ones
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch

OUT = -1  # stands for the end of a fragment where the path stops

Mates = dict[int, int]
"""The ends of fragments, each with the other end of its own."""


class Note(NamedTuple):
    """What is known of the edges that are forgotten: fragments, as pairs of their ends;
    whether all is drawn."""

    fragments: frozenset[tuple[int, int]]
    finished: bool
    forgotten: int  # the edges, as bits, for a path: where all edges of a node are, it stops


def mates_of(note: Note) -> Mates:
    """The ends of fragments, without the stops."""
    return {
        one: other for pair in note.fragments for one, other in (pair, pair[::-1]) if one != OUT
    }


def join(mates: Mates, one: int, other: int) -> bool:
    """An edge joins two nodes; says whether nothing more can be joined to what it is part of
    now."""
    first = mates.pop(one, one)
    last = mates.pop(other, other)
    if first == other:
        return True
    if first != OUT:
        mates[first] = last
    if last != OUT:
        mates[last] = first
    return first == last == OUT


def stopped(mates: Mates, node: int) -> bool:
    """The path stops here; says whether it does so at both its ends."""
    other = mates.pop(node)
    if other != OUT:
        mates[other] = OUT
    return other == OUT


@dataclass(frozen=True)
class Loop(Part):
    """The edges that have one of the values, at least one,
    are one closed loop that meets no node twice.

    A `path` is open: it has two ends, which are different nodes.
    """

    values: frozenset[int]
    # each place, which is an edge, and the two nodes that it joins
    ends: tuple[tuple[int, int, int], ...]
    path: bool = False

    def post(self, has: Literals, rules: Rules) -> None:
        """How many edges each node has; closed components are cut off when they are seen."""
        drawn = one_of([place for place, *_ in self.ends], self.values, has, rules)
        rules.clause([list(drawn.values())])
        at = defaultdict[int, list[int]](list)
        for place, *nodes in self.ends:
            for node in nodes:
                at[node].append(drawn[place])
        if self.path:
            stops = rules.hidden(len(at)).tolist()
            rules.exactly(2, [stops])
        for edges in at.values():
            _two_or_none(edges, stops.pop() if self.path else None, rules)
        rules.lazy.append(_Cuts(self, drawn))

    def propagators(self, values: int) -> Iterator[LoopPropagator]:
        yield LoopPropagator(self.ends, sum(1 << value for value in self.values), self.path)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        drawn = {
            (place, one, other)
            for place, one, other in self.ends
            if filled.get(place, -1) in self.values
        }
        unknown = {node for place, *nodes in self.ends if place not in filled for node in nodes}
        at = defaultdict[int, list[int]](list)
        for place, *nodes in sorted(drawn):
            for node in nodes:
                at[node].append(place)
        for edges in at.values():
            if len(edges) > 2:
                yield f"{', '.join(map(words.name, edges))} meet in one point"
        dead = {node for node, edges in at.items() if len(edges) == 1 and node not in unknown}
        if len(dead) > 2 * self.path:
            yield (
                f"the {self._word} ends at "
                f"{' and at '.join(words.name(at[node][0]) for node in sorted(dead))}"
            )
        finished = [
            some
            for some in _components(drawn)
            if all(len(at[node]) > 1 or node in dead for node in some)
        ]
        if finished and len(some := finished[0]) < len(at):
            one, other = (min(at[node][0] for node in nodes) for nodes in (some, at.keys() - some))
            yield f"{words.name(one)} and {words.name(other)} do not belong to one {self._word}"
        if self.path and any(dead.isdisjoint(some) for some in finished):
            yield "the path is closed"
        if not drawn and not unknown:
            yield f"there is no {self._word}"

    @property
    def _word(self) -> str:
        return "path" if self.path else "loop"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        """Nodes have no names of their own: they are the edges that meet there."""
        meeting = defaultdict[int, set[int]](set)
        for place, *nodes in self.ends:
            for node in nodes:
                meeting[node].add(places[place])
        found = frozenset([frozenset(edges) for edges in meeting.values()])
        yield "loop", self.path, moved_values(self.values, values), found

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        number = defaultdict[int, int](int)
        for _, *nodes in self.ends:
            for node in nodes:
                number[node] += 1
        degrees = sum(
            n * (n - 1) * (n - 2) // 2 + n * n + self.path * (n * n + n) for n in number.values()
        )
        return degrees + len(self.ends) + mentioned(len(self.ends), len(self.values), values)


def _components(drawn: set[tuple[int, int, int]]) -> list[set[int]]:
    """The nodes of each component of what is drawn, for the checker."""
    beside = defaultdict[int, list[int]](list)
    for _, one, other in sorted(drawn):
        beside[one].append(other)
        beside[other].append(one)
    found = list[set[int]]()
    seen = set[int]()
    for node in beside:
        if node not in seen:
            reached = {node}
            for each in (todo := [node]):
                new = [near for near in beside[each] if near not in reached]
                reached.update(new)
                todo += new
            found.append(reached)
            seen |= reached
    return found


def _two_or_none(edges: list[int], stop: int | None, rules: Rules) -> None:
    """Two edges of a node are drawn, or none; or one, where the path stops."""
    stops = [] if stop is None else [stop]
    rules.clause([[-one, *(other for other in edges if other != one), *stops] for one in edges])
    if len(edges) > 2:
        rules.clause([[-one for one in three] for three in combinations(edges, 3)])
    if stop is not None:
        rules.clause(
            [[-stop, *edges], *([-stop, -one, -other] for one, other in combinations(edges, 2))]
        )


class _Cuts(AboutGraphs):
    """Names clauses for components: an edge inside or one outside is not drawn,
    or one that leads out is."""

    def __init__(self, part: Loop, drawn: Mapping[int, int]) -> None:
        self.drawn = drawn
        edges = tuple((drawn[place], one, other) for place, one, other in part.ends)
        self.graphs = None if part.path else (DrawnGraph(loop=True, edges=edges),)
        self.nodes = {place: nodes for place, *nodes in part.ends}
        # of each node its edges, and where they lead
        self.at = defaultdict[int, list[tuple[int, int]]](list)
        for place, one, other in part.ends:
            self.at[one].append((place, other))
            self.at[other].append((place, one))
        self.beside = {
            place: [other for node in nodes for other, _ in self.at[node] if other != place]
            for place, nodes in self.nodes.items()
        }
        # in how many answers an edge was drawn: what is likely to be sure
        self.often = Counter[int]()

    def __copy__(self) -> _Cuts:
        other = object.__new__(_Cuts)
        other.__dict__ |= self.__dict__ | {"often": Counter(self.often)}
        return other

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """A clause for each component but the longest, and for the way round."""
        places = true_ones(self.drawn, true)
        found = sorted(components(places, self.beside), key=len)
        if len(found) < 2:
            return
        often = self.often
        often.update(places)
        there = max(found[-1], key=often.__getitem__)
        for some in found[:-1]:
            here = max(some, key=often.__getitem__)
            leading_out = self._leading_out(some, there)
            yield [
                -self.drawn[here],
                -self.drawn[there],
                *(self.drawn[place] for place in leading_out),
            ]

    def _leading_out(self, some: set[int], there: int) -> list[int]:
        """The edges between the nodes of a component and what may be reached from elsewhere without
        it.

        What is inside of a component on a grid is small: where there is more, nobody looks
        whether it is reached.
        """
        inside = {node for place in some for node in self.nodes[place]}
        most = (len(some) // 4) ** 2
        outside = set(self.nodes[there])
        hollow = set[int]()
        found = []
        for node in inside:
            for place, other in self.at[node]:
                if other in inside:
                    continue
                if other not in outside and other not in hollow:
                    region = self._region(other, inside, outside, most)
                    (
                        outside if len(region) > most or not outside.isdisjoint(region) else hollow
                    ).update(region)
                if other in outside:
                    found.append(place)
        return sorted(found)

    def _region(self, start: int, wall: set[int], end: set[int], most: int) -> set[int]:
        """What is reached from a node beside a wall, until there is an end in it or more than so
        many."""
        found = {start}
        todo = [start]
        while todo and len(found) <= most:
            for _, other in self.at[todo.pop()]:
                if other not in wall and other not in found:
                    found.add(other)
                    if other in end:
                        return found
                    todo.append(other)
        return found


class LoopPropagator(part.Propagator):
    """All edges. It notes which ends of fragments belong together."""

    forgets = True

    def __init__(self, ends: tuple[tuple[int, int, int], ...], values: int, path: bool) -> None:
        self.places = tuple(place for place, *_ in ends)
        self.values = values
        self.path = path
        self.ends = {place: (one, other) for place, one, other in ends}
        self.edges = defaultdict[int, int](int)  # of each node, as bits
        for place, one, other in ends:
            self.edges[one] |= 1 << place
            self.edges[other] |= 1 << place
        self.first = Note(frozenset(), False, 0)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """A node has two edges, or none, or the path stops there;
        nothing closes while there is more."""
        note = cast(Note, notes[self.note])
        values = self.values
        sure = list[int]()
        may = list[int]()
        for place in self.places:
            if (mask := possible[place]) & values:
                (may if mask & ~values else sure).append(place)
        if not (sure or may or note.fragments or note.finished):
            return CANNOT
        kept, drawn = self._by_nodes(note, sure, may)
        if kept is not None and (may_close := self._by_fragments(note, sure, may)) is not None:
            kept &= may_close
            struck = [(place, possible[place] & ~values) for place in may if place not in kept]
            return struck + [(place, possible[place] & values) for place in drawn]
        return CANNOT

    def _by_nodes(
        self, note: Note, sure: list[int], may: list[int]
    ) -> tuple[set[int] | None, set[int]]:
        """Of the edges that may be drawn, those that do so still by how many their nodes have,
        and those that must."""
        degree = defaultdict[int, int](int)
        ways = defaultdict[int, list[int]](list)
        for node in (node for fragment in note.fragments for node in fragment):
            degree[node] += 1
        for node in (node for place in sure for node in self.ends[place]):
            degree[node] += 1
        for place in may:
            for node in self.ends[place]:
                ways[node].append(place)
        stops = degree.pop(OUT, 0) + sum(
            number == 1 and node not in ways for node, number in degree.items()
        )
        if stops > 2 * self.path or max(degree.values(), default=0) > 2:
            return None, set()
        kept = set(may)
        drawn = set[int]()
        for node, places in ways.items():
            if degree[node] == 2:
                kept.difference_update(places)
            elif len(places) == 1 and stops == 2 * self.path:
                (drawn.update if degree[node] else kept.difference_update)(places)
        return kept, drawn

    def _by_fragments(self, note: Note, sure: list[int], may: list[int]) -> set[int] | None:
        """Of the edges that may be drawn, those that close nothing too soon;
        None where something did."""
        mates = mates_of(note)
        finished = note.finished
        for place in sure:
            one, other = self.ends[place]
            if finished or (self.path and mates.get(one) == other):
                return None
            finished = join(mates, one, other)
        if self.path:
            going_on = {OUT: False} | dict.fromkeys(mates, False)
            going_on |= {node: True for place in may for node in self.ends[place]}
            for node in [
                node for node, other in mates.items() if not going_on[node] and not going_on[other]
            ]:
                del mates[node]
                finished = True
        if finished:
            return None if mates else set()
        alone = len(mates) == 2 and not self.path
        return {
            place for place in may if alone or mates.get(self.ends[place][0]) != self.ends[place][1]
        }

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """Two fragments become one."""
        note = cast(Note, notes[self.note])
        mates = mates_of(note)
        finished = note.finished
        forgotten = note.forgotten
        if mask & self.values:
            finished = join(mates, *self.ends[place])
        if self.path:
            forgotten |= 1 << place
            for node in self.ends[place]:
                if node in mates and not self.edges[node] & ~forgotten:
                    finished = stopped(mates, node) or finished
        fragments = frozenset(
            (one, other) for one, other in mates.items() if one < other or other == OUT
        )
        notes[self.note] = Note(fragments, finished, forgotten)


KEYS = {**VALUE, "path": "true for one open path"}


def _read(table: Table, names: Names) -> Iterator[Loop]:
    if not isinstance(board := names.board, Edges):
        raise PuzzleError(
            'a loop needs the edges of a grid for variables; write edges = "4x5"', "loop"
        )
    if not isinstance(path := table.get("path", False), bool):
        raise PuzzleError("path must be true, for an open path, or false", "loop")
    yield Loop(valued(table, "loop", names), board.ends, path)


EXAMPLE = """\
# loop: on the edges of a grid, those with a value are one closed loop; with path = true one open
# path
kind = "rules"
edges = "4x3"
values = ["on", "off"]
[[rule]]
loop = { value = "on" }
[[rule]]
count = { value = "on", around = '''
1.3
..2
..1
12.
''' }
"""

WISH = "edges are one closed loop, or one open path"
FORM = in_table("loop", KEYS, _read, '{ value = "on" }', EXAMPLE)
