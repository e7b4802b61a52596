"""The expert at Black Jack: what it loses over many rounds, and how near its worths of split hands are.

    python -m benchmarks.black_jack.expert                       a million rounds by the usual rules
    python -m benchmarks.black_jack.expert --rounds 10000000 --hole-card peek --no-resplit-aces
    python -m benchmarks.black_jack.expert --splits --decks 1    how much too low the worths of split hands are

The rounds are played in compiled code, through the rules. A decision is worked out once for all that the only seat can
see (its hands, the dealer's card) and then looked up; a round that comes to a new one waits for it and is played again
from its own seed. Ctrl-C gives what there is so far.

Of ten million rounds each (seed 1), in % of the first stake:

    rules                                 played              worked out    decisions
    the usual ones                        -0.5025 ± 0.0359    -0.4771       103,554
    --hole-card peek --no-resplit-aces    -0.4440 ± 0.0365    -0.4306       108,982

Memory would add at most 0.0101 % of the stake to a split with eight packs (7s against a ten, where nobody splits), and
at most 0.19 % with one pack.
"""

from __future__ import annotations

import math
import sys
import time
from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from benchmarks.black_jack.memory import gain
from kartenhaus.core.chance import LOW, below, key_of, mixed, reseed
from kartenhaus.core.rule import CHANCE, Numbers, Out, driver, rule
from kartenhaus.engine.bodies import Mode, body_for
from kartenhaus.engine.contract import apply, outcome, outcomes, start, to_act
from kartenhaus.engine.drivers import clear
from kartenhaus.engine.game import Game, game
from kartenhaus.games.black_jack.choices import BET, BETS, LOWEST, PLAY
from kartenhaus.games.black_jack.hands import card_at, is_pair, value
from kartenhaus.games.black_jack.options import DECKS, HOLE_CARD, RESPLIT_ACES
from kartenhaus.players.black_jack.exact import worths
from kartenhaus.players.black_jack.rounds import round_worth

ROOM = 1 << 21  # places for decisions, more than twice as many as ten million rounds need
SLICE = 5_000  # rounds: some milliseconds
STEP = 500  # rounds between two looks at the clock: at first nearly all of them wait for decisions
UNKNOWN = -1
DONE, TOTAL, SQUARES, PLACE = range(4)


# ── Inside ───────────────────────────────────────────────────────────────────
@rule
def packed(hand: Any, bits: int) -> int:
    """How many cards of each value it has."""
    found = 0
    for i in range(hand.held):
        found += 1 << bits * (value(card_at(hand, i)) - 1)
    return found


@rule
def cards_on_the_table(s: Any) -> int:
    me = s.seat[0]
    found = packed(s.dealer, 6)
    for i in range(me.hands):
        found += packed(me.hand[i], 6)
    return found


@rule
def hand_in_question(s: Any) -> int:
    """Its cards; whether it is played already, how many hands there are, and how many pairs among those to come."""
    me = s.seat[0]
    pairs = 0
    for i in range(s.active + 1, me.hands):
        pairs += 1 if is_pair(me.hand[i]) else 0
    return packed(me.hand[s.active], 5) | pairs << 50 | int(me.hands) << 53 | (1 if s.phase == PLAY else 0) << 56


@rule
def place_of(s: Any, cards: Out, hands: Out, chosen: Numbers) -> int:
    """Where the decision stands, or where there is room for it."""
    on_table, hand = cards_on_the_table(s), hand_in_question(s)
    i = mixed(mixed((on_table & LOW) ^ (hand >> 32)) ^ (on_table >> 32) ^ (hand & LOW)) & (len(chosen) - 1)
    while chosen[i] != UNKNOWN and (cards[i] != on_table or hands[i] != hand):
        i = (i + 1) & (len(chosen) - 1)
    cards[i], hands[i] = on_table, hand
    return i


@driver()
def play_rounds(
    desks: Any, rounds: int, key: int, options: Numbers, cards: Out, hands: Out, chosen: Numbers, sums: Out
) -> bool:
    """So many more; or until one waits in states[0] for the decision at sums[PLACE]."""
    desk = desks[0]
    s, random = desk.states[0], desk.random
    for _ in range(rounds):
        reseed(random, key, sums[DONE])
        clear(desk.words, 0)
        start(s, 1, options)
        before = s.seat[0].purse
        apply(s, BET + LOWEST)
        while s.phase != BETS:
            if to_act(s) == CHANCE:
                apply(s, outcome(s, below(random, outcomes(s))))
            else:
                i = place_of(s, cards, hands, chosen)
                if chosen[i] == UNKNOWN:
                    sums[PLACE] = i
                    return True
                apply(s, chosen[i])
        won = s.seat[0].purse - before
        sums[TOTAL] += won
        sums[SQUARES] += won * won
        sums[DONE] += 1
    return False


