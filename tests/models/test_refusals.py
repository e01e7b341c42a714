"""Files that are no puzzles: each is refused in one sentence that says where, what,
and how to mend it.

Whatever a file holds, reading it ends in puzzles or in such sentences. A puzzle that was
accepted never crashes later.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from exactone import draw, load, models
from exactone.models.base.kinds import kind_class
from exactone.models.sudoku import CellValue, Sudoku
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Limits
from exactone.solver.streams import breathless, first
from tests.marks import mostly_long
from tests.solver.truth import examples

from .helpers import FILE, entries, error, toml

NINE = """\
1..3.48.9
.24.....7
...96.5..
23.....5.
5.7..8...
......4..
..95.....
3..8.....
.5.6...3.
"""
LINE = NINE.replace("\n", "")
FOUR = "1...\n.3..\n2...\n..4."
HEAD = "kind = 'sudoku'\n"


class Bad(NamedTuple):
    """A malformed file, the line that the sentence names (None: none), and what it says."""

    content: str | bytes
    line: int | None
    says: str  # what is wrong: a regular expression for how the sentence goes on behind the place
    remedy: str  # how to mend it: one that is found in the sentence


def grid(rows: str, **keys: str | int) -> str:
    """A TOML file whose grid starts on line 3."""
    return toml(rows, **keys)


def after(key_and_value: str) -> str:
    """A good TOML file of 7 lines but for an 8th."""
    return f"{toml(FOUR)}{key_and_value}\n"


BAD = {
    # nothing there, or no text
    "empty": Bad("", None, "the file is empty", "kind = "),
    "blank": Bad(" \n\t\n  ", None, "the file is empty", "kind = "),
    "byte order mark alone": Bad(b"\xef\xbb\xbf", None, "the file is empty", "kind = "),
    "UTF-16": Bad(toml(FOUR).encode("utf-16"), None, "the file is UTF-16", "save it as UTF-8"),
    "UTF-16, the other order": Bad(
        b"\xfe\xff" + NINE.encode("utf-16-be"), None, "the file is UTF-16", "UTF-8"
    ),
    "UTF-16 without mark": Bad(
        NINE.encode("utf-16-le"), 1, r"control character '\\x00'", "remove it|UTF-8"
    ),
    "UTF-32": Bad(NINE.encode("utf-32"), None, "the file is UTF-", "save it as UTF-8"),
    "invalid UTF-8": Bad(
        b"kind = 'sudoku'\ntitle = '\xe9t\xe9'\n", 2, "byte 0xe9 is not UTF-8", "save .* as UTF-8"
    ),
    "cut in a character": Bad(
        b"1...\n....\n....\n...\xe2\x96", 4, "byte 0xe2 is not UTF-8", "save the file as UTF-8"
    ),
    "surrogate in UTF-8": Bad(
        b"1\xed\xa0\x80..\n", 1, "byte 0xed is not UTF-8", "save the file as UTF-8"
    ),
    "NUL": Bad("1...\n.\0..\n....\n....\n", 2, r"control character '\\x00'", "remove it"),
    "escape": Bad("1...\n....\n\x1b[31m....\n....\n", 3, r"control character '\\x1b'", "remove it"),
    "form feed": Bad(
        toml("1...\n....\n\f\n....\n...."), 5, r"control character '\\x0c'", "remove it"
    ),
    "lone carriage return": Bad(
        "1...\r....\r....\r....\r", 1, r"control character '\\r'", "remove it|line"
    ),
    "carriage return in a row": Bad(
        toml("1...\n..\r..\n....\n...."), 4, r"control character '\\r'", "remove it|line"
    ),
    "next line": Bad(
        "1...\u0085....\u0085....\u0085....", 1, r"control character '\\x85'", "remove it"
    ),
    "delete": Bad("1...\n....\n....\n...\x7f\n", 4, r"control character '\\x7f'", "remove it"),
    "control character escaped in TOML": Bad(
        HEAD + 'symbols = "\\u001bABC"\ngrid = "................"\n',
        2,
        ".*control character|.*symbol",
        ".*",
    ),
    "control character escaped in JSON": Bad(
        '{"kind": "sudoku", "symbols": "\\u001bABC", "grid": "................"}',
        1,
        ".*character|.*symbol",
        ".*",
    ),
    "half a character in JSON": Bad(
        '{"kind": "sudoku", "symbols": "\\ud800ABC", "grid": "................"}',
        1,
        ".*character|.*symbol",
        ".*",
    ),
    # not TOML
    "unterminated text": Bad("kind = 'sudoku", 1, "not valid TOML", "texts stand in quotes"),
    "unterminated grid": Bad(
        HEAD + "grid = '''\n1...\n....\n....\n....\n", 6, "not valid TOML", "'''"
    ),
    "unterminated list": Bad(
        HEAD + "grid = ['1...',\n", 2, "not valid TOML", "texts stand in quotes"
    ),
    "no value": Bad(HEAD + "grid =\n", 2, "not valid TOML", "texts stand in quotes"),
    "text without quotes": Bad("kind = sudoku\n", 1, "not valid TOML", "texts stand in quotes"),
    "grid without quotes": Bad(HEAD + "grid =\n1...\n....\n", 2, "not valid TOML", "'''"),
    "one key twice": Bad(
        HEAD + "grid = '1'\ngrid = '1'\n", 3, "not valid TOML: cannot overwrite", "; "
    ),
    "one table twice": Bad(HEAD + "[a]\n[a]\n", 3, "not valid TOML: cannot declare", "; "),
    "two values": Bad("kind = 'sudoku' 'x'\n", 1, "not valid TOML", "; "),
    "bad escape": Bad('kind = "sudo\\ku"\n', 1, "not valid TOML", "; "),
    "a date that is none": Bad(HEAD + "title = 2023-02-30\n", 2, "not valid TOML", "; "),
    "lists in lists": Bad(
        HEAD + "grid = " + "[" * 50_000, None, "the file is nested too deeply", "three levels"
    ),
    "tables in tables": Bad(
        HEAD + "grid = " + "{a=" * 50_000, None, "the file is nested too", "three levels"
    ),
    "a number of 5,000 digits": Bad(
        HEAD + "solutions = " + "9" * 5000, None, "(?!.*sys).*(digit|number)", "; |must"
    ),
    "a hexadecimal number of 5,000 digits": Bad(
        HEAD + "notes = '''\n\n'''\nsolutions = 0x" + "f" * 5000,
        5,
        "not valid TOML: a number of thous",
        "smaller one",
    ),
    "a binary number of 9,000 digits": Bad(
        HEAD + "grid = [1,\n 0b" + "1" * 9000 + "]",
        3,
        "not valid TOML: a number of thousands",
        "write a smaller one",
    ),
    # YAML
    "YAML": Bad(
        "kind: sudoku\ngrid: 003020600\n",
        1,
        "this looks like YAML, which is not",
        "write TOML: kind = ",
    ),
    "YAML with a start": Bad(
        "---\nkind: sudoku\n", 1, "this looks like YAML", "write TOML: kind = "
    ),
    "YAML with a list": Bad(
        "kind: sudoku\ngrid:\n  - 1...\n  - ....\n", 1, "this looks like YAML", "write TOML"
    ),
    "half YAML": Bad(
        "kind: sudoku\ntitle = 'x'\n", 1, "not valid TOML", 'write key = "value", not key: value'
    ),
    # not JSON
    "an open brace": Bad("{", 1, "not valid JSON", "; "),
    "JSON with a comma too many": Bad('{\n"kind": "sudoku",\n}', 3, "not valid JSON", "; "),
    "JSON with single quotes": Bad("{'kind': 'sudoku'}", 1, "not valid JSON", "; "),
    "JSON and more": Bad(
        '{"kind": "sudoku", "grid": "1"} x', 1, "not valid JSON: extra data", "; "
    ),
    "JSON with a line end in a text": Bad(
        '{"kind": "sudoku", "grid": "1...\n....\n"}', 1, "not valid JSON", "; "
    ),
    "JSON with a key twice": Bad(
        '{"kind": "sudoku", "grid": "1", "grid": "."}',
        None,
        "the key 'grid' stands there twice",
        "keep one",
    ),
    "JSON with a key twice further in": Bad(
        '{"kind": "sudoku", "a": {"b": 1, "b": 2}}',
        None,
        "the key 'b' stands there twice",
        "keep one",
    ),
    "NaN": Bad(
        '{"kind": "sudoku", "grid": "1", "solutions": NaN}',
        None,
        "NaN is not a JSON value",
        "write a number",
    ),
    "Infinity": Bad(
        '{"kind": "sudoku", "solutions": Infinity}',
        None,
        "Infinity is not a JSON",
        "write a number",
    ),
    "minus Infinity": Bad(
        '{"kind": "sudoku", "solutions": -Infinity}', None, "-Infinity is not a", "write a number"
    ),
    "JSON nested deeply": Bad(
        '{"a":' * 50_000, None, "the file is nested too deeply", "three levels"
    ),
    "JSON lists nested deeply": Bad(
        '{"a":' + "[" * 50_000, None, "the file is nested too deeply", "three levels"
    ),
    "a JSON number of 5,000 digits": Bad(
        '{"kind": "sudoku", "solutions": ' + "9" * 5000 + "}",
        None,
        "(?!.*sys).*(digits|number)",
        "; |must be",
    ),
    "a JSON list of numbers": Bad("[1, 2, 3]", 1, "1 row of 3 cells", "square number"),
    "a JSON text": Bad('"sudoku"', 1, "this is no puzzle that I know", "kind"),
    # prose
    "prose": Bad(
        "This is my favourite puzzle.\nIt is hard.\n", 1, "this is no puzzle that I know", "kind = "
    ),
    "rulings alone": Bad(
        "+---+\n|   |\n+---+\n", 1, "this is no puzzle that I know", "start with kind = "
    ),
    "comments alone": Bad("# a\n# b\n", 1, "this is no puzzle that I know", "start with kind = "),
    "a shell script": Bad(
        "#!/bin/sh\necho hello\n", 1, "this is no puzzle that I know", "start with kind = "
    ),
    # kinds and keys
    "no kind": Bad(
        "grid = '''\n1...\n....\n....\n....\n'''\n",
        None,
        "there is no kind",
        "known are akari.* more",
    ),
    "no kind in JSON": Bad('{"grid": "1"}', None, "there is no kind", "write kind = .*akari"),
    "kind misspelt": Bad("kind = 'sudoko'\n", 1, "unknown kind 'sudoko'", "did you mean 'sudoku'"),
    "kind nearly of another type": Bad(
        "kind = 'tile'\n", 1, "unknown kind 'tile'", "did you mean 'tiles'"
    ),
    "kind in capitals": Bad(
        "# hello\nkind = 'SUDOKU'\n", 2, "unknown kind 'SUDOKU'", "did you mean 'sudoku'"
    ),
    "kind of another sort": Bad(
        "kind = 'chess'\n", 1, "unknown kind 'chess'", "known are akari, .* more"
    ),
    "kind in JSON": Bad(
        '{\n "grid": "1",\n "kind": "sudoko"\n}',
        3,
        "unknown kind 'sudoko'",
        "did you mean 'sudoku'",
    ),
    "kind empty": Bad("kind = ''\n", 1, "unknown kind ''", "known are .*akari"),
    "kind a number": Bad("kind = 3\n", 1, "kind is a number", "must be a text"),
    "kind a table": Bad("[kind]\nname = 'sudoku'\n", 1, "kind is a table", "must be a text"),
    "unknown key": Bad(after("gird = '1'"), 8, "unknown key 'gird'", "did you mean 'grid'"),
    "unknown key of blocks": Bad(
        after("blocks = '2x2'"), 8, "unknown key 'blocks'", "did you mean 'block'"
    ),
    "unknown key, common": Bad(
        after("autor = 'me'"), 8, "unknown key 'autor'", "did you mean 'author'"
    ),
    "unknown key, nothing near": Bad(
        after("xyz = 1"), 8, "unknown key 'xyz'", "known are .*block.*grid.*symbols"
    ),
    "unknown key in capitals": Bad(
        after("Block = '2x2'"), 8, "unknown key 'Block'", "did you mean 'block'"
    ),
    "unknown table": Bad(after("[tile.L]\nshape = '#'"), 8, "unknown key 'tile'", "; "),
    "walls where there are none": Bad(
        "kind = 'norinori'\nareas = ['aab']\nwalls = ['r1c1-r1c2']\n",
        3,
        "walls within areas are not read here",
        "leave them out",
    ),
    "unknown key in JSON": Bad(
        '{"kind": "sudoku",\n "grid": "1",\n "gird": "2"}',
        3,
        "unknown key 'gird'",
        "did you mean 'grid'",
    ),
    "unknown key with signs": Bad(after('"a\\nb" = 1'), 8, r"unknown key 'a\\nb'", "; "),
    "no grid": Bad(HEAD, None, "there is no grid", "write one"),
    "no grid in JSON": Bad(
        '{"kind": "sudoku", "grid": null}', None, "there is no grid", "write one"
    ),
    # wrong types
    "grid a number": Bad(
        HEAD + "grid = 5\n", 2, "grid is a number, but", "must be a text in quotes"
    ),
    "grid a number with a point": Bad(
        HEAD + "grid = 1.5\n", 2, "grid is a number", "must be a text in quotes"
    ),
    "grid a truth": Bad(
        HEAD + "grid = true\n", 2, "grid is true or false, but", "must be a text in quotes"
    ),
    "grid a table": Bad(
        HEAD + "grid = {a = 1}\n", 2, "grid is a table, but", "must be a text in quotes"
    ),
    "grid a date": Bad(
        HEAD + "grid = 2020-01-01\n", 2, "grid is a date, but", "must be a text in quotes"
    ),
    "grid a list of numbers": Bad(
        HEAD + "grid = [12, 21]\n", 2, "grid is a list, but", "must be a text"
    ),
    "grid an empty list": Bad(
        HEAD + "grid = []\n", 2, "grid is a list, but", "must be a text in quotes"
    ),
    "block a number": Bad(
        after("block = 2"), 8, "block is a number, but", "must be a text in quotes"
    ),
    "block a list": Bad(
        after("block = [2, 2]"), 8, "block is a list, but", "must be a text in quotes"
    ),
    "dimensions a text": Bad(
        after("dimensions = '2'"), 8, "dimensions is a text, but", "must be a whole number"
    ),
    "dimensions a truth": Bad(
        after("dimensions = true"), 8, "dimensions is true or false", "must be a whole number"
    ),
    "dimensions with a point": Bad(
        after("dimensions = 2.0"), 8, "dimensions is a number with a", "whole number"
    ),
    "symbols a number": Bad(
        after("symbols = 1234"), 8, "symbols is a number, but", "must be a text in quotes"
    ),
    "symbols a list of numbers": Bad(
        after("symbols = [1, 2, 3, 4]"), 8, "symbols is a list", "must be a text"
    ),
    "title a number": Bad(
        after("title = 4"), 8, "title is a number, but", "must be a text in quotes"
    ),
    "author a table": Bad(
        after("[author]\nname = 'x'"), 8, "author is a table, but", "must be a text in quotes"
    ),
    "source a date": Bad(
        after("source = 2020-01-01"), 8, "source is a date, but", "must be a text in quotes"
    ),
    "notes a truth": Bad(
        after("notes = false"), 8, "notes is true or false, but", "must be a text in quotes"
    ),
    "solutions a word": Bad(after("solutions = 'lots'"), 8, "solutions .*must be", '"many"'),
    "solutions a number in quotes": Bad(
        after("solutions = '1'"), 8, "solutions .*must be", "number"
    ),
    "solutions negative": Bad(
        after("solutions = -1"), 8, "solutions must be", 'from 0 up, or "many"'
    ),
    "solutions with a point": Bad(after("solutions = 1.0"), 8, "solutions .*must be", "number"),
    "solutions a truth": Bad(after("solutions = true"), 8, "solutions .*must be", "number"),
    "a key that the notes speak of, too": Bad(
        HEAD + "notes = '''\nblock = anything\n'''\ngrid = '1'\nblock = 3\n",
        6,
        "block is a number",
        "must be a text",
    ),
    # grids
    "a grid that the notes show, too": Bad(
        HEAD
        + "notes = '''\n1...\n..x.\n....\n....\n'''\n"
        + ("grid = '''\n1...\n..x.\n....\n....\n'''\n"),
        10,
        "'x' is no symbol",
        "open cell",
    ),
    "grid empty": Bad(HEAD + "grid = ''\n", 2, "the grid has no cells", "write a row"),
    "grid blank": Bad(grid("\n  \n"), 3, "the grid has no cells", "write a row"),
    "a row too short": Bad(
        grid("1...\n...\n....\n...."), 4, "this row has 3 cells", "others have 4"
    ),
    "a row too long": Bad(
        grid("1...\n....\n....\n....."), 6, "this row has 5 cells", "others have 4"
    ),
    "a row too short, spaces": Bad(
        grid("1 . . .\n. . .\n. . . .\n. . . ."), 4, "this row has 3 cells", "have 4"
    ),
    "a row too short, bare": Bad(
        "1...\n....\n..\n....\n", 3, "this row has 2 cells", "others have 4"
    ),
    "a row too short, rulings": Bad(
        "1 .|. .\n. .|. .\n====+====\n. .|.\n. .|. .\n", 4, "this row has 3 cells", "4"
    ),
    "a row missing": Bad(
        grid("1...\n....\n...."), 3, "3 rows of 4 cells make no Sudoku", "n rows of n cells"
    ),
    "a row missing, bare": Bad(
        NINE.split("\n", 1)[1], 1, "8 rows of 9 cells make no Sudoku", "n rows of n cells"
    ),
    "a row too many": Bad(
        NINE + ".........\n", 1, "10 rows of 9 cells make no Sudoku", "n rows of n cells"
    ),
    "line of 80 characters": Bad(
        LINE[1:], 1, "1 row of 80 cells", "square number of cells, such as 81"
    ),
    "line of 82 characters": Bad(
        LINE + ".", 1, "1 row of 82 cells", "square number of cells, such as 81"
    ),
    "line of 80 characters in TOML": Bad(
        HEAD + f"grid = '{LINE[1:]}'", 2, "1 row of 80 cells", "such as 81"
    ),
    "wrong symbol": Bad(
        grid("1...\n....\n..x.\n...."), 5, "'x' is no symbol of .* 1 to 4", "open cell is"
    ),
    "wrong symbol, bare": Bad(
        NINE.replace("96", "9?"), 3, r"'\?' is no symbol of this grid", "an open cell is"
    ),
    "symbol too large": Bad(
        grid("1...\n..5.\n....\n...."), 4, "'5' is no symbol of .* 1 to 4", "open cell is"
    ),
    "letters too many": Bad(
        grid("ABCD\nE...\n....\n...."), 3, "'A' is no symbol of this grid", "an open cell is"
    ),
    "Arabic digit": Bad(
        grid("٣...\n....\n....\n...."), 3, "'٣' is no symbol of this grid", "an open cell is"
    ),
    "superscript": Bad(
        grid("1...\n²...\n....\n...."), 4, "'²' is no symbol of this grid", "an open cell is"
    ),
    "full width": Bad(
        grid("1...\n....\n....\n...４"), 6, "'４' is no symbol of this grid", "an open cell is"
    ),
    "full width, bare": Bad(
        NINE.replace("96", "９6"), 3, "'９' is no symbol of this grid", "an open cell is"
    ),
    "Roman numeral": Bad(
        grid("Ⅳ...\n....\n....\n...."), 3, "'Ⅳ' is no symbol of this grid", "an open cell is"
    ),
    "line separator between rows": Bad(
        "1...\u2028....\u2028....\u2028....", 1, ".*", "; |must|others|need|which has"
    ),
    "zero width space": Bad(
        grid("1\u200b...\n....\n....\n...."), 3, r"this row has 5 cells", "others have 4"
    ),
    "byte order mark further on": Bad(
        grid("1\ufeff..\n....\n....\n...."), 3, r"'\\ufeff' is no symbol", "open cell"
    ),
    # blocks
    "block that does not fit": Bad(
        grid(FOUR, block="2x3"), 8, "a block of 2x3 has 6 cells", "a row has 4"
    ),
    "block that does not fit, 9x9": Bad(
        grid(NINE, block="2x3"), 14, "a block of 2x3 has 6 cells", "a row has 9"
    ),
    "block in words": Bad(
        grid(FOUR, block="square"), 8, "block is 'square'", "must be rows x columns, as in 2x2"
    ),
    "block of three sizes": Bad(
        grid(FOUR, block="2x2x1"), 8, "block is '2x2x1'", "must be rows x columns, as in 2x2"
    ),
    "block of one size": Bad(
        grid(FOUR, block="4"), 8, "block is '4'", "must be rows x columns, as in 2x2"
    ),
    "block of nothing": Bad(
        grid(FOUR, block=""), 8, "block is ''", "must be rows x columns, as in 2x2"
    ),
    "block of 0": Bad(grid(FOUR, block="0x4"), 8, "a block of 0x4 has 0 cells", "a row has 4"),
    "block negative": Bad(
        grid(FOUR, block="-2x-2"), 8, "block is '-2x-2'", "must be rows x columns, as in 2x2"
    ),
    "block huge": Bad(
        grid(FOUR, block="99999x99999"), 8, "a block of 99999x99999 has", "a row has 4"
    ),
    "block larger still": Bad(
        grid(FOUR, block="9" * 400 + "x1"), 8, "block is '9999", "must be rows x columns"
    ),
    "block of a cube": Bad(
        grid("........\n" * 64, block="2x4"), 69, "in 3 dimensions the block is", "2x2x2"
    ),
    "block in Arabic": Bad(
        grid(FOUR, block="٢x٢"), 8, "block is '٢x٢'", "must be rows x columns, as in 2x2"
    ),
    # dimensions
    "dimensions 0": Bad(grid(FOUR, dimensions=0), 8, "dimensions is 0", "must be from 1 to 4"),
    "dimensions negative": Bad(
        grid(FOUR, dimensions=-2), 8, "dimensions is -2", "must be from 1 to 4"
    ),
    "dimensions 40": Bad(grid(FOUR, dimensions=40), 8, "dimensions is 40", "must be from 1 to 4"),
    "dimensions beyond measure": Bad(
        grid(FOUR, dimensions=10**30), 8, "dimensions is 1000", "must be from 1 to 4"
    ),
    "dimensions 3 of a square": Bad(
        grid(FOUR, dimensions=3), 3, "4 rows of 4 cells make no Sudoku", "side k.3"
    ),
    "dimensions 8 of a square": Bad(grid(FOUR, dimensions=8), 8, "dimensions is 8", "from 1 to 4"),
    "dimensions 2 of a cube": Bad(
        grid("........\n" * 64, dimensions=2), 3, "64 rows of 8 cells", "n rows of n"
    ),
    "dimensions 1 of a square": Bad(
        grid(FOUR, dimensions=1), 3, "4 rows of 4 cells make no", "one row|one line"
    ),
    "a layer without a row": Bad(
        grid("\n\n".join(["\n".join(["........"] * (8 - (layer == 4))) for layer in range(8)])),
        3 + 4 * 9,
        "the layer from here has 7 rows",
        "others have 8",
    ),
    "a layer without a row, bare": Bad(
        "\n\n".join(["\n".join(["_ _ _ _ _ _ _ _"] * (8 - (layer == 0))) for layer in range(8)]),
        1,
        "the layer from here has 7 rows",
        "others have 8",
    ),
    "a layer missing": Bad(
        grid(("........\n" * 8 + "\n") * 7), 3, "56 rows of 8 cells make no Sudoku", "need"
    ),
    # symbols
    "symbols too few": Bad(
        grid(FOUR, symbols="123"), 8, "symbols names 3 symbols", "the grid needs 4"
    ),
    "symbols too many": Bad(
        grid(FOUR, symbols="0-9"), 8, "symbols names 10 symbols", "the grid needs 4"
    ),
    "symbols none": Bad(grid(FOUR, symbols=""), 8, "symbols names 0 symbols", "the grid needs 4"),
    "symbols twice": Bad(grid(FOUR, symbols="1231"), 8, "symbols names '1' twice", ".*"),
    "symbols with an open sign": Bad(
        grid(FOUR, symbols="123."), 8, "'.' means an open cell", "cannot be a symbol"
    ),
    "symbols with the other open sign": Bad(
        grid(FOUR, symbols="1 2 3 _"), 8, "'_' means an open cell", "cannot be a"
    ),
    "symbols backwards": Bad(
        grid(FOUR, symbols="4-1"), 8, "symbols names 0 symbols", "the grid needs 4"
    ),
    "symbols of a range that is none": Bad(
        grid(FOUR, symbols="one-four"), 8, "'one-four' is no range of", "as in 1-9"
    ),
    "symbols that the grid does not use": Bad(
        grid(FOUR, symbols="A-D"), 3, "'1' is no symbol of this grid", "A to D"
    ),
    "symbols by the billion": Bad(
        grid(FOUR, symbols="1-1000000000"), 8, "'1-1000000000' is no range of", "as in 1-9"
    ),
    "symbols beyond measure": Bad(
        grid(FOUR, symbols="1-" + "9" * 5000), 8, "'1-9+[.]{3}' is no range of", "as in 1-9"
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_file_is_refused_in_a_sentence(name: str) -> None:
    bad = BAD[name]
    said = error(bad.content)
    assert "\n" not in said
    assert len(said) < 1000
    said.encode()
    place = FILE if bad.line is None else f"{FILE}:{bad.line}"
    assert said.startswith(f"{place}: ")
    found = re.match(bad.says, said.removeprefix(f"{place}: "))
    assert found, said
    assert re.search(bad.remedy, said), said


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused_on_a_disc_is_refused_in_the_same_words(name: str, tmp_path: Path) -> None:
    content = BAD[name].content
    path = tmp_path / "bad.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(PuzzleError) as caught:
        load(path)
    assert str(caught.value) == error(content).replace(FILE, str(path))


@pytest.mark.parametrize(
    "content",
    [
        HEAD + "a." * 30_000 + "b = 1\n",  # a table in a table in a table ...
        "{" + ",".join(f'"key{number}": 1' for number in range(30_000)) + ', "key29999": 1}',
        '{"kind": "sudoku", "' + "x" * 1_000_000 + '": 1}',
        HEAD + "x" * 1_000_000 + " = 1\n",
        toml("x" * 1_000_000 + " . . ."),
        "1" * 300_000,
        "1\n" * 30_000,
        "12\n" * 30_000,
        ". " * 200_000,
        toml("1" + "." * (10**6 - 1)),
        toml(("." * 1000 + "\n") * 1000),
        toml("." * 4, dimensions=8),
        toml("." * 256, dimensions=8, block="2x2"),
        toml(". " * 200 + "\n", symbols="0-999999999"),
        toml(". . . .\n" * 100_000),
        "The quick brown fox jumps over a dog\n" * 3_000,  # titles above what?
    ],
    ids=range(16),
)
@pytest.mark.long
def test_what_would_take_long_or_eat_the_memory_is_refused_after_a_look_and_in_few_words(
    content: str,
) -> None:
    for known in (toml(". . . ."), toml("1 2", symbols="0-1")):  # what reads them is not counted
        entries(known)
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event.endswith("call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = entries(content)
    finally:
        sys.setprofile(before)
    assert calls < 20 * len(content) + 1000
    assert len(found) == 1
    assert found[0].puzzle is None
    assert len(found[0].error) < 1000
    assert "\n" not in found[0].error


LONG = (
    "x" * 10_000,
    "x y " * 3000,
    10**4299,
    -(10**4299),
    ["x" * 5000, "y" * 5000],
    {"x" * 5000: "y" * 5000},
)


def lengthened(value: Any) -> Iterator[Any]:
    """What a file holds, with one of its values or keys after the other made long."""
    yield from LONG
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, part in parts:
        for other in lengthened(part):
            yield (
                value | {key: other}
                if isinstance(value, dict)
                else [*value[:key], other, *value[key + 1 :]]
            )
        if isinstance(value, dict):
            yield {name if name != key else LONG[0]: part for name, part in value.items()}


BY_SIZE = sorted(models.bundled().values(), key=lambda path: path.stat().st_size)
every_kind = pytest.mark.parametrize("kind", models.kinds())


@pytest.mark.parametrize("number", mostly_long(range(3)))
@every_kind
def test_no_sentence_grows_with_what_the_file_says(kind: str, number: int) -> None:
    files = [path for path in BY_SIZE if path.parent.name == kind]
    if number >= len(files):
        pytest.skip("there are no more puzzles of this kind")
    content = tomllib.loads(files[number].read_text("utf-8"))
    for long in lengthened(content):
        (entry,) = entries(json.dumps(long))
        said = [entry.error]
        if entry.puzzle is not None:
            said += [entry.puzzle.argument() or "", *entry.puzzle.check(frozenset())]
        assert max(map(len, said)) < 1000


def test_a_file_that_is_too_large_is_refused_without_reading_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "LARGEST", 1000)
    monkeypatch.setattr("exactone.models.text.document.LARGEST", 1000)
    (tmp_path / "large.txt").write_text("." * 2000)
    with pytest.raises(PuzzleError, match=r"large\.txt: the file has more than"):
        load(tmp_path / "large.txt")


def test_a_missing_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(
        PuzzleError, match=r"nowhere\.toml: no such file or directory; is the path right\?$"
    ):
        load(tmp_path / "nowhere.toml")


def test_a_path_that_cannot_be_one_is_refused_in_a_sentence() -> None:
    for path in ("a\0b", "x" * 5000):
        (entry,) = models.entries(path)
        assert entry.puzzle is None
        assert entry.error.endswith("is the path right?")


def test_a_folder_without_puzzles_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("no puzzle")
    with pytest.raises(PuzzleError, match=r"there are no puzzle files in this folder \(\.toml, "):
        load(tmp_path)


def test_a_line_of_a_batch_is_refused_with_its_number_alone() -> None:
    found = entries("\n".join([LINE, LINE, "x" + LINE[1:], LINE]))
    assert [bool(entry.error) for entry in found] == [False, False, True, False]
    assert re.match(rf"{FILE}:3: 'x' is no symbol of this grid, which has 1 to 9; ", found[2].error)


def test_what_people_write_for_many_is_told_to_them() -> None:
    for word in ("'lots'", "'Many'", "'several'", "-1", "1.5"):
        assert '"many"' in error(after(f"solutions = {word}"))


def test_the_known_keys_are_named_once_each() -> None:
    said = error(after("xyz = 1"))
    known = said.split("known are ")[1].split(", ")
    assert sorted(known) == sorted({*Sudoku.keys, *models.COMMON})


def test_the_block_of_a_line_is_refused_and_not_stumbled_over() -> None:
    for block in ("4", "1x4", "2x2", "x"):
        (entry,) = entries(toml("....", dimensions=1, block=block))
        assert entry.puzzle is not None or "block" in entry.error


# any bytes at all


def survives(content: str | bytes) -> None:
    """Reads a file, and uses the puzzles in it."""
    for entry in entries(content):
        assert (entry.puzzle is None) == bool(entry.error)
        assert entry.name.startswith(FILE)
        if entry.puzzle is None:
            assert entry.error.startswith(FILE)
            assert "\n" not in entry.error
            entry.error.encode()
        else:
            works(entry.puzzle)


def works(found: models.Kind) -> None:
    """Asks everything of a puzzle that was accepted, as long as it is not large."""
    drawn = draw(found)
    drawn.encode()
    found.check(frozenset())
    reason = found.argument()
    assert reason is None or reason.strip()
    if isinstance(found, Sudoku):
        sudoku_works(found)
    if len(drawn) > 2000:
        return
    sum(len(table.literals) for table in found.model().rules.tables())
    search = found.search()
    for labels, state in search.start():
        hash((tuple(labels), state))
        for made, after in search.moves(state) or ():
            hash((tuple(made), after))
    for answer in breathless(first(2, Reference().search(search, Limits.within(0.2)))):
        assert found.check(answer) == []
        assert reason is None
        draw(found, answer).encode()
        assert found.read(found.write(answer)) == answer
        assert (isinstance(found, Sudoku) and len(found.block) > 4) or answer in set(
            found.images(answer)
        )


def sudoku_works(found: Sudoku) -> None:
    """Asks what only a Sudoku knows."""
    json.dumps(
        found.write(frozenset(CellValue(cell, symbol) for cell, symbol in found.given.items()))
    )
    assert found.check(frozenset()) != []
    wrong = frozenset(CellValue(cell, cell % found.side) for cell in range(found.cells))
    found.check(wrong)
    found.check(wrong | {CellValue(0, found.side - 1)})
    if found.cells <= 700:
        assert len(found.model().givens) == len(found.given)


FRAGMENTS = [
    *"0123456789ABCDEFGxyz._|+-*#=:,;'\"[]{}() \t\n\r",
    "\r\n",
    "\n\n",
    "\ufeff",
    "\u2028",
    "\0",
    "٣",
    "²",
    "４",
    "♠",
    "ß",
    "'''",
    '"""',
    "kind",
    "kind = ",
    "kind = 'sudoku'\n",
    'kind: "sudoku"\n',
    "sudoku",
    "grid = ",
    "grid = '''\n",
    "'''\n",
    "block = '2x2'\n",
    "block = '2x3'\n",
    "block = '4'\n",
    "block = ''\n",
    "dimensions = 1\n",
    "dimensions = 2\n",
    "dimensions = 3\n",
    "dimensions = 8\n",
    "symbols = '0-3'\n",
    "symbols = '1 2 3 4'\n",
    "symbols = 'A-D'\n",
    "symbols = '♠♥♦♣'\n",
    "symbols = '1-9'\n",
    "solutions = 1\n",
    "solutions = 'many'\n",
    "[kind]\n",
    "[[grid]]\n",
    "---\n",
    "---+---+---\n",
    "1...\n.3..\n2...\n..4.\n",
    "....\n....\n....\n....\n",
    "0123\n....\n....\n....\n",
    "1.\n..\n",
    "1",
    "....",
    ". . . .\n",
    "10 . 11 .\n",
    LINE + "\n",
    NINE,
    "." * 16 + "\n",
    ("........\n" * 8 + "\n") * 8,
    "{",
    "}",
    '{"kind": "sudoku", "grid": ',
    '"1...............", ',
    '"block": "2x2"',
    '"dimensions": 1',
    '["1...", "....", "....", "...."]',
    "null",
    "true",
    "NaN",
    "1e999",
    "\\ud800",
    "\\u0000",
]

