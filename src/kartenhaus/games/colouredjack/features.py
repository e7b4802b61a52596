"""What programs that learn see of Colouredjack: their hand, and of everybody what all see, from their seat on."""

from ...cards.maxomin import PLUS, total
from ...core.features import Feature, write, write_set
from ...core.rule import DRAWN, Out, rule
from .rules import counts, is_inside
from .state import ASKED, CARD, STOPPED, State

DTYPE = "i2"
PLACES = PLUS + 3  # of a pile's mask
DRAWS = CARD + PLACES - DRAWN


def layout(seats: int) -> tuple[Feature, ...]:
    return (
        Feature(
            "hand",
            PLACES,
            (
                "eigene Hand: 1 bei 4 · Zahl + Farbe (b g y r); ab 52 die S, ab 56 die +",
                "own hand: 1 at 4 · number + colour (b g y r); from 52 on the S, from 56 on the +",
            ),
        ),
        Feature("total", 1, ("die Zahlen der Hand zusammen", "the numbers of the hand added up")),
        Feature("counts", 1, ("was die Hand zählt", "what the hand counts")),
        Feature("held", seats, ("Karten jedes Platzes, der eigene zuerst", "cards of each seat, the own one first")),
        Feature("asked", seats, ("1: hat gerade gefordert", "1: has just asked")),
        Feature("stopped", seats, ("1: hat aufgehört", "1: has stopped")),
        Feature("wins", seats, ("gewonnene Runden", "rounds won")),
        Feature("inside", seats, ("1: noch im Spiel", "1: still in the game")),
        Feature("dealer", seats, ("1: gibt", "1: deals")),
        Feature("rounds", 1, ("Runden, die höchstens noch kommen", "rounds still to come at most")),
        Feature("needed", 1, ("Siege, die die Partie beenden", "wins that end the match")),
    )


@rule
def observe(s: State, seat: int, seats: int, out: Out, at: int) -> int:
    hand = s.seat[seat].hand
    at = write_set(out, at, hand, PLACES)
    at = write(out, at, total(hand))
    at = write(out, at, counts(hand))
    for i in range(seats):
        of = (seat + i) % seats
        they = s.seat[of]
        out[at + i] = they.held
        out[at + seats + i] = 1 if they.said == ASKED else 0
        out[at + 2 * seats + i] = 1 if they.said == STOPPED else 0
        out[at + 3 * seats + i] = they.wins
        out[at + 4 * seats + i] = 1 if is_inside(s, of) else 0
        out[at + 5 * seats + i] = 1 if s.dealer == of else 0
    at = write(out, at + 6 * seats, s.last - s.rounds)
    return write(out, at, s.needed)


@rule
def is_open(s: State) -> bool:
    """After a showdown, before the next card."""
    held = 0
    for seat in range(s.seats):
        held += s.seat[seat].held
    return held == 0
