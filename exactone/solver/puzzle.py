"""What a puzzle is to the solver: three independent witnesses of one and the same set of rules.

    model()    says what an answer is, declaratively, for engines
    search()   looks for answers by hand, one decision after the other
    check()    looks at one answer and names the rules it breaks

They share the parsed puzzle and never each other's functions: that is what makes their agreement
worth something. All else has a default here, or is None, which means "cannot yet". How a kind is
written in files: models/base/kind.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .errors import Unable
from .grid import Grid as Grid  # what puzzles are drawn by belongs to what they are
from .grid import no_wall as no_wall
from .limits import portions

if TYPE_CHECKING:
    from random import Random

    from .bundle import AnswerBatch
    from .model import Constraints, Model

Solution = frozenset[Any]
"""The labels of an answer: NamedTuples of the puzzle's own that say what is where.
They can be hashed and sorted."""

Move = tuple[Iterable[Hashable], Hashable]
"""What a move makes true (labels), and the state of the search after it."""

Turn = Callable[[Any], Any]
"""What becomes of a label when the board is turned or mirrored."""

At = tuple[int, ...] | str
"""A place as people name it: its coordinates, counted from 1, the fastest last; or its name."""


class Thing(str):
    """A value that has other words in sentences, as a lamp has: r1c2 is a lamp."""

    words: str

    def __new__(cls, value: str, words: str = "") -> Self:
        thing = super().__new__(cls, value)
        thing.words = words or value
        return thing


def in_sentence(value: str) -> str:
    """A value as what a place is."""
    return value.words if isinstance(value, Thing) else value


class Fact(NamedTuple):
    """What stands at a place of an answer, in the words of a file."""

    at: At
    value: str

    def __str__(self) -> str:
        return f"{place_name(self.at)} is {in_sentence(self.value)}"

    @property
    def denied(self) -> str:
        """The sentence that it is not so."""
        return f"{place_name(self.at)} is not {in_sentence(self.value)}"


OF_KIND = "piece"  # what rules of the kind are known by


class ClueId(NamedTuple):
    """What programs know a clue or a rule by, whatever it is called in sentences."""

    key: str  # of a file or of a field that says it, or what is ruled: rule, rows, grid, loop
    where: tuple[int | str, ...] = ()  # its number in a list, from 1; its row and column
    says: object = None  # where neither its fact nor its places tell that


@dataclass(frozen=True)
class Clue:
    """What the maker of this one puzzle put there, and might have left out.

    Its name is for people alone: clues are the same where all else is.
    """

    # in a sentence: r4c5 is 7, the cage of 12
    name: str = field(compare=False)
    at: tuple[At, ...] = ()  # the places where it stands, or else those that it is about
    fact: Fact | None = None  # where it says no more than that
    line: int | None = field(default=None, compare=False)  # of the file
    # a rule that the file wrote itself: it may be part of a reason, but is not left out by the way
    rule: bool = False
    id: ClueId | None = None  # none where its place and its fact say which it is
    # whether its name is in the plural: the cells with 3 in row 1
    plural: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return self.name

    @property
    def of_kind(self) -> bool:
        """Whether it is a rule of the kind, which no file says: a row, an area."""
        return self.id is not None and self.id.key == OF_KIND


class Change(NamedTuple):
    """Something that its maker drew and could not leave out, as it could be drawn otherwise."""

    name: str  # in a sentence: r2c3 is 4, not 1
    at: tuple[At, ...]
    # places of a picture, as their kind knows them, and what comes to stand there
    signs: tuple[tuple[Any, str], ...]


def place_name(at: At) -> str:
    """What people call a place: r1c5, or with its layers before it, or by its name."""
    if isinstance(at, str):
        return at
    *layers, row, column = (1, 1, *at)[-max(2, len(at)) :]
    layer = ".".join(map(str, layers))
    return f"{f'layer {layer} ' if layers else ''}r{row}c{column}"


class Search(ABC):
    """Witness 2: the hand-written search, as a machine that goes from state to state.

    States are hashable, and equal states have equal futures: they hold what the future depends
    on, nothing else.
    """

    # how many answers its states have, where several counts share that: of the engine that counts
    totals: object = None

    @abstractmethod
    def start(self) -> Iterable[Move]:
        """The first move; none where what is given contradicts itself at once."""

    @abstractmethod
    def moves(self, state: Any) -> Iterable[Move] | None:
        """The ways to decide the next open spot (none is a dead end); None when nothing is open.

        Each does a bounded amount of work, so that a search can be stopped between them.
        """

    def alike(self, state: Any) -> Hashable:
        """What this state shares with others that have as many answers; itself,
        where no others are known."""
        known: Hashable = state
        return known

    def factors(self, state: Any) -> Sequence[Hashable]:
        """Several states that have as many answers as this one when multiplied;
        none where it does not fall apart."""
        return ()


class Puzzle(ABC):
    """One parsed puzzle: what was accepted in parsing never crashes later."""

    engine: ClassVar[str] = "pysat"  # the one that suits the kind
    # the ways in which the search can go, with a few words on each
    heuristics: ClassVar[Mapping[str, str]] = {}
    # whether the search decides nearly all puzzles of the kind in a few moves
    searched_soon: ClassVar[bool] = False
    # whether puzzles of the kind are made of what stands in places, as a Sudoku is
    of_givens: ClassVar[bool] = True

    def write(self, solution: Solution) -> Any:
        """An answer as JSON data: as files of its kind have it; else what its labels are called."""
        return sorted(map(str, solution))

    # the three witnesses

    @abstractmethod
    def model(self) -> Model:
        """Witness 1: rules and givens."""

    @abstractmethod
    def search(self, heuristic: str = "") -> Search:
        """Witness 2, going one of the ways in `heuristics`; several words are joined by +."""

    @abstractmethod
    def check(self, solution: Solution) -> list[str]:
        """Witness 3: the rules that this answer breaks, in words; none when it is right."""

    def wrong_among(self, bundle: AnswerBatch) -> Solution | None:
        """Witness 3 for many answers at once: one of them that breaks a rule;
        None when all are right."""
        return next((solution for solution in bundle.solutions() if self.check(solution)), None)

    # what else is asked of it

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        """What there is to draw: the puzzle, or one of its answers,
        in one of the styles of its kind."""
        raise Unable("nobody has written yet how puzzles of this kind are drawn")

    def loose(self) -> Model:
        """The model with a given for each clue that is more than a value:
        without that given the clue need not hold."""
        return self.model()

    def constraints(self, tight: bool) -> Constraints | None:
        """The model, or where it is not tight the loose one, in constraints of which some may
        change while the others stay loaded; None where it can be loaded only as a whole."""
        return None

    @property
    def signs_of_facts(self) -> Hashable:
        """What facts call values, where puzzles with the same rules may call them differently."""
        return None

    def facts(self, label: Any) -> Iterable[Fact]:
        """What an answer says where this label is true."""
        return ()

    def denied(self, label: Any) -> Iterable[Fact]:
        """What an answer says where this label is not true."""
        return ()

    @property
    def nothing(self) -> str:
        """What stands at a place of which no true label says a fact;
        empty where there is none such."""
        return ""

    def called_clues(self) -> Iterable[Hashable]:
        """What the givens of the loose model call the clues, each at least once."""
        return (given.clue for given in self.loose().givens)

    def clue_of(self, given: Hashable) -> Clue:
        """The clue that a given of the model names."""
        raise Unable("nobody has written yet what the clues of puzzles of this kind are")

    def without(self, givens: Collection[Hashable]) -> Self:
        """The puzzle without the clues that these givens name."""
        raise Unable("nobody has written yet how clues of puzzles of this kind are left out")

    @property
    def addable(self) -> str:
        """What the clues are called, in the plural, that `full` adds and that do not say what is
        in one place; empty where it adds none of them, or no others."""
        return ""

    def full(self, solution: Solution) -> Self:
        """The puzzle with every clue besides its own that this solution of it allows."""
        raise Unable("nobody has written yet which clues a solution of this kind allows")

    def changes(self) -> Iterable[Change]:
        """Each single change of what its maker drew and could neither leave out nor add to."""
        return ()

    def redrawn(self, changes: Collection[Change]) -> Self | None:
        """The puzzle with such changes; None where they make none."""
        return None

    def tellable(self, solution: Solution) -> Mapping[str, str]:
        """What could be told of a solution in a file, by the name of the place."""
        return {place_name(fact.at): fact.value for label in solution for fact in self.facts(label)}

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        """What a clue would have to say of a solution, as a file says it;
        nothing where no such clue is about it.

        None where nobody has written that.
        """
        return None

    def allowed(self, solution: Solution) -> Self:
        """The puzzle with the clues that puzzles of this kind are made of,
        as this solution has them."""
        return self.full(solution)

    def parted(self) -> Puzzle | None:
        """The puzzle with its rules as clues besides, a row, a column, a loop;
        None where nobody told them apart."""
        return None

    def with_all_told(self) -> Puzzle | None:
        """The puzzle with everything that its maker told as clues, also what none of its files
        can leave out, such as a size or a list; None where nobody told that apart, or where
        there is nothing of that sort."""
        return None

    def rule_about(self, places: Collection[At]) -> Clue | None:
        """What the rule about just these places is called, of a puzzle too large for rules that are
        told apart.

        None where nobody wrote that.
        """
        return None

    def extent(self) -> tuple[int, int] | None:
        """How many rows and columns of cells there are, where its places are no cells but clues
        stand in some."""
        return None

    @property
    def suited(self) -> str:
        """The engine that suits this very puzzle, when the user leaves it open."""
        return self.engine

    def size(self) -> int:
        """About how many literals the groups of the model will have; 0 where that is never much."""
        return 0

    def argument(self) -> str | None:
        """A sentence that shows why there is no solution, where that is seen at sight;
        None where it takes a search."""
        return None

    def turns(self) -> Sequence[Turn] | None:
        """The ways to turn and mirror the board that leave rules and givens as they are;
        None where there is no board.

        The first one changes nothing.
        """
        return None

    def narrowed(self) -> Puzzle | None:
        """This puzzle with rules that leave fewer answers, and one at least where there is any;
        None where nobody wrote it. Whether there is exactly one is asked of it first."""
        return None

    def another(self, solution: Solution) -> Solution | None:
        """Another answer beside the only one of `narrowed`; None where there is none."""
        return None

    def images(self, solution: Solution) -> Iterator[Solution]:
        """The turned and mirrored copies of an answer, itself first."""
        for turn in self.turns() or (lambda label: label,):
            yield frozenset(map(turn, portions(solution)))

    def may_be_images(self, one: Solution, other: Solution) -> bool:
        """Whether one of two solutions may be a turned or mirrored copy of the other; where it is
        not, nobody need look for `turns`."""
        return True

    def folded(self, turn: Turn) -> Puzzle | None:
        """The puzzle whose answers are those that one of the `turns` leaves as they are;
        None where nobody wrote it.

        It is searched by hand and nothing else: with it, answers are counted up to symmetry
        without listing.
        """
        return None

    def with_names_told(self) -> tuple[Puzzle, int] | None:
        """This puzzle with one line told, so that its values cannot change names, and how many
        answers each answer of that stands for; None where no values can change names."""
        return None

    def variants(self) -> Iterable[tuple[str, Puzzle]]:
        """Where one of several rules may hold: the puzzle with each of them, and its name."""
        return ()

    def advice(self) -> Advice | None:
        """What its maker can be told when it has several solutions, or none."""
        return None


class Advice(ABC):
    """What else than what stands where can be told about a puzzle and its solutions: facts,
    slips of the pen."""

    @abstractmethod
    def facts(self, solution: Solution) -> Mapping[str, Any]:
        """What could be told about a solution and is not known, by name."""

    @abstractmethod
    def told(self, fact: str, value: Any) -> Puzzle:
        """The puzzle when this, too, is known."""

    @abstractmethod
    def looser(self) -> Iterable[tuple[str, Puzzle]]:
        """The puzzles that tell less and less, each with what is still told, in words."""

    @abstractmethod
    def changes(self) -> Iterable[tuple[str, Puzzle]]:
        """All puzzles that differ from this one by one slip, each with what was changed,
        in words."""

    @abstractmethod
    def summary(self, solution: Solution) -> str:
        """What there is to say about a finished grid at sight."""


class Draft(NamedTuple):
    """A puzzle with all the clues that it may have, and the solution that is meant;
    it may have others still."""

    puzzle: Puzzle
    solution: Solution


Solve = Callable[[Puzzle], Solution | None]
"""A random solution of a puzzle; None where it has none."""


class Maker(ABC):
    """How puzzles of a kind are made: drafts at random, of which clues are left out."""

    # whether clues are left out as long as the solution is the only one, or all stay
    thinned: ClassVar[bool] = True
    # whether drafts are mended by lot, and only what is no weaker is kept
    climbs: ClassVar[bool] = False

    @property
    def only(self) -> bool:
        """Whether all drafts have the same solution."""
        return False

    @property
    def mending(self) -> bool:
        """Whether drafts are mended, as they often have other solutions."""
        return False

    @abstractmethod
    def draft(self, rng: Random, solve: Solve) -> Draft | None:
        """A new one; None where this attempt led to nothing."""

    def turned(self, solution: Solution, rng: Random) -> Solution:
        """A solution of an open board made into another one that is as good."""
        return solution

    def mended(self, draft: Draft, others: Sequence[Solution], rng: Random) -> Draft | None:
        """A draft like this one, but perhaps without any of these other solutions;
        None where a new one is better.

        They are those that drafts with the same solution had which were made of each other, this
        one's last.
        """
        return None

    def refilled(self, draft: Draft, rng: Random, solve: Solve) -> Draft | None:
        """A draft on the same board with another solution, close to that of this one, which
        `solve` finds for the board without clues; None where a new draft is better."""
        return None
