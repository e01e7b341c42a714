"""Pictures of the page with a puzzle of each kind: `python docs/page_kinds.py OUT [KIND ...]`.

Opens a bundled puzzle of each kind in a headless Chromium, edits and plays it at the widths of a
phone, a tablet and a desk, bright and dark, and writes contact sheets of each sort into OUT, to be
looked at. It says which pages are wider than their window, and what the browser complained about.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from tests.page.chromium import Chromium

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
WIDER = "document.documentElement.scrollWidth > innerWidth"


def main() -> None:
    """Writes all pictures, and the sheets that show them together."""
    sys.path.insert(0, str(ROOT))
    from tests.page.chromium import Chromium
    from tests.page.serving import served

    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    taken = dict[str, list[Path]]()
    with served() as address, Chromium() as browser:
        for kind, text in shown(sys.argv[2:]):
            tab = browser.tab(f"{address}#paste={quote(text)}", WIDTHS[0], HEIGHT)
            for name, script, seen in (
                ("edit", "", JUDGED),
                (
                    "play",
                    "[...document.querySelectorAll('#bar button')].find("
                    "(each) => each.textContent === 'Play')?.click()",
                    PLAYED,
                ),
            ):
                tab.run(script)
                tab.until(seen, 120)
                for width in WIDTHS:
                    for dark in (False, True):
                        tab.looks(width, HEIGHT, dark, phone=width == WIDTHS[0])
                        sort = f"{name}-{width}-{'dark' if dark else 'light'}"
                        file = out / f"{sort}-{kind}.png"
                        tab.picture(file, whole=width == WIDTHS[0])
                        taken.setdefault(sort, []).append(file)
                        if tab.run(WIDER):
                            print(f"{sort} {kind}: wider than the window")
            for words in tab.complaints():
                print(f"{kind}: {words}")
            tab.close()
        for sort, files in taken.items():
            width = int(sort.split("-")[1])
            several = COLUMNS[width] * ROWS[width]
            for first in range(0, len(files), several):
                together(
                    browser,
                    out / f"sheet-{sort}-{first // several + 1}.png",
                    files[first : first + several],
                    COLUMNS[width],
                )


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
