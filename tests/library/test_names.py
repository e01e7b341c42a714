"""What `exactone` offers: everything that stands in a signature has a name there,
and its help explains the words."""

from __future__ import annotations

import inspect
import pydoc
import re
import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import exactone
from exactone import library

ELSEWHERE = (
    "builtins",
    "typing",
    "collections.abc",
    "pathlib",
    "threading",
    "types",
    "numpy",
    "random",
)
PUBLIC = [vars(library).get(name, getattr(exactone, name)) for name in exactone.__all__]
FUNCTIONS = [each for each in PUBLIC if inspect.isfunction(each)]
CLASSES = [each for each in PUBLIC if inspect.isclass(each)]


def test_the_names_are_those_of_the_library_and_the_errors() -> None:
    errors = {
        name
        for name in exactone.__all__
        if inspect.isclass(each := getattr(exactone, name)) and is_error(each)
    }
    assert sorted({*library.__all__, *errors}) == sorted(exactone.__all__)
    assert set(exactone.__all__) <= set(dir(exactone))


def is_error(each: type) -> bool:
    return issubclass(each, exactone.Error)


def test_a_name_that_there_is_not_is_told() -> None:
    with pytest.raises(AttributeError, match="verfy"):
        getattr(exactone, "verfy")  # noqa: B009  # mypy would not let it pass


def named(annotation: object) -> Iterator[type]:
    """The classes in an annotation."""
    if isinstance(annotation, type) and not typing.get_args(annotation):
        yield annotation
    for part in typing.get_args(annotation):
        parts = part if isinstance(part, list) else [part]
        for each in parts:
            yield from named(each)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_what_stands_in_a_signature_can_be_imported(function: types.FunctionType) -> None:
    hints = typing.get_type_hints(function)
    for each in (each for hint in hints.values() for each in named(hint)):
        assert each in PUBLIC or each.__module__.partition(".")[0] in {
            m.partition(".")[0] for m in ELSEWHERE
        }, each


@pytest.mark.parametrize("owner", CLASSES, ids=lambda each: each.__name__)
def test_what_stands_in_an_answer_can_be_imported(owner: type) -> None:
    ours = re.compile(r"\b(?!At\b)([A-Z][a-z]\w+)")
    known = {each.__name__ for each in CLASSES} | {
        "Mapping",
        "Sequence",
        "Iterator",
        "Callable",
        "Any",
        "None",
        "Path",
    }
    known |= {"AnswerWord", "Item", "Solution"}  # what they stand for can be
    inherited = (
        hint for base in owner.__mro__ for hint in vars(base).get("__annotations__", {}).values()
    )
    for hint in inherited:
        if owner not in (exactone.Kind, exactone.Puzzle):
            assert set(ours.findall(getattr(hint, "__forward_arg__", str(hint)))) <= known, hint


QUESTIONS = [each for each in FUNCTIONS if "seconds" in inspect.signature(each).parameters]


def test_every_question_has_the_options_of_all() -> None:
    names = {each.__name__ for each in QUESTIONS}
    wanted = (
        "verify verify_all count solutions solve explain common ask tell audit fix minimize hint "
        "make prove check_proof"
    )
    assert names == set(wanted.split())
    for each in QUESTIONS:
        assert {"seconds", "progress", "stop"} <= inspect.signature(each).parameters.keys()


def test_every_search_has_the_options_of_the_command() -> None:
    for name in ("verify", "count", "solutions", "solve"):
        parameters = inspect.signature(getattr(exactone, name)).parameters
        assert {"backend", "memory", "up_to_symmetry", "heuristic"} <= parameters.keys()


def test_help_explains_the_words() -> None:
    said = pydoc.plain(pydoc.render_doc(exactone))
    for word in (
        "puzzle",
        "kind",
        "solution",
        "verdict",
        "clue",
        "fact",
        "place",
        "unknown",
        "Event",
        "PuzzleError",
    ):
        assert word in said
    assert "def verify" in said or "verify(" in said


USER = """
import asyncio
from pathlib import Path
from threading import Event
import exactone
from exactone import Kind, PuzzleError, Solution, Verdict

def one(puzzle: Kind, stop: Event) -> Verdict:
    return exactone.verify(puzzle, seconds=1.0, progress=print, stop=stop)

async def all_of(puzzle: Kind) -> list[Solution]:
    verdict = await asyncio.to_thread(one, puzzle, Event())
    rows: list[str] = exactone.rows(puzzle, verdict.solutions[0])
    name: dict[str, str] = exactone.cells(puzzle, verdict.solutions[0])
    print(rows, name, exactone.Error, PuzzleError)
    session = exactone.Session("sudoku/4x4")
    session.change(Path("my.toml"))
    print(exactone.verify("sudoku/famous"), exactone.count(Path("my.toml")))
    print(session.solve(2), session.count())
    print(exactone.common({"kind": "sudoku", "grid": ["1..."]}).open["r4c1"])
    print(exactone.cells(puzzle, "12")[4, 1])
    return list(exactone.solutions(puzzle, limit=3))
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("more", "code"), [("", 0), ("exactone.verfy\n", 1), ("exactone.verify(7)\n", 1)]
)
def test_programs_of_users_are_checked_strictly(more: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text(USER + more)
    root = str(Path(exactone.__file__).parents[1])
    words = [
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        "--no-incremental",
        "user.py",
    ]
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PATH": "", "MYPYPATH": root},
    )
    assert done.returncode == code, done.stdout
