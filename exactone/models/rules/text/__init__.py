"""The notation of rule sheets: `keys` of a file and the `forms` of its rules, `pictures` of grids, `answers`.

Beside it what is shown: `drawing`, `examples`; and the `size` of what a sheet says, which a file may not exceed.
"""
