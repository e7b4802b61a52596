"""Colouredjack in words, German and English."""

from __future__ import annotations

from ...cards import maxomin
from ...core.picks import Event, Pick
from ...core.voice import Both, Voice
from .actions import Ask, Card, Dealer, Stop
from .state import GOAL
from .view import ColouredjackView, Hand, HandsShown, RoundBegan, RoundWon, Stopped, Took

LETTERS = maxomin.LETTERS
REASONS: dict[int, Both] = {
    11: ("mit einem S unter 23 musst du weiter fordern", "with an S below 23 you must go on asking"),
    13: ("deine Karten zählen 23, du musst aufhören", "your cards count 23, you must stop"),
}
NUMERALS: list[Both] = [
    ("keine Karte", "no card"),
    ("eine Karte", "one card"),
    ("zwei Karten", "two cards"),
    ("drei Karten", "three cards"),
    ("vier Karten", "four cards"),
    ("fünf Karten", "five cards"),
    ("sechs Karten", "six cards"),
]


def reason(clause: int, pick: Pick) -> Both:
    return REASONS[clause]


def action(pick: Pick, v: Voice) -> str:
    match pick:
        case Ask():
            return v("Karte fordern", "ask for a card")
        case Stop():
            return v("aufhören", "stop")
        case Dealer(seat):
            return v(f"Los: {v.name(seat)} gibt", f"lot: {v.name(seat)} deals")
        case Card(card):
            return named(card, v)
    raise LookupError(pick)


def named(card: str, v: Voice) -> str:
    """«die rote W12», «ein S»."""
    read = maxomin.read(card)
    if read >= maxomin.SUB:
        return v(f"ein {card}", f"{'an' if card == 'S' else 'a'} {card}")
    colour = maxomin.COLOUR[maxomin.colour(read)]
    return v(f"die {colour.de}e {maxomin.printed(read)}", f"the {maxomin.named(read, 'en')}")


def event(e: Event, v: Voice) -> str:
    match e:
        case RoundBegan(number, dealer, by_lot):
            begins = v("Das Los entscheidet: ", "By lot: ") if by_lot else v(f"Runde {number}: ", f"Round {number}: ")
            return begins + v.does(dealer, ("gibst", "gibt"), ("deal", "deals")) + "."
        case Took():
            return took(e, v)
        case Stopped(seat, held, by_itself):
            if by_itself:
                who = v.does(seat, ("hältst", "hält"), ("hold", "holds"))
                return who + v(" sechs Karten, mehr gibt es nicht.", " six cards, the most there are.")
            who = v.does(seat, ("hörst", "hört"), ("stop", "stops"))
            cards = v(*NUMERALS[held])
            return who + v(f" auf und {holds(seat, v)} {cards}.", f" and {holds(seat, v)} {cards}.")
        case HandsShown(hands):
            all_hands = "; ".join(f"{called(seat, v)} {shown(hand, v)}" for seat, hand in hands.items())
            return v("Aufgedeckt: ", "Turned over: ") + all_hands + "."
        case RoundWon():
            return won(e, v)
    raise LookupError(e)


def called(seat: int, v: Voice) -> str:
    return v("du", "you") if seat == v.you else v.name(seat)


def holds(seat: int, v: Voice) -> str:
    return v("hältst" if seat == v.you else "hält", "hold" if seat == v.you else "holds")


def took(e: Took, v: Voice) -> str:
    begins = v.does(e.seat, ("bekommst", "bekommt"), ("take", "takes"))
    if e.card is None or e.counts is None:
        if e.held == 1:
            return begins + v(" die erste Karte.", " the first card.")
        cards = v(*NUMERALS[e.held])
        return begins + v(
            f" noch eine Karte und {holds(e.seat, v)} {cards}.", f" another card and {holds(e.seat, v)} {cards}."
        )
    if e.counts > GOAL:
        lies = v("liegst" if e.seat == v.you else "liegt", "are" if e.seat == v.you else "is")
        end = v(f"{lies} mit {e.counts} über {GOAL}", f"{lies} above {GOAL} with {e.counts}")
    else:
        has = v("hast" if e.seat == v.you else "hat", "have" if e.seat == v.you else "has")
        end = f"{has} {e.counts}"
    return f"{begins} {named(e.card, v)} {v('und', 'and')} {end}."


def shown(hand: Hand, v: Voice) -> str:
    """«23 (▲W12 ◆V11)», «23 durch S (▲W12 ☀9 ♣5 S)», «26, überzogen (…)»."""
    cards = " ".join(maxomin.glyphs(maxomin.read(card)) for card in hand.cards)
    if hand.counts > GOAL:
        return v(f"{hand.counts}, überzogen ({cards})", f"{hand.counts}, too much ({cards})")
    extra = "S" if hand.total > GOAL else "+"
    return f"{hand.counts}{v(f' durch {extra}', f' by {extra}') if hand.used else ''} ({cards})"


def won(e: RoundWon, v: Voice) -> str:
    standing = v("Es steht ", "The score is ") + " : ".join(map(str, e.wins)) + "."
    if e.hand is None:
        nobody = v("Alle liegen über 23: Niemand gewinnt die Runde.", "All are above 23: nobody wins the round.")
        return f"{nobody} {standing}"
    merits = " · ".join(merit(e.hand, e.clause, v))
    if len(e.winners) > 1:
        winners = v.listing(called(seat, v) for seat in e.winners)
        return v("Die Runde wird geteilt: ", "The round is shared: ") + f"{winners} ({merits}). {standing}"
    winner = v.does(e.winners[0], ("gewinnst", "gewinnt"), ("win", "wins"))
    return winner + v(" die Runde: ", " the round: ") + f"{merits}. {standing}"


def merit(hand: Hand, clause: str, v: Voice) -> list[str]:
    """What the hand was compared by, as far as the clause that decided."""
    strongest = maxomin.read(hand.strongest) if hand.strongest else 0
    card = maxomin.printed(strongest) if clause == "CJ-17" else maxomin.named(strongest, v.lang)
    every = [
        str(hand.counts),
        v(*NUMERALS[len(hand.cards)]),
        v("mit Zusatzkarte", "with an extra card") if hand.used else v("ohne Zusatzkarte", "no extra card"),
        card if strongest else v("keine Zahlenkarte", "no number card"),
    ]
    return every[: {"CJ-14": 1, "CJ-15": 2, "CJ-16": 3}.get(clause, 4)]


def result(payoffs: list[float], clause: str, v: Voice) -> str:
    winners = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
    if len(winners) > 1:
        equal = v("Die Partie wird bei gleich vielen Siegen geteilt: ", "The match is shared, with equally many wins: ")
        return equal + v.listing(called(seat, v) for seat in winners) + "."
    winner = v.does(winners[0], ("gewinnst", "gewinnt"), ("win", "wins"))
    if clause == "G-5":
        return winner + v(" die Partie, weil niemand sonst mehr mitspielt.", " the match, since nobody else is left.")
    return winner + v(" die Partie mit den meisten gewonnenen Runden.", " the match with the most rounds won.")


def score(view: ColouredjackView, seat: int, v: Voice) -> str:
    return v.many(view.sides[seat].wins, ("Runde", "Runden"), ("round", "rounds"))
