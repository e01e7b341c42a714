"""How Sudoku are read: TOML, its JSON twin, and grids in all the layouts in which people type and
paste them."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Callable
from math import prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exactone
from exactone import draw, load, load_all, models
from exactone.models.sudoku import Sudoku
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError
from tests import brute_sudoku as brute
from tests.solver.truth import examples

from .helpers import FILE, built, entries, error, flat, puzzle, puzzles, rows, toml

NINE = [
    "1..3.48.9",
    ".24.....7",
    "...96.5..",
    "23.....5.",
    "5.7..8...",
    "......4..",
    "..95.....",
    "3..8.....",
    ".5.6...3.",
]
LINE = "".join(NINE)
FOUR = ["1...", ".3..", "2...", "..4."]
HEX = "0123456789ABCDEF"


def lines(text: str) -> list[str]:
    """A picture without the margin and the blank lines around it."""
    return [line.strip() for line in text.strip("\n").split("\n")]


# one grid, many layouts


def spaced(grid: list[str]) -> list[str]:
    """A grid with spaces between its cells."""
    return [" ".join(row) for row in grid]


WIDE, WIDE_UNICODE, WIDE_DOUBLE = (
    "| {0} | {1} | {2} |",
    "│ {0} │ {1} │ {2} │",
    "║ {0} ║ {1} ║ {2} ║",
)

STYLES: dict[str, Callable[[], str]] = {
    "compact": lambda: "\n".join(NINE),
    "one line": lambda: LINE,
    "one line, zeros": lambda: LINE.replace(".", "0"),
    "one line, underscores": lambda: LINE.replace(".", "_"),
    "zeros": lambda: "\n".join(NINE).replace(".", "0"),
    "underscores": lambda: "\n".join(NINE).replace(".", "_"),
    "dots and zeros and underscores": lambda: "\n".join(
        row.replace(".", "._0"[i % 3]) for i, row in enumerate(NINE)
    ),
    "spaces": lambda: "\n".join(spaced(NINE)),
    "two spaces": lambda: "\n".join("  ".join(row) for row in NINE),
    "tabs": lambda: "\n".join("\t".join(row) for row in NINE),
    "no-break spaces": lambda: "\n".join("\u00a0".join(row) for row in NINE),
    "chunks": lambda: "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in NINE),
    "chunks and blank lines": lambda: "\n\n".join(
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in NINE[band : band + 3])
        for band in (0, 3, 6)
    ),
    "bars": lambda: "\n".join(f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in NINE),
    "bars and rulings": lambda: ruled("{0}|{1}|{2}", "---+---+---", ""),
    "spaces, bars and rulings": lambda: ruled("{0} | {1} | {2}", "------+-------+------", " "),
    "rulings of equal signs": lambda: ruled("{0} | {1} | {2}", "======+=======+======", " "),
    "rulings without crossings": lambda: ruled("{0} {1} {2}", "-----------------", " "),
    "boxed": lambda: boxed("+-------+-------+-------+", WIDE, "+-------+-------+-------+", " "),
    "boxed, compact": lambda: boxed("+---+---+---+", "|{0}|{1}|{2}|", "+---+---+---+", ""),
    "with stars": lambda: boxed("*-----------*", "|{0}|{1}|{2}|", "|---+---+---|", ""),
    "with stars, wide": lambda: boxed(
        "*-----------------------*", WIDE, "|-------+-------+-------|", " "
    ),
    "with dots for corners": lambda: boxed(
        ".-------.-------.-------.", WIDE, ":-------+-------+-------:", " "
    ),
    "unicode": lambda: boxed(
        "┌───────┬───────┬───────┐", WIDE_UNICODE, "├───────┼───────┼───────┤", " "
    ),
    "unicode, double": lambda: boxed(
        "╔═══════╦═══════╦═══════╗", WIDE_DOUBLE, "╠═══════╬═══════╬═══════╣", " "
    ),
    "unicode, heavy": lambda: boxed("┏━━━┳━━━┳━━━┓", "┃{0}┃{1}┃{2}┃", "┣━━━╋━━━╋━━━┫", ""),
    "windows": lambda: "\r\n".join(NINE) + "\r\n",
    "windows, byte order mark": lambda: "\ufeff" + "\r\n".join(NINE) + "\r\n",
    "byte order mark, one line": lambda: "\ufeff" + LINE + "\n",
    "margins": lambda: "\n\n\n" + "\n".join(f"    {row}   " for row in NINE) + "\n\n",
}


def ruled(row: str, ruling: str, between: str) -> str:
    """The nine rows in threes, with rulings between them."""
    drawn = [row.format(*(between.join(cells[at : at + 3]) for at in (0, 3, 6))) for cells in NINE]
    return "\n".join([*drawn[:3], ruling, *drawn[3:6], ruling, *drawn[6:]]) + "\n"


def boxed(edge: str, row: str, ruling: str, between: str) -> str:
    """The nine rows in threes, with rulings between them and around them."""
    below = edge.translate(str.maketrans(".┌┬┐╔╦╗┏┳┓", "'└┴┘╚╩╝┗┻┛"))
    return f"{edge}\n{ruled(row, ruling, between)}{below}\n"


@pytest.mark.parametrize("style", STYLES)
def test_a_bare_grid_is_read_in_every_layout(style: str) -> None:
    found = puzzle(STYLES[style]())
    assert rows(found) == NINE
    assert found.symbols == tuple("123456789")
    assert found.block == (3, 3)


@pytest.mark.parametrize("style", STYLES)
def test_a_grid_in_toml_is_read_in_every_layout(style: str) -> None:
    found = puzzle(toml(STYLES[style]().replace("\ufeff", "")))
    assert rows(found) == NINE


@pytest.mark.parametrize("style", STYLES)
def test_a_grid_in_json_is_read_in_every_layout(style: str) -> None:
    grid = STYLES[style]().replace("\ufeff", "")
    assert rows(puzzle(json.dumps({"kind": "sudoku", "grid": grid}))) == NINE
    assert rows(puzzle(json.dumps({"kind": "sudoku", "grid": grid.split("\n")}, indent=2))) == NINE


@pytest.mark.parametrize("style", STYLES)
def test_an_answer_is_read_in_every_layout(style: str) -> None:
    found = puzzle(LINE)
    (given_alone,) = models.answers(found, "answer", STYLES[style]().encode())
    assert dict(given_alone) == found.given


@pytest.mark.parametrize(
    ("block", "drawn"),
    [
        ("2x2", "1.|..\n.3|..\n--+--\n2.|..\n..|4."),
        ("2x2", "1 .|. .\n. 3|. .\n---+---\n2 .|. .\n. .|4 ."),
        ("2x3", "1..|...\n...|2..\n---+---\n...|...\n...|...\n---+---\n...|...\n...|...\n"),
        ("2x4", "....|...1\n....|....\n----+----\n" * 3 + "....|....\n....|....\n"),
        # 16 signs each
        ("3x4", "|....|....|...1|\n" * 3 + ("|----+----+----|\n" + "|....|....|....|\n" * 3) * 3),
        ("3x4", "+----+----+----+\n" + ("|....|....|....|\n" * 3 + "+----+----+----+\n") * 4),
        ("4x4", "....|....|....|....\n" * 16),
        ("4x5", "|.....|.....|.....|.....|\n" * 20),  # 25 signs each
    ],
)
def test_other_sizes_with_bars_and_rulings(block: str, drawn: str) -> None:
    found = puzzle(drawn)
    assert "x".join(map(str, found.block)) == block
    wanted = [
        row
        for row in drawn.replace("|", "").replace(" ", "").split("\n")
        if row and not set(row) <= set("-+")
    ]
    assert rows(found) == wanted


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36])
def test_an_empty_grid_of_any_side(side: int) -> None:
    for text in (("." * side + "\n") * side, (" ".join("_" * side) + "\n") * side):
        for content in (toml(text), text):
            if content == ("." * side + "\n") * side and side in (16, 25, 36):
                continue  # as many puzzles on a line each, see below
            found = puzzle(content)
            assert (found.side, found.given) == (side, {})


def test_a_grid_of_zeros_alone_is_empty() -> None:
    for text in ("0000\n" * 4, "0" * 81, "0 0 0 0\n" * 4, toml("0000\n" * 4)):
        assert puzzle(text).given == {}


def test_a_full_grid_has_no_open_cells() -> None:
    for first in (0, 1):
        full = brute.formula_grid(4, (2, 2))
        text = "".join(
            str(value + first) + "\n" * (cell % 4 == 3) for cell, value in enumerate(full)
        )
        for content in (text, toml(text), text.replace("\n", "")):
            found = puzzle(content)
            assert found.given == dict(enumerate(full))
            assert found.symbols == tuple(str(number + first) for number in range(4))


# comments and names around one puzzle


@pytest.mark.parametrize("text", ["\n".join(NINE), LINE])
def test_a_comment_may_stand_above_a_bare_grid(text: str) -> None:
    assert rows(puzzle(f"# my first Sudoku\n{text}\n")) == NINE
    assert rows(puzzle(f"\n# my first Sudoku\n\n# it is hard\n{text}\n")) == NINE


@pytest.mark.parametrize("name", [" Easter", ", Easter", ",Easter egg", "\tEaster", "   # easy"])
def test_a_line_alone_may_have_a_name(name: str) -> None:
    assert rows(puzzle(f"{LINE}{name}\n")) == NINE


# TOML and JSON


def test_toml_with_every_key() -> None:
    (entry,) = entries(
        "kind = 'sudoku'\ntitle = 'T'\nauthor = 'A'\nsource = 'S'\nnotes = 'N'\nsolutions = "
        "12\nblock = '2x2'\ndimensions = 2\nsymbols = '1-4'\ngrid = "
        "'''\n123_\n____\n____\n____\n'''\n"
    )
    assert isinstance(entry.puzzle, Sudoku)
    assert (entry.name, entry.expected) == (FILE, 12)
    assert rows(entry.puzzle) == ["123.", "....", "....", "...."]


def test_toml_says_that_many_are_expected() -> None:
    (entry,) = entries(toml("\n".join(FOUR), solutions="many"))
    assert entry.expected == "many"


def test_toml_says_nothing_of_its_number() -> None:
    (entry,) = entries(toml("\n".join(FOUR)))
    assert entry.expected is None


def test_toml_grid_as_a_list_of_rows() -> None:
    assert rows(puzzle('kind = "sudoku"\ngrid = ["1...", ".3..", "2...", "..4."]')) == FOUR


def test_toml_with_grid_first_and_comments() -> None:
    text = (
        "# a comment\n\ngrid = '''\n1...\n.3..\n2...\n..4.\n''' # here\nkind = 'sudoku' # and "
        "here\n"
    )
    assert rows(puzzle(text)) == FOUR


@pytest.mark.parametrize("name", list(models.bundled()))
def test_json_is_the_twin_of_toml(name: str) -> None:
    text = models.bundled()[name].read_text("utf-8")
    (one,) = entries(text)
    for indent in (None, 2):
        (other,) = entries(json.dumps(tomllib.loads(text), indent=indent))
        assert other.expected == one.expected
        plain, twin = (without_lines(entry.puzzle) for entry in (one, other))
        assert plain == twin


def without_lines(found: models.Kind | None) -> str:
    """All of a puzzle but for where its givens stand in a file."""
    return re.sub(r"\blines?=(\{[^{}]*\}|\d+|None)", "", repr(found))


def test_json_lines_are_a_batch() -> None:
    one = json.dumps({"kind": "sudoku", "grid": FOUR})
    other = json.dumps({"kind": "sudoku", "grid": "." * 16, "solutions": 288})
    found = entries(f"{one}\n\n{other}\n")
    assert [entry.name for entry in found] == [f"{FILE}:1", f"{FILE}:3"]
    assert [entry.expected for entry in found] == [None, 288]


@pytest.mark.parametrize(
    "bad", ['{"kind": "sudoku"}', '{"kind": }', '{"kind": "sudoku", "gr', "nonsense", "[]"]
)
def test_one_bad_json_line_does_not_stop_the_rest(bad: str) -> None:
    good = json.dumps({"kind": "sudoku", "grid": FOUR})
    found = entries(f"{good}\n{bad}\n{good}\n")
    assert [entry.puzzle is not None for entry in found] == [True, False, True]
    assert [entry.name for entry in found] == [f"{FILE}:1", f"{FILE}:2", f"{FILE}:3"]
    assert found[1].error.startswith(f"{FILE}:2: ")


# symbols


def sixteen(alphabet: str, cells: dict[int, int]) -> str:
    """A 16x16 with some symbols of an alphabet, by cell."""
    grid = "".join(alphabet[cells[cell]] if cell in cells else "." for cell in range(256))
    return "\n".join(" ".join(grid[first : first + 16]) for first in range(0, 256, 16))


@pytest.mark.parametrize(
    ("alphabet", "shown"),
    [
        (HEX, "0123456789ABCDEF"),
        ("123456789ABCDEFG", "123456789ABCDEFG"),
        ("ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP"),
        (HEX.lower(), "0123456789ABCDEF"),
        ("123456789abcdefg", "123456789ABCDEFG"),
        ("abcdefghijklmnop", "ABCDEFGHIJKLMNOP"),
    ],
)
@pytest.mark.parametrize("full", [False, True])
def test_symbols_of_a_16x16_are_recognised(alphabet: str, shown: str, full: bool) -> None:
    grid = brute.formula_grid(16, (4, 4))
    cells = {cell: grid[cell] for cell in range(0, 256, 1 if full else 7)}
    for content in (
        sixteen(alphabet, cells),
        sixteen(alphabet, cells).replace(" ", ""),
        toml(sixteen(alphabet, cells)),
    ):
        found = puzzle(content)
        assert found.given == cells
        assert "".join(found.symbols) == shown


@pytest.mark.parametrize("open_sign", [".", "_", "0"])
@pytest.mark.parametrize(("first", "last"), [(1, 16), (0, 15)])
def test_numbers_as_symbols(first: int, last: int, open_sign: str) -> None:
    if first == 0 and open_sign == "0":
        return  # says nothing that can be told apart
    grid = brute.formula_grid(16, (4, 4))
    cells = {cell: grid[cell] for cell in range(0, 256, 3)}
    words = [str(cells[cell] + first) if cell in cells else open_sign for cell in range(256)]
    text = "\n".join(" ".join(words[at : at + 16]) for at in range(0, 256, 16))
    for content in (text, toml(text), toml(text, symbols=f"{first}-{last}")):
        found = puzzle(content)
        assert found.given == cells
        assert found.symbols == tuple(str(number) for number in range(first, last + 1))


def test_hexadecimal_recognised_by_a_zero_or_by_a_g() -> None:
    assert puzzle(sixteen("0", {3: 0})).symbols == tuple(HEX)
    assert puzzle(sixteen("G", {3: 0})).symbols == tuple("123456789ABCDEFG")
    assert puzzle(sixteen("P", {3: 0})).symbols == tuple("ABCDEFGHIJKLMNOP")
    assert puzzle(sixteen("5", {3: 0})).symbols == tuple("123456789ABCDEFG")


def test_zero_is_a_symbol_where_one_to_n_does_not_fit() -> None:
    assert puzzle("0.2.\n....\n....\n....").symbols == tuple("0123")
    assert puzzle("0.4.\n....\n....\n....").symbols == tuple("1234")
    assert puzzle("0.4.\n....\n....\n....").given == {2: 3}


def test_letters_of_a_9x9() -> None:
    for text in (
        "ABC......\n" + "........I\n" * 1 + ".........\n" * 7,
        "abc......\n........i\n" + ".........\n" * 7,
    ):
        found = puzzle(text)
        assert found.symbols == tuple("ABCDEFGHI")
        assert found.given == {0: 0, 1: 1, 2: 2, 17: 8}


@pytest.mark.parametrize(
    ("spec", "symbols"),
    [
        ("1-4", "1234"),
        ("0-3", "0123"),
        ("A-D", "ABCD"),
        ("a-d", "abcd"),
        ("W-Z", "WXYZ"),
        ("8-B", "89AB"),
        ("SUDO", "SUDO"),
        ("S U D O", "SUDO"),
        ("  S  U  D  O  ", "SUDO"),
        ("♠♥♦♣", "♠♥♦♣"),
        ("αβγδ", "αβγδ"),
        ("1 - 4", "1234"),
        ("4321", "4321"),
        ("0123", "0123"),
    ],
)
def test_symbols_that_the_file_spells_out(spec: str, symbols: str) -> None:
    grid = f"{symbols[0]}{symbols[1]}..\n....\n....\n...{symbols[3]}"
    found = puzzle(toml(grid, symbols=spec))
    assert found.symbols == tuple(symbols)
    assert found.given == {0: 0, 1: 1, 15: 3}


def test_symbols_of_several_characters() -> None:
    found = puzzle(
        toml("red . . .\n. blue . .\n. . . .\n. . . teal", symbols="red green blue teal")
    )
    assert found.given == {0: 0, 5: 2, 15: 3}
    assert rows(found) == ["red . . .", ". blue . .", ". . . .", ". . . teal"]


def test_symbols_as_a_list() -> None:
    found = puzzle(
        'kind = "sudoku"\nsymbols = ["red", "green", "blue", "teal"]\ngrid = "red . . '
        ". " + ". " * 12 + '"'
    )
    assert found.symbols == ("red", "green", "blue", "teal")


def test_symbols_that_are_ranges_of_numbers() -> None:
    found = puzzle(toml(("12 . " + ". " * 10 + "\n") * 1 + (". " * 12 + "\n") * 11, symbols="1-12"))
    assert found.symbols == tuple(str(number) for number in range(1, 13))
    assert found.given == {0: 11}


def test_letters_in_either_case_unless_both_are_symbols() -> None:
    assert puzzle(toml("a...\n.B..\n....\n....", symbols="A-D")).given == {0: 0, 5: 1}
    assert puzzle(toml("a...\n.B..\n....\n....", symbols="aAbB")).given == {0: 0, 5: 3}


def test_zero_is_no_open_cell_where_it_is_a_symbol() -> None:
    assert puzzle(toml("0000\n....\n....\n....", symbols="0-3")).given == {0: 0, 1: 0, 2: 0, 3: 0}
    assert puzzle(toml("0000\n....\n....\n....", symbols="1-4")).given == {}


def test_a_36x36_of_digits_and_letters() -> None:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    grid = brute.formula_grid(36, (6, 6))
    cells = {cell: grid[cell] for cell in range(0, 36 * 36, 3)}
    for alphabet in (digits, digits.lower()):
        text = "".join(
            (alphabet[cells[cell]] if cell in cells else ".") + "\n" * (cell % 36 == 35)
            for cell in range(36 * 36)
        )
        for content in (text, toml(text), toml(text, symbols="0-Z")):
            found = puzzle(content)
            assert found.given == cells
            assert found.symbols == tuple(digits)


@pytest.mark.parametrize("first", [0, 1])
def test_a_49x49_of_numbers(first: int) -> None:
    grid = brute.formula_grid(49, (7, 7))
    cells = {cell: grid[cell] for cell in range(0, 49 * 49, 3)}
    words = [str(cells[cell] + first) if cell in cells else "." for cell in range(49 * 49)]
    text = "\n".join(" ".join(words[at : at + 49]) for at in range(0, 49 * 49, 49))
    found = puzzle(text)
    assert found.given == cells
    assert found.symbols == tuple(str(number) for number in range(first, 49 + first))
    assert found.block == (7, 7)


# blocks


USUAL = [
    (1, 1),
    (1, 2),
    (2, 2),
    (1, 5),
    (2, 3),
    (1, 7),
    (2, 4),
    (3, 3),
    (2, 5),
    (3, 4),
    (2, 7),
    (3, 5),
    (4, 6),
    (6, 6),
]


@pytest.mark.parametrize(
    ("side", "block"),
    [(rows * columns, (rows, columns)) for rows, columns in USUAL],
)
def test_the_usual_blocks(side: int, block: tuple[int, int]) -> None:
    assert puzzle(toml(("." * side + "\n") * side)).block == block


@pytest.mark.parametrize("spec", ["3x2", "3 x 2", " 3x2 ", "3X2", "3×2"])
def test_a_block_that_the_file_spells_out(spec: str) -> None:
    assert puzzle(toml("......\n" * 6, block=spec)).block == (3, 2)


@pytest.mark.parametrize("spec", ["1x6", "6x1", "2x3", "3x2"])
def test_a_block_of_any_shape(spec: str) -> None:
    assert "x".join(map(str, puzzle(toml("......\n" * 6, block=spec)).block)) == spec


def test_a_block_of_a_cube_may_be_spelled_out() -> None:
    assert puzzle(toml("........\n" * 64, block="2x2x2")).block == (2, 2, 2)
    assert puzzle(toml("....", dimensions=1, block="4")).block == (4,)


# more dimensions

CUBE = brute.random_givens(random.Random(8), 8, (2, 2, 2), 0.3)
CUBE_ROWS = [
    "".join("." if value is None else str(value + 1) for value in CUBE[first : first + 8])
    for first in range(0, 512, 8)
]
LAYERS = [CUBE_ROWS[first : first + 8] for first in range(0, 64, 8)]


def side_by_side(columns: int, gap: str) -> str:
    """The layers in columns of layers, the first ones in the first column."""
    height = 8 // columns
    return "\n\n".join(
        "\n".join(
            gap.join(LAYERS[column * height + level][row] for column in range(columns))
            for row in range(8)
        )
        for level in range(height)
    )


CUBES: dict[str, Callable[[], str]] = {
    "without blank lines": lambda: "\n".join(CUBE_ROWS),
    "with blank lines": lambda: "\n\n".join(map("\n".join, LAYERS)),
    "with spaces": lambda: "\n\n".join("\n".join(spaced(layer)) for layer in LAYERS),
    "with spaces, no blank lines": lambda: "\n".join(spaced(CUBE_ROWS)),
    "with blank lines of blanks": lambda: (
        "\n         \n\n".join("\n".join(spaced(layer)) for layer in LAYERS) + "\n "
    ),
    "with underscores": lambda: "\n".join(spaced(CUBE_ROWS)).replace(".", "_"),
    "with rulings": lambda: "\n----------------\n".join(
        "\n".join(spaced(layer)) for layer in LAYERS
    ),
    "two columns": lambda: side_by_side(2, " "),
    "two columns, far apart": lambda: side_by_side(2, "                "),
    "two columns, with bars": lambda: side_by_side(2, " | "),
    "four columns": lambda: side_by_side(4, "  "),
    "eight columns": lambda: side_by_side(8, "   "),
    "on one line": lambda: "".join(CUBE_ROWS),
}


@pytest.mark.parametrize("style", CUBES)
def test_a_cube_is_read_in_every_layout(style: str) -> None:
    text = CUBES[style]()
    for content in (text, toml(text, dimensions=3), toml(text), text.replace("\n", "  \r\n")):
        found = puzzle(content)
        assert found.block == (2, 2, 2)
        assert rows(found) == CUBE_ROWS


def hypercube() -> list[str]:
    """The rows of a half-filled 16x16x16x16."""
    words = [HEX[value] if value % 2 else "." for value in brute.formula_grid(16, (2, 2, 2, 2))]
    return ["".join(words[first : first + 16]) for first in range(0, len(words), 16)]


@pytest.mark.long
def test_a_hypercube_is_read_layer_by_layer() -> None:
    drawn = hypercube()
    blank = "\n\n".join("\n".join(drawn[first : first + 16]) for first in range(0, len(drawn), 16))
    found = puzzle(toml(blank, dimensions=4, symbols="0-F"))
    assert found.block == (2, 2, 2, 2)
    assert rows(found) == drawn


def test_a_hypercube_on_one_line_of_json_is_read() -> None:
    text = json.dumps({"kind": "sudoku", "dimensions": 4, "symbols": "0-F", "grid": hypercube()})
    found = puzzle(text)
    assert rows(found) == hypercube()


@pytest.mark.long
def test_a_bare_hypercube_is_one_puzzle_although_its_rows_have_16_characters() -> None:
    drawn = hypercube()
    blank = "\n\n".join("\n".join(drawn[first : first + 16]) for first in range(0, len(drawn), 16))
    assert len(entries(blank)) == 1


def test_one_dimension() -> None:
    for grid in ("3..1", "3 . . 1", "3 _ _ 1"):
        found = puzzle(toml(grid, dimensions=1))
        assert (found.side, found.block, found.given) == (4, (4,), {0: 2, 3: 0})


PUBLISHED = """
3 2 7 4 5 6 1 8                7 4 5 6 1 8 3 2
1 4 5 2 7 8 3 6                5 6 7 8 3 2 1 4
5 6 3 8 1 2 7 4                3 8 1 2 7 4 5 6
7 8 1 6 3 4 5 2                1 2 3 4 5 6 7 8
2 1 4 3 6 5 8 7                4 3 2 1 8 7 6 5
4 3 2 1 8 7 6 5                6 5 4 3 2 1 8 7
6 5 8 7 2 1 4 3                8 7 6 5 4 3 2 1
8 7 6 5 4 3 2 1                2 1 8 7 6 5 4 3