texts = st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | st.floats()
    | st.sampled_from(FRAGMENTS)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
SHORT = 2000  # bytes of a file that is read hundreds of times
KEYS = ["kind", "grid", "block", "dimensions", "symbols", "solutions", "title", "notes", "gird"]
GRIDS = [
    FOUR,
    NINE,
    LINE,
    "." * 16,
    "1",
    "1...",
    "....\n" * 4,
    ("........\n" * 8 + "\n") * 8,
    ". . .\n" * 3,
]
GOOD = {"kind": st.just("sudoku"), "grid": st.sampled_from(GRIDS) | texts}
documents = st.fixed_dictionaries(
    GOOD,
    optional={
        "block": st.sampled_from(["2x2", "1x4", "4x1", "3x3", "4", "2x2x2", "1x1", "x"])
        | texts
        | values,
        "dimensions": st.integers(-1, 9) | values,
        "symbols": st.sampled_from(
            ["1-4", "0-3", "A-D", "1-9", "SUDO", "aAbB", "+-*=", "| ! a b", "1", "ß B C D"]
        )
        | values,
        "solutions": st.integers(0, 3) | st.just("many") | values,
        "title": st.text(max_size=5) | values,
    },
)


@examples(1000)
@given(st.binary(max_size=60))
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"ACROSS&DOWN\x00")
def test_any_bytes_end_in_puzzles_or_sentences(content: bytes) -> None:
    survives(content)


