"""Step by step to the solution: each time the place that follows from the fewest clues and
rules, and of those from the ones about the fewest places.

A rule is what a person takes for one: a row, a column, the loop. What stands on the board
already is seen at a glance and not counted; but where nobody told the rules of a kind apart,
they hold in any case, and the known places count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from exactone.solver.limits import Ended
from exactone.solver.model import Answer
from exactone.solver.puzzle import At, Clue, Fact

from . import as_json
from .finding import listed
from .reasons import fewest, holding, needed, sufficient
from .session import Item, OutOfTime, Session

SHOWN = 30  # clues, rules and known places of a step that are named
CLOSE = 12  # places that seem to follow from few, of which the best is taken
EASY = 3  # clues and rules; where a place took more, it is looked at again whether fewer do by now
REACHES = (1, 2, 3)  # cells, where a place may follow from what is close by
# the number of a way to look that takes long, and is left out where others have found something
WIDER = 2
MOST = 3 + len(REACHES)  # ways in which it is looked at what is around a place
LARGE = 500_000  # literals; in larger models it is not looked at what is about which place
PATIENCE = 3.0  # seconds to look what follows from what is near
FAR = 3.0  # seconds to leave out what can be of what a place follows from that is far
TRIES = 1.0  # seconds for the proof that no fewer will do


@dataclass(frozen=True)
class Step:
    """A place, and what it follows from, where all is known that was before;
    mostly without one to spare."""

    fact: Fact
    # what counts first; where one step is asked for, then the known places that it takes
    because: tuple[Item, ...]
    size: int  # how hard it is: how many of them count
    # whether it is proved that no fewer will do for this place; that is tried of the hardest
    smallest: bool = False
    spare: bool = False  # whether some may be left out, which took too long to see

    def __str__(self) -> str:
        plural = any(isinstance(item, Clue) and item.plural for item in self.because)
        leave = "leave" if plural or len(self.because) > 1 else "leaves"
        together = (
            listed(self.because)
            if 0 < len(self.because) <= SHOWN
            else (f"{len(self.because)} clues and rules")
        )
        why = (
            f"{together} {leave} nothing else"
            if self.because
            else ("nothing else is possible at all")
        )
        return f"{self.fact}: {why}{'; perhaps fewer do' if self.spare else ''}"

    def data(self) -> dict[str, Any]:
        """What JSON says of it."""
        return {
            "step": as_json.choice(self.fact),
            "because": [as_json.clue(item) for item in self.because],
            "size": self.size,
            "smallest": self.smallest,
        }


class _Counterexample(NamedTuple):
    """An answer of some clues and rules alone: the places that are different there,
    and what holds."""

    unlike: frozenset[Fact]
    held: frozenset[Item]


class Board:
    """What is known by now, and from what each other place follows, so far as is seen."""

    def __init__(self, session: Session, decided: Collection[Fact], guard: int) -> None:
        # under which all holds that is known
        self.session = session
        self.guard = guard
        self.items: list[Item] = [clue for clue in session.clues if clue.fact is None]
        self.apart = session.puzzle.parted() is not None
        self.own = _own(session) if self.apart else {}  # clues and rules that are about a place
        self.covers = defaultdict[Item, list[At]](list)  # the places that each is about
        for at, items in self.own.items():
            for item in items:
                self.covers[item].append(at)
        self.around = dict[Item, frozenset[Item]]()  # of each clue or rule what is about its places
        self.every = frozenset(self.items)
        self.number = {item: number for number, item in enumerate(self.items)}
        # what is looked at together for each place
        self.scopes = defaultdict[At, list[list[frozenset[Item]]]](list)
        self.todo = dict.fromkeys(decided)
        self.at = defaultdict[At, list[Fact]](list)  # what is to be found out of each place
        for fact in decided:
            self.at[fact.at].append(fact)
        # what was not looked at alone since the places that it is about have changed
        self.unseen = dict.fromkeys(item for items in self.own.values() for item in items)
        self.known = list[Item]()
        # from which a place follows; none of them can be left out
        self.why = dict[Fact, list[Item]]()
        self.spare = set[Fact]()  # of which that is not sure
        self.others = list[_Counterexample]()  # with which all agrees that is known
        self.near = list[Clue]()  # what is about the place that was learned last
        self.hardest = 0  # how many the hardest step took so far
        for clue in session.clues:
            if clue.fact is not None:
                self._learn(clue, clue.fact)
        self._remember()
        session.prefer([*session.holding(decided)])  # so that answers differ in little

    def step(self, named: bool) -> Step:
        """The next one: what follows from clues and rules around a place, if something does,
        else from all."""
        with self.session.within(PATIENCE), suppress(OutOfTime):
            if not self._look_at_each():
                self._look_around()
        if ended := self.session.limits.over():
            raise OutOfTime(ended)
        why = self.why or self._far()
        fact = min(why, key=lambda fact: self._hardness(why[fact]))
        spare = fact in self.spare
        # more is known than when that was found
        now = why[fact] if spare else self._needed(fact, why[fact]) or []
        seconds = TRIES if not spare and (named or len(now) > self.hardest) else 0
        held = holding(self.session, self.items, self._against(fact))
        known = [self.every - other.held for other in self.others if fact in other.unlike]
        reason = fewest(self.session, self.items, now, held, seconds, known=known)
        self.hardest = max(self.hardest, len(reason.items))
        places = self._places(fact, reason.items) if named and self.apart and not spare else []
        self._learn(fact, fact)
        return Step(
            fact,
            (*reason.items, *places),
            len(reason.items),
            reason.smallest,
            spare and not reason.smallest,
        )

    def _hardness(self, why: Sequence[Item]) -> tuple[int, int]:
        """How hard a step is: how many clues and rules it takes, and how many places these are
        about."""
        return len(why), sum(map(self._extent, why))

    def _learn(self, item: Item, fact: Fact) -> None:
        """One more place is known."""
        (self.known if self.apart else self.items).append(item)
        self.near = self.own.get(fact.at, [])
        self.unseen.update(dict.fromkeys(self.near))
        for literal in self.session.literals(item) if self.apart else ():
            self.session.add([literal, -self.guard])
        self.others = [other for other in self.others if fact not in other.unlike]
        self.todo.pop(fact, None)
        self.why.pop(fact, None)

    def _remember(self) -> None:
        """Answers of hints before that agree with all that is known."""
        session = self.session
        clues = [item for item in self.known if isinstance(item, Clue)]
        facts = [item for item in self.known if isinstance(item, Fact)]
        for true in session.remembered:
            holds = all(session.holds(clue, true) for clue in clues)
            if holds and next(session.missing(facts, true), None) is None:
                self.others.append(self._other(true))

    def _refute(self) -> _Counterexample:
        """What the solver found last, where something did not follow."""
        true = self.session.last()
        self.session.remembered.append(true)
        self.others.append(self._other(true))
        return self.others[-1]

    def _look_at_each(self) -> bool:
        """Looks what follows from a single clue or rule, those about the fewest places first;
        whether something does. Nothing is easier, so the first is as good as any."""
        for item in sorted(self.unseen, key=self._extent):
            if any(
                len(why) <= 1 and self._hardness(why) <= (1, self._extent(item))
                for why in self.why.values()
            ):
                return True
            if not self._look_at(item):
                del self.unseen[item]
        return any(len(why) <= 1 for why in self.why.values())

    def _look_at(self, item: Item) -> bool:
        """Looks whether some place follows from a single clue or rule."""
        places = self._open_places(item)
        unlike = {fact for other in self.others if item in other.held for fact in other.unlike}
        self.session.prefer([-self.session.literal(fact) for fact in places])
        try:
            for fact in places:
                if fact in unlike:
                    continue
                if (why := self._needed(fact, [item])) is not None:
                    self.why[fact] = why
                    return True
                unlike |= self._refute().unlike
        finally:
            self.session.prefer([self.session.literal(fact) for fact in places])
        return False

    def _open_places(self, item: Item) -> list[Fact]:
        """What is to be found out of the places that a clue or rule is about, and is not known to
        follow from one alone."""
        facts = (fact for at in self.covers[item] for fact in self.at[at])
        return [fact for fact in facts if fact in self.todo and len(self.why.get(fact, "  ")) > 1]

    def _look_around(self) -> None:
        """Looks what follows from what is near; further away only where that is not easy."""
        todo = [fact for fact in self.todo if self._may_take_fewer(fact)]
        for reach in range(MOST):
            if reach == WIDER and self.why:
                continue
            for fact in todo:
                self._look(fact, reach)
            if any(len(why) <= EASY for why in self.why.values()):
                break

    def _may_take_fewer(self, fact: Fact) -> bool:
        """Whether a place may follow from fewer than is known, since the last one was learned."""
        why = self.why.get(fact)
        return self.apart and (
            why is None or (len(why) > EASY and not set(why).isdisjoint(self.near))
        )

    def _look(self, fact: Fact, reach: int) -> None:
        """Looks whether a place follows from what is around it, as far;
        or from fewer than before."""
        why = self.why.get(fact)
        for scope in self._scopes(fact.at, reach):
            if any(fact in other.unlike and scope <= other.held for other in self.others):
                continue
            needed = self._needed(fact, [item for item in self._ordered(fact) if item in scope])
            if needed is None:
                self._refute()
            elif why is None or len(needed) < len(why):
                why = self.why[fact] = needed

    def _other(self, true: Answer) -> _Counterexample:
        """What is different in an answer, and what holds there."""
        holds = self.session.holds
        held = frozenset(item for item in self.items if holds(item, true))
        return _Counterexample(frozenset(self.session.missing(self.todo, true)), held)

    def _scopes(self, at: At, reach: int) -> list[frozenset[Item]]:
        """What is looked at together: what is about a place; each of these with all that is
        about its places, too; then that with all that is about those of one of these; then what
        is close by.
        """
        scopes = self.scopes[at]
        while len(scopes) <= reach:
            seen = {self.every, *(scope for some in scopes for scope in some)}
            scopes.append(
                [
                    scope
                    for scope in dict.fromkeys(self._scope(at, len(scopes)))
                    if scope not in seen
                ]
            )
        return scopes[reach]

    def _scope(self, at: At, reach: int) -> Iterator[frozenset[Item]]:
        own = self.own.get(at, [])
        if not reach:
            yield frozenset(own)
            return
        wide = [self._around(one) for one in own]
        if reach < WIDER:
            yield from filter(self._is_local, wide)
        elif reach > WIDER:
            if not all(map(self._is_local, wide)):
                yield self._about(_close(at, REACHES[reach - WIDER - 1], self.own))
        elif all(map(self._is_local, wide)):
            for scope in wide:
                for other in sorted(scope, key=self.number.__getitem__):
                    if self._is_local(wider := scope | self._around(other)):
                        yield wider

    def _is_local(self, scope: frozenset[Item]) -> bool:
        """Whether this is not most of what there is."""
        return 2 * len(scope) <= len(self.items)

    def _around(self, item: Item) -> frozenset[Item]:
        """What is about the places that a clue or rule is about."""
        if (items := self.around.get(item)) is None:
            items = self.around[item] = self._about(self.covers[item])
        return items

    def _about(self, places: Iterable[At]) -> frozenset[Item]:
        """What is about some of these places."""
        return frozenset(item for place in places for item in self.own[place])

    def _ordered(self, fact: Fact) -> Iterable[Item]:
        """All clues and rules, those about a place first: others are left out sooner."""
        return dict.fromkeys([*self.own.get(fact.at, []), *self.items])

    def _extent(self, item: Item) -> int:
        """How many places a clue or rule is about."""
        return len(self.covers.get(item, ()))

    def _far(self) -> dict[Fact, list[Item]]:
        """Some places with what they follow from, of all clues and rules:
        those that seem to take the fewest."""
        cores = dict[Fact, list[Item]]()
        soon = self.session.limits.at_most(TRIES)
        for fact in self.todo:
            if cores and soon.over():
                break
            self.session.possible([*self._against(fact), *self.session.holding(self.items)])
            core = self.session.core()
            cores[fact] = [
                item
                for item in self._ordered(fact)
                if not core.isdisjoint(self.session.literals(item))
            ]
        first, *others = sorted(cores, key=lambda fact: len(cores[fact]))[:CLOSE]
        needed = {first: self._less(first, cores[first])}
        with self.session.within(PATIENCE), suppress(OutOfTime):
            for fact in others:
                needed[fact] = self._needed(fact, cores[fact]) or []
        return needed

    def _less(self, fact: Fact, core: Sequence[Item]) -> list[Item]:
        """Of these what a place follows from; with some to spare, perhaps,
        where it takes long to see that."""
        with self.session.within(FAR):
            groups = [self.session.literals(item) for item in core]
            numbers, ended = needed(self.session, groups, self._against(fact))
        if over := self.session.limits.over():
            raise OutOfTime(over)
        if ended is not Ended.EXHAUSTED:
            self.spare.add(fact)
        return [core[number] for number in numbers or ()]

    def _needed(self, fact: Fact, scope: Sequence[Item]) -> list[Item] | None:
        """Of these clues and rules those that a place follows from, without one to spare;
        None if it does not."""
        return sufficient(self.session, scope, self._against(fact))

    def _places(self, fact: Fact, why: Collection[Item]) -> list[Item]:
        """The known places that it takes besides, without one to spare;
        none where it takes long to see which."""
        covered = {at for item in why for at in self.covers[item]}
        places = sorted(self.known, key=lambda item: _at(item) not in covered)
        against = [*self.session.holding(why), -self.session.literal(fact)]
        with self.session.within(TRIES), suppress(OutOfTime):
            return sufficient(self.session, places, against) or []
        return []

    def _against(self, fact: Fact) -> list[int]:
        """That a place is different, and all that is known is not."""
        return [self.guard, -self.session.literal(fact)]


def _close(at: At, reach: int, places: Iterable[At]) -> Iterator[At]:
    """The places that are so many cells away, or fewer; none where places have names."""
    return (
        other
        for other in places
        if not isinstance(other, str)
        and not isinstance(at, str)
        and all(abs(one - two) <= reach for one, two in zip(at, other, strict=True))
    )


def _at(item: Item) -> At:
    """The place of a fact, or of a clue that says one."""
    return item.at if isinstance(item, Fact) else item.at[0]


def _own(session: Session) -> dict[At, list[Clue]]:
    """The clues and rules that are about each place: that stand there,
    or say something of it in the model."""
    items = [clue for clue in session.clues if clue.fact is None]
    own = defaultdict[At, set[Clue]](set)
    places = session.places.keys()
    for item in items:
        for at in item.at:
            own[at].add(item)
    # as a number between edges
    elsewhere = [item for item in items if not item.at or not places >= set(item.at)]
    switches = {literal: item for item in elsewhere for literal in session.literals(item)}
    if switches and session.rules.mentions() < LARGE:
        for switch, choices in session.beside(switches).items():
            for at in {at for choice in choices for at in session.places_of(choice)}:
                own[at].add(switches[switch])
    order = {item: number for number, item in enumerate(items)}
    # in the order of places: what is looked at first must not depend on how a set has them
    return {at: sorted(own[at], key=order.__getitem__) for at in places if at in own}
