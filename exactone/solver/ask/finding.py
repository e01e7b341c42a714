"""What a question about clues and places found: in sentences, and as what there is to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from exactone.solver.grid import FOLLOWS, REASON, Grid
from exactone.solver.puzzle import At, Clue, Fact, Puzzle

from .request import WORDS, Verdict, as_html

WIDE = 16  # places of a rule


class Panel(NamedTuple):
    """One of several pictures of what was found, in their order."""

    words: str
    grid: Grid
    marks: Mapping[At, str]


@dataclass(frozen=True)
class Finding:
    """What was found about a puzzle; `str` of it are the lines that the command prints."""

    verdict: Verdict
    # as HTML
    picture: Callable[[Finding], str] | None = field(
        default=None, kw_only=True, repr=False, compare=False
    )

    @property
    def words(self) -> str:
        """The first line: the answer."""
        return WORDS[self.verdict.answer]

    def sentences(self) -> Iterator[str]:
        """The lines below it; of an answer that was handed in and is wrong,
        the rules that it breaks."""
        yield from (f"  {rule}" for rule in self.verdict.broken)

    def data(self) -> dict[str, Any]:
        """What JSON says of it besides the answer; of an answer that was handed in and is wrong,
        the rules that it breaks."""
        if self.verdict.broken:
            return {"broken": [*self.verdict.broken]}
        return {}

    @property
    def ending(self) -> str:
        """Why this is not the whole of it, where that needs saying."""
        return self.verdict.ending

    def grid(self) -> Grid | None:
        """What is drawn below the sentences."""
        return None

    def pictured(self, puzzle: Puzzle) -> Grid:
        """What a picture shows, which has marks."""
        return self.grid() or puzzle.grid()

    def marks(self) -> Mapping[At, str]:
        """The places that are marked in a picture, and why."""
        return {}

    def panels(self) -> Iterator[Panel]:
        """Where one picture does not show it, those that do together."""
        return iter(())

    def __str__(self) -> str:
        return "\n".join(filter(None, [self.words, *self.sentences(), self.ending]))

    def _repr_html_(self) -> str:
        """What was found as a notebook shows it: its sentences, and a picture."""
        return as_html(str(self).splitlines(), None if self.picture is None else self.picture(self))


def places(number: int) -> str:
    """So many places."""
    return "1 place" if number == 1 else f"{number:,} places"


def clues(number: int) -> str:
    """So many clues."""
    return "1 clue" if number == 1 else f"{number:,} clues"


def listed(items: Iterable[Clue | Fact]) -> str:
    """Clues and known places in a sentence."""
    return _joined([*map(str, items)], "and")


def either(words: Sequence[str]) -> str:
    """One of these, in a sentence."""
    return _joined(words, "or")


def _joined(words: Sequence[str], by: str) -> str:
    *some, last = words
    return f"{', '.join(some)} {by} {last}" if some else last


def lined(clue: Clue | Fact) -> str:
    """A clue on a line of its own, with its line in the file."""
    line = clue.line if isinstance(clue, Clue) else None
    return f"  {clue}" + ("" if line is None else f" (line {line})")


def marks(items: Iterable[Clue | Fact], fact: Fact | None = None) -> dict[At, str]:
    """The marks of clues and known places, and of what follows from them."""
    known = (
        (item.at,) if isinstance(item, Fact) else item.at for item in items if not _is_wide(item)
    )
    marked = {at: REASON for some in known for at in some}
    return marked if fact is None else {**marked, fact.at: FOLLOWS}


def _is_wide(item: Clue | Fact) -> bool:
    """Whether this is a rule about so much of the grid that marks would say nothing."""
    return isinstance(item, Clue) and item.rule and len(item.at) > WIDE
