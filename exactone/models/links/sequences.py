"""How the body of a link of puzz.link says numbers, walls and marks, one after the other.

A sequence has so many items; those that are blank are skipped. What a sequence reads is a mapping
from the number of an item to its value; what it is given to write, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeVar

from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
UNKNOWN = "."  # a number that is there and not told
T = TypeVar("T")


class Body:
    """The body of a link, which is read from its start to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def is_read(self) -> bool:
        """Whether nothing is left of it but a slash, which many put behind a link."""
        return self.text[self.at :] in ("", "/")

    def look(self) -> str:
        """The next character."""
        if self.at >= len(self.text):
            raise PuzzleError("this link ends too early; copy all of it")
        return self.text[self.at]

    def take(self, number: int = 1) -> str:
        """The next characters."""
        if self.at + number > len(self.text):
            raise PuzzleError("this link ends too early; copy all of it")
        self.at += number
        return self.text[self.at - number : self.at]

    def number(self, digits: int, base: int) -> int:
        """The number that the next characters are."""
        text = self.take(digits)
        if not all(sign in DIGITS[:base] for sign in text):
            raise self.wrong(text)
        return int(text, base)

    def rest(self) -> str:
        """All that is left of it."""
        return self.take(len(self.text) - self.at)

    def pass_slash(self) -> None:
        """Passes a slash, which parts what is on both sides of it."""
        if (sign := self.take()) != "/":
            raise self.wrong(sign)

    def wrong(self, text: str) -> PuzzleError:
        """That this cannot stand where it was read."""
        place = self.at - len(text) + 1
        return PuzzleError(
            f"{quoted(text)}, character {place} of the last part of this link, says nothing there; "
            "copy the whole link again"
        )


class Items(Protocol[T]):
    """Reads and writes so many items."""

    def read(self, body: Body, count: int) -> dict[int, T]:
        """Those that are not blank."""

    def write(self, items: Mapping[int, T], count: int) -> str:
        """The items that are not blank, as they stand in a link."""


def in_base(number: int, base: int, digits: int = 1) -> str:
    """A number as a link writes it, with so many digits at least."""
    text = ""
    while number or len(text) < digits:
        number, digit = divmod(number, base)
        text = DIGITS[digit] + text
    return text


class Skips(NamedTuple):
    """Letters that skip blank items: the first one skips one."""

    first: str
    most: int

    def skipped(self, sign: str) -> int:
        """How many items this letter skips; 0 if it is none of these."""
        place = DIGITS.find(sign) - DIGITS.index(self.first) + 1
        return place if 0 < place <= self.most else 0

    def letters(self, blanks: int) -> str:
        """What skips so many."""
        start = DIGITS.index(self.first) - 1
        whole, rest = divmod(blanks, self.most)
        return DIGITS[start + self.most] * whole + (DIGITS[start + rest] if rest else "")


def refuse_beyond(at: int, count: int) -> None:
    """Refuses a link that skips more items than there are."""
    if at > count:
        raise PuzzleError("this link skips more cells than there are; is its size right?")


def between(items: Mapping[int, T], count: int) -> Iterator[tuple[int, int, T]]:
    """Each item, with its number and how many blank ones stand before it."""
    last = -1
    for number in sorted(items):
        if number < count:
            yield number - last - 1, number, items[number]
            last = number


class SpacedItems(Items[T]):
    """Items whose signs say as well how many blank places stand behind each; g to z skip."""

    skips = Skips("g", 20)

    def value_and_blanks(self, sign: str) -> tuple[T, int] | None:
        """What a sign says; None where it says nothing."""
        raise NotImplementedError

    def read(self, body: Body, count: int) -> dict[int, T]:
        values: dict[int, T] = {}
        at = 0
        while at < count:
            sign = body.take()
            if skipped := self.skips.skipped(sign):
                at += skipped
                refuse_beyond(at, count)
            elif said := self.value_and_blanks(sign):
                values[at], blanks = said
                at += 1 + blanks
            else:
                raise body.wrong(sign)
        return values


class SpacedBits(SpacedItems[int]):
    """Items of two sorts, 0 and 1: a hex sign is twice the blank places behind the item, up to
    seven, and one more for 1."""

    known: tuple[int, ...] = (0, 1)
    behind = 7

    def value_and_blanks(self, sign: str) -> tuple[int, int] | None:
        blanks, bit = divmod(DIGITS.find(sign), 2)
        return (bit, blanks) if bit in self.known and 0 <= blanks <= self.behind else None

    def write(self, items: Mapping[int, int], count: int) -> str:
        places = sorted(items)
        text = self.skips.letters(min(places, default=count))
        for place, following in pairwise([*places, count]):
            blanks = following - place - 1
            is_last = following == count  # beyond the last place all is blank
            said = self.behind if is_last else min(blanks, self.behind)
            text += DIGITS[2 * said + items[place]] + self.skips.letters(max(0, blanks - said))
        return text


