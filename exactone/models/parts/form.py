"""How parts are written in a file: the keys of a [[rule]], and what several of them have in common.

form    the keys of one part, what reads them, and puzzles that show it
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from exactone.models.boards.board import Line
from exactone.models.boards.cells import Pairs
from exactone.models.text.words import brief, nearest, quoted
from exactone.solver.errors import PuzzleError

from .names import BOUNDS, SIDES, TOLD, UNKNOWN, Names, Table, number_as_text
from .part import Part
from .sketch import Sketch

VALUE = {"value": "which values: one, or a list"}
WHERE = {
    "in": (
        "where: a list of variables, several lists, or lines of a grid by name; all variables if "
        "left out"
    )
}
NUMBERS = {"numbers": "what values stand for that are no whole numbers, or others than they are"}
ALONG = {
    **dict.fromkeys(
        ("left", "right"),
        "what is seen from that side of each row, in a list; . where nothing is known",
    ),
    **dict.fromkeys(("top", "bottom"), "what is seen from that side of each column"),
    "in": "instead: a list of variables, or several, along which one looks",
    "exactly": "and what is seen there",
}


@dataclass(frozen=True, eq=False)
class Form:
    """How a part is written: its name, its keys with a few words, what makes parts of them,
    files that show it."""

    name: str
    keys: Mapping[str, str]
    # what it says, and what it looks like where its parts alone look like something else
    read: Callable[[Table, Names], Iterable[Part | Sketch]]
    examples: tuple[str, ...]
    # keys that stand beside those; alone they mean nothing
    beside: Mapping[str, str] = field(default_factory=dict)
    # keys of the table under its key, where it is one
    inside: Mapping[str, str] = field(default_factory=dict)
    # what one wants to say who writes it, where its module does not say so
    wish: str = ""

    def reference(self) -> str:
        """How it is written, for people: its name, its keys with what they mean,
        and the files that show it."""
        beside = [f"  {key:<14} {words}" for key, words in {**self.keys, **self.beside}.items()]
        inside = [f"    {key:<12} {words}" for key, words in self.inside.items()]
        return "\n".join(
            [self.name, *beside, *inside, *(f"\n{each.rstrip()}" for each in self.examples)]
        )


def in_table(
    name: str,
    keys: Mapping[str, str],
    read: Callable[[Table, Names], Iterable[Part | Sketch]],
    example: str,
    *shown: str,
    about: str = "a table",
    wish: str = "",
) -> Form:
    """How a part is written whose keys stand in a table under its name."""

    def known(data: Table, names: Names) -> Iterable[Part | Sketch]:
        return read(known_keys(data[name], name, keys, example), names)

    return Form(name, {name: about}, known, shown, inside=keys, wish=wish)


# words that several forms have


def valued(
    table: Table, key: str, names: Names, what: str = "which values", example: str = "#"
) -> frozenset[int]:
    """The values that a part is about."""
    if "value" not in table or not (values := names.some_values(table["value"], key)):
        remedy = f'write value = "{example}", or a list of values'
        raise PuzzleError(f"{key} does not say {what}; {remedy}", key)
    return values


NEARNESS = {
    "in": "among which: a list of variables, or several, or lines of a grid; all if left out",
    "by": 'who is near whom on a grid: "sides" if left out, "touching", ...',
    "pairs": "or lists of variables that are near each other, as in related",
}
"""The keys that say which places a part is about, and which of them are near each other."""


def near_each_other(
    table: Table, key: str, names: Names
) -> Iterator[tuple[tuple[int, ...], Pairs]]:
    """The places of each line that a part is about, or all places,
    and which of them are near each other."""
    if "pairs" in table and "by" in table:
        raise PuzzleError(f"{key} has by and pairs; keep one", key)
    if "pairs" in table:
        near = names.chains(table["pairs"], key)
    else:
        near = names.near(table.get("by", "sides"), "by" if "by" in table else key, key)
    pairs = tuple(dict.fromkeys((min(pair), max(pair)) for pair in near))
    for line in names.within(table, key):
        some = set(line.places)
        yield line.places, tuple(pair for pair in pairs if some.issuperset(pair))


def told(
    table: Table, names: Names, key: str, sides: Sequence[str] = SIDES, word: str = "exactly"
) -> list[tuple[Line, object]]:
    """The lines of which the sides of a table tell something, with that; or those of `in`,
    with what this word says."""
    if ("in" in table) != (word in table) or not {*sides, "in"} & table.keys():
        *some, last = sides
        raise PuzzleError(
            f"{key} needs one of {', '.join(some)} or {last}, with a list, or in and {word}", key
        )
    found = [
        each for side in sides if side in table for each in names.margin(table[side], side, key)
    ]
    if "in" in table:
        found += [(line, table[word]) for line in names.lines(table["in"], key, "in")]
    return [(line, said) for line, said in found if said not in UNKNOWN or said in names.values]


def beside(table: Table, names: Names, key: str) -> Iterator[tuple[Line, int]]:
    """The rows and the columns of a grid, each with the number that is told of it."""
    if also := next((each for each in table if each not in ("value", "numbers", *TOLD)), None):
        raise PuzzleError(f"{key} has {also}, and numbers of lines; make two rules of it", key)
    for side in TOLD:
        for line, said in names.margin(table[side], side, key) if side in table else ():
            if isinstance(said, int) and number_as_text(said):
                yield line, said
            elif said not in UNKNOWN:
                raise PuzzleError(f'{side} needs whole numbers, or "?" where nothing is known', key)


def known_keys(table: object, key: str, known: Collection[str], example: str) -> Table:
    """What a table under this key says, which has no others than the known keys."""
    if not isinstance(table, Mapping):
        raise PuzzleError(f"{key} must be a table, as in {example}", key)
    for each in table:
        if each not in known:
            raise PuzzleError(f"unknown key {quoted(each)} in {key}; {nearest(each, known)}", key)
    return {each: said for each, said in table.items() if said is not None}


def nothing_but(table: Table, key: str, which: str, beside: Collection[str]) -> None:
    """Refuses keys that mean nothing where this one is."""
    if also := next((each for each in table if each not in (which, *beside)), None):
        raise PuzzleError(f"{key} has both {which} and {also}; make two rules of it", key)


def bounds(
    table: Table, key: str, what: str = "how often", signed: bool = False
) -> tuple[int | None, int | None]:
    """How often, or how much, at least and at most; None where it does not say."""
    said = {bound: table[bound] for bound in BOUNDS if bound in table}
    if not said:
        raise PuzzleError(f"{key} does not say {what}; write exactly = 1, at_least or at_most", key)
    for bound, number in said.items():
        if not isinstance(number, int) or isinstance(number, bool) or (number < 0 and not signed):
            raise PuzzleError(
                f"{bound} must be a whole number{'' if signed else ' from 0 up'}", key
            )
        if abs(number) >= 10**18:
            raise PuzzleError(f"{bound} = {brief(number)} is too large; no list is as long", key)
    if "exactly" in said:
        if len(said) > 1:
            raise PuzzleError(
                "exactly says it all; leave out at_least and at_most, or leave out exactly", key
            )
        return said["exactly"], said["exactly"]
    low = said.get("at_least")
    high = said.get("at_most")
    if low is not None and high is not None and low > high:
        raise PuzzleError(
            f"at_least = {low} and at_most = {high} cannot both be; exchange them", key
        )
    return low, high
