"""What a desk does while nobody asks: the rules of the puzzle are put where no collection of
garbage goes through them."""

from __future__ import annotations

import gc
import queue
import threading
from typing import Any

import pytest

from exactone.server import worker

PATIENCE = 60.0
Asked = queue.SimpleQueue[tuple[int, dict[str, Any]]]


@pytest.fixture
def aside(monkeypatch: pytest.MonkeyPatch) -> queue.SimpleQueue[str]:
    """Says each time that something is put aside."""
    told = queue.SimpleQueue[str]()
    monkeypatch.setattr(worker, "put_aside", lambda: told.put("now"))
    return told


def next_later(pauses: worker.Pauses, asked: Asked) -> queue.SimpleQueue[int]:
    """The number of the next question, when there is one."""
    found = queue.SimpleQueue[int]()
    waiting = threading.Thread(target=lambda: found.put(pauses.next_of(asked)[0]), daemon=True)
    waiting.start()
    return found


def test_after_the_first_verdict_about_a_puzzle_and_only_then(
    aside: queue.SimpleQueue[str],
) -> None:
    asked: Asked = queue.SimpleQueue()
    pauses = worker.Pauses()
    for number, verb in enumerate(["open", "verdict"]):
        asked.put((number, {"verb": verb}))
        assert pauses.next_of(asked)[0] == number
    assert aside.empty()
    later = next_later(pauses, asked)
    assert aside.get(timeout=PATIENCE) == "now"
    asked.put((2, {"verb": "put"}))
    assert later.get(timeout=PATIENCE) == 2
    for number, verb in enumerate(["verdict", "candidates"], 3):
        asked.put((number, {"verb": verb}))
        assert pauses.next_of(asked)[0] == number
    due = [pauses._is_due]
    asked.put((5, {"verb": "make"}))
    asked.put((6, {"verb": "verdict"}))
    assert [pauses.next_of(asked)[0] for _ in range(2)] == [5, 6]
    assert [*due, pauses._is_due] == [False, True]
    assert aside.empty()


def test_what_is_put_aside_is_not_gone_through_again() -> None:
    try:
        before = gc.get_freeze_count()
        kept = [[number] for number in range(1000)]
        worker.put_aside()
        assert gc.get_freeze_count() > before + len(kept)
    finally:
        gc.unfreeze()
