"""Documents as TOML for people, and what programs have at hand as plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from exactone.solver.errors import PuzzleError

from .document import COMMON

WIDE = 100  # signs of a line, where what is longer can be cut
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = {
    "\\": "\\\\",
    '"': '\\"',
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}


def written(document: Mapping[str, Any]) -> str:
    """The keys of a puzzle as a TOML file; keys that say nothing, as JSON has them,
    are left out."""
    keys = {key: document[key] for key in (*(key for key in COMMON if key in document), *document)}
    headed = {key: list(_tables(_key(key), value)) for key, value in keys.items()}
    tables = [
        block({key: value for key, value in keys.items() if not headed[key]}),
        *(
            f"{header}\n{block(table)}"
            for sections in headed.values()
            for header, table in sections
        ),
    ]
    return "\n".join(filter(None, tables))


def _tables(key: str, value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables under a key that begin with a header, which is where they do not fit a line or
    have tables in turn."""
    if isinstance(value, list) and all(isinstance(each, Mapping) for each in value):
        yield from ((f"[[{key}]]", each) for each in value)
    elif isinstance(value, Mapping) and all(isinstance(each, Mapping) for each in value.values()):
        yield from ((f"[{key}.{_key(name)}]", each) for name, each in value.items())
    elif isinstance(value, Mapping) and len(_toml(value)) > WIDE:
        yield f"[{key}]", value


def block(table: Mapping[str, Any]) -> str:
    """The lines of a table, each value behind its key."""
    return "".join(
        f"{_key(key)} = {_cut(value)}\n" for key, value in table.items() if value is not None
    )


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _cut(value: Any) -> str:
    """A value that may take several lines: a picture, a long list."""
    if isinstance(value, str) and "\n" in value and _can_be_drawn(value):
        return f"'''\n{value}'''"
    said = _toml(value)
    if isinstance(value, list) and len(said) > WIDE:
        return "[\n" + "".join(f"    {_toml(each)},\n" for each in value) + "]"
    return said


def _can_be_drawn(text: str) -> bool:
    """Whether a text may stand between three quotes, where nothing is escaped."""
    seen = all(line.replace("\t", "").isprintable() for line in text.split("\n"))
    return seen and "'''" not in text and not text.endswith("'")


def _toml(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, Mapping):
        said = (f"{_key(key)} = {_toml(each)}" for key, each in value.items() if each is not None)
        return f"{{ {', '.join(said)} }}" if value else "{}"
    return repr(value)


def _quoted(text: str) -> str:
    """A text in quotes; what is not seen is escaped, and three quotes,
    which would look like the begin of a picture."""
    signs = "".join(
        _ESCAPED.get(sign) or (sign if sign.isprintable() else _number(sign)) for sign in text
    )
    return '"{}"'.format(signs.replace("'''", "''\\u0027"))


def _number(sign: str) -> str:
    if ord(sign) < 1 << 16:
        return f"\\u{ord(sign):04x}"
    return f"\\U{ord(sign):08x}"


def as_json(said: object) -> str:
    """JSON that says the same; raises PuzzleError where there is none."""
    try:
        return json.dumps(said, default=_plain)
    except (TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(
            f"a puzzle is made of texts, numbers, lists and dicts: {str(error).lower()}"
        ) from None


def as_text(rows: Iterable[Any]) -> str:
    """The text of a grid that is a list of rows: texts, or lists of cells."""
    texts = list(rows)
    if texts and all(isinstance(row, str) for row in texts):
        return "\n".join(texts)
    return as_json(texts)


def _plain(said: object) -> object:
    """Arrays, and what they hold, as lists and numbers."""
    import numpy as np

    if isinstance(said, np.ndarray | np.generic):
        return said.tolist()
    raise TypeError(f"{type(said).__name__} is none of these")
