"""A drawing as a whole SVG document, with a title and a description for those who cannot see it."""

from __future__ import annotations

from .style import ROOT, style
from .svg import Drawing, element, number, shortened

PADDING = 6.0
TITLE, DESCRIPTION = 300, 2000  # letters


def document(
    drawing: Drawing,
    title: str,
    description: str = "",
    *,
    millimetres: float | None = None,
    printed: bool = False,
    padding: float = PADDING,
) -> str:
    """The document; a unit of the drawing is so many millimetres, else a pixel."""
    wide, high = drawing.width + 2 * padding, drawing.height + 2 * padding
    unit, name = (1.0, "") if millimetres is None else (millimetres, "mm")
    body = [element("rect", class_="paper", x=-padding, y=-padding, width=wide, height=high), *drawing.lines]
    size = " ".join(f'{key}="{number(value * unit)}{name}"' for key, value in (("width", wide), ("height", high)))
    box = " ".join(map(number, (-padding, -padding, wide, high)))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" role="img" {size} viewBox="{box}">',
        f"  {element('title', shortened(title, TITLE))}",
        *([f"  {element('desc', shortened(description, DESCRIPTION))}"] if description else []),
        "  <style>",
        *(f"    {rule}" for rule in style(body, printed)),
        "  </style>",
        *(f"  {line}" for line in body),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
