"""Pictures as PNG and PDF: SVG is handed to typst, which brings fonts along; signs that these lack, as those of Chinese
and emoji, are taken from the fonts of the system.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Sequence
from typing import Literal
from unicodedata import category

from ..solver.errors import Unable
from .svg import shortened

MISSING = 'pictures as PNG and PDF need typst; install it with: pip install "exactone[pictures]"'
PAGES = """
#set document(title: sys.inputs.title, date: none)
#for number in range(int(sys.inputs.pages)) {
  page(width: auto, height: auto, margin: 0pt, image(bytes(sys.inputs.at(str(number))), format: "svg"))
}
"""
SIGNS = """
#for sign in sys.inputs.signs.codepoints() {
  let text = "<text y='15' font-size='14' font-family='Libertinus Serif, serif'>" + sign + "</text>"
  let own = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>" + text + "</svg>"
  page(width: 20pt, height: 20pt, margin: 0pt, image(bytes(own), format: "svg"))
}
"""
NO_SIGN = "\u0378"  # which no font has, as it stands for nothing
LATIN = 0x250  # all fonts have the signs below
UNSEEN = ("Cc", "Cf", "Mc", "Me", "Mn", "Zl", "Zp", "Zs")
MOST = 500  # signs that are looked for
INCH = 96.0  # units of SVG


def needs_library() -> None:
    """Refuses where the library is not installed."""
    if importlib.util.find_spec("typst") is None:
        raise Unable(MISSING)


def pdf(pages: Sequence[str], title: str = "") -> bytes:
    """SVG documents as the pages of a PDF document."""
    return _compiled(pages, title, "pdf", INCH)


def png(page: str, scale: float) -> bytes:
    """An SVG document as a PNG image, with so many pixels for a unit."""
    return _compiled([page], "", "png", scale * INCH)


def missing(texts: Iterable[str]) -> str:
    """The signs of some texts that no font has: each is drawn as what is no sign at all."""
    found = sorted({sign for text in texts for sign in text if ord(sign) >= LATIN and category(sign) not in UNSEEN})
    if not found:
        return ""
    import typst

    signs = "".join([NO_SIGN, *found[:MOST]])
    none, *drawn = typst.compile(SIGNS.encode(), format="png", ppi=30, sys_inputs={"signs": signs})
    return "".join(sign for sign, picture in zip(signs[1:], drawn, strict=True) if picture == none)


def _compiled(pages: Sequence[str], title: str, what: Literal["pdf", "png"], ppi: float) -> bytes:
    import typst

    inputs = {
        "title": shortened(title, 300),
        "pages": str(len(pages)),
        **{str(n): page for n, page in enumerate(pages)},
    }
    try:
        return typst.compile(PAGES.encode(), format=what, ppi=ppi, sys_inputs=inputs)
    except RuntimeError as error:
        raise Unable(f"typst cannot draw this: {error}") from None
