"""Runs in any Python that has the house, a browser's too: what a game's rules and its search come to, as digests.

Nothing of the tests is imported here: the text is handed to Node and to a browser as it stands.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Iterator
from typing import Any

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.engine.bodies import body_for
from kartenhaus.engine.drivers import ACTIONS, APPLY, ENDING, OUTCOME, OUTCOMES, PAYOFF, START, TO_ACT, ask, play_many
from kartenhaus.players.expert import Expert, TreeSearcher

SIMULATIONS = 12


def digests(text: str) -> str:
    """For each case (game, options, seats, seed, mode) of a JSON list."""
    return json.dumps([digest(*case) for case in json.loads(text)])


def digest(name: str, options: dict[str, Any], seats: int, seed: int, mode: Any) -> str:
    game, found = kh.game(name, **options), hashlib.sha256()
    for part in (*walked(game, seats, seed, mode), *many(game, seats, seed, mode), *searched(game, seats, seed, mode)):
        found.update(part)
    return found.hexdigest()


def numbers(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}q", *values)


def walked(game: Any, seats: int, seed: int, mode: Any) -> Iterator[bytes]:
    """A random game: every state byte for byte, everything that could be picked, what was, and the end."""
    body = body_for(game.rules, [ask], mode)
    desk, run, given, stream = body.desk(), body.driver(ask), body.numbers(game.option_numbers), Seeded(seed)
    assert body.mode == mode
    answer: Callable[..., int] = lambda question, a=0: int(run(desk.whole, question, a, given))  # noqa: E731
    answer(START, seats)
    while (who := answer(TO_ACT)) != kh.OVER:
        if who == kh.CHANCE:
            picks = [answer(OUTCOME, k) for k in range(answer(OUTCOMES))]
        else:
            picks = [int(action) for action in desk.out[: answer(ACTIONS)]]
        pick = picks[stream.below(len(picks))]
        yield desk.bytes(0) + numbers(who, pick, *picks)
        answer(APPLY, pick)
    for seat in range(seats):
        answer(PAYOFF, seat)
        yield struct.pack("<d", float(desk.worth[0]))
    yield desk.bytes(0) + numbers(answer(ENDING))


def many(game: Any, seats: int, seed: int, mode: Any) -> Iterator[bytes]:
    """Random games in one call."""
    body = body_for(game.rules, [play_many], mode)
    desk = body.desk()
    picks = body.driver(play_many)(desk.whole, 0, 3, seed, seats, body.numbers(game.option_numbers))
    yield numbers(picks) + struct.pack(f"<{seats}d", *(float(desk.worth[seat]) for seat in range(seats)))


def searched(game: Any, seats: int, seed: int, mode: Any) -> Iterator[bytes]:
    """A search tree, visit for visit."""
    play, solid = game.start(seats, seed=seed), kh.player("solid", game, seed=seed)
    while play.to_act != kh.OVER and (len(play.numbers) < 8 or len(play.legal()) < 2):
        play.make(solid.choose(play.view(play.to_act)))
    if play.to_act == kh.OVER:
        return
    expert = Expert(game, seed=2, simulations=SIMULATIONS, mode=mode)
    yield repr(expert.think(play.view(play.to_act))).encode()
    yield repr([one.size() for one in expert.searchers if isinstance(one, TreeSearcher)]).encode()
