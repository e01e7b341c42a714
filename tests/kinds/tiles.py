"""Tiles, to be tested: boards with holes cut into pieces,
which may be anything that a file can say of them."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from itertools import combinations, product
from typing import Any

from tests import brute_tiles as brute
from tests import turned

from . import CLUES_STAND, FACTS_TOLD, Case, Keys


def random_puzzle(rng: random.Random) -> Keys:
    """A small puzzle in which no piece may be of two sorts:
    a drawn answer would not tell of which it is."""
    make = rng.choices([brute.random_puzzle, named_puzzle, set_puzzle], [6, 3, 1])[0]
    while True:
        keys = make(rng)
        if not any(one & other for one, other in combinations(brute.ranges(keys), 2)) and is_small(
            keys
        ):
            return {key: value for key, value in keys.items() if key != "kind"}


def is_small(keys: Keys, most: int = 60) -> bool:
    """Whether brute force finds all answers soon, and they are few."""
    try:
        return len(brute.answers(keys, most, brute.STEPS)) <= most
    except brute.TooLong:
        return False


def named_puzzle(rng: random.Random) -> Keys:
    """As many dominoes as fill a board, shared out to several names,
    which have cells given to them."""
    width = rng.randint(3, 4)
    first = rng.randint(1, width - 1)
    numbers = [first, width - first] if rng.random() < 0.6 else [1, 1, width - 2]
    counts = [
        rng.choice([number, number, f"{number}-{number + 1}", f"{number - 1}-{number}"])
        for number in numbers
    ]
    tile = {
        name: {"shape": "##", "count": count} for name, count in zip("ABC", counts, strict=False)
    }
    cells = ["."] * 2 * width
    for cell in rng.sample(range(2 * width), rng.randint(2, 3)):
        cells[cell] = rng.choice(list(tile))
    return {
        "board": ["-" * width] * 2,
        "tile": tile,
        "given": ["".join(cells[:width]), "".join(cells[width:])],
    }


def set_puzzle(rng: random.Random) -> Keys:
    """Some tiles of a bundled set."""
    sets = [
        ("monominoes", 1, 2),
        ("dominoes", 2, 2),
        ("trominoes", 2, 3),
        ("trominoes", 3, 3),
        ("tetrominoes", 3, 4),
    ]
    name, height, width = rng.choice(sets)
    sided = rng.choice(["", "one-sided-"])
    keys: dict[str, Any] = {
        "set": sided + name,
        "board": ["-" * width] * height,
        "use": rng.choice(["all", "some"]),
    }
    return keys if rng.random() < 0.5 else {**keys, "cover": False}


def without(keys: Keys, number: int) -> Keys:
    """The keys without one of the given cells."""
    rows = brute.signs(keys["given"])
    row, column = list(brute.givens(keys))[number]
    rows[row][column] = "."
    return {**keys, "given": [" ".join(line) for line in rows]}


def answers(keys: Keys) -> set[Hashable]:
    """The pieces of every answer, without their names."""
    return {frozenset(cells for cells, _ in answer) for answer in brute.answers(keys)}


def plain(written: brute.Placements) -> frozenset[brute.Way]:
    """The pieces of an answer, without their names."""
    return frozenset(map(brute.cells_of, written))


def turned_keys(keys: Keys, turning: turned.Turning) -> Keys | None:
    """Board, given cells and tiles are pictures, also where tiles may not be turned.

    None where they may be mirrored all the same: that is from left to right, and would be from
    top to bottom.
    """
    for tile in keys.get("tile", {}).values():
        rotate, mirror = (tile.get(key, keys.get(key, True)) for key in ("rotate", "mirror"))
        if turning.lays_down and mirror and not rotate:
            return None
    tiles = {
        name: {**tile, "shape": turning.picture(tile["shape"])}
        for name, tile in keys.get("tile", {}).items()
    }
    found = turned.pictures(keys, turning)
    return {**found, "tile": tiles} if tiles else found


def turned_answer(
    answer: frozenset[brute.Way], turning: turned.Turning, height: int, width: int
) -> Hashable:
    """Pieces lie on turned cells."""
    return frozenset(
        frozenset(turning.cell(*cell, height, width) for cell in piece) for piece in answer
    )


def lying(shape: str, way: int, rotate: bool, mirror: bool) -> tuple[Keys, int, str]:
    """A tile on a board of its own shape, which lies in one of eight ways,
    and whether the tile may lie so."""
    rows, turning = shape.split("/"), turned.TURNINGS[way]
    may = {tuple(turned.TURNINGS[0].picture(rows))}
    for other in turned.TURNINGS:
        if (mirror or not other.mirrored) and (rotate or other.quarters == 0):
            may.add(tuple(other.picture(rows)))
    board = turning.picture(rows)
    tile = {"shape": rows, "rotate": rotate, "mirror": mirror}
    keys = {
        "board": [row.translate(str.maketrans("#-", "-#")) for row in board],
        "tile": {"L": tile},
    }
    return keys, int(tuple(board) in may), "by hand: all ways in which a tile may lie"


def right(keys: Keys, written: brute.Placements) -> bool:
    """Whether all that must be covered is, once, by as many tiles as there are;
    names are not looked at in a set."""
    if "set" not in keys:
        return brute.right(keys, written)
    pieces = list(map(brute.cells_of, written))
    covered = [cell for piece in pieces for cell in piece]
    numbers = [
        (low, sum(brute.normal(piece) in sort for piece in pieces), high)
        for sort, (low, high) in brute.ranges(keys).items()
    ]
    return (
        len(covered) == len(set(covered))
        and brute.must(keys) <= set(covered) <= brute.board(keys).keys()
        and all(low <= number <= high for low, number, high in numbers)
        and sum(number for _, number, _ in numbers) == len(pieces)
    )


def nearly(rng: random.Random, keys: Keys) -> Iterator[brute.Placements]:
    """Answers without what is given, and some of them with a piece moved, turned, turned over,
    cut or left out."""
    free = {key: value for key, value in keys.items() if key != "given"}
    if "set" in keys or not is_small(free, 400):
        return
    truth, names = answers(keys), {tile.sort: name for name, tile in brute.tiles(keys).items()}
    found = sorted(brute.answers(free), key=repr)
    for answer in rng.sample(found, min(len(found), 8)):
        whole = [
            {"tile": names[sort], "cells": [[row + 1, column + 1] for row, column in sorted(cells)]}
            for cells, sort in answer
        ]
        for wrong in (whole, *(brute.mutated(rng, keys, whole) for _ in range(5))):
            # else it is wrong in its names alone
            if (plain(wrong) in truth) == brute.right(keys, wrong):
                yield wrong


# puzzles


def tiling(rows: int, columns: int, *shapes: str, **keys: Any) -> dict[str, Any]:
    """A board to be covered with as many pieces of these shapes as it takes,
    their rows separated by slashes."""
    table = {f"T{i}": {"shape": shape.split("/"), "count": "any"} for i, shape in enumerate(shapes)}
    return {"kind": "tiles", "board": ["-" * columns] * rows, "cover": True, "tile": table, **keys}


def pairs(number: int, between: int) -> dict[str, Any]:
    """Pairs of cells: those of 1 with so many cells between them,
    those of each next number with one more."""
    tiles = {str(k): {"shape": f"#{'-' * (k - 1 + between)}#"} for k in range(1, number + 1)}
    return {"kind": "tiles", "board": "-" * 2 * number, "tile": tiles}


FIVE = {  # the five pentominoes of a hand-written solver
    "kind": "tiles",
    "board": ["-----"] * 5,
    "tile": {
        "A": {"shape": ["#-", "#-", "#-", "##"]},
        "B": {"shape": ["-#", "##", "#-", "#-"]},
        "C": {"shape": ["#-#", "###"]},
        "D": {"shape": ["#--", "##-", "-##"]},
        "E": {"shape": ["-#", "##", "-#", "-#"]},
    },
}
LANGFORD, SKOLEM = "https://oeis.org/A176127", "https://oeis.org/A004075"


# refusals: in each file, the board begins on line 3, and what else is said comes behind it

HEAD = "kind = 'tiles'\nboard = '''\n---\n---\n'''\n"  # lines 1 to 5
TILE = "[tile.L]\nshape = '''\n##\n#-\n'''\n"  # lines 6 to 10, after the head


def with_board(rows: str) -> str:
    """A file with this board."""
    return f"kind = 'tiles'\nboard = '''\n{rows}\n'''\n{TILE}"


def with_shape(rows: str) -> str:
    """A file whose only tile has a shape that starts on line 8."""
    return f"{HEAD}[tile.L]\nshape = '''\n{rows}\n'''\n"


def with_given(rows: str) -> str:
    """A file whose givens start on line 7."""
    return f"{HEAD}given = '''\n{rows}\n'''\n{TILE}"


def with_key(line: str) -> str:
    """A file with a key on line 6."""
    return f"{HEAD}{line}\n{TILE}"


def with_tile_key(line: str) -> str:
    """A file whose only tile has a further key on line 11."""
    return f"{HEAD}{TILE}{line}\n"


COUNT = 'write a number, a range as in "2-4", or "any"'
DRAW_ALL = "draw every cell, - where it is open and # where there is none"
SAY_ALL = "draw every cell, . where nothing is given"
NOT_A_TEXT = "but must be a text in quotes"
NO_TRUTH = "but must be true or false"
OF_TWO_ROWS = "but the board has 2 of 3; draw all of it, with . where nothing is given"

HARMLESS = {
    **CLUES_STAND,
    **dict.fromkeys(
        (f"tiles.text.answers:{name}" for name in ("_colour", "_middle", "_stock")),
        "pictures (tests/drawing/test_svg.py)",
    ),
    "tiles.text.pictures:_with_blanks": "shapes drawn with blanks (test_tiles_files.py)",
    "tiles.model:PackingModel.room": "a bound, of which a larger one is as right",
    "tiles.text.answers:piece_written": "names, which are not compared here (test_tiles.py)",
    "tiles:Tiles.facts": FACTS_TOLD,
    "tiles.clues:facts": FACTS_TOLD,
    "base.kind:Kind.recognise": "of the other kinds, which recognise no tiles",
    "boards.stock:_settle": (
        "of several tiles a drawn piece may be; here it may be of one (test_tiles_large.py)"
    ),
    "boards.stock:shared_out": "the same",
    "boards.stock:dealt": "names, which are not compared here (test_tiles.py)",
    "tiles.check:_moved": (
        "so that what was seen once is known; whether it can lie there is the same wherever it is"
    ),
    "tiles.model:PackingModel._scan": "a hint",
    "tiles.model:_bounds": "for hints, and an estimate",
    "tiles.search:Search._dead": "only ends a search earlier",
    "tiles.search:Stock.may": "the same",
    "tiles.search:Search._room": "the same; without it there are dead ends",
    "tiles.search:Stock.cells": "the same",
    "tiles.search:too_small": "the same",
    "tiles.search:no_multiple": "the same",
    "tiles.search:no_sum": "the same",
    "tiles.text.keys:_clipped": "there is no room for more of a tile",
    "tiles.bare:recognise": "how sure it is, beside other kinds",
    "tiles:Tiles.recognise": "the same",
}

CASE = Case(
    kind="tiles",
    turned=turned_keys,
    turned_answer=turned_answer,
    own_puzzle=random_puzzle,
    own_answers=answers,
    plain=plain,
    large={
        "board": ["-" * 150] * 150,
        "set": "pentominoes",
        "tile": {"A": {"shape": ["##", "#-"], "count": "any"}},
    },
    right=right,
    own_nearly=nearly,
    harmless=HARMLESS,
    refusals=(
        # shapes
        (with_shape("--\n--"), ":8: tile L: the shape is empty; draw the cells of the tile as #"),
        (
            with_shape(""),
            ":8: tile L: the shape is empty; draw it with - for open cells and # for the others",
        ),
        (f"{HEAD}[tile.L]\nshape = ''\n", ":7: tile L: the shape is empty"),
        (
            with_shape("##\n#x"),
            ":9: tile L: unknown sign 'x' in the shape; known are # (or one digit)",
        ),
        (with_shape("##\n#?"), ":9: tile L: unknown sign '?' in the shape"),
        (
            with_shape("# #\n #"),
            ":9: tile L: this row of the shape does not begin below the first; draw the cells",
        ),
        (
            with_shape("##\n    #\n   #"),
            ":9: tile L: this row of the shape does not begin below the first",
        ),
        (with_shape("##\n\n##"), ":9: tile L: there is an empty line within the shape; remove it"),
        (f"{HEAD}[tile.L]\nshape = 5\n", ":7: tile L: shape is a number, " + NOT_A_TEXT),
        (f"{HEAD}[tile.L]\ncount = 2\n", ":6: tile L: there is no shape; draw one as in"),
        (f"{HEAD}set = 'dominoes'\n[tile.L]\ncount = 2\n", ":7: tile L: there is no shape"),
        # boards
        (
            with_board("---\n-x-"),
            ":4: unknown sign 'x' in the board; known are - (open), # (blocked) and ?",
        ),
        (
            with_board("---\n--"),
            ":4: this row of the board has 2 cells, but the first has 3; " + DRAW_ALL,
        ),
        (
            with_board(" ---\n---"),
            ":4: this row of the board does not begin below the first; " + DRAW_ALL,
        ),
        (f"kind = 'tiles'\n{TILE}", "there is no board; draw one as in board ="),
        (
            f"kind = 'tiles'\nboard = ''\n{TILE}",
            ":2: the board is empty; draw it with - for open cells",
        ),
        (with_board("\n\n"), ":3: the board is empty"),
        (with_board("###\n###"), ":3: the board has no open cell; draw open cells as -"),
        (f"kind = 'tiles'\nboard = 5\n{TILE}", ":2: board is a number, " + NOT_A_TEXT),
        (
            f"kind = 'tiles'\nboard = [5]\n{TILE}",
            ":2: board is a list, " + NOT_A_TEXT + ", or a list of texts",
        ),
        (
            f"{with_board(chr(10).join(['-' * 160] * 160))}[tile.H]\nshape = "
            f"'''\n{('#' * 150 + chr(10)) * 150}'''\n",
            ":3: there are too many places for such tiles on such a board; make one of them "
            "smaller",
        ),
        # tiles
        (
            HEAD,
            "there are no tiles; draw one under [tile.A], or write set = one of monominoes, "
            "dominoes",
        ),
        (f"{HEAD}[tile]\n", ":6: there are no tiles"),
        (
            f"{HEAD}tile = 5\n",
            ":6: tile is a number, but must be a table for each name, as in [tile.A]",
        ),
        (f"{HEAD}[tile]\nL = 5\n", ":6: tile.L is a number, but must be a table, as in [tile.L]"),
        (f"{HEAD}{TILE}{TILE}", ":11: not valid TOML: cannot declare ('tile', 'L') twice"),
        (
            f"{HEAD}set = 'pentominoes'\n[tile.X]\nshape = '#'\n",
            ":8: tile X: the set has a tile of this name too; write another name",
        ),
        *(
            (
                f"{HEAD}[tile.{name}]\nshape = '#'\n",
                ": this is no name for a tile; write a letter, or a word",
            )
            for name in (
                '"\\u001b[31mX"',
                '"\\u0007"',
                '"\\u200b"',
                '"\\u202e"',
                '"|"',
                '"+"',
                '"--"',
                '"A B"',
            )
        ),
        (
            f"{HEAD}{TILE}[tile.M]\nshape = '#'\ncount = 0\n",
            ":13: tile M: a count of 0 leaves no tile",
        ),
        # counts
        (with_tile_key("count = 0"), ":11: tile L: a count of 0 leaves no tile; write 1 or more"),
        (with_tile_key("count = -1"), ":11: tile L: count is -1; " + COUNT),
        (with_tile_key("count = '4-2'"), ':11: tile L: the range 4-2 is upside down; write "2-4"'),
        *(
            (with_tile_key(f"count = {said}"), f":11: tile L: count is {said}; {COUNT}")
            for said in ("'x'", "''", "'2-'", "'-2'", "'1-2-3'", "1.5", "'٣'")
        ),
        (with_tile_key("count = [1, 2]"), ":11: tile L: count is a list; " + COUNT),
        (with_tile_key("count = true"), ":11: tile L: count is True; " + COUNT),
        # keys
        (with_key("covr = true"), ":6: unknown key 'covr'; did you mean 'cover'?"),
        (with_key("tiles = 5"), ":6: unknown key 'tiles'; did you mean 'tile'?"),
        (with_tile_key("cuont = 2"), ":11: tile L: unknown key 'cuont'; did you mean 'count'?"),
        (
            with_tile_key("cover = true"),
            ":11: tile L: unknown key 'cover'; known are count, mirror, rotate, shape",
        ),
        (
            with_key("set = 'pentomino'"),
            ":6: there is no set 'pentomino'; did you mean 'pentominoes'?",
        ),
        (
            with_key("set = 'x'"),
            ":6: there is no set 'x'; known are dominoes, hexominoes, monominoes",
        ),
        (with_key("set = 'onesided-pentominoes'"), "did you mean 'one-sided-pentominoes'?"),
        (with_key("set = 5"), ":6: set is a number, " + NOT_A_TEXT),
        (with_key("use = 'any'"), ":6: use is 'any'; write all or some"),
        (with_key("use = 1"), ":6: use is a number, " + NOT_A_TEXT),
        (with_key("cover = 'yes'"), ":6: cover is a text, " + NO_TRUTH),
        (with_key("cover = 1"), ":6: cover is a number, " + NO_TRUTH),
        (with_key("mirror = 'no'"), ":6: mirror is a text, " + NO_TRUTH),
        (with_key("rotate = 0"), ":6: rotate is a number, " + NO_TRUTH),
        (with_tile_key("mirror = 'no'"), ":11: tile L: mirror is a text, " + NO_TRUTH),
        (with_tile_key("rotate = 0"), ":11: tile L: rotate is a number, " + NO_TRUTH),
        (
            f"{HEAD}set = 'one-sided-pentominoes'\nmirror = true\n",
            ":7: the tiles of one-sided-pentominoes may not be turned over; leave mirror = true "
            "out",
        ),
        # givens
        (with_given("...\n..Q"), ":8: there is no tile 'Q'; known are L"),
        (with_given("L..\n...\n..."), ":7: given has 3 rows of 3 cells, " + OF_TWO_ROWS),
        (with_given("L.."), ":7: given has 1 row of 3 cells, " + OF_TWO_ROWS),
        (
            with_given("...\n...L"),
            ":8: this row of the given has 4 cells, but the first has 3; " + SAY_ALL,
        ),
        (with_given("....\n...."), ":7: given has 2 rows of 4 cells, " + OF_TWO_ROWS),
        (
            with_given("..\n..."),
            ":8: this row of the given has 3 cells, but the first has 2; " + SAY_ALL,
        ),
        (
            f"kind = 'tiles'\nboard = '''\n---\n--#\n'''\ngiven = '''\n...\n..L\n'''\n{TILE}",
            ":8: r2c3 is given to L, but is blocked",
        ),
        (with_key("given = 5"), ":6: given is a number, " + NOT_A_TEXT),
        # bare pictures
        ("board\n---\n-x-\n\ntiles\n##\n", ":3: unknown sign 'x' in the board"),
        ("board\n---\n---\n\ntiles\n##\n#x\n", ":7: tile A: unknown sign 'x' in the shape"),
        (
            "board\n---\n--\n\ntiles\n##\n",
            ":3: this row of the board has 2 cells, but the first has 3",
        ),
        ("board\n---\n---\n", "there are no tiles"),
        ("board\n---\n---\n\ntiles\n", "there are no tiles"),
    ),
    published=(
        *(lying(*way) for way in product(("#-/#-/##",), range(8), (True, False), (True, False))),
        (FIVE, 8, "found by the solver that it was written for"),
        (tiling(8, 8, "##"), 12_988_816, "https://oeis.org/A004003"),
        (
            tiling(8, 8, "##", tile={"D": {"shape": "##", "count": 32}}),
            12_988_816,
            "https://oeis.org/A004003",
        ),
        (
            tiling(16, 16, "##"),
            2_444_888_770_250_892_795_802_079_170_816,
            "https://oeis.org/A004003",
        ),
        (tiling(9, 9, "##/#-"), 1_193_600, "https://oeis.org/A351322"),
        (tiling(1, 40, "#", "##"), 165_580_141, "a Fibonacci number, https://oeis.org/A000045"),
        (
            tiling(1, 40, "##", cover=False),
            165_580_141,
            "a Fibonacci number, https://oeis.org/A000045",
        ),
        (pairs(3, 1), 2, LANGFORD),
        (pairs(4, 1), 2, LANGFORD),
        (pairs(5, 1), 0, LANGFORD),
        (pairs(7, 1), 52, LANGFORD),
        (pairs(4, 0), 6, SKOLEM),
        (pairs(5, 0), 10, SKOLEM),
        (pairs(6, 0), 0, SKOLEM),
    ),
    without=without,
    alike="two equal pieces may cover the same cells in several ways",
    engines=("reference", "cover", "pysat", "ortools", "auto"),
)
