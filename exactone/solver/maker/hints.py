"""The next step that a person could take: the place that follows from the fewest clues and places that are known."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..asking import Asking, Verdict
from ..limits import Ended
from ..puzzle import Fact, Puzzle
from ..session import ENGINE, Item, Late, Session
from . import shared
from .reasons import fewest
from .smallest import irreducible

CLOSE = 12  # places that seem to follow from few, of which the best is taken
TRIES = 1.0  # seconds for the proof that no fewer will do, where one step is asked for


@dataclass(frozen=True)
class Step:
    """A place, and the clues and known places it follows from; without any one of these it does not."""

    fact: Fact
    because: tuple[Item, ...]
    smallest: bool = False  # whether it is proved that no fewer will do for this place

    @property
    def size(self) -> int:
        """How hard it is: from how many clues and places it follows."""
        return len(self.because)


@dataclass(frozen=True)
class Hint:
    """The next step, or all of them to the end."""

    verdict: Verdict
    steps: tuple[Step, ...] = ()
    left: int = 0  # places that are the same in all solutions, and not reached by these steps
    known: tuple[Fact, ...] = ()  # before the first step

    @property
    def hardest(self) -> Step | None:
        """The step that takes the most."""
        return max(self.steps, key=lambda step: step.size, default=None)


def hint(puzzle: Puzzle, asking: Asking, every: bool = False) -> Hint:
    """The next step, or with `every` all of them until no place is left that is the same in all solutions."""
    started = time.monotonic()
    steps, left, verdict, given = list[Step](), 0, Verdict(0, Ended.EXHAUSTED, ENGINE, 0.0), tuple[Fact, ...]()
    try:
        session = Session(puzzle, asking.limits)
        found = shared.of_session(session)
        verdict, given = found.verdict, known(session) if found.decided else ()
        left = len(found.decided) - len(given)
        for step in walk(session, found.decided, given, 0 if every else TRIES):
            steps.append(step)
            left -= 1
            if not every:
                break
    except Late as late:
        verdict = Verdict(verdict.count, late.ended, ENGINE, 0.0)
    seconds = time.monotonic() - started
    return Hint(Verdict(verdict.count, verdict.ended, ENGINE, seconds), tuple(steps), left, given)


def known(session: Session) -> tuple[Fact, ...]:
    """What is given."""
    return tuple(clue.fact for clue in session.clues if clue.fact is not None and clue.fact in session.facts)


def walk(session: Session, decided: Collection[Fact], given: Collection[Fact], seconds: float) -> Iterator[Step]:
    """The places one after the other, each from what is known by then; so long it looks for fewer for each."""
    items: list[Item] = list(session.clues)
    todo = [fact for fact in decided if fact not in given]
    cores = dict[Fact, list[Item]]()  # from which each follows; more may be known by now
    while todo:
        for fact in todo:
            core = _core(session, items, fact)
            if core is not None and (fact not in cores or len(core) < len(cores[fact])):
                cores[fact] = core
        close = sorted(todo, key=lambda fact: len(cores[fact]))[:CLOSE]
        for fact in close:
            cores[fact] = _irreducible(session, cores[fact], fact)
            if len(cores[fact]) <= 1:
                break
        fact = min(close, key=lambda fact: len(cores[fact]))
        best = fewest(session, items, cores[fact], [-session.literal(fact)], seconds)
        yield Step(fact, best.items, best.smallest)
        todo.remove(fact)
        items.append(fact)


def _core(session: Session, items: Collection[Item], fact: Fact) -> list[Item] | None:
    """Some of the items from which a fact follows."""
    if session.answer([*session.holding(items), -session.literal(fact)]) is not None:
        return None
    core = session.core()
    return [item for item in items if not core.isdisjoint(session.literals(item))]


def _irreducible(session: Session, items: Collection[Item], fact: Fact) -> list[Item]:
    """The same, none of which can be left out."""
    found, ended = irreducible(items, lambda kept: _core(session, kept, fact))
    if ended is not Ended.EXHAUSTED:
        raise Late(ended)
    return found
