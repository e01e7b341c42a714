"""Writes what the page is told of all kinds before it loads any: `python docs/kinds.py`."""

from __future__ import annotations

import json

from exactone.desk.empty import DATA, about_kind
from exactone.models.base.kinds import kinds


def told() -> str:
    """The content of the file."""
    rows = (json.dumps(about_kind(kind), ensure_ascii=False) for kind in kinds())
    return "[\n" + ",\n".join(rows) + "\n]\n"


def main() -> None:
    """Writes it."""
    DATA.write_text(told(), encoding="utf-8")


if __name__ == "__main__":
    main()