class SkippingItems(Items[T]):
    """Items each of which says its value, with letters that skip blank ones."""

    skips: Skips

    def read_one(self, body: Body) -> T:
        """The value of the next item."""
        raise NotImplementedError

    def write_one(self, value: T) -> str:
        """A value, as it stands in a link."""
        raise NotImplementedError

    def read(self, body: Body, count: int) -> dict[int, T]:
        values: dict[int, T] = {}
        at = 0
        while at < count:
            if skipped := self.skips.skipped(body.look()):
                body.take()
                at += skipped
            else:
                values[at] = self.read_one(body)
                at += 1
        refuse_beyond(at, count)
        return values

    def write(self, items: Mapping[int, T], count: int) -> str:
        text = ""
        end = 0
        for blanks, number, value in between(items, count):
            text += self.skips.letters(blanks) + self.write_one(value)
            end = number + 1
        return text + self.skips.letters(count - end)


Number = int | None
"""A number; None where it is there and not told."""

_LARGE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192)}
_LARGER = {"*": (4, 12240), "$": (5, 77776)}
TOO_LARGE = 77776 + 16**5


class Numbers16(SkippingItems[Number]):
    """Numbers: 0 to f; - and two digits, + and three, and more for larger ones; g to z skip."""

    skips = Skips("g", 20)

    def read_one(self, body: Body) -> Number:
        sign = body.take()
        if sign == UNKNOWN:
            return None
        if large := {**_LARGE, **_LARGER}.get(sign):
            digits, more = large
            return body.number(digits, 16) + more
        if sign not in DIGITS[:16]:
            raise body.wrong(sign)
        return int(sign, 16)

    def write_one(self, value: Number) -> str:
        return UNKNOWN if value is None else written16(value)


def written16(value: int) -> str:
    """A number, as sequences of base 16 write it."""
    if value < 16:
        return in_base(value, 16)
    for limit, sign in ((256, "-"), (4096, "+"), (8192, "="), (12240, "%"), (77776, "*")):
        if value < limit:
            digits, more = {**_LARGE, **_LARGER}[sign]
            return sign + in_base(value - more, 16, digits)
    if value >= TOO_LARGE:
        raise PuzzleError(f"{value:,} is too large for a link; {TOO_LARGE - 1:,} is the most")
    return "$" + in_base(value - 77776, 16, 5)


class Numbers10(SkippingItems[Number]):
    """Numbers from 0 to 9; a to z skip."""

    skips = Skips("a", 26)

    def read_one(self, body: Body) -> Number:
        sign = body.take()
        if sign == UNKNOWN:
            return None
        if sign not in DIGITS[:10]:
            raise body.wrong(sign)
        return int(sign)

    def write_one(self, value: Number) -> str:
        if value is not None and value > 9:
            raise PuzzleError(f"a link of this kind has no number above 9, and this has {value}")
        return UNKNOWN if value is None else DIGITS[value]


Pointing = tuple[int, Number]
"""A direction, 0 for none, 1 up, 2 down, 3 left and 4 right, and a number."""


class Arrows16(SkippingItems[Pointing]):
    """A direction and a number: 0 to 4 and one digit, 5 to 9 and two, - and three; a to z skip."""

    skips = Skips("a", 26)

    def read_one(self, body: Body) -> Pointing:
        if body.look() == "-":
            body.take()
            return body.number(1, 5), body.number(3, 16)
        direction = body.number(1, 10)
        if direction >= 5:
            return direction - 5, body.number(2, 16)
        if body.look() == UNKNOWN:
            body.take()
            return direction, None
        return direction, body.number(1, 16)

    def write_one(self, value: Pointing) -> str:
        direction, number = value
        if number is None:
            return f"{direction}{UNKNOWN}"
        if number < 16:
            return f"{direction}{in_base(number, 16)}"
        if number < 256:
            return f"{direction + 5}{in_base(number, 16, 2)}"
        if number >= 4096:
            raise PuzzleError(f"{number:,} is too large for a link; 4,095 is the most")
        return f"-{direction}{in_base(number, 16, 3)}"


