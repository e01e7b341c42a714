"""The picture of the page at the top of the README: `python docs/page_picture.py`.

Serves the page, opens a puzzle in a headless Chromium, changes one clue so that there are two
solutions, and writes docs/pictures/page.png (and page-dark.png).
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
WIDTH, HEIGHT = 1280, 800
JUDGED = (
    "document.querySelector('#verdict').className === 'many'"
    " && document.querySelector('.pair svg') && !document.body.classList.contains('busy')"
)


def main() -> None:
    """Writes both pictures."""
    sys.path.insert(0, str(ROOT))
    from exactone.models import bundled
    from tests.page.chromium import Chromium
    from tests.page.serving import served

    text = Path(bundled()["slitherlink/10x10"]).read_text(encoding="utf-8")
    with served() as address, Chromium() as browser:
        for name, dark in (("page", False), ("page-dark", True)):
            tab = browser.tab(f"{address}#paste={quote(text)}", WIDTH, HEIGHT, dark)
            tab.until("document.querySelector('#verdict').className === 'one'")
            tab.until("!document.body.classList.contains('busy')")
            tab.click('.spot[data-at="r6c4"]')
            tab.press("Delete")
            tab.until(JUDGED)
            time.sleep(0.2)  # until the last picture is painted
            tab.picture(ROOT / "docs" / "pictures" / f"{name}.png")


if __name__ == "__main__":
    main()
