"""What can go wrong, as one tree: whoever asks catches `Error`,
and its text is a sentence for people."""

from __future__ import annotations


class Error(Exception):
    """Something that is said to the user in one sentence."""


class PuzzleError(Error):
    """A file that is no puzzle: what is wrong, and how to mend it.

    `key` and `row` say which line of the file it is about, for whoever knows the file.
    """

    def __init__(self, sentence: str, key: str | None = None, row: int | None = None) -> None:
        super().__init__(sentence)
        self.key = key
        self.row = row


class EngineError(Error):
    """An engine returned a wrong answer, or two engines disagree about one."""

    def __init__(self, sentence: str, solution: frozenset[object]) -> None:
        super().__init__(sentence, solution)  # both, so that it can come from a child process
        self.solution = solution

    def __str__(self) -> str:
        return str(self.args[0])


class Refused(Error):
    """The engine that was asked for cannot take this puzzle, or there is no room for it."""


class Unable(Error):
    """What was asked cannot be done with this kind of puzzle."""


class UnknownEngine(Error):
    """There is no engine of this name, or it is not installed."""


class Unproved(Error):
    """A proof that does not hold: what does not fit, in which file and line."""


class ArgumentError(Error, ValueError):
    """A program handed over what no question can take: what is wrong with it,
    and what it may be."""
