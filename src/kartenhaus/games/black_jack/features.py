"""What programs that learn see of Black Jack, and the stakes that they choose from. Coins are counted in halves."""

from ...cards.french import CARDS
from ...core.features import Feature, write, write_one
from ...core.rule import Out, rule
from .choices import BET, BETS, INSURANCE, PLAY, REFILL, refusal
from .hands import is_black_jack, is_pair, is_soft, left_up_to, total
from .state import ACE, MOST_HANDS, TEN, Hand, State

DTYPE = "i4"
DRAWS = 64 + CARDS
STAKES = (10, 20, 25, 50, 100, 200, 500, 1000, 2000)
"""Of 1,991 possible ones; the lowest stake of each table is among them, so that there is one if any is allowed."""
CHOICES = BET + len(STAKES)
OF_A_HAND = 6


def layout(seats: int) -> tuple[Feature, ...]:
    return (
        Feature("phase", 3, ("Einsatz, Insurance, Spiel", "stakes, insurance, play")),
        Feature("purse", 1, ("eigene halbe Coins, ohne die Einsätze", "own half Coins, without the stakes")),
        Feature("bet", 1, ("eigener erster Einsatz der Runde", "own first stake of the round")),
        Feature("insurance", 1, ("eigene Insurance", "own insurance")),
        Feature("active", MOST_HANDS, ("1 an der Hand, die gespielt wird", "1 at the hand that is played")),
        Feature(
            "hands",
            MOST_HANDS * OF_A_HAND,
            (
                "je eigener Hand: Summe, weich, Karten, Paar, Einsatz, Stand (0 offen, 1 steht, sonst abgerechnet)",
                "of each own hand: total, soft, cards, pair, stake, standing (0 open, 1 stayed, else settled)",
            ),
        ),
        Feature("dealer", 4, ("Bank: Summe, weich, Karten, Black Jack", "dealer: total, soft, cards, Black Jack")),
        Feature("shoe", TEN, ("Karten im Schlitten je Wert, Ass bis Zehn", "cards in the shoe by value, ace to ten")),
        Feature("others", 2 * (seats - 1), ("je anderem Platz: Einsatz, Hände", "of each other seat: stake, hands")),
        Feature("rounds", 1, ("Runden, die vorbei sind", "rounds that are over")),
    )


@rule
def write_hand(out: Out, at: int, hand: Hand) -> int:
    at = write(out, at, total(hand))
    at = write(out, at, 1 if is_soft(hand) else 0)
    at = write(out, at, hand.held)
    at = write(out, at, 1 if is_pair(hand) else 0)
    at = write(out, at, hand.stake)
    return write(out, at, hand.standing)


@rule
def write_shoe(s: State, out: Out, at: int) -> int:
    """By value: cards are numbered by rank, four suits each, and tens stand last."""
    before = 0
    for value in range(ACE, TEN + 1):
        up_to = left_up_to(s, 4 * value - 1 if value < TEN else CARDS - 1)
        at = write(out, at, up_to - before)
        before = up_to
    return at


@rule
def observe(s: State, seat: int, seats: int, out: Out, at: int) -> int:
    me = s.seat[seat]
    at = write(out, at, 1 if s.phase == BETS else 0)
    at = write(out, at, 1 if s.phase == INSURANCE else 0)
    at = write(out, at, 1 if s.phase == PLAY else 0)
    at = write(out, at, min(me.purse, 2_000_000_000))
    at = write(out, at, me.bet)
    at = write(out, at, me.insurance)
    at = write_one(out, at, s.active if s.phase == PLAY and s.turn == seat else MOST_HANDS, MOST_HANDS)
    for i in range(MOST_HANDS):
        at = write_hand(out, at, me.hand[i])
    at = write(out, at, total(s.dealer))
    at = write(out, at, 1 if is_soft(s.dealer) else 0)
    at = write(out, at, s.dealer.held)
    at = write(out, at, 1 if is_black_jack(s.dealer) else 0)
    at = write_shoe(s, out, at)
    for i in range(1, seats):
        they = s.seat[(seat + i) % seats]
        at = write(out, at, they.bet)
        at = write(out, at, they.hands)
    return write(out, at, s.rounds)


@rule
def is_open(s: State) -> bool:
    """The dealer's second card is turned up, or there is none yet."""
    return bool(s.hole == 0)


# ── What is chosen from ──────────────────────────────────────────────────────
@rule
def action_of(choice: int) -> int:
    return choice if choice < BET else BET + STAKES[choice - BET]


@rule
def choices(s: State, out: Out) -> int:
    n = 0
    first, last = (REFILL, CHOICES) if s.phase == BETS else (0, REFILL)
    for choice in range(first, last):
        if refusal(s, action_of(choice)) == 0:
            out[n] = choice
            n += 1
    return n
