"""`python -m kartenhaus` is the command `kartenhaus`."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="kartenhaus")
