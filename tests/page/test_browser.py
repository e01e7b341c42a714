"""The page in a real browser, over the server of this package: what a person does, and what the
page must never do."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from exactone.models import bundled
from tests.models.test_penpa import link

from .chromium import PATIENCE, Chromium, Tab, program
from .serving import served

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(program() is None, reason="there is no Chromium here"),
]

LINK = "https://puzz.link/p?slither/4/4/dgdh2c71"
JUDGED = (
    "['one', 'many', 'none'].includes(document.querySelector('#verdict').className)"
    " && !document.body.classList.contains('busy')"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is served."""
    with served() as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """One browser for all tests."""
    with Chromium() as found:
        yield found


class Page:
    """The page in a tab, with what tests do there again and again."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def paste(self, text: str) -> None:
        """As a person does with Ctrl-V, nowhere in particular."""
        self.tab.run("document.querySelector('#verdict').className = ''")
        self.tab.run(
            "(() => { const data = new DataTransfer();"
            f"data.setData('text/plain', {json.dumps(text)});"
            "document.body.dispatchEvent("
            "new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) })()"
        )

    def judged(self, answer: str) -> None:
        """Waits until the verdict is this one and nothing is asked any more."""
        self.tab.until(f"{JUDGED} && document.querySelector('#verdict').className === '{answer}'")

    def text(self) -> str:
        """The file as text."""
        found: str = self.tab.run("document.querySelector('#text').value")
        return found

    def middle(self, place: str) -> tuple[float, float]:
        """Where a place of the board is on the screen."""
        x, y, w, h = self.tab.box(f'.spot[data-at="{place}"]')
        return x + w / 2, y + h / 2

    def click(self, place: str) -> None:
        """The mouse on a place of the board."""
        self.tab.drag([self.middle(place)])

    def swipe(self, *places: str) -> None:
        """A finger over places of the board."""
        points = [{"x": x, "y": y} for x, y in map(self.middle, places)]
        down, *others = points
        with self.tab.painted():
            self.tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[down])
            for each in others:
                self.tab.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[each])
            self.tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def press(self, words: str) -> None:
        """A click on the button that says so."""
        find = (
            "[...document.querySelectorAll('button')].find("
            f"(each) => each.textContent === {json.dumps(words)} && each.offsetParent)"
        )
        self.tab.until(f"!!{find}")
        self.tab.run(f"{find}.click()")

    def addressed(self, key: str, value: Any) -> None:
        """Waits until the address says this."""
        read = "import('/static/address.js').then((module) => module.read())"
        end = time.monotonic() + PATIENCE
        while (self.tab.run(read) or {}).get(key) != value:
            assert time.monotonic() < end, self.tab.run(read)
            time.sleep(0.02)

    def said(self, selector: str) -> str:
        """The words in the first such element."""
        found: str = self.tab.run(f"document.querySelector({json.dumps(selector)}).textContent")
        return found


@pytest.fixture(scope="module")
def tab(browser: Chromium, address: str) -> Tab:
    """One tab for all tests, so that its desk is loaded once."""
    return browser.tab(f"{address}#paste={LINK}")


@pytest.fixture
def page(tab: Tab, address: str) -> Iterator[Page]:
    """A small puzzle to begin with. After each test: nothing complained, and nothing was
    asked of another host."""
    tab.looks(1200, 900)
    tab.run("document.querySelector('dialog').close()")
    found = Page(tab)
    tab.until("document.querySelector('#board svg')")
    if tab.run("document.body.classList.contains('play')"):
        found.press("Edit")
    tab.run("document.querySelector('#text').value = ''")  # so that it is seen when it comes
    found.paste(LINK)
    tab.until("document.querySelector('#text').value.includes('.2.1')")
    found.judged("one")
    yield found
    assert tab.complaints() == []
    assert [url for url in tab.requests() if not url.startswith((address, "blob:"))] == []


def example(name: str) -> str:
    """The text of a bundled puzzle."""
    return Path(bundled()[name]).read_text(encoding="utf-8")


def test_a_link_in_the_address_is_opened(page: Page) -> None:
    assert page.said("#kind") == "Slitherlink" or page.said("#title") == "Slitherlink"
    assert "3..." in page.text()


def test_each_key_gives_a_new_verdict(page: Page) -> None:
    page.click("r1c1")
    page.tab.press("Delete")
    page.judged("many")
    assert page.tab.run("document.querySelectorAll('.pair svg').length") == 2
    page.tab.type("3")
    page.judged("one")
    page.tab.press("ArrowRight")
    page.tab.type("3")
    page.judged("none")
    page.tab.press("Backspace")
    page.judged("one")


def test_what_was_done_is_undone_and_done_again(page: Page) -> None:
    before = page.text()
    page.click("r2c2")
    page.tab.type("1")
    page.tab.until(f"document.querySelector('#text').value !== {json.dumps(before)}")
    after = page.text()
    page.tab.press("z", control=True)
    page.tab.until(f"document.querySelector('#text').value === {json.dumps(before)}")
    page.tab.press("y", control=True)
    page.tab.until(f"document.querySelector('#text').value === {json.dumps(after)}")


def test_the_text_and_the_board_say_the_same(page: Page) -> None:
    text = '# mine\nkind = "slitherlink"\ngrid = """\n3...  # a row\n....\n"""\n'
    chosen(page, "#text", text)
    page.tab.until("document.querySelector('#wrong').textContent.includes('ine')")
    good = text.replace("  # a row", "")
    chosen(page, "#text", good)
    page.judged("many")
    page.click("r2c1")
    page.tab.type("2")
    page.tab.until("document.querySelector('#text').value.includes('2...')")
    assert page.text().startswith("# mine\n")