5 6 1 8 3 2 7 4                1 8 3 2 7 4 5 6
7 8 3 6 1 4 5 2                3 2 1 4 5 6 7 8
1 2 7 4 5 6 3 8                7 4 5 6 3 8 1 2
3 4 5 2 7 8 1 6                5 6 7 8 1 2 3 4
6 5 8 7 2 1 4 3                8 7 6 5 4 3 2 1
8 7 6 5 4 3 2 1                2 1 8 7 6 5 4 3
2 1 4 3 6 5 8 7                4 3 2 1 8 7 6 5
4 3 2 1 8 7 6 5                6 5 4 3 2 1 8 7


2 3 4 5 6 7 8 1                4 5 6 7 8 1 2 3
4 5 6 7 8 1 2 3                6 7 8 1 2 3 4 5
6 7 8 1 2 3 4 5                8 1 2 3 4 5 6 7
8 1 2 3 4 5 6 7                2 3 4 5 6 7 8 1
3 6 1 2 7 8 5 4                5 4 3 6 1 2 7 8
1 2 3 8 5 4 7 6                7 6 5 2 3 8 1 4
7 8 5 4 3 6 1 2                1 2 7 8 5 4 3 6
5 4 7 6 1 2 3 8                3 8 1 4 7 6 5 2


