"""What programs that learn see of Tauziehen, from their own side of the rope."""

from ...core.features import Feature, write, write_set
from ...core.rule import Out, rule
from .state import OPENING, State

DTYPE = "i2"
DRAWS = 64 + 32


def layout(seats: int) -> tuple[Feature, ...]:
    return (
        Feature("hand", 32, ("eigene Hand: 1 an der Nummer jeder Karte", "own hand: 1 at the number of each card")),
        Feature("pile", 32, ("eigener Stapel, ebenso", "own pile, likewise")),
        Feature("discard", 32, ("eigene Ablage, ebenso", "own discard, likewise")),
        Feature("their_known", 32, ("was alle von der Hand des anderen wissen", "what all know of the other's hand")),
        Feature("their_unseen", 32, ("Stapel und unbekannte Hand des anderen", "the other's pile and unknown hand")),
        Feature("their_discard", 32, ("Ablage des anderen", "the other's discard")),
        Feature("position", 5, ("Seilkarten, −2 … 2 zur eigenen Seite hin", "rope cards, −2 … 2 towards the own side")),
        Feature("mark", 5, ("1 an der eigenen Markierung", "1 at the own marker")),
        Feature("their_mark", 5, ("1 an der Markierung des anderen", "1 at the other's marker")),
        Feature("points", 1, ("eigene Punkte", "own points")),
        Feature("their_points", 1, ("Punkte des anderen", "the other's points")),
        Feature("their_held", 1, ("Handkarten des anderen", "cards in the other's hand")),
        Feature("turns", 1, ("bisherige Züge; nach 500 ist es unentschieden", "turns so far; after 500 it is a draw")),
        Feature("opening", 1, ("1: Es wird eröffnet", "1: it is the opening")),
    )


@rule
def observe(s: State, seat: int, seats: int, out: Out, at: int) -> int:
    me, other = s.seat[seat], s.seat[1 - seat]
    at = write_set(out, at, me.hand, 32)
    at = write_set(out, at, me.pile, 32)
    at = write_set(out, at, me.discard, 32)
    at = write_set(out, at, other.hand, 32)
    at = write_set(out, at, other.pile, 32)
    at = write_set(out, at, other.discard, 32)
    for symbol in range(5):
        at = write(out, at, s.position[symbol] if seat == 0 else -s.position[symbol])
    at = write_set(out, at, me.mark, 5)
    at = write_set(out, at, other.mark, 5)
    at = write(out, at, me.points)
    at = write(out, at, other.points)
    at = write(out, at, other.held)
    at = write(out, at, s.turns)
    return write(out, at, 1 if s.phase == OPENING else 0)
