"""The solution of White Jack in words."""

from __future__ import annotations

from ...core.voice import Both

METHOD: Both = (
    (
        "Jede Runde ist ganz durchgerechnet: alle Würfe, alle Ränge, beide Seiten bestmöglich. Was die "
        "Karten danach wert "
        "sind, ist eine Schätzung nach Rängen, in zwei Schritten an ganze Partien angepasst (angenäherte dynamische "
        "Programmierung). {n} Partien von {m} Stellungen aus messen, wie weit sie daneben liegt (Startwert {seed})."
    ),
    (
        "Every round is worked out whole: all throws, all ranks, both sides at their best. What cards are "
        "worth after it is "
        "an estimate by ranks, fitted to whole matches in two steps (approximate dynamic programming). {n} "
        "matches from {m} "
        "positions measure how far it is off (seed {seed})."
    ),
)
EXACT: Both = (
    (
        "Exakt ist eine Runde, gegeben die Schätzung an ihrem Ende. Die Schätzung selbst hat den angegebenen Fehler "
        "(Standardabweichung); ± sind Standardfehler."
    ),
    (
        "A round is exact, given the estimate at its end. The estimate itself has the error stated (a "
        "standard deviation); "
        "± are standard errors."
    ),
)
DEFINITIONS: Both = (
    (
        "Geschätzt wird tanh(a · (S − s) / (S + s)^b), S und s die Summen der Kartenwerte beider Seiten; ein "
        "ganzer Stapel "
        "ist 32 wert. Was in welchem Stapel liegt und wer beginnt, sieht die Schätzung nicht."
    ),
    (
        "The estimate is tanh(a · (S − s) / (S + s)^b), S and s the sums of both sides' card worths; a whole "
        "deck is worth 32. "
        "It does not look at which pile a card lies in, nor at who starts."
    ),
)
COUNTED: Both = ("Stellungen", "positions")
PLAYED: Both = ("Partien", "matches")
RANKS: Both = ("Was eine Karte wert ist", "What a card is worth")
RANK: Both = ("Karte", "Card")
WORTH: Both = ("Wert", "Worth")
NUMBER: Both = ("Anzahl", "Number")
JOKER: Both = ("Joker", "Joker")
STEEP: Both = ("Steilheit a", "Steepness a")
SPREAD: Both = ("Exponent b", "Exponent b")
ERROR: Both = ("Fehler der Schätzung", "Error of the estimate")
SLOPE: Both = ("Steigung des Werts auf die Schätzung", "Slope of the worth on the estimate")
FIRST: Both = ("Eine Partie, für den ersten Starter", "A match, for the first starter")
SCALE: Both = ("auf der Skala −1 … +1", "on the scale −1 … +1")


def rank(n: int) -> Both:
    return JOKER if n == 0 else (f"Rang {n}", f"Rank {n}")
