"""Games between compiled policies: each of them gets the state covered for its seat, and nothing else."""

from typing import Any

from ..core.chance import below, reseed
from ..core.rule import CHANCE, OVER, Numbers, Out, driver, rule
from ..engine.contract import actions, any_action, apply, cover, outcome, outcomes, start, to_act
from ..engine.counting import NOTES, clear_counts, close_note, note_decision, note_pick, open_note
from ..engine.drivers import clear, copy
from .contract import beginner, solid

RANDOM, BEGINNER, SOLID = range(3)
TABLE, COVERED = range(2)


@driver(states=2)
def choose(desks: Any, seat: int, level: int) -> int:
    """What the policy of that level does in states[TABLE], from what its seat knows."""
    desk = desks[0]
    copy(desk.words, COVERED, TABLE)
    cover(desk.states[COVERED], seat)
    return decide(desk.states[COVERED], level, desk.out, desk.thought)


@rule
def decide(s: Any, level: int, out: Out, random: Out) -> int:
    """What the policy of that level does in a covered state."""
    if level == RANDOM:
        return any_action(s, out, random)
    n = actions(s, out)
    if n == 1:
        return out[0]
    if level == BEGINNER:
        return beginner(s, n, out, random)
    return solid(s, n, out, random)


@driver(states=2, notes=NOTES)
def count_levels(
    desks: Any, notes: Any, first: int, games: int, key: int, seats: int, options: Numbers, look: int, levels: Numbers
) -> int:
    """Games number `first` and on between policies, one level per seat, and what is noted of them (engine.counting).

    Chance and the players draw from streams of their own, so that the same deals meet other players."""
    desk, note = desks[0], notes[0]
    s = desk.states[TABLE]
    clear_counts(note)
    for n in range(games):
        reseed(desk.random, key, first + n)
        reseed(desk.thought, key + 1, first + n)
        clear(desk.words, TABLE)
        start(s, seats, options)
        open_note(note, n, s, seats)
        who = to_act(s)
        while who != OVER:
            if who == CHANCE:
                apply(s, outcome(s, below(desk.random, outcomes(s))))
            else:
                note_decision(note, n, who, seats, actions(s, desk.out) if look else 0)
                apply(s, choose(desks, who, levels[who]))
            note_pick(note, n, s, seats)
            who = to_act(s)
        close_note(note, n, s, seats)
    return games
