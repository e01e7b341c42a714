"""Runs the cells of docs/notebook.ipynb, and writes what comes out of them:
`python docs/notebook.py`."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).with_name("notebook.ipynb")
RICH = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook with the outputs that its cells have now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, start=1):
        cell["execution_count"] = number
        cell["outputs"] = outputs("".join(cell["source"]), number, names)
    return notebook


def outputs(source: str, number: int, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    shown: object = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    found: list[dict[str, Any]] = []
    if text := printed.getvalue():
        found.append(
            {"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)}
        )
    if shown is not None:
        result = {
            "data": data(shown),
            "execution_count": number,
            "metadata": {},
            "output_type": "execute_result",
        }
        found.append(result)
    return found


def data(shown: object) -> dict[str, list[str]]:
    """A value as a notebook shows it: as a picture where it has one."""
    rich = {kind: getattr(shown, name)() for kind, name in RICH.items() if name in dir(type(shown))}
    return {
        kind: text.splitlines(keepends=True)
        for kind, text in (rich or {"text/plain": repr(shown)}).items()
    }


def main() -> None:
    """Runs it, and writes it back, or to standard output where that is asked for."""
    done = run(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    text = json.dumps(done, indent=1, ensure_ascii=False) + "\n"
    if sys.argv[1:] == ["-"]:
        sys.stdout.buffer.write(text.encode())
    else:
        NOTEBOOK.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
