"""Who may ask, and what: pages of other sites, other names, wrong tokens, messages that are none,
paths that lead elsewhere, clients that are too slow."""

from __future__ import annotations

import json
import random
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from exactone.server import http
from exactone.server.guard import MOST_BYTES, Guard

from .tool import TAB, Client, read_all, serving, wait_until

MESSAGE = {"id": 1, "verb": "put", "tab": TAB, "text": "a"}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with serving() as found:
        yield found


def test_a_page_of_ours_is_answered(client: Client) -> None:
    assert client.post(MESSAGE).status == 200
    assert client.ask("put", text="b", id=7, version=3)["id"] == 7


def test_the_first_page_has_the_token_and_strict_headers(client: Client) -> None:
    for path in ("/", "/?from=elsewhere", "/static/page.js", "/nothing"):
        found = client.get(path)
        assert found.status == (404 if path == "/nothing" else 200)
        policy = found.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert found.headers["X-Content-Type-Options"] == "nosniff"
        assert found.headers["Referrer-Policy"] == "no-referrer"
        assert found.headers["Cache-Control"] == "no-store"
        assert found.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert not any("Access-Control" in name or name == "Set-Cookie" for name in found.headers)
        assert "Python" not in found.headers["Server"]
    assert client.server.guard.token.encode() in client.get("/").content
    assert b'content="serve"' in client.get("/").content
    assert client.request("HEAD", "/", None, {"Host": client.host}).content == b""


# other sites


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1:{port}.evil.example",
        "127.0.0.1.evil.example:{port}",
        "localhost:{port}@evil.example",
        "127.0.0.1:1",
        "127.0.0.1",
        "",
        "10.0.0.1:{port}",
        "[::1",
        "127.0.0.1:{port}, evil.example",
        "0.0.0.0:{port}",
    ],
)
def test_another_name_that_leads_here_is_refused(client: Client, host: str) -> None:
    host = host.format(port=client.server.port)
    # as a page sends it whose name was made to lead here: its origin is its own name
    assert client.post(MESSAGE, Host=host, Origin=f"http://{host}").status == 403
    assert client.get("/", Host=host).status == 403
    assert client.server.guard.token.encode() not in client.get("/", Host=host).content


@pytest.mark.parametrize("host", ["localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"])
def test_this_machine_has_several_names(client: Client, host: str) -> None:
    host = host.format(port=client.server.port)
    assert client.post(MESSAGE, Host=host, Origin=f"http://{host.lower()}").status == 200


def test_two_hosts_or_none_are_refused(client: Client) -> None:
    host = f"Host: {client.host}\r\n"
    for heads in ("", host + "Host: evil.example\r\n", host * 2):
        assert b" 403 " in client.raw(f"GET / HTTP/1.1\r\n{heads}\r\n".encode())
    assert b"this server has another name" in client.raw(b"GET /\r\n\r\n")  # as of 1991


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://{host}",
        "http://{host}.evil.example",
        "http://localhost:{port}",
        "http://127.0.0.1",
        "file://",
        "",
    ],
)
def test_another_origin_is_refused(client: Client, origin: str) -> None:
    origin = origin.format(host=client.host, port=client.server.port)
    assert client.post(MESSAGE, Origin=origin).status == 403
    assert client.get("/static/page.js", Origin=origin).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_the_browser_says_to_come_from_elsewhere_is_refused(client: Client, site: str) -> None:
    assert client.post(MESSAGE, Sec_Fetch_Site=site).status == 403
    assert client.get("/static/page.js", Sec_Fetch_Site=site).status == 403
    assert client.get("/", Sec_Fetch_Site=site).status == 200  # somebody followed a link


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain", ""]
)
def test_forms_of_other_pages_are_refused(client: Client, kind: str) -> None:
    assert client.post(MESSAGE, Content_Type=kind).status == 415
    # a form knows no token either
    assert client.post(MESSAGE, without="X-Exactone-Token", Content_Type=kind).status == 403


def test_nobody_is_told_that_other_sites_may_ask(client: Client) -> None:
    asked = {"Host": client.host, "Origin": "http://evil.example"}
    asked |= {"Access-Control-Request-Method": "POST"}
    found = client.request("OPTIONS", "/desk", None, asked)
    assert found.status == 501
    assert not any(name.startswith("Access-Control") for name in found.headers)


# the token


@pytest.mark.parametrize("token", ["", "x", "ä", "\x00", "a" * 32])
def test_a_wrong_token_is_refused(client: Client, token: str) -> None:
    found = client.post(MESSAGE, X_Exactone_Token=token)
    assert found.status == 403
    assert found.sentence == "the token is wrong; open the address that exactone printed"
    assert client.post({"tab": TAB}, "/stop", X_Exactone_Token=token).status == 403


