"""Counting along a frontier: against the truth table, along every order, and against numbers that
are published."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.models import Kind
from exactone.solver import engines
from exactone.solver.ask.questions import count
from exactone.solver.ask.request import Request
from exactone.solver.engines.cover import Cover
from exactone.solver.engines.cover.compiled import Status
from exactone.solver.engines.cover.frontier import (
    CountedGroup,
    Frontier,
    Problem,
    frontier_of,
    orders,
    walk_along,
)
from exactone.solver.engines.cover.groups import gather
from exactone.solver.graphs import AboutGraphs, DrawnGraph, graphs_of
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Clause, Given, Model, Rules
from exactone.solver.reduce import reduce
from tests.samples import random_seeds

from . import truth
from .truth import Told, build, examples, plain_models

anything = st.one_of(truth.models(9), plain_models(9))
Edge = tuple[int, int, int]


def counted(along: Frontier) -> int:
    """What one order after the other comes to, which all must say the same."""
    totals = set[int]()
    for order in orders(along.problem):
        walk = walk_along(order, along.problem)
        assert walk is not None
        while walk.left:
            walk.step()
        totals.add(walk.total())
    while (status := along.run(1, fast=False)) is Status.MORE:
        pass
    if status is Status.DONE:
        totals.add(along.total)
    (total,) = totals
    return total


@given(told=anything)
@examples(300)
def test_counts_are_the_truth(told: Told) -> None:
    told = Told(told.size, told.statements, told.hidden, told.givens)
    along = frontier_of(gather(build(told)), ())
    if along is not None:
        assert counted(along) == len(told.answers())


class Lazy(AboutGraphs):
    """Nothing that engines are told answer by answer."""

    def __init__(self, graph: DrawnGraph) -> None:
        self.graphs = (graph,)

    def __call__(self, true: Answer) -> list[Clause]:
        return []


def one_loop(drawn: list[Edge]) -> bool:
    """Whether each node of some edges has two of them, and all are reached from one."""
    nodes = [node for _, *ends in drawn for node in ends]
    if not drawn or any(nodes.count(node) != 2 for node in nodes):
        return False
    reached = {nodes[0]}
    for _ in drawn:
        reached |= {end for _, *ends in drawn if not reached.isdisjoint(ends) for end in ends}
    return reached == {*nodes}


def no_loop(drawn: list[Edge]) -> bool:
    """Whether edges can be taken away at nodes that have no other, until none is left."""
    left = [*drawn]
    while left:
        nodes = [node for _, *ends in left for node in ends]
        kept = [edge for edge in left if min(map(nodes.count, edge[1:])) > 1]
        if len(kept) == len(left):
            return False
        left = kept
    return True


@given(seed=random_seeds())
@examples(300)
def test_graphs_are_counted_right(seed: int) -> None:
    rng = random.Random(seed)
    rules = Rules()
    choices = rng.randint(3, 9)
    rules.choices(choices)
    nodes = range(rng.randint(3, 6))
    loop = rng.random() < 0.5
    edges: list[Edge] = []
    for choice in range(1, choices + 1):
        one, other = rng.sample(nodes, 2)
        sign = rng.choice((1, 1, 1, -1))
        edges.append((sign * choice if rng.random() < 0.9 else rng.randint(1, choices), one, other))
    rules.lazy.append(Lazy(DrawnGraph(loop, tuple(edges))))
    told = list[tuple[int, int, list[int]]]()
    for _ in range(rng.randint(0, 4)):
        some = rng.sample(range(1, choices + 1), rng.randint(1, min(4, choices)))
        group = [rng.choice((1, -1)) * each for each in some]
        low = rng.randint(0, 1)
        told.append((low, rng.randint(low, len(group)), group))
    at_node = [choice for choice, *ends in edges if 0 in ends]
    if at_node and len({*map(abs, at_node)}) == len(at_node):  # what the graph may say as well
        told.append((0, min(2, len(at_node)), at_node))
    for low, high, group in told:
        rules.between(low, high, [group])
    givens = [rng.choice((1, -1)) * choice for choice in rng.sample(range(1, choices + 1), 2)]
    givens = givens[: rng.randint(0, 2)]
    expected = 0
    for signs in product((False, True), repeat=choices):

        def true(literal: int, signs: tuple[bool, ...] = signs) -> bool:
            return signs[abs(literal) - 1] is (literal > 0)

        drawn = [edge for edge in edges if true(edge[0])]
        expected += (
            all(map(true, givens))
            and all(low <= sum(map(true, group)) <= high for low, high, group in told)
            and (one_loop if loop else no_loop)(drawn)
        )
    reduced = reduce(Model(rules, tuple(Given(literal, literal) for literal in givens)))
    if reduced is None:
        assert expected == 0
        return
    graphs = graphs_of(reduced.rules)
    assert graphs is not None
    along = frontier_of(gather(reduced.model), graphs)
    assert along is not None
    assert counted(along) == expected


def test_where_nothing_is_open_there_is_one_answer() -> None:
    rules = Rules()
    rules.choices(1)
    rules.clause([[-1]])
    rules.lazy.append(Lazy(DrawnGraph(False, ((1, 0, 1),))))
    reduced = reduce(Model(rules))
    assert reduced is not None
    run = Cover().counting(reduced.model)
    assert (run.run(Limits()), run.total) == (Ended.EXHAUSTED, 1)


@pytest.mark.parametrize("loop", [True, False])
@pytest.mark.parametrize("number", [250, 260])
def test_nodes_in_columns_beyond_a_byte_are_left_to_others(loop: bool, number: int) -> None:
    """So many groups are open where an edge is decided whose nodes have no other."""
    triangle = ((2, 0, 1), (4, 1, 2), (6, 2, 0))
    open_groups = [CountedGroup((8, 12), 0, 1)] * number
    order = [1, 2, 4, 5, 3, 0, 6]
    graph = DrawnGraph(loop, (*triangle, (10, 10, 11)))
    assert walk_along(order, Problem(7, open_groups, [graph], [], {})) is None


def grid(rows: int, columns: int) -> str:
    """An open grid, as files have it."""
    return "grid = '''\n" + ("." * columns + "\n") * rows + "'''\n"


def rule(text: str) -> str:
    """A rule of a sheet."""
    return f"[[rule]]\n{text}\n"


def lines(size: int, number: int) -> str:
    """So many in each row and column."""
    each = rule(f'count = {{ value = "Q", in = ["rows", "columns"], exactly = {number} }}')
    return f'kind = "rules"\nvalues = ["Q", "-"]\n{grid(size, size)}{each}'


def bishops(size: int) -> str:
    """As many bishops as rows, none of which attacks another."""
    diagonals = rule('count = { value = "B", in = "all diagonals", at_most = 1 }')
    every = rule(f'count = {{ value = "B", exactly = {size} }}')
    return f'kind = "rules"\nvalues = ["B", "-"]\n{grid(size, size)}{diagonals}{every}'


def trees(size: int) -> str:
    """The spanning trees of a grid of nodes."""
    forest = rule('no_loop = { value = "on" }')
    every = rule(f'count = {{ value = "on", exactly = {size * size - 1} }}')
    return f'kind = "rules"\nedges = "links {size}x{size}"\nvalues = ["on", "off"]\n{forest}{every}'


def tableaux(size: int) -> str:
    """The Young tableaux of a square."""
    values = [*range(1, size * size + 1)]
    names = [f"r{row}c{column}" for row in range(1, size + 1) for column in range(1, size + 1)]
    different = rule(f"different = {names}".replace("'", '"'))
    rising = rule('ordered = ["rows", "columns"]')
    return f'kind = "rules"\nvalues = {values}\n{grid(size, size)}{different}{rising}'


def loops(size: int) -> str:
    """The closed loops of a grid of cells."""
    return f'kind = "slitherlink"\n{grid(size, size)}'


PUBLISHED = {
    "half ones 4": (lines(4, 2), 90),  # OEIS A058527
    "half ones 8": (lines(8, 4), 116_963_796_250),
    "two in a line 5": (lines(5, 2), 2040),  # A001499
    "two in a line 10": (lines(10, 2), 1_371_785_398_200),
    "bishops 5": (bishops(5), 3368),  # A002465
    "bishops 8": (bishops(8), 22_522_960),
    "trees 3": (trees(3), 192),  # A007341
    "trees 5": (trees(5), 557_568_000),
    "tableaux 3": (tableaux(3), 42),  # A039622
    "tableaux 4": (tableaux(4), 24_024),
    "tableaux 5": (tableaux(5), 701_149_020),
    "loops 3": (loops(3), 213),  # A140517
    "loops 9": (loops(9), 27_359_264_067_916_806_101),
}
SMALL = ("half ones 4", "two in a line 5", "trees 3", "tableaux 3", "loops 3")


def puzzle_of(text: str) -> Kind:
    """The puzzle that a text says."""
    return models.only(models.from_bytes("puzzle.toml", text.encode()), "puzzle.toml")


@pytest.mark.parametrize("name", PUBLISHED)
def test_numbers_that_are_published(name: str) -> None:
    text, number = PUBLISHED[name]
    verdict = count(puzzle_of(text), Request(backend="cover"))
    assert (verdict.count, verdict.ended) == (number, Ended.EXHAUSTED)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("backend", [name for name in engines.TABLE if engines.installed(name)])
def test_small_numbers_of_every_engine(name: str, backend: str) -> None:
    text, number = PUBLISHED[name]
    verdict = count(puzzle_of(text), Request(backend=backend))
    assert (verdict.count, verdict.ended) == (number, Ended.EXHAUSTED)
