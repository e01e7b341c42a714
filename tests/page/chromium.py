"""Chromium driven over its DevTools pipe: what a test needs of it, with the standard library alone.

`with Chromium() as browser: tab = browser.tab(address)`; then `tab.run("document.title")`,
`tab.until("...")`, `tab.click("#new")`, `tab.type("5")`, `tab.press("ArrowDown")`.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 60.0  # seconds until a test that waits has failed: only where something is wrong
KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "Delete": 46, " ": 32} | {
    f"Arrow{way}": 37 + n for n, way in enumerate(("Left", "Up", "Right", "Down"))
}
PAINTING = (
    "(function next() { window.painted += 1; if (window.painted) requestAnimationFrame(next) })()"
)
BROKEN_RULES = (
    "document.addEventListener('securitypolicyviolation',"
    " (e) => console.error('CSP ' + e.violatedDirective + ' ' + e.blockedURI))"
)


def program() -> str | None:
    """Where Chromium is on this machine; None where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Chromium:
    """A headless browser with a profile of its own, which is gone at the end."""

    def __init__(self, *options: str) -> None:
        """It is started at once; `options` are its own, as `--force-dark-mode`."""
        found = program()
        assert found is not None
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs, self.write = os.pipe()
        self.read, back = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (theirs, back)]

        def become_three_and_four() -> None:
            for place, end in enumerate(ends, 3):
                os.dup2(end, place)

        self.process = subprocess.Popen(
            [
                *(found, "--headless=new", "--remote-debugging-pipe", "--no-sandbox"),
                *(
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--hide-scrollbars",
                    "--no-first-run",
                ),
                *(f"--user-data-dir={self.profile.name}", "--disable-component-update"),
                *("--disable-background-networking", "--disable-sync", *options, "about:blank"),
            ],
            pass_fds=(3, 4, *ends),
            preexec_fn=become_three_and_four,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (theirs, back, *ends):
            os.close(end)
        self.left = b""
        self.number = 0
        self.events = list[dict[str, Any]]()

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """What the browser answers to this; what happens meanwhile is in `events`."""
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + 3 * PATIENCE
        while (reply := self.message(until, method)).get("id") != number:
            self.events.append(reply)
        assert "error" not in reply, f"{method}: {reply['error']}"
        result: dict[str, Any] = reply["result"]
        return result

    def message(self, until: float, method: str) -> dict[str, Any]:
        """The next message from the browser, which was asked for this."""
        while b"\0" not in self.left:
            ready, _, _ = select.select([self.read], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"the browser does not answer {method}"
            part = os.read(self.read, 1 << 20)
            assert part, "the browser has ended"
            self.left += part
        one, self.left = self.left.split(b"\0", 1)
        found: dict[str, Any] = json.loads(one)
        return found

    def tab(self, address: str, width: int = 1200, height: int = 900, dark: bool = False) -> Tab:
        """A new tab of this size that shows an address."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        session = str(attached["sessionId"])
        tab = Tab(self, session)
        for domain in ("Page", "Runtime", "Network", "Log"):
            tab.call(f"{domain}.enable")
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=BROKEN_RULES)
        tab.looks(width, height, dark)
        tab.goes(address)
        return tab

    def __enter__(self) -> Chromium:
        """For `with`."""
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
        os.close(self.read)
        os.close(self.write)
        self.profile.cleanup()


class Tab:
    """One page in the browser."""

    def __init__(self, browser: Chromium, session: str) -> None:
        """The session is what the browser calls it."""
        self.browser = browser
        self.session = session

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """What the browser answers to this, about this tab."""
        return self.browser.call(method, self.session, **params)

    def looks(
        self, width: int, height: int, dark: bool = False, phone: bool = False, print_: bool = False
    ) -> None:
        """The size of the window, the colours that its owner wishes, and whether it is paper."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media="print" if print_ else "", features=[scheme])

    def goes(self, address: str) -> None:
        """To this address."""
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def close(self) -> None:
        """No more of it."""
        self.call("Page.close")

    @contextmanager
    def painted(self) -> Iterator[None]:
        """Before all other tabs, while one frame after the other is painted: that a finger has
        moved is answered when the next one is."""
        self.call("Page.bringToFront")
        self.run("window.painted = 0")
        self.run(f"void {PAINTING}")
        self.until("window.painted > 2")
        yield
        self.run("window.painted = NaN")

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression; promises are awaited."""
        found = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, f"{script}: {found['exceptionDetails']}"
        return found["result"].get("value")

    def until(self, script: str, seconds: float = PATIENCE) -> None:
        """Waits until the expression is true; one that fails is not yet true."""
        end = time.monotonic() + seconds
        while not self.run(f"(() => {{ try {{ return Boolean({script}) }} catch {{}} }})()"):
            assert time.monotonic() < end, f"never: {script}"
            time.sleep(0.02)

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """Where the first such element is: left, top, width, height; it is scrolled to."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        x, y, w, h = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect();"
            "return [b.x, b.y, b.width, b.height] })()"
        )
        return x, y, w, h

    def click(self, selector: str) -> None:
        """The mouse on the middle of the first such element."""
        x, y, w, h = self.box(selector)
        self.drag([(x + w / 2, y + h / 2)])

    def drag(self, points: list[tuple[float, float]]) -> None:
        """The mouse goes down at the first point, over the others, and up at the last."""
        self.mouse("mouseMoved", *points[0])
        self.mouse("mousePressed", *points[0])
        for point in points[1:]:
            self.mouse("mouseMoved", *point)
        self.mouse("mouseReleased", *points[-1])

    def mouse(self, what: str, x: float, y: float) -> None:
        """One event of the mouse."""
        self.call(
            "Input.dispatchMouseEvent",
            type=what,
            x=x,
            y=y,
            button="left",
            buttons=1,
            clickCount=1,
        )

    def type(self, text: str) -> None:
        """Keys with one character each."""
        for sign in text:
            self.press(sign)

    def press(self, key: str, control: bool = False, shift: bool = False) -> None:
        """One key, down and up."""
        keys: dict[str, Any] = {"key": key, "modifiers": 2 * control + 8 * shift}
        keys["windowsVirtualKeyCode"] = KEYS.get(key, ord(key.upper()[0]))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        if text and not control:
            keys["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **keys)
        del keys["windowsVirtualKeyCode"]
        keys.pop("text", None)
        self.call("Input.dispatchKeyEvent", type="keyUp", **keys)

    def picture(self, path: Path, whole: bool = False) -> None:
        """A screenshot, of what is seen or of the whole page."""
        found = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(found["data"]))

    def complaints(self) -> list[str]:
        """What the console says of errors: exceptions, and what the security policy refused."""
        said = list[str]()
        for event in self.browser.events:
            params = event.get("params", {})
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                said.append(str(params["exceptionDetails"]))
            elif event["method"] == "Runtime.consoleAPICalled" and params["type"] == "error":
                said.append(str([each.get("value") for each in params["args"]]))
            elif event["method"] == "Log.entryAdded" and params["entry"]["level"] == "error":
                said.append(params["entry"]["text"])
        return said

    def requests(self) -> list[str]:
        """All addresses that the page has asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.browser.events
            if event.get("sessionId") == self.session
            and event.get("method") == "Network.requestWillBeSent"
        ]
