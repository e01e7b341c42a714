"""Rule sheets by the letter: every assignment of values to variables is looked at,
one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise, product
from math import prod
from typing import Any

from tests import brute_parts, brute_words

Answer = dict[str, str]


def rows_of(puzzle: Mapping[str, Any]) -> list[list[str]]:
    """The signs of the grid."""
    grid = puzzle["grid"]
    rows = grid.split("\n") if isinstance(grid, str) else grid
    return [
        list("".join(row.split())) if compact(puzzle) else row.split()
        for row in rows
        if row.strip()
    ]


def compact(puzzle: Mapping[str, Any]) -> bool:
    """Whether signs stand close together."""
    return all(len(str(value)) == 1 for value in puzzle["values"])


def variables(puzzle: Mapping[str, Any]) -> list[str]:
    """The names of the variables."""
    if "edges" in puzzle:
        return list(edges(puzzle))
    if "grid" not in puzzle:
        return list(puzzle["variables"])
    return [f"r{y + 1}c{x + 1}" for (y, x), _ in cells_of(puzzle)]


def cells_of(puzzle: Mapping[str, Any]) -> list[tuple[tuple[int, int], str]]:
    """The cells of the grid that are there, with their signs."""
    signs = [((y, x), sign) for y, row in enumerate(rows_of(puzzle)) for x, sign in enumerate(row)]
    return [(at, sign) for at, sign in signs if sign != "#" or "#" in puzzle["values"]]


def edges(puzzle: Mapping[str, Any]) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
    """The cells on both sides of each side, there or not; or those that a link joins."""
    *links, size = puzzle["edges"].split()
    height, width = map(int, size.split("x"))
    every = list(product(range(1, height + 1), range(1, width + 1)))
    if links:
        pairs = [
            ((y, x), other)
            for y, x in every
            for other in ((y, x + 1), (y + 1, x))
            if other in every
        ]
        return {f"r{y}c{x}-r{v}c{u}": ((y, x), (v, u)) for (y, x), (v, u) in pairs}
    found = {}
    for y, x in every:
        found[f"r{y}c{x} top"], found[f"r{y}c{x} left"] = ((y - 1, x), (y, x)), ((y, x - 1), (y, x))
        if y == height:
            found[f"r{y}c{x} bottom"] = (y, x), (y + 1, x)
        if x == width:
            found[f"r{y}c{x} right"] = (y, x), (y, x + 1)
    return found


def picture(puzzle: Mapping[str, Any], said: Any) -> dict[str, str]:
    """The signs of a picture, by cell."""
    rows = said.split("\n") if isinstance(said, str) else said
    signs = [row.split() for row in rows if row.strip()]
    return {
        f"r{y}c{x}": sign
        for y, row in enumerate(signs, start=1)
        for x, sign in enumerate(row, start=1)
    }


def some(said: Any) -> list[str]:
    """One value or several, as texts."""
    return [str(value) for value in (said if isinstance(said, list) else [said])]


def lists(puzzle: Mapping[str, Any], said: Any) -> Iterator[list[str]]:
    """The lists of variables that are meant, lines one by one."""
    items = said if isinstance(said, list) else [said]
    if all(item in variables(puzzle) for item in items if isinstance(item, str)) and isinstance(
        items[0], str
    ):
        yield items
        return
    for item in items:
        if isinstance(item, list):
            yield item
            continue
        if item == "around cells":
            for at in sorted(
                {at for both in edges(puzzle).values() for at in both if inside(puzzle, at)}
            ):
                yield [name for name, both in edges(puzzle).items() if at in both]
        elif item == "areas":
            signs = picture(puzzle, puzzle["areas"])
            for area in sorted({*signs.values()} - {".", "_"}):
                if found := [name for name in variables(puzzle) if signs[name] == area]:
                    yield found
        elif "grid" in puzzle and (
            line := brute_words.one_line({name: cell(name) for name in variables(puzzle)}, item)
        ):
            yield line
        elif item.startswith("between "):
            yield from between(puzzle, item.split()[1])
        elif item.endswith("stretches"):
            yield from stretches(puzzle, 0 if item.startswith("row") else 1)
        else:
            width = len(rows_of(puzzle)[0])
            cells = sorted(
                (at for at, _ in cells_of(puzzle)),
                key=lambda at: at[:: -1 if item == "columns" else 1],
            )
            for name in dict.fromkeys(
                name for y, x in cells for name in lines_of(item, y, x, width)
            ):
                yield [f"r{y + 1}c{x + 1}" for y, x in cells if name in lines_of(item, y, x, width)]


def inside(puzzle: Mapping[str, Any], at: tuple[int, int]) -> bool:
    """Whether a cell is on the board of edges."""
    height, width = map(int, puzzle["edges"].split()[-1].split("x"))
    return 1 <= at[0] <= height and 1 <= at[1] <= width


def between(puzzle: Mapping[str, Any], wanted: str) -> Iterator[list[str]]:
    """The pairs of neighbours with this sign between them."""
    said = puzzle["between"]
    signs = [row.split() for row in (said.strip().split("\n") if isinstance(said, str) else said)]
    for one, other in near(puzzle, "sides"):
        (y, x), (v, u) = cell(one), cell(other)
        if signs[y + v - 2][x + u - 2] == wanted:
            yield [one, other]


def stretches(puzzle: Mapping[str, Any], way: int) -> Iterator[list[str]]:
    """Cells one after the other in rows, or in columns, as far as there are some."""
    names = {cell(name): name for name in variables(puzzle)}
    for y, x in sorted(names):
        before = (y, x - 1) if way == 0 else (y - 1, x)
        found = list[str]()
        while before not in names and (y, x) in names:
            found.append(names[y, x])
            y, x = (y, x + 1) if way == 0 else (y + 1, x)
        if found:
            yield found


def lines_of(word: str, y: int, x: int, width: int) -> list[Any]:
    """The lines on which a cell lies, by names that tell them apart."""
    if word == "all cells":
        return [0]
    if word == "rows":
        return [y]
    if word == "columns":
        return [x]
    if word == "diagonals":
        return ["falling"] * (y == x) + ["rising"] * (y + x == width - 1)
    if word == "all diagonals":
        return [("falling", y - x), ("rising", y + x)]
    tall, wide = map(int, word.split()[1].split("x"))
    return [(y // tall, x // wide)]


def holds(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """Whether one rule holds."""
    if "if" in rule:
        so = all(answer[name] in some(values) for name, values in rule["if"].items())
        return not so or all(answer[name] in some(values) for name, values in rule["then"].items())
    if "different" in rule:
        together = (
            pair for each in lists(puzzle, rule["different"]) for pair in combinations(each, 2)
        )
        return all(answer[one] != answer[other] for one, other in together)
    if "count" in rule:
        count = rule["count"]
        if "around" in count:
            return all(
                sum(
                    answer[name] in some(count["value"])
                    for name in around_cell(puzzle, at, count.get("by"))
                )
                == int(sign)
                for at, sign in picture(puzzle, count["around"]).items()
                if sign.isdigit()
            )
        if "rows" in count or "columns" in count:
            return all(
                sum(answer[name] in some(count["value"]) for name in each) == number
                for each, number in beside_lines(puzzle, count)
            )
        every = list(lists(puzzle, count["in"])) if "in" in count else [variables(puzzle)]
        if "alike" in count:
            every = [
                same
                for each in every
                for same in alike(puzzle, picture(puzzle, count["alike"]), each)
            ]
        numbers = [sum(answer[name] in some(count["value"]) for name in each) for each in every]
        low = count.get("exactly", count.get("at_least", 0))
        high = count.get("exactly", count.get("at_most", len(answer)))
        return all(low <= number <= high for number in numbers)
    if "adjacent" in rule:
        return all(fits(rule, *pair) for pair in beside(puzzle, rule["adjacent"], answer))
    if "related" in rule:
        return all(
            fits(rule, answer[one], answer[other]) for one, other in chains(puzzle, rule["related"])
        )
    if word := next((key for key in rule if key in brute_words.WORDS), ""):
        return brute_words.WORDS[word](world(puzzle, answer), rule[word])
    (part,) = (key for key in rule if key in PARTS)
    return PARTS[part](puzzle, rule, answer)


def world(puzzle: Mapping[str, Any], answer: Answer) -> brute_words.World:
    """What words of setters are about."""
    return brute_words.World(
        width=len(rows_of(puzzle)[0]),
        cells={name: cell(name) for name in variables(puzzle)},
        answer=answer,
        values=some(puzzle["values"]),
        regions=list(lists(puzzle, "areas")) if "areas" in puzzle else [],
        blocks=[],
        rules=puzzle.get("rule", []),
        lists=lambda said: list(lists(puzzle, said)),
    )


def around_cell(puzzle: Mapping[str, Any], at: str, by: str | None) -> list[str]:
    """What stands around a cell: its edges, or the cells near it."""
    if "edges" in puzzle:
        return [name for name, both in edges(puzzle).items() if cell(at) in both]
    height, width = len(rows_of(puzzle)), len(rows_of(puzzle)[0])
    whole = {"values": ["a"], "grid": [" ".join("." * width)] * height}  # without holes
    pairs = [pair for pair in near(whole, by or "touching") if at in pair]
    return [name for pair in pairs for name in pair if name != at and name in variables(puzzle)]


def beside_lines(
    puzzle: Mapping[str, Any], said: Mapping[str, Any]
) -> Iterator[tuple[list[str], int]]:
    """The rows and the columns of which a number is told."""
    for side in ("rows", "columns"):
        for each, number in (
            zip(lists(puzzle, side), said[side], strict=True) if side in said else ()
        ):
            if number not in ("?", "."):
                yield each, number


def alike(puzzle: Mapping[str, Any], signs: Mapping[str, str], each: list[str]) -> list[list[str]]:
    """The places with the same sign; or the edges between two equal signs."""
    of = dict[Any, list[str]]()
    for name in each:
        if "edges" not in puzzle:
            of.setdefault(signs[name], []).append(name)
        elif all(inside(puzzle, at) for at in edges(puzzle)[name]):
            of.setdefault(
                tuple(sorted(signs[f"r{y}c{x}"] for y, x in edges(puzzle)[name])), []
            ).append(name)
    return list(of.values())


def beside(puzzle: Mapping[str, Any], direction: str, answer: Answer) -> Iterator[tuple[str, str]]:
    """The values of neighbours, in both orders where there is no first one."""
    for one, other in near(puzzle, direction):
        yield answer[one], answer[other]
        if direction not in ("right", "below"):
            yield answer[other], answer[one]


def near(puzzle: Mapping[str, Any], direction: str) -> Iterator[tuple[str, str]]:
    """The pairs of cells that are near each other, each once."""
    for one, other in product(variables(puzzle), repeat=2):
        (y, x), (v, u) = (cell(name) for name in (one, other))
        down, right = v - y, u - x
        step = {(0, 1): "right", (1, 0): "below"}.get((down, right))
        far = sorted((abs(down), abs(right)))
        ways = {
            (0, 1): {"sides", "any", "touching"},
            (1, 1): {"corners", "touching"},
            (1, 2): {"knight"},
        }
        if direction == step or (
            (down, right) > (0, 0) and direction in ways.get((far[0], far[1]), ())
        ):
            yield one, other


def cell(name: str) -> tuple[int, int]:
    """The row and the column of r1c1."""
    row, column = name[1:].split("c")
    return int(row), int(column)


def chains(puzzle: Mapping[str, Any], said: Any) -> Iterator[tuple[str, str]]:
    """Each place of a list with the next one."""
    for each in lists(puzzle, said):
        yield from pairwise(each)


def fits(rule: Mapping[str, Any], one: str, other: str) -> bool:
    """Whether two values may stand so, the first one first."""
    pairs = [f"{one} {other}"] + [f"{other} {one}"] * (
        rule.get("adjacent", "right") not in ("right", "below")
    )
    if "allow" in rule:
        return any(pair in rule["allow"] for pair in pairs)
    if "forbid" in rule:
        return not {*pairs} & {*rule["forbid"]}
    if "equal" in rule:
        return (one == other) is bool(rule["equal"])
    a, b = int(one), int(other)
    if "more" in rule:
        return a > b
    if "ratio" in rule:
        ratio = int(rule["ratio"])
        return a == ratio * b or b == ratio * a
    return within(rule["sum"], a + b) if "sum" in rule else within(rule["difference"], abs(a - b))


def within(said: Any, number: int) -> bool:
    """Whether a number is this one, or as a table says."""
    if isinstance(said, int):
        return number == said
    low, high = said.get("exactly", said.get("at_least")), said.get("exactly", said.get("at_most"))
    return (low is None or number >= low) and (high is None or number <= high)


def apart(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """No two near ones."""
    said = rule["apart"]
    pairs = near(puzzle, said["by"]) if "by" in said else chains(puzzle, said["pairs"])
    return not any(
        answer[one] in some(said["value"]) and answer[other] in some(said["value"])
        for one, other in pairs
    )


def runs(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """The runs of each line."""
    said = rule["runs"]
    told = [*zip(lists(puzzle, "rows"), said["rows"], strict=True)] if "rows" in said else []
    told += (
        [*zip(lists(puzzle, "columns"), said["columns"], strict=True)] if "columns" in said else []
    )
    told += [(each, said["lengths"]) for each in lists(puzzle, said["in"])] if "in" in said else []
    for each, lengths in told:
        marks = "".join("#" if answer[name] in some(said["value"]) else " " for name in each)
        if lengths != "?" and [len(run) for run in marks.split()] != [
            int(n) for n in lengths.split() if n != "0"
        ]:
            return False
    return True


def added(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """The sum of each line."""
    said = rule["sum"]
    if "stretches" in said:
        told = picture(puzzle, said["stretches"])
        for way, each in [(0, each) for each in stretches(puzzle, 0)] + [
            (1, each) for each in stretches(puzzle, 1)
        ]:
            y, x = cell(each[0])
            sign = told.get(f"r{y}c{x - 1}" if way == 0 else f"r{y - 1}c{x}", "")
            number = sign.split("\\")[1 - way] if "\\" in sign else ""
            if number and sum(int(answer[name]) for name in each) != int(number):
                return False
        return True
    if "rows" in said or "columns" in said:
        return all(
            sum(int(answer[name]) for name in each) == number
            for each, number in beside_lines(puzzle, said)
        )
    for each in lists(puzzle, said["in"]) if "in" in said else [variables(puzzle)]:
        numbers = [said.get("numbers", {}).get(answer[name], answer[name]) for name in each]
        weights = said.get("weights") or [1] * len(each)
        if not within(
            said, sum(int(number) * weight for number, weight in zip(numbers, weights, strict=True))
        ):
            return False
    return True


def rank(puzzle: Mapping[str, Any], value: str) -> int:
    """The number that a value is, or its place among the values."""
    texts = some(puzzle["values"])
    return (
        int(value) if all(re.fullmatch("-?[0-9]+", text) for text in texts) else texts.index(value)
    )


def ordered(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """Along each line."""
    numbers = (
        [rank(puzzle, answer[name]) for name in each] for each in lists(puzzle, rule["ordered"])
    )
    strict = rule.get("strict", True)
    return all(a < b or (a == b and not strict) for each in numbers for a, b in pairwise(each))


def around(puzzle: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[tuple[list[str], Any]]:
    """The lines of which something is told, in the order in which one looks along them."""
    for side, lines in (
        ("left", "rows"),
        ("right", "rows"),
        ("top", "columns"),
        ("bottom", "columns"),
    ):
        for each, told in (
            zip(lists(puzzle, lines), said[side], strict=True) if side in said else ()
        ):
            yield each[:: -1 if side in ("right", "bottom") else 1], told
    for each in lists(puzzle, said["in"]) if "in" in said else ():
        yield each, said["exactly"]


def seen(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """How many are seen."""
    for each, number in around(puzzle, rule["seen"]):
        heights = [int(answer[name]) for name in each]
        if (
            number not in (0, ".")
            and sum(max([-9, *heights[:n]]) < h for n, h in enumerate(heights)) != number
        ):
            return False
    return True


def first(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """What is seen first."""
    blank = some(rule["first"]["blank"]) if "blank" in rule["first"] else []
    for each, value in around(puzzle, rule["first"]):
        left = [answer[name] for name in each if answer[name] not in blank]
        if value != "." and left[:1] != [str(value)]:
            return False
    return True


def reach(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """How far one sees."""
    for name, number in rule["reach"]["from"].items():
        found = 1
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = cell(name)
            while answer.get(f"r{(y := y + down)}c{(x := x + right)}", "") not in [
                "",
                *some(rule["reach"]["value"]),
            ]:
                found += 1
        if found != number:
            return False
    return True


def pattern(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """No window like this."""
    said = rule["pattern"]
    look = [list("".join(row.split())) if compact(puzzle) else row.split() for row in said["looks"]]
    looks = [look]
    for _ in range(7 if said.get("turned") else 0):
        look = [list(column) for column in zip(*look[::-1], strict=True)]
        looks += [look, [row[::-1] for row in look]]
    for each, name in product(looks, variables(puzzle)):
        y, x = cell(name)
        window = [
            (f"r{y + v}c{x + u}", sign) for v, row in enumerate(each) for u, sign in enumerate(row)
        ]
        if all(place in answer and sign in (".", answer[place]) for place, sign in window):
            return False
    return True


def multiplied(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """The product of each line."""
    said = rule["product"]
    every = lists(puzzle, said["in"]) if "in" in said else [variables(puzzle)]
    return all(within(said, prod(int(answer[name]) for name in each)) for each in every)


def unlike(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """No two rows, columns, lists."""
    said = rule["unlike"]
    words = said if isinstance(said, list) and isinstance(said[0], str) else [said]
    groups = ([[answer[name] for name in each] for each in lists(puzzle, word)] for word in words)
    return all(one != other for group in groups for one, other in combinations(group, 2))


def paired(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """All ways to pair them are tried, one after the other."""
    said = rule["paired"]
    pairs = {frozenset(pair) for pair in near(puzzle, said.get("by", "sides"))}
    ones, others = (
        [name for name in answer if answer[name] in some(said[key])] for key in ("value", "with")
    )

    def rest(left: list[str], free: list[str]) -> bool:
        if not left:
            return not free
        partners = (other for other in free if frozenset({left[0], other}) in pairs)
        return any(rest(left[1:], [each for each in free if each != other]) for other in partners)

    return len(ones) == len(others) and rest(ones, others)


def together(puzzle: Mapping[str, Any], said: Mapping[str, Any], answer: Answer) -> list[set[str]]:
    """What hangs together of cells with these values."""
    found = [{name} for name in answer if answer[name] in some(said["value"])]
    for pair in near(puzzle, said.get("by", "sides")):
        joined = [one for one in found if not one.isdisjoint(pair)]
        if len(joined) == 2:
            found = [one for one in found if one.isdisjoint(pair)] + [joined[0] | joined[1]]
    return found


def connected(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """At most one component."""
    return len(together(puzzle, rule["connected"], answer)) < 2


def areas(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """Sizes of components, and how many have each."""
    said = rule["areas"]
    if "own" in said:
        own = [value for value in some(puzzle["values"]) if value.isdigit() and int(value)]
        return all(
            len(each) == int(value)
            for value in own
            for each in together(puzzle, {**said, "value": value}, answer)
        )
    sizes = [len(each) for each in together(puzzle, said, answer)]
    if isinstance(said["sizes"], list):
        return all(size in said["sizes"] for size in sizes)
    wanted = {int(size): number for size, number in said["sizes"].items()}
    return {*sizes} <= wanted.keys() and all(
        sizes.count(size) == number for size, number in wanted.items()
    )


def islands(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """Components with a clue each."""
    said = rule["islands"]
    clues = {
        name: sign
        for name, sign in picture(puzzle, said["clues"]).items()
        if sign != "." and name in answer
    }
    every = together(puzzle, said, answer)
    own = [[clues[name] for name in each if name in clues] for each in every]
    return sum(map(len, own)) == len(clues) and all(
        len(found) == 1 and found[0] in ("?", str(len(each)))
        for found, each in zip(own, every, strict=True)
    )


def loop(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """One loop of links; or of sides, which lead from corner to corner."""
    said, drawn = rule["loop"], []
    for name, (one, other) in edges(puzzle).items():
        if answer[name] in some(said["value"]):
            # a side begins at the corner of the cell below it, or on its right
            (y, x), links = other, "-" in name
            end = (y, x + 1) if other[0] > one[0] else (y + 1, x)
            drawn.append((one, other) if links else ((y, x), end))
    return brute_parts.loop(drawn, said.get("path", False))


PARTS: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any], Answer], bool]] = {
    "apart": apart,
    "runs": runs,
    "sum": added,
    "ordered": ordered,
    "seen": seen,
    "first": first,
    "reach": reach,
    "pattern": pattern,
    "product": multiplied,
    "unlike": unlike,
    "paired": paired,
    "connected": connected,
    "areas": areas,
    "islands": islands,
    "loop": loop,
}


def is_answer(puzzle: Mapping[str, Any], answer: Answer) -> bool:
    """Whether all variables have values, those that are given, and every rule holds."""
    names, values = variables(puzzle), some(puzzle["values"])
    if "project" in puzzle and len(answer) < len(names):
        return answer in answers(puzzle)
    if sorted(answer) != sorted(names) or not {*answer.values()} <= {*values}:
        return False
    given = {name: some(value) for name, value in puzzle.get("given", {}).items()}
    signs = [sign for _, sign in cells_of(puzzle)] if "grid" in puzzle else ["."] * len(names)
    return (
        all(sign in ("._", ".", "_", answer[name]) for name, sign in zip(names, signs, strict=True))
        and all(answer[name] in values for name, values in given.items())
        and all(holds(puzzle, rule, answer) for rule in puzzle.get("rule", []))
    )


def answers(puzzle: Mapping[str, Any]) -> list[Answer]:
    """All answers; of the variables that are told apart, each once."""
    names = variables(puzzle)
    every = product(some(puzzle["values"]), repeat=len(names))
    found = [
        answer for row in every if is_answer(puzzle, answer := dict(zip(names, row, strict=True)))
    ]
    if "project" not in puzzle:
        return found
    shown = {name for each in lists(puzzle, puzzle["project"]) for name in each}
    projected = {tuple(item for item in answer.items() if item[0] in shown) for answer in found}
    return [dict(items) for items in sorted(projected)]
