"""Choice by choice in a fixed order, with partial answers that leave the same future merged.

frontier   the groups and nodes that were begun and are not finished yet; a partial answer is
           what it leaves of them, and nothing else
counter    of a group how many of its literals are true so far; numbers that ask the same of
           what is left are one number
order      in which choices are decided: several are tried, and the one that keeps few partial
           answers goes on

Partial answers are the rows of one array, a byte for each counter or node of the frontier. How
many ways lead to each stands beside it, in limbs, the lowest first. Nothing is listed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from exactone.solver.graphs import DrawnGraph

from .bounds import Bounds, bounds_of
from .compiled import Status
from .groups import Groups, Ints

Table = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Home = tuple[int, ...]

DEAD = 255  # of a counter: what is wanted can no longer be
WIDE = 200  # of what is counted in a group, and columns of nodes; more do not fit in a byte
COLUMNS = 2000  # of all; a frontier as wide as that keeps too many partial answers
LIMB = 30  # bits of a limb
CHOICES = 4000  # models with more are not looked at
# bytes that the partial answers of an order may take before another one goes on
FIRST_ROOM = 1 << 15
MOST_ROOM = 1 << 27  # and before this is given up
GROWTH = 4
LARGE_ROOM = 1 << 23  # from here on another way to count may be quicker
ONE_ROOM = 1 << 24  # from here on only the order goes on that is farthest
PACE = 2000  # partial answers that cost about as much as a step
FEW_EDGES = 8  # of a group, where somebody looks whether a graph says it
GREEDY = 600  # choices for which a narrow order is looked for
SPREAD = 3  # of a node: numbers below say what it is, others where its fragment ends


class CountedGroup(NamedTuple):
    """Of these literals at least and at most so many are true."""

    literals: tuple[int, ...]
    low: int
    high: int


class Change(NamedTuple):
    """What becomes of the counter in a column where a choice is false, and where it is true."""

    column: int
    false: Table
    true: Table


class Step(NamedTuple):
    """A choice is decided."""

    changes: tuple[Change, ...]
    edges: tuple[EdgeStep, ...]
    begun: tuple[tuple[int, int], ...]  # columns of nodes that begin here, and their first numbers
    ended: tuple[NodeEnd, ...]  # nodes that have no other edge left
    # columns of clauses that hold where another group still wants one of their literals, and the
    # column of that group; -1 where it has not begun
    implied: tuple[tuple[int, int], ...]


class EdgeStep(NamedTuple):
    """An edge of a graph, which is drawn where the choice is true, or else where it is false."""

    loop: bool
    drawn: bool
    one: int  # the columns of its nodes
    other: int
    nodes: tuple[int, ...]  # all columns of nodes of the frontier
    finished: int  # the column that says whether a loop is closed; -1 where none may be


class NodeEnd(NamedTuple):
    """A node whose edges are all decided."""

    loop: bool
    column: int
    nodes: tuple[int, ...]  # the columns of the others


class Problem(NamedTuple):
    """What is counted, over choices numbered from 0; literals are those of bounds."""

    choices: int
    counters: list[CountedGroup]
    graphs: list[DrawnGraph]
    # groups of exactly one as their model numbers their choices, and which choice each is here
    homes: list[Home]
    choice_of: Mapping[int, int]


class Frontier:
    """One count along a frontier, in portions."""

    compiles = False

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.orders = orders(problem)
        self.walks = list[Walk]()
        self.room = FIRST_ROOM
        self.total = 0

    @property
    def large(self) -> bool:
        """Whether there are so many partial answers that another way to count may be quicker."""
        return self.room > LARGE_ROOM

    def run(self, steps: int, fast: bool) -> Status:
        """Decides a few choices; as plain Python with arrays in any case."""
        walk = self._next()
        if walk is None:
            return Status.FULL
        while steps > 0 and walk.left and walk.size <= self.room:
            steps -= PACE + len(walk.rows)
            walk.step()
        if walk.left:
            return Status.MORE
        self.total = walk.total()
        return Status.DONE

    def _next(self) -> Walk | None:
        """An order whose partial answers have room; None where no order has any."""
        while True:
            for walk in self.walks:
                if walk.size <= self.room:
                    return walk
            if (order := next(self.orders, None)) is not None:
                along = walk_along(order, self.problem)
                self.walks += [along] if along else []
            elif self.room * GROWTH > MOST_ROOM or not self.walks:
                return None
            else:
                self.room *= GROWTH
                if self.room > ONE_ROOM:
                    self.walks = [max(self.walks, key=lambda walk: -walk.left)]


@cache
def shows_bytes() -> bool:
    """Whether an array of bytes can be seen as one of words, by which rows are sorted."""
    try:
        np.zeros(8, dtype=np.uint8).view(np.uint64)
    except TypeError:
        return False
    return True


def frontier_of(groups: Groups, graphs: Sequence[DrawnGraph]) -> Frontier | None:
    """A count of a model along a frontier; None where it is too large, where hidden choices
    may be filled in several ways, or where arrays show no bytes, as those of the page."""
    if groups.choices > 2 * CHOICES or not shows_bytes():
        return None
    bounds = bounds_of(groups)
    if not all(bounds.visible) or bounds.choices > CHOICES:
        return None
    name = dict(zip(bounds.shown, bounds.names, strict=True))
    if any(
        abs(literal) - 1 not in name for each in graphs for literal, *_ in each.edges if literal
    ):
        return None
    free = bounds.choices
    renamed = list[DrawnGraph]()
    for graph in graphs:
        edges = list[tuple[int, int, int]]()
        for literal, one, other in graph.edges:
            if one == other:
                return None
            if literal:
                edges.append((name[abs(literal) - 1] ^ (literal < 0), one, other))
            else:
                edges.append((2 * free, one, other))
                free += 1
        renamed.append(graph._replace(edges=tuple(edges)))
    counters = counters_of(bounds, renamed)
    counters += [CountedGroup((2 * choice,), 1, 1) for choice in range(bounds.choices, free)]
    if not bounds.possible:
        counters.append(CountedGroup((2 * free,), 2, 2))  # a choice of its own, which cannot be so
        free += 1
    choice_of = {choice: literal >> 1 for choice, literal in name.items()}
    return Frontier(Problem(free, counters, renamed, _homes(groups, choice_of), choice_of))


def _homes(groups: Groups, choice_of: Mapping[int, int]) -> list[Home]:
    """The groups of exactly one, where all their choices are part of answers."""
    members = groups.members.tolist()
    begin = groups.first.tolist()
    one = np.flatnonzero((groups.low == 1) & (groups.high == 1)).tolist()
    every = (tuple(sorted(members[begin[group] : begin[group + 1]])) for group in one)
    known = [home for home in dict.fromkeys(every) if home]
    return [home for home in known if all(each in choice_of for each in home)]


def counters_of(bounds: Bounds, graphs: Sequence[DrawnGraph]) -> list[CountedGroup]:
    """The groups, both bounds of one together, without those that a graph says as well."""
    found = dict[tuple[int, ...], tuple[int, int]]()
    for literals, most in bounds.bounds:
        opposite = tuple(literal ^ 1 for literal in literals)
        width = len(literals)
        key = min(literals, opposite)
        low, high = found.get(key, (0, width))
        found[key] = (low, min(high, most)) if key == literals else (max(low, width - most), high)
    every = (_plainly(CountedGroup(literals, *both)) for literals, both in found.items())
    said = [_SaidByGraph(graph) for graph in graphs]
    return [each for each in every if not any(is_said(each) for is_said in said)]


def _plainly(counter: CountedGroup) -> CountedGroup:
    """A clause, or a group of exactly one, as such: perhaps it was said of the negated literals."""
    literals, low, high = counter
    width = len(literals)
    if low != 1 and high == width - 1 and low in (0, high):
        return CountedGroup(tuple(literal ^ 1 for literal in literals), 1, width - low)
    return counter


class _SaidByGraph:
    """Which groups hold wherever a graph is right: then nothing must be remembered for them."""

    def __init__(self, graph: DrawnGraph) -> None:
        self.loop = graph.loop
        self.edges = {literal: (one, other) for literal, one, other in graph.edges}
        # whether no choice draws several edges
        self.simple = len({literal >> 1 for literal in self.edges}) == len(graph.edges)
        self.choices_at = defaultdict[int, set[int]](set)  # of each node those that draw its edges
        for literal, *nodes in graph.edges:
            for node in nodes:
                self.choices_at[node].add(literal >> 1)

    def __call__(self, counter: CountedGroup) -> bool:
        """Whether this is such a group, as far as that is seen at sight."""
        literals, low, high = counter
        edges = self.edges
        if not self.simple:
            return False
        if self.loop and {*literals} == edges.keys():
            return low <= 1 and high >= len(literals)  # some edge is drawn
        drawn = [literal in edges for literal in literals]
        mine = [edges.get(literal, edges.get(literal ^ 1)) for literal in literals]
        choices = {literal >> 1 for literal in literals}
        if None in mine or not len(choices) == len(mine) <= FEW_EDGES:
            return False
        for signs in product((False, True), repeat=len(mine)):
            lines = [nodes for nodes, sign in zip(mine, signs, strict=True) if nodes and sign]
            true = sum(sign == plain for sign, plain in zip(signs, drawn, strict=True))
            if not low <= true <= high and self._may_be(lines, choices):
                return False
        return True

    def _may_be(self, lines: list[tuple[int, int]], choices: set[int]) -> bool:
        """Whether all of these edges may be drawn, and no others of these choices, as far as that
        is seen at sight."""
        if self.loop:
            degree = defaultdict[int, int](int)
            for node in (node for line in lines for node in line):
                degree[node] += 1
            return all(
                number == 2 or (number == 1 and not self.choices_at[node] <= choices)
                for node, number in degree.items()
            )
        leads = dict[int, int]()

        def root(node: int) -> int:
            while node in leads:
                node = leads[node]
            return node

        for one, other in lines:
            if root(one) == root(other):
                return False
            leads[root(one)] = root(other)
        return True


# orders


def orders(problem: Problem) -> Iterator[list[int]]:
    """Orders of the choices: as they are numbered; group by group, where some groups share them
    all out; and such that few groups are begun at a time."""
    known = set[tuple[int, ...]]()
    for order in _all_orders(problem):
        whole = _with_forced(order, problem)
        if tuple(whole) not in known:
            known.add(tuple(whole))
            yield whole


def _all_orders(problem: Problem) -> Iterator[Iterable[int]]:
    """These, whatever is true in any case, and some of them twice."""
    choices = problem.choices
    yield range(choices)
    # those of one sort stand together so: the values of a place, the places of a value
    left = sorted(problem.homes, key=lambda each: ((each[-1] - each[0]) / len(each), each))
    while left:
        taken = set[int]()
        family = list[Home]()
        for home in left:
            if taken.isdisjoint(home):
                taken.update(home)
                family.append(home)
        left = [home for home in left if home not in {*family}]
        order = dict.fromkeys(problem.choice_of[each] for home in sorted(family) for each in home)
        rest = [choice for choice in range(choices) if choice not in order]
        if len(family) > 1 and len(rest) * 4 <= choices:
            yield [*order, *rest]
    if choices <= GREEDY:
        yield _narrow(_about(problem), choices)


def _about(problem: Problem) -> list[list[Hashable]]:
    """Of each choice the groups, and the nodes of graphs, that it is about."""
    about = [list[Hashable]() for _ in range(problem.choices)]
    for number, counter in enumerate(problem.counters):
        for choice in {literal >> 1 for literal in counter.literals}:
            about[choice].append(number)
    for number, graph in enumerate(problem.graphs):
        for literal, *nodes in graph.edges:
            about[literal >> 1] += [(number, node) for node in nodes]
    return about


def _with_forced(order: Iterable[int], problem: Problem) -> list[int]:
    """An order in which what is true in any case comes as soon as it is beside something."""
    about = _about(problem)
    forced = {
        each.literals[0] >> 1
        for each in problem.counters
        if 0 < len(each.literals) == each.low == each.high
    }
    waiting = defaultdict[Hashable, list[int]](list)
    for choice in forced:
        for item in about[choice]:
            waiting[item].append(choice)
    found = dict[int, None]()
    for choice in order:
        if choice in forced:
            continue
        for item in about[choice]:
            found.update(dict.fromkeys(waiting.get(item, ())))
        found[choice] = None
    found.update(dict.fromkeys(sorted(forced)))
    return [*found]


def _narrow(about: Sequence[Sequence[Hashable]], choices: int) -> list[int]:
    """One by one the choice that begins the fewest groups and ends the most."""
    open_ones = defaultdict[Hashable, int](int)
    for items in about:
        for item in items:
            open_ones[item] += 1
    begun = set[Hashable]()
    left = set(range(choices))
    order = list[int]()

    def cost(choice: int) -> tuple[int, int, int]:
        items = about[choice]
        new = sum(item not in begun for item in items)
        return new - sum(open_ones[item] == 1 for item in items), new - len(items), choice

    while left:
        choice = min(left, key=cost)
        left.remove(choice)
        order.append(choice)
        begun.update(about[choice])
        for item in about[choice]:
            open_ones[item] -= 1
    return order


# one order


class Walk:
    """The partial answers along one order of the choices."""

    def __init__(self, steps: list[Step], width: int, finished: list[int]) -> None:
        self.steps = steps
        self.finished = finished  # columns that say whether loops are closed
        self.at = 0
        self.rows: Rows = np.zeros((1, max(8, -(-width // 8) * 8)), dtype=np.uint8)
        self.ways: Ints = np.ones((1, 1), dtype=np.int64)

    @property
    def left(self) -> int:
        """The choices that are not decided yet."""
        return len(self.steps) - self.at

    @property
    def size(self) -> int:
        """The bytes of all partial answers."""
        return int(self.rows.nbytes + self.ways.nbytes)

    def total(self) -> int:
        """How many ways lead to the end."""
        right = (self.rows[:, self.finished] == 1).all(axis=1)
        limbs = self.ways[right].sum(axis=0).tolist()
        return sum(int(limb) << (LIMB * i) for i, limb in enumerate(limbs))

    def step(self) -> None:
        """Decides the next choice, both ways, and merges what leaves the same."""
        step = self.steps[self.at]
        self.at += 1
        made = [self._decided(step, sign) for sign in (False, True)]
        rows = np.concatenate([rows for rows, _ in made])
        ways = np.concatenate([ways for _, ways in made])
        self.rows, self.ways = merged(rows, ways)

    def _decided(self, step: Step, sign: bool) -> tuple[Rows, Ints]:
        """The partial answers in which a choice is true, or false."""
        alive = np.ones(len(self.rows), dtype=np.bool_)
        changed = list[tuple[int, Table]]()
        for column, false, true in step.changes:
            new = (true if sign else false)[self.rows[:, column]]
            alive &= new != DEAD
            changed.append((column, new))
        rows = self.rows[alive]
        ways = self.ways[alive]
        for column, new in changed:
            rows[:, column] = new[alive]
        for column, first in step.begun:
            rows[:, column] = first
        for edge in step.edges:
            if edge.drawn is sign:
                kept = (_closing if edge.loop else _joining)(rows, edge)
                rows, ways = rows[kept], ways[kept]
        for end in step.ended:
            kept = _end(rows, end)
            rows, ways = rows[kept], ways[kept]
        for clause, group in step.implied:
            wanting = rows[:, clause] == 0
            if group >= 0:
                wanting &= rows[:, group] == 0
            rows[wanting, clause] = 1
        return rows, ways


def merged(rows: Rows, ways: Ints) -> tuple[Rows, Ints]:
    """Each row once, with all its ways.

    Rows are sorted by a number that is made of them, and compared in full with the one before:
    two that share a number by chance are never taken for one.
    """
    words = np.ascontiguousarray(rows).view(np.uint64)
    mixed = np.zeros(len(words), dtype=np.uint64)
    for column in range(words.shape[1]):
        mixed = (mixed ^ words[:, column]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    order = np.argsort(mixed)
    words = words[order]
    first = np.ones(len(words), dtype=np.bool_)
    first[1:] = (words[1:] != words[:-1]).any(axis=1)
    begin = np.flatnonzero(first)
    if not len(begin):
        return rows, ways
    sums = np.add.reduceat(ways[order], begin, axis=0)
    return words[begin].view(np.uint8), carried(sums)


def carried(ways: Ints) -> Ints:
    """Numbers in limbs, with what is too much for a limb carried to the next."""
    limit = (1 << LIMB) - 1
    for limb in range(ways.shape[1]):
        over = ways[:, limb] >> LIMB
        if over.any():
            if limb + 1 == ways.shape[1]:
                ways = np.hstack([ways, np.zeros((len(ways), 1), dtype=np.int64)])
            ways[:, limb] &= limit
            ways[:, limb + 1] += over
    return ways


def _closing(rows: Rows, edge: EdgeStep) -> NDArray[np.bool_]:
    """Draws an edge of a loop; says where it may be drawn.

    Of a node 0 says that it has no edge yet, 1 that it has two; another number is the column of
    the other end of its fragment.
    """
    one, other = rows[:, edge.one].astype(np.int64), rows[:, edge.other].astype(np.int64)
    kept: NDArray[np.bool_] = (one != 1) & (other != 1) & (rows[:, edge.finished] == 0)
    closes = one == SPREAD + edge.other
    rest = [node for node in edge.nodes if node not in (edge.one, edge.other)]
    kept &= ~closes | (rows[:, rest] < SPREAD).all(axis=1)
    for node in edge.nodes:
        rows[closes, node] = 0
    rows[closes, edge.finished] = 1
    joins = np.flatnonzero(kept & ~closes)
    one, other = one[joins], other[joins]
    far = np.where(one == 0, edge.one, one - SPREAD)
    far_other = np.where(other == 0, edge.other, other - SPREAD)
    rows[joins, edge.one] = 1
    rows[joins, edge.other] = 1
    rows[joins, far] = SPREAD + far_other
    rows[joins, far_other] = SPREAD + far
    return kept


def _joining(rows: Rows, edge: EdgeStep) -> NDArray[np.bool_]:
    """Draws an edge that must close no loop; says where it may be drawn.

    Of a node the number is the least column of those that it is joined with, or its own.
    """
    one, other = rows[:, edge.one].copy(), rows[:, edge.other].copy()
    kept: NDArray[np.bool_] = one != other
    least, most = np.minimum(one, other), np.maximum(one, other)
    for node in edge.nodes:
        column = rows[:, node]
        rows[:, node] = np.where(column == most, least, column)
    return kept


def _end(rows: Rows, end: NodeEnd) -> NDArray[np.bool_]:
    """Forgets a node; says where it may have no other edge."""
    kept = np.ones(len(rows), dtype=np.bool_)
    if end.loop:
        kept = rows[:, end.column] < SPREAD
    else:
        own = SPREAD + end.column
        first = np.zeros(len(rows), dtype=np.uint8)  # that of the others which is named instead
        for node in end.nodes:
            mine = rows[:, node] == own
            first[mine & (first == 0)] = SPREAD + node
            rows[mine, node] = first[mine]
    rows[:, end.column] = 0
    return kept


# the steps of one order


def walk_along(order: Sequence[int], problem: Problem) -> Walk | None:
    """The walk along an order; None where its frontier is too wide."""
    counters, graphs = problem.counters, problem.graphs
    if any(each.low > WIDE or WIDE < each.high < len(each.literals) for each in counters):
        return None
    columns = _Columns()
    finished = [columns.take() if graph.loop else -1 for graph in graphs]
    about = _about(problem)
    last = dict[Hashable, int]()
    for at, choice in enumerate(order):
        last.update(dict.fromkeys(about[choice], at))
    edges = defaultdict[int, list[tuple[int, bool, int, int]]](list)
    for number, graph in enumerate(graphs):
        for literal, one, other in graph.edges:
            edges[literal >> 1].append((number, not literal & 1, one, other))
    column = dict[Hashable, int]()
    left = [len(counter.literals) for counter in counters]
    implications = _Implications(counters)
    steps = list[Step]()
    for at, choice in enumerate(order):
        begun = list[tuple[int, int]]()
        changes = list[Change]()
        for item in dict.fromkeys(about[choice]):
            if item not in column:
                column[item] = columns.take()
                if isinstance(item, tuple):
                    first = 0 if graphs[item[0]].loop else SPREAD + column[item]
                    begun.append((column[item], first))
            if isinstance(item, int):
                left[item] -= sum(literal >> 1 == choice for literal in counters[item].literals)
                tables = [_table(counters[item], choice, left[item], sign) for sign in (0, 1)]
                changes.append(Change(column[item], *tables))
        drawn = list[EdgeStep]()
        for number, plain, one, other in edges[choice]:
            nodes = [where for item, where in column.items() if _of_graph(item, number)]
            ends = column[number, one], column[number, other]
            loop = graphs[number].loop
            drawn.append(EdgeStep(loop, plain, *ends, tuple(sorted(nodes)), finished[number]))
        # also of those that end at once
        widest = max(
            (where for item, where in column.items() if isinstance(item, tuple)), default=0
        )
        ended = list[NodeEnd]()
        for item in [item for item in dict.fromkeys(about[choice]) if last[item] == at]:
            where = column.pop(item)
            columns.free.append(where)
            if isinstance(item, tuple):
                others = [each for node, each in column.items() if _of_graph(node, item[0])]
                ended.append(NodeEnd(graphs[item[0]].loop, where, tuple(sorted(others))))
        implied = implications.after(choice, about[choice], column)
        steps.append(Step(tuple(changes), tuple(drawn), tuple(begun), tuple(ended), implied))
        if columns.number > COLUMNS or widest > WIDE:
            return None
    return Walk(steps, columns.number, [each for each in finished if each >= 0])


class _Implications:
    """Which clauses need not be remembered where another group still wants one of their literals.

    Such a clause waits for literals of which that group has no others left. So it is met as soon
    as that group is, which is still remembered.
    """

    def __init__(self, counters: Sequence[CountedGroup]) -> None:
        self.left = [sum(1 << literal for literal in {*each.literals}) for each in counters]
        # by literal: groups of exactly one, and clauses
        self.wanting = defaultdict[int, list[int]](list)
        self.clauses = defaultdict[int, list[int]](list)
        self.sorts = [self._sort(each) for each in counters]
        for number, (sort, counter) in enumerate(zip(self.sorts, counters, strict=True)):
            if sort is not None:
                for literal in {*counter.literals}:
                    sort[literal].append(number)

    def _sort(self, counter: CountedGroup) -> dict[int, list[int]] | None:
        """Where a group is listed; None where it is neither."""
        literals, low, high = counter
        if low != 1:
            return None
        return self.wanting if high == 1 else self.clauses if high == len(literals) else None

    def after(
        self, choice: int, about: Sequence[Hashable], column: Mapping[Hashable, int]
    ) -> tuple[tuple[int, int], ...]:
        """The columns of clauses, each with that of such a group, once a choice is decided."""
        found = dict[tuple[int, int], None]()
        changed = [item for item in dict.fromkeys(about) if isinstance(item, int)]
        for item in changed:
            self.left[item] &= ~(3 << (2 * choice))
        for item in changed:
            left = self.left[item]
            if item not in column:
                continue
            if self.sorts[item] is self.wanting:
                least = (left & -left).bit_length() - 1
                for clause in self.clauses[least]:
                    if clause in column and not left & ~self.left[clause]:
                        found[column[clause], column[item]] = None
            elif self.sorts[item] is self.clauses:
                for literal in _bits(left):
                    for group in self.wanting[literal]:
                        if not self.left[group] & ~left:
                            found[column[item], column.get(group, -1)] = None
        return tuple(found)


def _bits(number: int) -> Iterator[int]:
    """The places of the digits that are one."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def _of_graph(item: Hashable, number: int) -> bool:
    """Whether this is a node of a graph."""
    return isinstance(item, tuple) and item[0] == number


class _Columns:
    """Columns of the array; what ends leaves its own to what begins."""

    def __init__(self) -> None:
        self.number = 0
        self.free = list[int]()

    def take(self) -> int:
        """One that is free, the least first."""
        if self.free:
            self.free.sort()
            return self.free.pop(0)
        self.number += 1
        return self.number - 1


def _table(counter: CountedGroup, choice: int, left: int, sign: int) -> Table:
    """What becomes of each number of a group where a choice is false, or true; so many literals
    are left behind it."""
    literals, low, high = counter
    more = literals.count(2 * choice + 1 - sign)
    table = np.full(256, DEAD, dtype=np.uint8)
    known = dict[tuple[int, int], int]()
    for number in range(min(len(literals), WIDE + 1) + 1):
        if number <= high and number + left >= low:
            wanted = max(0, low - number), min(left, high - number)
            same = known.setdefault(wanted, number) if left else 0
            if number >= more:
                table[number - more] = same
    return table
