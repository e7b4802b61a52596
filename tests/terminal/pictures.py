"""What a board draws at a given size, and positions of random play to draw."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.core.picks import Pick, Span
from kartenhaus.core.voice import Voice
from kartenhaus.terminal.boards import Board, board_for
from kartenhaus.terminal.choices import Choices, choices
from kartenhaus.terminal.screen import Screen

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hannes")


def board(play: kh.Play, lang: str = "de", you: int | None = None, colours: int = 0) -> Board:
    voice = Voice(lang, NAMES[: play.seats], you, play.game.options)
    return board_for(play.game, Screen(lang, colours), voice)


def drawn(
    play: kh.Play,
    seat: int | None,
    lang: str = "de",
    you: int | None = None,
    columns: int = 80,
    lines: int = 40,
    colours: int = 0,
) -> str:
    with patch.dict(os.environ, COLUMNS=str(columns), LINES=str(lines)):
        return "\n".join(line.rstrip() for line in board(play, lang, you, colours).draw(play.view(seat)))


def offered(play: kh.Play, lang: str = "de", columns: int = 80) -> Choices:
    """The choice as a sitting shows it to the seat to act."""
    its, view = board(play, lang, play.to_act), play.view(play.to_act)
    return choices(
        play.legal(),
        lambda thing: kh.say(thing, lang),
        lambda pick: its.short(view, pick),
        its.screen.paint,
        columns,
        lambda pick: its.share(view, pick),
        its.screen.voice(*its.together),
    )


def row(text: str, part: str) -> str:
    return next(line for line in text.splitlines() if part in line)


def positions(name: str, seats: int, seed: int, most: int = 60, **options: Any) -> Iterator[kh.Play]:
    """The decisions of a random game, and its end if it comes."""
    play = kh.game(name, **options).start(seats, seed=seed)
    random = Seeded(f"{seed} moves")
    for _ in range(most):
        yield play
        if play.to_act == kh.OVER:
            return
        play.make(any_pick(play, random))


def any_pick(play: kh.Play, random: Seeded) -> Pick:
    legal = play.legal()
    chosen = legal[random.below(len(legal))]
    if isinstance(chosen, Span):
        return chosen.pick(chosen.low + random.below(chosen.high - chosen.low + 1))
    return chosen