def test_no_token_or_two_are_refused(client: Client) -> None:
    assert client.post(MESSAGE, without="X-Exactone-Token").status == 403
    twice = client.message(MESSAGE).replace(
        b"Content-Type", f"X-Exactone-Token: {client.server.guard.token}\r\nContent-Type".encode()
    )
    assert b" 403 " in client.raw(twice)


def test_the_page_is_for_those_who_know_the_address_where_others_can_ask() -> None:
    with serving(host="0.0.0.0") as client:
        assert client.server.address.startswith(f"http://localhost:{client.server.port}/?token=")
        for path in ("/", "/?token=", "/?token=wrong", "/?Token=" + client.server.guard.token):
            assert client.get(path).status == 403
        assert client.get(f"/?token={client.server.guard.token}").status == 200
        # numbers cannot be made to lead elsewhere, and these names are our own
        for number in ("192.0.2.7", "[2001:db8::1]", socket.gethostname().lower()):
            host = f"{number}:{client.server.port}"
            assert client.post(MESSAGE, Host=host, Origin=f"http://{host}").status == 200
        evil = f"evil.example:{client.server.port}"
        assert client.post(MESSAGE, Host=evil, Origin=f"http://{evil}").status == 403


def test_only_this_machine_can_ask_where_nothing_else_is_said(client: Client) -> None:
    assert client.server.socket.getsockname()[0] == "127.0.0.1"
    assert client.server.address == f"http://127.0.0.1:{client.server.port}/"
    assert not client.server.guard.is_open


def test_addresses_of_every_sort() -> None:
    assert Guard.of("::1", "::1", 80, hidden=False).address("::1") == "http://[::1]:80/"
    assert not Guard.of("localhost", "127.0.0.1", 80, hidden=False).is_open
    assert Guard.of("box", "192.0.2.7", 80, hidden=False).is_hidden
    tokens = {Guard.of("::1", "::1", 80, hidden=False).token for _ in range(10)}
    assert len(tokens) == 10
    assert all(len(token) >= 32 for token in tokens)


# paths


@pytest.mark.parametrize(
    "path",
    [
        "/static/../guard.py",
        "/static/..%2fguard.py",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/static//etc/passwd",
        "/static/",
        "/static",
        "/static/page.js/",
        "/static/page.js%00.html",
        "/static/page%2ejs",
        "/static\\page.js",
        "/static/page.js;x",
        "/index.html",
        "file:///etc/passwd",
        "http://evil.example/",
        "*",
        "/STATIC/page.js",
        "/desk",
        "/stop",
    ],
)
def test_only_files_of_the_page_are_sent(client: Client, path: str) -> None:
    found = client.get(path)
    assert found.status == 404
    assert found.sentence == "there is no such file"


def test_messages_go_to_the_desk_alone(client: Client) -> None:
    for path in ("/", "/static/page.js", "/desk/", "/desk?x", "/Desk", "/../desk"):
        assert client.post(MESSAGE, path).status == 404


# what is no message


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "CONNECT", "PATCH", "G E T", "get"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    head = f"{method} / HTTP/1.1\r\nHost: {client.host}\r\n\r\n"
    found = client.raw(head.encode())
    assert re.match(rb"HTTP/1.1 (501|400) ", found)
    assert b"nosniff" in found


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"verb"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"\xff\xfe\x00",
        b"1" * 200_000,
        b'{"verb": 7, "tab": "first-tab"}',
        b'{"verb": ["put"], "tab": "first-tab"}',
        b'{"verb": "put"}',
        b'{"verb": "put", "tab": "../../etc/passwd"}',
        b'{"verb": "put", "tab": 7}',
        b'{"verb": "put", "tab": "short"}',
        b'{"verb": "put", "tab": "first-tab", "id": NaN}',
        b'{"verb": "put", "tab": "first-tab", "id": [-Infinity]}',
        b'{"verb": "put", "tab": "first-tab", "id": 1e999}',
        *(
            b'{"verb": "put", "tab": "first-tab", "text": %s}' % (begin * deep + b"1" + end * deep)
            for begin, end in ((b"[", b"]"), (b'{"a":', b"}"))
            for deep in (200, 500, 700, 900)
        ),
    ],
)
def test_what_is_no_message_is_refused(client: Client, content: bytes) -> None:
    found = client.post(content)
    assert found.status == 400
    assert re.fullmatch(r"[^\n]+", found.sentence)


@pytest.mark.parametrize(
    ("length", "status"),
    [
        (str(MOST_BYTES + 1), 413),
        ("9" * 30, 413),
        ("-1", 400),
        ("+5", 400),
        ("0x10", 400),
        ("1e3", 400),
        ("٣", 400),
        ("5, 5", 400),
        ("", 400),
    ],
)
def test_a_message_is_as_long_as_it_says_and_no_longer(
    client: Client, length: str, status: int
) -> None:
    head = client.message(MESSAGE).partition(b"Content-Length")[0]
    sent = head + f"Content-Length: {length}\r\n\r\n{{}}".encode()
    assert f"HTTP/1.1 {status} ".encode() in client.raw(sent)


