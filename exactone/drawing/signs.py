"""Signs of drawings: how wide they are, how lines are told apart,
and what stands for them where there is but ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""What is drawn where walls meet, by the ways in which they go on: up 1, right 2, down 4,
left 8."""

LINES = "─│┌┐└┘├┤┬┴┼"
HEAVY = dict(zip(f"{LINES}· ", "━┃┏┓┗┛┣┫┳┻╋· ", strict=True))
"""Signs of lines that differ, in place of a mark, which would tear lines apart."""

DOWNWARDS = "│┌┐├┤┬┼┃┏┓┣┫┳╋"
UPWARDS = "│└┘├┤┴┼┃┗┛┣┫┻╋"
LEFTWARDS = "─┐┘┤┬┴┼━┓┛┫┳┻╋"
RIGHTWARDS = "─┌└├┬┴┼━┏┗┣┳┻╋"
CORNERS = frozenset(DOWNWARDS + UPWARDS) - frozenset("│┃")

DOT = "·"
OPEN = "."
SPELLED = {
    **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
    **dict.fromkeys("┏┓┗┛┣┫┳┻╋", "#"),
    **dict.fromkeys("╓╟╙╖╢╜", "++"),  # where a margin meets walls
    **dict.fromkeys("─╴╶", "-"),
    **dict.fromkeys("│╵╷", "|"),
    "═": "=",
    "║": "::",
    "━": "=",
    "┃": "#",
    DOT: OPEN,
    "★": "*",
    "×": "x",
}
"""What stands for the signs of drawings in ASCII."""


def can_be_spelled(encoding: str) -> bool:
    """Whether an encoding has the signs of drawings."""
    try:
        "".join(SPELLED).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width(words: str) -> int:
    """How wide words are on a screen."""
    if words.isascii():
        return len(words)
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in words)
    return len(words) + wide - sum(unicodedata.combining(sign) > 0 for sign in words)


def escaped(symbol: str) -> str:
    """A symbol of a puzzle in ASCII; the signs of drawings stay,
    and are spelled with the lines around them."""
    return "".join(
        sign if sign in SPELLED else sign.encode("ascii", "backslashreplace").decode()
        for sign in symbol
    )


def between(lines: Sequence[str]) -> list[str]:
    """What goes up and down above, between and below lines:
    in ASCII a corner does not show where it leads."""
    blank = " " * len(lines[0])
    drawn = list[str]()
    for above, below in pairwise([blank, *lines, blank]):
        both = zip(above, below, strict=True)
        drawn.append(
            "".join("|" if up in DOWNWARDS or down in UPWARDS else " " for up, down in both)
        )
    return drawn