@examples(1000)
@given(st.text(max_size=60))
def test_any_text_ends_in_puzzles_or_sentences(content: str) -> None:
    survives(content.encode("utf-8", "replace"))


@examples(5000)
@given(texts)
def test_fragments_of_puzzles_end_in_puzzles_or_sentences(content: str) -> None:
    survives(content)


@examples(1500)
@given(documents)
@example({"kind": "sudoku", "grid": "....", "dimensions": 1, "block": "4"})
@example({"kind": "sudoku", "grid": "." * 16, "symbols": "\ud800ABC"})
@example({"kind": "sudoku", "grid": "." * 16, "symbols": "+-*="})
def test_documents_with_any_values_end_in_puzzles_or_sentences(content: dict[str, object]) -> None:
    survives(json.dumps(content))


@examples(500)
@given(st.dictionaries(st.sampled_from(KEYS), values, max_size=5))
def test_documents_of_any_keys_end_in_puzzles_or_sentences(content: dict[str, object]) -> None:
    survives(json.dumps(content, indent=1))


BUNDLED = [
    tomllib.loads(path.read_text(encoding="utf-8"))
    for path in models.bundled().values()
    if path.suffix == ".toml" and path.stat().st_size < SHORT
]


ODD = st.sampled_from(["", "x", "2-1", "0-9", f"0-{10**17}", "r1c1", "rows", 10**30, -1])


