"""Requests and replies: the files of the page, the messages of its tabs, and who is too slow.

Each connection has a thread. A request has so many seconds to come in; a connection on which
nothing comes may wait longer, and is closed first where there are too many.
"""

from __future__ import annotations

import ipaddress
import json
import math
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from select import select
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qs

from .edited import EditedFile
from .guard import Guard, Refusal
from .page import HEADERS, INDEX, Files, PageFile, page_files, with_token
from .tabs import Tabs
from .worker import Message, encoded
from .workers import Workers

READING = 10.0  # seconds in which a request comes in, or a reply goes out
WAITING = 300.0  # seconds that a connection stays open on which nothing is asked
MOST_CONNECTIONS = 96
DEEPEST = 100  # levels of a message, one in another
OF_THE_FILE = frozenset({"file", "save", "watch"})
"""What is asked about the file that is open."""

JSON = "application/json"


class Reply(NamedTuple):
    """What is sent."""

    status: int
    type: str
    content: bytes


class PageServer(ThreadingHTTPServer):
    """The page at an address, until it is closed."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere two servers would share a port
    request_queue_size = 64

    def __init__(
        self,
        host: str,
        port: int,
        files: Files,
        tabs: Tabs,
        edited: EditedFile | None = None,
        complain: Callable[[str], object] = lambda _: None,
    ) -> None:
        """Raises OSError where nobody can listen at this address."""
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        self.address_family, _, _, _, address = found[0]
        self._connections = Connections()
        super().__init__(cast(tuple[str, int], address), Handler)
        bound, self.port = self.socket.getsockname()[:2]
        self.guard = Guard.of(host, bound, self.port, hidden=edited is not None)
        self.address = self.guard.address(
            "localhost" if ipaddress.ip_address(bound).is_unspecified else host
        )
        self.index = with_token(
            files[INDEX], self.guard.token, "serve" if edited is None else "edit"
        )
        self.files = files
        self.tabs = tabs
        self.edited = edited
        self._complain = complain

    def close(self) -> None:
        """Ends all that is asked; what is being saved is written first."""
        self.server_close()
        self.tabs.close()
        if self.edited is not None:
            self.edited.finish()

    def server_bind(self) -> None:
        """Binds to the address, and asks nobody for a name of it, which can take seconds."""
        if self.allow_reuse_address:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()

    def verify_request(self, request: Any, _: object) -> bool:
        """Takes a connection, where there are not too many."""
        return self._connections.take(request)

    def shutdown_request(self, request: Any) -> None:
        """Closes a connection."""
        self._connections.leave(request)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Closes what is too slow, and ends what nobody uses; twice a second."""
        self._connections.close_late()
        self.tabs.workers.end_idle()

    def handle_error(self, *_: object) -> None:
        """Says a fault; that a browser closes its connection is none."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            self._complain(f"a request is not answered: {type(error).__name__}: {error}")

    def moving(self, connection: socket.socket) -> None:
        """A request comes in, or a reply goes out."""
        self._connections.wait(connection, READING)

    def answering(self, connection: socket.socket) -> None:
        """A request is here, and its answer may take as long as it takes."""
        self._connections.wait(connection, None)

    def waiting(self, connection: socket.socket) -> None:
        """A request was answered, and the next one may come."""
        self._connections.wait(connection, WAITING, idle=True)


def page_server(
    host: str, port: int, edited: EditedFile | None, complain: Callable[[str], object]
) -> PageServer:
    """The page at an address, perhaps with a file that it edits; what goes wrong is complained of.

    Raises OSError where nobody can listen there."""
    workers = Workers()
    server = PageServer(host, port, page_files(), Tabs(workers), edited, complain)
    workers.prepare()
    return server


class Connections:
    """The connections that are open, and until when each may wait for what comes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._deadlines = dict[socket.socket, float]()
        self._idle = dict[socket.socket, None]()  # on which nothing is asked, the first one first

    def take(self, connection: socket.socket) -> bool:
        """Takes a new one; where there are too many one that is idle is closed for it."""
        with self._lock:
            if len(self._deadlines) >= MOST_CONNECTIONS:
                if not self._idle:
                    return False
                oldest = next(iter(self._idle))
                del self._idle[oldest]
                del self._deadlines[oldest]  # its thread may take a while to see that it is closed
                _close(oldest)
            self._deadlines[connection] = time.monotonic() + READING
            self._idle[connection] = None  # nothing is asked on it yet
        return True

    def leave(self, connection: socket.socket) -> None:
        """One is closed."""
        with self._lock:
            self._deadlines.pop(connection, None)
            self._idle.pop(connection, None)

    def wait(self, connection: socket.socket, seconds: float | None, idle: bool = False) -> None:
        """What is awaited on this one has so many seconds to come."""
        with self._lock:
            self._idle.pop(connection, None)
            if connection not in self._deadlines:
                return
            self._deadlines[connection] = (
                float("inf") if seconds is None else time.monotonic() + seconds
            )
            if idle:
                self._idle[connection] = None

    def close_late(self) -> None:
        """Closes those on which what is awaited did not come."""
        with self._lock:
            for connection, deadline in self._deadlines.items():
                if time.monotonic() >= deadline:
                    _close(connection)


