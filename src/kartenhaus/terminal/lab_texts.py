"""Sentences of the lab's commands, German and English side by side."""

from __future__ import annotations

from ..core.voice import Both

ROLES: tuple[Both, ...] = (
    ("nach Rolle zu Beginn", "by role at the start"),
    ("Anteil %", "share %"),
    ("95 %", "95 %"),
    ("gewonnen", "won"),
    ("gleich", "drawn"),
    ("verloren", "lost"),
    ("{unit}/Spiel", "{unit}/game"),
    ("95 %", "95 %"),
)
ROUNDS: tuple[Both, ...] = (
    ("nach Rolle in jeder Runde", "by role in every round"),
    ("Anteil %", "share %"),
    ("95 %", "95 %"),
    ("gewonnen", "won"),
    ("unentschieden", "undecided"),
    ("verloren", "lost"),
)
LENGTHS: tuple[Both, ...] = (
    ("Länge eines Spiels", "length of a game"),
    ("Mittel", "mean"),
    ("95 %", "95 %"),
    ("5 %", "5 %"),
    ("25 %", "25 %"),
    ("50 %", "50 %"),
    ("75 %", "75 %"),
    ("95 %", "95 %"),
)
DIFFERENCES: tuple[Both, ...] = (
    ("{option}={value} gegen {base}", "{option}={value} against {base}"),
    ("Anteil %", "share %"),
    ("95 %", "95 %"),
    ("{unit}", "{unit}"),
    ("95 %", "95 %"),
)
LONGER: tuple[Both, ...] = (
    ("Länge gegen {base}", "length against {base}"),
    ("Unterschied", "difference"),
    ("95 %", "95 %"),
)
INTERVALS: Both = (
    """\
Bereiche gelten zu 95 %: bei Anteilen nach Wilson, sonst nach der Normalverteilung. Ein geteilter Sieg zählt als
Anteil am Sieg.""",
    """\
Ranges hold at 95 %: Wilson's for shares, by the normal distribution elsewhere. A shared win counts as its part of a
win.""",
)
PAIRED: Both = (
    "Unterschiede sind Spiel für Spiel bei gleichen Karten gemessen (gepaart), Bereiche nach der Normalverteilung.",
    "Differences are measured game by game on common deals (paired), ranges by the normal distribution.",
)
EACH: Both = ("{each} Züge je Spiel", "{each} picks per game")
KEPT: Both = ("Aufgehoben in {path}; weiter mit demselben --resume.", "Kept in {path}; go on with the same --resume.")
NOT_A_PRECISION: Both = (
    "--precision ist eine Zahl über 0, mit % als Anteil an den Siegen: 0.5%; nicht {value!r}.",
    "--precision is a number above 0, with % as a share of the wins: 0.5%; not {value!r}.",
)
PER_CENT: Both = (
    "In {game} gewinnt so niemand: --precision steht hier ohne %, in {unit} je Spiel.",
    "Nobody wins {game} like this: --precision stands without % here, in {unit} per game.",
)
NO_PER_CENT: Both = (
    "In {game} ist --precision ein Anteil an den Siegen, mit %: 0.5%.",
    "In {game} --precision is a share of the wins, with %: 0.5%.",
)
NOT_COMPARED: Both = (
    "--compare ist eine Option mit ihren Werten: {example}; nicht {value!r}.",
    "--compare is an option with its values: {example}; not {value!r}.",
)
CANNOT_WRITE: Both = ("{path} lässt sich nicht schreiben: {why}.", "{path} cannot be written: {why}.")
REPORTING: dict[str, Both] = {
    "roles": ("Vorteile", "Advantages"),
    "options": ("Optionen", "Options"),
    "skill": ("Können", "Skill"),
}
"""The parts of a report."""
REPORTED: Both = ("Bericht: {path}", "Report: {path}")
