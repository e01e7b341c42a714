"""The symbols of a grid: which there are, and how they are recognised when the file does not
say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from exactone.solver.errors import PuzzleError

from .document import LONGEST
from .picture import RULINGS
from .words import quoted

OPEN = frozenset("._")
INSTEAD = ("-", "*", "?", "xX")
"""What some write for open cells instead."""
FEW = 24  # symbols; X is none of them, whichever they are
ORDER = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def spelled(spec: str, count: int) -> tuple[str, ...]:
    """The symbols that a `symbols` key names: a range as in `0-F`, words between spaces,
    or characters."""
    words = spec.split()
    match = re.fullmatch(r"(\d{1,6}|[A-Za-z])\s*-\s*(\d{1,6}|[A-Za-z])", spec.strip(), re.ASCII)
    symbols = (
        _range(match.group(1), match.group(2))
        if match
        else words
        if len(words) > 1
        else list(spec.strip())
    )
    if not match and re.fullmatch(r"\w+\s*-\s*\w+", spec.strip()):
        raise PuzzleError(
            f"{quoted(spec)} is no range of symbols; write one as in 1-9, 0-F or A-P", "symbols"
        )
    if len(symbols) != count:
        raise PuzzleError(
            f"symbols names {len(symbols)} symbols, but the grid needs {count}", "symbols"
        )
    if len(set(symbols)) < count:
        twice = Counter(symbols).most_common(1)[0][0]
        raise PuzzleError(f"symbols names {quoted(twice)} twice; name each once", "symbols")
    if longest := next((symbol for symbol in symbols if len(symbol) > LONGEST), None):
        said = f"{quoted(longest)} has {len(longest):,} signs"
        raise PuzzleError(f"{said}; take symbols of {LONGEST} at most", "symbols")
    if wrong := OPEN.intersection(symbols):
        raise PuzzleError(
            f"{min(wrong)!r} means an open cell and cannot be a symbol; take another", "symbols"
        )
    for symbol in symbols:
        if not symbol.isprintable() or set(symbol) & set(RULINGS) or symbol.startswith("#"):
            raise PuzzleError(
                f"{quoted(symbol)} is for drawing grids; take letters or digits", "symbols"
            )
    return tuple(symbols)


def _range(first: str, last: str) -> list[str]:
    """The symbols from one to another: numbers, or digits and letters in their order."""
    if first.isdecimal() and last.isdecimal():
        return [str(number) for number in range(int(first), int(last) + 1)]
    if len(first) > 1 or len(last) > 1:
        raise PuzzleError(
            f"{first}-{last} is no range of symbols; write one as in 1-9, 0-F or A-P", "symbols"
        )
    symbols = ORDER[ORDER.index(first.upper()) : ORDER.index(last.upper()) + 1]
    return list(symbols if last.isdecimal() or last.isupper() else symbols.lower())


def open_signs(words: Collection[str], count: int = 0) -> frozenset[str]:
    """The signs of open cells in a grid of these words: . and _,
    or where neither stands the one that some write."""
    if not OPEN.isdisjoint(words) or len(set(words)) < 2:  # a grid of one sign says nothing of it
        return OPEN
    instead = INSTEAD if count < FEW else INSTEAD[:-1]
    used = [signs for signs in instead if not set(signs).isdisjoint(words)]
    if not used and "x" in words and not any(word.islower() and word != "x" for word in words):
        return OPEN | {"x"}  # where X may be a symbol, and all others have capitals
    return OPEN.union(used[0]) if len(used) == 1 else OPEN


def plain(word: str) -> str:
    """A number without the zeros that some write before it, as in 01."""
    if 1 < len(word) <= 6 and word.isascii() and word.isdecimal():
        return str(int(word))
    return word


def recognised(words: Counter[str], count: int) -> tuple[str, ...]:
    """The symbols of a grid that has these words in its cells: 1 to n, else 0 to n-1,
    else letters from A.

    A zero is a symbol where open cells have another sign, or where it fills its share of a full
    grid; else it is open.
    """
    blank = open_signs(words, count)
    used = {plain(word).upper() for word in words if word not in blank}
    numbers = tuple(str(number) for number in range(count + 1))
    if any(len(word) > 1 for word in used) or count > len(ORDER):
        choices = [numbers[1:], numbers[:-1]]
    else:
        digits = tuple(ORDER)
        choices = [digits[1 : count + 1], digits[:count], digits[10 : count + 10], numbers[1:]]
    choices = [symbols for symbols in choices if len(symbols) == count]
    full = len(words) == count and len(set(words.values())) == 1  # every symbol, equally often
    zero_is_open = "0" in used and not blank.intersection(words) and not (full and count > 1)
    if zero_is_open:
        used = used - {"0"}
        choices = [symbols for symbols in choices if "0" not in symbols]
    exact = (symbols for symbols in choices if used <= set(symbols))
    with_open_zeros = (symbols for symbols in choices if used - {"0"} <= set(symbols))
    return next(exact, None) or next(with_open_zeros, choices[0])
