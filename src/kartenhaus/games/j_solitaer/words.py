"""J-Solitär in words, German and English."""

from __future__ import annotations

from ...core.picks import Event, Pick
from ...core.units import Unit
from ...core.voice import Both, Voice
from .actions import Card, End, Exchange, First, Lay, LayOpen, LaySlot, Turn
from .options import JSolitaerOptions
from .state import LOST
from .view import (
    Betrayed,
    Drew,
    Ended,
    Exchanged,
    Finished,
    GotSlot,
    JSolitaerView,
    Laid,
    LaidAll,
    RoundWon,
    Turned,
    WasFirst,
)

DEFAULTS = JSolitaerOptions()


def reason(clause: int, pick: Pick) -> Both:
    match clause, pick:
        case 9, Lay(card, _) | Exchange(_, card):
            return f"{card} hast du nicht auf der Hand", f"{card} is not in your hand"
        case 10, _:
            return (
                "du hast in diesem Zug schon einmal bedient; jetzt geht nur noch Werfen oder Umleiten",
                "you have already served once in this turn; now you may only throw or redirect",
            )
        case 13, LayOpen():
            return "vom Eckstapel liegt keine Karte offen", "no card of the corner pile lies open"
        case 13, _:
            return (
                "vom Eckstapel wird je Zug eine Karte aufgeblättert, solange er reicht",
                "one card of the corner pile may be turned up each turn, as long as there are any",
            )
        case 14, _:
            return (
                "angesagt wird nur, was dich über acht Karten bringt, und nie mehr, als dein Nachziehstapel hat",
                "you announce only what takes you above eight cards, and never more than your draw pile holds",
            )
        case 16, LaySlot(card, _):
            return f"einen Slot {card} hast du nicht", f"you have no Slot {card}"
        case 16, _:
            return (
                "getauscht wird vor allem anderen im Zug, und jeder Slot, der vor dir liegt, nur einmal",
                "you exchange before anything else in your turn, and each Slot before you only once",
            )
    return (
        "die Karte passt weder in Farbe noch Figur, und kein Effekt lässt sie zu; einen neuen Verräter gibt es nicht",
        "the card fits neither in colour nor in figure and no effect allows it; no new traitor may be laid",
    )


# ── Cards ────────────────────────────────────────────────────────────────────
def named(card: str, v: Voice) -> str:
    """`Cyan-3`, `cyan 3`, by the names of the profile; letters that it does not know stay letters."""
    deck = (v.options if isinstance(v.options, JSolitaerOptions) else DEFAULTS).deck
    if card[0] not in deck.colours or card[1] not in deck.figures:
        return card
    colour, figure = deck.colours[card[0]], deck.figures[card[1]].names
    return v(f"{colour[0]}-{figure[0]}", f"{colour[1]} {figure[1]}")


def number_of_cards(n: int, v: Voice) -> str:
    return v.many(n, ("Karte", "Karten"), ("card", "cards"))


# ── Actions ──────────────────────────────────────────────────────────────────
def action(pick: Pick, v: Voice) -> str:
    match pick:
        case Lay(card, pile):
            return v(f"{named(card, v)} auf Stapel {pile} legen", f"lay {named(card, v)} on pile {pile}")
        case LayOpen(pile):
            return v(f"die offene Karte auf Stapel {pile} legen", f"lay the open card on pile {pile}")
        case LaySlot(card, pile):
            return v(f"Slot {named(card, v)} auf Stapel {pile} legen", f"lay Slot {named(card, v)} on pile {pile}")
        case Exchange(slot, card):
            return v(f"Slot {named(slot, v)} gegen ", f"exchange Slot {named(slot, v)} for ") + v(
                f"{named(card, v)} tauschen", named(card, v)
            )
        case Turn():
            return v("eine Karte vom Eckstapel aufblättern", "turn up a card of the corner pile")
        case End(None):
            return v("Zug beenden, auf acht nachziehen", "end the turn, draw up to eight")
        case End(announced):
            n = number_of_cards(announced or 0, v)
            return v(f"Zug beenden, {n} ansagen und ziehen", f"end the turn, announce and draw {n}")
        case First(seat):
            return v(f"Los: {v.name(seat)}", f"lot: {v.name(seat)}")
        case Card(card):
            return named(card, v)
    raise LookupError(pick)


