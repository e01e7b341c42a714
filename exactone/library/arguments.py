"""What a program hands over, looked at before anything begins: what is wrong is an ArgumentError,
in one sentence."""

from __future__ import annotations

import math
import operator
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from exactone import models
from exactone.models import Entry, Kind
from exactone.solver.ask.make import NumberRange
from exactone.solver.errors import ArgumentError, PuzzleError
from exactone.solver.places import names
from exactone.solver.puzzle import At, Solution

T = TypeVar("T")
CUT = 60  # signs of a value in a sentence
SEVERAL = (
    "puzzles are a file, a bundled name, a text, a dict with the keys of a file, or a list of "
    "these, or of rows"
)

AnyPuzzle = Kind | Entry | str | Path | Mapping[str, Any]
"""A puzzle, or what says it as on the command line: a file, a bundled name, a text;
or the keys of a file."""

Written = Solution | str | Sequence[Any]
"""A solution, or a filled-in grid as a text or rows."""

# what puzzles are called that are in no file
TEXT = "text"
KEYS = "keys"


def puzzle_of(said: AnyPuzzle) -> Kind:
    """The puzzle that is meant."""
    if isinstance(said, Kind):
        return said
    entry = entry_of(said)
    return models.only([entry], entry.name)


def entry_of(said: object) -> Entry:
    """The one puzzle that is meant, as the entry of its file."""
    if isinstance(said, Entry):
        return said
    if isinstance(said, Mapping):
        return models.only_entry(models.from_keys(KEYS, said), KEYS)
    if isinstance(said, str) and "\n" in said:
        return models.only_entry(models.from_bytes(TEXT, encoded(said)), TEXT)
    if isinstance(said, str | Path):
        return models.entry(said)
    wanted = (
        "what load or loads returns, a file, the name of a bundled one, a text, or a dict with the "
        "keys of a file"
    )
    raise ArgumentError(f"a puzzle is {wanted}; this is {_sort(said)}")


