"""The sentences of a report, German and English side by side."""

from __future__ import annotations

from ...core.voice import Both, Voice
from ...engine.game import Game
from ...engine.units import unit_of
from ..measured import Measured
from ..simulate import Length, Simulated
from ..simulation_words import begun, between, is_ahead, percent, signed
from .findings import Findings, Skill

BRAND: Both = ("Kartenhaus · Bericht", "Kartenhaus · Report")
PLAYED: Both = (
    "Gespielt von Computerspielern der Stufe «{level}»: {games} Spiele mit {seats}.",
    "Played by computer players of level “{level}”: {games} games with {seats}.",
)
PLAYERS: tuple[Both, Both] = (("Spieler", "Spielern"), ("player", "players"))
IN_SHORT: Both = ("Das Wichtigste", "In short")
ADVANTAGE: Both = ("Wer ist im Vorteil?", "Who has the advantage?")
FAIR: Both = (
    "Die gestrichelte Linie ist der gerechte Anteil. Striche sind 95-%-Bereiche.",
    "The dashed line is the fair share. Bars are 95 % ranges.",
)
PAYOFF_LINE: Both = (
    "Die gestrichelte Linie ist null: weder Gewinn noch Verlust. Striche sind 95-%-Bereiche.",
    "The dashed line is zero: neither won nor lost. Bars are 95 % ranges.",
)
EACH_ROUND: Both = ("In jeder einzelnen Runde", "In every single round")
OTHER_SEATS: Both = ("Mit {seats}", "With {seats}")
LENGTH: Both = ("Wie lange dauert ein Spiel?", "How long is a game?")
HOW_LONG: dict[str, Both] = {
    "picks": (
        "Ein Spiel hat im Mittel {mean} Züge, die des Zufalls mitgezählt; die Hälfte hat zwischen {q25} und {q75}.",
        "A game has {mean} picks on average, chance’s included; half of all have between {q25} and {q75}.",
    ),
    "decisions": (
        "Ein Spiel hat im Mittel {mean} Entscheidungen; die Hälfte der Spiele hat zwischen {q25} und {q75}.",
        "A game has {mean} decisions on average; half of all games have between {q25} and {q75}.",
    ),
    "turns": (
        "Ein Spiel dauert im Mittel {mean} Züge; die Hälfte der Spiele dauert zwischen {q25} und {q75}.",
        "A game takes {mean} turns on average; half of all games take between {q25} and {q75}.",
    ),
    "rounds": (
        "Ein Spiel hat im Mittel {mean} Runden; die Hälfte der Spiele hat zwischen {q25} und {q75}.",
        "A game has {mean} rounds on average; half of all games have between {q25} and {q75}.",
    ),
}
EXTREMES: Both = (
    "Das kürzeste von {games} Spielen hatte {least}, das längste {most}; neun von zehn liegen zwischen {q5} und {q95}.",
    "The shortest of {games} games had {least}, the longest {most}; nine in ten lie between {q5} and {q95}.",
)
ALWAYS: Both = ("Das ist bei jedem Spiel gleich.", "That is the same in every game.")
A_BAR: Both = ("{range}: {times} Spiele", "{range}: {times} games")
DECISIONS: Both = ("Wie viel ist zu entscheiden?", "How much is there to decide?")
HOW_MANY: Both = (
    "Im Spiel fallen {decisions} Entscheidungen, {per_turn} am Stück, bis jemand anders am Zug ist.",
    "There are {decisions} decisions in a game, {per_turn} in a row until somebody else’s turn comes.",
)
HOW_MANY_ALONE: Both = ("Im Spiel fallen {decisions} Entscheidungen.", "There are {decisions} decisions in a game.")
CHOICES: Both = (
    "Zur Wahl stehen meistens {median} Möglichkeiten (Median); bei {forced} der Entscheidungen geht nur eines.",
    "Mostly there are {median} choices (median); in {forced} of the decisions there is only one.",
)
ALWAYS_A_CHOICE: Both = (
    "Zur Wahl stehen meistens {median} Möglichkeiten (Median), und nie nur eine.",
    "Mostly there are {median} choices (median), and never only one.",
)
CHOICES_AXIS: Both = ("{n} Möglichkeiten: {share} der Entscheidungen", "{n} choices: {share} of the decisions")
OPTIONS: Both = ("Was ändern die Optionen?", "What do the options change?")
OPTIONS_HOW: Both = (
    (
        "Jede Option einzeln, bei denselben Karten wie ohne sie ({base}). Gezeigt ist, um wie viel sich der "
        "Anteil von «{who}» ändert, in Prozentpunkten."
    ),
    (
        "Every option by itself, on the same deals as without it ({base}). Shown is by how many percentage "
        "points the share of “{who}” changes."
    ),
)
OPTIONS_WORTH: Both = (
    (
        "Jede Option einzeln, bei denselben Karten wie ohne sie ({base}). Gezeigt ist, um wie viele {unit} "
        "sich das Ergebnis von «{who}» ändert."
    ),
    (
        "Every option by itself, on the same deals as without it ({base}). Shown is by how many {unit} the "
        "result of “{who}” changes."
    ),
)
USUAL: Both = ("sonst nach den üblichen Regeln", "otherwise by the usual rules")
LONGER: Both = (
    "Die Länge ändert sich um {more} {unit} ({between}).",
    "The length changes by {more} {unit} ({between}).",
)
LENGTH_UNITS: dict[str, Both] = {
    "picks": ("Züge", "picks"),
    "decisions": ("Entscheidungen", "decisions"),
    "turns": ("Züge", "turns"),
    "rounds": ("Runden", "rounds"),
}
FAIREST: Both = (
    "Am gerechtesten ist {option}={value}: {Who} hat dann {share} der Siege.",
    "Fairest is {option}={value}: {who} then has {share} of the wins.",
)
FAIREST_NOW: Both = (
    "Keine der Optionen, die verglichen wurden, ist messbar gerechter als die üblichen Regeln.",
    "None of the options that were compared is measurably fairer than the usual rules.",
)
SKILL: Both = ("Was ist Können wert?", "What is skill worth?")
SKILL_HOW: Both = (
    (
        "Die Stufen gegeneinander, jede Verteilung mit allen auf allen Plätzen: {games} Spiele. Anteil gegen "
        "die Stufe darunter:"
    ),
    (
        "The levels against each other, every deal with everyone in every seat: {games} games. Share against "
        "the level below:"
    ),
)
SKILL_WORTH: Both = (
    "Die Stufen bei denselben Karten, {games} Spiele jede. Ergebnis je Spiel in {unit}:",
    "The levels on the same deals, {games} games each. Result of a game in {unit}:",
)
AGAINST: Both = ("{one} gegen {other}", "{one} against {other}")
SKILL_SAID: Both = (
    (
        "Wer überlegt spielt (solid), gewinnt {share} gegen einen Anfänger (beginner); der stärkste Spieler "
        "(expert) gewinnt {top} gegen solid."
    ),
    (
        "Considered play (solid) wins {share} against a beginner; the strongest player (expert) wins {top} "
        "against solid."
    ),
)
SKILL_SAID_WORTH: Both = (
    "Wer überlegt spielt (solid) statt naheliegend (beginner), hat im Mittel {gap} {unit} mehr je Spiel.",
    "Considered play (solid) instead of the obvious (beginner) is worth {gap} {unit} a game on average.",
)
SKILL_SMALL: Both = (
    "Wo expert suchen muss, tut er es hier mit {n} Simulationen je Zug; so findet jede Maschine dasselbe.",
    "Where expert has to search, it does so with {n} simulations a move here; so every machine finds the same.",
)
EXACT: Both = ("Was genau bekannt ist", "What is known exactly")
EXACT_ERROR: Both = ("±{error}", "±{error}")
METHOD: Both = ("Wie gemessen wurde", "How it was measured")
HOW: Both = (
    (
        "Spiel Nummer i bekommt seine Karten aus dem Startwert {seed} und i; deshalb gibt derselbe Aufruf auf"
        " jedem Rechner dieselbe Seite. Bereiche gelten zu 95 %: bei Anteilen nach Wilson, Unterschiede "
        "zwischen Optionen gepaart über gleiche Karten, alles andere nach der Normalverteilung; in der Frage "
        "nach dem Können aus den Verteilungen (Bayesscher Bootstrap). Ein geteilter Sieg zählt als Anteil am "
        "Sieg."
    ),
    (
        "Game number i gets its cards from the seed {seed} and i; so the same call gives the same page on "
        "every machine. Ranges hold at 95 %: Wilson’s for shares, differences between options paired over "
        "common deals, everything else by the normal distribution; in the question of skill over deals "
        "(Bayesian bootstrap). A shared win counts as its part of a win."
    ),
)
LIMITS: Both = (
    (
        "Es sind Computerspieler, die hier spielen: Was sie nicht sehen, steht auch nicht in diesen Zahlen. "
        "Stärkere Spieler können einen Vorteil größer oder kleiner machen."
    ),
    (
        "It is computer players who play here: what they do not see is not in these figures either. Stronger "
        "players may make an advantage larger or smaller."
    ),
)
CALL: Both = ("Noch einmal: {call}", "Again: {call}")


