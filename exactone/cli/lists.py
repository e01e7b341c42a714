"""What there is: kinds, engines, bundled puzzles."""

from __future__ import annotations

import importlib.metadata
import tomllib

import typer

from exactone import models
from exactone.solver import engines

PACKAGES = {"pysat": "python-sat"}  # where a package is called otherwise than its module


def kinds(kind: str | None) -> None:
    """The kinds with their keys, or one of them, also with examples."""
    for name in _chosen(kind):
        typer.echo(f"{name}: {models.about(name)}")
        own = models.kind_class(name)
        for key, meaning in {**own.keys, **models.COMMON}.items():
            typer.echo(f"  {key:<12} {meaning}")
        for heuristic, meaning in own.heuristics.items():
            typer.echo(f"  --heuristic {heuristic:<14} {meaning}")
        for style, meaning in own.styles.items():
            typer.echo(f"  --style {style:<18} {meaning}")
        for piece in own.reference() if kind else ():
            typer.echo(f"\n{piece.rstrip()}")


def backends_() -> None:
    """The engines."""
    for name, (_, library, good_at) in engines.TABLE.items():
        if library is None:
            version = "built in"
        elif engines.installed(name):
            version = importlib.metadata.version(PACKAGES.get(library, library))
        else:
            version = "not installed"
        typer.echo(f"{name:<10} {version:<14} {good_at}")
        if library is None and (advice := engines.advice(name)):
            typer.echo(f"{'':<25} {advice}")


def library(kind: str | None) -> None:
    """The bundled puzzles."""
    chosen = _chosen(kind)
    for name, path in models.bundled().items():
        if path.parent.name in chosen:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            typer.echo(f"{name:<32} {data.get('solutions', '?')!s:>8}  {data.get('title', '')}")


def _chosen(kind: str | None) -> list[str]:
    known = models.kinds()
    if kind is None:
        return known
    if kind not in known:
        typer.echo(f"exactone: there is no kind {kind!r}; {models.nearest(kind, known)}", err=True)
        raise typer.Exit(2)
    return [kind]
