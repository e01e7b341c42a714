"""How a question is asked, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .expected import Span
from .limits import Ended, Limits
from .puzzle import Solution

if TYPE_CHECKING:
    from .session import Session

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
    estimated: bool = False  # a count that takes long says what is to be expected
    session: Session | None = None  # a solver that was kept, for questions about clues
    stepping: Session | None = None  # another, for questions about rules as well


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
    variants: Mapping[str, Verdict] = field(default_factory=dict)  # by rule, where one of several may hold
    counted: bool = False  # how many there are was the question
    expected: Span | None = None  # where not all were counted: between what numbers the count may be, by an estimate
    up_to_symmetry: bool = False  # turned and mirrored copies count once
    picture: Callable[[], str] | None = field(default=None, repr=False, compare=False)  # of its solutions, as HTML

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

    kept = (escape(line).replace("  ", "&#160;&#160;") for line in lines)  # or a page swallows blanks before a clue
    return f"<p>{'<br/>'.join(kept)}</p>{picture or ''}"
