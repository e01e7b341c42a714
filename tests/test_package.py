"""The wheel and the sdist: built, looked into, installed elsewhere, used."""

from __future__ import annotations

import email
import importlib.util
import os
import py_compile
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

import exactone
from exactone import models

ROOT = Path(__file__).resolve().parents[1]
PUZZLES = {path.relative_to(ROOT).as_posix() for path in (ROOT / "puzzles").rglob("*.toml")}


class Built(NamedTuple):
    """What was built, and the folder into which the wheel was installed."""

    wheel: Path
    sdist: Path
    installed: Path


pytestmark = pytest.mark.long  # builds and installs the package


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Builds the sdist, from it the wheel, and installs that."""
    folder = tmp_path_factory.mktemp("built")
    here = [] if importlib.util.find_spec("hatchling") is None else ["--no-isolation"]
    _python("-m", "build", *here, "--outdir", str(folder), str(ROOT))
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    target = folder / "target"
    pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-index",
        "--no-deps",
    ]
    _python(*pip, "--target", str(target), str(wheel))
    return Built(wheel, sdist, target)


def _python(*words: str, cwd: Path | None = None, path: Path | None = None) -> str:
    env = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, cwd=cwd, env=env, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert path is None or done.stderr == ""
    return done.stdout


def names(built: Built) -> set[str]:
    """The files in the wheel."""
    with zipfile.ZipFile(built.wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_installs_one_name(built: Built) -> None:
    tops = {name.partition("/")[0] for name in names(built)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"exactone"}
    assert len(tops) == 2


def test_the_wheel_has_every_module_and_nothing_else(built: Built) -> None:
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "exactone").rglob("*.py")}
    puzzles = {f"exactone/{puzzle}" for puzzle in PUZZLES}
    inside = {name for name in names(built) if ".dist-info/" not in name}
    schemas = {f"exactone/schemas/{name}.json" for name in ("puzzle", "output")}
    page = {
        path.relative_to(ROOT).as_posix()
        for folder in ("desk", "page")
        for path in (ROOT / "exactone" / folder).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    assert "exactone/page/static/index.html" in page
    assert inside == modules | puzzles | schemas | page | {"exactone/py.typed"}


def test_the_wheel_has_the_puzzles(built: Built) -> None:
    for kind in models.kinds():
        assert any(name.startswith(f"exactone/puzzles/{kind}/") for name in names(built))
    bundled = {name for name in names(built) if name.startswith("exactone/puzzles/")}
    assert {name for name in bundled if name.endswith(".toml")} == {
        f"exactone/{puzzle}" for puzzle in PUZZLES
    }


def test_the_wheel_says_that_it_has_types(built: Built) -> None:
    assert "exactone/py.typed" in names(built)


def test_the_wheel_says_what_it_is(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        read = {
            Path(name).name: archive.read(name).decode()
            for name in archive.namelist()
            if ".dist-info/" in name
        }
    about = email.message_from_string(read["METADATA"])
    assert (about["Name"], about["Version"]) == ("exactone", exactone.__version__)
    assert about["License-Expression"] == "MIT"
    assert about["Requires-Python"] == ">=3.11"
    needed = [line for line in about.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert {re.split(r"[^\w-]", line)[0] for line in needed} == {
        "numpy",
        "ortools",
        "python-sat",
        "typer",
    }
    assert "exactone = exactone.cli:main" in read["entry_points.txt"]
    assert "LICENSE" in read


def test_the_sdist_has_what_is_needed_to_build_and_to_test(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert inside >= PUZZLES
    assert inside >= {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "Makefile",
        "constraints.txt",
    }
    assert inside >= {
        "exactone/__init__.py",
        "exactone/py.typed",
        "tests/test_package.py",
        "tests/cli/tool.py",
    }
    assert not any(
        "__pycache__" in name or ".venv" in name or name.startswith("exactone/puzzles")
        for name in inside
    )


def test_the_installed_wheel_is_what_runs(built: Built, tmp_path: Path) -> None:
    where = _python(
        "-c", "import exactone; print(exactone.__file__)", cwd=tmp_path, path=built.installed
    )
    assert Path(where.strip()).is_relative_to(built.installed)


def test_the_library_is_the_same_installed_as_in_a_checkout(built: Built, tmp_path: Path) -> None:
    installed = _python("-m", "exactone", "library", cwd=tmp_path, path=built.installed)
    assert installed == _python("-m", "exactone", "library", cwd=tmp_path, path=ROOT)
    assert len(installed.splitlines()) == len(PUZZLES)


def test_a_bundled_puzzle_is_verified_from_the_installed_wheel(
    built: Built, tmp_path: Path
) -> None:
    for name in ("sudoku/9x9", "tiles/given"):
        words = ["-m", "exactone", "verify", name, "--memory", "1G"]
        assert _python(*words, cwd=tmp_path, path=built.installed) == (
            f"{name}: exactly one solution\n"
        )


def test_the_installed_script_is_there(built: Built) -> None:
    assert any((built.installed / "bin").glob("exactone*"))


@pytest.mark.parametrize("engine", ["auto", "pysat", "ortools", "cover", "reference", "all"])
@pytest.mark.parametrize(
    "program",
    ["exactone.verify(puzzle, {})", "answers = exactone.solutions(puzzle, {}); next(answers)"],
)
def test_a_program_that_uses_the_library_ends_without_a_word(
    built: Built, program: str, engine: str
) -> None:
    lines = (
        "import exactone",
        "puzzle = exactone.load('many.toml')",
        program.format(f"backend={engine!r}"),
    )
    folder = built.installed.parent
    (folder / "many.toml").write_text('kind = "sudoku"\ngrid = "....\\n....\\n....\\n...."\n')
    assert _python("-c", "\n".join(lines), cwd=folder, path=built.installed) == ""


PROGRAM = """
import exactone
from exactone import models
from exactone.models.base.kinds import maker_of, with_texts
print(exactone.__file__)
print(models.kinds(), with_texts(), [kind for kind in models.kinds() if maker_of(kind)])
print(list(models.bundled()), len(models.begun("sudoku")))
for name in ("sudoku/9x9", "tiles/given", "1..........2....", "nurikabe/cspuz-6x6"):
    print(exactone.verify(name))
