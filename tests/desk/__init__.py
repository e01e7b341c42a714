"""Tests of the desk: one puzzle that is edited and asked about by messages."""

from __future__ import annotations

import json
from typing import Any

from exactone.desk import Desk
from exactone.models import example


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
    entry = example(kind)
    assert entry is not None
    return desk, asked(desk, "open", text=entry.raw.decode())