# ── Outside ──────────────────────────────────────────────────────────────────
class Lost(msgspec.Struct, frozen=True):
    """Results in first stakes."""

    rounds: int
    decisions: int
    """Different ones."""
    mean: float
    error: float
    """The standard error of the mean."""


class Rounds:
    """The expert alone with the dealer, at the lowest stake."""

    def __init__(self, chosen: Game, seed: int | str, mode: Mode | None = None, room: int = ROOM) -> None:
        self.game, self.key = chosen, key_of(seed)
        body = body_for(chosen.rules, [play_rounds], mode, patient=True)
        self.mode, self.driver, self.desk = body.mode, body.driver(play_rounds), body.desk()
        self.options, self.sums = body.numbers(chosen.option_numbers), body.numbers((0, 0, 0, 0))
        self.cards, self.hands, self.chosen = (body.numbers([fill] * room) for fill in (0, 0, UNKNOWN))
        self.decisions = 0

    @property
    def done(self) -> int:
        return int(self.sums[DONE])

    def play(self, rounds: int) -> None:
        """So many more."""
        end, d, table = self.done + rounds, self.desk, (self.cards, self.hands, self.chosen)
        while self.done < end:
            some = min(1 if self.mode == "plain" else SLICE, end - self.done)
            if self.driver(d.whole, some, self.key, self.options, *table, self.sums):
                self.decide()

    def decide(self) -> None:
        state = self.desk.get(0)
        self.game.rules.cover(state, 0)
        found = worths(state)
        self.chosen[self.sums[PLACE]] = max(found, key=found.__getitem__)
        self.decisions += 1
        assert self.decisions < len(self.chosen) // 2

    def lost(self) -> Lost:
        stake = 2 * LOWEST
        mean = int(self.sums[TOTAL]) / self.done / stake
        deviation = math.sqrt(int(self.sums[SQUARES]) / self.done / stake**2 - mean**2)
        return Lost(self.done, self.decisions, mean, deviation / math.sqrt(self.done))


def watched(rounds: Rounds, wanted: int, tell: Callable[[str], None]) -> Lost:
    """All of them, unless somebody interrupts."""
    began = told = time.perf_counter()
    try:
        while rounds.done < wanted:
            rounds.play(min(STEP, wanted - rounds.done))
            if time.perf_counter() - told > 5:
                told = time.perf_counter()
                tell(f"{said(rounds.lost())} after {told - began:.0f} s")
    except KeyboardInterrupt:
        if not rounds.done:
            raise
    return rounds.lost()


def said(lost: Lost) -> str:
    percent = f"{100 * lost.mean:+.4f} % ± {100 * lost.error:.4f} %"
    return f"{lost.rounds:,} rounds, {lost.decisions:,} decisions: {percent} of the stake"


def splits(decks: int, tell: Callable[[str], None]) -> None:
    """Pairs of 6 to 10: smaller ones take minutes each, and aces leave nothing to be decided."""
    tell(f"Packs: {decks}. What the expert makes of a split into two, and what memory would add, in % of the stake")
    for pair in range(5, 10):
        for up in (0, 5, 6, 8, 9):
            worth, more = gain(pair, up, decks, all_lost=True)
            tell(f"{pair + 1:2}s against {'A' if up == 0 else up + 1:>2}: {100 * worth:+8.3f} {100 * more:+.4f}")


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.black_jack.expert", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--hole-card", default="none", choices=("none", "original_bets_only", "peek"))
    parser.add_argument("--resplit-aces", action=BooleanOptionalAction, default=True)
    parser.add_argument("--decks", type=int, default=8)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--splits", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.splits:
        splits(asked.decks, lambda line: print(line, flush=True))
        return
    chosen = game("black-jack", hole_card=asked.hole_card, resplit_aces=asked.resplit_aces, decks=asked.decks)
    rounds = Rounds(chosen, asked.seed)
    lost = watched(rounds, asked.rounds, lambda line: print(line, file=sys.stderr, flush=True))
    options = chosen.option_numbers
    expected = round_worth(options[DECKS], options[HOLE_CARD], options[RESPLIT_ACES])
    print(chosen)
    print(said(lost))
    print(f"worked out: {100 * expected:+.4f} %, which is {(lost.mean - expected) / lost.error:+.1f} errors away")


if __name__ == "__main__":
    main(sys.argv[1:])
