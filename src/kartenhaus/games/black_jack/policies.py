"""How computer players play Black Jack."""

from ...core.rule import Out, rule
from .choices import BETS, CARD, DECLINE, DOUBLE, INSURANCE, SPLIT, STAY, lowest_stake, refusal
from .hands import first_value, is_pair, is_soft, total
from .options import NONE
from .rules import payoff, redeal
from .settlement import STAND
from .state import State

REACH = 1  # a search looks to the end of the round
EXPLORE = 20.0  # Coins: about what a round wins or loses
FIXED = 20  # Coins that a beginner stakes
SHARE = 100  # a solid player stakes this part of the purse: always enough left to double and to split

# ── The usual basic strategy ─────────────────────────────────────────────────
# Against the dealer's 2 3 4 5 6 7 8 9 10 ace: C card, S stay, D double or else card, d double or else stay, P split.
HARD, SOFT, PAIR = 0, 32, 64  # rows of the table begin here; a hand's total, or the value of a pair's cards, is added
BASIC = {
    **{HARD + n: "CCCCCCCCCC" for n in range(4, 9)},
    HARD + 9: "CDDDDCCCCC",
    HARD + 10: "DDDDDDDDCC",
    HARD + 11: "DDDDDDDDDC",
    HARD + 12: "CCSSSCCCCC",
    **{HARD + n: "SSSSSCCCCC" for n in range(13, 17)},
    **{HARD + n: "SSSSSSSSSS" for n in range(17, 21)},
    SOFT + 12: "CCCCCCCCCC",
    SOFT + 13: "CCCDDCCCCC",
    SOFT + 14: "CCCDDCCCCC",
    SOFT + 15: "CCDDDCCCCC",
    SOFT + 16: "CCDDDCCCCC",
    SOFT + 17: "CDDDDCCCCC",
    SOFT + 18: "SddddSSCCC",
    SOFT + 19: "SSSSSSSSSS",
    SOFT + 20: "SSSSSSSSSS",
    PAIR + 1: "PPPPPPPPPP",
    PAIR + 2: "PPPPPP....",
    PAIR + 3: "PPPPPP....",
    PAIR + 4: "...PP.....",
    PAIR + 6: "PPPPP.....",
    PAIR + 7: "PPPPPP....",
    PAIR + 8: "PPPPPPPPPP",
    PAIR + 9: "PPPPP.PP..",
}
# Where the dealer's Black Jack takes everything, less is put at risk against a ten and an ace (BJ-19, `none`).
CAREFUL = BASIC | {HARD + 11: "DDDDDDDDCC", PAIR + 1: "PPPPPPPPP.", PAIR + 8: "PPPPPPPP.."}
WISHES = ".CSDdP"
TO_CARD, TO_STAY, DOUBLE_OR_CARD, DOUBLE_OR_STAY, TO_SPLIT = range(1, 6)


def packed(table: dict[int, str]) -> tuple[int, ...]:
    """A number a row: three bits for each card of the dealer's, the ace at 1."""
    return tuple(
        sum(WISHES.index(wish) << 3 * (i + 2 if i < 9 else 1) for i, wish in enumerate(table.get(row, "")))
        for row in range(PAIR + 16)
    )


BASIC_ROWS, CAREFUL_ROWS = packed(BASIC), packed(CAREFUL)


@rule
def wish(s: State, row: int) -> int:
    rows = CAREFUL_ROWS if s.hole_card == NONE else BASIC_ROWS
    return rows[row] >> 3 * first_value(s.dealer) & 7


@rule
def by_table(s: State) -> int:
    """What the table wishes, as far as the rules allow it."""
    hand = s.seat[s.turn].hand[s.active]
    if is_pair(hand) and wish(s, PAIR + first_value(hand)) == TO_SPLIT and refusal(s, SPLIT) == 0:
        return SPLIT
    wished = wish(s, (SOFT if is_soft(hand) else HARD) + total(hand))
    if wished >= DOUBLE_OR_CARD and refusal(s, DOUBLE) == 0:
        return DOUBLE
    return card_or_stay(s, wished in (TO_CARD, DOUBLE_OR_CARD))


@rule
def card_or_stay(s: State, card: bool) -> int:
    """Split aces get no card, whatever is wished."""
    return CARD if card and refusal(s, CARD) == 0 else STAY


# ── The levels ───────────────────────────────────────────────────────────────
@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Plays like the dealer: cards below 17, nothing else. The stake is always the same."""
    if s.phase == BETS:
        return out[min(max(FIXED - lowest_stake(s), 0), n - 1)]
    if s.phase == INSURANCE:
        return DECLINE
    return card_or_stay(s, total(s.seat[s.turn].hand[s.active]) < STAND)


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """Basic strategy, no insurance, and a stake that the purse can bear."""
    if s.phase == BETS:
        coins = s.seat[s.turn].purse // 2
        return out[min(max(coins // SHARE - lowest_stake(s), 0), n - 1)]
    return DECLINE if s.phase == INSURANCE else by_table(s)


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    return solid(s, n, out, random)


@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """By the rules alone."""
    redeal(s, seat, random)


@rule
def milestone(s: State) -> int:
    return int(s.rounds)


@rule
def estimate(s: State, seat: int) -> float:
    """Between two rounds a purse is worth what it holds: net Coins so far."""
    return payoff(s, seat)
