"""SVG: drawings as lines of it, and as whole documents with colours and titles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from .style import ROOT, style

UNKNOWN = "\N{REPLACEMENT CHARACTER}"


class Box(NamedTuple):
    """Where something is in a drawing, as a rectangle."""

    at: str  # what it is called
    x: float
    y: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> Box:
        """This box so far to the right and down."""
        return self._replace(x=self.x + x, y=self.y + y)


class Drawing(NamedTuple):
    """Lines of SVG, and how much room they take from (0, 0)."""

    width: float
    height: float
    lines: list[str]
    boxes: tuple[Box, ...] = ()  # where its places are, where somebody wants to know


def number(value: float) -> str:
    """A number with two decimals at most."""
    if value % 1:
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(int(value))


def clean(text: str) -> str:
    """A text without what cannot stand in a document, or would turn the writing."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else " " if sign.isspace() else UNKNOWN for sign in text
    )


def escaped(text: str) -> str:
    """A text as it stands between elements. The standard library's escape loads what asks the
    web."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """A text as the value of an attribute."""
    said = escaped(text).replace('"', "&quot;")
    return f'"{said}"'


def element(name: str, text: str | None = None, /, **attributes: Any) -> str:
    """An element with its attributes; `class_` is class, and _ in names is -."""
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}="
        + (quoted(clean(value)) if isinstance(value, str) else f'"{number(value)}"')
        for key, value in attributes.items()
    )
    if text is None:
        return f"<{name}{said}/>"
    return f"<{name}{said}>{escaped(clean(text))}</{name}>"


def group(lines: Iterable[str], **attributes: Any) -> list[str]:
    """Elements in a group; no lines where there are none."""
    inside = [f"  {line}" for line in lines]
    if inside:
        return [element("g", **attributes)[:-2] + ">", *inside, "</g>"]
    return []


def moved(drawing: Drawing, x: float, y: float) -> list[str]:
    """A drawing in another place."""
    if not x and not y:
        return drawing.lines
    return group(drawing.lines, transform=f"translate({number(x)} {number(y)})")


def path(steps: Iterable[str], class_: str) -> list[str]:
    """A path of some steps; none where there are no steps."""
    steps_text = "".join(steps)
    if steps_text:
        return [element("path", class_=class_, d=steps_text)]
    return []


# words


def measure(text: str) -> float:
    """About how wide a text is, in letters of middle size."""
    if text.isascii():
        return float(len(text))
    return float(sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text))


def shortened(text: str, most: float) -> str:
    """A text that is no wider than so many letters."""
    text = " ".join(clean(text[: int(2 * most) + 2]).split())  # more of it is never seen
    if measure(text) <= most:
        return text
    while text and measure(text) > most - 1:
        text = text[:-1]
    return f"{text}…"


def wrapped(text: str, most: float, lines: int = 100) -> list[str]:
    """A text in lines of at most so many letters; what goes beyond so many lines is left out."""
    rows = [""]
    for word in clean(text[: int(2 * most * (lines + 1))]).split():
        if rows[-1] and measure(rows[-1]) + 1 + measure(word) > most:
            rows.append("")
        rows[-1] = shortened(f"{rows[-1]} {word}".strip(), most)
    if len(rows) <= lines:
        return rows[:lines]
    return [*rows[: lines - 1], shortened(f"{rows[lines - 1]} …", most)]


PADDING = 6.0
# letters
TITLE = 300
DESCRIPTION = 2000


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
    wide = drawing.width + 2 * padding
    high = drawing.height + 2 * padding
    unit, name = (1.0, "") if millimetres is None else (millimetres, "mm")
    body = [
        element("rect", class_="paper", x=-padding, y=-padding, width=wide, height=high),
        *drawing.lines,
    ]
    size = " ".join(
        f'{key}="{number(value * unit)}{name}"'
        for key, value in (("width", wide), ("height", high))
    )
    box = " ".join(map(number, (-padding, -padding, wide, high)))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" role="img" {size} '
        f'viewBox="{box}">',
        f"  {element('title', shortened(title, TITLE))}",
        *([f"  {element('desc', shortened(description, DESCRIPTION))}"] if description else []),
        "  <style>",
        *(f"    {rule}" for rule in style(body, printed)),
        "  </style>",
        *(f"  {line}" for line in body),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