@st.composite
def altered(draw: st.DrawFn, value: Any) -> Any:
    """A value of a document with something else anywhere in it."""
    if value and isinstance(value, (dict, list)) and draw(st.integers(0, 4)):
        found = value.copy()
        place = draw(st.sampled_from([*value] if isinstance(value, dict) else range(len(value))))
        found[place] = draw(altered(value[place]))
        return found
    return draw(values | ODD)


@every_kind
@examples(200)
@given(data=st.data())
def test_documents_of_every_kind_with_any_values_end_in_puzzles_or_sentences(
    kind: str, data: st.DataObject
) -> None:
    keys = st.sampled_from([*kind_class(kind).keys])
    good = [document for document in BUNDLED if document["kind"] == kind]
    content: Any = data.draw(st.sampled_from(good) | st.just({}))
    for _ in range(data.draw(st.integers(0, 2))):
        content = data.draw(altered(content).filter(lambda found: isinstance(found, dict)))
    changes = data.draw(st.dictionaries(keys, values, max_size=2))
    survives(json.dumps({**content, **changes, "kind": kind}, indent=1))


PIECES = [*FRAGMENTS, *"[]'\"=.:,#_A1", "{}", "[tile.A]\n", "[[rule]]\n", "free"]
SMALL = [path.read_bytes() for name, path in models.bundled().items() if "25x25" not in name]


