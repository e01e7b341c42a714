"""One puzzle and a SAT solver that stays loaded: asked again and again,
each time with other clues and other facts.

    clue       what the maker put there; it holds where its literals are assumed
    fact       what stands at a place; a literal that is true exactly where it does
    core       clues and facts that cannot all be, as the solver found them: some of them may
               have no part in it

What lazy constraints cut off is a consequence of the rules, so it stays. What belongs to one
question alone is guarded by a literal that is retired afterwards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from enum import Enum
from functools import cached_property
from itertools import islice
from typing import TypeVar

import numpy as np

from exactone.solver import room
from exactone.solver.errors import Unable
from exactone.solver.limits import PORTION, Ended, Limits, Stopped
from exactone.solver.model import GUESSED, Answer, Clause, Model, Watch
from exactone.solver.puzzle import At, Clue, Fact, Puzzle, Solution, place_name

from .request import Request

ENGINE = "pysat"
SOLVER = "cadical153"  # the fastest for thousands of short questions,
HUGE = "glucose4"  # but where there are so many choices it cannot be interrupted
ABOUT_CLUES = ("clues", "givens", "_named", "grid")  # what a session remembers of them
NAMED = 3  # places, where one is not known


T = TypeVar("T")

Item = Clue | Fact
"""What can be assumed."""


class OutOfTime(Exception):
    """The limits ended a question before it was answered."""

    def __init__(self, ended: Ended) -> None:
        super().__init__(ended)
        self.ended = ended


@contextmanager
def building(limits: Limits) -> Iterator[None]:
    """While something is made that looks at no limits; where they end it, it is Late."""
    try:
        with limits.building():
            yield
    except Stopped:
        raise OutOfTime(limits.over() or Ended.INTERRUPTED) from None


def clues_of(puzzle: Puzzle) -> Mapping[Hashable, Clue]:
    """The clues of a puzzle by what the givens of its model call them, without a solver."""
    return _named(puzzle, puzzle.loose())


def _named(puzzle: Puzzle, model: Model) -> Mapping[Hashable, Clue]:
    return {given.clue: puzzle.clue_of(given.clue) for given in model.givens}


def with_clues(puzzle: Puzzle, solution: Solution, wanted: Callable[[Clue], bool]) -> Puzzle:
    """The puzzle with those besides its own clues that a solution of it allows and that are
    wanted."""
    own = {*clues_of(puzzle).values()}
    full = puzzle.full(solution)
    return full.without(
        {key for key, clue in clues_of(full).items() if clue not in own and not wanted(clue)}
    )


class About(Enum):
    """What questions are about: what of a puzzle may hold or not."""

    SOLUTIONS = "all holds"
    CLUES = "its clues may hold or not"
    RULES = "so may its rules, where they are told apart"


class Session:
    """A puzzle whose clues may hold or not; all questions share one solver.

    Where it is tight, clues that are more than values hold in any case, which is easier to solve.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, tight: bool = False) -> None:
        self.limits = limits
        self.tight = tight
        self._load(puzzle, self._model(puzzle))

    @classmethod
    def asked(cls, puzzle: Puzzle, request: Request, about: About) -> Session:
        """The session that was kept for such questions, or a new one.

        Where another engine suits the puzzle the model in which all holds is no easier for this
        one.
        """
        if about is About.SOLUTIONS and puzzle.suited != ENGINE:
            about = About.CLUES
        if request.kept is None:
            return cls(puzzle, request.limits, tight=about is About.SOLUTIONS)
        return request.kept.session(puzzle, request.limits, about)

    def change(self, puzzle: Puzzle, limits: Limits) -> None:
        """Goes on with another puzzle; where only its clues differ the solver stays loaded."""
        self.limits = limits
        self.__dict__ = self.of(puzzle).__dict__

    def _model(self, puzzle: Puzzle) -> Model:
        with building(self.limits):
            room.refuse_what_has_none(puzzle.size())
            return puzzle.model() if self.tight else puzzle.loose()

    def _load(self, puzzle: Puzzle, model: Model) -> None:
        # only now, as nobody needs a solver to name
        from exactone.solver.engines.pysat.clauses import LARGE, MANY, counters
        from exactone.solver.engines.pysat.loaded import LoadedSolver  # what is here

        self.puzzle, self.model, self.rules = puzzle, model, model.rules
        self._watch = Watch(self.rules)
        usual = SOLVER if self.rules.size <= GUESSED else HUGE
        self._loaded = LoadedSolver(LARGE if counters(self.rules) > MANY else usual, self.rules)
        if ended := self._loaded.load(self.limits):
            raise OutOfTime(ended)
        # clues hold where they can
        self._loaded.solver.set_phases([given.literal for given in model.givens])

    def of(self, puzzle: Puzzle, keep: bool = False) -> Session:
        """A session about another puzzle, with the same solver where its rules are loaded already.

        A worn one is kept where what was added to it must not be lost.
        """
        model = self._model(puzzle)
        other = copy(self)
        loaded = model.rules is self.rules and (keep or not self._loaded.worn)
        for known in ABOUT_CLUES if loaded else set(other.__dict__) - {"limits", "tight"}:
            other.__dict__.pop(known, None)
        if loaded:
            other.puzzle = puzzle
            other.model = model
        else:
            other._load(puzzle, model)
        return other

    @contextmanager
    def within(self, seconds: float) -> Iterator[Limits]:
        """So many seconds, or less, for what is asked meanwhile."""
        before, self.limits = self.limits, self.limits.at_most(seconds)
        try:
            yield self.limits
        finally:
            self.limits = before

    def each(self, things: Iterable[T]) -> Iterator[T]:
        """All of these, with a look at the limits every now and then;
        Late where they come first."""
        left = iter(things)
        while some := list(islice(left, PORTION)):
            if ended := self.limits.over():
                raise OutOfTime(ended)
            yield from some

    # what there is to assume

    @cached_property
    def clues(self) -> Mapping[Clue, tuple[int, ...]]:
        """The clues of the puzzle, each with the literals that say that it holds."""
        literals_of = defaultdict[Clue, list[int]](list)
        for key, literals in self.givens.items():
            literals_of[self._named[key]] += literals
        return {clue: tuple(literals) for clue, literals in literals_of.items()}

    @cached_property
    def givens(self) -> Mapping[Hashable, list[int]]:
        """The literals that say that clues hold, by what the givens of the model call the clues."""
        literals_of = defaultdict[Hashable, list[int]](list)
        for given in self.model.givens:
            literals_of[given.clue].append(given.literal)
        return literals_of

    def clue(self, given: Hashable) -> Clue:
        """The clue that the givens of the model call so."""
        return self._named[given]

    @cached_property
    def _named(self) -> Mapping[Hashable, Clue]:
        """The clues by what the givens of the model call them."""
        return _named(self.puzzle, self.model)

    @cached_property
    def _says(self) -> Mapping[int, tuple[Fact, ...]]:
        """The facts that hold where a literal is true: a visible choice, or that it is not so."""
        facts_of = dict[int, tuple[Fact, ...]]()
        for choice in self.each(self._choices):
            label = self.rules.label(choice)
            facts_of[choice], facts_of[-choice] = (
                tuple(self.puzzle.facts(label)),
                tuple(self.puzzle.denied(label)),
            )
        return {literal: facts for literal, facts in facts_of.items() if facts}

    @cached_property
    def facts(self) -> Mapping[Fact, tuple[int, ...]]:
        """All facts that there may be, each with the literals of which one is true where it
        holds."""
        literals_of = defaultdict[Fact, list[int]](list)
        for literal, facts in self.each(self._says.items()):
            for fact in facts:
                literals_of[fact].append(literal)
        if nothing := self.puzzle.nothing:
            filled = defaultdict[At, list[int]](list)
            for fact, literals in literals_of.items():
                filled[fact.at] += literals
            for at, literals in self.each(filled.items()):
                literals_of[Fact(at, nothing)] = [-self._some_of(literals)]
        return {fact: tuple(literals) for fact, literals in literals_of.items()}

    def _some_of(self, literals: Sequence[int]) -> int:
        """A literal that is true exactly where one of these is."""
        if len(literals) == 1:
            return literals[0]
        own = self.fresh()
        self.add([-own, *literals])
        for literal in literals:
            self.add([own, -literal])
        return own

    @cached_property
    def places(self) -> Mapping[At, tuple[Fact, ...]]:
        """The facts by their places."""
        facts_at = defaultdict[At, list[Fact]](list)
        for fact in self.each(self.facts):
            facts_at[fact.at].append(fact)
        return {at: tuple(facts) for at, facts in facts_at.items()}

    def places_of(self, literal: int) -> Iterable[At]:
        """The places that a literal, or its negation, says something of."""
        return self._places_of.get(abs(literal), {})

    @cached_property
    def _places_of(self) -> Mapping[int, Mapping[At, None]]:
        found = defaultdict[int, dict[At, None]](dict)
        for literal, facts in self._says.items():
            found[abs(literal)].update((fact.at, None) for fact in facts)
        return found

    @cached_property
    def _own(self) -> dict[Fact, int]:
        """The literals of facts, so far."""
        return {}

    def literal(self, fact: Fact) -> int:
        """The literal that is true exactly where a fact holds."""
        if fact not in self._own:
            self._own[fact] = self._some_of(self.facts[fact])
        return self._own[fact]

    def place(self, called: str) -> At:
        """The place that is called so."""
        names = {place_name(at): at for at in self.places}
        if (place := names.get(called, names.get(called.lower()))) is None:
            raise Unable(
                f"there is no place called {called!r}; there are {', '.join([*names][:NAMED])}, ..."
            )
        return place

    # answers

    def answer(self, assumed: Iterable[int]) -> Answer | None:
        """The choices that are true, hidden ones too, in an answer where these literals hold;
        None if there is none."""
        literals = list(dict.fromkeys(assumed))  # some solvers crash on repeats
        while self._solved(literals):
            true = self._loaded.true()
            if not (cuts := self._watch.cuts(true, self.limits.over)):
                return true
            for cut in cuts:
                self.add(cut)
        return None

    def possible(self, assumed: Iterable[int]) -> bool:
        """Whether there is an answer where these literals hold; the same,
        quicker where nothing is lazy."""
        if self._watch.lazy:
            return self.answer(assumed) is not None
        return self._solved([*dict.fromkeys(assumed)])

    def possible_within(self, assumed: Iterable[int], conflicts: int) -> tuple[bool | None, int]:
        """Whether there is an answer where these literals hold, None where so many conflicts were
        not enough; and how many there were.

        It depends on nothing else, least of all on time; so small numbers are for what must come
        out the same again.
        """
        literals = [*dict.fromkeys(assumed)]
        left = conflicts
        while left > 0:
            if ended := self.limits.over():
                raise OutOfTime(ended)
            solved, spent = self._loaded.solve_within(literals, left)
            left -= spent
            cuts = self._watch.cuts(self._loaded.true(), self.limits.over) if solved else []
            if solved is None or not cuts:
                return solved, conflicts - left
            for cut in cuts:
                self.add(cut)
        return None, conflicts - left

    def _solved(self, literals: list[int]) -> bool:
        """Whether the solver finds an answer, lazy constraints aside."""
        answer = self._loaded.solve(literals, self.limits)
        if isinstance(answer, Ended):
            raise OutOfTime(answer)
        return answer

    def holds(self, item: Item, true: Answer) -> bool:
        """Whether an answer says that a clue or a fact holds;
        a clue that is more than a value may hold unsaid."""
        size = self.rules.size
        literals = self.clues[item] if isinstance(item, Clue) else self.facts[item]
        said = (
            literal in true if literal > 0 else -literal not in true
            for literal in literals
            if abs(literal) <= size
        )
        return all(said) if isinstance(item, Clue) else any(said)

    def last(self) -> Answer:
        """The choices that are true in the answer that was found last."""
        return self._loaded.true()

    def other(self, true: Answer, items: Iterable[Item]) -> Answer | None:
        """Another answer where these hold; None if there is none."""
        with self.others(true) as guard:
            return self.answer([*self.holding(items), guard])

    def core(self) -> frozenset[int]:
        """Literals of those that were assumed last, and led to nothing, that cannot all hold."""
        return frozenset(self._loaded.solver.get_core() or ())

    def literals(self, item: Item) -> tuple[int, ...]:
        """The literals that say that a clue or a fact holds."""
        return self.clues[item] if isinstance(item, Clue) else (self.literal(item),)

    def holding(self, items: Iterable[Item]) -> Iterator[int]:
        """The literals that say that all of these hold."""
        return (literal for item in items for literal in self.literals(item))

    def without(self, clues: Iterable[Clue]) -> Puzzle:
        """The puzzle without these clues."""
        gone = set(clues)
        return self.puzzle.without({given for given, clue in self._named.items() if clue in gone})

    def solution(self, true: Answer) -> Solution:
        """What an answer is to the puzzle."""
        return frozenset(map(self.rules.label, self.each(self.shown(true))))

    def true(self, solution: Solution) -> Answer:
        """The visible choices that say a solution."""
        number = self._number
        return frozenset(number[label] for label in solution)

    @cached_property
    def _number(self) -> dict[Hashable, int]:
        """The visible choices by their labels."""
        return {self.rules.label(choice): choice for choice in self.each(self._choices)}

    def shown(self, true: Answer) -> Answer:
        """The choices of an answer that are visible."""
        return true - self._loaded.hidden

    def said(self, true: Answer) -> set[Fact]:
        """The facts of an answer."""
        says = self._says
        visible = self.each(self._visible)
        facts = {
            fact
            for choice in visible
            for fact in says.get(choice if choice in true else -choice, ())
        }
        if nothing := self.puzzle.nothing:
            filled = {fact.at for fact in facts}
            facts |= {Fact(at, nothing) for at in self.places if at not in filled}
        return facts

    @cached_property
    def _visible(self) -> list[int]:
        return sorted({abs(literal) for literal in self._says})

    def numbers(self, labels: Mapping[Hashable, int], total: int) -> Mapping[Fact, int]:
        """How many solutions have each fact, from how many have each label, of so many."""
        number_of = Counter[Fact]()
        for literal, facts in self.each(self._says.items()):
            have = labels.get(self.rules.label(abs(literal)), 0)
            for fact in facts:
                number_of[fact] += have if literal > 0 else total - have
        if nothing := self.puzzle.nothing:
            filled = Counter[At]()
            for fact, number in number_of.items():
                filled[fact.at] += number
            number_of.update({Fact(at, nothing): total - filled[at] for at in self.places})
        return number_of

    @cached_property
    def grid(self) -> frozenset[At]:
        """All places of facts and of clues."""
        return frozenset(self.places).union(*(clue.at for clue in self.clues))

    def pinned(self, solution: Solution) -> Iterator[int]:
        """The literals that say that an answer is this solution."""
        label = self.rules.label
        return (choice if label(choice) in solution else -choice for choice in self._choices)

    @cached_property
    def _choices(self) -> list[int]:
        chosen: list[int] = np.flatnonzero(self.rules.visible()).tolist()
        return chosen

    # clauses

    def prefer(self, literals: Collection[int]) -> None:
        """Lets the solver try these first."""
        self._loaded.solver.set_phases([*literals])

    def add(self, clause: Clause) -> None:
        """Adds what follows from the rules, or what is guarded."""
        self._loaded.solver.add_clause([*clause])

    def fresh(self) -> int:
        """A literal that stands nowhere yet."""
        self._loaded.top += 1
        return self._loaded.top

    @contextmanager
    def guard(self) -> Iterator[int]:
        """A literal to guard clauses with, as its negation in them: they count where it is assumed,
        and only here."""
        literal = self.fresh()
        try:
            yield literal
        finally:
            self.add([-literal])

    @contextmanager
    def others(self, true: Answer) -> Iterator[int]:
        """A literal: where it is assumed, there is every other answer but not this one."""
        with self.guard() as guard:
            self.add([*self.rules.others(self.shown(true)), -guard])
            yield guard


class Sessions:
    """Sessions that stay for the next question, about one puzzle while its clues change:
    one for each sort of question.

    Each is loaded when it is first needed; where two have the same rules they share a solver.
    """

    def __init__(self) -> None:
        self._known = dict[About, Session]()

    def session(self, puzzle: Puzzle, limits: Limits, about: About) -> Session:
        """The session for such questions, about this puzzle."""
        tight = about is About.SOLUTIONS
        known = self._known.get(about)
        if known is None and self._known:
            known = copy(next(iter(self._known.values())))
            known.tight = tight
        if known is None:
            known = Session(puzzle, limits, tight)
        else:
            known.change(puzzle, limits)
        self._known[about] = known
        return known