def with_seats(seats: int, v: Voice) -> str:
    return f"{seats} {v(*(PLAYERS[0][seats != 1], PLAYERS[1][seats != 1]))}"


def length_of(done: Simulated, name: str) -> Length:
    return next(one for one in done.lengths if one.name == name)


def how_long(found: Findings, v: Voice) -> str:
    one = length_of(found.main, found.length)
    spread = {f"q{per_cent}": v.number(value) for per_cent, value in one.quantiles.items()}
    return v(*HOW_LONG[found.length]).format(mean=v.number(one.mean.value, ".1f"), **spread)


def extremes(found: Findings, v: Voice) -> str:
    one = length_of(found.main, found.length)
    if one.least == one.most:
        return v(*ALWAYS)
    ends = {"least": v.number(one.least), "most": v.number(one.most), "games": v.number(found.main.games)}
    return v(*EXTREMES).format(q5=v.number(one.quantiles["5"]), q95=v.number(one.quantiles["95"]), **ends)


def decisions(found: Findings, v: Voice) -> str:
    made, turns = length_of(found.main, "decisions").mean.value, length_of(found.main, "turns").mean.value
    text = HOW_MANY if found.main.seats > 1 else HOW_MANY_ALONE
    return v(*text).format(decisions=v.number(made, ".1f"), per_turn=v.number(made / turns, ".1f"))


