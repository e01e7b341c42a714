"""Small puzzles of every kind that show what pictures show, each with its keys."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from exactone import models
from exactone.models import Entry

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
        "tile": {"A": {"sides": "white red white white"}, "B": {"sides": "white white white red", "count": 1}},
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
    "nonogram": {"kind": "nonogram", "rows": ["1 1", "3", "?"], "columns": ["2", "1", "2"], "given": "#x.\n...\n...\n"},
    "slitherlink": {"kind": "slitherlink", "grid": "3.\n1.\n"},
    "starbattle": {
        "kind": "starbattle",
        "areas": "AABBB\nAABBB\nCCDDB\nCCDDE\nCCDEE\n",
        "given": "x....\n.....\n.....\n.....\n.....\n",
    },
    "hitori": {"kind": "hitori", "grid": "1 1 2\n2 3 1\n3 2 2\n"},
    "heyawake": {"kind": "heyawake", "areas": "AAB\nCCB\nCCB\n", "grid": "1..\n...\n..1\n", "given": "...\n.o.\n...\n"},
    "nurikabe": {"kind": "nurikabe", "grid": "2 . . 1\n. . . .\n3 . . .\n"},
    "kakuro": {"kind": "kakuro", "grid": "#   4\\  3\\\n\\4  .   .\n\\3  .   .\n"},
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
    "mines": {
        "kind": "rules",
        "values": ["*", "-"],
        "grid": ". -\n. .\n",
        "rule": [{"count": {"value": "*", "around": ". 2\n. .\n"}}, {"count": {"value": "*", "columns": [2, "?"]}}],
    },
}


def sample(name: str, **more: Any) -> Entry:
    """One of them, as the entry of its file."""
    (found,) = models.from_bytes(name, json.dumps({**SAMPLES[name], **more}).encode())
    assert found.puzzle is not None, found.error
    return found
