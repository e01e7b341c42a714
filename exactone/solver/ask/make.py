"""New puzzles with exactly one solution: a draft with all its clues, of which are left out what
can be; where its steps are too hard, clues are put back."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from exactone.solver import engines
from exactone.solver.errors import EngineError, Refused, Unable
from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.model import Answer
from exactone.solver.puzzle import At, Clue, Draft, Maker, Puzzle, Solution

from . import common, hint, questions
from .finding import Finding, clues
from .minimize import extent, orbits
from .reasons import Effort, needed
from .request import WORDS, Request, Verdict
from .session import ENGINE, OutOfTime, Session
from .steps import Step

Group = tuple[Hashable, ...]
"""What the model calls givens that are left out together."""

FAR = 1 << 30  # cells between places of which one has a name


@dataclass(frozen=True)
class EasedDraft:
    """A draft of which clues were left out."""

    draft: Draft
    session: Session  # that was loaded with it
    groups: Sequence[Group]  # of all its clues
    stays: frozenset[Hashable]  # the clues that were not left out
    minimal: bool  # whether none of these can be left out, too

    @property
    def puzzle(self) -> Puzzle:
        """What is left."""
        gone = {key for key in self.session.givens if key not in self.stays}
        return self.draft.puzzle.without(gone) if gone else self.draft.puzzle

    def having(self, groups: Sequence[Group]) -> EasedDraft:
        """With clues that were left out."""
        return replace(self, stays=self.stays.union(*groups), minimal=False)


def easier(eased: EasedDraft, hard: Sequence[Step], most: int | None) -> list[Group]:
    """Clues to put back so that some of these steps need not be taken;
    none where there would be too many clues.

    Clues that say what stands at the places of the steps, or else the one that is nearest to the
    first of them.
    """
    left = [group for group in eased.groups if eased.stays.isdisjoint(group)]
    clues = {group: [eased.session.clue(key) for key in group] for group in left}
    facts = {step.fact for step in hard}
    told = [group for group in left if any(clue.fact in facts for clue in clues[group])]
    if not told and left:
        told = [min(left, key=lambda group: _apart(hard[0].fact.at, clues[group]))]
    room = FAR if most is None else most - len(eased.stays)
    fitting = list[Group]()
    for group in told:
        if len(group) <= room:
            fitting.append(group)
            room -= len(group)
    return fitting


def _apart(at: At, clues: Sequence[Clue]) -> int:
    """How many cells a place and the nearest of these clues are apart."""
    return min(
        (_between(at, other) for other in chain.from_iterable(clue.at for clue in clues)),
        default=FAR,
    )


def _between(one: At, other: At) -> int:
    if isinstance(one, str) or isinstance(other, str):
        return 0 if one == other else FAR
    return max((abs(a - b) for a, b in zip(one, other, strict=False)), default=0)


MENDED = 300  # times; then a new draft is better
IN_VAIN = 50  # times that a draft was not better than before
OTHERS = 10  # other solutions of a draft that are looked for, before it is mended
FEW = 20  # drafts with too few clues, one after the other
# conflicts until it is left open whether clues could be left out; a share of those that are left,
# or a few, for each of them: what takes more to solve is no puzzle for people
ALL_CLUES = 2000
SHARE = 10
EACH_CLUE = 10
# puzzles, and seconds, of which none was as is wanted
MANY = 100
LONG = 60.0
# seconds for each witness: all get the first, then the next; a proof has more, and once; at last
# an engine that learns gets more
PATIENCE = (0.1, 0.4)
FOR_PROOF = 3.0
AT_LAST = 10.0
PROOF = "proof"
"""The witness that is no engine: a proof clause by clause, looked at by its checker."""


@dataclass(frozen=True)
class NumberRange:
    """Numbers from a least to a greatest."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