# ── What happened ────────────────────────────────────────────────────────────
def event(e: Event, v: Voice) -> str:
    match e:
        case WasFirst(seat):
            who = v.does(seat, ("bist", "ist"), ("are", "is"))
            return v("Das Los entscheidet: ", "By lot: ") + who + v(" erster Spieler.", " the first player.")
        case Betrayed(pile, card):
            return v(f"Verräter {pile}: {named(card, v)}.", f"Traitor no. {pile}: {named(card, v)}.")
        case Drew(seat, card):
            what = v("eine Karte", "a card") if card is None else named(card, v)
            return v.does(seat, ("ziehst", "zieht"), ("draw", "draws")) + f" {what}."
        case Turned(seat, card):
            who = v.does(seat, ("blätterst", "blättert"), ("turn", "turns"))
            return who + v(f" vom Eckstapel {named(card, v)} auf.", f" up {named(card, v)} from the corner pile.")
        case Laid():
            return laid(e, v)
        case LaidAll(seat):
            who = v.does(seat, ("hast", "hat"), ("have", "has"))
            return who + v(" die ganze Hand in einem Zug gelegt!", " laid the whole hand in one turn!")
        case GotSlot(seat, card):
            who = v.does(seat, ("bekommst", "bekommt"), ("get", "gets"))
            return who + v(f" einen Slot: {named(card, v)}.", f" a Slot: {named(card, v)}.")
        case Exchanged(seat, slot, card):
            who = v.does(seat, ("tauschst", "tauscht"), ("exchange", "exchanges"))
            return who + v(
                f" den Slot {named(slot, v)} gegen {named(card, v)} aus der Hand.",
                f" the Slot {named(slot, v)} for {named(card, v)} from the hand.",
            )
        case Ended():
            return ended(e, v)
        case Finished(seat):
            who = v.does(seat, ("bist", "ist"), ("have", "has"))
            return who + v(
                " fertig; die anderen kommen noch an die Reihe.", " finished; the others still have their turn."
            )
        case RoundWon():
            return round_won(e, v)
    raise LookupError(e)


SOURCES: dict[str, Both] = {
    "hand": ("", ""),
    "open": (" vom Eckstapel", " from the corner pile"),
    "slot": (" aus einem Slot", " from a Slot"),
}


def laid(e: Laid, v: Voice) -> str:
    card = named(e.card, v) + v(*SOURCES[e.source])
    if e.way == "serve":
        who = v.does(e.seat, ("bedienst", "bedient"), ("serve", "serves"))
        told = v(f"Stapel {e.pile} mit {card}", f"pile {e.pile} with {card}")
    elif e.way == "throw":
        who = v.does(e.seat, ("wirfst", "wirft"), ("throw", "throws"))
        told = v(f"{card} auf Stapel {e.pile}", f"{card} on pile {e.pile}")
    else:
        who = v.does(e.seat, ("leitest", "leitet"), ("redirect", "redirects"))
        told = v(f"{card} auf Stapel {e.pile} um", f"{card} to pile {e.pile}")
    flag = verb(e.seat, v, ("reservierst", "reserviert"), ("reserve", "reserves")) + v(" den Stapel", " the pile")
    return f"{who} {told}{flag if e.reserves else ''}."


def verb(seat: int, v: Voice, de: Both, en: Both) -> str:
    """What the same player does besides."""
    return v(f" und {de[seat != v.you]}", f" and {en[seat != v.you]}")


def ended(e: Ended, v: Voice) -> str:
    told = v.does(e.seat, ("beendest deinen", "beendet den"), ("end your", "ends the")) + v(" Zug", " turn")
    n = number_of_cards(e.draws, v)
    if e.announced:
        told += verb(e.seat, v, ("sagst", "sagt"), ("announce", "announces")) + v(f" {n} an", f" {n}")
    elif e.draws:
        told += verb(e.seat, v, ("ziehst", "zieht"), ("draw", "draws")) + f" {n}"
    return f"{told}."


