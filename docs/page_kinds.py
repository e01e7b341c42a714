"""Pictures of the page with a puzzle of each kind: `python docs/page_kinds.py OUT [KIND ...]`.

Opens a bundled puzzle of each kind in a headless Chromium, edits and plays it at the widths of a
phone, a tablet and a desk, bright and dark, and on paper, and writes contact sheets of each sort
into OUT, to be looked at. It says which pages are wider than their window, and what the browser
complained about.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from tests.page.chromium import Chromium, Tab

ROOT = Path(__file__).resolve().parent.parent
WIDTHS = (360, 800, 1600)
HEIGHT = 800
COLUMNS = {360: 11, 800: 6, 1600: 4}  # of a contact sheet
ROWS = {360: 2, 800: 4, 1600: 4}
SHEET = 2000  # pixels that a contact sheet is wide
JUDGED = (
    "['one', 'many', 'none', 'unknown'].includes(document.querySelector('#verdict').className)"
    " && !document.body.classList.contains('busy')"
)
PLAYED = "document.body.classList.contains('play') && !document.body.classList.contains('busy')"
PLAY = "[...document.querySelectorAll('#bar button')].find((each) => each.textContent === 'Play')"
WIDER = "document.documentElement.scrollWidth > innerWidth"
PATIENCE = 120.0  # seconds


def main() -> None:
    """Writes all pictures, and the sheets that show them together."""
    sys.path.insert(0, str(ROOT))
    from tests.page.chromium import Chromium
    from tests.page.serving import served

    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    taken = dict[tuple[str, int, str], list[Path]]()
    with served() as address, Chromium() as browser:
        for kind, text in shown(sys.argv[2:]):
            tab = browser.tab(f"{address}#paste={quote(text)}", WIDTHS[0], HEIGHT)
            for sort, file in pictures(tab, kind, out):
                taken.setdefault(sort, []).append(file)
            for words in tab.complaints():
                print(f"{kind}: {words}")
            tab.close()
        for sort, files in taken.items():
            contact_sheets(browser, out, sort, files)


def pictures(tab: Tab, kind: str, out: Path) -> Iterator[tuple[tuple[str, int, str], Path]]:
    """The page with a puzzle as it is edited and as it is played, in all sizes and colours, and
    on paper."""
    tab.until(JUDGED, PATIENCE)
    yield from pictured(tab, kind, out, "edit")
    tab.looks(WIDTHS[1], HEIGHT, print_=True)
    tab.until("document.querySelector('#paper svg').getBoundingClientRect().width > 100")
    file = out / f"paper-{kind}.png"
    tab.picture(file, whole=True)
    yield ("paper", WIDTHS[1], "light"), file
    if tab.run(f"Boolean({PLAY})"):
        tab.run(f"{PLAY}.click()")
        tab.until(PLAYED, PATIENCE)
        yield from pictured(tab, kind, out, "play")


def pictured(
    tab: Tab, kind: str, out: Path, mode: str
) -> Iterator[tuple[tuple[str, int, str], Path]]:
    """The page as it is now in all sizes and colours; of a phone all that one may scroll to."""
    for width in WIDTHS:
        for colours in ("light", "dark"):
            phone = width == WIDTHS[0]
            tab.looks(width, HEIGHT, colours == "dark", phone=phone)
            file = out / f"{mode}-{width}-{colours}-{kind}.png"
            tab.picture(file, whole=phone)
            yield (mode, width, colours), file
            if tab.run(WIDER):
                print(f"{kind}: {mode} is wider than {width} pixels")


def contact_sheets(
    browser: Chromium, out: Path, sort: tuple[str, int, str], files: list[Path]
) -> None:
    """Sheets with all pictures of one mode, width and colours."""
    mode, width, colours = sort
    several = COLUMNS[width] * ROWS[width]
    for first in range(0, len(files), several):
        sheet = out / f"sheet-{mode}-{width}-{colours}-{first // several + 1}.png"
        together(browser, sheet, files[first : first + several], COLUMNS[width])


def shown(asked: list[str]) -> list[tuple[str, str]]:
    """A puzzle of each kind, or of those that are asked for: its largest bundled one of few
    letters."""
    from exactone.models import bundled

    found = dict[str, str]()
    for name, file in bundled().items():
        kind = name.partition("/")[0]
        text = Path(file).read_text(encoding="utf-8")
        if (asked and kind not in asked) or "solutions = 0" in text or len(text) > 1500:
            continue
        if len(text) > len(found.get(kind, "")):
            found[kind] = text
    return sorted(found.items())


def together(browser: Chromium, sheet: Path, files: list[Path], columns: int) -> None:
    """Pictures beside each other, each with its name."""
    each = SHEET // columns - 8
    one = "".join(
        f"<figure>{file.stem}<img src='{file.resolve().as_uri()}'></figure>" for file in files
    )
    page = sheet.with_suffix(".html")
    page.write_text(
        "<style>body{margin:2px;background:#888;font:11px sans-serif}"
        f"figure{{display:inline-block;margin:2px;width:{each}px;vertical-align:top}}"
        f"img{{width:100%;display:block}}</style>{one}"
    )
    tab = browser.tab(page.resolve().as_uri(), SHEET, HEIGHT)
    tab.until("[...document.images].every((each) => each.complete)")
    tab.picture(sheet, whole=True)
    tab.close()
    page.unlink()


if __name__ == "__main__":
    main()
