"""Who may ask: a page that came from here, by its host, its origin and the token.

Other pages in the same browser can send requests to this machine, too. They cannot choose the
headers Host and Origin, cannot read what this server sends, and so do not know the token. A name
of theirs that leads to this machine (DNS rebinding) is a wrong host.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
from dataclasses import dataclass
from email.message import Message

TOKEN = "X-Exactone-Token"  # the header of each message
TOKEN_BYTES = 24
MOST_BYTES = 2 << 20  # of a message: a file of a megabyte, with its line ends escaped
USUAL_PORT = 80  # which browsers leave out
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class Refusal(Exception):
    """A request that is not answered: the status of HTTP, and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class Guard:
    """What a request must have to be answered."""

    names: frozenset[str]  # of this server, as they stand in an address
    port: int
    token: str
    # other machines may ask: by any number, as only names can be made to lead elsewhere
    is_open: bool
    # the page is for those alone who know the address with the token
    is_hidden: bool

    @classmethod
    def of(cls, host: str, bound: str, port: int, hidden: bool) -> Guard:
        """The guard of a server on this host, which is bound to this number and port."""
        is_open = not ipaddress.ip_address(bound.partition("%")[0]).is_loopback
        names = {*LOOPBACK, _in_address(host), _in_address(bound)}
        if is_open:
            names |= {socket.gethostname(), f"{socket.gethostname()}.local"}
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return cls(
            frozenset(name.lower() for name in names), port, token, is_open, hidden or is_open
        )

    def address(self, host: str) -> str:
        """Where the page is, with the token where it is for those alone who know it."""
        where = f"http://{_in_address(host)}:{self.port}/"
        return f"{where}?token={self.token}" if self.is_hidden else where

    def refuse_strangers(self, headers: Message) -> None:
        """Refuses what another site asks, or under another name."""
        hosts = headers.get_all("Host") or []
        if len(hosts) != 1 or not self._is_ours(hosts[0].strip().lower()):
            raise Refusal(403, "this server has another name; open the address that it printed")
        for origin in headers.get_all("Origin") or []:
            if origin.strip().lower() != f"http://{hosts[0].strip().lower()}":
                raise Refusal(403, "a page of another site may not ask here")

    def refuse_other_sites(self, headers: Message) -> None:
        """Refuses what a browser says was asked by a page from elsewhere."""
        for site in headers.get_all("Sec-Fetch-Site") or []:
            if site.strip().lower() not in ("same-origin", "none"):
                raise Refusal(403, "a page of another site may not ask here")

    def refuse_unknown(self, said: str) -> None:
        """Refuses who does not know the token."""
        if not secrets.compare_digest(said.encode(errors="replace"), self.token.encode()):
            raise Refusal(403, "the token is wrong; open the address that exactone printed")

    def length(self, headers: Message) -> int:
        """The bytes of a message, which say that they are JSON, as no form of a page can."""
        self.refuse_strangers(headers)
        self.refuse_other_sites(headers)
        tokens = headers.get_all(TOKEN) or []
        self.refuse_unknown(tokens[0] if len(tokens) == 1 else "")
        if headers.get_content_type() != "application/json":
            raise Refusal(415, "a message is JSON; say so in Content-Type")
        lengths = headers.get_all("Content-Length") or []
        if headers.get_all("Transfer-Encoding") or len(lengths) != 1:
            raise Refusal(411, "a message has one Content-Length, and no Transfer-Encoding")
        said = lengths[0].strip()
        if not (said.isascii() and said.isdecimal()):
            raise Refusal(400, "Content-Length is a number of bytes")
        if len(said) > len(str(MOST_BYTES)) or int(said) > MOST_BYTES:
            raise Refusal(413, f"a message has {MOST_BYTES} bytes at most")
        return int(said)

    def _is_ours(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name, _, port = host.rpartition(":")
        if not port.isdecimal():  # also the end of a number as [::1]
            name, port = host, str(USUAL_PORT)
        if port != str(self.port):
            return False
        return name in self.names or (self.is_open and _is_number(name))


def _in_address(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def _is_number(name: str) -> bool:
    """Whether this is the number of a machine, and no name."""
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
