"""Black Jack in words, German and English, with the sheet's own words on the buttons."""

from __future__ import annotations

from ...cards import french
from ...core.picks import Event, Pick, Span
from ...core.units import Unit
from ...core.voice import Both, Voice
from .actions import Bet, Card, Comes, Decline, Double, Hole, Insure, Refill, Split, Stakes, Stay
from .view import (
    BlackJackView,
    DealerDrew,
    Declined,
    Doubled,
    HoleTaken,
    InsuranceSettled,
    Insured,
    Opened,
    Received,
    Refilled,
    RoundOver,
    Settled,
    Settlement,
    Shuffled,
    Staked,
    Stayed,
    TurnedUp,
    WasSplit,
)

LETTERS = french.LETTERS
REASONS: dict[int, Both] = {
    4: (
        "aufgefüllt wird nur zwischen den Runden, und nur wer weniger als 10 Coins hat",
        "a purse is refilled only between rounds, and only if it holds less than 10 Coins",
    ),
    13: ("verdoppelt wird nur mit genau zwei Karten", "only a hand of exactly two cards can be doubled"),
    14: ("geteilte Asse werden nicht verdoppelt", "split aces cannot be doubled"),
    15: (
        "geteilt werden nur zwei erste Karten mit demselben Wert",
        "only two first cards of the same value can be split",
    ),
    16: ("ein geteiltes Ass bekommt nur eine einzige Karte", "a split ace gets one card only"),
    17: ("du hast schon vier Hände, mehr gibt es nicht", "you have four hands already, there are no more"),
    22: (
        "zwischen den Runden wird nur gesetzt oder aufgefüllt",
        "between rounds there is only staking and refilling",
    ),
}


def reason(clause: int, pick: Pick) -> Both:
    match clause, pick:
        case 3, Bet():
            return (
                "gesetzt wird vor dem Austeilen, innerhalb des Tischlimits und nie mehr, als du hast",
                "stakes are made before the deal, within the table limits and never more than you have",
            )
        case 3, _:
            return "dafür reichen deine Coins nicht", "you do not have enough Coins for that"
        case 18, Insure() | Decline():
            return (
                "eine Insurance gibt es nur gleich nach dem Austeilen und nur gegen ein Ass der Bank",
                "Insurance is offered only right after the deal, and only against an ace of the dealer",
            )
        case 18, _:
            return "zuerst entscheidest du über die Insurance", "first decide about the Insurance"
    return REASONS[clause]


def amount(halves: int, v: Voice) -> str:
    """`amount(4045, v)`: 2’022,5 in German, 2,022.5 in English, without a sign."""
    return v.number(abs(halves) / 2, ".1f" if halves % 2 else ".0f")


def coins(halves: int, v: Voice) -> str:
    return amount(halves, v) + (" Coin" if abs(halves) == 2 else " Coins")


def action(pick: Pick | Span, v: Voice) -> str:
    match pick:
        case Bet(stake):
            return v(f"Deal: {coins(2 * stake, v)} setzen", f"Deal: stake {coins(2 * stake, v)}")
        case Stakes(low, high):
            return v(
                f"Deal: {amount(2 * low, v)} bis {coins(2 * high, v)} setzen",
                f"Deal: stake {amount(2 * low, v)} to {coins(2 * high, v)}",
            )
        case Insure():
            return v("Insurance: den halben Einsatz dazusetzen", "Insurance: add half the stake")
        case Decline():
            return v("keine Insurance", "no Insurance")
        case Card():
            return v("Card: eine Karte nehmen", "Card: take a card")
        case Stay():
            return v("Stay: aufhören", "Stay: stop here")
        case Double():
            return v("Double: Einsatz verdoppeln, noch eine Karte", "Double: double the stake, one more card")
        case Split():
            return v("Split: die Hand teilen", "Split: make two hands")
        case Refill():
            return v("Coins auffüllen", "refill the purse")
        case Comes(card):
            return named(card, v)
        case Hole(card):
            return v(f"verdeckt: {named(card, v)}", f"face down: {named(card, v)}")
    raise LookupError(pick)


def named(card: str, v: Voice) -> str:
    return f"{french.named(french.read(card), v.lang)} ({french.glyphs(french.read(card))})"


def got(card: str, v: Voice) -> str:
    return french.received(french.read(card), v.lang)


def counts(total: int, soft: bool, v: Voice) -> str:
    return (v("eine weiche ", "a soft ") if soft and total < 21 else "") + str(total)


