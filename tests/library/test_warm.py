"""A session whose clues change again and again says what a fresh one says, whatever was asked
before."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from threading import Event
from typing import Any

import pytest

import exactone
from exactone import Ended, EngineError, models
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import Session, clues_of
from exactone.solver.engines.pysat.growing import GrowingSolver
from exactone.solver.engines.pysat.loaded import LoadedSolver
from exactone.solver.limits import Limits
from exactone.solver.model import Answer, Constraints
from tests.kinds import WIDE, Case, cases
from tests.marks import mostly_long
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
    """The next step follows from what it names and what is given, and there is one where a fresh
    hint has one."""
    steps = session.hint().steps
    assert bool(steps) is bool(exactone.hint(puzzle).steps)
    for step in steps:
        fresh = Session(puzzle.parted() or puzzle, Limits())
        given = (clue for clue in fresh.clues if clue.fact is not None)
        against = -fresh.literal(step.fact)
        assert not fresh.possible([against, *fresh.holding([*step.because, *given])])


@pytest.mark.parametrize("kind", ["edges", "kakuro", "slitherlink", "sudoku"])
def test_a_session_answers_as_a_fresh_one_after_each_change(kind: str) -> None:
    check_all(CASES[kind], seed=26, steps=8)


@pytest.mark.long
@pytest.mark.parametrize("kind", CASES)
def test_sessions_of_all_kinds_answer_as_fresh_ones(kind: str) -> None:
    check_all(CASES[kind], seed=5, steps=20 if kind in WIDE else 8)


EDITED = {
    "slitherlink/10x10": "grid",
    "heyawake/made-6x6": "grid",
    "kakuro/wikipedia": "grid",
    "nonogram/10x10": "rows",
    "sudoku/killer": "rule",
    "nurikabe/cspuz-6x6": "grid",
}


@pytest.mark.parametrize("name", mostly_long([*EDITED]))
def test_rules_stay_loaded_while_clues_change(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are loaded once as they are, and once more behind switches, where clues first change."""
    loads, load = list[object](), LoadedSolver.load

    def noted(solver: LoadedSolver, limits: Limits) -> Ended | None:
        loads.append(solver)
        return load(solver, limits)

    keys = {"kind": name.partition("/")[0], **exactone.load(name).keys_read()}
    session = exactone.Session(keys)
    session.verify()
    rng = random.Random(name)
    changed = 0
    monkeypatch.setattr(LoadedSolver, "load", noted)
    while changed < 8:
        new = {**keys, EDITED[name]: edited(rng, keys[EDITED[name]])}
        (entry,) = models.from_bytes(FILE, content(new["kind"], new))
        if entry.puzzle is not None and entry.puzzle != session.puzzle:
            session.change(entry.puzzle)
            session.solve(1)
            changed += 1
    session.change(keys)
    assert session.verify().answer == exactone.verify(keys).answer
    # a fresh question loads with an engine of its own
    assert len({id(solver) for solver in loads if isinstance(solver, GrowingSolver)}) <= 2


class Countdown(Event):
    """Asks to stop when it was looked at so often, until it has another number."""

    left = 1_000_000

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_what_was_added_halfway_when_it_had_to_end_does_no_harm() -> None:
    keys = {"kind": "slitherlink", **exactone.load("slitherlink/wikipedia").keys_read()}
    rng = random.Random(1)
    stop = Countdown()
    session = exactone.Session(keys, stop=stop)
    session.verify()
    ended = set[Ended]()
    for _ in range(30):
        new = {**keys, "grid": edited(rng, keys["grid"])}
        (entry,) = models.from_bytes(FILE, content("slitherlink", new))
        if entry.puzzle is None:
            continue
        session.change(entry.puzzle)
        stop.left = rng.randrange(40)
        ended.add(session.verify().ended)
        stop.left = Countdown.left
        assert session.verify().answer == questions.verify(entry.puzzle, Request()).answer
    assert ended >= {Ended.INTERRUPTED, Ended.EXHAUSTED}


def unheld(solver: GrowingSolver, constraints: Constraints) -> list[int]:
    """The switches of what holds, but for the last."""
    return HELD(solver, constraints)[:-1]


def always_fits(solver: GrowingSolver, constraints: Constraints, keep: bool = False) -> bool:
    """Whatever was fixed."""
    return solver.frame == constraints.frame


def unlike(solver: GrowingSolver) -> Answer:
    """Answers without what constraints made."""
    return LoadedSolver.true(solver)


HELD = GrowingSolver.held
PLANTED = {
    "a clue that does not hold": (GrowingSolver, "held", unheld),
    "clues that are not let go": (GrowingSolver, "fits", always_fits),
    "choices of constraints that nobody looks at": (GrowingSolver, "true", unlike),
}


@pytest.mark.long
@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_in_what_stays_loaded_is_noticed(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name, faulty = PLANTED[fault]
    monkeypatch.setattr(owner, name, faulty)
    with pytest.raises((AssertionError, EngineError)):
        check_some()


def check_some() -> None:
    """Asks about walks of two kinds."""
    for seed in range(12):
        for kind in ("nurikabe", "slitherlink"):
            check_all(CASES[kind], seed, steps=12)
