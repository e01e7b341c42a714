"""What the verbs do, in files that are named as in verbs/: each puts its question and has the answer said.

answers.py   about solutions    clues.py  about clues and facts, changed.py  and where changed puzzles go
pictures.py  drawings    making.py  new puzzles    lists.py  what there is, without a command
"""
