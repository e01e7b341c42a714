"""Random small puzzles of kinds of one page, from the fields of their class alone, and all their
answers, from `right` alone.

A puzzle begins as the maker on the page makes it, or with signs that are tried one by one: those
stay with which a chosen answer is right. Then some are taken away, and some are made wrong.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any

from exactone import models
from exactone.models.base.bridge_puzzle import BridgePuzzle
from exactone.models.base.corner_puzzle import CornerPuzzle
from exactone.models.base.division_puzzle import DivisionPuzzle
from exactone.models.base.kinds import maker_of
from exactone.models.base.link_puzzle import LinkPuzzle
from exactone.models.base.loop_puzzle import INSIDE, OUTSIDE, LoopPuzzle
from exactone.models.text.document import Document
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Puzzle, Solution
from tests.brute_grids import ALONG_ROWS, LISTS, Rows, divisions, drawn, tokens

if TYPE_CHECKING:
    from tests.kinds import Case, Keys

SIZES = (
    *((1, 1), (1, 2), (1, 4), (4, 1), (2, 2), (2, 3)),
    *[(3, 3)] * 3,
    *[(3, 4), (4, 3), (4, 4)] * 2,
)
DIVIDED = {
    (h, w) for h in range(1, 9) for w in range(1, 9) if h * w <= (10 if min(h, w) > 1 else 6)
}
BOARDS = 5000  # that brute force looks at, at most
ANSWERS = 200  # of a random puzzle, at most
TRIED = 6  # signs of a cell
SUMS = [f"{down}\\{right}" for down in ("", 3, 7) for right in ("", 4, 9) if down or right]
LETTERS = "abcdefgh"
ARROWS = [f"{number}{way}" for number in "012" for way in "^>v<"]
SIGNS = (*"0123456789xoT#*?<>^vBW", *map(str, range(10, 16)), *SUMS, *ARROWS)
ITEMS = (*"0123?", "1 1", "2 1", "1 2")
NUMBERS = range(10)
PAIRS = ("walls",)  # lists of neighbours, which random puzzles do not have
OPEN = "."

# circles and cells with colours, with numbers and arrows
COLOURED = [f"{colour}{number}" for number in range(2, 6) for colour in "WBG"]
TOWERS = [f"{colour}{arrow}" for arrow in ARROWS for colour in "WBG"]
SIGNS = (*SIGNS, *"GMSFLJHIX", *COLOURED, *TOWERS)


# what the fields of a class allow


@cache
def readers(kind: str) -> Mapping[str, Callable[[Document, str], Any]]:
    """What reads each key of a page."""
    own: Any = models.kind_class(kind)
    keyed = [each for each in fields(own) if "read" in each.metadata]
    found = {each.metadata["name"] or each.name: each.metadata["read"] for each in keyed}
    return {key: read for key, read in found.items() if key not in PAIRS}


def allows(kind: str, key: str, value: Any) -> bool:
    """Whether a key may have this value, whatever the others have."""
    try:
        readers(kind)[key](Document({key: value}), key)
    except PuzzleError:
        return False
    return True


@cache
def choices(kind: str, key: str) -> list[Any]:
    """The whole numbers that a key may be, the items of a list, or the signs of a picture."""
    if is_list(key):
        return [item for item in ITEMS if allows(kind, key, [item])]
    if not allows(kind, key, [["1"]]) and (found := [n for n in NUMBERS if allows(kind, key, n)]):
        return found
    if allows(kind, key, True):
        return [False, True]
    if all(allows(kind, key, [letter]) for letter in LETTERS):
        return list(LETTERS)
    shown = {sign: ([f"{sign} {sign}"], [f"{sign} .", ". ."]) for sign in SIGNS}
    return [sign for sign in SIGNS if any(allows(kind, key, each) for each in shown[sign])]


def is_list(key: str) -> bool:
    """Whether a key has an item for each row or column."""
    return key in LISTS


def is_number(kind: str, key: str) -> bool:
    """Whether a key is a whole number."""
    return isinstance(choices(kind, key)[0], int)


# all answers


def size(keys: Keys) -> tuple[int, int]:
    """How many rows and columns a puzzle has."""
    pictures = [key for key in keys if not is_list(key) and not isinstance(keys[key], int)]
    if not pictures:
        return len(keys["rows"]), len(keys["columns"])
    picture = tokens(keys[pictures[0]])
    return len(picture), len(picture[0])


def board_size(kind: str, keys: Keys) -> tuple[int, int]:
    """How many rows and columns an answer has: fewer than there are corners, more where there is
    something between cells."""
    height, width = size(keys)
    if issubclass(models.kind_class(kind), BridgePuzzle):
        return 2 * height - 1, 2 * width - 1
    less = issubclass(models.kind_class(kind), CornerPuzzle)
    return height - less, width - less


def answer_signs(kind: str) -> list[str]:
    """What may stand in a cell of an answer; there may be blocked cells besides."""
    own: Any = models.kind_class(kind)
    if issubclass(own, LoopPuzzle):
        return [INSIDE, OUTSIDE]
    if issubclass(own, LinkPuzzle):
        own_signs = [sign.answer for sign in own.signs.values()]
        return list(dict.fromkeys([*"─│┌┐└┘.", *filter(None, own_signs)]))
    return list(dict.fromkeys(sign.answer for sign in own.signs.values()))


def divides(case: Case) -> bool:
    """Whether answers are divisions of a grid, whose rows depend on each other."""
    return issubclass(models.kind_class(case.kind), DivisionPuzzle)


def rows_for(case: Case, keys: Keys) -> list[list[str]]:
    """For each row of the board, those that an answer may have there."""
    height, width = board_size(case.kind, keys)
    if case.cell is None:
        signs = [[answer_signs(case.kind)] * width] * height
    else:
        places = product(range(height), range(width))
        allowed = [list(case.cell(keys, place)) for place in places]
        signs = [allowed[first : first + width] for first in range(0, height * width, width)]
    lines = [map("".join, product(*row)) for row in signs]
    if case.row is None:
        return [list(line) for line in lines]
    return [[row for row in line if case.row(keys, at, row)] for at, line in enumerate(lines)]


def boards(case: Case, keys: Keys) -> Iterator[Rows]:
    """All boards of signs with rows that an answer may have, be they right or not."""
    if case.boards is not None:
        return iter(case.boards(keys) or ())
    if divides(case):
        return iter(divisions(*size(keys)))
    return product(*rows_for(case, keys))


def answers(case: Case, keys: Keys) -> set[Any]:
    """All answers."""
    assert case.right is not None
    return {board for board in boards(case, keys) if case.right(keys, board)}


def nearly(case: Case, rng: random.Random, keys: Keys) -> Iterator[list[str]]:
    """Boards, answers, and answers that differ in a cell or two."""
    if divides(case):
        yield from nearly_divided(case, rng, keys)
        return
    right = sorted(answers(case, keys)) if is_small(case, keys) else []
    spaced = " " if getattr(models.kind_class(case.kind), "spaced", False) else ""
    if case.boards is not None:
        every = list(boards(case, keys))
        some = rng.sample(every, min(len(every), 6))
    else:
        rows = rows_for(case, keys)
        if not all(rows):
            return
        some = [tuple(map(rng.choice, rows)) for _ in range(6)]
    for board in [*some, *rng.sample(right, min(len(right), 12))]:
        yield [spaced.join(row) for row in board]
        for number in (1, 2):
            changed = [list(row) for row in board]
            for _ in range(number):
                row = rng.choice(changed)
                row[rng.randrange(len(row))] = rng.choice(answer_signs(case.kind))
            yield [spaced.join(row) for row in changed]


def nearly_divided(case: Case, rng: random.Random, keys: Keys) -> Iterator[list[str]]:
    """Divisions, right ones, and those of which a cell or two are of another piece."""
    every = sorted(boards(case, keys)) if is_small(case, keys) else []
    right = sorted(answers(case, keys)) if every else []
    some = rng.sample(every, min(len(every), 6)) + rng.sample(right, min(len(right), 12))
    for board in some:
        yield list(board)
        for number in (1, 2):
            changed = [list(row) for row in board]
            for _ in range(number):
                row = rng.choice(changed)
                row[rng.randrange(len(row))] = rng.choice([sign for row in board for sign in row])
            yield ["".join(row) for row in changed]


# random puzzles


def random_puzzle(case: Case, rng: random.Random) -> Keys:
    """A puzzle that is small enough for brute force, with few enough answers."""
    while True:
        keys = changed(case, rng, begun(case, rng))
        if not parses(case.kind, keys):
            continue
        if "given" in models.kind_class(case.kind).keys and rng.random() < 0.35:
            with_given = {**keys, "given": given(case, rng, keys)}
            keys = with_given if parses(case.kind, with_given) else keys
        if is_small(case, keys) and len(answers(case, keys)) <= ANSWERS:
            return {key: as_text(rng, key, value) for key, value in keys.items()}


def is_small(case: Case, keys: Keys) -> bool:
    """Whether brute force can look at all boards."""
    if case.boards is not None:
        return case.boards(keys) is not None
    if divides(case):
        return size(keys) in DIVIDED
    return prod(map(len, rows_for(case, keys))) <= BOARDS


def parses(kind: str, keys: Keys) -> bool:
    """Whether these are the keys of a puzzle."""
    (entry,) = models.from_bytes("random", json.dumps({"kind": kind, **keys}).encode())
    return entry.puzzle is not None


def begun(case: Case, rng: random.Random) -> Keys:
    """A puzzle of the maker, or one of signs that were tried."""
    height, width = rng.choice(case.sizes)
    if (maker := maker_of(case.kind)) and rng.random() < case.made:
        try:
            draft = maker(f"{height}x{width}", "").draft(rng, solver(rng))
        except Unable:
            draft = None
        if draft is not None:
            assert isinstance(draft.puzzle, models.Kind)
            keys = draft.puzzle.document({})
            return {key: keys[key] for key in readers(case.kind)}
    return tried(case, rng, height, width)


def solver(rng: random.Random) -> Callable[[Puzzle], Solution | None]:
    """Finds a random answer of a small puzzle."""

    def solve(puzzle: Puzzle) -> Solution | None:
        assert isinstance(puzzle, models.Kind)
        found = [*islice(Reference().search(puzzle.search(), Limits()), ANSWERS)]
        return rng.choice(found) if found else None

    return solve


def tried(case: Case, rng: random.Random, height: int, width: int) -> Keys:
    """Few signs or none, and more of them as long as an answer stays right."""
    keys: Keys = {key: blank(case.kind, rng, key, height, width) for key in readers(case.kind)}
    places = list(places_of(keys))
    for place in rng.sample(places, len(places)):
        if is_small(case, keys):
            break
        keys = put(keys, *place, rng.choice(fitting(case.kind, place[0], width)))
    if not is_small(case, keys) or not parses(case.kind, keys):
        return keys
    found = sorted(answers(case, keys))
    if not found:
        return keys
    answer = rng.choice(found)
    assert case.right is not None
    for key, row, column in rng.sample(places, rng.randint(0, len(places))):
        signs = fitting(case.kind, key, width)
        for sign in rng.sample(signs, min(TRIED, len(signs))):
            other = put(keys, key, row, column, sign)
            if parses(case.kind, other) and case.right(other, answer):
                keys = other
                break
    return keys


def blank(kind: str, rng: random.Random, key: str, height: int, width: int) -> Any:
    """What a key says of a board of which nothing is known, or anything."""
    signs = fitting(kind, key, width)
    if is_number(kind, key):
        return rng.choice(signs[:2])
    if is_list(key):
        length = height if key in ALONG_ROWS else width
        return ["?" if "?" in signs else rng.choice(signs) for _ in range(length)]
    some = rng.sample(signs, min(len(signs), max(height, width)))
    is_open = allows(kind, key, [OPEN]) and rng.random() < 0.8
    return written(
        [[OPEN if is_open else rng.choice(some) for _ in range(width)] for _ in range(height)]
    )


def fitting(kind: str, key: str, width: int) -> list[Any]:
    """The choices of a key; signs of one character alone where a row is a single cell."""
    every = choices(kind, key)
    if width > 1 or is_list(key) or is_number(kind, key):
        return every
    return [sign for sign in every if len(sign) == 1]


def written(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a picture, with spaces between signs."""
    return [" ".join(row) for row in rows]