def test_the_address_holds_the_puzzle(page: Page, browser: Chromium) -> None:
    page.click("r2c2")
    page.tab.type("0")
    page.judged("none")
    page.addressed("text", page.text())
    other = Page(browser.tab(page.tab.run("location.href")))
    other.judged("none")
    assert other.text() == page.text()
    other.tab.close()


def test_hostile_words_do_no_harm(page: Page) -> None:
    script = "<img src=x onerror='document.title=1'><script>document.title=2</script>"
    text = example("slitherlink/cspuz-4x4").replace('"Slitherlink of 4x4"', json.dumps(script))
    page.paste(text)
    page.tab.until(f"document.querySelector('#title').textContent === {json.dumps(script)}")
    page.judged("one")
    assert page.tab.run("document.title").startswith("<img")
    assert page.tab.run("document.querySelectorAll('main img, main script, [onerror]').length") == 0


def test_areas_are_painted_by_dragging(page: Page) -> None:
    page.paste(example("starbattle/janko-018"))
    page.tab.until("document.querySelector('#kind').textContent === 'Star Battle'")
    page.judged("one")
    page.tab.drag([page.middle("r1c1"), page.middle("r1c3"), page.middle("r1c4")])
    page.tab.until("document.querySelector('#text').value.includes('AAAAB')")


def test_the_keyboard_is_enough(page: Page) -> None:
    page.tab.run("document.activeElement.blur()")
    for _ in range(30):
        page.tab.press("Tab")
        if page.tab.run("document.activeElement.id") == "board":
            break
    page.tab.press("ArrowDown")
    page.tab.press("ArrowDown")
    assert page.said("#said").startswith("r2c1")
    page.tab.press("Delete")
    page.judged("many")
    assert page.tab.run("document.querySelector('#verdict').getAttribute('role')") == "status"


def test_numbers_and_long_signs_are_typed(page: Page) -> None:
    page.paste(example("kakuro/puzz-link-6x7"))
    page.tab.until("document.querySelector('#kind').textContent === 'Kakuro'")
    page.judged("one")
    page.click("r2c2")
    page.tab.type("24\\12")
    page.tab.press("Enter")
    page.tab.until("document.querySelector('#text').value.includes('24\\\\12')")
    page.judged("none")


def test_lists_beside_the_board_are_edited(page: Page) -> None:
    page.paste(example("nonogram/dancer"))
    page.tab.until("document.querySelector('#kind').textContent === 'Nonogram'")
    page.judged("one")
    page.click("left 1")
    page.tab.press("Enter")
    page.tab.type("1 1")
    page.tab.press("Enter")
    page.tab.until("document.querySelector('#text').value.includes('\"1 1\", \"2 1\"')")


def test_paper_has_the_puzzle_alone(page: Page) -> None:
    page.tab.looks(700, 900, print_=True)
    seen = "[...document.querySelectorAll('button, .bar, #findings')].filter((e) => e.offsetParent)"
    assert page.tab.run(f"{seen}.length") == 0
    page.tab.until("document.querySelector('#paper svg').getBoundingClientRect().width > 100")
    assert page.tab.run("getComputedStyle(document.body).backgroundColor") != "rgb(0, 0, 0)"


