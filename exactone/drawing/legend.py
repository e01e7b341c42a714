"""The legend of a picture: for each sort of things that are drawn a sample, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi

from exactone.solver.grid import LegendEntry

from .board import frame, head
from .svg import Drawing, element, measure, number, path, wrapped

# a line of words, and a letter of them
LINE = 21.0
LETTER = 8.5
SAMPLE = 38.0  # how wide a sample is, with what is left free behind it
INDENT = 4.0
LONG = 26.0
LONGEST = 10  # lines of one that is wrapped
FILLS = ("shaded", "cloned", "rowindexer", "columnindexer", "boxindexer")  # of cells
DOTS = {"○": "ring", "●": "dot"}


def legend(keys: Sequence[LegendEntry], width: float) -> Drawing:
    """Samples with words beside them, in lines that are about so wide."""
    lines = list[str]()
    y = 0.0
    widest = 0.0
    for sample, said in keys:
        lines += _sample(sample, y + LINE / 2)
        for words in wrapped(said, int((width - SAMPLE) / LETTER), LONGEST):
            lines.append(element("text", words, class_="words", x=SAMPLE, y=y + LINE - 6))
            widest = max(widest, measure(words) * LETTER)
            y += LINE
    return Drawing(SAMPLE + widest + 4, y, lines)


def _sample(sample: str, y: float) -> Iterator[str]:
    """How something looks, small."""
    left = INDENT
    right = INDENT + LONG
    middle = INDENT + LONG / 2
    first = sample.split()[0]
    if sample in DOTS:
        yield element("circle", class_=DOTS[sample], cx=middle, cy=y, r=5)
    elif sample == "even":
        yield from path([frame(middle - 8, y - 8, 16, 16)], "parity")
    elif sample == "odd":
        yield element("circle", class_="parity", cx=middle, cy=y, r=8.5)
    elif sample in FILLS:
        yield from path([frame(left, y - 7, LONG, 14)], sample)
    elif sample == "cage":
        yield from path([frame(left, y - 7, LONG, 14)], "cage")
    elif sample == "counting":
        yield element("circle", class_="disc", cx=middle, cy=y, r=8.5)
    elif sample == "circled":
        yield element("circle", class_="disc", cx=middle, cy=y, r=8.5)
        yield element("text", "12", class_="symbol", x=middle, y=y + 3.5, font_size=9)
    elif sample == "outside":
        step = 8 * cos(pi / 4)
        tail = (middle - step, y - step)
        tip = (middle + step, y + step)
        yield from path([_straight(*tail, *tip), head(tail, tip, 0.7)], "arrow")
    elif first == "arrow":
        yield element("circle", class_="hoop", cx=left + 6, cy=y, r=6)
        yield from path(
            [_straight(left + 12, y, right, y), head((left, y), (right, y), 0.7)], "arrow"
        )
    elif first in ("thermometer", "slow"):
        bulb = "bulb" if first == "thermometer" else "hollow"
        yield from path([_straight(left + 8, y, right - 4, y)], f"{first} sample")
        yield element("circle", class_=bulb, cx=left + 8, cy=y, r=8)
    elif first in ("line", "diagonal"):
        yield from path([_straight(left + 4, y, right - 4, y)], sample)
    else:
        yield element("text", sample, class_="clue middle", x=middle, y=y + 5.5)


def _straight(a: float, b: float, c: float, d: float) -> str:
    return f"M{number(a)} {number(b)}L{number(c)} {number(d)}"
