"""The notation of rule sheets: `keys` of a file, `pictures` of grids, `answers`; and what is shown,
`drawing`.

How each rule is written stands with the parts.
"""
