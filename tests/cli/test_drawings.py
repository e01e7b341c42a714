"""Drawings on terminals and through pipes: signs, colour, width; long lines;
titles that mean harm."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from .tool import PATIENCE, Ran, command, on_terminal, run, screen, toml, without_color

pytestmark = pytest.mark.long

AREAS = "starbattle/janko-001"
BOXES = re.compile("[─-╿]")


def spelled(*words: str, **env: str) -> Ran:
    """Runs a command whose streams have another encoding."""
    done = subprocess.run(
        command(*words),
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


# signs


@pytest.mark.parametrize(
    ("env", "plain"),
    [
        ({"PYTHONIOENCODING": "ascii"}, True),
        ({"PYTHONIOENCODING": "cp1252"}, True),
        ({"PYTHONIOENCODING": "utf-8"}, False),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, True),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, False),
    ],
)
def test_ascii_is_chosen_where_the_output_has_no_box_signs(
    env: dict[str, str], plain: bool
) -> None:
    drawn = spelled("solve", AREAS, **env).out
    assert drawn.isascii() is plain
    assert ("+---+" in drawn) is plain
    assert ("\\u" in drawn) is False


@pytest.mark.parametrize("verb", ["draw", "solve", "verify", "common", "enumerate"])
def test_ascii_can_be_asked_for(verb: str) -> None:
    boxed, plain = run(verb, "two.toml").out, run(verb, "two.toml", "--ascii").out
    assert BOXES.search(boxed)
    assert not BOXES.search(plain)
    assert plain.isascii()


def test_a_drawing_in_ascii_can_be_pasted_back() -> None:
    drawn = run("draw", "nine.toml", "--ascii").out
    assert drawn.isascii()
    assert run("draw", "-", stdin=drawn).out == run("draw", "nine.toml").out


# colour


@pytest.mark.parametrize(
    ("more", "env", "terminal", "coloured"),
    [
        ([], {"FORCE_COLOR": "1"}, False, True),
        ([], {"FORCE_COLOR": ""}, False, False),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ([], {"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ([], {"TERM": "dumb"}, True, False),
        (["--color", "auto"], {}, True, True),
        (["--color", "auto"], {"TERM": "dumb"}, True, False),
        (["--color=never"], {"FORCE_COLOR": "1"}, True, False),
        (["--color", "always"], {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ],
)
def test_who_says_whether_there_is_colour(
    more: list[str], env: dict[str, str], terminal: bool, coloured: bool
) -> None:
    done = on_terminal("solve", "one.toml", *more, both=True, env=env) if terminal else None
    written = done.err if done else run("solve", "one.toml", *more, env=dict(env)).out
    assert ("\x1b[" in written) is coloured


def test_colour_is_one_of_three_words() -> None:
    done = run("solve", "one.toml", "--color=sometimes")
    assert done.code == 2
    assert all(word in done.err for word in ("always", "never", "auto"))


def test_areas_are_coloured_and_blocks_are_not() -> None:
    assert "48;5" in run("draw", AREAS, "--color").out
    assert "48;5" not in run("draw", "nine.toml", "--color").out
    assert without_color(run("draw", AREAS, "--color").out) == run("draw", AREAS).out


def test_no_progress_on_a_terminal_that_only_writes_on() -> None:
    done = on_terminal("count", "empty9.toml", "--time", "900ms", env={"TERM": "dumb"})
    assert "\x1b" not in done.err
    assert "\r\x1b" not in done.err


# width


@pytest.mark.parametrize(
    ("columns", "beside"),
    [("40", True), ("39", False), ("0", True), ("many", True), ("9" * 5000, True), ("1", False)],
)
def test_two_solutions_stand_side_by_side_where_they_fit(columns: str, beside: bool) -> None:
    lines = run("verify", "two.toml", env={"COLUMNS": columns}).lines
    assert ("second solution" in lines[1]) is beside
    assert lines[1].startswith("first solution")
    assert any(line == "second solution" for line in lines) is not beside


def test_through_a_pipe_there_is_room_for_a_hundred_columns() -> None:
    lines = run("draw", "sudoku/cube-8x8x8").lines
    assert max(map(len, lines)) <= 100
    assert lines[0].split("layer ")[1:] == ["1" + " " * 21, "5"]


def test_layers_stand_one_under_the_other_on_a_narrow_terminal() -> None:
    drawn = run("draw", "sudoku/cube-8x8x8", env={"COLUMNS": "30"})
    assert [line for line in drawn.lines if "layer" in line] == [
        f"layer {number}" for number in range(1, 9)
    ]
    assert run("draw", "-", stdin=drawn.out).out == run("draw", "sudoku/cube-8x8x8").out


LONG = [
    "kinds",
    "draw rules/skyscrapers",
    "library tiles",
    "backends",
    "verify tiles/hexominoes-14x15",
]


@pytest.mark.parametrize("words", LONG)
def test_long_lines_wrap_between_words_on_a_terminal(words: str) -> None:
    wrapped = screen(on_terminal(*words.split(), both=True, env={"COLUMNS": "60"}).err)
    piped = run(*words.split()).lines
    assert max(map(len, piped)) > 60 >= max(map(len, wrapped))
    assert "".join("".join(wrapped).split()) == "".join("".join(piped).split())


def test_what_goes_through_a_pipe_never_wraps() -> None:
    for words in LONG:
        assert (
            run(*words.split(), env={"COLUMNS": "40"}).out
            == run(*words.split(), env={"COLUMNS": "400"}).out
        )


def test_help_is_as_wide_as_the_terminal() -> None:
    for columns in ("60", "100"):
        text = on_terminal("solve", "--help", both=True, env={"COLUMNS": columns}).err.splitlines()
        assert int(columns) - 20 < max(map(len, text)) <= int(columns)


# titles


@pytest.mark.parametrize(
    "title",
    [
        "\x1b[31mred\x07",
        "<script>alert('x')</script>",
        "[bold]markup[/bold]",
        "A" * 10_000,
        "\u202eleft",
        "a\nb",
    ],
)
@pytest.mark.parametrize("verb", ["draw", "solve", "verify", "explain"])
def test_titles_that_mean_harm_move_nothing(verb: str, title: str, folder: Path) -> None:
    (folder / "titled.toml").write_text(toml("3.2.\n1..4\n21..\n....", title=title))
    (folder / "plain.toml").write_text(toml("3.2.\n1..4\n21..\n....", title="plain"))
    named, plain = (
        run(verb, "titled.toml", "--color=never"),
        run(verb, "plain.toml", "--color=never"),
    )
    if named.code == 65:  # control characters are refused
        assert not title.isprintable()
        assert named.err.startswith("titled.toml:2: ")
    else:
        assert named.out.replace("titled", "plain") == plain.out
    assert "\x1b" not in named.out + named.err
