"""`python -m balance` is `balance`."""

from balance.cli import main

main()
