"""Exact covers as bits: the first two answers of one puzzle after the other, all with the same rules.

Bit g of plane j says whether member j of group g may still be true. A plane is some words of 63 bits; behind the last
one lies the plane of the groups that wait for their choice. So a few operations look at all groups at once:

    ones     groups with a member left       waiting, but none left: a dead end
    twos     groups with two or more         ones without twos: the last member is true

To make a choice true is to take away the bits of all that stands in its groups: one mask for each choice. Where nothing
follows, a group with two members left is split, of these the one in which most dead ends were.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .groups import Groups, Ints

BITS = 63  # of a word, so that no number is negative, in plain Python too
SOME = 200  # choices whose masks are made together
DEAD, SOLVED, OPEN = 0, 1, 2
PUZZLE, DEPTH, FILLED, FOUND, INSIDE = range(5)  # what `at` holds: where a search is that goes on in the next call


class Planes(NamedTuple):
    """The groups of some rules as planes."""

    full: Ints  # all planes at the beginning, one behind the other; last, of each group, whether it waits
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
        widths, homes = np.diff(groups.first), np.diff(groups.start)
        width, words, every = int(widths.max()), -(-groups.number // BITS), np.arange(groups.number)
        word, bit = every // BITS, np.left_shift(np.int64(1), every % BITS)
        group = np.repeat(every, widths)
        column = np.arange(len(group)) - groups.first[group]
        members = np.full((groups.number, width), -1, dtype=np.int64)
        members[group, column] = groups.members
        order = np.argsort(groups.members, kind="stable")  # as `homes` has them
        choice, group, column = groups.members[order], group[order], column[order]
        which = np.arange(len(order)) - groups.start[choice]
        places, bits = (np.zeros((groups.choices, int(homes.max())), dtype=np.int64) for _ in range(2))
        places[choice, which], bits[choice, which] = column * words + word[group], bit[group]
        full = np.zeros((width + 1) * words, dtype=np.int64)
        np.bitwise_or.at(full, places, bits)
        np.bitwise_or.at(full, width * words + word, bit)
        gone = np.zeros((groups.number + 1, len(full)), dtype=np.int64)  # when a group has its choice; the last is none
        np.bitwise_or.at(gone, (group[:, None], places[choice]), bits[choice])
        gone[every, width * words + word] |= bit
        home = np.full(places.shape, groups.number)
        home[choice, which] = group
        masks = np.empty((groups.choices, len(full)), dtype=np.int64)
        for some in range(0, groups.choices, SOME):  # a signal waits for each of these
            masks[some : some + SOME] = full & ~np.bitwise_or.reduce(gone[home[some : some + SOME]], axis=1)
        return cls(full, places, bits, masks, members, groups.number // int(homes.min()))


def search(planes: Any, lot: Any, found: Any, room: Any, work: int) -> int:
    """Goes on with the puzzles of a lot for about so many passes over the planes; says how many it took.

    A lot is the givens of all its puzzles, and where those of each begin; what is found is, of each, how many answers
    there are (2: at least two) and the choices of the first two. Room holds what a search must remember.
    """
    full, places, own, masks, members = planes
    starts, givens = lot
    counts, answers = found
    stack, marks, trail, weights, pairs, at = room
    words = pairs.shape[0]
    width = full.shape[0] // words - 1
    spent = 0
    while at[PUZZLE] < counts.shape[0] and spent < work:
        puzzle = at[PUZZLE]
        if at[INSIDE] == 0:
            begun = begin(
                full, places, own, masks, starts[puzzle], starts[puzzle + 1], givens, stack[0], trail, weights, at
            )
        else:
            begun = True
        while begun and spent < work:
            state = stack[at[DEPTH]]
            status = follow(masks, members, state, trail, weights, pairs, at, words, width)
            spent += 1
            if status == OPEN:
                split(places, own, masks, members, state, stack, marks, trail, weights, pairs, at, words, width)
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
    full: Any, places: Any, own: Any, masks: Any, first: int, last: int, givens: Any, state: Any, trail: Any,
    weights: Any, at: Any,
) -> bool:  # fmt: skip
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
    masks: Any, members: Any, state: Any, trail: Any, weights: Any, pairs: Any, at: Any, words: int, width: int
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
    places: Any, own: Any, masks: Any, members: Any, state: Any, stack: Any, marks: Any, trail: Any, weights: Any,
    pairs: Any, at: Any, words: int, width: int,
) -> None:  # fmt: skip
    """Lays a copy of the state on the stack in which a choice is true, and makes it false below."""
    group = heaviest(pairs, weights, words)
    if group < 0:
        group = smallest(state, words, width)
    word, bit = group // BITS, 1 << group % BITS
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
                best, most = group, weights[group]
    return best


def smallest(state: Any, words: int, width: int) -> int:
    """The group with the fewest members left."""
    best, least = -1, width + 1
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
                best, least = word * BITS + lowest(bit), size
    return best


def lowest(bit: int) -> int:
    """The place of the only bit."""
    place = 0
    for half in (32, 16, 8, 4, 2, 1):
        if bit >> half:
            bit >>= half
            place += half
    return place
