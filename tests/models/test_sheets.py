"""Kinds that are said in TOML: against pages that say the same, against brute force, refused."""

from __future__ import annotations

import importlib.metadata
import pickle
import random
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import exactone
from exactone import models
from exactone.models.base import kinds as known_kinds
from exactone.models.pages.hitori import Hitori
from exactone.models.sheets import sheet, shelf
from exactone.models.sheets.puzzle import SheetPuzzle
from exactone.solver.errors import PuzzleError
from tests.cli.tool import run

SHEETS = Path(__file__).parent.parent / "data" / "kinds"
TWINS = {"stars": "starbattle", "strikes": "hitori"}
"""Sheets that say what a page says as well."""

PAIRS = 'kind = "domino-areas"\nareas = """\nAABB\nACBB\nCCDD\nCCDD\n"""\n'


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only the kinds of this folder are brought, and forgotten in the end."""
    monkeypatch.setenv(shelf.FOLDERS, str(SHEETS))
    monkeypatch.setattr(known_kinds, "_brought", {})
    monkeypatch.setattr(known_kinds, "_makers", {})
    monkeypatch.setattr(shelf, "_faults", {})
    shelf.look_in.cache_clear()
    shelf._look_in_packages.cache_clear()
    yield
    shelf.look_in.cache_clear()
    shelf._look_in_packages.cache_clear()


def puzzle(kind: str, **keys: Any) -> models.Kind:
    """A puzzle of these keys."""
    (entry,) = models.from_keys("puzzle", {"kind": kind, **keys})
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def bundled(kind: str) -> list[str]:
    """The small bundled puzzles of a kind that say their number of solutions."""
    found = list[str]()
    for name, path in models.bundled().items():
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        cells = len(str(data.get("grid", data.get("areas"))).split("\n")) ** 2
        if name.startswith(f"{kind}/") and cells <= 150 and data.get("solutions", 1000) < 600:
            found.append(name)
    return found


@pytest.mark.parametrize("kind", TWINS)
def test_a_sheet_has_the_answers_of_the_page_that_says_the_same(kind: str) -> None:
    names = bundled(TWINS[kind])
    assert len(names) > 5
    for name in names:
        page = models.load(name)
        same = puzzle(**{**page.document({}), "kind": kind})
        answers = {tuple(page.write(each)) for each in exactone.solutions(page)}
        assert {tuple(same.write(each)) for each in exactone.solutions(same)} == answers
        assert all(not same.check(same.read(list(each))) for each in answers)


def right_pairs(areas: list[str], shaded: set[tuple[int, int]]) -> bool:
    """Norinori, by its rules alone."""
    cells = [(row, column) for row in range(len(areas)) for column in range(len(areas[0]))]
    for letter in {areas[row][column] for row, column in cells}:
        if sum(areas[row][column] == letter for row, column in shaded) != 2:
            return False
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return all(
        sum((row + down, column + right) in shaded for down, right in beside) == 1
        for row, column in shaded
    )


def right_mines(grid: list[str], mines: set[tuple[int, int]]) -> bool:
    """Minesweeper, by its rules alone."""
    for row, signs in enumerate(grid):
        for column, sign in enumerate(signs):
            near = [cell for cell in mines if max(abs(cell[0] - row), abs(cell[1] - column)) == 1]
            if sign != "." and (row, column) in mines:
                return False
            if sign.isdecimal() and len(near) != int(sign):
                return False
    return True


@pytest.mark.parametrize("engine", ["pysat", "ortools", "reference"])
def test_engines_agree_with_brute_force_on_sheets(engine: str) -> None:
    rng = random.Random(3)
    several = 0
    for number in range(12):
        rows, columns = rng.choice([(2, 3), (3, 3), (2, 4)])
        cells = list(product(range(rows), range(columns)))
        signs = "AB" if number % 2 else "..0123?"
        rows_drawn = ["".join(rng.choices(signs, k=columns)) for _ in range(rows)]
        kind, key, sign, right = (
            ("domino-areas", "areas", "#", right_pairs)
            if number % 2
            else ("mines", "grid", "*", right_mines)
        )
        made = puzzle(kind, **{key: rows_drawn})
        wanted = set[frozenset[tuple[int, int]]]()
        for chosen in product((0, 1), repeat=len(cells)):
            marked = {cell for cell, is_marked in zip(cells, chosen, strict=True) if is_marked}
            if right(rows_drawn, marked):
                wanted.add(frozenset(marked))
        answers = [made.write(each) for each in exactone.solutions(made, backend=engine)]
        found = {
            frozenset((row, column) for row, column in cells if answer[row][column] == sign)
            for answer in answers
        }
        assert found == wanted
        assert len(answers) == len(wanted)
        several += len(wanted) > 1
    assert several > 2


def test_all_verbs_speak_of_a_sheet(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(PAIRS)
    assert run("verify", file, "--backend", "all").code == 10
    assert run("count", file).out == "exactly 11\n"
    assert run("hint", file).out.splitlines()[1] == (
        "r2c2 is a white cell: area A and the rule that shaded cells come in pairs "
        "leave nothing else"
    )
    assert "r1c1 is a white cell, given" in run("fix", file).out
    answer = tmp_path / "answer.json"
    answer.write_text(run("solve", file, "--json").out)
    assert run("check", file, answer).out.endswith("right\n")
    assert run("draw", file, "--solution", "-o", tmp_path / "picture.svg").code == 0
    assert "Norinori" in run("kinds", "domino-areas").out
    assert 'kind = "domino-areas"' in run("new", "domino-areas").out
    assert run("minimize", file).code == 10
    assert "areas" in run("explain", file).out or run("explain", file).code == 10


def test_a_number_of_a_sheet_is_a_clue_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text('kind = "mines"\ngrid = """\n1.\n2.\n"""\n')
    assert run("explain", file).out.splitlines()[1:4] == [
        "2 clues contradict each other; no fewer do",
        "  the 1 at r1c1 (line 3)",
        "  the 2 at r2c1 (line 4)",
    ]
    assert run("fix", file).out.splitlines()[1:3] == [
        "take away 1 clue and there is a solution; no fewer do",
        "  the 2 at r2c1 (line 4); it could be 1",
    ]


def test_grids_without_keys_may_be_of_a_sheet() -> None:
    done = run("count", "-", "--kind", "mines", stdin="1..\n...\n")
    assert done.out == "exactly 12\n"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["mines", "domino-areas"])
def test_new_puzzles_of_a_sheet_have_one_solution(kind: str) -> None:
    made = run("make", kind, "--size", "4x4", "--seed", "5", "--time", "60s")
    assert made.code == 0
    assert run("count", "-", stdin=made.out).out == "exactly 1\n"


def test_what_a_new_puzzle_cannot_know_is_said() -> None:
    text = (SHEETS / "stars.toml").read_text().replace(", default = 1", "")
    known_kinds.bring(*_class_of(text))
    assert "give it a default" in run("make", "stars").err


def _class_of(text: str) -> tuple[type[SheetPuzzle], Any]:
    from exactone.models.sheets.puzzle import puzzle_class
    from exactone.models.sheets.shelf import _maker_class

    made = puzzle_class(sheet.read("sheet.toml", text.encode()))
    return made, lambda: _maker_class(made)


def test_a_folder_beside_a_puzzle_has_sheets_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(shelf.FOLDERS)
    file = tmp_path / "puzzle.toml"
    file.write_text(PAIRS)
    assert "unknown kind 'domino-areas'" in run("count", file).err
    shelf.look_in.cache_clear()
    (tmp_path / "kinds").mkdir()
    (tmp_path / "kinds" / "any.toml").write_text((SHEETS / "norinori.toml").read_text())
    assert run("count", file).out == "exactly 11\n"


def test_the_option_names_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(shelf.FOLDERS, "")
    assert run("count", "-", "--kinds", SHEETS, stdin=PAIRS).out == "exactly 11\n"
    missing = run("count", "-", "--kinds", tmp_path / "none", stdin=PAIRS)
    assert missing.code == 2
    assert "there is no folder" in missing.err


def test_puzzles_of_a_sheet_can_be_stored() -> None:
    made = puzzle("mines", grid=["1.", ".."])
    again = pickle.loads(pickle.dumps(made))
    assert again.document({}) == made.document({})
    assert exactone.count(again).count == 3


def test_packages_bring_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strikes(Hitori):
        """Hitori of a package."""

        kind = "packed"

    class Point:
        """An entry point."""

        name, value = "packed", "package:Strikes"

        def load(self) -> type:
            return Strikes

    class Wrong(Point):
        """One that cannot be loaded."""

        name, value = "wrong", "package:Wrong"

        def load(self) -> type:
            raise ImportError("no module named package")

    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Point(), Wrong()])
    assert puzzle("packed", grid=["12", "21"]).kind == "packed"
    assert "Hitori of a package" in run("kinds", "packed").out
    (entry,) = models.from_keys("puzzle", {"kind": "wrong"})
    assert "package:Wrong: cannot be loaded: no module named package" in entry.error


GOOD = """name = "some"
rules = "Any."
values = { "#" = "full", "." = "open" }
[keys]
grid = "picture"
[[rule]]
count = { value = "#", around = "grid" }
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "some"', "name =", "this is no TOML"),
        ('name = "some"', "", "the key name is missing; write what puzzles of this kind call it"),
        ('"some"', '"Some Kind"', "sheet.toml:1: name is 'Some Kind'; write small letters"),
        ('rules = "Any."', "", "the key rules is missing"),
        ('rules = "Any."', 'rule_s = "Any."', "sheet.toml:2: unknown key 'rule_s'; did you mean"),
        (', "." = "open" }', "}", "sheet.toml:3: values must be a table of two or more"),
        ('"." = "open"', '"." = "full"', "sheet.toml:3: two values are called the same"),
        ('"open"', '{ look = "blue" }', "the look of '.' is 'blue'; write one of filled, empty"),
        ('"open"', "7", "sheet.toml:3: . is a number, but must be a text or a table"),
        ('grid = "picture"', "", "keys must be a table"),
        ('grid = "picture"', 'grid = "pictures"', "what grid is is 'pictures'; write one of areas"),
        ('grid = "picture"', 'n = "integer"', "no key is a picture"),
        ('grid = "picture"', 'title = "picture"', "title cannot be the name of a key"),
        ('grid = "picture"', 'grid = { is = "picture", holes = "#" }', "must be a list of signs"),
        ('grid = "picture"', 'grid = { is = "picture", hole = "#" }', "unknown key 'hole' of"),
        ('grid = "picture"', 'grid = { is = "picture", default = "." }', "has no default"),
        ("[[rule]]\ncount", "[rule]\ncount", "rule is a table, but must be a list of tables"),
        ('[[rule]]\ncount = { value = "#", around = "grid" }', "", "there are no rules"),
        ("count =", "counts =", "sheet.toml:7: rule 1: unknown key 'counts'; did you mean 'count'"),
    ],
)
def test_a_wrong_sheet_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    sheet.read("sheet.toml", GOOD.encode())
    with pytest.raises(PuzzleError) as refused:
        sheet.read("sheet.toml", GOOD.replace(old, new).encode())
    assert said in str(refused.value)
    assert str(refused.value).startswith("sheet.toml")


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ('count = { value = "*", around = "grid" }', "sheet.toml:7: rule 1: unknown value '*'"),
        ('count = { value = "#", in = "gird", exactly = 1 }', "unknown variable 'gird'"),
        ('count = { value = "#", exactly = "grid" }', "sheet.toml:7: rule 1: "),
    ],
)
def test_a_rule_that_says_nothing_of_a_puzzle_is_refused_with_its_line(new: str, said: str) -> None:
    text = GOOD.replace('count = { value = "#", around = "grid" }', new)
    known_kinds.bring(*_class_of(text))
    (entry,) = models.from_keys("puzzle", {"kind": "some", "grid": ["1.", ".."]})
    assert said in entry.error