def chosen(page: Page, selector: str, value: Any) -> None:
    """A value put into an input, as if typed."""
    page.tab.run(
        f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
        f"e.value = {json.dumps(value)}; e.dispatchEvent(new Event('input', {{bubbles: true}}));"
        "e.dispatchEvent(new Event('change', {bubbles: true})) })()"
    )


def written(file: Path, text: str) -> None:
    """Waits until this stands in a file."""
    end = time.monotonic() + PATIENCE
    while file.read_text(encoding="utf-8") != text:
        assert time.monotonic() < end, file.read_text(encoding="utf-8")
        time.sleep(0.02)


def test_without_anything_a_puzzle_is_made(page: Page, browser: Chromium, address: str) -> None:
    page.tab.run("localStorage.setItem('exactone-kind', 'slitherlink')")
    tab = browser.tab(address)
    tab.until(f"{JUDGED} || document.querySelector('dialog').open")
    if tab.run("document.querySelector('dialog').open"):  # where making takes long, one chooses
        Page(tab).press("Make it")
    Page(tab).judged("one")
    assert tab.run("document.querySelectorAll('#board svg path').length") > 0
    assert tab.complaints() == []
    tab.close()


def test_two_that_clash_are_marked_and_repaired(page: Page) -> None:
    page.click("r1c2")
    page.tab.type("3")
    page.judged("none")
    page.tab.until("document.querySelectorAll('.over .reason').length > 0")
    assert "contradict" in page.said(".card")
    page.press("Fix it")
    page.tab.until("document.querySelectorAll('.card .action').length > 0")
    page.tab.run("document.querySelector('.card .action').click()")
    page.judged("one")


def test_a_question_can_be_cancelled_and_typing_goes_on(page: Page) -> None:
    empty = 8 * "........\n"
    page.paste(f'kind = "slitherlink"\ntitle = "Empty"\ngrid = """\n{empty}"""\n')
    page.tab.until("document.querySelector('#title').textContent === 'Empty'")
    page.judged("many")
    page.press("How many?")
    page.tab.until("!document.querySelector('#cancel').hidden")
    page.click("r1c1")
    page.tab.type("1")
    page.tab.until("document.querySelector('#text').value.includes('1.......')")
    page.judged("many")
    page.press("How many?")
    page.tab.until("!document.querySelector('#cancel').hidden")
    page.tab.click("#cancel")
    page.tab.until("document.querySelector('#verdict').textContent === 'Cancelled.'")
    page.tab.until("!document.body.classList.contains('busy')")


def test_a_pencil_is_checked_and_the_answer_is_not_told(page: Page) -> None:
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.tab.until("!document.body.classList.contains('busy')")
    assert page.tab.run("!document.querySelector('#forms').offsetParent")
    assert page.tab.run("document.querySelectorAll('#board .loop').length") == 0
    page.press("Hint")
    page.tab.until("document.querySelector('.card p') && !document.querySelector('.waiting')")
    page.click("r1c1 left")
    page.tab.until("document.querySelectorAll('#board .loop').length > 0")
    page.press("Check")
    page.tab.until("document.querySelector('#verdict').textContent.includes('Nothing is wrong')")
    page.tab.press("z", control=True)
    page.tab.until("document.querySelectorAll('#board .loop').length === 0")
    assert "pencil" not in page.text()


def test_what_a_solver_wrote_is_there_after_a_look_at_the_editor(page: Page) -> None:
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.click("r1c1 left")
    page.tab.until("document.querySelectorAll('#board .loop').length > 0")
    page.press("Edit")
    page.judged("one")
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.tab.until("document.querySelectorAll('#board .loop').length > 0")
    page.press("Start again")
    page.tab.until("document.querySelectorAll('#board .loop').length === 0")


def test_what_is_no_puzzle_tells_a_solver_nothing(page: Page) -> None:
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.tab.until("!document.body.classList.contains('busy')")
    page.paste("no puzzle at all")
    page.tab.until("document.querySelector('#alert span')?.textContent")
    page.tab.until("!document.body.classList.contains('busy')")
    assert page.said("#verdict") == ""
    assert page.tab.run("document.querySelectorAll('#board .loop').length") == 0
    page.click("r1c1 left")
    page.addressed("pencil", {"progress": {"r1c1 left": "─"}, "notes": {}})


