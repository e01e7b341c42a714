"""How a question is asked, and what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .limits import Ended, Limits
from .puzzle import Solution

if TYPE_CHECKING:
    from .session import Session

AnswerWord = Literal["one", "none", "many", "some", "unknown", "wrong"]

ARGUMENT, CHECKER = "argument", "check"
"""What answered, where no engine was asked."""


@dataclass(frozen=True)
class Asking:
    """How a question is asked: of which engine, under what limits, and in which order answers are wanted."""

    backend: str = "auto"  # an engine, auto, or all: every engine that can, compared
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None  # for answers in a random order
    up_to_symmetry: bool = False  # turned and mirrored copies of an answer count once
    memory: int | None = None  # bytes: the search runs in a child process that cannot exceed them
    heuristic: str = ""  # how the hand-written search goes
    session: Session | None = None  # a solver that was kept, for questions about clues


@dataclass(frozen=True)
class Verdict:
    """What is known about a puzzle, and how it became known."""

    count: int  # exactly when `ended` is EXHAUSTED, else at least
    ended: Ended
    backend: str
    seconds: float
    solutions: tuple[Solution, ...] = ()
    argument: str = ""  # why there is no solution, where that can be said in a sentence
    images: bool = False  # all solutions are turned or mirrored copies of one
    enough: bool = False  # to find some was all that was asked
    broken: tuple[str, ...] = ()  # the rules that an answer breaks which was handed in
    confirmed: str = ""  # another engine that came to the same
    proved: bool = False  # by a proof that was checked
    variants: Mapping[str, Verdict] = field(default_factory=dict)  # by rule, where one of several may hold

    @property
    def complete(self) -> bool:
        """Whether the count is exact."""
        return self.ended is Ended.EXHAUSTED

    @property
    def answer(self) -> AnswerWord:
        """The answer in a word; "one" only where it was proved, "unknown" where too little was found to say."""
        if self.broken:
            return "wrong"
        if self.count > 1:
            return "many"
        if self.complete:
            return "one" if self.count else "none"
        return "some" if self.enough and self.count else "unknown"
