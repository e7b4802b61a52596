"""What the solver's tables say, German and English."""

from __future__ import annotations

from ...core.voice import Both

PACKS: Both = ("Kartensätze", "packs")
STAKES: Both = ("% des Einsatzes", "% of the stake")
METHOD: Both = (
    (
        "Kombinatorische Analyse: für jede Hand und jede Karte der Bank alle Wege, auf denen die Bank enden kann, aus "
        "genau den Karten, die noch da sind."
    ),
    (
        "Combinatorial analysis: for every hand and every card of the dealer’s, all ways in which the dealer can end, "
        "from exactly the cards that are left."
    ),
)
EXACT: Both = (
    (
        "Alle Werte sind für ihre Spielweise exakt bis auf Rundung in der zwölften Stelle, auch die von geteilten "
        "Händen, bis zu vier."
    ),
    (
        "All values are exact for their way of playing but for rounding in the twelfth digit, those of split hands "
        "too, up to four."
    ),
)
DEFINITIONS: Both = (
    (
        "«Nach Karten» sieht auf die Karten der Hand, «nach Summen» nur auf Summe, Weichheit und Paar. Beide spielen "
        "nach einem Split wie davor und teilen ein Paar, das sie teilen, so oft es geht. Die Coins reichen für jeden "
        "Einsatz, und auf die Karten anderer Plätze sieht niemand. Die Tabelle nach Summen lässt sich durch keine "
        "Änderung eines einzelnen Feldes verbessern."
    ),
    (
        "“By cards” looks at the cards of the hand, “by totals” at total, softness and pair alone. Both play after a "
        "split as before it, and split a pair that they split as often as possible. The purse covers every stake, and "
        "nobody looks at the cards of other seats. No change of a single cell improves the table by totals."
    ),
)
BY_CARDS: Both = ("eine Runde, bestes Spiel nach Karten (CDZ−)", "a round, best play by cards (CDZ−)")
BY_TOTAL: Both = ("eine Runde, bestes Spiel nach Summen", "a round, best play by totals")
CARDS: Both = ("nach Karten", "by cards")
TOTALS: Both = ("nach Summen", "by totals")
AGAINST: Both = ("Karte der Bank", "dealer’s card")
HAND: Both = ("Hand", "hand")
TOTAL: Both = ("Summe", "total")

BY_DEALER: Both = (
    "Was eine Runde gegen jede Karte der Bank wert ist, in % des Einsatzes",
    "What a round is worth against each card of the dealer’s, in % of the stake",
)
HARD: Both = ("Nach Summen: hart, kein Ass zählt 11", "By totals: hard, no ace counts 11")
SOFT: Both = ("Nach Summen: weich, ein Ass zählt 11", "By totals: soft, an ace counts 11")
PAIRS: Both = ("Nach Summen: Paare", "By totals: pairs")
EXCEPTIONS: Both = (
    "Wo zwei Karten anders gespielt werden als ihre Summe: die Ausnahmen nach Karten",
    "Where two cards are played otherwise than their total: the exceptions by cards",
)
FIRST_HANDS: Both = ("Nach Karten: alle ersten Hände", "By cards: all first hands")
EVERY_HAND: Both = (
    "Nach Karten: alle Hände, als wären sie nicht zu teilen",
    "By cards: all hands, as if none were split",
)
WORTH: dict[str, Both] = {
    "stay": ("Was Stay wert ist, in Einsätzen", "What Stay is worth, in stakes"),
    "card": ("Was Card wert ist, in Einsätzen", "What Card is worth, in stakes"),
    "double": ("Was Double wert ist, in Einsätzen", "What Double is worth, in stakes"),
    "split": ("Was Split wert ist, in Einsätzen", "What Split is worth, in stakes"),
}
INSURANCE: Both = (
    "Was eine Insurance gegen ein Ass der Bank bringt, in Einsätzen",
    "What Insurance brings against an ace of the dealer’s, in stakes",
)
TENS: tuple[Both, ...] = (
    ("ohne Zehn in der Hand", "no ten in the hand"),
    ("mit einer Zehn", "one ten"),
    ("mit zwei Zehnen", "two tens"),
)
LETTERS: dict[str, Both] = {
    "C": ("Card", "Card"),
    "S": ("Stay", "Stay"),
    "D": ("Double, sonst Card", "Double, else Card"),
    "d": ("Double, sonst Stay", "Double, else Stay"),
    "P": ("Split", "Split"),
    ".": ("wie die Summe", "as the total"),
}
