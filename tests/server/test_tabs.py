"""What a tab asks, where, and what ends it: nothing that one tab does holds up another, and what
does not end by itself is ended."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import count

import pytest

from exactone.server import tabs, workers

from .tool import FAKE, PATIENCE, TAB, Asking, Client, serving, wait_until

OTHER = "other-tab"
NAMES = count(1000)  # of questions
SOON = 5.0  # seconds: far less than what waits or hangs


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with serving(most=3) as found:
        yield found


@pytest.fixture(autouse=True)
def quiet(client: Client) -> Iterator[None]:
    """Each test begins with tabs that ask nothing."""
    yield
    for tab in (TAB, OTHER):
        client.stop(tab, of=None)


def asked(client: Client, verb: str, tab: str = TAB, **more: object) -> Asking:
    """A question that is asked by now, or waits until it can be."""
    name = more.setdefault("id", next(NAMES))
    question = Asking(lambda: client.ask(verb, tab, **more))
    known = client.server.tabs._tabs
    wait_until(lambda: tab in known and name in [each.id for each in known[tab]._asked])
    time.sleep(0.1)
    assert question.is_alive()
    return question


def is_alive(process: int) -> bool:
    """Whether a process is there, and not only its name."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return ") Z" not in file.read()
    except OSError:
        return False


def test_a_tab_has_a_puzzle_of_its_own(client: Client) -> None:
    client.ask("open", text="a")
    client.ask("open", OTHER, text="b")
    assert client.ask("put", text="c")["text"] == "ac"
    assert client.ask("put", OTHER, text="d")["text"] == "bd"


def test_slow_questions_are_asked_about_the_puzzle_as_it_is(client: Client) -> None:
    quick = client.ask("open", text="a")
    client.ask("put", text="b")
    slow = client.ask("hint")
    assert slow["text"] == "ab"
    assert slow["process"] != quick["process"]
    client.ask("put", text="c")
    assert client.ask("fix")["text"] == "abc"


def test_the_same_puzzle_is_opened_once(client: Client) -> None:
    client.ask("open", text="once")
    opened = client.ask("hint")["opened"]
    assert client.ask("fix")["opened"] == opened
    assert client.ask("verdict")["opened"] == client.ask("candidates")["opened"]


def test_a_made_puzzle_is_the_one_of_the_tab(client: Client) -> None:
    client.ask("open", text="a")
    assert client.ask("make", text="made")["text"] == "made"
    assert client.ask("verdict")["text"] == "made"


def test_puzzles_are_numbered_whichever_desk_has_them(client: Client) -> None:
    first = client.ask("open", text="a", id=1)["version"]
    assert client.ask("hint", version=first, id=2) == client.ask("hint", version=first, id=2)
    assert client.ask("put", text="b", version=first)["version"] == first + 1
    assert client.ask("fix", version=first, id=3) == {"stale": True, "version": first, "id": 3}
    assert client.ask("verdict", version=first + 1)["version"] == first + 1
    client.ask("verdict", do="die")
    assert client.ask("make", text="made")["version"] == first + 2
    assert client.ask("verdict", version=first + 2)["version"] == first + 2


def test_quick_questions_do_not_wait_for_slow_ones(client: Client) -> None:
    client.ask("open", text="a")
    slow = asked(client, "count", do="wait")
    assert client.ask("verdict")["text"] == "a"
    assert client.ask("share")["text"] == "a"
    assert slow.is_alive()


def test_what_takes_a_moment_does_not_wait_for_a_verdict(client: Client) -> None:
    client.ask("open", text="a")
    verdict = asked(client, "verdict", do="wait")
    assert client.ask("share")["text"] == "a"
    slow = asked(client, "count", do="wait")
    assert verdict.is_alive()
    tab = client.server.tabs._tabs[TAB]
    wait_until(lambda: tab.quick.turn.locked() and tab.slow.turn.locked())
    waiting = asked(client, "share")  # both desks are asked something
    client.stop(of=None)
    assert (verdict.ended()["stopped"], slow.ended()["stopped"]) == (True, True)
    assert waiting.ended()["stopped"]


@pytest.mark.parametrize("do", ["wait", "spin"])
def test_one_tab_does_not_wait_for_another(client: Client, do: str) -> None:
    client.ask("open", OTHER, text="b")
    long = [asked(client, "verdict", do=do), asked(client, "count", do=do)]
    for _ in range(20):
        assert client.ask("verdict", OTHER)["text"] == "b"
    assert all(question.is_alive() for question in long)


