"""Many games side by side: each goes on until somebody outside has to choose.

A game is a record with its state (`states[0]`, and the same memory as `words`), its streams `random` and `thought`, and
what is counted of it: `episode`, the games that were over here before; `picks` made so far; `rounds` that were paid;
`paid` and `earned` by each seat, in all and in this step. A desk has room for a covered state, for the actions `out`
and for the `row` of an observation.

Numbers and records are handed on, not arrays: what is handed on has its references counted, which would take longer
than the game. So arrays are written in one place; only a history, if one is told, goes along.
"""

from typing import Any

from ..core.chance import below, reseed
from ..core.rule import CHANCE, DRAWN, EVERYONE, OVER, Numbers, Out, driver, rule
from ..engine.contract import apply, cover, outcome, outcomes, payoff, rounds_over, start, to_act, witnesses
from ..engine.drivers import clear
from ..engine.observing import action_of, choices, is_open, observe
from .drivers import RANDOM, SOLID, decide

# Who sits on a seat: the one outside, a policy (its level and POLICY), or somebody who has to be asked.
LEARNER, POLICY = 0, 1
THINKER = POLICY + SOLID + 1
# What is done to the games.
STEP, ANSWER, RESET, LOOK = range(4)
# What follows the end of one: the next begins at once, or with the next step, or nothing.
SAME, NEXT, NEVER = range(3)
# What stands in a history: nothing, a pick that was not seen, and from here on picks.
NOTHING, UNSEEN, SEEN = range(3)
BLOCK = 64  # of choices that are counted at once
# The numbers among `settings`.
KEY, SEATS, SEATED, BY_ROUND, RESTART, ACTIONS, LEAD = range(7)


@rule
def on_seat(seated: int, seat: int) -> int:
    """LEARNER, a policy or THINKER: four bits for each seat."""
    return seated >> 4 * seat & 15


@rule
def begin(game: Any, i: int, key: int, seats: int, options: Numbers) -> None:
    number = i + (game.episode << 32)
    reseed(game.random, key, number)
    reseed(game.thought, key + 1, number)
    clear(game.words, 0)
    start(game.states[0], seats, options)
    game.picks, game.rounds = 0, 0
    for seat in range(seats):
        game.paid[seat] = 0.0


@rule
def cover_on(desk: Any, game: Any, seat: int) -> None:
    """What the seat knows of the game, on the desk."""
    for j in range(desk.words.shape[1]):
        desk.words[0, j] = game.words[0, j]
    cover(desk.states[0], seat)


@rule
def pay(game: Any, seats: int) -> None:
    for seat in range(seats):
        worth = payoff(game.states[0], seat)
        game.earned[seat] += worth - game.paid[seat]
        game.paid[seat] = worth


@rule
def make(game: Any, pick: int, i: int, paying: int, actions: int, past: Any, witnessed: Any) -> None:
    """A pick; what a round has brought is paid when it is over to `paying` seats."""
    s = game.states[0]
    hides = False
    if past is not None:
        seen = witnesses(s) if pick >= DRAWN else EVERYONE
        hides = seen != EVERYONE or not is_open(s)
        if game.picks < past.shape[1]:
            past[i, game.picks] = SEEN + (pick if pick < DRAWN else pick - DRAWN + actions)
            witnessed[i, game.picks] = seen
    apply(s, pick)
    game.picks += 1
    if hides and is_open(s):
        for n in range(min(game.picks, past.shape[1])):
            witnessed[i, n] = EVERYONE
    if paying and rounds_over(s) != game.rounds:
        game.rounds = rounds_over(s)
        pay(game, paying)


@rule
def play_on(game: Any, desk: Any, seated: int, i: int, paying: int, actions: int, past: Any, witnessed: Any) -> int:
    """Chance and policies pick; answers who has to choose now, or OVER."""
    s = game.states[0]
    who = to_act(s)
    while who == CHANCE or (who != OVER and POLICY <= on_seat(seated, who) < THINKER):
        if who == CHANCE:
            pick = outcome(s, below(game.random, outcomes(s)))
        else:
            cover_on(desk, game, who)
            pick = decide(desk.states[0], on_seat(seated, who) - POLICY + RANDOM, desk.out, game.thought)
        make(game, pick, i, paying, actions, past, witnessed)
        who = to_act(s)
    return who


