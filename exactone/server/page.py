"""The files of the page. All are read at the start, so that no request can name another one."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from exactone.solver.errors import Error

TOP = __name__.partition(".")[0]
INDEX = "/"
HEAD = b"<head>"
TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""The files that a page may have, by how their names end."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What the page may load: what came from here. Images are also drawn by the page itself."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
"""What every reply says."""


class PageFile(NamedTuple):
    """A file as it is sent."""

    type: str
    content: bytes


Files = dict[str, PageFile]
"""The files of the page by their paths in an address."""


def page_files() -> Files:
    """The files of the page, as they came with the package."""
    folder = files(TOP).joinpath("page").joinpath("static")
    found = dict(_inside(folder, "/static/")) if folder.is_dir() else {}
    if (index := found.get("/static/index.html")) is None:
        raise Error("the files of the page are missing; install exactone anew")
    return {**found, INDEX: index}


def _inside(folder: Traversable, path: str) -> list[tuple[str, PageFile]]:
    """The files in a folder, and in those in it."""
    found = list[tuple[str, PageFile]]()
    for each in folder.iterdir():
        if each.is_dir():
            found += _inside(each, f"{path}{each.name}/")
        elif kind := TYPES.get(each.name.rpartition(".")[2]):
            found.append((f"{path}{each.name}", PageFile(kind, each.read_bytes())))
    return found


def with_token(index: PageFile, token: str, mode: str) -> PageFile:
    """The first file of the page, with what its scripts have to know."""
    facts = {"exactone-token": token, "exactone-mode": mode}
    tags = "".join(f'<meta name="{name}" content="{fact}">' for name, fact in facts.items())
    return index._replace(content=index.content.replace(HEAD, HEAD + tags.encode(), 1))
