"""Firefox driven over Marionette, its own protocol: lists of JSON through a socket, with the
standard library alone.

`with Firefox() as browser: browser.goes(address)`; then `browser.run("document.title")`,
`browser.until("...")`, `browser.click("#new")`, `browser.press("5")`.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from .chromium import PATIENCE

NAMES = ("firefox-esr", "firefox")
QUIET = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
"""What it does not do by itself while it is tested."""

COMPLAINTS = (
    "(() => { if (window.complaints) return; const said = window.complaints = [];"
    "addEventListener('error', (event) => said.push(event.message));"
    "addEventListener('unhandledrejection', (event) => said.push(String(event.reason)));"
    "document.addEventListener('securitypolicyviolation',"
    " (event) => said.push(`CSP ${event.violatedDirective} ${event.blockedURI}`)) })()"
)


def program() -> str | None:
    """Where Firefox is on this machine; None where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """A headless browser with one page, and a profile of its own, which is gone at the end."""

    def __init__(self) -> None:
        found = program()
        assert found is not None
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        wishes = {**QUIET, "marionette.port": port}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(wishes[key])});" for key in wishes]
        Path(self.profile.name, "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.process = subprocess.Popen(
            [found, "--headless", "--marionette", "--no-remote", "--profile", self.profile.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.socket = self._connected(port)
        self.file = self.socket.makefile("rwb")
        self.number = 0
        self._message()  # it says what it is
        self.call("WebDriver:NewSession")

    def _connected(self, port: int) -> socket.socket:
        """A connection, as soon as it listens."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), PATIENCE)
            except OSError:
                assert time.monotonic() < end, "the browser does not listen"
                assert self.process.poll() is None, "the browser has ended"
                time.sleep(0.1)

    def _message(self) -> Any:
        """The next message: its length, a colon, and a text of JSON."""
        length = b""
        while not length.endswith(b":"):
            part = self.file.read(1)
            assert part, "the browser has ended"
            length += part
        return json.loads(self.file.read(int(length[:-1])))

    def call(self, command: str, **params: Any) -> Any:
        """What the browser answers to a command."""
        self.number += 1
        message = json.dumps([0, self.number, command, params]).encode()
        self.file.write(b"%d:%s" % (len(message), message))
        self.file.flush()
        _, _, error, result = self._message()
        assert error is None, f"{command}: {error}"
        return result

    def goes(self, address: str) -> None:
        """To this address; from then on complaints are written down."""
        self.call("WebDriver:Navigate", url=address)
        self.run(COMPLAINTS)

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression; promises are awaited."""
        waiting = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve().then(() => ({script}))"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }))"
        )
        found = self.call("WebDriver:ExecuteAsyncScript", script=waiting, args=[])["value"]
        assert "error" not in found, f"{script}: {found['error']}"
        return found.get("value")

    def until(self, script: str, seconds: float = PATIENCE) -> None:
        """Waits until the expression is true; one that fails is not yet true."""
        end = time.monotonic() + seconds
        while not self.run(f"(async () => {{ try {{ return Boolean({script}) }} catch {{}} }})()"):
            if time.monotonic() > end:
                raise AssertionError(f"never: {script}; the page says: {self.said()}")
            time.sleep(0.05)

    def said(self) -> str:
        """What is on the page, and what it complained of."""
        words = self.run("[document.body.innerText, document.querySelector('#verdict')?.className]")
        return f"{words}, {self.complaints()}"

    def click(self, selector: str) -> None:
        """The mouse on the middle of the first such element."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        x, y = self.run(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()"
        )
        self._acts(
            "pointer",
            {"type": "pointerMove", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def press(self, key: str) -> None:
        """One key, down and up."""
        self._acts("key", {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})

    def _acts(self, sort: str, *actions: dict[str, Any]) -> None:
        """Events of the mouse or the keyboard."""
        self.call(
            "WebDriver:PerformActions", actions=[{"type": sort, "id": sort, "actions": actions}]
        )

    def complaints(self) -> list[str]:
        """Errors of the page, and what the security policy refused, since the page is there."""
        found: list[str] = self.run("window.complaints")
        return found

    def __enter__(self) -> Firefox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """The browser ends, and its profile is removed."""
        self.process.kill()
        self.process.wait()
        self.file.close()
        self.socket.close()
        self.profile.cleanup()
