"""What goes into the folder of the static page, and what is said where it cannot be made."""

from __future__ import annotations

import ast
import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import exactone
from exactone import models
from exactone.models.base.kinds import module_of
from exactone.models.files.begun import example
from exactone.page import chosen, fetched, packed
from exactone.page.__main__ import main

PAGE = Path(exactone.__file__).parent / "page"


def test_the_lock_file_has_names_versions_and_hashes_and_no_addresses() -> None:
    assert "://" not in fetched.LOCK.read_text()
    for one in fetched.locked():
        assert one.version in one.file
        assert re.fullmatch("[0-9a-f]{64}", one.sha256)
        assert f"{one.name}@{one.version}" in one.command(Path()) or (
            f"{one.name}=={one.version}" in one.command(Path())
        )


def test_all_kinds_are_there_and_no_command_line() -> None:
    names = chosen.own()
    for kind in models.kinds():
        file = Path(str(module_of(kind).__file__))
        assert f"exactone/{file.relative_to(chosen.TOP).as_posix()}" in names
        begun = example(kind)
        assert begun is None or f"exactone/puzzles/{begun.name}.toml" in names
    assert "exactone/desk/desk.py" in names
    assert "numpy/array.py" in names
    assert not [name for name in names if "/cli/" in name or "ortools" in name]
    assert not [name for name in names if name.startswith("exactone/page")]


def test_what_is_there_imports_nothing_that_is_not() -> None:
    names = chosen.own()
    modules = {chosen._module(name) for name in names if name.endswith(".py")}
    left = {
        chosen._module(f"exactone/{path.relative_to(chosen.TOP).as_posix()}")
        for path in chosen.TOP.rglob("*.py")
    } - modules
    for name, source in names.items():
        if name.endswith(".py"):
            module = chosen._module(name)
            wanted = set(chosen.imported(source, module, name.endswith("/__init__.py")))
            assert not wanted & (left - {"exactone.page"}), name


def test_imports_are_found_wherever_they_stand() -> None:
    source = b"import a.b\nfrom . import c\nfrom ..d import e\ndef f():\n    from g import h\n"
    assert set(chosen.imported(source, "one.two.three", False)) == {
        *("a.b", "one.two", "one.two.c", "one.d", "one.d.e", "g", "g.h")
    }
    assert set(chosen.imported(b"from . import c", "one.two", True)) == {"one.two", "one.two.c"}
    assert list(chosen.imported(b"\x00 is no source", "one", False)) == []


def test_a_source_is_shortened_without_a_change_of_what_it_does() -> None:
    source = b'"""Words."""\n# a remark\ndef f():\n    """More."""\nclass A:\n    x = 1  # one\n'
    short = chosen.bare(source, keep_words=False)
    assert short == b"def f():\n    pass\n\nclass A:\n    x = 1"
    future = b'"""Words."""\nfrom __future__ import annotations\n'
    assert chosen.bare(future, keep_words=False) == b"from __future__ import annotations"
    kept = chosen.bare(source, keep_words=True)
    assert ast.dump(ast.parse(kept)) == ast.dump(ast.parse(source))
    assert b"remark" not in kept


def test_the_page_may_load_nothing_from_elsewhere() -> None:
    files = dict(packed._page())
    index = files["index.html"].decode()
    assert "default-src 'none'" in index
    assert "unsafe-inline" not in index
    assert index.index("Content-Security-Policy") < index.index("<script")
    for name, data in files.items():
        assert not re.search(rb"(?:src|href)=\"(?:https?:)?//", data), name


def test_the_service_worker_names_all_files() -> None:
    files = {"index.html": b"a", "static/a.js": b"b"}
    first = packed.service_worker(files).decode()
    assert 'const FILES = ["./", "static/a.js"]' in first
    assert (
        first.splitlines()[0] != packed.service_worker({**files, "b": b""}).decode().splitlines()[0]
    )


def test_archives_of_the_same_files_are_the_same() -> None:
    files = {"a/b.py": b"1", "c.so": bytes(3000)}
    for archive in (packed._zipped, packed._tarred):
        assert archive(files) == archive(dict(reversed(files.items())))
        assert packed._pressed(archive(files)) == packed._pressed(archive(files))


def test_a_registry_that_is_not_reached_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fetched.NotFetched) as error:
        fetched.fetched(tmp_path / "cache")
    assert "pyodide 0.29.5 did not come from npm: npm is not installed" in str(error.value)
    assert str(tmp_path / "cache") in str(error.value)


def test_what_a_registry_says_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho npm error code ENOTFOUND >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(fetched.NotFetched, match="npm error code ENOTFOUND"):
        fetched.fetched(tmp_path / "cache")


def test_another_hash_is_refused_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho other > pyodide-0.29.5.tgz\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    found = hashlib.sha256(b"other\n").hexdigest()
    with pytest.raises(fetched.NotFetched, match=f"has the hash {found}, and not"):
        fetched.fetched(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(fetched.NotFetched, match="is not empty and is no page of ours"):
        packed.write(tmp_path, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_what_is_wrong_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    monkeypatch.setattr(sys, "argv", ["page", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"^error: .* name a new folder$"):
        main()
    assert capsys.readouterr().out == ""


def test_the_page_is_not_loaded_by_the_command_line() -> None:
    asked = "import exactone.cli, sys; print([m for m in sys.modules if 'exactone.page' in m])"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
