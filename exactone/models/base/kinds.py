"""The kinds that there are, by the names of their files.

A kind is a page in models/pages/, or a folder in models/ that is none of the layers below kinds.
How new puzzles are made stands on the page, or in the room `making` of the folder.
"""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from exactone.solver.puzzle import Maker

from .kind import Kind

if TYPE_CHECKING:
    from .making import PageMaker

PACKAGE = __name__.rpartition(".base")[0]
PAGES = "pages"
SMALL = (4, 4)  # the size of puzzles of which nobody makes new ones
LAYERS = {
    "text",
    "boards",
    "links",
    "parts",
    "base",
    "files",
    "sheets",
    "editors",
    PAGES,
}  # folders beside kinds that are none


@cache
def _modules(*below: str) -> Mapping[str, bool]:
    """The modules in this package or below it, and whether each is a folder;
    none of them is loaded.

    They may be sources, compiled, or in an archive: whatever Python can import.
    """
    folders = [os.path.join(folder, *below) for folder in sys.modules[PACKAGE].__path__]
    return {module.name: module.ispkg for module in pkgutil.iter_modules(folders)}


_brought: dict[str, type[Kind]] = {}
"""Kinds that are not in this package: of sheets, and of other packages."""


_loaded: dict[str, type[Kind]] = {}
"""Kinds of this package that were asked for."""


_makers: dict[str, Callable[[], type[PageMaker[Any]]]] = {}
"""What gives those the class that makes new ones, where no page has it."""


def bring(kind: type[Kind], maker: Callable[[], type[PageMaker[Any]]] | None = None) -> None:
    """Makes a kind known that is not in this package."""
    _brought[kind.kind] = kind
    if maker is not None:
        _makers[kind.kind] = maker


def kinds() -> list[str]:
    """The names of all kinds that are known by now."""
    return sorted([*_own(), *_brought]) if _brought else _own()


@cache
def _own() -> list[str]:
    """The names of the kinds in this package."""
    folders = {name for name, is_folder in _modules().items() if is_folder} - LAYERS
    return sorted([*_modules(PAGES), *folders])


def _has(kind: str, room: str) -> bool:
    """Whether a kind is a folder with such a room."""
    return kind not in _modules(PAGES) and room in _modules(kind)


@cache
def with_texts() -> list[str]:
    """The kinds that know bare texts or files of other programs: those with a room for them."""
    return [kind for kind in _own() if _has(kind, "bare")]


def module_of(kind: str) -> ModuleType:
    """The page of a kind, or its folder; the module of its class, if that is elsewhere."""
    if kind in _brought:
        return importlib.import_module(_brought[kind].__module__)
    where = f"{PACKAGE}.{PAGES}" if kind in _modules(PAGES) else PACKAGE
    return importlib.import_module(f"{where}.{kind}")


def kind_class(kind: str) -> type[Kind]:
    """The class of a kind: of one in this package the only class in `__all__` of its page or
    folder."""
    known = _brought.get(kind) or _loaded.get(kind)
    if known is not None:
        return known
    module = module_of(kind)
    (name,) = module.__all__
    own = getattr(module, name)
    if not (isinstance(own, type) and issubclass(own, Kind)):
        raise TypeError(f"{module.__name__}.{name} must be a class below Kind")
    if own.kind != kind:
        raise TypeError(f"{module.__name__}.{name} must have kind = {kind!r}")
    _loaded[kind] = own
    return own


def maker_of(kind: str) -> Callable[[str, str], Maker] | None:
    """Who makes new puzzles of a kind, from a size or a source; None where nobody does."""
    if _has(kind, "making"):
        room: ModuleType = importlib.import_module(f"{PACKAGE}.{kind}.making")
        maker: Callable[[str, str], Maker] = room.maker
        return maker
    page_maker = page_maker_of(kind)
    return page_maker and page_maker.of


@cache
def page_maker_of(kind: str) -> type[PageMaker[Any]] | None:
    """The class on the page of a kind that makes new puzzles of it; None where there is none."""
    from .making import PageMaker

    if kind in _makers:
        return _makers[kind]()
    module = module_of(kind)
    classes = (each for each in vars(module).values() if isinstance(each, type))
    own = (each for each in classes if each.__module__ == module.__name__)
    return next((each for each in own if issubclass(each, PageMaker)), None)


def usual_size(kind: str) -> tuple[int, int]:
    """The rows and columns that new puzzles of a kind have where nobody says how many."""
    if _has(kind, "making"):
        room: Any = importlib.import_module(f"{PACKAGE}.{kind}.making")
        size: tuple[int, int] = room.USUAL
        return size
    page_maker = page_maker_of(kind)
    return SMALL if page_maker is None else page_maker.usual


def about(kind: str) -> str:
    """What puzzles of this kind are, in a line."""
    return " ".join(_paragraphs(kind)[0].split())


def rules_in_words(kind: str) -> str:
    """The rules of a kind as a solver reads them: what is to be done, and what its page says
    beside a picture."""
    task = kind_class(kind).task or about(kind).partition(": ")[2] or about(kind)
    pictured = _paragraphs(kind)[1:2] if kind in _modules(PAGES) else []
    return "; ".join([task.rstrip("."), *filter(None, map(_beside, pictured))]) + "."


def _paragraphs(kind: str) -> list[str]:
    """What the page of a kind says of it."""
    own = _brought.get(kind) or module_of(kind)
    return inspect.cleandoc(own.__doc__ or "").split("\n\n")


def _beside(pictured: str) -> str:
    """The words on the right of a picture, which all begin in the same column."""
    lines = pictured.splitlines()
    begins = Counter(gap.end() for line in lines for gap in re.finditer(r" {5,}(?=\S)", line))
    if not begins:
        return ""
    column = max(begins, key=lambda each: (begins[each], each))  # where most of them begin
    # a line that has no gap before that column is picture all along
    beside = [line[column:] for line in lines if not line[column - 2 : column].strip()]
    return " ".join(" ".join(beside).split())
