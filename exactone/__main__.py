"""`python -m exactone`."""

from exactone.cli import main

main()
