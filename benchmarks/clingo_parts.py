"""The peer of kinds made of parts: clingo with a program for each of them.
`python clingo_parts.py FILE...`

Prints, for each puzzle file, how many of its solutions were found: none, one, or two, which
means at least two.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import clingo

Keys = Mapping[str, Any]
ARROWS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}

SIDES = """
beside(R, C, R+D, C+E) :- cell(R, C), (D, E) = ((0, 1); (1, 0); (0, -1); (-1, 0)), cell(R+D, C+E).
"""
# what `part` says hangs together: all of it can be reached from the first of it
CONNECTED = """
later(R, C+1) :- part(R, C), cell(R, C+1).
later(R, C+1) :- later(R, C), cell(R, C+1).
later(R+1, 0) :- part(R, columns-1), cell(R+1, 0).
later(R+1, 0) :- later(R, columns-1), cell(R+1, 0).
reached(R, C) :- part(R, C), not later(R, C).
reached(R, C) :- reached(Q, B), beside(Q, B, R, C), part(R, C).
:- part(R, C), not reached(R, C).
"""
# which open cells are seen from each in each direction, up to a sign
VIEWS = """
way(0, 1). way(1, 0). way(0, -1). way(-1, 0).
seen(R, C, D, E, R+D, C+E) :- cell(R, C), not sign(R, C, _), way(D, E), cell(R+D, C+E),
    not sign(R+D, C+E, _).
seen(R, C, D, E, Q+D, B+E) :- seen(R, C, D, E, Q, B), cell(Q+D, B+E), not sign(Q+D, B+E, _).
"""
# one closed line through the middles of cells, which is reached from where it is said to start
LOOP = (
    SIDES
    + """
{ link(R, C, R, C+1) } :- cell(R, C), cell(R, C+1).
{ link(R, C, R+1, C) } :- cell(R, C), cell(R+1, C).
line(R, C, Q, B) :- link(R, C, Q, B).
line(Q, B, R, C) :- link(R, C, Q, B).
visited(R, C) :- line(R, C, _, _).
:- visited(R, C), not 2 { line(R, C, Q, B) : beside(R, C, Q, B) } 2.
straight(R, C) :- line(R, C, R, C+1), line(R, C, R, C-1).
straight(R, C) :- line(R, C, R+1, C), line(R, C, R-1, C).
reached(R, C) :- start(R, C).
reached(Q, B) :- reached(R, C), line(R, C, Q, B).
:- visited(R, C), not reached(R, C).
"""
)
PROGRAMS = {
    "starbattle": """
{ star(R, C) } :- cell(R, C).
:- cell(R, _), not stars { star(R, C) } stars.
:- cell(_, C), not stars { star(R, C) } stars.
:- area(_, _, A), not stars { star(R, C) : area(R, C, A) } stars.
:- star(R, C), star(R+D, C+E), D = -1..1, E = -1..1, (D, E) != (0, 0).
:- given(R, C, "*"), not star(R, C).
:- given(R, C, "x"), star(R, C).
#show star/2.
""",
    "nonogram": """
{ black(R, C) } :- cell(R, C).
at(row, R, C, R, C) :- cell(R, C).
at(column, C, R, R, C) :- cell(R, C).
places(row, columns). places(column, rows).
1 { begins(S, L, I, P) : P = 0..N-K } 1 :- run(S, L, I, K), places(S, N).
:- begins(S, L, I, P), run(S, L, I, K), begins(S, L, I+1, Q), Q <= P + K.
filled(S, L, P..P+K-1) :- begins(S, L, I, P), run(S, L, I, K).
:- known(S, L), at(S, L, P, R, C), black(R, C), not filled(S, L, P).
:- known(S, L), at(S, L, P, R, C), not black(R, C), filled(S, L, P).
:- given(R, C, "#"), not black(R, C).
:- given(R, C, "x"), black(R, C).
#show black/2.
""",
    "slitherlink": SIDES
    + CONNECTED
    + """
{ part(R, C) } :- cell(R, C).
:- not part(R, C) : cell(R, C).
near(R, C, R+D, C+E) :- cell(R, C), (D, E) = ((0, 1); (1, 0); (0, -1); (-1, 0)).
edge(R, C, Q, B) :- near(R, C, Q, B), part(R, C), not part(Q, B).
edge(R, C, Q, B) :- near(R, C, Q, B), not part(R, C), part(Q, B).
:- number(R, C, N), not N { edge(R, C, Q, B) } N.
free(R, C) :- cell(R, C), near(R, C, Q, B), not cell(Q, B), not part(R, C).
free(R, C) :- free(Q, B), beside(Q, B, R, C), not part(R, C).
:- cell(R, C), not part(R, C), not free(R, C).
:- part(R, C), part(R+1, C+1), cell(R, C+1), not part(R, C+1), not part(R+1, C).
:- part(R, C+1), part(R+1, C), cell(R, C), cell(R+1, C+1), not part(R, C), not part(R+1, C+1).
#show part/2.
""",
    "hitori": SIDES
    + CONNECTED
    + """
{ part(R, C) } :- cell(R, C).
:- number(R, C, N), number(R, B, N), C < B, part(R, C), part(R, B).
:- number(R, C, N), number(Q, C, N), R < Q, part(R, C), part(Q, C).
:- beside(R, C, Q, B), not part(R, C), not part(Q, B).
#show part/2.
""",
    "heyawake": SIDES
    + CONNECTED
    + """
{ part(R, C) } :- cell(R, C).
:- beside(R, C, Q, B), not part(R, C), not part(Q, B).
:- number(R, C, N), area(R, C, A), #count { Q, B : area(Q, B, A), not part(Q, B) } != N.
border(row, R, C) :- area(R, C, A), area(R, C+1, B), A != B.
border(column, C, R) :- area(R, C, A), area(R+1, C, B), A != B.
next(S, L, P, Q) :- border(S, L, P), Q = #min { T : border(S, L, T), T > P }, border(S, L, Q).
:- next(row, R, P, Q), part(R, C) : C = P..Q+1.
:- next(column, C, P, Q), part(R, C) : R = P..Q+1.
#show part/2.
""",
    "nurikabe": SIDES
    + CONNECTED
    + """
{ part(R, C) } :- cell(R, C).
:- part(R, C), part(R+1, C), part(R, C+1), part(R+1, C+1).
island(R, C, N) :- number(R, C, N).
island(R, C, rows*columns) :- unknown(R, C).
:- island(R, C, _), part(R, C).
may(R, C, Q, B) :- island(R, C, N), cell(Q, B), |R-Q| + |C-B| < N.
own(R, C, R, C) :- island(R, C, _).
own(R, C, Q, B) :- own(R, C, Y, X), beside(Y, X, Q, B), may(R, C, Q, B), not part(Q, B).
owned(Q, B) :- own(_, _, Q, B).
:- cell(Q, B), not part(Q, B), not owned(Q, B).
:- beside(Y, X, Q, B), own(R, C, Y, X), not part(Q, B), not own(R, C, Q, B).
:- own(R, C, Q, B), own(Y, X, Q, B), (R, C) < (Y, X).
:- number(R, C, N), not N { own(R, C, Q, B) } N.
#show part/2.
""",
    "kakuro": """