def test_no_request_is_hidden_in_another(client: Client) -> None:
    inner = client.message(MESSAGE)
    head = client.message(MESSAGE).partition(b"Content-Length")[0]
    for lengths in (
        b"Transfer-Encoding: chunked",
        b"Content-Length: 0\r\nTransfer-Encoding: chunked",
        b"Content-Length: 0\r\nContent-Length: 5",
    ):
        found = client.raw(head + lengths + b"\r\n\r\n0\r\n\r\n" + inner)
        assert b"HTTP/1.1 411 " in found
        assert found.count(b"HTTP/1.1") == 1  # what stands behind it is not read
    assert client.raw(client.message(MESSAGE)[:-3]).startswith(b"HTTP/1.1 400 ")


def test_two_requests_on_one_connection_are_answered(client: Client) -> None:
    assert client.raw(client.message(MESSAGE) * 2).count(b"HTTP/1.1 200 ") == 2


def test_heads_without_end_are_refused(client: Client) -> None:
    assert b" 414 " in client.raw(b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n")
    for more in (b"X: " + b"a" * 70_000 + b"\r\n", b"X: y\r\n" * 200):
        found = client.raw(b"GET / HTTP/1.1\r\n" + more + b"\r\n")
        assert b" 431 " in found


def test_a_thousand_hostile_messages(client: Client) -> None:
    """Whatever comes is refused in a sentence, or answered; and the server goes on."""
    rng = random.Random(26)
    whole = client.message(MESSAGE)
    for number in range(250):
        with client.connected() as connection:
            for _ in range(4):  # some are cut, some changed, some in one another
                sent = bytearray(whole)
                for _ in range(rng.randrange(1, 8)):
                    at = rng.randrange(len(sent))
                    if rng.random() < 0.5:
                        sent[at] = rng.randrange(256)
                    else:
                        del sent[at : at + rng.randrange(20)]
                try:
                    connection.sendall(sent)
                except OSError:
                    break  # it was closed by now
            if number % 2:
                with suppress(OSError):  # it was closed by now
                    connection.shutdown(socket.SHUT_WR)
                found = read_all(connection)
                statuses = {*re.findall(rb"^HTTP/1.1 (\d+) ", found, re.M)}
                assert statuses <= {
                    b"200",
                    b"400",
                    b"403",
                    b"404",
                    b"411",
                    b"413",
                    b"415",
                    b"501",
                    b"505",
                }
                assert b"Traceback" not in found
    assert client.ask("put", text="", tab="another-tab")["text"] == ""


# clients that are too slow


def test_who_sends_too_slowly_is_left(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "READING", 0.2)
    for sent in (b"POST /desk HTTP/1.1\r\n", client.message(MESSAGE)[:-1]):
        assert b" 200 " not in client.raw(sent, ended=False)
    with client.connected() as connection:  # each byte in time, and all of them too late
        wait_until(lambda: _is_refused(connection))


def _is_refused(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"P")
    except OSError:
        return True
    return False


def test_who_opens_too_many_connections_loses_the_oldest(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "MOST_CONNECTIONS", 5)
    open_ones = list[socket.socket]()
    try:
        for _ in range(20):
            open_ones.append(client.connected())
            assert client.get("/").status == 200
    finally:
        for each in open_ones:
            each.close()


def test_a_reply_that_nobody_reads_is_left(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "READING", 0.3)
    before = {*threading.enumerate()}
    with client.connected() as connection:
        large = {"verb": "open", "tab": "large-tab", "text": "a" * 900_000}
        again = {"verb": "put", "tab": "large-tab", "text": ""}
        connection.sendall(client.message(large) + client.message(again) * 20)
        wait_until(lambda: bool({*threading.enumerate()} - before))
        answering = {*threading.enumerate()} - before
        wait_until(lambda: not any(thread.is_alive() for thread in answering))


# files


def test_no_text_of_a_message_names_a_file(client: Client, tmp_path: Path) -> None:
    """The server itself opens nothing for a message; what desks open is tried with real ones."""
    secret = tmp_path / "secret.toml"
    secret.write_text("kind = 'sudoku'\n# nobody reads this\n")
    for verb in ("open", "put", "file", "save", "watch"):
        for name in (str(secret), f"file://{secret}", "/etc/passwd"):
            found = client.post({"verb": verb, "tab": "file-tab", "text": name, "file": name})
            assert b"nobody reads" not in found.content
            assert b"root:" not in found.content
    assert (
        client.ask("file")["error"]["sentence"] == "no file is open; `exactone edit FILE` opens one"
    )
    assert json.loads(client.post({"verb": "save", "text": "x"}).content)["error"]
