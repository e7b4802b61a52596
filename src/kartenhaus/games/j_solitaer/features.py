"""What programs that learn see of J-Solitär. Cards are counted by kind: 8 · colour + figure."""

from ...cards.jay import COLOURS, FIGURES, KINDS, Heap, copies, figure
from ...core.features import Feature, write, write_one, write_set
from ...core.rule import DRAWN, Out, rule
from .state import CARD, PILES, State, players_in

DTYPE = "i2"
DRAWS = CARD + KINDS - DRAWN
MOST_COLOURS, MOST_FIGURES = len(COLOURS), len(FIGURES)
A_CARD = MOST_COLOURS + MOST_FIGURES
OF_OTHERS = 2 * KINDS + 3


def layout(seats: int) -> tuple[Feature, ...]:
    return (
        Feature("hand", KINDS, ("eigene Hand: Karten je Art", "own hand: cards by kind")),
        Feature("slots", KINDS, ("eigene Slots je Art", "own Slots by kind")),
        Feature("exchangeable", KINDS, ("davon noch zu tauschen", "of them those still to be exchanged")),
        Feature("unseen", KINDS, ("alles, was verdeckt ist", "all that is face down")),
        Feature("open", KINDS, ("aufgedeckte Karten des Eckstapels", "open cards of the corner pile")),
        Feature("open_top", A_CARD, ("die oberste davon: Farbe, Figur", "the top one of them: colour, figure")),
        Feature("tops", PILES * A_CARD, ("je Stapel oben: Farbe, Figur", "of each pile the top: colour, figure")),
        Feature("heights", PILES, ("Höhen der Stapel", "heights of the piles")),
        Feature("reserved", PILES, ("1: reserviert", "1: reserved")),
        Feature(
            "turn",
            5,
            (
                "in diesem Zug: bedient, aufgedeckt, gelegt oder aufgedeckt, etwas bewegt; Züge ohne Bewegung",
                "in this turn: served, turned, laid or turned, stirred; turns without any of it",
            ),
        ),
        Feature("held", 1, ("eigene Handkarten", "cards in the own hand")),
        Feature("pile", 1, ("eigener Nachziehstapel", "own draw pile")),
        Feature("wins", 1, ("eigene gewonnene Runden", "own rounds won")),
        Feature("corner", 1, ("verdeckte Karten des Eckstapels", "face-down cards of the corner pile")),
        Feature("turns", 1, ("Züge dieser Runde", "turns of this round")),
        Feature("rounds", 1, ("Runden, die noch nicht vorbei sind", "rounds that are not over")),
        Feature("first", seats, ("1: begann die Runde, der eigene Platz zuerst", "1: began the round, own seat first")),
        Feature("inside", seats, ("1: noch im Spiel", "1: still in the game")),
        Feature(
            "others",
            (seats - 1) * OF_OTHERS,
            (
                "je anderem Platz: bekannte Hand je Art, Slots je Art, Handkarten, Stapel, gewonnene Runden",
                "of each other seat: known hand by kind, Slots by kind, cards in hand, pile, rounds won",
            ),
        ),
    )


@rule
def write_heap(out: Out, at: int, heap: Heap) -> int:
    for kind in range(KINDS):
        out[at + kind] = copies(heap, kind)
    return at + KINDS


@rule
def write_slots(s: State, seat: int, among: int, out: Out, at: int) -> int:
    """Those of a seat whose places are in the set `among`, by kind."""
    for kind in range(KINDS):
        out[at + kind] = 0
    me = s.seat[seat]
    for i in range(me.slots):
        if among >> i & 1:
            out[at + me.slot[i]] += 1
    return at + KINDS


@rule
def write_open(s: State, out: Out, at: int) -> int:
    for kind in range(KINDS):
        out[at + kind] = 0
    for i in range(s.opened):
        out[at + s.open[i]] += 1
    return at + KINDS


@rule
def write_card(out: Out, at: int, kind: int) -> int:
    """Below 0: no card."""
    at = write_one(out, at, kind >> 3, MOST_COLOURS)
    return write_one(out, at, figure(kind) if kind >= 0 else -1, MOST_FIGURES)


@rule
def observe(s: State, seat: int, seats: int, out: Out, at: int) -> int:
    me = s.seat[seat]
    at = write_heap(out, at, me.hand)
    at = write_slots(s, seat, -1, out, at)
    at = write_slots(s, seat, 0 if s.acted or s.turn != seat else ~s.exchanged, out, at)
    at = write_heap(out, at, s.pool)
    at = write_open(s, out, at)
    at = write_card(out, at, s.open[s.opened - 1] if s.opened else -1)
    for pile in range(PILES):
        at = write_card(out, at, s.top[pile] if s.height[pile] else -1)
    for pile in range(PILES):
        at = write(out, at, s.height[pile])
    at = write_set(out, at, s.reserved, PILES)
    at = write_turn(s, out, at)
    at = write(out, at, me.held)
    at = write(out, at, me.pile)
    at = write(out, at, me.wins)
    at = write(out, at, s.corner)
    at = write(out, at, s.turns)
    at = write(out, at, s.rounds - s.over)
    for i in range(seats):
        out[at + i] = 1 if s.first == (seat + i) % seats else 0
        out[at + seats + i] = players_in(s) >> (seat + i) % seats & 1
    at += 2 * seats
    for i in range(1, seats):
        at = write_other(s, (seat + i) % seats, out, at)
    return at


@rule
def write_turn(s: State, out: Out, at: int) -> int:
    at = write(out, at, s.served)
    at = write(out, at, s.turned)
    at = write(out, at, s.acted)
    at = write(out, at, s.stirred)
    return write(out, at, s.idle)


@rule
def write_other(s: State, seat: int, out: Out, at: int) -> int:
    they = s.seat[seat]
    at = write_heap(out, at, they.hand)
    at = write_slots(s, seat, -1, out, at)
    at = write(out, at, they.held)
    at = write(out, at, they.pile)
    return write(out, at, they.wins)
