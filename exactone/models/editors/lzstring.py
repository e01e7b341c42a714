"""lz-string: how f-puzzles and SudokuPad pack a text into the letters of a link.

The text is UTF-16, and a dictionary grows by one entry with each code, as in LZW. Codes are bits,
the lowest first, and widen by one bit whenever the dictionary is full:

    0  a new character of 8 bits follows       2  the text ends here
    1  a new character of 16 bits follows      3 and up  an entry of the dictionary

Six bits are one letter of base 64, the first bit highest. The format is that of the library
lz-string (https://github.com/pieroxy/lz-string), its compressToBase64.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError

LONGEST = 1_000_000  # letters of a packed text
LARGEST = 2_000_000  # UTF-16 units of the text in it
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
CHARACTER_8, CHARACTER_16, END = 0, 1, 2
_BITS = 6  # of a letter
_CUT_OFF = "this link is cut off, or a sign of it was changed on its way; copy all of it again"
_REVERSED = [int(f"{value:06b}"[::-1], 2) for value in range(1 << _BITS)]


def decompressed(packed: str, begins: str = "") -> str:
    """The text that was packed into letters, which may be percent-encoded, in the alphabet of
    base 64 or in one of those for addresses; where more than one may be meant, the one in which
    the text begins so."""
    if len(packed) > LONGEST:
        raise PuzzleError(
            f"this link has {numbered(len(packed), 'sign')}; {LONGEST:,} are the most"
        )
    if "%" in packed:
        packed = unquote(packed)
    body = packed.strip().replace(" ", "+").rstrip("=$")
    if not re.fullmatch(r"[A-Za-z0-9+/_-]+", body):
        raise PuzzleError("this link has signs that no packed puzzle has; copy all of it again")
    texts = list[str]()
    faults = list[PuzzleError]()
    for last_two in _alphabets(body):
        try:
            texts.append(_text(_unpacked(body, LETTERS + last_two)))
        except PuzzleError as fault:
            faults.append(fault)
    if not texts:
        raise faults[0]
    return next((text for text in texts if text.startswith(begins)), texts[0])


def compressed(text: str) -> str:
    """A text packed into letters of base 64, with = at the end up to a multiple of four."""
    letters = _packed(_units(text), LETTERS + "+/")
    return letters + "=" * (-len(letters) % 4)


def _alphabets(body: str) -> list[str]:
    """The last two letters of the alphabets that a text may be in, the likeliest first.

    lz-string's own alphabet for addresses has + and -, that of base 64 for addresses - and _.
    """
    if "_" in body:
        return ["-_"]
    if "-" not in body:
        return ["+/"]
    return ["+-"] if "+" in body else ["+-", "-_"]


def _text(units: str) -> str:
    """The text of UTF-16 units; halves of pairs that stand alone are replaced."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _units(text: str) -> str:
    """The UTF-16 units of a text, as characters."""
    if all(ord(sign) < 0x10000 for sign in text):
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(int.from_bytes(raw[at : at + 2], "little")) for at in range(0, len(raw), 2))


class _Reader:
    """The bits of a packed text, the lowest bit of a code first."""

    def __init__(self, body: str, alphabet: str) -> None:
        number = {letter: _REVERSED[value] for value, letter in enumerate(alphabet)}
        self.letters = [number.get(letter, -1) for letter in body]
        self.at = 0
        self.bits = 0
        self.count = 0

    def read(self, width: int) -> int:
        """The next code of so many bits."""
        while self.count < width:
            if self.at >= len(self.letters) or self.letters[self.at] < 0:
                raise PuzzleError(_CUT_OFF)
            self.bits |= self.letters[self.at] << self.count
            self.count += _BITS
            self.at += 1
        code = self.bits & ((1 << width) - 1)
        self.bits >>= width
        self.count -= width
        return code


def _unpacked(body: str, alphabet: str) -> str:
    """The UTF-16 units in a packed text."""
    reader = _Reader(body, alphabet)
    entries = ["", "", ""]  # the first three codes are no entries
    width = 2
    words = list[str]()
    length = 0
    before = ""
    while True:
        code = reader.read(width)
        if code == END:
            return "".join(words)
        if code in (CHARACTER_8, CHARACTER_16):
            entries.append(chr(reader.read(8 if code == CHARACTER_8 else 16)))
            code = len(entries) - 1
        elif code > len(entries) or (code == len(entries) and not before):
            raise PuzzleError(_CUT_OFF)
        entry = entries[code] if code < len(entries) else before + before[0]
        length += len(entry)
        if length > LARGEST:
            raise PuzzleError(f"this link unpacks to more than {LARGEST:,} signs; no puzzle does")
        words.append(entry)
        if before:
            entries.append(before + entry[0])
        before = entry
        width = len(entries).bit_length()  # so that the entry that comes next can be said, too


class _Writer:
    """Bits that become letters, the lowest bit of a code first."""

    def __init__(self, alphabet: str) -> None:
        self.letter = [alphabet[value] for value in _REVERSED]
        self.letters = list[str]()
        self.bits = 0
        self.count = 0

    def write(self, code: int, width: int) -> None:
        """Adds a code of so many bits."""
        self.bits |= code << self.count
        self.count += width
        while self.count >= _BITS:
            self.letters.append(self.letter[self.bits & (1 << _BITS) - 1])
            self.bits >>= _BITS
            self.count -= _BITS

    def text(self) -> str:
        """All letters; the last one has a bit more than was written, even where that is a whole
        letter."""
        self.write(0, _BITS - self.count)
        return "".join(self.letters)


def _packed(units: str, alphabet: str) -> str:
    """UTF-16 units as letters."""
    writer = _Writer(alphabet)
    number = dict[str, int]()  # of each entry
    unsaid = set[str]()  # characters that were met, and not yet written
    entries = 3  # those that who reads this has by now
    width = 2

    def say(entry: str) -> None:
        nonlocal entries, width
        if entry in unsaid:
            wide = ord(entry) > 0xFF
            writer.write(CHARACTER_16 if wide else CHARACTER_8, width)
            writer.write(ord(entry), 16 if wide else 8)
            unsaid.remove(entry)
            entries += 1
        else:
            writer.write(number[entry], width)
        entries += width > 2  # but with the first one there is none before it to go on from
        width = entries.bit_length()

    before = ""
    for unit in units:
        if unit not in number:
            number[unit] = len(number) + 3
            unsaid.add(unit)
        if before + unit in number:
            before += unit
        else:
            say(before)
            number[before + unit] = len(number) + 3
            before = unit
    if before:
        say(before)
    writer.write(END, width)
    return writer.text()
