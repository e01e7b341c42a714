"""Why something follows from clues: the fewest of them, or a set of which none can be left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TypeVar

from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.puzzle import Clue

from .finding import clues, lined
from .session import Item, OutOfTime, Session

T = TypeVar("T", bound=Hashable)

Enough = Callable[[Collection[T]], Collection[T] | None]
"""Whether these are enough: then those of them that are, so far as is known;
None if they are not."""

Lacks = Callable[[Collection[T]], Collection[T] | None]
"""What these lack: others of which every set that is enough has one; None if they are enough."""


def irreducible(items: Iterable[T], enough: Enough[T]) -> tuple[list[T], Ended]:
    """Some of these, which are enough together, without what can be left out;
    or what is left when time is up."""
    kept = list(items)
    try:
        for item in kept[::-1]:
            if item in kept:
                left = enough([other for other in kept if other != item])
                kept = kept if left is None else [other for other in kept if other in left]
    except OutOfTime as late:
        return kept, late.ended
    return kept, Ended.EXHAUSTED


def smallest(
    items: Sequence[T],
    best: Sequence[T],
    lacks: Lacks[T],
    limits: Limits,
    weigh: Callable[[T], int] = lambda _: 1,
    known: Iterable[Collection[T]] = (),
) -> tuple[list[T], bool]:
    """A smallest set of these that is enough, and whether that was proved; `best` is one that is,
    to begin with. Of each of those `known` every set that is enough has one.

    A set that is enough hits everything that some set lacked. So the smallest that hits all of
    it is looked at next: it is enough, or it lacks something that no one has asked for yet.
    """
    from exactone.solver.engines.pysat.loaded import HittingSets

    number = {item: place for place, item in enumerate(items)}
    weights = {place: weigh(item) for item, place in number.items()}
    with HittingSets(weights) as hitting:
        for some in known:
            hitting.add(number[item] for item in some)
        try:
            while True:
                with limits.building():  # it looks at no limits
                    chosen = [items[place] for place in hitting.lightest()]
                if sum(map(weigh, chosen)) >= sum(map(weigh, best)):
                    return list(best), True
                if not (lacking := lacks(chosen)):
                    return chosen, True
                hitting.add(number[item] for item in lacking)
        except (OutOfTime, Stopped):
            return list(best), False


TRIES = 1.0  # seconds for the proof that no fewer will do
BRIEFLY = 0.1  # seconds to see whether one more item holds together with others
I = TypeVar("I", bound=Item)  # noqa: E741  # items of one sort
Held = Callable[[Collection[T]], Collection[T] | None]
"""Which of some items hold in an answer where these do; None if there is no such answer."""


@dataclass(frozen=True)
class Reason:
    """Clues, or facts that are known, that lead to something together;
    mostly without any one of them they do not."""

    items: tuple[Item, ...]
    smallest: bool = False  # whether it is proved that no fewer do
    spare: bool = False  # whether some may be left out, which took too long to see

    def contradiction(self) -> Iterator[str]:
        """That these contradict each other, or that the rules alone do."""
        if not self.items:
            yield "there is no solution even without any clue that could be left out"
            return
        yield self.together("no fewer do")
        yield from map(lined, self.items)

    def together(self, fewest: str) -> str:
        """That clues contradict each other, with the words for as few as can be;
        one that does alone says it all."""
        if len(self.items) == 1 and not self.spare:
            return f"{self.counted} is impossible"
        return f"{self.counted} contradict each other; {self.fewer(fewest)}"

    @property
    def counted(self) -> str:
        """How many they are: clues, or rules of the kind, which no file holds."""
        number = len(self.items)
        if all(isinstance(item, Clue) and item.of_kind for item in self.items):
            return "1 rule" if number == 1 else f"{number:,} rules"
        return clues(number)

    def fewer(self, fewest: str) -> str:
        """Whether others would do that are fewer."""
        least = (
            "these are the best that were found, perhaps fewer do"
            if self.spare
            else ("none of them can be left out")
        )
        return fewest if self.smallest else least


def sufficient(session: Session, items: Sequence[I], against: Sequence[int]) -> list[I] | None:
    """The items with which these literals cannot all hold, none of which can be left out;
    None if they can."""
    numbers, ended = needed(session, [session.literals(item) for item in items], against)
    if ended is not Ended.EXHAUSTED:
        raise OutOfTime(ended)
    return None if numbers is None else [items[number] for number in numbers]


def reason(
    session: Session, items: Sequence[I], against: Sequence[int], seconds: float
) -> Reason | None:
    """Some of the items with which these literals cannot all hold;
    None if they can with all of them.

    So many seconds to leave out of them what can be.
    """
    enough = deciding(session, [session.literals(item) for item in items], against)
    if (core := enough(range(len(items)))) is None:
        return None
    with session.within(seconds):
        numbers, ended = irreducible(sorted(core), enough)
        best = [items[number] for number in numbers]
        return fewest(
            session,
            items,
            best,
            holding(session, items, against),
            TRIES,
            ended is not Ended.EXHAUSTED,
        )


@dataclass
class Effort:
    """Conflicts of a solver that may be spent on some questions, one after the other: each may
    take a share of those that are left, or a few at least."""

    left: int
    share: int  # a tenth, where it is ten
    least: int
    spared: bool = False  # whether a question was left open

    def possible(self, session: Session, assumed: Sequence[int]) -> bool:
        """Whether there is an answer where these literals hold, or nobody knows."""
        most = max(self.least, self.left // self.share)
        possible, spent = session.possible_within(assumed, most)
        self.left -= spent
        self.spared |= possible is None
        return possible is not False


def needed(
    session: Session,
    groups: Sequence[Sequence[int]],
    assumed: Sequence[int],
    effort: Effort | None = None,
) -> tuple[list[int] | None, Ended]:
    """The numbers of some groups of literals that cannot all hold with those assumed,
    and how the search ended.

    None of them can be left out, if time and effort allow. None where even all of them can hold.
    """
    try:
        core = deciding(session, groups, assumed)(range(len(groups)))
    except OutOfTime as late:
        return [*range(len(groups))], late.ended
    if core is None:
        return None, Ended.EXHAUSTED
    return irreducible(sorted(core), deciding(session, groups, assumed, effort))


def deciding(
    session: Session,
    groups: Sequence[Sequence[int]],
    assumed: Sequence[int],
    effort: Effort | None = None,
) -> Enough[int]:
    """Says of some groups of literals, by their numbers, that they cannot all hold with those
    assumed."""
    possible = session.possible if effort is None else partial(effort.possible, session)

    def enough(kept: Collection[int]) -> Collection[int] | None:
        if possible([*assumed, *chain.from_iterable(map(groups.__getitem__, kept))]):
            return None
        core = session.core()
        return {number for number in kept if not core.isdisjoint(groups[number])}

    return enough


def fewest(
    session: Session,
    items: Sequence[I],
    best: Sequence[I],
    held: Held[I],
    seconds: float,
    spare: bool = False,
    known: Iterable[Collection[I]] = (),
) -> Reason:
    """The fewest of the items that cannot all hold, if the time allows, else the best known,
    with some to spare?"""
    if not seconds or len(best) <= 1 - spare:
        return Reason(tuple(best), len(best) <= 1 - spare, spare and bool(best))
    with session.within(seconds) as soon:
        clue_set, proved = smallest(
            items, best, lambda chosen: left_out(session, items, chosen, held), soon, known=known
        )
    return Reason(tuple(sorted(clue_set, key=items.index)), proved, spare and not proved)


def left_out(
    session: Session, items: Sequence[T], chosen: Collection[T], held: Held[T]
) -> list[T] | None:
    """What is left out of as many items as are soon seen to hold together, those chosen among them.

    None where not even those can.
    """
    if (needed_items := held(chosen)) is None:
        return None
    kept = dict.fromkeys(chosen)  # in an order that is the same in every process
    for item in items:
        if item not in kept and item not in needed_items:
            with session.within(BRIEFLY), suppress(OutOfTime):
                needed_items = held((*kept, item)) or needed_items
        if item in needed_items:
            kept |= dict.fromkeys((item, *needed_items))
    return [item for item in items if item not in kept]


def holding(session: Session, items: Sequence[I], assumed: Sequence[int]) -> Held[I]:
    """Says which items hold where some of them do, and these literals."""

    def held(some: Collection[I]) -> Collection[I] | None:
        true = session.answer([*session.holding(some), *assumed])
        return (
            None
            if true is None
            else [*some, *(item for item in items if session.holds(item, true))]
        )

    return held
