"""The gallery shows what the program draws."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from exactone import models

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.long
def test_the_gallery_is_up_to_date() -> None:
    script = runpy.run_path(str(DOCS / "gallery.py"))
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == script["page"](), (
        "run python docs/gallery.py"
    )
    drawn = dict(script["pictures"]())
    assert {path.name for path in (DOCS / "pictures").glob("*.svg")} == set(drawn)
    for name, picture in drawn.items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == picture, (
            f"{name}: run python docs/gallery.py"
        )


def test_every_kind_is_in_it_and_in_the_readme() -> None:
    shown = {path.name.partition("-")[0] for path in (DOCS / "pictures").glob("*.svg")}
    assert shown == set(models.kinds())
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    script = runpy.run_path(str(DOCS / "gallery.py"))
    for kind in models.kinds():
        assert f"`{kind}`" in readme
    for kind in script["WELL_KNOWN"]:
        assert f"docs/pictures/{kind}-" in readme
    assert script["readme"](readme) == readme, "run python docs/gallery.py"


def test_the_catalogue_of_parts_is_up_to_date() -> None:
    script = runpy.run_path(str(DOCS / "parts.py"))
    assert (DOCS / "parts.md").read_text(encoding="utf-8") == script["page"](), (
        "run python docs/parts.py"
    )
