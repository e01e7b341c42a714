"""What there is: kinds, engines, bundled puzzles, journals; and files to begin with."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import completing
from ..options import argument, option

AsJson = Annotated[bool, option("--json", help="One JSON object per line.")]


def kinds(
    kind: Annotated[str | None, argument(help="One kind of puzzle.", autocompletion=completing.kinds)] = None,
    json: AsJson = False,
) -> None:
    """List the kinds of puzzles, with the keys of their files; of one kind also the notation, and a puzzle."""
    from ..doing import lists

    lists.kinds(kind, json)


def backends(json: AsJson = False) -> None:
    """List the engines, and whether they are installed."""
    from ..doing import lists

    lists.backends(json)


def journal(
    file: Annotated[str, argument(help="What was named behind --journal.")],
    json: AsJson = False,
) -> None:
    """Say what a journal holds: what is done, how fast, what is left, and the answer so far.

    \b
    exactone count my.toml --journal my.journal --jobs 4     goes on there when it is started again
    exactone journal my.journal                              also while it works
    """
    from .. import journal

    raise typer.Exit(journal.show(file, json))


def cluster() -> None:
    """Say how to start a Dask cluster, on one machine or on many, for --cluster ADDRESS."""
    from .. import journal

    typer.echo(journal.CLUSTERS)


def library(
    what: Annotated[str | None, argument(metavar="[KIND|show|export]", autocompletion=completing.library)] = None,
    names: Annotated[list[str] | None, argument(metavar="[NAME]...", autocompletion=completing.bundled)] = None,
    json: AsJson = False,
) -> None:
    """List the bundled puzzles; their names can be used in place of files.

    \b
    exactone library KIND
    exactone library show NAME         the file itself
    exactone library export DIR        all files, or those that are named
    """
    from ..doing import lists

    if what == "show" and names:
        lists.show(names)
    elif what == "export" and names:
        lists.export(names[0], names[1:])
    elif names or what in ("show", "export"):
        raise typer.BadParameter("write library KIND, library show NAME, or library export DIR; see --help")
    else:
        lists.library(what, json)


def new(
    kind: Annotated[str, argument(help="The kind of puzzle.", autocompletion=completing.kinds)],
) -> None:
    """Print a puzzle file to begin with: a small puzzle, with words on each key.

    \b
    exactone new KIND > my.toml
    """
    from ..doing import lists

    lists.new(kind)
