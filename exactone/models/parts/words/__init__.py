"""Words of those who set variants of Sudoku: each is one clue with a name and a look of its own,
and says what other parts say.

word        what several of them have in common: their lines, and how these are drawn

cells       even, odd, minimum, maximum; counting circles; quadruple, four around a corner
same        palindrome, clone
sets        entropic and modular lines
sums        zipper, region sum and double arrow lines
ends        between lines, lockout lines
indexers    row, column and box indexers
whole       of the whole grid: one diagonal, disjoint groups, negative
negative    neighbours without a sign
margins     beside a row or column: sandwich, x-sum, numbered room
"""
