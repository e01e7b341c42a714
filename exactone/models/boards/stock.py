"""Equal pieces and how many there are of each: to which tile a piece belongs,
and what it is called.

    stock    tiles, or equal tiles together: of each at least `least` and at most `most` are
             used; None is no end
    piece    something on the board that may be of several of them

An answer does not tell equal tiles apart. Whoever writes one for people does, so that all
numbers are right.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol, TypeVar

SHOWN = 6  # equal tiles that are named
P = TypeVar("P", bound=Hashable)


class CountedPiece(Protocol):
    """A tile, or equal tiles together, of which there are so many."""

    @property
    def name(self) -> str: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int | None: ...


def called(tiles: Sequence[CountedPiece]) -> str:
    """Equal tiles in a sentence, by their names."""
    return " and ".join(tile.name for tile in tiles[:SHOWN]) + (
        " and others" if len(tiles) > SHOWN else ""
    )


def amount(least: int, most: int | None, name: str) -> str:
    """How many there are, in a sentence; nothing where there may be any number."""
    if most is None:
        if least:
            return f"there {'is' if least == 1 else 'are'} at least {least} {name}"
        return ""
    if least == most:
        return f"there {'is' if least == 1 else 'are'} {least} {name}"
    return (
        f"there {'is' if most == 1 else 'are'} {f'{least} to' if least else 'at most'} {most} "
        f"{name}"
    )


def shared_out(may: Mapping[P, Sequence[int]], stock: Sequence[CountedPiece]) -> dict[P, int]:
    """Of which tile each piece is, by the numbers of those that it may be;
    never more of one than there are.

    Where numbers can be right they are: each tile first gets what it needs, then what is left.
    Pieces that find no tile are left out.
    """
    homes: dict[P, int] = {}
    held: list[dict[P, None]] = [{} for _ in stock]
    most = [len(may) if tile.most is None else tile.most for tile in stock]
    least = [min(tile.least, many) for tile, many in zip(stock, most, strict=True)]
    for room in (least, most):
        for piece in may:
            if piece not in homes:
                _settle(piece, may, room, homes, held)
    return homes


def _settle(
    first: P,
    may: Mapping[P, Sequence[int]],
    room: Sequence[int],
    homes: dict[P, int],
    held: list[dict[P, None]],
) -> None:
    """Finds a tile for one more piece, along the shortest chain of pieces that change theirs to
    make room."""
    wanted: dict[int, P] = {}  # the piece that wants to be of this tile
    todo = deque([first])
    while todo:
        piece = todo.popleft()
        for tile in may[piece]:
            if tile in wanted:
                continue
            wanted[tile] = piece
            if len(held[tile]) >= room[tile]:
                todo += held[tile]
                continue
            free: int | None = tile
            while free is not None:
                mover = wanted[free]
                left = homes.get(mover)
                if left is not None:
                    del held[left][mover]
                homes[mover], held[free][mover] = free, None
                free = left
            return


def dealt(
    pieces: Iterable[P], known: Mapping[P, str], tiles: Sequence[CountedPiece]
) -> dict[P, str]:
    """What each of some equal pieces is called: as is known, then what is needed,
    then what there may be.

    Pieces of which there are too many get no name.
    """
    rest = [piece for piece in pieces if piece not in known]
    taken = Counter(known.values())
    all_of_them = len(rest) + len(known)
    needed = list[str]()
    more = list[str]()
    for tile in tiles:
        needed += [tile.name] * (min(tile.least, all_of_them) - taken[tile.name])
        most = all_of_them if tile.most is None else min(tile.most, all_of_them)
        more += [tile.name] * (most - max(tile.least, taken[tile.name]))
    return {**known, **dict(zip(rest, chain(needed, more), strict=False))}
