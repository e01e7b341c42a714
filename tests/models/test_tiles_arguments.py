"""Arguments that tiles cannot be laid: where they must be found,
and that none of them is ever wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.models.boards.board import Cell
from exactone.models.tiles import Board, Shape, Tile, TileType
from exactone.models.tiles.proof import arguments, finders
from exactone.models.tiles.proof.arguments import (
    Areas,
    Colouring,
    FitsNowhere,
    Region,
    Remainders,
    UnreachableCells,
)
from exactone.models.tiles.proof.finders import no_solution
from exactone.models.tiles.proof.sums import Part, nearest_sums
from exactone.models.tiles.text.keys import sorted_out
from exactone.models.tiles.text.polyominoes import free, named, normal
from tests import brute_tiles as brute

Sorts = tuple[TileType, ...]

TETROMINOES, PENTOMINOES = named("tetrominoes"), named("pentominoes")
DOMINO: Shape = ((0, 0), (0, 1))
BAR: Shape = ((0, 0), (0, 1), (0, 2))
CORNER: Shape = ((0, 0), (0, 1), (1, 0))
CENTRE = {(3, 3), (3, 4), (4, 3), (4, 4)}
ENDS = {(0, 0), (7, 7)}


def board(
    rows: int, columns: int, holes: Collection[Cell] = (), loose: Collection[Cell] = ()
) -> Board:
    cells = frozenset(product(range(rows), range(columns))) - frozenset(holes)
    return Board(rows, columns, cells, cells - frozenset(loose))


def drawn(picture: str) -> Board:
    """A board from lines of # (must be covered), + (may be) and . (no cell)."""
    signs = {(y, x): sign for y, line in enumerate(picture.split()) for x, sign in enumerate(line)}
    cells = frozenset(cell for cell, sign in signs.items() if sign != ".")
    must = frozenset(cell for cell, sign in signs.items() if sign == "#")
    return Board(1 + max(y for y, _ in signs), 1 + max(x for _, x in signs), cells, must)


def one_each(shapes: Mapping[str, Shape]) -> Sorts:
    return sorted_out([Tile(name, shape) for name, shape in shapes.items()])


def many(least: int = 0, most: int | None = None, **shapes: Shape) -> Sorts:
    return sorted_out([Tile(name, shape, least, most) for name, shape in shapes.items()])


def placements(where: Board, sort: TileType) -> Iterator[frozenset[Cell]]:
    tile = sort.tiles[0]
    for way in brute.ways(tile.shape, tile.rotate, tile.mirror):
        for top, left in product(range(where.rows), range(where.columns)):
            cells = frozenset((top + y, left + x) for y, x in way)
            if cells <= where.cells:
                yield cells


def solvable(where: Board, sorts: Sorts) -> bool:
    """Tries everything."""
    ways = [list(placements(where, sort)) for sort in sorts]

    def laid(open_: frozenset[Cell], used: tuple[int, ...]) -> bool:
        missing = sorted(open_ & where.must)
        short = [n for n, sort in enumerate(sorts) if used[n] < sort.least]
        if not missing and not short:
            return True
        for n in range(len(sorts)) if missing else short[:1]:
            most = sorts[n].most
            if most is None or used[n] < most:
                for cells in ways[n]:
                    if cells <= open_ and (not missing or missing[0] in cells):
                        more = (*used[:n], used[n] + 1, *used[n + 1 :])
                        if laid(open_ - cells, more):
                            return True
        return False

    return laid(where.cells, (0,) * len(sorts))


# where an argument must be found, and in which words

HEXOMINOES = (
    "Coloured like a chessboard, the board has 105 black cells and 105 white ones. 24 tiles each "
    "cover as many black cells as white ones, and 11 tiles each cover 2 more of one colour than of "
    "the other; an odd number of such tiles can never balance"
)
EVERY_FOURTH = (
    "With every other cell of every other row coloured black, r1c1 among them, the board has"
)

