"""The constraints of f-puzzles, each with how it is said in a [[rule]] of ours, and back.

    constraint      in f-puzzles                                  in a file of ours
    killercage      {"cells": ["R1C1", "R1C2"], "value": "9"}     cage = { in = [...], exactly = 9 }
    whispers        {"lines": [["R1C1", "R2C2"]]}                 related = [...], difference = ...

`CONSTRAINTS` is the table. What a constraint says in f-puzzles is a list of items, or true. The
facts are those of the solver that f-puzzles' makers use (https://github.com/dclamage/SudokuSolver)
and of how SudokuPad draws it (https://github.com/SudokuPad/sudokutools).
"""

from __future__ import annotations

from collections.abc import Sequence

from exactone.models.text.words import quoted, sort_of
from exactone.solver.errors import PuzzleError, Unable

from .items import Board, Constraint, Item, Table, Written, items_of, switch, usual_block, value_of
from .on_cells import ON_CELLS, SUMS, USUAL
from .on_lines import ON_LINES


def _one_diagonal(name: str, slope: str) -> Constraint:
    """One of the two diagonals; both are said by a key of their own."""
    return switch(name, lambda _: {"diagonal": slope})


# everywhere


def _read_nonconsecutive(said: object, board: Board) -> list[Table]:
    """Neighbours are not consecutive, but where a dot says something of them."""
    if said is not True:
        raise PuzzleError("nonconsecutive must be true or false; this link is damaged")
    if board.said.get("difference") or board.said.get("ratio"):
        return [{"negative": {"difference": 1}}]
    return [{"adjacent": "sides", "difference": {"at_least": 2}}]


def _write_nonconsecutive(table: Table, board: Board) -> Written:
    if table == {"negative": {"difference": 1}}:
        return True
    everywhere = table.get("adjacent") in ("any", "sides")
    if not everywhere or table.get("difference") != {"at_least": 2}:
        return None
    if board.said.get("difference") or board.said.get("ratio"):
        raise Unable("f-puzzles says of cells with a dot between them that they may be consecutive")
    return True


def _values(name: str, usual: int, said: Item) -> list[int]:
    """The numbers of dots, or the usual one where there are none."""
    values = {value_of(item, name) or usual for item in items_of(said.get(name) or [], name)}
    return sorted(values or {usual})


def _negative_of(name: object, said: Item) -> Table:
    """What is not so of neighbours without a sign, as the signs that there are say it."""
    if name == "xv":
        return {"sum": sorted(SUMS.values())}
    if not isinstance(name, str) or name not in USUAL:
        shown = quoted(name) if isinstance(name, str) else sort_of(name)
        raise PuzzleError(f"negative names {shown}, which is none of ratio, difference and xv")
    values = _values(name, USUAL[name], said)
    return {name: values[0] if len(values) == 1 else values}


def _read_negative(said: object, board: Board) -> list[Table]:
    """Neighbours without a sign between them are not as signs of these names say."""
    if not isinstance(said, list) or len(said) > len(USUAL) + 1:
        raise PuzzleError(
            "negative must be a list of ratio, difference and xv in f-puzzles, each once; this "
            "link is damaged"
        )
    return [{"negative": _negative_of(name, board.said)} for name in said]


def _write_negative(table: Table, board: Board) -> Written:
    """The names of the signs; what is said in f-puzzles depends on which signs there are, so that
    these are to be written before."""
    if table.keys() != {"negative"}:
        return None
    for name in (*USUAL, "xv"):
        if _sets(table["negative"]) == _sets(_negative_of(name, board.said)):
            return [name]
    return None


def _sets(table: Table) -> dict[str, set[int]]:
    """The numbers under each key, which may stand there alone."""
    return {key: {*(some if isinstance(some, list) else [some])} for key, some in table.items()}


def _chess(name: str, near: str, also: Sequence[str] = ()) -> Constraint:
    def write(table: Table, _: Board) -> Written:
        if table.keys() != {"adjacent", "equal"} or table["equal"] is not False:
            return None
        return True if table["adjacent"] in (near, *also) else None

    made = switch(name, lambda _: {"adjacent": near, "equal": False})
    return Constraint(name, made.read, write)


def _disjoint(board: Board) -> Table:
    return {"disjoint_groups": True if not board.areas else "blocks " + usual_block(board.size)}


CONSTRAINTS: tuple[Constraint, ...] = (
    _one_diagonal("diagonal+", "positive"),
    _one_diagonal("diagonal-", "negative"),
    _chess("antiknight", "knight"),
    _chess("antiking", "touching", ("corners",)),
    switch("disjointgroups", _disjoint),
    Constraint("nonconsecutive", _read_nonconsecutive, _write_nonconsecutive),
    Constraint("negative", _read_negative, _write_negative),
    *ON_LINES,
    *ON_CELLS,
)
"""Each constraint with its reader and its writer. A table of ours is written as the first one that
can say it."""
