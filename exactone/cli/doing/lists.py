"""What there is: kinds, engines, bundled puzzles; and files to begin with."""

from __future__ import annotations

import importlib.metadata
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exactone import models
from exactone.drawing import text as drawing
from exactone.models import Kind
from exactone.solver import engines

from ..output import Output, shown
from ..usage import misused

PACKAGES = {"pysat": "python-sat"}  # where a package is called otherwise than its module


def kinds(kind: str | None, json: bool) -> None:
    """The kinds with their keys, or one of them, also with examples."""
    chosen, out = _chosen(kind), Output(json)
    out.head("kinds")
    for name in chosen:
        own = models.kind_class(name)
        if json:
            keys = {**own.keys, **models.COMMON}
            facts = {"keys": keys, "styles": dict(own.styles), "heuristics": dict(own.heuristics)}
            out.object({"kind": name, "about": models.about(name), **facts})
            continue
        _kind(name, own, out)
        if kind:
            _examples(name, own, out)


def _kind(name: str, own: type[Kind], out: Output) -> None:
    out.tell(f"{name}: {models.about(name)}")
    for key, meaning in {**own.keys, **models.COMMON}.items():
        out.tell(f"  {key:<12} {meaning}", 15)
    for heuristic, meaning in own.heuristics.items():
        out.tell(f"  --heuristic {heuristic:<14} {meaning}", 29)
    for style, meaning in own.styles.items():
        out.tell(f"  --style {style:<18} {meaning}", 29)


def _examples(name: str, own: type[Kind], out: Output) -> None:
    """The notation, and the smallest bundled puzzle."""
    for piece in own.reference():
        out.say(f"\n{piece.rstrip()}")
    if (example := models.example(name)) and example.puzzle:
        out.say(f"\nexactone draw {example.name}\n{drawing.text(example.puzzle.grid(), out.paper)}")
        out.tell(f"\nA file to begin with: exactone new {name} > my.toml")


def backends(json: bool) -> None:
    """The engines."""
    out = Output(json)
    out.head("backends")
    for name, (_, library, good_at) in engines.TABLE.items():
        advice = engines.advice(name) if library is None else ""
        if library is None:
            version = "built in"
        elif engines.installed(name):
            version = importlib.metadata.version(PACKAGES.get(library, library))
        else:
            version = "not installed"
        if json:
            there = library is None or engines.installed(name)
            out.object({"backend": name, "installed": there, "version": version, "good_at": good_at, "advice": advice})
            continue
        out.tell(f"{name:<10} {version:<14} {good_at}", 26)
        if advice:
            out.tell(f"{'':<25} {advice}", 26)


def library(kind: str | None, json: bool) -> None:
    """The bundled puzzles."""
    chosen, out = _chosen(kind), Output(json)
    out.head("library")
    for name, path in models.bundled().items():
        if path.parent.name not in chosen:
            continue
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if json:
            out.object(_facts(name, data))
        else:
            out.tell(f"{name:<32} {data.get('solutions', '?')!s:>8}  {shown(data.get('title', ''))}", 43)


def _facts(name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: data[key] for key in ("title", "author", "source") if key in data}
    return {"puzzle": name, "kind": data["kind"], "expected": data.get("solutions"), **told}


def show(names: list[str]) -> None:
    """The files of bundled puzzles, as they are."""
    out = Output()
    for name in names:
        out.say(_bundled(name).read_text(encoding="utf-8").rstrip("\n"))


def export(folder: str, names: list[str]) -> None:
    """Writes bundled puzzles into a folder, all of them or some, each into the folder of its kind."""
    known = models.bundled()
    of_kinds = {name: path for name, path in known.items() if name.partition("/")[0] in names}
    alone = {name: _bundled(name) for name in names if name not in models.kinds()}
    chosen = {**of_kinds, **alone} if names else known
    for name, path in chosen.items():
        target = Path(folder, f"{name}.toml")
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and target.read_bytes() != path.read_bytes():
            misused(f"{shown(str(target))} is there and differs; name another folder")
        target.write_bytes(path.read_bytes())
    Output().say(f"{len(chosen)} puzzles written into {shown(folder)}")


def new(kind: str) -> None:
    """A commented file to begin with."""
    Output().say(models.begun(*_chosen(kind)))


def _bundled(name: str) -> Path:
    known = models.bundled()
    if name not in known:
        misused(f"there is no bundled puzzle {shown(name)!r}; {models.nearest(name, known)}")
    return known[name]


def _chosen(kind: str | None) -> list[str]:
    known = models.kinds()
    if kind is None:
        return known
    if kind not in known:
        misused(f"there is no kind {shown(kind)!r}; {models.nearest(kind, known)}")
    return [kind]
