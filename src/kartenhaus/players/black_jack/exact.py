"""The expert at Black Jack. It does not search: it works out what every choice is worth on the average, from all cards
that lie open in this round.

    Exact(game).think(view)  # [Valued(action=Card(), worth=-5.72, …), Valued(action=Stay(), worth=-5.76, …)]

Staying, taking a card, doubling and insurance are exact; split hands are approximate (`splits.py`). A worth is what the
whole round brings the seat, in Coins, if it goes on as well as it can.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

from ...cards.french import CARDS
from ...core.picks import Pick, View
from ...engine.bodies import Mode
from ...engine.game import Game
from ...games.black_jack import choices, rules
from ...games.black_jack.hands import (
    card_at,
    first_value,
    has_black_jack,
    has_split_aces,
    is_above_21,
    is_open,
    is_pair,
    left_up_to,
    may_become_black_jack,
    total,
    value,
)
from ...games.black_jack.options import NONE
from ...games.black_jack.state import MOST_HANDS, Hand, State
from ..valued import Valued
from .odds import NOTHING, Counts, black_jack_pays, natural_chance, outlook, plus, reckoner, standing
from .reckoning import ACE, VALUES
from .rounds import ENOUGH, round_worth
from .splits import PAIR, Pairs, Queue, Ways, two_cards


class Exact:
    def __init__(self, game: Game, mode: Mode | None = None) -> None:
        self.game, self.mode = game, mode
        reckoner(mode)  # makes it now: a first decision should not wait for the compiler

    def choose(self, view: View) -> Pick:
        """Stakes the least, since every round costs something on the average, and then does what is worth most."""
        s = covered(view)
        actions = legal(s)
        if s.phase == choices.BETS or len(actions) == 1:
            return self.game.decode(actions[0])
        found = worths(s, self.mode)
        return self.game.decode(max(found, key=found.__getitem__))

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """Every legal action, none favoured. A stake is worth what the round is before its first card; to work that out
        takes some seconds the first time."""
        found = worths(covered(view), self.mode)
        return [Valued(self.game.decode(action), worth / 2, 0) for action, worth in found.items()]


def expert(
    game: Game, seed: int | str | None, seconds: float | None, simulations: int | None, threads: int, mode: Mode | None
) -> Exact:
    """It needs neither chance nor time."""
    return Exact(game, mode)


def covered(view: View) -> State:
    s = view.covered
    assert isinstance(s, State)
    return s


def legal(s: State) -> list[int]:
    out = [0] * rules.MOST_ACTIONS
    return out[: rules.actions(s, out)]


def worths(s: State, mode: Mode | None = None) -> dict[int, float]:
    """What each action is worth to the seat to act, in half Coins."""
    if s.phase == choices.BETS:
        return {action: worth_of_stake(s, action, mode) for action in legal(s)}
    if s.phase == choices.INSURANCE:
        return {action: worth_of_answer(s, action, mode) for action in legal(s)}
    spot = Spot(s, mode)
    return {action: spot.worth(action) for action in legal(s)}


# ── Stakes and insurance ─────────────────────────────────────────────────────
def worth_of_stake(s: State, action: int, mode: Mode | None) -> float:
    if action == choices.REFILL:
        return 0.0
    stake = 2 * (action - choices.BET)
    more = s.seat[s.turn].purse // stake - 1  # such stakes that the purse covers then
    return stake * round_worth(s.decks, s.hole_card, s.resplit_aces, min(more, ENOUGH), mode)


def worth_of_answer(s: State, action: int, mode: Mode | None) -> float:
    """Insurance or none, with the best play after it."""
    after = s.copy()
    rules.answer_insurance(after, action)
    after.phase, after.turn, after.active = choices.PLAY, s.turn, 0
    if has_black_jack(after.seat[s.turn]):
        return Spot(after, mode).worth(choices.STAY)
    return max(worths(after, mode).values())


# ── A hand to be played ──────────────────────────────────────────────────────
class Spot:
    """The hand, and all that bears on it."""

    def __init__(self, s: State, mode: Mode | None = None) -> None:
        self.mode = mode
        self.me = s.seat[s.turn]
        self.hand = self.me.hand[s.active]
        self.before, self.after = self.me.hand[: s.active], self.me.hand[s.active + 1 : self.me.hands]
        self.left, self.up = cards_left(s), first_value(s.dealer) - 1
        self.all_lost = s.hole_card == NONE or not may_become_black_jack(s)
        self.looked_at = s.hole != 0
        self.natural = natural_chance(self.left, self.up)
        self.money = self.me.purse // self.me.bet
        self.again = bool(s.resplit_aces) or first_value(self.hand) - 1 != ACE
        self.splits = 0 if has_split_aces(self.me) and not self.again else MOST_HANDS - self.me.hands

    def worth(self, action: int) -> float:
        """What the round brings, in half Coins."""
        waiting = sum(hand.stake * self.standing(hand) for hand in self.before if is_open(hand))
        worth = waiting + self.me.bet * self.worth_from_here(action)
        if not self.all_lost and not has_black_jack(self.me):
            worth = worth / (1 - self.natural) if self.looked_at else worth - self.me.bet * self.natural
        return worth + self.insurance() + sum(hand.change for hand in self.before)

    def insurance(self) -> float:
        me = self.me
        return me.insurance_change if me.insurance_change else me.insurance * (3 * self.natural - 1)

    def standing(self, hand: Hand) -> float:
        """What a finished hand is worth, in stakes."""
        if has_black_jack(self.me):
            return black_jack_pays(self.mode) * (1 - self.natural)
        if is_above_21(hand):
            return self.natural - 1  # the dealer's Black Jack may still give something back (BJ-19)
        return standing(self.left, self.up, total(hand), self.all_lost, self.mode)

    # ── In stakes: this hand and those after it ──────────────────────────────
    def worth_from_here(self, action: int) -> float:
        if action == choices.SPLIT:
            return self.pairs.split(Queue((PAIR, *self.queue), self.splits, self.money))
        if action == choices.STAY:
            return self.standing(self.hand) + self.worth_after(self.money)
        held = counts(self.hand)
        worth = outlook(self.with_cards(held), self.up, counts(self.hand, 2), self.all_lost, self.mode).of(held)
        if action == choices.CARD:
            return worth.card + self.worth_after(self.money)
        return worth.double + self.worth_after(self.money - 1)

    def worth_after(self, money: int) -> float:
        """Of the hands after this one."""
        return self.pairs.worth(Queue(self.queue, self.splits, money)) if self.after else 0.0

    @property
    def queue(self) -> tuple[int, ...]:
        return tuple(PAIR if is_pair(hand) else i for i, hand in enumerate(self.after))

    @cached_property
    def pairs(self) -> Pairs:
        """All hands come from the same pair."""
        known = {i: self.two_cards(self.after[i]) for i in self.queue if i != PAIR}
        return Pairs(self.left, self.up, self.all_lost, first_value(self.hand) - 1, self.again, known, self.mode)

    def two_cards(self, hand: Hand) -> Ways:
        held = counts(hand)
        return two_cards(self.with_cards(held), self.up, held, first_value(hand) - 1 == ACE, self.all_lost, self.mode)

    def with_cards(self, held: Counts) -> Counts:
        """What would be left if these cards were still in the shoe."""
        return tuple(n + m for n, m in zip(self.left, held, strict=True))


def cards_left(s: State) -> Counts:
    """In the shoe, with the dealer's hidden card if there is one."""
    up_to = [0, *(left_up_to(s, 4 * n - 1) for n in range(1, VALUES)), left_up_to(s, CARDS - 1)]
    return tuple(more - less for less, more in pairwise(up_to))


def counts(hand: Hand, first: int | None = None) -> Counts:
    """Its cards by value, or those of the first few."""
    held = NOTHING
    for i in range(hand.held if first is None else first):
        held = plus(held, value(card_at(hand, i)) - 1)
    return held
