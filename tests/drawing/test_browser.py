"""Pictures as a browser shows them: opened in Chromium, bright and dark,
and looked at in a few places."""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

import exactone
from exactone.drawing.style import RULES
from tests.drawing.pixels import Colour, Pixels
from tests.drawing.samples import sample

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        CHROMIUM is None,
        reason=("pictures are not opened in a browser: no Chromium is on the path"),
    ),
]
WIDE, HIGH = 320, 200  # of the window
QUIET = (
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FLAGS = (
    *QUIET,
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--hide-scrollbars",
)
DARK = "--blink-settings=preferredColorScheme=0"
WHITE, NIGHT = (255, 255, 255), (22, 24, 27)
PADDING = 6


def shown(file: Path, *flags: str) -> Pixels:
    """What a window of the browser shows of a file."""
    picture, profile = file.with_suffix(".png"), file.parent / "profile"
    own = (f"--user-data-dir={profile}", f"--window-size={WIDE},{HIGH}", f"--screenshot={picture}")
    subprocess.run(
        [str(CHROMIUM), *FLAGS, *own, *flags, file.as_uri()],
        check=True,
        capture_output=True,
        timeout=120,
    )
    return Pixels(picture.read_bytes())


def colours(found: Pixels, left: int, top: int, size: int) -> set[Colour]:
    """All colours in a square of pixels."""
    squares = ((x, y) for x in range(left, left + size) for y in range(top, top + size))
    return {found.at((x + 0.5) / found.width, (y + 0.5) / found.height) for x, y in squares}


def of(name: str, dark: bool = False) -> Colour:
    """The colour of a class."""
    rule = RULES[name]
    said = (dark and rule.dark) or rule.bright
    code = said.partition("#")[2][:6]
    return tuple(int(code[at : at + 2], 16) for at in (0, 2, 4))


def picture(name: str, solved: bool = False) -> str:
    """A sample, or its solution."""
    puzzle = sample(name).puzzle
    assert puzzle is not None
    return exactone.svg(
        puzzle, next(iter(exactone.solutions(puzzle, limit=1)), None) if solved else None
    )


@pytest.mark.parametrize("dark", [False, True], ids=["bright", "dark"])
@pytest.mark.parametrize(
    ("name", "seen"), [("sudoku", "found"), ("tiles", "t0"), ("slitherlink", "loop")]
)
def test_a_picture_opens_in_a_browser(tmp_path: Path, name: str, seen: str, dark: bool) -> None:
    file = tmp_path / f"{name}.svg"
    file.write_text(picture(name, solved=True), encoding="utf-8")
    found = shown(file, *[DARK] * dark)
    assert (found.width, found.height) == (WIDE, HIGH)
    assert found.at(2 / WIDE, 2 / HIGH) == (NIGHT if dark else WHITE)  # its paper
    assert of(seen, dark) in colours(found, 0, 0, 180)
    assert of(seen, not dark) not in colours(found, 0, 0, 180)


def test_pictures_on_one_page_keep_their_own_colours(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    styled = (
        '<!doctype html><meta charset="utf-8"><style>body { margin: 0 } svg { position: '
        "absolute; top: 0 }</style>"
    )
    first = picture("sudoku", solved=True).replace("<svg", '<svg style="left: 0"', 1)
    other = picture("sudoku").replace(
        "<svg", '<svg style="left: 250px"', 1
    )  # whose style knows nothing of what is found
    file.write_text(styled + first + other, encoding="utf-8")
    assert of("found") in colours(shown(file), 0, 0, 180)


def test_what_a_notebook_shows_is_seen_in_a_browser(tmp_path: Path) -> None:
    file = tmp_path / "notebook.html"
    puzzle = exactone.loads({"kind": "sudoku", "grid": ["12..", "....", "....", "...."]})
    file.write_text(f"<!doctype html>{exactone.verify(puzzle)._repr_html_()}", encoding="utf-8")
    assert of("differs") in colours(shown(file), 0, 0, 180)


def test_many_solutions_in_a_notebook_are_no_wider_than_its_page(tmp_path: Path) -> None:
    file = tmp_path / "notebook.html"
    found = exactone.solve(exactone.load("sudoku/4x4-empty"), 4)
    file.write_text(
        f"<!doctype html><style>body {{ margin: 0 }}</style>{found._repr_html_()}", encoding="utf-8"
    )
    seen = shown(file)
    dark = [sum(seen.at((x + 0.5) / WIDE, 20.5 / HIGH)) < 400 for x in range(WIDE)]
    assert sum(one and not other for one, other in pairwise(dark)) >= 4 * 3  # walls of boards