def round_won(e: RoundWon, v: Voice) -> str:
    told = winning(e.seats, e.clause, v, a_round=True)
    if e.next is None:
        return told
    begins = v.does(e.next, ("beginnst", "beginnt"), ("start", "starts"))
    return f"{told} {begins}" + v(" die nächste.", " the next one.")


# ── Results ──────────────────────────────────────────────────────────────────
def winning(seats: list[int], clause: str, v: Voice, a_round: bool = False) -> str:
    """Who wins the game, or a round of it, and why; alone, nobody may be the one."""
    if not seats:
        return v(
            f"Nichts geht mehr: {'Die Runde' if a_round else 'Das Spiel'} ist verloren.",
            f"Nothing moves any more: the {'round' if a_round else 'game'} is lost.",
        )
    if len(seats) == 1:
        who = v.does(seats[0], ("gewinnst", "gewinnt"), ("win", "wins"))
        return who + (v(" die Runde", " the round") if a_round else "") + why(clause, v) + "."
    who = v.listing(v("du", "you") if seat == v.you else v.name(seat) for seat in seats)
    share = v("teilt euch" if v.you in seats else "teilen sich", "share")
    prize = v("den Sieg in der Runde", "the round") if a_round else v("den Sieg", "the win")
    return f"{who[0].upper()}{who[1:]} {share} {prize}{why(clause, v)}."


def why(clause: str, v: Voice) -> str:
    match clause:
        case "JS-18":
            return v(": die meisten gewonnenen Runden", ": most rounds won")
        case "JS-20":
            return v(
                ": Nichts geht mehr, niemand hat weniger Karten", ": nothing moves any more, nobody has fewer cards"
            )
        case "JS-21":
            return v(": im selben Umlauf fertig geworden", ": finished in the same round of turns")
        case "G-5":
            return v(", weil niemand sonst mehr mitspielt", ", since nobody else is left")
    return v(": Hand und Nachziehstapel sind leer", ": hand and draw pile are empty")


def result(payoffs: list[float], clause: str, v: Voice) -> str:
    if len(payoffs) == 1:
        return alone(-int(payoffs[0]), clause, v)
    best = max(payoffs)
    return winning([seat for seat, worth in enumerate(payoffs) if worth == best], clause, v)


def seat_result(how: str, payoff: float, seats: int, v: Voice) -> str | None:
    """Alone the number of turns is what counts (JS-23)."""
    if seats > 1 or how == "lost":
        return None
    return v.many(-int(payoff), ("Zug", "Züge"), ("turn", "turns"))


def alone(turns: int, clause: str, v: Voice) -> str:
    if clause == "JS-19":
        n = v.many(turns, ("Zug", "Zügen"), ("turn", "turns"))
        return v(f"Geschafft, in {n}!", f"Done, in {n}!")
    if clause == "JS-18":
        n = v.many(turns, ("Zug", "Züge"), ("turn", "turns"))
        return v(
            f"Alle Runden zusammen: {n} (eine verlorene zählt {LOST}).",
            f"All rounds together: {n} (a lost one counts {LOST}).",
        )
    if clause == "G-5":
        return v("Das Spiel ist verlassen und damit verloren.", "The game was left and so is lost.")
    return winning([], clause, v)


def payoff_unit(seats: int) -> Unit | None:
    if seats > 1:
        return None
    return Unit(
        ("Züge", "turns"),
        (
            f"Jeder Zug zählt −1, eine verlorene Runde −{LOST}: näher an 0 ist besser.",
            f"Every turn counts −1, a lost round −{LOST}: closer to 0 is better.",
        ),
    )


def score(view: JSolitaerView, seat: int, v: Voice) -> str | None:
    """Of several rounds those won; of one, the cards that were left. Alone all is said already."""
    side = view.sides[seat]
    if len(view.sides) == 1:
        return None
    if view.rounds > 1:
        return v.many(side.wins, ("Runde", "Runden"), ("round", "rounds"))
    return v(f"noch {number_of_cards(side.held + side.pile, v)}", f"{number_of_cards(side.held + side.pile, v)} left")
