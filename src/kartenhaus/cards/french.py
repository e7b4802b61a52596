"""The French deck: the ranks A 2 … 9 T J Q K in the suits s h d c. A card is 4 * rank + suit, the ace of rank 0."""

from typing import NamedTuple

from ..core.errors import NotationError
from ..core.rule import rule

CARDS = 52
RANKS = 13


class Rank(NamedTuple):
    letter: str
    printed: str
    de: str
    accusative: str  # «den Herz-Buben»: article and form after a verb
    en: str


class Suit(NamedTuple):
    letter: str
    glyph: str
    de: str
    en: str
    colour: str


RANK = (
    Rank("A", "A", "Ass", "das {}-Ass", "ace"),
    *(Rank(str(n), str(n), str(n), f"die {{}}-{n}", str(n)) for n in range(2, 10)),
    Rank("T", "10", "10", "die {}-10", "10"),
    Rank("J", "J", "Bube", "den {}-Buben", "jack"),
    Rank("Q", "Q", "Dame", "die {}-Dame", "queen"),
    Rank("K", "K", "König", "den {}-König", "king"),
)
SUIT = (
    Suit("s", "♠", "Pik", "spades", "black"),
    Suit("h", "♥", "Herz", "hearts", "red"),
    Suit("d", "♦", "Karo", "diamonds", "red"),
    Suit("c", "♣", "Kreuz", "clubs", "black"),
)

LETTERS = {suit.glyph: suit.letter for suit in SUIT}
"""Where only plain signs can be shown."""


@rule
def rank(card: int) -> int:
    """0 for the ace to 12 for the king."""
    return card >> 2


@rule
def suit(card: int) -> int:
    return card & 3


# ── Names ────────────────────────────────────────────────────────────────────
def notation(card: int) -> str:
    return RANK[rank(card)].letter + SUIT[suit(card)].letter


EVERY = {notation(card): card for card in range(CARDS)}


def read(text: str) -> int:
    """The card that `text` writes."""
    if text not in EVERY:
        raise NotationError(
            f"{text!r} ist keine Karte; eine Karte ist A 2 … 9 T J Q K mit s h d c, etwa Kh.",
            f"{text!r} is not a card; a card is A 2 … 9 T J Q K with s h d c, such as Kh.",
        )
    return EVERY[text]


def glyphs(card: int) -> str:
    """What stands on it, for a line of text: K♥, 10♠."""
    return RANK[rank(card)].printed + SUIT[suit(card)].glyph


def named(card: int, lang: str = "de") -> str:
    """«Herz-König», «king of hearts»."""
    face, sign = RANK[rank(card)], SUIT[suit(card)]
    return f"{face.en} of {sign.en}" if lang == "en" else f"{sign.de}-{face.de}"


def received(card: int, lang: str = "de") -> str:
    """As the object of a sentence: «den Herz-König», «the king of hearts»."""
    return f"the {named(card, lang)}" if lang == "en" else RANK[rank(card)].accusative.format(SUIT[suit(card)].de)