class Fours(SpacedItems[Number]):
    """Numbers from 0 to 4, each with up to two blank places behind it, or one that is not told."""

    def value_and_blanks(self, sign: str) -> tuple[Number, int] | None:
        if sign == UNKNOWN:
            return None, 0
        if sign not in DIGITS[:15]:
            return None
        blanks, number = divmod(DIGITS.index(sign), 5)
        return number, blanks

    def write(self, items: Mapping[int, Number], count: int) -> str:
        text = ""
        at = 0
        while at < count:
            following = next((step for step in range(count - at) if at + step in items), None)
            if following is None:
                return text + self.skips.letters(count - at)
            text += self.skips.letters(following)
            at += following
            value = items[at]
            if value is not None and value > 4:
                raise PuzzleError(
                    f"a link of this kind has no number above 4, and this has {value}"
                )
            blank = 0
            while value is not None and blank < 2 and at + blank + 1 not in items:
                if at + blank + 1 >= count:
                    blank = 2  # what stands behind the last item is blank
                    break
                blank += 1
            text += UNKNOWN if value is None else DIGITS[5 * blank + value]
            at += 1 + blank
        return text


class Packed(Items[int]):
    """Numbers below a base, several of them in each character."""

    def __init__(self, base: int, together: int) -> None:
        self.base = base
        self.together = together

    def read(self, body: Body, count: int) -> dict[int, int]:
        values: dict[int, int] = {}
        for start in range(0, count, self.together):
            packed = body.number(1, self.base**self.together)
            for place in reversed(range(self.together)):
                packed, value = divmod(packed, self.base)
                if value and start + place < count:
                    values[start + place] = value
        return values

    def write(self, items: Mapping[int, int], count: int) -> str:
        text = ""
        for start in range(0, count, self.together):
            packed = 0
            for place in range(self.together):
                packed = packed * self.base + items.get(start + place, 0)
            text += in_base(packed, self.base**self.together)
        return text


class Digits36(Items[Number]):
    """A number in each place: a digit of base 36, - and two for larger ones; . where it has
    none."""

    most = 36**2 - 1
    not_told = "%@"  # a number that is there and not told

    def read(self, body: Body, count: int) -> dict[int, Number]:
        values: dict[int, Number] = {}
        for at in range(count):
            sign = body.take()
            if sign == ".":
                values[at] = None
            elif sign == "-":
                values[at] = body.number(2, 36)
            elif sign in self.not_told:
                raise PuzzleError(
                    f"this link has ? in its cell {at + 1} (as {sign}), and hitori with ? is not "
                    "read; write a number or nothing there"
                )
            elif sign in DIGITS:
                values[at] = int(sign, 36)
            else:
                raise body.wrong(sign)
        return values

    def write(self, items: Mapping[int, Number], count: int) -> str:
        return "".join(self._one(items.get(at)) for at in range(count))

    def _one(self, value: Number) -> str:
        if value is None:
            return "."
        if value > self.most:
            raise PuzzleError(f"{value:,} is too large for a link; {self.most:,} is the most")
        if value < 36:
            return in_base(value, 36)
        return "-" + in_base(value, 36, 2)


Several = tuple[Number, ...]
"""Some numbers in a cell."""


