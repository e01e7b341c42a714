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

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from enum import Enum
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from exactone.solver import room
from exactone.solver.errors import Unable
from exactone.solver.limits import PORTION, Ended, Limits, Stopped
from exactone.solver.model import GUESSED, Answer, Clause, Constraints, Model, Watch
from exactone.solver.puzzle import At, Clue, Fact, Puzzle, Solution, place_name

from .request import Request

if TYPE_CHECKING:
    from exactone.solver.engines.pysat.growing import GrowingSolver
    from exactone.solver.engines.pysat.loaded import LoadedSolver

ENGINE = "pysat"
SOLVER = "cadical153"  # the fastest for thousands of short questions,
HUGE = "glucose4"  # but where there are so many choices it cannot be interrupted
GROWN = 500_000  # literals of a model that is loaded in constraints; larger ones hardly change
LASTING = ("limits", "tight", "_steady", "_growing", "_held")  # what is no knowledge of one puzzle
ABOUT_CLUES = ("clues", "givens", "_named", "grid")  # what a session remembers of them
REMEMBERED = 100  # answers
ABOUT_FACTS = (*ABOUT_CLUES, "_says", "facts", "places", "_places_of", "_own")
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
    return {called: puzzle.clue_of(called) for called in puzzle.called_clues()}


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

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits,
        tight: bool = False,
        growing: bool = False,
        steady: bool = False,
    ) -> None:
        """Where it is `growing`, constraints are loaded one by one, so that others may take their
        place; where it is `steady`, it finds the same however busy the machine is, but for models
        so large that the solver runs in a thread (engines/pysat/loaded.py)."""
        self.limits = limits
        self.tight = tight
        self._steady = steady
        self._loaded: LoadedSolver
        self._growing: GrowingSolver | None = None
        self._held = list[int]()
        constraints = self._constraints(puzzle) if growing else None
        if constraints is None:
            self._load(puzzle, self._model(puzzle))
        else:
            self._grow(puzzle, constraints)

    @classmethod
    def asked(cls, puzzle: Puzzle, request: Request, about: About) -> Session:
        """The session that was kept for such questions, or a new one.

        Where another engine suits the puzzle the model in which all holds is no easier for this
        one.
        """
        if about is About.SOLUTIONS and puzzle.suited != ENGINE:
            about = About.CLUES
        if request.kept is None:
            return cls(
                puzzle,
                request.limits,
                tight=about is About.SOLUTIONS,
                growing=about is About.RULES,  # of which a few hold at a time
            )
        return request.kept.session(puzzle, request.limits, about)

    def change(self, puzzle: Puzzle, limits: Limits) -> None:
        """Goes on with another puzzle; where only its clues differ the solver stays loaded."""
        self.limits = limits
        self.__dict__ = self.of(puzzle, grown=True).__dict__

    def _model(self, puzzle: Puzzle) -> Model:
        with building(self.limits):
            room.refuse_what_has_none(puzzle.size())
            return puzzle.model() if self.tight else puzzle.loose()

    def _constraints(self, puzzle: Puzzle) -> Constraints | None:
        """The model in constraints; None where it is loaded as a whole, as large ones are."""
        with building(self.limits):
            constraints = puzzle.constraints(self.tight)
            if constraints is None:
                return None
            known = self._growing is not None and self._growing.frame == constraints.frame
            return constraints if known or puzzle.size() <= GROWN else None

    def _grow(self, puzzle: Puzzle, constraints: Constraints, keep: bool = False) -> None:
        """Goes on with the solver that is loaded, or a new one, where what is new is added."""
        solver = self._growing
        kept = solver is not None and solver.fits(constraints, keep)
        if solver is None or not kept:
            solver = self._grown(constraints)
        with building(self.limits):
            if ended := solver.add(constraints, self.limits):
                raise OutOfTime(ended)
        self._forget(ABOUT_CLUES if kept else {*self.__dict__} - {*LASTING})
        self._growing = solver
        self._held = solver.held(constraints)
        self._loaded, self._watch = solver, solver.watch
        self.puzzle, self.model, self.rules = puzzle, solver.model(constraints), solver.rules

    def _grown(self, constraints: Constraints) -> GrowingSolver:
        """A new solver, with what holds in any case."""
        from exactone.solver.engines.pysat.growing import GrowingSolver

        with building(self.limits):
            solver = GrowingSolver(SOLVER, constraints, self._growing)
        if ended := solver.load(self.limits):
            raise OutOfTime(ended)
        return solver

    def _forget(self, known: Iterable[str]) -> None:
        """Forgets what was found out about the puzzle before."""
        for each in known:
            self.__dict__.pop(each, None)

    def _load(self, puzzle: Puzzle, model: Model) -> None:
        # only now, as nobody needs a solver to name
        from exactone.solver.engines.pysat.clauses import LARGE, MANY, counters
        from exactone.solver.engines.pysat.loaded import LoadedSolver

        self.puzzle, self.model, self.rules = puzzle, model, model.rules
        self._growing, self._held = None, []
        self._watch = Watch(self.rules)
        usual = SOLVER if self.rules.size <= GUESSED else HUGE
        self._loaded = LoadedSolver(LARGE if counters(self.rules) > MANY else usual, self.rules)
        if self._steady:
            self._loaded.be_steady()
        if ended := self._loaded.load(self.limits):
            raise OutOfTime(ended)
        # clues hold where they can
        self._loaded.solver.set_phases([given.literal for given in model.givens])

    def of(self, puzzle: Puzzle, keep: bool = False, grown: bool = False) -> Session:
        """A session about another puzzle, with the same solver where its rules are loaded already.

        A worn one is kept where what was added to it must not be lost. Where it was not growing yet
        it may be so from now on: `grown`.
        """
        grown = grown or self._growing is not None
        if grown and (constraints := self._constraints(puzzle)) is not None:
            other = copy(self)
            other._grow(puzzle, constraints, keep)
            return other
        model = self._model(puzzle)
        other = copy(self)
        loaded = model.rules is self.rules and (keep or not self._loaded.worn)
        if not loaded:
            other._forget({*other.__dict__} - {*LASTING})
        elif puzzle.signs_of_facts != self.puzzle.signs_of_facts:
            other._forget(ABOUT_FACTS)
        else:
            other._forget(ABOUT_CLUES)
        if loaded:
            other.puzzle = puzzle
            other.model = model
        else:
            other._load(puzzle, model)
        return other

    @property
    def shares(self) -> bool:
        """Whether its solver may have nothing but what another session needs, too."""
        return self._growing is None

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
        return {given.clue: self.puzzle.clue_of(given.clue) for given in self.model.givens}

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
        places = defaultdict[int, dict[At, None]](dict)
        for literal, facts in self._says.items():
            places[abs(literal)].update((fact.at, None) for fact in facts)
        return places

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

    def beside(self, switches: Collection[int]) -> Mapping[int, Collection[int]]:
        """Of each of these choices those that stand with it in groups of the rules."""
        if self._growing is not None:
            return {switch: self._growing.beside(switch) for switch in switches}
        neighbours = defaultdict[int, dict[int, None]](dict)
        switch = np.zeros(self.rules.size + 1, dtype=np.bool_)
        switch[[*switches]] = True
        for table in self.rules.tables():
            choices = np.abs(table.literals)
            for group in choices[switch[choices].any(axis=1)].tolist():
                for each in group:
                    if switch[each]:
                        neighbours[each].update(dict.fromkeys(group))
        return neighbours

    # answers

    def answer(self, assumed: Iterable[int]) -> Answer | None:
        """The choices that are true, hidden ones too, in an answer where these literals hold;
        None if there is none."""
        literals = [*dict.fromkeys(assumed)]  # some solvers crash on repeats
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
        not enough; and how many there were. What lazy constraints cut off counts as such.

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
            left -= len(cuts)
        return None, conflicts - left

    def _solved(self, literals: list[int]) -> bool:
        """Whether the solver finds an answer, lazy constraints aside."""
        answer = self._loaded.solve([*self._held, *literals], self.limits)
        if isinstance(answer, Ended):
            raise OutOfTime(answer)
        return answer

    def holds(self, item: Item, true: Answer) -> bool:
        """Whether an answer says that a clue or a fact holds;
        a clue that is more than a value may hold unsaid."""
        if isinstance(item, Clue):
            return all(_is_true(literal, true) for literal in self.clues[item])
        return self._is_said(item, true, self.rules.size)

    def last(self) -> Answer:
        """The choices that are true in the answer that was found last."""
        return self._loaded.true()

    @cached_property
    def remembered(self) -> deque[Answer]:
        """Answers in which something did not follow, as it may again when clues have changed."""
        return deque(maxlen=REMEMBERED)

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

    def choices(self, labels: Iterable[Hashable]) -> list[int]:
        """The visible choices with these labels, so far as there are such."""
        number = self._number
        return sorted(number[label] for label in labels if label in number)

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

    def missing(self, facts: Iterable[Fact], true: Answer) -> Iterator[Fact]:
        """Those of these facts that an answer does not have."""
        size = self.rules.size
        hidden = [fact for fact in facts if not self._is_said(fact, true, size)]
        if hidden and self.puzzle.nothing:
            said = self.said(true)
            hidden = [fact for fact in hidden if fact not in said]
        return iter(hidden)

    def _is_said(self, fact: Fact, true: Answer, size: int) -> bool:
        """Whether a literal of the rules says a fact in an answer."""
        for literal in self.facts[fact]:
            if literal in true if literal > 0 else size >= -literal not in true:
                return True
        return False

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


def _is_true(literal: int, true: Answer) -> bool:
    """Whether a literal is true where these choices are."""
    return literal in true if literal > 0 else -literal not in true


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
        if known is None and (sharing := [each for each in self._known.values() if each.shares]):
            known = copy(sharing[0])
            known.tight = tight
        if known is None:
            known = Session(puzzle, limits, tight, growing=True)
        else:
            known.change(puzzle, limits)
        self._known[about] = known
        return known
