"""JSON Schema (draft 2020-12) of the lines that --json prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from exactone import models
from exactone.solver.ask.request import AnswerWord
from exactone.solver.limits import Ended

from .verbs import VERBS

Schema = Mapping[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
YES_OR_NO: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
MEASURE: Schema = {"type": "number", "minimum": 0}
TABLE: Schema = {"type": "object"}
SOLUTION: Schema = {"type": ["array", "object"], "description": "as a file of its kind has it"}
AT: Schema = {
    "description": "a place: row and column, counted from 1, or its name",
    "type": ["array", "string"],
}


def listed(items: Schema) -> Schema:
    """A list of these."""
    return {"type": "array", "items": items}


def ref(name: str) -> Schema:
    """What is defined below."""
    return {"$ref": f"#/$defs/{name}"}


def record(
    required: Mapping[str, Schema], more: Mapping[str, Schema] | None = None
) -> dict[str, Any]:
    """An object that has these keys, and may have more of these, and no others."""
    properties = {**required, **(more or {})}
    return {
        "type": "object",
        "required": [*required],
        "properties": properties,
        "additionalProperties": False,
    }


CLUES = listed(ref("clue"))
COUNTED = {"count": NUMBER, "complete": YES_OR_NO}
DEFINED = {
    "choice": record({"at": listed(AT), "is": TEXT}),
    "clue": record({"at": listed(AT)}, {"is": TEXT, "clue": TEXT, "line": NUMBER}),
    "step": record(
        {"step": ref("choice"), "because": CLUES, "size": NUMBER, "smallest": YES_OR_NO}
    ),
    "question": record(
        {"ask": TEXT, "expected": MEASURE},
        {"worst": NUMBER, "values": NUMBER, "of": NUMBER, "leaves": TABLE},
    ),
    "told": record({"name": TEXT, "value": {}, "left": NUMBER}),
    "open": record({"at": listed(AT), "may_be": listed(TEXT)}, {"share": listed(NUMBER)}),
}
EVERY = {
    "answer": {
        "enum": [*get_args(AnswerWord)],
        "description": ('"one" is exactly one, proved, and nothing else'),
    },
    **COUNTED,
    "backend": TEXT,
    "seconds": MEASURE,
}
USUAL = {
    "ended": {"enum": [each.name.lower() for each in Ended]},
    "title": TEXT,
    "argument": TEXT,
    "reason": CLUES,
    "expected": {"anyOf": [NUMBER, {"const": "many"}]},
    "estimate": {
        **listed(NUMBER),
        "description": ("of count, where not all were counted: between these, perhaps"),
    },
    "solutions": listed(SOLUTION),
    "proved": YES_OR_NO,
}
KEYS: Mapping[str, Schema] = {
    "one_up_to_symmetry": {"const": True},
    "variants": {"type": "object", "additionalProperties": record(COUNTED)},
    "best": ref("question"),
    "because": CLUES,
    "confirmed_by": TEXT,
    "folder": TEXT,
    "broken": listed(TEXT),
    "reasons": listed(CLUES),
    "smallest": YES_OR_NO,
    "spare": {
        "const": True,
        "description": ("some of it may be left out, which took too long to see"),
    },
    "of": ref("choice"),
    "asked": ref("choice"),
    "holds": {"enum": ["never", "sometimes"]},
    "may_be": listed({"anyOf": [TEXT, CLUES]}),
    "may_be_all": listed(YES_OR_NO),
    "decided": listed(ref("choice")),
    "open": listed(ref("open")),
    "sampled": YES_OR_NO,
    "ask": listed(ref("question")),
    "together": listed(ref("question")),
    "hints": listed(ref("told")),
    "summary": TEXT,
    "told": listed(record({"told": TEXT, **COUNTED})),
    "add": CLUES,
    "remove": CLUES,
    "change": CLUES,
    "repairs": listed(TEXT),
    "document": TABLE,
    "removed": CLUES,
    "step": {"anyOf": [ref("choice"), {"type": "null"}]},
    "steps": listed(ref("step")),
    "hardest": ref("step"),
    "left": NUMBER,
    "clues": {"type": ["integer", "null"]},
    "minimal": YES_OR_NO,
    "solution": SOLUTION,
    "witness": {"type": ["string", "null"]},
    "link": TEXT,
    "written": {**TEXT, "description": "the puzzle in the format behind --to"},
    "left_out": {**listed(TEXT), "description": "what the format cannot say"},
}
"""What the keys hold that the rows of verbs name."""

LINES = {
    "header": record({"exactone": TEXT, "format": {"const": 1}, "verb": TEXT}),
    "solution": record({"puzzle": TEXT, "solution": SOLUTION}),
    "error": record({"puzzle": TEXT, "error": TEXT}),
    "converted": record(
        {"puzzle": TEXT, "kind": TEXT, "to": TEXT},
        {"link": TEXT, "written": TEXT, "left_out": listed(TEXT)},
    ),
    "kind": record(
        {"kind": TEXT, "about": TEXT, "keys": TABLE, "styles": TABLE, "heuristics": TABLE}
    ),
    "backend": record(
        {"backend": TEXT, "installed": YES_OR_NO, "version": TEXT, "good_at": TEXT, "advice": TEXT}
    ),
    "journal": record(
        {
            "journal": TEXT,
            "asked": {"enum": ["count", "enumerate", "verify"]},
            "name": TEXT,
            "engine": TEXT,
            "version": TEXT,
            "up_to_symmetry": YES_OR_NO,
            "cubes": NUMBER,
            "done": NUMBER,
            **COUNTED,
            "seconds": MEASURE,
            "working": YES_OR_NO,
            "expected": {
                "anyOf": [listed(NUMBER), {"type": "null"}],
                "description": ("at least and at most, perhaps"),
            },
            "left": {
                "anyOf": [listed(NUMBER), {"type": "null"}],
                "description": "the same in seconds",
            },
        }
    ),
    "bundled": record(
        {"puzzle": TEXT, "kind": TEXT, "expected": {}},
        {"title": TEXT, "author": TEXT, "source": TEXT},
    ),
}


def schema() -> dict[str, Any]:
    """A line of --json: the header, a solution, the answer about a puzzle, why there is none,
    or what there is."""
    more: dict[str, Schema] = {"kind": {"enum": models.kinds()}, **USUAL}
    for verb in VERBS.values():
        more |= {key: KEYS[key] for key in verb.json}
    answer = record({"puzzle": TEXT, **EVERY}, more)
    answer["allOf"] = [
        _where("one", count={"const": 1}),
        _where("none", count={"const": 0}, complete={"const": True}),
    ]
    answer["allOf"].append(_where("many", count={"minimum": 2}))
    return {
        "$schema": DIALECT,
        "title": "a line of exactone --json",
        "oneOf": [ref(name) for name in (*LINES, "answer")],
        "$defs": {**LINES, "answer": answer, **DEFINED},
    }


def _where(answer: AnswerWord, **shapes: Schema) -> Schema:
    """What holds of an answer."""
    return {"if": {"properties": {"answer": {"const": answer}}}, "then": {"properties": shapes}}