def choices(found: Findings, v: Voice) -> str:
    counted = found.main.choices
    total, seen = sum(counted.values()), 0
    median = next(n for n, times in counted.items() if (seen := seen + times) * 2 >= total)
    text = CHOICES if counted.get(1) else ALWAYS_A_CHOICE
    return v(*text).format(median=v.number(median), forced=percent(counted.get(1, 0) / total, v))


def fairest(found: Findings, v: Voice) -> str:
    """Which of the options that were tried divides the wins most evenly, where they are divided unevenly, and as far as
    that is more than chance."""
    leader, fair = found.main.leader, 1 / found.main.seats
    if leader is None or leader.share is None or not found.options_tried or not is_ahead(found.main):
        return ""
    tried = [
        (abs(now.share.value - fair), tried.option, variant.value, now)
        for tried in found.options_tried
        for variant in tried.variants[1:]
        for one in variant.roles
        if one.name == leader.name and one.share and not one.share.low <= 0 <= one.share.high
        if (now := variant.simulated.leader) and now.share
    ]
    distance, option, value, now = min(tried, key=lambda one: one[0], default=(1.0, "", "", leader))
    if distance >= leader.share.value - fair or now.share is None:
        return v(*FAIREST_NOW)
    who = v(*now.title)
    share = percent(now.share.value, v)
    return v(*FAIREST).format(option=option, value=value, who=who, Who=begun(who), share=share)


def skill(game: Game, found: Skill, v: Voice) -> str:
    if not found.shares:
        gap = found.payoffs["solid"].value - found.payoffs["beginner"].value
        return v(*SKILL_SAID_WORTH).format(gap=v.number(gap, ".2f"), unit=v(*unit_of(game, found.seats).name))
    top, solid = found.players[-1], found.players[-2]
    return v(*SKILL_SAID).format(share=percent(found.shares[solid].value, v), top=percent(found.shares[top].value, v))


def told_share(one: Measured, v: Voice) -> str:
    return f"{percent(one.value, v)} ({between(one, v)})"


def told_points(one: Measured, v: Voice) -> str:
    return f"{signed(100 * one.value, v)} ({between(one, v, '+.1f')})"


def told_worth(one: Measured, v: Voice, form: str = "+.3f") -> str:
    return f"{v.number(one.value, form)} ({between(one, v, form, 1)})"
