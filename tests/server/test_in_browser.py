"""In a real browser: what a page of another site can do to the server, which is nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from exactone.server.edited import EditedFile
from tests.page.chromium import Chromium, program

from .tool import serving

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(program() is None, reason="there is no Chromium here"),
]

EVIL = "evil.example"
TEXT = "# mine\nkind = 'sudoku'\ngrid = '''\n12..\n....\n..3.\n..4.\n'''  # kept\n"


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """A browser for which all names lead to this machine, as those of an attacker may."""
    with Chromium(f"--host-resolver-rules=MAP *.{EVIL} 127.0.0.1,MAP {EVIL} 127.0.0.1") as found:
        yield found


@contextmanager
def another_site(page: str) -> Iterator[int]:
    """The port of another server on this machine, with this page."""

    class Evil(BaseHTTPRequestHandler):
        """Always the same page."""

        def do_GET(self) -> None:
            """Sends it."""
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Evil)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


ATTACK = """<!doctype html><title>evil</title><body><script type="module">
const ours = "%s", found = {};
const message = JSON.stringify({verb: "save", tab: "evil-tab", text: "evil", stamp: "%s"});
const attempts = {
  plain: () => fetch(ours + "desk", {method: "POST", mode: "no-cors", body: message}),
  typed: () => fetch(ours + "desk", {method: "POST", body: message,
    headers: {"Content-Type": "application/json", "X-Exactone-Token": "guess"}}),
  beacon: async () => navigator.sendBeacon(ours + "desk", message),
  read: async () => (await fetch(ours)).text(),
  stop: () => fetch(ours + "stop", {method: "POST", mode: "no-cors", body: "{}"}),
};
for (const [name, attempt] of Object.entries(attempts)) {
  try { const got = await attempt(); found[name] = typeof got === "string" ? got : got.type ?? "" }
  catch (error) { found[name] = "refused" }
}
const loaded = (tag, url) => new Promise((done) => {
  const made = document.createElement(tag);
  made.onload = () => done("loaded");
  made.onerror = () => done("refused");
  if (tag === "link") { made.rel = "stylesheet"; made.href = url } else made.src = url;
  document.body.append(made);
});
found.script = await loaded("script", ours + "static/page.js");
found.frame = await new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.onload = () => {
    try { done(frame.contentWindow.document.documentElement.outerHTML) }
    catch (error) { done("hidden") }
  };
  frame.src = ours;
  document.body.append(frame);
});
const form = document.createElement("form");
Object.assign(form, {method: "POST", action: ours + "desk", enctype: "text/plain"});
const field = document.createElement("input");
Object.assign(field, {name: message.slice(0, -1) + ', "x": "', value: '"}'});
form.append(field);
form.target = "there";
document.body.append(Object.assign(document.createElement("iframe"), {name: "there"}), form);
form.submit();
window.found = found;
</script>"""


def test_a_page_of_another_site_can_do_nothing(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(TEXT)
    with serving(edited=EditedFile(str(file))) as client:
        address = f"http://127.0.0.1:{client.server.port}/"
        page = ATTACK % (address, client.ask("file")["stamp"])
        with another_site(page) as port:
            for name in ("127.0.0.1", "localhost", EVIL):
                tab = browser.tab(f"http://{name}:{port}/")
                tab.until("window.found")
                found = tab.run("window.found")
                assert found["read"] == "refused"
                assert found["typed"] == "refused"
                assert found["script"] == "refused"
                assert found["frame"] == "hidden"  # what the browser shows in its place
                assert client.server.guard.token not in json.dumps(found)
                tab.close()
        assert file.read_text() == TEXT


def test_a_name_that_leads_here_does_not_open_the_page(browser: Chromium) -> None:
    with serving() as client:
        for name in (EVIL, f"localhost.{EVIL}"):
            tab = browser.tab(f"http://{name}:{client.server.port}/")
            tab.until("document.body.innerText.includes('this server has another name')")
            asked = (
                "fetch('/desk', {method: 'POST', body: '{}', headers:"
                " {'Content-Type': 'application/json'}}).then((reply) => window.got = reply.status)"
            )
            tab.run(f"void {asked}")
            tab.until("window.got")
            assert tab.run("window.got") == 403
            assert client.server.guard.token not in tab.run("document.documentElement.outerHTML")
            tab.close()
