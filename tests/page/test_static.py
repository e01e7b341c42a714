"""The static page in a real browser: it is written as users write it, served by Python's own server
of files, and asked."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import tarfile
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from exactone.page.__main__ import default_cache
from exactone.page.fetched import NotFetched, fetched
from exactone.page.packed import SERVICE, Sizes, service_worker, write
from tests.page.chromium import Chromium, Tab, program
from tests.page.serving import static_host

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(program() is None, reason="there is no Chromium"),
]
SECONDS = 180.0  # until Python must be there
LARGEST = 6_500_000  # bytes that a first visit may load
SUDOKU = "kind = \"sudoku\"\n# a remark\ngrid = '''\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n'''\n"
VERDICT = "/exactly one solution/i.test(document.querySelector('#verdict').textContent)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Sizes]:
    """The static page, written anew."""
    try:
        fetched(default_cache())
    except NotFetched as error:
        pytest.skip(str(error))
    out = tmp_path_factory.mktemp("page") / "out"
    return out, write(out, default_cache())


@pytest.fixture
def served(folder: tuple[Path, Sizes]) -> Iterator[ThreadingHTTPServer]:
    """The folder at an address of this machine."""
    with static_host(folder[0]) as server:
        yield server


class Asked:
    """A desk in a tab, asked by messages as the page asks it."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.number = 0
        tab.run(
            "import(new URL('static/transport.js', document.baseURI).href).then((transport) => {"
            "window.asked = transport.connect(() => {}); return 1 })"
        )

    def __call__(self, verb: str, **more: Any) -> dict[str, Any]:
        """The reply to a message."""
        self.number += 1
        message = {"id": self.number, "verb": verb, **more}
        reply: dict[str, Any] = self.tab.run(f"asked.ask({json.dumps(message)})")
        assert reply["id"] == self.number
        return reply


def test_the_folder_is_small(folder: tuple[Path, Sizes]) -> None:
    out, sizes = folder
    assert sizes.sent < LARGEST
    assert sizes.files == sum(path.is_file() for path in out.rglob("*"))
    assert not [path for path in out.rglob("*") if "__pycache__" in path.parts]


def test_all_that_is_not_compiled_yet_can_be(folder: tuple[Path, Sizes]) -> None:
    packed = (folder[0] / "static/python/modules.tar.packed").read_bytes()
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(packed))) as archive:
        names = archive.getnames()
        for name in names:
            file = archive.extractfile(name)
            if name.endswith(".py") and file is not None:
                compile(file.read(), name, "exec", dont_inherit=True)
    assert {"six.py", "pysat/solvers.pyc", "exactone/desk/desk.pyc"} <= {*names}
    assert "exactone/models/sudoku/parts.py" in names or "exactone/proofs.py" in names
    assert "pysat/examples/hitman.py" in names


IMPORTS = """
import importlib, os, zipfile
names = zipfile.ZipFile("/lib/python313.zip").namelist()
for folder, _, files in os.walk("/modules"):
    names += [os.path.relpath(os.path.join(folder, name), "/modules") for name in files]
wrong = []
for name in names:
    module = name.partition(".")[0].replace("/", ".").removesuffix(".__init__")
    if name.endswith((".py", ".pyc", ".so")) and not module.endswith("__main__"):
        try:
            importlib.import_module(module)
        except ImportError as error:
            wrong.append(f"{module}: {error}")
"""
NODE = """
const { loadPyodide } = await import(PYODIDE);
const python = await loadPyodide({ stdLibURL: STANDARD });
python.FS.mkdirTree("/modules");
python.FS.mount(python.FS.filesystems.NODEFS, { root: MODULES }, "/modules");
python.runPython("import sys; sys.path.insert(0, '/modules')");
python.runPython(IMPORTS);
console.log(python.runPython("f'{len(names)} {wrong}'"));
"""


def test_all_modules_can_be_imported(folder: tuple[Path, Sizes], tmp_path: Path) -> None:
    packed = folder[0] / "static/python"
    with tarfile.open(fetched(default_cache())["pyodide"]) as archive:
        archive.extractall(tmp_path, filter="data")
    standard = tmp_path / "standard.zip"
    standard.write_bytes(gzip.decompress((packed / "python_stdlib.zip.packed").read_bytes()))
    modules = gzip.decompress((packed / "modules.tar.packed").read_bytes())
    with tarfile.open(fileobj=io.BytesIO(modules)) as archive:
        archive.extractall(tmp_path / "modules", filter="data")
    said = {
        "PYODIDE": str(tmp_path / "package/pyodide.mjs"),
        "STANDARD": str(standard),
        "MODULES": str(tmp_path / "modules"),
        "IMPORTS": IMPORTS,
    }
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in said.items())
    script = tmp_path / "all.mjs"
    script.write_text(constants + NODE)
    run = subprocess.run(["node", script], capture_output=True, text=True, timeout=600, check=True)
    number, _, wrong = run.stdout.strip().partition(" ")
    assert int(number) > 600
    assert wrong == "[]"