# ── What happened ────────────────────────────────────────────────────────────
def event(e: Event, v: Voice) -> str:
    match e:
        case Opened(purse):
            return v(
                f"Jeder Platz beginnt mit {coins(purse, v)}. Es ist Spielgeld.",
                f"Every seat starts with {coins(purse, v)}. It is play money.",
            )
        case Staked(seat, stake):
            return v.does(seat, ("setzt", "setzt"), ("stake", "stakes")) + f" {coins(stake, v)}."
        case Refilled(seat, more, purse):
            who = v.does(seat, ("bekommst", "bekommt"), ("get", "gets"))
            has = v("hast" if seat == v.you else "hat", "have" if seat == v.you else "has")
            return who + v(
                f" {coins(more, v)} von der Bank und {has} wieder {coins(purse, v)}.",
                f" {coins(more, v)} from the bank and {has} {coins(purse, v)} again.",
            )
        case Shuffled(decks):
            return v(
                f"Neu gemischt: {v.many(decks, ('Kartensatz', 'Kartensätze'), ('pack', 'packs'))}.",
                f"Shuffled anew: {v.many(decks, ('Kartensatz', 'Kartensätze'), ('pack', 'packs'))}.",
            )
        case Received() | Stayed() | Doubled() | WasSplit():
            return played(e, v)
        case Insured(seat, stake):
            who = v.does(seat, ("nimmst", "nimmt"), ("take", "takes"))
            return who + v(f" die Insurance für {coins(stake, v)}.", f" the Insurance for {coins(stake, v)}.")
        case Declined(seat):
            return v.does(seat, ("nimmst keine", "nimmt keine"), ("take no", "takes no")) + " Insurance."
        case DealerDrew() | HoleTaken() | TurnedUp():
            return dealt(e, v)
        case Settled() | InsuranceSettled() | RoundOver():
            return settled_words(e, v)
    raise LookupError(e)


def at(hand: int, hands: int, v: Voice) -> str:
    """Which hand, where there are several."""
    return v(f" (Hand {hand + 1})", f" (hand {hand + 1})") if hands > 1 else ""


def played(e: Received | Stayed | Doubled | WasSplit, v: Voice) -> str:
    mine = e.seat == v.you
    match e:
        case Received(seat, hand, hands, card, total, soft, black_jack):
            who = v.does(seat, ("bekommst", "bekommt"), ("get", "gets"))
            if black_jack:
                end = v(": Black Jack!", ": Black Jack!")
            elif total > 21:
                end = v(
                    f" und {'liegst' if mine else 'liegt'} mit {total} über 21.",
                    f" and {'are' if mine else 'is'} above 21 with {total}.",
                )
            else:
                has = v("hast" if mine else "hat", "have" if mine else "has")
                end = v(" und ", " and ") + f"{has} {counts(total, soft, v)}."
            return f"{who} {got(card, v)}{at(hand, hands, v)}{end}"
        case Stayed(seat, hand, hands, total):
            who = v.does(seat, ("bleibst", "bleibt"), ("stay", "stays"))
            return who + v(f" bei {total}{at(hand, hands, v)}.", f" at {total}{at(hand, hands, v)}.")
        case Doubled(seat, hand, hands, stake):
            who = v.does(seat, ("verdoppelst", "verdoppelt"), ("double", "doubles"))
            return who + v(f" auf {coins(stake, v)}", f" to {coins(stake, v)}") + f"{at(hand, hands, v)}."
        case WasSplit(seat, _, hands, cards):
            who = v.does(seat, ("teilst", "teilt"), ("split", "splits"))
            pair = v.listing(french.glyphs(french.read(card)) for card in cards)
            has = v("hast" if mine else "hat", "have" if mine else "has")
            return who + v(f" {pair} und {has} jetzt {hands} Hände.", f" {pair} and now {has} {hands} hands.")


def dealt(e: DealerDrew | HoleTaken | TurnedUp, v: Voice) -> str:
    match e:
        case DealerDrew(card, total, soft, black_jack):
            what = v(f"Die Bank zieht {got(card, v)}", f"The dealer draws {got(card, v)}")
            if black_jack:
                return what + ": Black Jack!"
            if total > 21:
                return what + v(f" und liegt mit {total} über 21.", f" and is above 21 with {total}.")
            return what + v(" und hat ", " and has ") + f"{counts(total, soft, v)}."
        case HoleTaken(card, black_jack):
            what = "" if card is None else f" ({french.named(french.read(card), v.lang)})"
            looks = v(
                f"Die Bank nimmt eine verdeckte Karte{what} und sieht nach: ",
                f"The dealer takes a card face down{what} and looks at it: ",
            )
            return looks + (v("Black Jack!", "Black Jack!") if black_jack else v("kein Black Jack.", "no Black Jack."))
        case TurnedUp(card, total, soft):
            return v(
                f"Die Bank deckt {got(card, v)} auf und hat {counts(total, soft, v)}.",
                f"The dealer turns up {got(card, v)} and has {counts(total, soft, v)}.",
            )


