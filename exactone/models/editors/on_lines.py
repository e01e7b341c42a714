"""The constraints of f-puzzles on areas and lines: cages, regions, arrows, thermometers, clones."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, dropwhile, pairwise

from exactone.solver.errors import PuzzleError

from .items import (
    Board,
    Constraint,
    Item,
    Table,
    Written,
    capitals,
    cell_of,
    cells_of,
    chains,
    each,
    lines,
    lines_of,
    lines_of_cells_once,
    one_or_more,
    refuse_twice,
    value_of,
)

# cages, regions, diagonals


def _read_cage(item: Item, board: Board) -> Iterator[Table]:
    cage: Table = {"in": cells_of(item.get("cells"), "killercage", board)}
    if total := value_of(item, "killercage"):
        cage["exactly"] = total
    yield {"cage": cage}


def _write_cage(table: Table, board: Board) -> Written:
    if table.keys() != {"cage"} or not table["cage"].keys() <= {"in", "exactly"}:
        return None
    cage = table["cage"]
    total = {"value": str(cage["exactly"])} if "exactly" in cage else {}
    return [{"cells": capitals(cells), **total} for cells in board.lines(cage["in"], "cage")]


def _read_region(item: Item, board: Board) -> Iterator[Table]:
    yield {"different": [cells_of(item.get("cells"), "extraregion", board)]}


def _write_region(table: Table, board: Board) -> Written:
    if table.keys() != {"different"}:
        return None
    return [{"cells": capitals(cells)} for cells in board.lines(table["different"], "different")]


# lines


def _thermometer(name: str, strict: bool) -> Constraint:
    """Lines along which digits rise; on slow ones the next digit may be the same."""

    def read(item: Item, board: Board) -> Iterator[Table]:
        rising = [line for line in lines_of_cells_once(item, name, board) if len(line) > 1]
        if rising:
            # a table says strict only where it is not
            yield {"ordered": one_or_more(rising), **({} if strict else {"strict": False})}

    def write(table: Table, board: Board) -> Written:
        if "ordered" not in table or table.get("strict", True) is not strict:
            return None
        drawn = board.lines(table["ordered"], "ordered")
        return [{"lines": [capitals(line) for line in drawn]}]

    return each(name, ("lines",), read, write)


def _read_arrow(item: Item, board: Board) -> Iterator[Table]:
    circle = cells_of(item.get("cells"), "arrow", board)
    # a pill is read from left to right, or from top to bottom
    head = sorted(circle, key=lambda cell: cell_of(cell, "arrow"))
    shafts = [
        list(dropwhile(head.__contains__, line))
        for line in lines_of({"lines": [], **item}, "arrow", board)
    ]
    for shaft in shafts:
        refuse_twice([*head, *shaft], "arrow")
    if shafts := [shaft for shaft in shafts if shaft]:
        yield {"arrow": {"head": one_or_more(head), "along": one_or_more(shafts)}}


def _write_arrow(table: Table, board: Board) -> Written:
    if table.keys() != {"arrow"}:
        return None
    (head,) = board.lines(
        [table["arrow"]["head"]]
        if isinstance(table["arrow"]["head"], str)
        else table["arrow"]["head"],
        "head",
    )
    shafts = board.lines(table["arrow"]["along"], "along")
    starts = [_closest(head, shaft[0]) for shaft in shafts]
    return [
        {
            "lines": [
                capitals([start, *shaft]) for start, shaft in zip(starts, shafts, strict=True)
            ],
            "cells": capitals(head),
        }
    ]


def _closest(head: Sequence[str], first: str) -> str:
    """The cell of a circle from which a shaft goes on."""
    row, column = cell_of(first, "arrow")

    def away(name: str) -> int:
        mine = cell_of(name, "arrow")
        return max(abs(mine[0] - row), abs(mine[1] - column))

    return min(head, key=away)


def half(board: Board) -> int:
    """How far apart neighbours on a line of whispers are, if the line does not say."""
    return (board.size + 1) // 2


def _whispers(name: str, less: int = 0) -> Constraint:
    def read(lines: list[list[str]], item: Item, board: Board) -> Table:
        apart = value_of(item, name)
        return {
            "related": one_or_more(chains(lines)) if chains(lines) else [],
            "difference": {"at_least": half(board) - less if apart is None else apart},
        }

    return lines(name, read, _write_whispers if not less else lambda *_: None)


def _write_whispers(table: Table, board: Board) -> Written:
    difference = table.get("difference")
    if table.keys() != {"related", "difference"} or not isinstance(difference, Mapping):
        return None
    if difference.keys() != {"at_least"}:
        return None
    apart = difference["at_least"]
    value = {} if apart == half(board) else {"value": str(apart)}
    drawn = board.lines(table["related"], "related")
    return [{"lines": [capitals(line) for line in drawn], **value}]


def _read_nabner(lines: list[list[str]], _: Item, board: Board) -> Table:
    if too_long := next((line for line in lines if len(line) > board.size), None):
        raise PuzzleError(
            f"nabner has a line of {len(too_long)} cells in this link, and there are {board.size} "
            "digits"
        )
    pairs = [[*pair] for line in lines for pair in combinations(dict.fromkeys(line), 2)]
    return {"related": one_or_more(pairs) if pairs else [], "difference": {"at_least": 2}}


def _write_nabner(table: Table, board: Board) -> Written:
    if table.keys() != {"related", "difference"} or table["difference"] != {"at_least": 2}:
        return None
    drawn = board.lines(table["related"], "related")
    pairs = [frozenset(pair) for line in drawn for pair in pairwise(line)]
    cells = list(dict.fromkeys(cell for line in drawn for cell in line))
    every = {frozenset(pair) for pair in combinations(cells, 2)}
    if len(cells) < 3 or {*pairs} != every:
        return None
    return [{"lines": [capitals(cells)]}]


def _line(name: str, word: str, least: int = 2) -> Constraint:
    """Lines of which a word of ours is true, with so many cells at least; shorter ones say
    nothing."""

    def read(item: Item, board: Board) -> Iterator[Table]:
        may_meet = word == "renban"  # its digits are a set, whichever way the line goes
        lines_read = lines_of if may_meet else lines_of_cells_once
        drawn = [line for line in lines_read(item, name, board) if len(line) >= least]
        if word == "region_sum":
            drawn = [line for line in drawn if _leaves_its_region(line, board)]
        if may_meet:
            drawn = [list(dict.fromkeys(line)) for line in drawn]
        if drawn:
            yield {word: one_or_more(drawn)}

    def write(table: Table, board: Board) -> Written:
        if table.keys() != {word}:
            return None
        return [{"lines": [capitals(line) for line in board.lines(table[word], word)]}]

    return each(name, ("lines",), read, write)


def _leaves_its_region(line: Sequence[str], board: Board) -> bool:
    """Whether a line is in more than one region."""
    return len({board.home[cell] for cell in line}) > 1


# clones


def _read_clone(item: Item, board: Board) -> Iterator[Table]:
    groups = [cells_of(item.get(key), "clone", board) for key in ("cells", "cloneCells")]
    if [*map(len, groups)] != [len(item[key]) for key in ("cells", "cloneCells")]:
        raise PuzzleError("clone names a cell twice in one group of this link")
    if len(groups[0]) != len(groups[1]):
        raise PuzzleError("clone has two groups of cells of different sizes in this link")
    if groups[0] != groups[1]:
        yield {"clone": groups}


def _write_clone(table: Table, board: Board) -> Written:
    if table.keys() == {"clone"}:
        first, *others = board.lines(table["clone"], "clone")
        return [{"cells": capitals(first), "cloneCells": capitals(other)} for other in others]
    if table.keys() != {"related", "equal"} or table["equal"] is not True:
        return None
    pairs = [pair for line in board.lines(table["related"], "related") for pair in pairwise(line)]
    sides = [capitals([pair[side] for pair in pairs]) for side in (0, 1)]
    return [{"cells": sides[0], "cloneCells": sides[1]}]


ON_LINES: tuple[Constraint, ...] = (
    each("killercage", ("cells", "value"), _read_cage, _write_cage),
    each("extraregion", ("cells",), _read_region, _write_region),
    each("arrow", ("cells", "lines"), _read_arrow, _write_arrow),
    _thermometer("thermometer", strict=True),
    _thermometer("slowthermometer", strict=False),
    _line("renban", "renban"),
    lines("nabner", _read_nabner, _write_nabner),
    _whispers("whispers"),
    _whispers("germanwhispers"),
    _whispers("dutchwhispers", less=1),
    _line("palindrome", "palindrome"),
    _line("entropicline", "entropic"),
    _line("modularline", "modular"),
    _line("zipperline", "zipper", 3),
    _line("regionsumline", "region_sum"),
    _line("doublearrow", "double_arrow", 3),
    _line("betweenline", "between_line", 3),
    _line("lockout", "lockout"),
    each("clone", ("cells", "cloneCells"), _read_clone, _write_clone),
)
