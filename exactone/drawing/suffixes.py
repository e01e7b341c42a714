"""What the suffix of a file says of pictures; whoever asks that loads nothing that draws."""

from __future__ import annotations

PICTURES = (".svg", ".png", ".pdf")
TEXT = ".txt"


def suffix(path: str) -> str:
    """The suffix of a file in small letters, with its point."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return "." + name.rpartition(".")[2].lower() if "." in name else ""


def is_picture(path: str | None) -> bool:
    """Whether a file of this name is a picture."""
    return path is not None and suffix(path) in PICTURES
