"""The forms of rules as they are written, and the words in them: variables, values, lines of a grid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ....solver.errors import PuzzleError
from ..._files.document import Document, brief, nearest, quoted
from .. import Adjacent, Assignments, Count, Different, IfThen, Lines, Rule, Where

FORM_OF = {
    "if": "if/then",
    "then": "if/then",
    "different": "different",
    "adjacent": "adjacent",
    "allow": "adjacent",
    "forbid": "adjacent",
    "count": "count",
}
FORMS = ", ".join(dict.fromkeys(FORM_OF.values()))
NOTES = ("why", "notes")
BOUNDS = ("exactly", "at_least", "at_most")
LINES = ("rows", "columns", "blocks 2x3", "diagonals", "all diagonals")
DIRECTIONS = ("right", "below", "any")
WHY = 300  # signs of a reason, which is repeated wherever its rule is broken

_BLOCKS = re.compile(r"blocks? ?([0-9]{1,5}) ?[x×] ?([0-9]{1,5})")


class Words:
    """The variables and values of a puzzle, looked up by what they are called."""

    def __init__(self, variables: tuple[str, ...], values: tuple[str, ...], size: tuple[int, int] | None) -> None:
        self.variables = {word: number for number, word in enumerate(variables)}
        self.values = {word: number for number, word in enumerate(values)}
        self.size = size

    def variable(self, said: object, key: str, row: int = 0) -> int:
        """The number of a variable."""
        if not isinstance(said, str):
            raise PuzzleError(f"{key} has a variable that is no text; write names in quotes", key, row)
        if (found := self.variables.get(said)) is None:
            raise PuzzleError(f"unknown variable {quoted(said)}; {self._meant(said)}", key, row)
        return found

    def _meant(self, said: str) -> str:
        if self.size is None:
            return nearest(said, list(self.variables))
        return f"the cells are r1c1 to r{self.size[0]}c{self.size[1]}, and lines {', '.join(LINES)}"

    def value(self, said: object, key: str, row: int = 0) -> int:
        """The number of a value; whole numbers are read as texts."""
        word = said if isinstance(said, str) else number_as_text(said)
        if word is None:
            raise PuzzleError(f"{key} has a value that is no text and no whole number; write it in quotes", key, row)
        if (found := self.values.get(word)) is None:
            raise PuzzleError(f"unknown value {quoted(word)}; {nearest(word, list(self.values))}", key, row)
        return found

    def some_values(self, said: object, key: str) -> frozenset[int]:
        """The numbers of one value, or of a list of them."""
        return frozenset(self.value(one, key) for one in (said if isinstance(said, list) else [said]))

    def assignments(self, said: object, key: str) -> Assignments:
        """Variables, each with a value or a list of values of which it has one."""
        if not isinstance(said, Mapping):
            raise PuzzleError(f'{key} must be a table of variables and values, as in {{ WA = "red" }}', key)
        return tuple((self.variable(one, key), self.some_values(values, key)) for one, values in said.items())

    def where(self, said: object, key: str) -> tuple[Where, ...]:
        """A list of variables, several of them, or lines of a grid by their name."""
        items = [said] if isinstance(said, str) else said
        if not isinstance(items, list) or not items:
            example = '"rows"' if self.size else '["WA", "NT"]'
            raise PuzzleError(f"{key} needs a list of variables, as in {key} = {example}", key)
        if self.size is None and isinstance(said, str):
            raise PuzzleError(f"{quoted(said)} is no list; put variables into one, as in [{quoted(said)}, ...]", key)
        by_name = [isinstance(item, str) and self._names_lines(item) for item in items]
        if not any(by_name) and not isinstance(said, str) and not any(isinstance(item, list) for item in items):
            return (self._variables(items, key),)
        return tuple(self._lines_or_list(item, key) for item in items)

    def _names_lines(self, word: str) -> bool:
        """Whether this is meant to name lines of the grid."""
        return self.size is not None and word not in self.variables and _lines(word) is not None

    def _lines_or_list(self, item: object, key: str) -> Where:
        if isinstance(item, list):
            return self._variables(item, key)
        if isinstance(item, str) and item in self.variables:
            raise PuzzleError(f"{quoted(item)} stands beside lists; put variables into a list of their own", key)
        lines = _lines(item) if isinstance(item, str) and self.size else None
        if lines is None:
            self.variable(item, key)  # says what is known instead
        assert lines is not None
        assert self.size is not None
        rows, columns = self.size
        if lines.sort == "diagonals" and rows != columns:
            said = f"the two diagonals are those of a square grid, and this one is {rows} x {columns}"
            raise PuzzleError(f'{said}; write "all diagonals" or lists of cells', key)
        if lines.sort == "blocks" and (not lines.height or not lines.width):
            raise PuzzleError(f'blocks need their rows and columns, as in "blocks 2x3", not {quoted(str(item))}', key)
        if lines.sort == "blocks" and (rows % lines.height or columns % lines.width):
            said = f"blocks of {lines.height} x {lines.width} do not divide a grid of {rows} x {columns}"
            raise PuzzleError(f"{said}; take others, or lists of cells", key)
        return lines

    def _variables(self, items: list[Any], key: str) -> tuple[int, ...]:
        found = tuple(self.variable(item, key) for item in items)
        if not found:
            raise PuzzleError(f"{key} has an empty list; name its variables", key)
        ((twice, often),) = Counter(items).most_common(1)
        if often > 1:
            raise PuzzleError(f"{key} names {quoted(twice)} twice in one list; name it once", key)
        return found

    def pair(self, said: object, key: str) -> tuple[int, int]:
        """Two values that may stand side by side, or may not."""
        parts = said.split() if isinstance(said, str) else said
        if not isinstance(parts, list) or len(parts) != 2:
            shown = quoted(said) if isinstance(said, str) else "something else"
            raise PuzzleError(f'{key} has {shown}, but a pair is two values with a space between, as in "a b"', key)
        return self.value(parts[0], key), self.value(parts[1], key)


def number_as_text(said: object) -> str | None:
    """A whole number in digits; None for anything else."""
    if not isinstance(said, int) or isinstance(said, bool) or abs(said) >= 10**18:
        return None
    return str(said)


def rule(part: Document, words: Words) -> Rule:
    """Reads one rule."""
    known = [*FORM_OF, *NOTES]
    data = {key: value for key, value in part.data.items() if value is not None}
    for key in data:
        if key not in known:
            raise PuzzleError(f"unknown key {quoted(key)}; {nearest(key, known)}", key)
    notes = [part.string(key) for key in NOTES]
    if len(why := notes[0] or "") > WHY:
        raise PuzzleError(f"why has {len(why):,} signs; {WHY} are the most, notes may be longer", "why")
    forms = list(dict.fromkeys(FORM_OF[key] for key in data if key in FORM_OF))
    if not forms:
        raise PuzzleError(f"the rule says nothing; it needs one of {FORMS}")
    if len(forms) > 1:
        key = next(key for key in data if FORM_OF.get(key) == forms[1])
        raise PuzzleError(f"the rule has both {forms[0]} and {forms[1]}; make two rules of it", key)
    return READERS[forms[0]](data, words, why)


def _if_then(data: Mapping[str, Any], words: Words, why: str) -> IfThen:
    if "then" not in data:
        raise PuzzleError("the rule has an if, but no then; write what follows", "if")
    if "if" not in data:
        raise PuzzleError("the rule has a then, but no if; write if = {} where it always holds", "then")
    when, then = words.assignments(data["if"], "if"), words.assignments(data["then"], "then")
    if not then:
        raise PuzzleError('then says nothing; name variables and what they may be, as in { SA = "red" }', "then")
    if any(not values for _, values in when):
        raise PuzzleError("if has an empty list of values, so the rule never holds; name a value", "if")
    return IfThen(when, then, why)


def _different(data: Mapping[str, Any], words: Words, why: str) -> Different:
    return Different(words.where(data["different"], "different"), why)


def _adjacent(data: Mapping[str, Any], words: Words, why: str) -> Adjacent:
    if words.size is None:
        key = next(key for key in data if FORM_OF.get(key) == "adjacent")
        raise PuzzleError(f"{key} needs a grid; for variables write if and then", key)
    listed = [key for key in ("allow", "forbid") if key in data]
    direction = data.get("adjacent")
    if direction is None:
        raise PuzzleError(f'{listed[0]} needs adjacent = "right", "below" or "any" in the same rule', listed[0])
    if not isinstance(direction, str) or direction not in DIRECTIONS:
        hint = nearest(direction, list(DIRECTIONS)) if isinstance(direction, str) else 'write it as a text, "right"'
        raise PuzzleError(f"adjacent must be right, below or any; {hint}", "adjacent")
    if len(listed) != 1:
        said = "has both allow and forbid; keep one" if listed else 'needs allow = ["a b", ...] or forbid'
        raise PuzzleError(f"the rule {said}", listed[-1] if listed else "adjacent")
    pairs = data[listed[0]]
    if not isinstance(pairs, list) or not pairs:
        raise PuzzleError(f'{listed[0]} must be a list of pairs, as in ["a b", "b a"]', listed[0])
    return Adjacent(direction, frozenset(words.pair(pair, listed[0]) for pair in pairs), listed == ["allow"], why)


def _count(data: Mapping[str, Any], words: Words, why: str) -> Count:
    table = data["count"]
    if not isinstance(table, Mapping):
        raise PuzzleError('count must be a table, as in { value = "red", exactly = 1 }', "count")
    known = ["value", "in", *BOUNDS]
    for key in table:
        if key not in known:
            raise PuzzleError(f"unknown key {quoted(key)} in count; {nearest(key, known)}", "count")
    if (said := table.get("value")) is None or not (values := words.some_values(said, "count")):
        raise PuzzleError('count does not say what is counted; write value = "red", or a list of values', "count")
    where: tuple[Where, ...] = (tuple(range(len(words.variables))),)
    if table.get("in") is not None:
        where = words.where(table["in"], "count")
    low, high = _bounds(table)
    return Count(values, where, low, high, why)


def _bounds(table: Mapping[str, Any]) -> tuple[int, int | None]:
    """How often, at least and at most."""
    bounds = {key: table[key] for key in BOUNDS if table.get(key) is not None}
    if not bounds:
        raise PuzzleError("count does not say how often; write exactly = 1, at_least or at_most", "count")
    for key, number in bounds.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise PuzzleError(f"{key} must be a whole number from 0 up", "count")
        if number >= 10**18:
            raise PuzzleError(f"{key} = {brief(number)} is too large; no list is as long", "count")
    if "exactly" in bounds:
        if len(bounds) > 1:
            raise PuzzleError("exactly says it all; leave out at_least and at_most, or leave out exactly", "count")
        return bounds["exactly"], bounds["exactly"]
    low, high = bounds.get("at_least", 0), bounds.get("at_most")
    if high is not None and low > high:
        raise PuzzleError(f"at_least = {low} and at_most = {high} cannot both be; exchange them", "count")
    return low, high


READERS: Mapping[str, Callable[[Mapping[str, Any], Words, str], Rule]] = {
    "if/then": _if_then,
    "different": _different,
    "adjacent": _adjacent,
    "count": _count,
}


def _lines(word: str) -> Lines | None:
    """The lines of a grid that a word names; a size of 0 stands for one that is not well said."""
    said = " ".join(re.sub(r"(?<=[a-z])[_-](?=[a-z])", " ", word.lower()).split())
    if said in ("rows", "columns", "diagonals", "all diagonals"):
        return Lines(said)
    if said.split(" ")[0] not in ("block", "blocks"):
        return None
    found = _BLOCKS.fullmatch(said)
    return Lines("blocks", int(found[1]), int(found[2])) if found else Lines("blocks")
