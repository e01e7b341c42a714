"""Estimates: what is searched at random says how much there is, and how far that may be wrong."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from exactone.solver.expected import Span
from exactone.solver.long import estimate
from exactone.solver.long.estimate import ENOUGH, known, spanned
from exactone.solver.long.tree import SAMPLES, Node, Row, State, Tree

ROOT = Row(1, None, "", State.OPEN, 0, 0.0)


class Grown:
    """A random tree of cubes, of which more and more are searched in the order of a tree.

    Those that one was cut into are alike, or very different, and some or most of them are empty.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.sigma, self.empty = (
            self.rng.choice([0.0, 0.7, 1.2, 1.8]),
            self.rng.choice([0, 0, 0.3, 0.6]),
        )
        self.tree = Tree([ROOT])
        self.rest = {"": self.rng.randint(2_000, 20_000)}  # the answers in a cube that is open
        self.whole = self.rest[""]
        self.next = 2

    def step(self) -> bool:
        """Searches a cube, or cuts it where it is large; says whether there was one."""
        node = self.tree.next()
        if node is None:
            return False
        there = self.rest[node.name]
        if there < 100 and node.parent:
            self.tree.ended(node, State.DONE, there, there * 0.1)
            return True
        weights = [1e-9, *(self._weight() for _ in range(15))]
        rows = []
        for weight in weights:
            name = f"{node.name} {self.next}"
            self.rest[name] = round(there * weight / sum(weights))
            rows.append(Row(self.next, node.id, name, State.OPEN, 0, 0.0))
            self.next += 1
        self.whole += sum(self.rest[row.name] for row in rows) - there  # by rounding
        self.tree.cut(node, 10.0, rows)
        return True

    def _weight(self) -> float:
        if self.rng.random() < self.empty:
            return 0.0
        return self.rng.lognormvariate(0, self.sigma) if self.sigma else self.rng.expovariate(1)


def found(node: Node) -> float:
    """The answers of a cube."""
    return float(node.found)


@pytest.mark.long
def test_the_whole_is_mostly_between_what_is_said() -> None:
    """As seldom outside as is said, soon and late; and what is said becomes narrow."""
    marks = (40, 80, 160)
    said, right, close = Counter[int](), Counter[int](), Counter[int]()
    for seed in range(150):
        grown = Grown(seed)
        looks = dict[int, Span | None]()
        while grown.step():
            if (done := grown.tree.done) in marks and done not in looks:
                looks[done] = spanned(grown.tree, found)
        for number in marks:
            if span := looks.get(number):
                said[number] += 1
                right[number] += span.low <= grown.whole <= span.high
                close[number] += span.high < 5 * span.low
        assert spanned(grown.tree, found) == Span(grown.whole, grown.whole)
    assert all(said[number] > 40 for number in marks)
    assert all(right[number] > 0.9 * said[number] for number in marks)
    assert close[160] > 0.5 * said[160]


def test_nothing_is_said_where_too_little_is_known() -> None:
    grown = Grown(1)
    assert known(grown.tree, 1).expected is None
    assert grown.step()
    assert (grown.tree.done, grown.tree.cubes) == (0, 16)
    while grown.tree.done < ENOUGH - 1:
        assert spanned(grown.tree, found) is None
        assert grown.step()


def test_nothing_is_expected_where_nothing_was_found() -> None:
    tree = Tree([ROOT])
    first = tree.next()
    assert first
    tree.cut(
        first, 1.0, [Row(number, 1, str(number), State.OPEN, 0, 0.0) for number in range(2, 52)]
    )
    while node := tree.next():
        tree.ended(node, State.DONE, 0, 1.0)
        assert spanned(tree, found) == (None if tree.done < 50 else Span(0.0, 0.0))
        assert (known(tree, 1).left is None) == (tree.done < ENOUGH)


def test_what_was_cut_and_not_looked_at_yet_may_be_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(estimate, "ENOUGH", 0)
    tree = Tree([ROOT])
    first = tree.next()
    assert first
    tree.cut(
        first, 1.0, [Row(number, 1, str(number), State.OPEN, 0, 0.0) for number in range(2, 12)]
    )
    for number in range(8):
        node = tree.next()
        assert node
        if number == 3:
            tree.cut(
                node,
                60.0,
                [
                    Row(20 + each, node.id, f"{node.name} {each}", State.OPEN, 0, 0.0)
                    for each in range(9)
                ],
            )
            hard = node
        elif node.parent is first:
            tree.ended(node, State.DONE, 5, 1.0)
            assert (spanned(tree, found) is None) == (number < SAMPLES - 1 or number > 2)
    assert all(node.state is State.OPEN for node in hard.cubes[SAMPLES:])


def test_time_left_is_shared_and_no_more_than_what_is_open() -> None:
    grown = Grown(3)
    while grown.tree.done < 40 or known(grown.tree, 1).left is None:
        assert grown.step()
    one, four = known(grown.tree, 1), known(grown.tree, 4)
    assert one.left
    assert four.left
    assert abs(one.left.high - 4 * four.left.high) < 1e-6
    while grown.step():
        pass
    left = known(grown.tree, 2).left
    assert left
    assert left.high < 1e-6


def test_a_tree_that_is_read_again_goes_on_in_the_same_way() -> None:
    grown = Grown(5)
    for _ in range(60):
        grown.step()
    rows = [
        Row(
            node.id,
            node.parent.id if node.parent else None,
            node.name,
            node.state,
            node.found,
            node.seconds,
        )
        for node in grown.tree.nodes.values()
    ]
    again = Tree(rows)
    assert (again.done, again.cubes, again.found) == (
        grown.tree.done,
        grown.tree.cubes,
        grown.tree.found,
    )
    assert again.open.keys() == grown.tree.open.keys()
    assert spanned(again, found) == spanned(grown.tree, found)


def test_where_all_cubes_beside_one_had_to_be_cut_it_is_not_searched() -> None:
    tree = Tree([ROOT])
    first = tree.next()
    assert first
    tree.cut(
        first, 1.0, [Row(number, 1, str(number), State.OPEN, 0, 0.0) for number in range(2, 12)]
    )
    nodes = list(first.cubes)
    for number, node in enumerate(nodes[:5]):
        assert node.in_vain == (number >= 4)
        tree.ended(node, State.CUT, 0, 60.0)
    assert nodes[9].in_vain
    tree.ended(nodes[8], State.DONE, 0, 1.0)
    assert not nodes[9].in_vain


@pytest.mark.parametrize("digits", [200, 400])
def test_of_more_answers_than_fit_into_a_float_all_is_known_in_the_end_and_nothing_before(
    digits: int,
) -> None:
    tree = Tree([ROOT])
    first = tree.next()
    assert first
    tree.cut(
        first, 1.0, [Row(number, 1, str(number), State.OPEN, 0, 0.0) for number in range(2, 42)]
    )
    nodes = list(first.cubes)
    for number, node in enumerate(nodes):
        said = known(tree, 1).expected
        assert said is None
        tree.ended(node, State.DONE, number * 10**digits + 1, 1.0)
    whole = sum(range(40)) * 10**digits + 40
    assert known(tree, 1).expected == (whole, whole)
