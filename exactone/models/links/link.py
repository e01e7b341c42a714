"""A line for each name that a kind has in links of puzz.link and its relatives, and the address
around it.

https://puzz.link/p?yajilin/8/8/42j23e22zi13j
                    name    columns, rows, body; flags and v:variant may stand before the columns
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from exactone.models.boards.board import painted
from exactone.models.boards.keys import Picture
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .coders import Coder, LinkBoard
from .sequences import Body

WRITTEN = "https://puzz.link/p?"
LARGEST = 10_000  # cells of a board in a link
_ADDRESS = re.compile(
    r"(?:https?://)?(?:www\.)?[a-z0-9.-]+\.[a-z]{2,}(?:/[a-z0-9_./-]*)?\?", re.I | re.A
)
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*", re.I | re.A)
_EDIT = "_edit"  # behind the name, where an old link opens the editor
_PLAY = "_play"


class Address(NamedTuple):
    """What a link says, before its body is read."""

    name: str
    flags: tuple[str, ...]
    variant: str
    rows: int
    columns: int
    body: str


def address(text: str) -> Address:
    """The parts of a link, or of what stands behind its question mark."""
    tail = _ADDRESS.sub("", text.strip(), count=1)
    name, *parts = tail.split("/")
    name = name.lower().removesuffix(_EDIT).removesuffix(_PLAY)
    if not _NAME.fullmatch(name):
        raise PuzzleError(f"{quoted(name)} is no name of a puzzle; is this the whole link?")
    before = next((at for at, part in enumerate(parts) if part.isdecimal()), len(parts))
    said, rest = parts[:before], parts[before:]
    if len(rest) < 2 or not rest[1].isdecimal():
        raise PuzzleError("this link says no size; copy all of it")
    columns, rows = (int(number[:9]) for number in rest[:2])
    if not 0 < columns * rows <= LARGEST:
        raise PuzzleError(
            f"this link is of {columns:,} columns and {rows:,} rows; {LARGEST:,} cells are the most"
        )
    variant = "".join(part[2:] for part in said if part.startswith("v:"))
    flags = tuple(part for part in said if part and not part.startswith("v:"))
    return Address(name, flags, variant, rows, columns, "/".join(rest[2:]).rstrip("/"))


class WrittenLink(NamedTuple):
    """A puzzle as a link, and what was left out of it that a link cannot say."""

    text: str
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Link:
    """How puzzles of a kind are links: the names that they have there, of which the first one is
    written, and which keys the body says, in its order."""

    names: tuple[str, ...]
    keys: tuple[tuple[str, Coder], ...]

    def read(self, said: Address) -> dict[str, Any]:
        """The keys of the puzzle that a link says."""
        if said.variant or said.flags:
            what = said.variant or said.flags[0]
            raise PuzzleError(f"this link says {quoted(what)} of its rules, which is not read")
        body, board = Body(said.body), LinkBoard(said.rows, said.columns)
        for key, coder in self.keys:
            board.values[key] = coder.read(body, board)
        if not body.is_read:
            raise PuzzleError(
                f"this link goes on behind its last cell, with {quoted(body.text[body.at :])}; is "
                "its size right?"
            )
        return {key: as_text(value, board) for key, value in board.values.items()}

    def write(self, values: Mapping[str, Any], rows: int, columns: int) -> str:
        """The link of a puzzle of which these are the values of its keys."""
        signs = {key: as_signs(value) for key, value in values.items()}
        board = LinkBoard(rows, columns, signs)
        body = "".join(coder.write(board.values[key], board) for key, coder in self.keys)
        return f"{WRITTEN}{self.names[0]}/{columns}/{rows}/{body}"


def as_text(value: Any, board: LinkBoard) -> Any:
    """A value as it stands in a file: pictures are texts."""
    if isinstance(value, Mapping):
        return painted(value, board.rows, board.columns, ".")
    return value


def link(*names: str, **keys: Coder) -> Link:
    """The link of a kind: its names there, and the coder of each key."""
    return Link(names, tuple(keys.items()))


def as_signs(value: Any) -> Any:
    """The value of a key as coders have it: of a picture its cells that are not open."""
    return dict(value.marked()) if isinstance(value, Picture) else value
