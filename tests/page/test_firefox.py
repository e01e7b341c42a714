"""The page in Firefox, over the server and from a static host: what a person does first of all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from exactone.page.packed import Sizes

from .firefox import Firefox, program
from .serving import served, static_host
from .test_static import SUDOKU, folder

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(program() is None, reason="there is no Firefox"),
]
__all__ = ["folder"]  # a fixture


@pytest.fixture(scope="module")
def browser() -> Iterator[Firefox]:
    """One browser for all tests."""
    with Firefox() as found:
        yield found


def judged(answer: str) -> str:
    """That the verdict is this one."""
    return f"document.querySelector('#verdict').className === '{answer}'"


def types_and_is_answered(browser: Firefox) -> None:
    """A key gives another verdict, and the text says it."""
    browser.until(judged("one"))
    browser.until("document.querySelectorAll('#board text').length === 16")  # what follows, too
    browser.click('.spot[data-at="r1c2"]')
    browser.press("1")
    browser.until(judged("none"))
    assert "1 1 . ." in browser.run("document.querySelector('#text').value")
    browser.until("document.querySelector('.card p')?.textContent.includes('both')")
    assert browser.complaints() == []


def test_the_page_of_the_server(browser: Firefox) -> None:
    with served() as address:
        browser.goes(f"{address}#paste={quote(SUDOKU)}")
        types_and_is_answered(browser)
        browser.goes("about:blank")


def test_the_static_page(browser: Firefox, folder: tuple[Path, Sizes]) -> None:
    with static_host(folder[0]) as host:
        browser.goes(f"http://127.0.0.1:{host.server_port}/#paste={quote(SUDOKU)}")
        types_and_is_answered(browser)
        browser.until("navigator.serviceWorker.controller")  # it keeps the page for later
        browser.until("(await (await caches.open((await caches.keys())[0])).keys()).length > 20")
        browser.goes("about:blank")
