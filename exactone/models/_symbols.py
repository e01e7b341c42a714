"""The symbols of a grid: which there are, and how they are recognised when the file does not say."""

from __future__ import annotations

import re
from collections import Counter

from ..solver.puzzle import PuzzleError

OPEN = frozenset("._")
ORDER = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def spelled(spec: str, count: int) -> tuple[str, ...]:
    """The symbols that a `symbols` key names: a range as in `0-F`, words between spaces, or characters."""
    words = spec.split()
    found = re.fullmatch(r"(\w+)\s*-\s*(\w+)", spec.strip(), re.ASCII)
    if found:
        symbols = _range(found.group(1), found.group(2), count)
    else:
        symbols = words if len(words) > 1 else list(spec.strip())
    if len(symbols) != count:
        raise PuzzleError(f"symbols names {len(symbols)} symbols, but the grid needs {count}", "symbols")
    if len(set(symbols)) < count:
        twice = Counter(symbols).most_common(1)[0][0]
        raise PuzzleError(f"symbols names {twice!r} twice", "symbols")
    if wrong := OPEN.intersection(symbols):
        raise PuzzleError(f"{min(wrong)!r} means an open cell and cannot be a symbol", "symbols")
    return tuple(symbols)


def _range(first: str, last: str, count: int) -> list[str]:
    if first.isdecimal() and last.isdecimal():
        low, high = int(first[:9]), int(last[:9])
        return [str(number) for number in range(low, min(high, low + 2 * count) + 1)]  # not a billion of them
    if first.upper() in ORDER and last.upper() in ORDER:
        symbols = ORDER[ORDER.index(first.upper()) : ORDER.index(last.upper()) + 1]
        return list(symbols if last.isdecimal() or last.isupper() else symbols.lower())
    raise PuzzleError(f"{first}-{last} is no range of symbols; write one as in 1-9, 0-F or A-P", "symbols")


def recognised(words: Counter[str], count: int) -> tuple[str, ...]:
    """The symbols of a grid that has these words in its cells: 1 to n, else 0 to n-1, else letters from A.

    A zero is a symbol where open cells have another sign, or where it fills its share of a full grid; else it is open.
    """
    used = {word.upper() for word in words if word not in OPEN}
    numbers = tuple(str(number) for number in range(count + 1))
    if any(len(word) > 1 for word in used) or count > len(ORDER):
        choices = [numbers[1:], numbers[:-1]]
    else:
        digits = tuple(ORDER)
        choices = [digits[1 : count + 1], digits[:count], digits[10 : count + 10], numbers[1:]]
    zero_is_open = "0" in used and not OPEN.intersection(words) and len(set(words.values())) > 1
    wanted = used - {"0"} if zero_is_open else used
    for symbols in choices:
        if len(symbols) == count and wanted.issubset(symbols) and not (zero_is_open and "0" in symbols):
            return symbols
    if "0" in used and not zero_is_open:  # open cells of both signs, as in 0..3
        for symbols in choices:
            if len(symbols) == count and "0" not in symbols and used - {"0"} <= set(symbols):
                return symbols
    return choices[0] if len(choices[0]) == count else numbers[1:]
