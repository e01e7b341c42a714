"""The colours and line widths of pictures, as rules of one <style>; a page may override them.

Colours of tiles go round the circle three times, first pastel, then pale, then strong; names of
colours are obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

ROOT = "exactone"  # the class of the picture, so that the rules concern nothing else on a page
_BRIGHT = """
#ffb0a8 #9cceff #9fdda0 #e9b4f5 #eac578 #6cdfe5 #ffaec8 #bdc3ff #c8d382 #ffb888 #7fe1c0 #7dd8ff
#ffcfca #c4e1ff #c6e9c6 #f0d2f7 #f0dcb1 #afebee #ffcedc #d5daff #dce3b6 #fed4b9 #b7ecd8 #b6e6ff
#f4928a #7cb4fc #7fc581 #d398e0 #d4ab4f #30c8cf #ef90ae #a2a8fc #afba5c #ec9c63 #52caa5 #51bfee
"""
_DARK = """
#8a423d #315c92 #326935 #73477d #745500 #006b71 #874058 #505392 #59610f #85491a #006c52 #006488
#5e3532 #2c4462 #2d4b2e #513856 #514019 #0c4c4f #5c3441 #3c3f62 #41461e #5b3922 #1a4d3d #1a485c
#b25e59 #4b7cba #4d8b50 #9764a3 #98741a #008d94 #ae5d78 #6e72ba #78822b #ac6734 #168f70 #1785af
"""
TINTS = _BRIGHT.split()
DARK_TINTS = _DARK.split()
NAMED = {
    "red": 24,
    "blue": 25,
    "green": 26,
    "purple": 27,
    "violet": 27,
    "yellow": 4,
    "gold": 28,
    "cyan": 5,
    "teal": 29,
    "pink": 6,
    "olive": 8,
    "orange": 33,
    "brown": 28,
    "turquoise": 34,
    "sky": 35,
    "sea": 1,
    "land": 2,
    "wood": 26,
    "grass": 2,
    "sand": 16,
    "beach": 16,
}
PLAIN = {"white": "white", "none": "white", "grey": "blocked", "gray": "blocked", "black": "black"}


class Rule(NamedTuple):
    """How things of a class look, on a bright page and, where that is different, on a dark one.

    A class that changes another one says of which elements, and so counts for more: also where a
    second picture on the same page has the rules of the other one only, and comes later.
    """

    bright: str
    dark: str = ""
    of: str = ""

    def chosen(self, name: str) -> str:
        """What chooses the things that look so."""
        return f".{ROOT} {self.of}.{name}"


INK = "#1c1e21"
PAPER = "#ffffff"
DARK_INK = "#e6e8ea"
DARK_PAPER = "#16181b"
LINES = "fill: none; stroke-linecap: round; stroke-linejoin: round; stroke: "
OTHER_LINES = (  # sorts of lines for which setters have no colour: none of those that have one
    ("#8fc1ee", "#2f5f8f"),
    ("#f2a0b5", "#8c4458"),
    ("#e3c25c", "#7a6210"),
    ("#b99f86", "#6b5340"),
    ("#9ea6f0", "#4d5299"),
    ("#c7d36a", "#626c17"),
)
OTHERS = len(OTHER_LINES)
RULES = {
    "paper": Rule(f"fill: {PAPER}", f"fill: {DARK_PAPER}"),
    "cell": Rule(f"fill: {PAPER}", f"fill: {DARK_PAPER}"),
    "white": Rule("fill: #ffffff", "fill: #d5d8db"),
    "black": Rule("fill: #2b2e33", "fill: #000000"),
    "filled": Rule("fill: #2b2e33", "fill: #c9ccd0"),
    "blocked": Rule("fill: #d4d7da", "fill: #3c4147"),
    "pale": Rule("fill: #eef1f4", "fill: #22262b"),
    **{
        f"t{n}": Rule(f"fill: {a}", f"fill: {b}")
        for n, (a, b) in enumerate(zip(TINTS, DARK_TINTS, strict=True))
    },
    "thin": Rule(f"{LINES}#8b9096; stroke-width: 1", "stroke: #5d636a"),
    "wall": Rule(f"{LINES}{INK}; stroke-width: 3", f"stroke: {DARK_INK}"),
    "node": Rule(f"fill: {INK}", f"fill: {DARK_INK}"),
    "dot": Rule(
        f"fill: {INK}; stroke: {INK}; stroke-width: 1.5", "fill: #000000; stroke: #ffffff"
    ),  # black stays black
    "ring": Rule(f"fill: {PAPER}; stroke: {INK}; stroke-width: 1.5", "stroke: #ffffff"),
    "disc": Rule(
        f"fill: {PAPER}; stroke: {INK}; stroke-width: 1.5",
        f"fill: {DARK_PAPER}; stroke: {DARK_INK}",
    ),
    "head": Rule(f"{LINES}#8b9096; stroke-width: 34"),
    "inside": Rule(f"{LINES}{PAPER}; stroke-width: 30", f"stroke: {DARK_PAPER}"),
    "star": Rule(f"fill: {INK}", f"fill: {DARK_INK}"),
    "cross": Rule(f"{LINES}#8b9096; stroke-width: 2", "stroke: #7d848c"),
    "cage": Rule(
        f"fill: none; stroke: {INK}; stroke-width: 1; stroke-dasharray: 4 3", f"stroke: {DARK_INK}"
    ),
    "road": Rule(
        "fill: none; stroke: #5b6570; stroke-width: 12; stroke-linejoin: round", "stroke: #aab2ba"
    ),
    "loop": Rule(f"{LINES}#1565c0; stroke-width: 5", "stroke: #6cb2ff"),
    "line": Rule(f"{LINES}#c3c8cd; stroke-width: 8", "stroke: #4d545c"),
    "thermometer": Rule(f"{LINES}#c3c8cd; stroke-width: 14", "stroke: #4d545c"),
    "bulb": Rule("fill: #c3c8cd", "fill: #4d545c"),
    "diagonal": Rule(f"{LINES}#9cc4ea; stroke-width: 2", "stroke: #3f6288"),
    "arrow": Rule(f"{LINES}#8b9096; stroke-width: 2", "stroke: #8b9096"),
    "pointer": Rule(f"{LINES}{INK}; stroke-width: 2", f"stroke: {DARK_INK}"),
    "onfull": Rule("stroke: #c9ccd0", "stroke: #2b2e33", "path"),
    "slow": Rule(f"{LINES}#d8dce0; stroke-width: 14", "stroke: #3d434a"),
    "hollow": Rule(
        "fill: #ffffff; stroke: #c3c8cd; stroke-width: 4", "fill: #16181b; stroke: #4d545c"
    ),
    "german": Rule("stroke: #7ccb7f", "stroke: #35733a", "path"),
    "dutch": Rule("stroke: #f2a65a", "stroke: #9a5a1c", "path"),
    "whispers": Rule("stroke: #7fcfc4", "stroke: #1f6f68", "path"),
    "renban": Rule("stroke: #cf8fdc", "stroke: #7d4a8c", "path"),
    "palindrome": Rule("stroke: #b4bac1", "stroke: #59616a", "path"),
    "entropic": Rule("stroke: #fbcba4", "stroke: #80583a", "path"),
    "modular": Rule("stroke: #6fd0d6", "stroke: #17666d", "path"),
    "zipper": Rule("stroke: #cbbaf0", "stroke: #5d4a8a", "path"),
    "regionsum": Rule("stroke: #8ad8f8", "stroke: #1d6a8c", "path"),
    "doublearrow": Rule("stroke: #8b9096; stroke-width: 2", of="path"),
    "between": Rule("stroke: #a9afb5", "stroke: #5d646b", "path"),
    "lockout": Rule("stroke: #a8bdf0", "stroke: #33508f", "path"),
    "diamond": Rule(
        f"fill: {PAPER}; stroke: #4f74c9; stroke-width: 2",
        f"fill: {DARK_PAPER}; stroke: #7f9fe6",
    ),
    "rowindexer": Rule("fill: #dcf1d8", "fill: #274a22"),
    "columnindexer": Rule("fill: #fbdcd9", "fill: #592823"),
    "boxindexer": Rule("fill: #d9e6fb", "fill: #243d63"),
    **{
        f"s{n}": Rule(f"stroke: {a}", f"stroke: {b}", "path")
        for n, (a, b) in enumerate(OTHER_LINES)
    },
    "hoop": Rule("fill: none; stroke: #8b9096; stroke-width: 2"),
    "sample": Rule("stroke-width: 8", of="path"),
    "parity": Rule("fill: #d4d8dc", "fill: #3f454c"),
    "cloned": Rule("fill: #f6ecc9", "fill: #45401f"),
    "shaded": Rule("fill: #dbe9f7", "fill: #22384d"),
    "differs": Rule(f"{LINES}#d83b01; stroke-width: 3", "stroke: #ff8a50"),
    "reason": Rule(f"{LINES}#1565c0; stroke-width: 3", "stroke: #6cb2ff"),
    "follows": Rule(f"{LINES}#2e7d32; stroke-width: 3", "stroke: #81c784"),
    "open": Rule(f"{LINES}#8e5bb5; stroke-width: 2.5; stroke-dasharray: 1 5", "stroke: #c9a0e8"),
    "halo": Rule("stroke-width: 13; stroke-dasharray: none; stroke-opacity: 0.6", of="path"),
    "symbol": Rule(f"fill: {INK}; text-anchor: middle", f"fill: {DARK_INK}"),
    "given": Rule("font-weight: bold", of="text"),
    "found": Rule("fill: #1457a8", "fill: #8cc4ff", "text"),
    "onfilled": Rule("fill: #c9ccd0", "fill: #2b2e33", "text"),
    "ringed": Rule("stroke: #c9ccd0", "stroke: #2b2e33", "circle"),
    "ondot": Rule("fill: #ffffff", of="text"),
    "small": Rule(f"fill: {INK}; font-size: 11px", f"fill: {DARK_INK}"),
    "middle": Rule("text-anchor: middle", of="text"),
    "end": Rule("text-anchor: end", of="text"),
    "clue": Rule(f"fill: {INK}; font-size: 16px", f"fill: {DARK_INK}"),
    "words": Rule(f"fill: {INK}; font-size: 14px", f"fill: {DARK_INK}"),
    "heading": Rule(f"fill: {INK}; font-size: 18px; font-weight: bold", f"fill: {DARK_INK}"),
    "faint": Rule("fill: #6a7077", "fill: #9aa1a8", "text"),
}
FONT = "font-family: 'Helvetica Neue', Arial, 'DejaVu Sans', 'Noto Sans', sans-serif"
PRINTED = "font-family: 'Libertinus Serif', serif"  # what the library for print brings along
PRINTED_SIGNS = "font-family: 'DejaVu Sans Mono', monospace"
SIGNS = ("symbol", "clue", "small")


def style(lines: Iterable[str], printed: bool = False) -> list[str]:
    """The rules for the classes that are used; print has no dark page."""
    used = {
        name
        for line in lines
        for some in re.findall(r'class="([^"]*)"', line)
        for name in some.split()
    }
    own = {name: rule for name, rule in RULES.items() if name in used}
    bright = [f"{rule.chosen(name)} {{ {rule.bright} }}" for name, rule in own.items()]
    dark = [f"  {rule.chosen(name)} {{ {rule.dark} }}" for name, rule in own.items() if rule.dark]
    night = [] if printed or not dark else ["@media (prefers-color-scheme: dark) {", *dark, "}"]
    signs = [f".{ROOT} .{name} {{ {PRINTED_SIGNS} }}" for name in SIGNS if printed and name in used]
    return [f".{ROOT} text {{ {PRINTED if printed else FONT} }}", *signs, *bright, *night]


def tint(said: int | str) -> str:
    """The class of a tint: the name of a colour where it is one,
    else one of the tints by number."""
    if isinstance(said, int):
        return f"t{said % len(TINTS)}"
    return PLAIN.get(said.lower()) or f"t{NAMED[said.lower()] % len(TINTS)}"


def is_colour(name: str) -> bool:
    """Whether this is the name of a colour."""
    return name.lower() in NAMED or name.lower() in PLAIN
