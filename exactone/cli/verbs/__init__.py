"""The verbs as they are typed: arguments, options, help. What they do is in doing/, which is loaded when one runs.

answers.py   solve, enumerate, count, verify, prove, check
clues.py     explain, common, ask, audit, fix, minimize, hint
pictures.py  draw    making.py  make
lists.py     kinds, backends, journal, cluster, library, new
"""
