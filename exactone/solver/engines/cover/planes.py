"""Exact covers of many puzzles with the same rules, as planes of bits, and the search of these.

The kernel gets plain tuples of arrays: what numba keeps on disk names no class of ours, which may
move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from exactone.solver.limits import Limits
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle_batch import BatchResult, PuzzleBatch

from .compiled import array, available, compiled
from .groups import Groups, Ints, gather

BITS = 63  # of a word, so that no number is negative, in plain Python too
SOME = 200  # choices whose masks are made together
DEAD = 0
SOLVED = 1
OPEN = 2
# what `at` holds: where a search is that goes on in the next call
PUZZLE, DEPTH, FILLED, FOUND, INSIDE = range(5)


class Planes(NamedTuple):
    """The groups of some rules as planes."""

    # all planes at the beginning, one behind the other; last, of each group, whether it waits
    full: Ints
    places: Ints  # of each choice the words that its own bits are in,
    bits: Ints  # and the bits, filled up with 0
    masks: Ints  # of each choice what is left when it is true
    members: Ints  # of each group its choices, filled up with -1
    most: int  # choices that an answer may have

    @classmethod
    def words(cls, groups: Groups) -> int:
        """How many words all masks take."""
        width = int(np.diff(groups.first).max(initial=0))
        return groups.choices * (width + 1) * -(-groups.number // BITS)

    @classmethod
    def of(cls, groups: Groups) -> Planes:
        """The planes of groups of which exactly one member is true each."""
        widths = np.diff(groups.first)
        homes = np.diff(groups.start)
        width = int(widths.max())
        words = -(-groups.number // BITS)
        every = np.arange(groups.number)
        word = every // BITS
        bit = np.left_shift(np.int64(1), every % BITS)
        group = np.repeat(every, widths)
        column = np.arange(len(group)) - groups.first[group]
        members = np.full((groups.number, width), -1, dtype=np.int64)
        members[group, column] = groups.members
        order = np.argsort(groups.members, kind="stable")  # as `homes` has them
        choice = groups.members[order]
        group = group[order]
        column = column[order]
        which = np.arange(len(order)) - groups.start[choice]
        places, bits = (
            np.zeros((groups.choices, int(homes.max())), dtype=np.int64) for _ in range(2)
        )
        places[choice, which], bits[choice, which] = column * words + word[group], bit[group]
        full = np.zeros((width + 1) * words, dtype=np.int64)
        np.bitwise_or.at(full, places, bits)
        np.bitwise_or.at(full, width * words + word, bit)
        # when a group has its choice; the last is none
        gone = np.zeros((groups.number + 1, len(full)), dtype=np.int64)
        np.bitwise_or.at(gone, (group[:, None], places[choice]), bits[choice])
        gone[every, width * words + word] |= bit
        home = np.full(places.shape, groups.number)
        home[choice, which] = group
        masks = np.empty((groups.choices, len(full)), dtype=np.int64)
        for some in range(0, groups.choices, SOME):  # a signal waits for each of these
            masks[some : some + SOME] = full & ~np.bitwise_or.reduce(
                gone[home[some : some + SOME]], axis=1
            )
        return cls(full, places, bits, masks, members, groups.number // int(homes.min()))


def search(planes: Any, batch: Any, found: Any, room: Any, work: int) -> int:
    """Goes on with the puzzles of a batch for about so many passes over the planes;
    says how many it took.

    A batch is the givens of all its puzzles, and where those of each begin; what is found is, of
    each, how many answers there are (2: at least two) and the choices of the first two. Room
    holds what a search must remember.
    """
    full, places, own, masks, members = planes
    starts, givens = batch
    counts, answers = found
    stack, marks, trail, weights, pairs, at = room
    words = pairs.shape[0]
    width = full.shape[0] // words - 1
    spent = 0
    while at[PUZZLE] < counts.shape[0] and spent < work:
        puzzle = at[PUZZLE]
        if at[INSIDE] == 0:
            begun = begin(
                full,
                places,
                own,
                masks,
                starts[puzzle],
                starts[puzzle + 1],
                givens,
                stack[0],
                trail,
                weights,
                at,
            )
        else:
            begun = True
        while begun and spent < work:
            state = stack[at[DEPTH]]
            status = follow(masks, members, state, trail, weights, pairs, at, words, width)
            spent += 1
            if status == OPEN:
                split(
                    places,
                    own,
                    masks,
                    members,
                    state,
                    stack,
                    marks,
                    trail,
                    weights,
                    pairs,
                    at,
                    words,
                    width,
                )
                continue
            if status == SOLVED:
                for i in range(at[FILLED]):
                    answers[puzzle, at[FOUND], i] = trail[i] + 1
                at[FOUND] += 1
            if at[DEPTH] == 0 or at[FOUND] == 2:
                begun = False
            else:
                at[DEPTH] -= 1
                at[FILLED] = marks[at[DEPTH]]
        at[INSIDE] = 1
        if not begun:
            counts[puzzle] = at[FOUND]
            at[PUZZLE] += 1
            at[INSIDE] = 0
        spent += 1
    return spent


def begin(
    full: Any,
    places: Any,
    own: Any,
    masks: Any,
    first: int,
    last: int,
    givens: Any,
    state: Any,
    trail: Any,
    weights: Any,
    at: Any,
) -> bool:
    """Makes what is given true; says whether that was possible."""
    at[DEPTH] = at[FILLED] = at[FOUND] = 0
    for i in range(full.shape[0]):
        state[i] = full[i]
    for i in range(weights.shape[0]):
        weights[i] = 0
    for k in range(first, last):
        choice = givens[k] - 1
        mask = masks[choice]
        lost = 0
        for i in range(own.shape[1]):
            lost |= own[choice, i] & ~state[places[choice, i]]
        if lost:
            return False
        for i in range(full.shape[0]):
            state[i] &= mask[i]
        trail[at[FILLED]] = choice
        at[FILLED] += 1
    return True


def follow(
    masks: Any,
    members: Any,
    state: Any,
    trail: Any,
    weights: Any,
    pairs: Any,
    at: Any,
    words: int,
    width: int,
) -> int:
    """Makes true what is the last member of its group, until nothing follows."""
    end = width * words
    again = True
    left = 0
    while again:
        again = False
        left = 0
        for word in range(words):
            ones = twos = threes = 0
            for j in range(width):
                bits = state[j * words + word]
                threes |= twos & bits
                twos |= ones & bits
                ones |= bits
            lost = state[end + word] & ~ones
            if lost:
                weights[word * BITS + lowest(lost & -lost)] += 1
                return DEAD
            last = ones & ~twos
            while last:
                bit = last & -last
                last ^= bit
                if not state[end + word] & bit:
                    continue  # another last member was one of its, too
                place = word
                while place < end and not state[place] & bit:
                    place += words
                if place >= end:
                    return DEAD
                choice = members[word * BITS + lowest(bit), place // words]
                mask = masks[choice]
                for i in range(mask.shape[0]):
                    state[i] &= mask[i]
                trail[at[FILLED]] = choice
                at[FILLED] += 1
                again = True
            pairs[word] = twos & ~threes
            left |= state[end + word]
    return OPEN if left else SOLVED


def split(
    places: Any,
    own: Any,
    masks: Any,
    members: Any,
    state: Any,
    stack: Any,
    marks: Any,
    trail: Any,
    weights: Any,
    pairs: Any,
    at: Any,
    words: int,
    width: int,
) -> None:
    """Lays a copy of the state on the stack in which a choice is true, and makes it false below."""
    group = heaviest(pairs, weights, words)
    if group < 0:
        group = smallest(state, words, width)
    word = group // BITS
    bit = 1 << group % BITS
    j = 0
    while not state[j * words + word] & bit:
        j += 1
    choice = members[group, j]
    mask = masks[choice]
    marks[at[DEPTH]] = at[FILLED]
    at[DEPTH] += 1
    above = stack[at[DEPTH]]
    for i in range(mask.shape[0]):
        above[i] = state[i] & mask[i]
    for i in range(own.shape[1]):
        state[places[choice, i]] &= ~own[choice, i]
    trail[at[FILLED]] = choice
    at[FILLED] += 1


def heaviest(pairs: Any, weights: Any, words: int) -> int:
    """The group with two members left in which most dead ends were; -1 where none has two."""
    best = most = -1
    for word in range(words):
        left = pairs[word]
        while left:
            bit = left & -left
            left ^= bit
            group = word * BITS + lowest(bit)
            if weights[group] > most:
                best = group
                most = weights[group]
    return best


def smallest(state: Any, words: int, width: int) -> int:
    """The group with the fewest members left."""
    best = -1
    least = width + 1
    for word in range(words):
        left = state[width * words + word]
        while left:
            bit = left & -left
            left ^= bit
            size = 0
            for j in range(width):
                if state[j * words + word] & bit:
                    size += 1
            if size < least:
                best = word * BITS + lowest(bit)
                least = size
    return best


def lowest(bit: int) -> int:
    """The place of the only bit."""
    place = 0
    for half in (32, 16, 8, 4, 2, 1):
        if bit >> half:
            bit >>= half
            place += half
    return place


LARGE = 20_000_000  # words of all masks: 160 MB, enough for Sudokus of 25x25
CALL = 5_000_000  # words that one call looks at, about: a hundredth of a second


@lru_cache(maxsize=4)
def takes(rules: Rules) -> bool:
    """Whether these are rules for the kernel: groups of which exactly one choice is true,
    and nothing else."""
    stands = np.zeros(rules.size + 1, dtype=np.bool_)
    stands[0] = True
    for table in rules.tables():
        choices = np.sort(table.literals, axis=1)
        if len(choices) and (
            (table.low, table.high) != (1, 1) or not choices.size or choices.min() < 1
        ):
            return False
        if (np.diff(choices, axis=1) == 0).any():
            return False
        stands[choices] = True
    if rules.lazy or not rules.all_visible or not stands.all() or not rules.size:
        return False
    return Planes.words(gather(Model(rules))) <= LARGE


@lru_cache(maxsize=1)
def layout(rules: Rules) -> Planes:
    """The groups of these rules as planes, kept for the next batch."""
    return Planes.of(gather(Model(rules)))


class BatchSearch:
    """A search through batches of puzzles with the same rules. Its room is its own:
    each thread has another one."""

    def __init__(self, rules: Rules, most: float = float("inf"), fast: bool | None = None) -> None:
        self.most = most
        self.fast = available() if fast is None else fast
        self.planes = layout(rules)
        size = len(self.planes.full)
        groups = len(self.planes.members)
        most = self.planes.most
        words = size // (self.planes.members.shape[1] + 1)
        self.size, self.calls = size, max(1, CALL // size)
        self.room = (
            np.zeros((most + 1, size), dtype=np.int64),
            np.zeros(most + 1, dtype=np.int64),
            np.zeros(most, dtype=np.int64),
            np.zeros(groups, dtype=np.int64),
            np.zeros(words, dtype=np.int64),
        )

    def verify(self, batch: PuzzleBatch, limits: Limits) -> BatchResult:
        """How many answers there are; open stay puzzles that cost more than `most` words,
        and all when it is over."""
        kernel = compiled(search) if self.fast else search
        result = BatchResult.open(batch.number, self.planes.most)
        at = np.zeros(5, dtype=np.int64)
        own = self.planes[:-1]
        puzzle = spent = 0
        while not limits.over():
            passes = kernel(
                own,
                (array(batch.starts), array(batch.givens)),
                (result.counts, result.answers),
                (*self.room, at),
                self.calls,
            )
            spent = passes * self.size if at[PUZZLE] > puzzle else spent + passes * self.size
            if at[INSIDE] and spent > self.most:
                at[PUZZLE] += 1
                at[INSIDE] = spent = 0
            puzzle = int(at[PUZZLE])
            if puzzle == batch.number:
                break
        return result
