"""Size, turns, harder ones, shapes of tiles: what a person clicks in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest

from .chromium import Chromium, program
from .serving import served
from .test_browser import Page

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(program() is None, reason="there is no Chromium here"),
]

TEXT = """\
# of a maker
kind = "arukone"
grid = '''
1..2
....
....
12.3
...3
'''
"""
EDGE = "document.querySelector('#shape .{} [aria-label^={}]')"
SIZE = "document.querySelector('#shape .middle').textContent"


@pytest.fixture
def page() -> Iterator[Page]:
    """A page with a puzzle, whose size is being changed."""
    with served() as address, Chromium() as browser:
        tab = browser.tab(f"{address}#paste={quote(TEXT)}")
        found = Page(tab)
        tab.until("document.querySelector('#text').value.startsWith('# of a maker')")
        found.press("Size")
        tab.until("document.querySelector('#shape .middle')")
        yield found
        assert tab.complaints() == []


def clicked(page: Page, edge: str, what: str, size: str) -> None:
    """A click on a button at an edge, after which the puzzle is so large."""
    page.tab.run(f"{EDGE.format(edge, what)}.click()")
    page.tab.until(f"{SIZE} === '{size}'")


def test_rows_columns_and_turns(page: Page) -> None:
    assert page.said("#shape .middle") == "5 × 4"
    clicked(page, "top", "Add", "6 × 4")
    assert page.text().startswith("# of a maker\n")
    assert "'''\n....\n1..2\n" in page.text()
    page.tab.press("z", control=True)
    page.tab.until(f"{SIZE} === '5 × 4'")
    assert page.text() == TEXT
    clicked(page, "bottom", "Remove", "4 × 4")
    assert "is gone: 3 at r4c4 of grid" in page.said("#alert")
    page.press("Undo")
    page.tab.until(f"{SIZE} === '5 × 4'")
    assert page.text() == TEXT
    page.tab.run("document.querySelector('#shape [aria-label=\"Turn right\"]').click()")
    page.tab.until(f"{SIZE} === '4 × 5'")
    assert "'''\n.1..1\n.2...\n" in page.text()
    page.press("Play")
    page.tab.until("document.querySelector('#shape').hidden")
    page.press("Edit")
    page.tab.until(f"!document.querySelector('#shape').hidden && {SIZE} === '4 × 5'")


def test_harder_and_what_is_said_of_it(page: Page) -> None:
    page.tab.run("document.querySelector('#verdict').className = ''")
    page.paste('kind = "akari"\ngrid = ["..1.", "....", "2..0", "...."]\n')
    page.tab.until("document.querySelector('#text').value.includes('akari')")
    page.judged("one")
    page.press("Harder")
    page.tab.until("document.querySelector('#text').value.includes('solutions = 1')")
    page.tab.until("document.querySelector('#alert').textContent.includes('hardest step is from')")
    page.judged("one")
    assert 'kind = "akari"' in page.text()
    page.paste('kind = "akari"\ngrid = ["....", "...."]\n')
    page.judged("many")
    page.press("Easier")
    page.tab.until("document.querySelector('#alert').textContent.includes('exactly one solution')")


TILES = """\
kind = "tiles"
board = '''
---
---
'''

# the corner
[tile.A]
shape = '''
#-
##
'''
count = 2
"""
CELL = "document.querySelector('.tables .table [data-name=\"{}\"]').click()"


def test_shapes_of_tiles_are_drawn(page: Page) -> None:
    page.paste(TILES)
    page.tab.until("document.querySelector('#text').value.includes('the corner')")
    page.judged("many")
    page.tab.run(CELL.format("1 1"))
    page.tab.until("document.querySelector('#text').value.includes(\"shape = '''\\n##\\n'''\")")
    assert "# the corner\n[tile.A]\n" in page.text()
    page.tab.until("document.querySelectorAll('.tables .drawing .row').length === 3")
    page.tab.run(CELL.format("1 3"))
    page.tab.until("document.querySelector('#text').value.includes(\"shape = '''\\n###\\n'''\")")
    page.judged("one")
    page.press("Add a tile")
    page.tab.until("document.querySelectorAll('.tables .table').length === 2")
    assert "[tile.B]" in page.text()
    page.tab.run("document.querySelector('.tables [aria-label=\"Remove B\"]').click()")
    page.tab.until("document.querySelectorAll('.tables .table').length === 1")
    page.judged("one")
