"""Black Jack, solved for our rules: one seat against the dealer, 1 to 8 packs, every option.

    kh.solve("black-jack", decks=6, hole_card="peek").value("by_cards").value    # % of the stake

**Method.** A combinatorial analysis: for every hand of up to 21 points and every card of the dealer's, the chances of
the dealer's ends are worked out from exactly the cards that are left (`players.black_jack.reckoning`, which asks the
rules what they are and what is paid). From them follows what a hand is worth by each choice (`cases.py`), and by two
ways of playing, each the best of its kind: by totals (`by_total.py`), and by the cards of the hand (`by_cards.py`).
Splits, up to four hands, are a sum over shoes that lack more cards of the pair (`splitting.py`).

**Exact**, but for rounding in the twelfth digit or so: every worth, for the way of playing that it belongs to;
card removal, resplits and the second cards of all hands are not approximated anywhere.

**Definitions.** A hand after a split is played as the same cards before a split; a pair that is split is split again
whenever it may be. The purse covers whatever is staked. Insurance is never right: with three cards on the table, tens
are never a third of the rest. No cards of other seats are looked at: the shoe is shuffled anew for every round.

The expert (`players.black_jack.exact`) is a third way of playing: it looks at all cards on the table and, in splits,
counts how many cards of the pair have come. Its worths of split hands are those of that way, approximate where more of
the other cards could be remembered.
"""

from __future__ import annotations

from ...core.options import check_number
from ...games.black_jack.options import BlackJackOptions
from ..solution import Solution
from . import solved, words
from .tables import all_tables, values

MOST_PACKS = 8


def solve(options: BlackJackOptions, packs: int | None = None, every_hand: bool = False) -> Solution:
    """`packs` is another word for the option `decks`; `every_hand`: the strategy by cards for hands of more than two
    cards as well."""
    if packs is not None:
        check_number(words.PACKS, packs, MOST_PACKS)
        options = BlackJackOptions.of(
            hole_card=options.hole_card, resplit_aces=options.resplit_aces, decks=packs, purse=options.purse
        )
    cards, totals = solved.by_cards(options), solved.by_total(options)
    return Solution(
        game="black-jack",
        options=str(options),
        method=words.METHOD,
        exact=words.EXACT,
        definitions=words.DEFINITIONS,
        values=values(cards, totals),
        tables=list(all_tables(options, cards, totals, every_hand)),
    )
