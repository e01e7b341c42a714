"""Grids as people paste them: every way to write one is the same puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from exactone import models
from exactone.models import Entry

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[first : first + 9] for first in range(0, 81, 9)]
CELLS = [list(row) for row in ROWS]
# open cells are left empty
OPENED = [["" if sign == "." else sign for sign in row] for row in CELLS]
ZEROS = LINE.replace(".", "0")


def entries(text: str) -> list[Entry]:
    return list(models.from_bytes("pasted", text.encode()))


def given(entry: Entry) -> str:
    """The givens of a puzzle as a line."""
    assert entry.puzzle is not None, entry.error
    return "".join(entry.puzzle.document({})["grid"].split())


def boxed(edge: str, bar: str, blank: str) -> str:
    """A box with a cell for each sign."""
    ruling = edge + edge.join(["---"] * 9) + edge
    rows = [bar + bar.join(f" {sign or blank} " for sign in row) + bar for row in OPENED]
    return "\n".join([ruling, *(line for row in rows for line in (row, ruling))])


def blocks(sign: str) -> str:
    """Walls around blocks."""
    lines = []
    for number, row in enumerate(ROWS):
        if number % 3 == 0:
            lines.append("+-------+-------+-------+")
        shown = row.replace(".", sign)
        lines.append(
            "| " + " | ".join(" ".join(shown[first : first + 3]) for first in (0, 3, 6)) + " |"
        )
    return "\n".join([*lines, "+-------+-------+-------+"])


MARKS = """
.---------------.---------------.---------------.
| 5    3   124  | 26   7   2468 | 1489 1249 248 |
| 6    247 247  | 1    9   5    | 3478 234  2478|
| 12   9   8    | 23   34  24   | 1345 6    247 |
:---------------+---------------+---------------:
| 8    125 1259 | 579  6   147  | 4579 2459 3   |
| 4    25  2569 | 8    35  3    | 579  259  1   |
| 7    15  1359 | 59   2   14   | 4589 459  6   |
:---------------+---------------+---------------:
| 139  6   134  | 357  35  37   | 2    8    4   |
| 23   278 237  | 4    1   9    | 367  3    5   |
| 123  124 1234 | 2356 8   26   | 1346 7    9   |
'---------------'---------------'---------------'
"""

LIBRARY = LINE.replace("9", "+9", 1)  # one is filled in by a solver

PASTED: dict[str, str] = {
    "CSV": "\n".join(",".join(row) for row in CELLS),
    "CSV with zeros": "\n".join(",".join(ZEROS[first : first + 9]) for first in range(0, 81, 9)),
    "CSV with empty cells": "\n".join(",".join(row) for row in OPENED),
    "CSV with quotes": "\n".join(",".join(f'"{sign}"' for sign in row) for row in OPENED),
    "CSV with a separator at the end": "\n".join(",".join(row) + "," for row in CELLS),
    "CSV with semicolons": "\n".join(";".join(row) for row in OPENED),
    "CSV of one line": ",".join(LINE),
    "a spreadsheet": "\n".join("\t".join(row) for row in OPENED) + "\n",
    "a spreadsheet with line ends of its own": "\r\n".join("\t".join(row) for row in OPENED)
    + "\r\n",
    "Markdown": "\n".join(
        "|" + "|".join(f" {sign or ' '} " for sign in row) + "|" for row in OPENED
    ),
    "a box of ASCII": boxed("+", "|", " "),
    "a box of Unicode": boxed("+", "│", " ").replace("-", "─").replace("+", "┼"),
    "a heavy box": boxed("+", "║", " ").replace("-", "═").replace("+", "╬"),
    "blocks with points": blocks("."),
    "blocks with dashes": blocks("-"),
    "blocks with asterisks": blocks("*"),
    "lists": str([[int(sign) if sign else 0 for sign in row] for row in OPENED]),
    "lists with None": str([[int(sign) if sign else None for sign in row] for row in OPENED]),
    "lists with null": json.dumps(
        [[int(sign) if sign else None for sign in row] for row in OPENED]
    ),
    "lists with texts": str(OPENED).replace("], [", "],\n [").replace("'", '"'),
    "a list of rows": str(ROWS),
    "a list of rows on lines": "[\n" + ",\n".join(f'  "{row}"' for row in ROWS) + "\n]\n",
    "lists as numpy prints them": "["
    + "\n ".join(f"[{' '.join(ZEROS[n : n + 9])}]" for n in range(0, 81, 9))
    + "]",
    "tuples": str(tuple(tuple(row) for row in CELLS)),
    "dashes": "\n".join(row.replace(".", "-") for row in ROWS),
    "dashes apart": "\n".join(" ".join(row.replace(".", "-")) for row in ROWS),
    "asterisks": "\n".join(row.replace(".", "*") for row in ROWS),
    "x": "\n".join(row.replace(".", "x") for row in ROWS),
    "X apart": "\n".join(" ".join(row.replace(".", "X")) for row in ROWS),
    "question marks": "\n".join(row.replace(".", "?") for row in ROWS),
    "a line with dashes": LINE.replace(".", "-"),
    "a line with asterisks": LINE.replace(".", "*"),
    "a line in quotes": f'"{LINE}"',
    "a title": "Sudoku 23, hard\n\n" + "\n".join(ROWS),
    "a title and a maker": "Evening Puzzle\nby Ann Example\n" + blocks("."),
    "a line under a title": f"Puzzle of the day\n{LINE}\n",
    "a box under a number": "Nr. 5\n" + boxed("+", "|", " "),
    "a head with a colon": "Puzzle:\n" + "\n".join(ROWS),
    "SadMan": "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + SOLVED[:9] + "\n",
    "SadMan with comments": "#ABy Ann\n#DHard\n[Puzzle]\n" + "\n".join(ROWS) + "\n",
    "pencil marks": MARKS,
    "OpenSudoku": (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n<game data="{ZEROS}" '
        "/>\n</opensudoku>\n"
    ),
    "OpenSudoku with notes": '<opensudoku>\n<game data="version: 1&#10;'
    + "".join(f"{sign}|-|{0 if sign != '0' else 1}|" for sign in ZEROS)
    + '" />\n</opensudoku>\n',
}


@pytest.mark.parametrize("how", PASTED)
def test_a_grid_is_read_as_it_was_pasted(how: str) -> None:
    (entry,) = entries(PASTED[how])
    wanted = LINE if how != "pencil marks" else LINE.replace(LINE, "")
    if how == "pencil marks":
        assert "possible digits" in entry.note
        assert given(entry)[:9] == "53..7...."
    else:
        assert given(entry) == wanted


def test_what_a_solver_filled_in_is_no_given() -> None:
    (entry,) = entries(f":0100:9:{LIBRARY}:::\n")
    assert given(entry) == LINE.replace("9", ".", 1)


def test_a_title_above_the_grid_is_its_title() -> None:
    assert [entry.title for entry in entries("Sudoku 23, hard\n" + "\n".join(ROWS))] == [
        "Sudoku 23, hard"
    ]


ALONE = "paste the grid alone, or with three lines of words above it at most"
MARKDOWN = "\n".join("|" + "|".join(f" {sign} " for sign in row) + "|" for row in CELLS)
RULED = "\n|" + "---|" * 9 + "\n"
LISTED_ROWS = str([[int(sign) if sign else 0 for sign in row] for row in OPENED])
REFUSED = {
    "blanks for open cells": (
        "\n".join(row.replace(".", " ") for row in ROWS),
        "a blank is no cell, write . for an open one",
    ),
    "blanks in blocks": (blocks(" "), "a blank is no cell, write . for an open one"),
    "nan": (
        str([[float(sign or "nan") for sign in row] for row in OPENED]).replace(".0", ""),
        "'nan' is no symbol",
    ),
    "names of columns": (f"{','.join('ABCDEFGHI')}\n{PASTED['CSV']}", "10 rows of 9 cells"),
    "a head in Markdown": (
        "| " + " | ".join(f"c{number}" for number in range(1, 10)) + " |" + RULED + MARKDOWN,
        "write the rows of the grid alone",
    ),
    "a blank head in Markdown": (
        "|" + "   |" * 9 + RULED + MARKDOWN,
        "write the rows of the grid alone",
    ),
    "rows behind signs": ("\n".join(f"> {row}" for row in ROWS), "9 rows of 2 cells"),
    "a mail with a greeting": ("Hello,\n\n" + "\n".join(ROWS) + "\n\nCheers, Al\n", ALONE),
    "a fence": ("```text\n" + "\n".join(ROWS) + "\n```\n", "this row has 3 cells"),
    "a footer": ("Number 23\n" + "\n".join(ROWS) + "\n(c) 2024 The Daily Example\n", ALONE),
    "many words above": ("One more\n" * 4 + "\n".join(ROWS), ALONE),
    "a line in a sentence": (f"Is this one fair: {LINE}? Ann says it is.", "'Is' is no symbol"),
    "a line above words": (f"{LINE}\nThanks", ALONE),
    "lines between words": (f"Here are two:\n{LINE}\nand\n{ZEROS}\nBye", ALONE),
    "rows in quotes": ("\n".join(f'"{" ".join(row)}",' for row in ROWS), "is no symbol"),
    "a list that has a name": (f"grid = {LISTED_ROWS}\n", 'there is no kind; write kind = "..."'),
    "an array of a program": (f"grid = np.array({LISTED_ROWS})\n", "not valid TOML"),
}


@pytest.mark.parametrize("how", REFUSED)
def test_what_cannot_be_told_for_sure_is_refused_with_its_remedy(how: str) -> None:
    text, remedy = REFUSED[how]
    (entry,) = entries(text)
    assert entry.puzzle is None
    assert remedy in entry.error


LINES: dict[str, tuple[str, list[str]]] = {
    "puzzle and solution": (f"{LINE},{SOLVED}\n{ZEROS},{SOLVED}\n", ["", ""]),
    "with a head": (f"quizzes,solutions\n{ZEROS},{SOLVED}\n{ZEROS},{SOLVED}\n", ["", ""]),
    "number and puzzle": (f"17,{LINE}\n18,{LINE}\n", ["17", "18"]),
    "number, puzzle and rating": (f"id;puzzle;rating\n1;{LINE};2.5\n2;{LINE};7.1\n", ["1", "2"]),
    "puzzle, solution and name": (
        f"{LINE} {SOLVED} easy\n{LINE} {SOLVED} hard\n",
        ["easy", "hard"],
    ),
    "in quotes": (f'"{LINE}","one"\n"{LINE}","two"\n', ["one", "two"]),
    "a list": (f'["{LINE}",\n "{LINE}"]', ["", ""]),
    "a library": (f":0100:9:{LINE}:::\n:0100:9:{LINE}:::\n", ["", ""]),
    "OpenSudoku": (
        f'<opensudoku><name>Easy</name>\n<game data="{ZEROS}"/>\n<game '
        f'data="{ZEROS}"/></opensudoku>',
        ["Easy 1", "Easy 2"],
    ),
}


@pytest.mark.parametrize("how", LINES)
def test_puzzles_on_lines_have_solutions_and_numbers_beside_them(how: str) -> None:
    text, titles = LINES[how]
    found = entries(text)
    assert [given(entry) for entry in found] == [LINE] * len(titles)
    assert [entry.title for entry in found] == titles


@pytest.mark.parametrize(
    "how", ["CSV", "a spreadsheet", "Markdown", "lists with None", "a box of Unicode"]
)
@pytest.mark.parametrize(
    ("kind", "open_cells"), [("slitherlink", "."), ("nurikabe", "."), ("sudoku", ".")], ids=str
)
def test_a_picture_in_a_file_is_read_so_in_every_kind(how: str, kind: str, open_cells: str) -> None:
    puzzle = "\n".join(sign if sign in "123\n" else open_cells for sign in "\n".join(ROWS)).replace(
        "\n\n\n", "|"
    )
    plain = puzzle.replace("\n", "").replace("|", "\n")
    rows = [list(row) for row in plain.split("\n")]
    opened = [["" if sign == "." else sign for sign in row] for row in rows]
    write: dict[str, Callable[[], str]] = {
        "CSV": lambda: "\n".join(",".join(row) for row in opened),
        "a spreadsheet": lambda: "\n".join("\t".join(row) for row in opened),
        "Markdown": lambda: "\n".join(
            "|" + "|".join(f" {sign or ' '} " for sign in row) + "|" for row in opened
        ),
        "lists with None": lambda: str([[sign or None for sign in row] for row in opened]),
        "a box of Unicode": lambda: "\n".join(
            "│" + "│".join(f" {s or ' '} " for s in row) + "│" for row in opened
        ),
    }
    texts = (plain, write[how]())
    one, other = (entries(f"kind = '{kind}'\ngrid = '''\n{text}\n'''\n")[0] for text in texts)
    assert one.puzzle is not None, one.error
    assert one.puzzle == other.puzzle, other.error


@pytest.mark.parametrize("count", [4, 16, 25])
@pytest.mark.parametrize("blank", ["-", "*", "?", "x"])
def test_grids_of_every_size_have_other_signs_for_open_cells(count: int, blank: str) -> None:
    symbols = (
        "123456789ABCDEFGHIJKLMNOPQRSTUVWXY"[:count] if count < 25 else "ABCDEFGHIJKLMNOPQRSTUVWXY"
    )
    rows = [["."] * count for _ in range(count)]
    for place, sign in enumerate(symbols):
        rows[place][place * 7 % count] = sign
    (wanted,) = entries("\n".join(map(" ".join, rows)))
    (found,) = entries("\n".join("".join(row).replace(".", blank) for row in rows))
    assert given(found) == given(wanted)


def test_small_puzzles_on_two_lines_are_no_table() -> None:
    line = "..1.5...3..4...26....3..2......3...."
    found = entries(f"1,{line}\n2,{line}\n")
    assert [(given(entry), entry.title) for entry in found] == [(line, "1"), (line, "2")]


def test_a_cell_that_is_alone_in_its_row_of_a_spreadsheet_is_no_number_of_a_list() -> None:
    (found,) = entries("A puzzle\n\n1\t\t\t\n\t3\t\t\n2\t\t\t\n\t\t\t4\n")
    assert given(found) == "1....3..2......4"


def test_a_column_of_signs_is_no_grid_with_blanks() -> None:
    (column,) = entries('kind = \'hitori\'\ngrid = """\n1\n2\n3\n"""\n')
    assert (
        column.puzzle == entries("kind = 'hitori'\ngrid = ['1', '2', '3']\n")[0].puzzle is not None
    )
    (square,) = entries("1\n  3\n 2\n   4\n")
    assert square.puzzle is None


def test_a_head_above_large_grids_is_no_line_of_many() -> None:
    rows = ["1..4..G.........", *["." * 16] * 15]
    (found,) = entries("\n".join(["A puzzle of Monday", *rows]))
    assert given(found) == "".join(rows)


def test_rows_may_have_numbers_names_and_solutions() -> None:
    found = entries(f"id,puzzle,solution,clues\n7,{LINE},{SOLVED},30\n8,{LINE},{SOLVED},30\n")
    assert [(entry.title, entry.stated) for entry in found] == [("7", SOLVED), ("8", SOLVED)]


def test_yaml_is_refused_but_words_with_a_colon_are_not() -> None:
    (found,) = entries("kind: sudoku\ngrid: |\n  53..7....\n")
    assert "YAML" in found.error
    (found,) = entries("rows: 3\ncolumns: 3\nclues: ZDD\n")
    assert "YAML" in found.error
    (found,) = entries("Difficulty: hard\n" + "\n".join(ROWS))
    assert given(found) == LINE


def test_sixteen_lines_of_sixteen_signs_are_one_grid_or_sixteen_and_that_is_said() -> None:
    small, large = "1..4............", "1..4..G........."
    several, one = entries("\n".join([small] * 16)), entries("\n".join([large] * 16))
    assert (len(several), len(one)) == (16, 1)
    assert "16 puzzles, a line each" in several[0].note
    assert "read as one grid" in one[0].note


def test_two_signs_for_open_cells_are_a_slip() -> None:
    (entry,) = entries("kind = 'sudoku'\ngrid = '''\n1..x\n....\n....\n....\n'''\n")
    assert "'x' is no symbol of this grid" in entry.error


TABLED = {
    "tiles": (
        "kind = 'tiles'\nset = 'dominoes'\nboard = '''\n{}\n'''\n",
        [["-", "-", "#"], ["#", "-", "-"]],
    ),
    "diagramless": (
        "kind = 'diagramless'\nrows = 3\ncolumns = 3\nclues = 'ZDDAA'\ngrid = '''\n{}\n'''\n",
        [["-", "-", "-"], ["-", ".", "."], ["-", ".", "."]],
    ),
    "edges": ("kind = 'edges'\nset = 'roads'\nboard = '''\n{}\n'''\n", [["_", "E"], ["_", "L"]]),
}


@pytest.mark.parametrize("kind", TABLED)
def test_boards_may_be_tables_too(kind: str) -> None:
    file, rows = TABLED[kind]
    plain = "\n".join("".join(row) for row in rows)
    tables = [
        "\n".join(",".join(row) for row in rows),
        "\n".join("\t".join(row) for row in rows),
        str(rows),
    ]
    ruling, bars = (
        "+" + "---+" * len(rows[0]),
        ["|" + "|".join(f" {sign} " for sign in row) + "|" for row in rows],
    )
    tables.append("\n".join([ruling, *(line for row in bars for line in (row, ruling))]))
    tables.append(
        tables[-1].replace("-+", "─┼").replace("+-", "┼─").replace("---", "───").replace("|", "│")
    )
    tables.append("\n".join(bars))
    (wanted,) = entries(file.format(plain))
    assert wanted.puzzle is not None, wanted.error
    for table in tables:
        (found,) = entries(file.format(table.replace("'", '"')))
        assert found.puzzle == wanted.puzzle, found.error


def test_areas_may_be_tables_although_any_sign_may_be_an_area() -> None:
    rows = ["AABBB", "CAAAB", "CDADE", "CDDDE", "CCCEE"]
    tables = ["\n".join(",".join(row) for row in rows), "\n".join("\t".join(row) for row in rows)]
    tables.append("\n".join("|" + "|".join(f" {sign} " for sign in row) + "|" for row in rows))
    file = 'kind = \'starbattle\'\nareas = """\n{}\n"""\n'
    (wanted,) = entries(file.format("\n".join(rows)))
    for table in tables:
        (found,) = entries(file.format(table))
        assert found.puzzle == wanted.puzzle, (table, found.error)
    (found,) = entries(file.format(",,BBB\n,,,,B\n,DDDE\n,DDDE\n,,,EE"))  # the comma is an area
    assert found.puzzle is not None


def test_a_wrong_solution_beside_a_puzzle_is_noticed() -> None:
    right, wrong = entries(f"{LINE},{SOLVED}\n{LINE},{SOLVED[::-1]}\n")
    assert models.misstated(right) == ""
    assert models.misstated(wrong) != ""


FORMS = {
    "lines": "\n".join(ROWS),
    "apart": "\n".join(map(" ".join, ROWS)),
    "blocks": blocks("."),
    "bands": "\n\n".join("\n".join(ROWS[first : first + 3]) for first in (0, 3, 6)),
    "bands of groups": "\n\n".join(
        "\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in ROWS[n : n + 3]) for n in (0, 3, 6)
    ),
    "CSV": PASTED["CSV with empty cells"],
}


@pytest.mark.parametrize("form", FORMS)
def test_grids_below_their_titles_are_puzzles(form: str) -> None:
    other = SOLVED[:9] + "." * 72
    second = (
        FORMS["apart"] if form == "blocks" else "\n".join(other[n : n + 9] for n in range(0, 81, 9))
    )
    titled = entries(f"Puzzle 1\n{FORMS[form]}\n\nPuzzle 2\n{second}\n\n")
    assert [entry.title for entry in titled] == ["Puzzle 1", "Puzzle 2"]
    assert [entry.name for entry in titled] == [
        "pasted:2",
        f"pasted:{FORMS[form].count(chr(10)) + 5}",
    ]
    assert "read as so many puzzles" in titled[0].note
    assert given(titled[0]) == LINE


def test_of_grids_one_under_the_other_none_is_lost() -> None:
    short = "\n".join(ROWS[:8]) + "\n123456\n"
    (one,) = entries("\n".join(ROWS) + "\n\n" + short)
    assert one.puzzle is None
    first, second = entries("Puzzle 1\n" + "\n".join(ROWS) + "\n\nPuzzle 2\n" + short)
    assert first.puzzle is not None
    assert second.error.startswith("pasted:21: this row has 6 cells, others have 9")


def test_layers_of_a_cube_are_one_puzzle() -> None:
    (entry,) = entries("\n\n".join(["\n".join(["." * 8] * 8)] * 8))
    assert entry.puzzle is not None
    assert "layers of one cube" in entry.note


LISTED = {
    "lists with 0": [[int(sign) if sign else 0 for sign in row] for row in OPENED],
    "lists with null": [[int(sign) if sign else None for sign in row] for row in OPENED],
    "lists with texts": OPENED,
    "a list of numbers": [int(sign) for sign in ZEROS],
    "a list of texts": ROWS,
}


@pytest.mark.parametrize("how", LISTED)
def test_a_value_in_json_may_be_lists(how: str) -> None:
    (entry,) = entries(json.dumps({"kind": "sudoku", "grid": LISTED[how]}))
    assert given(entry) == LINE


def test_a_list_in_json_is_several_puzzles() -> None:
    one = json.dumps({"kind": "sudoku", "title": "one", "grid": LINE})
    found = entries(f'[{one},\n  {one},\n {{"kind": "sudoku"}}]')
    assert [entry.name for entry in found] == ["pasted:1", "pasted:2", "pasted:3"]
    assert [entry.puzzle is None for entry in found] == [False, False, True]
    assert [entry.title for entry in entries(f"[{one}]")] == ["one"]
    *_, broken = entries(f"[{one},\n {{kind}}]")
    assert broken.error.startswith("pasted:2: not valid JSON")


def test_rules_under_a_drawing_are_not_taken_for_words() -> None:
    grid = "\n".join(ROWS)
    for below in (
        "no symbol twice on a diagonal",
        "related, difference 1: r1c1 r1c2",
        "my own rules",
    ):
        assert [entry.puzzle for entry in entries(f"{grid}\n\n{below}\n")] == [None]
        assert [entry.puzzle for entry in entries(f"a.toml:\n{grid}\n\n{below}\n")] == [None]