@st.composite
def changed(draw: st.DrawFn, content: bytes) -> bytes:
    """A file with a few places changed, dropped, doubled or moved."""
    for _ in range(draw(st.integers(1, 4))):
        at, to = sorted(draw(st.integers(0, len(content))) for _ in range(2))
        piece = draw(st.sampled_from([*map(str.encode, PIECES)]) | st.binary(max_size=3))
        content = draw(
            st.sampled_from(
                [
                    content[:at] + piece + content[at:],
                    content[:at] + piece + content[at + len(piece) :],
                    content[:at] + content[to:],
                    content[:to] + content[at:],
                    content[:at] + content[at + 1 :],
                ]
            )
        )
    return content


mutations = st.sampled_from(SMALL).flatmap(changed)


@examples(1000)
@given(mutations)
def test_changed_files_end_in_puzzles_or_sentences(content: bytes) -> None:
    survives(content)


@st.composite
def likely(draw: st.DrawFn) -> str:
    """A file that is mostly a puzzle: a grid of the right size, with keys that mostly suit it."""
    side, dimensions = draw(
        st.sampled_from([(side, 2) for side in (1, 2, 3, 4, 4, 5, 6, 9)] + [(3, 1), (4, 1), (8, 3)])
    )
    spelled = draw(st.none() | st.text(st.characters(codec="utf-8"), min_size=side, max_size=side))
    alphabet = (
        spelled
        or draw(st.sampled_from(["123456789", "012345678", "ABCDEFGHI", "abcdefghi"]))[:side]
    )
    sparse = draw(st.sampled_from(["...", ".........", "_" * 40, "0" * 40]))
    cells = draw(
        st.text(
            st.sampled_from([*alphabet, *sparse]),
            min_size=side**dimensions,
            max_size=side**dimensions,
        )
    )
    between = draw(st.sampled_from(["", " ", "  ", " | "]))
    rows = [between.join(cells[first : first + side]) for first in range(0, len(cells), side)]
    keys: dict[str, str | int] = {"symbols": spelled} if spelled else {}
    if dimensions != 2 or draw(st.booleans()):
        keys["dimensions"] = dimensions
    if draw(st.booleans()):
        keys["block"] = draw(
            st.sampled_from(["1x2", "2x2", "1x4", "4x1", "2x3", "3x2", "1x1", "3x3", "4", "2x2x2"])
        )
    end = draw(st.sampled_from(["\n", "\r\n", "\n\n", "\n-----\n"]))
    form = draw(st.sampled_from(["bare", "JSON", "JSON", "TOML"]))
    if form == "bare":
        return end.join(rows)
    return (
        toml(end.join(rows), **keys)
        if form == "TOML"
        else json.dumps({"kind": "sudoku", "grid": rows, **keys})
    )


@examples(1000)
@given(likely())
def test_files_that_are_mostly_puzzles_end_in_puzzles_or_sentences(content: str) -> None:
    survives(content)


@pytest.mark.fuzz
@given(
    likely()
    | st.binary()
    | texts
    | texts.map(lambda text: HEAD + text)
    | documents.map(json.dumps)
    | mutations
)
def test_anything_ends_in_puzzles_or_sentences(content: str | bytes) -> None:
    survives(content)
