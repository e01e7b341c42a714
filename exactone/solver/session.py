"""One puzzle and a SAT solver that stays loaded: asked again and again, each time with other clues and other facts.

    clue       what the maker put there; it holds where its literals are assumed
    fact       what stands at a place; a literal that is true exactly where it does
    core       clues and facts that cannot all be, as the solver found them: some of them may have no part in it

What lazy constraints cut off is a consequence of the rules, so it stays. What belongs to one question alone is guarded
by a literal that is retired afterwards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cached_property

import numpy as np

from . import room
from .asking import Asking
from .errors import Unable
from .limits import Ended, Limits, Stopped
from .model import GUESSED, Answer, Clause, Model, Watch
from .puzzle import At, Clue, Fact, Puzzle, Solution, place_name

ENGINE = "pysat"
SOLVER = "cadical153"  # the fastest for thousands of short questions,
HUGE = "glucose4"  # but where there are so many choices it hears of a stop late
ABOUT_CLUES = ("clues", "givens", "_named", "grid")  # what a session remembers of them
NAMED = 3  # places, where one is not known


Item = Clue | Fact
"""What can be assumed."""


class Late(Exception):
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
        raise Late(limits.over() or Ended.INTERRUPTED) from None


def clues_of(puzzle: Puzzle) -> Mapping[Hashable, Clue]:
    """The clues of a puzzle by what the givens of its model call them, without a solver."""
    return _named(puzzle, puzzle.loose())


def _named(puzzle: Puzzle, model: Model) -> Mapping[Hashable, Clue]:
    return {given.clue: puzzle.clue_of(given.clue) for given in model.givens}


def with_clues(puzzle: Puzzle, solution: Solution, wanted: Callable[[Clue], bool]) -> Puzzle:
    """The puzzle with those besides its own clues that a solution of it allows and that are wanted."""
    own, full = {*clues_of(puzzle).values()}, puzzle.full(solution)
    return full.without({key for key, clue in clues_of(full).items() if clue not in own and not wanted(clue)})


class Session:
    """A puzzle whose clues may hold or not; all questions share one solver.

    Where it is tight, clues that are more than values hold in any case, which is easier to solve.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, tight: bool = False) -> None:
        self.limits, self.tight = limits, tight
        self._load(puzzle, self._model(puzzle))

    @classmethod
    def asked(cls, puzzle: Puzzle, asking: Asking) -> Session:
        """The session that was kept for such questions, or a new one."""
        if asking.session is None:
            return cls(puzzle, asking.limits)
        asking.session.change(puzzle, asking.limits)
        return asking.session

    def change(self, puzzle: Puzzle, limits: Limits) -> None:
        """Goes on with another puzzle; where only its clues differ the solver stays loaded."""
        self.limits = limits
        self.__dict__ = self.of(puzzle).__dict__

    def _model(self, puzzle: Puzzle) -> Model:
        with building(self.limits):
            room.refuse_what_has_none(puzzle.size())
            return puzzle.model() if self.tight else puzzle.loose()

    def _load(self, puzzle: Puzzle, model: Model) -> None:
        from .engines.pysat.loaded import Loaded  # only now, as nobody needs a solver to name what is here

        self.puzzle, self.model, self.rules = puzzle, model, model.rules
        self._watch = Watch(self.rules)
        self._loaded = Loaded(SOLVER if self.rules.size <= GUESSED else HUGE, self.rules)
        if ended := self._loaded.load(self.limits):
            raise Late(ended)
        self._loaded.solver.set_phases([given.literal for given in model.givens])  # clues hold where they can

    def of(self, puzzle: Puzzle, keep: bool = False) -> Session:
        """A session about another puzzle, with the same solver where its rules are loaded already.

        A worn one is kept where what was added to it must not be lost.
        """
        model, other = self._model(puzzle), copy(self)
        loaded = model.rules is self.rules and (keep or not self._loaded.worn)
        for known in ABOUT_CLUES if loaded else set(other.__dict__) - {"limits", "tight"}:
            other.__dict__.pop(known, None)
        if loaded:
            other.puzzle, other.model = puzzle, model
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

    # what there is to assume

    @cached_property
    def clues(self) -> Mapping[Clue, tuple[int, ...]]:
        """The clues of the puzzle, each with the literals that say that it holds."""
        found = defaultdict[Clue, list[int]](list)
        for key, literals in self.givens.items():
            found[self._named[key]] += literals
        return {clue: tuple(literals) for clue, literals in found.items()}

    @cached_property
    def givens(self) -> Mapping[Hashable, list[int]]:
        """The same by what the givens of the model call the clues."""
        found = defaultdict[Hashable, list[int]](list)
        for given in self.model.givens:
            found[given.clue].append(given.literal)
        return found

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
        found = dict[int, tuple[Fact, ...]]()
        for choice in self._choices:
            label = self.rules.label(choice)
            found[choice], found[-choice] = tuple(self.puzzle.facts(label)), tuple(self.puzzle.denied(label))
        return {literal: facts for literal, facts in found.items() if facts}

    @cached_property
    def facts(self) -> Mapping[Fact, tuple[int, ...]]:
        """All facts that there may be, each with the literals of which one is true where it holds."""
        found = defaultdict[Fact, list[int]](list)
        for literal, facts in self._says.items():
            for fact in facts:
                found[fact].append(literal)
        if nothing := self.puzzle.nothing:
            filled = defaultdict[At, list[int]](list)
            for fact, literals in found.items():
                filled[fact.at] += literals
            found.update({Fact(at, nothing): [-self._some_of(literals)] for at, literals in filled.items()})
        return {fact: tuple(literals) for fact, literals in found.items()}

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
        found = defaultdict[At, list[Fact]](list)
        for fact in self.facts:
            found[fact.at].append(fact)
        return {at: tuple(facts) for at, facts in found.items()}

    def places_of(self, literal: int) -> frozenset[At]:
        """The places that a literal, or its negation, says something of."""
        return self._places_of.get(abs(literal), frozenset())

    @cached_property
    def _places_of(self) -> Mapping[int, frozenset[At]]:
        found = defaultdict[int, set[At]](set)
        for literal, facts in self._says.items():
            found[abs(literal)].update(fact.at for fact in facts)
        return {choice: frozenset(places) for choice, places in found.items()}

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
        if (found := names.get(called, names.get(called.lower()))) is None:
            raise Unable(f"there is no place called {called!r}; there are {', '.join([*names][:NAMED])}, ...")
        return found

    # answers

    def answer(self, assumed: Iterable[int]) -> Answer | None:
        """The choices that are true, hidden ones too, in an answer where these literals hold; None if there is none."""
        literals = list(dict.fromkeys(assumed))  # some solvers crash on repeats
        while self._solved(literals):
            true = self._loaded.true()
            if not (cuts := self._watch.cuts(true, self.limits.over)):
                return true
            for cut in cuts:
                self.add(cut)
        return None

    def possible(self, assumed: Iterable[int]) -> bool:
        """Whether there is an answer where these literals hold; the same, quicker where nothing is lazy."""
        if self._watch.lazy:
            return self.answer(assumed) is not None
        return self._solved([*dict.fromkeys(assumed)])

    def _solved(self, literals: list[int]) -> bool:
        """Whether the solver finds an answer, lazy constraints aside."""
        found = self._loaded.solve(literals, self.limits)
        if isinstance(found, Ended):
            raise Late(found)
        return found

    def holds(self, item: Item, true: Answer) -> bool:
        """Whether an answer says that a clue or a fact holds; a clue that is more than a value may hold unsaid."""
        size = self.rules.size
        literals = self.clues[item] if isinstance(item, Clue) else self.facts[item]
        said = (
            literal in true if literal > 0 else -literal not in true for literal in literals if abs(literal) <= size
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
        return frozenset(map(self.rules.label, self.shown(true)))

    def true(self, solution: Solution) -> Answer:
        """The visible choices that say a solution."""
        number = self._number
        return frozenset(number[label] for label in solution)

    @cached_property
    def _number(self) -> dict[Hashable, int]:
        """The visible choices by their labels."""
        return {self.rules.label(choice): choice for choice in self._choices}

    def shown(self, true: Answer) -> Answer:
        """The choices of an answer that are visible."""
        return true - self._loaded.hidden

    def said(self, true: Answer) -> set[Fact]:
        """The facts of an answer."""
        says = self._says
        found = {fact for choice in self._visible for fact in says.get(choice if choice in true else -choice, ())}
        if nothing := self.puzzle.nothing:
            filled = {fact.at for fact in found}
            found |= {Fact(at, nothing) for at in self.places if at not in filled}
        return found

    @cached_property
    def _visible(self) -> list[int]:
        return sorted({abs(literal) for literal in self._says})

    def numbers(self, labels: Mapping[Hashable, int], total: int) -> Mapping[Fact, int]:
        """How many solutions have each fact, from how many have each label, of so many."""
        found = Counter[Fact]()
        for literal, facts in self._says.items():
            have = labels.get(self.rules.label(abs(literal)), 0)
            for fact in facts:
                found[fact] += have if literal > 0 else total - have
        if nothing := self.puzzle.nothing:
            filled = Counter[At]()
            for fact, number in found.items():
                filled[fact.at] += number
            found.update({Fact(at, nothing): total - filled[at] for at in self.places})
        return found

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
        """A literal to guard clauses with, as its negation in them: they count where it is assumed, and only here."""
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
