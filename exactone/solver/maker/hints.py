"""The next step that a person could take: the place that follows from the fewest clues and places that are known."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ..asking import Asking, Verdict
from ..limits import Ended
from ..puzzle import At, Clue, Fact, Puzzle
from ..session import ENGINE, Item, Late, Session
from . import shared
from .reasons import fewest, needed

CLOSE = 12  # places that seem to follow from few, of which the best is taken
EASY = 4  # clues and places; where something near takes no more, nothing else is looked at
LARGE = 500_000  # literals; in larger models it is not looked at who is near whom
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
        session = Session.asked(puzzle, asking)
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
    """The places one after the other, each from what is known by then; so long it looks for fewer for each.

    Of places that follow from as few, one that follows from what is near it comes first: that is what people see.
    """
    items, near = list[Item](session.clues), Near(session)
    todo = [fact for fact in decided if fact not in given]
    direct, around = dict[Fact, list[Item]](), dict[Fact, list[Item]]()  # from which each follows: near it, or farther
    reduced, changed = set[Fact](), list(todo)  # those of `around` of which nothing can be left out
    while todo:
        for fact in changed:
            if _improve(session, direct, near.of(fact, items), fact):
                direct[fact] = _irreducible(session, direct[fact], fact)
        best = min(direct, key=lambda fact: len(direct[fact]), default=None)
        if best is None or len(direct[best]) > EASY:
            for fact in todo:
                if _improve(session, around, near.first(fact, items), fact):
                    reduced.discard(fact)
            for fact in sorted(around, key=lambda fact: len(around[fact]))[:CLOSE]:
                if fact not in reduced:
                    around[fact] = _irreducible(session, around[fact], fact)
                    reduced.add(fact)
        other = min(around, key=lambda fact: len(around[fact]), default=None)
        if best is not None and (other is None or len(direct[best]) <= len(around[other])):
            step = Step(best, tuple(direct[best]))
        else:
            assert other is not None
            why = fewest(session, items, around[other], [-session.literal(other)], seconds)
            step = Step(other, why.items, why.smallest)
        yield step
        todo.remove(step.fact)
        direct.pop(step.fact, None)
        around.pop(step.fact, None)
        items.append(step.fact)
        changed = [fact for fact in todo if near.to(step.fact, fact)]


def _improve(session: Session, cores: dict[Fact, list[Item]], items: Collection[Item], fact: Fact) -> bool:
    """Notes from which of the items a fact follows, if these are fewer than those that are known."""
    core = _core(session, items, fact)
    if core is None or (fact in cores and len(core) >= len(cores[fact])):
        return False
    cores[fact] = core
    return True


class Near:
    """What is near each place: the places and clues that a group or a clue has together with it."""

    def __init__(self, session: Session) -> None:
        self.near = near = defaultdict[At, set[At | Clue]](set)
        clues = {literal: clue for clue, literals in session.clues.items() if not clue.fact for literal in literals}
        if session.rules.mentions() < LARGE:
            for table in session.rules.tables():
                for group in table.literals.tolist():
                    together = {at for literal in group for at in session.places_of(literal)}
                    told = {clues[abs(literal)] for literal in group if abs(literal) in clues}
                    for at in together:
                        near[at] |= together | told
        for clue in session.clues:
            for at in clue.at:
                near[at] |= {clue, *clue.at}

    def of(self, fact: Fact, items: Collection[Item]) -> list[Item]:
        """The clues and facts that are near a fact."""
        near = self.near[fact.at]
        return [item for item in items if (item.at in near if isinstance(item, Fact) else self._told(item, near))]

    def first(self, fact: Fact, items: Collection[Item]) -> list[Item]:
        """The clues and facts, those that are near a fact first: what is far is left out sooner."""
        close = self.of(fact, items)
        known = set(close)
        return [*close, *(item for item in items if item not in known)]

    def to(self, one: Fact, other: Fact) -> bool:
        """Whether two facts are near each other."""
        return one.at in self.near[other.at]

    def _told(self, clue: Clue, near: Collection[At | Clue]) -> bool:
        return clue.fact.at in near if clue.fact is not None else clue in near


def _core(session: Session, items: Collection[Item], fact: Fact) -> list[Item] | None:
    """Some of the items from which a fact follows."""
    if session.possible([*session.holding(items), -session.literal(fact)]):
        return None
    core = session.core()
    return [item for item in items if not core.isdisjoint(session.literals(item))]


def _irreducible(session: Session, items: Sequence[Item], fact: Fact) -> list[Item]:
    """The same, none of which can be left out."""
    numbers, ended = needed(session, [session.literals(item) for item in items], [-session.literal(fact)])
    if ended is not Ended.EXHAUSTED or numbers is None:
        raise Late(ended)
    return [items[number] for number in numbers]
