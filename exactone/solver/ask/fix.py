"""What to change so that there is exactly one solution: clues to add, or to take away."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from exactone.solver.errors import Unable
from exactone.solver.grid import FOLLOWS
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import At, Clue, ClueId, Grid, Puzzle, Solution
from exactone.solver.streams import drain

from . import as_json, changes, questions
from .finding import Finding, clues, either, lined, marks
from .reasons import holding, left_out, needed, smallest, sufficient
from .request import Request, Verdict
from .session import ENGINE, About, OutOfTime, Session, clues_of


class SolutionClues:
    """All solutions, each with the clues that it allows, as bits of the solutions that allow a
    clue."""

    def __init__(self, allowed: Sequence[Collection[Clue]], limits: Limits) -> None:
        self.allowed = allowed
        self.limits = limits
        self.most = max(map(len, allowed))  # clues of one of them
        self.allow = defaultdict[Clue, int](int)
        for number, its_clues in enumerate(allowed):
            for clue in its_clues:
                self.allow[clue] |= 1 << number

    def by_few(self, most: int) -> Iterator[int]:
        """The solutions that so many clues may leave alone, or fewer."""
        return (number for number in range(len(self.allowed)) if self._alone(number, most))

    def _alone(self, number: int, most: int) -> bool:
        """Whether so many clues may exclude all others."""
        others = (1 << len(self.allowed)) - 1 & ~(1 << number)
        masks = {others & ~self.allow[clue] for clue in self.allowed[number]}
        excluded = sorted(masks, key=int.bit_count, reverse=True)

        def all_of(left: int, most: int) -> bool:
            if ended := self.limits.over():
                raise OutOfTime(ended)
            if not left:
                return True
            if (
                not most
                or most * max((each & left).bit_count() for each in excluded) < left.bit_count()
            ):
                return False
            hard = left  # what few of them exclude
            for each in excluded:
                hard = hard & ~each or hard
            hardest = hard & -hard
            return any(all_of(left & ~each, most - 1) for each in excluded if each & hardest)

        return bool(excluded) and all_of(others, most)


LISTED = 10_000  # solutions
# seconds to list all, for each way to look, and for each solution for the proof that no fewer will
# do
TRIALS = 5.0


class ClueSet(NamedTuple):
    """Clues that leave a solution alone."""

    clues: tuple[Clue, ...]
    solution: Solution
    puzzle: Puzzle  # with them
    smallest: bool  # whether it is proved that no fewer will do, of those that could be added
    # what the clues that could be added are called, where none of them gives a place away
    sorts: str = ""
    # what those are called of which it is proved that they alone leave no solution alone
    short: str = ""


Best = tuple[ClueSet | None, bool]
"""The best that is found so far, and whether it is proved that none is better."""

Wanted = Callable[[Clue], bool]
"""Whether a clue is one of those that could be added."""


class ClueSearch:
    """What could be added to a puzzle so that the solution that is meant is the only one, or any.

    Raises Late where there is no time to see one solution.
    """

    def __init__(self, puzzle: Puzzle, request: Request, keep: Solution | None = None) -> None:
        self.puzzle = puzzle
        self.request = request
        self.keep = keep
        # solutions, and whether there are no others
        self.listed = list[Solution]()
        self.every = False
        # what the clues are called of which it is proved that they alone leave no solution alone
        self.short = ""

    def without_places(self) -> ClueSet | None:
        """The best of the clues that give no place away; nothing where there are none,
        or these alone do not do."""
        if not self.puzzle.addable:
            return None
        clue_set, proved = self._best(lambda clue: clue.fact is None)
        self.short = self.puzzle.addable if proved and clue_set is None else ""
        return clue_set and clue_set._replace(sorts=self.puzzle.addable)

    def of_all(self) -> ClueSet | None:
        """The best of all clues; nothing where none would do."""
        clue_set, proved = self._best(lambda _: True)
        if clue_set is None and not proved:
            raise OutOfTime(self.request.limits.over() or Ended.TIMEOUT)
        return clue_set and clue_set._replace(short=self.short)

    def _best(self, wanted: Wanted) -> Best:
        if self.keep is not None:
            return _for_one(self.puzzle, self.request.limits, self.keep, wanted), True
        if not self.listed:
            self._list()
        return _for_any(self.puzzle, self.request, self.listed, self.every, wanted)

    def _list(self) -> None:
        soon = replace(self.request, limits=self.request.limits.at_most(TRIALS))
        _, ended = drain(questions.solutions(self.puzzle, soon, LISTED + 1), self.listed.append)
        if not self.listed:
            _, late = drain(questions.solutions(self.puzzle, self.request, 1), self.listed.append)
            if not self.listed:
                raise OutOfTime(late)
        self.every = ended is Ended.EXHAUSTED


def for_any(puzzle: Puzzle, request: Request) -> ClueSet | None:
    """The fewest that leave any solution alone, or the best that are found;
    nothing where none can be."""
    adding = ClueSearch(puzzle, request)
    return adding.without_places() or adding.of_all()


def _for_any(
    puzzle: Puzzle, request: Request, listed: Sequence[Solution], every: bool, wanted: Wanted
) -> Best:
    """The best that leave one of these solutions alone, which are all or some;
    and whether none at all would do."""
    best = _for_one(puzzle, request.limits, listed[0], wanted)
    for way in (_of_all, _of_some) if every else (_of_some,):
        with suppress(OutOfTime):
            for clue_set, proved in way(
                puzzle, request.limits.at_most(TRIALS), listed, best, wanted
            ):
                best = clue_set
                if proved or (best and len(best.clues) == 1):
                    return best and best._replace(smallest=True), True
    return best and best._replace(smallest=len(best.clues) == 1), False


def _of_some(
    puzzle: Puzzle, limits: Limits, listed: Sequence[Solution], best: ClueSet | None, wanted: Wanted
) -> Iterator[Best]:
    """What leaves one of these alone, each better than before;
    there are others of which nothing is known."""
    for solution in listed[1:]:
        clue_set = _for_one(puzzle, limits, solution, wanted)
        if clue_set and (best is None or len(clue_set.clues) < len(best.clues)):
            best = clue_set
            yield best, False


def _of_all(
    puzzle: Puzzle, limits: Limits, listed: Sequence[Solution], best: ClueSet | None, wanted: Wanted
) -> Iterator[Best]:
    """Clues that leave one of these solutions alone, each set better than the one before, where
    these are all solutions: in the end the fewest that leave any of them alone."""
    apart = SolutionClues(list(_allowed(puzzle, limits, listed, wanted)), limits)
    tried = set[int]()
    proved = True
    for most in range(1, len(best.clues) if best else apart.most + 1):
        for number in apart.by_few(most):
            if number not in tried:
                tried.add(number)
                clue_set = _for_one(puzzle, limits, listed[number], wanted)
                proved = proved and (
                    clue_set is None or clue_set.smallest or len(clue_set.clues) <= most
                )
                if clue_set and (best is None or len(clue_set.clues) < len(best.clues)):
                    best = clue_set
                    yield best, False
            if best and len(best.clues) <= most:
                break
        if best and len(best.clues) <= most + 1:
            break  # of all that it takes more than so few for, none takes fewer
    yield best, proved


def _allowed(
    puzzle: Puzzle, limits: Limits, solutions: Iterable[Solution], wanted: Wanted
) -> Iterator[set[Clue]]:
    """What could be added of each solution."""
    own = {*clues_of(puzzle).values()}
    for solution in solutions:
        if ended := limits.over():
            raise OutOfTime(ended)
        yield {*filter(wanted, clues_of(puzzle.full(solution)).values())} - own


def _for_one(puzzle: Puzzle, limits: Limits, solution: Solution, wanted: Wanted) -> ClueSet | None:
    """The fewest of those that are wanted which leave this solution alone, or the best that are
    found; nothing where not even all of them would do."""
    session = Session(puzzle.full(solution), limits)
    own = {*clues_of(puzzle).values()}
    every = [clue for clue in session.clues if clue not in own]
    more = [*filter(wanted, every)]
    true = session.answer(session.pinned(solution))
    if true is None:
        raise Unable(
            "the solution that is meant is none of the puzzle with all clues that it allows"
        )
    with session.others(true) as guard:
        assumed = [*session.holding(clue for clue in session.clues if clue in own), guard]
        held = holding(session, more, assumed)
        numbers, ended = needed(session, [session.clues[clue] for clue in more], assumed)
        if numbers is None:
            return None
        if ended is not Ended.EXHAUSTED and len(numbers) == len(more):
            raise OutOfTime(ended)  # perhaps not even all of them are enough
        clues = [more[number] for number in numbers]
        proved = False
        if ended is Ended.EXHAUSTED:
            with session.within(TRIALS) as soon:
                clues, proved = smallest(
                    more, clues, lambda chosen: left_out(session, more, chosen, held), soon
                )
    left = session.without(clue for clue in every if clue not in clues)
    return ClueSet(
        tuple(replace(clue, line=None) for clue in sorted(clues, key=more.index)),
        solution,
        left,
        proved,
    )


SEEN = 200  # solutions, to see what a clue could be instead
# seconds for each slip: all get the first, those not decided then the next
PATIENCE = (0.3, 3.0, None)
TRIES = 5.0  # seconds for the proof that nothing less will do
DRAWN = 20.0  # seconds for all that could be drawn otherwise
SHOWN = 10  # of those changes


class Slip(NamedTuple):
    """A single change of something else than a clue that gives a puzzle a solution."""

    words: str
    puzzle: Puzzle  # with it
    one: bool  # whether that has exactly one solution,
    several: bool  # or is known to have more

    def __str__(self) -> str:
        number = (
            "exactly one solution"
            if self.one
            else "several solutions"
            if self.several
            else "a solution"
        )
        return f"it has {number} if {self.words}"


@dataclass(frozen=True)
class Fix(Finding):
    """Clues to add, or to take away; the verdict is on the puzzle as it is."""

    add: tuple[Clue, ...] = ()
    remove: tuple[Clue, ...] = ()
    change: tuple[Clue, ...] = ()  # what is drawn otherwise, so that there is exactly one solution
    # what one that is taken away could become
    may_be: Mapping[Clue, tuple[Clue, ...]] = field(default_factory=dict)
    # those of which it is not known whether they could be others, too
    perhaps_more: frozenset[Clue] = frozenset()
    smallest: bool = False  # whether it is proved that nothing less will do
    # what the clues are called that could be added, where none that gives a place away was
    sorts: str = ""
    # what those are called of which it is proved that they alone leave no solution alone
    short: str = ""
    solution: Solution | None = None  # the one that is left, where clues are added
    puzzle: Puzzle | None = None  # the puzzle when that is done; None where nothing helps
    ended: Ended = Ended.EXHAUSTED  # why the search for what to change is over
    # single changes of other things than clues that give it a solution
    slips: tuple[Slip, ...] = ()

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
        best = (
            "no fewer do"
            if self.smallest
            else ("these are the best that were found, perhaps fewer do")
        )
        if self.add:
            yield (
                f"add {clues(len(self.add))} and there is exactly one solution; "
                f"{self._best_to_add(best)}"
            )
            yield from map(self._added, self.add)
        elif self.change:
            best = "no single one does" if self.smallest and len(self.change) > 1 else best
            yield f"with {_changes(len(self.change))} there is exactly one solution; {best}"
            yield from map(lined, self.change)
        elif self.remove:
            yield f"take away {clues(len(self.remove))} and there is a solution; {best}"
            yield from map(self._taken, self.remove)
        elif self.verdict.answer == "one":
            yield "nothing needs to be changed"
        elif self.verdict.answer == "none" and not self.slips and not self.late:
            yield (
                "to take clues away does not help: without any of them there is no solution either"
            )
        elif self.verdict.answer == "many" and not self.late:
            yield "nothing that could be added beside the clues that there are leaves one"
        yield from map(str, self.slips)

    def data(self) -> dict[str, Any]:
        if self.verdict.broken:
            return super().data()
        data: dict[str, Any] = {
            "add": [as_json.clue(each) for each in self.add],
            "remove": [as_json.clue(each) for each in self.remove],
        }
        if self.change:
            data["change"] = [as_json.clue(each) for each in self.change]
        data["may_be"] = [
            [as_json.clue(other) for other in self.may_be.get(each, ())] for each in self.remove
        ]
        data["may_be_all"] = [each not in self.perhaps_more for each in self.remove]
        data["smallest"] = self.smallest
        if self.late:
            data |= {"complete": False, "ended": self.ended.name.lower()}
        if self.slips:
            data["repairs"] = [slip.words for slip in self.slips]
        return data

    def _added(self, clue: Clue) -> str:
        """A clue that is added; where puzzles are not made of what stands in places,
        it is said that this is given."""
        apart = clue.fact is not None and self.puzzle is not None and not self.puzzle.of_givens
        return lined(clue) + (", given" if apart else "")

    def _best_to_add(self, best: str) -> str:
        """Of what it is claimed that no fewer do."""
        if self.sorts and self.smallest and len(self.add) > 1:
            return f"no fewer {self.sorts} do"
        if self.short:
            return f"{self.short} alone are not enough; with given places {best}"
        return best

    def _taken(self, clue: Clue) -> str:
        """A clue that is taken away, and what it could be."""
        others = [
            other.fact.value if other.fact else other.name for other in self.may_be.get(clue, ())
        ]
        more = ["perhaps something else"] if clue in self.perhaps_more else []
        return lined(clue) + (f"; it could be {either([*others, *more])}" if others else "")

    def grid(self) -> Grid | None:
        if self.puzzle and (self.add or self.change or self.remove):
            return self.puzzle.grid()
        return None

    def pictured(self, puzzle: Puzzle) -> Grid:
        """What is to be taken away is marked where it stands."""
        if self.remove:
            return puzzle.grid()
        return super().pictured(puzzle)

    def marks(self) -> Mapping[At, str]:
        return marks(self.remove) | dict.fromkeys(
            (at for each in (*self.add, *self.change) for at in each.at), FOLLOWS
        )


def fix(puzzle: Puzzle, request: Request, keep: Solution | None = None) -> Fix:
    """The fewest clues to add so that one solution is left, this one if it is named;
    or to take away so that one is."""
    started = time.monotonic()
    repair = Fix(_UNKNOWN)
    if keep is not None and (wrong := questions.check(puzzle, [keep])).broken:
        return Fix(wrong)
    first = replace(questions.verify(puzzle, request), solutions=())
    try:
        if first.answer == "none":
            mended, ended = slips(puzzle, request)
            best = mended[0].puzzle if mended and mended[0].one else None
            repair = Fix(first, slips=mended, puzzle=best, ended=ended)
            less = _less(Session.asked(puzzle, request, About.CLUES))
            repair = replace(less, slips=mended, puzzle=less.puzzle or best, ended=ended)
        elif first.answer == "many":
            repair = _more(puzzle, request, keep)
        elif first.answer == "one":
            repair = Fix(first, puzzle=puzzle, smallest=True)
        else:
            repair = Fix(first, ended=first.ended)
    except OutOfTime as late:
        repair = replace(repair, ended=late.ended)
    ended = (
        repair.ended
        if repair.smallest or repair.ended is not Ended.EXHAUSTED
        else request.limits.over() or repair.ended
    )
    return replace(repair, verdict=replace(first, seconds=time.monotonic() - started), ended=ended)


_UNKNOWN = Verdict(0, Ended.INTERRUPTED, ENGINE, 0.0)


def _more(puzzle: Puzzle, request: Request, keep: Solution | None) -> Fix:
    """The fewest to add so that the solution that is meant is the only one, or else any."""
    adding = ClueSearch(puzzle, request, keep)
    added = adding.without_places()
    if added is None and (other := changes.changed(puzzle, request, keep)) is not None:
        change = tuple(
            Clue(each.name, each.at, id=ClueId("change", says=each.signs)) for each in other.changes
        )
        return Fix(
            _UNKNOWN,
            change=change,
            smallest=other.smallest,
            solution=other.solution,
            puzzle=other.puzzle,
        )
    if added is None and (added := adding.of_all()) is None:
        return Fix(_UNKNOWN)
    return Fix(
        _UNKNOWN,
        add=added.clues,
        smallest=added.smallest,
        sorts=added.sorts,
        short=added.short,
        solution=added.solution,
        puzzle=added.puzzle,
    )


# no solution


def _less(session: Session) -> Fix:
    """The fewest clues to take away so that there is a solution,
    and what each of them could be instead."""
    clues = list(session.clues)

    def lacks(gone: Collection[Clue]) -> list[Clue] | None:
        """Clues that contradict each other, none of which is taken away."""
        return sufficient(session, [clue for clue in clues if clue not in gone], [])

    if (best := left_out(session, clues, [], holding(session, clues, []))) is None:
        return Fix(_UNKNOWN)  # the rules alone have no solution
    with session.within(TRIES) as soon:
        removed, proved = smallest(clues, best, lacks, soon)
    remove = tuple(sorted(removed, key=clues.index))
    left = [clue for clue in clues if clue not in removed]
    found_instead = {clue: _instead(session, left, remove, clue) for clue in remove}
    return Fix(
        _UNKNOWN,
        remove=remove,
        may_be={clue: others for clue, (others, _) in found_instead.items()},
        perhaps_more=frozenset(clue for clue, (_, every) in found_instead.items() if not every),
        smallest=proved,
        puzzle=session.without(remove),
    )


def slips(puzzle: Puzzle, request: Request) -> tuple[tuple[Slip, ...], Ended]:
    """The single changes that its kind knows of, and that give the puzzle a solution;
    and whether these are all.

    Changes that are soon decided come first: none waits for one that takes long. In the end
    those are the first that give it exactly one solution.
    """
    advice = puzzle.advice()
    if advice is not None:
        mended, ended = _tried(advice.changes(), request, None)
        return mended, request.limits.over() or ended
    redrawn = ((change.name, puzzle.redrawn([change])) for change in puzzle.changes())
    soon = replace(request, limits=request.limits.at_most(DRAWN))
    mended, _ = _tried(
        ((words, other) for words, other in redrawn if other is not None), soon, SHOWN
    )
    return mended, request.limits.over() or Ended.EXHAUSTED


def _tried(
    todo: Iterable[tuple[str, Puzzle]], request: Request, most: int | None
) -> tuple[tuple[Slip, ...], Ended]:
    """Those of the changed puzzles that have a solution; of many so many,
    where there is a number."""
    slips_found = list[Slip]()
    ended = Ended.EXHAUSTED
    for seconds in PATIENCE:
        waiting = list[tuple[str, Puzzle]]()
        ended = Ended.EXHAUSTED
        for words, changed in todo:
            if request.limits.over() or len(slips_found) == most:
                break
            soon = replace(request, limits=request.limits.at_most(seconds))
            # what it remembers goes
            number, why = drain(questions.solutions(copy(changed), soon, 2))
            if number:
                slips_found.append(
                    Slip(words, changed, number == 1 and why is Ended.EXHAUSTED, number > 1)
                )
            elif why is not Ended.EXHAUSTED:
                waiting.append((words, changed))
                ended = why
        todo = waiting
    return tuple(sorted(slips_found, key=lambda slip: not slip.one)), ended


def _instead(
    session: Session, left: Collection[Clue], removed: Collection[Clue], clue: Clue
) -> tuple[tuple[Clue, ...], bool]:
    """What a clue could be so that there is a solution, and whether that is all: other facts of
    its place, or what solutions allow there."""
    if clue.fact is not None:
        facts = [fact for fact in session.places.get(clue.fact.at, ()) if fact != clue.fact]
        possible = (
            fact for fact in facts if session.answer(session.holding([*left, fact])) is not None
        )
        return tuple(Clue(str(fact), clue.at, fact) for fact in possible), True
    soon = Request(limits=session.limits.at_most(PATIENCE[0]), seed=0)
    clues_instead = dict[Clue, None]()
    silent = list[Solution]()
    without = session.without([clue])
    own = {key for key in session.givens if session.clue(key) == clue}

    def see(solution: Solution) -> None:
        if (said := session.puzzle.instead(clue, solution)) is not None:
            news = [Clue(said, clue.at, id=ClueId("instead", says=said))] if said else []
        else:
            full = clues_of(without.full(solution))
            here = (new for new in full.values() if new.at == clue.at and new.fact is None)
            # a word may be longer, or have another place
            news = [full[key] for key in own & full.keys()] or [*here]
            if not news:
                silent.append(solution)  # nobody has written what the clue would be
        clues_instead.update(dict.fromkeys(news))

    _, ended = drain(questions.solutions(session.without(removed), soon, SEEN), see)
    others = sorted((other for other in clues_instead if other not in session.clues), key=_by_value)
    return tuple(others), ended is Ended.EXHAUSTED and not silent


def _changes(number: int) -> str:
    """So many changes."""
    return "1 change" if number == 1 else f"{number:,} changes"


def _by_value(clue: Clue) -> list[str | int]:
    """By which clues are sorted: what they say, with the numbers in that by size."""
    said = clue.fact.value if clue.fact else clue.id.says if clue.id else ""
    return [int(word) if word.isdecimal() else word for word in re.split(r"(\d+)", str(said))]
