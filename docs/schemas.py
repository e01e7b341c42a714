"""Writes the JSON schemas that the package ships: `python docs/schemas.py`."""

from __future__ import annotations

import json
from pathlib import Path

from exactone.cli import schema as output
from exactone.models.base import schema as puzzle

FOLDER = Path(__file__).resolve().parents[1] / "exactone" / "schemas"


def schemas() -> dict[str, str]:
    """The files with their names."""
    found = {"puzzle.json": puzzle.schema(), "output.json": output.schema()}
    return {
        name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        for name, schema in found.items()
    }


def main() -> None:
    """Writes them."""
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
