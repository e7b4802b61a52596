"""What is noted of every game that is played in the lab, written once for every body: roles, results, lengths.

`notes` is one record for a block of games: a row of `lengths` for each, and for each seat a role and a payoff. Of
rounds and of decisions there may be many in a game, so they are only counted: rounds by role and result, decisions by
how many actions were legal.
"""

from typing import Any

from ..core.chance import below, reseed
from ..core.layout import Layout
from ..core.roles import UNKNOWN
from ..core.rule import CHANCE, OVER, Numbers, driver, rule
from .contract import (
    actions,
    any_action,
    apply,
    outcome,
    outcomes,
    payoff,
    role_of,
    round_result,
    rounds_over,
    start,
    to_act,
)
from .drivers import clear

MOST_GAMES = 512  # in a block: some 2 ms of compiled play
MOST_SEATS = 16
PICKS, DECISIONS, TURNS, ROUNDS = range(4)
LENGTHS = 4
RESULTS = 3
MANY = 63  # legal actions; more are counted as so many

NOTES: Layout = {
    "lengths": ("i8", LENGTHS * MOST_GAMES),
    "roles": ("i8", MOST_SEATS * MOST_GAMES),  # in the first round
    "worth": ("f8", MOST_SEATS * MOST_GAMES),
    "now": ("i8", MOST_SEATS),  # roles in the running round
    "rounds": ("i8", RESULTS * MOST_SEATS),  # by role
    "choices": ("i8", MANY + 1),
    "known": "i8",  # are they known?
    "over": "i8",  # rounds of the running game
    "acted": "i8",  # who acted last in it
}


# ── Roles ────────────────────────────────────────────────────────────────────
@rule
def learn_roles(note: Any, n: int, s: Any, seats: int) -> None:
    """As soon as the game knows them."""
    if role_of(s, 0) != UNKNOWN:
        for seat in range(seats):
            note.now[seat] = role_of(s, seat)
        keep_roles(note, n, seats)


@rule
def first_to_act(note: Any, n: int, who: int, seats: int) -> None:
    """The roles of a game that names none."""
    for seat in range(seats):
        note.now[seat] = 0 if seat == who else 1
    keep_roles(note, n, seats)


@rule
def keep_roles(note: Any, n: int, seats: int) -> None:
    note.known = 1
    if note.over == 0:
        for seat in range(seats):
            note.roles[n * seats + seat] = note.now[seat]


@rule
def count_round(note: Any, s: Any, seats: int) -> None:
    for seat in range(seats):
        result = round_result(s, seat)
        if result != UNKNOWN and note.known:
            note.rounds[RESULTS * note.now[seat] + result] += 1


# ── A game ───────────────────────────────────────────────────────────────────
@rule
def open_note(note: Any, n: int, s: Any, seats: int) -> None:
    """For the n-th game of the block, which has just been set up."""
    for i in range(LENGTHS):
        note.lengths[LENGTHS * n + i] = 0
    for seat in range(seats):
        note.roles[n * seats + seat] = UNKNOWN
    note.known, note.over, note.acted = 0, 0, UNKNOWN
    learn_roles(note, n, s, seats)


@rule
def note_decision(note: Any, n: int, who: int, seats: int, choices: int) -> None:
    """Before it is made. `choices`: how many actions are legal, 0 if nobody has counted."""
    row = LENGTHS * n
    note.lengths[row + DECISIONS] += 1
    note.choices[min(choices, MANY)] += 1
    if who != note.acted:
        note.lengths[row + TURNS] += 1
        note.acted = who
    if not note.known:
        first_to_act(note, n, who, seats)


@rule
def note_pick(note: Any, n: int, s: Any, seats: int) -> None:
    """After it was made, a player's or chance's."""
    note.lengths[LENGTHS * n + PICKS] += 1
    over = rounds_over(s)
    if over != note.over:
        count_round(note, s, seats)
        note.over, note.known = over, 0
        note.lengths[LENGTHS * n + ROUNDS] = over
    if not note.known:
        learn_roles(note, n, s, seats)


@rule
def close_note(note: Any, n: int, s: Any, seats: int) -> None:
    for seat in range(seats):
        note.worth[n * seats + seat] = payoff(s, seat)


@rule
def clear_counts(note: Any) -> None:
    for i in range(RESULTS * MOST_SEATS):
        note.rounds[i] = 0
    for i in range(MANY + 1):
        note.choices[i] = 0


@driver(notes=NOTES)
def count_random(
    desks: Any, notes: Any, first: int, games: int, key: int, seats: int, options: Numbers, look: int
) -> int:
    """Random games number `first` and on, at most MOST_GAMES, each from its own stream; `look`: count legal actions."""
    desk, note = desks[0], notes[0]
    s = desk.states[0]
    clear_counts(note)
    for n in range(games):
        reseed(desk.random, key, first + n)
        clear(desk.words, 0)
        start(s, seats, options)
        open_note(note, n, s, seats)
        who = to_act(s)
        while who != OVER:
            if who == CHANCE:
                apply(s, outcome(s, below(desk.random, outcomes(s))))
            else:
                note_decision(note, n, who, seats, actions(s, desk.out) if look else 0)
                apply(s, any_action(s, desk.out, desk.random))
            note_pick(note, n, s, seats)
            who = to_act(s)
        close_note(note, n, s, seats)
    return games