@contextmanager
def far_away(page: Page) -> Iterator[None]:
    """While each answer of the server takes its time."""
    condition = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    page.tab.call("Network.emulateNetworkConditions", latency=300, **condition)
    try:
        yield
    finally:
        page.tab.call("Network.emulateNetworkConditions", latency=0, **condition)


def test_who_begins_to_solve_does_not_hear_what_was_asked_before(page: Page) -> None:
    with far_away(page):
        page.press("Known")
        page.press("Known")  # asks for verdict and answer anew
        page.press("Play")
        page.tab.until("document.body.classList.contains('play')")
        page.press("Check")  # is answered after what was asked before
        page.tab.until(
            "document.querySelector('#verdict').textContent.includes('Nothing is wrong')"
        )
        page.tab.until("!document.body.classList.contains('busy')")
        assert page.tab.run("document.querySelectorAll('#board .loop, .card, .head p').length") == 0


def test_a_sign_that_is_on_its_way_is_a_step_to_be_undone(page: Page) -> None:
    page.click("r1c2")
    page.tab.type("3")
    page.tab.until("document.querySelector('#text').value.includes('33..')")
    with far_away(page):
        page.tab.type("1")
        page.tab.press("z", control=True)
        page.tab.press("y", control=True)
        page.tab.until("document.querySelector('#text').value.includes('31..')")


def test_a_sheet_of_new_puzzles_has_its_answers(page: Page) -> None:
    page.press("New")
    chosen(page, "dialog input[type=search]", "slitherlink")
    chosen(page, "dialog input[list]", "4x4")
    chosen(page, "dialog input[type=number]", "3")
    page.press("Make it")
    page.tab.until("document.querySelectorAll('#sheet figure').length === 6")
    assert page.tab.run("document.querySelectorAll('#sheet .loop').length") >= 3
    page.press("Edit")
    page.tab.until("document.querySelector('#board').offsetParent")
    page.judged("one")
    page.press("Sheet")
    assert page.tab.run("document.querySelectorAll('#sheet figure').length") == 6
    page.press("Back")
    page.tab.until("document.querySelector('#board').offsetParent")


def test_the_puzzle_is_copied_and_saved(page: Page) -> None:
    page.press("Share")
    page.tab.until("document.querySelector('dialog').open")
    page.press("Copy the address to edit it")
    page.tab.until("document.querySelector('.copied').textContent !== ''")
    links = "[...document.querySelectorAll('dialog h3 + .buttons')].map((each) => each.textContent)"
    assert any("TOML" in each for each in page.tab.run(links))
    page.tab.run(
        "window.saved = []; URL.createObjectURL = ((made) => (blob) => { window.saved.push("
        "[blob.type, blob.size]); return made.call(URL, blob) })(URL.createObjectURL)"
    )
    page.press("PNG")
    page.tab.until("window.saved.some(([type, size]) => type === 'image/png' && size > 500)")


