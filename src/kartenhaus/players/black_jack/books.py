"""Black Jack's books: over random rounds, does every purse change by what the settlement says (BJ-21)?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ...core.chance import below, checked_seed, key_of, reseed
from ...core.rule import CHANCE, Numbers, Out, driver, rule
from ...engine.bodies import Mode, body_for
from ...engine.contract import actions, apply, outcome, outcomes, start, to_act
from ...engine.drivers import clear
from ...engine.game import Game

SLICE = 2_000  # rounds of one game
SETTLEMENTS, CHANGES, REFILLS, WRONG = range(4)


class Books(msgspec.Struct, frozen=True):
    """Sums over all rounds, in half Coins. `wrong` counts the purses that did not agree after a round."""

    rounds: int
    settlements: int
    changes: int
    """What the settlements say."""
    refills: int
    wrong: int


@rule
def settle_books(s: Any, purses: Out, sums: Out) -> None:
    """After a round: each purse must be what it was, with refills and the round's settlements."""
    for seat in range(s.seats):
        me = s.seat[seat]
        change = me.insurance_change
        sums[SETTLEMENTS] += me.hands + (1 if me.insurance else 0)
        for i in range(me.hands):
            change += me.hand[i].change
        sums[CHANGES] += change
        purses[seat] += change
        if purses[seat] != me.purse:
            sums[WRONG] += 1


@driver()
def keep_books(
    desks: Any, part: int, rounds: int, key: int, seats: int, options: Numbers, purses: Out, sums: Out
) -> None:
    desk = desks[0]
    reseed(desk.random, key, part)
    clear(desk.words, 0)
    s = desk.states[0]
    start(s, seats, options)
    for seat in range(seats):
        purses[seat] = s.purse
    while s.rounds < rounds:
        before = s.rounds
        who = to_act(s)
        if who == CHANCE:
            apply(s, outcome(s, below(desk.random, outcomes(s))))
        else:
            refilled = s.seat[who].refilled
            apply(s, desk.out[below(desk.random, actions(s, desk.out))])
            purses[who] += s.seat[who].refilled - refilled
            sums[REFILLS] += s.seat[who].refilled - refilled
        if s.rounds > before:
            settle_books(s, purses, sums)


def audit(
    game: Game,
    seats: int,
    rounds: int,
    seed: int | str = 1,
    mode: Mode | None = None,
    progress: Callable[[int], None] | None = None,
) -> Books:
    """Random rounds of an endless game, slice after slice. Ctrl-C gives what there is so far."""
    game.check_seats(seats)
    seed = checked_seed(seed)
    body, key = body_for(game.rules, [keep_books], mode, patient=True), key_of(seed)
    run, d = body.driver(keep_books), body.desk()
    options, purses, sums = map(body.numbers, (game.option_numbers, (0,) * 7, (0,) * 4))
    done = 0
    try:
        while done < rounds:
            some = min(SLICE, rounds - done)
            run(d.whole, done, some, key, seats, options, purses, sums)
            done += some
            if progress:
                progress(some)
    except KeyboardInterrupt:
        if not done:
            raise
    return Books(done, int(sums[SETTLEMENTS]), int(sums[CHANGES]), int(sums[REFILLS]), int(sums[WRONG]))
