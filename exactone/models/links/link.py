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
from exactone.models.boards.keys import OPEN
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .coders import Coder, LinkBoard, SignsOfPicture
from .sequences import Body

WRITTEN = "https://puzz.link/p?"
LARGEST = 10_000  # cells of a board in a link
_ADDRESS = re.compile(r"(?:https?://)?[a-z0-9.:-]+(?:/[a-z0-9_./~-]*)?\?", re.I | re.A)
_OLD = (
    re.compile(r"(?:https?://)?(?:www\.)?kanpen\.net/([a-z0-9]+)\.html\?pzpr=", re.I | re.A),
    re.compile(r"(?:https?://)?indi\.s58\.xrea\.com/([a-z0-9]+)/s[ac]/[a-z.]*\?", re.I | re.A),
)
"""Addresses of old, in which the name stands before the question mark."""
_BEHIND = "\"'>)],;"
_BEHIND_IN_CODE = ("%22", "%27", "%3e")
"""What others put behind a link: quotation marks, the ends of brackets."""
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
    tail = _bare(_tail(text.strip()))
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
    return Address(name, flags, variant, rows, columns, "/".join(rest[2:]))


class WrittenLink(NamedTuple):
    """A puzzle as a link, and what was left out of it that a link cannot say."""

    text: str
    left_out: tuple[str, ...] = ()


def _tail(text: str) -> str:
    """What stands behind the question mark of a link, with the name of the puzzle first."""
    for form in _OLD:
        if old := form.match(text):
            return f"{old[1]}/{text[old.end() :]}"
    before = _ADDRESS.match(text)
    return text[before.end() :] if before else text


def _bare(tail: str) -> str:
    """What stands behind the question mark of a link, without more of a query and without what
    others put behind it."""
    said, _, _ = tail.partition("#")[0].partition("&")
    said = said.rstrip(_BEHIND)
    while said[-3:].lower() in _BEHIND_IN_CODE:
        said = said[:-3].rstrip(_BEHIND)
    return said


@dataclass(frozen=True)
class Link:
    """How puzzles of a kind are links: the names that they have there, of which the first one is
    written, and which keys the body says, in its order."""

    names: tuple[str, ...]
    keys: tuple[tuple[str, Coder], ...]

    def read(self, said: Address) -> dict[str, Any]:
        """The keys of the puzzle that a link says."""
        if said.variant:
            raise PuzzleError(
                f"this link says the variant {quoted(said.variant)} of its rules, which is not read"
            )
        body, board = Body(said.body), LinkBoard(said.rows, said.columns, flags=set(said.flags))
        values = dict[str, Any]()
        for name, coder in self.keys:
            value = coder.read(body, board)
            keys = coder.keys(name)
            for key, each in zip(keys, (value,) if len(keys) == 1 else value, strict=True):
                if each is not None:
                    board.values[key] = each
                    values[key] = as_text(each, board, coder)
        if board.flags:
            flag = quoted(min(board.flags))
            raise PuzzleError(
                f"this link says {flag} before its size, for other rules, which are not read"
            )
        if not body.is_read:
            raise PuzzleError(
                f"this link goes on behind its last cell, with {quoted(body.text[body.at :])}; is "
                "its size right?"
            )
        return values

    def write(self, values: Mapping[str, Any], one_column: bool = False) -> str:
        """The link of a puzzle of which these are the keys of its file."""
        said = {
            key: as_signs(value, one_column) if isinstance(value, str) else value
            for key, value in values.items()
        }
        rows, columns = self._size(said)
        board = LinkBoard(rows, columns, said)
        body = ""
        for name, coder in self.keys:
            keys = coder.keys(name)
            value = tuple(said.get(key, SignsOfPicture()) for key in keys)
            body += coder.write(value if len(keys) > 1 else value[0], board)
        flags = "".join(f"{flag}/" for flag in sorted(board.flags))
        return f"{WRITTEN}{self.names[0]}/{flags}{columns}/{rows}/{body}"

    @property
    def said(self) -> set[str]:
        """The keys that its body says."""
        return {key for name, coder in self.keys for key in coder.keys(name)}

    def _size(self, said: Mapping[str, Any]) -> tuple[int, int]:
        """How many rows and columns the board has, by what stands under its keys."""
        for name, coder in self.keys:
            keys = coder.keys(name)
            values = tuple(said.get(key) for key in keys)
            if isinstance(values[0], SignsOfPicture):
                if len(keys) == 1 and (own := coder.size(values[0])):
                    return own
                return coder.board_of(values[0].rows, values[0].columns)
            if size := coder.size(values if len(keys) > 1 else values[0]):
                return size
        raise TypeError(f"no coder of {self.names[0]} says how large the board is")


def as_text(value: Any, board: LinkBoard, coder: Coder) -> Any:
    """A value as it stands in a file: pictures are texts."""
    if isinstance(value, Mapping):
        rows, columns = coder.more()
        return painted(value, board.rows + rows, board.columns + columns, OPEN[0])
    return value


def as_signs(text: str, one_column: bool = False) -> SignsOfPicture:
    """A picture as coders have it: its cells that are not open."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    close = not one_column and all(len(words) == 1 for words in lines)
    drawn = [list(words[0]) for words in lines] if close else lines
    picture = SignsOfPicture(
        ((row, column), sign)
        for row, signs in enumerate(drawn)
        for column, sign in enumerate(signs)
        if sign not in OPEN
    )
    picture.rows, picture.columns = len(drawn), len(drawn[0])
    return picture


def link(*names: str, **keys: Coder) -> Link:
    """The link of a kind: its names there, and the coder of each key, or of several at once."""
    return Link(names, tuple(keys.items()))