def test_a_file_is_saved_and_what_others_write_is_seen(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = "# a comment\n" + example("slitherlink/cspuz-4x4")
    file.write_text(text, encoding="utf-8")
    with served(file) as address:
        own = Page(browser.tab(address))
        own.judged("one")
        assert own.text() == text
        own.click("r1c2")
        own.tab.type("3")
        own.tab.press("s", control=True)
        saved = text.replace("3...\n3", "33..\n3")
        written(file, saved)
        own.judged("none")
        file.write_text(saved.replace("33..", "3..."), encoding="utf-8")
        own.judged("one")
        assert own.text() == text
        chosen(own, "#text", text.replace("a comment", "typed here"))
        file.write_text(text.replace("a comment", "typed elsewhere"), encoding="utf-8")
        own.tab.until("document.querySelector('#alert').textContent.includes('somebody else')")
        assert "typed here" in own.text()
        own.press("Write mine over it")
        written(file, text.replace("a comment", "typed here"))
        assert own.tab.complaints() == []
        own.tab.close()


def test_who_saves_while_it_is_saved_is_nobody_else(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = example("slitherlink/cspuz-4x4")
    file.write_text(text, encoding="utf-8")
    with served(file) as address:
        own = Page(browser.tab(address))
        own.judged("one")
        own.click("r1c2")
        with far_away(own):
            for sign in "31":
                own.tab.type(sign)
                own.tab.press("s", control=True)
                own.tab.until(f"document.querySelector('#text').value.includes('3{sign}..')")
            written(file, text.replace("3...\n3", "31..\n3"))
        own.addressed("text", text.replace("3...\n3", "31..\n3"))
        assert own.tab.run("document.querySelector('#alert').hidden")
        assert own.tab.complaints() == []
        own.tab.close()


def test_a_file_that_is_no_puzzle_is_mended_and_not_replaced(
    browser: Chromium, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    text = "# no kind yet\n" + example("slitherlink/cspuz-4x4").replace("kind =", "# kind =")
    file.write_text(text, encoding="utf-8")
    with served(file) as address:
        own = Page(browser.tab(address))
        own.tab.until("document.querySelector('#alert span')?.textContent")
        assert own.text() == text
        assert own.said("#verdict") == ""
        chosen(own, "#text", text.replace("# kind =", "kind ="))
        own.judged("one")
        own.tab.press("s", control=True)
        written(file, text.replace("# kind =", "kind ="))
        assert own.tab.complaints() == []
        own.tab.close()


def test_who_wants_no_new_puzzle_may_ask_for_one_later(browser: Chromium, tmp_path: Path) -> None:
    with served(tmp_path / "new.toml") as address:
        own = Page(browser.tab(address))
        own.tab.until("document.querySelector('dialog').open")
        own.press("Cancel")
        assert own.said("#verdict") == ""
        own.press("New")
        own.press("Begin with an empty one")
        own.tab.until("document.querySelector('#board svg')")
        assert own.tab.complaints() == []
        own.tab.close()


def test_why_here(page: Page) -> None:
    x, y = page.middle("r1c1 left")
    for what in ("mousePressed", "mouseReleased"):
        page.tab.call("Input.dispatchMouseEvent", type=what, x=x, y=y, button="right", clickCount=1)
    page.press("Why here?")
    page.tab.until("/follows from/.test(document.querySelector('.card').textContent)")
    assert "r1c1 left" in page.said(".card h2")


def test_why_here_asks_for_a_place_where_none_of_the_answer_is_chosen(page: Page) -> None:
    page.click("r1c1")
    page.press("Why here?")
    page.tab.until("document.querySelector('.card').textContent.includes('Click a place')")
    page.click("r2c2 left")
    page.tab.until("/follows from/.test(document.querySelector('.card').textContent)")
    assert "r2c2 left" in page.said(".card h2")
    page.press("Why here?")
    page.tab.until("document.querySelector('.card').textContent.includes('Click a place')")
    page.click("r2c2 left")  # the same again
    page.tab.until("/follows from/.test(document.querySelector('.card').textContent)")
    page.click("r1c2")  # a clue again, as before
    page.tab.type("1")
    page.tab.until("document.querySelector('#text').value.includes('31..')")


def test_the_best_thing_to_tell_is_told_by_a_click(page: Page) -> None:
    page.click("r1c1")
    page.tab.press("Delete")
    page.judged("many")
    page.press("Best thing to tell")
    page.tab.until("document.querySelector('.card .action')")
    place, value = page.said(".card .action").split(": ")[0].split(" is ")
    assert page.said(".card .action").endswith("left")
    page.tab.click(".card .action")
    column = int(place.partition("c")[2]) - 1
    row = f"{value:>{column + 1}}{'':<{3 - column}}".replace(" ", ".")
    page.tab.until(f"document.querySelector('#text').value.includes('{row}')")


def test_what_is_superfluous_is_named_and_left_out(page: Page) -> None:
    page.paste(example("slitherlink/10x10"))
    page.tab.until("document.querySelectorAll('.spot[data-at=r10c10]').length === 1")
    page.judged("one")
    page.press("Superfluous clues")
    page.tab.until("document.querySelector('.card .action')")
    assert "superfluous" in page.said(".card p")
    assert page.tab.run("document.querySelectorAll('.card .under').length") > 0
    before = page.text()
    page.tab.click(".card .action")
    page.tab.until(f"document.querySelector('#text').value !== {json.dumps(before)}")
    page.judged("one")


def test_a_form_with_more_to_unfold_stays_while_the_board_is_edited(page: Page) -> None:
    page.paste('kind = "sudoku"\ngrid = """\n....\n....\n....\n....\n"""\n')
    page.tab.until("document.querySelector('#forms option[value=compared]')")
    page.judged("many")
    chosen(page, "#forms select", "compared")
    page.tab.until("document.querySelector('.editor details .group')")
    chosen(page, "#text", page.text().replace("....", "1...", 1))
    page.tab.until("document.querySelectorAll('#board text.given').length === 1")
    assert page.tab.run("document.querySelectorAll('.editor details .group').length") == 1
    page.press("Cancel")


def test_whoever_plays_another_one_sees_no_answer(page: Page) -> None:
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    before = page.tab.run("location.hash")
    page.press("Another")
    page.tab.until(f"location.hash !== {json.dumps(before)} && !document.querySelector('.busy')")
    page.tab.until("document.body.classList.contains('play')")
    assert page.tab.run("document.querySelectorAll('#board .loop').length") == 0
    assert "how many of the four sides" in page.said("#rules")


def test_a_drawing_of_no_kind_is_read_as_one_of_those_that_it_may_be(page: Page) -> None:
    page.paste("https://puzz.link/p?nosuchkind/4/4/dgdh2c71")
    page.tab.until("document.querySelector('#alert span').textContent.includes('nosuchkind')")
    assert page.tab.run("document.querySelector('#alert select')") is None  # the link says its kind
    page.paste(link({"symbol": {"18": [2, "circle_L", 1]}}))
    page.tab.until("document.querySelector('#alert select')")
    assert "--" not in page.said("#alert span")
    kinds = "[...document.querySelector('#alert select').options].map((each) => each.value)"
    assert "masyu" in page.tab.run(kinds)
    assert "nonogram" not in page.tab.run(kinds)
    chosen(page, "#alert select", "masyu")
    page.tab.until("document.querySelector('#title').textContent === 'Masyu'")


def test_a_new_one_is_asked_for_with_the_keyboard(page: Page) -> None:
    before = page.text()
    page.tab.run("document.querySelector('#bar button').focus()")
    page.tab.press("Enter")
    page.tab.until("document.querySelector('dialog').open")
    page.tab.type("no such kind")
    page.tab.press("Enter")
    assert page.tab.run("document.querySelector('dialog').open")
    page.tab.run("document.activeElement.select()")
    page.tab.type("slither")
    page.tab.press("Enter")
    page.tab.until(f"document.querySelector('#text').value !== {json.dumps(before)}")
    assert not page.tab.run("document.querySelector('dialog').open")
    page.judged("one")


def test_a_finger_on_a_phone_draws_and_chooses(page: Page) -> None:
    page.tab.looks(360, 740, phone=True)
    page.swipe("r1c2")
    page.tab.click("#palette button:nth-of-type(3)")  # after Paint and 0
    page.tab.until("document.querySelector('#text').value.includes('31..')")
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.swipe("r1c1 top", "r1c2 top", "r1c3 top")
    page.tab.until("document.querySelectorAll('#board .loop').length > 0")
    written = {"r1c1 top": "─", "r1c2 top": "─", "r1c3 top": "─"}
    page.addressed("pencil", {"progress": written, "notes": {}})
    assert page.tab.run("document.documentElement.scrollWidth") <= 360


def test_who_plays_types_numbers_of_two_digits(page: Page) -> None:
    page.paste(example("hidato/made-4x4"))
    page.tab.until("document.querySelector('#kind').textContent === 'Hidato'")
    page.judged("one")
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.click("r1c2")
    page.tab.type("12")
    page.addressed("pencil", {"progress": {"r1c2": "12"}, "notes": {}})
    assert page.tab.run("document.querySelectorAll('#palette button').length") < 16


def test_a_button_keeps_the_focus_when_the_bar_is_shown_anew(page: Page) -> None:
    page.click("r1c2")
    page.tab.type("1")
    page.tab.until("document.querySelector('#text').value.includes('31..')")
    page.tab.type("2")
    page.tab.until("document.querySelector('#text').value.includes('32..')")
    page.tab.run("document.querySelector('#bar [aria-label=Undo]').focus()")
    page.tab.press("Enter")
    page.tab.until("document.querySelector('#text').value.includes('31..')")
    page.addressed("text", page.text())
    page.tab.until("document.activeElement.textContent === '↶'")


def test_the_keyboard_solves(page: Page) -> None:
    page.press("Play")
    page.tab.until("document.body.className.includes('play') && !document.querySelector('.tab')")
    page.tab.run("document.querySelector('#board').focus()")
    for key in ("ArrowDown", "ArrowDown"):
        page.tab.press(key)
    assert page.said("#said") == "r2c1 top"
    page.tab.press("ArrowDown", shift=True)
    assert page.said("#said").startswith("r2c")
    assert page.said("#said").endswith("left")
    page.tab.press(" ")
    page.tab.until("document.querySelectorAll('#board .loop').length > 0")


def test_what_is_solved_is_said_and_the_pencil_goes_with_the_address(
    page: Page, browser: Chromium
) -> None:
    page.paste('kind = "sudoku"\ngrid = """\n123.\n341.\n2143\n4321\n"""\n')
    page.tab.until("document.querySelector('#title').textContent === 'Sudoku'")
    page.judged("one")
    page.press("Play")
    page.tab.until("document.body.classList.contains('play')")
    page.click("r1c4")
    page.tab.type("4")
    page.tab.until("document.querySelectorAll('#board text.found').length === 1")
    page.press("Notes")
    page.click("r2c4")
    page.tab.type("12")
    page.tab.until("document.querySelector('.note').textContent === '12'")
    page.addressed("pencil", {"progress": {"r1c4": "4"}, "notes": {"r2c4": ["1", "2"]}})
    other = Page(browser.tab(page.tab.run("location.href")))
    other.tab.until("document.querySelectorAll('#board text.found').length === 1")
    assert other.said(".note") == "12"
    assert other.said("#verdict") == ""
    other.tab.close()
    page.press("Notes")
    page.tab.type("2")
    page.tab.until("document.querySelector('#verdict').textContent === '✓ Solved'")


def test_of_a_picture_only_shapes_are_taken_over(page: Page) -> None:
    svg = (
        "<script>document.title = 1</script><a href='javascript:1'><rect width='9'/></a>"
        "<rect onload='document.title = 2' style='fill: red' width='7' fill='url(http://x.invalid)'"
        "/><image href='http://x.invalid/y.png'/><foreignObject><p>no</p></foreignObject>"
    )
    board = json.dumps({"svg": svg, "width": 9, "height": 9, "places": []})
    found = page.tab.run(
        f"import('/static/svg.js').then((module) => module.drawn({board}).innerHTML)"
    )
    assert found == '<rect width="7"></rect>'
    assert page.tab.run("document.title") not in ("1", "2")
    assert all("CSP" in each or "Security Policy" in each for each in page.tab.complaints())
    page.tab.browser.events.clear()  # the policy had something to refuse


def test_a_rule_is_drawn_and_taken_away(page: Page) -> None:
    page.paste('kind = "sudoku"\ngrid = """\n....\n....\n....\n....\n"""\n')
    page.tab.until("document.querySelector('#title').textContent === 'Sudoku'")
    page.tab.until("document.querySelector('#forms option[value=cage]')")
    page.judged("many")
    chosen(page, "#forms select", "cage")
    page.tab.drag([page.middle("r1c1"), page.middle("r1c3")])
    page.tab.click(".editor label:nth-of-type(2) input")
    page.tab.type("9")
    page.press("Add it")
    cage = 'cage = { in = ["r1c1", "r1c2", "r1c3"], exactly = 9 }'
    page.tab.until(f"document.querySelector('#text').value.includes({json.dumps(cage)})")
    page.tab.until("document.querySelector('#board .cage')")
    page.press("Remove")
    page.tab.until("!document.querySelector('#text').value.includes('cage')")


def test_given_links_are_drawn_by_dragging(page: Page) -> None:
    page.paste(example("masyu/made-6x6"))
    page.tab.until("document.querySelector('#kind').textContent === 'Masyu'")
    page.press("given links")
    page.tab.drag([page.middle("r1c1-r1c2"), page.middle("r1c2-r1c3")])
    page.tab.until("document.querySelector('#text').value.includes('given = ')")
    page.judged("none")


def test_another_one_is_as_large(page: Page) -> None:
    before = page.text()
    page.press("Another")
    page.tab.until(f"document.querySelector('#text').value !== {json.dumps(before)}")
    page.judged("one")
    assert page.tab.run("document.querySelectorAll('.spot[data-at=r4c4]').length") == 1
    assert page.tab.run("document.querySelectorAll('.spot[data-at=r5c1]').length") == 0
    page.addressed("text", page.text())
    page.tab.run("history.back()")
    page.tab.until(f"document.querySelector('#text').value === {json.dumps(before)}")
