"""Writes golden records: random games of a game's present rules version, kept to be replayed for ever.

    python scripts/golden.py white-jack

Existing files are never overwritten: a record that no longer replays means that the rules version must go up.
"""

import sys
from pathlib import Path

import kartenhaus as kh

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def write(name: str, tag: str, seats: int, seed: int, options: dict[str, object], leaves: int = 0) -> None:
    game = kh.game(name, **options)
    path = GOLDEN / name / f"v{game.about.version}-{tag}.kh"
    if path.exists():
        print(f"{path.name}: already there")
        return
    play = game.start(seats, seed=seed, date="2026-11-15")
    player = kh.player("random", game, seed=seed)
    while play.to_act != kh.OVER:
        if leaves and len(play.numbers) > leaves:
            for seat in range(seats - 1):
                play.make(f"leave {seat}")
            break
        play.make(player.choose(play.view(play.to_act)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(play.record(), "utf-8")
    print(path.name)


def main() -> None:
    sys.path.insert(0, str(GOLDEN.parent.parent))
    from tests.referee import spec

    for name in sys.argv[1:] or kh.games():
        for v, options in enumerate(spec(name).VARIANTS):
            for seats in spec(name).SEATS:
                write(name, f"variant{v}-seats{seats}", seats, seed=100 + 10 * v + seats, options=options)
        seats = spec(name).SEATS[-1]
        write(name, f"left-seats{seats}", seats, seed=99, options=spec(name).VARIANTS[0], leaves=25)


main()
