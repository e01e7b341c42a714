"""What stands under the keys of a file, as JSON Schema has it; a key of which nothing is said is a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "string"}
CELLS: Schema = {"type": ["string", "array", "integer"], "items": {"type": ["string", "integer", "null"]}}
PICTURE: Schema = {"type": ["string", "array"], "items": CELLS}
"""A text of several lines, or a list of them, or of lists of cells."""

WHOLE: Schema = {"type": "integer"}
SWITCH: Schema = {"type": "boolean"}
TABLE: Schema = {"type": "object"}
LIST: Schema = {"type": "array", "minItems": 1}
WORDS: Schema = {"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 1}
TABLES: Schema = {"type": "object", "additionalProperties": TABLE}
"""A table for each name, as [tile.A] begins one."""

RULES: Schema = {"type": "array", "items": {"$ref": "#/$defs/rule"}}
"""What [[rule]] begins."""
