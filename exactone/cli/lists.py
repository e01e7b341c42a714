"""The verbs that say what there is: kinds, engines, bundled puzzles, journals; and files to begin
with.

Each function says how its verb is typed, and does it. What it needs is loaded when it runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import completing
from .options import Kinds, argument, misused, option

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from exactone.models import Kind

    from .output import Output

PACKAGES = {"pysat": "python-sat"}  # where a package is called otherwise than its module

AsJson = Annotated[bool, option("--json", help="One JSON object per line.")]


def kinds(
    kind: Annotated[
        str | None, argument(help="One kind of puzzle.", autocompletion=completing.kinds)
    ] = None,
    json: AsJson = False,
    kinds: Kinds = "",
) -> None:
    """Lists the kinds with their keys, or one of them, also with examples."""
    from exactone import models

    from .output import Output

    chosen = _chosen(kind)
    out = Output(json)
    for fault in models.faults():
        out.aside(f"exactone: {fault}")
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
    from exactone import models

    out.tell(f"{name}: {models.about(name)}")
    for key, meaning in {**own.keys, **models.COMMON}.items():
        out.tell(f"  {key:<12} {meaning}", 15)
    for heuristic, meaning in own.heuristics.items():
        out.tell(f"  --heuristic {heuristic:<14} {meaning}", 29)
    for style, meaning in own.styles.items():
        out.tell(f"  --style {style:<18} {meaning}", 29)


def _examples(name: str, own: type[Kind], out: Output) -> None:
    """The notation, and the smallest bundled puzzle."""
    from exactone import models
    from exactone.drawing import text as drawing

    for piece in own.reference():
        out.say(f"\n{piece.rstrip()}")
    if (example := models.example(name)) and example.puzzle:
        out.say(f"\nexactone draw {example.name}\n{drawing.text(example.puzzle.grid(), out.paper)}")
        out.tell(f"\nA file to begin with: exactone new {name} > my.toml")


def backends(json: AsJson = False) -> None:
    """Lists the engines."""
    import importlib.metadata

    from exactone.solver import engines

    from .output import Output

    out = Output(json)
    out.head("backends")
    for name, row in engines.TABLE.items():
        advice = engines.advice(name) if row.library is None else ""
        if row.library is None:
            version = "built in"
        elif engines.installed(name):
            version = importlib.metadata.version(PACKAGES.get(row.library, row.library))
        else:
            version = "not installed"
        if json:
            there = row.library is None or engines.installed(name)
            out.object(
                {
                    "backend": name,
                    "installed": there,
                    "version": version,
                    "good_at": row.good_at,
                    "advice": advice,
                }
            )
            continue
        out.tell(f"{name:<10} {version:<14} {row.good_at}", 26)
        if advice:
            out.tell(f"{'':<25} {advice}", 26)


def journal(
    file: Annotated[str, argument(help="What was named behind --journal.")],
    json: AsJson = False,
) -> None:
    """Says what a journal holds."""
    from . import journal as journals

    raise typer.Exit(journals.show(file, json))


def cluster() -> None:
    """Says how to start a Dask cluster."""
    from . import journal as journals

    typer.echo(journals.CLUSTERS)


def library(
    what: Annotated[
        str | None, argument(metavar="[KIND|show|export]", autocompletion=completing.library)
    ] = None,
    names: Annotated[
        list[str] | None, argument(metavar="[NAME]...", autocompletion=completing.bundled)
    ] = None,
    json: AsJson = False,
) -> None:
    """Lists the bundled puzzles, shows their files, or writes them into a folder."""
    if what == "show" and names:
        _show(names)
    elif what == "export" and names:
        _export(names[0], names[1:])
    elif names or what in ("show", "export"):
        raise typer.BadParameter(
            "write library KIND, library show NAME, or library export DIR; see --help"
        )
    else:
        _bundled_puzzles(what, json)


def _bundled_puzzles(kind: str | None, json: bool) -> None:
    """Lists the bundled puzzles, of one kind or of all."""
    import tomllib

    from exactone import models

    from .output import Output, shown

    chosen = _chosen(kind)
    out = Output(json)
    out.head("library")
    for name, path in models.bundled().items():
        if path.parent.name not in chosen:
            continue
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if json:
            out.object(_facts(name, data))
        else:
            out.tell(
                f"{name:<32} {data.get('solutions', '?')!s:>8}  {shown(data.get('title', ''))}", 43
            )


def _facts(name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: data[key] for key in ("title", "author", "source") if key in data}
    return {"puzzle": name, "kind": data["kind"], "expected": data.get("solutions"), **told}


def _show(names: list[str]) -> None:
    """The files of bundled puzzles, as they are."""
    from .output import Output

    out = Output()
    for name in names:
        out.say(_bundled(name).read_text(encoding="utf-8").rstrip("\n"))


def _export(folder: str, names: list[str]) -> None:
    """Writes bundled puzzles into a folder, all of them or some, each into the folder of its
    kind."""
    from pathlib import Path

    from exactone import models
    from exactone.saving import write

    from .output import Output, shown

    known = models.bundled()
    of_kinds = {name: path for name, path in known.items() if name.partition("/")[0] in names}
    alone = {name: _bundled(name) for name in names if name not in models.kinds()}
    chosen = {**of_kinds, **alone} if names else known
    contents = {Path(folder, f"{name}.toml"): path.read_bytes() for name, path in chosen.items()}
    for target, content in contents.items():
        if target.exists() and target.read_bytes() != content:
            misused(f"{shown(str(target))} is there and differs; name another folder")
    for target, content in contents.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target, content)
    Output().say(f"{len(chosen)} puzzles written into {shown(folder)}")


def new(
    kind: Annotated[str, argument(help="The kind of puzzle.", autocompletion=completing.kinds)],
    kinds: Kinds = "",
) -> None:
    """Prints a commented file to begin with."""
    from exactone import models

    from .output import Output

    Output().say(models.begun(*_chosen(kind)))


def _bundled(name: str) -> Path:
    from exactone import models

    from .output import shown

    known = models.bundled()
    if name not in known:
        misused(f"there is no bundled puzzle {shown(name)!r}; {models.nearest(name, known)}")
    return known[name]


def _chosen(kind: str | None) -> list[str]:
    from exactone import models

    from .output import shown

    models.look_around()
    known = models.kinds()
    if kind is None:
        return known
    if kind not in known:
        misused(f"there is no kind {shown(kind)!r}; {models.nearest(kind, known)}")
    return [kind]
