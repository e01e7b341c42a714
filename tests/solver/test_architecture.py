"""Who may import whom, and who may print: read off the source of every file."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import exactone
from exactone import models
from exactone.models._kit.kinds import maker_of
from exactone.solver import engines

ROOT = Path(exactone.__file__).parent
ENGINES = {"pysat", "ortools", "numba", "xcover", "clingo"}  # libraries that search


def module_of(file: Path) -> str:
    """The dotted name of a file."""
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in sorted(ROOT.rglob("*.py"))}


def imports(module: str, source: str, package: bool) -> Iterator[str]:
    """Dotted names of all that a source imports, wherever in it: `from ..solver import backends` names the backends."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".")[: None if package and node.level == 1 else (1 if package else 0) - node.level]
            base = ".".join([*(parents if node.level else []), *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def imported_by(module: str) -> set[str]:
    """Dotted names of all that a module imports."""
    file = MODULES[module]
    return set(imports(module, file.read_text(encoding="utf-8"), file.name == "__init__.py"))


def under(name: str, *tops: str) -> bool:
    """Whether a dotted name is one of these or inside of one."""
    return any(name == top or name.startswith(f"{top}.") for top in tops)


def modules(*tops: str) -> list[str]:
    """The modules in these packages."""
    return [module for module in MODULES if under(module, *tops)]


def forbidden(module: str, *tops: str) -> list[str]:
    """What a module imports of these packages."""
    return sorted(name for name in imported_by(module) if under(name, *tops))


def printing(source: str) -> list[str]:
    """The places in a source that write to the terminal."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in ("print", "input"):
            found.append(f"line {node.lineno}: {node.id}")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            if name in ("sys.stdout", "sys.stderr", "sys.stdin", "sys.exit", "os._exit"):
                found.append(f"line {node.lineno}: {name}")
        if isinstance(node, ast.ImportFrom) and node.module == "sys":
            found.append(f"line {node.lineno}: from sys")
    return found


def guesses(source: str) -> list[str]:
    """The places in a source that ask whether something has a member; mypy checks nothing there."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            asks = node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) > 2)
            found += [f"line {node.lineno}: {node.func.id}"] * asks
    return found


# the rules


@pytest.mark.parametrize("module", MODULES)
def test_what_is_optional_has_a_default(module: str) -> None:
    assert guesses(MODULES[module].read_text(encoding="utf-8")) == []


def test_every_engine_keeps_the_contract() -> None:
    found = {name: engines.get(name) for name in engines.TABLE if engines.installed(name)}
    assert all(isinstance(engine, engines.Engine) == (name != "reference") for name, engine in found.items())
    assert all(isinstance(engine, engines.Counter) == (name in engines.COUNTERS) for name, engine in found.items())
    assert {name for name, engine in found.items() if engine.variants} == {"pysat"}


@pytest.mark.parametrize("module", modules("exactone.solver"))
def test_the_solver_knows_no_puzzle_type_and_no_terminal(module: str) -> None:
    assert forbidden(module, "exactone.models", "exactone.cli", "typer") == []


VOCABULARY = ("model", "bundle", "lot", "puzzle", "grid", "symmetry", "errors")


@pytest.mark.parametrize("module", modules("exactone.models"))
def test_puzzle_types_know_the_vocabulary_and_nothing_else(module: str) -> None:
    assert forbidden(module, "exactone.cli", "typer", *ENGINES) == []
    vocabulary = [f"exactone.solver.{name}" for name in VOCABULARY]
    assert [name for name in forbidden(module, "exactone.solver") if not under(name, *vocabulary)] == []


KINDS = {kind: f"exactone.models.{kind}" for kind in models.kinds()}


MAKING = "exactone.models._making"  # how kinds in a single file are made


@pytest.mark.parametrize("module", modules("exactone.models"))
def test_nothing_but_a_kind_knows_it(module: str) -> None:
    own = {f"{MAKING}.{kind}": package for kind, package in KINDS.items()}
    others = [package for package in KINDS.values() if not under(module, package) and own.get(module) != package]
    assert forbidden(module, *others) == []
    assert forbidden(module, MAKING) == []


@pytest.mark.parametrize("module", [module for module in modules(MAKING) if module != MAKING])
def test_who_makes_a_kind_has_its_name(module: str) -> None:
    kind = module.rpartition(".")[2]
    assert KINDS[kind] in MODULES
    assert MODULES[KINDS[kind]].name != "__init__.py", "a folder has a room for that"
    assert maker_of(kind) is not None


WITNESSES = ("model", "search", "check")
ROOMS = (*WITNESSES, "text", "bare", "lines", "proof", "turns", "clues", "advice", "parts", "making")


@pytest.mark.parametrize("kind", [kind for kind, top in KINDS.items() if MODULES[top].name == "__init__.py"])
def test_a_large_kind_has_the_rooms_of_all_others(kind: str) -> None:
    folder = MODULES[KINDS[kind]].parent
    rooms = {path.stem for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")}
    assert rooms <= set(ROOMS)
    assert "text" in rooms
    assert rooms.issuperset(WITNESSES) or rooms.isdisjoint(WITNESSES), "those of a kind made of parts are the kit's"


FOLDERS = [module for module, file in MODULES.items() if file.name == "__init__.py"]
SAID_ELSEWHERE = {"exactone", "exactone.models", MAKING, *KINDS.values()}  # files have the names of kinds, or of rooms


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if folder not in SAID_ELSEWHERE])
def test_a_folder_says_what_each_file_in_it_is(folder: str) -> None:
    said = ast.get_docstring(ast.parse(MODULES[folder].read_text(encoding="utf-8"))) or ""
    inside = [module.rpartition(".")[2] for module in MODULES if module.rpartition(".")[0] == folder]
    missing = [name for name in inside if not re.search(rf"\b{name}\b", said)]
    assert missing == [], f"{MODULES[folder]} has no word about them"


@pytest.mark.parametrize(
    ("kind", "room"), [(kind, room) for kind, top in KINDS.items() for room in WITNESSES if f"{top}.{room}" in MODULES]
)
def test_witnesses_know_the_sheet_and_the_kit(kind: str, room: str) -> None:
    others = [f"{KINDS[kind]}.{other}" for other in ROOMS if other not in (room, "turns")]  # turns are a hint
    for module in modules(f"{KINDS[kind]}.{room}"):
        assert forbidden(module, *others, "exactone.models._files") == []


NAMED = [m for m in modules("exactone.cli", "exactone.solver", "exactone.drawing") if "cover" not in m]  # has graphs


@pytest.mark.parametrize("module", NAMED)
def test_nobody_else_names_a_kind(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    classes = {models.kind_class(kind).__name__ for kind in KINDS}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert names & classes == set()
    assert [text for text in texts if text in KINDS or any(f"{kind}/" in text for kind in KINDS)] == []


@pytest.mark.parametrize("module", MODULES)
def test_nobody_asks_with_hasattr(module: str) -> None:
    calls = (
        node for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    )
    names = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
    assert "hasattr" not in names


@pytest.mark.parametrize("module", modules("exactone.solver.engines"))
def test_engines_know_no_questions(module: str) -> None:
    asking = [f"exactone.solver.{name}" for name in ("questions", "child", "reduce")]
    assert forbidden(module, *asking) == []


@pytest.mark.parametrize("module", [m for m in MODULES if m not in modules("exactone.solver.engines")])
def test_only_engines_import_what_searches(module: str) -> None:
    assert forbidden(module, *ENGINES) == []


@pytest.mark.parametrize(
    "module", [m for m in MODULES if m not in modules("exactone.cli") and m != "exactone.__main__"]
)
def test_only_the_command_line_prints(module: str) -> None:
    found = printing(MODULES[module].read_text(encoding="utf-8"))
    if module == "exactone.solver.process":  # runs in a process of its own, which may end itself
        found = [place for place in found if not place.endswith("os._exit")]
    assert found == []


@pytest.mark.parametrize("module", [m for m in MODULES if m != "exactone" and not under(m, "exactone.library")])
def test_the_library_is_for_others(module: str) -> None:
    assert forbidden(module, "exactone.library") == []


@pytest.mark.parametrize("module", MODULES)
def test_what_is_imported_of_ours_exists(module: str) -> None:
    for name in forbidden(module, "exactone"):
        parent, _, last = name.rpartition(".")
        if name not in MODULES and last != "*":
            assert hasattr(importlib.import_module(parent), last), name


# the reader of the rules


def test_all_files_are_read() -> None:
    assert {"exactone", "exactone.cli", "exactone.solver.engines"} <= MODULES.keys()
    assert {f"exactone.models.{kind}" for kind in models.kinds()} <= MODULES.keys()
    assert len(MODULES) == len(list(ROOT.rglob("*.py")))


@pytest.mark.parametrize(
    ("module", "package", "source", "name"),
    [
        ("exactone.solver.model", False, "import exactone.cli", "exactone.cli"),
        ("exactone.solver.model", False, "from exactone import models", "exactone.models"),
        ("exactone.solver.model", False, "from ..models import sudoku", "exactone.models.sudoku"),
        ("exactone.solver.model", False, "from .. import cli", "exactone.cli"),
        ("exactone.solver.model", False, "from . import questions", "exactone.solver.questions"),
        ("exactone.solver.engines", True, "from . import pysat", "exactone.solver.engines.pysat"),
        ("exactone.solver.engines", True, "from .. import questions", "exactone.solver.questions"),
        ("exactone.solver.engines", True, "from ...cli.verbs import x", "exactone.cli.verbs.x"),
        (
            "exactone.solver.model",
            False,
            "def f():\n    if f:\n        from ..models import sudoku as s",
            "exactone.models.sudoku",
        ),
    ],
)
def test_every_way_to_import_is_seen(module: str, package: bool, source: str, name: str) -> None:
    assert list(imports(module, source, package)) == [name]


@pytest.mark.parametrize(
    "source", ["print(1)", "import sys\nsys.stdout.write('')", "x = print", "from sys import stderr"]
)
def test_every_way_to_print_is_seen(source: str) -> None:
    assert printing(source)
