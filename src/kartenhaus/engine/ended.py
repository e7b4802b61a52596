"""How a finished game ended for each seat. It is decided here and nowhere else: what is stored, listed and shown comes
from here."""

from __future__ import annotations

from typing import Literal, get_args

from ..core.voice import Both, Voice
from .game import Game, Play

How = Literal["won", "shared", "drawn", "lost"]
HOWS: tuple[How, ...] = get_args(How)
WORDS: dict[How, Both] = {
    "won": ("gewonnen", "won"),
    "shared": ("geteilter Sieg", "shared win"),
    "drawn": ("unentschieden", "draw"),
    "lost": ("verloren", "lost"),
}


def ended(play: Play) -> list[How]:
    """Seat by seat; empty before the end. Where several are the best, the game says whether they share the win or
    nobody has one; alone, it says whether one has made it; for Coins, each seat plays against the bank."""
    payoffs, about = play.payoffs, play.game.about
    if payoffs is None:
        return []
    if about.coins:
        return ["won" if coins > 0 else "lost" if coins < 0 else "drawn" for coins in payoffs]
    if len(payoffs) == 1:
        return ["won" if play.game.rules.is_won_alone(play.state) else "lost"]
    best = max(payoffs)
    first: How = "won" if payoffs.count(best) == 1 else "shared" if about.shares else "drawn"
    return [first if payoff == best else "lost" for payoff in payoffs]


def score_words(play: Play, seat: int, voice: Voice) -> str | None:
    """What it came to for a seat, in the game's own count: «3 Punkte»; None where the game does not say."""
    own = getattr(play.game.words, "score", None)
    words: str | None = own(play.view(None), seat, voice) if own else None
    return words


def ended_words(game: Game, how: How, payoff: float, seats: int, voice: Voice) -> str:
    """«geteilter Sieg»; where a number says more, the game's own words: «+12,5 Coins», «48 Züge»."""
    own = getattr(game.words, "seat_result", None)
    words: str | None = own(how, payoff, seats, voice) if own else None
    return words or voice(*WORDS[how])
