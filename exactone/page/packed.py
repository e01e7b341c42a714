"""The static page: a folder of files for any host, with Python in it."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from .chosen import bare, of_python, of_wheel, own
from .fetched import NotFetched, fetched, locked

HERE = Path(__file__).parent
STATIC = HERE / "static"
PYTHON = "static/python"  # where Python lies in the folder
PLAIN = ("pyodide.mjs", "pyodide.asm.js")  # programs, which hosts compress themselves
WASM, STANDARD, MODULES = "pyodide.asm.wasm", "python_stdlib.zip", "modules.tar"
PACKAGES = "pyodide-lock.json"  # what Pyodide could load from elsewhere: nothing
LASTING = "lasting.json"  # answers that are always the same
PACKED = ".packed"  # compressed by gzip; a name that no host knows, so none does it again
SECONDS = 300  # for all that is compiled
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
HEAD = f"""\
    <meta http-equiv="Content-Security-Policy" content="{POLICY}">
    <script type="module" src="static/offline.js"></script>
"""
SERVICE = "sw.js"  # beside the page, for a service worker sees nothing above its own folder


class Sizes(NamedTuple):
    """How large the folder is, in bytes: as it lies there, and as hosts send it."""

    files: int
    stored: int
    sent: int


def write(out: Path, cache: Path) -> Sizes:
    """Writes the static page into a folder, in place of one that is there."""
    if out.exists() and any(out.iterdir()) and not (out / PYTHON).is_dir():
        raise NotFetched(f"{out} is not empty and is no page of ours; name a new folder")
    files = dict(_files(fetched(cache)))
    for old in ("static", "index.html", SERVICE):
        _remove(out / old)
    for name, data in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    sent = sum(len(d if n.endswith(PACKED) else _pressed(d)) for n, d in files.items())
    return Sizes(len(files), sum(map(len, files.values())), sent)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _files(sources: Mapping[str, Path]) -> Iterator[tuple[str, bytes]]:
    """All files of the folder."""
    made = dict(_page())
    with tempfile.TemporaryDirectory() as name:
        made |= _python(sources, Path(name))
    yield from made.items()
    yield SERVICE, service_worker(made)


def _page() -> Iterator[tuple[str, bytes]]:
    """The page itself, with a strict policy for what it may load."""
    for path in sorted(STATIC.iterdir()):
        if path.name == "index.html":
            before, mark, after = path.read_text(encoding="utf-8").partition(
                '<meta charset="utf-8">\n'
            )
            if not mark:
                raise ValueError("index.html says no charset")
            yield path.name, f"{before}{mark}{HEAD}{after}".encode()
        elif path.name != SERVICE:
            yield f"static/{path.name}", path.read_bytes()


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """What keeps all files for later, with their names, and a name for this version of them."""
    version = hashlib.sha256()
    for name, data in sorted(files.items()):
        version.update(f"{name} {hashlib.sha256(data).hexdigest()}\n".encode())
    names = ["./", *sorted(name for name in files if name != "index.html")]
    said = [("VERSION", version.hexdigest()[:16]), ("FILES", names)]
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in said)
    return head.encode() + (STATIC / SERVICE).read_bytes()


def _python(sources: Mapping[str, Path], work: Path) -> dict[str, bytes]:
    """Python, and the modules that run in it."""
    with tarfile.open(sources["pyodide"]) as archive:
        archive.extractall(work, filter="data")
    pyodide = work / "package"
    modules = own()
    for name in ("python-sat", "six"):
        modules |= of_wheel(sources[name], modules)
    with zipfile.ZipFile(pyodide / STANDARD) as archive_of_python:
        standard = of_python(archive_of_python, modules)
        everything = set(archive_of_python.namelist())
    compiled, lasting = _compiled(pyodide, modules, work)
    first = {name.removeprefix("python/"): data for name, data in compiled.items()}
    for name, data in first.items():
        source = f"{name[:-4]}.py"
        if source in everything and source not in modules:
            standard.pop(source, None)
            standard[name] = data
        else:
            del modules[source]
            modules[name] = data
    packed = {
        WASM: (pyodide / WASM).read_bytes(),
        STANDARD: _zipped({name: _shortened(name, data) for name, data in standard.items()}),
        MODULES: _tarred({name: _shortened(name, data) for name, data in modules.items()}),
    }
    found = {f"{PYTHON}/{name}": (pyodide / name).read_bytes() for name in PLAIN}
    found |= {f"{PYTHON}/{name}{PACKED}": _pressed(data) for name, data in packed.items()}
    found[f"{PYTHON}/{PACKAGES}"] = _no_packages((pyodide / PACKAGES).read_bytes())
    found[f"{PYTHON}/{LASTING}"] = lasting
    found[f"{PYTHON}/notices.txt"] = _notices(sources)
    return found


def _shortened(name: str, data: bytes) -> bytes:
    """A source without what nobody reads there; the words of pages are the rules of kinds."""
    if not name.endswith(".py"):
        return data
    return bare(data, keep_words=name.startswith(("exactone/models/", "exactone/desk/")))


def _compiled(
    pyodide: Path, modules: Mapping[str, bytes], work: Path
) -> tuple[dict[str, bytes], bytes]:
    """The modules that the first questions load, compiled by the page's own Python; and the
    answers that are always the same."""
    sources, out = work / "sources", work / "compiled"
    out.mkdir()
    for name, data in modules.items():
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if shutil.which("node") is None:
        raise NotFetched("node is not installed, which runs the page's Python while it is made")
    command = ["node", HERE / "compile.mjs", pyodide, sources, pyodide / STANDARD, out]
    run = subprocess.run(
        [*map(str, command), str(HERE / "inside.py")],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if run.returncode:
        raise NotFetched(f"the page's Python does not answer: {_last_line(run.stderr)}")
    found = sorted(out.rglob("*.pyc"))
    compiled = {path.relative_to(out).as_posix(): path.read_bytes() for path in found}
    return compiled, (out / LASTING).read_bytes()


def _no_packages(listed: bytes) -> bytes:
    """Pyodide's list of packages, without any."""
    return json.dumps({"info": json.loads(listed)["info"], "packages": {}}).encode()


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"


def _notices(sources: Mapping[str, Path]) -> bytes:
    """What the folder is made of, and under which licences."""
    lines = ["This page holds, besides exactone (MIT):", ""]
    lines += [f"{one.name} {one.version}, from {one.registry}" for one in locked()]
    lines += ["", "Pyodide is under the MPL 2.0, the Python in it under the PSF licence.", ""]
    for path in sources.values():
        if path.suffix != ".whl":
            continue
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if ".dist-info/" in name and "LICENSE" in name:
                    lines += [f"{name}:", "", archive.read(name).decode(), ""]
    return "\n".join(lines).encode()


# archives that are the same for the same files


def _pressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _alike_together(files: Mapping[str, bytes]) -> list[tuple[str, bytes]]:
    """Files in an order in which they are compressed well: sources stand beside sources."""
    return sorted(files.items(), key=lambda file: (PurePosixPath(file[0]).suffix, file[0]))


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive whose files are not compressed each for itself."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as archive:
        for name, data in _alike_together(files):
            archive.writestr(zipfile.ZipInfo(name, FIRST_DAY), data)
    return held.getvalue()


def _tarred(files: Mapping[str, bytes]) -> bytes:
    """An archive that a few lines of JavaScript can read."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in _alike_together(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return held.getvalue()