def places_of(keys: Keys) -> Iterator[tuple[str, int, int]]:
    """The places of pictures and lists; a list has one column."""
    for key, value in keys.items():
        if is_list(key):
            yield from ((key, row, 0) for row in range(len(value)))
        elif not isinstance(value, int):
            signs = tokens(value)
            yield from ((key, row, at) for row, line in enumerate(signs) for at in range(len(line)))


def put(keys: Keys, key: str, row: int, column: int, sign: str) -> Keys:
    """The keys with another sign."""
    if is_list(key):
        return {**keys, key: [*keys[key][:row], sign, *keys[key][row + 1 :]]}
    rows = tokens(keys[key])
    rows[row][column] = sign
    return {**keys, key: written(rows)}


def changed(case: Case, rng: random.Random, keys: Keys) -> Keys:
    """Some signs are taken away, and now and then one is another: any, or one of its neighbours."""
    kind = case.kind
    out = rng.choice([0, 0.2, 0.5])
    wrong = rng.choice([0, 0, 0, 0.1])
    for key, row, column in list(places_of(keys)):
        line = keys[key] if is_list(key) else tokens(keys[key])[row]
        if rng.random() < out:
            sign = "?" if is_list(key) else OPEN
        elif rng.random() < wrong:
            sign = rng.choice([*line, rng.choice(fitting(kind, key, size(keys)[1]))])
        else:
            continue
        other = put(keys, key, row, column, sign)
        keys = other if parses(kind, other) else keys
    return keys


