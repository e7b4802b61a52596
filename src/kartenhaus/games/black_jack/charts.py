"""Basic strategy as tables, for people to look at."""

from __future__ import annotations

from .options import BlackJackOptions
from .policies import BASIC, CAREFUL, HARD, PAIR, SOFT

PARTS = {"hard": HARD, "soft": SOFT, "pairs": PAIR}


def charts(options: BlackJackOptions) -> dict[str, dict[str, str]]:
    """A row for each total, or for the value of a pair's cards (the ace is 1); in it a letter for each of the dealer's
    cards 2 … 9, T, A: C card, S stay, D double (else card), d double (else stay), P split."""
    rows = CAREFUL if options.hole_card == "none" else BASIC
    return {
        name: {str(row - first): wishes for row, wishes in rows.items() if first <= row < first + 32}
        for name, first in PARTS.items()
    }
