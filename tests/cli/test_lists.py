"""What there is, files to begin with, what a shell completes,
and what is said of a wrong command line."""

from __future__ import annotations

import inspect
import os
import subprocess
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import exactone
from exactone import models
from exactone.cli.app import app
from exactone.cli.verbs import VERBS
from exactone.solver import engines

from .tool import command, ran, run


@pytest.mark.parametrize("kind", models.kinds())
def test_a_file_to_begin_with_is_a_puzzle_with_words_on_each_key(kind: str, tmp_path: Path) -> None:
    text = run("new", kind).out
    (tmp_path / "my.toml").write_text(text, encoding="utf-8")
    assert run("verify", str(tmp_path / "my.toml")).out.endswith("my.toml: exactly one solution\n")
    begun, own = tomllib.loads(text), models.kind_class(kind).keys
    assert begun["kind"] == kind
    comments = " ".join(line.strip("# ") for line in text.split("\n") if line.startswith("#"))
    for key, meaning in own.items():
        assert f"{key}: {meaning}" in comments


def test_bundled_files_are_shown_as_they_are_and_written_into_a_folder(tmp_path: Path) -> None:
    assert run("library", "show", "sudoku/4x4").out == models.bundled()["sudoku/4x4"].read_text(
        encoding="utf-8"
    )
    folder = tmp_path / "out"
    assert run("library", "export", str(folder), "sudoku/4x4").code == 0
    assert (folder / "sudoku" / "4x4.toml").read_bytes() == models.bundled()[
        "sudoku/4x4"
    ].read_bytes()
    assert run("library", "export", str(folder)).lines == [
        f"{len(models.bundled())} puzzles written into {folder}"
    ]
    assert len(list(folder.rglob("*.toml"))) == len(models.bundled())
    (folder / "tiles" / "given.toml").write_text("edited", encoding="utf-8")
    assert run("library", "export", str(folder)).code == 2
    assert (folder / "tiles" / "given.toml").read_text(encoding="utf-8") == "edited"
    taken = folder / "sudoku" / "4x4.toml"
    assert ran("library", "export", str(taken)) == (
        74,
        "",
        f"exactone: {taken}/{models.kinds()[0]}: not a directory; it is not written\n",
    )


def test_lists_are_json_too() -> None:
    assert [each["kind"] for each in run("kinds", "--json").objects[1:]] == models.kinds()
    assert [each["backend"] for each in run("backends", "--json").objects[1:]] == list(
        engines.TABLE
    )
    assert [each["puzzle"] for each in run("library", "--json").objects[1:]] == list(
        models.bundled()
    )
    assert all(
        run(verb, "--json").objects[0]["format"] == 1 for verb in ("kinds", "backends", "library")
    )


@pytest.mark.parametrize("kind", models.kinds())
def test_a_kind_is_shown_with_a_puzzle(kind: str) -> None:
    example = models.example(kind)
    assert example is not None
    assert (
        f"\nexactone draw {example.name}\n{run('draw', example.name).out}" in run("kinds", kind).out
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("verfy x", "there is no verb 'verfy'; did you mean 'verify'?"),
        ("frobnicate x", "there is no verb 'frobnicate'; `exactone --help` says what there is"),
        ("verify --sumary x", "there is no option '--sumary'; did you mean '--summary'?"),
        (
            "hint --smallest x",
            "there is no option '--smallest'; `exactone hint --help` says what there is",
        ),
        ("verify", "no puzzles given; `exactone verify --help` says what there is"),
        ("check x", "no answer given; `exactone check --help` says what there is"),
        ("verify --time 3x x", "--time: '3x' is no time; write one as in 30s, 500ms, 2m or 1h"),
        (
            "solve -n many x",
            "-n / --number: 'many' is no whole number; `exactone solve --help` says what there is",
        ),
        ("solve x -n", "-n wants a value; `exactone --help` says what there is"),
        ("kinds a b", "'b' is too much; `exactone kinds --help` says what there is"),
        (
            "library show",
            "write library KIND, library show NAME, or library export DIR; see --help",
        ),
        (
            "library show sudoku/4y4",
            "there is no bundled puzzle 'sudoku/4y4'; did you mean 'sudoku/4x4'?",
        ),
        ("new sudoko", "there is no kind 'sudoko'; did you mean 'sudoku'?"),
    ],
)
def test_a_wrong_command_line_is_told_in_a_sentence(words: str, said: str) -> None:
    done = run(*words.split())
    assert (done.code, done.out) == (2, "")
    assert done.err == f"exactone: {said}\n"


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_printed(option: str) -> None:
    assert run(option).out.startswith("exactone ")