class Handler(BaseHTTPRequestHandler):
    """One connection of a browser."""

    server: PageServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16  # a reply goes out in one piece
    timeout = WAITING

    def handle_one_request(self) -> None:
        """Waits for a request, which then comes in within seconds, and answers it."""
        self.server.waiting(self.connection)
        try:
            self.connection.settimeout(WAITING)
            begun = self.rfile.peek(1)  # type: ignore[attr-defined]  # it is buffered
        except OSError:
            begun = b""
        if not begun:
            self.close_connection = True
            return
        self.server.moving(self.connection)
        self.connection.settimeout(READING)
        super().handle_one_request()

    def do_GET(self) -> None:
        """Sends a file of the page."""
        self._answer(self._file)

    def do_HEAD(self) -> None:
        """Sends what would be said of a file."""
        self._answer(self._file)

    def do_POST(self) -> None:
        """Answers a message."""
        self._answer(self._message)

    def _answer(self, answer: Callable[[], Reply]) -> None:
        try:
            reply = answer()
        except Refusal as refusal:
            self.close_connection = True  # what it sent is not read
            reply = refused(refusal)
        self._send(reply)

    def _file(self) -> Reply:
        guard = self.server.guard
        guard.refuse_strangers(self.headers)
        path, _, query = self.path.partition("?")
        if path == INDEX:
            if guard.is_hidden:
                guard.refuse_unknown(parse_qs(query).get("token", [""])[0])
            return _sent(self.server.index)
        guard.refuse_other_sites(self.headers)
        if (found := self.server.files.get(path)) is None:
            raise Refusal(404, "there is no such file")
        return _sent(found)

    def _message(self) -> Reply:
        length = self.server.guard.length(self.headers)
        if self.path not in ("/desk", "/stop"):
            raise Refusal(404, "messages go to /desk or /stop")
        content = self.rfile.read(length)
        if len(content) < length:
            raise Refusal(400, "the message is shorter than it says")
        self.server.answering(self.connection)
        message = message_of(content)
        if self.path == "/stop":
            self.server.tabs.stop(message)
            return Reply(200, JSON, b"{}")
        if not isinstance(message.get("verb"), str):
            raise Refusal(400, 'a message has "verb", which is a text')
        if message["verb"] in OF_THE_FILE:
            return Reply(200, JSON, self._of_the_file(message))
        return Reply(200, JSON, self.server.tabs.reply(message, self._is_gone))

    def _of_the_file(self, message: Message) -> bytes:
        if self.server.edited is None:
            sentence = "no file is open; `exactone edit FILE` opens one"
            reply: Message = {"error": {"sentence": sentence}}
        else:
            reply = self.server.edited.reply(message, self._is_gone)
        return encoded(reply, message)

    def _is_gone(self) -> bool:
        """Whether the browser closed the connection: nobody waits for a reply."""
        try:
            readable, _, _ = select([self.connection], [], [], 0)
            return bool(readable) and not self.connection.recv(1, socket.MSG_PEEK)
        except (OSError, ValueError):
            return True

    def _send(self, reply: Reply) -> None:
        self.server.moving(self.connection)
        self.send_response(reply.status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", reply.type)
        self.send_header("Content-Length", str(len(reply.content)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.content)

    def send_error(self, code: int, message: str | None = None, _: str | None = None) -> None:
        """Says what is wrong with a request that is none of HTTP."""
        self.close_connection = True
        self.command = self.command or "GET"
        self._send(refused(Refusal(code, "this is no request that a page of exactone sends")))

    def version_string(self) -> str:
        """What the server is called."""
        return "exactone"

    def log_message(self, *_: object) -> None:
        """Says nothing of each request."""


def _close(connection: socket.socket) -> None:
    """Ends a connection for the thread that waits on it, which then closes it."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def message_of(content: bytes) -> Message:
    """The message that these bytes say; refuses what is none."""
    try:
        message = json.loads(content, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        raise Refusal(400, "this is no JSON") from None
    if not isinstance(message, dict):
        raise Refusal(400, "a message is an object of JSON")
    if _is_too_deep(message):
        raise Refusal(400, f"a message has {DEEPEST} levels at most")
    return message


def _finite(said: str) -> float:
    """A number; refuses NaN and infinite ones, which no browser reads in a reply."""
    number = float(said)
    if not math.isfinite(number):
        raise ValueError(f"{said} is no number")
    return number


def _is_too_deep(message: object) -> bool:
    """Whether a message has lists in lists, or objects in objects, deeper than anybody asks:
    whoever goes down into them may find no way back."""
    level = [message]
    for _ in range(DEEPEST):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True


def refused(refusal: Refusal) -> Reply:
    """What a request hears that is not answered."""
    content = json.dumps({"error": {"sentence": str(refusal)}}).encode()
    return Reply(refusal.status, JSON, content)


def _sent(file: PageFile) -> Reply:
    return Reply(200, file.type, file.content)