FOUND: list[tuple[Board, Sorts, str]] = [
    (
        board(2, 4),
        one_each({"I": PENTOMINOES["I"], "bar": BAR}),
        "Tile I fits nowhere on the board",
    ),
    (
        board(3, 3),
        (*many(0, 0, O=TETROMINOES["O"]), *many(I=TETROMINOES["I"], X=PENTOMINOES["X"])),
        "No tile can cover r1c1, r1c3 or r3c1",
    ),
    (
        drawn("##. .## ##."),
        (
            *one_each({"bar": BAR, "D": DOMINO}),
            *many(2, 2, X=PENTOMINOES["X"]),
            *many(3, 3, O=TETROMINOES["O"]),
        ),
        "Tiles X and O fit nowhere on the board",
    ),
    (
        board(8, 8, [*CENTRE, (0, 0), (0, 1)]),
        one_each(PENTOMINOES),
        "The tiles cover 60 cells, but the board has only 58 open: 2 too few",
    ),
    (
        board(2, 2, loose=[(0, 0), (0, 1), (1, 0), (1, 1)]),
        many(3, None, D=DOMINO),
        "The tiles that must be placed cover 6 cells, but the board has only 4 open: 2 too few",
    ),
    (
        board(8, 8),
        one_each(PENTOMINOES),
        "The tiles cover 60 cells, but the board has 64: 4 too many",
    ),
    (
        board(3, 3, loose=[(1, 1)]),
        many(0, 3, D=DOMINO),
        "The tiles cover at most 6 cells, but the board has 8 that must be covered: 2 too many",
    ),
    (
        board(7, 9),
        many(0, None, P=PENTOMINOES["P"]),
        "Every tile covers 5 cells, but the board has 63 to cover",
    ),
    (
        board(3, 3),
        many(0, None, D=DOMINO, I=TETROMINOES["I"]),
        "Every tile covers a multiple of 2 cells, but the board has 9 to cover",
    ),
    (
        board(2, 4, holes=[(0, 0)]),
        many(0, None, I=TETROMINOES["I"], X=PENTOMINOES["X"]),
        "No choice of the tiles covers 7 cells; the nearest they come is 5 or 8",
    ),
    (drawn("#.## .+## ..##"), many(0, None, D=DOMINO, b=BAR), "No tile can cover r1c1"),
    (drawn("#### #### ##.. #..#"), many(0, None, D=DOMINO, b=BAR), "No tile can cover r4c4"),
    (
        drawn("###.. ##.## ..###"),
        many(0, None, D=DOMINO),
        "The 5 cells at r1c1 are cut off from the rest, and every tile that fits there covers 2 "
        "cells",
    ),
    (
        drawn("###.## ###.##"),
        many(O=TETROMINOES["O"], P=PENTOMINOES["P"]),
        "The 6 cells at r1c1 are cut off from the rest, and no choice of the tiles that fit there "
        "covers exactly 6 cells",
    ),
    (
        drawn("###.###"),
        (*many(D=DOMINO), *many(H=((0, 0), (0, 1), (0, 3), (0, 4)))),
        "The 3 cells at r1c1 are cut off from the rest, and every tile that fits there covers 2 of "
        "them",
    ),
    (
        board(8, 8, ENDS),
        many(31, 31, D=DOMINO),
        "Coloured like a chessboard, the board has 30 black cells and 32 white ones, but every "
        "tile covers as many black cells as white ones",
    ),
    (
        board(16, 16, [(0, 0), (15, 15)]),
        many(0, None, D=DOMINO),
        "Coloured like a chessboard, the board has 126 black cells and 128 white ones, but every "
        "tile covers as many black cells as white ones",
    ),
    (board(14, 15), one_each(named("hexominoes")), HEXOMINOES),
    (board(7, 30), one_each(named("hexominoes")), HEXOMINOES),
    (
        board(4, 5),
        one_each(TETROMINOES),
        "Coloured like a chessboard, the board has 10 black cells and 10 white ones. 4 tiles each "
        "cover as many black cells as white ones, and tile T covers 2 more of one colour than of "
        "the other; nothing balances that",
    ),
    (
        board(10, 10),
        many(T=TETROMINOES["T"]),
        "Coloured like a chessboard, the board has 50 black cells and 50 white ones. The 25 tiles "
        "T that it takes each cover 2 more of one colour than of the other; an odd number of such "
        "tiles can never balance",
    ),
    (
        board(2, 6),
        one_each({"T": TETROMINOES["T"], "U": TETROMINOES["T"], "v": TETROMINOES["T"]}),
        "Coloured like a chessboard, the board has 6 black cells and 6 white ones. 3 tiles each "
        "cover 2 more of one colour than of the other; an odd number of such tiles can never "
        "balance",
    ),
    (
        board(6, 6),
        many(9, 9, L=TETROMINOES["L"]),
        "With its rows coloured black and white in turn, the board has 18 black cells and 18 white "
        "ones. The 9 tiles L each cover 2 more of one colour than of the other; an odd number of "
        "such tiles can never balance",
    ),
    (
        board(8, 8, [(0, 0)]),
        many(I3=BAR),
        "With its rising diagonals coloured black, white and grey in turn, from that of r1c1 on, "
        "the board has 20 black cells and 22 white ones, but every tile covers as many black cells "
        "as white ones",
    ),
    (
        board(5, 5, [(0, 1)]),
        many(V=CORNER),
        f"{EVERY_FOURTH} 9 black cells. The 8 tiles V that it takes each cover 0 or 1 black cells; "
        "together they come no nearer to that than 8 black cells",
    ),
    (
        board(10, 10),
        many(I=TETROMINOES["I"]),
        f"{EVERY_FOURTH} 25 black cells. The 25 tiles I that it takes each cover 0 or 2 black "
        "cells; together they come no nearer to that than 24 or 26 black cells",
    ),
    (
        board(8, 8, ENDS, loose=[(0, 7)]),
        many(D=DOMINO),
        "Coloured like a chessboard, the board has 30 black cells and 31 white ones that must be "
        "covered, and only these count. The 31 tiles D that it takes each cover as many black "
        "cells as white ones or 1 more black than white; together they come no nearer to that than "
        "as many black cells as white ones",
    ),
    (
        board(6, 6),
        many(S=TETROMINOES["S"]),
        "Give every cell the number it has in this picture; whatever way they lie, the 9 tiles S "
        "that it takes each cover an even total, so all together cover an even total, but the "
        "board has 17:\n100110\n001100\n011001\n110011\n100110\n001100",
    ),
    (
        board(3, 5),
        many(T=PENTOMINOES["T"], Z=PENTOMINOES["Z"]),
        "Give every cell the number it has in this picture; whatever way they lie, every tile "
        "covers a total that is a multiple of 3, so all together cover a total that is a multiple "
        "of 3, but the board has 13:\n10101\n21112\n10101",
    ),
]


