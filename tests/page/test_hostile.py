"""What hostile puzzles, addresses and browsers do to the page in a real browser: nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from .chromium import Chromium, Tab, program
from .serving import served
from .test_browser import JUDGED, Page

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(program() is None, reason="there is no Chromium here"),
]
GRID = "grid = '''\n1...\n..3.\n.4..\n...2\n'''\n"
SUDOKU = f"kind = 'sudoku'\n{GRID}"
MARKUP = (
    '</h1><img src="x" onerror="document.title = 1"><script>document.title = 2</script>'
    "<a href='javascript:document.title = 3'>\u202e&amp;\\"
)
HOSTILE = {
    "markup": f"{SUDOKU}"
    + "".join(f"{key} = {json.dumps(MARKUP)}\n" for key in ("title", "author", "source", "notes")),
    "a program": f"{SUDOKU}title = 'javascript:alert(1)'\nsource = 'javascript:alert(1)'\n",
    "a long title": f"{SUDOKU}title = '{'x' * 300_000}'\n",
    "JSON": json.dumps({"kind": "sudoku", "title": MARKUP, "grid": "1...\n..3.\n.4..\n...2"}),
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is served."""
    complaints = list[str]()
    with served(complaints=complaints) as address:
        yield address
    assert complaints == []


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """One browser for all tests."""
    with Chromium() as found:
        yield found


@pytest.fixture(scope="module")
def tab(browser: Chromium, address: str) -> Tab:
    """One tab for all tests, so that its desk is loaded once."""
    return browser.tab(opening(address, SUDOKU))


@pytest.fixture
def page(tab: Tab, address: str) -> Iterator[Page]:
    """A small puzzle to begin with; nothing may complain."""
    found = Page(tab)
    tab.until("document.querySelector('#board svg')")
    tab.run("document.querySelector('#text').value = ''")  # so that it is seen when it comes
    found.paste(SUDOKU)
    tab.until("document.querySelector('#text').value !== ''")
    found.judged("one")
    yield found
    assert tab.complaints() == []
    assert [url for url in tab.requests() if not url.startswith((address, "blob:"))] == []


def opening(address: str, text: str) -> str:
    """The address that opens a text."""
    return f"{address}#paste={quote(text)}"


def assert_harmless(tab: Tab) -> None:
    """Nothing of a puzzle became an element, or ran."""
    assert tab.run("document.querySelectorAll('img, script:not([src]), [onerror]').length") == 0
    assert tab.run("document.querySelectorAll('a:not(.brand, .skip, .mark)').length") == 0
    assert tab.run("document.title") not in ("1", "2", "3")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_words_of_a_puzzle_are_only_words(page: Page, text: str) -> None:
    page.tab.run("document.querySelector('#title').textContent = ''")
    page.paste(text)
    page.tab.until("document.querySelector('#title').textContent !== ''")
    page.judged("one")
    assert_harmless(page.tab)
    page.press("Share")
    assert_harmless(page.tab)
    page.tab.run("document.querySelector('dialog').close()")
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    assert_harmless(page.tab)


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", f"kind = '<b>x'\n{GRID}", f"kind = {'[' * 50_000}"]
)
def test_refusals_are_only_words(page: Page, text: str) -> None:
    page.paste(text)
    words = (
        "document.querySelector('#alert span')?.textContent",
        "document.querySelector('#wrong').textContent",
    )
    page.tab.until(" || ".join(words))
    assert_harmless(page.tab)


def test_a_text_that_takes_too_long_to_read_can_be_cancelled(page: Page) -> None:
    before = page.text()
    page.paste(f"{'a.' * 100_000}a = 1\n")  # a key in a key, and so on
    page.press("Cancel")
    page.tab.until("!document.body.classList.contains('busy')")
    assert page.text() == before
    page.click("r1c1")
    page.tab.type("2")
    page.judged("none")


def test_a_long_puzzle_comes_back_from_its_address(page: Page) -> None:
    text = f"# {'y' * 1_500_000}\n{SUDOKU}"
    page.paste(text)
    page.tab.until(f"document.querySelector('#text').value.length === {len(text)}")
    page.addressed("text", text)


def test_to_the_board_is_not_to_another_puzzle(page: Page) -> None:
    text = page.text()
    page.addressed("text", text)
    page.tab.run("document.querySelector('.skip').click()")
    page.tab.until("document.activeElement.id === 'board'")
    page.addressed("text", text)
    assert page.text() == text


@pytest.mark.parametrize("said", ["#paste=nothing%20known", "#edit=cut"])
def test_an_address_that_is_no_puzzle_is_said_to_be_none(
    browser: Chromium, address: str, said: str
) -> None:
    tab = browser.tab(f"{address}{said}")
    begun = "document.querySelector('#board svg') || document.querySelector('dialog').open"
    tab.until(f"({begun}) && document.querySelector('#alert span')?.textContent", 60.0)
    assert tab.complaints() == []
    tab.close()


def test_a_browser_that_keeps_nothing_shows_the_page(browser: Chromium, address: str) -> None:
    tab = browser.tab("about:blank")
    tab.call(
        "Page.addScriptToEvaluateOnNewDocument",
        source="Object.defineProperty(window, 'localStorage', {get() {"
        " throw new DOMException('no', 'SecurityError') }})",
    )
    tab.goes(opening(address, SUDOKU))
    tab.until(JUDGED)
    page = Page(tab)
    page.press("◐")
    theme = tab.run("document.documentElement.dataset.theme")
    page.press("New")
    page.press("Begin with an empty one")
    tab.until("!document.querySelector('dialog').open")
    tab.until("document.querySelector('#text').value !== ''")
    assert tab.run("document.documentElement.dataset.theme") == theme
    assert tab.complaints() == []
    tab.close()
