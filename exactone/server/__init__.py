"""The page on this machine: an HTTP server whose answers come from desks, one for each tab.

http.py      requests and replies: the page's files, messages, headers, slow clients
guard.py     who may ask: host, origin, token, and how much at once
page.py      the files of the page, as they are sent
tabs.py      the tabs of browsers, which question is asked where, and what ends it
workers.py   processes with a desk each: lent, ended, replaced by a spare one
worker.py    what runs in such a process
edited.py    the one file that is open: read, saved, and watched for changes by others
"""
