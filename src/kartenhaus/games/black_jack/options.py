"""The variants of Black Jack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from ...core.errors import BadOption, BadSeats
from ...core.options import Meaning, Options, option

PURSE, HOLE_CARD, RESPLIT_ACES, DECKS, ROUNDS, LIMITS, VERSION = range(7)  # the last is that of the rules
NONE, ORIGINAL_BETS_ONLY, PEEK = range(3)

TABLES = ("10-2000", "10-100", "25-500", "100-2000")
LOWEST_STAKES: tuple[int, ...] = (10, 10, 25, 100)
HIGHEST_STAKES: tuple[int, ...] = (2000, 100, 500, 2000)

MOST_COINS = 1_000_000
MOST_ROUNDS = 1_000_000
DECK_POINTS = 340  # of a pack, aces at 1
SEAT_POINTS = 4 * 30  # four hands, each above 21 with a ten on 20
LAST_POINTS = 10  # besides: two tens with the dealer, less the ten that could no longer be drawn


@dataclass(frozen=True)
class BlackJackOptions(Options):
    purse: int = option(
        1000,
        Meaning(
            "So viele Coins (Spielgeld) hat jeder Platz zu Beginn und nach dem Auffüllen.",
            "So many Coins (play money) each seat has at the start and after a refill.",
            "BJ-4",
            between=(10, MOST_COINS),
        ),
    )
    hole_card: Literal["none", "original_bets_only", "peek"] = option(
        "none",
        Meaning(
            "Die zweite Karte der Bank: erst nach den Spielern; ebenso, aber gegen einen Black Jack der Bank verliert "
            "jeder Platz nur den ersten Einsatz; oder verdeckt und bei Ass oder Zehn gleich geprüft.",
            "The dealer's second card: only after the players; likewise, but against a dealer's Black Jack each seat "
            "loses its first stake only; or face down and looked at once with an ace or a ten.",
            "BJ-19",
            ("none", "original_bets_only", "peek"),
        ),
    )
    resplit_aces: bool = option(
        True,
        Meaning(
            "Dürfen geteilte Asse noch einmal geteilt werden?",
            "May split aces be split again?",
            "BJ-17",
            (True, False),
        ),
    )
    decks: int = option(
        8,
        Meaning(
            "Mit wie vielen Kartensätzen gespielt wird.", "How many packs of cards are used.", "BJ-1", between=(1, 8)
        ),
    )
    rounds: int | None = option(
        None,
        Meaning(
            "Nach so vielen Runden ist das Spiel zu Ende; ohne eine Zahl erst, wenn alle gegangen sind.",
            "The game is over after so many rounds; without a number, only when all have left.",
            "BJ-22",
            between=(1, MOST_ROUNDS),
            none=True,
        ),
    )

    limits: Literal["10-2000", "10-100", "25-500", "100-2000"] = option(
        "10-2000",
        Meaning(
            "Tischlimit: der niedrigste und der höchste Einsatz vor dem Austeilen, in Coins.",
            "Table limits: the lowest and the highest stake before the deal, in Coins.",
            "BJ-3",
            TABLES,
        ),
    )

    @classmethod
    def of(cls, **given: Any) -> Self:
        options = super().of(**given)
        lowest = LOWEST_STAKES[TABLES.index(options.limits)]
        if options.purse < lowest:  # or a refill would not be enough for a stake (BJ-22)
            raise BadOption(
                f"Mit einem Guthaben von {options.purse} Coins geht hier nichts: mindestens {lowest} (BJ-3).",
                f"A purse of {options.purse} Coins is not enough for this table: at least {lowest} (BJ-3).",
            )
        return options

    @property
    def endless(self) -> bool:
        return self.rounds is None

    def check_seats(self, seats: int) -> None:
        """A card can only be missing when all lie on the table, and so many points do not fit there (BJ-1)."""
        if SEAT_POINTS * seats + LAST_POINTS >= DECK_POINTS * self.decks:
            enough = next(decks for decks in range(1, 9) if SEAT_POINTS * seats + LAST_POINTS < DECK_POINTS * decks)
            raise BadSeats(
                f"Für {seats} Plätze könnten {self.decks} Kartensätze nicht reichen; nötig sind {enough} (BJ-1).",
                f"{self.decks} packs might not last for {seats} seats; {enough} are needed (BJ-1).",
            )


OPTIONS = BlackJackOptions
