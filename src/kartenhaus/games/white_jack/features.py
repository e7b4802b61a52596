"""What programs that learn see of White Jack. Only ranks matter (WJ-2), so cards are counted by rank."""

from ...cards.combi import CARDS, rank
from ...core.bits import mask_of, ones
from ...core.features import Feature, write
from ...core.rule import Out, rule
from .rules import is_ahead, value
from .state import State

DTYPE = "i1"
DRAWS = 64 + CARDS
RANKS = tuple(mask_of(card for card in range(CARDS) if rank(card) == r) for r in range(6))


def layout(seats: int) -> tuple[Feature, ...]:
    return (
        Feature("pile", len(RANKS), ("eigener Stapel: Karten je Rang 0 … 5", "own pile: cards by rank 0 … 5")),
        Feature("discard", len(RANKS), ("eigene Ablage, ebenso", "own discard, likewise")),
        Feature("laid", len(RANKS), ("eigene gelegte Karten, ebenso", "own cards laid, likewise")),
        Feature("their_pile", len(RANKS), ("Stapel des anderen, ebenso", "the other's pile, likewise")),
        Feature("their_discard", len(RANKS), ("Ablage des anderen, ebenso", "the other's discard, likewise")),
        Feature("their_laid", len(RANKS), ("gelegte Karten des anderen, ebenso", "the other's cards laid, likewise")),
        Feature("value", 1, ("eigener Wert, der Joker wie er zählt", "own value, the Joker as it counts")),
        Feature("their_value", 1, ("Wert des anderen", "the other's value")),
        Feature("limit", 1, ("das Limit der Würfel", "the limit of the dice")),
        Feature("ahead", 1, ("1: vorn", "1: ahead")),
        Feature("starter", 1, ("1: hat diese Runde begonnen", "1: started this round")),
    )


@rule
def write_ranks(out: Out, at: int, cards: int) -> int:
    for r in range(6):
        out[at + r] = ones(cards & RANKS[r])
    return at + 6


@rule
def observe(s: State, seat: int, seats: int, out: Out, at: int) -> int:
    me, other = s.seat[seat], s.seat[1 - seat]
    at = write_ranks(out, at, me.pile)
    at = write_ranks(out, at, me.discard)
    at = write_ranks(out, at, me.laid)
    at = write_ranks(out, at, other.pile)
    at = write_ranks(out, at, other.discard)
    at = write_ranks(out, at, other.laid)
    at = write(out, at, value(s, seat))
    at = write(out, at, value(s, 1 - seat))
    at = write(out, at, s.limit)
    at = write(out, at, 1 if is_ahead(s, seat) else 0)
    return write(out, at, 1 if s.starter == seat else 0)
