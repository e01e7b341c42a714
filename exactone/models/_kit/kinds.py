"""The kinds that there are, and who makes new ones of those of one page; the name of a file is that of the kind.

A file or folder beside the kit's is a kind; a file in _making/ says how the kind of this name is made.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    module = importlib.import_module(f"{PACKAGE}.{kind}")
    (name,) = module.__all__
    found = getattr(module, name)
    if not (isinstance(found, type) and issubclass(found, Kind) and found.kind == kind):
        raise TypeError(f"{module.__name__}.{name} must be a class below Kind with kind = {kind!r}")
    return found


def maker_class(kind: str) -> type[OnBoard[Any]] | None:
    """Who makes new puzzles of a kind of one page; None where nobody does."""
    from .making import OnBoard

    name = f"{PACKAGE}._making.{kind}"
    if importlib.util.find_spec(name) is None:
        return None
    module = importlib.import_module(name)
    (name,) = module.__all__
    found = getattr(module, name)
    if not (isinstance(found, type) and issubclass(found, OnBoard)):
        raise TypeError(f"{module.__name__}.{name} must be a class below OnBoard")
    return found


def about(kind: str) -> str:
    """What puzzles of this kind are, in a line."""
    return (importlib.import_module(f"{PACKAGE}.{kind}").__doc__ or "").split("\n")[0]
