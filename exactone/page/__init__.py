"""The page: an editor in the browser, as a folder for any static host.

lists   a numpy of lists, for the page, where there is no other
"""
