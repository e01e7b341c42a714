"""Edges as data for the tests that all kinds share."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from exactone.models.boards.board import placed
from tests import brute_edges as brute
from tests import random_edges, turned

from . import CLUES_STAND, FACTS_TOLD, Case, Keys

OWN = "/"  # in the name of a tile that says what its sides are


def random_puzzle(rng: random.Random) -> dict[str, Any]:
    """A random puzzle in which tiles are called after their sides,
    so that an answer says what cells show."""
    made = random_edges.puzzle(rng)
    while (
        made.get("set") == "roads"
    ):  # whose answers may read as paths (tests/models/test_edges.py)
        made = random_edges.puzzle(rng)
    names = {
        name: OWN.join([name, *tile["sides"].split()])
        for name, tile in made.get("tile", {}).items()
    }
    lines = [[sign.partition(brute.TURN) for sign in line] for line in brute.named(made)]
    return {
        **{key: value for key, value in made.items() if key != "kind"},
        "tile": {names[name]: tile for name, tile in made.get("tile", {}).items()},
        "board": [
            " ".join(names.get(name, name) + colon + turn for name, colon, turn in line)
            for line in lines
        ],
    }


def shown(rows: list[str]) -> brute.Answer:
    """What the cells of an answer show, by the names of the tiles,
    own ones and those of the sets."""
    bundled = {
        name: tile.sides
        for each in brute.NAMES
        for name, tile in brute.tiles({"set": each}).items()
    }
    found = dict[brute.Cell, brute.Sides]()
    own = {row for row in rows if OWN in row}
    names = {*bundled, *own} if own else brute.tiles({"set": "paths"})  # U is one of roads
    signs = placed(brute.tokens(rows, names))
    for cell, sign in ((cell, sign) for cell, sign in signs if sign != "#"):
        name, _, turn = sign.partition(brute.TURN)
        up, right, down, left = bundled.get(name) or name.split(OWN)[1:]
        found[cell] = brute.turned((up, right, down, left), int(turn or 0))
    return frozenset(found.items())


def without(keys: Keys, number: int) -> Keys:
    """The keys without one of the given cells."""
    rows = brute.named(keys)
    given = [
        (y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign not in "_.#"
    ]
    row, column = given[number]
    rows[row][column] = "_"
    return {**keys, "board": [" ".join(line) for line in rows]}


def turned_keys(keys: Keys, turning: turned.Turning) -> Keys | None:
    """Tiles are turned with the board, so that given turns stay as they are, or go the other way;
    sets stay."""
    tiles = {
        name: turned_sides(tile["sides"].split(), turning)
        for name, tile in keys.get("tile", {}).items()
    }
    names = {name: OWN.join([name.partition(OWN)[0], *sides]) for name, sides in tiles.items()}
    board = [
        [sign.partition(brute.TURN) for sign in row] for row in turning.rows(brute.named(keys))
    ]
    if not {name for row in board for name, _, _ in row} <= {*names, *"_.#"}:
        return None
    found = {
        **keys,
        "tile": {
            names[name]: {**keys["tile"][name], "sides": " ".join(tiles[name])} for name in names
        },
    }
    if "outside" in keys and not isinstance(keys["outside"], str):
        rim = turned_sides([keys["outside"].get(side, "") for side in brute.RIM], turning)
        found["outside"] = {
            side: colour for side, colour in zip(brute.RIM, rim, strict=True) if colour
        }

    def sign(name: str, colon: str, turn: str) -> str:
        back = str(-int(turn) % 4) if turn and turning.mirrored else turn
        return f"{names.get(name, name)}{colon}{back}"

    return {**found, "board": [" ".join(sign(*parts) for parts in row) for row in board]}


def turned_sides(sides: list[str], turning: turned.Turning) -> list[str]:
    """The colours of four sides, from the upper one on."""
    up, right, down, left = sides
    return list(
        brute.turned(
            (up, left, down, right) if turning.mirrored else (up, right, down, left),
            turning.quarters,
        )
    )


def turned_answer(
    answer: brute.Answer, turning: turned.Turning, height: int, width: int
) -> Hashable:
    """What turned cells show."""
    found = (
        (turning.cell(*cell, height, width), turned_sides([*sides], turning))
        for cell, sides in answer
    )
    return frozenset((cell, tuple(sides)) for cell, sides in found)


def every_cell(rows: int, columns: int) -> dict[str, Any]:
    """One loop through every cell of a board."""
    return {"set": "paths", "single_loop": True, "board": ["_" * columns] * rows}


def some_cells(side: int) -> dict[str, Any]:
    """One loop through some cells of a square."""
    return {**every_cell(side, side), "tile": {"E": {"sides": "none none none none"}}}


def own_tiles(side: int) -> dict[str, Any]:
    """A puzzle with tiles of its own, corners before straight lines."""
    sides = {"C": "path none none path", "S": "path none path none", "E": "none none none none"}
    tiles = {
        OWN.join([name, *said.split()]): {"sides": said, "rotate": True}
        for name, said in sides.items()
    }
    some = {name: {**tile, "count": "any"} for name, tile in tiles.items()}
    return {"single_loop": True, "outside": "none", "board": ["_" * side] * side, "tile": some}


SQUARES = {2: 1, 3: 0, 4: 6, 5: 0, 6: 1072, 8: 4638576}  # loops through every cell, by side
OBLONG = {(4, 5): 14, (5, 6): 154, (2, 9): 1}  # by rows and columns
SOME = {2: 1, 3: 13, 4: 213, 5: 9349, 6: 1222363}  # loops through some cells, by side


HEAD = 'kind = "edges"\nboard = """\n_A\n__\n"""\n'  # its rows are on lines 3 and 4
APART = HEAD.replace("_A", "_ A").replace("__", "_ _")
TILE = '[tile.A]\nsides = "x y x z"\n'
ROAD = 'kind = "edges"\nset = "roads"\n'
LOOP = 'kind = "edges"\nset = "paths"\nboard = "__"\nsingle_loop = true\n'
REFUSALS = (
    # what stands on the board
    (HEAD.replace("__", "_B") + TILE, ":4: there is no tile 'B'; known are A; _ is an open cell"),
    (
        APART.replace("A", "road1").replace("_ _", "_ road2") + TILE.replace("A", "road1"),
        ":4: there is no tile 'road2'; did you mean 'road1'?",
    ),
    (HEAD.replace("__", "_a") + TILE, ":4: there is no tile 'a'; did you mean 'A'?"),
    (ROAD + 'board = """\n_L\nX_"""', ":5: there is no tile 'X'; known are D, E, L, R, U"),
    (ROAD + 'board = """\n_ L\n_# _"""', ":5: there is no tile '_#'"),
    (ROAD + 'board = """\n_ L\n_. _"""', ":5: there is no tile '_.'"),
    (HEAD.replace("__", "___") + TILE, ":4: this row has 3 cells, the first one 2"),
    (APART.replace("_ _", "_ _ _") + TILE, ":4: this row has 3 cells, the first one 2"),
    # sides
    (
        HEAD + '[tile.A]\nsides = "x y x"\n',
        ':7: tile A: sides must be four words, as in sides = "up r',
    ),
    (HEAD + '[tile.A]\n\nsides = "x y x z z"\n', ":8: tile A: sides must be four words"),
    (HEAD + "[tile.A]\ncount = 2\n", ":6: tile A: sides must be four words"),
    (HEAD + "[tile.A]\nsides = 1234\n", ":7: tile A: sides is a number, but must be a text"),
    (HEAD + "[tile.A]\nsides = [1, 2, 3, 4]\n", ":7: tile A: sides must be four words"),
    (HEAD + "[tile.A]\nsides = ['a b', 'c', 'd', 'e']\n", ":7: tile A: sides must be four words"),
    (HEAD + "[tile.A]\nsides = ['', 'c', 'd', 'e']\n", ":7: tile A: sides must be four words"),
    (HEAD + '[tile.A]\nsides = ["\\u001b", "c", "d", "e"]\n', ":7: tile A: sides has the control"),
    # counts and turns
    (HEAD + TILE + "count = -1", ':8: tile A: count is -1; write a number, a range as in "2'),
    (HEAD + TILE + "count = 'two'", ":8: tile A: count is 'two'; write a number, a range"),
    (HEAD + TILE + "count = 1.5", ":8: tile A: count is 1.5; write a number"),
    (HEAD + TILE + "count = true", ":8: tile A: count is True; write a number"),
    (HEAD + TILE + "count = '4-2'", ':8: tile A: the range 4-2 is upside down; write "2-4"'),
    (HEAD + TILE + "count = '2-'", ":8: tile A: count is '2-'; write"),
    (
        HEAD + TILE + "count = 0x" + "f" * 9000,
        ":8: not valid TOML: a number of thousands of digits",
    ),
    (HEAD + TILE + "cuont = 2", ":8: tile A: unknown key 'cuont'; did you mean 'count'?"),
    (HEAD + TILE + "rotate = 'yes'", ":8: tile A: rotate is a text, but must be true or false"),
    (HEAD + "rotate = 1\n" + TILE, ":6: rotate is a number, but must be true or false"),
    (
        APART.replace("_ A", "_ A:1") + TILE,
        ":3: tile A may not be turned; write A, or rotate = true",
    ),
    (
        APART.replace("_ A", "_ A:4") + "rotate = true\n" + TILE,
        ":3: 'A:4' has no such turn; write A:0 to A:3, quarter turns",
    ),
    (APART.replace("_ A", "_ A:") + TILE, ":3: 'A:' has no such turn"),
    (APART.replace("_ A", "_ A:x") + TILE, ":3: 'A:x' has no such turn"),
    (APART.replace("_ A", "_ A:1:1") + TILE, ":3: 'A:1:1' has no such turn"),
    (APART.replace("_ _", "_:1 _") + TILE, ":4: there is no tile '_'"),
    # tiles and sets
    (HEAD, ': there are no tiles; write set = "roads", or '),
    (HEAD + "[tile]", ": there are no tiles; write set"),
    (HEAD + "tile = { A = 'x y x z' }", ":6: tile.A is a text, but must be a table, as in"),
    (HEAD + "tile = ['A']", ":6: tile is a list, but must be a table for each name"),
    (HEAD + "[[tile]]\nsides = 'x y x z'", ":6: tile is a list, but must be a table for"),
    (HEAD + "[tile._]\nsides = 'x y x z'", ":6: no tile can be called '_'; use letters and digits"),
    (
        HEAD + "[tile.'.']\nsides = 'x y x z'",
        ":6: no tile can be called '.'; use letters and digits",
    ),
    (
        HEAD + "[tile.'#']\nsides = 'x y x z'",
        ":6: no tile can be called '#'; use letters and digits",
    ),
    (HEAD + "[tile.'A:1']\nsides = 'x y x z'", ":6: no tile can be called 'A:1'; use letters"),
    (HEAD + "[tile.'A 1']\nsides = 'x y x z'", ":6: no tile can be called 'A 1'; use letters"),
    (HEAD + "[tile.'']\nsides = 'x y x z'", ":6: no tile can be called ''; use letters"),
    (HEAD + "[tile.'{']\nsides = 'x y x z'", ":6: no tile can be called '{'; use letters"),
    (HEAD + '[tile."\\u001b"]\nsides = "x y x z"', ":6: no tile can be called '\\x1b'; use"),
    (HEAD + "set = 'road'", ":6: there is no set 'road'; did you mean 'roads'?"),
    (HEAD + "set = 'pentominoes'", ":6: there is no set 'pentominoes'; known are paths, roads"),
    (HEAD + "set = ''", ":6: there is no set ''; known are paths, roads"),
    (HEAD + "set = ['roads']", ":6: set is a list, but must be a text"),
    # the rim
    (HEAD + "outside = 'w'\n" + TILE, ":6: no tile has a side 'w'; known are x, y, z"),
    (
        ROAD + "outside = 'raod'\nboard = '_L'",
        ":3: no tile has a side 'raod'; did you mean 'road'?",
    ),
    (
        ROAD + "board = '_L'\noutside = { top = 'rode' }",
        ":4: no tile has a side 'rode'; did you mean 'road'?",
    ),
    (
        ROAD + "board = '_L'\noutside = { up = 'road' }",
        ":4: outside has no side 'up'; known are bottom, left, right, top",
    ),
    (
        ROAD + "board = '_L'\n[outside]\nlfet = 'road'",
        ":4: outside has no side 'lfet'; did you mean 'left",
    ),
    (HEAD + "outside = 3\n" + TILE, ':6: outside must be "free", a colour, or a table as in'),
    (HEAD + "outside = ['x']\n" + TILE, ':6: outside must be "free", a colour, or a table as in'),
    (HEAD + "outside = { top = 3 }\n" + TILE, ':6: outside must be "free", a colour, or a table'),
    # loops
    (ROAD + "board = '_L'\nsingle_loop = true", ':4: single_loop needs tiles with sides "path"'),
    (HEAD + "single_loop = true\n" + TILE, ':6: single_loop needs tiles with sides "path'),
    (
        LOOP + '[tile.X]\nsides = "path none none none"',
        ':4: single_loop is for tiles with two sides "path" or none; X has 1',
    ),
    (
        LOOP + '[tile.X]\nsides = "path path path path"',
        ':4: single_loop is for tiles with two sides "path" or none; X has 4',
    ),
    (ROAD + "board = '_L'\nsingle_loop = 'yes'", ":4: single_loop is a text, but must be true"),
    # the board
    (ROAD, ": there is no board; write board = '''...''', with _ for an open cell and # for none"),
    (ROAD + "board = ''", ":3: the board is empty; write _ for an open cell, # for none"),
    (ROAD + "board = '''\n  \n\n'''", ":4: the board is empty; write _ for an open cell"),
    (ROAD + "board = '''\n##\n##\n'''", ":4: the board has no cell; write _ for an open one"),
    (ROAD + "board = 3", ":3: board is a number, but must be a text in quotes"),
    (ROAD + "board = [[['_']]]", ":3: board is a list, but must be a text in quotes"),
    # keys
    (HEAD + "tiles = 3\n" + TILE, ":6: unknown key 'tiles'; did you mean 'tile'?"),
    (HEAD + "grid = '_'\n" + TILE, ":6: unknown key 'grid'; "),
)
CALLED = {
    "board": "B:0 C _",
    "tile": {
        "A": {"sides": "x y x y", "count": 1},
        "B": {"sides": "x y x y", "count": 1, "rotate": True},
        "C": {"sides": "z x z y", "count": 1},
    },
}
CASE = Case(
    kind="edges",
    turned=turned_keys,
    board=brute.named,
    turned_answer=turned_answer,
    own_puzzle=random_puzzle,
    own_answers=lambda keys: {*brute.solutions(keys)},
    plain=shown,
    large={"set": "paths", "single_loop": True, "board": ["_" * 150] * 150},
    refusals=REFUSALS,
    published=(
        *((every_cell(side, side), number, "oeis.org/A003763") for side, number in SQUARES.items()),
        *((every_cell(*sides), number, "oeis.org/A321172") for sides, number in OBLONG.items()),
        (
            CALLED,
            0,
            "the first tile is B, so that the last one is A, which would have to be turned",
        ),
        *((some_cells(side), number, "oeis.org/A140517") for side, number in SOME.items()),
        *((own_tiles(side), SOME[side], "oeis.org/A140517") for side in (3, 4)),
    ),
    right=brute.right,
    without=without,
    harmless={
        **CLUES_STAND,
        "edges:Edges.facts": FACTS_TOLD,
        "edges.clues:_sign": FACTS_TOLD,
        "edges.clues:facts": FACTS_TOLD,
        "edges.model:Build._second_loop": (
            "for two loops there are two clauses, and one cuts the answer off"
        ),
        "edges.text.drawing:_is_drawn_in_blocks": "how an answer looks (test_edges.py)",
        "edges.text.drawing:_lines": "pictures (tests/drawing/test_svg.py)",
        "edges.text.drawing:_looks": "the same",
        "edges.text.sets:sign": "the same",
        "edges.text.keys:sorted_out": (
            "of a tile among equal ones its number is for names, which are not compared here"
        ),
        "edges.text.keys:named_tile": "the same",
    },
)
