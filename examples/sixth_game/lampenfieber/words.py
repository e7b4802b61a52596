"""Lampenfieber in words, German and English."""

from __future__ import annotations

from kartenhaus.cards.combi import SYMBOL, glyphs
from kartenhaus.core.bits import lowest
from kartenhaus.core.picks import Event, Pick
from kartenhaus.core.voice import Both, Voice

from .actions import Deal, Draw, First, Play
from .state import WIND
from .view import Played, Took, WasFirst

FIELDS: dict[str, Both] = {
    "lamps": ("Es brennen", "Burning"),
    "feast": ("Fest mit", "Feast with"),
    "points": ("Punkte", "points"),
    "held": ("Karten", "cards"),
    "left": ("gegangen", "left"),
    "pile": ("Nachziehstapel", "draw pile"),
    "played": ("Gespielt", "Played"),
    "hand": ("Hand", "hand"),
}
"""The view's fields, for the boards that show any game."""
CARDS = ("lamps", "feast", "played", "hand")
"""Those of them that hold cards."""


def reason(clause: int, pick: Pick) -> Both:
    match pick:
        case Play(card):
            return f"die {card} hast du nicht auf der Hand", f"the {card} is not in your hand"
    return "in deinem Zug spielst du genau eine Handkarte", "in your turn you play exactly one hand card"


def named(card: int, v: Voice) -> str:
    if card == WIND:
        return v("die 0 (Wind)", "the 0 (wind)")
    return v(f"die {card} ({glyphs(card)})", f"the {card} ({glyphs(card)})")


def lamp(value: int, v: Voice) -> str:
    symbol = SYMBOL[lowest(value)]
    return f"{symbol.glyph} {v(symbol.de, symbol.en)}"


def action(pick: Pick, v: Voice) -> str:
    match pick:
        case Play(card):
            return v(f"{named(card, v)} spielen", f"play {named(card, v)}")
        case First(seat):
            return v(f"Los: {v.name(seat)}", f"lot: {v.name(seat)}")
        case Deal(card) | Draw(card):
            return named(card, v)
    raise LookupError(pick)


def event(e: Event, v: Voice) -> str:
    match e:
        case WasFirst(seat):
            return v("Das Los entscheidet: ", "By lot: ") + v.does(
                seat, ("beginnst.", "beginnt."), ("begin.", "begins.")
            )
        case Took(seat, card):
            what = v("eine Karte", "a card") if card is None else named(card, v)
            return v.does(seat, ("bekommst", "bekommt"), ("get", "gets")) + f" {what}."
        case Played():
            return played(e, v)
    raise LookupError(e)


def played(e: Played, v: Voice) -> str:
    who = v.does(e.seat, ("spielst", "spielt"), ("play", "plays"))
    parts = []
    if e.lit:
        parts.append(v.listing(lamp(one, v) for one in e.lit) + v(" an", " on"))
    if e.put_out:
        parts.append(v.listing(lamp(one, v) for one in e.put_out) + v(" aus", " off"))
    change = "; ".join(parts) or v("keine Lampe ändert sich", "no lamp changes")
    feast = v(" Ein Fest!", " A feast!") if e.feast else ""
    gained = v.many(e.gained, ("Punkt", "Punkte"), ("point", "points"))
    return f"{who} {named(e.card, v)}: {change}.{feast} {gained}."


def result(payoffs: list[float], clause: str, v: Voice) -> str:
    best = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
    if len(best) > 1:
        names = v.listing(v("du", "you") if seat == v.you else v.name(seat) for seat in best)
        return v(f"Geteilter Sieg mit gleich vielen Punkten: {names}.", f"A shared win with equal points: {names}.")
    who = v.does(best[0], ("gewinnst", "gewinnt"), ("win", "wins"))
    if clause == "G-5":
        return who + v(", weil niemand sonst mehr mitspielt.", ", since nobody else is left.")
    return who + v(" mit den meisten Punkten.", " with the most points.")
