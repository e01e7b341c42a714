"""Small random puzzles of a kind, what brute force says of them,
and answers that are nearly right."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from exactone import models
from exactone.models.parts import forms
from exactone.models.sudoku.parts import EXAMPLE
from exactone.solver import engines
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Solution
from tests.kinds import Case, Keys

FILE = "some/puzzle.file"
SOME = 12  # answers that are looked at one by one
QUICK = 15  # examples in a hundred of what a test asks for, as in the quick tests
ALL = 50  # and as in all, without those that are made to find what is seldom
SHARED = {QUICK: 12, ALL: 24}  # seeds of a kind that tests share
KEPT = 4096  # random puzzles
MANY, FEW = 60, 3  # answers of a puzzle that differs a little: seen, and taken


@dataclass(frozen=True)
class Sample:
    """A small puzzle, and what brute force says of it."""

    case: Case
    keys: Keys
    puzzle: models.Kind
    truth: frozenset[Any]

    def plain(self, solution: Solution) -> Any:
        """An answer as brute force has it."""
        return self.case.plain(self.puzzle.write(solution))

    def solutions(self) -> list[Solution]:
        """All answers, in their order."""
        return list(self._solutions)

    @cached_property
    def _solutions(self) -> list[Solution]:
        found = sorted(searched(self.puzzle), key=sorted)
        assert {self.plain(solution) for solution in found} == self.truth
        assert len(found) == len(self.truth)
        return found


def content(kind: str, keys: Keys) -> bytes:
    """A file with these keys."""
    return json.dumps({"kind": kind, **keys}).encode()


def parsed(kind: str, keys: Keys) -> models.Kind:
    """The puzzle of a file with these keys."""
    (entry,) = models.from_bytes(FILE, content(kind, keys))
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def random_seeds() -> st.SearchStrategy[int]:
    """Of random puzzles: tests share some, of which each is made, and searched by brute force,
    once; where many more examples are wanted, each test has its own."""
    for most, number in SHARED.items():
        if settings().max_examples <= most:
            return st.sampled_from(range(number))
    return st.integers(0, 2**32 - 1)


@lru_cache(maxsize=KEPT)
def sample(case: Case, seed: int) -> Sample:
    """A random puzzle."""
    keys = case.random_puzzle(random.Random(seed))
    return Sample(case, keys, parsed(case.kind, keys), frozenset(case.answers(keys)))


def published(case: Case, keys: Keys, number: int) -> Sample:
    """A puzzle that is too large for brute force, with as many answers as others have counted."""
    puzzle = parsed(case.kind, keys)
    found = list(searched(puzzle))
    assert len(set(found)) == len(found) == number
    return Sample(
        case, keys, puzzle, frozenset(case.plain(puzzle.write(solution)) for solution in found)
    )


def modelled(puzzle: models.Kind) -> Iterator[Solution]:
    """The answers of the model."""
    model = puzzle.model()
    for answer in engines.get("pysat").search(model, Limits()):
        if answer is not None:
            yield frozenset(map(model.rules.label, answer))


def searched(puzzle: models.Kind, heuristic: str = "") -> Iterator[Solution]:
    """The answers of the hand-written search."""
    yield from Reference().search(puzzle.search(heuristic), Limits())


def labels(puzzle: models.Kind) -> list[Any]:
    """What the choices of its model mean."""
    rules = puzzle.model().rules
    return [rules.label(choice) for choice in np.flatnonzero(rules.visible()).tolist()]


def mutations(
    rng: random.Random, own: Sequence[Solution], parts: Sequence[Any]
) -> Iterator[Solution]:
    """Answers, and answers with parts left out, exchanged, changed a little,
    or put in that are not theirs."""
    for solution in rng.sample(own, min(len(own), SOME)):
        some = rng.sample(sorted(solution), rng.randrange(len(solution) + 1))
        yield solution
        yield solution - set(some[:1])
        yield solution | {rng.choice(parts)}
        yield solution - set(some[:2]) | set(rng.sample(parts, min(len(parts), len(some[:2]))))
        yield frozenset(some) | rng.choice(own)
        yield (rng.choice(own) - set(some)) | set(some[:1])
        for part in some[:2]:
            yield solution - {part} | set(
                rng.sample(near := neighbours(part, parts), min(1, len(near)))
            )
        if len(some) > 1:
            one, other = some[:2]
            yield solution - {one, other} | {
                type(one)(*one[:-1], other[-1]),
                type(other)(*other[:-1], one[-1]),
            }


def answers_of_others(
    rng: random.Random, made: Sample, own: Sequence[Solution]
) -> Iterator[Solution]:
    """Answers of puzzles that differ in one thing from this one: most of them break one rule of it,
    and no other."""
    for key, value in made.keys.items():
        rest = {other: made.keys[other] for other in made.keys if other != key}
        others = list(changes(value))
        for keys in [
            rest,
            *({**rest, key: other} for other in rng.sample(others, min(len(others), FEW))),
        ]:
            (entry,) = models.from_bytes(FILE, content(made.case.kind, keys))
            if entry.puzzle is not None:
                wrong = (
                    solution
                    for solution in islice(modelled(entry.puzzle), MANY)
                    if solution not in own
                )
                yield from islice(wrong, FEW)


def nearly(rng: random.Random, made: Sample) -> Iterator[Solution]:
    """What the kind itself hands in, right or wrong; what cannot even be read is left out."""
    for written in made.case.nearly(rng, made.keys):
        try:
            solution = made.puzzle.read(written)
        except PuzzleError:
            continue
        assert made.case.right is None or made.case.right(made.keys, written) is (
            made.plain(solution) in made.truth
        )
        yield solution


def changes(value: Any) -> Iterator[Any]:
    """What differs in one place from keys, or what they say: something is left out,
    or changed a little."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: other} for other in changes(inner))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield value[:place] + value[place + 1 :]
            yield from ([*value[:place], other, *value[place + 1 :]] for other in changes(inner))


def neighbours(part: Any, parts: Sequence[Any]) -> list[Any]:
    """The parts that differ from one in one of its fields."""
    return [other for other in parts if sum(a != b for a, b in zip(part, other, strict=True)) == 1]


def notation(kind: str) -> list[str]:
    """The puzzles that `kinds` shows of a kind, whose keys alone do not say it."""
    of_rules = [example for form in forms() for example in form.examples]
    return {"rules": of_rules, "sudoku": [EXAMPLE]}.get(kind, [])
