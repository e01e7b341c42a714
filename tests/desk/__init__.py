"""Tests of the desk: one puzzle that is edited and asked about by messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import exactone
from exactone.desk import Desk
from exactone.models import example

GIVEN = "'''\n.B...\n.....\n.....\n.....\n.....\n'''"
PUZZLES = Path(exactone.__file__).parents[1] / "puzzles"
SMALL = {
    "tiles": (PUZZLES / "tiles" / "pentominoes-5x5.toml")
    .read_text(encoding="utf-8")
    .replace("solutions = 8", "solutions = 1")
    .replace("[tile.A]", f"given = {GIVEN}\n[tile.A]", 1)
}
"""Puzzles with one solution that are sooner solved than those with the shortest files."""


def asked(desk: Desk, verb: str, **more: Any) -> dict[str, Any]:
    """A reply that is no error, as it comes out of JSON."""
    reply = said(desk, {"verb": verb, **more})
    assert "error" not in reply, reply["error"]
    return reply


def said(desk: Desk, message: object) -> dict[str, Any]:
    """A reply as it comes out of JSON."""
    found: dict[str, Any] = json.loads(json.dumps(desk.reply(message)))
    return found


def opened(kind: str) -> tuple[Desk, dict[str, Any]]:
    """A desk with the smallest bundled puzzle of a kind, and what there is to show of it."""
    desk = Desk()
    return desk, asked(desk, "open", text=text_of(kind))


def text_of(kind: str) -> str:
    """A small puzzle of a kind with one solution."""
    entry = example(kind)
    assert entry is not None
    return SMALL.get(kind) or entry.raw.decode()
