"""The kinds that there are, and who makes new ones of those of one page; the name of a file is that of the kind.

A file or folder beside the kit's is a kind; its room `making`, or a file in _making/, says how new ones are made.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...solver.puzzle import Maker
from .kind import Kind

if TYPE_CHECKING:
    from .making import OnBoard

HOME = Path(__file__).resolve().parents[1]
PACKAGE = __name__.rpartition("._kit")[0]


@cache
def kinds() -> list[str]:
    """The names of all kinds; a leading underscore means that it is none."""
    return sorted(module.name for module in pkgutil.iter_modules([str(HOME)]) if not module.name.startswith("_"))


@cache
def with_texts() -> list[str]:
    """The kinds that know bare texts or files of other programs: those with a room for them."""
    return [kind for kind in kinds() if (HOME / kind / "bare.py").is_file()]


@cache
def kind_class(kind: str) -> type[Kind]:
    """The class of a kind."""
    found: type[Kind] = _only_class(f"{PACKAGE}.{kind}", Kind)
    if found.kind != kind:
        raise TypeError(f"{found.__module__}.{found.__name__} must have kind = {kind!r}")
    return found


def maker_of(kind: str) -> Callable[[str, str], Maker] | None:
    """Who makes new puzzles of a kind, from a size or a source; None where nobody does."""
    if (HOME / kind / "making.py").is_file():
        room: Callable[[str, str], Maker] = importlib.import_module(f"{PACKAGE}.{kind}.making").maker
        return room
    found = on_board(kind)
    return found and found.of


def on_board(kind: str) -> type[OnBoard[Any]] | None:
    """The class in a file of its own that makes puzzles of a kind of one page; None where there is none."""
    if not (HOME / "_making" / f"{kind}.py").is_file():
        return None
    from .making import OnBoard

    found: type[OnBoard[Any]] = _only_class(f"{PACKAGE}._making.{kind}", OnBoard)
    return found


def _only_class(name: str, above: type) -> Any:
    """The one class that a module hands out."""
    module = importlib.import_module(name)
    (name,) = module.__all__
    found = getattr(module, name)
    if not (isinstance(found, type) and issubclass(found, above)):
        raise TypeError(f"{module.__name__}.{name} must be a class below {above.__name__}")
    return found


def about(kind: str) -> str:
    """What puzzles of this kind are, in a line."""
    return (importlib.import_module(f"{PACKAGE}.{kind}").__doc__ or "").split("\n")[0]