class SeveralNumbers(SkippingItems[Several]):
    """One to four numbers: 0 to 8 is one, 9 are four ones; two signs of base 36, a to f first, are
    two, three or four of them, each with its own base; g to z skip."""

    skips = Skips("g", 20)
    forms = ((2, 360, 6), (3, 396, 4), (4, 460, 2))
    """How many numbers, from where on these are counted, and the base of each."""

    def read_one(self, body: Body) -> Several:
        sign = body.look()
        if sign not in DIGITS[10:16]:
            body.take()
            if sign == UNKNOWN:
                return (None,)
            if sign not in DIGITS[:10]:
                raise body.wrong(sign)
            return (1,) * 4 if sign == "9" else (int(sign),)
        packed = body.number(2, 36)
        for many, start, base in self.forms:
            if start <= packed < start + base**many:
                packed -= start
                digits = [packed // base**place % base for place in reversed(range(many))]
                return tuple(digit or None for digit in digits)
        raise body.wrong(body.text[body.at - 2 : body.at])

    def write_one(self, value: Several) -> str:
        if value == (1,) * 4:
            return "9"
        if len(value) == 1:
            (number,) = value
            return UNKNOWN if number is None else DIGITS[number]
        _, start, base = self.forms[len(value) - 2]
        packed = 0
        for number in value:
            digit = number or 0
            if digit >= base:
                raise PuzzleError(
                    f"a link cannot say {digit} beside {len(value) - 1} other numbers in a cell"
                )
            packed = packed * base + digit
        return in_base(start + packed, 36, 2)


CIRCLE = 5
"""The direction of a circle, beside those of arrows."""


class CirclesAndArrows(SkippingItems[Pointing]):
    """Circles with a number or with none, and arrows: 0 to f and - and two digits are numbers, . a
    circle without, g to j are arrows up, down, left and right; k to z skip."""

    skips = Skips("k", 16)
    arrows = "ghij"

    def read_one(self, body: Body) -> Pointing:
        sign = body.take()
        if sign == UNKNOWN:
            return CIRCLE, None
        if sign == "-":
            return CIRCLE, body.number(2, 16)
        if sign == "%":
            return 0, None
        if sign in self.arrows:
            return self.arrows.index(sign) + 1, None
        if sign not in DIGITS[:16]:
            raise body.wrong(sign)
        return CIRCLE, int(sign, 16)

    def write_one(self, value: Pointing) -> str:
        direction, number = value
        if direction != CIRCLE:
            return self.arrows[direction - 1]
        if number is None:
            return UNKNOWN
        if number > 255:
            raise PuzzleError(f"{number:,} is too large for this link; 255 is the most")
        if number < 16:
            return in_base(number, 16)
        return "-" + in_base(number, 16, 2)


TwoSums = tuple[int, int]
"""The sum below a blocked cell, and the one to its right; 0 where there is none."""

_SUMS = DIGITS[:20] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_sum(body: Body) -> int:
    """A sum: 0 to j are 0 to 19, A to Z are 20 to 45."""
    sign = body.take()
    if sign not in _SUMS:
        raise body.wrong(sign)
    return _SUMS.index(sign)


def written_sum(value: int) -> str:
    """A sum, as it stands in a link."""
    if value >= len(_SUMS):
        raise PuzzleError(f"{value} is too large for a sum; {len(_SUMS) - 1} is the most")
    return _SUMS[value]


class BlockedCells(SkippingItems[TwoSums]):
    """Blocked cells: . without sums, else the sum below and that to the right; k to z skip."""

    skips = Skips("k", 16)

    def read_one(self, body: Body) -> TwoSums:
        if body.look() == UNKNOWN:
            body.take()
            return 0, 0
        return read_sum(body), read_sum(body)

    def write_one(self, value: TwoSums) -> str:
        if any(value):
            return written_sum(value[0]) + written_sum(value[1])
        return UNKNOWN


class SparseMarks(Items[int]):
    """Items that are there or not: 0 to h is one with so many blank ones behind, i to z skip 1 to
    18."""

    most = 17
    skips = Skips("i", 18)

    def read(self, body: Body, count: int) -> dict[int, int]:
        values: dict[int, int] = {}
        at = 0
        while at < count:
            sign = body.take()
            if skipped := self.skips.skipped(sign):
                at += skipped
            elif sign in DIGITS[: self.most + 1]:
                values[at] = 1
                at += 1 + DIGITS.index(sign)
            else:
                raise body.wrong(sign)
        refuse_beyond(at, count)
        return values

    def write(self, items: Mapping[int, int], count: int) -> str:
        marked = [at for at in sorted(items) if at < count]
        text = self.skips.letters((marked or [count])[0])
        for place, at in enumerate(marked):
            following = marked[place + 1] if place + 1 < len(marked) else count
            blanks = following - at - 1
            text += DIGITS[min(blanks, self.most)]
            text += self.skips.letters(max(blanks - self.most, 0))
        return text


NUMBERS_16 = Numbers16()
DIGITS_36 = Digits36()
SEVERAL_NUMBERS = SeveralNumbers()
CIRCLES_AND_ARROWS = CirclesAndArrows()
BLOCKED_CELLS = BlockedCells()
SPARSE_MARKS = SparseMarks()
NUMBERS_10 = Numbers10()
ARROWS_16 = Arrows16()
FOURS = Fours()
CIRCLES = Packed(3, 3)
"""0, 1 or 2 an item, three of them a character."""
BITS = Packed(2, 5)
"""Whether there is one, five items a character."""


def numbered(items: Sequence[T | None]) -> dict[int, T]:
    """The items of a list that are not None, by their numbers."""
    return {number: item for number, item in enumerate(items) if item is not None}