for kind in ("sudoku", "starbattle"):
    print(next(exactone.make(kind, size="4x4", seed=1)).puzzle)
print(exactone.count("sudoku/4x4-empty", memory=1 << 30))
"""


def test_it_is_the_same_in_an_archive_and_compiled(tmp_path: Path) -> None:
    """Kinds, puzzles, makers and verdicts of a zip file with sources,
    and of a folder of .pyc files."""
    compiled, archive = tmp_path / "compiled", tmp_path / "exactone.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in (ROOT / "exactone").rglob("*.py"):
            packed.write(path, path.relative_to(ROOT))
            target = compiled / path.relative_to(ROOT).with_suffix(".pyc")
            py_compile.compile(str(path), str(target), doraise=True)
        for name in PUZZLES:
            packed.write(ROOT / name, f"exactone/{name}")
    shutil.copytree(ROOT / "puzzles", compiled / "exactone" / "puzzles")
    said = {
        path: _python("-c", PROGRAM, cwd=tmp_path, path=path).splitlines()
        for path in (ROOT, archive, compiled)
    }
    for path, (file, *lines) in said.items():
        assert file.startswith(str(path))
        assert lines == said[ROOT][1:]
    names = _python("-m", "exactone", "library", "show", "sudoku/4x4", cwd=tmp_path, path=archive)
    assert names.rstrip() == (ROOT / "puzzles/sudoku/4x4.toml").read_text(encoding="utf-8").rstrip()
