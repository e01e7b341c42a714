"""Servers in a thread of this process, for browsers and for pictures of the page: the one of this
package, and one of files as static hosts have it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from exactone.server.edited import EditedFile
from exactone.server.http import page_server


@contextmanager
def served(file: Path | None = None, complaints: list[str] | None = None) -> Iterator[str]:
    """The address of the page, or of the page that edits this file; what goes wrong is noted."""
    said = [] if complaints is None else complaints
    edited = None if file is None else EditedFile(str(file))
    server = page_server("127.0.0.1", 0, edited, said.append)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        thread.join()
        server.close()


class Files(SimpleHTTPRequestHandler):
    """Python's server of files, which prints nothing; browsers may keep files so many seconds."""

    seconds_kept = 0

    def end_headers(self) -> None:
        """Says how long, where it is at all."""
        if self.seconds_kept:
            self.send_header("Cache-Control", f"max-age={self.seconds_kept}")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def static_host(folder: Path, seconds_kept: int = 0) -> Iterator[ThreadingHTTPServer]:
    """A static host of a folder; what browsers may keep they may not ask for again meanwhile."""
    handler = type("Handler", (Files,), {"seconds_kept": seconds_kept})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
