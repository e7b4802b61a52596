"""The solution of J-Solitär in words."""

from __future__ import annotations

from ...core.voice import Both

EXACT: Both = (
    (
        "Exakt ist ein Zug, gegeben den geschätzten Wert seines Endes, wenn er höchstens 20.000 Stellungen "
        "hat; sonst wird er "
        "gesucht. Gemessen ist alles andere, mit seinem 95-%-Intervall."
    ),
    (
        "A turn is exact, given the estimated worth of its end, if it has at most 20,000 positions; "
        "otherwise it is searched. "
        "Everything else is measured, with its 95 % interval."
    ),
)
DEFINITIONS: Both = (
    (
        "Was das Ende eines Zugs wert ist, wurde an Spiele angepasst. «Volle Hand»: mindestens acht Karten "
        "in einem Zug; "
        "«ganze Hand»: so viele es eben waren (JS-15)."
    ),
    (
        "What the end of a turn is worth was fitted to games. «Full hand»: at least eight cards in one turn; "
        "«whole hand»: "
        "however many there were (JS-15)."
    ),
)
TABLE: Both = ("Nach der Zahl der Spieler", "By number of players")
SEATS: Both = ("Spieler", "Players")
COLUMNS: list[str | Both] = [
    ("Züge", "Turns"),
    ("10 %", "10 %"),
    ("Median", "Median"),
    ("90 %", "90 %"),
    ("ganze Hand, % der Züge", "whole hand, % of turns"),
    ("volle Hand, % der Züge", "full hand, % of turns"),
    ("Anteil des Ersten, %", "Share of the first, %"),
    ("gerecht, %", "even, %"),
    ("± (95 %)", "± (95 %)"),
]
TURNS: Both = ("Züge", "turns")
POINTS: Both = ("Punkte", "points")
WHO: dict[str, Both] = {
    "solid": ("nach Faustregeln", "by rules of thumb"),
    "expert": ("mit ausgerechneten Zügen", "with turns worked out"),
}


def method(player: str, games: int, seed: int | str) -> Both:
    german, english = WHO[player]
    return (
        f"Je {games} Spiele {german}, Platz 1 beginnt (Startwert {seed}).",
        f"{games} games each, {english}, seat 1 first (seed {seed}).",
    )


def turns(seats: int) -> Both:
    return (f"Züge eines Spiels, {seats} Spieler", f"Turns of a game, {of(seats)}")


def full(seats: int) -> Both:
    return (f"Züge mit voller Hand, {seats} Spieler", f"Turns that lay a full hand, {of(seats)}")


def first(seats: int) -> Both:
    return (f"Vorteil des Ersten, {seats} Spieler", f"Advantage of the first, {of(seats)}")


def of(seats: int) -> str:
    return "1 player" if seats == 1 else f"{seats} players"
