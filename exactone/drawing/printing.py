"""Pictures as PNG and PDF: SVG is handed to typst, which brings its own fonts along and needs nothing of the system."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Literal

from ..solver.errors import Unable
from .svg import shortened

MISSING = 'pictures as PNG and PDF need typst; install it with: pip install "exactone[pictures]"'
PAGES = """
#set document(title: sys.inputs.title, date: none)
#for number in range(int(sys.inputs.pages)) {
  page(width: auto, height: auto, margin: 0pt, image(bytes(sys.inputs.at(str(number))), format: "svg"))
}
"""
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
