"""`python -m exactone.page OUT`: writes the page as a folder for any static host."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path

from exactone.solver.errors import Error

from .packed import write


def default_cache() -> Path:
    """Where files from registries are kept for the next time."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "exactone" / "page"


def main() -> None:
    """Reads the command line, writes the folder, and says how large it is."""
    parser = ArgumentParser(
        prog="python -m exactone.page",
        description="Writes the page as a folder for any static host: Python runs in the browser.",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder, which is made")
    parser.add_argument(
        "--cache",
        type=Path,
        default=default_cache(),
        help="where files from PyPI and npm are kept (%(default)s)",
    )
    given = parser.parse_args()
    try:
        sizes = write(given.out, given.cache)
    except (Error, OSError) as error:
        raise SystemExit(f"error: {error}") from None
    print(
        f"{given.out}: {sizes.files} files, {sizes.stored / 1e6:.1f} MB; "
        f"{sizes.sent / 1e6:.2f} MB to load"
    )


if __name__ == "__main__":
    main()