def given(case: Case, rng: random.Random, keys: Keys) -> list[str]:
    """Some cells of an answer, or of any board; seldom a wrong one among them."""
    own: Any = models.kind_class(case.kind)
    sign: dict[str, str] = {each.answer: each.given for each in own.signs.values()}
    if issubclass(own, LinkPuzzle):
        sign = {each: each for each in "─│┌┐└┘"} | {
            each: its for each, its in sign.items() if each and its
        }
    found = sorted(answers(case, keys)) if is_small(case, keys) else []
    if case.boards is not None and not found:
        found = list(islice(boards(case, keys), 1))
    height, width = board_size(case.kind, keys)
    if case.cell is not None:
        places = product(range(height), range(width))
        could = {each for place in places for each in case.cell(keys, place)}
        sign = {each: own for each, own in sign.items() if each in could} or sign
    board = rng.choice(found or [(rng.choice(list(sign)) * width,) * height])
    share = rng.choice([0.05, 0.2, 0.5])
    wrong = rng.choice([0, 0, 0.1])

    def shown(cell: str) -> str:
        if cell not in sign or rng.random() >= share:
            return OPEN
        return sign[rng.choice(list(sign)) if rng.random() < wrong else cell]

    return written([[shown(cell) for cell in row] for row in board])


def as_text(rng: random.Random, key: str, value: Any) -> Any:
    """A value as it may stand in a file."""
    return value if is_list(key) or isinstance(value, int) else drawn(rng, tokens(value))
