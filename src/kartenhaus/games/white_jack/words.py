"""White Jack in words, German and English."""

from __future__ import annotations

from ...cards import combi
from ...cards.combi import JOKER, rank
from ...core.picks import Event, Pick
from ...core.voice import Both, Voice
from .actions import Card, Dice, GiveUp, Lay, Pause, Starter
from .view import Began, GaveUp, Laid, Paused, Reshuffled, Rolled, RoundVoid, RoundWon, WhiteJackView

LETTERS = combi.LETTERS
DICE = "⚀⚁⚂⚃⚄⚅"

REASONS: dict[int, Both] = {
    9: ("du liegst zurück und musst legen oder aufgeben", "you are behind and must lay a card or give up"),
}


def reason(clause: int, pick: Pick) -> Both:
    return REASONS[clause]


def action(pick: Pick, v: Voice) -> str:
    match pick:
        case Lay():
            return v("Karte legen", "lay a card")
        case Pause():
            return v("pausieren", "pause")
        case GiveUp():
            return v("aufgeben", "give up")
        case Starter(seat):
            return v(f"Los: {v.name(seat)}", f"lot: {v.name(seat)}")
        case Dice(a, b):
            return v(f"Wurf {a} und {b}", f"throw {a} and {b}")
        case Card(card):
            return named(card, v)
    raise LookupError(pick)


def named(card: int, v: Voice) -> str:
    if card == JOKER:
        return v("den Joker", "the Joker")
    return v(f"die {card} (Rang {rank(card)})", f"the {card} (rank {rank(card)})")


def event(e: Event, v: Voice) -> str:
    match e:
        case Began(seat):
            return (
                v("Das Los entscheidet: ", "By lot: ")
                + v.does(seat, ("beginnst", "beginnt"), ("start", "starts"))
                + "."
            )
        case Rolled(seat, (a, b), limit):
            who = v.does(seat, ("würfelst", "würfelt"), ("roll", "rolls"))
            return f"{who} {DICE[a - 1]} {DICE[b - 1]}" + v(f": Das Limit ist {limit}.", f": the limit is {limit}.")
        case Laid():
            return laid(e, v)
        case Paused(seat, by_itself):
            who = v.does(seat, ("pausierst", "pausiert"), ("pause", "pauses"))
            return who + (v(" – ohne Karten geht es nicht anders.", ", having no cards.") if by_itself else ".")
        case GaveUp(seat):
            return v.does(seat, ("gibst", "gibt"), ("give", "gives")) + v(" auf.", " up.")
        case Reshuffled(seat):
            return v.does(seat, ("mischst", "mischt"), ("shuffle", "shuffles")) + v(
                " die Ablage: Sie ist der neue Nachziehstapel.", " the discard pile: it is the new draw pile."
            )
        case RoundWon(seat, cards, clause):
            who = why(clause, 1 - seat, v) + v.does(seat, ("gewinnst", "gewinnt"), ("win", "wins"))
            prize = v.many(cards, ("Karte", "Karten"), ("card", "cards"))
            verb = v("eroberst" if seat == v.you else "erobert", "capture" if seat == v.you else "captures")
            return who + v(f" die Runde und {verb} {prize}.", f" the round and {verb} {prize}.")
        case RoundVoid():
            return v(
                "Beide ersten Karten liegen über dem Limit: Die Runde zählt nicht.",
                "Both first cards exceed the limit: the round is void.",
            )
    raise LookupError(e)


def why(clause: str, loser: int, v: Voice) -> str:
    """Where the cards on the table do not show it, the reason that a round is lost."""
    has = v.does(loser, ("hast", "hat"), ("have", "has"))
    if clause == "WJ-18":
        return has + v(" keine Karte mehr zum Legen. ", " no card left to lay. ")
    if clause == "WJ-19":
        return has + v(" mit der allerletzten Karte überzogen. ", " gone over with the very last card. ")
    return ""


def laid(e: Laid, v: Voice) -> str:
    who = v.does(e.seat, ("legst", "legt"), ("lay", "lays"))
    has = v("hast" if e.seat == v.you else "hat", "have" if e.seat == v.you else "has")
    if e.value > e.limit:
        goes = v("überschreitest" if e.seat == v.you else "überschreitet", "exceed" if e.seat == v.you else "exceeds")
        end = v(f"{goes} mit {e.value} das Limit {e.limit}", f"{goes} the limit {e.limit} with {e.value}")
    elif e.value == e.limit:
        end = v(f"{has} genau {e.limit}", f"{has} exactly {e.limit}")
    else:
        end = v(f"{has} {e.value} von {e.limit}", f"{has} {e.value} of {e.limit}")
    joker = "" if e.joker is None else v(f" (der Joker zählt {e.joker})", f" (the Joker counts {e.joker})")
    return f"{who} {named(e.card, v)} {v('und', 'and')} {end}{joker}."


def result(payoffs: list[float], clause: str, v: Voice) -> str:
    winner = 0 if payoffs[0] > 0 else 1
    return v.does(winner, ("hast", "hat"), ("have", "has")) + v(
        " alle 32 Karten erobert und gewinnt." if winner != v.you else " alle 32 Karten erobert und gewinnst.",
        " captured all 32 cards and wins." if winner != v.you else " captured all 32 cards and win.",
    )


def score(view: WhiteJackView, seat: int, v: Voice) -> str:
    return v.many(view.sides[seat].trophies, ("Karte erobert", "Karten erobert"), ("card captured", "cards captured"))
