"""Which modules of Python, PySAT and exactone the static page needs: read off their imports."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from exactone.models import kinds
from exactone.models.files.begun import example
from exactone.models.files.entries import bundled

TOP = Path(__file__).resolve().parents[1]  # of exactone
LEFT_OUT = (
    "cli",  # there is no command line
    "server",
    "page",  # but for the numpy of lists
    "solver/long",  # journals of long questions, which the command line begins
    "solver/engines/ortools.py",
    "__main__.py",
    "schemas",
    "puzzles",
    "py.typed",
)
NUMPY = TOP / "page" / "lists" / "numpy"

# modules of Python that begin with it, or are asked for by its C code
ALWAYS = """
abc codecs collections encodings encodings.aliases encodings.ascii encodings.idna
encodings.latin_1 encodings.utf_8 encodings.utf_8_sig encodings.utf_16 encodings.cp437
encodings.cp1252 encodings.raw_unicode_escape encodings.unicode_escape genericpath importlib
importlib.machinery importlib.util io linecache os posixpath re runpy site stat tokenize
traceback types warnings zipimport zipfile _strptime
_sysconfigdata__emscripten_wasm32-emscripten
"""
# what Python imports for tests, for a terminal, for processes, or for other systems
NEVER = """
_aix_support _android_support _apple_support argparse asyncio.__main__ asyncio.proactor_events
asyncio.windows_events asyncio.windows_utils bdb cmd code codeop concurrent.futures.process
cProfile ctypes curses dbm doctest email._header_value_parser email.headerregistry email.policy
encodings.mbcs encodings.oem ftplib getpass http.cookiejar http.server idlelib imaplib
_ios_support lib2to3 mailbox multiprocessing nturl2path optparse _osx_support pdb pickletools
plistlib profile pstats _pydatetime _pydecimal pydoc pydoc_data _pyio _pyrepl readline rlcompleter
smtplib socketserver sqlite3 ssl statistics tarfile test tkinter trace tracemalloc turtle unittest
venv webbrowser winreg wsgiref xmlrpc
"""


def own() -> dict[str, bytes]:
    """The sources of exactone that the page needs, and the files beside them, by path."""
    found = {
        f"exactone/{path.relative_to(TOP).as_posix()}": path
        for path in sorted(TOP.rglob("*"))
        if path.is_file() and not _is_left_out(path.relative_to(TOP))
    }
    found |= {
        f"numpy/{path.relative_to(NUMPY).as_posix()}": path for path in sorted(NUMPY.rglob("*.py"))
    }
    return {name: path.read_bytes() for name, path in {**found, **dict(_examples())}.items()}


def _examples() -> Iterator[tuple[str, Path]]:
    """The puzzles with which new ones of their kind begin."""
    there = bundled()
    for entry in filter(None, map(example, kinds())):
        yield f"exactone/puzzles/{entry.name}.toml", there[entry.name]


def _is_left_out(path: Path) -> bool:
    name = path.as_posix()
    if "__pycache__" in path.parts or path.suffix == ".pyc":
        return True
    return any(name == each or name.startswith(f"{each}/") for each in LEFT_OUT)


def of_wheel(wheel: Path, used_by: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules of a wheel that some sources import, with what those import themselves."""
    with zipfile.ZipFile(wheel) as archive:
        files = {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("/") and ".data/" not in name and ".dist-info/" not in name
        }
    return _reached(files, names_in(used_by.values()), lambda name: True)


def of_python(archive: zipfile.ZipFile, used_by: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules of Python that some sources import, with what those import themselves."""
    files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    pyodide = {n: data for n, data in files.items() if n.startswith(("pyodide/", "_pyodide/"))}
    del pyodide["pyodide/console.py"]  # of a page with a prompt
    begun = {*ALWAYS.split(), *names_in(used_by.values()), *names_in(pyodide.values())}
    return {**_reached(files, begun, _may_be_used), **pyodide}


def _may_be_used(name: str) -> bool:
    return not any(name == each or name.startswith(f"{each}.") for each in NEVER.split())


def _reached(
    files: Mapping[str, bytes], begun: Iterable[str], wanted: Callable[[str], bool]
) -> dict[str, bytes]:
    """The files of these modules, and of all that they import that is among the files."""
    modules = {_module(path): path for path in files if _is_module(path)}
    found = dict[str, bytes]()
    waiting = list(begun)
    seen = set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or not wanted(name):
            continue
        seen.add(name)
        if parent := name.rpartition(".")[0]:
            waiting.append(parent)
        if name in modules:
            path = modules[name]
            found[path] = files[path]
            if path.endswith(".py"):
                waiting += imported(files[path], name, path.endswith("/__init__.py"))
    return dict(sorted(found.items()))


def _is_module(path: str) -> bool:
    return path.endswith((".py", ".so"))


def _module(path: str) -> str:
    """What a file is imported as."""
    parts = list(PurePosixPath(path).parts)
    parts[-1] = parts[-1].partition(".")[0]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def names_in(sources: Iterable[bytes]) -> set[str]:
    """The modules of others that some sources import."""
    return {name for source in sources for name in imported(source, "", False)}


def imported(source: bytes, module: str, is_folder: bool) -> Iterator[str]:
    """What a source imports, wherever in it; a name out of a module may be a module, too."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # which is no source, or one of a later Python
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".")[: None if is_folder else -1]
            parents = parents[: len(parents) - node.level + 1] if node.level else []
            base = ".".join([*parents, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def bare(source: bytes, keep_words: bool) -> bytes:
    """A source without comments, and without docstrings where nobody reads them."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return source
    if not keep_words:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                node.body = _without_words(node.body) or [ast.Pass()]
        tree.body = _without_words(tree.body)
    return ast.unparse(tree).encode()


def _without_words(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements without the docstring that they begin with."""
    match body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return body
