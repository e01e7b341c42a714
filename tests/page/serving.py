"""The server of the page in a thread of this process, for browsers and for pictures of the page."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
