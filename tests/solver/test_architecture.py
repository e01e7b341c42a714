"""Who may import whom, and who may print: read off the source of every file."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import exactone
from exactone import models
from exactone.models.base.kinds import maker_of
from exactone.models.base.kinds import module_of as page_of
from exactone.solver import engines

ROOT = Path(exactone.__file__).parent
ENGINES = {"pysat", "ortools", "numba", "xcover", "clingo"}  # libraries that search


def module_of(file: Path) -> str:
    """The dotted name of a file."""
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in sorted(ROOT.rglob("*.py"))}


def imports(module: str, tree: ast.Module, package: bool) -> Iterator[str]:
    """Dotted names of all that a source imports, wherever in it:
    `from ..solver import backends` names the backends."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".")[
                : None if package and node.level == 1 else (1 if package else 0) - node.level
            ]
            base = ".".join([*(parents if node.level else []), *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def under(name: str, *tops: str) -> bool:
    """Whether a dotted name is one of these or inside of one."""
    return any(name == top or name.startswith(f"{top}.") for top in tops)


def modules(*tops: str) -> list[str]:
    """The modules in these packages."""
    return [module for module in MODULES if under(module, *tops)]


def forbidden(module: str, *tops: str) -> list[str]:
    """What a module imports of these packages."""
    return sorted(name for name in source_of(module).imports if under(name, *tops))


def printing(tree: ast.Module) -> list[str]:
    """The places in a source that write to the terminal."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in ("print", "input"):
            found.append(f"line {node.lineno}: {node.id}")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            if name in ("sys.stdout", "sys.stderr", "sys.stdin", "sys.exit", "os._exit"):
                found.append(f"line {node.lineno}: {name}")
        if isinstance(node, ast.ImportFrom) and node.module == "sys":
            found.append(f"line {node.lineno}: from sys")
    return found


def guesses(tree: ast.Module) -> list[str]:
    """The places in a source that ask whether something has a member; mypy checks nothing there."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            asks = node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) > 2)
            found += [f"line {node.lineno}: {node.func.id}"] * asks
    return found


class Source(NamedTuple):
    """What a source says, as far as it matters here."""

    about: str
    imports: frozenset[str]
    prints: list[str]
    guesses: list[str]
    names: frozenset[str]
    texts: frozenset[str]


@cache
def source_of(module: str) -> Source:
    """What the source of a module says."""
    file = MODULES[module]
    tree = ast.parse(file.read_text(encoding="utf-8"))
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return Source(
        ast.get_docstring(tree) or "",
        frozenset(imports(module, tree, file.name == "__init__.py")),
        printing(tree),
        guesses(tree),
        frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)),
        frozenset(value for value in constants if isinstance(value, str)),
    )


def faults(modules: Iterable[str], wrong_in: Callable[[str], object]) -> dict[str, object]:
    """What is wrong in modules, by those in which something is."""
    found = {module: wrong_in(module) for module in modules}
    return {module: wrong for module, wrong in found.items() if wrong}


# the rules


def test_what_is_optional_has_a_default() -> None:
    assert faults(MODULES, lambda module: source_of(module).guesses) == {}


def test_every_engine_keeps_the_contract() -> None:
    found = {name: engines.get(name) for name in engines.TABLE if engines.installed(name)}
    assert all(
        isinstance(engine, engines.Engine) == (name != "reference")
        for name, engine in found.items()
    )
    assert all(
        isinstance(engine, engines.Counter) == (name in engines.COUNTERS)
        for name, engine in found.items()
    )
    assert {name for name, engine in found.items() if engine.variants} == {"pysat"}


LAYERS = (
    ("exactone.solver",),
    ("exactone.solver.engines",),
    ("exactone.solver.ask", "exactone.solver.proving", "exactone.solver.long"),
    ("exactone.saving",),
    ("exactone.drawing",),
    ("exactone.models.text",),
    ("exactone.models.boards",),
    ("exactone.models.links",),
    ("exactone.models.parts",),
    ("exactone.models.base",),
    (
        "exactone.models.pages",
        "exactone.models.sudoku",
        "exactone.models.tiles",
        "exactone.models.edges",
        "exactone.models.diagramless",
        "exactone.models.rules",
    ),
    ("exactone.models.sheets",),
    ("exactone.models.editors",),
    ("exactone.models.files",),
    ("exactone.models",),
    ("exactone.proofs", "exactone.bulk", "exactone.jobs"),
    ("exactone.library",),
    ("exactone.desk",),
    ("exactone.server", "exactone.page"),
    ("exactone.cli",),
)
"""Folders and files in order: each imports those above it, and those beside it."""

