"""Which signs may stand in the cells of a picture, for whoever wants to offer them: read off the
pattern of its signs, and off the words of its key."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

HIGHEST = 9999  # number that anybody wants to be offered
SINGLE = string.ascii_letters + "".join(sorted({*string.punctuation} - {*"._"}))
LISTS = ("1,1", "1/1/1/1", "1\\1", "1+", "2-", "W2", "1>", "W1>")  # signs of several characters
NUMBER = "1"
USUAL = {"?": "what is not told", "#": "no cell"}  # signs that need no words
FEW = 12  # numbers that are offered one by one


class SignOffer(NamedTuple):
    """A sign, and what it means."""

    sign: str
    words: str = ""


@dataclass(frozen=True)
class Offers:
    """What may stand in the cells of a picture."""

    signs: tuple[SignOffer, ...] = ()  # that stand alone
    numbers: tuple[int, int] | None = None  # from the least to the greatest
    before: str = ""  # signs that may stand before a number
    behind: str = ""  # signs that may stand behind one
    areas: bool = False  # any letter or word: cells with the same one belong together
    typed: bool = False  # whether there are others still, that have to be typed
    pattern: str = ""  # all that may stand there, as a regular expression
    blank: str = "."  # what says nothing

    def with_sign(self, sign: str, words: str) -> Offers:
        """These, and one more sign."""
        pattern = f"{self.pattern}|{re.escape(sign)}"
        return replace(self, signs=(*self.signs, SignOffer(sign, words)), pattern=pattern)

    def among(self, known: Collection[str]) -> Offers:
        """Those of these signs, and of the numbers those from the least to the greatest of them."""
        numbers = [int(sign) for sign in known if sign.isascii() and sign.isdecimal()]
        return replace(
            self,
            signs=tuple(each for each in self.signs if each.sign in known),
            numbers=(min(numbers), max(numbers)) if numbers and self.numbers else None,
        )


@cache
def offers(pattern: str, words: str = "") -> Offers:
    """What a pattern allows; the words of its key say what signs mean."""
    fits = re.compile(pattern, re.ASCII).fullmatch
    areas = all(map(fits, string.ascii_uppercase))
    numbers = None if areas else _numbers(pattern)
    single = [sign for sign in SINGLE if fits(sign)]
    if numbers and numbers[0] == numbers[1]:  # a digit that looks like something else
        single = [*single, str(numbers[0])]
        numbers = None
    signs = [sign for sign in single if not areas or not sign.isalpha()]
    if areas:  # anything may name one, but for what is no cell
        signs = [sign for sign in "#" if fits(sign) and _said(sign, words)]
    behind = "".join(sign for sign in SINGLE if fits(NUMBER + sign))
    before = "".join(sign for sign in SINGLE if fits(sign + NUMBER))
    return Offers(
        tuple(SignOffer(sign, _meaning(sign, words)) for sign in signs),
        numbers,
        "" if areas else before,
        "" if areas else behind,
        areas,
        not areas and any(map(fits, LISTS)),
        pattern,
        "." if fits(".") else "",
    )


def listed(signs: Iterable[tuple[str, str]], blank: str = ".") -> Offers:
    """Just these signs, each with what it means."""
    found = tuple(SignOffer(*each) for each in signs)
    pattern = "|".join(re.escape(each.sign) for each in found)
    return Offers(found, pattern=f"{pattern}|[._]" if pattern else "[._]", blank=blank)


def _numbers(pattern: str) -> tuple[int, int] | None:
    """The least and the greatest number that fits."""
    fits = re.compile(pattern, re.ASCII).fullmatch
    digits = [number for number in range(10) if fits(str(number))]
    if not digits:
        return None
    larger = (10**length - 1 for length in range(len(str(HIGHEST)), 1, -1))
    return digits[0], next((high for high in larger if fits(str(high))), digits[-1])


def _meaning(sign: str, words: str) -> str:
    """What a sign means: what the words of its key say, or else what it usually does."""
    return _said(sign, words) or (f"letter {sign}" if sign.isalpha() else USUAL.get(sign, ""))


def _said(sign: str, words: str) -> str:
    """What the words of a key say of a sign: "a white one" of W in "B a shaded cell, W a white
    one"; what it looks like in "F ┌, 7 ┐"."""
    begin = rf"(?:^|[ :(]){re.escape(sign)}"
    if looks := re.search(rf"{begin} ([^\x00-\x7f])(?=[,;]|$)", words):
        return looks[1]
    others = r"(?:(?:,| or| and)? \S{1,2}(?= ))*?"
    meant = r"(?:(?:for|is|are) )?((?:a|(?!or |and )[a-z]{2,}) [^,;]*|[a-z]{3,}(?=[,;]|$))"
    found = re.search(rf"{begin}{others} {meant}", words)
    return found[1].removesuffix(")").strip() if found else ""


def of_symbols(symbols: Sequence[str], blank: str = ".") -> Offers:
    """The symbols of a puzzle, which mean themselves; many numbers as numbers."""
    numbers = [int(each) for each in symbols if each.isascii() and each.isdecimal()]
    in_order = numbers == [*range(numbers[0], numbers[0] + len(symbols))] if numbers else False
    if in_order and len(symbols) > FEW:
        pattern = "|".join(map(re.escape, symbols))
        return Offers((), (numbers[0], numbers[-1]), pattern=f"{pattern}|[._]", blank=blank)
    return listed(((symbol, "") for symbol in symbols), blank)