def settled_words(e: Settled | InsuranceSettled | RoundOver, v: Voice) -> str:
    match e:
        case Settled(seat, hand, hands, settlement):
            return outcome(seat, settlement, v) + f"{at(hand, hands, v)}: {why(settlement, v)}."
        case InsuranceSettled(seat, settlement):
            return outcome(seat, settlement, v) + v(" mit der Insurance.", " by the Insurance.")
        case RoundOver(number, changes):
            each = listed(changes, v)
            return v(f"Runde {number} ist abgerechnet: {each}.", f"Round {number} is settled: {each}.")


def outcome(seat: int, settlement: Settlement, v: Voice) -> str:
    match settlement.result:
        case "won":
            return v.does(seat, ("gewinnst", "gewinnt"), ("win", "wins")) + f" {coins(settlement.change, v)}"
        case "lost":
            return v.does(seat, ("verlierst", "verliert"), ("lose", "loses")) + f" {coins(settlement.change, v)}"
    back = v.does(seat, ("bekommst", "bekommt"), ("get", "gets"))
    return back + v(f" {coins(settlement.stake, v)} zurück", f" {coins(settlement.stake, v)} back")


def why(settlement: Settlement, v: Voice) -> str:
    match settlement.clause, settlement.result:
        case "BJ-7", _:
            return v("über 21", "above 21")
        case "BJ-19", "lost" | "push":
            return v(
                "gegen den Black Jack der Bank geht nur der erste Einsatz verloren",
                "against the dealer’s Black Jack only the first stake is lost",
            )
        case "BJ-9" | "BJ-12" | "BJ-19", _:
            return v("Black Jack zahlt 3 zu 2", "Black Jack pays 3 to 2")
        case "BJ-11", "lost":
            return v("die Bank hat Black Jack", "the dealer has Black Jack")
        case "BJ-11", _:
            return v("Push, beide haben gleich viel", "a push, both have the same")
        case _, "won":
            return v("besser als die Bank", "better than the dealer")
    return v("die Bank ist besser", "the dealer is better")


def signed(halves: int, v: Voice) -> str:
    return ("+" if halves > 0 else "−" if halves < 0 else "±") + amount(halves, v)


def listed(changes: list[int], v: Voice) -> str:
    """«Anna +15 und du −10»."""
    names = (v("du", "you") if seat == v.you else v.name(seat) for seat in range(len(changes)))
    return v.listing(f"{name} {signed(change, v)}" for name, change in zip(names, changes, strict=True))


def result(payoffs: list[float], clause: str, v: Voice) -> str:
    net = [round(2 * payoff) for payoff in payoffs]
    if len(net) > 1:
        each = listed(net, v)
        return v(f"Das Spiel ist zu Ende, in Coins: {each}.", f"The game is over, in Coins: {each}.")
    who = v.does(0, ("hast", "hat"), ("have", "has"))
    if net[0] == 0:
        same = v("so viel wie am Anfang", "as much as at the start")
        return v(f"Das Spiel ist zu Ende: {who} {same}.", f"The game is over. {who} {same}.")
    won = v("gewonnen", "won") if net[0] > 0 else v("verloren", "lost")
    return v(
        f"Das Spiel ist zu Ende: {who} {coins(net[0], v)} {won}.", f"The game is over. {who} {won} {coins(net[0], v)}."
    )


def seat_result(how: str, payoff: float, seats: int, v: Voice) -> str:
    """Whether one has won is not the question, but how much."""
    return f"{signed(round(2 * payoff), v)} Coins"


def payoff_unit(seats: int) -> Unit:
    return Unit(
        ("Coins", "Coins"),
        ("Gewinn oder Verlust in Coins; sie sind Spielgeld.", "What was won or lost, in Coins; they are play money."),
    )


def score(view: BlackJackView, seat: int, v: Voice) -> str:
    return v(f"Börse {amount(view.boxes[seat].purse, v)}", f"purse {amount(view.boxes[seat].purse, v)}")
