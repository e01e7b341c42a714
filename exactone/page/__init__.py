"""The page: an editor in the browser, that answers while one types.

static     the page itself: HTML, CSS and JavaScript, of the server and of the folder
__main__   `python -m exactone.page OUT` writes the page as a folder for any static host
fetched    what comes from the registries of packages, by name, version and hash (lock.toml)
chosen     which modules of Python, PySAT and exactone go into the folder, and without what
packed     all of them in one file, and the folder around it
inside     runs in the page's own Python while the folder is made: compiles what is used first
lists      a numpy of lists, for the page, where there is no other
"""