@pytest.mark.parametrize(("where", "sorts", "words"), FOUND)
def test_says_why_there_is_no_solution(where: Board, sorts: Sorts, words: str) -> None:
    assert no_solution(where, sorts) == words


SOLVABLE: list[tuple[Board, Sorts]] = [
    (board(6, 10), one_each(PENTOMINOES)),
    (board(5, 12), one_each(PENTOMINOES)),
    (board(3, 20), one_each(PENTOMINOES)),
    (board(8, 8, CENTRE), one_each(PENTOMINOES)),
    (board(8, 8), many(32, 32, D=DOMINO)),
    (board(8, 8, [(0, 0), (7, 6)]), many(D=DOMINO)),
    (board(8, 8, [], ENDS), many(D=DOMINO)),
    (board(8, 8, [(2, 2)]), many(I3=BAR)),
    (board(5, 5, [(0, 0)]), many(V=CORNER)),
    (board(8, 8), many(T=TETROMINOES["T"])),
    (board(10, 12), many(I=TETROMINOES["I"])),
    (board(4, 4), many(4, 4, L=TETROMINOES["L"])),
    (board(5, 8), sorted_out([Tile(name, shape, 2, 2) for name, shape in TETROMINOES.items()])),
    (board(5, 10), many(10, 10, Y=PENTOMINOES["Y"])),
    (drawn("##.### ##.###"), many(O=TETROMINOES["O"], b=BAR)),
    (board(2, 2, loose=[(0, 0), (0, 1), (1, 0), (1, 1)]), many(D=DOMINO)),
    (board(1, 1, loose=[(0, 0)]), many(D=DOMINO)),
    (board(3, 3, loose=[(1, 1)]), many(0, 4, D=DOMINO)),
]


@pytest.mark.parametrize(("where", "sorts"), SOLVABLE)
def test_says_nothing_of_what_can_be_laid(where: Board, sorts: Sorts) -> None:
    assert no_solution(where, sorts) is None


