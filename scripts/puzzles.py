"""Makes the puzzles that come with a game: `python scripts/puzzles.py GAME … [--keep] [--seed TEXT] [--seconds CPU]`.

With `--keep` those stay that the coach of today agrees with, and only the others are replaced.

Many are found (`kartenhaus.lab.puzzles`), with all numbers of seats up to one more than usual, and those are kept that
differ most: from as many games as possible, of every difficulty, and no kind of answer, choice, worth or moment
in the game more often than others are. Two whose actions are worth the same are taken for one.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec

from kartenhaus.engine.game import Game, game
from kartenhaus.games import GAMES
from kartenhaus.lab.puzzles import LONG, MARGINS, Position, Puzzle, first_look, is_clear, of_game, puzzle
from kartenhaus.players.coach import legal_actions
from kartenhaus.players.puzzle_set import FILE, HARDNESSES, Hardness, KeptPuzzle, PuzzleSet, hardness, puzzle_set
from kartenhaus.players.puzzle_words import missing, right_ones, stake_of

WANTED = 36
SHARES: dict[Hardness, int] = {"easy": 10, "middling": 12, "hard": 14}
"""Of those; what there is too little of is made up for by the others."""
TIMES = 3  # as many are looked for, to choose from
EACH_GAME = 3  # from one game, and so many picks apart, so that no two are almost the same
APART = 20
DIGITS = 3
WEIGHTS = {"right": 4}  # what is right is seen first
PARTS = 5  # of all worths, and of a game


class Found(NamedTuple):
    kept: KeptPuzzle
    kinds: tuple[str, str]
    """Of the right answer and of the next: their first words."""
    worths: tuple[float, ...]
    """Of all actions, for each Coin at stake."""
    gap: float
    """Between the right answer and the next, as a multiple of what it has to be."""
    n: int
    """So many picks were made before."""


def of_puzzle(one: Puzzle, place: Position, unit: float, margin: float) -> Found:
    actions = [
        (w.action, round(w.worth, DIGITS), round(w.error, DIGITS), None if w.own is None else round(w.own, DIGITS))
        for w in one.actions
    ]
    state = [int(number) for number in place.play.state.numbers()]
    second = one.actions[len(one.right)]
    return Found(
        KeptPuzzle(one.seats, one.seat, state, actions, one.missed),
        (one.best.split()[0], second.action.split()[0]),
        tuple(round(worth / unit, 2) for _, worth, *_ in actions),
        (one.actions[0].worth - second.worth) / (unit * margin),
        one.n,
    )


class Finder:
    """Looks through the games of one number of seats."""

    def __init__(self, chosen: Game, seats: int, seed: str, simulations: int, wanted: int) -> None:
        self.game, self.seats, self.seed, self.simulations, self.wanted = chosen, seats, seed, simulations, wanted
        self.margin = MARGINS[chosen.about.scale(seats)]
        self.at = 0
        self.found: list[Found] = []

    def has_enough(self, hard: Hardness, kind: str = "") -> bool:
        """Of that difficulty; or of one kind of answer to it, which are not to be all that there is."""
        most = self.wanted * TIMES * SHARES[hard] // WANTED + 1
        some = [one for one in self.found if one.kept.hardness == hard]
        return 2 * sum(one.kinds[0] == kind for one in some) > most if kind else len(some) >= most

    def look(self) -> None:
        """Through one more game."""
        many, next_at = 0, 0
        for place in of_game(self.game, self.seats, self.seed, self.at):
            n = len(place.play.numbers)
            one = puzzle(self.game, place, self.simulations) if n >= next_at and self.looks_worth(place) else None
            if one is not None:
                many, next_at = many + 1, n + APART
                self.found.append(of_puzzle(one, place, stake_of(self.game, place.view) or 1.0, self.margin))
            if many == EACH_GAME:
                break
        self.at += 1

    def looks_worth(self, place: Position) -> bool:
        """By a quick look: may it be one of a difficulty that is still wanted?"""
        if len(legal_actions(self.game, place.view)) < 2:
            return False
        quick = first_look(self.game, place.view, self.simulations)
        if not is_clear(quick, stake_of(self.game, place.view)):
            return False
        right = {one.action for one in right_ones(quick.actions)}
        hard = hardness(missing(self.game, place.view, right))
        return not self.has_enough(hard, quick.actions[0].action.split()[0])


def chosen_of(some: list[Found], first: list[Found]) -> list[KeptPuzzle]:
    """`first`, then some of every difficulty, of each those next that have least in common with those so far."""
    left = list({one.worths: one for one in reversed([*first, *some])}.values())
    common, picked = Counter[tuple[str, object]](), list[Found]()
    worths = sorted(one.worths[0] for one in left)
    moments = sorted(one.n for one in left)

    def traits(one: Found) -> list[tuple[str, object]]:
        return [
            ("seats", one.kept.seats),
            ("right", one.kinds[0]),
            ("kinds", one.kinds),
            ("choice", len(one.worths)),
            ("worth", PARTS * worths.index(one.worths[0]) // len(worths)),
            ("moment", PARTS * moments.index(one.n) // len(moments)),
        ]

    def take(able: list[Found]) -> None:
        taken = min(
            able, key=lambda one: (sum(WEIGHTS.get(trait[0], 1) * common[trait] for trait in traits(one)), -one.gap)
        )
        picked.append(taken)
        left.remove(taken)
        common.update(traits(taken))

    for one in first:
        if one in left:
            take([one])
    for hard, share in SHARES.items():
        for _ in range(share - sum(one.kept.hardness == hard for one in picked)):
            if able := [one for one in left if one.kept.hardness == hard]:
                take(able)
    for hard in reversed(HARDNESSES):  # what is too little of one is made up for, by harder ones first
        while len(picked) < WANTED and (able := [one for one in left if one.kept.hardness == hard]):
            take(able)
    return [one.kept for one in sorted(picked, key=lambda one: (HARDNESSES.index(one.kept.hardness), one.kept.id))]


def find(finders: list[Finder], seconds: float) -> None:
    """Ctrl-C: what there is so far is enough."""
    ends_at = time.process_time() + seconds
    with suppress(KeyboardInterrupt):
        while time.process_time() < ends_at:
            looking = [one for one in finders if not all(map(one.has_enough, HARDNESSES))]
            if not looking:
                break
            for finder in looking:
                finder.look()


def still_good(chosen: Game, simulations: int) -> list[Found]:
    """Those that the game has and that the coach of today agrees with."""
    before, found = puzzle_set(chosen.name), list[Found]()
    for kept in before.puzzles if before else ():
        play = chosen.resume(kept.seats, kept.state, 0, [])
        place = Position(play, play.view(kept.seat))
        one = puzzle(chosen, place, simulations)
        if one is not None and one.right == kept.right:
            found.append(
                of_puzzle(one, place, stake_of(chosen, place.view) or 1.0, MARGINS[chosen.about.scale(kept.seats)])
            )
    return found


def seat_counts(chosen: Game) -> list[int]:
    return list(range(chosen.about.fewest, min(chosen.about.most, chosen.about.usual + 1) + 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--keep", action="store_true", help="those that still hold")
    parser.add_argument("--seconds", type=float, default=300.0, help="of CPU, for each game")
    parser.add_argument("--simulations", type=int, default=LONG, help="for each action")
    asked = parser.parse_args()
    for name in asked.games:
        chosen = game(name)
        first = still_good(chosen, asked.simulations) if asked.keep else []
        counts = seat_counts(chosen)
        finders = [Finder(chosen, seats, asked.seed, asked.simulations, -(-WANTED // len(counts))) for seats in counts]
        find(finders, asked.seconds)
        some = [one for finder in finders for one in finder.found]
        kept = chosen_of(some, first)
        made = f"{datetime.now(UTC):%Y-%m-%d}"
        whole = PuzzleSet(name, str(chosen.options), chosen.version, asked.seed, made, asked.simulations, kept)
        Path(str(files(chosen.about.package) / FILE)).write_bytes(msgspec.json.encode(whole) + b"\n")
        print(
            f"{name}: {len(first)} of before, {len(kept)} with {len(some)} new ones to choose from",
            dict(Counter(one.hardness for one in kept)),
            dict(Counter(one.seats for one in kept)),
            dict(Counter(one.best.split()[0] for one in kept)),
            flush=True,
        )


if __name__ == "__main__":
    main()