def test_a_shell_completes_names_kinds_engines_and_styles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from exactone.cli import completing

    monkeypatch.chdir(tmp_path)
    (tmp_path / "sudden.toml").write_text("", encoding="utf-8")
    (tmp_path / "sudden").mkdir()
    assert completing.puzzles("sud")[:3] == ["sudden.toml", "sudden/", "sudoku/12x12"]
    assert completing.kinds("sud") == ["sudoku"]
    assert completing.library("s")[-1] == "show"
    assert completing.backends("p") == ["pysat"]
    assert "letters" in completing.styles("l")
    assert completing.formats("pu") == ["puzzlink"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.long
def test_completion_completes(shell: str) -> None:
    line = "exactone library show sudoku/fam"
    env = {
        **os.environ,
        "_EXACTONE_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": "3",
    }
    env |= {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = subprocess.run(command(), capture_output=True, text=True, env=env, check=False)
    assert "sudoku/famous" in done.stdout
    # the shell is named, not looked for
    env = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    script = command("--show-completion", shell)
    shown = subprocess.run(script, capture_output=True, text=True, env=env, check=False).stdout
    assert "_EXACTONE_COMPLETE" in shown
    assert "python" not in shown


ALIKE = {
    "time": "seconds",
    "cell": "place",
    "all": "every",
    "for": "solution",
    "from": "source",
    "cage": "cages",
}
"""Options of the library that the command line calls otherwise."""

WITHOUT = {
    # how files are read, and how it is printed
    *("kind", "kinds"),
    *("json", "quiet", "color", "ascii", "summary", "verbose", "failures_only", "style", "output"),
    *("ipuz", "list", "decided", "lines"),
    # what several functions of the library are for: random is a seed, proved is prove;
    # links and formats are of link and convert
    *("random", "proved", "check", "not", "number"),
    *("to", "link", "lenient"),
    # long questions, and files of any length
    *("journal", "jobs", "cluster"),
}
"""Options that only the command line has."""


MORE = {"solve": {"up_to_symmetry", "relabel"}, "enumerate": {"seed"}}
"""Options that only the library has, by verb."""

ARGUMENTS = {"puzzle", "kind", "crossword", "solution", "number", "folder", "progress", "stop"}


@pytest.mark.parametrize("name", [name for name, verb in VERBS.items() if verb.question])
def test_the_function_of_the_library_has_the_options_of_the_verb(name: str) -> None:
    group: Any = get_command(app)
    options = {
        option.removeprefix("--").replace("-", "_")
        for each in group.get_command(None, name).params
        for option in each.opts
        if option.startswith("--")
    }
    wanted = {ALIKE.get(option, option) for option in options - WITHOUT - {"help"}}
    if name == "ask":  # with --for it is another question, tell
        wanted -= {"solution"}
    given = {*inspect.signature(getattr(exactone, VERBS[name].question)).parameters}
    assert wanted <= given
    assert given - wanted - ARGUMENTS == MORE.get(name, set())


def test_a_verb_is_a_row_and_a_function() -> None:
    families = {verb.family for verb in VERBS.values()}
    for family in families:
        module = import_module(f"exactone.cli.{family}")
        typed = [
            each
            for each, function in vars(module).items()
            if inspect.isfunction(function)
            and function.__module__ == module.__name__
            and not each.startswith("_")
        ]
        assert typed == [name for name, verb in VERBS.items() if verb.family == family]