@dataclass(frozen=True)
class MakeRequest:
    """What puzzles are wanted."""

    symmetry: str = "asymmetry"
    clues: NumberRange | None = None  # how many
    mask: frozenset[At] | None = None  # where clues stand, all of them and no others
    shape: tuple[int, int] | None = None  # the rows and columns of the mask
    hardest: NumberRange | None = None  # from how many clues and rules the hardest step follows
    witnessed: bool = True  # whether another engine looks at them


@dataclass(frozen=True)
class Made(Finding):
    """A puzzle with exactly one solution; the verdict is of another engine than made it, or of
    the checker of proofs, if that was wanted."""

    puzzle: Puzzle
    solution: Solution
    clues: int | None  # how many; None where all that puzzles of the kind have are printed
    # whether none of its clues can be left out, or none without those that a symmetry sends it to
    minimal: bool
    hardest: Step | None = None  # where it was asked for

    @property
    def words(self) -> str:
        return WORDS["one"]

    @property
    def ending(self) -> str:
        return ""

    def sentences(self) -> Iterator[str]:
        if self.clues is not None:
            yield clues(self.clues) + ("; none of them can be left out" if self.minimal else "")
        if self.hardest is not None:
            yield (
                f"the hardest step is {self.hardest.fact}, from {self.hardest.size} clues and rules"
            )

    @property
    def witness(self) -> str | None:
        """Who besides the solver that made it knows that there is one solution."""
        if self.verdict.proved:
            return PROOF
        return self.verdict.backend if self.verdict.complete else None

    def data(self, document: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What JSON says of it, with the keys of its file."""
        data: dict[str, Any] = {"clues": self.clues, "minimal": self.minimal}
        if document is not None:
            data["document"] = document
        data["solution"] = self.puzzle.write(self.solution)
        # None where nobody else could decide it in time
        data["witness"] = self.witness
        if self.hardest is not None:
            data["hardest"] = self.hardest.data()
        return data


@dataclass
class MakeStatistics:
    """What the puzzles were like that were made so far, wanted or not,
    where something is wanted of that."""

    drafts: int = 0
    hardest: list[int] = field(default_factory=list)  # the sizes of their hardest steps
    clues: list[int] = field(default_factory=list)  # how many they have when none can be left out
    # how many they had in all, where those are too few
    most: list[int] = field(default_factory=list)


def make(
    maker: Maker, wanted: MakeRequest, request: Request, tried: MakeStatistics | None = None
) -> Generator[Made, None, Ended]:
    """New puzzles, one after the other, the same ones for the same seed;
    returns why there are no more.

    Where the time is not limited, it gives up when none was as is wanted for long.
    """
    bench = _Workshop(
        maker,
        wanted,
        random.Random(request.seed),
        request.limits,
        MakeStatistics() if tried is None else tried,
    )
    since = time.monotonic()
    refused = 0
    try:
        while True:
            new_puzzle = bench.attempt()
            refused += 1
            bench.tried.drafts += 1
            if new_puzzle is not None and (made := bench.finished(new_puzzle)) is not None:
                yield made
                since = time.monotonic()
                refused = 0
            if refused > MANY and request.limits.left() is None and time.monotonic() > since + LONG:
                return Ended.TIMEOUT
            if maker.only and (new_puzzle is None or not bench.leaves_out):
                return Ended.EXHAUSTED
            if ended := request.limits.over():
                return ended
    except OutOfTime as late:
        return late.ended
    except Stopped:
        return request.limits.over() or Ended.INTERRUPTED


class _Mending:
    """A draft that is mended again and again.

    Where makers climb, a draft with another solution than the best one so far is given up when it
    leaves more open: then the best one is mended once more, by lot in another way.
    """

    def __init__(self, maker: Maker, rng: random.Random, may: bool) -> None:
        self.maker = maker
        self.rng = rng
        self.may = may
        self.others = list[Solution]()  # that the draft has had, or those like it
        self.best: Draft | None = None
        self.least = 0  # labels in which solutions of the best one differ
        self.in_vain = 0  # times since it was better than before

    def mended(self, draft: Draft, found: Sequence[Solution]) -> Draft | None:
        """A draft that is perhaps without these other solutions; None where it is to be given
        up."""
        if not self.may:
            return None
        if self.maker.climbs:
            different = frozenset[Any]().union(*(draft.solution ^ other for other in found))
            self.in_vain += 1
            if self.best is None or len(different) < self.least:
                self.in_vain = 0
            if self.best is None or draft.solution == self.best.solution:
                self.best, self.least = draft, len(different)
            elif len(different) <= self.least:
                self.best, self.least, self.others = draft, len(different), []
            else:
                draft, found = self.best, []
            if self.in_vain > IN_VAIN:
                return None
        self.others += found
        mended = self.maker.mended(draft, self.others, self.rng)
        if mended is not None and mended.solution != draft.solution and not self.maker.climbs:
            self.others = []
        return mended


class _Workshop:
    """Where puzzles are made: the maker, and the solver with the rules that it saw last."""

    def __init__(
        self,
        maker: Maker,
        wanted: MakeRequest,
        rng: random.Random,
        limits: Limits,
        tried: MakeStatistics,
    ) -> None:
        self.maker = maker
        self.wanted = wanted
        self.rng = rng
        self.limits = limits
        self.tried = tried
        self.session: Session | None = None
        self.tight: Session | None = None  # with rules in which all clues hold
        self.open: Session | None = None  # with the rules of boards without clues
        self.weak = maker.mending  # whether the last draft had other solutions at first
        self.stepping: Session | None = None  # in which it is looked how hard puzzles are
        self.witnesses = Witnesses(limits)
        self.leaves_out = (
            maker.thinned or wanted.clues is not None or wanted.symmetry != "asymmetry"
        )
        self.leaves_out |= wanted.mask is not None
        self.masked = dict[Hashable, bool]()  # whether a given stands where clues are wanted
        self.wish: int | None = None  # under it no solution has what there were others for

    def attempt(self) -> EasedDraft | None:
        """A puzzle that has exactly one solution."""
        draft = self.maker.draft(self.rng, self._solve)
        banned = list[Solution]()
        mending = _Mending(self.maker, self.rng, self.wanted.mask is None)
        for number in range(MENDED):
            if draft is None:
                return None
            if (number or self.weak) and (found := self._others_of_all_clues(draft)):
                draft = mending.mended(draft, found) or self._refilled(draft, found, banned)
                continue
            session = self._loaded(draft.puzzle)
            groups = self._groups(session)
            if self._too_few(sum(map(len, groups))):
                return None
            true = session.true(draft.solution)
            with session.others(true) as guard:
                kept = self._kept(session, groups, guard)
                unlike = self._unlike(session, true, guard) if kept is None else []
            self.weak = kept is None
            if self.wish and unlike:
                session.add([-self.wish, *(-choice for choice in true - unlike[0])])
            if kept is not None:
                stays, minimal = kept
                if self.wanted.clues is not None and len(stays) not in self.wanted.clues:
                    self.tried.clues.append(len(stays))
                    return None
                return EasedDraft(draft, session, groups, stays, minimal)
            found = [*map(session.solution, unlike)]
            draft = mending.mended(draft, found) or self._refilled(draft, found, banned)
        return None

    def _refilled(
        self, draft: Draft, others: Sequence[Solution], banned: list[Solution]
    ) -> Draft | None:
        """A draft with a solution close to this one, in which nothing stands that could be changed
        so that a draft before had another solution; None where there is none.

        What is banned are labels that must not be all in a solution.
        """
        if self.wanted.mask is not None:
            return None
        new = [
            labels
            for other in others
            for labels in (draft.solution - other, other - draft.solution)
        ]
        banned += new
        for some in (banned, new):  # where all of it is too much, what stands there now
            solve = partial(self._near, draft.solution, some)
            if (found := self.maker.refilled(draft, self.rng, solve)) is not None:
                return found
        return None

    def _near(
        self, solution: Solution, banned: Sequence[Solution], puzzle: Puzzle
    ) -> Solution | None:
        """A solution of a puzzle that has nothing that is banned, and else all of another one but
        for what cannot stay then."""
        if ended := self.limits.over():
            raise OutOfTime(ended)
        if self.open is None:
            self.open = Session(puzzle, self.limits, tight=True, steady=True)
        else:
            self.open = self.open.of(puzzle)
        session = self.open
        meant = {*session.choices(solution)}
        visible = np.flatnonzero(session.rules.visible()).tolist()
        session.prefer([choice if choice in meant else -choice for choice in visible])
        kept = [*meant.difference(session.choices(frozenset().union(*banned)))]
        with session.guard() as guard:
            for labels in banned:
                choices = session.choices(labels)
                if len(choices) == len(labels):
                    session.add([-guard, *(-choice for choice in choices)])
            wanted = [*(given.literal for given in session.model.givens), guard]
            while (true := session.answer([*wanted, *kept])) is None:
                core = session.core()
                if core.isdisjoint(kept):
                    return None
                kept = [choice for choice in kept if choice not in core]
            return session.solution(true)

    def _others_of_all_clues(self, draft: Draft) -> list[Solution]:
        """Other solutions of a draft, by a solver in which clues cannot be left out: that is
        quicker; none where it is not known whether there are any."""
        if not self.leaves_out or self.wanted.mask is not None:
            return []
        if ended := self.limits.over():
            raise OutOfTime(ended)
        if self.tight is None:
            self.tight = Session(draft.puzzle, self.limits, tight=True, steady=True)
        else:
            self.tight = self.tight.of(draft.puzzle)
        session = self.tight
        true = session.true(draft.solution)
        with session.others(true) as guard:
            if session.answer([*(given.literal for given in session.model.givens), guard]) is None:
                return []
            return [*map(session.solution, self._unlike(session, true, guard))]

    def finished(self, eased: EasedDraft) -> Made | None:
        """The puzzle, looked at again by others; None where its hardest step is not what is
        wanted."""
        hardest = None
        if self.wanted.hardest is not None:
            eased, hardest = self._eased(eased, self.wanted.hardest.most)
            size = 0 if hardest is None else hardest.size
            self.tried.hardest.append(size)
            if size not in self.wanted.hardest:
                return None
        verdict = Verdict(1, Ended.EXHAUSTED, ENGINE, 0.0)
        puzzle = eased.puzzle
        if self.wanted.witnessed:
            verdict = self.witnesses.verdict(puzzle, eased.draft.solution)
        clues = len(eased.stays) if self.leaves_out else None
        return Made(verdict, puzzle, eased.draft.solution, clues, eased.minimal, hardest)

    def _eased(self, eased: EasedDraft, most: int) -> tuple[EasedDraft, Step | None]:
        """A puzzle with its hardest step; where that takes more,
        clues that were left out are put back.

        They stay out where a mask says which there are, or when there are as many as are wanted.
        """
        limit = None if self.wanted.clues is None else self.wanted.clues.most
        while True:
            steps = self._steps(eased.puzzle)
            hard = [step for step in steps if step.size > most]
            more = easier(eased, hard, limit) if hard and self.wanted.mask is None else []
            if not more:
                return eased, max(steps, key=lambda step: step.size, default=None)
            eased = eased.having(more)

    def _steps(self, puzzle: Puzzle) -> list[Step]:
        """The steps that a person takes."""
        if self.stepping is None:
            self.stepping = hint.session_of(puzzle, self.limits)
        else:
            self.stepping = self.stepping.of(puzzle.parted() or puzzle)
        return [*hint.walk(self.stepping, common.of_session(self.stepping).decided)]

    def _loaded(self, puzzle: Puzzle) -> Session:
        if ended := self.limits.over():
            raise OutOfTime(ended)
        if self.session is None:
            self.session = Session(puzzle, self.limits, tight=not self.leaves_out, steady=True)
            if self.wanted.shape is not None and self.wanted.shape != (own := extent(self.session)):
                raise Unable(
                    "the mask has {} rows of {}, but the grid {} of {}".format(
                        *self.wanted.shape, *own
                    )
                )
        else:
            self.session = self.session.of(puzzle, keep=self.wish is not None)
        return self.session

    def _solve(self, puzzle: Puzzle) -> Solution | None:
        """A random solution, as chance has it that decides what the solver tries first."""
        session = self._loaded(puzzle)
        signs = self.rng.randbytes(session.rules.size)
        session.prefer(
            [choice if sign & 1 else -choice for choice, sign in enumerate(signs, start=1)]
        )
        givens = [given.literal for given in session.model.givens]
        if self.wanted.mask is None:
            true = session.answer(givens)
            return None if true is None else self.maker.turned(session.solution(true), self.rng)
        self.wish = self.wish or session.fresh()
        if (true := session.answer([*givens, self.wish])) is None:
            self.wish = None  # it was too much
            return None
        session.prefer(
            [choice if choice in true else -choice for choice in range(1, session.rules.size + 1)]
        )
        return session.solution(true)  # another one, if there is one, will be close to it

    # clues

    def _unlike(self, session: Session, true: Answer, guard: int) -> list[Answer]:
        """The answer that was found last, and others that are as close to the one that is meant as
        can be: none has all that is different in another one.

        So each shows another change that leaves the rules and all clues as they are.
        """
        found = [session.shown(session.last())]
        if self.wanted.mask is not None:
            return found
        visible = np.flatnonzero(session.rules.visible()).tolist()
        session.prefer([choice if choice in true else -choice for choice in visible])
        givens = [given.literal for given in session.model.givens]
        if self.maker.climbs:
            return self._of_all_open(session, true, found, [*givens, guard])
        other: Answer | None = found.pop()
        while other is not None:
            other = self._closest(session, true, other, [*givens, guard], visible)
            found.append(other)
            session.add([-guard, *_not_all(true, other)])
            if len(found) == OTHERS:
                break
            answer = session.answer([*givens, guard])
            other = None if answer is None else session.shown(answer)
        return found

    def _of_all_open(
        self, session: Session, true: Answer, found: list[Answer], assumed: Sequence[int]
    ) -> list[Answer]:
        """Other answers, among which all is different that is in any of them."""
        alike = true.intersection(*found)
        while alike:
            with session.guard() as fewer:
                session.add([-fewer, *(-choice for choice in sorted(alike))])
                answer = session.answer([*assumed, fewer])
            if answer is None:
                break
            found.append(session.shown(answer))
            alike &= answer
        return found

    def _closest(
        self,
        session: Session,
        true: Answer,
        other: Answer,
        assumed: Sequence[int],
        visible: Sequence[int],
    ) -> Answer:
        """Another answer with as few of the differences of this one as can be."""
        while True:
            different = true ^ other
            alike = (c if c in true else -c for c in visible if c not in different)
            with session.guard() as fewer:
                session.add([-fewer, *_not_all(true, other)])
                closer = session.answer([*assumed, fewer, *alike])
            if closer is None:
                return other
            other = session.shown(closer)

    def _too_few(self, number: int) -> bool:
        """Whether a draft has fewer clues in all than are wanted;
        raises where none of the first ones has enough."""
        wanted = self.wanted.clues
        most = self.tried.most
        if wanted is None or number >= wanted.least:
            most.clear()
            return False
        most.append(number)
        if len(most) >= FEW or self.maker.only or self.wanted.mask is not None:
            raise Unable(
                f"{wanted.least} clues are wanted, but such puzzles have {max(most)} in all"
            )
        return True

    def _groups(self, session: Session) -> list[Group]:
        """The givens that are left out together, in random order."""
        groups: list[Group]
        mask = self.wanted.mask
        if mask is not None:
            if not self.masked.keys() >= session.givens.keys():
                self.masked |= {
                    key: mask.issuperset(session.clue(key).at) for key in session.givens
                }
            groups = [(key,) for key in session.givens if self.masked[key]]
        elif self.wanted.symmetry != "asymmetry":
            keys = {session.clue(key): key for key in session.givens}
            groups = [
                tuple(keys[clue] for clue in group)
                for group in orbits(session, self.wanted.symmetry)
            ]
        else:
            groups = [(key,) for key in session.givens]
        if not groups and (
            mask is not None or self.wanted.clues or self.wanted.symmetry != "asymmetry"
        ):
            raise Unable(
                "there is no clue"
                + (" where the mask has one" if mask else (" that could be left out"))
            )
        self.rng.shuffle(groups)
        return groups

    def _kept(
        self, session: Session, groups: Sequence[Group], guard: int
    ) -> tuple[frozenset[Hashable], bool] | None:
        """Which givens stay, and whether none can be left out;
        None where they have another solution, or are too many.

        The guard says that it is another one.
        """
        literals = [
            [literal for key in group for literal in session.givens[key]] for group in groups
        ]
        if not self.leaves_out or self.wanted.mask is not None:
            if session.possible([guard, *(literal for group in literals for literal in group)]):
                return None
            return frozenset(chain.from_iterable(groups)), False
        session.prefer([literal for group in literals for literal in group])
        effort = Effort(ALL_CLUES, SHARE, EACH_CLUE)
        numbers, ended = needed(session, literals, [guard], effort)
        if ended is not Ended.EXHAUSTED:
            raise OutOfTime(ended)
        if numbers is None:
            return None
        kept = [groups[number] for number in numbers]
        clues = self.wanted.clues
        minimal = not effort.spared
        if clues is not None:
            more = iter(set(range(len(groups))) - set(numbers))
            while sum(map(len, kept)) < clues.least and (number := next(more, None)) is not None:
                kept.append(groups[number])
                minimal = False
        return frozenset(chain.from_iterable(kept)), minimal


def _not_all(true: Answer, other: Answer) -> Iterator[int]:
    """The clause that an answer has not all in which another one differs from the true one."""
    yield from (-choice for choice in other - true)
    yield from true - other


class Witnesses:
    """Those who look at new puzzles: other engines, and the checker of a proof; who was quick about
    the last one is asked first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        names = list(filter(engines.installed, engines.WITNESSES))
        # CP-SAT, which begins anew with every cut, comes last; in a browser no proof can be written
        quick = sum(name in engines.FIRST_TURNS for name in names)
        proofs = [] if sys.platform == "emscripten" else [PROOF]
        self.names = [*names[:quick], *proofs, *names[quick:]]
        self.learning = names[-1]

    def verdict(self, puzzle: Puzzle, solution: Solution) -> Verdict:
        """What somebody else says of a puzzle that has but this solution; raises what they,
        or the checker, object to.

        The verdict is not complete where none could decide.
        """
        if broken := puzzle.check(solution):
            raise EngineError(f"the solution of a new puzzle is wrong: {broken[0]}", solution)
        verdict = Verdict(0, Ended.TIMEOUT, "", 0.0)
        out = set[str]()
        turns = [(seconds, name) for seconds in PATIENCE for name in self.names]
        for seconds, name in [*turns, (AT_LAST, self.learning)]:
            if name in out:
                continue
            if name == PROOF:
                out.add(name)  # it has all its time at once
            try:
                verdict = self._asked(name, puzzle, seconds)
            except Refused:
                out.add(name)
                continue
            if verdict.solutions not in ((), (solution,)) or verdict.answer == "none":
                raise EngineError(
                    f"{name} does not agree that a new puzzle has exactly one solution", solution
                )
            if verdict.complete:
                self.names.sort(key=lambda other: other != name)
                break
            if self.limits.over():
                break
        return verdict

    def _asked(self, name: str, puzzle: Puzzle, seconds: float) -> Verdict:
        """What one of them says within so many seconds."""
        if name == PROOF:
            if not puzzle.model().rules.lazy:
                raise Refused("other engines are as quick where no constraint is lazy")
            from exactone.solver.proving import prove

            return prove(puzzle, Request(limits=self.limits.at_most(FOR_PROOF)))[0]
        return questions.verify(puzzle, Request(name, self.limits.at_most(seconds)))
