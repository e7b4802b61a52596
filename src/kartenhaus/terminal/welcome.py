"""Sitting down: which game, against whom, under which names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import BadSeats
from ..engine.game import Game
from ..games import GAMES
from ..players import FILE, LEVELS, THINKERS, Player, level_words, levels_of, player
from ..players.network import read
from . import texts
from .draw import left, width, wrapped
from .screen import Screen
from .sitting import Chair
from .thinking import Thinking

PERSON = "person"


class Offer(NamedTuple):
    """A line of a menu."""

    key: str
    title: str
    meaning: str


def choose(screen: Screen, question: str, offers: Sequence[Offer]) -> str:
    """One of a short list, by number or name; Enter takes the first."""
    titles = max(width(offer.title) for offer in offers)
    screen.show()
    screen.tell(question, bold=True)
    for n, offer in enumerate(offers, 1):
        head = f"  {screen.paint(str(n), bold=True)}  {left(offer.title, titles)}  "
        screen.show(wrapped(offer.meaning, screen.width, head))
    while True:
        said = screen.ask(texts.WHICH, first=offers[0].title)
        for n, offer in enumerate(offers, 1):
            if said.lower() in (str(n), offer.key, offer.title.lower()) or (not said and n == 1):
                return offer.key
        screen.tell(screen.words(texts.NOT_ON_THE_LIST, said=said), "! ")


def choose_game(screen: Screen) -> str:
    offers = [Offer(g.name, screen.voice(*g.title), screen.voice(*g.in_a_line)) for g in GAMES.values()]
    return choose(screen, screen.words(texts.WHICH_GAME), offers)


def choose_opponent(screen: Screen, game: Game) -> str:
    offers = [
        Offer(level, screen.words(LEVELS[level]), screen.words(means))
        for level, means in texts.LEVEL_MEANS.items()
        if level in levels_of(game.about)
    ]
    offers.append(Offer(PERSON, screen.words(texts.PERSON), screen.words(texts.PERSON_MEANS)))
    return choose(screen, screen.words(texts.AGAINST_WHOM), offers)


def ask_names(screen: Screen, game: Game, seats: int) -> list[str]:
    """A name for each, as often as it takes."""
    while True:
        names = [
            screen.ask(texts.NAME_OF, seat=seat + 1, name=texts.PEOPLE[seat]) or texts.PEOPLE[seat]
            for seat in range(seats)
        ]
        try:
            game.start(seats, chance="manual", names=names)
        except BadSeats as error:
            screen.tell(error.in_language(screen.lang), "! ")
        else:
            return names


def chairs(
    thinking: Thinking, game: Game, levels: Sequence[str], names: Sequence[str], seed: str | None
) -> list[Chair]:
    """One for each level, or `person`. The computer's chance is not the cards': its seed is another."""
    made = []
    for seat, level in enumerate(levels):
        name = names[seat] if seat < len(names) else usual_name(thinking.screen, levels, seat)
        made.append(Chair(name, level, sitter(thinking, game, level, name, seed and f"{seed} {level} {seat}")))
    return made


def sitter(thinking: Thinking, game: Game, level: str, name: str, seed: str | None) -> Player | None:
    if level == PERSON:
        return None
    return thinking.player(level, game, name) if level in THINKERS else player(level, game, seed=seed)


def usual_name(screen: Screen, levels: Sequence[str], seat: int) -> str:
    """Several of a kind are told apart."""
    level = levels[seat]
    if level == PERSON:
        return texts.PEOPLE[seat] if levels.count(PERSON) > 1 else screen.words(texts.GUEST)
    before = levels[:seat].count(level)
    name = read(level.removeprefix(FILE)).head.title if level.startswith(FILE) else screen.words(level_words(level))
    return name + (f" {before + 1}" if levels.count(level) > 1 else "")
