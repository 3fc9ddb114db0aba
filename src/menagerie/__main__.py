"""`python -m menagerie` is the command line."""

from menagerie.cli import main

main()
