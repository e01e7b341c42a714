"""lz-string: known texts as the library of that name packs them, random texts there and back,
and letters that were changed on their way."""

from __future__ import annotations

import random
import string

import pytest

from exactone.models.editors import lzstring
from exactone.models.editors.lzstring import compressed, decompressed
from exactone.solver.errors import PuzzleError

# a text, compressToBase64 and compressToEncodedURIComponent of lz-string 1.5.0
KNOWN = [
    ("", "Q===", "Q"),
    ("a", "IZA=", "IZA"),
    ("aa", "IbI=", "IbI"),
    ("aaa", "IYo=", "IYo"),
    ("abcabcabc", "IYIwxqHkA===", "IYIwxqHkA"),
    ('{"size":9}', "N4IgzglgXgpiBcBOAvkA", "N4IgzglgXgpiBcBOAvkA"),
    ("é€😀x", "JeGoJLwbgAewHkA=", "JeGoJLwbgAewHkA"),
    ("a" * 44, "IY18ZVUA", "IY18ZVUA"),
    (
        "The quick brown fox jumps over the lazy dog",
        "CoCwpgBAjgrglgYwNYQEYCcD2B3AdhAM0wA8IArGAWwAcBnCTANzHQgBdwIAbAQwC8AnhAAmmAOZA===",
        "CoCwpgBAjgrglgYwNYQEYCcD2B3AdhAM0wA8IArGAWwAcBnCTANzHQgBdwIAbAQwC8AnhAAmmAOZA",
    ),
]


@pytest.mark.parametrize(("text", "packed", "in_address"), KNOWN)
def test_known_texts(text: str, packed: str, in_address: str) -> None:
    assert compressed(text) == packed
    assert decompressed(packed) == text
    assert decompressed(in_address) == text
    assert decompressed(packed.replace("=", "%3D")) == text


def _random_text(random: random.Random) -> str:
    signs = random.choice(["ab", string.printable, "éaü€😀\0\U0001f9e9", '{"cells":["R1C1"]},'])
    return "".join(random.choices(signs, k=random.choice([1, 2, 7, 60, 800])))


def test_random_texts_there_and_back() -> None:
    dice = random.Random(25)
    for _ in range(150):
        text = _random_text(dice)
        packed = compressed(text)
        assert decompressed(packed) == text
        in_address = packed.replace("+", "-").replace("/", "_")
        begins = text[:1]
        found = decompressed(in_address, begins)
        # with - alone nobody can say which alphabet it is, unless one of the two unpacks to nothing
        assert found == text or ("-" in in_address and "_" not in in_address)
        assert decompressed(packed.replace("+", "%2B").replace("/", "%2f")) == text


def test_each_beginning_and_each_change_is_a_text_or_a_sentence() -> None:
    dice = random.Random(25)
    packed = compressed('{"size":9,"title":"A title","grid":[[{"value":1,"given":true}]]}' * 3)
    tried = [packed[:end] for end in range(len(packed))]
    for _ in range(1000):
        at = dice.randrange(len(packed))
        tried.append(packed[:at] + dice.choice(string.printable) + packed[at + 1 :])
    refused = list[str]()
    for text in tried:
        try:
            decompressed(text)
        except PuzzleError as error:
            refused.append(str(error))
    assert len(refused) > len(packed) // 2
    assert all("copy all of it again" in sentence for sentence in refused)


def test_what_unpacks_to_too_much_is_stopped_before_it_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed = compressed("a" * 300_000)
    assert len(packed) < 2_000
    assert len(decompressed(packed)) == 300_000
    monkeypatch.setattr(lzstring, "LARGEST", 200_000)
    with pytest.raises(PuzzleError, match="unpacks to more than 200,000 signs"):
        decompressed(packed)
    with pytest.raises(PuzzleError, match="signs; 1,000,000 are the most"):
        decompressed("A" * 1_000_001)


def test_halves_of_pairs_are_replaced() -> None:
    assert "\ufffd" in decompressed(compressed("\ud83d alone"))
