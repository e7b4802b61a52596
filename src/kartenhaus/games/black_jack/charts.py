"""The best strategy by totals as tables, for people to look at.

The solver has worked them out for every rule set; they are kept in `charts.json` (solvers/black_jack/charts.py).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from .options import BlackJackOptions

FILE = "charts.json"
Charts = dict[str, dict[str, str]]


class Kept(msgspec.Struct, frozen=True):
    sets: dict[str, int]
    """Which of the tables belongs to a rule set."""
    tables: list[Charts]


def charts(options: BlackJackOptions) -> Charts:
    """`hard`, `soft` and `pairs`: a row for each total, or for the value of a pair's cards (the ace is 1); in it a
    letter for each of the dealer's cards 2 … 9, T, A: C card, S stay, D double (else card), d double (else stay),
    P split, a dot where a pair is played as its total."""
    found = kept()
    return found.tables[found.sets[key_of(options)]]


def key_of(options: BlackJackOptions) -> str:
    return f"{options.decks} {options.hole_card} {'yes' if options.resplit_aces else 'no'}"


@cache
def kept() -> Kept:
    return msgspec.json.decode(files(__package__).joinpath(FILE).read_bytes(), type=Kept)
