"""Takes out what the givens decide at once, before an engine sees the model.

All groups lie one behind the other in one flat array. Turn by turn, decided literals are dropped
from the groups, with the bounds lowered by those that are true, and then what the groups force
is decided:

    high = 0               the literals left are false
    low = their number     the literals left are true
    high < 0, or low > their number: contradiction

A group that holds whatever happens is dropped too, so each turn works on what the last one left,
and the whole costs little more than the first. The choices still open are renumbered 1, 2, ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .graphs import AboutGraphs, DrawnGraph, graphs_of
from .model import Answer, Clause, Guess, Literals, Model, Rules, Table, Watch

LARGE = 1_000_000  # literals; up to here the fixed point is always cheap
NOWHERE = -1
# a turn over a large model that decides fewer than one in so many literals no longer pays
ENOUGH = 1000


@dataclass(frozen=True)
class ReducedModel:
    """What is left to search, and the way back from its answers to those of the whole model."""

    rules: Rules
    decided: Answer  # visible choices that are true in every answer
    names: NDArray[np.int32]  # names[i] is what choice i of `rules` is called in the whole model

    @property
    def model(self) -> Model:
        """What is left to search; nothing in it is given."""
        return Model(self.rules)

    def whole(self, answer: Answer) -> Answer:
        """The answer of the whole model that belongs to an answer of the reduced one."""
        return self.decided.union(
            self.names[np.fromiter(answer, dtype=np.int64, count=len(answer))].tolist()
        )

    def whole_rows(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The answers of the whole model that belong to those of the reduced one: equally many true
        choices in each, a row for each."""
        decided = np.array(sorted(self.decided), dtype=np.int64)
        return np.hstack([np.broadcast_to(decided, (len(rows), len(decided))), self.names[rows]])


class Contradiction(Exception):
    """The givens leave some group no way to hold."""


@dataclass
class _Groups:
    """Groups of any width, one behind the other: group i has the next `width[i]` of the
    literals."""

    literals: NDArray[np.int32]
    width: NDArray[np.int32]
    low: NDArray[np.int32]
    high: NDArray[np.int32]
    at: NDArray[np.int32]  # its place in a scan, or NOWHERE


def reduce(
    model: Model, over: Callable[[], object] = lambda: None, seed: int | None = None
) -> ReducedModel | None:
    """What is left of a model once its givens are carried through;
    None where they contradict its rules.

    Stops early, with what it has by then, when `over()` is true. With a seed, the choices that
    are left are renumbered in a random order: engines try them in the order of their numbers, so
    what they find first becomes a random answer.
    """
    value = np.zeros(model.rules.size + 1, dtype=np.int8)  # 1 true, -1 false, 0 open
    try:
        _decide(value, np.array([given.literal for given in model.givens], dtype=np.int32))
        groups = _drop(_gather(model.rules), value)
        while decided := _force(groups, value):
            pays = decided * ENOUGH > groups.literals.size or groups.literals.size < LARGE
            groups = _drop(groups, value)
            if not pays or over():
                break
    except Contradiction:
        return None
    return _rename(model.rules, groups, value, seed)


def _decide(value: NDArray[np.int8], literals: NDArray[np.int32]) -> None:
    """Makes these literals true, which must not be false already."""
    choices = np.abs(literals)
    wanted = np.sign(literals).astype(np.int8)
    if (value[choices] == -wanted).any():
        raise Contradiction
    value[choices] = wanted
    if (value[choices] != wanted).any():  # both signs of one choice among them
        raise Contradiction


def _gather(rules: Rules) -> _Groups:
    tables = [table for table in rules.tables() if len(table.literals)]
    if not tables:
        return _Groups(*(np.zeros(0, dtype=np.int32) for _ in range(5)))
    rows = [len(table.literals) for table in tables]

    def each(numbers: list[int]) -> NDArray[np.int32]:
        """A number of each table, for each of its groups."""
        return np.repeat(np.array(numbers, dtype=np.int32), rows)

    places = [
        np.full(number, NOWHERE) if table.at is None else table.at
        for table, number in zip(tables, rows, strict=True)
    ]
    return _Groups(
        np.concatenate([table.literals.ravel() for table in tables]),
        each([table.literals.shape[1] for table in tables]),
        each([table.low for table in tables]),
        each([table.high for table in tables]),
        np.concatenate(places),
    )


def _drop(groups: _Groups, value: NDArray[np.int8]) -> _Groups:
    """The groups without their decided literals, and without those that hold whatever happens."""
    now = value[np.abs(groups.literals)]
    np.negative(now, out=now, where=groups.literals < 0)
    left = now == 0
    true = _sums(now > 0, groups.width)
    width = _sums(left, groups.width)
    low = groups.low - true
    high = groups.high - true
    if (high < 0).any() or (low > width).any():
        raise Contradiction
    kept = (low > 0) | (high < width)
    literals = groups.literals[left & np.repeat(kept, groups.width)]
    return _Groups(literals, width[kept], low[kept], high[kept], groups.at[kept])


