"""How a question is asked, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from exactone.solver.expected import Span
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution

if TYPE_CHECKING:
    from .session import Sessions

AnswerWord = Literal["one", "none", "many", "some", "unknown", "wrong"]

WORDS: Mapping[str, str] = {
    "one": "exactly one solution",
    "none": "no solution",
    "many": "more than one solution",
    "some": "a solution",
    "unknown": "undecided",
    "wrong": "wrong",
}
"""What an answer is in a sentence."""

ARGUMENT = "argument"
CHECKER = "check"
"""What answered, where no engine was asked."""


@dataclass(frozen=True)
class Request:
    """How a question is asked: of which engine, under what limits,
    and in which order answers are wanted."""

    backend: str = "auto"  # an engine, auto, or all: every engine that can, compared
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None  # for answers in a random order
    up_to_symmetry: bool = False  # turned and mirrored copies of an answer count once
    memory: int | None = None  # bytes: the search runs in a child process that cannot exceed them
    heuristic: str = ""  # how the hand-written search goes
    estimated: bool = False  # a count that takes long says what is to be expected
    kept: Sessions | None = None  # solvers that stay for the next question


@dataclass(frozen=True)
class Verdict:
    """What is known about a puzzle, and how it became known."""

    count: int  # exactly when `ended` is EXHAUSTED, else at least
    ended: Ended
    backend: str
    seconds: float
    solutions: tuple[Solution, ...] = ()
    argument: str = ""  # why there is no solution, where that can be said in a sentence
    turned: bool = False  # the second of two solutions is a turned or mirrored copy of the first
    images: bool = False  # and so are all others
    enough: bool = False  # to find some was all that was asked
    broken: tuple[str, ...] = ()  # the rules that an answer breaks which was handed in
    confirmed: str = ""  # another engine that came to the same
    proved: bool = False  # by a proof that was checked
    # by rule, where one of several may hold
    variants: Mapping[str, Verdict] = field(default_factory=dict)
    counted: bool = False  # how many there are was the question
    # where not all were counted: between what numbers the count may be, by an estimate
    expected: Span | None = None
    up_to_symmetry: bool = False  # turned and mirrored copies count once
    # the engine that mixed random answers, some of which are likelier; none where they were drawn
    mixed: str = ""
    # of its solutions, as HTML
    picture: Callable[[], str] | None = field(default=None, repr=False, compare=False)

    @property
    def complete(self) -> bool:
        """Whether the count is exact."""
        return self.ended is Ended.EXHAUSTED

    @property
    def answer(self) -> AnswerWord:
        """The answer in a word; "one" only where it was proved,
        "unknown" where too little was found to say."""
        if self.broken:
            return "wrong"
        if self.count > 1:
            return "many"
        if self.complete:
            return "one" if self.count else "none"
        return "some" if self.enough and self.count else "unknown"

    @property
    def number(self) -> str:
        """How many solutions are known, and whether these are all."""
        return f"{'exactly' if self.complete else 'at least'} {self.count}"

    @property
    def ending(self) -> str:
        """Why an answer is not the whole of it, where that needs saying."""
        return "" if self.ended in (Ended.EXHAUSTED, Ended.LIMIT) else self.ended.value

    def __str__(self) -> str:
        """The answer in a sentence."""
        symmetry = " up to symmetry" if self.up_to_symmetry else ""
        if self.counted:
            return self.number + symmetry
        if self.backend == CHECKER and self.enough:
            return "wrong" if self.broken else "right"
        return WORDS[self.answer] + (symmetry if self.answer == "one" else "")

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        lines = [str(self), *filter(None, [self.argument]), *self.broken]
        return as_html(lines, self.picture() if self.picture else None)


def as_html(lines: Iterable[str], picture: str | None) -> str:
    """Lines, and a picture below them, as a notebook shows them."""
    from html import escape  # takes longer to load than most of this

    # or a page swallows blanks before a clue
    kept = (escape(line).replace("  ", "&#160;&#160;") for line in lines)
    return f"<p>{'<br/>'.join(kept)}</p>{picture or ''}"