6 7 8 1 2 3 4 5                8 1 2 3 4 5 6 7
8 1 2 3 4 5 6 7                2 3 4 5 6 7 8 1
2 3 4 5 6 7 8 1                4 5 6 7 8 1 2 3
4 5 6 7 8 1 2 3                6 7 8 1 2 3 4 5
7 8 5 4 3 6 1 2                1 2 7 8 5 4 3 6
5 4 7 6 1 2 3 8                3 8 1 4 7 6 5 2
3 6 1 2 7 8 5 4                5 4 3 6 1 2 7 8
1 2 3 8 5 4 7 6                7 6 5 2 3 8 1 4
"""


def test_the_published_solution_of_the_cube_is_right_although_it_is_not_the_only_one() -> None:
    found = models.load(models.bundled()["sudoku/cube-8x8x8-published"])
    (solution,) = models.answers(found, "published", PUBLISHED.encode())
    assert found.check(solution) == []


# batches


def test_lines_are_puzzles_with_their_lines_for_names() -> None:
    found = entries(f"{LINE}\n{LINE.replace('8', '.', 1)}\n")
    assert [entry.name for entry in found] == [f"{FILE}:1", f"{FILE}:2"]
    assert [len(item.given) for item in puzzles(f"{LINE}\n{LINE.replace('8', '.', 1)}\n")] == [
        25,
        24,
    ]


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25])
@pytest.mark.parametrize("number", [2, 3, 15, 40])
def test_lines_of_any_square_number_of_characters(side: int, number: int) -> None:
    found = puzzles(("." * (side * side - 1) + "1\n") * number)
    assert [item.side for item in found] == [side] * number
    assert all(item.given == {side * side - 1: 0} for item in found)


def test_names_blank_lines_and_comments() -> None:
    text = (
        f"# my puzzles\n\n{LINE} Easter egg\n   {LINE},Whitsun, hard\n\n# "
        f"more\n{LINE}\t7\n{LINE};x\n"
    )
    assert [entry.name for entry in entries(text)] == [f"{FILE}:{line}" for line in (3, 4, 7, 8)]
    assert all(rows(item) == NINE for item in puzzles(text))


@pytest.mark.parametrize("length", [16, 36, 81])
def test_names_may_be_longer_than_puzzles(length: int) -> None:
    name = "a favourite of my grandmother and of all of her many friends " * 3
    assert len(puzzles(f"{'1' + '.' * (length - 1)} {name}\n" * 5)) == 5


def test_windows_line_ends_and_a_byte_order_mark_in_a_batch() -> None:
    assert [rows(item) for item in puzzles(f"\ufeff{LINE}\r\n{LINE}\r\n")] == [NINE, NINE]


def test_a_batch_with_zeros() -> None:
    text = LINE.replace(".", "0")
    assert [rows(item) for item in puzzles(f"{text}\n{text}\n{text}\n")] == [NINE] * 3


def test_every_line_of_a_batch_has_symbols_of_its_own() -> None:
    found = puzzles(
        "0123"
        + "." * 12
        + "\n"
        + "1234"
        + "." * 12
        + "\n"
        + "ABCD"
        + "." * 12
        + "\n"
        + "." * 16
        + "\n"
    )
    assert ["".join(item.symbols) for item in found] == ["0123", "1234", "ABCD", "1234"]


BAD_LINES = {
    "too short": LINE[1:],
    "too long": LINE + ".",
    "wrong symbol": "x" + LINE[1:],
    "much too short": "123",
    "nonsense": "I am no puzzle",
    "Arabic digits": LINE.replace("1", "١"),
    "another size": "." * 26,
}


@pytest.mark.parametrize("bad", BAD_LINES)
@pytest.mark.parametrize("good", [2, 9, 80])
def test_one_bad_line_does_not_stop_the_rest(bad: str, good: int) -> None:
    for at in (0, good):
        batch = [LINE] * good
        batch.insert(at, BAD_LINES[bad])
        found = entries("\n".join(batch) + "\n")
        assert [entry.puzzle is not None for entry in found] == [line == LINE for line in batch]
        assert found[at].name == f"{FILE}:{at + 1}"
        assert found[at].error.startswith(f"{FILE}:{at + 1}: ")


def test_lines_of_several_sizes_are_a_batch() -> None:
    lengths = [16, 81, 256, 81, 16, 36]
    assert [
        item.side**2 for item in puzzles("\n".join("." * length for length in lengths))
    ] == lengths


def test_16_lines_of_16_characters_are_one_grid_when_they_have_more_than_4_symbols() -> None:
    grid = ["." * 16] * 15
    for sign in "567890ABCDEFGaf":
        if sign != "0":
            assert puzzle("\n".join([f"1{'.' * 14}{sign}", *grid])).side == 16
    assert puzzle("\n".join([f"0{'.' * 14}F", *grid])).symbols == tuple(HEX)


def test_16_lines_of_16_characters_are_16_puzzles_when_they_have_4_symbols() -> None:
    for line in ("1234" + "." * 12, "." * 16, "0" * 15 + "4", "_" * 15 + "3"):
        found = puzzles((line + "\n") * 16)
        assert [item.side for item in found] == [4] * 16


def test_16_lines_of_16_symbols_with_spaces_are_one_grid() -> None:
    assert puzzle((". " * 15 + "1\n") * 16).side == 16


def test_9_lines_of_9_characters_are_one_grid() -> None:
    assert puzzle("12......." + "\n" + ".........\n" * 8).side == 9


def test_a_batch_reads_what_the_puzzles_read_alone() -> None:
    found = puzzles("\n".join([LINE, LINE.replace("1", "."), "0" * 80 + "9"]))
    alone = [puzzle(text) for text in (LINE, LINE.replace("1", "."), "0" * 80 + "9")]
    assert [item.given for item in found] == [item.given for item in alone]
    assert found[2].lines == {80: 3}


# files and folders


def test_load_reads_the_one_puzzle_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(toml("\n".join(FOUR)))
    found = load(tmp_path / "a.toml")
    assert isinstance(found, Sudoku)
    assert rows(found) == FOUR
    assert rows_of(load(str(tmp_path / "a.toml"))) == FOUR


def rows_of(found: object) -> list[str]:
    """The rows of what must be a Sudoku."""
    assert isinstance(found, Sudoku)
    return rows(found)


def test_load_refuses_a_batch(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{LINE}\n{LINE}\n")
    with pytest.raises(PuzzleError, match=r"there are 2 puzzles; .*load_all"):
        load(tmp_path / "many.txt")
    assert len(list(load_all(tmp_path / "many.txt"))) == 2


def test_a_proof_in_a_folder_is_no_puzzle_of_it(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(models.bundled()["sudoku/4x4"].read_bytes())
    exactone.prove(file, tmp_path / "proved" / "own")
    assert [entry.name for entry in models.entries(str(tmp_path))] == [str(file)]
    assert any(entry.puzzle for entry in models.entries(str(tmp_path / "proved" / "own"))), (
        "asked for by its name"
    )


def test_a_folder_is_the_puzzles_of_its_files_in_order(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b.toml").write_text(toml("\n".join(FOUR)))
    (tmp_path / "a.txt").write_text("\n".join(NINE))
    (tmp_path / "deep" / "c.json").write_text(json.dumps({"kind": "sudoku", "grid": FOUR}))
    (tmp_path / "deep" / "er" / "d.txt").write_text(f"{LINE}\n{LINE}\n")
    (tmp_path / "e.toml").write_text("kind = 'sudoku'\n")
    for other in (".f.toml", "README.md", "picture.png", ".hidden/g.toml"):
        (tmp_path / other).write_text("no puzzle")
    found = list(exactone.entries(tmp_path))
    names = ["a.txt", "b.toml", "deep/c.json", "deep/er/d.txt:1", "deep/er/d.txt:2", "e.toml"]
    assert [entry.name for entry in found] == [str(tmp_path / name) for name in names]
    assert [entry.puzzle is not None for entry in found] == [True] * 5 + [False]
    assert found[5].error.startswith(str(tmp_path / "e.toml"))


# answers


def test_an_answer_is_what_solve_prints_as_json() -> None:
    found = puzzle("\n".join(FOUR))
    (solution,) = questions.solutions(found, Request("reference"))
    header = json.dumps({"exactone": "0.1.0", "format": 1, "verb": "solve"})
    middle = json.dumps({"puzzle": "a", "solution": found.write(solution)})
    last = json.dumps({"puzzle": "a", "kind": "sudoku", "answer": "one", "count": 1})
    assert models.answers(found, "out.json", f"{header}\n{middle}\n{last}\n".encode()) == [solution]
    assert models.answers(found, "out.json", f"{header}\n{middle}\n{middle}\n".encode()) == [
        solution,
        solution,
    ]


def test_an_answer_that_is_no_answer_is_refused_in_a_sentence() -> None:
    found = puzzle("\n".join(FOUR))
    for raw in (
        b"",
        b"{}",
        b'{"solution": null}',
        b'{"solution": 3}',
        b'{"solution": ["1"]}',
        b"123",
        b"\xff\xfe",
        b"{",
    ):
        with pytest.raises(PuzzleError, match=r"^answer(:\d+)?: [^\n]+$"):
            models.answers(found, "answer", raw)


def test_an_answer_with_a_wrong_symbol_names_its_line() -> None:
    found = puzzle("\n".join(FOUR))
    with pytest.raises(PuzzleError, match=r"^answer:3: 'x' is no symbol"):
        models.answers(found, "answer", b"1234\n4321\n2x43\n3412\n")


def test_an_answer_in_json_does_not_name_lines_that_its_file_does_not_have() -> None:
    found = puzzle("\n".join(FOUR))
    with pytest.raises(PuzzleError, match=r"^answer(:1)?: 'x' is no symbol"):
        models.answers(
            found, "answer", json.dumps({"solution": ["1234", "4321", "2x43", "3412"]}).encode()
        )


def test_an_answer_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the answer has 16 cells, but the puzzle has 81"):
        models.answers(puzzle(LINE), "answer", "\n".join(FOUR).encode())


# what is printed can be pasted back

ROUND: dict[str, str] = {
    "1-9": toml("\n".join(NINE)),
    "0-3": toml("0123\n....\n....\n...."),
    "letters": toml("A...\n...D\n....\n....", symbols="A-D"),
    "lower case": toml("a...\n...d\n....\n....", symbols="a-d"),
    "1 to 12": toml(("12 . " + ". " * 10 + "\n") + (". " * 12 + "\n") * 11, symbols="1-12"),
    "words": toml("red . . .\n. blue . .\n. . . .\n. . . teal", symbols="red green blue teal"),
    "suits": toml("♠...\n....\n....\n...♣", symbols="♠♥♦♣"),
    "other blocks": toml("1.....\n" + "......\n" * 5, block="3x2"),
    "Latin square": toml("1....\n" + ".....\n" * 4),
    "columns": toml("1....\n" + ".....\n" * 4, block="5x1"),
    "one cell": toml("."),
    "two": toml("1.\n..\n"),
    "one dimension": toml("1...", dimensions=1),
    "rulings as symbols": toml("+-..\n....\n....\n....", symbols="+-*="),
    "bars as symbols": toml("|...\n....\n....\n....", symbols="|!AB"),
    "open signs around": toml("#@..\n....\n....\n....", symbols="#@%&"),
}


@pytest.mark.parametrize("name", ROUND)
def test_solutions_as_written_and_as_drawn_can_be_read(name: str) -> None:
    (entry,) = entries(ROUND[name])
    if entry.puzzle is None:
        # to refuse these is right, too
        assert name in ("rulings as symbols", "bars as symbols", "open signs around")
        return
    found = puzzle(ROUND[name])
    for solution in questions.solutions(found, Request("reference"), 40):
        assert found.read(found.write(solution)) == solution
        assert models.answers(found, "answer", draw(found, solution).encode()) == [solution]
        assert models.answers(
            found, "answer", json.dumps({"solution": found.write(solution)}).encode()
        ) == [solution]


@pytest.mark.parametrize(
    "name", ["1-9", "0-3", "other blocks", "Latin square", "columns", "one cell", "two"]
)
def test_puzzles_as_drawn_can_be_read(name: str) -> None:
    found = puzzle(ROUND[name])
    again = puzzle(draw(found))
    assert (again.given, again.symbols) == (found.given, found.symbols)


@examples(60)
@given(
    st.sampled_from([(2, 2), (2, 3), (3, 3), (1, 5), (2, 4), (3, 4), (4, 4), (2, 2, 2)]),
    st.integers(0, 2**32),
)
@pytest.mark.long
def test_random_grids_are_read_as_they_are_drawn(block: tuple[int, ...], seed: int) -> None:
    side = prod(block)
    rng = random.Random(seed)
    givens = brute.random_givens(rng, side, block, rng.choice([0.3, 0.7, 1.0]))
    found = built(side, block, givens)
    assert puzzle(draw(found)).given == found.given
    if None not in givens:
        (answer,) = models.answers(found, "answer", draw(found).encode())
        assert flat(found, answer) == tuple(value for value in givens if value is not None)


def test_what_cannot_be_told_apart_is_refused_not_guessed() -> None:
    assert "is no symbol of this grid" in error("19..\n....\n....\n....")


def test_rulings_say_how_high_blocks_are() -> None:
    ruled = ". . | . . | . .\n" * 3 + "----+-----+----\n" + ". . | . . | . .\n" * 3
    assert puzzle(ruled).block == (3, 2)
    assert puzzle(toml(ruled, block="2x3")).block == (2, 3)
    assert puzzle(draw(puzzle(toml("......\n" * 6, block="3x2")))).block == (3, 2)
    assert puzzle("......\n" * 6).block == (2, 3)
    assert puzzle((". . . . . .\n" + "-----------\n") * 6).block == (2, 3)
