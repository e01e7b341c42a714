"""A solver that stays loaded while the clues of a puzzle change: what a puzzle says that was not
said yet is added, and what it does not say any more no longer holds.

    fixed      constraints that are loaded as they are, and hold for good
    switch     a literal in front of each clause of another constraint: where it is assumed, the
               constraint holds; else it is let go, and nothing follows from it
    stale      constraints behind switches that the puzzle does not have any more

Where a fixed constraint must not hold any more, or there is too much that is stale, a new solver
is loaded. It begins with what the last one has learned of what changes: that is not fixed again.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator

from exactone.solver.limits import Ended, Limits
from exactone.solver.model import (
    Answer,
    Constraints,
    Given,
    Model,
    Rules,
    SwitchedLazy,
    Watch,
    own_copy,
)

from .clauses import LARGE, MANY, ClauseWriter, counters
from .loaded import POSITIVE, LoadedSolver, deaf, no_collector

STALE = 50_000  # literals in clauses that may be stale, however little is loaded,
SHARE = 2  # and how many times as many as there are in those that are needed


class GrowingSolver(LoadedSolver):
    """A solver for models with the same frame, which are different in their constraints."""

    def __init__(
        self, variant: str, constraints: Constraints, before: GrowingSolver | None = None
    ) -> None:
        """For a puzzle of which nothing is known, or which came after another one."""
        rules, self._has = constraints.choices()
        self.frame = constraints.frame
        self.fixed = frozenset(_fixed(constraints, before))
        for constraint in constraints.held:
            if constraint in self.fixed:
                constraints.post(constraint, self._has, rules)
        super().__init__(LARGE if counters(rules) > MANY else variant, rules)
        self.watch = Watch(rules)
        self._switch = dict[Hashable, int]()  # of each constraint that is not fixed
        self._said = dict[int, Rules]()  # by its switch, what it says
        self._literals = dict[int, int]()  # in its clauses
        self._seen = list[int]()  # choices beyond the first rules that answers are to have
        self.hidden = set(self.hidden)

    def fits(self, constraints: Constraints, keep: bool = False) -> bool:
        """Whether a model can be asked about here, once what is new in it has been added; also in
        a worn solver that is to be kept?"""
        return (
            self.frame == constraints.frame
            and self.fixed.issubset(constraints.held)
            and (keep or not (self.worn or self._is_stale(constraints)))
        )

    def _is_stale(self, constraints: Constraints) -> bool:
        """Whether most of what is loaded says nothing any more."""
        needed = {*_wanted(constraints)}
        known = [(each, self._literals[switch]) for each, switch in self._switch.items()]
        stale = sum(literals for constraint, literals in known if constraint not in needed)
        return stale > STALE + SHARE * (sum(literals for _, literals in known) - stale)

    def add(self, constraints: Constraints, limits: Limits) -> Ended | None:
        """Adds what is new in a model; says why when the limits ended that."""
        loose = {constraint for _, constraint in constraints.loose}
        known = self._switch.keys() | (self.fixed - loose)
        for constraint in dict.fromkeys(each for each in _wanted(constraints) if each not in known):
            if ended := self._add(constraint, constraints, limits):
                return ended
        return None

    def _add(self, constraint: Hashable, constraints: Constraints, limits: Limits) -> Ended | None:
        """Adds a constraint behind a switch."""
        said = Rules(self.rules.label)
        said.size = self.top
        (switch,) = said.hidden(1).tolist()
        constraints.post(constraint, self._has, said)
        encoding = ClauseWriter(said, native=False)
        literals = 0
        add = self.solver.add_clause
        try:
            with no_collector(), deaf():
                for clauses, _ in encoding.portions():
                    for clause in clauses:
                        literals += len(clause)
                        add([*clause, -switch])
                    if ended := limits.over():
                        return ended
        finally:  # or what was begun would be taken for what comes next
            self.loaded_top += encoding.top - self.top
            self.top = encoding.top
        self.solver.set_phases([-switch])
        # lazy constraints look at choices of their own
        seen = range(switch, said.size + 1 if said.lazy else switch + 1)
        self._seen += seen
        self.hidden |= {*seen}
        self.watch.lazy += [SwitchedLazy(own_copy(lazy), switch) for lazy in said.lazy]
        self._said[switch] = said
        self._literals[switch] = literals
        self._switch[constraint] = switch
        return None

    def model(self, constraints: Constraints) -> Model:
        """The model, of which everything was added: its clues hold where their switches are on."""
        loose = (Given(self._switch[each], clue) for clue, each in constraints.loose)
        givens = (*constraints.givens(self._has), *loose)
        on = {given.literal for given in givens}
        off = (-switch for switch in self._switch.values() if switch not in on)
        self.solver.set_phases([*on, *off])
        return Model(self.rules, givens)

    def held(self, constraints: Constraints) -> list[int]:
        """The switches of what holds in any case and is not fixed."""
        return [self._switch[each] for each in constraints.held if each not in self.fixed]

    def beside(self, switch: int) -> set[int]:
        """The choices that stand in groups of the constraint with this switch."""
        tables = self._said[switch].tables() if switch in self._said else ()
        return {abs(each) for table in tables for row in table.literals.tolist() for each in row}

    def true(self) -> Answer:
        model = self.solver.get_model()
        last = len(model)
        true = [*filter(POSITIVE, model[: self.rules.size])]
        true += [choice for choice in self._seen if choice <= last and model[choice - 1] > 0]
        return frozenset(true)


def _wanted(constraints: Constraints) -> Iterator[Hashable]:
    """All constraints of a model."""
    yield from constraints.held
    yield from (constraint for _, constraint in constraints.loose)


def _fixed(constraints: Constraints, before: GrowingSolver | None) -> Collection[Hashable]:
    """What is fixed: all that holds, until a puzzle comes that has something else instead."""
    if before is None:
        return constraints.held
    steady = {*constraints.held} - constraints.changing
    if before.frame == constraints.frame:
        return steady & before.fixed
    return steady