1 { digit(R, C, 1..9) } 1 :- open(R, C).
:- member(I, R, C), member(I, Q, B), (R, C) < (Q, B), digit(R, C, D), digit(Q, B, D).
:- total(I, N), not N = #sum { D, R, C : member(I, R, C), digit(R, C, D) }.
#show digit/3.
""",
    "akari": SIDES
    + VIEWS
    + """
{ lamp(R, C) } :- cell(R, C), not sign(R, C, _).
open(R, C) :- cell(R, C), not sign(R, C, _).
:- lamp(R, C), seen(R, C, _, _, Q, B), lamp(Q, B).
lit(R, C) :- lamp(R, C).
lit(Q, B) :- lamp(R, C), seen(R, C, _, _, Q, B).
:- open(R, C), not lit(R, C).
:- number(R, C, N), not N { lamp(Q, B) : beside(R, C, Q, B) } N.
#show lamp/2.
""",
    "kurodoko": SIDES
    + CONNECTED
    + """
{ part(R, C) } :- cell(R, C).
:- beside(R, C, Q, B), not part(R, C), not part(Q, B).
:- sign(R, C, _), not part(R, C).
way(0, 1). way(1, 0). way(0, -1). way(-1, 0).
view(R, C, D, E, 1) :- number(R, C, _), way(D, E), part(R+D, C+E).
view(R, C, D, E, K+1) :- view(R, C, D, E, K), part(R + D*(K+1), C + E*(K+1)).
:- number(R, C, N), #count { D, E, K : view(R, C, D, E, K) } != N - 1.
#show part/2.
""",
    "masyu": LOOP
    + """
