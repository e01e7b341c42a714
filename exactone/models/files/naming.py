"""What a text without keys calls its puzzle, and how a grid of a kind is written.

Slitherlink 6x6        kind: nurikabe        pzprv3        a file of puzz.link, with lines
                                             slither       or with slashes
3.2...                 2 . .                 6
.0.1..                 . . 3                 6
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, NoReturn

from exactone.models.base.kinds import kind_class, kinds
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

# What puzzles are called, by the kind that a file of ours would have if there is one of this name.
NAMES = {
    "arukone": "arukone|flow free",
    "balance": "balance(?: loop)?",
    "binairo": "binairo|takuzu|binary puzzle",
    "cojun": "[ck]ojun",
    "creek": "creek",
    "dbchoco": "double ?choco|dbchoco",
    "detour": "detour",
    "diagramless": "diagramless",
    "dotchi": "dotchi(?:[ -]?loop)?",
    "doubleback": "double ?back",
    "doppelblock": "doppelblock",
    "dosufuwa": "dosun-?fuwari|dosufuwa",
    "easyasabc": "easy ?as ?abc|abc end view",
    "fillomino": "fillomino",
    "futoshiki": "futoshiki",
    "firefly": "firefly|fireflies|hotaru ?beam",
    "galaxies": "tentai show|tentaisho|spiral galaxies",
    "geradeweg": "geradeweg",
    "hakoiri": "hakoiri",
    "hanare": "hanare",
    "hashi": "hashi|hashikake|hashiwokakero",
    "heyawake": "heyawake|heyawacky",
    "hidato": "hidato|hidoku",
    "hitori": "hitori",
    "kakurasu": "kakurasu",
    "kakuro": "kakuro|kakkuro|cross sums?",
    "kenken": "ken ?ken|calcudoku|mathdoku|kendoku",
    "koburin": "koburin",
    "kropki": "kropki",
    "kurodoko": "kurodoko|kuromasu",
    "kurotto": "kurotto",
    "lits": "lits|nuruomino",
    "lookair": "look-?air|rukkuea",
    "masyu": "masyu|mashu",
    "midloop": "mid-?loop",
    "minesweeper": "minesweeper",
    "nonogram": "nonogram|picross|griddler|hanjie|paint by numbers",
    "norinori": "norinori",
    "numbrix": "numbrix",
    "numberlink": "numberlink|numlin",
    "nuribou": "nuribou",
    "nurikabe": "nurikabe",
    "nurimaze": "nuri-?maze",
    "nurimisaki": "nurimisaki",
    "putteria": "putteria",
    "rassisilai": "rassi ?silai",
    "regionalyajilin": "regional ?yajilin|yajilin ?regions",
    "sashigane": "sashigane",
    "shakashaka": "shakashaka|proof of quilt",
    "shikaku": "shikaku",
    "paintarea": "paint ?area",
    "pipelink": "pipelink",
    "shingoki": "shingoki|semaphores",
    "shimaguni": "shimaguni",
    "simpleloop": "simple ?loop",
    "slant": "gokigen(?: naname)?",
    "slitherlink": "slither ?link|slither|loop the loop",
    "starbattle": "star ?battle|two not touch",
    "statuepark": "statue ?park",
    "stostone": "stostone",
    "str8ts": "str8ts",
    "sukoro": "sukoro",
    "sukororoom": "sukoro-?(?:room|heya)",
    "tapa": "tapa",
    "tasquare": "ta-?square",
    "tetrochain": "tetrochain",
    "yajilin": "yajilin",
    "yinyang": "yin-?yang",
}
WORDS = {  # which are said of other things, too: only where nearly nothing else stands on the line
    "akari": "akari|light ?up",
    "aquarium": "aquarium",
    "battleships": "battleships?|ships",
    "canalview": "canal(?: ?view)?",
    "castlewall": "castle ?wall",
    "context": "context",
    "country": "country(?: road)?",
    "factors": "factors",
    "galaxies": "galaxies",
    "hashi": "bridges",
    "magnets": "magnets",
    "minesweeper": "mines",
    "moonsun": "moon ?(?:or )?sun",
    "mosaic": "mosaic|fill-a-pix",
    "palisade": "palisade|four ?cells",
    "ripple": "ripple(?: effect)?|hakyuu?",
    "shikaku": "rectangles",
    "skyscrapers": "skyscrapers?",
    "slant": "slant",
    "slitherlink": "fences",
    "snake": "snake",
    "suguru": "suguru|tectonic",
    "tents": "tents",
    "thermometers": "thermometers",
    "shingoki": "traffic lights",
}
_SUDOKU = re.compile(r"su[ -]?doku", re.I)  # of any sort, also where it is called something else
_BLANK = r"(?:[\W\d_]|x(?=\W*\d))*"  # nothing, a number, a size
# kinds that are called like much else, or what is read anyway
NO_NAMES = ("edges", "rules", "sudoku", "tiles")
_KIND = re.compile(r"\s*kind\s*:\s*[\"']?([a-z0-9_-]{1,40})[\"']?\s*", re.I)
_PROGRAM = re.compile(r"\s*pzprv3(?:\.\d+)?[ ]*[/\n][ ]*([a-z0-9_-]{1,40})[ ]*(?:[/\n]|$)", re.I)
LONG = 500  # characters of a line that are looked at


class NamedKind(NamedTuple):
    """What a text calls a puzzle: on which line, from 0, with which word,
    and which kind that is."""

    line: int
    word: str
    kind: str


def refuse_program(text: str) -> None:
    """Refuses a file of puzz.link, and says how one of ours begins."""
    program = _PROGRAM.match(text)
    if program is None:
        return
    name = program[1].lower()
    names = (*NAMES.items(), *_words().items())
    kind = next((kind for kind, pattern in names if re.fullmatch(pattern, name)), name)
    raise PuzzleError(
        f"this is a file of puzz.link with {quoted(name)}, which is not read; {remedy(kind)}",
        row=0,
    )


def refuse_kind(named: NamedKind, other: str = "") -> NoReturn:
    """Refuses a grid that is called as a kind is that nothing reads from a grid alone; it may be
    one of another kind, as which it would be read without the name."""
    if other:
        said = f"{quoted(named.word)} is no name of {other}, as which this would be read"
        own = (
            "" if named.kind in kinds() else f"; where it is {other} all the same, {written(other)}"
        )
        raise PuzzleError(f"{said}; {remedy(named.kind)}{own}", row=named.line)
    said = f"a grid without keys is not read as {named.kind}"
    raise PuzzleError(f"{said}; {remedy(named.kind)}", row=named.line)


def called(heads: Sequence[str]) -> NamedKind | None:
    """What the words above a grid call it, as a file of ours does or as people do; None where
    nothing is called so, or a Sudoku is meant, if of any sort."""
    lines = [line[:LONG] for line in heads]
    for number, line in enumerate(lines):
        if key := _KIND.fullmatch(line):
            return NamedKind(number, key[1], key[1].lower())
    if any(map(_SUDOKU.search, lines)):
        return None
    return next(
        (NamedKind(number, *each) for number, line in enumerate(lines) for each in _names(line)),
        None,
    )


def _names(line: str) -> Iterator[tuple[str, str]]:
    """The names of puzzles on a line, each with the kind that has it."""
    for names, match in ((NAMES, _named().search(line)), (_words(), _alone().fullmatch(line))):
        if match and match.lastindex:
            yield match[match.lastindex], [*names][match.lastindex - 1]


@cache
def _named() -> re.Pattern[str]:
    """A name anywhere in a line."""
    return re.compile(
        "|".join(rf"(?<![a-z])({names})s?(?![a-z])" for names in NAMES.values()), re.I
    )


@cache
def _alone() -> re.Pattern[str]:
    """A name with a number, a size and one word at most."""
    return re.compile(
        "|".join(rf"\W*({names}){_BLANK}(?:[a-z]{{1,8}}{_BLANK})?" for names in _words().values()),
        re.I,
    )


@cache
def _words() -> dict[str, str]:
    """Names that are words as well, and those of kinds of which nothing is said here."""
    return {kind: kind for kind in kinds() if kind not in {*NAMES, *WORDS, *NO_NAMES}} | WORDS


@cache
def picture_key(kind: str) -> str:
    """The key of the only picture that a puzzle of this kind must have, which is all that it must
    have; nothing where a grid alone does not say which picture it is, or is not enough."""
    own = kind_class(kind)
    pictures = own.keys.keys() - own.shapes.keys() - {"given"}
    if len(own.needed) != 1 or len(own.needed[0]) != 1:
        return ""
    (name,) = own.needed[0]
    return name if name == "grid" or pictures == {name} else ""


def remedy(kind: str) -> str:
    """How a puzzle of a kind is written, if there is such a kind."""
    if kind in kinds():
        return written(kind)
    return f"there is no kind {kind}"


def written(kind: str) -> str:
    """How a file of a kind begins."""
    if name := picture_key(kind):
        return (
            f"write kind = \"{kind}\" and, on the lines below, {name} = '''...''' with its picture"
        )
    return f'write kind = "{kind}" with its keys; `exactone new {kind}` prints a file to begin with'