def test_two_sheets_of_one_name_are_refused(tmp_path: Path, monkeypatch: Any) -> None:
    folder = tmp_path / "kinds"
    folder.mkdir()
    monkeypatch.setenv(shelf.FOLDERS, str(folder))
    (folder / "a.toml").write_text(GOOD)
    (folder / "b.toml").write_text(GOOD)
    (folder / "c.toml").write_text(GOOD.replace("Any.", "Some."))
    (folder / "hitori.toml").write_text(GOOD.replace('"some"', '"hitori"'))
    shelf.look_around()
    assert shelf.faults() == [
        f"{folder / 'c.toml'}: there is a kind some already in {folder / 'a.toml'}; "
        "give this one another name",
        f"{folder / 'hitori.toml'}: there is a kind hitori already; give this one another name",
    ]
    assert str(folder / "c.toml") in run("kinds", "some").err


def test_signs_of_a_picture_can_be_spoken_of() -> None:
    text = GOOD.replace('around = "grid" }', 'in = "grid o", exactly = 1 }')
    known_kinds.bring(*_class_of(text))
    assert exactone.count(puzzle("some", grid=["oo.", "..."])).count == 2 * 2**4
    assert exactone.count(puzzle("some", grid=["...", "..."])).count == 2**6


def test_numbers_and_lists_stand_where_they_are_meant() -> None:
    text = GOOD.replace('grid = "picture"', 'grid = "picture"\nnumbers = "list"\nn = "integer"')
    rules = '[[rule]]\ncount = { value = "#", rows = "numbers" }\n'
    rules += '[[rule]]\ncount = { value = "#", in = "columns", at_most = "n" }\n'
    known_kinds.bring(*_class_of(text + rules))
    made = puzzle("some", grid=["...", "..."], numbers=[1, "?"], n=1)
    assert exactone.count(made).count == 3 * 4
    assert made.document({})["numbers"] == [1, "?"]
