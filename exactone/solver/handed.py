"""What engines are handed: of most the model of a puzzle, reduced where that pays; of one the hand-written search."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from typing import NamedTuple, cast

import numpy as np

from . import engines, room
from .asking import Asking
from .bundle import Rows
from .errors import Refused, Unable
from .model import Answer, Literals, Model
from .puzzle import Puzzle, Search, Solution
from .reduce import reduce

SMALL = 50_000  # literals in the rules; up to here an engine takes them whole and keeps them for the next puzzle


def hand_search(puzzle: Puzzle, asking: Asking) -> Search:
    """The hand-written search, which goes as the heuristic says."""
    unknown = [word for word in asking.heuristic.split("+") if word and word not in puzzle.heuristics]
    if unknown:
        known = (
            f"there are {', '.join(puzzle.heuristics)}" if puzzle.heuristics else "this search has but one way to go"
        )
        raise Unable(f"there is no heuristic {unknown[0]!r}; {known}")
    return puzzle.search(asking.heuristic)


class Labels(dict[int, Hashable]):
    """What choices mean, made when it is first asked for."""

    def __init__(self, label: Callable[[int], Hashable]) -> None:
        self.label = label

    def __missing__(self, choice: int) -> Hashable:
        made = self[choice] = self.label(choice)
        return made


class Handed(NamedTuple):
    """What an engine gets of a puzzle, what its choices mean, and the way back to answers of the whole model."""

    model: Model
    label: Callable[[int], Hashable]
    whole: Callable[[Answer], Answer]
    whole_rows: Callable[[Rows], Rows]  # the same for many answers at once

    def solution(self, answer: Answer) -> Solution:
        """An answer of the engine in labels."""
        return frozenset(map(self.label, self.whole(answer)))


def reduced_model(puzzle: Puzzle, asking: Asking, name: str) -> Handed | None:
    """What an engine gets of a puzzle; None where there is no answer.

    What is large, or wanted in random order, is reduced; so it always is for engines that keep nothing loaded.
    """
    engine = engines.get(name)
    with asking.limits.building():
        room.refuse_what_has_none(puzzle.size())
        model = puzzle.model()
    label, whole = model.rules.label, cast(Callable[[Answer], Answer], frozenset)
    whole_rows: Callable[[Rows], Rows] = np.asarray
    if asking.up_to_symmetry and model.rules.turns is None:
        model = _with_turns(puzzle, model)
    if asking.seed is not None or model.rules.mentions() > SMALL or isinstance(engine, engines.Counter):
        with asking.limits.building():
            reduced = reduce(model, asking.limits.over, asking.seed)
        if reduced is None:
            return None
        model, whole, whole_rows = reduced.model, reduced.whole, reduced.whole_rows
    if refusal := engine.refuses(model):
        raise Refused(f"{name} {refusal}")
    return Handed(model, Labels(label).__getitem__, whole, whole_rows)


def _with_turns(puzzle: Puzzle, model: Model) -> Model:
    """The model with its turns, from those of the labels; where choices are hidden, none are known."""
    turns = puzzle.turns()
    if turns is None or not model.rules.all_visible:
        return model

    def renumbered() -> list[Literals]:
        label = model.rules.label
        number = {label(choice): choice for choice in range(1, model.rules.size + 1)}
        return [np.array([0, *(number[turn(each)] for each in number)], dtype=np.int32) for turn in turns]

    rules = copy(model.rules)
    rules.turns = renumbered
    return Model(rules, model.givens)