def test_nothing_is_said_where_no_argument_is_at_hand() -> None:
    assert no_solution(board(4, 15, loose=[(0, 0)]), many(I=BAR, S=TETROMINOES["S"])) is None
    assert no_solution(board(200, 200), many(D=DOMINO)) is None


# false arguments


CHESS = {(y, x): 1 - (y + x) % 2 * 2 for y, x in product(range(8), repeat=2)}
OPEN, TWO = board(8, 8), drawn("##.### ##.###")
LEFT = dict.fromkeys(product(range(2), range(2)), 1)
MUTILATED = board(8, 8, ENDS)
FIT = many(32, 32, D=DOMINO)
SHORT = {cell: number for cell, number in CHESS.items() if cell not in ENDS}

FALSE: list[tuple[arguments.Argument, Board, Sorts]] = [
    (FitsNowhere((0,)), OPEN, FIT),
    (FitsNowhere(()), OPEN, FIT),
    (FitsNowhere((0,)), board(2, 2), many(I=BAR)),  # it need not be placed
    (FitsNowhere((0, 1)), board(2, 2), many(1, 1, I=BAR, D=DOMINO)),  # one of them fits
    (Areas(), OPEN, FIT),
    (Areas(), board(3, 3, loose=[(0, 0)]), many(D=DOMINO)),
    (UnreachableCells(((0, 0),)), OPEN, FIT),
    (UnreachableCells(()), OPEN, FIT),
    (UnreachableCells(((0, 2),)), TWO, FIT),  # no cell
    (UnreachableCells(((0, 0),)), drawn("+.## #.##".replace("#.", "..")), FIT),  # may stay open
    (Region(LEFT), TWO, many(O=TETROMINOES["O"], b=BAR)),
    (Region(LEFT), OPEN, many(X=PENTOMINOES["X"])),  # not cut off
    (Region({**LEFT, (0, 0): 2}), TWO, many(I=BAR)),  # cells do not count twice
    (Region(LEFT), drawn("#+.### ##.###"), many(b=BAR)),  # one may stay open
    (Colouring(CHESS, "Coloured"), OPEN, FIT),
    (Colouring(CHESS, "Coloured"), OPEN, many(16, 16, T=TETROMINOES["T"])),
    (Colouring(SHORT, "Coloured"), board(8, 8, [], ENDS), FIT),
    # numbers where it may stay open
    (Colouring(CHESS, "Coloured"), board(8, 8, [], ENDS), many(D=DOMINO)),
    (
        Colouring({cell: 2 * number for cell, number in SHORT.items()}, "Coloured"),
        MUTILATED,
        many(D=DOMINO),
    ),
    (Remainders({cell: number % 2 for cell, number in CHESS.items()}, 2), OPEN, FIT),
    # numbers not fixed
    (Remainders(dict.fromkeys(CHESS, 1), 3), OPEN, many(I=TETROMINOES["I"], D=DOMINO)),
    (Remainders({(0, 0): 1}, 2), OPEN, FIT),  # not the same however a tile lies
    (Remainders({(0, 0): 1}, 1), OPEN, FIT),
    (Remainders({(0, 0): 4}, 3), OPEN, FIT),  # no digit of the picture
]


@pytest.mark.parametrize(("argument", "where", "sorts"), FALSE)
def test_false_arguments_are_rejected(
    argument: arguments.Argument, where: Board, sorts: Sorts
) -> None:
    assert not argument.holds(where, sorts)


def test_the_same_arguments_hold_where_they_are_right() -> None:
    assert FitsNowhere((0,)).holds(board(2, 2), many(1, 1, I=BAR))
    assert Colouring(SHORT, "Coloured").holds(MUTILATED, many(D=DOMINO))
    assert Region(LEFT).holds(TWO, many(I=BAR))
    assert Remainders(dict.fromkeys(CHESS, 1), 3).holds(OPEN, many(I=BAR))


def test_what_a_finder_proposes_in_error_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [argument for argument, where, sorts in FALSE if where == OPEN and sorts == FIT]
    monkeypatch.setattr(finders, "_proposals", lambda *_: iter(wrong))
    assert len(wrong) > 5
    assert no_solution(OPEN, FIT) is None


