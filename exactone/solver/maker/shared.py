"""What all solutions have in common, and what the places that are still open may be: their true candidates."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from .. import questions
from ..asking import Asking, Verdict
from ..limits import Ended
from ..model import Answer
from ..puzzle import At, Clue, Fact, Puzzle, Solution
from ..session import ENGINE, Late, Session, with_clues
from ..streams import drain
from .states import graph

LISTED = 50_000  # solutions, where that takes longer

Counted = tuple[int, Ended, Mapping[Hashable, int]]
"""How many solutions there are, why that ended, and how many of them have each label."""


@dataclass(frozen=True)
class Common:
    """What all solutions have, and what the others may be at the places where they differ."""

    verdict: Verdict
    decided: tuple[Fact, ...] = ()  # nothing where the time was up before that was known
    open: Mapping[At, tuple[Fact, ...]] = field(default_factory=dict)
    solution: Solution | None = frozenset()  # the labels that all solutions have; None where the puzzle says it all
    shares: Mapping[Fact, int] | None = None  # how many solutions have each fact; None where they were not counted
    one: Solution | None = None  # a solution
    puzzle: Puzzle | None = None  # to be drawn: with the labels, or else with what is decided as clues


def common(puzzle: Puzzle, asking: Asking, share: bool = False) -> Common:
    """What all solutions have in common; with `share` also how many have each of the other facts."""
    started = time.monotonic()
    try:
        session = Session.asked(puzzle, asking)
        found = of_session(session)
        if found.one is not None:
            denies = any(literal < 0 for literals in session.facts.values() for literal in literals)
            decided = {*found.decided}
            shown = with_clues(puzzle, found.one, lambda clue: clue.fact in decided) if denies else puzzle
            found = replace(found, puzzle=shown, solution=None if denies else found.solution)
    except Late as late:
        found = Common(Verdict(0, late.ended, ENGINE, 0.0))
    if share and found.one is not None:
        found = _with_shares(session, asking, found)
    return replace(found, verdict=replace(found.verdict, seconds=time.monotonic() - started))


def of_session(session: Session, clues: Collection[Clue] | None = None) -> Common:
    """What all solutions have in common in which these clues hold, or all of them."""
    held = list(session.clues if clues is None else clues)
    first = session.answer(session.holding(held))
    if first is None:
        return Common(Verdict(0, Ended.EXHAUSTED, ENGINE, 0.0))
    true, always, seen = first, session.said(first), session.said(first)
    ended = Ended.LIMIT
    try:
        for other in _unlike(session, held, always, seen):
            true &= other
        if always == seen and session.other(first, held) is None:
            ended = Ended.EXHAUSTED
        elif always == seen:
            true = frozenset()  # the facts do not tell what the choices have in common
    except Late as late:
        ended, always, true = late.ended, set(), frozenset()  # what all have is not known yet
    several = ended is Ended.LIMIT or seen != session.said(first)
    places, differ = defaultdict[At, list[Fact]](list), seen - always
    for fact in session.facts:
        if fact in differ:
            places[fact.at].append(fact)
    return Common(
        Verdict(1 if ended is Ended.EXHAUSTED or not several else 2, ended, ENGINE, 0.0),
        tuple(fact for fact in session.facts if fact in always),
        {at: tuple(places[at]) for at in sorted(places, key=_cell) if len(places[at]) > 1 or always},
        session.solution(true),
        one=session.solution(first),
    )


def _cell(at: At) -> tuple[int, ...]:
    """By which places are sorted; names stay in their order."""
    return () if isinstance(at, str) else at


def _unlike(session: Session, clues: Collection[Clue], always: set[Fact], seen: set[Fact]) -> Iterator[Answer]:
    """Answers, each with a fact that none before had, or without one that all before had; the facts are kept up."""
    unseen = {fact: session.literal(fact) for fact in session.facts if fact not in seen}
    while True:
        news = [*unseen.values(), *(-session.literal(fact) for fact in always)]
        session.prefer(news)
        with session.guard() as guard:
            session.add([*news, -guard])
            found = session.answer([*session.holding(clues), guard])
        if found is None:
            return
        said = session.said(found)
        seen |= said
        always &= said
        for fact in said:
            unseen.pop(fact, None)
        yield found


# shares


def _with_shares(session: Session, asking: Asking, found: Common) -> Common:
    """The number of solutions, and of those that have each fact, counted by states or one by one."""
    total, ended, numbers = _by_states(session.puzzle, asking) or _one_by_one(session.puzzle, asking)
    verdict = replace(found.verdict, count=max(total, found.verdict.count), ended=ended)
    if ended is not Ended.EXHAUSTED:
        return replace(found, verdict=verdict)
    return replace(found, verdict=verdict, shares=session.numbers(numbers, total))


def _by_states(puzzle: Puzzle, asking: Asking) -> Counted | None:
    """From one pass over the states of the hand-written search; None where that takes too long."""
    found = graph(puzzle, asking)
    return None if found is None else (found.total, Ended.EXHAUSTED, found.shares())


def _one_by_one(puzzle: Puzzle, asking: Asking) -> Counted:
    """From a list of all solutions, where they are not too many."""
    numbers = Counter[Hashable]()
    total, ended = drain(questions.solutions(puzzle, asking, LISTED), numbers.update)
    return total, ended, numbers
