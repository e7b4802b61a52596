"""Playthroughs: a whole game as text, so that a change of behaviour is seen as a diff.

python -m tests.transcript        writes them anew
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import kartenhaus as kh
from kartenhaus.games import GAMES
from tests.referee import spec

FOLDER = Path(__file__).parent / "playthroughs"
VIEWS = 15  # picks between two looks at everybody's view


def names() -> list[tuple[str, int, dict[str, Any]]]:
    """Each game of the house with its fewest and its most seats, and with its last variant."""
    found = []
    for name in GAMES.built_in:
        few, many = spec(name).SEATS[0], spec(name).SEATS[-1]
        found += [(name, seats, spec(name).VARIANTS[0]) for seats in sorted({few, many})]
        found.append((name, few, spec(name).VARIANTS[-1]))
    return found


def path_of(name: str, seats: int, options: dict[str, Any]) -> Path:
    chosen = "-".join(str(kh.game(name, **options).options).replace("=", "-").replace("/", "-").split())
    return FOLDER / f"{name}-{seats}{'-' + chosen if chosen else ''}.txt"


def transcript(name: str, seats: int, options: dict[str, Any]) -> str:
    game = kh.game(name, **options)
    finished = game.start(seats, seed=2026)
    player = kh.player("random", game, seed=2026)
    while finished.to_act != kh.OVER and len(finished.numbers) < 400:
        finished.make(player.choose(finished.view(finished.to_act)))
    lines = [f"{game!r}, {seats} seats, seed 2026", ""]
    play = game.start(seats, chance="manual")
    for n, pick in enumerate(finished.picks):
        if n % VIEWS == 0:
            lines += views(play)
        lines += step(play, pick)
    lines += views(play)
    if play.result:
        lines += [f"payoffs {play.payoffs}, by {play.ending}", kh.say(play.result), kh.say(play.result, "en")]
    return "\n".join(lines) + "\n"


def step(play: kh.Play, pick: Any) -> Iterator[str]:
    who = "chance" if play.to_act == kh.CHANCE else f"seat {play.to_act}"
    among = f"1 of {sum(w for _, w in play.outcomes())}" if play.to_act == kh.CHANCE else f"1 of {len(play.legal())}"
    yield f"{len(play.numbers)}. {who}: {pick}  ({among})"
    since = len(play.numbers)
    events = play.apply(pick)
    for event in events:
        yield f"    {kh.say(event)} | {kh.say(event, 'en', you=0)}"
    for seat in (*range(play.seats), None):
        seen = play.log(seat, since)
        if seen != events:
            label = "spectators" if seat is None else f"seat {seat}"
            yield f"    {label}: {' '.join(kh.say(event, you=seat) for event in seen)}"


def views(play: kh.Play) -> Iterator[str]:
    yield ""
    for seat in (*range(play.seats), None):
        label = "spectators" if seat is None else f"seat {seat}"
        yield f"view of {label}: {msgspec.json.encode(play.view(seat)).decode()}"
    yield ""


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for known in names():
        path_of(*known).write_text(transcript(*known), "utf-8")