# anything at random

SHAPES = [shape for size in range(1, 5) for shape in free(size)]
# they need not hang together
APART: tuple[Shape, ...] = (((0, 0), (0, 2)), ((0, 0), (1, 1)), ((0, 0), (0, 1), (2, 0)))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    signs = draw(
        st.lists(st.sampled_from("######+."), min_size=rows * columns, max_size=rows * columns)
    )
    if all(sign == "." for sign in signs):
        signs[0] = "#"
    return drawn(
        " ".join("".join(signs[row * columns : (row + 1) * columns]) for row in range(rows))
    )


@st.composite
def tiles(draw: st.DrawFn) -> Sorts:
    found: list[Tile] = []
    for shape in draw(
        st.lists(st.sampled_from([*SHAPES, *APART]), min_size=1, max_size=3, unique=True)
    ):
        least = draw(st.sampled_from([0, 0, 1, 2]))
        most = draw(st.sampled_from([None, None, least, least + 1, least + 3]))
        found.append(
            Tile(f"t{len(found)}", shape, least, most, draw(st.booleans()), draw(st.booleans()))
        )
    return sorted_out(found)


@given(boards(), tiles())
def test_there_is_no_solution_where_it_says_so(where: Board, sorts: Sorts) -> None:
    if no_solution(where, sorts) is not None:
        assert not solvable(where, sorts)


@given(boards(), tiles(), st.data())
def test_no_argument_holds_where_there_is_a_solution(
    where: Board, sorts: Sorts, data: st.DataObject
) -> None:
    cells = st.dictionaries(st.sampled_from(sorted(where.cells)), st.integers(-1, 2))
    numbers = data.draw(cells)
    some = tuple(data.draw(st.sets(st.sampled_from(sorted(where.cells)), max_size=2)))
    proposed: list[arguments.Argument] = [
        FitsNowhere((0,)),
        Areas(),
        UnreachableCells(some),
        Region(numbers),
        Region(dict.fromkeys(where.cells, 1)),
        Colouring(numbers, ""),
        Remainders(numbers, 2),
        Remainders(numbers, 3),
    ]
    held = [argument for argument in proposed if argument.holds(where, sorts)]
    assert not held or not solvable(where, sorts)


@given(st.data())
def test_a_board_that_was_laid_out_is_never_refused(data: st.DataObject) -> None:
    open_ = set(product(range(5), range(6)))
    found: list[Tile] = []
    for shape in data.draw(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=9)):
        row, column = min(open_)
        cells = {(row + y - shape[0][0], column + x - shape[0][1]) for y, x in shape}
        if not cells <= open_:
            cells = {(row, column)}
        open_ -= cells
        found.append(
            Tile(
                f"t{len(found)}",
                normal(cells),
                *data.draw(st.sampled_from([(1, 1), (0, 1), (0, None)])),
            )
        )
    laid = frozenset(product(range(5), range(6))) - open_
    assert no_solution(Board(5, 6, laid, laid), sorted_out(found)) is None


PARTS = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(0, 3),
        st.frozensets(st.integers(-4, 5), min_size=1, max_size=4),
    ),
    max_size=3,
)


@given(PARTS, st.integers(-12, 12), st.integers(0, 3))
def test_the_nearest_sums(
    given_: list[tuple[int, int, frozenset[int]]], first: int, more: int
) -> None:
    sums = {0}
    for least, extra, totals in given_:
        for choices in [totals] * least + [totals | {0}] * extra:
            sums = {one + other for one in sums for other in choices}
    parts = [Part(least, least + extra, totals) for least, extra, totals in given_]
    last = first + more
    below, above = [one for one in sums if one < first], [one for one in sums if one > last]
    expected = (
        None
        if sums & set(range(first, last + 1))
        else (max(below, default=None), min(above, default=None))
    )
    assert nearest_sums(parts, first, last) == expected


def test_sums_of_very_many_tiles_are_bounded_only() -> None:
    assert nearest_sums([Part(0, 10**5, frozenset({4, 6}))], 7, 7) == (6, 8)
    # though 2 is none of the sums
    assert nearest_sums([Part(0, 10**5, frozenset({4, 6}))], 2, 2) is None
