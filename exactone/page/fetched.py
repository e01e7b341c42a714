"""What the static page is made of, from the registries of packages: fetched with their own clients,
and looked at by hash before anything of it is used."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

from exactone.solver.errors import Error

LOCK = Path(__file__).with_name("lock.toml")
SECONDS = 300  # that a registry may take for a file


class NotFetched(Error):
    """A file that is needed is not there; the sentence says why."""


class Locked(NamedTuple):
    """One file that is needed, as the lock file has it."""

    name: str
    registry: str
    version: str
    file: str
    sha256: str
    python: str
    platform: str = ""

    def command(self, folder: Path) -> list[str]:
        """What fetches it into a folder."""
        if self.registry == "npm":
            return ["npm", "pack", "--silent", f"{self.name}@{self.version}"]
        digits = self.python.replace(".", "")
        wanted = ["--python-version", self.python, "--implementation", "cp"]
        wanted += ["--abi", f"cp{digits}", "--platform", self.platform]
        if self.platform == "any":
            wanted = []
        options = ["--no-deps", "--only-binary", ":all:", "--disable-pip-version-check", "--quiet"]
        pip = [sys.executable, "-m", "pip", "download"]
        return [*pip, *options, *wanted, "--dest", str(folder), f"{self.name}=={self.version}"]


def locked() -> list[Locked]:
    """All files that are needed."""
    tables = tomllib.loads(LOCK.read_text(encoding="utf-8"))
    return [Locked(name, **table) for name, table in tables.items()]


def fetched(cache: Path) -> dict[str, Path]:
    """All files that are needed, by name: those of the cache, and others from the registries."""
    cache.mkdir(parents=True, exist_ok=True)
    return {one.name: _fetched(one, cache) for one in locked()}


def _fetched(one: Locked, cache: Path) -> Path:
    """One file, from the cache or from its registry."""
    path = cache / one.file
    if path.exists() and _hash(path) == one.sha256:
        return path
    with tempfile.TemporaryDirectory(dir=cache) as name:
        folder = Path(name)
        said = _asked(one, folder)
        new = folder / one.file
        if not new.exists():
            raise NotFetched(
                f"{one.name} {one.version} did not come from {one.registry}: {said}; is the "
                f"registry reached from here? Else put {one.file} into {cache}"
            )
        if (found := _hash(new)) != one.sha256:
            raise NotFetched(
                f"{one.file} from {one.registry} has the hash {found}, and not {one.sha256} as "
                f"{LOCK.name} says; nothing of it was used"
            )
        shutil.move(new, path)
    return path


def _asked(one: Locked, folder: Path) -> str:
    """Asks the registry, and returns the last thing that its client said."""
    command = one.command(folder)
    if shutil.which(command[0]) is None:
        return f"{command[0]} is not installed"
    try:
        run = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"{command[0]} took more than {SECONDS} seconds"
    lines = [line.strip() for line in run.stderr.splitlines() if line.strip()]
    wrong = [line for line in lines if "err" in line.lower()]
    return (wrong or lines or ["nothing was said"])[-1]


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
