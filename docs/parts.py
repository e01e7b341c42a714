"""Writes docs/parts.md, the catalogue of parts, from their forms: `python docs/parts.py`."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from exactone.models import parts
from exactone.models.parts.form import Form
from exactone.models.parts.part import Part

PAGE = Path(__file__).with_suffix(".md")
OPENING = """# Parts

Rules that kinds are made of, each with its model, its search and its checker. A kind yields them in
`rules()` and `clues()`; a file of `kind = "rules"`, or a Sudoku, has them as `[[rule]]` tables.
This page is made by `python docs/parts.py`.
"""


def page() -> str:
    """All of it."""
    every = [(name, form) for name in parts.PARTS for form in parts.forms_of(name)]
    rows = [
        f"| {parts.wish_of(name, form)} | [{form.name}](#{title(name, form)}) |"
        for name, form in every
    ]
    contents = ["| I want to say that | use |", "|---|---|", *rows, ""]
    chapters = (line for name, form in every for line in chapter(name, form))
    return "\n".join([OPENING, *contents, *chapters])


def title(name: str, form: Form) -> str:
    """What a chapter is called: as its part, or as the word of setters that it is."""
    return form.name if form.wish else name


def chapter(name: str, form: Form) -> Iterator[str]:
    """One part: its fields in Python, its keys in a file, and an example."""
    yield f"## {title(name, form)}\n\nI want to say that {parts.wish_of(name, form)}.\n"
    if not form.wish:
        yield "```python"
        yield from classes(name)
        yield "```\n"
    yield "```text"
    yield form.reference().partition("\n\n")[0]
    yield f"```\n\n```toml\n{form.examples[0].strip()}\n```\n"


def classes(name: str) -> Iterator[str]:
    """How its classes are called in Python."""
    module = importlib.import_module(f"{parts.__name__}.{name}")
    for found in vars(module).values():
        if not inspect.isclass(found) or found.__module__ != module.__name__:
            continue
        if issubclass(found, Part) and is_dataclass(found) and not found.__name__.startswith("_"):
            arguments = ", ".join(f"{each.name}: {each.type}" for each in fields(found))
            yield f"from {module.__name__} import {found.__name__}"
            yield f"{found.__name__}({arguments})"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
