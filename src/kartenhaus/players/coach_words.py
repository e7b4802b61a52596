"""The coach in words, German and English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.about import Scale
from ..core.voice import Both, Voice
from ..engine.game import Game
from ..engine.say import say
from .weighing import SURE

if TYPE_CHECKING:
    from .coach import Decision, Hint

ACCURACY: Both = (
    "100 heißt immer das Beste gewählt, 0 nicht besser als blind gezogen; in Klammern, wozwischen es mit 95 % liegt.",
    "100 means always the best choice, 0 no better than picking blindly; in brackets, where it lies with 95 %.",
)
MEASURED: dict[str, Both] = {
    "duel": ("Gewinnchance", "Winning chance"),
    "share": ("Gewinnchance", "Winning chance"),
    "coins": ("Börse in Coins", "Purse in Coins"),
    "turns": ("Erwartete Züge", "Expected turns"),
    "points": ("Erwartete Punkte", "Expected points"),
}
"""What the curve of a game shows, by its scale."""


# ── Figures ──────────────────────────────────────────────────────────────────
def figure(value: float, digits: int, v: Voice, sign: bool = False) -> str:
    """`figure(-1.25, 1, v)`: −1,3 in German, −1.3 in English."""
    rounded = round(value, digits) + 0.0  # never −0
    return v.number(rounded, f"{'+' if sign else ''}.{digits}f")


def worth(scale: Scale, value: float, v: Voice, bare: bool = False) -> str:
    """What an action is worth, as people say it: «61 %», «+2,50 Coins», «17,3 Züge»; `bare` without the noun."""
    match scale:
        case "duel":
            return percent((1 + value) / 2)
        case "share":
            return percent(value)
        case "coins":
            return figure(value, 2, v, sign=True) + ("" if bare else " Coins")
        case "turns":
            return figure(-value, 1, v) + ("" if bare else v(" Züge", " turns"))
        case "points":
            return figure(value, 1, v) + ("" if bare else v(" Punkte", " points"))


def after_with(scale: Scale, said: str, v: Voice) -> str:
    """The same behind «mit»: «24,3 Zügen»."""
    return said + v("n", "") if scale in ("turns", "points") else said


def percent(chance: float) -> str:
    return f"{100 * min(1.0, max(0.0, chance)):.0f}\u202f%"


def cost(scale: Scale, loss: float, v: Voice, stake: float | None = None, error: float = 0.0) -> str:
    """What was given away, in a sentence: «12 ± 3 Punkte Gewinnchance», «2,50 Coins oder 0,13 Einsätze», «1,4 Züge»."""
    short = price(scale, loss, v, error)
    if scale == "coins" and stake:
        return f"{short} {v('oder', 'or')} {figure(loss / stake, 2, v)} {v('Einsätze', 'stakes')}"
    return short + (v(" Gewinnchance", " of winning chance") if scale in ("duel", "share") else "")


def price(scale: Scale, loss: float, v: Voice, error: float = 0.0) -> str:
    """The same in short: «12 Punkte», «2,50 Coins»; with a standard error, how far it may be off: «12 ± 3»."""
    if scale == "coins":
        return f"{about(loss, error, 2, v)} Coins"
    if scale == "turns":
        return about(loss, error, 1, v) + v(" Züge", " turns")
    if scale == "points":
        return about(loss, error, 1, v) + v(" Punkte", " points")
    times = 50 if scale == "duel" else 100
    points = loss * times
    digits = 0 if points >= 1 else 1
    said = about(points, error * times, digits, v)
    one = said == "1"
    return f"{said} {v('Punkt' if one else 'Punkte', 'point' if one else 'points')}"


def about(value: float, error: float, digits: int, v: Voice) -> str:
    """«12 ± 3»; the bare figure where nothing of the margin would be seen."""
    margin = round(SURE * error, digits)
    return figure(value, digits, v) + (f" ± {figure(margin, digits, v)}" if margin else "")


def accuracy(value: float | None, interval: Sequence[float] | None, v: Voice) -> str:
    """«87 (84 bis 90)»; where that is too wide «unsicher: 41 bis 78»; «–» where nothing was to be lost."""
    if interval is None:
        return "–" if value is None else figure(value, 0, v)
    low, high = (figure(one, 0, v) for one in interval)
    between = low if low == high else v(f"{low} bis {high}", f"{low} to {high}")
    if value is None:
        return v(f"unsicher: {between}", f"uncertain: {between}")
    shown = figure(value, 0, v)
    return shown if between == shown else f"{shown} ({between})"


# ── Sentences ────────────────────────────────────────────────────────────────
def action(game: Game, notation: str, v: Voice) -> str:
    return say(game.parse(notation), *v)


def move(scale: Scale, v: Voice) -> str:
    """What is numbered. Where turns are counted, a turn («Zug») has many of them."""
    return v("Schritt" if scale == "turns" else "Zug", "Move")


def moment(game: Game, scale: Scale, one: Decision, v: Voice) -> str:
    """«Zug 14, Anna: «aufgeben» statt «pausieren» kostete 23 ± 4 Punkte Gewinnchance (31 % statt 54 %).» Where the best
    action is not clear: «statt etwa «pausieren»»."""
    who = v("du", "you") if one.seat == v.you else v.name(one.seat)
    taken, best = action(game, one.chosen, v), action(game, one.best.action, v)
    lost = cost(scale, one.loss, v, one.stake, one.loss_error)
    say_so = one.clear or len(one.actions) == 2
    less, more = worth(scale, one.taken.worth, v, bare=True), worth(scale, one.best.worth, v)
    return f"{move(scale, v)} {one.number}, {who}: " + v(
        f"«{taken}» statt {'' if say_so else 'etwa '}«{best}» kostete {lost} ({less} statt {more}).",
        f"«{taken}» instead of {'' if say_so else 'perhaps '}«{best}» cost {lost} ({less} instead of {more}).",
    )


def hint(game: Game, given: Hint, v: Voice) -> str:
    """One sentence: what is best and how it compares with the next best."""
    if given.only is not None:
        one = action(game, given.only, v)
        return v(f"Hier geht nur eines: «{one}».", f"There is only one thing to do: «{one}».")
    if not given.actions:
        return v("Wie viel du setzt, ist deine Sache.", "How much you stake is up to you.")
    best, second = given.actions[:2]
    first, other = action(game, best.action, v), action(game, second.action, v)
    good, less = worth(given.scale, best.worth, v), worth(given.scale, second.worth, v)
    with_less = after_with(given.scale, less, v)
    if good == less or not given.clear:
        return v(
            f"«{first}» und «{other}» sind etwa gleich gut: {good}.",
            f"«{first}» and «{other}» are about equally good: {good}.",
        )
    return v(
        f"Am besten «{first}»: {good}; danach kommt «{other}» mit {with_less}.",
        f"Best is «{first}»: {good}; next comes «{other}» with {less}.",
    )


def comparison(game: Game, given: Hint, v: Voice) -> list[str]:
    """Every action with its worth, best first, a line each."""
    return [f"{worth(given.scale, one.worth, v):>6}  {action(game, one.action, v)}" for one in given.actions]