start(R, C) :- sign(R, C, _), R * columns + C = #min { Q * columns + B : sign(Q, B, _) }.
:- sign(R, C, _), not visited(R, C).
:- sign(R, C, "W"), not straight(R, C).
:- sign(R, C, "W"), straight(Q, B) : line(R, C, Q, B).
:- sign(R, C, "B"), straight(R, C).
:- sign(R, C, "B"), line(R, C, Q, B), not straight(Q, B).
#show link/4.
""",
    "norinori": SIDES
    + """
{ shaded(R, C) } :- cell(R, C).
:- area(_, _, A), not 2 { shaded(R, C) : area(R, C, A) } 2.
:- shaded(R, C), not 1 { shaded(Q, B) : beside(R, C, Q, B) } 1.
#show shaded/2.
""",
    "yajilin": LOOP
    + """
{ shaded(R, C) } :- cell(R, C), not sign(R, C, _).
:- shaded(R, C), shaded(Q, B), beside(R, C, Q, B).
:- cell(R, C), not sign(R, C, _), not shaded(R, C), not visited(R, C).
:- visited(R, C), 1 { shaded(R, C); sign(R, C, S) : sign(R, C, S) }.
later(R, C+1) :- visited(R, C), cell(R, C+1).
later(R, C+1) :- later(R, C), cell(R, C+1).
later(R+1, 0) :- visited(R, columns-1), cell(R+1, 0).
later(R+1, 0) :- later(R, columns-1), cell(R+1, 0).
start(R, C) :- visited(R, C), not later(R, C).
ahead(R, C, D, E, R+D, C+E) :- arrow(R, C, D, E, _), cell(R+D, C+E).
ahead(R, C, D, E, Q+D, B+E) :- ahead(R, C, D, E, Q, B), cell(Q+D, B+E).
:- arrow(R, C, D, E, N), #count { Q, B : ahead(R, C, D, E, Q, B), shaded(Q, B) } != N.
#show link/4. #show shaded/2.
""",
    "yinyang": SIDES
    + CONNECTED
    + """
{ part(R, C) } :- cell(R, C).
:- sign(R, C, "B"), not part(R, C).
:- sign(R, C, "W"), part(R, C).
:- part(R, C), part(R+1, C), part(R, C+1), part(R+1, C+1).
white(R, C) :- cell(R, C), not part(R, C).
:- white(R, C), white(R+1, C), white(R, C+1), white(R+1, C+1).
after(R, C+1) :- white(R, C), cell(R, C+1).
after(R, C+1) :- after(R, C), cell(R, C+1).
after(R+1, 0) :- white(R, columns-1), cell(R+1, 0).
after(R+1, 0) :- after(R, columns-1), cell(R+1, 0).
found(R, C) :- white(R, C), not after(R, C).
found(R, C) :- found(Q, B), beside(Q, B, R, C), white(R, C).
:- white(R, C), not found(R, C).
#show part/2.
""",
}


def tokens(picture: str | list[str]) -> list[list[str]]:
    """The words of a picture, row by row."""
    rows = [
        row for row in (picture.split("\n") if isinstance(picture, str) else picture) if row.strip()
    ]
    return [
        row.split() if any(set(row.strip()) & {" ", "\\"} for row in rows) else list(row.strip())
        for row in rows
    ]


def facts(keys: Keys) -> Iterator[str]:
    """The puzzle in the words of the programs."""
    if keys["kind"] == "nonogram":
        rows = [["."] * len(keys["columns"]) for _ in keys["rows"]]
        for side in ("row", "column"):
            for line, clue in enumerate(keys[f"{side}s"]):
                yield "" if clue == "?" else f"known({side}, {line})."
                lengths = [word for word in clue.split() if word not in ("0", "?")]
                yield from (
                    f"run({side}, {line}, {at}, {length})." for at, length in enumerate(lengths)
                )
    else:
        rows = tokens(keys["areas" if "areas" in keys else "grid"])
    yield (
        f"#const rows = {len(rows)}. #const columns = {len(rows[0])}. #const stars = "
        f"{keys.get('stars', 1)}."
    )
    names = sorted({word for row in rows for word in row})
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            yield f"cell({row}, {column})."
            yield f"area({row}, {column}, {names.index(word)})." if "areas" in keys else ""
    for row, words in enumerate(tokens(keys.get("grid", ""))):
        for column, word in enumerate(words):
            yield f"number({row}, {column}, {word})." if word.isdecimal() else ""
            yield f"unknown({row}, {column})." if word == "?" else ""
            yield f'sign({row}, {column}, "{word}").' if word not in "._" else ""
            if word[:-1].isdecimal() and word[-1] in ARROWS:
                down, right = ARROWS[word[-1]]
                yield f"arrow({row}, {column}, {down}, {right}, {word[:-1]})."
    for row, words in enumerate(tokens(keys.get("given", ""))):
        yield from (f'given({row}, {column}, "{word}").' for column, word in enumerate(words))
    if keys["kind"] == "kakuro":
        yield from sums(rows)


def sums(rows: list[list[str]]) -> Iterator[str]:
    """The runs of a kakuro, each called after the cell before it."""
    for part, lines in enumerate(([list(line) for line in zip(*rows, strict=True)], rows)):
        for number, line in enumerate(lines):
            before = 0
            for at, word in enumerate(["#", *line]):
                cell = f"{at - 1}, {number}" if part == 0 else f"{number}, {at - 1}"
                if word in "._":
                    yield f"open({cell}). member(({part}, {number}, {before}), {cell})."
                else:
                    before = at
                    total = word.replace("#", "\\").split("\\")[part]
                    yield f"total(({part}, {number}, {before}), {total})." if total else ""


def found(keys: Keys, limit: int = 2) -> int:
    """How many solutions there are, up to a limit; 0 as a limit means all."""
    control = clingo.Control([str(limit), "--warn=none", "--project=show"])
    control.add("base", [], PROGRAMS[keys["kind"]] + "\n".join(facts(keys)))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def main() -> None:
    """Says it of each file."""
    for name in sys.argv[1:]:
        load = json.loads if name.endswith(".json") else tomllib.loads
        print(f"{name}: {found(load(Path(name).read_text('utf-8')))}")


if __name__ == "__main__":
    main()