@pytest.mark.parametrize(
    ("verb", "do"), [("verdict", "wait"), ("verdict", "spin"), ("count", "hang")]
)
def test_what_is_stopped_ends(client: Client, verb: str, do: str) -> None:
    version = client.ask("open", text="a")["version"]
    question = asked(client, verb, do=do, id=5, version=version)
    client.stop(of=4)
    time.sleep(0.05)
    assert question.is_alive()
    client.stop(of=5)
    assert question.ended() == {"stopped": True, "id": 5, "version": version}
    assert client.ask(verb)["text"] == "a", "the spare one has the puzzle as it was"


def test_a_change_ends_what_is_asked_about_the_puzzle_before(client: Client) -> None:
    client.ask("open", text="a")
    before = [asked(client, verb, do="wait") for verb in ("verdict", "candidates", "fix")]
    made = asked(client, "make", OTHER, do="wait")
    assert client.ask("put", text="b")["text"] == "ab"
    assert [question.ended()["stopped"] for question in before] == [True] * 3
    assert made.is_alive()


def test_a_change_does_not_end_what_is_made(client: Client) -> None:
    client.ask("open", text="a")
    made = asked(client, "make", do="wait")
    client.ask("put", text="b")
    assert made.is_alive()


def test_what_waits_for_its_turn_can_be_stopped(client: Client) -> None:
    first = asked(client, "count", do="wait", id=1)
    second = asked(client, "fix", id=2)
    client.stop(of=2)
    assert second.ended()["stopped"]
    assert first.is_alive()


def test_a_tab_that_closes_stops_what_it_asked(client: Client) -> None:
    with client.connected() as connection:
        connection.sendall(client.message({"verb": "count", "tab": TAB, "do": "wait"}))
        time.sleep(0.2)
    started = time.monotonic()
    assert "process" in client.ask("count")
    assert time.monotonic() - started < SOON


def test_a_page_that_is_left_ends_its_desks_and_may_come_back(client: Client) -> None:
    process = client.ask("open", text="a")["process"]
    question = asked(client, "count", do="wait")
    client.stop()
    assert question.ended()["stopped"]
    assert not is_alive(process)
    assert client.ask("verdict")["text"] == "a"


def test_a_desk_that_dies_is_replaced(client: Client) -> None:
    client.ask("open", text="a")
    assert client.ask("verdict", do="die")["error"]["sentence"] == tabs.DIED
    assert client.ask("verdict")["text"] == "a"


def test_a_fault_is_a_sentence(client: Client) -> None:
    said = client.ask("verdict", do="fail", id=3)
    assert said["id"] == 3
    assert said["error"]["sentence"].endswith("please tell us: ValueError: nobody thought of this")
    assert "memory" in client.ask("verdict", do="starve")["error"]["sentence"]
    assert "text" in client.ask("verdict")


def test_so_many_processes_and_no_more(client: Client) -> None:
    """Where all desks are lent the one that was asked longest ago is ended; its puzzle is kept."""
    processes = {}
    for number in range(6):
        processes[number] = client.ask("open", f"many-tabs-{number}", text=str(number))["process"]
    assert not is_alive(processes[0])
    assert sum(map(is_alive, processes.values())) <= 3
    assert client.ask("verdict", "many-tabs-0")["text"] == "0"
    busy = [asked(client, "verdict", f"many-tabs-{number}", do="wait") for number in range(3)]
    refused = client.post({"verb": "verdict", "tab": "many-tabs-5"})
    assert refused.status == 429
    assert refused.sentence == "3 questions are asked already; stop one in another tab"
    for number, question in enumerate(busy):
        client.stop(f"many-tabs-{number}")
        question.ended()


def test_so_many_tabs_and_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "MOST_TABS", 2)
    for number in range(4):
        client.ask("open", f"few-tabs-{number}", text=str(number))
    assert client.ask("verdict", "few-tabs-3")["text"] == "3"
    assert client.ask("verdict", "few-tabs-0")["text"] == ""  # forgotten


def test_so_many_questions_and_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "MOST_QUESTIONS", 3)
    for _ in range(3):
        asked(client, "count", do="wait")
    assert client.post({"verb": "verdict", "tab": TAB}).status == 429
    assert client.ask("verdict", OTHER) is not None


def test_what_nobody_asks_ends(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    process = client.ask("open", text="a")["process"]
    monkeypatch.setattr(workers, "IDLE", 0.0)
    wait_until(lambda: not is_alive(process))
    monkeypatch.undo()
    assert client.ask("verdict")["text"] == "a"


def test_all_processes_end_with_the_server() -> None:
    with serving(FAKE) as client:
        process = client.ask("open", text="a")["process"]
        waiting = threading.Thread(
            target=lambda: client.post({"verb": "count", "tab": OTHER, "do": "wait"}), daemon=True
        )
        waiting.start()
        time.sleep(0.2)
    assert not is_alive(process)
    waiting.join(PATIENCE)
    assert not waiting.is_alive()