def encoded(text: str) -> bytes:
    """The bytes of a text as a file has it."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise PuzzleError(
            f"the text has {text[error.start]!r}, which is no sign; leave it out"
        ) from None


def path_of(path: object) -> str:
    """The name of a file or a folder."""
    if isinstance(path, str | Path):
        return str(path)
    said = f"a file has a name, which is a text or a Path; this is {_sort(path)}"
    raise ArgumentError(f"{said}; loads takes what is in no file")


def each_of(said: Iterable[T], wanted: str = SEVERAL) -> Iterator[T]:
    """What a list has; the text says what it is a list of."""
    try:
        return iter(said)
    except TypeError:
        raise ArgumentError(f"{wanted}; this is {_sort(said)}") from None


def lines_of(lines: Iterable[str]) -> Iterator[str]:
    """Lines, each looked at when it is wanted."""
    for line in lines:
        if not isinstance(line, str):
            raise ArgumentError(
                f"a line is a text; this is {_sort(line)}; load_all takes dicts, rows and files"
            )
        yield line


def kind_of(kind: str) -> type[Kind]:
    """The class of a kind."""
    if isinstance(kind, str) and kind not in models.kinds():
        models.look_around()
    known = models.kinds()
    if not isinstance(kind, str) or kind not in known:
        said = (
            models.nearest(kind, known)
            if isinstance(kind, str)
            else (f"known are {', '.join(known)}")
        )
        raise ArgumentError(f"there is no kind {_brief(kind)}; {said}")
    return models.kind_class(kind)


def whole(name: str, number: int | None, least: int, otherwise: str) -> int | None:
    """A whole number that is not below another one, or nothing;
    what that means says the last text."""
    if number is None:
        return None
    try:
        integer = None if isinstance(number, bool) else operator.index(number)
    except TypeError:
        integer = None
    if integer is None or integer < least:
        wanted = f"must be a whole number, {least} at least"
        raise ArgumentError(f"{name} is {_brief(number)}, but {wanted}; None {otherwise}")
    return integer


def time_of(seconds: float | None) -> float | None:
    """The seconds that a question may take; None where there is no end to them."""
    if seconds is None:
        return None
    try:
        amount = math.nan if isinstance(seconds, bool | str) else float(seconds)
    except (TypeError, ValueError, OverflowError):
        amount = math.nan
    if not amount >= 0:
        raise ArgumentError(
            f"seconds is {_brief(seconds)}, but must be a number, 0 at least; None is for no limit"
        )
    return None if math.isinf(amount) else amount


def memory_of(memory: int | None) -> int | None:
    """The bytes that a search may take."""
    return whole("memory", memory, 1, "is for no limit; 2 << 30 are 2 GB")


def limit_of(limit: int | None) -> int | None:
    """How many solutions are enough."""
    return whole("limit", limit, 1, "is for no limit")


def seed_of(seed: int | None) -> int | None:
    """The number on which what comes depends."""
    return whole("seed", seed, 0, "is for none")


def stop_of(stop: Event | None) -> Event | None:
    """What another thread sets to end a question."""
    if stop is None:
        return None
    try:
        stop.is_set()
    except (AttributeError, TypeError):
        said = (
            f"stop is {_brief(stop)}, but must be a threading.Event, which ends the question when "
            "it is set"
        )
        raise ArgumentError(f"{said}; leave it out where nobody does") from None
    return stop


def progress_of(progress: Any) -> Any:
    """What is called along the way."""
    if progress is None or callable(progress):
        return progress
    said = f"progress is {_brief(progress)}, but must be a function"
    raise ArgumentError(
        f"{said}, which is called with the number of solutions so far; leave it out for none"
    )


def word_of(name: str, word: str, example: str) -> str:
    """A text that names something, as that of an engine."""
    if isinstance(word, str):
        return word
    raise ArgumentError(f"{name} is {_brief(word)}, but must be a text, as in {example}")


def groups_of(cages: Sequence[str]) -> Sequence[str]:
    """The cells of some cages, a text for each."""
    example = '["r1c1,r1c2", "r5c5,r6c5"]'
    wanted = f"cages is a list of texts, as in {example}"
    groups = [] if isinstance(cages, str) else [*each_of(cages, wanted)]
    if isinstance(cages, str) or not all(isinstance(each, str) for each in groups):
        raise ArgumentError(f"{wanted}; this is {_sort(cages)}")
    return groups


def symmetry_of(symmetry: str) -> str:
    """The name of a symmetry."""
    return word_of("symmetry", symmetry, '"asymmetry" or "rotational"')


def places_of(mask: Collection[At] | None) -> frozenset[At] | None:
    """Where clues stand."""
    if mask is None:
        return None
    return frozenset(
        map(_cell_of, each_of(mask, "mask is a list of places, as in [(1, 1), (1, 5)]"))
    )


def _cell_of(place: At) -> At:
    """A place by its coordinates, where it has some."""
    at = place_of(place)
    return next((each for each in names(at) if isinstance(each, tuple)), at)


def place_of(place: At) -> At:
    """A place by its name or its coordinates."""
    if isinstance(place, str):
        return place
    try:
        at = tuple(map(operator.index, place))
    except TypeError:
        at = ()
    if not at:
        raise ArgumentError(f'{_brief(place)} is no place; write its name, as in "r4c1", or (4, 1)')
    return at


def style_of(puzzle: Kind, style: str) -> str:
    """One of the ways in which puzzles of a kind are drawn."""
    if word_of("style", style, '"" for the usual one') and style not in (known := puzzle.styles):
        said = models.nearest(style, list(known)) if known else "leave it out"
        raise ArgumentError(f"there is no style {_brief(style)} for {puzzle.kind}; {said}")
    return style


def solution_of(puzzle: Kind, solution: Written) -> Solution:
    """A solution, or what says one as a file does; one of another puzzle counts as what its
    file would say."""
    if not isinstance(solution, frozenset):
        return puzzle.read(solution)
    from .solved import Solved  # which imports this file

    if not isinstance(solution, Solved):
        return _with_labels_of(puzzle, solution)
    its = solution.puzzle
    if its is puzzle:
        return solution
    if its.kind != puzzle.kind:
        raise ArgumentError(f"this is a solution of {its.kind}, and the puzzle is {puzzle.kind}")
    if its == puzzle:
        return solution
    return puzzle.read(its.write(solution))


def _with_labels_of(puzzle: Kind, solution: Solution) -> Solution:
    """A bare set of labels, which are those of the kind."""
    try:
        for label in solution:
            tuple(puzzle.facts(label))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        wanted = "a solution is what solve returns, or its rows"
        raise ArgumentError(f"{wanted}; this is {_brief(solution)}") from None
    return solution


def between_of(name: str, pair: Collection[int] | None) -> NumberRange | None:
    """From a least number to a greatest."""
    if pair is None:
        return None
    try:
        least, most = map(operator.index, pair)
    except (TypeError, ValueError):
        said = (
            f"{name} is {_brief(pair)}, but must be two whole numbers, from and to, as in (24, 28)"
        )
        raise ArgumentError(f"{said}; leave it out where any number will do") from None
    if not 0 <= least <= most:
        raise ArgumentError(
            f"{name} is {_brief(pair)}, but must go from a number to one that is not below it"
        )
    return NumberRange(least, most)


def _sort(value: object) -> str:
    return f"{_brief(value)}, of the type {type(value).__name__}"


def _brief(value: object) -> str:
    """A value as a program writes it, cut where it is long."""
    try:
        said = repr(value)
    except Exception:  # noqa: BLE001  # the type of a program of a user, which may do anything
        return f"a {type(value).__name__}"
    said = " ".join(said.split())  # arrays have lines
    return said if len(said) <= CUT else f"{said[:CUT]}..."
