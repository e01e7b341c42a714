"""What a shell may complete: bundled names, kinds, engines, styles, formats. Read when it asks,
and then alone."""

from __future__ import annotations


def puzzles(begun: str) -> list[str]:
    """Files, folders and bundled puzzles."""
    return files(begun) + bundled(begun)


def files(begun: str) -> list[str]:
    """Files and folders."""
    from glob import glob, iglob

    return sorted(f"{path}/" if glob(f"{path}/") else path for path in iglob(f"{begun}*"))


def bundled(begun: str) -> list[str]:
    """The names of bundled puzzles."""
    from exactone import models

    return [name for name in models.bundled() if name.startswith(begun)]


def kinds(begun: str) -> list[str]:
    """The kinds of puzzles."""
    from exactone import models

    return [kind for kind in models.kinds() if kind.startswith(begun)]


def library(begun: str) -> list[str]:
    """What `library` may be asked for."""
    return [word for word in (*kinds(begun), "show", "export") if word.startswith(begun)]


def backends(begun: str) -> list[str]:
    """The engines, and how they may be chosen."""
    from exactone.solver import engines

    return [name for name in engines.NAMES if name.startswith(begun)]


def styles(begun: str) -> list[str]:
    """The styles of all kinds."""
    from exactone import models

    names = dict.fromkeys(
        style for kind in models.kinds() for style in models.kind_class(kind).styles
    )
    return [style for style in names if style.startswith(begun)]


def formats(begun: str) -> list[str]:
    """The formats that puzzles are written in."""
    from exactone.models.files.formats import FORMATS

    return [name for name in FORMATS if name.startswith(begun)]
