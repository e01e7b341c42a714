"""JSON Schema (draft 2020-12) of puzzle files, made from the keys of the kinds: for editors,
and for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactone.models.boards.keys import PICTURE, TEXT, Schema
from exactone.models.parts import forms
from exactone.models.parts.form import Form
from exactone.models.parts.tables import NOTES
from exactone.models.text.document import COMMON

from .kinds import about, kind_class, kinds

DIALECT = "https://json-schema.org/draft/2020-12/schema"
EXPECTED: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "many"}]}


def schema() -> dict[str, Any]:
    """What a puzzle in JSON, or in TOML, may have: the keys of its kind."""
    names = kinds()
    return {
        "$schema": DIALECT,
        "title": "a puzzle of exactone",
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": names}},
        "allOf": [
            {"if": {"properties": {"kind": {"const": name}}}, "then": {"$ref": f"#/$defs/{name}"}}
            for name in names
        ],
        "$defs": {**{name: _kind(name) for name in names}, "rule": _rule()},
    }


def _kind(name: str) -> dict[str, Any]:
    own = kind_class(name)
    shapes = {
        **dict.fromkeys(COMMON, TEXT),
        "kind": {"const": name},
        "solutions": EXPECTED,
        **own.shapes,
    }
    needed = [{"anyOf": [{"required": either.split()} for either in keys]} for keys in own.needed]
    return {**_table(about(name), {**COMMON, **own.keys}, shapes, PICTURE), "allOf": needed}


def _rule() -> dict[str, Any]:
    """A [[rule]]: the keys of all parts, as which of them stand together only their own readers
    know."""
    words: dict[str, str] = {}
    for form in forms():
        words = {**form.keys, **form.beside, **words}
    named = {form.name: _part(form) for form in forms() if form.inside}
    return _table("a rule", {**words, **NOTES}, {**dict.fromkeys(NOTES, TEXT), **named}, {})


def _part(form: Form) -> Schema:
    """What stands under the name of a part, where that may be a table."""
    inside = _table("", form.inside, {}, {})
    return {
        "if": {"type": "object"},
        "then": {each: inside[each] for each in ("properties", "additionalProperties")},
    }


def _table(
    what: str, keys: Mapping[str, str], shapes: Mapping[str, Schema], usual: Schema
) -> dict[str, Any]:
    """A table that has these keys and no others."""
    properties = {
        key: {"description": words, **shapes.get(key, usual)} for key, words in sorted(keys.items())
    }
    return {
        "description": what,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
