"""Tauziehen in words, German and English."""

from __future__ import annotations

from ...cards import combi
from ...cards.combi import SYMBOL, glyphs
from ...core.picks import Event, Pick
from ...core.voice import Both, Voice
from .actions import Deal, Draw, First, Mark, Play
from .view import Dealt, Drew, Marked, Played, Refilled, Scored, TauziehenView, WasFirst

LETTERS = combi.LETTERS


def reason(clause: int, pick: Pick) -> Both:
    match clause, pick:
        case 6, _:
            return "zur Eröffnung setzt du nur deinen Markierer", "the opening only places your marker"
        case 7, Play(card, _):
            return f"die {card} hast du nicht auf der Hand", f"the {card} is not in your hand"
        case 7, _:
            return "in deinem Zug spielst du genau eine Handkarte", "in your turn you play exactly one hand card"
        case 8, Play(_, mark):
            return f"die Seilkarte {mark} ist vom Gegner blockiert", f"rope card {mark} is blocked by the opponent"
        case 11, _:
            return (
                "hier bewegt sich nur deine markierte Seilkarte, und der Markierer bleibt auf ihr",
                "only your marked rope card moves here, and the marker stays on it",
            )
    return (
        "der Markierer kommt auf eine gerade bewegte Seilkarte, aber nie auf die, auf der er schon lag",
        "the marker goes on a rope card that has just moved, but never on the one it was on before",
    )


ROPES: dict[int, Both] = {one.value: (f"{one.glyph} {one.de}", f"{one.glyph} {one.en}") for one in SYMBOL}


def rope(value: int, v: Voice) -> str:
    return v(*ROPES[value])


def named(card: int, v: Voice) -> str:
    return v(f"die {card} ({glyphs(card)})", f"the {card} ({glyphs(card)})")


def action(pick: Pick, v: Voice) -> str:
    match pick:
        case Mark(on):
            return v(f"{rope(on, v)} markieren", f"mark {rope(on, v)}")
        case Play(card, mark):
            return v(
                f"{named(card, v)} spielen, {rope(mark, v)} markieren", f"play {named(card, v)}, mark {rope(mark, v)}"
            )
        case First(seat):
            return v(f"Los: {v.name(seat)}", f"lot: {v.name(seat)}")
        case Deal(card) | Draw(card):
            return named(card, v)
    raise LookupError(pick)


def event(e: Event, v: Voice) -> str:
    match e:
        case WasFirst(seat):
            return (
                v("Das Los entscheidet: ", "By lot: ")
                + v.does(seat, ("bist", "ist"), ("are", "is"))
                + v(" erster Spieler.", " the first player.")
            )
        case Dealt(seat, card):
            what = v("eine Karte", "a card") if card is None else named(card, v)
            return v.does(seat, ("bekommst", "bekommt"), ("are dealt", "is dealt")) + f" {what}."
        case Drew(seat, card):
            what = v("eine Karte", "a card") if card is None else named(card, v)
            return v.does(seat, ("ziehst", "zieht"), ("draw", "draws")) + f" {what}" + v(" nach.", ".")
        case Marked(seat, on, pulled):
            who = v.does(seat, ("setzt", "setzt"), ("place", "places"))
            marker = v(
                f"{'deinen' if seat == v.you else 'den'} Markierer auf",
                f"{'your' if seat == v.you else 'the'} marker on",
            )
            start = (
                v("; die Karte beginnt eine Position näher", "; that card starts one position nearer") if pulled else ""
            )
            return f"{who} {marker} {rope(on, v)}{start}."
        case Played():
            return played(e, v)
        case Scored(seat, ropes, points):
            noun = v("Karte" if len(ropes) == 1 else "Karten", "card" if len(ropes) == 1 else "cards")
            over = v.listing(rope(r, v) for r in ropes)
            has = v("hast" if seat == v.you else "hat", "have" if seat == v.you else "has")
            total = v.many(points, ("Punkt", "Punkte"), ("point", "points"))
            return v.does(seat, ("ziehst", "zieht"), ("pull", "pulls")) + v(
                f" die {noun} {over} über die Grenze und {has} {total}.",
                f" the {noun} {over} over the border and {has} {total}.",
            )
        case Refilled(seat):
            return v.does(seat, ("mischst", "mischt"), ("shuffle", "shuffles")) + v(
                " die Ablage: Sie ist der neue Nachziehstapel.", " the discard pile: it is the new draw pile."
            )
    raise LookupError(e)


def played(e: Played, v: Voice) -> str:
    who = v.does(e.seat, ("spielst", "spielt"), ("play", "plays"))
    move = v.listing(rope(r, v) for r in e.moved)
    one = len(e.moved) == 1
    goes = v(f"{move} {'rückt' if one else 'rücken'} vor", f"{move} {'moves' if one else 'move'}")
    blocked = v(f", {rope(e.blocked, v)} ist blockiert", f", {rope(e.blocked, v)} is blocked") if e.blocked else ""
    mark = rope(e.mark, v)
    if e.stayed:
        marker = v(f"Der Markierer bleibt auf {mark}.", f"The marker stays on {mark}.")
    else:
        marker = v(f"Der Markierer kommt auf {mark}.", f"The marker goes on {mark}.")
    return f"{who} {named(e.card, v)}: {goes}{blocked}. {marker}"


def result(payoffs: list[float], clause: str, v: Voice) -> str:
    if payoffs[0] == payoffs[1]:
        return v(
            "Unentschieden: 500 Züge, und niemand hat vier Punkte.", "A draw: 500 turns, and nobody has four points."
        )
    winner = 0 if payoffs[0] > payoffs[1] else 1
    return v.does(winner, ("hast", "hat"), ("have", "has")) + v(
        f" das Ziel von vier Punkten erreicht und {'gewinnst' if winner == v.you else 'gewinnt'}.",
        f" reached the goal of four points and {'win' if winner == v.you else 'wins'}.",
    )


def score(view: TauziehenView, seat: int, v: Voice) -> str:
    return v.many(view.sides[seat].points, ("Punkt", "Punkte"), ("point", "points"))