def test_a_visit_and_one_without_a_network(served: ThreadingHTTPServer) -> None:
    address = f"http://127.0.0.1:{served.server_port}/"
    with Chromium() as browser:
        tab = browser.tab(f"{address}#paste={quote(SUDOKU)}")
        tab.until(VERDICT, SECONDS)
        desk = Asked(tab)
        opened = desk("open", text=SUDOKU)
        assert opened["kind"] == "sudoku"
        assert "<svg" in opened["board"]["svg"] or opened["board"]["svg"]
        assert desk("verdict")["answer"] == "one"

        edit = {"key": "grid", "row": 1, "column": 1, "sign": "."}
        changed = desk("put", edits=[edit])
        assert "# a remark" in changed["text"]
        both = desk("verdict")
        assert both["answer"] == "many"
        assert len(both["solutions"]) == 2

        # reasons come from another worker than verdicts, and know the puzzle as it is
        assert desk("tell")["words"]
        assert_a_stop_is_survived(desk, "verdict")
        assert_a_stop_is_survived(desk, "fix")
        assert desk("verdict")["answer"] == "many"

        tab.until("navigator.serviceWorker.controller !== null", SECONDS)
        until(tab, KEPT)
        assert all(
            each.startswith(("http://127.0.0.1", "data:", "blob:")) for each in tab.requests()
        )
        assert tab.complaints() == []

        made = desk("make", kind="nurikabe", size="5x5", seed=1)
        assert made["kind"] == "nurikabe"
        assert desk("verdict")["answer"] == "one"

        served.shutdown()
        served.server_close()
        tab.goes("about:blank")
        tab.goes(f"{address}index.html#paste={quote(SUDOKU)}")
        tab.until(VERDICT, SECONDS)
        assert Asked(tab)("open", text=SUDOKU)["kind"] == "sudoku"


def assert_a_stop_is_survived(desk: Asked, verb: str) -> None:
    """A question that is stopped says so, and the desk has the puzzle that it had."""
    stopped = desk.tab.run(
        "(() => { const reply = asked.ask({id: 999, verb: VERB});".replace("VERB", repr(verb))
        + "asked.stop(999); return reply })()"
    )
    assert stopped["stopped"] is True


KEPT = (
    "caches.keys().then(async (names) => names.length === 1 &&"
    " (await (await caches.open(names[0])).keys()).length > 20)"
)
REGISTERED = "navigator.serviceWorker.getRegistration()"


def test_a_new_version_is_there_at_the_next_visit(
    folder: tuple[Path, Sizes], tmp_path: Path
) -> None:
    """Whole: also where the browser itself still keeps files of the version before."""
    out = tmp_path / "out"
    shutil.copytree(folder[0], out)
    changed = out / "static" / "offline.js"
    content = f"fetch(new URL('{changed.name}', document.baseURI)).then((file) => file.text())"
    with static_host(out, seconds_kept=86400) as server, Chromium() as browser:
        # a picture of the page, so that no Python is loaded
        address = f"http://127.0.0.1:{server.server_port}/static/icon.svg"
        tab = browser.tab(address)
        before = tab.run(content)  # from now on the browser keeps it
        tab.run("navigator.serviceWorker.register('/sw.js').then(() => 1)")
        until(tab, KEPT)
        changed.write_text(before + "// changed\n", encoding="utf-8")
        files = {path.relative_to(out).as_posix(): path for path in out.rglob("*")}
        (out / SERVICE).write_bytes(
            service_worker(
                {
                    name: path.read_bytes()
                    for name, path in files.items()
                    if path.is_file() and name != SERVICE
                }
            )
        )
        tab.run(f"{REGISTERED}.then((one) => one.update()).then(() => 1)")
        until(tab, f"{REGISTERED}.then((one) => one.waiting)")
        assert tab.run(content) == before  # a page that is open goes on with what it has
        tab.close()
        tab = browser.tab(address)
        until(tab, KEPT)
        assert tab.run(content) == before + "// changed\n"
        assert tab.complaints() == []


def until(tab: Tab, promise: str) -> None:
    """Waits until what is promised is true."""
    end = time.monotonic() + SECONDS
    while not tab.run(f"{promise}.then(Boolean)"):
        assert time.monotonic() < end, f"never: {promise}"
        time.sleep(0.05)
