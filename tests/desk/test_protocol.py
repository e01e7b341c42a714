"""What docs/desk.md says of messages is so: its examples are asked, and no verb is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import exactone
from exactone.desk import Desk
from exactone.desk.desk import VERBS

from . import said

DOCS = Path(exactone.__file__).parents[1] / "docs"
MORE = "..."


def examples() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The messages of the page, each with what is shown of its reply."""
    text = (DOCS / "desk.md").read_text(encoding="utf-8")
    message = None
    for line in re.findall(r"^[<>] \{.*\}$", text, re.MULTILINE):
        if line.startswith(">"):
            assert message is None, message
            message = json.loads(line[2:])
        else:
            assert message is not None, line
            yield message, json.loads(line[2:])
            message = None
    assert message is None


def unlike(shown: Any, found: Any, where: str = "the reply") -> str:
    """Where a value is other than is shown, in words; nothing where it is as is shown."""
    if shown == MORE:
        return ""
    if isinstance(shown, dict) and isinstance(found, dict):
        missing = shown.keys() - found.keys()
        if missing:
            return f"{where} has no {min(missing)}"
        parts = (unlike(each, found[key], f"{where}.{key}") for key, each in shown.items())
    elif isinstance(shown, list) and isinstance(found, list):
        wanted = shown[:-1] if shown[-1:] == [MORE] else shown
        if len(found) < len(wanted) or (wanted is shown and len(found) > len(wanted)):
            return f"{where} has {len(found)} items"
        parts = (unlike(one, two, where) for one, two in zip(wanted, found, strict=False))
    elif isinstance(shown, str) and isinstance(found, str) and shown.endswith(MORE):
        return "" if found.startswith(shown.removesuffix(MORE)) else f"{where} is {found!r}"
    else:
        same = shown == found and type(shown) is type(found)
        return "" if same else f"{where} is {found!r}, and not {shown!r}"
    return next(filter(None, parts), "")


def test_examples_are_answered_so() -> None:
    desk = Desk()
    for message, shown in examples():
        reply = said(desk, message)
        assert not (wrong := unlike(shown, reply)), f"{json.dumps(message)}: {wrong}"
        assert ("error" in reply) == ("error" in shown), reply.get("error")


def test_each_verb_has_an_example() -> None:
    assert {message["verb"] for message, _ in examples()} >= {*VERBS, "stop"}


def test_all_keys_of_states_fields_and_edits_are_said() -> None:
    text = (DOCS / "desk.md").read_text(encoding="utf-8")
    named = {*re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", text)))}
    desk = Desk()
    for message in (
        {"verb": "new", "kind": "magnets", "size": "4x4"},
        {"verb": "new", "kind": "masyu", "size": "4x4"},
        {"verb": "new", "kind": "starbattle", "size": "6x6"},
        {"verb": "new", "kind": "tiles"},
    ):
        state = said(desk, message)
        assert {*state} <= named
        for field in state["form"]:
            assert {*field} <= named, field["key"]
            assert field["type"] in named
        assert {*state["board"]} <= named


def test_what_is_shown_can_be_wrong() -> None:
    assert unlike({"a": [1, MORE]}, {"a": [1, 2], "b": 3}) == ""
    assert unlike({"a": [1]}, {"a": [1, 2]}) == "the reply.a has 2 items"
    assert unlike({"a": "b..."}, {"a": "c"}) == "the reply.a is 'c'"
    assert unlike({"a": 1}, {"a": True}) == "the reply.a is True, and not 1"
    assert unlike({"a": 1}, {}) == "the reply has no a"