def _force(groups: _Groups, value: NDArray[np.int8]) -> int:
    """Decides the literals of groups that leave them no choice; says how many."""
    false = groups.literals[np.repeat(groups.high == 0, groups.width)]
    true = groups.literals[np.repeat(groups.low == groups.width, groups.width)]
    _decide(value, -false)
    _decide(value, true)
    return int(false.size + true.size)


def _sums(flags: NDArray[np.bool_], width: NDArray[np.int32]) -> NDArray[np.int32]:
    """How many flags are set in each group, also in groups without literals."""
    running = np.zeros(flags.size + 1, dtype=np.int32)
    np.cumsum(flags, out=running[1:], dtype=np.int32)
    ends = np.cumsum(width, dtype=np.int64)
    sums: NDArray[np.int32] = running[ends] - running[ends - width]
    return sums


def _rename(
    rules: Rules, groups: _Groups, value: NDArray[np.int8], seed: int | None
) -> ReducedModel:
    """The groups that are left, over the choices that are still open."""
    names = np.flatnonzero(value == 0).astype(np.int32)  # 0 is no choice and stays 0
    if seed is not None:
        np.random.default_rng(seed).shuffle(names[1:])
    number = np.zeros(rules.size + 1, dtype=np.int32)
    number[names] = np.arange(names.size)
    visible = rules.visible()
    decided = frozenset(np.flatnonzero((value > 0) & visible).tolist())

    left = Rules()
    left.choices(names.size - 1)
    left.hide(np.flatnonzero(~visible[names])[1:].astype(np.int32))
    literals = np.sign(groups.literals) * number[np.abs(groups.literals)]
    for low, high, rows, at in _tables(replace(groups, literals=literals)):
        left.between(low, high, rows, at)
    left.row = rules.row
    reduced = ReducedModel(left, decided, names)
    # what they leave as it was, they leave so when it is carried through
    if (turns := rules.turns) is not None:
        left.turns = lambda: [number[turn[names]] for turn in turns()]
    if rules.guess:
        left.guess = _renumbered(rules.guess, seed, number)
    # hidden choices, too
    sure = replace(reduced, decided=frozenset(np.flatnonzero(value > 0).tolist()))
    if rules.lazy:
        left.lazy = [_Carried(Watch(rules), sure, number, _graphs(rules, value, number))]
    return reduced


class _Carried(AboutGraphs):
    """The lazy constraints of the whole model in terms of the choices that are left."""

    def __init__(
        self,
        watch: Watch,
        reduced: ReducedModel,
        number: NDArray[np.int32],
        graphs: tuple[DrawnGraph, ...] | None,
    ) -> None:
        self.watch = watch
        self.reduced = reduced
        self.number = number
        self.graphs = graphs

    def __call__(self, true: Answer) -> Iterator[Clause]:
        return _carry(self.watch.broken(self.reduced.whole(true)), self.number)


def _graphs(
    rules: Rules, value: NDArray[np.int8], number: NDArray[np.int32]
) -> tuple[DrawnGraph, ...] | None:
    """What they say of graphs, whose edges may be drawn in any case, or in none."""
    graphs = graphs_of(rules)
    if graphs is None:
        return None

    def carried(graph: DrawnGraph) -> Iterator[tuple[int, int, int]]:
        for literal, one, other in graph.edges:
            sign = 1 if literal > 0 else -1
            known = int(value[abs(literal)]) * sign if literal else 1
            if known >= 0:
                yield 0 if known else sign * int(number[abs(literal)]), one, other

    return tuple(graph._replace(edges=tuple(carried(graph))) for graph in graphs)


def _renumbered(guess: Guess, seed: int | None, number: NDArray[np.int32]) -> Guess:
    """A guess about the choices that are left, whatever the engine asks for."""

    def guessed(_: int | None) -> Literals:
        still_open = number[guess(seed)]
        return still_open[still_open > 0]

    return guessed


def _tables(groups: _Groups) -> Iterator[Table]:
    """The groups sorted into arrays of equal width and bounds."""
    starts = np.cumsum(groups.width, dtype=np.int64) - groups.width
    low = np.clip(groups.low, 0, None)
    high = np.minimum(groups.high, groups.width)
    sorts = np.zeros(groups.width.size, dtype=np.int64)
    for feature in (groups.width, low, high):
        values, which = np.unique(feature, return_inverse=True)
        sorts = sorts * len(values) + which
    for sort in sorted(set(sorts.tolist())):
        these = sorts == sort
        first = int(these.argmax())
        literals = groups.literals[starts[these][:, None] + np.arange(groups.width[first])]
        at = groups.at[these]
        yield Table(
            int(low[first]), int(high[first]), literals, at if (at != NOWHERE).any() else None
        )


def _carry(cuts: Iterable[Clause], number: NDArray[np.int32]) -> Iterator[Clause]:
    """Clauses that the whole answer breaks in terms of the reduced model:
    what is decided in them is false in both."""
    for cut in cuts:
        literals = np.array(cut, dtype=np.int32)
        renamed = np.sign(literals) * number[np.abs(literals)]
        yield renamed[renamed != 0].tolist()
