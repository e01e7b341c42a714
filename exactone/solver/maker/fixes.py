"""What to change so that there is exactly one solution: clues to add where there are several, to take away where none.

What is added is in adding.py.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace

from .. import questions
from ..asking import Asking, Verdict
from ..grid import FOLLOWS
from ..limits import Ended
from ..puzzle import At, Clue, Grid, Puzzle, Solution
from ..session import ENGINE, Late, Session, clues_of
from ..streams import drain
from .adding import for_any, for_one
from .finding import Finding, clues, either, lined, marks
from .reasons import holding, left_out, sufficient
from .smallest import smallest

SEEN = 200  # solutions, to see what a clue could be instead
PATIENCE = (0.3, 3.0, None)  # seconds for each slip: all get the first, those not decided then the next
TRIES = 5.0  # seconds for the proof that nothing less will do


@dataclass(frozen=True)
class Fix(Finding):
    """Clues to add, or to take away; the verdict is on the puzzle as it is."""

    add: tuple[Clue, ...] = ()
    remove: tuple[Clue, ...] = ()
    may_be: Mapping[Clue, tuple[Clue, ...]] = field(default_factory=dict)  # what one that is taken away could become
    perhaps_more: frozenset[Clue] = frozenset()  # those of which it is not known whether they could be others, too
    smallest: bool = False  # whether it is proved that nothing less will do
    solution: Solution | None = None  # the one that is left, where clues are added
    puzzle: Puzzle | None = None  # the puzzle when that is done; None where nothing helps
    ended: Ended = Ended.EXHAUSTED  # why the search for what to change is over
    slips: tuple[str, ...] = ()  # single changes of other things than clues that give it a solution, in words

    @property
    def late(self) -> bool:
        """Whether there was no time, or room, to look at all that could be changed."""
        return self.ended is not Ended.EXHAUSTED

    @property
    def ending(self) -> str:
        return self.ended.value if self.late else ""

    def sentences(self) -> Iterator[str]:
        yield from super().sentences()
        if self.verdict.argument:
            yield self.verdict.argument
        best = "no fewer do" if self.smallest else "these are the best that were found, perhaps fewer do"
        if self.add:
            yield f"add {clues(len(self.add))} and there is exactly one solution; {best}"
            yield from map(lined, self.add)
        elif self.remove:
            yield f"take away {clues(len(self.remove))} and there is a solution; {best}"
            yield from map(self._taken, self.remove)
        elif self.verdict.answer == "one":
            yield "nothing needs to be changed"
        elif self.verdict.answer == "none" and not self.slips and not self.late:
            yield "to take clues away does not help: without any of them there is no solution either"
        elif self.verdict.answer == "many" and not self.late:
            yield "nothing that could be added beside the clues that there are leaves one"
        yield from (f"it has one if {slip}" for slip in self.slips)

    def _taken(self, clue: Clue) -> str:
        """A clue that is taken away, and what it could be."""
        others = [other.fact.value if other.fact else other.name for other in self.may_be.get(clue, ())]
        more = ["perhaps something else"] if clue in self.perhaps_more else []
        return lined(clue) + (f"; it could be {either([*others, *more])}" if others else "")

    def grid(self) -> Grid | None:
        return self.puzzle.grid() if self.puzzle and (self.add or self.remove) else None

    def pictured(self, puzzle: Puzzle) -> Grid:
        """What is to be taken away is marked where it stands."""
        return puzzle.grid() if self.remove else super().pictured(puzzle)

    def marks(self) -> Mapping[At, str]:
        return marks(self.remove) | dict.fromkeys((at for each in self.add for at in each.at), FOLLOWS)


def fix(puzzle: Puzzle, asking: Asking, keep: Solution | None = None) -> Fix:
    """The fewest clues to add so that one solution is left, this one if it is named; or to take away so that one is."""
    started, found = time.monotonic(), Fix(_UNKNOWN)
    if keep is not None and (wrong := questions.check(puzzle, [keep])).broken:
        return Fix(wrong)
    first = replace(questions.verify(puzzle, asking), solutions=())
    try:
        if first.answer == "none":
            mended, ended = slips(puzzle, asking)
            found = Fix(first, slips=mended, ended=ended)
            found = replace(_less(Session.asked(puzzle, asking)), slips=mended, ended=ended)
        elif first.answer == "many":
            found = _more(puzzle, asking, keep)
        elif first.answer == "one":
            found = Fix(first, puzzle=puzzle, smallest=True)
        else:
            found = Fix(first, ended=first.ended)
    except Late as late:
        found = replace(found, ended=late.ended)
    ended = found.ended if found.smallest or found.ended is not Ended.EXHAUSTED else asking.limits.over() or found.ended
    return replace(found, verdict=replace(first, seconds=time.monotonic() - started), ended=ended)


_UNKNOWN = Verdict(0, Ended.INTERRUPTED, ENGINE, 0.0)


def _more(puzzle: Puzzle, asking: Asking, keep: Solution | None) -> Fix:
    """The fewest to add so that the solution that is meant is the only one, or else any."""
    found = for_any(puzzle, asking) if keep is None else for_one(puzzle, asking.limits, keep)
    if found is None:
        return Fix(_UNKNOWN)
    return Fix(_UNKNOWN, add=found.clues, smallest=found.smallest, solution=found.solution, puzzle=found.puzzle)


# no solution


def _less(session: Session) -> Fix:
    """The fewest clues to take away so that there is a solution, and what each of them could be instead."""
    clues = list(session.clues)

    def lacks(gone: Collection[Clue]) -> list[Clue] | None:
        """Clues that contradict each other, none of which is taken away."""
        return sufficient(session, [clue for clue in clues if clue not in gone], [])

    if (best := left_out(session, clues, [], holding(session, clues, []))) is None:
        return Fix(_UNKNOWN)  # the rules alone have no solution
    with session.within(TRIES) as soon:
        found, proved = smallest(clues, best, lacks, soon)
    remove = tuple(sorted(found, key=clues.index))
    left = [clue for clue in clues if clue not in found]
    found_instead = {clue: _instead(session, left, remove, clue) for clue in remove}
    return Fix(
        _UNKNOWN,
        remove=remove,
        may_be={clue: others for clue, (others, _) in found_instead.items()},
        perhaps_more=frozenset(clue for clue, (_, every) in found_instead.items() if not every),
        smallest=proved,
        puzzle=session.without(remove),
    )


def slips(puzzle: Puzzle, asking: Asking) -> tuple[tuple[str, ...], Ended]:
    """The single changes that its kind knows of, and that give the puzzle a solution, in words; and whether all are.

    Changes that are soon decided come first: none waits for one that takes long.
    """
    advice, found = puzzle.advice(), list[str]()
    if advice is None:
        return (), Ended.EXHAUSTED
    todo: Iterable[tuple[str, Puzzle]] = advice.changes()
    for seconds in PATIENCE:
        waiting, ended = list[tuple[str, Puzzle]](), Ended.EXHAUSTED
        for words, changed in todo:
            if asking.limits.over():
                break
            soon = replace(asking, limits=asking.limits.at_most(seconds))
            number, why = drain(questions.solutions(copy(changed), soon, 1))  # what it remembers goes
            if number:
                found.append(words)
            elif why is not Ended.EXHAUSTED:
                waiting.append((words, changed))
                ended = why
        todo = waiting
    return tuple(found), asking.limits.over() or ended


def _instead(
    session: Session, left: Collection[Clue], removed: Collection[Clue], clue: Clue
) -> tuple[tuple[Clue, ...], bool]:
    """What a clue could be so that there is a solution, and whether that is all: other facts of its place, or what
    solutions allow there."""
    if clue.fact is not None:
        facts = [fact for fact in session.places.get(clue.fact.at, ()) if fact != clue.fact]
        possible = (fact for fact in facts if session.answer(session.holding([*left, fact])) is not None)
        return tuple(Clue(str(fact), clue.at, fact) for fact in possible), True
    soon = Asking(limits=session.limits.at_most(PATIENCE[0]), seed=0)
    found, silent = dict[Clue, None](), list[Solution]()
    without, own = session.without([clue]), {key for key in session.givens if session.clue(key) == clue}

    def see(solution: Solution) -> None:
        if (said := session.puzzle.instead(clue, solution)) is not None:
            news = [Clue(said, clue.at)] if said else []
        else:
            full = clues_of(without.full(solution))
            here = (new for new in full.values() if new.at == clue.at and new.fact is None)
            news = [full[key] for key in own & full.keys()] or [*here]  # a word may be longer, or have another place
            if not news:
                silent.append(solution)  # nobody has written what the clue would be
        found.update(dict.fromkeys(news))

    _, ended = drain(questions.solutions(session.without(removed), soon, SEEN), see)
    others = sorted((other for other in found if other not in session.clues), key=_counted)
    return tuple(others), ended is Ended.EXHAUSTED and not silent


def _counted(clue: Clue) -> list[str | int]:
    """By which clues are sorted: their names, with the numbers in these by size."""
    return [int(word) if word.isdecimal() else word for word in re.split(r"(\d+)", clue.name)]