@driver()
def step_games(
    games: Any,
    desks: Any,
    purpose: int,
    first: int,
    last: int,
    settings: Numbers,
    options: Numbers,
    chosen: Numbers,
    past: Any,
    witnessed: Any,
    histories: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    done: Out,
    turns: Out,
) -> int:
    """Games number `first` to before `last`; how many of them wait for somebody to be asked.

    `chosen`: for STEP choices of the seats to act, for ANSWER their actions; for RESET and LOOK, 1 for the games that
    are meant. `past`, `witnessed` and `histories` are None where nobody is told of the past."""
    key, seats, seated, restart = settings[KEY], settings[SEATS], settings[SEATED], settings[RESTART]
    actions, lead = settings[ACTIONS], settings[LEAD]
    paying = seats if settings[BY_ROUND] else 0
    desk, waiting = desks[0], 0
    for i in range(first, last):
        game = games[i]
        s = game.states[0]
        who = to_act(s)
        if purpose == ANSWER:
            if who < 0 or on_seat(seated, who) < THINKER:
                continue
            make(game, chosen[i], i, paying, actions, past, witnessed)
        elif purpose == STEP:
            if who == OVER and restart == NEVER:
                for seat in range(seats):
                    rewards[i, seat] = 0.0
                continue
            done[i] = 0
            if who == OVER:
                game.episode += 1
                begin(game, i, key, seats, options)
            else:
                make(game, action_of(chosen[i]), i, paying, actions, past, witnessed)
        elif chosen[i] == 0:
            continue
        elif purpose == RESET:
            done[i] = 0
            begin(game, i, key, seats, options)
        who = play_on(game, desk, seated, i, paying, actions, past, witnessed)
        while who == OVER and purpose != LOOK:
            if not done[i]:
                pay(game, seats)
                done[i] = 1
            if restart != SAME:
                break
            game.episode += 1
            begin(game, i, key, seats, options)
            who = play_on(game, desk, seated, i, paying, actions, past, witnessed)
        turns[i] = who
        if who >= 0 and on_seat(seated, who) == THINKER:
            waiting += 1
            continue
        for seat in range(seats):
            rewards[i, seat] = game.earned[seat]
            game.earned[seat] = 0.0
        seat = who if who >= 0 else lead
        cover_on(desk, game, seat)
        observe(desk.states[0], seat, seats, desk.row, 0)
        for k in range(observations.shape[1]):
            observations[i, k] = desk.row[k]
        for choice in range(masks.shape[1]):
            masks[i, choice] = 0
        if who >= 0:
            for j in range(choices(desk.states[0], desk.out)):
                masks[i, desk.out[j]] = 1
        if past is not None:
            for n in range(histories.shape[1]):
                histories[i, n] = NOTHING
                if n < game.picks:
                    histories[i, n] = past[i, n] if witnessed[i, n] >> seat & 1 else UNSEEN
    return waiting


@driver()
def first_refused(chosen: Numbers, masks: Any, turns: Any) -> int:
    """The first game of those whose choice may not be made; -1: there is none."""
    for i in range(turns.shape[0]):
        if turns[i] >= 0 and (chosen[i] < 0 or chosen[i] >= masks.shape[1] or masks[i, chosen[i]] == 0):
            return i
    return -1


@rule
def chosen_from(masks: Any, i: int, first: int, last: int) -> int:
    """How many choices game i has among those."""
    n = 0
    for choice in range(first, min(last, masks.shape[1])):
        n += int(masks[i, choice])
    return n


@driver()
def any_choices(randoms: Any, chosen: Out, masks: Any, turns: Any) -> None:
    """For each game one of its choices, each equally likely."""
    for i in range(turns.shape[0]):
        chosen[i] = 0
        if turns[i] < 0:
            continue
        k = below(randoms[i], chosen_from(masks, i, 0, masks.shape[1]))
        at, n = 0, chosen_from(masks, i, 0, BLOCK)
        while k >= n:
            k, at = k - n, at + BLOCK
            n = chosen_from(masks, i, at, at + BLOCK)
        for choice in range(at, masks.shape[1]):
            k -= int(masks[i, choice])
            if k < 0:
                chosen[i] = choice
                break
