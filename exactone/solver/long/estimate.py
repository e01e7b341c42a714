"""How much there is in all, as far as the cubes tell that were searched:
they are a random sample of their tree.

What was cut has as much as its cubes together; of cubes that are still open, each has as much as
those beside it that are known have on average, give or take what they differ by. As few of them
have most of it, what is said is so many times more or less, not so much. Where too few are
known, nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import NamedTuple

from exactone.solver.expected import Span, around, widened

from .tree import SAMPLES, Node, State, Tree

ENOUGH = 30  # cubes that are done: of fewer those that would take long are not among them yet


class Progress(NamedTuple):
    """What is known of a long question, and what is to be expected."""

    done: int  # cubes
    cubes: int  # with those that are still open
    found: int  # answers
    seconds: float  # of all workers together
    expected: Span | None  # answers in all
    left: Span | None  # seconds, with as many workers as there are


class _Guess(NamedTuple):
    mean: float
    variance: float


def known(tree: Tree, workers: int) -> Progress:
    """What a tree of cubes says."""
    left = None
    if whole := spanned(tree, lambda node: node.seconds):
        low, high = ((seconds - tree.seconds) / max(1, workers) for seconds in whole)
        left = Span(max(0.0, low), max(0.0, high))
    return Progress(tree.done, tree.cubes, tree.found, tree.seconds, _answers(tree), left)


def _answers(tree: Tree) -> Span | None:
    """How many answers there are in all; None also where they, or their squares,
    are more than fit into a float."""
    if tree.done == tree.cubes:
        return Span(tree.found, tree.found)
    try:
        answers = spanned(tree, lambda node: float(node.found))
    except OverflowError:
        return None
    return answers if answers and answers.high < inf else None


def spanned(tree: Tree, value: Callable[[Node], float]) -> Span | None:
    """The sum of something over all cubes in the end; None where too little is known."""
    guesses: dict[int, _Guess | None] = {}
    for node in reversed(tree.nodes.values()):  # what it was cut into comes first
        guesses[node.id] = _guess(node, value, guesses)
    whole = guesses[tree.root.id]
    if whole is None:
        return None
    so_far = sum(map(value, tree.nodes.values()))
    rest = whole.mean - so_far
    if tree.done == tree.cubes:
        return Span(so_far, so_far)
    if rest <= 0 or tree.done < ENOUGH:
        return None
    low, high = around(rest, whole.variance)
    return Span(so_far + low, so_far + high)


def _guess(
    node: Node, value: Callable[[Node], float], guesses: Mapping[int, _Guess | None]
) -> _Guess | None:
    """What is in a cube and all that it was cut into, and how far that may be wrong."""
    if node.state is State.DONE:
        return _Guess(value(node), 0.0)
    if node.state is not State.CUT:
        return None
    number = len(node.cubes)
    sample = [guess for piece in node.cubes if (guess := guesses[piece.id])]
    if any(piece.state is State.CUT and guesses[piece.id] is None for piece in node.cubes):
        return None  # it is large, and nobody knows how large
    if len(sample) < min(SAMPLES, number):
        return None
    mean = sum(guess.mean for guess in sample) / max(1, len(sample))
    variance = number / max(1, len(sample)) * sum(guess.variance for guess in sample)
    if len(sample) < number:
        differ = sum((guess.mean - mean) ** 2 for guess in sample) / (len(sample) - 1)
        variance += number * (number - len(sample)) / len(sample) * widened(differ, len(sample))
    return _Guess(value(node) + number * mean, variance)
