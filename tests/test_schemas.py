"""The JSON schemas that the package ships: up to date, true of every bundled file and of what every
verb prints."""

from __future__ import annotations

import json
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import exactone
from exactone import models
from tests.samples import notation

from .cli.tool import run

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(exactone.__file__).parent / "schemas"
PUZZLE, LINE = (
    json.loads((FOLDER / name).read_text(encoding="utf-8"))
    for name in ("puzzle.json", "output.json")
)


def wrong(schema: dict[str, Any], data: object) -> list[str]:
    """What does not fit."""
    return [error.message for error in Draft202012Validator(schema).iter_errors(data)]


def test_they_are_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "schemas.py"))["schemas"]()
    assert {path.name for path in FOLDER.iterdir()} == made.keys()
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, "run python docs/schemas.py"


@pytest.mark.parametrize("schema", [PUZZLE, LINE], ids=["puzzle", "output"])
def test_they_are_schemas(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("kind", models.kinds())
def test_every_bundled_file_fits(kind: str) -> None:
    for name, path in models.bundled().items():
        if name.startswith(f"{kind}/"):
            assert wrong(PUZZLE, tomllib.loads(path.read_text(encoding="utf-8"))) == [], name


@pytest.mark.parametrize("kind", models.kinds())
def test_keys_that_must_be_there_are_those_without_which_a_puzzle_is_refused(kind: str) -> None:
    missing = ("is missing", "there is no ", "there are no ")
    for name, path in models.bundled().items():
        keys = tomllib.loads(path.read_text(encoding="utf-8"))
        for key in keys if name.startswith(f"{kind}/") else ():
            (found,) = exactone.entries(
                rest := {each: said for each, said in keys.items() if each != key}
            )
            refused = any(words in found.error for words in missing)
            assert bool(wrong(PUZZLE, rest)) == (found.puzzle is None and refused), (
                name,
                key,
                found.error,
            )


@pytest.mark.parametrize("kind", models.kinds())
def test_what_is_said_of_a_key_is_said_of_one_that_there_is(kind: str) -> None:
    own = models.kind_class(kind)
    assert own.shapes.keys() <= own.keys.keys()


def test_every_example_of_the_notation_fits() -> None:
    for kind in models.kinds():
        for example in notation(kind):
            assert wrong(PUZZLE, tomllib.loads(example)) == [], example


@pytest.mark.parametrize(
    "puzzle",
    [
        {},
        {"kind": "sudoko"},
        {"kind": "sudoku", "gird": "1"},
        {"kind": "sudoku", "grid": 7},
        {"kind": "tiles", "board": "--", "rotate": "yes"},
        {"kind": "rules", "variables": ["a"], "values": ["b"], "rule": [{"diferent": ["a"]}]},
        {"kind": "starbattle", "areas": "A", "solutions": "few"},
        {"kind": "diagramless", "rows": 3, "columns": 3, "across": "1 3"},
    ],
)
def test_what_is_no_puzzle_does_not_fit(puzzle: dict[str, Any]) -> None:
    assert wrong(PUZZLE, puzzle)
    assert next(exactone.entries(puzzle)).puzzle is None


COMMANDS = [
    "solve sudoku/4x4",
    "solve sudoku/4x4-empty -n 2",
    "solve tiles/given",
    "solve rules/australia",
    "solve diagramless/wright-05",
    "enumerate sudoku/4x4-mini",
    "enumerate sudoku/none",
    "count sudoku/4x4-empty",
    "count sudoku/4x4-empty --limit 3",
    "count sudoku/4x4-empty --up-to-symmetry",
    "count nothing.toml",
    "count sudoku/4x4 --time 0s",
    "verify sudoku/4x4 sudoku/4x4-mini sudoku/clash sudoku/none",
    "verify sudoku/4x4-mini",
    "verify sudoku/none",
    "verify edges/framed-3x3",
    "verify slitherlink/wikipedia --proved",
    "prove sudoku/4x4 -o {folder}/proof",
    "prove --check {folder}",
    "enumerate sudoku/4x4-mini --journal {folder}/new.journal",
    "count sudoku/4x4 --journal {folder}/my.journal",
    "journal {folder}/my.journal",
    "journal {folder}/nothing",
    "check sudoku/4x4 {folder}/answer.txt",
    "check sudoku/4x4 {folder}/wrong.txt",
    "explain sudoku/none",
    "explain sudoku/4x4 --cell r1c3",
    "explain sudoku/4x4-mini --cell r3c1",
    "explain nonogram/none",
    "common sudoku/4x4-mini",
    "common rules/australia --share",
    "ask sudoku/4x4-mini",
    "ask diagramless/list-33 --for {folder}/layout.json",
    "audit {folder}/finished.txt",
    "fix sudoku/none",
    "fix sudoku/4x4-mini",
    "minimize sudoku/4x4",
    "minimize kakuro/wikipedia --seed 1",
    "hint sudoku/4x4",
    "hint sudoku/4x4 --all",
    "hint sudoku/none",
    "make sudoku --size 4 --seed 1 --hardest 1-9",
    "make starbattle --size 5 --seed 1",
    "kinds",
    "backends",
    "library",
]


def printed(words: str, folder: Path) -> list[dict[str, Any]]:
    """The lines of a command."""
    done = run(*words.format(folder=folder).split(), "--json")
    assert "Traceback" not in done.err
    return done.objects


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with answers."""
    tmp_path = tmp_path_factory.mktemp("answers")
    (tmp_path / "answer.txt").write_text("1234\n4321\n2413\n3142\n")
    run("count", "sudoku/4x4-empty", "--journal", tmp_path / "my.journal")
    (tmp_path / "wrong.txt").write_text("1234\n4321\n2413\n3124\n")
    (tmp_path / "finished.txt").write_text("AB#\nCDE\n#FG\n")
    layout = exactone.load("diagramless/list-33")
    written = layout.write(exactone.solve(layout)[0])
    (tmp_path / "layout.json").write_text(json.dumps({"solution": written}))
    return tmp_path


@pytest.mark.parametrize("words", COMMANDS)
def test_what_every_verb_prints_fits(words: str, folder: Path) -> None:
    for each in printed(words, folder):
        assert wrong(LINE, each) == [], each


def test_every_verb_with_json_is_asked() -> None:
    from exactone.cli.verbs import VERBS

    assert {words.split()[0] for words in COMMANDS} >= {*VERBS} - {
        "cluster",
        "draw",
        "new",
        "convert",
        "serve",
        "edit",
    }


def test_one_means_exactly_one() -> None:
    line = {
        "puzzle": "x",
        "answer": "one",
        "count": 1,
        "complete": True,
        "backend": "pysat",
        "seconds": 0.1,
    }
    assert wrong(LINE, line) == []
    for other in (
        {"count": 2},
        {"count": 0},
        {"answer": "none"},
        {"answer": "many"},
        {"unknown": 1},
    ):
        assert wrong(LINE, {**line, **other})


def test_one_is_said_of_nothing_that_was_not_proved(folder: Path) -> None:
    several = (
        "solve sudoku/4x4-empty",
        "solve sudoku/4x4-empty --random --seed 1",
        "solve sudoku/4x4-empty -n 1",
    )
    for words in (
        *several,
        "count sudoku/4x4-empty --limit 1",
        "check sudoku/4x4 {folder}/answer.txt",
    ):
        assert printed(words, folder)[-1]["answer"] != "one"
