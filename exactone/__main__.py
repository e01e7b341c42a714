"""`python -m exactone`."""

from .cli import main

main()
