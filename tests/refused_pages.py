"""Files of kinds of one page that are none: in each key something that it cannot be."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from exactone import models
from tests.brute_grids import tokens
from tests.random_pages import (
    OPEN,
    allows,
    board_size,
    is_list,
    is_number,
    random_puzzle,
    readers,
    size,
)

if TYPE_CHECKING:
    from tests.kinds import Case

FOREIGN = "§%#?"  # one of which no sign of a picture is
LAST_ROW = "the last row: "
SEEDS = range(100)
Refusal = tuple[str, str]  # the content of a file, and a part of the sentence that refuses it


def refusals(case: Case) -> tuple[Refusal, ...]:
    """What is refused of a puzzle that is right but for one key."""
    keys = right(case)
    found = [(toml(case.kind, {**keys, "unknown": "1"}), "unknown key 'unknown'")]
    for key in keys:
        rest = {other: keys[other] for other in keys if other != key}
        if (key,) in models.kind_class(case.kind).needed:
            found.append((toml(case.kind, rest), f"the key {key} is missing; write "))
        for value, said in wrong(case.kind, key, keys[key]):
            text = toml(case.kind, {**rest, key: value})
            last_row = text.count("\n") - 1  # the key is the last one, and below it are quotes
            found.append((text, said.replace(LAST_ROW, f":{last_row}: ")))
    return tuple(found)


def right(case: Case) -> dict[str, Any]:
    """A puzzle with all keys, of two rows and columns at least; a picture is a list of rows."""
    own = models.kind_class(case.kind)
    found = dict[str, Any]()
    for seed in SEEDS:
        keys = random_puzzle(case, random.Random(seed))
        if min(size(keys)) > 1 and len(keys) > len(found):
            found = dict(keys)
        if found.keys() >= set(readers(case.kind)):
            break
    if "given" in own.keys:
        (entry,) = models.from_bytes("right", json.dumps({"kind": case.kind, **found}).encode())
        assert entry.puzzle is not None
        height, width = board_size(case.kind, found)
        if (height, width) == size(found):  # areas alone may be wider than they look
            height, width = entry.puzzle.extent() or (height, width)
        found["given"] = "\n".join([OPEN * width] * height)
    return {
        key: value if is_plain(key, value) else [" ".join(row) for row in tokens(value)]
        for key, value in found.items()
    }


def is_plain(key: str, value: Any) -> bool:
    """Whether a value is no picture."""
    return is_list(key) or isinstance(value, int)


def wrong(kind: str, key: str, value: Any) -> Iterator[tuple[Any, str]]:
    """What a key cannot be, and with what that is refused."""
    if key in readers(kind) and is_list(key):
        yield [], f"{key} is empty; write it as in {key} = "
        yield "1", f"{key} must be a list, as in {key} = "
        yield ["one", *value[1:]], f"number 1 of {key} is 'one'; write it as in "
    elif key in readers(kind) and allows(kind, key, True):
        yield "two", f"{key} is a text, but must be true or false"
        yield 1, f"{key} is a number, but must be true or false"
    elif key in readers(kind) and is_number(kind, key):
        yield "two", f"{key} is a text, but must be a whole number"
        yield 10**9, f"{key} is {10**9}, but must be from "
        yield -1, f"{key} is -1, but must be from "
    else:
        yield from wrong_pictures(kind, key, value)


def wrong_pictures(kind: str, key: str, value: list[str]) -> Iterator[tuple[Any, str]]:
    """Signs that mean nothing, rows that are too short, too few of them."""
    given = key not in readers(kind)
    first, *_, last = value
    cells = len(first.split())
    number = f"{cells - 1} cell{'s' * (cells > 2)}"
    sign = next(each for each in FOREIGN if given or not allows(kind, key, [f"{each} {each}"]))
    strange = " ".join([*last.split()[:-1], sign])
    yield [*value[:-1], strange], f"{LAST_ROW}'{sign}' means nothing here; write "
    short = " ".join(last.split()[:-1])
    yield (
        [*value[:-1], short],
        f"{LAST_ROW}this row has {number}, but {'must have' if given else 'the first has'} {cells}",
    )
    yield [], f"{key} has no cells; write a row of signs for each row"


def toml(kind: str, keys: Mapping[str, Any]) -> str:
    """A file; a list of rows with spaces in them is a picture of several lines."""
    lines = [f"kind = {json.dumps(kind)}"]
    for key, value in keys.items():
        if is_plain(key, value) or isinstance(value, str):
            lines.append(f"{key} = {json.dumps(value)}")
        else:
            words = [word for row in value for word in row.split()]
            close = all(len(word) == 1 for word in words)  # where nothing can be blank
            rows = [row.replace(" ", "") if close else row for row in value]
            lines += [f"{key} = '''", *rows, "'''"]
    return "\n".join(lines) + "\n"