OUTSIDE = {"exactone", "exactone.__main__"}  # the door to the library, and to the command line


@cache
def layer_of(name: str) -> int:
    """The number of the layer of a module: that of the longest of its tops."""
    tops = [
        (len(top), number) for number, tops in enumerate(LAYERS) for top in tops if under(name, top)
    ]
    return max(tops)[1]


def imported_of_later_layers(module: str) -> list[str]:
    """What a module imports of layers that come after its own."""
    ours = [name for name in forbidden(module, "exactone") if name not in OUTSIDE]
    ours = [name for name in ours if under(name, *(top for tops in LAYERS for top in tops))]
    return [name for name in ours if layer_of(name) > layer_of(module)]


def test_layers_import_those_before_them() -> None:
    inside = [module for module in MODULES if module not in OUTSIDE]
    assert faults(inside, imported_of_later_layers) == {}


def test_every_module_has_its_layer() -> None:
    assert [name for name in MODULES if name not in OUTSIDE and not layer_of(name) >= 0] == []


def private_of_others(module: str) -> list[str]:
    """What a module imports that is private in another folder."""
    private = [name for name in forbidden(module, "exactone") if re.search(r"\._[a-z]", name)]
    own = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    return [name for name in private if not under(name, own)]


def test_what_is_private_stays_in_its_folder() -> None:
    assert faults(MODULES, private_of_others) == {}


def test_only_the_command_line_knows_the_terminal() -> None:
    below = modules("exactone.solver", "exactone.models", "exactone.drawing")
    assert faults(below, lambda module: forbidden(module, "typer")) == {}


VOCABULARY = (
    "model",
    "bundle",
    "puzzle_batch",
    "puzzle",
    "grid",
    "symmetry",
    "errors",
    "limits",
    "graphs",
)


def test_puzzle_types_know_the_vocabulary_and_nothing_else() -> None:
    vocabulary = [f"exactone.solver.{name}" for name in VOCABULARY]

    def others(module: str) -> list[str]:
        of_the_solver = forbidden(module, "exactone.solver")
        return [name for name in of_the_solver if not under(name, *vocabulary)]

    assert faults(modules("exactone.models"), others) == {}


KINDS = {kind: page_of(kind).__name__ for kind in models.kinds()}
PAGES = "exactone.models.pages"  # kinds of one page


def test_nothing_but_a_kind_knows_it() -> None:
    def others(module: str) -> list[str]:
        packages = [package for package in KINDS.values() if not under(module, package)]
        return forbidden(module, *packages)

    assert faults(modules("exactone.models"), others) == {}


def test_a_page_says_how_new_ones_are_made() -> None:
    pages = {module.rpartition(".")[2]: module for module in modules(PAGES) if module != PAGES}
    assert pages.items() <= KINDS.items()
    assert [kind for kind in pages if maker_of(kind) is None] == []


WITNESSES = ("model", "search", "check")
ROOMS = (
    *WITNESSES,
    "pencil",
    "text",
    "bare",
    "lines",
    "proof",
    "turns",
    "clues",
    "advice",
    "parts",
    "making",
)


@pytest.mark.parametrize(
    "kind", [kind for kind, top in KINDS.items() if MODULES[top].name == "__init__.py"]
)
def test_a_large_kind_has_the_rooms_of_all_others(kind: str) -> None:
    folder = MODULES[KINDS[kind]].parent
    rooms = {
        path.stem for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")
    }
    assert rooms <= set(ROOMS)
    assert "text" in rooms
    assert rooms.issuperset(WITNESSES) or rooms.isdisjoint(WITNESSES), (
        "those of a kind made of parts are the kit's"
    )


FOLDERS = [module for module, file in MODULES.items() if file.name == "__init__.py"]
# files have the names of kinds, or of rooms
SAID_ELSEWHERE = {"exactone", "exactone.models", PAGES, *KINDS.values()}


def unsaid(folder: str) -> list[str]:
    """The files of a folder of which it has no word."""
    said = source_of(folder).about
    inside = [
        module.rpartition(".")[2] for module in MODULES if module.rpartition(".")[0] == folder
    ]
    return [name for name in inside if not re.search(rf"\b{name}\b", said)]


def test_a_folder_says_what_each_file_in_it_is() -> None:
    assert faults([folder for folder in FOLDERS if folder not in SAID_ELSEWHERE], unsaid) == {}


