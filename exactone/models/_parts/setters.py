"""What setters call rules that are written with other words here."""

from __future__ import annotations

RELATED = 'related = ["r1c1", "r1c2"]'
FORMS = {
    "thermo": 'ordered = ["r1c1", "r1c2", ...], from the bulb on',
    "thermometer": 'ordered = ["r1c1", "r1c2", ...], from the bulb on',
    "slowthermometer": "ordered = [...] and strict = false",
    "palindrome": "related = [...], the pairs of cells that mirror each other, and equal = true",
    "clone": "related = [...], the pairs of cells that are the same, and equal = true",
    "whisper": "related = [...], the line, and difference = { at_least = 5 }",
    "germanwhisper": "related = [...], the line, and difference = { at_least = 5 }",
    "dutchwhisper": "related = [...], the line, and difference = { at_least = 4 }",
    "killer": "cage = { in = [...], exactly = 12 }",
    "killercage": "cage = { in = [...], exactly = 12 }",
    "littlekiller": "sum = { in = [...], exactly = 12 }",
    "x": f"{RELATED} and sum = 10",
    "v": f"{RELATED} and sum = 5",
    "xv": f"{RELATED} and sum = 10 for X, sum = 5 for V",
    "kropki": f"{RELATED} and difference = 1 for white, ratio = 2 for black",
    "consecutive": f"{RELATED} and difference = 1",
    "nonconsecutive": 'adjacent = "sides" and difference = { at_least = 2 }',
    "knight": 'adjacent = "knight" and equal = false',
    "antiknight": 'adjacent = "knight" and equal = false',
    "king": 'adjacent = "touching" and equal = false',
    "antiking": 'adjacent = "touching" and equal = false',
    "inequality": f"{RELATED} and more = true",
    "greater": f"{RELATED} and more = true",
    "less": f"{RELATED}, the larger one first, and more = true",
    "skyscraper": "seen = { left = [...], top = [...] }",
    "nonogram": "runs = { value = ..., rows = [...], columns = [...] }",
    "kakuro": "cage = { in = [...], exactly = 12 } for each run",
    "quadruple": "count = { value = 3, in = [...], at_least = 1 } for each digit",
    "extraregion": "different = [...]",
    "region": "different = [...]",
    "alldifferent": "different = [...]",
}
"""How each is written; their names without spaces and hyphens, one of them."""

UNSAID = frozenset({"sandwich", "xsum", "numberedroom"})


def remedy(word: str) -> str:
    """How that is written which setters call so, as the end of a sentence; nothing where it is not known."""
    name = "".join(filter(str.isalpha, word.lower()))
    for one in (name, name.removesuffix("s"), name.removesuffix("es")):
        if one in FORMS:
            return f"write {FORMS[one]}"
        if one in UNSAID:
            return "no rule says this yet"
    return ""
