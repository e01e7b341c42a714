"""How dense the source is: `python docs/density.py [FOLDER...]` prints tokens per line of code.

Docstrings, comments and blank lines are not counted. Beside it stand comprehensions, ternaries
and walruses for each thousand lines, lines of imports, and docstrings that lean on a neighbour.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter
from pathlib import Path

LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
LEANING = ("The same", "As above", "Likewise", "Ditto")  # begins of docstrings


def lines_of(node: ast.stmt) -> range:
    """The lines on which a statement stands."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def measured(source: str) -> Counter[str]:
    """What is counted of one file."""
    found = Counter(files=1, lines=source.count("\n"))
    texts = set[int]()
    imports = set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            texts.update(lines_of(node))
            said = node.value.value
            found["leaning"] += isinstance(said, str) and said.startswith(LEANING)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            imports.update(lines_of(node))
        found["comprehensions"] += isinstance(node, COMPREHENSIONS)
        found["ternaries"] += isinstance(node, ast.IfExp)
        found["walruses"] += isinstance(node, ast.NamedExpr)
    code = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in LAYOUT and token.start[0] not in texts:
            found["tokens"] += 1
            code.update(range(token.start[0], token.end[0] + 1))
    found["code"] = len(code)
    found["imports"] = len(imports)
    return found


def main(folders: list[str]) -> None:
    """Prints a line for each folder."""
    for folder in folders or ["exactone"]:
        total = Counter[str]()
        for file in sorted(Path(folder).rglob("*.py")):
            total += measured(file.read_text(encoding="utf-8"))
        print(
            f"{folder}: {total['files']} files, {total['lines']:,} lines, "
            f"{total['code']:,} of code, {total['imports']:,} of imports; "
            f"{total['tokens'] / total['code']:.2f} tokens a line"
        )
        per_thousand = (
            f"{1000 * total[what] / total['code']:.0f} {what}"
            for what in ("comprehensions", "ternaries", "walruses")
        )
        print(f"  per 1,000 lines: {', '.join(per_thousand)}")
        print(f"  docstrings that lean on a neighbour: {total['leaning']}")


if __name__ == "__main__":
    main(sys.argv[1:])
