"""What the tests of the server share: a server in this process, and ways to send it anything."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any, NamedTuple

from exactone.server.edited import EditedFile
from exactone.server.http import PageServer
from exactone.server.page import INDEX, Files, PageFile
from exactone.server.tabs import Tabs
from exactone.server.workers import Workers

PATIENCE = 30.0
FAKE = "tests.server.fake_desk"
TAB = "first-tab"
PAGE: Files = {
    INDEX: PageFile("text/html; charset=utf-8", b"<!doctype html><html><head></head></html>"),
    "/static/page.js": PageFile("text/javascript; charset=utf-8", b"'use strict'\n"),
}


class Heard(NamedTuple):
    """What a server answered."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def said(self) -> dict[str, Any]:
        """The object of JSON in it."""
        found = json.loads(self.content)
        assert isinstance(found, dict)
        return found

    @property
    def sentence(self) -> str:
        """What was refused, and why."""
        found = self.said["error"]["sentence"]
        assert isinstance(found, str)
        return found


class Client:
    """A page of the server, as a browser would have it."""

    def __init__(self, server: PageServer) -> None:
        self.server = server
        self.host = f"127.0.0.1:{server.port}"
        self.headers = {
            "Host": self.host,
            "Origin": f"http://{self.host}",
            "Content-Type": "application/json",
            "X-Exactone-Token": server.guard.token,
        }

    def ask(self, verb: str, tab: str = TAB, **more: Any) -> dict[str, Any]:
        """The reply to a message."""
        heard = self.post({"verb": verb, "tab": tab, **more})
        assert heard.status == 200, heard
        return heard.said

    def stop(self, tab: str = TAB, **more: Any) -> None:
        """Ends what the tab asks."""
        assert self.post({"tab": tab, **more}, "/stop").status == 200

    def post(
        self, message: object, path: str = "/desk", without: str = "", **headers: str
    ) -> Heard:
        """The answer to a message with these headers, one of which is left out or is another."""
        content = message if isinstance(message, bytes) else json.dumps(message).encode()
        sent = {**self.headers, **{name.replace("_", "-"): said for name, said in headers.items()}}
        return self.request("POST", path, content, {k: v for k, v in sent.items() if k != without})

    def get(self, path: str, **headers: str) -> Heard:
        """A file of the page."""
        sent = {"Host": self.host, **{key.replace("_", "-"): each for key, each in headers.items()}}
        return self.request("GET", path, None, sent)

    def request(
        self, method: str, path: str, content: bytes | None, headers: dict[str, str]
    ) -> Heard:
        """The answer to any request of HTTP."""
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            if content is not None and "Content-Length" not in headers:
                connection.putheader("Content-Length", str(len(content)))
            connection.endheaders(content)
            return heard(connection.getresponse())
        finally:
            connection.close()

    def raw(self, sent: bytes, ended: bool = True) -> bytes:
        """All that comes back for these bytes, until the server closes the connection."""
        with self.connected() as connection:
            connection.sendall(sent)
            if ended:
                connection.shutdown(socket.SHUT_WR)
            return read_all(connection)

    def connected(self) -> socket.socket:
        """A connection on which nothing was sent yet."""
        return socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)

    def message(self, message: object) -> bytes:
        """A message as it is sent."""
        content = json.dumps(message).encode()
        head = [
            "POST /desk HTTP/1.1",
            *(f"{name}: {value}" for name, value in self.headers.items()),
        ]
        return "\r\n".join([*head, f"Content-Length: {len(content)}\r\n\r\n"]).encode() + content


def heard(response: HTTPResponse) -> Heard:
    """What came."""
    return Heard(response.status, dict(response.getheaders()), response.read())


def read_all(connection: socket.socket) -> bytes:
    """What comes until the end."""
    content = b""
    try:
        while piece := connection.recv(65536):
            content += piece
    except ConnectionResetError:
        pass  # it did not read all that was sent
    return content


@contextmanager
def serving(
    module: str = FAKE,
    edited: EditedFile | None = None,
    host: str = "127.0.0.1",
    files: Files = PAGE,
    most: int = 4,
) -> Iterator[Client]:
    """A server that runs in this process, and a page of it."""
    faults = list[str]()
    server = PageServer(host, 0, files, Tabs(Workers(module, most)), edited, faults.append)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield Client(server)
    finally:
        server.shutdown()
        server.close()
        thread.join()
    assert faults == []


class Asking(threading.Thread):
    """A question that somebody waits for."""

    def __init__(self, ask: Callable[[], dict[str, Any]]) -> None:
        super().__init__(daemon=True)
        self._ask = ask
        self.reply: dict[str, Any] | None = None
        self.start()

    def run(self) -> None:
        """Waits for the reply."""
        self.reply = self._ask()

    def ended(self) -> dict[str, Any]:
        """The reply, in the end."""
        self.join(PATIENCE)
        assert self.reply is not None
        return self.reply


def wait_until(is_so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)