@pytest.mark.parametrize(
    ("kind", "room"),
    [
        (kind, room)
        for kind, top in KINDS.items()
        for room in WITNESSES
        if f"{top}.{room}" in MODULES
    ],
)
def test_witnesses_know_the_sheet_and_the_kit(kind: str, room: str) -> None:
    # turns are a hint
    others = [f"{KINDS[kind]}.{other}" for other in ROOMS if other not in (room, "turns")]
    for module in modules(f"{KINDS[kind]}.{room}"):
        assert forbidden(module, *others, "exactone.models.files") == []


# has graphs
NAMED = [
    m for m in modules("exactone.cli", "exactone.solver", "exactone.drawing") if "cover" not in m
]


def test_nobody_else_names_a_kind() -> None:
    classes = {models.kind_class(kind).__name__ for kind in KINDS}
    bundled = re.compile("|".join(f"{kind}/" for kind in KINDS))

    def named(module: str) -> list[str]:
        source = source_of(module)
        texts = [text for text in source.texts if text in KINDS or bundled.search(text)]
        return [*classes.intersection(source.names), *texts]

    assert faults(NAMED, named) == {}


def test_engines_know_no_questions() -> None:
    questions = ("exactone.solver.ask", "exactone.solver.reduce")
    inside = modules("exactone.solver.engines")
    assert faults(inside, lambda module: forbidden(module, *questions)) == {}


def test_only_engines_import_what_searches() -> None:
    others = [module for module in MODULES if not under(module, "exactone.solver.engines")]
    assert faults(others, lambda module: forbidden(module, *ENGINES)) == {}


def test_only_the_command_line_prints() -> None:
    may_end_itself = "exactone.solver.process"  # it runs in a process of its own

    def prints(module: str) -> list[str]:
        places = source_of(module).prints
        if module == may_end_itself:
            return [place for place in places if not place.endswith("os._exit")]
        return places

    others = [module for module in MODULES if not under(module, "exactone.cli")]
    assert faults([module for module in others if not module.endswith("__main__")], prints) == {}


def test_the_library_is_for_others() -> None:
    above = ("exactone.library", "exactone.desk")
    others = [module for module in MODULES if not under(module, *above)]
    others.remove("exactone")
    assert faults(others, lambda module: forbidden(module, "exactone.library")) == {}


def test_what_is_imported_of_ours_exists() -> None:
    def missing(module: str) -> list[str]:
        parts = [(name, *name.rpartition(".")[::2]) for name in forbidden(module, "exactone")]
        return [
            name
            for name, parent, last in parts
            if name not in MODULES
            and last != "*"
            and not hasattr(importlib.import_module(parent), last)
        ]

    assert faults(MODULES, missing) == {}


# the reader of the rules


def test_all_files_are_read() -> None:
    assert {"exactone", "exactone.cli", "exactone.solver.engines"} <= MODULES.keys()
    assert {*KINDS.values()} <= MODULES.keys()
    assert len(MODULES) == len(list(ROOT.rglob("*.py")))


@pytest.mark.parametrize(
    ("module", "package", "source", "name"),
    [
        ("exactone.solver.model", False, "import exactone.cli", "exactone.cli"),
        ("exactone.solver.model", False, "from exactone import models", "exactone.models"),
        ("exactone.solver.model", False, "from ..models import sudoku", "exactone.models.sudoku"),
        ("exactone.solver.model", False, "from .. import cli", "exactone.cli"),
        (
            "exactone.solver.model",
            False,
            "from . import limits",
            "exactone.solver.limits",
        ),
        ("exactone.solver.engines", True, "from . import pysat", "exactone.solver.engines.pysat"),
        (
            "exactone.solver.engines",
            True,
            "from .. import limits",
            "exactone.solver.limits",
        ),
        ("exactone.solver.engines", True, "from ...cli.app import x", "exactone.cli.app.x"),
        (
            "exactone.solver.model",
            False,
            "def f():\n    if f:\n        from ..models import sudoku as s",
            "exactone.models.sudoku",
        ),
    ],
)
def test_every_way_to_import_is_seen(module: str, package: bool, source: str, name: str) -> None:
    assert list(imports(module, ast.parse(source), package)) == [name]


@pytest.mark.parametrize(
    "source",
    ["print(1)", "import sys\nsys.stdout.write('')", "x = print", "from sys import stderr"],
)
def test_every_way_to_print_is_seen(source: str) -> None:
    assert printing(ast.parse(source))
