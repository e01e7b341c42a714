"""Where the keys of a TOML or JSON text stand, and the tables and pictures under them:
each place is found once.

The text was parsed before, so nothing is refused here: what makes no sense ends the search for
places.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass, field

from .document import NAME, TEXT

_LONG = r"""'''[^']*+(?:'(?!'')[^']*+)*+'{3,5}|"{3}[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"{3,5}"""
_NAMES = rf"{NAME}(?:[ \t]*+\.[ \t]*+{NAME})*+"

LONG = re.compile(_LONG, re.S)
_NAME = re.compile(NAME)
KEY = re.compile(rf"({_NAMES})[ \t]*+=[ \t]*+|({TEXT})\s*+:\s*+")  # of TOML, of JSON
HEADER = re.compile(rf"\[(\[?+)[ \t]*+({_NAMES})[ \t]*+\]\]?+")
OPEN = re.compile(r"[\[{]")
CLOSE = re.compile(r"[\]}]")
PLAIN = re.compile(rf"""{TEXT}|[^\[\]{{}},"'\#\n]++""")
GAP = re.compile(r"(?:[\s,]++|\#[^\n]*+)*+")  # between keys
# of a list, up to a bracket
FLAT = re.compile(rf"""(?:{_LONG}|{TEXT}|[^\[\]{{}}"'\#]++|\#[^\n]*+)*+""", re.S)


@dataclass(slots=True)
class Place:
    """A key, or a table in a list: its line, that of its first row if it is a picture,
    and what it holds."""

    line: int
    rows: int | None = None
    parts: dict[str, Place] = field(default_factory=dict)
    items: list[Place] = field(default_factory=list)

    def item(self, line: int) -> Place:
        """One more item of a list, which begins on this line."""
        self.items.append(Place(line))
        return self.items[-1]

    def under(self, names: list[str], line: int) -> Place:
        """What stands under these names, one below the other; where there is a list of tables,
        in its last one."""
        here = self
        for name in names:
            here = here.items[-1] if here.items else here
            if name not in here.parts:
                here.parts[name] = Place(line)
            here = here.parts[name]
        return here


def places(text: str, first: int = 1) -> Place:
    """The places of all keys of a text whose first line has this number."""
    scan = _Scan(text, first)
    root = Place(first)
    scan.take(GAP)
    if text.startswith("{", scan.at):
        scan.value(root)
        return root
    table = root
    while True:
        line = scan.line()
        if header := scan.take(HEADER):
            table = root.under(_names(header[2]), line)
            table = table.item(line) if header[1] else table
        elif key := scan.take(KEY):
            scan.value(table.under(_names(key[0]), line))
        else:
            return root
        scan.take(GAP)


class _Scan:
    """Goes through a text, once and from front to back."""

    def __init__(self, text: str, first: int) -> None:
        self.text = text
        self.at = 0
        self._line = first
        self._counted = 0

    def line(self) -> int:
        """The line that has been reached."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Passes what is of this form, if it comes next."""
        if match := pattern.match(self.text, self.at):
            self.at = match.end()
        return match

    def value(self, place: Place) -> None:
        """Passes the value of a key, and notes the places of all that it holds."""
        # lists and tables that are open; whether it is a table
        inside: list[tuple[Place, bool]] = []
        while True:
            if bracket := self.take(OPEN):
                inside.append((place, bracket[0] == "{"))
            elif not self._plain(place):
                return
            while inside:
                self.take(GAP if inside[-1][1] else FLAT)
                if not self.take(CLOSE):
                    break
                inside.pop()
            if not inside:
                return
            outer, is_table = inside[-1]
            line = self.line()
            if not is_table:
                place = outer.item(line)
            elif key := self.take(KEY):
                place = outer.under(_names(key[0]), line)
            else:
                return

    def _plain(self, place: Place) -> bool:
        """Passes a value without brackets; a picture is found in the text row by row if nothing in
        it is escaped."""
        line = self.line()
        picture = self.take(LONG)
        if picture and (picture[0][0] == "'" or "\\" not in picture[0]):
            place.rows = line + (picture[0][3] == "\n")
        return bool(picture or self.take(PLAIN))


def _names(key: str) -> list[str]:
    return [_spoken(name) for name in _NAME.findall(key)]


def _spoken(name: str) -> str:
    """A name without its quotes."""
    if name[0] not in "'\"":
        return name
    if name[0] == "'" or "\\" not in name:
        return name[1:-1]
    try:
        return str(json.loads(name))
    except ValueError:  # as \U0001F600, which JSON does not have
        return str(tomllib.loads(f"name = {name}")["name"])
