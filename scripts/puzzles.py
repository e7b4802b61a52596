"""Makes the puzzles that come with a game: `python scripts/puzzles.py GAME … [--seed TEXT] [--seconds CPU]`.

Many are found (`kartenhaus.lab.puzzles`), and those are kept that differ most: from as many games as possible, most of
them such that computer players miss them, and no kind of answer more often than others have it.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec

from kartenhaus.engine.game import Game, game
from kartenhaus.games import GAMES
from kartenhaus.lab.puzzles import LONG, QUICK, TRIED, Position, is_clear, positions, puzzle, stake_of
from kartenhaus.players import player
from kartenhaus.players.coach import hint, legal_actions
from kartenhaus.players.puzzle_set import FILE, KeptPuzzle, PuzzleSet

WANTED = 30
ENOUGH = {"hard": 60, "middling": 40, "easy": 24}
SHARES = {"easy": 6, "middling": 9, "hard": 15}
"""Of the thirty; what there is too little of is made up for by the others."""
EACH_GAME = 2  # from one game, so that no two are almost the same
DIGITS = 3


class Found(NamedTuple):
    kept: KeptPuzzle
    kind: str
    """Of the right answer: its first word."""

    @property
    def hard(self) -> str:
        return hardness(self.kept.missed)


def hardness(missed: Sequence[str]) -> str:
    return "hard" if "solid" in missed else "middling" if "beginner" in missed else "easy"


def full(some: list[Found], hard: str) -> bool:
    return sum(one.hard == hard for one in some) >= ENOUGH[hard]


def looks_worth(chosen: Game, place: Position, some: list[Found], quick_look: int) -> bool:
    """By a quick look: may it be one of a kind that is still wanted?"""
    if len(legal_actions(chosen, place.view)) < 2:
        return False
    quick = hint(chosen, place.view, quick_look, seed="quick")
    if not is_clear(quick, stake_of(chosen, place.view)):
        return False
    missed = [level for level in TRIED if str(player(level, chosen, seed=1).choose(place.view)) != quick.best]
    return not full(some, hardness(missed))


def found(chosen: Game, seed: str, seconds: float, simulations: int, seats: int) -> list[Found]:
    ends_at, seen, some = time.process_time() + seconds, set(), list[Found]()
    last, of_game, apart = -1, 0, 0
    for place in positions(chosen, seats or chosen.about.usual, seed):
        if time.process_time() > ends_at or all(full(some, hard) for hard in ENOUGH):
            break
        n = len(place.play.numbers)
        of_game, apart = (0, 0) if n < last else (of_game, apart)
        last = n
        key = (place.view.seat, tuple(place.view.covered.numbers()))
        if of_game == EACH_GAME or n < apart or key in seen:
            continue
        seen.add(key)
        one = puzzle(chosen, place, simulations) if looks_worth(chosen, place, some, min(QUICK, simulations)) else None
        if one is not None:
            of_game, apart = of_game + 1, n + 20
            actions = [(w.action, round(w.worth, DIGITS), round(w.error, DIGITS)) for w in one.actions]
            state = [int(number) for number in place.play.state.numbers()]
            some.append(Found(KeptPuzzle(one.seats, one.seat, state, actions, one.missed), one.best.split()[0]))
    return some


def chosen_of(some: list[Found]) -> list[KeptPuzzle]:
    """Some of every hardness, of each the rarest kinds of answer first; sorted from easy to hard."""
    left, kinds, picked = list(some), Counter[str](), list[Found]()
    for hard, share in SHARES.items():
        wanted = share if hard != "hard" else WANTED - len(picked)
        for _ in range(wanted):
            able = [one for one in left if one.hard == hard]
            if able:
                picked.append(min(able, key=lambda one: kinds[one.kind]))
                left.remove(picked[-1])
                kinds[picked[-1].kind] += 1
    while left and len(picked) < WANTED:
        picked.append(min(left, key=lambda one: (kinds[one.kind], -list(SHARES).index(one.hard))))
        left.remove(picked[-1])
        kinds[picked[-1].kind] += 1
    return [one.kept for one in sorted(picked, key=lambda one: (list(SHARES).index(one.hard), one.kept.id))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--seconds", type=float, default=300.0, help="of CPU, for each game")
    parser.add_argument("--simulations", type=int, default=LONG, help="for each action")
    parser.add_argument("--seats", type=int, default=0, help="as many as usual")
    asked = parser.parse_args()
    for name in asked.games:
        chosen = game(name)
        some = found(chosen, asked.seed, asked.seconds, asked.simulations, asked.seats)
        kept = chosen_of(some)
        made = f"{datetime.now(UTC):%Y-%m-%d}"
        whole = PuzzleSet(name, str(chosen.options), chosen.version, asked.seed, made, asked.simulations, kept)
        Path(str(files(chosen.about.package) / FILE)).write_bytes(msgspec.json.encode(whole) + b"\n")
        print(
            f"{name}: {len(kept)} of {len(some)}",
            dict(Counter(hardness(one.missed) for one in kept)),
            dict(Counter(one.best.split()[0] for one in kept)),
            flush=True,
        )


if __name__ == "__main__":
    main()
