"""A session whose clues change again and again says what a fresh one says, whatever was asked
before."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import exactone
from exactone import models
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import clues_of
from tests.kinds import TYPICAL, WIDE, Case, cases
from tests.samples import FILE, content

CASES = cases()
OPEN = "."
TRIED = 20  # changes, until one is a puzzle
OTHER = 0.05  # how often another puzzle of the kind takes its place
BACK = 0.3  # how often the clues are what they were before


def edited(rng: random.Random, said: Any) -> Any:
    """What a key says, changed in one place: another sign, one that stands elsewhere, or a
    number that is greater or less by one."""
    if isinstance(said, bool):
        return not said
    if isinstance(said, int):
        return said + rng.choice((-1, 1))
    if isinstance(said, Mapping) and said:
        key = rng.choice([*said])
        return {**said, key: edited(rng, said[key])}
    if isinstance(said, list):
        if not said:
            return said
        at = rng.randrange(len(said))
        return [*said[:at], edited(rng, said[at]), *said[at + 1 :]]
    if isinstance(said, str) and (places := [at for at, sign in enumerate(said) if sign.strip()]):
        at = rng.choice(places)
        sign = rng.choice((OPEN, "?", *"0123", *(said[place] for place in places)))
        return said[:at] + sign + said[at + 1 :]
    return said


def walk(case: Case, seed: int, steps: int) -> Iterator[models.Kind]:
    """Puzzles of a kind, each different from the one before in one place, or as one before."""
    rng = random.Random(seed)
    keys = case.random_puzzle(rng)
    before = [keys]
    for _ in range(steps):
        if rng.random() < OTHER:
            keys = case.random_puzzle(rng)
        elif rng.random() < BACK:
            keys = rng.choice(before)
        for _ in range(TRIED):
            changed = edited(rng, keys)
            (entry,) = models.from_bytes(FILE, content(case.kind, changed))
            if entry.puzzle is not None:
                keys = changed
                before = [*before[-4:], keys]
                yield entry.puzzle
                break


def check_all(case: Case, seed: int, steps: int) -> None:
    """Asks a session about all puzzles of a walk, now this and now that."""
    rng = random.Random(seed)
    session: exactone.Session | None = None
    for puzzle in walk(case, seed, steps):
        if session is None:
            session = exactone.Session(puzzle)
        session.change(puzzle)
        fresh = questions.verify(puzzle, Request())
        warm = session.verify()
        assert warm.answer == fresh.answer, puzzle
        assert len({*warm.solutions}) == len(fresh.solutions)
        if rng.random() < 0.3:
            shared, alone = session.common(), exactone.common(puzzle)
            assert ({*shared.decided}, dict(shared.open)) == ({*alone.decided}, dict(alone.open))
        if rng.random() < 0.2:
            check_reasons(session, puzzle, fresh.answer)
        if rng.random() < 0.2:
            check_hint(session, puzzle)


def check_reasons(session: exactone.Session, puzzle: models.Kind, answer: str) -> None:
    """What clashes does so without the other clues; and what may be left out is not needed."""
    if answer == "none":
        for reason in session.explain().reasons:
            known = clues_of(puzzle)
            others = {given for given, clue in known.items() if clue not in reason.items}
            assert questions.verify(puzzle.without(others), Request()).answer == "none"
    elif answer == "one":
        fewer = session.minimize().puzzle
        assert fewer is None or questions.verify(fewer, Request()).answer == "one"


def check_hint(session: exactone.Session, puzzle: models.Kind) -> None:
    """The next step is so in all solutions."""
    decided = {*exactone.common(puzzle).decided}
    steps = session.hint().steps
    assert all(step.fact in decided for step in steps)
    assert bool(steps) is bool(exactone.hint(puzzle).steps)


@pytest.mark.parametrize("kind", TYPICAL)
def test_a_session_answers_as_a_fresh_one_after_each_change(kind: str) -> None:
    check_all(CASES[kind], seed=26, steps=10)


@pytest.mark.long
@pytest.mark.parametrize("kind", CASES)
def test_sessions_of_all_kinds_answer_as_fresh_ones(kind: str) -> None:
    check_all(CASES[kind], seed=5, steps=20 if kind in WIDE else 8)
