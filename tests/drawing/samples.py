"""Small puzzles of every kind that show what pictures show, each with its keys."""

from __future__ import annotations

import json
import runpy
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exactone import models
from exactone.models import Entry


def keys_of(name: str) -> Mapping[str, Any]:
    """The keys of a bundled puzzle."""
    return tomllib.loads(models.bundled()[name].read_text(encoding="utf-8"))


GALLERY = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "gallery.py"))
"""What the gallery shows of kinds of one page is a sample, too."""

SUDOKU = {"kind": "sudoku", "grid": ["1...", "..3.", ".2..", "...4"]}
SAMPLES: dict[str, Mapping[str, Any]] = {
    "sudoku": {**SUDOKU, "title": "A Sudoku"},
    "sudoku-parts": {
        "kind": "sudoku",
        "grid": ["....", "....", "....", "...4"],
        "areas": "AABB\nAACB\nDCCB\nDDDC\n",
        "diagonals": False,
        "rule": [
            {"cage": {"in": ["r1c1", "r1c2"], "exactly": 3}},
            {"ordered": ["r1c2", "r2c1", "r2c2"]},
            {"arrow": {"head": "r3c1", "along": ["r4c1", "r3c2"]}},
            {"related": ["r3c3", "r3c4"], "ratio": 2},
            {"related": ["r2c3", "r2c4"], "difference": 1},
            {"related": ["r4c3", "r4c2"], "more": True},
            {"renban": ["r1c3", "r1c4"]},
            {"different": ["r1c1", "r4c4"], "why": "the corners differ"},
        ],
    },
    "sudoku-variants": {
        "kind": "sudoku",
        "grid": [
            "4......1.",
            "5......94",
            "....4....",
            ".6....5..",
            "7...89...",
            "......2..",
            "....12..8",
            ".7...34..",
            ".....7...",
        ],
        "rule": [
            {"related": ["r1c1", "r1c2", "r2c2"], "difference": {"at_most": 2}},
            {"related": ["r1c4", "r1c5", "r1c6"], "difference": {"at_least": 5}},
            {"related": ["r2c4", "r2c5", "r2c6"], "difference": {"at_least": 4}},
            {"related": [["r5c4", "r8c3"], ["r6c4", "r7c3"]], "equal": True},
            {"related": [["r7c4", "r4c8"], ["r8c4", "r5c8"]], "equal": True},
            {"renban": ["r3c1", "r3c2", "r3c3"]},
            {"ordered": ["r6c1", "r6c2", "r6c3"], "strict": False},
            {"if": {}, "then": {"r5c5": [2, 4, 6, 8], "r5c6": [1, 3, 5, 7, 9], "r5c7": [1, 2]}},
            {"count": {"value": [2, 4, 6, 8], "in": ["r9c9"], "exactly": 1}},
            {
                "sum": {
                    "in": ["r1c3", "r2c4", "r3c5", "r4c6", "r5c7", "r6c8", "r7c9"],
                    "exactly": 35,
                }
            },
            {"sum": {"in": ["r9c4", "r8c3", "r7c2", "r6c1"], "exactly": 20}},
            {"sum": {"in": ["r4c9", "r5c8", "r6c7", "r7c6", "r8c5", "r9c4"], "at_least": 30}},
            {"count": {"value": 3, "in": ["r3c6", "r3c7", "r4c6", "r4c7"], "at_least": 1}},
            {"count": {"value": 5, "in": ["r3c6", "r3c7", "r4c6", "r4c7"], "at_least": 2}},
            {"different": ["r1c8", "r1c9", "r2c8", "r2c9"]},
            {"related": ["r9c1", "r9c2"], "sum": 10},
            {"related": ["r9c2", "r9c3"], "sum": 5},
            {"adjacent": "knight", "difference": {"at_most": 8}},
        ],
    },
    "sudoku-cube": {"kind": "sudoku", "dimensions": 3, "symbols": "1", "grid": "1\n"},
    "tiles": {
        "kind": "tiles",
        "board": "---\n-#-\n---\n",
        "given": "L..\n...\n...\n",
        "tile": {
            "L": {"shape": "##\n#-\n"},
            "I": {"shape": "#####\n", "count": "0-1"},
            "V": {"shape": "###\n--#\n--#\n"},
        },
    },
    "roads": {"kind": "edges", "set": "roads", "board": "R D L\n_ # _\n_ _ E\n"},
    "paths": {"kind": "edges", "set": "paths", "single_loop": True, "board": "___\n___\n"},
    "squares": {
        "kind": "edges",
        "outside": "white",
        "board": "A _\n",
        "tile": {
            "A": {"sides": "white red white white"},
            "B": {"sides": "white white white red", "count": 1},
        },
    },
    "diagramless": {
        "kind": "diagramless",
        "rows": 4,
        "columns": 4,
        "across": "1 4 6-7",
        "down": "1-3 5",
        "start": 1,
        "lengths": {"across": {"1": 3}},
        "answers": {"down": {"2": "E..."}},
    },
    "nonogram-given": {
        "kind": "nonogram",
        "rows": ["1 1", "3", "?"],
        "columns": ["2", "1", "2"],
        "given": "#x.\n...\n...\n",
    },
    "heyawake-given": {
        "kind": "heyawake",
        "areas": "AAB\nCCB\nCCB\n",
        "grid": "1..\n...\n..1\n",
        "given": "...\n.o.\n...\n",
    },
    "variables": {
        "kind": "rules",
        "variables": ["Ann", "Ben"],
        "values": ["noon", "night"],
        "given": {"Ann": "noon", "Ben": ["night", "noon"]},
        "rule": [{"different": ["Ann", "Ben"]}],
    },
    "kenken": {
        "kind": "rules",
        "values": [1, 2],
        "grid": "..\n..\n",
        "given": {"r2c1": [1, 2]},
        "rule": [
            {"different": ["rows", "columns"]},
            {"sum": {"in": ["r1c1", "r2c1"], "exactly": 3}},
            {"related": ["r1c2", "r2c2"], "ratio": 2},
        ],
    },
    "links": {
        "kind": "rules",
        "edges": "links 2x2",
        "values": ["on", "off"],
        "rule": [
            {"count": {"value": "on", "in": "around cells", "exactly": 1}},
            {"count": {"value": "on", "at_most": 1, "alike": "1 2\n1 3\n"}},
        ],
    },
    "counts": {
        "kind": "rules",
        "values": ["*", "-"],
        "grid": ". -\n. .\n",
        "rule": [
            {"count": {"value": "*", "around": ". 2\n. .\n"}},
            {"count": {"value": "*", "columns": [2, "?"]}},
        ],
    },
    **{kind: keys_of(GALLERY["example_of"](kind)) for kind in GALLERY["pages"]()},
}


def sample(name: str, **more: Any) -> Entry:
    """One of them, as the entry of its file."""
    (found,) = models.from_bytes(name, json.dumps({**SAMPLES[name], **more}).encode())
    assert found.puzzle is not None, found.error
    return found
